/* Who worked when: spans of the workers, each with a lane of its own, so that noting one takes no lock. */
#ifndef KEEN_TASK_SPAN_LOG_H
#define KEEN_TASK_SPAN_LOG_H

#include "base/lanes.h"
#include "keen/span.h"

typedef struct keen_span_lane {
    KEEN_ALIGN_LINE keen_span *spans; /* [capacity] */
    uint32_t count;
} keen_span_lane;

typedef struct keen_span_log {
    keen_span_lane *lanes; /* by worker */
    uint32_t capacity;     /* of each lane; 0: nothing is noted */
    keen_stage stage;      /* under way */
} keen_span_log;

/* By the worker itself. A full lane keeps what it has. */
static inline void keen_span_note(const keen_span_log *log, uint32_t worker, bool pass, uint64_t begin_ns,
                                  uint64_t end_ns) {
    keen_span_lane *lane = &log->lanes[worker];
    if (lane->count < log->capacity) {
        lane->spans[lane->count++] =
            (keen_span){.begin_ns = begin_ns, .end_ns = end_ns, .stage = log->stage, .pass = pass};
    }
}

#endif
