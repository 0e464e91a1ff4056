/* frame_budget_us (spec 12): how many updates fit, from what the last frames took. */
#include <criterion/criterion.h>

#include "schedule/pace.h"

static keen_pace settled(float fixed_us, float each_us) {
    keen_pace pace = {0};
    for (int frame = 0; frame < 200; frame++) {
        keen_pace_measure(&pace, fixed_us, 1000.0f * each_us, 1000);
    }
    return pace;
}

Test(pace, gives_what_is_left_of_the_time_to_updates) {
    const keen_pace pace = settled(400.0f, 2.0f);
    cr_expect_float_eq(pace.fixed_us, 400.0f, 1.0f);
    cr_expect_float_eq(pace.update_us, 2.0f, 0.01f);
    const uint32_t updates = keen_pace_updates(&pace, 2400, 50000);
    cr_expect(updates > 990 && updates < 1010, "%u updates", updates);
}

Test(pace, of_few_agents_lets_all_run) {
    const keen_pace pace = settled(10.0f, 2.0f);
    cr_expect_eq(keen_pace_updates(&pace, 1000, 100), 100);
    cr_expect_geq(keen_pace_updates(&pace, 1000, 0), 1);
}

Test(pace, keeps_a_least_share_whatever_the_time_says) {
    const keen_pace slow = settled(5000.0f, 1e6f);
    cr_expect_eq(keen_pace_updates(&slow, 1, 6400), 101);
    cr_expect_eq(keen_pace_updates(&slow, 1, 1), 1);
    const keen_pace unknown = {0};
    cr_expect_eq(keen_pace_updates(&unknown, 1, 640), 11);
}

/* An estimate that cannot recover would starve a crowd for one bad frame. */
Test(pace, recovers_from_a_bad_frame) {
    keen_pace pace = settled(0.0f, 1.0f);
    keen_pace_measure(&pace, 0.0f, 1e5f, 1000); /* a hundred times as slow */
    const uint32_t shaken = keen_pace_updates(&pace, 1000, 6400);
    cr_expect_lt(shaken, 1000);
    for (int frame = 0; frame < 60; frame++) {
        keen_pace_measure(&pace, 0.0f, 1000.0f, 1000);
    }
    cr_expect_gt(keen_pace_updates(&pace, 1000, 6400), 950);
}

/* A frame with hardly any update, all of it the passes' own start, says nothing of an update's price. */
Test(pace, is_not_misled_by_empty_frames) {
    keen_pace pace = settled(0.0f, 1.0f);
    for (int frame = 0; frame < 100; frame++) {
        keen_pace_measure(&pace, 0.0f, 50.0f, 1);
        keen_pace_measure(&pace, 0.0f, 50.0f, 0);
    }
    cr_expect_float_eq(pace.update_us, 1.0f, 0.01f);
}
