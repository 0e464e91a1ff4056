#include "frame/model_events.h"

void keen_model_events_clear(keen_world *world) {
    for (uint32_t i = 0; i < world->parallel.workers; i++) {
        keen_worker *worker = &world->workers[i];
        for (uint32_t stage = 0; stage < KEEN_MODEL_STAGES; stage++) {
            worker->model_event_count[stage] = worker->model_event_order[stage] = 0;
            worker->model_event_end[stage] = world->def.event_capacity;
        }
    }
}

/* Where nobody reads. */
static uint32_t spare_place(const keen_world *world) {
    return KEEN_MODEL_PASSES * world->def.event_capacity;
}

void keen_event_run_begin(const keen_world *world, keen_worker *worker, keen_event_run *run, uint32_t order) {
    const uint32_t stage = world->model_stage;
    const uint32_t count = worker->model_event_count[stage];
    if (order < worker->model_event_order[stage]) {
        const uint32_t end = count + world->def.event_capacity;
        worker->model_event_end[stage] = end < spare_place(world) ? end : spare_place(world);
    }
    worker->model_event_order[stage] = order;
    *run = (keen_event_run){
        .worker = (uint32_t)(worker - world->workers),
        .stage = stage,
        .first = count,
        .end = worker->model_event_end[stage],
    };
}

keen_event *keen_event_run_add(keen_world *world, keen_worker *worker, keen_event_run *run, keen_event_type type,
                               uint32_t agent) {
    uint32_t *count = &worker->model_event_count[run->stage];
    keen_event *event = &worker->model_events[run->stage][*count < run->end ? *count : spare_place(world)];
    *event = (keen_event){.type = type, .agent = keen_world_agent_id(world, agent), .time = world->now};
    *count += *count < run->end;
    run->count++;
    return event;
}

const keen_event *keen_event_run_at(const keen_world *world, const keen_event_run *run, uint32_t i) {
    const bool kept = i < run->count && run->first + i < run->end;
    return kept ? &world->workers[run->worker].model_events[run->stage][run->first + i] : NULL;
}
