/* Events of the detection model. Workers write them where they are made, each into a buffer of its own, one per stage;
   publishing puts them behind the belief events of the same agent. A worker takes chunks in ascending order, but for
   once that it goes back to what is left of lower ones (parallel.c). Each of the two passes has room for all that a
   frame may keep, so what a full pass refuses would not have been kept anyway. */
#ifndef KEEN_FRAME_MODEL_EVENTS_H
#define KEEN_FRAME_MODEL_EVENTS_H

#include "frame/world_data.h"

/* At the begin of a frame's stages. */
void keen_model_events_clear(keen_world *world);

/* Begins a run: what the worker tells from here on belongs to it. `order` rises with the agents: the place of the first
   one among those that tick. */
void keen_event_run_begin(const keen_world *world, keen_worker *worker, keen_event_run *run, uint32_t order);

/* One event of an agent at the time of the frame; agents ascend within a run. Fill in `data` of what comes back: a
   place in the buffer, or one that nobody reads when the buffer is full. */
keen_event *keen_event_run_add(keen_world *world, keen_worker *worker, keen_event_run *run, keen_event_type type,
                               uint32_t agent);

/* The i-th event of a run, or null beyond its end or where the buffer was full. */
const keen_event *keen_event_run_at(const keen_world *world, const keen_event_run *run, uint32_t i);

#endif
