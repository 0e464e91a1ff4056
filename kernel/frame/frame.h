/* The frame: both halves, and the skip of time. */
#ifndef KEEN_FRAME_FRAME_H
#define KEEN_FRAME_FRAME_H

#include "frame/world_data.h"

void keen_frame_run_begin(keen_world *world, uint64_t dt_us);
void keen_frame_run_end(keen_world *world);
void keen_frame_skip_time(keen_world *world, uint64_t us);

/* Hash of everything that decides what comes next and what queries show, in agent and slot order: the place of a row in
   memory does not count. */
uint64_t keen_frame_state_hash(const keen_world *world);

#endif
