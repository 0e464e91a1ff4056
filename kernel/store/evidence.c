#include "store/evidence.h"

void keen_evidence_lay_out(keen_evidence_store *store, keen_arena *arena, uint32_t capacity, uint32_t agent_capacity) {
    keen_pairs_lay_out(&store->pairs, arena, capacity, agent_capacity);
    KEEN_TAKE(arena, store->entries, capacity);
}

void keen_evidence_reset(keen_evidence_store *store) {
    keen_pairs_reset(&store->pairs);
    store->next_expiry = KEEN_EVIDENCE_FOREVER;
}

static void put_value(keen_evidence_entry *entry, keen_evidence_kind kind, float value, uint64_t until) {
    switch (kind) {
    case KEEN_EVIDENCE_SET:
        entry->set = value;
        entry->set_until = until;
        break;
    case KEEN_EVIDENCE_ADD:
        entry->add += value;
        entry->adds = true;
        break;
    case KEEN_EVIDENCE_CAP:
        entry->cap = value;
        entry->cap_until = until;
        break;
    case KEEN_EVIDENCE_CLEAR:
        break;
    }
}

bool keen_evidence_put(keen_evidence_store *store, uint32_t agent, uint32_t target, keen_evidence_kind kind,
                       float value, uint64_t until) {
    uint32_t place = keen_pairs_find(&store->pairs, agent, target);
    if (kind == KEEN_EVIDENCE_CLEAR) {
        if (place != KEEN_NO_PAIR) {
            keen_pairs_drop(&store->pairs, place);
        }
        return true;
    }
    if (place == KEEN_NO_PAIR) {
        place = keen_pairs_add(&store->pairs, agent, target);
        if (place == KEEN_NO_PAIR) {
            return false;
        }
        store->entries[place] = (keen_evidence_entry){0};
    }
    put_value(&store->entries[place], kind, value, until);
    if (kind != KEEN_EVIDENCE_ADD && until < store->next_expiry) {
        store->next_expiry = until;
    }
    return true;
}

const keen_evidence_entry *keen_evidence_of(const keen_evidence_store *store, uint32_t agent, uint32_t target) {
    const uint32_t place = keen_pairs_find(&store->pairs, agent, target);
    return place != KEEN_NO_PAIR ? &store->entries[place] : NULL;
}

uint32_t keen_evidence_targets(const keen_evidence_store *store, uint32_t agent, uint32_t *targets, uint32_t capacity) {
    uint32_t count = 0;
    uint32_t place = store->pairs.first[agent];
    for (; place != KEEN_NO_PAIR && count < capacity; place = store->pairs.pool[place].next) {
        if (store->entries[place].set_until > 0 || store->entries[place].adds) {
            targets[count++] = store->pairs.pool[place].target;
        }
    }
    return count;
}

static void drop_if_empty(keen_evidence_store *store, uint32_t place) {
    const keen_evidence_entry *entry = &store->entries[place];
    if (entry->set_until == 0 && entry->cap_until == 0 && !entry->adds) {
        keen_pairs_drop(&store->pairs, place);
    }
}

static uint64_t end_or_keep(uint64_t *until, uint64_t now, uint64_t next) {
    if (*until <= now) {
        *until = 0;
    }
    return *until > 0 && *until < next ? *until : next;
}

void keen_evidence_expire(keen_evidence_store *store, uint64_t now) {
    if (now < store->next_expiry) {
        return;
    }
    uint64_t next = KEEN_EVIDENCE_FOREVER;
    for (uint32_t place = 0; place < store->pairs.extent; place++) {
        if (store->pairs.pool[place].agent != KEEN_NO_PAIR) {
            next = end_or_keep(&store->entries[place].set_until, now, next);
            next = end_or_keep(&store->entries[place].cap_until, now, next);
            drop_if_empty(store, place);
        }
    }
    store->next_expiry = next;
}

void keen_evidence_spend(keen_evidence_store *store, uint32_t agent) {
    uint32_t next;
    for (uint32_t place = store->pairs.first[agent]; place != KEEN_NO_PAIR; place = next) {
        next = store->pairs.pool[place].next;
        store->entries[place].adds = false;
        store->entries[place].add = 0.0f;
        drop_if_empty(store, place);
    }
}
