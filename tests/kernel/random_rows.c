#include <float.h>

#include "detection/hostility.h"
#include "kernel_check.h"
#include "keen/trace.h"
#include "store/belief_status.h"
#include "store/stealth_record.h"

static float confidence_near(keen_check_random *random, const keen_tuning *tuning) {
    const float edges[] = {0.0f,
                           0.02f,
                           tuning->expire,
                           tuning->suspect * 0.5f,
                           tuning->suspect - 0.04f,
                           tuning->suspect,
                           tuning->detect - 0.04f,
                           tuning->detect,
                           tuning->track,
                           1.0f};
    if (keen_check_one_in(random, 2)) {
        return keen_check_float(random, 0.0f, 1.0f);
    }
    const float edge = edges[keen_check_below(random, sizeof edges / sizeof edges[0])];
    switch (keen_check_below(random, 3)) {
    case 0:
        return edge < 1.0f ? nextafterf(edge, 1.0f) : edge;
    case 1:
        return edge > 0.0f ? nextafterf(edge, 0.0f) : edge;
    default:
        return edge;
    }
}

static int32_t timer_near(keen_check_random *random, const keen_tick *tick) {
    const keen_tuning *tuning = tick->tuning;
    const int32_t edges[] = {tuning->loss[0].grace_us,
                             tuning->loss[1].grace_us,
                             tuning->min_track_us,
                             tuning->min_lost_us,
                             tuning->reaction_delay_us,
                             10000000,
                             INT32_MAX};
    switch (keen_check_below(random, 4)) {
    case 0: {
        const int32_t edge = edges[keen_check_below(random, sizeof edges / sizeof edges[0])];
        const int32_t before = edge - tick->dt_us - (int32_t)keen_check_below(random, 2);
        return before > 0 ? before : 0;
    }
    case 1:
        return (int32_t)keen_check_below(random, 500000);
    case 2:
        return INT32_MAX - (int32_t)keen_check_below(random, 1000);
    default:
        return (int32_t)keen_check_below(random, 12000000);
    }
}

static void unit_axes(keen_check_random *random, keen_tick *tick) {
    const float a = keen_check_float(random, 0.0f, 6.28f), b = keen_check_float(random, -1.5f, 1.5f);
    const float f[3] = {cosf(a) * cosf(b), sinf(a) * cosf(b), sinf(b)};
    const float r[3] = {-sinf(a), cosf(a), 0.0f};
    const float u[3] = {f[1] * r[2] - f[2] * r[1], f[2] * r[0] - f[0] * r[2], f[0] * r[1] - f[1] * r[0]};
    memcpy(tick->forward, f, sizeof f);
    memcpy(tick->right, r, sizeof r);
    memcpy(tick->up, u, sizeof u);
}

/* As frame/tick_complete.c leaves it, or with numbers that break sums. */
static void observe(keen_check_random *random, keen_tick *tick) {
    const float most = keen_check_one_in(random, 16) ? FLT_MAX : 120.0f;
    tick->elsewhere = keen_check_one_in(random, 3) ? KEEN_PAIR_ELSEWHERE : 0u;
    tick->skill = keen_check_float(random, 0.0f, most);
    tick->skill_elsewhere = tick->elsewhere ? tick->skill * 0.6f : tick->skill;
    tick->sight = keen_check_one_in(random, 6) ? 0.0f : keen_check_float(random, 0.0f, 1.4f);
    tick->sees = keen_check_one_in(random, 4) ? 0u : (uint32_t)KEEN_PAIR_IN_VIEW;
    tick->hostile = keen_hostile_table((keen_aggression)keen_check_below(random, 4));
    tick->ticked_at = keen_check_below(random, 1000);
}

static void fill_stealth(keen_check_random *random, keen_stealth_record *record, keen_action_sounds *actions) {
    const float most = keen_check_one_in(random, 32) ? FLT_MAX : 100.0f;
    actions->count = keen_check_one_in(random, 4) ? keen_check_below(random, KEEN_MAX_ACTION_SOUNDS + 1) : 0;
    *record = keen_stealth_record_of(&(keen_stealth_values){
        .sneak = keen_check_float(random, 0.0f, most),
        .armor_weight = keen_check_one_in(random, 3) ? 0.0f : keen_check_float(random, 0.0f, most),
        .muffle = keen_check_one_in(random, 3) ? 1.0f : keen_check_float(random, 0.0f, 1.0f),
        .action_sound = keen_check_one_in(random, 2) ? 0.0f : keen_check_float(random, 0.0f, most),
        .stance = keen_check_below(random, 16),
        .acts = actions->count > 0,
    });
    float rating = 200.0f;
    uint64_t time = 0;
    for (uint32_t i = 0; i < actions->count; i++) {
        time += keen_check_below(random, 300);
        actions->sounds[i].time = time;
        actions->sounds[i].rating = rating;
        rating *= keen_check_float(random, 0.1f, 0.9f);
    }
}

static void fill_detection_lane(keen_check_random *random, keen_detection_row *row, int lane) {
    row->flags[lane] = keen_check_u32(random) & 0x3FFFu;
    row->value[lane] = keen_check_float(random, -60.0f, 90.0f);
    row->attenuation[lane] = keen_check_float(random, 0.0f, 1.0f);
    row->sound[lane] = row->visual[lane] = keen_check_float(random, 0.0f, 60.0f);
}

/* Every team has one relation. */
static void complete_tick(keen_check_random *random, keen_tick *tick) {
    const keen_tuning *tuning = tick->tuning;
    for (int axis = 0; axis < 3; axis++) {
        tick->center[axis] = tick->eye[axis] - (axis == 2 ? 0.7f : 0.0f);
    }
    tick->radius = keen_check_float(random, 0.0f, 0.5f);
    tick->gather_range = keen_gather_range(tick->tuning, tick->radius);
    tick->pain = keen_check_one_in(random, 2) ? 0.0f : keen_check_float(random, 0.0f, 1.0f);
    tick->senses = keen_check_one_in(random, 2) ? UINT32_MAX : keen_check_u32(random);
    tick->point_count =
        keen_check_one_in(random, 2) ? tuning->point_count : 1 + keen_check_below(random, tuning->point_count);
    tick->point_mask = (1u << tick->point_count) - 1u;
    tick->pulse = keen_check_one_in(random, 2);
    observe(random, tick);
    memset(tick->relation_teams, 0, sizeof tick->relation_teams);
    for (uint32_t team = 0; team < KEEN_TEAM_COUNT; team++) {
        tick->relation_teams[keen_check_below(random, KEEN_RELATION_COUNT)] |= 1u << team;
    }
}

static void fill_tick(keen_check_random *random, keen_check_rows *rows, size_t i) {
    static const int32_t steps[] = {0, 16667, 100000, 450000, 8000000, INT32_MAX};
    const int32_t dt_us = steps[keen_check_below(random, 6)];
    keen_tick *tick = &rows->ticks[i];
    tick->tuning = &rows->tunings[keen_check_below(random, KEEN_CHECK_TUNINGS)];
    for (int axis = 0; axis < 3; axis++) {
        tick->eye[axis] = keen_check_float(random, -20.0f, 20.0f);
    }
    unit_axes(random, tick);
    tick->vision_gain = keen_check_float(random, 0.0f, 1.5f);
    tick->dt_us = dt_us;
    tick->dt = (float)dt_us * 1e-6f;
    tick->agent = (uint32_t)i;
    tick->round = 1 + keen_check_below(random, 1000);
    const float most = keen_check_one_in(random, 8) ? 1000.0f : 1.4f;
    tick->significance = keen_check_one_in(random, 8) ? 0.0f : keen_check_float(random, 0.0f, most);
    complete_tick(random, tick);
}

static void fill_record(keen_check_random *random, keen_target_record *record) {
    record->x = keen_check_float(random, -30.0f, 30.0f);
    record->y = keen_check_float(random, -30.0f, 30.0f);
    record->z = keen_check_float(random, -10.0f, 10.0f);
    record->center_height = keen_check_float(random, 0.0f, 2.0f);
    record->height = keen_check_float(random, 0.0f, 2.0f);
    record->radius = keen_check_one_in(random, 4) ? 0.0f : keen_check_float(random, 0.0f, 3.0f);
    record->speed = keen_check_one_in(random, 4) ? 0.0f : keen_check_float(random, 0.0f, 9.0f);
    record->light = keen_check_float(random, 0.0f, 1.0f);
    record->visibility = keen_check_one_in(random, 8) ? 0.0f : keen_check_float(random, 0.0f, 1.5f);
    record->loudness = keen_check_one_in(random, 3) ? 0.0f : keen_check_float(random, 0.0f, 3.0f);
    record->mass = keen_check_one_in(random, 4) ? 80.0f : keen_check_float(random, 0.0f, 200.0f);
    record->scent = keen_check_one_in(random, 3) ? 0.0f : keen_check_float(random, 0.0f, 3.0f);
    record->scent_type = keen_check_u32(random) & keen_check_u32(random);
    record->flags = keen_check_one_in(random, 4) ? keen_check_below(random, 16) : 7u | (keen_check_u32(random) & 8u);
    record->team_bit = keen_check_one_in(random, 4) ? 0u : 1u << keen_check_below(random, 32);
    if (keen_check_one_in(random, 20)) {
        record->x = keen_check_one_in(random, 2) ? 1e30f : -3e38f;
    }
}

static uint32_t random_status(keen_check_random *random, const keen_tuning *tuning) {
    const uint32_t active = keen_check_below(random, 1u << tuning->slot_count);
    const uint32_t lead = keen_check_below(random, tuning->slot_count);
    uint32_t status =
        keen_check_u32(random) & (KEEN_STATUS_REFRESHED | KEEN_STATUS_MOVED | KEEN_STATUS_ABSENT | KEEN_STATUS_JUMPED);
    if (!keen_check_one_in(random, 4)) {
        status &= ~KEEN_STATUS_MOVED;
    }
    status |= keen_check_below(random, KEEN_STATE_COUNT) << KEEN_STATUS_STATE_SHIFT;
    status |= keen_check_below(random, tuning->loss_by.upper ? KEEN_SENSE_COUNT : KEEN_BUILT_IN_SENSES)
              << KEEN_STATUS_ROW_SHIFT;
    status |= keen_check_below(random, KEEN_LOSS_REASON_COUNT) << KEEN_STATUS_REASON_SHIFT;
    status |= keen_check_below(random, KEEN_STATE_COUNT) << KEEN_STATUS_FROM_SHIFT;
    status |= (active ? tuning->slots[lead].sense : (uint32_t)KEEN_SENSE_NONE) << KEEN_STATUS_LEADING_SHIFT;
    return status | active << KEEN_STATUS_ACTIVE_SHIFT;
}

static void fill_new_fields(keen_check_random *random, const keen_tick *tick, keen_belief_row *row, int lane) {
    const float edge = tick->tuning->min_exposure;
    row->exposure[lane] = keen_check_one_in(random, 4) ? edge : keen_check_float(random, 0.0f, 1.0f);
    row->audio[lane] = keen_check_one_in(random, 2) ? KEEN_AUDIO_NONE : keen_check_float(random, 0.0f, 1.0f);
    row->causes[lane] = 0;
    for (int sense = 0; sense < KEEN_BUILT_IN_SENSES; sense++) {
        row->causes[lane] |= keen_check_below(random, KEEN_CAUSE_SCENT_LOST + 1) << 4 * sense;
    }
    row->damage[lane] = keen_check_one_in(random, 2) ? 0.0f : keen_check_float(random, 0.0f, 150.0f);
    float *const moves[] = {row->velocity_x, row->velocity_y, row->velocity_z,
                            row->accel_x,    row->accel_y,    row->accel_z};
    const bool still = keen_check_one_in(random, 3);
    for (size_t k = 0; k < sizeof moves / sizeof moves[0]; k++) {
        moves[k][lane] = still ? 0.0f : keen_check_float(random, -8.0f, 8.0f);
    }
    row->sample_x[lane] = keen_check_float(random, -30.0f, 30.0f);
    row->sample_y[lane] = keen_check_float(random, -30.0f, 30.0f);
    row->sample_z[lane] = keen_check_float(random, -30.0f, 30.0f);
    row->sample_us[lane] = keen_check_one_in(random, 3) ? -1 : (int32_t)keen_check_below(random, 2000000);
    row->uncertainty[lane] = keen_check_float(random, 0.0f, 5.0f);
    row->long_term[lane] = keen_check_float(random, 0.0f, 1.0f);
    row->peak[lane] = keen_check_float(random, 0.0f, 1.0f);
    row->suspected_us[lane] = timer_near(random, tick);
}

static void fill_belief_lane(keen_check_random *random, const keen_tick *tick, keen_belief_row *row, int lane) {
    row->target[lane] =
        keen_check_one_in(random, 5) ? KEEN_LANE_EMPTY : (int32_t)keen_check_below(random, KEEN_CHECK_TARGETS);
    if (keen_check_one_in(random, 12)) {
        row->target[lane] = KEEN_LANE_PLACE | (int32_t)keen_check_below(random, 5);
    }
    row->status[lane] = random_status(random, tick->tuning);
    row->confidence[lane] = confidence_near(random, tick->tuning);
    row->fused[lane] = (row->status[lane] >> KEEN_STATUS_ACTIVE_SHIFT & KEEN_STATUS_ACTIVE_MASK) != 0
                           ? confidence_near(random, tick->tuning)
                           : 0.0f;
    row->last_active[lane] = confidence_near(random, tick->tuning);
    row->unsensed_us[lane] = timer_near(random, tick);
    row->state_us[lane] = timer_near(random, tick);
    row->row_us[lane] = timer_near(random, tick);
    row->first_us[lane] = keen_check_one_in(random, 4) ? -1 : timer_near(random, tick);
    row->error[lane] = keen_check_float(random, 0.0f, 3.0f);
    row->last_x[lane] = keen_check_float(random, -30.0f, 30.0f);
    row->last_y[lane] = keen_check_float(random, -30.0f, 30.0f);
    row->last_z[lane] = keen_check_float(random, -30.0f, 30.0f);
    row->score[lane] = keen_check_float(random, 0.0f, 1.0f);
    fill_new_fields(random, tick, row, lane);
}

static void fill_sense_lane(keen_check_random *random, const keen_tick *tick, keen_sense_row *row, int lane) {
    (void)tick;
    row->distance[lane] = keen_check_one_in(random, 8) ? 0.0f : keen_check_float(random, 0.0f, 60.0f);
    row->zone[lane] = keen_check_one_in(random, 3) ? 0.0f : keen_check_float(random, 0.0f, 1.0f);
    for (int slot = 0; slot < KEEN_MAX_SENSES; slot++) {
        row->weighted[slot][lane] = keen_check_float(random, 0.0f, 1.0f);
    }
    row->echo[lane] = keen_check_one_in(random, 2) ? 0.0f : keen_check_float(random, 0.0f, 1.0f);
    row->echo_x[lane] = keen_check_float(random, -30.0f, 30.0f);
    row->echo_y[lane] = keen_check_float(random, -30.0f, 30.0f);
    row->echo_z[lane] = keen_check_float(random, -30.0f, 30.0f);
}

/* Unanswered points hold what an earlier round left there, and even what was never a number. */
static void fill_trace_lane(keen_check_random *random, const keen_check_rows *rows, size_t i, int lane) {
    const keen_tuning *tuning = rows->ticks[i].tuning;
    keen_trace_row *row = &rows->trace[i];
    const uint32_t asked = keen_check_one_in(random, 3)   ? 0
                           : keen_check_one_in(random, 4) ? tuning->point_mask & keen_check_u32(random)
                                                          : tuning->point_mask;
    const uint32_t answered = keen_check_one_in(random, 2) ? asked : asked & keen_check_u32(random);
    const uint32_t age = keen_check_one_in(random, 4) ? tuning->trace_timeout_us - keen_check_below(random, 2)
                                                      : keen_check_u32(random) >> keen_check_below(random, 20);
    row->asked[lane] = asked;
    const uint32_t heard = answered & keen_check_u32(random);
    row->answered[lane] = answered | heard << KEEN_ANSWERED_AUDIO_SHIFT;
    row->round[lane] = keen_check_below(random, 3);
    row->asked_us[lane] = rows->frame.now_us - age;
    for (int k = 0; k < KEEN_MAX_SAMPLE_POINTS; k++) {
        row->transmittance[k][lane] = answered >> k & 1u ? keen_check_float(random, 0.0f, 1.0f) : NAN;
        row->audio[k][lane] = heard >> k & 1u ? keen_check_float(random, 0.0f, 1.0f) : NAN;
    }
}

static uint32_t random_mask(keen_check_random *random) {
    return keen_check_one_in(random, 2) ? UINT32_MAX : 0;
}

/* What target_view would have left, and what senses say; all of it valid, none of it belonging together. */
static void fill_scratch_lane(keen_check_random *random, const keen_check_rows *rows, size_t i, int lane) {
    const bool held = (uint32_t)rows->belief[i].target[lane] < KEEN_LANE_PLACE;
    keen_row_scratch *row = &rows->scratch[i];
    keen_target_record record;
    fill_record(random, &record);
    const float values[] = {record.x,      record.y,     record.z,     record.center_height, record.height,
                            record.radius, record.speed, record.light, record.visibility,    record.loudness};
    float *const columns[] = {row->x,      row->y,     row->z,     row->center_height, row->height,
                              row->radius, row->speed, row->light, row->visibility,    row->loudness};
    for (size_t k = 0; k < sizeof values / sizeof values[0]; k++) {
        columns[k][lane] = values[k];
    }
    if (keen_check_one_in(random, 20)) {
        row->x[lane] = rows->ticks[i].eye[0] + (keen_check_one_in(random, 2) ? 5e-5f : 0.0f);
        row->y[lane] = rows->ticks[i].eye[1];
        row->z[lane] = keen_check_one_in(random, 2) ? rows->ticks[i].eye[2] : row->z[lane];
        row->center_height[lane] = 0.0f;
    }
    row->flags[lane] = record.flags;
    row->team_bit[lane] = record.team_bit;
    row->mass[lane] = record.mass;
    row->scent[lane] = record.scent;
    row->scent_type[lane] = record.scent_type;
    row->struck[lane] = keen_check_one_in(random, 3) ? keen_check_below(random, 4) : 0;
    row->relation[lane] = keen_check_below(random, KEEN_RELATION_COUNT);
    row->threat[lane] = keen_check_float(random, 0.0f, 1.0f);
    row->present[lane] = held ? random_mask(random) : 0;
    row->heard[lane] = keen_check_one_in(random, 2) ? 0.0f : keen_check_float(random, 0.0f, 1.0f);
    row->heard_x[lane] = keen_check_float(random, -30.0f, 30.0f);
    row->heard_y[lane] = keen_check_float(random, -30.0f, 30.0f);
    row->heard_z[lane] = keen_check_float(random, -30.0f, 30.0f);
    for (int slot = 0; slot < KEEN_MAX_SENSES; slot++) {
        const bool silent = !held || keen_check_one_in(random, 2);
        row->confidence[slot][lane] = silent ? 0.0f : keen_check_float(random, 0.0f, 1.0f);
        row->slot_error[slot][lane] = keen_check_float(random, 0.0f, 3.0f);
        row->place_x[slot][lane] = keen_check_float(random, -30.0f, 30.0f);
        row->place_y[slot][lane] = keen_check_float(random, -30.0f, 30.0f);
        row->place_z[slot][lane] = keen_check_float(random, -30.0f, 30.0f);
    }
    row->placed[lane] = keen_check_u32(random) & 0xFFu;
    row->by_event[lane] = keen_check_u32(random) & 0xFFu;
    row->lead_event[lane] = random_mask(random);
    row->told[lane] = random_mask(random);
    row->claim[lane] = keen_check_u32(random);
    row->channels[lane] = keen_check_below(random, 4);
}

static void fill_distances(const keen_check_rows *rows, size_t i) {
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        const keen_row_scratch *scratch = &rows->scratch[i];
        const float *eye = rows->ticks[i].eye;
        const float dx = scratch->x[lane] - eye[0], dy = scratch->y[lane] - eye[1];
        const float dz = scratch->z[lane] + scratch->center_height[lane] - eye[2];
        rows->sense[i].distance[lane] = sqrtf(dx * dx + dy * dy + dz * dz);
    }
}

void keen_check_next_tick(keen_check_random *random, keen_check_rows *rows) {
    rows->frame.now_us += 100000;
    for (size_t i = 0; i < rows->count; i++) {
        for (int lane = 0; lane < KEEN_LANES; lane++) {
            fill_scratch_lane(random, rows, i, lane);
        }
    }
}

keen_check_rows keen_check_random_rows(keen_check_random *random, size_t count) {
    keen_check_rows rows = keen_check_take_rows(count);
    const bool y_up = keen_check_one_in(random, 2);
    rows.frame.up[y_up ? 1 : 2] = 1.0f;
    rows.frame.ambient_noise = keen_check_one_in(random, 2) ? 0.0f : 0.4f;
    rows.frame.vision = keen_check_one_in(random, 2) ? 1.0f : 0.7f;
    for (int axis = 0; axis < 3; axis++) {
        rows.frame.wind[axis] = keen_check_one_in(random, 2) ? 0.0f : keen_check_float(random, -8.0f, 8.0f);
    }
    rows.frame.now_us = keen_check_u32(random);
    for (int i = 0; i < KEEN_CHECK_TARGETS; i++) {
        fill_record(random, &rows.records[i]);
        fill_stealth(random, &rows.stealth[i], &rows.actions[i]);
    }
    for (int i = 0; i < KEEN_CHECK_TUNINGS; i++) {
        rows.tunings[i] = keen_check_random_tuning(random);
    }
    for (size_t i = 0; i < count; i++) {
        fill_tick(random, &rows, i);
        for (int lane = 0; lane < KEEN_LANES; lane++) {
            fill_belief_lane(random, &rows.ticks[i], &rows.belief[i], lane);
            fill_sense_lane(random, &rows.ticks[i], &rows.sense[i], lane);
            fill_trace_lane(random, &rows, i, lane);
            fill_detection_lane(random, &rows.detection[i], lane);
            fill_scratch_lane(random, &rows, i, lane);
        }
        if (keen_check_one_in(random, 2)) {
            fill_distances(&rows, i);
        }
    }
    return rows;
}
