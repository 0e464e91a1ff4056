/* keen crowd --trace: a file that the viewers of trace events open; and --trace-latency, --trace-loss: a crowd whose
   sight lines are answered late or never goes on believing, less. */
#include <criterion/criterion.h>

#include <jansson.h>
#include <string.h>
#include <unistd.h>

#include "crowd/crowd_late.h"
#include "crowd/crowd_run.h"
#include "support/temporary_file.h"

#define FRAMES 30
#define WORKERS 3

static crowd_options small_options(void) {
    crowd_options options = crowd_default_options();
    options.agents = 300;
    options.seconds = FRAMES / 30.0;
    options.threads = WORKERS;
    options.plots = false;
    options.quiet = true;
    return options;
}

static crowd_result run(const crowd_options *options) {
    crowd_result result;
    tool_error error = {""};
    cr_assert_eq(crowd_run(options, &result, &error), 0, "%s", error.text);
    return result;
}

/* What a viewer needs of each event. */
static void check_event(const json_t *event, uint32_t *names, uint32_t stages[KEEN_STAGE_COUNT], uint32_t *passes) {
    const char *name = json_string_value(json_object_get(event, "name"));
    const char *phase = json_string_value(json_object_get(event, "ph"));
    cr_assert(name && phase && strlen(phase) == 1);
    cr_assert(json_is_integer(json_object_get(event, "pid")));
    if (*phase == 'M') {
        cr_assert(json_is_string(json_object_get(json_object_get(event, "args"), "name")));
        *names += strcmp(name, "thread_name") == 0;
        return;
    }
    cr_assert(json_number_value(json_object_get(event, "ts")) >= 0.0);
    if (*phase == 'C') {
        cr_assert(json_is_integer(json_object_get(json_object_get(event, "args"), "run")));
        return;
    }
    cr_assert_eq(*phase, 'X');
    const json_int_t worker = json_integer_value(json_object_get(event, "tid"));
    cr_assert(json_is_integer(json_object_get(event, "tid")) && worker >= 0 && worker < WORKERS);
    cr_assert(json_number_value(json_object_get(event, "dur")) >= 0.0);
    const bool pass = strcmp(json_string_value(json_object_get(event, "cat")), "pass") == 0;
    *passes += pass;
    for (int stage = 0; stage < KEEN_STAGE_COUNT; stage++) {
        stages[stage] += !pass && strcmp(name, keen_stage_name((keen_stage)stage)) == 0;
    }
}

/* On one worker a span holds another or is apart from it; otherwise viewers draw nonsense. */
static void check_nesting(const json_t *events) {
    double open_end[WORKERS] = {0}, last_begin[WORKERS];
    for (int worker = 0; worker < WORKERS; worker++) {
        last_begin[worker] = -1.0;
    }
    for (size_t i = json_array_size(events);
         i-- > 0;) { /* in order of their ends, so from the last one holders come first */
        const json_t *event = json_array_get(events, i);
        if (strcmp(json_string_value(json_object_get(event, "ph")), "X") != 0) {
            continue;
        }
        const json_int_t worker = json_integer_value(json_object_get(event, "tid"));
        const double begin = json_number_value(json_object_get(event, "ts"));
        const double end = begin + json_number_value(json_object_get(event, "dur"));
        if (last_begin[worker] >= 0.0) {
            const bool apart = end <= last_begin[worker] + 0.002;
            const bool inside = begin >= last_begin[worker] - 0.002 && end <= open_end[worker] + 0.002;
            cr_assert(apart || inside, "a span from %f to %f crosses another", begin, end);
        }
        last_begin[worker] = begin;
        open_end[worker] = end;
    }
}

Test(crowd_trace, is_what_viewers_open) {
    const keen_temporary_file file = keen_temporary_file_text("");
    crowd_options options = small_options();
    options.trace = file.path;
    const crowd_result traced = run(&options);
    json_error_t why;
    json_t *root = json_load_file(file.path, 0, &why);
    cr_assert_not_null(root, "%s at line %d", why.text, why.line);
    const json_t *events = json_object_get(root, "traceEvents");
    cr_assert(json_is_array(events));
    uint32_t names = 0, passes = 0, stages[KEEN_STAGE_COUNT] = {0};
    for (size_t i = 0; i < json_array_size(events); i++) {
        check_event(json_array_get(events, i), &names, stages, &passes);
    }
    check_nesting(events);
    cr_expect_eq(names, WORKERS);
    for (int stage = 0; stage < KEEN_STAGE_COUNT; stage++) {
        const bool detects = stage >= KEEN_STAGE_POINTS && stage <= KEEN_STAGE_CUES;
        cr_expect_eq(stages[stage], detects ? 0 : FRAMES, "%s has %u spans", keen_stage_name((keen_stage)stage),
                     stages[stage]);
    }
    cr_expect_gt(passes, FRAMES * WORKERS, "the workers' shares are missing");
    json_decref(root);
    keen_temporary_file_remove(&file);
    options.trace = NULL;
    const crowd_result plain = run(&options);
    cr_expect_eq(traced.hash, plain.hash, "looking on changed something");
}

Test(crowd_trace, that_cannot_be_written_is_an_error) {
    crowd_options options = small_options();
    options.trace = "/nowhere/at/all.json";
    crowd_result result;
    tool_error error = {""};
    cr_assert_eq(crowd_run(&options, &result, &error), 1);
    cr_expect_not_null(strstr(error.text, "/nowhere/at/all.json"));
}

Test(crowd_late, answers_arrive_in_their_frames_or_never) {
    crowd_options options = crowd_default_options();
    options.trace_latency = 10;
    options.trace_loss = 0.25;
    crowd_late late = crowd_late_make(&options);
    enum { PER_FRAME = 400, LAST = 50 };
    uint32_t taken = 0, by_lateness[CROWD_MOST_LATENCY + 1] = {0};
    for (uint32_t frame = 0; frame < LAST + CROWD_MOST_LATENCY; frame++) {
        keen_trace_result results[PER_FRAME];
        for (uint32_t i = 0; i < PER_FRAME; i++) {
            results[i] = (keen_trace_result){.ticket = (uint64_t)frame * PER_FRAME + i};
        }
        const crowd_late_batch *arrived;
        tool_error error;
        cr_assert(crowd_late_frame(&late, results, frame < LAST ? PER_FRAME : 0, &arrived, &error));
        for (size_t i = 0; i < arrived->count; i++) {
            const uint32_t asked = (uint32_t)(arrived->results[i].ticket / PER_FRAME);
            cr_assert(frame - asked >= 1 && frame - asked <= CROWD_MOST_LATENCY, "asked in %u, here in %u", asked,
                      frame);
            by_lateness[frame - asked]++;
        }
        taken += (uint32_t)arrived->count;
    }
    crowd_late_end(&late);
    cr_expect(taken > LAST * PER_FRAME * 70 / 100 && taken < LAST * PER_FRAME * 80 / 100, "%u arrived", taken);
    for (uint32_t i = 1; i <= CROWD_MOST_LATENCY; i++) {
        cr_expect_gt(by_lateness[i], LAST * PER_FRAME / 20, "%u frames late: %u", i, by_lateness[i]);
    }
}

static uint64_t tracked(const crowd_result *result) {
    return result->counts.entered[KEEN_STATE_TRACKED];
}

Test(crowd_late, a_crowd_sees_later_and_less_but_never_stops_looking) {
    crowd_options options = small_options();
    options.seconds = 6.0;
    const crowd_result prompt = run(&options);
    options.trace_latency = 10;
    const crowd_result slow = run(&options);
    options.trace_loss = 0.5;
    const crowd_result lossy = run(&options);
    options.trace_loss = 1.0;
    const crowd_result blind = run(&options);
    cr_expect_gt(tracked(&slow), 0);
    cr_expect_lt(tracked(&lossy), tracked(&prompt));
    cr_expect_gt(lossy.counts.entered[KEEN_STATE_DETECTED], 0);
    cr_expect_gt(prompt.counts.traces_answered, slow.counts.traces_answered, "rounds in flight are not asked again");
    cr_expect_gt(slow.counts.traces_answered, lossy.counts.traces_answered);
    cr_expect_eq(blind.counts.traces_answered, 0);
    cr_expect_gt(blind.counts.traces_asked, 0);
    cr_expect_gt(slow.counts.traces_asked, slow.counts.traces_answered - 1);
    options.trace_loss = 0.5;
    options.threads = 1;
    const crowd_result alone = run(&options);
    cr_expect_eq(alone.hash, lossy.hash, "threads changed what late answers do");
}
