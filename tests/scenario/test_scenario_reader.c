/* What the reader makes of scenarios that are right. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenario/scenario.h"
#include "scenario_sample.h"

#define NEAR 1e-12

static scenario *read_text(const char *text) {
    tool_error error = {0};
    char *quoted = scenario_quoted(text);
    scenario *read = scenario_parse("cases/test.json", quoted, strlen(quoted), &error);
    free(quoted);
    cr_assert_not_null(read, "%s", error.text);
    return read;
}

static scenario *read_sample(void) {
    char *text = scenario_sample();
    scenario *read = read_text(text);
    free(text);
    return read;
}

static void expect_point(const double actual[3], double x, double y, double z) {
    cr_assert_float_eq(actual[0], x, NEAR);
    cr_assert_float_eq(actual[1], y, NEAR);
    cr_assert_float_eq(actual[2], z, NEAR);
}

Test(scenario_reader, world) {
    scenario *s = read_sample();
    cr_assert_eq(s->units_per_meter, 100.0);
    cr_assert_eq(s->up, SCENARIO_UP_Y);
    cr_assert_eq(s->frame_dt, 0.1);
    cr_assert_eq(s->duration, 12.0);
    cr_assert_eq(s->frame_count, 120);
    cr_assert_eq(s->seed, UINT64_C(9007199254740993), "a seed is not rounded to a double");
    cr_assert_eq(s->stagger, false);
    cr_assert_str_eq(s->level.obj, "cases/maps/hall.obj");
    cr_assert_eq(s->level.box_count, 2);
    expect_point(s->level.boxes[0].minimum, 0, -5, 0);
    expect_point(s->level.boxes[1].maximum, 1, 2, 3);
    cr_assert_eq(s->environment.ambient_noise, 0.25);
    expect_point(s->environment.wind, 1, 2, 3);
    cr_assert_eq(s->environment.vision, 0.5);
    cr_assert(s->environment.exterior);
    cr_assert_eq(s->viewer_count, 2);
    expect_point(s->viewers[1], 7, 8, 9);
    cr_assert_eq(s->max_updates_per_frame, 5);
    cr_assert_eq(s->max_traces_per_frame, 60);
    cr_assert_eq(s->trace_mode, SCENARIO_TRACE_LEVEL);
    cr_assert_eq(s->latency_frames, 2);
    scenario_free(s);
}

Test(scenario_reader, defaults) {
    scenario *s = read_text("{'keen': 1, 'duration': 0.14, 'actors': []}");
    cr_assert_eq(s->units_per_meter, 1.0);
    cr_assert_eq(s->up, SCENARIO_UP_Z);
    cr_assert_eq(s->frame_dt, 0.05);
    cr_assert_eq(s->frame_count, 2);
    cr_assert_eq(s->seed, 1);
    cr_assert(s->stagger);
    cr_assert_null(s->level.obj);
    cr_assert_eq(s->environment.vision, 1.0);
    cr_assert_eq(s->viewer_count, 0);
    cr_assert_eq(s->trace_mode, SCENARIO_TRACE_SCRIPTED);
    cr_assert_eq(s->actor_count, 0);
    cr_assert_eq(s->happening_count, 0);
    scenario_free(s);
}

Test(scenario_reader, teams) {
    scenario *s = read_sample();
    static const char *const names[] = {"guards", "intruders", "cats", "loners"};
    cr_assert_eq(s->teams.names.count, 4);
    for (uint32_t i = 0; i < 4; i++) {
        cr_assert_str_eq(s->teams.names.items[i], names[i]);
    }
    cr_assert_eq(s->teams.relation[0][0], SCENARIO_RELATION_TEAMMATE);
    cr_assert_eq(s->teams.relation[0][1], SCENARIO_RELATION_ENEMY);
    cr_assert_eq(s->teams.relation[0][2], SCENARIO_RELATION_FEARED);
    cr_assert_eq(s->teams.relation[1][0], SCENARIO_RELATION_HIGH_VALUE);
    cr_assert_eq(s->teams.relation[1][1], SCENARIO_NONE);
    cr_assert_eq(s->teams.relation[1][3], SCENARIO_RELATION_NEUTRAL);
    cr_assert_eq(s->teams.relation[0][3], SCENARIO_NONE);
    scenario_free(s);
}

Test(scenario_reader, actors) {
    scenario *s = read_sample();
    cr_assert_eq(s->first_actor_count, 4);
    cr_assert_eq(s->actor_count, 5);
    const scenario_actor *g1 = &s->actors[0];
    const scenario_actor *p = &s->actors[2];
    const scenario_actor *late = &s->actors[4];
    cr_assert_str_eq(g1->name, "g1");
    cr_assert_str_eq(s->profiles[g1->profile].name, "chief");
    cr_assert_str_eq(s->profiles[s->actors[1].profile].name, "robot", "an actor may name a preset");
    cr_assert_not(g1->target);
    cr_assert_str_eq(s->groups.items[g1->group], "patrol");
    cr_assert_eq(g1->squad, s->actors[1].squad);
    cr_assert_str_eq(s->roles.items[scenario_timeline_index(&g1->role, 0)], "lead");
    cr_assert_float_eq(scenario_timeline_number(&g1->eye_height, 0), 160.0, NEAR, "defaults are scaled");
    cr_assert_eq(scenario_timeline_number(&p->eye_height, 0), 150.0, "what is given is not");
    cr_assert_eq(scenario_timeline_number(&p->scent_type, 0), 4294967295.0);
    cr_assert_eq(p->profile, SCENARIO_NONE);
    cr_assert_eq(p->group, SCENARIO_NONE);
    cr_assert_eq(p->added_by, SCENARIO_NONE);
    cr_assert_str_eq(late->name, "late");
    cr_assert_eq(s->happenings[late->added_by].type, SCENARIO_ADD);
    cr_assert_eq(late->team, SCENARIO_NONE);
    scenario_free(s);
}

Test(scenario_reader, ratings_and_flags) {
    scenario *s = read_sample();
    const scenario_actor *g1 = &s->actors[0];
    const scenario_profile *profile = &s->profiles[g1->profile].values;
    cr_assert_eq(scenario_confidence_rating(profile, scenario_timeline_number(&g1->confidence, 0)), 0.0375);
    cr_assert_eq(scenario_timeline_number(&s->actors[1].confidence, 1), 2.0, "numbers are linear");
    cr_assert_eq(scenario_confidence_rating(profile, 0.3), 0.3);
    cr_assert_eq(scenario_timeline_index(&g1->aggression, 4.9), SCENARIO_UNAGGRESSIVE);
    cr_assert_eq(scenario_timeline_index(&g1->aggression, 5), SCENARIO_FRENZIED);
    cr_assert(scenario_timeline_flag(&g1->personal_survival, 3));
    cr_assert(scenario_timeline_flag(&g1->sleeping, 1.99));
    cr_assert_not(scenario_timeline_flag(&g1->sleeping, 2));
    scenario_free(s);
}

Test(scenario_reader, moving_is_by_speed_unless_given) {
    scenario *s = read_sample();
    cr_assert_not(scenario_actor_moving(s, &s->actors[3], 0, 10.0));
    cr_assert(scenario_actor_moving(s, &s->actors[3], 0, 10.1), "0.1 m/s is 10 units");
    cr_assert_not(scenario_actor_running(s, &s->actors[3], 0, 300.0));
    cr_assert(scenario_actor_running(s, &s->actors[3], 0, 301.0));
    cr_assert(scenario_actor_moving(s, &s->actors[2], 0, 0.0));
    cr_assert_not(scenario_actor_running(s, &s->actors[2], 0.5, 301.0));
    scenario_free(s);
}

Test(scenario_reader, visible) {
    scenario *s = read_sample();
    const scenario_actor *p = &s->actors[2];
    cr_assert_eq(scenario_actor_visible_to(p, 0, 1), 0.75);
    cr_assert_eq(scenario_actor_visible_to(p, 1, 1.99), 1.0);
    cr_assert_eq(scenario_actor_visible_to(p, 1, 2), 0.25);
    cr_assert_eq(scenario_actor_visible_to(p, 3, 2), 1.0, "an agent that is not named sees freely");
    cr_assert_eq(scenario_actor_visible_to(&s->actors[3], 0, 1.5), 0.0, "a table is stepwise");
    cr_assert_eq(scenario_actor_visible_to(&s->actors[3], 0, 2), 1.0);
    scenario_free(s);
}

Test(scenario_reader, linear_numbers) {
    scenario *s = read_sample();
    const scenario_timeline *light = &s->actors[2].light;
    cr_assert_eq(scenario_timeline_number(light, 0), 0.0, "flat before the first key");
    cr_assert_float_eq(scenario_timeline_number(light, 1.5), 0.25, NEAR);
    cr_assert_eq(scenario_timeline_number(light, 3), 1.0);
    cr_assert_eq(scenario_timeline_number(light, 99), 1.0, "flat after the last key");
    cr_assert_not(scenario_timeline_is_constant(light));
    cr_assert(scenario_timeline_is_constant(&s->actors[2].loudness));
    scenario_free(s);
}

Test(scenario_reader, path_and_its_slope_at_keys) {
    scenario *s = read_sample();
    const scenario_actor *p = &s->actors[2];
    double at[3];
    scenario_timeline_at(&p->position, 3, at);
    expect_point(at, 4, 4, 0);
    scenario_actor_velocity(p, -1, at);
    expect_point(at, 0, 0, 0);
    scenario_actor_velocity(p, 0, at);
    expect_point(at, 2, 0, 0);
    scenario_actor_velocity(p, 1.999, at);
    expect_point(at, 2, 0, 0);
    scenario_actor_velocity(p, 2, at);
    expect_point(at, 0, 4, 0);
    scenario_actor_velocity(p, 4, at);
    expect_point(at, 0, 0, 0);
    scenario_free(s);
}

Test(scenario_reader, velocity_given) {
    scenario *s = read_sample();
    double velocity[3];
    scenario_actor_velocity(&s->actors[3], 1, velocity);
    expect_point(velocity, 2, 0, 0);
    scenario_actor_velocity(&s->actors[0], 1, velocity);
    expect_point(velocity, 0, 0, 0);
    scenario_free(s);
}

Test(scenario_reader, facing_is_stepwise_and_unit) {
    scenario *s = read_sample();
    double forward[3];
    scenario_timeline_at(&s->actors[0].forward, 2.9, forward);
    expect_point(forward, 0, 0, 1);
    scenario_timeline_at(&s->actors[0].forward, 3, forward);
    expect_point(forward, 0, 1, 0);
    scenario_timeline_at(&s->actors[1].forward, 3, forward);
    expect_point(forward, 1, 0, 0);
    scenario_free(s);
}

/* The next happening of a type, from `from` on. */
static const scenario_happening *find_happening(const scenario *s, scenario_happening_type type, uint32_t from) {
    for (uint32_t i = from; i < s->happening_count; i++) {
        if (s->happenings[i].type == type) {
            return &s->happenings[i];
        }
    }
    cr_assert_fail("no happening of type %s", scenario_happening_name(type));
    return NULL;
}

Test(scenario_reader, sounds_and_damage) {
    scenario *s = read_sample();
    const scenario_happening *shot = &s->happenings[0];
    const scenario_happening *plain = &s->happenings[1];
    cr_assert_eq(shot->time, 1.0);
    cr_assert_eq(shot->owner, 2);
    cr_assert_str_eq(s->tags.items[shot->tag], "gunshot");
    cr_assert_eq(shot->loudness, 2.0);
    cr_assert_eq(shot->transmission, 0.5);
    cr_assert_not(shot->identifies_owner);
    cr_assert_eq(shot->max_tier, 3);
    cr_assert_eq(plain->owner, SCENARIO_NONE);
    cr_assert_str_eq(s->tags.items[plain->tag], "sound");
    cr_assert_eq(plain->loudness, 1.0);
    cr_assert_eq(plain->transmission, 1.0);
    cr_assert(plain->identifies_owner);
    cr_assert_eq(plain->max_tier, 4);
    cr_assert_str_eq(s->tags.items[0], "damage");

    const scenario_happening *by_late = find_happening(s, SCENARIO_DAMAGE, 0);
    cr_assert_eq(by_late->from, 4, "damage by an actor that the file names later");
    cr_assert_eq(by_late->agent, 0);
    cr_assert_eq(by_late->amount, 20.0);
    cr_assert_eq(by_late[1].from, SCENARIO_NONE);
    expect_point(by_late[1].position, 4, 5, 6);
    scenario_free(s);
}

Test(scenario_reader, other_happenings) {
    scenario *s = read_sample();
    const scenario_happening *place = find_happening(s, SCENARIO_REPORT_PLACE, 0);
    cr_assert_eq(place->confidence, 0.9);
    cr_assert_eq(place->error, 200.0, "2 m");
    cr_assert_str_eq(s->tags.items[place->tag], "corpse");
    const scenario_happening *evidence = find_happening(s, SCENARIO_EVIDENCE, 0);
    cr_assert_eq(evidence[0].evidence, SCENARIO_EVIDENCE_SET);
    cr_assert_eq(evidence[0].expires, 2.0);
    cr_assert_eq(evidence[1].evidence, SCENARIO_EVIDENCE_ADD);
    cr_assert_eq(evidence[1].evidence_value, -0.5);
    cr_assert_eq(evidence[2].evidence, SCENARIO_EVIDENCE_CAP);
    cr_assert_eq(evidence[2].expires, 0.0);
    cr_assert_eq(evidence[3].evidence, SCENARIO_EVIDENCE_CLEAR);
    cr_assert_str_eq(s->profiles[find_happening(s, SCENARIO_SET_PROFILE, 0)->profile].name, "guard_dog");
    cr_assert_eq(find_happening(s, SCENARIO_SET_QUALITY, 0)->quality, SCENARIO_QUALITY_LOW);
    cr_assert_eq(find_happening(s, SCENARIO_SET_RELATION, 0)->relation, SCENARIO_RELATION_FRIENDLY);
    cr_assert_eq(find_happening(s, SCENARIO_TELEPORT, 0)->actor, 2);
    cr_assert_eq(find_happening(s, SCENARIO_REMOVE, 0)->actor, 3);
    cr_assert_eq(find_happening(s, SCENARIO_ADD, 0)->actor, 4);
    cr_assert_eq(find_happening(s, SCENARIO_SKIP_TIME, 0)->seconds, 30.0);
    expect_point(find_happening(s, SCENARIO_SHIFT_ORIGIN, 0)->position, 100, 0, 0);
    cr_assert_eq(find_happening(s, SCENARIO_DETECTION_EVENT, 0)->action_rating, 40.0);
    cr_assert_eq(find_happening(s, SCENARIO_ACTION_SOUND, 0)->owner, 2);
    cr_assert_eq(find_happening(s, SCENARIO_HIT, 0)->from, 2);
    const scenario_happening *weather = find_happening(s, SCENARIO_SET_ENVIRONMENT, 0);
    cr_assert_eq(weather->environment_given, SCENARIO_GIVES_WIND | SCENARIO_GIVES_EXTERIOR);
    expect_point(weather->environment.wind, 0, 0, 1);
    cr_assert_not(weather->environment.exterior);
    scenario_free(s);
}

Test(scenario_reader, complaints_after_loading) {
    scenario *s = read_text("{'keen': 1, 'duration': 1, 'actors': [\n"
                            " {'name': 'a/b', 'target': true, 'position': [0, 0, 0],\n  'scent': 2}],\n"
                            " 'profiles': {'x/y~z': {'vision': {'range': 5}}}}");
    tool_error error = {0};
    cr_assert_not(scenario_complain(s, "/actors/0/scent", false, &error, "%s", "no"));
    cr_assert_str_eq(error.text, "cases/test.json:3:12: no");
    scenario_complain(s, "/actors/0/scent", true, &error, "no");
    cr_assert_str_eq(error.text, "cases/test.json:3:3: no");
    scenario_complain(s, "/profiles/x~1y~0z/vision/range", false, &error, "no");
    cr_assert_str_eq(error.text, "cases/test.json:4:45: no");
    scenario_complain(s, "", false, &error, "no");
    cr_assert_str_eq(error.text, "cases/test.json:1:1: no");
    scenario_free(s);
}

static void expect_trace_mode(const char *keys, scenario_trace_mode mode) {
    char text[256];
    snprintf(text, sizeof text, "{'keen': 1, 'duration': 1, 'actors': []%s}", keys);
    scenario *s = read_text(text);
    cr_expect_eq(s->trace_mode, mode, "%d of %s", (int)s->trace_mode, keys);
    scenario_free(s);
}

Test(scenario_reader, walls_are_in_the_way_unless_the_file_says_otherwise) {
    expect_trace_mode("", SCENARIO_TRACE_SCRIPTED);
    expect_trace_mode(", 'level': {}", SCENARIO_TRACE_SCRIPTED);
    expect_trace_mode(", 'level': {'boxes': []}", SCENARIO_TRACE_SCRIPTED);
    expect_trace_mode(", 'level': {'boxes': [[[0, 0, 0], [1, 1, 1]]]}", SCENARIO_TRACE_LEVEL);
    expect_trace_mode(", 'level': {'obj': 'hall.obj'}", SCENARIO_TRACE_LEVEL);
    expect_trace_mode(", 'level': {'obj': 'hall.obj'}, 'trace': {'latency_frames': 2}", SCENARIO_TRACE_LEVEL);
    expect_trace_mode(", 'level': {'obj': 'hall.obj'}, 'trace': {'mode': 'scripted'}", SCENARIO_TRACE_SCRIPTED);
    expect_trace_mode(", 'level': {'obj': 'hall.obj'}, 'trace': {'mode': 'none'}", SCENARIO_TRACE_NONE);
    expect_trace_mode(", 'trace': {'mode': 'level'}", SCENARIO_TRACE_LEVEL);
}
