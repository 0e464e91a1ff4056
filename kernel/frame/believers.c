#include "frame/believers.h"

#include "frame/find_belief.h"
#include "store/belief_status.h"

/* Further back in the list of believers. */
static bool is_behind(const keen_believer *a, const keen_believer *b) {
    return a->confidence < b->confidence || (a->confidence == b->confidence && a->agent.index > b->agent.index);
}

/* A heap whose root is the one furthest back. */
static void sift_down(keen_believer *heap, uint32_t count, uint32_t root) {
    const keen_believer value = heap[root];
    uint32_t child;
    while ((child = 2 * root + 1) < count) {
        child += child + 1 < count && is_behind(&heap[child + 1], &heap[child]);
        if (!is_behind(&heap[child], &value)) {
            break;
        }
        heap[root] = heap[child];
        root = child;
    }
    heap[root] = value;
}

static void make_heap(keen_believer *believers, uint32_t count) {
    for (uint32_t root = count / 2; root-- > 0;) {
        sift_down(believers, count, root);
    }
}

static void sort_heap(keen_believer *believers, uint32_t count) {
    for (uint32_t left = count; left > 1;) {
        const keen_believer last = believers[0];
        believers[0] = believers[--left];
        sift_down(believers, left, 0);
        believers[left] = last;
    }
}

static bool find_believer(const keen_world *world, uint32_t agent, uint32_t target, keen_believer *believer) {
    keen_belief_place place;
    if (!keen_find_belief(world, agent, target, &place)) {
        return false;
    }
    const keen_belief_row *row = keen_rows_belief(&world->rows, place.row);
    *believer = (keen_believer){keen_world_agent_id(world, agent), keen_status_state(row->status[place.lane]),
                                row->confidence[place.lane]};
    return believer->state != KEEN_STATE_UNDETECTED;
}

uint32_t keen_list_believers(const keen_world *world, uint32_t target, keen_believer *believers, uint32_t capacity) {
    uint32_t found = 0;
    for (uint32_t agent = 0; agent < world->agents.ids.extent; agent++) {
        keen_believer believer;
        if (!keen_id_pool_in_use(&world->agents.ids, agent) || !find_believer(world, agent, target, &believer)) {
            continue;
        }
        if (found < capacity) {
            believers[found] = believer;
        }
        if (++found == capacity) {
            make_heap(believers, capacity);
        } else if (found > capacity && capacity > 0 && is_behind(&believers[0], &believer)) {
            believers[0] = believer;
            sift_down(believers, capacity, 0);
        }
    }
    const uint32_t kept = found < capacity ? found : capacity;
    make_heap(believers, kept);
    sort_heap(believers, kept);
    return found;
}
