/* Answers on their way: a host whose rays come back some frames later, or never. How late an answer is depends on its
   ticket alone, so the answers of one round come one by one, and no number of threads changes anything. */
#ifndef TOOLS_CROWD_CROWD_LATE_H
#define TOOLS_CROWD_CROWD_LATE_H

#include "crowd/crowd_options.h"
#include "support/tool_error.h"

typedef struct crowd_late_batch {
    keen_trace_result *results;
    size_t count, capacity;
} crowd_late_batch;

typedef struct crowd_late {
    uint64_t seed;
    uint32_t latency; /* most frames */
    double loss;
    uint64_t frame;
    crowd_late_batch due[CROWD_MOST_LATENCY + 1]; /* by frame, modulo their number */
} crowd_late;

crowd_late crowd_late_make(const crowd_options *options);
void crowd_late_end(crowd_late *late);

/* Takes this frame's answers in and turns to the next frame; *arrived is what has arrived by this frame, valid until
   the next call. */
bool crowd_late_frame(crowd_late *late, const keen_trace_result *results, uint32_t count,
                      const crowd_late_batch **arrived, tool_error *error);

#endif
