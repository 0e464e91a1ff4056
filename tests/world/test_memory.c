/* What stays: episodes, summaries of beliefs that gave their slot away, habits of targets. */
#include <math.h>

#include "world/small_world.h"

static keen_world *world;
static keen_agent_id agent;
static keen_target_id target;

static void begin_with(keen_world_def def, uint32_t max_tracked) {
    keen_profile_def profile = keen_default_profile(1.0f);
    profile.max_tracked = max_tracked;
    profile.memory.retention = 60.0f;
    world = small_world_make(&def);
    keen_agent_def watcher = keen_default_agent(1.0f);
    watcher.profile = small_world_profile(world, &profile);
    watcher.team = 3;
    EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &watcher, &agent));
    target = small_world_target(world, 10.0f, 0.0f);
}

static void begin(void) {
    begin_with(small_world_def(2, 4), 16);
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(memory, .init = begin, .fini = end);

static void lose_it(void) {
    small_world_until(world, agent, target, KEEN_STATE_DETECTED, small_world_clear, 20);
    small_world_until(world, agent, target, KEEN_STATE_LOST, small_world_blocked, 20);
}

static uint32_t read_episodes(keen_target_id of, keen_episode episodes[KEEN_MAX_EPISODES]) {
    uint32_t count = 99;
    EXPECT_RESULT(KEEN_OK, keen_belief_episodes(world, agent, of, episodes, KEEN_MAX_EPISODES, &count));
    return count;
}

Test(memory, of_an_episode) {
    keen_episode episodes[KEEN_MAX_EPISODES];
    cr_assert_eq(read_episodes(target, episodes), 0);
    lose_it();
    cr_assert_eq(read_episodes(target, episodes), 1);
    cr_assert_eq(episodes[0].time, keen_world_time(world));
    cr_assert_eq(episodes[0].reason, KEEN_LOSS_OCCLUDED);
    cr_assert_eq(episodes[0].last_known[0], 10.0f);
    cr_assert_eq(episodes[0].direction[0], 1.0f);
    cr_assert_eq(episodes[0].run_direction[0], 0.0f, "it stood");
    cr_assert_gt(episodes[0].duration, 0.3);
    cr_assert_gt(episodes[0].peak, 0.35f);
}

Test(memory, of_the_last_five_episodes) {
    keen_episode episodes[KEEN_MAX_EPISODES];
    uint64_t times[7];
    for (uint32_t i = 0; i < 7; i++) {
        lose_it();
        times[i] = keen_world_time(world);
    }
    cr_assert_eq(read_episodes(target, episodes), 5);
    for (uint32_t i = 0; i < 5; i++) {
        cr_assert_eq(episodes[i].time, times[6 - i], "newest first");
    }
    uint32_t count;
    EXPECT_RESULT(KEEN_OK, keen_belief_episodes(world, agent, target, NULL, 0, &count));
    cr_assert_eq(count, 5);
}

Test(memory, of_detections_outlives_the_end_of_a_belief) {
    lose_it();
    cr_assert_eq(small_world_belief(world, agent, target).detections, 1);
    small_world_until(world, agent, target, KEEN_STATE_EXPIRED, small_world_blocked, 100);
    small_world_until(world, agent, target, KEEN_STATE_SUSPECTED, small_world_clear, 20);
    cr_assert_eq(small_world_belief(world, agent, target).detections, 2);
}

/* One slot: the belief about the second target takes the place of the first, whose summary comes back. */
static void replace_and_meet_again(double apart) {
    end();
    begin_with(small_world_def(2, 4), 1);
    lose_it();
    small_world_until(world, agent, target, KEEN_STATE_EXPIRED, small_world_blocked, 100);
    const keen_target_id second = small_world_target(world, 8.0f, 0.0f);
    small_world_move_target(world, target, 500.0f, 0.0f);
    small_world_frames(world, 3, small_world_blocked);
    cr_assert_not(small_world_believes(world, agent, target));
    cr_assert(small_world_believes(world, agent, second));
    EXPECT_RESULT(KEEN_OK, keen_world_skip_time(world, apart));
    small_world_move_target(world, second, 500.0f, 10.0f);
    small_world_move_target(world, target, 10.0f, 0.0f);
    small_world_frames(world, 3, small_world_blocked);
    cr_assert(small_world_believes(world, agent, target));
}

Test(memory, comes_back_within_retention) {
    replace_and_meet_again(20.0);
    const keen_belief belief = small_world_belief(world, agent, target);
    cr_assert_eq(belief.detections, 1);
    cr_assert_eq(belief.loss_reason, KEEN_LOSS_OCCLUDED);
    keen_episode episodes[KEEN_MAX_EPISODES];
    cr_assert_eq(read_episodes(target, episodes), 1);
}

Test(memory, is_gone_after_retention) {
    replace_and_meet_again(80.0);
    cr_assert_eq(small_world_belief(world, agent, target).detections, 0);
    cr_assert_eq(small_world_belief(world, agent, target).loss_reason, KEEN_LOSS_NONE);
}

Test(memory, is_not_inherited_by_the_next_agent) {
    lose_it();
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, agent));
    keen_agent_def def = keen_default_agent(1.0f);
    def.profile = small_world_profile(world, NULL);
    EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &def, &agent));
    small_world_frames(world, 1, small_world_blocked);
    keen_episode episodes[KEEN_MAX_EPISODES];
    cr_assert_eq(read_episodes(target, episodes), 0);
    cr_assert_eq(small_world_belief(world, agent, target).detections, 0);
}

Test(memory, may_have_no_room_at_all) {
    end();
    keen_world_def def = small_world_def(2, 4);
    def.episode_capacity = def.memory_capacity = def.habit_capacity = 0;
    begin_with(def, 1);
    lose_it();
    keen_episode episodes[KEEN_MAX_EPISODES];
    keen_habits habits;
    bool found = true;
    cr_assert_eq(read_episodes(target, episodes), 0);
    EXPECT_RESULT(KEEN_OK, keen_team_habits(world, 3, target, &habits, &found));
    cr_assert_not(found);
}

Test(memory, of_habits) {
    keen_habits habits;
    bool found = true;
    EXPECT_RESULT(KEEN_OK, keen_team_habits(world, 3, target, &habits, &found));
    cr_assert_not(found);
    small_world_set_light(world, target, 0.5f);
    lose_it();
    small_world_set_light(world, target, 1.0f);
    lose_it();
    EXPECT_RESULT(KEEN_OK, keen_team_habits(world, 3, target, &habits, &found));
    cr_assert(found);
    cr_assert_eq(habits.detections, 2);
    cr_assert_eq(habits.leading[KEEN_SENSE_VISION], 2);
    cr_assert_eq(habits.losses[KEEN_LOSS_OCCLUDED], 2);
    cr_assert_float_eq(habits.light, 0.75f, 1e-6f);
    cr_assert_float_eq(habits.distance, hypotf(10.0f, 0.7f), 1e-4f);
    EXPECT_RESULT(KEEN_OK, keen_team_habits(world, 2, target, &habits, &found));
    cr_assert_not(found);
    EXPECT_RESULT(KEEN_ERROR_RANGE, keen_team_habits(world, KEEN_TEAM_COUNT, target, &habits, &found));
}
