/* keen crowd: what is wrong with its arguments is one line and exit code 2, a small crowd leaves two pictures, and no
   number of threads changes what it believes. */
#define _POSIX_C_SOURCE 200809L
#include <criterion/criterion.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "crowd/crowd_command.h"
#include "crowd/crowd_kinds.h"
#include "crowd/crowd_run.h"
#include "support/temporary_file.h"

#define MOST_ARGUMENTS 16

typedef struct command_outcome {
    int exit_code;
    char *output; /* of stdout or stderr, free it */
    size_t size;
} command_outcome;

/* Runs `crowd` with arguments that are separated by single spaces, catching what it writes to the descriptor. */
static command_outcome run_command(const char *arguments, int descriptor) {
    char text[1024];
    char *argv[MOST_ARGUMENTS + 1] = {(char[]){"crowd"}};
    int argc = 1;
    snprintf(text, sizeof text, "%s", arguments);
    for (char *word = strtok(text, " "); word && argc < MOST_ARGUMENTS; word = strtok(NULL, " ")) {
        argv[argc++] = word;
    }
    const keen_temporary_file caught = keen_temporary_file_text("");
    fflush(NULL);
    const int kept = dup(descriptor), file = open(caught.path, O_WRONLY | O_TRUNC);
    cr_assert(kept >= 0 && file >= 0 && dup2(file, descriptor) >= 0);
    command_outcome outcome = {.exit_code = crowd_command(argc, argv)};
    fflush(NULL);
    cr_assert(dup2(kept, descriptor) >= 0);
    close(kept);
    close(file);
    outcome.output = keen_temporary_file_read(caught.path, &outcome.size);
    keen_temporary_file_remove(&caught);
    return outcome;
}

static void expect_failure(const char *arguments, int exit_code, const char *said) {
    const command_outcome outcome = run_command(arguments, STDERR_FILENO);
    cr_expect_eq(outcome.exit_code, exit_code, "\"%s\" gave %d", arguments, outcome.exit_code);
    const char *end = strchr(outcome.output, '\n');
    cr_expect(end && end[1] == '\0', "\"%s\" wrote \"%s\", not one line", arguments, outcome.output);
    cr_expect_eq(strncmp(outcome.output, "keen crowd: ", 12), 0, "\"%s\" wrote %s", arguments, outcome.output);
    cr_expect_not_null(strstr(outcome.output, said), "\"%s\" wrote %s", arguments, outcome.output);
    cr_expect_not_null(strstr(outcome.output, "expected"), "\"%s\" wrote %s", arguments, outcome.output);
    free(outcome.output);
}

Test(crowd_command, bad_arguments) {
    static const char *const cases[][2] = {
        {"--agents 0", "--agents 0"},
        {"--agents 100001", "--agents 100001"},
        {"--agents -1", "--agents -1"},
        {"--agents many", "--agents many"},
        {"--agents 1.5", "--agents 1.5"},
        {"--agents", "--agents lacks its value"},
        {"--seconds 0", "--seconds 0"},
        {"--seconds -1", "--seconds -1"},
        {"--seconds nan", "--seconds nan"},
        {"--seconds inf", "--seconds inf"},
        {"--seconds 1e6", "--seconds 1e6"},
        {"--seconds 5s", "--seconds 5s"},
        {"--threads 0", "--threads 0"},
        {"--threads 257", "--threads 257"},
        {"--backend abacus", "--backend abacus"},
        {"--model stealth", "--model stealth"},
        {"--thieves 1.5", "--thieves 1.5"},
        {"--thieves -0.1", "--thieves -0.1"},
        {"--model", "--model lacks its value"},
        {"--seed -1", "--seed -1"},
        {"--seed 18446744073709551616", "--seed 18446744073709551616"},
        {"--tracks any --track-fps 0", "--track-fps 0"},
        {"--tracks any --track-scale -2", "--track-scale -2"},
        {"--track-fps 25", "--tracks"},
        {"--trace", "--trace lacks its value"},
        {"--trace-latency 11", "--trace-latency 11"},
        {"--trace-latency -1", "--trace-latency -1"},
        {"--trace-loss 1.5", "--trace-loss 1.5"},
        {"--trace-loss nan", "--trace-loss nan"},
        {"--no-plots=yes", "--no-plots=yes"},
        {"--sideways", "--sideways"},
        {"-x", "-x"},
        {"stray", "stray"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        expect_failure(cases[i][0], 2, cases[i][1]);
    }
}

static void expect_bad_file(const char *option, const char *content, const char *said) {
    const keen_temporary_file file = keen_temporary_file_text(content);
    char arguments[KEEN_TEMPORARY_PATH + 64];
    snprintf(arguments, sizeof arguments, "--quiet --no-plots --agents 5 %s %s", option, file.path);
    expect_failure(arguments, 2, said);
    keen_temporary_file_remove(&file);
}

Test(crowd_command, bad_files) {
    expect_failure("--quiet --level /nowhere/at/all.obj", 2, "/nowhere/at/all.obj");
    expect_failure("--quiet --tracks /nowhere/at/all.txt", 2, "/nowhere/at/all.txt");
    expect_bad_file("--level", "", "at least one face");
    expect_bad_file("--level", "v 0 0 0\nv 9 0 0\nv 9 9 0\nf 1 2 3\n", "nowhere to stand");
    expect_bad_file("--level", "v 0 0 zero\n", ":1");
    expect_bad_file("--tracks", "", "no rows");
    expect_bad_file("--tracks", "these are not numbers\n", ":1");
}

Test(crowd_command, place_that_cannot_be_written) {
    const keen_temporary_file file = keen_temporary_file_text("in the way");
    char arguments[KEEN_TEMPORARY_PATH + 64];
    snprintf(arguments, sizeof arguments, "--quiet --agents 5 --seconds 0.1 --out %s", file.path);
    expect_failure(arguments, 1, "is no directory");
    snprintf(arguments, sizeof arguments, "--quiet --agents 5 --seconds 0.1 --out %s/below", file.path);
    expect_failure(arguments, 1, file.path);
    keen_temporary_file_remove(&file);
}

Test(crowd_command, help) {
    const command_outcome outcome = run_command("--help", STDOUT_FILENO);
    cr_expect_eq(outcome.exit_code, 0);
    static const char *const options[] = {"--agents",     "--level",    "--tracks",  "--track-fps", "--track-scale",
                                          "--seconds",    "--model",    "--backend", "--threads",   "--out",
                                          "--seed",       "--no-plots", "--quiet",   "--trace",     "--trace-latency",
                                          "--trace-loss", "--thieves"};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        cr_expect_not_null(strstr(outcome.output, options[i]), "help is silent about %s", options[i]);
    }
    free(outcome.output);
}

/* A picture of some size that begins and ends as one. */
static void expect_picture(const char *directory, const char *name) {
    char path[KEEN_TEMPORARY_PATH + 64];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    size_t size;
    char *content = keen_temporary_file_read(path, &size);
    cr_expect(size > 2000, "%s has %zu bytes", path, size);
    cr_expect_not_null(strstr(content, "<svg"), "%s", path);
    cr_expect_not_null(strstr(content, "</svg>"), "%s", path);
    free(content);
    unlink(path);
}

static void expect_pictures(const char *model) {
    const keen_temporary_file place = keen_temporary_file_text("");
    keen_temporary_file_remove(&place);
    char arguments[KEEN_TEMPORARY_PATH + 96], directory[KEEN_TEMPORARY_PATH + 16];
    snprintf(directory, sizeof directory, "%s/deeper", place.path);
    snprintf(arguments, sizeof arguments, "--agents 20 --seconds 1 --quiet --model %s --out %s", model, directory);
    const command_outcome outcome = run_command(arguments, STDERR_FILENO);
    cr_assert_eq(outcome.exit_code, 0, "%s", outcome.output);
    cr_expect_eq(outcome.size, 0, "quiet, but wrote %s", outcome.output);
    free(outcome.output);
    expect_picture(directory, "map.svg");
    expect_picture(directory, "timeline.svg");
    cr_expect_eq(rmdir(directory), 0);
    cr_expect_eq(rmdir(place.path), 0);
}

Test(crowd_command, small_crowd_leaves_its_pictures) {
    expect_pictures("belief");
    expect_pictures("detection");
    expect_pictures("both");
}

static uint32_t count_thieves(uint32_t agents, double thieves) {
    crowd_options options = crowd_default_options();
    options.agents = agents;
    options.thieves = thieves;
    uint32_t count = 0;
    for (uint32_t i = 0; i < agents; i++) {
        count += crowd_kind_of(&options, i) == CROWD_THIEF;
    }
    return count;
}

Test(crowd_kinds, as_many_thieves_as_asked_for) {
    cr_expect_eq(count_thieves(2000, -1.0), 20);
    cr_expect_eq(count_thieves(100, -1.0), 4);
    cr_expect_eq(count_thieves(3, -1.0), 1);
    cr_expect_eq(count_thieves(1, -1.0), 0);
    cr_expect_eq(count_thieves(500, 0.0), 0);
    cr_expect_eq(count_thieves(500, 1.0), 500);
    cr_expect_eq(count_thieves(500, 0.4), 200);
    cr_expect_eq(count_thieves(100000, 0.3), 30000);
}

Test(crowd_command, summary_tells_the_hash) {
    const command_outcome outcome = run_command("--agents 30 --seconds 0.5 --no-plots", STDOUT_FILENO);
    cr_assert_eq(outcome.exit_code, 0);
    crowd_options options = crowd_default_options();
    options.agents = 30;
    options.seconds = 0.5;
    options.plots = false;
    options.quiet = true;
    crowd_result result;
    tool_error error = {""};
    cr_assert_eq(crowd_run(&options, &result, &error), 0, "%s", error.text);
    char line[64];
    snprintf(line, sizeof line, "state hash %016llx\n", (unsigned long long)result.hash);
    cr_expect_not_null(strstr(outcome.output, line), "%s has no %s", outcome.output, line);
    cr_expect_null(strstr(outcome.output, ".svg"));
    free(outcome.output);
}

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
    cr_expect_eq(memcmp(a->detecting, b->detecting, sizeof a->detecting), 0);
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
        cr_expect_eq(sum(result.detecting, KEEN_DETECTION_STATE_COUNT), model == KEEN_MODEL_BELIEF ? 0 : 300);
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
