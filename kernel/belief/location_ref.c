#include "belief/location.h"

#include "base/clock.h"
#include <float.h>

#include "store/row_lane.h"

/* A custom sense may say it pair by pair. */
static float error_of(const keen_row_job *job, uint32_t slot, uint32_t lane) {
    const keen_slot_tuning *own = &job->tick->tuning->slots[slot];
    return own->sense >= KEEN_SENSE_CUSTOM_0 ? job->scratch->slot_error[slot][lane] : own->error;
}

/* At least one slot is active. */
static uint32_t placing_slot(const keen_row_job *job, uint32_t lane) {
    const keen_tuning *tuning = job->tick->tuning;
    const uint32_t active = keen_status_active(job->belief->status[lane]);
    uint32_t best = KEEN_NO_SLOT;
    for (uint32_t slot = 0; slot < tuning->slot_count; slot++) {
        const bool is_active = active >> slot & 1u;
        if (is_active && (best == KEEN_NO_SLOT || error_of(job, slot, lane) < error_of(job, best, lane))) {
            best = slot;
        }
    }
    return best;
}

static void rest(keen_belief_row *belief, uint32_t lane) {
    belief->velocity_x[lane] = belief->velocity_y[lane] = belief->velocity_z[lane] = 0.0f;
    belief->accel_x[lane] = belief->accel_y[lane] = belief->accel_z[lane] = 0.0f;
}

static void average(float moved, float rate, float ema, float *velocity, float *accel) {
    const float before = *velocity;
    *velocity = f1_settle(f1_lerp(before, f1_clamp(moved * rate, -KEEN_SPEED_MAX, KEEN_SPEED_MAX), ema));
    *accel = f1_settle(f1_lerp(*accel, (*velocity - before) * rate, KEEN_ACCELERATION_EMA));
}

/* last_* is a sample. */
static void take_sample(const keen_tuning *tuning, keen_belief_row *belief, uint32_t lane) {
    const int32_t age = belief->sample_us[lane];
    const float x = belief->last_x[lane], y = belief->last_y[lane], z = belief->last_z[lane];
    if (age < 0 || age > KEEN_SAMPLE_KEPT_US) {
        rest(belief, lane);
    } else if (age > 0) {
        const float rate = 1.0f / keen_clock_to_seconds(age), ema = tuning->velocity_ema;
        average(x - belief->sample_x[lane], rate, ema, &belief->velocity_x[lane], &belief->accel_x[lane]);
        average(y - belief->sample_y[lane], rate, ema, &belief->velocity_y[lane], &belief->accel_y[lane]);
        average(z - belief->sample_z[lane], rate, ema, &belief->velocity_z[lane], &belief->accel_z[lane]);
    }
    belief->sample_x[lane] = x;
    belief->sample_y[lane] = y;
    belief->sample_z[lane] = z;
    belief->sample_us[lane] = 0;
}

static void place_one(const keen_row_job *job, uint32_t lane) {
    const keen_tuning *tuning = job->tick->tuning;
    const keen_row_scratch *scratch = job->scratch;
    keen_belief_row *belief = job->belief;
    const uint32_t slot = placing_slot(job, lane);
    const bool elsewhere = scratch->placed[lane] >> slot & 1u;
    belief->last_x[lane] = elsewhere ? scratch->place_x[slot][lane] : scratch->x[lane];
    belief->last_y[lane] = elsewhere ? scratch->place_y[slot][lane] : scratch->y[lane];
    belief->last_z[lane] = elsewhere ? scratch->place_z[slot][lane] : scratch->z[lane];
    belief->error[lane] = error_of(job, slot, lane);
    if (belief->error[lane] <= tuning->exact_error && !(keen_held_slots(job->tick) >> slot & 1u)) {
        take_sample(tuning, belief, lane);
    }
}

static void age_sample(const keen_tick *tick, keen_belief_row *belief, uint32_t lane) {
    if (belief->status[lane] & KEEN_STATUS_MOVED) {
        belief->sample_us[lane] = -1;
        rest(belief, lane);
    } else if (belief->sample_us[lane] >= 0) {
        belief->sample_us[lane] = keen_lane_add_time(belief->sample_us[lane], tick->dt_us);
    }
}

static float uncertainty_of(const keen_tick *tick, const keen_belief_row *belief, uint32_t lane, bool active) {
    if (!active) {
        return keen_grown_uncertainty(tick, belief, lane);
    }
    if (belief->first_us[lane] == 0) {
        return belief->error[lane];
    }
    const float step = f1_clamp01(KEEN_UNCERTAINTY_RATE * tick->dt);
    return f1_min(f1_settle(f1_lerp(belief->uncertainty[lane], belief->error[lane], step)), FLT_MAX);
}

void keen_location_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    for (size_t i = 0; i < count; i++) {
        keen_belief_row *belief = jobs[i].belief;
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            if (!keen_lane_held(belief, lane)) {
                continue;
            }
            const bool active = keen_status_active(belief->status[lane]) != 0;
            age_sample(jobs[i].tick, belief, lane);
            if (active && keen_lane_actor(belief, lane)) {
                place_one(&jobs[i], lane);
            }
            belief->uncertainty[lane] = uncertainty_of(jobs[i].tick, belief, lane, active);
        }
    }
}
