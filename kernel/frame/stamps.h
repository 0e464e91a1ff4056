/* Sets that a worker empties by taking a new stamp: what carries the stamp is in the set. */
#ifndef KEEN_FRAME_STAMPS_H
#define KEEN_FRAME_STAMPS_H

#include <string.h>

#include "frame/world_data.h"

/* A value that none of the worker's marks holds: after 2^32 of them they are wiped. */
static inline uint32_t keen_next_stamp(const keen_world *world, keen_worker *worker) {
    if (++worker->stamp == 0) {
        memset(worker->marks, 0, world->def.target_capacity * sizeof *worker->marks);
        if (world->def.detection) {
            memset(worker->group_marks, 0, world->def.group_capacity * sizeof *worker->group_marks);
        }
        worker->stamp = 1;
    }
    return worker->stamp;
}

/* Whether it was not in the set; now it is. */
static inline bool keen_stamp(uint32_t *mark, uint32_t stamp) {
    const bool fresh = *mark != stamp;
    *mark = stamp;
    return fresh;
}

#endif
