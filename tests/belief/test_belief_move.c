/* What moves between states leave behind (spec 7 and 9): which of them count, and what an episode says. */
#include <criterion/criterion.h>

#include "belief/belief_move.h"
#include "store/belief_status.h"

static keen_row row;

static keen_belief_move move(keen_belief_state from, keen_belief_state to, keen_sense leading) {
    row.belief.target[2] = 7;
    row.belief.status[2] = (uint32_t)to << KEEN_STATUS_STATE_SHIFT | (uint32_t)from << KEEN_STATUS_FROM_SHIFT |
                           (uint32_t)leading << KEEN_STATUS_LEADING_SHIFT |
                           (uint32_t)KEEN_LOSS_OCCLUDED << KEEN_STATUS_REASON_SHIFT;
    return keen_belief_move_of(&row, 2);
}

Test(belief_move, reads_the_status) {
    const keen_belief_move read = move(KEEN_STATE_TRACKED, KEEN_STATE_LOST, KEEN_SENSE_SMELL);
    cr_expect_eq(read.target, 7u);
    cr_expect_eq(read.from, KEEN_STATE_TRACKED);
    cr_expect_eq(read.to, KEEN_STATE_LOST);
    cr_expect_eq(read.leading, KEEN_SENSE_SMELL);
    cr_expect_eq(read.reason, KEEN_LOSS_OCCLUDED);
}

Test(belief_move, says_what_it_counts_as) {
    const struct {
        keen_belief_state from, to;
        keen_sense leading;
        bool first, episode, detection, lesson;
    } cases[] = {
        {KEEN_STATE_UNDETECTED, KEEN_STATE_SUSPECTED, KEEN_SENSE_VISION, true, false, false, false},
        {KEEN_STATE_DETECTED, KEEN_STATE_SUSPECTED, KEEN_SENSE_VISION, false, false, false, false},
        {KEEN_STATE_SUSPECTED, KEEN_STATE_DETECTED, KEEN_SENSE_VISION, false, false, true, true},
        {KEEN_STATE_LOST, KEEN_STATE_DETECTED, KEEN_SENSE_HEARING, false, false, true, true},
        {KEEN_STATE_TRACKED, KEEN_STATE_DETECTED, KEEN_SENSE_VISION, false, false, false, false},
        {KEEN_STATE_SUSPECTED, KEEN_STATE_DETECTED, KEEN_SENSE_NONE, false, false, false, false},
        {KEEN_STATE_SUSPECTED, KEEN_STATE_LOST, KEEN_SENSE_NONE, false, false, false, true},
        {KEEN_STATE_DETECTED, KEEN_STATE_LOST, KEEN_SENSE_NONE, false, true, false, true},
        {KEEN_STATE_TRACKED, KEEN_STATE_LOST, KEEN_SENSE_NONE, false, true, false, true},
        {KEEN_STATE_LOST, KEEN_STATE_REMEMBERED, KEEN_SENSE_NONE, false, false, false, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        keen_belief_move made = move(cases[i].from, cases[i].to, cases[i].leading);
        cr_expect_eq(keen_move_is_first(&made), cases[i].first, "case %zu", i);
        cr_expect_eq(keen_move_ends_episode(&made), cases[i].episode, "case %zu", i);
        cr_expect_eq(keen_move_is_detection(&made), cases[i].detection, "case %zu", i);
        cr_expect_eq(keen_move_is_lesson(&made), cases[i].lesson, "case %zu", i);
        made.target = KEEN_LANE_PLACE | 1u;
        cr_expect_eq(keen_move_is_first(&made), cases[i].first, "case %zu, a place", i);
        cr_expect_not(keen_move_ends_episode(&made), "case %zu, a place", i);
        cr_expect_not(keen_move_is_lesson(&made), "case %zu, a place", i);
    }
}

static void expect_direction(const float actual[3], float x, float y, float z) {
    cr_expect(actual[0] == x && actual[1] == y && actual[2] == z, "%g %g %g", (double)actual[0], (double)actual[1],
              (double)actual[2]);
}

Test(belief_move, makes_an_episode) {
    const keen_tuning tuning = {.direction_epsilon = 1e-4f, .still_speed = 0.1f};
    const float position[3] = {1.0f, 2.0f, 3.0f};
    const keen_belief_move lost = move(KEEN_STATE_TRACKED, KEEN_STATE_LOST, KEEN_SENSE_NONE);
    row.belief.last_x[2] = 4.0f;
    row.belief.last_y[2] = 6.0f;
    row.belief.last_z[2] = 3.0f;
    row.belief.velocity_z[2] = -2.0f;
    row.belief.suspected_us[2] = 1234567;
    row.belief.peak[2] = 0.75f;
    keen_kept_episode episode = keen_episode_of(&lost, &tuning, position);
    cr_expect_eq(episode.target, 7u);
    cr_expect_eq(episode.duration_us, 1234567);
    cr_expect_eq(episode.reason, KEEN_LOSS_OCCLUDED);
    cr_expect_eq(episode.peak, 0.75f);
    expect_direction(episode.last_known, 4.0f, 6.0f, 3.0f);
    expect_direction(episode.direction, 3.0f / 5.0f, 4.0f / 5.0f, 0.0f);
    expect_direction(episode.run_direction, 0.0f, 0.0f, -1.0f);
    row.belief.velocity_z[2] = -0.1f;
    episode = keen_episode_of(&lost, &tuning, (const float[3]){4.0f, 6.0f, 3.0f});
    expect_direction(episode.direction, 0.0f, 0.0f, 0.0f);
    expect_direction(episode.run_direction, 0.0f, 0.0f, 0.0f);
}
