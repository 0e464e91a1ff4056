/* Events of the detection model among all others: in agent order whoever made them, the first kept when there are too
   many, the same for any number of workers (event.h). */
#include <stdlib.h>
#include <string.h>

#include "world/crowd_trouble.h"
#include "world/event_hash.h"
#include "world/hunting_crowd.h"

#define ACTORS 400
#define FRAMES 60
#define FEW 12

static moving_crowd make(uint32_t workers, uint32_t event_capacity) {
    keen_world_def def = hunting_crowd_def(ACTORS);
    def.workers = workers;
    def.event_capacity = event_capacity;
    def.budget.max_updates_per_frame = 150;
    return moving_crowd_make(&def, ACTORS, 50000);
}

static void run_frame(moving_crowd *crowd) {
    if (crowd->frame > 20) {
        const float viewers[3] = {300.0f, 0.0f, 0.0f}; /* most are suspended now and then */
        EXPECT_RESULT(KEEN_OK, keen_world_set_viewers(crowd->world, viewers, crowd->frame % 20 < 15));
    }
    crowd_trouble(crowd);
    hunting_crowd_stir(crowd);
    moving_crowd_frame(crowd);
}

static bool has_ticked(const keen_agent_id *ticked, uint32_t count, keen_agent_id agent) {
    for (uint32_t i = 0; i < count; i++) {
        if (keen_agent_equal(ticked[i], agent)) {
            return true;
        }
    }
    return false;
}

/* Returns how many events were of agents that did not tick. */
static uint32_t expect_order(const moving_crowd *crowd) {
    const keen_event *events;
    const keen_agent_id *ticked;
    uint32_t count, ticks, strays = 0;
    EXPECT_RESULT(KEEN_OK, keen_events(crowd->world, &events, &count));
    EXPECT_RESULT(KEEN_OK, keen_frame_ticked(crowd->world, &ticked, &ticks));
    for (uint32_t i = 0; i < count; i++) {
        cr_assert(i == 0 || events[i - 1].agent.index <= events[i].agent.index, "frame %u: agent %u after %u",
                  crowd->frame, events[i].agent.index, events[i - 1].agent.index);
        cr_assert_eq(events[i].time, keen_world_time(crowd->world));
        const bool stray = !has_ticked(ticked, ticks, events[i].agent);
        cr_assert(!stray || events[i].type == KEEN_EVENT_CUE || events[i].type == KEEN_EVENT_SUSPICIOUS);
        strays += stray;
    }
    return strays;
}

Test(model_events, come_in_agent_order) {
    moving_crowd one = make(1, 0), four = make(4, 0);
    uint32_t strays = 0;
    while (one.frame < FRAMES) {
        run_frame(&one);
        run_frame(&four);
        strays += expect_order(&one);
        expect_order(&four);
        cr_assert_eq(one.told, four.told, "frame %u", one.frame);
    }
    cr_expect_gt(strays, 20u, "%u events of agents that did not tick", strays);
    cr_expect_eq(keen_world_hash(one.world), keen_world_hash(four.world));
    moving_crowd_end(&one);
    moving_crowd_end(&four);
}

static void expect_first_ones(const moving_crowd *all, const moving_crowd *some) {
    const keen_event *events, *kept;
    uint32_t count, kept_count;
    EXPECT_RESULT(KEEN_OK, keen_events(all->world, &events, &count));
    EXPECT_RESULT(KEEN_OK, keen_events(some->world, &kept, &kept_count));
    cr_assert_eq(kept_count, count < FEW ? count : FEW);
    cr_assert_eq(small_world_counters(some->world).events_dropped, count - kept_count);
    for (uint32_t i = 0; i < kept_count; i++) {
        cr_assert(keen_agent_equal(kept[i].agent, events[i].agent) && kept[i].type == events[i].type);
        cr_assert_eq(event_hash_of_models(0, &kept[i]), event_hash_of_models(0, &events[i]));
    }
}

Test(model_events, the_first_ones_are_kept) {
    for (uint32_t workers = 1; workers <= 4; workers += 3) {
        moving_crowd all = make(1, 4 * ACTORS), some = make(workers, FEW);
        uint32_t dropped = 0;
        while (all.frame < FRAMES) {
            run_frame(&all);
            run_frame(&some);
            expect_first_ones(&all, &some);
            dropped += small_world_counters(some.world).events_dropped;
        }
        cr_expect_gt(dropped, 500u);
        cr_expect_eq(keen_world_hash(all.world), keen_world_hash(some.world), "what is told changes nothing");
        moving_crowd_end(&all);
        moving_crowd_end(&some);
    }
}
