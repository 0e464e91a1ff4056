#include "store/row_lanes.inl"

typedef struct keen_place_lanes {
    f8 x, y, z;
} keen_place_lanes;

/* Slots whose sense places a lane elsewhere than at its target's feet, one bit per lane. */
static inline void keen_place_elsewhere(const keen_row_job *job, n8 elsewhere, keen_place_lanes *place) {
    const keen_row_scratch *scratch = job->scratch;
    for (uint32_t slot = 0; slot < job->tick->tuning->slot_count; slot++) {
        const m8 here = n8_eq(elsewhere, n8_set1((int32_t)(1u << slot)));
        place->x = f8_select(here, f8_load(scratch->place_x[slot]), place->x);
        place->y = f8_select(here, f8_load(scratch->place_y[slot]), place->y);
        place->z = f8_select(here, f8_load(scratch->place_z[slot]), place->z);
    }
}

static inline void keen_location_row(const keen_row_job *job) {
    const keen_tuning *tuning = job->tick->tuning;
    keen_belief_row *belief = job->belief;
    const n8 status = n8_keep(keen_lanes_held(belief), n8_load(belief->status));
    const m8 active = keen_lanes_active(status);
    n8 chosen = n8_zero();
    f8 error = f8_load(belief->error);
    for (uint32_t i = 0; i < tuning->slot_count; i++) {
        const m8 better = keen_lanes_with_flag(status, tuning->places[i].active_bit);
        chosen = n8_select(better, n8_set1((int32_t)tuning->places[i].slot_bit), chosen);
        error = f8_select(better, f8_set1(tuning->places[i].error), error);
    }
    keen_place_lanes place = {
        .x = f8_select(active, f8_load(job->scratch->x), f8_load(belief->last_x)),
        .y = f8_select(active, f8_load(job->scratch->y), f8_load(belief->last_y)),
        .z = f8_select(active, f8_load(job->scratch->z), f8_load(belief->last_z)),
    };
    const n8 elsewhere = n8_and(n8_load(job->scratch->placed), chosen);
    if (m8_any(n8_gt(elsewhere, n8_zero()))) {
        keen_place_elsewhere(job, elsewhere, &place);
    }
    f8_store(belief->last_x, place.x);
    f8_store(belief->last_y, place.y);
    f8_store(belief->last_z, place.z);
    f8_store(belief->error, error);
}

static void keen_location_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    for (size_t i = 0; i < count; i++) {
        keen_location_row(&jobs[i]);
    }
}
