/* What `keen compare` says when two worlds are not alike: the first field that differs, by name. The two worlds
   here are of scenarios that differ in one number, played to the same frame. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "compare/compare_worlds.h"
#include "run/play_frame.h"

typedef struct played {
    scenario *scene;
    scenario_world play;
} played;

static const char text[] = "{\"keen\": 1, \"frame_dt\": 0.1, \"duration\": 1, \"stagger\": false,"
                           " \"profiles\": {\"ears\": {\"senses\": [\"hearing\"]}}, \"actors\": ["
                           " {\"name\": \"near\", \"target\": true, \"position\": [4, 0, 0], \"loudness\": 1},"
                           " {\"name\": \"listener\", \"agent\": \"ears\", \"position\": [0, 0, 0]},"
                           " {\"name\": \"far\", \"target\": true, \"position\": [%s, 0, 0], \"loudness\": 1}]}";

static void play_next(played *own, uint64_t frame) {
    tool_error error = {""};
    trace_host *host = trace_host_create(own->scene, &error);
    cr_assert(play_frame(&own->play, host, frame, &error), "%s", error.text);
    trace_host_destroy(host);
}

static played play(const char *far_x, uint64_t frames) {
    char scenario_text[1024];
    tool_error error = {""};
    const int size = snprintf(scenario_text, sizeof scenario_text, text, far_x);
    played own = {.scene = scenario_parse("scene.json", scenario_text, (size_t)size, &error)};
    cr_assert_not_null(own.scene, "%s", error.text);
    const scenario_world_options options = {.backend = KEEN_BACKEND_REFERENCE, .threads = 1};
    cr_assert(scenario_world_create(&own.play, own.scene, &options, &error), "%s", error.text);
    for (uint64_t frame = 1; frame <= frames; frame++) {
        play_next(&own, frame);
    }
    return own;
}

static void end(played *own) {
    scenario_world_destroy(&own->play);
    scenario_free(own->scene);
}

Test(compare_worlds, alike) {
    played a = play("9", 5), b = play("9", 5);
    char what[512] = "untouched";
    cr_expect_not(compare_worlds(&a.play, &b.play, what, sizeof what));
    cr_expect_str_eq(what, "untouched");
    cr_expect_eq(keen_world_hash(a.play.world), keen_world_hash(b.play.world));
    end(&a);
    end(&b);
}

Test(compare_worlds, names_agent_belief_field_and_both_values) {
    played a = play("9", 5), b = play("9.5", 5);
    char what[512] = "";
    cr_assert(compare_worlds(&a.play, &b.play, what, sizeof what));
    keen_belief left, right;
    bool found = false;
    const keen_agent_id listener = a.play.actors[1].agent;
    cr_assert_eq(keen_belief_find(a.play.world, listener, a.play.actors[2].target, &left, &found), KEEN_OK);
    cr_assert(found);
    cr_assert_eq(keen_belief_find(b.play.world, listener, b.play.actors[2].target, &right, &found), KEEN_OK);
    cr_assert(found);
    cr_assert_neq(left.confidence, right.confidence);

    char expected[256];
    snprintf(expected, sizeof expected, "agent listener, belief about far, confidence: %.9g (%a) against %.9g (%a)",
             (double)left.confidence, (double)left.confidence, (double)right.confidence, (double)right.confidence);
    cr_expect_str_eq(what, expected);
    end(&a);
    end(&b);
}

Test(compare_worlds, counts_beliefs) {
    played a = play("9", 5), b = play("300", 5);
    char what[512] = "";
    cr_assert(compare_worlds(&a.play, &b.play, what, sizeof what));
    cr_expect_str_eq(what, "agent listener: 2 beliefs against 1");
    end(&a);
    end(&b);
}
