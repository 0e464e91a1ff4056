#include "store/row_lanes.inl"

static inline void keen_damage_row(const keen_row_job *job, uint32_t slot) {
    keen_row_scratch *scratch = job->scratch;
    const m8 actors = keen_lanes_actors(job->belief);
    const m8 hit = m8_and(actors, keen_lanes_with_flag(n8_load(scratch->struck), KEEN_STRUCK_HIT));
    const n8 bit = n8_keep(hit, n8_set1((int32_t)(1u << slot)));
    f8_store(scratch->confidence[slot], f8_keep(hit, f8_set1(1.0f)));
    n8_store(scratch->by_event, n8_or(n8_load(scratch->by_event), bit));
}

static void keen_damage_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    for (size_t i = 0; i < count; i++) {
        const uint32_t slot = jobs[i].tick->tuning->slot_of[KEEN_SENSE_DAMAGE];
        if (slot != KEEN_NO_SLOT) {
            keen_damage_row(&jobs[i], slot);
        }
    }
}
