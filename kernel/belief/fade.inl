#include "belief/decay.inl"

static inline void keen_fade_row(const keen_row_job *job, keen_decay_factors *factors) {
    const keen_tick *tick = job->tick;
    keen_belief_row *belief = job->belief;
    const m8 held = keen_lanes_held(belief);
    const n8 row = keen_lanes_loss_row(n8_load(belief->status));
    const n8 unsensed = keen_lanes_add_time(n8_load(belief->unsensed_us), tick->dt_us);
    const f8 faded =
        keen_decay_lanes(tick, factors, f8_load(belief->confidence), f8_load(belief->last_active), unsensed, row);
    const n8 first = n8_load(belief->first_us);
    const m8 sensed_before = n8_gt(first, n8_set1(-1));
    f8_masked_store(belief->confidence, held, faded);
    n8_masked_store(belief->unsensed_us, held, unsensed);
    n8_masked_store(belief->state_us, held, keen_lanes_add_time(n8_load(belief->state_us), tick->dt_us));
    n8_masked_store(belief->row_us, held, keen_lanes_add_time(n8_load(belief->row_us), tick->dt_us));
    n8_masked_store(belief->first_us, m8_and(held, sensed_before), keen_lanes_add_time(first, tick->dt_us));
}

static void keen_fade_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    keen_decay_factors factors = {0};
    for (size_t i = 0; i < count; i++) {
        keen_fade_row(&jobs[i], &factors);
    }
}
