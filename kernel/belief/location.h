/* Where each believed target is, how it moves, and how far to trust that (spec 8).

   Lanes with a belief about an actor and some sense active: the active slot with the least error places the target
   (lowest slot on ties):
     last_x, _y, _z = scratch->place_* of the slot when its bit in placed is set, else the target's feet
     error = the slot's error.
   That place is a sample when the error is at most exact_error, unless echolocation places the lane and did not pulse
   in this tick. With t the time since the last sample and p its place:
     t <= 1.5 s  v = lerp(v, (place - p) / t, velocity_ema), a = lerp(a, (v - v before) / t, 0.5)
     else        v = a = 0, as in the first one and in a belief that started over (MOVED)
   sample_us is the age of the last sample, -1 before the first.
   Lanes with a belief, places too: U = error in the tick of the first sensing, lerp(U, error, clamp01(5*dt)) while
   sensed, else it grows: min(U + growth*k*dt, max_uncertainty), k = clamp(1 + (|v| - 6 m/s) / 6 m/s, 1, 3) with
   velocity scaling, else 1. v, a and U settle at 0 (f1_settle) axis by axis.
   Runs before states. Reads belief->target, status, first_us, scratch->x, y, z, place_*, placed. */
#ifndef KEEN_BELIEF_LOCATION_H
#define KEEN_BELIEF_LOCATION_H

#include "simd/f1_math.h"
#include "store/row_job.h"

#define KEEN_SAMPLE_KEPT_US 1500000 /* an older sample makes no velocity */
#define KEEN_ACCELERATION_EMA 0.5f
#define KEEN_UNCERTAINTY_RATE 5.0f
#define KEEN_UNCERTAINTY_SCALE_MAX 3.0f

/* No sample moves faster along an axis: squares of speeds stay finite wherever the host puts its targets. */
#define KEEN_SPEED_MAX 1e18f

static inline float keen_speed(float x, float y, float z) {
    return f1_sqrt((x * x + y * y) + z * z);
}

/* Slots in which a place is no sample in this tick: held echoes. */
static inline uint32_t keen_held_slots(const keen_tick *tick) {
    const uint32_t slot = tick->tuning->slot_of[KEEN_SENSE_ECHOLOCATION];
    return slot == KEEN_NO_SLOT || tick->pulse ? 0u : 1u << slot;
}

/* U of a lane that nothing senses, dt seconds later. */
static inline float keen_grown_uncertainty(const keen_tick *tick, const keen_belief_row *belief, uint32_t lane) {
    const keen_tuning *tuning = tick->tuning;
    float growth = tuning->growth * tick->dt;
    if (tuning->velocity_scaling) {
        const float speed = keen_speed(belief->velocity_x[lane], belief->velocity_y[lane], belief->velocity_z[lane]);
        const float excess = (speed - tuning->scaling_speed) / tuning->scaling_speed;
        growth = growth * f1_clamp(1.0f + excess, 1.0f, KEEN_UNCERTAINTY_SCALE_MAX);
    }
    return f1_min(belief->uncertainty[lane] + growth, tuning->max_uncertainty);
}

void keen_location_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count);

#endif
