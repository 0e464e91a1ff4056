#include "crowd/crowd_trace.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct crowd_trace {
    const keen_world *world;
    const char *path;
    FILE *file;
    uint64_t origin_ns; /* begin of the first frame's first span */
    bool begun, failed;
};

/* One element of the list. Takes the reference. */
static void write_event(crowd_trace *trace, json_t *event) {
    fputs(trace->begun ? ",\n" : "\n", trace->file);
    trace->begun = true;
    trace->failed |= !event || json_dumpf(event, trace->file, JSON_COMPACT) != 0;
    json_decref(event);
}

static void write_name(crowd_trace *trace, const char *what, uint32_t worker, const char *name) {
    write_event(trace, json_pack("{s:s, s:s, s:i, s:i, s:{s:s}}", "name", what, "ph", "M", "pid", 1, "tid", (int)worker,
                                 "args", "name", name));
}

static double microseconds(const crowd_trace *trace, uint64_t ns) {
    return (double)(ns - trace->origin_ns) * 1e-3;
}

static void write_span(crowd_trace *trace, uint32_t worker, const keen_span *span) {
    write_event(trace,
                json_pack("{s:s, s:s, s:s, s:i, s:i, s:f, s:f}", "name", keen_stage_name(span->stage), "cat",
                          span->pass ? "pass" : "stage", "ph", "X", "pid", 1, "tid", (int)worker, "ts",
                          microseconds(trace, span->begin_ns), "dur", (double)(span->end_ns - span->begin_ns) * 1e-3));
}

static void write_counts(crowd_trace *trace, uint64_t ns) {
    keen_counters counters;
    if (keen_world_counters(trace->world, &counters) == KEEN_OK) {
        write_event(trace, json_pack("{s:s, s:s, s:i, s:f, s:{s:I, s:I, s:I}}", "name", "frame", "ph", "C", "pid", 1,
                                     "ts", microseconds(trace, ns), "args", "run", (json_int_t)counters.run, "deferred",
                                     (json_int_t)counters.deferred, "sight lines", (json_int_t)counters.traces_asked));
    }
}

crowd_trace *crowd_trace_create(const char *path, const keen_world *world, tool_error *error) {
    crowd_trace *trace = calloc(1, sizeof *trace);
    if (!trace) {
        tool_fail_memory(error);
        return NULL;
    }
    *trace = (crowd_trace){.world = world, .path = path, .file = fopen(path, "w")};
    if (!trace->file) {
        tool_fail(error, "%.400s cannot be written: %s", path, strerror(errno));
        free(trace);
        return NULL;
    }
    fputs("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[", trace->file);
    write_name(trace, "process_name", 0, "keen crowd");
    for (uint32_t worker = 0; worker < keen_world_workers(world); worker++) {
        char name[32];
        snprintf(name, sizeof name, worker == 0 ? "worker %u (caller)" : "worker %u", worker);
        write_name(trace, "thread_name", worker, name);
    }
    return trace;
}

/* They stand in order of their ends: a pass comes before the stage that holds it. */
static uint64_t earliest(const keen_span *spans, uint32_t count) {
    uint64_t begin = spans[0].begin_ns;
    for (uint32_t i = 1; i < count; i++) {
        begin = spans[i].begin_ns < begin ? spans[i].begin_ns : begin;
    }
    return begin;
}

void crowd_trace_frame(crowd_trace *trace) {
    for (uint32_t worker = 0; worker < keen_world_workers(trace->world); worker++) {
        const keen_span *spans;
        uint32_t count;
        if (keen_frame_spans(trace->world, worker, &spans, &count) != KEEN_OK || count == 0) {
            continue;
        }
        if (worker == 0) {
            const uint64_t begin = earliest(spans, count);
            trace->origin_ns = trace->origin_ns == 0 ? begin : trace->origin_ns;
            write_counts(trace, begin);
        }
        for (uint32_t i = 0; i < count; i++) {
            write_span(trace, worker, &spans[i]);
        }
    }
}

bool crowd_trace_end(crowd_trace *trace, tool_error *error) {
    if (!trace) {
        return true;
    }
    fputs("\n]}\n", trace->file);
    const bool written = !ferror(trace->file);
    const bool closed = fclose(trace->file) == 0;
    const bool failed = trace->failed || !written || !closed;
    if (failed && error) {
        tool_fail(error, "%.400s cannot be written", trace->path);
    }
    free(trace);
    return !failed;
}
