/* Kernels that look for targets or listeners: the grid, cones, sounds. A backend gives the bits of the reference. */
#include <criterion/criterion.h>
#include <string.h>

#include "flat_checks.h"

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
    const keen_grid_window window = keen_grid_find(&grid, args.eye, args.range);
    args.window = &window;
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
