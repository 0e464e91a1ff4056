/* Where a target may be by now, and where nobody should be looked for (spec 8). */
#include <criterion/criterion.h>

#include "belief/never_search.h"
#include "belief/prediction.h"
#include "store/belief_status.h"

static keen_tuning tuning;
static keen_belief_row belief;

/* Lane 0 was last known at (1, 2, 3) and ran 4 m/s along y. */
static void begin(void) {
    tuning = (keen_tuning){.prediction = true, .horizon = 2.0f, .still_speed = 0.1f};
    belief.last_x[0] = 1.0f;
    belief.last_y[0] = 2.0f;
    belief.last_z[0] = 3.0f;
    belief.velocity_y[0] = 4.0f;
}

TestSuite(prediction, .init = begin);

static void expect(float x, float y, float z) {
    float predicted[3];
    keen_predict(&tuning, &belief, 0, predicted);
    cr_expect_eq(predicted[0], x, "%g", (double)predicted[0]);
    cr_expect_eq(predicted[1], y, "%g", (double)predicted[1]);
    cr_expect_eq(predicted[2], z, "%g", (double)predicted[2]);
}

Test(prediction, follows_velocity) {
    expect(1.0f, 10.0f, 3.0f);
}

Test(prediction, stays_without_being_asked_for_while_sensed_and_with_the_slow) {
    tuning.prediction = false;
    expect(1.0f, 2.0f, 3.0f);
    tuning.prediction = true;
    belief.status[0] = 1u << KEEN_STATUS_ACTIVE_SHIFT;
    expect(1.0f, 2.0f, 3.0f);
    belief.status[0] = 0;
    belief.velocity_y[0] = 0.1f;
    expect(1.0f, 2.0f, 3.0f);
}

/* |a|*T = 2 is half of |v|; twice the acceleration adds no more. */
Test(prediction, bounds_what_acceleration_adds) {
    belief.accel_z[0] = 0.5f;
    expect(1.0f, 10.0f, 4.0f);
    belief.accel_z[0] = 1.0f;
    expect(1.0f, 10.0f, 5.0f);
    belief.accel_z[0] = 2.0f;
    expect(1.0f, 10.0f, 5.0f);
}

Test(prediction, knows_what_nothing_has_placed) {
    belief.first_us[0] = -1;
    belief.first_us[1] = -1;
    cr_expect_not(keen_belief_unplaced(&belief, 0), "told of a place");
    cr_expect(keen_belief_unplaced(&belief, 1));
    cr_expect_not(keen_belief_unplaced(&belief, 2), "sensed at the origin");
}

Test(never_search, holds_what_lies_in_a_zone_or_on_its_border) {
    const keen_zone zones[2] = {{.center = {10.0f, 0.0f, 0.0f}, .radius = 5.0f},
                                {.box = true, .center = {0.0f, 0.0f, 20.0f}, .half = {1.0f, 2.0f, 3.0f}}};
    const struct {
        float point[3];
        bool by_sphere, by_any;
    } cases[] = {
        {{10.0f, 0.0f, 0.0f}, true, true},   {{13.0f, 4.0f, 0.0f}, true, true},   {{13.0f, 4.1f, 0.0f}, false, false},
        {{-1.0f, 2.0f, 23.0f}, false, true}, {{1.1f, 0.0f, 20.0f}, false, false}, {{0.0f, 2.1f, 20.0f}, false, false},
        {{0.0f, 0.0f, 16.9f}, false, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cr_expect_eq(keen_never_search_holds(zones, 1, cases[i].point), cases[i].by_sphere, "case %zu", i);
        cr_expect_eq(keen_never_search_holds(zones, 2, cases[i].point), cases[i].by_any, "case %zu", i);
        cr_expect_not(keen_never_search_holds(NULL, 0, cases[i].point), "case %zu", i);
    }
}
