/* Kernels that pass over everybody: records, who is due, ticks. A backend gives the bits of the reference. */
#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "flat_checks.h"
#include "schedule/significance.h"

/* A list with room for so many targets. */
static keen_placed_targets take_list(keen_check_memory *memory, uint32_t room, const keen_placed_targets *like) {
    keen_placed_targets list = *like;
    list.u = keen_check_take(memory, room * sizeof(float));
    list.v = keen_check_take(memory, room * sizeof(float));
    list.index = keen_check_take(memory, room * sizeof(uint32_t));
    return list;
}

static void expect_same_lists(const keen_kernels *kernels, uint32_t count, const keen_placed_targets *list,
                              const keen_placed_targets *expected) {
    const uint32_t listed = expected->extent.count;
    EXPECT_SAME(&list->extent, &expected->extent, sizeof list->extent);
    EXPECT_SAME(list->u, expected->u, listed * sizeof(float));
    EXPECT_SAME(list->v, expected->v, listed * sizeof(float));
    EXPECT_SAME(list->index, expected->index, listed * sizeof(uint32_t));
}

void check_pack_records(const keen_kernels *kernels, keen_check_random *random, uint32_t count) {
    keen_check_memory memory = {0};
    const uint32_t room = keen_round_up_8(count);
    const uint32_t begin = count > 16 && keen_check_one_in(random, 2) ? 8 : 0;
    keen_target_record *records = keen_check_take(&memory, count * sizeof *records);
    for (uint32_t i = 0; i < count * sizeof *records / 4; i++) {
        const float old = keen_check_float(random, 0.0f, 9.0f);
        memcpy((unsigned char *)records + 4 * (size_t)i, &old, sizeof old);
    }
    keen_pack_records_args args = {
        .x = keen_check_floats(&memory, random, room, -50.0f, 50.0f),
        .y = keen_check_floats(&memory, random, room, -50.0f, 50.0f),
        .z = keen_check_floats(&memory, random, room, -50.0f, 50.0f),
        .velocity_x = keen_check_floats(&memory, random, room, -9.0f, 9.0f),
        .velocity_y = keen_check_floats(&memory, random, room, -9.0f, 9.0f),
        .velocity_z = keen_check_floats(&memory, random, room, -9.0f, 9.0f),
        .height = keen_check_floats(&memory, random, room, 0.0f, 2.0f),
        .center_height = keen_check_floats(&memory, random, room, 0.0f, 2.0f),
        .radius = keen_check_floats(&memory, random, room, 0.0f, 2.0f),
        .light = keen_check_floats(&memory, random, room, 0.0f, 1.0f),
        .loudness = keen_check_floats(&memory, random, room, 0.0f, 2.0f),
        .visibility = keen_check_floats(&memory, random, room, 0.0f, 1.0f),
        .mass = keen_check_floats(&memory, random, room, -1.0f, 99.0f),
        .scent = keen_check_floats(&memory, random, room, -0.1f, 2.0f),
        .scent_type = keen_check_numbers(&memory, random, room, UINT32_MAX),
        .grounded = keen_check_numbers(&memory, random, room, 2),
        .flags = keen_check_numbers(&memory, random, room, 8),
        .team_bit = keen_check_numbers(&memory, random, room, UINT32_MAX),
        .stream = keen_check_one_in(random, 2),
        .begin = begin,
        .end = count,
        .records = records,
    };
    const keen_placed_targets like = {
        .up_is_y = keen_check_one_in(random, 2),
        .left_out = keen_check_one_in(random, 2) ? 0 : keen_check_u32(random) & keen_check_u32(random),
        .first = keen_check_below(random, 9000),
    };
    keen_placed_targets list = take_list(&memory, room, &like), expected_list = take_list(&memory, room, &like);
    args.placed = keen_check_one_in(random, 4) ? NULL : &list;
    keen_pack_records_args expected = args;
    expected.records = take_copy(&memory, records, count * sizeof *records);
    expected.placed = args.placed ? &expected_list : NULL;
    keen_pack_records_ref(&expected);
    kernels->pack_records(&args);
    if (args.placed) {
        expect_same_lists(kernels, count, &list, &expected_list);
    }
    EXPECT_SAME(args.records, expected.records, count * sizeof *records);
    cr_assert_eq(args.bad_count, expected.bad_count);
    cr_assert_eq(args.first_bad, expected.first_bad);
    expect_guards(&memory, kernels, count);
}

#define MOST_VIEWERS KEEN_VIEWER_MOST

/* Intervals from free to the longest, mostly such that some agents are due. */
static uint32_t *intervals(keen_check_memory *memory, keen_check_random *random, uint32_t room) {
    uint32_t *interval = keen_check_numbers(memory, random, room, 3000000u);
    for (uint32_t i = 0; i < room; i++) {
        const uint32_t kind = keen_check_below(random, 8);
        interval[i] = kind == 0 ? 0 : kind == 1 ? keen_check_u32(random) >> 1 : interval[i];
    }
    return interval;
}

/* As a host's policy leaves them. */
static float *scores(keen_check_memory *memory, keen_check_random *random, uint32_t count) {
    static const float edges[] = {0.0f, 0.15f, 0.30f, 0.50f, 0.75f, 1.0f};
    float *made = keen_check_take(memory, count * sizeof *made);
    for (uint32_t i = 0; i < count; i++) {
        made[i] =
            keen_check_one_in(random, 4) ? edges[keen_check_below(random, 6)] : keen_check_float(random, 0.0f, 1.4f);
    }
    return made;
}

/* A crowd far from the viewers and unaware: lanes that are asleep eight at a time, but for a few who are woken. */
static void put_to_sleep(keen_check_random *random, uint32_t room, float *x, uint8_t *awareness, uint8_t *woken) {
    for (uint32_t i = 0; i < room; i++) {
        x[i] *= 10.0f;
        awareness[i] = KEEN_AWARENESS_UNAWARE;
        woken[i] = keen_check_one_in(random, 16);
    }
}

void check_due(const keen_kernels *kernels, keen_check_random *random, uint32_t count) {
    keen_check_memory memory = {0};
    const uint32_t room = keen_round_up_8(count);
    const uint32_t viewer_count = keen_check_below(random, keen_check_one_in(random, 4) ? MOST_VIEWERS + 1 : 10);
    float(*viewers)[3] = keen_check_take(&memory, MOST_VIEWERS * sizeof *viewers);
    const float spread = keen_check_one_in(random, 2) ? 400.0f : keen_check_one_in(random, 8) ? 3e38f : 4000.0f;
    for (uint32_t i = 0; i < viewer_count; i++) {
        for (int axis = 0; axis < 3; axis++) {
            viewers[i][axis] = keen_check_float(random, -spread, spread);
        }
    }
    keen_viewer_map *map = keen_check_take(&memory, sizeof *map);
    memset(map, 0, sizeof *map);
    const bool mapped = viewer_count > 0 && keen_check_one_in(random, 2);
    if (mapped) {
        keen_viewer_map_make(map, (const float(*)[3])viewers, viewer_count, 300.0f,
                             keen_check_one_in(random, 2) ? KEEN_UP_Y : KEEN_UP_Z);
    }
    const float shortest = keen_check_one_in(random, 4) ? 1e-6f : 1.0f; /* some too short to be sound */
    const uint32_t now = keen_check_u32(random);
    uint32_t *tick_us = keen_check_numbers(&memory, random, room, 6000000u);
    uint32_t *step_us = keen_check_numbers(&memory, random, room, 500000u);
    for (uint32_t i = 0; i < room; i++) {
        tick_us[i] = keen_check_one_in(random, 8) ? keen_check_u32(random) : now - tick_us[i];
        step_us[i] = now - step_us[i];
    }
    float *x = keen_check_floats(&memory, random, room, -400.0f, 400.0f);
    uint8_t *awareness = keen_check_bytes(&memory, random, room, KEEN_AWARENESS_COUNT);
    uint8_t *woken = keen_check_bytes(&memory, random, room, 2);
    if (keen_check_one_in(random, 2)) {
        put_to_sleep(random, room, x, awareness, woken);
    }
    keen_due_args args = {
        .x = x,
        .y = keen_check_floats(&memory, random, room, -400.0f, 400.0f),
        .z = keen_check_floats(&memory, random, room, -40.0f, 40.0f),
        .forward_x = keen_check_floats(&memory, random, room, 0.0f, shortest),
        .forward_y = keen_check_floats(&memory, random, room, 0.0f, shortest),
        .forward_z = keen_check_floats(&memory, random, room, 0.0f, 0.0f),
        .eye_height = keen_check_floats(&memory, random, room, 0.0f, 2.0f),
        .vision_gain = keen_check_floats(&memory, random, room, 0.0f, 2.0f),
        .center_height = keen_check_floats(&memory, random, room, 0.0f, 2.0f),
        .radius = keen_check_floats(&memory, random, room, 0.0f, 1.0f),
        .health = keen_check_floats(&memory, random, room, 0.0f, 100.0f),
        .max_health = keen_check_floats(&memory, random, room, 0.0f, 100.0f),
        .significance = keen_check_one_in(random, 3) ? scores(&memory, random, room) : NULL,
        .awareness = awareness,
        .woken = woken,
        .tick_us = tick_us,
        .step_us = step_us,
        .interval_us = intervals(&memory, random, room),
        .begin = count > 16 && keen_check_one_in(random, 2) ? 16 : 0,
        .end = count,
        .viewers = (const float(*)[3])viewers,
        .viewer_count = viewer_count,
        .viewer_map = mapped ? map : NULL,
        .range = 300.0f,
        .limits = keen_tier_limits_make(300.0f),
        .now_us = now,
        .crowd_tier = keen_check_one_in(random, 2),
        .tier = keen_check_take(&memory, room),
        .due = keen_check_take(&memory, room / 8),
        .fade = keen_check_take(&memory, room / 8),
    };
    keen_due_args expected = args;
    expected.tier = keen_check_take(&memory, room);
    expected.due = keen_check_take(&memory, room / 8);
    expected.fade = keen_check_take(&memory, room / 8);
    keen_due_ref(&expected);
    kernels->due(&args);
    EXPECT_SAME(args.tier, expected.tier, room);
    EXPECT_SAME(args.due, expected.due, room / 8);
    EXPECT_SAME(args.fade, expected.fade, room / 8);
    EXPECT_SAME(args.tier_agents, expected.tier_agents, sizeof args.tier_agents);
    cr_assert_eq(args.bad_count, expected.bad_count);
    cr_assert_eq(args.first_bad, expected.first_bad);
    expect_guards(&memory, kernels, count);
}

/* Floats as due lets them through. */
static float *sound_floats(keen_check_memory *memory, keen_check_random *random, uint32_t count, float most) {
    float *floats = keen_check_floats(memory, random, count, -most, most);
    for (uint32_t i = 0; i < count; i++) {
        floats[i] = fabsf(floats[i]) <= 1e30f ? floats[i] : most;
    }
    return floats;
}

/* Directions of any length that is sound, some of them upright, which makes the right axis a special case. */
static void make_directions(keen_check_random *random, const float up[3], float *forward[3], uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const bool upright = keen_check_one_in(random, 8);
        for (int axis = 0; axis < 3; axis++) {
            const float lean = keen_check_one_in(random, 2) ? 0.0f : 1e-7f;
            forward[axis][i] *= upright && up[axis] == 0.0f ? lean : 1.0f;
        }
        const float x = forward[0][i], y = forward[1][i], z = forward[2][i];
        const float squared = (x * x + y * y) + z * z;
        if (!(squared > KEEN_LEAST_FORWARD_SQUARED && squared <= FLT_MAX)) {
            forward[0][i] = -1.0f;
            forward[1][i] = forward[2][i] = 0.0f;
        }
    }
}

/* Long runs, and gaps. */
static uint32_t list_some(keen_check_random *random, uint32_t count, uint32_t *agents) {
    const uint32_t sparse = keen_check_below(random, 3) * 6;
    uint32_t listed = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (sparse == 0 || !keen_check_one_in(random, sparse)) {
            agents[listed++] = i;
        }
    }
    return listed;
}

void check_tick_make(const keen_kernels *kernels, keen_check_random *random, uint32_t count) {
    keen_check_memory memory = {0};
    const bool upright = keen_check_one_in(random, 2);
    float viewers[3][3];
    for (int i = 0; i < 9; i++) {
        viewers[i / 3][i % 3] = keen_check_float(random, -400.0f, 400.0f);
    }
    keen_tuning *tunings = keen_check_take(&memory, 4 * sizeof *tunings);
    for (int i = 0; i < 4; i++) {
        tunings[i].max_step_us = i == 0 ? INT32_MAX : (int32_t)keen_check_below(random, 1000000);
    }
    float *forward[3];
    for (int axis = 0; axis < 3; axis++) {
        forward[axis] = sound_floats(&memory, random, count, 2.0f);
    }
    uint32_t *agents = keen_check_take(&memory, count * sizeof *agents);
    keen_tick_make_args args = {
        .agents = agents,
        .count = list_some(random, count, agents),
        .x = sound_floats(&memory, random, count, 400.0f),
        .y = sound_floats(&memory, random, count, 400.0f),
        .z = sound_floats(&memory, random, count, 40.0f),
        .forward_x = forward[0],
        .forward_y = forward[1],
        .forward_z = forward[2],
        .eye_height = sound_floats(&memory, random, count, 2.0f),
        .vision_gain = sound_floats(&memory, random, count, 2.0f),
        .profile = keen_check_numbers(&memory, random, count, 4),
        .round = keen_check_numbers(&memory, random, count, UINT32_MAX),
        .step_us = keen_check_numbers(&memory, random, count, keen_check_one_in(random, 2) ? UINT32_MAX : 2000000u),
        .awareness = keen_check_bytes(&memory, random, count, KEEN_AWARENESS_COUNT),
        .tunings = tunings,
        .up = {0.0f, upright ? 0.0f : 1.0f, upright ? 1.0f : 0.0f},
        .now_us = 1000000u,
        .viewers = (const float(*)[3])viewers,
        .viewer_count = keen_check_below(random, 4),
        .range = 300.0f,
        .significance = keen_check_one_in(random, 3) ? scores(&memory, random, count) : NULL,
    };
    make_directions(random, args.up, forward, count);
    args.ticks = keen_check_take(&memory, args.count * sizeof *args.ticks);
    keen_tick_make_args expected = args;
    expected.ticks = keen_check_take(&memory, args.count * sizeof *args.ticks);
    keen_tick_make_ref(&expected);
    kernels->tick_make(&args);
    for (uint32_t i = 0; i < args.count; i++) {
        const keen_tick *a = &args.ticks[i], *b = &expected.ticks[i];
        cr_assert_eq(a->tuning, b->tuning);
        EXPECT_SAME(a->eye, b->eye, offsetof(keen_tick, significance) + sizeof(float) - offsetof(keen_tick, eye));
    }
    expect_guards(&memory, kernels, count);
}
