#include "run/panel_set.h"

#include <stdlib.h>

#include "support/counter_random.h"

static bool is_same(const panel_key *a, const panel_key *b) {
    return a->kind == b->kind && a->agent == b->agent && a->target == b->target && a->tag == b->tag;
}

/* The slot that holds the key, or the free one where it belongs; there is a free one. */
static panel_key *find_slot(panel_key *slots, size_t capacity, const panel_key *key) {
    const uint64_t pair = (uint64_t)(uint32_t)key->agent << 32 | (uint32_t)key->target;
    const uint64_t rest = (uint64_t)(uint32_t)key->kind << 32 | key->tag;
    size_t at = (size_t)(counter_random_mix(counter_random_mix(pair) ^ rest) & (capacity - 1));
    while (slots[at].kind >= 0 && !is_same(&slots[at], key)) {
        at = (at + 1) & (capacity - 1);
    }
    return &slots[at];
}

/* The capacity stays a power of two. */
static bool grow(panel_set *set) {
    const size_t capacity = set->capacity ? 2 * set->capacity : 64;
    panel_key *slots = malloc(capacity * sizeof *slots);
    if (!slots) {
        return false;
    }
    for (size_t i = 0; i < capacity; i++) {
        slots[i].kind = -1;
    }
    for (size_t i = 0; i < set->capacity; i++) {
        if (set->slots[i].kind >= 0) {
            *find_slot(slots, capacity, &set->slots[i]) = set->slots[i];
        }
    }
    free(set->slots);
    set->slots = slots;
    set->capacity = capacity;
    return true;
}

bool panel_set_add(panel_set *set, panel_key key) {
    if (2 * (set->count + 1) > set->capacity && !grow(set)) {
        return false;
    }
    panel_key *slot = find_slot(set->slots, set->capacity, &key);
    set->count += slot->kind < 0;
    *slot = key;
    return true;
}

void panel_set_end(panel_set *set) {
    free(set->slots);
    *set = (panel_set){0};
}
