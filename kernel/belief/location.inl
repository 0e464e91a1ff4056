#ifndef KEEN_BELIEF_LOCATION_INL
#define KEEN_BELIEF_LOCATION_INL

#include <float.h>

#include "base/clock.h"
#include "belief/location.h"
#include "simd/f8_math.h"
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

/* One axis of velocity and acceleration, of the lanes that average, and those that do not start from rest. */
typedef struct keen_motion_step {
    m8 averages, goes_on;
    f8 rate; /* 1 / time since the last sample */
    float ema;
} keen_motion_step;

static inline void keen_motion_axis(keen_motion_step step, f8 moved, float *velocity, float *accel) {
    const f8 limit = f8_set1(KEEN_SPEED_MAX), least = f8_set1(-KEEN_SPEED_MAX);
    const f8 before = f8_load(velocity), accel_before = f8_load(accel);
    const f8 seen = f8_clamp(f8_mul(moved, step.rate), least, limit);
    const f8 after = f8_settle(f8_lerp(before, seen, f8_set1(step.ema)));
    const f8 change = f8_mul(f8_sub(after, before), step.rate);
    const f8 accel_after = f8_settle(f8_lerp(accel_before, change, f8_set1(KEEN_ACCELERATION_EMA)));
    f8_store(velocity, f8_keep(step.goes_on, f8_select(step.averages, after, before)));
    f8_store(accel, f8_keep(step.goes_on, f8_select(step.averages, accel_after, accel_before)));
}

/* age: of the last sample, this tick included. */
static inline void keen_motion_lanes(const keen_row_job *job, m8 sampled, m8 restart, n8 age, keen_place_lanes place) {
    keen_belief_row *belief = job->belief;
    const m8 stale = m8_or(n8_lt(age, n8_zero()), n8_gt(age, n8_set1(KEEN_SAMPLE_KEPT_US)));
    const f8 seconds = f8_mul(f8_from_n8(age), f8_set1(KEEN_SECONDS_PER_MICROSECOND));
    const keen_motion_step step = {
        .averages = m8_andnot(m8_and(sampled, n8_gt(age, n8_zero())), stale),
        .goes_on = m8_not(m8_or(m8_and(sampled, stale), restart)),
        .rate = f8_div(f8_set1(1.0f), seconds),
        .ema = job->tick->tuning->velocity_ema,
    };
    keen_motion_axis(step, f8_sub(place.x, f8_load(belief->sample_x)), belief->velocity_x, belief->accel_x);
    keen_motion_axis(step, f8_sub(place.y, f8_load(belief->sample_y)), belief->velocity_y, belief->accel_y);
    keen_motion_axis(step, f8_sub(place.z, f8_load(belief->sample_z)), belief->velocity_z, belief->accel_z);
    f8_masked_store(belief->sample_x, sampled, place.x);
    f8_masked_store(belief->sample_y, sampled, place.y);
    f8_masked_store(belief->sample_z, sampled, place.z);
}

static inline f8 keen_grown_uncertainty_lanes(const keen_tick *tick, const keen_belief_row *belief) {
    const keen_tuning *tuning = tick->tuning;
    f8 growth = f8_set1(tuning->growth * tick->dt);
    if (tuning->velocity_scaling) {
        const f8 x = f8_load(belief->velocity_x), y = f8_load(belief->velocity_y), z = f8_load(belief->velocity_z);
        const f8 speed = f8_sqrt(f8_add(f8_add(f8_mul(x, x), f8_mul(y, y)), f8_mul(z, z)));
        const f8 unit = f8_set1(tuning->scaling_speed), one = f8_set1(1.0f);
        const f8 scale = f8_add(one, f8_div(f8_sub(speed, unit), unit));
        growth = f8_mul(growth, f8_clamp(scale, one, f8_set1(KEEN_UNCERTAINTY_SCALE_MAX)));
    }
    return f8_min(f8_add(f8_load(belief->uncertainty), growth), f8_set1(tuning->max_uncertainty));
}

static inline void keen_uncertainty_lanes(const keen_tick *tick, keen_belief_row *belief, m8 inactive, f8 error) {
    const f8 step = f8_set1(f1_clamp01(KEEN_UNCERTAINTY_RATE * tick->dt));
    const m8 first = n8_eq(n8_load(belief->first_us), n8_zero());
    const f8 toward = f8_min(f8_settle(f8_lerp(f8_load(belief->uncertainty), error, step)), f8_set1(FLT_MAX));
    const f8 nearer = f8_select(first, error, toward);
    const f8 grown = keen_grown_uncertainty_lanes(tick, belief);
    keen_store_held(belief->uncertainty, n8_load(belief->target), f8_select(inactive, grown, nearer));
}

/* The slot that places each lane, as a bit; *error is replaced there. */
static inline n8 keen_placing_slots(const keen_tuning *tuning, n8 status, f8 *error) {
    n8 chosen = n8_zero();
    for (uint32_t i = 0; i < tuning->slot_count; i++) {
        const m8 better = keen_lanes_with_flag(status, tuning->places[i].active_bit);
        chosen = n8_select(better, n8_set1((int32_t)tuning->places[i].slot_bit), chosen);
        *error = f8_select(better, f8_set1(tuning->places[i].error), *error);
    }
    return chosen;
}

static inline void keen_location_row(const keen_row_job *job) {
    const keen_tuning *tuning = job->tick->tuning;
    keen_belief_row *belief = job->belief;
    const n8 target = n8_load(belief->target);
    const n8 all = n8_load(belief->status), status = n8_keep(keen_lanes_actors(belief), all);
    const m8 active = keen_lanes_active(status);
    f8 error = f8_load(belief->error);
    const n8 chosen = keen_placing_slots(tuning, status, &error);
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

    m8 sampled = m8_and(active, f8_le(error, f8_set1(tuning->exact_error)));
    const uint32_t held_slots = keen_held_slots(job->tick);
    if (held_slots != 0) {
        const m8 echoed = n8_gt(n8_and(chosen, n8_set1((int32_t)held_slots)), n8_zero());
        sampled = m8_andnot(sampled, echoed);
    }
    const m8 restart = m8_andnot(keen_lanes_with_flag(all, KEEN_STATUS_MOVED), keen_lanes_empty(target));
    const n8 last = n8_load(belief->sample_us);
    const n8 aged = keen_lanes_add_time(last, n8_set1(job->tick->dt_us));
    const n8 age = n8_or(n8_select_negative(n8_or(last, target), last, aged), n8_from_m8(restart));
    if (m8_any(m8_or(sampled, restart))) {
        keen_motion_lanes(job, sampled, restart, age, place);
    }
    n8_store(belief->sample_us, n8_andnot(age, n8_from_m8(sampled)));
    keen_uncertainty_lanes(job->tick, belief, keen_lanes_inactive(all), error);
}

static void keen_location_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        keen_row_ahead(jobs[i].ahead->belief.velocity_x);
        keen_row_ahead(jobs[i].ahead->belief.velocity_z);
        keen_row_ahead(jobs[i].ahead->belief.accel_y);
        if (jobs[i].tick->tuning->has_custom) {
            keen_location_ref(frame, &jobs[i], 1); /* their errors differ from pair to pair: rare, so not worth lanes */
        } else {
            keen_location_row(&jobs[i]);
        }
    }
}

#endif
