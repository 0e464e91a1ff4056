#include "crowd/crowd_cast.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "crowd/crowd_late.h"
#include "support/growing_array.h"

/* A chunk's rays and answers stay in the second-level cache. The answers do not depend on how many threads share the
   chunks: each is a multiple of what is cast together. */
#define CHUNK_RAYS 1024u
_Static_assert(CHUNK_RAYS % LEVEL_RAY_GROUP == 0, "chunks are cut between groups of rays");

typedef struct cast_buffers {
    level_segment segments[CHUNK_RAYS];
    keen_trace_result results[CHUNK_RAYS];
    uint8_t blocked[CHUNK_RAYS];
    uint64_t blocked_count;
} cast_buffers;

struct crowd_cast {
    const crowd_world *crowd;
    cast_buffers *buffers; /* of each thread */
    keen_trace_batch batch;
    bool delayed;               /* answers wait in `late` before they are submitted */
    keen_trace_result *results; /* of the frame's whole batch, when delayed */
    size_t room;
    crowd_late late;
    const crowd_late_batch *arrived;
    _Atomic int failure; /* keen_result */
    uint64_t rays;
};

crowd_cast *crowd_cast_create(const crowd_world *crowd, tool_error *error) {
    crowd_cast *cast = calloc(1, sizeof *cast);
    if (cast) {
        cast->crowd = crowd;
        cast->delayed = crowd->options->trace_latency > 0 || crowd->options->trace_loss > 0.0;
        cast->late = crowd_late_make(crowd->options);
        cast->buffers = calloc(crowd_pool_threads(crowd->pool), sizeof *cast->buffers);
    }
    if (!cast || !cast->buffers) {
        tool_fail_memory(error);
        crowd_cast_destroy(cast);
        return NULL;
    }
    return cast;
}

void crowd_cast_destroy(crowd_cast *cast) {
    if (cast) {
        free(cast->buffers);
        free(cast->results);
        crowd_late_end(&cast->late);
        free(cast);
    }
}

static void submit(crowd_cast *cast, const keen_trace_result *results, uint32_t count) {
    const keen_result result = keen_trace_submit(cast->crowd->world, results, count, NULL);
    if (result != KEEN_OK) {
        atomic_store(&cast->failure, (int)result);
    }
}

static void submit_arrived(void *context, uint32_t item, uint32_t thread) {
    (void)thread;
    crowd_cast *cast = context;
    const size_t first = (size_t)item * CHUNK_RAYS;
    const size_t left = cast->arrived->count - first;
    submit(cast, cast->arrived->results + first, (uint32_t)(left < CHUNK_RAYS ? left : CHUNK_RAYS));
}

static void cast_chunk(void *context, uint32_t item, uint32_t thread) {
    crowd_cast *cast = context;
    cast_buffers *own = &cast->buffers[thread];
    const uint32_t first = item * CHUNK_RAYS;
    const uint32_t left = cast->batch.count - first;
    const uint32_t count = left < CHUNK_RAYS ? left : CHUNK_RAYS;
    const keen_trace_request *requests = cast->batch.requests + first;
    for (uint32_t i = 0; i < count; i++) {
        memcpy(own->segments[i].origin, requests[i].origin, sizeof requests[i].origin);
        memcpy(own->segments[i].end, requests[i].end, sizeof requests[i].end);
    }
    level_occluded(cast->crowd->ground->level, own->segments, count, own->blocked);
    for (uint32_t i = 0; i < count; i++) {
        own->results[i] = (keen_trace_result){requests[i].ticket, own->blocked[i] ? 0.0f : 1.0f, KEEN_AUDIO_NONE};
        own->blocked_count += own->blocked[i];
    }
    if (cast->delayed) {
        memcpy(cast->results + first, own->results, count * sizeof *own->results);
    } else {
        submit(cast, own->results, count);
    }
}

static bool make_room(crowd_cast *cast, tool_error *error) {
    keen_trace_result *room =
        growing_array_reserve(cast->results, &cast->room, cast->batch.count + 1, sizeof *cast->results);
    if (!room) {
        return tool_fail_memory(error);
    }
    cast->results = room;
    return true;
}

static uint32_t chunks_of(size_t rays) {
    return (uint32_t)((rays + CHUNK_RAYS - 1) / CHUNK_RAYS);
}

bool crowd_cast_frame(crowd_cast *cast, tool_error *error) {
    const keen_result result = keen_trace_requests(cast->crowd->world, &cast->batch);
    if (result != KEEN_OK) {
        return tool_fail(error, "sight lines cannot be asked for: %s", keen_result_string(result));
    }
    if (cast->delayed && !make_room(cast, error)) {
        return false;
    }
    crowd_pool_for(cast->crowd->pool, chunks_of(cast->batch.count), cast_chunk, cast);
    if (cast->delayed) {
        if (!crowd_late_frame(&cast->late, cast->results, cast->batch.count, &cast->arrived, error)) {
            return false;
        }
        crowd_pool_for(cast->crowd->pool, chunks_of(cast->arrived->count), submit_arrived, cast);
    }
    cast->rays += cast->batch.count;
    const keen_result failure = (keen_result)atomic_load(&cast->failure);
    return failure == KEEN_OK || tool_fail(error, "sight lines cannot be answered: %s", keen_result_string(failure));
}

uint64_t crowd_cast_rays(const crowd_cast *cast) {
    return cast->rays;
}

uint64_t crowd_cast_blocked(const crowd_cast *cast) {
    uint64_t blocked = 0;
    for (uint32_t i = 0; i < crowd_pool_threads(cast->crowd->pool); i++) {
        blocked += cast->buffers[i].blocked_count;
    }
    return blocked;
}
