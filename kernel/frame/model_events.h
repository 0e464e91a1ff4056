/* Events of the detection model: workers tell them where they happen, publishing puts them behind the belief events of
   the same agent. */
#ifndef KEEN_FRAME_MODEL_EVENTS_H
#define KEEN_FRAME_MODEL_EVENTS_H

#include "frame/world_data.h"

/* Room for what each stage tells; agents that do not tick tell theirs as one chunk. */
void keen_model_events_lay_out(keen_world *world, keen_arena *arena);

/* Nobody has told anything in this frame. */
void keen_model_events_begin(keen_world *world);

/* What the worker tells of a chunk in one stage; keen_event_run_end when that is all. */
keen_event_run keen_event_run_begin(keen_world *world, keen_worker *worker, keen_model_stage stage, uint32_t chunk);

/* One event of an agent at the time of the frame; agents ascend within a run. Fill in `data` of what comes back before
   the next event is told. */
keen_event *keen_event_run_add(const keen_world *world, const keen_event_run *run, keen_event_type type,
                               uint32_t agent);

/* The same for rules that know no world: a keen_tell (detection/observer_tick.h) whose context this is. */
typedef struct keen_event_teller {
    const keen_world *world;
    const keen_event_run *run;
    uint32_t agent;
} keen_event_teller;

keen_event *keen_event_teller_tell(void *context, keen_event_type type);

static inline uint32_t keen_chunk_number(const keen_world *world, const keen_chunk *chunk) {
    return (uint32_t)(chunk - world->chunks);
}

#endif
