/* When idle cues are due, from passes over the agents alone (spec 13 and 15). */
#include <criterion/criterion.h>

#include "base/counter_random.h"
#include "detection/idle_cues.h"

static keen_detection_def def;
static keen_idle_cues cues;
static keen_idle_speaker speaker;

static void begin(void) {
    def = keen_default_detection(KEEN_DETECTION_SKYRIM, 1.0f);
    speaker = (keen_idle_speaker){.def = &def, .seed = 1, .now = 1000000, .lowest = 3};
}

TestSuite(idle_cues, .init = begin);

static uint64_t drawn(uint32_t draw) {
    const double u = (double)keen_random_unit(1, 3, draw, KEEN_RANDOM_IDLE_CUE);
    return (uint64_t)((10.0 + 10.0 * u) * 1e6 + 0.5);
}

static bool pass(uint64_t now) {
    speaker.pass++;
    speaker.now = now;
    return keen_idle_cue_due(&cues, &cues.alert, &speaker);
}

Test(idle_cues, come_when_the_drawn_time_is_over) {
    const uint64_t first = 1000000 + drawn(0);
    cr_expect_not(pass(1000000));
    cr_expect_eq(cues.alert.at, first);
    cr_expect_not(pass(first - 1));
    cr_expect(pass(first + 5));
    cr_expect_eq(cues.alert.at, first + 5 + drawn(1), "the next one counts from there");
    cr_expect_not(pass(first + 6));
    cr_expect_eq(cues.draws, 2u);
}

Test(idle_cues, are_said_by_the_first_of_a_group_in_a_pass) {
    pass(1000000);
    cr_expect(pass(30000000));
    cr_expect_not(keen_idle_cue_due(&cues, &cues.alert, &speaker));
    cr_expect_eq(cues.draws, 2u);
}

Test(idle_cues, begin_anew_when_nobody_carried_them_on) {
    pass(1000000);
    speaker.pass++; /* nobody is in the state */
    cr_expect_not(pass(30000000));
    cr_expect_eq(cues.alert.at, 30000000 + drawn(1));
}

Test(idle_cues, of_both_states_draw_from_one_row) {
    pass(1000000);
    cr_expect_not(keen_idle_cue_due(&cues, &cues.lost, &speaker));
    cr_expect_eq(cues.lost.at, 1000000 + drawn(1));
}
