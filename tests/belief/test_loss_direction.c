/* Where a target ran when it was lost (spec 7), from one row. */
#include <criterion/criterion.h>

#include "belief/loss_direction.h"
#include "store/belief_status.h"

static keen_tuning tuning;
static keen_belief_row belief;
static keen_sense_row sense;
static keen_row_scratch scratch;

/* Every lane ran (3, 0, 4) m/s and has a direction from an earlier loss. */
static void begin(void) {
    tuning = (keen_tuning){.still_speed = 0.1f};
    for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
        belief.velocity_x[lane] = 3.0f;
        belief.velocity_z[lane] = 4.0f;
        sense.loss_x[lane] = sense.loss_y[lane] = sense.loss_z[lane] = 9.0f;
    }
}

TestSuite(loss_direction, .init = begin);

static void move(uint32_t lane, keen_belief_state from, keen_belief_state to) {
    belief.status[lane] = keen_status_set((uint32_t)to << KEEN_STATUS_STATE_SHIFT, KEEN_STATUS_FROM_SHIFT,
                                          KEEN_STATUS_FROM_MASK, (uint32_t)from);
    scratch.moved |= 1u << lane;
}

static void note(void) {
    const keen_tick tick = {.tuning = &tuning};
    const keen_row_job job = {.tick = &tick, .belief = &belief, .sense = &sense, .scratch = &scratch};
    keen_loss_direction_note(&job);
}

static void expect(uint32_t lane, float x, float y, float z) {
    cr_expect_eq(sense.loss_x[lane], x, "lane %u", lane);
    cr_expect_eq(sense.loss_y[lane], y, "lane %u", lane);
    cr_expect_eq(sense.loss_z[lane], z, "lane %u", lane);
}

Test(loss_direction, is_the_unit_velocity_of_the_lost) {
    move(0, KEEN_STATE_TRACKED, KEEN_STATE_LOST);
    move(1, KEEN_STATE_SUSPECTED, KEEN_STATE_LOST);
    note();
    expect(0, 3.0f / 5.0f, 0.0f, 4.0f / 5.0f);
    expect(1, 3.0f / 5.0f, 0.0f, 4.0f / 5.0f);
    expect(2, 9.0f, 9.0f, 9.0f);
}

Test(loss_direction, is_zero_of_those_who_stood) {
    move(0, KEEN_STATE_DETECTED, KEEN_STATE_LOST);
    move(1, KEEN_STATE_DETECTED, KEEN_STATE_LOST);
    belief.velocity_x[0] = 0.0625f;
    belief.velocity_z[0] = 0.0f;
    tuning.still_speed = 0.0625f;
    belief.velocity_x[1] = 0.0624f;
    belief.velocity_z[1] = 0.0f;
    note();
    expect(0, 1.0f, 0.0f, 0.0f);
    expect(1, 0.0f, 0.0f, 0.0f);
}

Test(loss_direction, without_a_speed_there_is_none) {
    tuning.still_speed = 0.0f;
    move(0, KEEN_STATE_DETECTED, KEEN_STATE_LOST);
    belief.velocity_x[0] = belief.velocity_z[0] = 0.0f;
    note();
    expect(0, 0.0f, 0.0f, 0.0f);
}

Test(loss_direction, is_cleared_by_being_found_and_by_starting_over) {
    move(0, KEEN_STATE_LOST, KEEN_STATE_DETECTED);
    move(1, KEEN_STATE_REMEMBERED, KEEN_STATE_DETECTED);
    move(2, KEEN_STATE_EXPIRED, KEEN_STATE_UNDETECTED);
    move(3, KEEN_STATE_LOST, KEEN_STATE_REMEMBERED);
    move(4, KEEN_STATE_TRACKED, KEEN_STATE_DETECTED);
    note();
    for (uint32_t lane = 0; lane < 5; lane++) {
        const float left = lane < 3 ? 0.0f : 9.0f;
        expect(lane, left, left, left);
    }
}

Test(loss_direction, leaves_slots_that_are_given_back) {
    move(0, KEEN_STATE_TRACKED, KEEN_STATE_LOST);
    scratch.forgotten = 1u;
    note();
    expect(0, 9.0f, 9.0f, 9.0f);
}
