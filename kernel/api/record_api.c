/* The recorder: what reads return after each frame, kept in a ring. It knows the world by its public functions, but for
   who is still there: nobody is to be told of ids that are rightly stale. */
#include "keen/record.h"

#include <math.h>
#include <string.h>

#include "api/check.h"
#include "frame/world_data.h"
#include "store/frame_ring.h"

/* A frame's data in the ring, then its events, then its ticks; each starts at a multiple of the ring's alignment. */
typedef struct record_frame {
    keen_ring_frame ring;
    uint32_t event_count;
    uint32_t tick_count;
} record_frame;

/* One agent's tick, then its beliefs. */
typedef struct record_tick {
    keen_agent_id agent;
    keen_agent_status status;
    uint32_t belief_count;
} record_tick;

struct keen_recorder {
    keen_hooks hooks;
    const keen_world *world;
    uint64_t keep_us;
    size_t block_size; /* of this struct and the ring */
    uint32_t refused;
    keen_frame_ring ring;
};

static size_t padded(size_t size) {
    return keen_frame_ring_padded(size);
}

static size_t events_size(uint32_t count) {
    return padded((size_t)count * sizeof(keen_event));
}

static size_t tick_size(uint32_t belief_count) {
    return padded(sizeof(record_tick)) + padded((size_t)belief_count * sizeof(keen_belief));
}

static const keen_event *events_of(const record_frame *frame) {
    return (const keen_event *)(const void *)((const char *)frame + padded(sizeof *frame));
}

static const keen_belief *beliefs_of(const record_tick *tick) {
    return (const keen_belief *)(const void *)((const char *)tick + padded(sizeof *tick));
}

static const record_frame *first_frame(const keen_recorder *recorder) {
    return (const record_frame *)keen_frame_ring_first(&recorder->ring);
}

static const record_frame *next_frame(const keen_recorder *recorder, const record_frame *frame) {
    return (const record_frame *)keen_frame_ring_next(&recorder->ring, &frame->ring);
}

static keen_result check_def(const keen_recorder_def *def) {
    const char *function = "keen_recorder_create";
    if (!def->hooks.allocate != !def->hooks.release) {
        return keen_fail(&def->hooks, KEEN_ERROR_CALLBACKS, function, "allocate and release go together");
    }
    if (!isfinite(def->seconds)) {
        return keen_fail(&def->hooks, KEEN_ERROR_NOT_FINITE, function, "seconds is not finite");
    }
    if (!(def->seconds > 0.0 && def->seconds <= 1e9)) {
        return keen_fail(&def->hooks, KEEN_ERROR_RANGE, function, "seconds is not above 0 and at most 10^9");
    }
    if (def->bytes < KEEN_RECORDER_MIN_BYTES || def->bytes > SIZE_MAX / 2) {
        return keen_fail(&def->hooks, KEEN_ERROR_RANGE, function, "bytes is below KEEN_RECORDER_MIN_BYTES or absurd");
    }
    return KEEN_OK;
}

keen_result keen_recorder_create(const keen_world *world, const keen_recorder_def *def, keen_recorder **recorder) {
    if (!world || !def || !recorder) {
        return keen_fail(def ? &def->hooks : NULL, KEEN_ERROR_NULL, __func__, "world, def or recorder is null");
    }
    const keen_result checked = check_def(def);
    if (checked != KEEN_OK) {
        return checked;
    }
    const keen_hooks hooks = keen_hooks_complete(&def->hooks);
    const size_t capacity = def->bytes / KEEN_FRAME_RING_ALIGN * KEEN_FRAME_RING_ALIGN;
    const size_t block_size = padded(sizeof(keen_recorder)) + capacity;
    keen_recorder *made = keen_hooks_allocate(&hooks, block_size);
    if (!made) {
        return keen_fail(&hooks, KEEN_ERROR_OUT_OF_MEMORY, __func__, "no memory for the ring");
    }
    *made = (keen_recorder){
        .hooks = hooks,
        .world = world,
        .keep_us = (uint64_t)(def->seconds * 1e6 + 0.5),
        .block_size = block_size,
        .ring = {.bytes = (char *)made + padded(sizeof *made), .capacity = capacity},
    };
    *recorder = made;
    return KEEN_OK;
}

void keen_recorder_destroy(keen_recorder *recorder) {
    if (recorder) {
        const keen_hooks hooks = recorder->hooks;
        keen_hooks_release(&hooks, recorder, recorder->block_size);
    }
}

/* Agents may have been removed since they ticked. */
static bool is_there(const keen_recorder *recorder, keen_agent_id agent) {
    return keen_id_pool_holds(&recorder->world->agents.ids, agent.index, agent.generation);
}

/* Who ticked and what it takes; agents that are gone count nothing. */
static size_t measure(const keen_recorder *recorder, const keen_agent_id *agents, uint32_t count, uint32_t events) {
    size_t size = padded(sizeof(record_frame)) + events_size(events);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t held;
        if (is_there(recorder, agents[i]) &&
            keen_agent_beliefs(recorder->world, agents[i], NULL, 0, &held) == KEEN_OK) {
            size += tick_size(held);
        }
    }
    return size;
}

/* The ticks of the agents that are still there, at `to`; returns how many. */
static uint32_t put_ticks(const keen_recorder *recorder, const keen_agent_id *agents, uint32_t count, char *to) {
    uint32_t put = 0;
    for (uint32_t i = 0; i < count; i++) {
        record_tick tick = {.agent = agents[i]};
        if (!is_there(recorder, agents[i]) ||
            keen_agents_status(recorder->world, &agents[i], 1, &tick.status) != KEEN_OK ||
            keen_agent_beliefs(recorder->world, agents[i], NULL, 0, &tick.belief_count) != KEEN_OK) {
            continue;
        }
        memcpy(to, &tick, sizeof tick);
        keen_belief *beliefs = (keen_belief *)(void *)(to + padded(sizeof tick));
        keen_agent_beliefs(recorder->world, agents[i], beliefs, tick.belief_count, &tick.belief_count);
        to += tick_size(tick.belief_count);
        put++;
    }
    return put;
}

keen_result keen_recorder_frame(keen_recorder *recorder) {
    if (!recorder) {
        return keen_fail(NULL, KEEN_ERROR_NULL, __func__, "recorder is null");
    }
    keen_agent_status none;
    const keen_agent_id *agents;
    const keen_event *events;
    uint32_t agent_count, event_count;
    /* asking about nobody tells whether reads are legal now */
    if (keen_agents_status(recorder->world, &(keen_agent_id){0}, 0, &none) != KEEN_OK ||
        keen_frame_ticked(recorder->world, &agents, &agent_count) != KEEN_OK ||
        keen_events(recorder->world, &events, &event_count) != KEEN_OK) {
        return keen_fail(&recorder->hooks, KEEN_ERROR_CALL_ORDER, __func__, "not legal in a frame");
    }
    const size_t size = measure(recorder, agents, agent_count, event_count);
    if (size > recorder->ring.capacity) {
        recorder->refused++;
        return keen_fail(&recorder->hooks, KEEN_ERROR_CAPACITY, __func__, "the frame is larger than the ring");
    }
    const uint64_t now = keen_world_time(recorder->world);
    record_frame *frame = (record_frame *)keen_frame_ring_add(&recorder->ring, size, now, recorder->keep_us);
    char *to = (char *)frame + padded(sizeof *frame);
    if (event_count) {
        memcpy(to, events, event_count * sizeof *events);
    }
    frame->event_count = event_count;
    frame->tick_count = put_ticks(recorder, agents, agent_count, to + events_size(event_count));
    return KEEN_OK;
}

keen_result keen_recorder_span(const keen_recorder *recorder, keen_recorder_range *range) {
    KEEN_REQUIRE(recorder, recorder && range, KEEN_ERROR_NULL, "recorder or range is null");
    const record_frame *first = first_frame(recorder);
    *range = (keen_recorder_range){
        .first = first ? first->ring.time : 0,
        .last = first ? recorder->ring.last : 0,
        .frames = recorder->ring.frames,
        .refused = recorder->refused,
        .bytes_used = keen_frame_ring_used(&recorder->ring),
    };
    return KEEN_OK;
}

/* The agent's tick in a frame, or null. */
static const record_tick *tick_in(const record_frame *frame, keen_agent_id agent) {
    const char *at = (const char *)events_of(frame) + events_size(frame->event_count);
    for (uint32_t i = 0; i < frame->tick_count; i++) {
        const record_tick *tick = (const record_tick *)(const void *)at;
        if (keen_agent_equal(tick->agent, agent)) {
            return tick;
        }
        at += tick_size(tick->belief_count);
    }
    return NULL;
}

/* The last at or before a time, or null: frames lie in the order of time. */
static const record_tick *find_tick(const keen_recorder *recorder, keen_agent_id agent, uint64_t time) {
    const record_tick *found = NULL;
    const record_frame *frame = first_frame(recorder);
    for (; frame && frame->ring.time <= time; frame = next_frame(recorder, frame)) {
        const record_tick *tick = tick_in(frame, agent);
        found = tick ? tick : found;
    }
    return found;
}

keen_result keen_recorder_beliefs(const keen_recorder *recorder, keen_agent_id agent, uint64_t time,
                                  keen_belief *beliefs, uint32_t capacity, uint32_t *count) {
    KEEN_REQUIRE(recorder, recorder && count && (beliefs || capacity == 0), KEEN_ERROR_NULL,
                 "recorder, beliefs or count is null");
    const record_tick *tick = find_tick(recorder, agent, time);
    *count = tick ? tick->belief_count : 0;
    const uint32_t copied = *count < capacity ? *count : capacity;
    if (copied) {
        memcpy(beliefs, beliefs_of(tick), copied * sizeof *beliefs);
    }
    return KEEN_OK;
}

keen_result keen_recorder_status(const keen_recorder *recorder, keen_agent_id agent, uint64_t time,
                                 keen_agent_status *status, bool *found) {
    KEEN_REQUIRE(recorder, recorder && status && found, KEEN_ERROR_NULL, "recorder, status or found is null");
    const record_tick *tick = find_tick(recorder, agent, time);
    *found = tick != NULL;
    if (tick) {
        *status = tick->status;
    }
    return KEEN_OK;
}

keen_result keen_recorder_events(const keen_recorder *recorder, uint64_t time, const keen_event **events,
                                 uint32_t *count, uint64_t *frame_time) {
    KEEN_REQUIRE(recorder, recorder && events && count, KEEN_ERROR_NULL, "recorder, events or count is null");
    const record_frame *found = NULL;
    for (const record_frame *frame = first_frame(recorder); frame && frame->ring.time <= time;) {
        found = frame;
        frame = next_frame(recorder, frame);
    }
    *events = found ? events_of(found) : NULL;
    *count = found ? found->event_count : 0;
    if (frame_time) {
        *frame_time = found ? found->ring.time : 0;
    }
    return KEEN_OK;
}
