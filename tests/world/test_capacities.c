/* What happens when a capacity is used up: ledgers, rows, events. Nothing is silent, nothing breaks. */
#include "world/small_world.h"

/* An agent among `count` targets in sight, each 0.1 m further away than the one before. */
static keen_world *make_watcher(const keen_world_def *def, uint32_t max_tracked, uint32_t count, keen_agent_id *agent,
                                keen_target_id *targets) {
    keen_world *world = small_world_make(def);
    keen_profile_def profile = keen_default_profile(1.0f);
    profile.max_tracked = max_tracked;
    *agent = small_world_agent(world, small_world_profile(world, &profile), 0.0f, 0.0f);
    for (uint32_t i = 0; i < count; i++) {
        targets[i] = small_world_target(world, 8.0f + 0.1f * (float)i, 0.0f);
    }
    return world;
}

Test(capacities, every_ledger_from_one_to_most) {
    for (uint32_t max_tracked = 1; max_tracked <= KEEN_MAX_TRACKED; max_tracked++) {
        keen_world_def def = small_world_def(1, 40);
        keen_agent_id agent;
        keen_target_id targets[40];
        def.max_tracked = max_tracked;
        keen_world *world = make_watcher(&def, max_tracked, 40, &agent, targets);
        small_world_frames(world, 6, small_world_clear);
        keen_belief beliefs[KEEN_MAX_TRACKED];
        uint32_t count;
        EXPECT_RESULT(KEEN_OK, keen_agent_beliefs(world, agent, beliefs, KEEN_MAX_TRACKED, &count));
        cr_assert_eq(count, max_tracked, "max_tracked %u: %u beliefs", max_tracked, count);
        for (uint32_t i = 0; i < count; i++) {
            cr_assert(keen_target_equal(beliefs[i].target, targets[i]), "the nearest come in");
            cr_assert_eq(beliefs[i].state, KEEN_STATE_TRACKED);
        }
        cr_assert_eq(small_world_counters(world).beliefs, max_tracked);
        keen_world_destroy(world);
    }
}

Test(capacities, a_profile_may_track_less_than_its_world) {
    keen_world_def def = small_world_def(1, 40);
    keen_agent_id agent;
    keen_target_id targets[40];
    def.max_tracked = 32;
    keen_world *world = make_watcher(&def, 11, 40, &agent, targets);
    small_world_frames(world, 6, small_world_clear);
    cr_assert_eq(small_world_status(world, agent).belief_count, 11);
    keen_world_destroy(world);
}

/* Remembered ones give way to newcomers, the lowest sort score first; those in sight do not. */
Test(capacities, a_full_ledger_lets_the_forgotten_go) {
    const keen_world_def def = small_world_def(1, 8);
    keen_agent_id agent;
    keen_target_id targets[8];
    keen_world *world = make_watcher(&def, 3, 3, &agent, targets);
    small_world_until(world, agent, targets[0], KEEN_STATE_TRACKED, small_world_clear, 9);
    const keen_target_id late = small_world_target(world, 5.0f, 0.0f);
    small_world_frames(world, 3, small_world_clear);
    cr_assert_not(small_world_believes(world, agent, late), "nobody who is tracked is put out");
    small_world_move_target(world, targets[1], 0.0f, 500.0f);
    small_world_until(world, agent, targets[1], KEEN_STATE_REMEMBERED, small_world_clear, 60);
    small_world_frames(world, 2, small_world_clear);
    cr_assert(small_world_believes(world, agent, late));
    cr_assert_not(small_world_believes(world, agent, targets[1]));
    cr_assert(small_world_believes(world, agent, targets[0]));
    cr_assert(small_world_believes(world, agent, targets[2]));
    cr_assert_eq(small_world_counters(world).beliefs, 3);
    keen_world_destroy(world);
}

/* Of two that are remembered, the one with the lower sort score gives way, whichever slot it has. */
Test(capacities, a_full_ledger_lets_the_least_important_go_first) {
    for (uint32_t first = 0; first < 3; first += 2) {
        const keen_world_def def = small_world_def(1, 8);
        keen_agent_id agent;
        keen_target_id targets[8];
        keen_world *world = make_watcher(&def, 3, 3, &agent, targets);
        const keen_target_id longer_gone = targets[first], lately_gone = targets[2 - first];
        small_world_until(world, agent, targets[0], KEEN_STATE_TRACKED, small_world_clear, 9);
        small_world_move_target(world, longer_gone, 0.0f, 500.0f);
        small_world_frames(world, 4, small_world_clear);
        small_world_move_target(world, lately_gone, 0.0f, 500.0f);
        small_world_until(world, agent, lately_gone, KEEN_STATE_REMEMBERED, small_world_clear, 60);
        cr_assert_eq(small_world_state(world, agent, longer_gone), KEEN_STATE_REMEMBERED);
        cr_assert_lt(small_world_belief(world, agent, longer_gone).sort_score,
                     small_world_belief(world, agent, lately_gone).sort_score);
        const keen_target_id late = small_world_target(world, 5.0f, 0.0f);
        small_world_frames(world, 2, small_world_clear);
        cr_assert(small_world_believes(world, agent, late));
        cr_assert_not(small_world_believes(world, agent, longer_gone));
        cr_assert(small_world_believes(world, agent, lately_gone));
        keen_world_destroy(world);
    }
}

/* Four agents of two rows each share five rows. */
Test(capacities, rows_that_run_out_are_counted_and_come_back) {
    keen_world_def def = small_world_def(4, 12);
    def.row_capacity = 5;
    keen_world *world = small_world_make(&def);
    const keen_profile_id profile = small_world_profile(world, NULL);
    keen_agent_id agents[4];
    for (uint32_t i = 0; i < 12; i++) {
        small_world_target(world, 10.0f, 0.1f * (float)i);
        if (i < 4) {
            agents[i] = small_world_agent(world, profile, 0.0f, 0.0f);
        }
    }
    small_world_frames(world, 2, small_world_clear);
    const uint32_t expected[] = {12, 12, 8, 0};
    for (uint32_t i = 0; i < 4; i++) {
        cr_assert_eq(small_world_status(world, agents[i]).belief_count, expected[i], "in agent order");
    }
    cr_assert_eq(small_world_counters(world).rows_exhausted, 4 + 12);
    cr_assert_eq(small_world_counters(world).beliefs, 32);
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, agents[0]));
    small_world_frames(world, 2, small_world_clear);
    cr_assert_eq(small_world_status(world, agents[2]).belief_count, 12);
    cr_assert_eq(small_world_status(world, agents[3]).belief_count, 8);
    cr_assert_eq(small_world_counters(world).rows_exhausted, 4);
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, agents[1]));
    small_world_frames(world, 2, small_world_clear);
    cr_assert_eq(small_world_status(world, agents[3]).belief_count, 12);
    cr_assert_eq(small_world_counters(world).rows_exhausted, 0);
    keen_world_destroy(world);
}

Test(capacities, rows_of_unnoticed_beliefs_come_back_too) {
    keen_world_def def = small_world_def(2, 1);
    def.row_capacity = 1;
    keen_world *world = small_world_make(&def);
    const keen_profile_id profile = small_world_profile(world, NULL);
    const keen_agent_id first = small_world_agent(world, profile, 0.0f, 0.0f);
    const keen_agent_id second = small_world_agent(world, profile, 0.0f, 1000.0f);
    const keen_target_id target = small_world_target(world, -20.0f, 0.0f);
    small_world_frames(world, 2, small_world_clear);
    cr_assert_eq(small_world_status(world, first).belief_count, 1);
    small_world_move_target(world, target, -20.0f, 1000.0f);
    small_world_frames(world, 3, small_world_clear);
    cr_assert_eq(small_world_status(world, first).belief_count, 0);
    cr_assert_eq(small_world_status(world, second).belief_count, 1);
    keen_world_destroy(world);
}

Test(capacities, events_that_do_not_fit_are_counted) {
    keen_world_def def = small_world_def(10, 10);
    def.event_capacity = 7;
    keen_world *world = small_world_make(&def);
    const keen_profile_id profile = small_world_profile(world, NULL);
    for (uint32_t i = 0; i < 10; i++) {
        small_world_agent(world, profile, 0.0f, 0.1f * (float)i);
        small_world_target(world, 10.0f, 0.1f * (float)i);
    }
    small_world_frames(world, 1, small_world_clear);
    const keen_event *events;
    uint32_t count;
    EXPECT_RESULT(KEEN_OK, keen_events(world, &events, &count));
    cr_assert_eq(count, 7);
    for (uint32_t i = 0; i < count; i++) {
        cr_assert_eq(events[i].agent.index, 0, "the first ones, in agent order");
        cr_assert_eq(events[i].type, KEEN_EVENT_STATE);
        cr_assert_eq(events[i].data.state.target.index, i);
    }
    cr_assert_eq(small_world_counters(world).events, 10 * 12, "ten beliefs, the focus and the awareness of ten agents");
    cr_assert_eq(small_world_counters(world).events_dropped, 10 * 12 - 7);
    const keen_agent_id last = {9, 1};
    cr_assert_eq(small_world_status(world, last).awareness, KEEN_AWARENESS_SUSPICIOUS,
                 "what is dropped still happened");
    keen_world_destroy(world);
}

/* One agent amid more targets than a search can hold, and one beyond their reach. */
Test(capacities, searches_that_find_too_many_are_counted) {
    const uint32_t most = 65536;
    const keen_world_def def = small_world_def(2, most + 1);
    keen_world *world = small_world_make(&def);
    const keen_profile_id profile = small_world_profile(world, NULL);
    small_world_agent(world, profile, 0.0f, 0.0f);
    small_world_agent(world, profile, 0.0f, 5000.0f);
    for (uint32_t i = 0; i < most; i++) {
        small_world_target(world, 2.0f, 0.0f);
    }
    small_world_frames(world, 1, small_world_blocked);
    cr_assert_eq(small_world_counters(world).gathers_cut, 0);
    keen_world_destroy(world);
    world = small_world_make(&def);
    small_world_agent(world, small_world_profile(world, NULL), 0.0f, 0.0f);
    for (uint32_t i = 0; i <= most; i++) {
        small_world_target(world, 2.0f, 0.0f);
    }
    small_world_frames(world, 1, small_world_blocked);
    cr_assert_eq(small_world_counters(world).gathers_cut, 1);
    keen_world_destroy(world);
}

/* Two targets are detected at once and there is room for the habits of one: the other's lessons are counted. */
Test(capacities, a_full_habit_table_counts_what_it_cannot_learn) {
    for (uint32_t capacity = 0; capacity <= 2; capacity++) {
        keen_world_def def = small_world_def(1, 2);
        def.habit_capacity = capacity;
        keen_world *world = small_world_make(&def);
        keen_agent_def watcher = keen_default_agent(1.0f);
        keen_agent_id agent;
        watcher.profile = small_world_profile(world, NULL);
        watcher.team = 3;
        EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &watcher, &agent));
        small_world_target(world, 6.0f, 0.0f);
        small_world_target(world, 6.0f, 1.0f);
        uint32_t dropped = 0;
        for (uint32_t i = 0; i < 5; i++) {
            small_world_frames(world, 1, small_world_clear);
            dropped += small_world_counters(world).lessons_dropped;
        }
        cr_assert_eq(dropped, capacity == 1 ? 1 : 0, "capacity %u: %u", capacity, dropped);
        keen_world_destroy(world);
    }
}
