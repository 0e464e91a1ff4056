/* An actor's values at a time: what varies varies, what happened to it holds, and the origin is taken off. */
#include <criterion/criterion.h>
#include <string.h>

#include "run/actor_values.h"

static const char text[] =
    "{\"keen\": 1, \"duration\": 9, \"teams\": {\"guards\": {\"intruders\": \"enemy\"}},"
    " \"actors\": ["
    " {\"name\": \"g\", \"agent\": \"default\", \"team\": \"guards\", \"position\": [0, 0, 0], \"squad\": \"red\","
    "  \"role\": [[0, \"scout\"], [2, \"lead\"]], \"health\": [[0, 60], [4, 20]], \"max_health\": 80},"
    " {\"name\": \"h\", \"agent\": \"default\", \"position\": [0, 0, 0], \"health\": 70, \"max_health\": 50},"
    " {\"name\": \"p\", \"target\": true, \"team\": \"intruders\", \"path\": [[0, 0, 0, 0], [4, 8, 0, 0]],"
    "  \"disguise\": [[1, \"guards\"]], \"mass\": [[0, 40], [4, 80]], \"scent\": 2, \"scent_type\": 4294967295,"
    "  \"grounded\": [[0, true], [1, false]], \"alive\": [[0, true], [3, false]], \"center_height\": 1, \"radius\": "
    "2}]}";

static const double nowhere[3] = {0.0, 0.0, 0.0};
static const world_actor plain;

static scenario *parse(void) {
    tool_error error = {""};
    scenario *scene = scenario_parse("scene.json", text, strlen(text), &error);
    cr_assert_not_null(scene, "%s", error.text);
    return scene;
}

Test(actor_values, a_target_in_time) {
    scenario *scene = parse();
    const scenario_actor *actor = &scene->actors[2];
    const keen_target_def first = actor_target_def(actor, &plain, (actor_moment){0.0, nowhere});
    const keen_target_def later = actor_target_def(actor, &plain, (actor_moment){3.0, nowhere});
    cr_expect_eq(first.mass, 40.0f);
    cr_expect_eq(later.mass, 70.0f);
    cr_expect_eq(later.position[0], 6.0f);
    cr_expect_eq(later.velocity[0], 2.0f);
    cr_expect_eq(first.scent, 2.0f);
    cr_expect_eq(first.scent_type, UINT32_MAX);
    cr_expect(first.grounded && !later.grounded);
    cr_expect(first.alive && !later.alive);
    cr_expect_eq(first.radius, 2.0f);
    cr_expect_eq(first.center_height, 1.0f);
    scenario_free(scene);
}

Test(actor_values, a_disguise_is_the_team_that_others_see) {
    scenario *scene = parse();
    const scenario_actor *actor = &scene->actors[2];
    const keen_target_def worn = actor_target_def(actor, &plain, (actor_moment){2.0, nowhere});
    cr_expect_eq(worn.team, (uint32_t)scene->actors[0].team);
    cr_expect_neq(worn.team, (uint32_t)actor->team);
    scenario_free(scene);
}

Test(actor_values, health_in_a_table_is_the_hosts) {
    scenario *scene = parse();
    const keen_agent_def table = actor_agent_def(&scene->actors[0], &plain, (actor_moment){1.0, nowhere});
    const keen_agent_def constant = actor_agent_def(&scene->actors[1], &plain, (actor_moment){1.0, nowhere});
    cr_expect(table.host_health && !constant.host_health);
    cr_expect_eq(table.health, 50.0f);
    cr_expect_eq(table.max_health, 80.0f);
    cr_expect_eq(constant.health, 50.0f, "never above max_health");
    scenario_free(scene);
}

Test(actor_values, squads_and_roles) {
    scenario *scene = parse();
    const keen_agent_def first = actor_agent_def(&scene->actors[0], &plain, (actor_moment){0.0, nowhere});
    const keen_agent_def later = actor_agent_def(&scene->actors[0], &plain, (actor_moment){2.0, nowhere});
    const keen_agent_def none = actor_agent_def(&scene->actors[1], &plain, (actor_moment){0.0, nowhere});
    cr_expect_eq(first.squad, 0);
    cr_expect_eq(none.squad, KEEN_SQUAD_NONE);
    cr_expect_eq(none.role, 0);
    cr_expect(first.role != 0 && later.role != 0 && first.role != later.role);
    scenario_free(scene);
}

Test(actor_values, who_was_teleported_stays) {
    scenario *scene = parse();
    const double origin[3] = {1.0, 0.0, -2.0};
    const world_actor moved = {.teleported = true, .place = {5.0, 6.0, 7.0}};
    const keen_target_def def = actor_target_def(&scene->actors[2], &moved, (actor_moment){3.0, origin});
    cr_expect_eq(def.position[0], 4.0f);
    cr_expect_eq(def.position[1], 6.0f);
    cr_expect_eq(def.position[2], 9.0f);
    cr_expect_eq(def.velocity[0], 0.0f);
    scenario_free(scene);
}

static float health_at(keen_world *world, const scenario_actor *actor, world_actor *own, double time) {
    keen_agent_columns columns;
    cr_assert_eq(actor_write(world, actor, own, (actor_moment){time, nowhere}), KEEN_OK, "at %g s", time);
    cr_assert_eq(keen_agents_map(world, &columns), KEEN_OK);
    cr_expect_eq(columns.max_health[own->agent.index], (float)scenario_timeline_number(&actor->max_health, time));
    return columns.health[own->agent.index];
}

/* A falling max_health takes health with it, whether that is a constant or a table; only healing gives it back. */
Test(actor_values, health_never_stands_above_a_limit_that_moves) {
    static const char moving[] = "{\"keen\": 1, \"duration\": 9, \"actors\": ["
                                 " {\"name\": \"c\", \"agent\": \"default\", \"position\": [0, 0, 0],"
                                 "  \"max_health\": [[0, 100], [1, 50], [2, 80]]},"
                                 " {\"name\": \"t\", \"agent\": \"default\", \"position\": [0, 0, 0],"
                                 "  \"health\": [[0, 100]], \"max_health\": [[0, 100], [1, 50], [2, 80]]}]}";
    tool_error error = {""};
    scenario *scene = scenario_parse("scene.json", moving, strlen(moving), &error);
    cr_assert_not_null(scene, "%s", error.text);
    const keen_world_def world_def = keen_default_world(1.0f);
    const keen_profile_def profile = keen_default_profile(1.0f);
    keen_world *world = NULL;
    keen_profile_id profile_id;
    cr_assert_eq(keen_world_create(&world_def, &world), KEEN_OK);
    cr_assert_eq(keen_profile_create(world, &profile, &profile_id, NULL), KEEN_OK);
    world_actor own[2] = {{.profile = 0}};
    for (int i = 0; i < 2; i++) {
        keen_agent_def def = actor_agent_def(&scene->actors[i], &own[i], (actor_moment){0.0, nowhere});
        def.profile = profile_id;
        own[i].role = def.role;
        cr_assert_eq(keen_agent_create(world, &def, &own[i].agent), KEEN_OK);
        cr_expect_eq(health_at(world, &scene->actors[i], &own[i], 0.5), 75.0f);
        cr_expect_eq(health_at(world, &scene->actors[i], &own[i], 1.0), 50.0f);
    }
    cr_expect_eq(health_at(world, &scene->actors[0], &own[0], 2.0), 50.0f, "nobody healed it");
    cr_expect_eq(health_at(world, &scene->actors[1], &own[1], 2.0), 80.0f, "the table says 100");
    cr_assert_eq(keen_agent_heal(world, own[0].agent, 100.0f), KEEN_OK);
    cr_expect_eq(health_at(world, &scene->actors[0], &own[0], 3.0), 80.0f);
    keen_world_destroy(world);
    scenario_free(scene);
}
