#include "store/memory_store.h"

#include <string.h>

#include "store/belief_status.h"

void keen_memory_store_lay_out(keen_memory_store *store, keen_arena *arena, uint32_t agents, uint32_t per_agent) {
    store->per_agent = per_agent;
    KEEN_TAKE(arena, store->memories, (size_t)agents * per_agent);
}

static keen_memory *memories_of(const keen_memory_store *store, uint32_t agent) {
    return &store->memories[(size_t)agent * store->per_agent];
}

void keen_memory_store_reset(const keen_memory_store *store, uint32_t agent) {
    if (store->per_agent > 0) {
        memset(memories_of(store, agent), 0, store->per_agent * sizeof(keen_memory));
    }
}

static keen_memory *find(const keen_memory_store *store, uint32_t agent, uint32_t target, uint32_t generation) {
    keen_memory *memories = memories_of(store, agent);
    for (uint32_t i = 0; i < store->per_agent; i++) {
        if (memories[i].target == target && memories[i].generation == generation) {
            return &memories[i];
        }
    }
    return NULL;
}

/* One that holds nothing, else the oldest; the first among equals. */
static keen_memory *find_room(const keen_memory_store *store, uint32_t agent) {
    keen_memory *memories = memories_of(store, agent);
    keen_memory *oldest = memories;
    for (uint32_t i = 0; i < store->per_agent; i++) {
        if (memories[i].generation == 0) {
            return &memories[i];
        }
        if (memories[i].freed_at < oldest->freed_at) {
            oldest = &memories[i];
        }
    }
    return oldest;
}

void keen_memory_keep(const keen_memory_store *store, uint32_t agent, uint64_t now, const keen_row *row, uint32_t lane,
                      uint32_t generation) {
    const uint32_t reason =
        keen_status_get(row->belief.status[lane], KEEN_STATUS_REASON_SHIFT, KEEN_STATUS_REASON_MASK);
    const bool memorable =
        row->belief.long_term[lane] > 0.0f || row->past.detections[lane] > 0 || reason != KEEN_LOSS_NONE;
    const int32_t target = row->belief.target[lane];
    if (!memorable || store->per_agent == 0 || target >= KEEN_LANE_PLACE) {
        return;
    }
    keen_memory *memory = find(store, agent, (uint32_t)target, generation);
    memory = memory ? memory : find_room(store, agent);
    *memory = (keen_memory){
        .target = (uint32_t)target,
        .generation = generation,
        .freed_at = now,
        .long_term = row->belief.long_term[lane],
        .detections = row->past.detections[lane],
        .reason = reason,
    };
}

void keen_memory_recall(const keen_memory_store *store, uint32_t agent, uint64_t now, uint32_t retention_us,
                        keen_row *row, uint32_t lane, uint32_t generation) {
    const int32_t target = row->belief.target[lane];
    if (store->per_agent == 0 || target >= KEEN_LANE_PLACE) {
        return;
    }
    keen_memory *memory = find(store, agent, (uint32_t)target, generation);
    if (!memory) {
        return;
    }
    if (now - memory->freed_at <= retention_us) {
        uint32_t *status = &row->belief.status[lane];
        row->belief.long_term[lane] = memory->long_term;
        row->past.detections[lane] = memory->detections;
        *status = keen_status_set(*status, KEEN_STATUS_REASON_SHIFT, KEEN_STATUS_REASON_MASK, memory->reason);
    }
    *memory = (keen_memory){0};
}
