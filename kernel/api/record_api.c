/* The recorder: frames one after the other in a ring of bytes, each in one piece. It knows the world by its public
   functions, but for who is still there: nobody is to be told of ids that are rightly stale. */
#include "keen/record.h"

#include <math.h>
#include <string.h>

#include "api/check.h"
#include "frame/world_data.h"

/* A frame in the ring, then its events, then its ticks; everything starts at a multiple of KEEN_RECORD_ALIGN. */
typedef struct record_frame {
    size_t size; /* with all that follows */
    uint64_t time;
    uint32_t event_count;
    uint32_t tick_count;
} record_frame;

/* One agent's tick, then its beliefs. */
typedef struct record_tick {
    keen_agent_id agent;
    keen_agent_status status;
    uint32_t belief_count;
} record_tick;

#define KEEN_RECORD_ALIGN 16u

struct keen_recorder {
    keen_hooks hooks;
    const keen_world *world;
    uint64_t keep_us;
    size_t block_size; /* of this struct and the ring */
    size_t capacity;   /* of the ring */
    size_t head;       /* the oldest frame */
    size_t tail;       /* behind the newest frame */
    size_t limit;      /* when wrapped: behind the last frame before the end of the ring */
    bool wrapped;      /* frames lie in [head, limit) and [0, tail), else in [head, tail) */
    uint64_t last;
    uint32_t frames, refused;
    char *ring;
};

static size_t padded(size_t size) {
    return (size + KEEN_RECORD_ALIGN - 1) / KEEN_RECORD_ALIGN * KEEN_RECORD_ALIGN;
}

static size_t events_size(uint32_t count) {
    return padded((size_t)count * sizeof(keen_event));
}

static size_t tick_size(uint32_t belief_count) {
    return padded(sizeof(record_tick)) + padded((size_t)belief_count * sizeof(keen_belief));
}

static const record_frame *frame_at(const keen_recorder *recorder, size_t offset) {
    return (const record_frame *)(const void *)(recorder->ring + offset);
}

static const keen_belief *beliefs_of(const record_tick *tick) {
    return (const keen_belief *)(const void *)((const char *)tick + padded(sizeof *tick));
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
    const size_t capacity = def->bytes / KEEN_RECORD_ALIGN * KEEN_RECORD_ALIGN;
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
        .capacity = capacity,
        .ring = (char *)made + padded(sizeof *made),
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

static size_t next_frame(const keen_recorder *recorder, size_t offset) {
    const size_t next = offset + frame_at(recorder, offset)->size;
    return recorder->wrapped && next == recorder->limit ? 0 : next;
}

static void drop_oldest(keen_recorder *recorder) {
    const size_t next = next_frame(recorder, recorder->head);
    recorder->wrapped = recorder->wrapped && next > recorder->head;
    recorder->head = next;
    if (--recorder->frames == 0) {
        recorder->head = recorder->tail = 0;
        recorder->wrapped = false;
    }
}

/* Room in one piece for a frame that is no larger than the ring; the oldest frames go until there is. */
static size_t make_room(keen_recorder *recorder, size_t size) {
    for (;; drop_oldest(recorder)) {
        const size_t end = recorder->wrapped ? recorder->head : recorder->capacity;
        if (size <= end - recorder->tail) {
            return recorder->tail;
        }
        if (!recorder->wrapped && size <= recorder->head) {
            recorder->limit = recorder->tail;
            recorder->wrapped = true;
            return 0;
        }
    }
}

static void drop_old(keen_recorder *recorder, uint64_t now) {
    while (recorder->frames && now - frame_at(recorder, recorder->head)->time > recorder->keep_us) {
        drop_oldest(recorder);
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
    if (size > recorder->capacity) {
        recorder->refused++;
        return keen_fail(&recorder->hooks, KEEN_ERROR_CAPACITY, __func__, "the frame is larger than the ring");
    }
    const uint64_t now = keen_world_time(recorder->world);
    drop_old(recorder, now);
    const size_t offset = make_room(recorder, size);
    char *to = recorder->ring + offset;
    record_frame frame = {.size = size, .time = now, .event_count = event_count};
    if (event_count) {
        memcpy(to + padded(sizeof frame), events, event_count * sizeof *events);
    }
    frame.tick_count = put_ticks(recorder, agents, agent_count, to + padded(sizeof frame) + events_size(event_count));
    memcpy(to, &frame, sizeof frame);
    recorder->tail = offset + size;
    recorder->last = now;
    recorder->frames++;
    return KEEN_OK;
}

keen_result keen_recorder_span(const keen_recorder *recorder, keen_recorder_range *range) {
    KEEN_REQUIRE(recorder, recorder && range, KEEN_ERROR_NULL, "recorder or range is null");
    const size_t front = recorder->wrapped ? recorder->limit - recorder->head : 0;
    *range = (keen_recorder_range){
        .first = recorder->frames ? frame_at(recorder, recorder->head)->time : 0,
        .last = recorder->frames ? recorder->last : 0,
        .frames = recorder->frames,
        .refused = recorder->refused,
        .bytes_used = recorder->wrapped ? front + recorder->tail : recorder->tail - recorder->head,
    };
    return KEEN_OK;
}

/* The agent's tick in a frame, or null. */
static const record_tick *tick_in(const record_frame *frame, keen_agent_id agent) {
    const char *at = (const char *)frame + padded(sizeof *frame) + events_size(frame->event_count);
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
    size_t offset = recorder->head;
    for (uint32_t i = 0; i < recorder->frames; i++, offset = next_frame(recorder, offset)) {
        const record_frame *frame = frame_at(recorder, offset);
        if (frame->time > time) {
            break;
        }
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
    size_t offset = recorder->head;
    for (uint32_t i = 0; i < recorder->frames; i++, offset = next_frame(recorder, offset)) {
        const record_frame *frame = frame_at(recorder, offset);
        found = frame->time <= time ? frame : found;
    }
    *events = found ? (const keen_event *)(const void *)((const char *)found + padded(sizeof *found)) : NULL;
    *count = found ? found->event_count : 0;
    if (frame_time) {
        *frame_time = found ? found->time : 0;
    }
    return KEEN_OK;
}
