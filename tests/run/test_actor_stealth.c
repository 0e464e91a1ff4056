/* What the detection model is told of an actor at a script time. */
#include <criterion/criterion.h>
#include <string.h>

#include "run/actor_stealth.h"

static const char text[] =
    "{\"keen\": 1, \"units_per_meter\": 100, \"duration\": 9, \"actors\": ["
    "{\"name\": \"a\", \"agent\": \"skyrim\", \"position\": [0, 0, 0], \"confidence\": 0.25, \"group\": \"patrol\","
    " \"aggression\": [[0, \"unaggressive\"], [2, \"very_aggressive\"]], \"frenzied\": [[0, false], [4, true]]},"
    "{\"name\": \"b\", \"agent\": \"skyrim\", \"position\": [0, 0, 0], \"personal_survival\": true,"
    " \"confidence\": [[0, \"cowardly\"], [1, \"foolhardy\"]]},"
    "{\"name\": \"p\", \"target\": true, \"path\": [[0, 0, 0, 0], [1, 0, 0, 0], [2, 200, 0, 0], [3, 800, 0, 0]],"
    " \"sneaking\": [[0, false], [2, true]], \"invisible\": [[0, true], [1, false]]},"
    "{\"name\": \"q\", \"target\": true, \"path\": [[0, 0, 0, 0], [9, 9000, 0, 0]], \"moving\": false,"
    " \"running\": true}]}";

static const world_actor plain;

static scenario *parse(void) {
    tool_error error = {""};
    scenario *scene = scenario_parse("scene.json", text, strlen(text), &error);
    cr_assert_not_null(scene, "%s", error.text);
    return scene;
}

Test(actor_stealth, stances) {
    scenario *scene = parse();
    const scenario_actor *p = &scene->actors[2], *q = &scene->actors[3];
    cr_expect_eq(actor_stance(scene, p, &plain, 0.5), KEEN_STANCE_INVISIBLE);
    cr_expect_eq(actor_stance(scene, p, &plain, 1.5), KEEN_STANCE_MOVING, "2 m/s");
    cr_expect_eq(actor_stance(scene, p, &plain, 2.5), KEEN_STANCE_MOVING | KEEN_STANCE_RUNNING | KEEN_STANCE_SNEAKING);
    cr_expect_eq(actor_stance(scene, q, &plain, 1.0), KEEN_STANCE_RUNNING, "as the file says, whatever the speed");
    const world_actor moved = {.teleported = true};
    cr_expect_eq(actor_stance(scene, p, &moved, 2.5), KEEN_STANCE_SNEAKING, "who was teleported stands still");
    scenario_free(scene);
}

Test(actor_stealth, traits) {
    scenario *scene = parse();
    const keen_combat_traits first = actor_traits(&scene->actors[0], 0.0), later = actor_traits(&scene->actors[0], 2.0);
    cr_expect_eq(first.aggression, KEEN_AGGRESSION_UNAGGRESSIVE);
    cr_expect_eq(later.aggression, KEEN_AGGRESSION_VERY_AGGRESSIVE);
    cr_expect_eq(actor_traits(&scene->actors[0], 5.0).aggression, KEEN_AGGRESSION_FRENZIED, "the flag wins");
    cr_expect_eq(first.confidence, KEEN_CONFIDENCE_NUMBER);
    cr_expect_eq(first.rating, 0.25f);
    cr_expect_eq(first.group, 0);
    cr_expect_not(first.personal_survival);
    const keen_combat_traits coward = actor_traits(&scene->actors[1], 0.5), hero = actor_traits(&scene->actors[1], 1.0);
    cr_expect_eq(coward.confidence, KEEN_CONFIDENCE_COWARDLY);
    cr_expect_eq(hero.confidence, KEEN_CONFIDENCE_FOOLHARDY);
    cr_expect_eq(coward.group, KEEN_GROUP_NONE);
    cr_expect(coward.personal_survival);
    scenario_free(scene);
}
