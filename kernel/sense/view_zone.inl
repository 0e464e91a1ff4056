#include "sense/center_delta.inl"
#include "sense/falloff.inl"
#include "sense/view_zone.h"

/* Off-axis angles after the target's size has been taken off. */
typedef struct keen_view_angles {
    f8 cos_azimuth, sin_elevation;
} keen_view_angles;

static inline keen_view_angles keen_view_angles_of(const keen_frame_values *frame, const keen_row_job *job,
                                                   f8 distance) {
    const keen_tick *tick = job->tick;
    const f8 one = f8_set1(1.0f);
    const keen_delta_lanes delta = keen_center_delta(frame, job);
    const f8 inverse = f8_div(one, distance);
    const f8 x =
        f8_mul(keen_dot_lanes(delta, f8_set1(tick->forward[0]), f8_set1(tick->forward[1]), f8_set1(tick->forward[2])),
               inverse);
    const f8 y = f8_mul(
        keen_dot_lanes(delta, f8_set1(tick->right[0]), f8_set1(tick->right[1]), f8_set1(tick->right[2])), inverse);
    const f8 z =
        f8_mul(keen_dot_lanes(delta, f8_set1(tick->up[0]), f8_set1(tick->up[1]), f8_set1(tick->up[2])), inverse);
    const f8 level = f8_sqrt(f8_add(f8_mul(x, x), f8_mul(y, y)));
    const m8 steep = f8_lt(level, f8_set1(KEEN_AZIMUTH_EPSILON));
    const f8 cos_azimuth = f8_select(steep, one, f8_div(x, level));
    const f8 sin_azimuth = f8_select(steep, f8_zero(), f8_div(f8_abs(y), level));
    const f8 sin_elevation = f8_abs(z);

    const f8 size = f8_min(f8_mul(f8_load(job->scratch->radius), inverse), one);
    const f8 size_cos = f8_sqrt(f8_sub(one, f8_mul(size, size)));
    const f8 turned = f8_add(f8_mul(cos_azimuth, size_cos), f8_mul(sin_azimuth, size));
    const f8 lowered = f8_sub(f8_mul(sin_elevation, size_cos), f8_mul(level, size));
    const m8 ahead = f8_lt(distance, f8_set1(tick->tuning->direction_epsilon));
    return (keen_view_angles){
        .cos_azimuth = f8_select(m8_or(ahead, f8_ge(cos_azimuth, size_cos)), one, turned),
        .sin_elevation = f8_keep(m8_not(m8_or(ahead, f8_le(sin_elevation, size))), lowered),
    };
}

static inline f8 keen_zone_lanes(const keen_tuning *tuning, const keen_zone_tuning *zone, keen_view_angles angles,
                                 m8 near, f8 distance) {
    const f8 azimuth = f8_smooth01(f8_mul(f8_sub(angles.cos_azimuth, f8_set1(zone->az_edge)), f8_set1(zone->az_scale)));
    const f8 elevation =
        f8_smooth01(f8_mul(f8_sub(f8_set1(zone->el_edge), angles.sin_elevation), f8_set1(zone->el_scale)));
    const f8 angle = f8_mul(f8_mul(f8_set1(zone->gain), azimuth), elevation);
    return f8_mul(f8_select(near, f8_set1(1.0f), angle),
                  keen_falloff_lanes(distance, f8_set1(zone->range), tuning->vision_exponent));
}

static inline f8 keen_view_zone_row(const keen_frame_values *frame, const keen_row_job *job) {
    const keen_tuning *tuning = job->tick->tuning;
    const f8 distance = f8_load(job->sense->distance);
    const m8 present = m8_and(keen_lanes_held(job->belief), keen_lanes_mask(job->scratch->present));
    const m8 inside = m8_and(present, f8_lt(distance, f8_set1(tuning->vision_range)));
    if (tuning->slot_of[KEEN_SENSE_VISION] == KEEN_NO_SLOT || m8_none(inside)) {
        return f8_zero();
    }
    const keen_view_angles angles = keen_view_angles_of(frame, job, distance);
    const m8 near = f8_le(distance, f8_set1(tuning->near_radius));
    f8 best = f8_zero();
    for (uint32_t i = 0; i < tuning->zone_count; i++) {
        best = f8_max(keen_zone_lanes(tuning, &tuning->zones[i], angles, near, distance), best);
    }
    return f8_keep(inside, best);
}

static void keen_view_zone_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const f8 zone = keen_view_zone_row(frame, &jobs[i]);
        f8_masked_store(jobs[i].sense->zone, keen_lanes_held(jobs[i].belief), zone);
    }
}
