#include "store/pairs.h"

void keen_pairs_lay_out(keen_pairs *pairs, keen_arena *arena, uint32_t capacity, uint32_t agent_capacity) {
    pairs->capacity = capacity;
    pairs->agent_capacity = agent_capacity;
    KEEN_TAKE(arena, pairs->pool, capacity);
    KEEN_TAKE(arena, pairs->first, agent_capacity);
}

void keen_pairs_reset(keen_pairs *pairs) {
    pairs->count = pairs->extent = 0;
    pairs->free = KEEN_NO_PAIR;
    for (uint32_t agent = 0; agent < pairs->agent_capacity; agent++) {
        pairs->first[agent] = KEEN_NO_PAIR;
    }
}

uint32_t keen_pairs_find(const keen_pairs *pairs, uint32_t agent, uint32_t target) {
    uint32_t place = pairs->first[agent];
    while (place != KEEN_NO_PAIR && pairs->pool[place].target != target) {
        place = pairs->pool[place].next;
    }
    return place;
}

uint32_t keen_pairs_add(keen_pairs *pairs, uint32_t agent, uint32_t target) {
    uint32_t place = pairs->free;
    if (place != KEEN_NO_PAIR) {
        pairs->free = pairs->pool[place].next;
    } else if (pairs->extent < pairs->capacity) {
        place = pairs->extent++;
    } else {
        return KEEN_NO_PAIR;
    }
    pairs->pool[place] = (keen_pair){.agent = agent, .target = target, .next = pairs->first[agent]};
    pairs->first[agent] = place;
    pairs->count++;
    return place;
}

void keen_pairs_drop(keen_pairs *pairs, uint32_t place) {
    keen_pair *pair = &pairs->pool[place];
    uint32_t *link = &pairs->first[pair->agent];
    while (*link != place) {
        link = &pairs->pool[*link].next;
    }
    *link = pair->next;
    *pair = (keen_pair){.agent = KEEN_NO_PAIR, .next = pairs->free};
    pairs->free = place;
    pairs->count--;
}

void keen_pairs_drop_agent(keen_pairs *pairs, uint32_t agent) {
    while (pairs->first[agent] != KEEN_NO_PAIR) {
        keen_pairs_drop(pairs, pairs->first[agent]);
    }
}

void keen_pairs_drop_target(keen_pairs *pairs, uint32_t target) {
    for (uint32_t place = 0; place < pairs->extent && pairs->count > 0; place++) {
        const keen_pair *pair = &pairs->pool[place];
        if (pair->agent != KEEN_NO_PAIR && pair->target == target) {
            keen_pairs_drop(pairs, place);
        }
    }
}
