#include "crowd/crowd_late.h"

#include <stdlib.h>

#include "support/counter_random.h"
#include "support/growing_array.h"

#define SLOTS (CROWD_MOST_LATENCY + 1)

enum { PURPOSE_LOSS = 70, PURPOSE_LATENESS };

crowd_late crowd_late_make(const crowd_options *options) {
    return (crowd_late){.seed = options->seed, .latency = options->trace_latency, .loss = options->trace_loss};
}

void crowd_late_end(crowd_late *late) {
    for (size_t i = 0; i < SLOTS; i++) {
        free(late->due[i].results);
    }
    *late = (crowd_late){0};
}

static bool is_lost(const crowd_late *late, uint64_t ticket) {
    return (double)counter_random_unit(late->seed, ticket, late->frame, PURPOSE_LOSS) < late->loss;
}

/* 1 to latency frames, none without latency. */
static uint32_t lateness(const crowd_late *late, uint64_t ticket) {
    return late->latency == 0
               ? 0
               : 1 + counter_random_below(late->latency, late->seed, ticket, late->frame, PURPOSE_LATENESS);
}

static bool put(crowd_late_batch *batch, const keen_trace_result *result) {
    keen_trace_result *room =
        growing_array_reserve(batch->results, &batch->capacity, batch->count + 1, sizeof *batch->results);
    if (room) {
        batch->results = room;
        batch->results[batch->count++] = *result;
    }
    return room != NULL;
}

bool crowd_late_frame(crowd_late *late, const keen_trace_result *results, uint32_t count,
                      const crowd_late_batch **arrived, tool_error *error) {
    late->due[(late->frame + SLOTS - 1) % SLOTS].count = 0; /* was handed out a frame ago */
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t when = late->frame + lateness(late, results[i].ticket);
        if (!is_lost(late, results[i].ticket) && !put(&late->due[when % SLOTS], &results[i])) {
            return tool_fail_memory(error);
        }
    }
    *arrived = &late->due[late->frame++ % SLOTS];
    return true;
}
