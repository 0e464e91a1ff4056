/* What the frame leaves behind: events in agent order, the list of those who ticked, rows and queues given back,
   counters. It touches only what changed. */
#include <assert.h>

#include "base/prefetch.h"
#include "frame/model_events.h"
#include "frame/remember.h"
#include "frame/population.h"
#include "frame/published.h"
#include "frame/stages.h"
#include "store/belief_status.h"

#define KEEN_PUBLISH_AHEAD 12 /* agents */

/* Where a chunk's events go: counted when it was sensed, so that chunks can write at the same time. Those beyond the
   buffer are dropped. */
typedef struct event_writer {
    keen_event *events;
    uint32_t next, capacity;
} event_writer;

static uint32_t told_in(const keen_world *world, keen_model_stage stage, uint32_t chunk) {
    return world->def.detection ? world->model_events[stage].lists[chunk].told : 0;
}

static uint32_t model_events(const keen_world *world, const keen_chunk *chunk) {
    const uint32_t number = keen_chunk_number(world, chunk);
    return told_in(world, KEEN_MODEL_STATES, number) + told_in(world, KEEN_MODEL_FIGHTS, number) + chunk->strays;
}

/* What was kept of them. */
static keen_event_cursor events_of(const keen_world *world, keen_model_stage stage, uint32_t chunk) {
    return world->def.detection ? keen_event_pool_read(&world->model_events[stage], chunk) : (keen_event_cursor){0};
}

static void add_event(event_writer *writer, const keen_event *event) {
    if (writer->next < writer->capacity) {
        writer->events[writer->next] = *event;
    }
    writer->next++;
}

static void add_state_event(const keen_world *world, event_writer *writer, uint32_t agent, const keen_belief_row *row,
                            uint32_t lane) {
    const uint32_t status = row->status[lane];
    const keen_belief_state to = keen_status_state(status);
    const bool place = row->target[lane] >= KEEN_LANE_PLACE;
    const bool lost = to == KEEN_STATE_LOST || to == KEEN_STATE_REMEMBERED || to == KEEN_STATE_EXPIRED;
    const uint32_t reason = keen_status_get(status, KEEN_STATUS_REASON_SHIFT, KEEN_STATUS_REASON_MASK);
    const keen_event event = {
        .type = KEEN_EVENT_STATE,
        .agent = keen_world_agent_id(world, agent),
        .time = world->now,
        .data.state =
            {
                .target = place ? (keen_target_id){0} : keen_world_target_id(world, (uint32_t)row->target[lane]),
                .place_tag = place ? (uint32_t)row->target[lane] - KEEN_LANE_PLACE : 0,
                .from = (keen_belief_state)keen_status_get(status, KEEN_STATUS_FROM_SHIFT, KEEN_STATUS_FROM_MASK),
                .to = to,
                .confidence = row->confidence[lane],
                .leading = (keen_sense)keen_status_get(status, KEEN_STATUS_LEADING_SHIFT, KEEN_STATUS_LEADING_MASK),
                .loss_reason = lost ? (keen_loss_reason)reason : KEEN_LOSS_NONE,
            },
    };
    add_event(writer, &event);
}

static keen_target_id focus_id(uint32_t index, uint32_t generation) {
    return index == KEEN_NO_INDEX ? (keen_target_id){0} : (keen_target_id){index, generation};
}

static void add_mind_events(const keen_world *world, event_writer *writer, uint32_t place) {
    const uint32_t agent = world->due[place];
    const keen_plan *plan = &world->plans[place];
    const keen_agent_mind *mind = &world->agents.mind[agent];
    keen_event event = {.agent = keen_world_agent_id(world, agent), .time = world->now};
    if (plan->events & KEEN_PLAN_ATTENTION) {
        event.type = KEEN_EVENT_ATTENTION;
        event.data.attention = (keen_event_attention){focus_id(plan->focus_before, plan->focus_before_generation),
                                                      focus_id(mind->focus, mind->focus_generation)};
        add_event(writer, &event);
    }
    if (plan->events & KEEN_PLAN_AWARENESS) {
        event.type = KEEN_EVENT_AWARENESS;
        event.data.awareness = (keen_event_awareness){(keen_awareness)plan->awareness_before,
                                                      (keen_awareness)world->agents.awareness[agent]};
        add_event(writer, &event);
    }
    if (plan->events & KEEN_PLAN_PAIN) {
        event.type = KEEN_EVENT_PAIN;
        event.data.pain = (keen_event_pain){mind->pain};
        add_event(writer, &event);
    }
    if (plan->events & KEEN_PLAN_ALL_CLEAR) {
        event.type = KEEN_EVENT_ALL_CLEAR;
        add_event(writer, &event);
    }
}

static void add_agent_events(const keen_world *world, event_writer *writer, uint32_t place) {
    const uint32_t agent = world->due[place];
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    for (uint32_t moved = world->plans[place].moved; moved; moved &= moved - 1) {
        const uint32_t slot = (uint32_t)__builtin_ctz(moved);
        add_state_event(world, writer, agent, keen_rows_belief(&world->rows, rows[slot / KEEN_LANES]),
                        slot % KEEN_LANES);
    }
    add_mind_events(world, writer, place);
}

/* The chunk's rows have left the caches since they were worked on. */
static void prefetch_moved(const keen_world *world, uint32_t place) {
    const uint32_t *rows = keen_agent_rows(&world->agents, world->due[place]);
    for (uint32_t moved = world->plans[place].moved; moved; moved &= moved - 1) {
        const keen_row *row = &world->rows.row[rows[(uint32_t)__builtin_ctz(moved) / KEEN_LANES]];
        keen_prefetch_read(row->belief.target);
        keen_prefetch_read(row->belief.confidence);
        keen_prefetch(row->past.detections);
    }
}

/* Those of agents below `limit`. */
static void add_model_events(event_writer *writer, keen_event_cursor *cursor, uint64_t limit) {
    for (const keen_event *event; (event = keen_event_cursor_get(cursor)) && event->agent.index < limit;) {
        add_event(writer, event);
        keen_event_cursor_step(cursor);
    }
}

static void write_events(keen_world *world, keen_chunk *chunk, keen_worker *worker) {
    (void)worker;
    const uint32_t number = keen_chunk_number(world, chunk), count = model_events(world, chunk) + chunk->events;
    event_writer writer = {keen_world_back(world)->events, chunk->first_event, world->def.event_capacity};
    keen_event_cursor strays = chunk->first_stray;
    keen_event_cursor states = events_of(world, KEEN_MODEL_STATES, number);
    keen_event_cursor fights = events_of(world, KEEN_MODEL_FIGHTS, number);
    const uint32_t kept = chunk->events + strays.left + states.left + fights.left;
    for (uint32_t i = 0; i < chunk->count && count > 0; i++) {
        const uint32_t place = chunk->first + i;
        if (i + KEEN_PUBLISH_AHEAD < chunk->count) {
            prefetch_moved(world, place + KEEN_PUBLISH_AHEAD);
        }
        if (world->plans[place].moved) {
            keen_remember_moves(world, chunk, place);
        }
        add_model_events(&writer, &strays, world->due[place]);
        if (world->plans[place].events || world->plans[place].moved) {
            add_agent_events(world, &writer, place);
        }
        add_model_events(&writer, &states, (uint64_t)world->due[place] + 1);
        add_model_events(&writer, &fights, (uint64_t)world->due[place] + 1);
    }
    add_model_events(&writer, &strays, UINT64_MAX);
    /* what was given up lies beyond what the frame keeps */
    assert(writer.next == chunk->first_event + kept);
    assert(kept == count || writer.next >= writer.capacity);
    (void)kept;
}

/* Each chunk writes those up to the first agent of the next one, the last chunk the rest. */
static void share_out_strays(keen_world *world) {
    keen_event_cursor cursor = events_of(world, KEEN_MODEL_STRAYS, 0);
    uint32_t left = told_in(world, KEEN_MODEL_STRAYS, 0);
    for (uint32_t i = 0; i < world->chunk_count && left > 0; i++) {
        keen_chunk *chunk = &world->chunks[i];
        const bool last = i + 1 == world->chunk_count;
        const uint64_t limit = last ? UINT64_MAX : world->due[world->chunks[i + 1].first];
        chunk->first_stray = cursor;
        for (const keen_event *event; (event = keen_event_cursor_get(&cursor)) && event->agent.index < limit;) {
            keen_event_cursor_step(&cursor);
        }
        chunk->first_stray.left -= cursor.left;
        chunk->strays = last ? left : chunk->first_stray.left;
        left -= chunk->strays;
    }
}

/* In a frame in which nobody ticks. */
static uint32_t write_strays_alone(keen_world *world) {
    event_writer writer = {keen_world_back(world)->events, 0, world->def.event_capacity};
    keen_event_cursor strays = events_of(world, KEEN_MODEL_STRAYS, 0);
    add_model_events(&writer, &strays, UINT64_MAX);
    return told_in(world, KEEN_MODEL_STRAYS, 0);
}

static void publish_events(keen_world *world) {
    uint32_t count = 0;
    share_out_strays(world);
    for (uint32_t i = 0; i < world->chunk_count; i++) {
        world->chunks[i].first_event = count;
        count += world->chunks[i].events + model_events(world, &world->chunks[i]);
    }
    if (count > 0) {
        keen_for_chunks(world, write_events);
    }
    if (world->chunk_count == 0) {
        count = write_strays_alone(world);
    }
    const uint32_t kept = count < world->def.event_capacity ? count : world->def.event_capacity;
    keen_world_back(world)->event_count = kept;
    world->counting.events = count;
    world->counting.events_dropped = count - kept;
}

/* Serial: rows and queues go back to their pools. */
static void give_back(keen_world *world, const keen_chunk *chunk) {
    for (uint32_t place = chunk->first; place < chunk->first + chunk->count; place++) {
        const uint32_t agent = world->due[place];
        if (world->stimuli.count[agent]) {
            keen_stimuli_clear(&world->stimuli, agent);
        }
        if (world->agents.mind[agent].has_evidence) {
            keen_evidence_spend(&world->evidence, agent);
            world->agents.mind[agent].has_evidence = keen_pairs_some(&world->evidence.pairs, agent);
        }
        if (world->plans[place].freed) {
            keen_population_give_back_rows(world, agent);
        }
    }
}

void keen_stage_publish(keen_world *world) {
    publish_events(world);
    keen_learn_habits(world);
    for (uint32_t i = 0; i < world->chunk_count; i++) {
        world->beliefs += world->chunks[i].beliefs;
        if (world->chunks[i].news) {
            give_back(world, &world->chunks[i]);
        }
    }
    keen_world_back(world)->ticked_count = world->due_count;
    keen_summaries_list(world);
    keen_targets_sweep(&world->targets);
    keen_counters *counting = &world->counting;
    counting->beliefs = world->beliefs;
    counting->agents = world->agents.ids.alive;
    counting->targets = world->targets.ids.alive;
    counting->sounds_dropped = world->sounds_dropped;
    world->sounds_dropped = 0;
    counting->traces_answered = atomic_exchange_explicit(&world->traces_answered, 0u, memory_order_relaxed);
    counting->traces_stale = atomic_exchange_explicit(&world->traces_stale, 0u, memory_order_relaxed);
}
