/* A crowd's run: no number of threads changes what it believes or detects, and everybody and every ray is counted. */
#include <criterion/criterion.h>

#include <stdio.h>
#include <string.h>

#include "crowd/crowd_run.h"
#include "support/temporary_file.h"

static crowd_result run_crowd(uint32_t threads, uint64_t seed, const char *tracks) {
    crowd_options options = crowd_default_options();
    options.agents = 700; /* several chunks; many blocks are test_many_blocks's */
    options.seconds = 2.0;
    options.threads = threads;
    options.seed = seed;
    options.tracks = tracks;
    options.plots = false;
    options.quiet = true;
    crowd_result result;
    tool_error error = {""};
    cr_assert_eq(crowd_run(&options, &result, &error), 0, "%s", error.text);
    cr_expect_eq(result.threads, threads);
    return result;
}

static void expect_same(const crowd_result *a, const crowd_result *b) {
    cr_expect_eq(a->hash, b->hash);
    cr_expect_eq(memcmp(&a->counts, &b->counts, sizeof a->counts), 0);
    cr_expect_eq(memcmp(a->beliefs, b->beliefs, sizeof a->beliefs), 0);
    cr_expect_eq(memcmp(&a->detecting, &b->detecting, sizeof a->detecting), 0);
}

Test(crowd_run, threads_change_nothing) {
    const crowd_result one = run_crowd(1, 5, NULL), two = run_crowd(2, 5, NULL), five = run_crowd(5, 5, NULL);
    expect_same(&one, &two);
    expect_same(&one, &five);
    const crowd_result other = run_crowd(2, 6, NULL);
    cr_expect_neq(one.hash, other.hash);
}

static uint64_t sum(const uint64_t *counts, size_t count) {
    uint64_t all = 0;
    for (size_t i = 0; i < count; i++) {
        all += counts[i];
    }
    return all;
}

/* Fewer and fewer; nobody's value is above the highest; whoever looks at a thief has one, detected or not. */
static void expect_values(const crowd_values *values, bool any) {
    cr_expect_eq(values->hostile > 0, any);
    cr_expect(values->seen_through <= values->detected && values->detected <= values->hostile &&
              values->hostile <= values->pairs);
    for (int state = 0; state < KEEN_DETECTION_STATE_COUNT; state++) {
        cr_expect_leq(values->facing[state], values->agents[state]);
        cr_expect_leq(values->mean[state], values->highest[state]);
        cr_expect(values->facing[state] > 0 || values->highest[state] == 0.0);
    }
    cr_expect_leq(sum(values->facing, KEEN_DETECTION_STATE_COUNT), values->hostile);
}

/* Each model leaves the other's states alone. */
Test(crowd_run, models) {
    for (int model = KEEN_MODEL_BELIEF; model <= KEEN_MODEL_BOTH; model++) {
        crowd_options options = crowd_default_options();
        options.agents = 300;
        options.seconds = 2.0;
        options.model = (keen_model)model;
        options.plots = false;
        options.quiet = true;
        crowd_result result;
        tool_error error = {""};
        cr_assert_eq(crowd_run(&options, &result, &error), 0, "%s", error.text);
        const uint64_t believed = sum(result.counts.entered, KEEN_STATE_COUNT);
        const uint64_t detected = sum(result.counts.detection_entered, KEEN_DETECTION_STATE_COUNT);
        cr_expect_eq(believed > 0, model != KEEN_MODEL_DETECTION, "model %d", model);
        cr_expect_eq(detected > 0, model != KEEN_MODEL_BELIEF, "model %d", model);
        cr_expect_eq(sum(result.detecting.agents, KEEN_DETECTION_STATE_COUNT), model == KEEN_MODEL_BELIEF ? 0 : 300);
        expect_values(&result.detecting, model != KEEN_MODEL_BELIEF);
    }
}

/* Nobody to notice, and within reach of the viewer: tier 1 all along, so a tick each fifth of a second exactly. */
Test(crowd_run, ticks_keep_time) {
    crowd_options options = crowd_default_options();
    options.agents = 1;
    options.seconds = 20.0;
    options.seed = 2;
    options.plots = false;
    options.quiet = true;
    crowd_result result;
    tool_error error = {""};
    cr_assert_eq(crowd_run(&options, &result, &error), 0, "%s", error.text);
    cr_expect_eq(result.counts.frames, 600);
    cr_expect_eq(result.counts.tier_agents[1], 1);
    cr_expect_eq(result.counts.ticks, 100);
}

Test(crowd_run, everybody_is_there_and_every_ray_is_taken) {
    const crowd_result result = run_crowd(2, 1, NULL);
    uint32_t agents = 0;
    for (int tier = 0; tier < KEEN_TIER_COUNT; tier++) {
        agents += result.counts.tier_agents[tier];
    }
    cr_expect_eq(agents, 700);
    cr_expect_eq(result.counts.frames, 60);
    /* Twenty ticks in two seconds for those in tier 0, less for the others, and one more for where they start. */
    cr_expect(result.counts.ticks > 0 && result.counts.ticks <= 700 * 21);
    cr_expect(result.counts.rays > 0);
    cr_expect_eq(result.counts.rays, result.counts.traces_asked);
    cr_expect_eq(result.counts.rays, result.counts.traces_answered);
    cr_expect_eq(result.counts.traces_stale, 0);
    cr_expect(result.counts.rays_blocked > 0 && result.counts.rays_blocked < result.counts.rays);
    cr_expect(result.counts.entered[KEEN_STATE_TRACKED] > 0);
    cr_expect_eq(result.counts.sounds, 1);
}

/* Two people who walk to and fro: a small scene has a place for every agent's track or leaves it to wander. */
Test(crowd_run, tracks_are_walked) {
    char rows[4096];
    size_t used = 0;
    for (int frame = 0; frame <= 50; frame += 10) {
        for (int person = 1; person <= 2; person++) {
            const int printed =
                snprintf(rows + used, sizeof rows - used, "%d %d %g 0 %d 0 0 0\n", frame, person, 0.06 * frame, person);
            used += (size_t)printed;
        }
    }
    const keen_temporary_file file = keen_temporary_file_text(rows);
    const crowd_result one = run_crowd(1, 5, file.path), two = run_crowd(2, 5, file.path);
    keen_temporary_file_remove(&file);
    cr_expect(one.on_tracks > 0 && one.on_tracks <= 700, "%u on tracks", one.on_tracks);
    expect_same(&one, &two);
}

Test(crowd_run, one_agent_alone) {
    crowd_options options = crowd_default_options();
    options.agents = 1;
    options.seconds = 0.001;
    options.plots = false;
    options.quiet = true;
    crowd_result result;
    tool_error error = {""};
    cr_assert_eq(crowd_run(&options, &result, &error), 0, "%s", error.text);
    cr_expect_eq(result.counts.frames, 1);
    cr_expect_eq(crowd_counts_events(&result.counts), 0);
}
