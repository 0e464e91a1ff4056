/* Places: sounds of nobody, damage from nowhere, reports of the host. */
#include "support/near.h"
#include "small_world.h"

static keen_world *world;
static keen_agent_id agent;
static keen_target_id somebody;

/* Ears only, at the height of its feet, as slow to forget as case 10_noise_places. */
static keen_profile_def listener(void) {
    keen_profile_def def = keen_default_profile(1.0f);
    def.sense_count = 1;
    def.senses[0] = KEEN_SENSE_HEARING;
    def.base_interval = 0.05f;
    def.smoothing.decay_exponent = 0.6f;
    return def;
}

static void begin_with(const keen_profile_def *profile) {
    const keen_world_def world_def = small_world_def(4, 4);
    keen_agent_def def = keen_default_agent(1.0f);
    world = small_world_make(&world_def);
    def.profile = small_world_profile(world, profile);
    def.eye_height = 0.0f;
    EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &def, &agent));
    somebody = small_world_target(world, -500.0f, 0.0f);
}

static void begin(void) {
    const keen_profile_def profile = listener();
    begin_with(&profile);
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(places, .init = begin, .fini = end);

static void frame(void) {
    small_world_frame(world, 0.1, small_world_clear, NULL);
}

static void noise(float x, float y, float loudness, uint32_t type, keen_target_id owner) {
    keen_sound sound = keen_default_sound();
    sound.position[0] = x;
    sound.position[1] = y;
    sound.loudness = loudness;
    sound.type = type;
    sound.owner = owner;
    sound.identifies_owner = false;
    EXPECT_RESULT(KEEN_OK, keen_sounds_emit(world, &sound, 1, NULL));
}

static void report(float x, float y, uint32_t tag, float confidence, float error) {
    const float position[3] = {x, y, 0.0f};
    EXPECT_RESULT(KEEN_OK, keen_report_place(world, agent, position, tag, confidence, error));
}

static const keen_target_id nobody;

/* The places of a tag, in slot order. */
static uint32_t places_of(uint32_t tag, keen_belief places[KEEN_MAX_TRACKED]) {
    keen_belief beliefs[KEEN_MAX_TRACKED];
    uint32_t count, found = 0;
    EXPECT_RESULT(KEEN_OK, keen_agent_beliefs(world, agent, beliefs, KEEN_MAX_TRACKED, &count));
    for (uint32_t i = 0; i < count; i++) {
        if (beliefs[i].place && beliefs[i].place_tag == tag) {
            cr_assert_eq(beliefs[i].target.generation, 0);
            places[found++] = beliefs[i];
        }
    }
    return found;
}

Test(places, a_sound_of_nobody_is_a_place) {
    keen_belief place[KEEN_MAX_TRACKED];
    frame();
    noise(4.0f, 0.0f, 2.0f, 1, nobody);
    frame();
    cr_assert_eq(places_of(1, place), 1);
    NEAR(place->fused, 0.9f);
    NEAR(place->confidence, 0.9045f);
    cr_assert_eq(place->leading, KEEN_SENSE_HEARING);
    cr_assert_eq(place->loss_row, KEEN_SENSE_HEARING);
    NEAR(place->weighted[KEEN_SENSE_HEARING], 0.9f);
    NEAR(place->last_known[0], 4.0f);
    NEAR(place->error, 2.0f);
    cr_assert_eq(place->threat, 0.0f);
    frame();
    cr_assert_eq(places_of(1, place), 1);
    cr_assert_eq(place->fused, 0.0f);
    NEAR(place->confidence, 0.851826f);
    const keen_agent_status status = small_world_status(world, agent);
    cr_assert_eq(status.awareness, KEEN_AWARENESS_UNAWARE);
    cr_assert_eq(status.top.generation, 0);
    cr_assert_eq(status.attention.generation, 0);
}

Test(places, reports_within_the_merge_radius_move_one_place) {
    keen_belief place[KEEN_MAX_TRACKED];
    frame();
    report(4.0f, 0.0f, 1, 0.9f, 2.0f);
    frame();
    report(6.0f, 0.0f, 1, 0.5f, 1.0f);
    frame();
    cr_assert_eq(places_of(1, place), 1);
    NEAR(place->last_known[0], (0.9045f * 4.0f + 0.5f * 6.0f) / (0.9045f + 0.5f));
    NEAR(place->error, 1.0f);
    report(6.0f, 8.0f, 1, 0.5f, 1.0f);
    report(4.0f, 0.0f, 2, 0.5f, 1.0f);
    frame();
    cr_assert_eq(places_of(1, place), 2, "too far away");
    cr_assert_eq(places_of(2, place), 1, "another tag");
}

Test(places, reports_of_one_tick_join) {
    keen_belief place[KEEN_MAX_TRACKED];
    frame();
    report(4.0f, 0.0f, 1, 0.3f, 2.0f);
    report(6.0f, 0.0f, 1, 0.6f, 5.0f);
    report(4.0f, 9.0f, 1, 0.2f, 1.0f);
    report(4.0f, 3.0f, 1, 0.1f, 7.0f);
    frame();
    cr_assert_eq(places_of(1, place), 2);
    NEAR(place[0].fused, 0.6f);
    NEAR(place[0].error, 5.0f);
    NEAR(place[0].last_known[0], (0.3f * 4.0f + 0.6f * 6.0f + 0.1f * 4.0f) / 1.0f);
    NEAR(place[0].last_known[1], 0.3f);
    NEAR(place[1].fused, 0.2f);
    NEAR(place[1].last_known[1], 9.0f);
}

Test(places, who_is_not_identified_is_a_place) {
    keen_belief place[KEEN_MAX_TRACKED];
    frame();
    noise(4.0f, 0.0f, 1.0f, 1, somebody);
    frame();
    cr_assert_eq(places_of(1, place), 1);
    cr_assert_not(small_world_believes(world, agent, somebody));
}

Test(places, damage_from_nowhere_keeps_the_error_of_damage) {
    keen_belief place[KEEN_MAX_TRACKED];
    const keen_damage damage = {.agent = agent, .origin = {0.0f, -30.0f, 2.0f}, .amount = 5.0f};
    frame();
    EXPECT_RESULT(KEEN_OK, keen_damage_report(world, &damage, 1, NULL));
    frame();
    cr_assert_eq(places_of(KEEN_PLACE_DAMAGE, place), 1);
    NEAR(place->confidence, 1.0f);
    NEAR(place->error, listener().damage.error);
    NEAR(place->last_known[1], -30.0f);
    cr_assert_eq(place->leading, KEEN_SENSE_HEARING);
}

/* The strongest of them, and none that is Undetected. */
Test(places, the_strongest_is_found) {
    keen_belief place;
    bool found = true;
    EXPECT_RESULT(KEEN_OK, keen_agent_strongest_place(world, agent, &place, &found));
    cr_assert_not(found);
    frame();
    report(4.0f, 0.0f, 1, 0.1f, 2.0f);
    frame();
    EXPECT_RESULT(KEEN_OK, keen_agent_strongest_place(world, agent, &place, &found));
    cr_assert_not(found, "too weak to be suspected");
    report(-9.0f, 0.0f, 2, 0.5f, 2.0f);
    report(9.0f, 0.0f, 3, 0.7f, 2.0f);
    frame();
    EXPECT_RESULT(KEEN_OK, keen_agent_strongest_place(world, agent, &place, &found));
    cr_assert(found);
    cr_assert(place.place);
    cr_assert_eq(place.place_tag, 3);
}

Test(places, nothing_is_said_without_confidence) {
    keen_belief place[KEEN_MAX_TRACKED];
    frame();
    report(4.0f, 0.0f, 1, 0.0f, 2.0f);
    frame();
    cr_assert_eq(places_of(1, place), 0);
}

static void begin_deaf(void) {
    keen_profile_def profile = listener();
    profile.senses[0] = KEEN_SENSE_VISION;
    begin_with(&profile);
}

Test(places_of_the_deaf, reports_reach_them_all_the_same, .init = begin_deaf, .fini = end) {
    keen_belief place[KEEN_MAX_TRACKED];
    frame();
    noise(4.0f, 0.0f, 2.0f, 1, nobody);
    report(4.0f, 0.0f, 2, 0.9f, 2.0f);
    frame();
    cr_assert_eq(places_of(1, place), 0);
    cr_assert_eq(places_of(2, place), 1);
    NEAR(place->confidence, 0.9045f);
    frame();
    cr_assert_eq(places_of(2, place), 1);
    NEAR(place->fused, 0.0f);
}
