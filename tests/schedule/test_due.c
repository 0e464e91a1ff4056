/* Significance, tiers, intervals and fades at their edges. */
#include <criterion/criterion.h>
#include <math.h>

#include "schedule/due.h"
#include "schedule/significance.h"

Test(significance, idle_agents_are_at_best_tier_1) {
    cr_assert_float_eq(keen_significance(0.0f, 300.0f, KEEN_AWARENESS_UNAWARE), 0.6f, 1e-6f);
    cr_assert_eq(keen_significance_tier(keen_significance(0.0f, 300.0f, KEEN_AWARENESS_UNAWARE)), 1);
    cr_assert_eq(keen_significance_tier(keen_significance(240.0f, 300.0f, KEEN_AWARENESS_UNAWARE)), 4);
    cr_assert_eq(keen_significance_tier(keen_significance(1e30f, 300.0f, KEEN_AWARENESS_UNAWARE)), 4);
}

Test(significance, engaged_agents_stay_in_tier_0_to_260_metres) {
    cr_assert_eq(keen_significance_tier(keen_significance(260.0f, 300.0f, KEEN_AWARENESS_SUSPICIOUS)), 0);
    cr_assert_eq(keen_significance_tier(keen_significance(270.0f, 300.0f, KEEN_AWARENESS_SUSPICIOUS)), 1);
    cr_assert_eq(keen_significance_tier(keen_significance(1e9f, 300.0f, KEEN_AWARENESS_FULLY_AWARE)), 0);
}

Test(significance, intervals_grow_with_the_tier_and_saturate) {
    cr_assert_eq(keen_tier_interval_us(100000, 0), 100000);
    cr_assert_eq(keen_tier_interval_us(100000, 1), 200000);
    cr_assert_eq(keen_tier_interval_us(100000, 2), 500000);
    cr_assert_eq(keen_tier_interval_us(100000, 3), 2000000);
    cr_assert_eq(keen_tier_interval_us(100000, 4), 5000000);
    cr_assert_eq(keen_tier_interval_us(0x7FFFFFFFu, 3), KEEN_INTERVAL_MAX_US);
}

static uint32_t tier_at(float squared, float range) {
    return keen_significance_tier(keen_significance(sqrtf(squared), range, KEEN_AWARENESS_UNAWARE));
}

/* The largest squared distance of each tier, and whatever lies between two of them. */
Test(significance, tier_limits_say_what_the_formula_says) {
    static const float ranges[] = {300.0f, 20997.0f, 0.3f, 1e-20f, 1e19f};
    for (int r = 0; r < 5; r++) {
        const keen_tier_limits limits = keen_tier_limits_make(ranges[r]);
        cr_assert_eq(limits.squared[0], -1.0f, "idle agents are at best in tier 1");
        for (uint32_t tier = 1; tier < KEEN_TIER_SUSPENDED; tier++) {
            const float limit = limits.squared[tier];
            cr_assert(limit > limits.squared[tier - 1] && isfinite(limit));
            cr_assert_eq(tier_at(limit, ranges[r]), tier);
            cr_assert_eq(tier_at(nextafterf(limit, INFINITY), ranges[r]), tier + 1);
        }
    }
}

/* Eight agents, all alike unless a test says otherwise: at the only viewer, idle, ticked at 0, interval 0.1 s. */
typedef struct crowd {
    _Alignas(64) float x[8], y[8], z[8], forward_x[8], health[8], zeros[8];
    _Alignas(64) uint32_t tick_us[8], step_us[8], interval_us[8];
    uint8_t awareness[8], woken[8], tier[8], due, fade;
    float viewer[1][3];
    keen_due_args args;
} crowd;

static crowd make_crowd(uint32_t now_us) {
    crowd made = {
        .args = {
            .end = 8, .viewer_count = 1, .range = 300.0f, .limits = keen_tier_limits_make(300.0f), .now_us = now_us}};
    for (int i = 0; i < 8; i++) {
        made.interval_us[i] = 100000;
        made.forward_x[i] = 1.0f;
    }
    return made;
}

static void run(crowd *agents) {
    keen_due_args *args = &agents->args;
    args->x = agents->x;
    args->y = agents->y;
    args->z = agents->z;
    args->forward_x = agents->forward_x;
    args->forward_y = args->forward_z = args->eye_height = args->vision_gain = agents->zeros;
    args->center_height = args->radius = args->max_health = agents->zeros;
    args->health = agents->health;
    args->tick_us = agents->tick_us;
    args->step_us = agents->step_us;
    args->interval_us = agents->interval_us;
    args->awareness = agents->awareness;
    args->woken = agents->woken;
    args->viewers = (const float(*)[3])agents->viewer;
    args->tier = agents->tier;
    args->due = &agents->due;
    args->fade = &agents->fade;
    keen_due_ref(args);
}

Test(due, in_the_first_frame_at_or_after_the_interval) {
    crowd agents = make_crowd(200000);
    agents.tick_us[1] = 1;
    agents.awareness[2] = KEEN_AWARENESS_ALERTED; /* tier 0: every 0.1 s */
    agents.tick_us[2] = 100000;
    agents.awareness[3] = KEEN_AWARENESS_ALERTED;
    agents.tick_us[3] = 100001;
    run(&agents);
    cr_assert_eq(agents.due, 0xF5);
    cr_assert_eq(agents.fade, 0);
    cr_assert_eq(agents.args.tier_agents[0], 2);
    cr_assert_eq(agents.args.tier_agents[1], 6);
}

Test(due, the_nearest_viewer_counts_and_without_viewers_everybody_is_near) {
    crowd agents = make_crowd(200000);
    agents.viewer[0][0] = 1000.0f;
    agents.x[5] = 990.0f;
    run(&agents);
    cr_assert_eq(agents.tier[0], KEEN_TIER_SUSPENDED);
    cr_assert_eq(agents.tier[5], 1);
    agents.args.viewer_count = 0;
    run(&agents);
    cr_assert_eq(agents.tier[0], 1);
}

Test(due, suspended_agents_fade_wake_and_tick_with_the_crowd_tier) {
    crowd agents = make_crowd(5000000);
    agents.viewer[0][0] = 1e6f;
    for (int i = 0; i < 8; i++) {
        agents.step_us[i] = 4750001; /* 0.249999 s ago */
    }
    agents.step_us[1] = 4750000;
    agents.step_us[2] = 4750000;
    agents.woken[2] = 3;
    run(&agents);
    cr_assert_eq(agents.due, 0x04);
    cr_assert_eq(agents.fade, 0x02);
    agents.args.crowd_tier = true;
    agents.tick_us[4] = 1; /* 50 intervals are not over */
    agents.woken[4] = 0;
    run(&agents);
    cr_assert_eq(agents.due, 0xEF);
    cr_assert_eq(agents.fade, 0);
}

Test(due, free_and_disabled_agents_do_nothing) {
    crowd agents = make_crowd(10000000);
    agents.interval_us[3] = 0;
    agents.woken[3] = 1;
    agents.args.end = 6;
    run(&agents);
    cr_assert_eq(agents.due, 0x37);
    cr_assert_eq(agents.tier[3], KEEN_TIER_SUSPENDED);
    cr_assert_eq(agents.tier[7], KEEN_TIER_SUSPENDED);
    cr_assert_eq(agents.args.tier_agents[1], 5);
    cr_assert_eq(agents.args.tier_agents[KEEN_TIER_SUSPENDED], 0);
}

Test(due, the_clock_may_wrap) {
    crowd agents = make_crowd(50000);
    for (int i = 0; i < 8; i++) {
        agents.tick_us[i] = 0xFFFFFFFFu - 149998u; /* 0.199999 s ago */
    }
    agents.tick_us[0] -= 1;
    run(&agents);
    cr_assert_eq(agents.due, 0x01);
}

Test(due, who_is_nowhere_counts_as_near_and_is_counted) {
    crowd agents = make_crowd(200000);
    agents.viewer[0][0] = 1e6f;
    agents.x[2] = NAN;
    agents.y[4] = INFINITY;
    run(&agents);
    cr_assert_eq(agents.due, 0x00);
    cr_assert_eq(agents.tier[0], KEEN_TIER_SUSPENDED);
    cr_assert_eq(agents.tier[2], 1);
    cr_assert_eq(agents.tier[4], 1);
    cr_assert_eq(agents.args.bad_count, 2);
    cr_assert_eq(agents.args.first_bad, 2);
}

Test(due, any_bad_value_keeps_an_agent_from_its_tick) {
    crowd agents = make_crowd(200000);
    agents.health[6] = NAN;
    agents.health[7] = 3e38f; /* as good as immortal */
    run(&agents);
    cr_assert_eq(agents.due, 0xBF);
    cr_assert_eq(agents.args.bad_count, 1);
    cr_assert_eq(agents.args.first_bad, 6);
}

Test(due, scores_that_are_given_decide_the_tier) {
    crowd agents = make_crowd(200000);
    const _Alignas(32) float scores[8] = {0.0f, 0.15f, 0.30f, 0.50f, 0.75f, 1.0f, 0.1499f, 0.7499f};
    agents.args.significance = scores;
    run(&agents);
    const uint8_t expected[8] = {4, 3, 2, 1, 0, 0, 4, 1};
    cr_assert_arr_eq(agents.tier, expected, 8);
    cr_assert_eq(agents.due, 0xB8);
}
