#include "frame/model_events.h"

void keen_event_run_begin(const keen_world *world, keen_worker *worker, keen_event_run *run) {
    *run = (keen_event_run){
        .worker = (uint32_t)(worker - world->workers),
        .stage = world->model_stage,
        .first = worker->model_event_count[world->model_stage],
    };
}

keen_event *keen_event_run_add(keen_world *world, keen_worker *worker, keen_event_run *run, keen_event_type type,
                               uint32_t agent) {
    const uint32_t room = world->def.event_capacity;
    uint32_t *count = &worker->model_event_count[run->stage];
    keen_event *event = &worker->model_events[run->stage][*count < room ? *count : room];
    *event = (keen_event){.type = type, .agent = keen_world_agent_id(world, agent), .time = world->now};
    *count += *count < room;
    run->count++;
    return event;
}

const keen_event *keen_event_run_at(const keen_world *world, const keen_event_run *run, uint32_t i) {
    const keen_worker *worker = &world->workers[run->worker];
    const bool kept = i < run->count && run->first + i < worker->model_event_count[run->stage];
    return kept ? &worker->model_events[run->stage][run->first + i] : NULL;
}
