#include "sense/view_zone.h"

#include "sense/falloff.h"
#include "store/row_lane.h"
#include "trace/request_want.h"

/* Off-axis angles after the target's size has been taken off. */
typedef struct view_angles {
    float cos_azimuth, sin_elevation;
} view_angles;

static float dot(const float a[3], const float b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static float widen_azimuth(float x, float y, float level, float size, float size_cos) {
    const bool steep = level < KEEN_AZIMUTH_EPSILON;
    const float cos_azimuth = steep ? 1.0f : x / level;
    const float sin_azimuth = steep ? 0.0f : f1_abs(y) / level;
    return cos_azimuth >= size_cos ? 1.0f : cos_azimuth * size_cos + sin_azimuth * size;
}

static float lower_elevation(float z, float level, float size, float size_cos) {
    const float sin_elevation = f1_abs(z);
    return sin_elevation <= size ? 0.0f : sin_elevation * size_cos - level * size;
}

static view_angles angles_of(const keen_tick *tick, const float delta[3], float distance, float radius) {
    if (distance < tick->tuning->direction_epsilon) {
        return (view_angles){.cos_azimuth = 1.0f, .sin_elevation = 0.0f};
    }
    const float inverse = 1.0f / distance;
    const float x = dot(delta, tick->forward) * inverse;
    const float y = dot(delta, tick->right) * inverse;
    const float z = dot(delta, tick->up) * inverse;
    const float level = f1_sqrt(x * x + y * y);
    const float size = f1_min(radius * inverse, 1.0f);
    const float size_cos = f1_sqrt(1.0f - size * size);
    return (view_angles){
        .cos_azimuth = widen_azimuth(x, y, level, size, size_cos),
        .sin_elevation = lower_elevation(z, level, size, size_cos),
    };
}

static float zone_angle_factor(const keen_zone_tuning *zone, view_angles angles) {
    const float azimuth = f1_smooth01((angles.cos_azimuth - zone->az_edge) * zone->az_scale);
    if (azimuth == 0.0f) {
        return 0.0f;
    }
    const float elevation = f1_smooth01((zone->el_edge - angles.sin_elevation) * zone->el_scale);
    return zone->gain * azimuth * elevation;
}

/* What the kernel knows about a target's direction. */
static view_angles angles_at(const keen_frame_values *frame, const keen_row_job *job, uint32_t lane) {
    const keen_row_scratch *scratch = job->scratch;
    const float *eye = job->tick->eye;
    const float delta[3] = {
        scratch->x[lane] + frame->up[0] * scratch->center_height[lane] - eye[0],
        scratch->y[lane] + frame->up[1] * scratch->center_height[lane] - eye[1],
        scratch->z[lane] + frame->up[2] * scratch->center_height[lane] - eye[2],
    };
    return angles_of(job->tick, delta, job->sense->distance[lane], scratch->radius[lane]);
}

static float best_zone(const keen_tick *tick, view_angles angles, float distance) {
    const keen_tuning *tuning = tick->tuning;
    const bool near = distance <= tuning->near_radius;
    float best = 0.0f;
    for (uint32_t i = 0; i < tuning->zone_count; i++) {
        const float factor = near ? 1.0f : zone_angle_factor(&tuning->zones[i], angles);
        if (factor > 0.0f) {
            best = f1_max(factor * keen_falloff(distance, tuning->zones[i].range, tuning->vision_exponent), best);
        }
    }
    return best;
}

static float zone_of(const keen_frame_values *frame, const keen_row_job *job, uint32_t lane) {
    const keen_row_scratch *scratch = job->scratch;
    const float distance = job->sense->distance[lane];
    const keen_tuning *tuning = job->tick->tuning;
    const bool sees = tuning->believes && tuning->slot_of[KEEN_SENSE_VISION] != KEEN_NO_SLOT;
    if (!sees || !scratch->present[lane] || !(distance < tuning->vision_range)) {
        return 0.0f;
    }
    const bool near = distance <= tuning->near_radius; /* there angles do not count */
    const view_angles angles = near ? (view_angles){1.0f, 0.0f} : angles_at(frame, job, lane);
    return best_zone(job->tick, angles, distance);
}

static bool in_view(const keen_frame_values *frame, const keen_row_job *job, uint32_t lane) {
    const keen_tuning *tuning = job->tick->tuning;
    if (!keen_want_sense(job->tick, KEEN_SENSE_VISION) || !job->scratch->present[lane]) {
        return false;
    }
    if (job->sense->distance[lane] <= tuning->near_radius) {
        return true;
    }
    const view_angles angles = angles_at(frame, job, lane);
    for (uint32_t i = 0; i < tuning->zone_count; i++) {
        const keen_zone_tuning *zone = &tuning->zones[i];
        if (angles.cos_azimuth > zone->az_edge && angles.sin_elevation < zone->el_edge) {
            return true;
        }
    }
    return false;
}

static void note_view(const keen_frame_values *frame, const keen_row_job *job, uint32_t lane) {
    uint32_t *flags = &job->detection->flags[lane];
    *flags = in_view(frame, job, lane) ? *flags | KEEN_PAIR_IN_VIEW : *flags & ~(uint32_t)KEEN_PAIR_IN_VIEW;
}

void keen_view_zone_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            if (keen_lane_held(jobs[i].belief, lane)) {
                jobs[i].sense->zone[lane] = zone_of(frame, &jobs[i], lane);
            }
            if (jobs[i].tick->tuning->detects && keen_lane_actor(jobs[i].belief, lane)) {
                note_view(frame, &jobs[i], lane);
            }
        }
    }
}
