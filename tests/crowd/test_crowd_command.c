/* keen crowd: what is wrong with its arguments is one line and exit code 2, a small crowd leaves two pictures, and
   the summary has a table for each model. */
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
        {"--tracks any --track-fps 1e-4", "--track-fps 1e-4, expected a number from 0.1 to 1000"},
        {"--tracks any --track-fps 1e-300", "--track-fps 1e-300, expected a number from 0.1 to 1000"},
        {"--tracks any --track-fps 1001", "--track-fps 1001, expected a number from 0.1 to 1000"},
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

/* Each model has its own table, and the other's is left out. */
Test(crowd_command, summary_has_a_table_for_each_model) {
    static const char *const models[] = {"belief", "detection", "both"};
    for (int model = KEEN_MODEL_BELIEF; model <= KEEN_MODEL_BOTH; model++) {
        char arguments[64];
        snprintf(arguments, sizeof arguments, "--agents 100 --seconds 3 --no-plots --model %s", models[model]);
        const command_outcome outcome = run_command(arguments, STDOUT_FILENO);
        cr_assert_eq(outcome.exit_code, 0);
        const bool beliefs = strstr(outcome.output, "beliefs at the end") && strstr(outcome.output, "  tracked ");
        const bool detection = strstr(outcome.output, "mean value") && strstr(outcome.output, "  combat ") &&
                               strstr(outcome.output, " detected (value above 0)");
        cr_expect_eq(beliefs, model != KEEN_MODEL_DETECTION, "%s:\n%s", models[model], outcome.output);
        cr_expect_eq(detection, model != KEEN_MODEL_BELIEF, "%s:\n%s", models[model], outcome.output);
        free(outcome.output);
    }
}
