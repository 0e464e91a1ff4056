/* Detection states of those who tick (spec 13): state machines, lists, detection events. Agents to whom nothing happens
   cost one look at their rows' flags. */
#include "base/prefetch.h"
#include "frame/model_events.h"
#include "frame/observer_hunt.h"
#include "frame/observer_sightings.h"
#include "frame/stages.h"

#define KEEN_MACHINES_AHEAD 4

/* What points hear of in the next frame, and who is counted; sums of marks, so in any order. */
static void pass_on(keen_world *world, const keen_sighting_list *list, keen_worker *worker) {
    uint32_t outcomes = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        const keen_sighting *sighting = &list->sightings[i];
        outcomes |= sighting->outcome;
        worker->targets_refused += (sighting->outcome & KEEN_OUTCOME_REFUSED) != 0;
        if (sighting->outcome & KEEN_OUTCOME_NOTICED) {
            atomic_store_explicit(&world->stealth.noticed[sighting->target], 1u, memory_order_relaxed);
        }
        if (sighting->outcome & KEEN_OUTCOME_LOST) {
            atomic_store_explicit(&world->stealth.lost[sighting->target], 1u, memory_order_relaxed);
        }
    }
    if (outcomes & (KEEN_OUTCOME_NOTICED | KEEN_OUTCOME_LOST)) {
        atomic_store_explicit(&world->stealth.marked, 1u, memory_order_relaxed);
    }
}

static uint32_t passed_us(const keen_world *world, const keen_observer *observer) {
    const uint64_t passed = world->now - observer->ticked_at;
    return passed < UINT32_MAX ? (uint32_t)passed : UINT32_MAX;
}

static void run_machine(keen_world *world, keen_event_teller *events, uint32_t agent, keen_worker *worker) {
    keen_observer *observer = &world->observers.observers[agent];
    keen_sighting_list list;
    keen_hunt_before before;
    keen_sightings_make(world, agent, &list);
    keen_observer_tick tick = {
        .settings = &keen_world_tuning(world, agent)->detection,
        .observer = observer,
        .suspicious = &world->observers.suspicious[agent],
        .targets = keen_observer_targets(&world->observers, agent),
        .alerts = keen_observer_alerts(&world->observers, agent),
        .room = world->observers.list_room,
        .passed_us = passed_us(world, observer),
        .sightings = list.sightings,
        .count = list.count,
        .notices = list.notices,
        .notice_count = list.notice_count,
        .tell = keen_event_teller_tell,
        .context = events,
    };
    keen_hunt_note(world, agent, &before);
    keen_observer_run(&tick);
    if (tick.listed || observer->state != before.state) {
        keen_hunt_update(world, agent, &before);
    }
    keen_sightings_keep(world, agent, &list);
    pass_on(world, &list, worker);
}

/* What a machine reads lies anywhere: rows, the agent and its lists. */
static void prefetch_machine(const keen_world *world, uint32_t agent) {
    keen_prefetch(&world->observers.observers[agent]);
    keen_prefetch(keen_observer_targets(&world->observers, agent));
    keen_prefetch(keen_observer_alerts(&world->observers, agent));
    keen_sightings_prefetch(world, agent);
}

static void run_chunk(keen_world *world, keen_chunk *chunk, keen_worker *worker) {
    const keen_event_run run = keen_event_run_begin(world, worker, KEEN_MODEL_STATES, keen_chunk_number(world, chunk));
    keen_event_teller events = {.world = world, .run = &run};
    const uint32_t end = chunk->first + chunk->count;
    for (uint32_t place = chunk->first; place < end; place++) {
        const uint32_t agent = world->due[place];
        if (place + KEEN_MACHINES_AHEAD < end) {
            prefetch_machine(world, world->due[place + KEEN_MACHINES_AHEAD]);
        }
        keen_observer *observer = &world->observers.observers[agent];
        if (keen_world_tuning(world, agent)->detects) {
            if (observer->state != KEEN_DETECTION_NORMAL || keen_sightings_matter(world, agent)) {
                events.agent = agent;
                run_machine(world, &events, agent, worker);
            } else {
                keen_sightings_find_full(world, agent);
            }
            observer->ticked_at = world->now;
        }
        keen_observers_heed(&world->observers, agent, world->agents.awareness[agent]);
    }
    keen_event_run_end(&run);
}

static void note_events(keen_world *world, keen_chunk *chunk, keen_worker *worker) {
    (void)worker;
    for (uint32_t place = chunk->first; place < chunk->first + chunk->count; place++) {
        const uint32_t agent = world->due[place];
        if (world->stimuli.count[agent] > 0 && keen_world_tuning(world, agent)->detects) {
            keen_sightings_note_events(world, agent);
        }
    }
}

/* Who notices what depends on nobody else's move, so all of it is known before the first machine runs. */
static void note_all_events(keen_world *world) {
    keen_stealth_store *stealth = &world->stealth;
    for (uint32_t i = 0; stealth->any_noticed_by && world->due_count > 0 && i < world->targets.ids.extent; i++) {
        atomic_store_explicit(&stealth->noticed_by[i], KEEN_NO_INDEX, memory_order_relaxed);
    }
    if (world->due_count > 0) {
        stealth->any_noticed_by = world->stimuli.waiting > 0;
    }
    if (world->stimuli.waiting > 0) {
        keen_for_chunks(world, note_events);
    }
}

static void count_refused(keen_world *world) {
    for (uint32_t i = 0; i < world->parallel.workers; i++) {
        world->counting.targets_refused += world->workers[i].targets_refused;
        world->workers[i].targets_refused = 0;
    }
}

void keen_stage_states(keen_world *world) {
    note_all_events(world);
    keen_for_chunks(world, run_chunk);
    count_refused(world);
}
