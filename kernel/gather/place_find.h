/* Which place of an agent a report belongs to (spec 5). Gathering asks it to see who needs a new place, the inbox to
   bring the report to its place; both must find the same.

   A report joins the nearest place of its tag whose last_known, as it was before this tick, lies within merge_radius,
   on ties in the lowest slot. A place that begins in this tick stands where the first report that joined no other lies.
 */
#ifndef KEEN_GATHER_PLACE_FIND_H
#define KEEN_GATHER_PLACE_FIND_H

#include <stdbool.h>
#include <stdint.h>

#include "store/belief_row.h"
#include "store/stimuli.h"

#define KEEN_NO_PLACE UINT32_MAX

static inline float keen_place_distance_squared(const float a[3], float x, float y, float z) {
    const float dx = a[0] - x, dy = a[1] - y, dz = a[2] - z;
    return (dx * dx + dy * dy) + dz * dz;
}

/* The slot of the place that a report joins, or KEEN_NO_PLACE. rows: the agent's, in order. */
static inline uint32_t keen_place_find(const keen_belief_row *const *rows, uint32_t row_count, uint32_t tag,
                                       const float position[3], float merge_radius) {
    const int32_t wanted = (int32_t)(KEEN_LANE_PLACE | tag);
    float nearest = merge_radius * merge_radius;
    uint32_t found = KEEN_NO_PLACE;
    for (uint32_t slot = 0; slot < row_count * KEEN_LANES; slot++) {
        const keen_belief_row *row = rows[slot / KEEN_LANES];
        const uint32_t lane = slot % KEEN_LANES;
        if (row->target[lane] != wanted || row->first_us[lane] < 0) {
            continue;
        }
        const float squared =
            keen_place_distance_squared(position, row->last_x[lane], row->last_y[lane], row->last_z[lane]);
        if (squared < nearest || (squared == nearest && found == KEEN_NO_PLACE)) {
            nearest = squared;
            found = slot;
        }
    }
    return found;
}

/* The reports of an inbox that need a place of their own, in order of arrival: `begins[i]` is the number of an element.
   Returns how many there are. */
static inline uint32_t keen_places_that_begin(const keen_belief_row *const *rows, uint32_t row_count,
                                              const keen_stimulus *inbox, uint32_t count, float merge_radius,
                                              uint32_t begins[KEEN_INBOX_SIZE]) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        const float *at = inbox[i].position;
        bool joins = inbox[i].kind != KEEN_STIMULUS_PLACE ||
                     keen_place_find(rows, row_count, inbox[i].target, at, merge_radius) != KEEN_NO_PLACE;
        for (uint32_t k = 0; k < found && !joins; k++) {
            const keen_stimulus *first = &inbox[begins[k]];
            joins = first->target == inbox[i].target &&
                    keen_place_distance_squared(at, first->position[0], first->position[1], first->position[2]) <=
                        merge_radius * merge_radius;
        }
        if (!joins) {
            begins[found++] = i;
        }
    }
    return found;
}

#endif
