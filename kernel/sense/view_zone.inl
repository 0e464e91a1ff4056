#include "sense/center_delta.inl"
#include "sense/falloff.inl"
#include "sense/view_zone.h"
#include "trace/request_want.h"

/* Rows that pass through the stages below together. One row's values wait for each other all the way, and the way is
   longer than what a core looks ahead: in short stages, of which each row's turn waits for no other's, they overlap. */
#define KEEN_ZONE_BLOCK 8

/* A row between the stages. */
typedef struct keen_zone_work {
    KEEN_ALIGN_LINE keen_f32_lanes x; /* along forward */
    keen_f32_lanes side;              /* |y|, along right */
    keen_f32_lanes cos_azimuth, sin_elevation;
    keen_f32_lanes level;          /* cos_elevation */
    keen_f32_lanes size, size_cos; /* of the target */
} keen_zone_work;

static inline f8 keen_along(keen_delta_lanes delta, const float axis[3]) {
    return keen_dot_lanes(delta, f8_set1(axis[0]), f8_set1(axis[1]), f8_set1(axis[2]));
}

/* Direction and size. Nearer than direction_epsilon all of it is 0, which keen_zone_angles takes for straight ahead. */
static inline void keen_zone_direction(const keen_frame_values *frame, const keen_row_job *job, keen_zone_work *work) {
    const keen_tick *tick = job->tick;
    const f8 one = f8_set1(1.0f), distance = f8_load(job->sense->distance);
    const keen_delta_lanes delta = keen_center_delta(frame, job);
    const m8 ahead = f8_lt(distance, f8_set1(tick->tuning->direction_epsilon));
    const f8 inverse = f8_drop(ahead, f8_div(one, distance));
    const f8 x = f8_mul(keen_along(delta, tick->forward), inverse);
    const f8 y = f8_mul(keen_along(delta, tick->right), inverse);
    const f8 z = f8_mul(keen_along(delta, tick->up), inverse);
    const f8 size = f8_min(f8_mul(f8_load(job->scratch->radius), inverse), one);
    f8_store(work->x, x);
    f8_store(work->side, f8_abs(y));
    f8_store(work->sin_elevation, f8_abs(z));
    f8_store(work->level, f8_sqrt(f8_add(f8_mul(x, x), f8_mul(y, y))));
    f8_store(work->size, size);
    f8_store(work->size_cos, f8_sqrt(f8_sub(one, f8_mul(size, size))));
}

/* Off-axis angles after the target's size has been taken off. Straight above and below the azimuth is that of straight
   ahead, 1, which no size exceeds: it needs no cosine of its own. */
static inline void keen_zone_angles(keen_zone_work *work) {
    const f8 level = f8_load(work->level), sin_elevation = f8_load(work->sin_elevation);
    const f8 size = f8_load(work->size), size_cos = f8_load(work->size_cos);
    const m8 steep = f8_lt(level, f8_set1(KEEN_AZIMUTH_EPSILON));
    const f8 cos_azimuth = f8_div(f8_load(work->x), level), sin_azimuth = f8_div(f8_load(work->side), level);
    const f8 turned = f8_add(f8_mul(cos_azimuth, size_cos), f8_mul(sin_azimuth, size));
    const f8 lowered = f8_sub(f8_mul(sin_elevation, size_cos), f8_mul(level, size));
    const m8 covers_azimuth = m8_or(steep, f8_ge(cos_azimuth, size_cos));
    f8_store(work->cos_azimuth, f8_select(covers_azimuth, f8_set1(1.0f), turned));
    f8_store(work->sin_elevation, f8_drop(f8_le(sin_elevation, size), lowered));
}

/* keen_falloff_lanes, or anything below 0 in its place where that is 0: what the best zone drops. */
static inline f8 keen_zone_falloff(f8 distance, f8 range, float exponent) {
    if (exponent == 1.0f) {
        return f8_sub(f8_set1(1.0f), f8_div(distance, f8_abs(range)));
    }
    return keen_falloff_lanes(distance, range, exponent);
}

/* Within near_radius angles do not count: `least` is 1 there, which no product of gains exceeds, and 0 elsewhere. */
static inline f8 keen_zone_lanes(const keen_zone_tuning *zone, const keen_zone_work *work, f8 least, f8 distance,
                                 float exponent) {
    const f8 azimuth =
        f8_smooth01(f8_mul(f8_sub(f8_load(work->cos_azimuth), f8_set1(zone->az_edge)), f8_set1(zone->az_scale)));
    const f8 elevation =
        f8_smooth01(f8_mul(f8_sub(f8_set1(zone->el_edge), f8_load(work->sin_elevation)), f8_set1(zone->el_scale)));
    const f8 angle = f8_mul(f8_mul(f8_set1(zone->gain), azimuth), elevation);
    return f8_mul(f8_max(angle, least), keen_zone_falloff(distance, f8_set1(zone->range), exponent));
}

/* 0 is the least, and what stays in place of a NaN, 0 times out of an infinite range. */
static inline f8 keen_best_zone(const keen_tuning *tuning, const keen_zone_work *work, f8 distance, float exponent) {
    const f8 least = f8_keep(f8_le(distance, f8_set1(tuning->near_radius)), f8_set1(1.0f));
    const bool sees = tuning->believes && tuning->slot_of[KEEN_SENSE_VISION] != KEEN_NO_SLOT;
    const uint32_t zones = sees ? tuning->zone_count : 0;
    f8 best = f8_zero();
    for (uint32_t i = 0; i < zones; i++) {
        best = f8_max(keen_zone_lanes(&tuning->zones[i], work, least, distance, exponent), best);
    }
    return best;
}

/* No zone reaches farther than vision's range, so the zones' own ranges are enough. */
static inline void keen_zone_of(const keen_row_job *job, const keen_zone_work *work) {
    const keen_tuning *tuning = job->tick->tuning;
    const f8 distance = f8_load(job->sense->distance);
    const float exponent = tuning->vision_exponent;
    const f8 best = exponent == 1.0f ? keen_best_zone(tuning, work, distance, 1.0f) /* most profiles: no power */
                                     : keen_best_zone(tuning, work, distance, exponent);
    const f8 seen = f8_keep(keen_lanes_mask(job->scratch->present), best);
    keen_store_held(job->sense->zone, n8_load(job->belief->target), seen);
}

/* In view by angle alone, for the detection model. */
static inline void keen_view_note(const keen_row_job *job, const keen_zone_work *work) {
    const keen_tuning *tuning = job->tick->tuning;
    const uint32_t zones = keen_want_sense(job->tick, KEEN_SENSE_VISION) ? tuning->zone_count : 0;
    const f8 cos_azimuth = f8_load(work->cos_azimuth), sin_elevation = f8_load(work->sin_elevation);
    m8 view = zones > 0 ? f8_le(f8_load(job->sense->distance), f8_set1(tuning->near_radius)) : m8_false();
    for (uint32_t i = 0; i < zones; i++) {
        const m8 azimuth = f8_gt(cos_azimuth, f8_set1(tuning->zones[i].az_edge));
        view = m8_or(view, m8_and(azimuth, f8_lt(sin_elevation, f8_set1(tuning->zones[i].el_edge))));
    }
    const n8 flags = n8_load(job->detection->flags), bit = n8_set1(KEEN_PAIR_IN_VIEW);
    const n8 seen = n8_keep(m8_and(view, keen_lanes_mask(job->scratch->present)), bit);
    n8_masked_store(job->detection->flags, keen_lanes_actors(job->belief), n8_or(n8_andnot(flags, bit), seen));
}

static void keen_view_zone_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    keen_zone_work work[KEEN_ZONE_BLOCK];
    while (count) {
        const size_t rows = count < KEEN_ZONE_BLOCK ? count : KEEN_ZONE_BLOCK;
        for (size_t i = 0; i < rows; i++) {
            keen_zone_direction(frame, &jobs[i], &work[i]);
        }
        for (size_t i = 0; i < rows; i++) {
            keen_zone_angles(&work[i]);
        }
        for (size_t i = 0; i < rows; i++) {
            const bool detects = jobs[i].tick->tuning->detects;
            keen_zone_of(&jobs[i], &work[i]);
            if (detects) {
                keen_view_note(&jobs[i], &work[i]);
            }
        }
        jobs += rows;
        count -= rows;
    }
}
