#include "sense/center_delta.inl"

static inline m8 keen_touching_lanes(const keen_frame_values *frame, const keen_row_job *job) {
    const keen_row_scratch *scratch = job->scratch;
    const keen_tick *tick = job->tick;
    const keen_delta_lanes delta = keen_center_delta_from(frame, scratch, tick->center);
    const f8 distance = f8_sqrt(keen_dot_lanes(delta, delta.x, delta.y, delta.z));
    const f8 gap = f8_sub(f8_sub(distance, f8_set1(tick->radius)), f8_load(scratch->radius));
    return m8_and(keen_lanes_mask(scratch->present), f8_le(gap, f8_set1(tick->tuning->touch_range)));
}

static inline void keen_touch_row(const keen_frame_values *frame, const keen_row_job *job, uint32_t slot) {
    keen_row_scratch *scratch = job->scratch;
    const m8 actors = keen_lanes_actors(job->belief);
    const m8 touching = m8_and(actors, keen_touching_lanes(frame, job));
    const m8 contact = m8_and(actors, keen_lanes_with_flag(n8_load(scratch->struck), KEEN_STRUCK_CONTACT));
    const n8 bit = n8_keep(m8_andnot(contact, touching), n8_set1((int32_t)(1u << slot)));
    f8_store(scratch->confidence[slot], f8_keep(m8_or(touching, contact), f8_set1(1.0f)));
    n8_store(scratch->by_event, n8_or(n8_load(scratch->by_event), bit));
}

static void keen_touch_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const uint32_t slot = jobs[i].tick->tuning->slot_of[KEEN_SENSE_TOUCH];
        if (slot != KEEN_NO_SLOT) {
            keen_touch_row(frame, &jobs[i], slot);
        }
    }
}
