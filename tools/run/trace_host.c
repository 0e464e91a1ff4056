#include "run/trace_host.h"

#include <stdlib.h>

/* Answers of one frame, which are due latency_frames later. */
typedef struct frame_answers {
    keen_trace_result *results;
    uint32_t count, capacity;
} frame_answers;

struct trace_host {
    const scenario *scene;
    level_scene *level;
    frame_answers *ring; /* latency_frames + 1 frames */
    level_segment *segments;
    uint8_t *blocked;
    uint32_t segment_capacity;
};

static level_scene *load_level(const scenario *scene, tool_error *error) {
    level_box *boxes = calloc(scene->level.box_count + 1u, sizeof *boxes);
    if (!boxes) {
        tool_fail_memory(error);
        return NULL;
    }
    for (uint32_t i = 0; i < scene->level.box_count; i++) {
        for (int axis = 0; axis < 3; axis++) {
            boxes[i].low[axis] = (float)scene->level.boxes[i].minimum[axis];
            boxes[i].high[axis] = (float)scene->level.boxes[i].maximum[axis];
        }
    }
    level_def def = level_default_def();
    def.obj = scene->level.obj;
    def.mesh_scale = (float)scene->units_per_meter;
    def.boxes = boxes;
    def.box_count = scene->level.box_count;
    def.up = scene->up == SCENARIO_UP_Y ? LEVEL_UP_Y : LEVEL_UP_Z;
    def.units_per_meter = (float)scene->units_per_meter;
    level_scene *level = level_create(&def, error);
    free(boxes);
    return level;
}

trace_host *trace_host_create(const scenario *scene, tool_error *error) {
    trace_host *host = calloc(1, sizeof *host);
    frame_answers *ring = calloc((size_t)scene->latency_frames + 1, sizeof *ring);
    if (!host || !ring) {
        free(host);
        free(ring);
        tool_fail_memory(error);
        return NULL;
    }
    host->scene = scene;
    host->ring = ring;
    if (scene->trace_mode == SCENARIO_TRACE_LEVEL || scene->level.obj || scene->level.box_count) {
        host->level = load_level(scene, error);
        if (!host->level) {
            trace_host_destroy(host);
            return NULL;
        }
    }
    return host;
}

void trace_host_destroy(trace_host *host) {
    if (!host) {
        return;
    }
    for (uint32_t i = 0; i <= host->scene->latency_frames; i++) {
        free(host->ring[i].results);
    }
    if (host->level) {
        level_destroy(host->level);
    }
    free(host->ring);
    free(host->segments);
    free(host->blocked);
    free(host);
}

const level_scene *trace_host_level(const trace_host *host) {
    return host->level;
}

static bool reserve_answers(frame_answers *answers, uint32_t count) {
    if (count > answers->capacity) {
        keen_trace_result *results = realloc(answers->results, count * sizeof *results);
        if (!results) {
            return false;
        }
        answers->results = results;
        answers->capacity = count;
    }
    return true;
}

static bool reserve_segments(trace_host *host, uint32_t count) {
    if (count > host->segment_capacity) {
        level_segment *segments = realloc(host->segments, count * sizeof *segments);
        uint8_t *blocked = realloc(host->blocked, count);
        host->segments = segments ? segments : host->segments;
        host->blocked = blocked ? blocked : host->blocked;
        if (!segments || !blocked) {
            return false;
        }
        host->segment_capacity = count;
    }
    return true;
}

static void put_point(const float point[3], const double *origin, float moved[3]) {
    for (int axis = 0; axis < 3; axis++) {
        moved[axis] = origin ? (float)((double)point[axis] + origin[axis]) : point[axis];
    }
}

static bool cast_all(trace_host *host, const keen_trace_batch *batch, const double *origin,
                     keen_trace_result *results) {
    if (!reserve_segments(host, batch->count)) {
        return false;
    }
    for (uint32_t i = 0; i < batch->count; i++) {
        put_point(batch->requests[i].origin, origin, host->segments[i].origin);
        put_point(batch->requests[i].end, origin, host->segments[i].end);
    }
    level_occluded(host->level, host->segments, batch->count, host->blocked);
    for (uint32_t i = 0; i < batch->count; i++) {
        results[i].transmittance = host->blocked[i] ? 0.0f : 1.0f;
    }
    return true;
}

static void look_up_all(const trace_host *host, const keen_trace_batch *batch, const trace_names *names, double time,
                        keen_trace_result *results) {
    for (uint32_t i = 0; i < batch->count; i++) {
        const keen_trace_request *request = &batch->requests[i];
        const scenario_actor *target = &host->scene->actors[names->actor_of_target[request->target]];
        results[i].transmittance =
            (float)scenario_actor_visible_to(target, names->actor_of_agent[request->agent], time);
    }
}

static bool answer_batch(trace_host *host, const keen_trace_batch *batch, const trace_names *names, double time,
                         keen_trace_result *results) {
    for (uint32_t i = 0; i < batch->count; i++) {
        results[i] = (keen_trace_result){batch->requests[i].ticket, 0.0f, KEEN_AUDIO_NONE};
    }
    if (host->scene->trace_mode == SCENARIO_TRACE_LEVEL) {
        return cast_all(host, batch, names->origin, results);
    }
    look_up_all(host, batch, names, time, results);
    return true;
}

bool trace_host_answer(trace_host *host, keen_world *world, uint64_t frame, const trace_names *names) {
    if (host->scene->trace_mode == SCENARIO_TRACE_NONE) {
        return true;
    }
    keen_trace_batch batch;
    if (keen_trace_requests(world, &batch) != KEEN_OK) {
        return false;
    }
    const uint32_t slots = host->scene->latency_frames + 1;
    frame_answers *asked = &host->ring[frame % slots];
    if (!reserve_answers(asked, batch.count)) {
        return false;
    }
    asked->count = batch.count;
    const double time = (double)frame * host->scene->frame_dt;
    if (batch.count > 0 && !answer_batch(host, &batch, names, time, asked->results)) {
        return false;
    }
    const frame_answers *due = &host->ring[(frame + 1) % slots];
    return due->count == 0 || keen_trace_submit(world, due->results, due->count, NULL) == KEEN_OK;
}
