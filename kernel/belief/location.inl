#include <math.h>

#include "store/row_lanes.inl"

typedef struct keen_place_lanes {
    f8 x, y, z, error;
} keen_place_lanes;

static inline keen_place_lanes keen_place_of(const keen_row_job *job, n8 status) {
    const keen_tuning *tuning = job->tick->tuning;
    const keen_row_scratch *scratch = job->scratch;
    const f8 feet_x = f8_load(scratch->x), feet_y = f8_load(scratch->y), feet_z = f8_load(scratch->z);
    const n8 placed = n8_load(scratch->placed);
    keen_place_lanes place = {.x = feet_x, .y = feet_y, .z = feet_z, .error = f8_set1(INFINITY)};
    for (uint32_t slot = 0; slot < tuning->slot_count; slot++) {
        const f8 error = f8_set1(tuning->slots[slot].error);
        const m8 better = m8_and(keen_lanes_slot_active(status, slot), f8_lt(error, place.error));
        const m8 elsewhere = m8_and(better, keen_lanes_with(placed, 1u << slot));
        place.error = f8_select(better, error, place.error);
        place.x = f8_select(better, feet_x, place.x);
        place.y = f8_select(better, feet_y, place.y);
        place.z = f8_select(better, feet_z, place.z);
        if (m8_any(elsewhere)) {
            place.x = f8_select(elsewhere, f8_load(scratch->place_x[slot]), place.x);
            place.y = f8_select(elsewhere, f8_load(scratch->place_y[slot]), place.y);
            place.z = f8_select(elsewhere, f8_load(scratch->place_z[slot]), place.z);
        }
    }
    return place;
}

static void keen_location_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    for (size_t i = 0; i < count; i++) {
        keen_belief_row *belief = jobs[i].belief;
        const n8 status = n8_load(belief->status);
        const m8 active = m8_and(keen_lanes_held(belief), keen_lanes_active(status));
        if (m8_none(active)) {
            continue;
        }
        const keen_place_lanes place = keen_place_of(&jobs[i], status);
        f8_masked_store(belief->last_x, active, place.x);
        f8_masked_store(belief->last_y, active, place.y);
        f8_masked_store(belief->last_z, active, place.z);
        f8_masked_store(belief->error, active, place.error);
    }
}
