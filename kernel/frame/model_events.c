#include "frame/model_events.h"

static uint32_t most_chunks(const keen_world *world, uint32_t stage) {
    return stage == KEEN_MODEL_STRAYS ? 1 : keen_world_agent_room(world) / KEEN_CHUNK_AGENTS + 1;
}

void keen_model_events_lay_out(keen_world *world, keen_arena *arena) {
    for (uint32_t stage = 0; stage < KEEN_MODEL_STAGES; stage++) {
        keen_event_pool_lay_out(&world->model_events[stage], arena, world->def.event_capacity,
                                most_chunks(world, stage));
    }
}

void keen_model_events_begin(keen_world *world) {
    for (uint32_t stage = 0; stage < KEEN_MODEL_STAGES; stage++) {
        keen_event_pool_begin(&world->model_events[stage], stage == KEEN_MODEL_STRAYS ? 1 : world->chunk_count);
    }
}

keen_event_run keen_event_run_begin(keen_world *world, keen_worker *worker, keen_model_stage stage, uint32_t chunk) {
    return (keen_event_run){&world->model_events[stage], worker->event_tray, chunk};
}

keen_event *keen_event_run_add(const keen_world *world, const keen_event_run *run, keen_event_type type,
                               uint32_t agent) {
    keen_event *event = keen_event_run_next(run);
    *event = (keen_event){.type = type, .agent = keen_world_agent_id(world, agent), .time = world->now};
    return event;
}

keen_event *keen_event_teller_tell(void *context, keen_event_type type) {
    const keen_event_teller *teller = context;
    return keen_event_run_add(teller->world, teller->run, type, teller->agent);
}
