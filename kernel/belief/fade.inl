#include "belief/decay.inl"
#include "belief/location.inl"
#include "belief/memory.inl"

static inline void keen_fade_rest(const keen_tick *tick, keen_belief_row *belief, m8 held,
                                  keen_memory_factors *factors) {
    const n8 state = keen_lanes_state(n8_load(belief->status));
    const m8 stays = m8_and(held, n8_gt(state, n8_set1(KEEN_STATE_UNDETECTED)));
    const n8 sample = n8_load(belief->sample_us), dt_us = n8_set1(tick->dt_us);
    const m8 sampled = m8_and(held, n8_gt(sample, n8_set1(-1)));
    keen_memory_factors_renew(factors, tick);
    f8_masked_store(belief->uncertainty, held, keen_grown_uncertainty_lanes(tick, belief));
    f8_masked_store(belief->long_term, held, keen_faded_long_term_lanes(factors, belief));
    f8_masked_store(belief->damage, held, keen_faded_damage_lanes(factors, f8_load(belief->damage)));
    n8_masked_store(belief->sample_us, sampled, keen_lanes_add_time(sample, dt_us));
    n8_masked_store(belief->suspected_us, stays, keen_lanes_add_time(n8_load(belief->suspected_us), dt_us));
}

static inline void keen_fade_row(const keen_row_job *job, keen_decay_factors *factors) {
    const keen_tick *tick = job->tick;
    keen_belief_row *belief = job->belief;
    const m8 held = keen_lanes_held(belief);
    const n8 row = keen_lanes_loss_row(n8_load(belief->status)), dt_us = n8_set1(tick->dt_us);
    const n8 unsensed = keen_lanes_add_time(n8_load(belief->unsensed_us), dt_us);
    const f8 faded =
        keen_decay_lanes(tick, factors, f8_load(belief->confidence), f8_load(belief->last_active), unsensed, row);
    const n8 first = n8_load(belief->first_us);
    const m8 sensed_before = n8_gt(first, n8_set1(-1));
    f8_masked_store(belief->confidence, held, faded);
    n8_masked_store(belief->unsensed_us, held, unsensed);
    n8_masked_store(belief->state_us, held, keen_lanes_add_time(n8_load(belief->state_us), dt_us));
    n8_masked_store(belief->row_us, held, keen_lanes_add_time(n8_load(belief->row_us), dt_us));
    n8_masked_store(belief->first_us, m8_and(held, sensed_before), keen_lanes_add_time(first, dt_us));
}

static void keen_fade_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    keen_decay_factors factors = {0};
    keen_memory_factors memory = {0};
    for (size_t i = 0; i < count; i++) {
        keen_fade_row(&jobs[i], &factors);
        keen_fade_rest(jobs[i].tick, jobs[i].belief, keen_lanes_held(jobs[i].belief), &memory);
    }
}
