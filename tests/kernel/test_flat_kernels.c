/* Every backend of every kernel that works on columns gives the bits of the reference, for awkward counts and awkward
   values, and writes nothing outside its outputs. */
#include <criterion/criterion.h>
#include <float.h>
#include <math.h>

#include "flat_checks.h"
#include "schedule/significance.h"
#include "support/check.h"
#include "trace/ticket.h"

/* Runs `check` for every backend that is no reference and can run here, and every awkward count. */
static void for_backends(const char *test, void (*check)(const keen_kernels *, keen_check_random *, uint32_t count)) {
    keen_check_random random = keen_check_seed(test);
    uint32_t backends = 0;
    for (int backend = KEEN_BACKEND_REFERENCE + 1; backend < KEEN_BACKEND_COUNT; backend++) {
        if (!keen_backend_available((keen_backend)backend)) {
            continue;
        }
        backends++;
        for (size_t i = 0; i < 4 * KEEN_CHECK_COUNTS; i++) {
            check(keen_kernels_get((keen_backend)backend), &random, keen_check_counts[i % KEEN_CHECK_COUNTS]);
        }
    }
    cr_assert(backends > 0, "no backend besides the reference");
}

static void expect_guards(keen_check_memory *memory, const keen_kernels *kernels, uint32_t count) {
    cr_assert(keen_check_guards_hold(memory), "%s wrote outside its outputs, count %u",
              keen_backend_name(kernels->backend), count);
    keen_check_release(memory);
}

#define EXPECT_SAME(a, b, bytes)                                                                                       \
    cr_assert(memcmp((a), (b), (bytes)) == 0, "%s differs from the reference: %s, count %u",                           \
              keen_backend_name(kernels->backend), #a, count)

static void *take_copy(keen_check_memory *memory, const void *original, size_t bytes) {
    void *copy = keen_check_take(memory, bytes);
    memcpy(copy, original, bytes);
    return copy;
}

/* ---- pack_records ---- */

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
        .begin = begin,
        .end = count,
        .records = records,
    };
    keen_pack_records_args expected = args;
    expected.records = take_copy(&memory, records, count * sizeof *records);
    keen_pack_records_ref(&expected);
    kernels->pack_records(&args);
    EXPECT_SAME(args.records, expected.records, count * sizeof *records);
    cr_assert_eq(args.bad_count, expected.bad_count);
    cr_assert_eq(args.first_bad, expected.first_bad);
    expect_guards(&memory, kernels, count);
}

/* ---- due ---- */

#define MOST_VIEWERS 150u

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
    const uint32_t viewer_count = keen_check_below(random, keen_check_one_in(random, 4) ? MOST_VIEWERS : 10);
    float(*viewers)[3] = keen_check_take(&memory, MOST_VIEWERS * sizeof *viewers);
    const float spread = keen_check_one_in(random, 2) ? 400.0f : keen_check_one_in(random, 8) ? 3e38f : 4000.0f;
    for (uint32_t i = 0; i < viewer_count; i++) {
        for (int axis = 0; axis < 3; axis++) {
            viewers[i][axis] = keen_check_float(random, -spread, spread);
        }
    }
    keen_viewer_map *map = keen_check_take(&memory, sizeof *map);
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

/* ---- tick_make ---- */

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

/* ---- candidates ---- */

/* A grid of records anywhere; its columns end where the test's memory does. */
static keen_grid random_grid(keen_check_memory *memory, keen_check_random *random, uint32_t count) {
    static const float sides[] = {1.0f, 50.0f, 400.0f, 2000.0f, 1e6f, 1e30f};
    const float side_x = sides[keen_check_below(random, 6)], side_y = sides[keen_check_below(random, 6)];
    const float far = keen_check_one_in(random, 4) ? 1e6f : 0.0f;
    const bool alike = keen_check_one_in(random, 2);
    keen_target_record *records = keen_check_take(memory, count * sizeof *records);
    for (uint32_t i = 0; i < count; i++) {
        records[i] = (keen_target_record){
            .x = far + keen_check_float(random, -1.0f, 1.0f) * side_x,
            .y = far + keen_check_float(random, -1.0f, 1.0f) * side_y,
            .z = keen_check_float(random, -50.0f, 50.0f),
            .team_bit = alike ? 1 : keen_check_below(random, 16),
            .flags = alike ? 7 : KEEN_RECORD_EXISTS | KEEN_RECORD_ENABLED | keen_check_below(random, 8),
        };
    }
    keen_grid grid;
    keen_grid_init(&grid, keen_check_take(memory, keen_grid_size(count)), count, 15.0f,
                   keen_check_one_in(random, 2) ? KEEN_UP_Y : KEEN_UP_Z);
    keen_grid_build(&grid, records, count);
    return grid;
}

/* The eye stands near a target or anywhere. */
static keen_candidates_args random_search(keen_check_random *random, const keen_grid *grid) {
    const uint32_t near = keen_check_below(random, grid->count + 1);
    keen_candidates_args args = {
        .grid = grid,
        .everybody = keen_check_one_in(random, 3),
        .eye = {keen_check_float(random, -90.0f, 90.0f), keen_check_float(random, -90.0f, 90.0f), 1.6f},
        .range = keen_check_one_in(random, 8) ? 1e30f : keen_check_float(random, 0.0f, 150.0f),
        .masked_teams = keen_check_below(random, 4) * 2,
        .required_flags = keen_check_below(random, 8),
        .self = keen_check_below(random, grid->count + 1),
    };
    if (near < grid->count) {
        args.eye[0] = grid->sorted.center_x[near] + keen_check_float(random, -30.0f, 30.0f);
        args.eye[1] = grid->sorted.center_y[near] + keen_check_float(random, -30.0f, 30.0f);
        args.eye[2] = grid->sorted.center_z[near] + keen_check_float(random, -3.0f, 3.0f);
    }
    return args;
}

static void search_once(const keen_kernels *kernels, keen_check_random *random, uint32_t count) {
    keen_check_memory memory = {0};
    const uint32_t capacity = keen_check_one_in(random, 3) ? keen_check_below(random, count + 1) : count;
    const keen_grid grid = random_grid(&memory, random, count);
    keen_candidates_cone cone = {
        .forward = {keen_check_float(random, -1.0f, 1.0f), keen_check_float(random, -1.0f, 1.0f), 0.3f},
        .cosine = keen_check_float(random, -1.0f, 1.0f),
        .coincident = keen_check_one_in(random, 2) ? 1e-4f : 2.0f,
        .count = keen_check_below(random, 9),
    };
    keen_candidates_cone expected_cone = cone;
    keen_candidates_args args = random_search(random, &grid);
    args.cone = keen_check_one_in(random, 2) ? &cone : NULL;
    args.found_index = keen_check_take(&memory, capacity * sizeof(uint32_t));
    args.found_distance_squared = keen_check_take(&memory, capacity * sizeof(float));
    args.capacity = capacity;
    args.found = keen_check_below(random, capacity + 1) / 4;
    keen_candidates_args expected = args;
    expected.cone = args.cone ? &expected_cone : NULL;
    expected.found_index = keen_check_take(&memory, capacity * sizeof(uint32_t));
    expected.found_distance_squared = keen_check_take(&memory, capacity * sizeof(float));
    keen_candidates_ref(&expected);
    kernels->candidates(&args);
    cr_assert_eq(args.found, expected.found);
    cr_assert_eq(args.full, expected.full);
    cr_assert_eq(cone.count, expected_cone.count);
    EXPECT_SAME(args.found_index, expected.found_index, args.found * sizeof(uint32_t));
    EXPECT_SAME(args.found_distance_squared, expected.found_distance_squared, args.found * sizeof(float));
    expect_guards(&memory, kernels, count);
}

void check_candidates(const keen_kernels *kernels, keen_check_random *random, uint32_t count) {
    for (uint32_t round = 0; round < 25; round++) {
        search_once(kernels, random, count);
    }
}

/* ---- view_count ---- */

void check_view_count(const keen_kernels *kernels, keen_check_random *random, uint32_t count) {
    keen_check_memory memory = {0};
    const uint32_t agents = 1 + keen_check_below(random, 20);
    const uint32_t room = keen_round_up_8(count);
    keen_view_count_args args = {
        .eye_x = keen_check_floats(&memory, random, agents, -9.0f, 9.0f),
        .eye_y = keen_check_floats(&memory, random, agents, -9.0f, 9.0f),
        .eye_z = keen_check_floats(&memory, random, agents, -9.0f, 9.0f),
        .forward_x = keen_check_floats(&memory, random, agents, -1.0f, 1.0f),
        .forward_y = keen_check_floats(&memory, random, agents, -1.0f, 1.0f),
        .forward_z = keen_check_floats(&memory, random, agents, -1.0f, 1.0f),
        .agent_count = agents,
        .center_x = keen_check_floats(&memory, random, room, -9.0f, 9.0f),
        .center_y = keen_check_floats(&memory, random, room, -9.0f, 9.0f),
        .center_z = keen_check_floats(&memory, random, room, -9.0f, 9.0f),
        .target_count = count,
        .range = keen_check_one_in(random, 8) ? 1e30f : keen_check_float(random, 0.0f, 20.0f),
        .cosine = keen_check_float(random, -1.0f, 1.0f),
        .coincident = 1e-4f,
        .counts = keen_check_take(&memory, agents * sizeof(uint32_t)),
    };
    keen_view_count_args expected = args;
    expected.counts = keen_check_take(&memory, agents * sizeof(uint32_t));
    keen_view_count_ref(&expected);
    kernels->view_count(&args);
    EXPECT_SAME(args.counts, expected.counts, agents * sizeof(uint32_t));
    expect_guards(&memory, kernels, count);
}

/* ---- sound_reach ---- */

static keen_hearing_reach *hearing_profiles(keen_check_memory *memory, keen_check_random *random, uint32_t count,
                                            float *largest) {
    static const float exponents[] = {0.0f, 1.0f, 2.0f, 1.7f};
    keen_hearing_reach *profiles = keen_check_take(memory, count * sizeof *profiles);
    *largest = 0.0f;
    for (uint32_t i = 0; i < count; i++) {
        profiles[i] = (keen_hearing_reach){
            .range = keen_check_one_in(random, 4) ? 0.0f : keen_check_float(random, 1.0f, 40.0f),
            .exponent = exponents[i % 4],
            .occluded_gain = keen_check_float(random, 0.0f, 1.0f),
            .mask_gain = keen_check_float(random, 0.0f, 1.0f),
            .hear_friends = keen_check_below(random, 2),
        };
        *largest = fmaxf(*largest, profiles[i].range);
    }
    return profiles;
}

/* Every third agent has a relation of its own to the owner, 1, or to somebody else. */
static keen_relations own_relations(keen_check_memory *memory, keen_check_random *random, uint32_t agents) {
    keen_relations made = {.pairs = {.capacity = agents, .extent = agents, .count = agents, .agent_capacity = agents}};
    made.pairs.pool = keen_check_take(memory, agents * sizeof *made.pairs.pool);
    made.pairs.first = keen_check_take(memory, agents * sizeof *made.pairs.first);
    made.relation = keen_check_bytes(memory, random, agents, KEEN_RELATION_COUNT);
    for (uint32_t i = 0; i < agents; i++) {
        made.pairs.pool[i] = (keen_pair){.agent = i, .target = keen_check_below(random, 2), .next = KEEN_NO_PAIR};
        made.pairs.first[i] = keen_check_one_in(random, 3) ? i : KEEN_NO_PAIR;
    }
    return made;
}

void check_sound_reach(const keen_kernels *kernels, keen_check_random *random, uint32_t count) {
    keen_check_memory memory = {0};
    const uint32_t room = keen_round_up_8(count);
    const uint32_t capacity = keen_check_one_in(random, 3) ? keen_check_below(random, count + 1) : count;
    float largest = 0.0f;
    const keen_hearing_reach *profiles = hearing_profiles(&memory, random, 8, &largest);
    const keen_relations relations = own_relations(&memory, random, room);
    const bool upright = keen_check_one_in(random, 2);
    keen_sound_reach_args args = {
        .x = keen_check_floats(&memory, random, room, -50.0f, 50.0f),
        .y = keen_check_floats(&memory, random, room, -50.0f, 50.0f),
        .z = keen_check_floats(&memory, random, room, -5.0f, 5.0f),
        .eye_height = keen_check_floats(&memory, random, room, 0.0f, 2.0f),
        .interval_us = keen_check_numbers(&memory, random, room, 4),
        .profile = keen_check_numbers(&memory, random, room, 8),
        .friend_teams = keen_check_numbers(&memory, random, room, 4),
        .self = keen_check_numbers(&memory, random, room, 4),
        .self_generation = keen_check_numbers(&memory, random, room, 2),
        .tier = keen_check_bytes(&memory, random, room, KEEN_TIER_COUNT),
        .begin = count > 16 && keen_check_one_in(random, 2) ? 8 : 0,
        .end = count,
        .profiles = profiles,
        .largest_range = largest,
        .up = {0.0f, upright ? 0.0f : 1.0f, upright ? 1.0f : 0.0f},
        .position = {keen_check_float(random, -9.0f, 9.0f), keen_check_float(random, -9.0f, 9.0f), 0.0f},
        .loudness = keen_check_float(random, 0.0f, 3.0f),
        .transmission = keen_check_float(random, 0.0f, 1.0f),
        .max_tier = keen_check_below(random, KEEN_TIER_COUNT),
        .owner = 1,
        .owner_generation = 1,
        .owner_team_bit = keen_check_below(random, 3),
        .relations = keen_check_one_in(random, 2) ? &relations : NULL,
        .ambient_noise = keen_check_one_in(random, 2) ? 0.0f : keen_check_float(random, 0.0f, 1.0f),
        .heard_by = keen_check_take(&memory, capacity * sizeof(uint32_t)),
        .strength = keen_check_take(&memory, capacity * sizeof(float)),
        .capacity = capacity,
    };
    keen_sound_reach_args expected = args;
    expected.heard_by = keen_check_take(&memory, capacity * sizeof(uint32_t));
    expected.strength = keen_check_take(&memory, capacity * sizeof(float));
    keen_sound_reach_ref(&expected);
    kernels->sound_reach(&args);
    cr_assert_eq(args.found, expected.found);
    cr_assert_eq(args.full, expected.full);
    EXPECT_SAME(args.heard_by, expected.heard_by, args.found * sizeof(uint32_t));
    EXPECT_SAME(args.strength, expected.strength, args.found * sizeof(float));
    expect_guards(&memory, kernels, count);
}

/* ---- request_write ---- */

static void fill_words(keen_check_random *random, void *words, size_t bytes) {
    for (size_t i = 0; i < bytes; i += sizeof(uint32_t)) {
        const uint32_t word = keen_check_below(random, 1u << 30);
        memcpy((unsigned char *)words + i, &word, sizeof word);
    }
}

static void fill_tunings(keen_check_random *random, keen_tuning *tunings, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        tunings[i].point_count = i % KEEN_MAX_SAMPLE_POINTS + 1;
        tunings[i].point_mask = (1u << tunings[i].point_count) - 1u;
        for (uint32_t k = 0; k < KEEN_MAX_SAMPLE_POINTS; k++) {
            tunings[i].point_height[k] = keen_check_float(random, 0.0f, 1.0f);
        }
    }
}

/* Rows with random places and claims; returns how many requests their asking lanes need. */
static uint32_t fill_jobs(keen_check_random *random, keen_check_memory *memory, keen_row_job *jobs, uint8_t *lanes,
                          uint32_t count) {
    uint32_t requests = 0;
    keen_tuning *tunings = keen_check_take(memory, KEEN_MAX_SAMPLE_POINTS * sizeof *tunings);
    keen_tick *ticks = keen_check_take(memory, count * sizeof *ticks);
    keen_belief_row *beliefs = keen_check_take(memory, count * sizeof *beliefs);
    keen_trace_row *traces = keen_check_take(memory, count * sizeof *traces);
    keen_row_scratch *scratch = keen_check_take(memory, count * sizeof *scratch);
    fill_tunings(random, tunings, KEEN_MAX_SAMPLE_POINTS);
    fill_words(random, beliefs, count * sizeof *beliefs);
    fill_words(random, traces, count * sizeof *traces);
    fill_words(random, scratch, count * sizeof *scratch);
    for (uint32_t i = 0; i < count; i++) {
        ticks[i] = (keen_tick){
            .tuning = &tunings[keen_check_below(random, KEEN_MAX_SAMPLE_POINTS)],
            .eye = {keen_check_float(random, -9.0f, 9.0f), keen_check_float(random, -9.0f, 9.0f), 1.6f},
            .agent = keen_check_below(random, 1u << 22),
            .round = keen_check_u32(random),
        };
        ticks[i].point_count = 1 + keen_check_below(random, ticks[i].tuning->point_count);
        ticks[i].point_mask = (1u << ticks[i].point_count) - 1u;
        jobs[i] = (keen_row_job){.tick = &ticks[i],
                                 .belief = &beliefs[i],
                                 .trace = &traces[i],
                                 .scratch = &scratch[i],
                                 .first_slot = 8 * keen_check_below(random, 4)};
        lanes[i] = (uint8_t)(keen_check_one_in(random, 4) ? 0xFFu : keen_check_below(random, 256));
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            scratch[i].x[lane] = keen_check_float(random, -50.0f, 50.0f);
            scratch[i].y[lane] = keen_check_float(random, -50.0f, 50.0f);
            scratch[i].z[lane] = keen_check_float(random, -50.0f, 50.0f);
            scratch[i].height[lane] = keen_check_float(random, 0.0f, 2.0f);
            scratch[i].claim[lane] = keen_check_u32(random);
            requests += (lanes[i] >> lane & 1u) * ticks[i].point_count;
        }
    }
    return requests;
}

void check_request_write(const keen_kernels *kernels, keen_check_random *random, uint32_t count) {
    keen_check_memory memory = {0};
    keen_row_job *jobs = keen_check_take(&memory, count * sizeof *jobs);
    uint8_t *lanes = keen_check_take(&memory, count);
    const uint32_t requests = fill_jobs(random, &memory, jobs, lanes, count);
    const size_t trace_bytes = count * sizeof(keen_trace_row);
    keen_trace_row *expected_traces = keen_check_take(&memory, trace_bytes);
    const keen_frame_values frame = {.up = {0.0f, count % 2 ? 1.0f : 0.0f, count % 2 ? 0.0f : 1.0f},
                                     .now_us = keen_check_u32(random)};
    keen_request_write_args args = {
        .frame = &frame,
        .jobs = jobs,
        .lanes = lanes,
        .count = count,
        .requests = keen_check_take(&memory, requests * sizeof(keen_trace_request)),
    };
    keen_request_write_args expected = args;
    expected.requests = keen_check_take(&memory, requests * sizeof(keen_trace_request));
    keen_row_job *expected_jobs = take_copy(&memory, jobs, count * sizeof *jobs);
    for (uint32_t i = 0; i < count; i++) {
        expected_traces[i] = *jobs[i].trace;
        expected_jobs[i].trace = &expected_traces[i];
    }
    expected.jobs = expected_jobs;
    keen_request_write_ref(&expected);
    kernels->request_write(&args);
    cr_assert_eq(expected.written, requests);
    cr_assert_eq(args.written, requests);
    EXPECT_SAME(args.requests, expected.requests, requests * sizeof(keen_trace_request));
    for (uint32_t i = 0; i < count; i++) {
        EXPECT_SAME(jobs[i].trace, expected_jobs[i].trace, sizeof(keen_trace_row));
    }
    expect_guards(&memory, kernels, count);
}

/* ---- group_strength ---- */

/* Sizes from nobody to many, so that lanes end at different steps. */
static uint32_t *group_bounds(keen_check_memory *memory, keen_check_random *random, uint32_t groups) {
    uint32_t *first = keen_check_take(memory, (groups + 1) * sizeof *first);
    first[0] = keen_check_below(random, 3);
    for (uint32_t group = 0; group < groups; group++) {
        const uint32_t most = keen_check_one_in(random, 8) ? 40 : 6;
        first[group + 1] = first[group] + keen_check_below(random, most);
    }
    return first;
}

void check_group_strength(const keen_kernels *kernels, keen_check_random *random, uint32_t count) {
    keen_check_memory memory = {0};
    uint32_t *first = group_bounds(&memory, random, count);
    keen_fighter *fighters = keen_check_take(&memory, (first[count] + 1) * sizeof *fighters);
    for (uint32_t i = 0; i < first[count]; i++) {
        if (!keen_check_one_in(random, 5)) {
            const float health = keen_check_one_in(random, 32) ? FLT_MAX : keen_check_float(random, 0.0f, 300.0f);
            const float armor = keen_check_one_in(random, 4) ? 99.0f : keen_check_float(random, 0.0f, 150.0f);
            fighters[i] = (keen_fighter){health, armor, keen_check_float(random, -5.0f, 40.0f), 1};
            fighters[i].dps = fighters[i].dps > 0.0f ? fighters[i].dps : 0.0f;
        }
    }
    keen_group_strength_args args = {
        .fighters = fighters,
        .first = first,
        .count = count,
        .strength = keen_check_take(&memory, count * sizeof(keen_group_strength)),
    };
    keen_group_strength_args expected = args;
    expected.strength = keen_check_take(&memory, count * sizeof(keen_group_strength));
    keen_group_strength_ref(&expected);
    kernels->group_strength(&args);
    EXPECT_SAME(args.strength, expected.strength, count * sizeof(keen_group_strength));
    expect_guards(&memory, kernels, count);
}

#define FLAT_TEST(name)                                                                                                \
    Test(flat_kernels, name) {                                                                                         \
        for_backends(#name, check_##name);                                                                             \
    }
KEEN_FLAT_KERNELS(FLAT_TEST)
