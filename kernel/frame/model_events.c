#include "frame/model_events.h"

void keen_event_run_begin(const keen_world *world, keen_worker *worker, keen_event_run *run) {
    *run = (keen_event_run){
        .worker = (uint32_t)(worker - world->workers),
        .first = worker->model_event_count,
    };
}

keen_event *keen_event_run_add(keen_world *world, keen_worker *worker, keen_event_run *run, keen_event_type type,
                               uint32_t agent) {
    const uint32_t room = world->def.event_capacity;
    keen_event *event = &worker->model_events[worker->model_event_count < room ? worker->model_event_count : room];
    *event = (keen_event){.type = type, .agent = keen_world_agent_id(world, agent), .time = world->now};
    worker->model_event_count += worker->model_event_count < room;
    run->count++;
    return event;
}
