/* Profiles: the rules that tie several fields together, counts, and what is not looked at. */
#include "bad_floats.h"
#include "untouched.h"
#include "world/small_world.h"

static keen_world *world;
static keen_profile_def def;

static void begin(void) {
    const keen_world_def world_def = small_world_def(8, 8);
    world = small_world_make(&world_def);
    def = keen_default_profile(1.0f);
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(profile_rules, .init = begin, .fini = end);

/* The def is refused for its range and `word` stands in the complaint; afterwards it is the default again. */
static void expect_complaint(keen_result expected, const char *word) {
    keen_profile_id profile;
    const char *why = NULL;
    MARK_UNTOUCHED(profile);
    EXPECT_RESULT(expected, keen_profile_create(world, &def, &profile, &why));
    EXPECT_UNTOUCHED(profile);
    cr_assert_not_null(why);
    cr_assert_not_null(strstr(why, word), "\"%s\" does not name %s", why, word);
    def = keen_default_profile(1.0f);
}

Test(profile_rules, senses_are_listed_once) {
    def.sense_count = 0;
    expect_complaint(KEEN_ERROR_RANGE, "sense_count");
    def.sense_count = KEEN_MAX_SENSES + 1;
    expect_complaint(KEEN_ERROR_RANGE, "sense_count");
    def.senses[1] = KEEN_SENSE_VISION;
    expect_complaint(KEEN_ERROR_RANGE, "senses");
    def.senses[0] = KEEN_SENSE_COUNT;
    expect_complaint(KEEN_ERROR_RANGE, "senses");
    def.senses[0] = (keen_sense)-1;
    expect_complaint(KEEN_ERROR_RANGE, "senses");
    def.senses[1] = KEEN_SENSE_NONE;
    expect_complaint(KEEN_ERROR_RANGE, "senses");
}

Test(profile_rules, one_sense_is_enough_in_any_slot) {
    def.sense_count = 1;
    def.senses[0] = KEEN_SENSE_HEARING;
    small_world_profile(world, &def);
    def.senses[0] = KEEN_SENSE_VISION;
    small_world_profile(world, &def);
    def.sense_count = 2;
    def.senses[0] = KEEN_SENSE_HEARING;
    def.senses[1] = KEEN_SENSE_VISION;
    small_world_profile(world, &def);
}

Test(profile_rules, max_tracked_is_bounded_by_the_world) {
    def.max_tracked = 0;
    expect_complaint(KEEN_ERROR_RANGE, "max_tracked");
    def.max_tracked = 17; /* the world was made for 16 */
    expect_complaint(KEEN_ERROR_RANGE, "max_tracked");
    def.max_tracked = 1;
    small_world_profile(world, &def);
}

Test(profile_rules, zones_open_outwards) {
    def.vision.zone_count = 0;
    expect_complaint(KEEN_ERROR_RANGE, "zone_count");
    def.vision.zone_count = KEEN_MAX_VIEW_ZONES + 1;
    expect_complaint(KEEN_ERROR_RANGE, "zone_count");
    def.vision.zones[0].h_inner = def.vision.zones[0].h_outer;
    expect_complaint(KEEN_ERROR_RANGE, "h_inner");
    def.vision.zones[1].v_inner = def.vision.zones[1].v_outer;
    expect_complaint(KEEN_ERROR_RANGE, "v_inner");
    def.vision.zones[0].h_outer = 180.1f;
    expect_complaint(KEEN_ERROR_RANGE, "h_outer");
    def.vision.zones[0].h_inner = -0.1f;
    expect_complaint(KEEN_ERROR_RANGE, "h_inner");
    def.vision.zones[1].v_outer = 90.1f;
    expect_complaint(KEEN_ERROR_RANGE, "v_outer");
    def.vision.zones[1].v_inner = NAN;
    expect_complaint(KEEN_ERROR_NOT_FINITE, "v_inner");
    def.vision.zones[0].h_inner = 0.0f;
    def.vision.zones[0].h_outer = 180.0f;
    def.vision.zones[0].v_inner = 0.0f;
    def.vision.zones[0].v_outer = 90.0f;
    small_world_profile(world, &def);
}

Test(profile_rules, what_lies_beyond_a_count_is_not_looked_at) {
    def.vision.zone_count = 1;
    def.vision.zones[1].gain = NAN;
    def.sampling.point_count = 1;
    def.sampling.points[1].weight = -1.0f;
    def.sense_count = 1;
    def.senses[1] = (keen_sense)77;
    def.smoothing.curve[0].time = INFINITY;
    small_world_profile(world, &def);
}

Test(profile_rules, light_goes_from_dark_to_bright) {
    def.vision.light_dark = def.vision.light_bright;
    expect_complaint(KEEN_ERROR_RANGE, "light_dark");
    def.vision.light_dark = -0.1f;
    expect_complaint(KEEN_ERROR_RANGE, "light_dark");
    def.vision.light_bright = 1.1f;
    expect_complaint(KEEN_ERROR_RANGE, "light_bright");
    def.vision.light_bright = NAN;
    expect_complaint(KEEN_ERROR_NOT_FINITE, "light_bright");
}

Test(profile_rules, thresholds_ascend) {
    def.states.detect = def.states.suspect - 0.01f;
    expect_complaint(KEEN_ERROR_RANGE, "detect");
    def.states.track = def.states.detect - 0.01f;
    expect_complaint(KEEN_ERROR_RANGE, "track");
    def.states.expire = def.states.suspect + 0.01f;
    expect_complaint(KEEN_ERROR_RANGE, "expire");
    def.states.suspect = -0.01f;
    expect_complaint(KEEN_ERROR_RANGE, "suspect");
    def.states.track = 1.01f;
    expect_complaint(KEEN_ERROR_RANGE, "track");
    def.states.suspect = NAN;
    expect_complaint(KEEN_ERROR_NOT_FINITE, "suspect");
    def.states.suspect = def.states.detect = def.states.track = def.states.expire = 0.5f;
    small_world_profile(world, &def);
}

Test(profile_rules, curves_have_two_keys_or_none_and_ascend) {
    def.smoothing.curve_count = 1;
    expect_complaint(KEEN_ERROR_RANGE, "curve_count");
    def.smoothing.curve_count = KEEN_MAX_CURVE_KEYS + 1;
    expect_complaint(KEEN_ERROR_RANGE, "curve_count");
    const keen_curve_key bad[][2] = {
        {{1.0f, 1.0f}, {1.0f, 0.0f}}, {{2.0f, 1.0f}, {1.0f, 0.0f}},  {{-0.1f, 1.0f}, {1.0f, 0.0f}},
        {{0.0f, 1.1f}, {1.0f, 0.0f}}, {{0.0f, 1.0f}, {1.0f, -0.1f}},
    };
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        def.smoothing.curve_count = 2;
        memcpy(def.smoothing.curve, bad[i], sizeof bad[i]);
        expect_complaint(KEEN_ERROR_RANGE, "curve");
    }
    def.smoothing.curve_count = 2;
    def.smoothing.curve[1] = (keen_curve_key){NAN, 0.0f};
    expect_complaint(KEEN_ERROR_NOT_FINITE, "curve");
    def.smoothing.curve_count = KEEN_MAX_CURVE_KEYS;
    for (uint32_t i = 0; i < KEEN_MAX_CURVE_KEYS; i++) {
        def.smoothing.curve[i] = (keen_curve_key){(float)i, 1.0f - (float)i / 16.0f};
    }
    small_world_profile(world, &def);
}

Test(profile_rules, sample_points_are_counted) {
    def.sampling.point_count = 0;
    expect_complaint(KEEN_ERROR_RANGE, "point_count");
    def.sampling.point_count = KEEN_MAX_SAMPLE_POINTS + 1;
    expect_complaint(KEEN_ERROR_RANGE, "point_count");
    def.sampling.point_count = 5; /* the fifth has no weight */
    expect_complaint(KEEN_ERROR_RANGE, "weight");
}

Test(profile_rules, the_world_keeps_a_copy) {
    const keen_profile_id profile = small_world_profile(world, &def);
    memset(&def, 0xEE, sizeof def);
    const keen_agent_id agent = small_world_agent(world, profile, 0.0f, 0.0f);
    const keen_target_id target = small_world_target(world, 10.0f, 0.0f);
    small_world_frames(world, 1, small_world_clear);
    cr_assert_eq(small_world_state(world, agent, target), KEEN_STATE_SUSPECTED);
}
