/* Who hears a sound event, and how strongly. */
#include <criterion/criterion.h>

#include "sense/sound_reach.h"
#include "support/check.h"

/* Eight agents at x = 0, 5, 10, .. 35 with ears 1.6 above the ground; the sound is at the first one's ear. */
static float x[8], y[8], z[8], eye_height[8];
static uint32_t interval_us[8], profile[8], friend_teams[8], self[8], self_generation[8];
static uint8_t tier[8];
static keen_hearing_reach profiles[2];
static uint32_t heard_by[8];
static float strength[8];
static keen_sound_reach_args args;

static void make_agents(void) {
    for (uint32_t i = 0; i < 8; i++) {
        x[i] = 5.0f * (float)i;
        eye_height[i] = 1.6f;
        interval_us[i] = 100000;
        self[i] = UINT32_MAX;
    }
    profiles[0] = (keen_hearing_reach){.range = 20.0f, .exponent = 1.0f, .occluded_gain = 0.3f, .mask_gain = 0.5f};
    profiles[1] = (keen_hearing_reach){.range = 40.0f, .exponent = 2.0f, .occluded_gain = 0.3f, .hear_friends = 1};
    args = (keen_sound_reach_args){
        .x = x,
        .y = y,
        .z = z,
        .eye_height = eye_height,
        .interval_us = interval_us,
        .profile = profile,
        .friend_teams = friend_teams,
        .self = self,
        .self_generation = self_generation,
        .tier = tier,
        .end = 8,
        .profiles = profiles,
        .largest_range = 40.0f,
        .up = {0.0f, 0.0f, 1.0f},
        .position = {0.0f, 0.0f, 1.6f},
        .loudness = 1.0f,
        .transmission = 1.0f,
        .max_tier = 4,
        .owner = 9,
        .owner_generation = 3,
        .owner_team_bit = 2,
        .heard_by = heard_by,
        .strength = strength,
        .capacity = 8,
    };
}

static uint32_t emit(void) {
    keen_sound_reach_ref(&args);
    return args.found;
}

Test(sound_reach, falls_off_to_the_range_and_is_silent_there, .init = make_agents) {
    cr_assert_eq(emit(), 4);
    cr_assert_eq(heard_by[3], 3);
    cr_assert_float_eq(strength[0], 1.0f, 1e-6f);
    cr_assert_float_eq(strength[1], 0.75f, 1e-6f);
    cr_assert_float_eq(strength[3], 0.25f, 1e-6f);
    args.loudness = 0.5f;
    cr_assert_eq(emit(), 2);
    args.loudness = 0.0f;
    cr_assert_eq(emit(), 0);
}

Test(sound_reach, each_profile_has_its_own_ears, .init = make_agents) {
    profile[4] = profile[7] = 1;
    cr_assert_eq(emit(), 6);
    cr_assert_eq(heard_by[4], 4);
    cr_assert_float_eq(strength[4], 0.25f, 1e-6f);     /* (1 - 20/40)^2 */
    cr_assert_float_eq(strength[5], 0.015625f, 1e-6f); /* (1 - 35/40)^2 */
}

Test(sound_reach, walls_attenuate_and_noise_masks, .init = make_agents) {
    args.transmission = 0.0f;
    cr_assert_eq(emit(), 4);
    cr_assert_float_eq(strength[1], 0.75f * 0.3f, 1e-6f);
    args.transmission = 1.0f;
    args.ambient_noise = 0.6f;
    cr_assert_eq(emit(), 3); /* 0.25 - 0.3 is silence */
    cr_assert_float_eq(strength[2], 0.5f - 0.3f, 1e-6f);
}

Test(sound_reach, not_by_its_maker_friends_the_free_or_the_suspended, .init = make_agents) {
    self[0] = 9;
    self_generation[0] = 3;
    friend_teams[1] = 2;
    interval_us[2] = 0;
    tier[3] = 4;
    args.max_tier = 3;
    cr_assert_eq(emit(), 0);
    self_generation[0] = 5; /* its own target is another one with the same index */
    profile[1] = 1;         /* hears friends */
    args.max_tier = 4;
    cr_assert_eq(emit(), 3);
    cr_assert_eq(heard_by[0], 0);
    cr_assert_eq(heard_by[1], 1);
    cr_assert_eq(heard_by[2], 3);
}

Test(sound_reach, says_when_the_list_is_full, .init = make_agents) {
    args.capacity = 4;
    emit();
    cr_assert(!args.full);
    args.capacity = 3;
    cr_assert_eq(emit(), 3);
    cr_assert(args.full);
}

/* What a pair has of its own comes before the teams, in both directions. */
Test(sound_reach, goes_by_the_relation_of_the_pair, .init = make_agents) {
    static uint32_t first[8];
    keen_pair pool[3] = {{.agent = 0, .target = 9, .next = KEEN_NO_PAIR},
                         {.agent = 1, .target = 9, .next = KEEN_NO_PAIR},
                         {.agent = 2, .target = 8, .next = KEEN_NO_PAIR}};
    uint8_t relation[3] = {KEEN_RELATION_TEAMMATE, KEEN_RELATION_ENEMY, KEEN_RELATION_FRIENDLY};
    const keen_relations relations = {.pairs = {.pool = pool, .first = first, .count = 3, .extent = 3},
                                      .relation = relation};
    for (uint32_t i = 0; i < 8; i++) {
        first[i] = i < 3 ? i : KEEN_NO_PAIR;
    }
    friend_teams[1] = 2;
    args.relations = &relations;
    cr_assert_eq(emit(), 3);
    cr_assert_eq(heard_by[0], 1);
    cr_assert_eq(heard_by[1], 2);
    cr_assert_eq(heard_by[2], 3);
}
