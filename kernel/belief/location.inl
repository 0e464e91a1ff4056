#include "belief/belief_lanes.inl"

/* The slots whose sense places a lane elsewhere than at its target's feet. */
static inline void keen_place_elsewhere(const keen_row_job *job, n8 elsewhere, keen_belief_lanes *place) {
    const keen_row_scratch *scratch = job->scratch;
    for (uint32_t slot = 0; slot < job->tick->tuning->slot_count; slot++) {
        const m8 here = n8_eq(elsewhere, n8_set1((int32_t)(1u << slot)));
        place->x = f8_select(here, f8_load(scratch->place_x[slot]), place->x);
        place->y = f8_select(here, f8_load(scratch->place_y[slot]), place->y);
        place->z = f8_select(here, f8_load(scratch->place_z[slot]), place->z);
    }
}

static inline void keen_location_step(const keen_row_job *job, keen_belief_lanes *now) {
    const keen_tuning *tuning = job->tick->tuning;
    keen_belief_row *belief = job->belief;
    const m8 placed = m8_and(now->held, now->active);
    n8 chosen = n8_zero();
    f8 error = f8_load(belief->error);
    for (uint32_t i = 0; i < tuning->slot_count; i++) {
        const keen_place_tuning *place = &tuning->places[i];
        const m8 better = m8_and(now->held, keen_lanes_with_flag(now->status, place->active_bit));
        chosen = n8_select(better, n8_set1((int32_t)place->slot_bit), chosen);
        error = f8_select(better, f8_set1(place->error), error);
    }
    now->x = f8_select(placed, f8_load(job->scratch->x), f8_load(belief->last_x));
    now->y = f8_select(placed, f8_load(job->scratch->y), f8_load(belief->last_y));
    now->z = f8_select(placed, f8_load(job->scratch->z), f8_load(belief->last_z));
    const n8 elsewhere = n8_and(n8_load(job->scratch->placed), chosen);
    if (m8_any(n8_gt(elsewhere, n8_zero()))) {
        keen_place_elsewhere(job, elsewhere, now);
    }
    f8_store(belief->last_x, now->x);
    f8_store(belief->last_y, now->y);
    f8_store(belief->last_z, now->z);
    f8_store(belief->error, error);
}

static void keen_location_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    for (size_t i = 0; i < count; i++) {
        keen_belief_lanes now = keen_belief_lanes_of(jobs[i].belief);
        keen_location_step(&jobs[i], &now);
    }
}
