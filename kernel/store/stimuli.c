#include "store/stimuli.h"

#include <string.h>

#include "base/lanes.h"

static size_t lines(size_t bytes) {
    return (bytes + KEEN_LINE - 1) / KEEN_LINE * KEEN_LINE;
}

static size_t pool_bytes(uint32_t capacity) {
    return lines(capacity * sizeof(keen_stimulus));
}

static size_t last_bytes(uint32_t agent_capacity) {
    return lines(agent_capacity * sizeof(uint32_t));
}

size_t keen_stimuli_size(uint32_t agent_capacity, uint32_t capacity) {
    return pool_bytes(capacity) + last_bytes(agent_capacity) + 2 * lines(keen_round_up_8(agent_capacity));
}

void keen_stimuli_init(keen_stimuli *stimuli, void *memory, uint32_t agent_capacity, uint32_t capacity) {
    unsigned char *rest = memory;
    memset(memory, 0, keen_stimuli_size(agent_capacity, capacity));
    *stimuli = (keen_stimuli){
        .pool = (keen_stimulus *)memory,
        .capacity = capacity,
        .free = capacity > 0 ? 0 : KEEN_STIMULUS_NONE,
        .agent_capacity = agent_capacity,
    };
    rest += pool_bytes(capacity);
    stimuli->last = (uint32_t *)(void *)rest;
    rest += last_bytes(agent_capacity);
    stimuli->count = rest;
    stimuli->waking = rest + lines(keen_round_up_8(agent_capacity));
    for (uint32_t i = 0; i < capacity; i++) {
        stimuli->pool[i].next = i + 1 < capacity ? i + 1 : KEEN_STIMULUS_NONE;
    }
}

/* Closes the ring of an agent's queue around a new last element. */
static void append(keen_stimuli *stimuli, uint32_t agent, uint32_t place) {
    keen_stimulus *pool = stimuli->pool;
    if (stimuli->count[agent] == 0) {
        pool[place].next = place;
    } else {
        pool[place].next = pool[stimuli->last[agent]].next;
        pool[stimuli->last[agent]].next = place;
    }
    stimuli->last[agent] = place;
    stimuli->count[agent]++;
}

/* The element before the weakest of a queue that is not empty; among equals before the newest. */
static uint32_t before_weakest(const keen_stimuli *stimuli, uint32_t agent) {
    const keen_stimulus *pool = stimuli->pool;
    uint32_t before = stimuli->last[agent];
    uint32_t found = before;
    for (uint32_t i = 0; i < stimuli->count[agent]; i++) {
        if (keen_stimulus_weight(&pool[pool[before].next]) <= keen_stimulus_weight(&pool[pool[found].next])) {
            found = before;
        }
        before = pool[before].next;
    }
    return found;
}

static uint32_t unlink_after(keen_stimuli *stimuli, uint32_t agent, uint32_t before) {
    keen_stimulus *pool = stimuli->pool;
    const uint32_t place = pool[before].next;
    pool[before].next = pool[place].next;
    stimuli->last[agent] = stimuli->last[agent] == place ? before : stimuli->last[agent];
    stimuli->count[agent]--;
    stimuli->waking[agent] -= keen_stimulus_wakes(&pool[place]);
    return place;
}

static void fill(keen_stimuli *stimuli, uint32_t agent, uint32_t place, const keen_stimulus *stimulus) {
    const uint32_t next = stimuli->pool[place].next;
    stimuli->pool[place] = *stimulus;
    stimuli->pool[place].next = next;
    stimuli->waking[agent] += keen_stimulus_wakes(stimulus);
}

/* The hit or contact of the same target that waits already, or KEEN_STIMULUS_NONE. */
static uint32_t find_same(const keen_stimuli *stimuli, uint32_t agent, const keen_stimulus *stimulus) {
    if (!keen_stimulus_strikes(stimulus)) {
        return KEEN_STIMULUS_NONE;
    }
    uint32_t place = stimuli->last[agent];
    for (uint32_t i = 0; i < stimuli->count[agent]; i++) {
        const keen_stimulus *waiting = &stimuli->pool[place];
        if (waiting->kind == stimulus->kind && waiting->target == stimulus->target &&
            waiting->generation == stimulus->generation) {
            return place;
        }
        place = waiting->next;
    }
    return KEEN_STIMULUS_NONE;
}

keen_stimulus_outcome keen_stimuli_add(keen_stimuli *stimuli, uint32_t agent, const keen_stimulus *stimulus) {
    keen_stimulus *pool = stimuli->pool;
    const uint32_t same = find_same(stimuli, agent, stimulus);
    if (same != KEEN_STIMULUS_NONE) {
        pool[same].amount += stimulus->amount;
        return KEEN_STIMULUS_KEPT;
    }
    if (stimuli->count[agent] < KEEN_INBOX_SIZE && stimuli->free != KEEN_STIMULUS_NONE) {
        const uint32_t place = stimuli->free;
        stimuli->free = pool[place].next;
        stimuli->waiting++;
        append(stimuli, agent, place);
        fill(stimuli, agent, place, stimulus);
        return KEEN_STIMULUS_KEPT;
    }
    if (stimuli->count[agent] == 0) {
        return KEEN_STIMULUS_DROPPED;
    }
    const uint32_t before = before_weakest(stimuli, agent);
    if (!(keen_stimulus_weight(stimulus) > keen_stimulus_weight(&pool[pool[before].next]))) {
        return KEEN_STIMULUS_DROPPED;
    }
    const uint32_t place = unlink_after(stimuli, agent, before);
    append(stimuli, agent, place);
    fill(stimuli, agent, place, stimulus);
    return KEEN_STIMULUS_REPLACED;
}

uint32_t keen_stimuli_read(const keen_stimuli *stimuli, uint32_t agent, keen_stimulus inbox[KEEN_INBOX_SIZE]) {
    uint32_t place = stimuli->last[agent];
    for (uint32_t i = 0; i < stimuli->count[agent]; i++) {
        place = stimuli->pool[place].next;
        inbox[i] = stimuli->pool[place];
    }
    return stimuli->count[agent];
}

/* The whole ring joins the free list at once: it is cut open behind its last element. */
void keen_stimuli_clear(keen_stimuli *stimuli, uint32_t agent) {
    if (stimuli->count[agent] == 0) {
        return;
    }
    keen_stimulus *last = &stimuli->pool[stimuli->last[agent]];
    const uint32_t first = last->next;
    last->next = stimuli->free;
    stimuli->free = first;
    stimuli->waiting -= stimuli->count[agent];
    stimuli->count[agent] = stimuli->waking[agent] = 0;
}
