#include "store/squad_list.h"

void keen_squads_lay_out(keen_squads *squads, keen_arena *arena, uint32_t agents) {
    KEEN_TAKE(arena, squads->members, agents);
}

static void sift_down(uint64_t *heap, uint32_t count, uint32_t root) {
    const uint64_t value = heap[root];
    uint32_t child;
    while ((child = 2 * root + 1) < count) {
        child += child + 1 < count && heap[child + 1] > heap[child];
        if (heap[child] <= value) {
            break;
        }
        heap[root] = heap[child];
        root = child;
    }
    heap[root] = value;
}

/* A heap sort: in place, for a frame allocates nothing. */
static void sort(uint64_t *values, uint32_t count) {
    for (uint32_t root = count / 2; root-- > 0;) {
        sift_down(values, count, root);
    }
    for (uint32_t left = count; left > 1;) {
        const uint64_t largest = values[0];
        values[0] = values[--left];
        sift_down(values, left, 0);
        values[left] = largest;
    }
}

void keen_squads_refresh(keen_squads *squads, const keen_agents *agents) {
    squads->count = 0;
    squads->stale = false;
    for (uint32_t agent = 0; agent < agents->ids.extent; agent++) {
        const uint32_t squad = agents->mind[agent].squad;
        if (squad != KEEN_SQUAD_NONE && keen_id_pool_in_use(&agents->ids, agent)) {
            squads->members[squads->count++] = (uint64_t)squad << 32 | agent;
        }
    }
    sort(squads->members, squads->count);
}
