/* Reading many at once: beliefs of agents, believers of a target, status of agents and teams. */
#include <string.h>

#include "api/belief_unpack.h"
#include "api/check.h"
#include "keen/belief.h"
#include "mind/attention.h"
#include "mind/emotions.h"
#include "store/belief_status.h"

static bool is_agent(const keen_world *world, keen_agent_id agent) {
    return keen_id_pool_holds(&world->agents.ids, agent.index, agent.generation);
}

/* Writes those that fit at `place` of beliefs[capacity]; returns how many there are. */
static uint32_t unpack_agent(const keen_world *world, uint32_t agent, keen_belief *beliefs, uint32_t place,
                             uint32_t capacity) {
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    uint32_t count = 0;
    for (uint32_t i = 0; i < world->agents.row_count[agent]; i++) {
        for (uint32_t used = keen_row_used(&world->rows.row[rows[i]].belief); used; used &= used - 1, count++) {
            if (place + count < capacity) {
                beliefs[place + count] = keen_belief_unpack(world, agent, rows[i], (uint32_t)__builtin_ctz(used));
            }
        }
    }
    return count;
}

keen_result keen_agents_beliefs(const keen_world *world, const keen_agent_id *ids, uint32_t count,
                                keen_belief *beliefs, uint32_t capacity, uint32_t *first, uint32_t *needed) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, (ids || count == 0) && (beliefs || capacity == 0) && first && needed, KEEN_ERROR_NULL,
                 "ids, beliefs, first or needed is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    uint32_t stale = 0;
    uint32_t place = 0;
    for (uint32_t i = 0; i < count; i++) {
        first[i] = place;
        if (is_agent(world, ids[i])) {
            place += unpack_agent(world, ids[i].index, beliefs, place, capacity);
        } else {
            stale++;
        }
    }
    first[count] = place;
    *needed = place;
    KEEN_REQUIRE(world, stale == 0, KEEN_ERROR_PARTIAL, "an agent id is stale");
    return KEEN_OK;
}

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
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    for (uint32_t i = 0; i < world->agents.row_count[agent]; i++) {
        const keen_belief_row *row = keen_rows_belief(&world->rows, rows[i]);
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            if (row->target[lane] == (int32_t)target) {
                *believer = (keen_believer){keen_world_agent_id(world, agent), keen_status_state(row->status[lane]),
                                            row->confidence[lane]};
                return believer->state != KEEN_STATE_UNDETECTED;
            }
        }
    }
    return false;
}

keen_result keen_target_believers(const keen_world *world, keen_target_id target, keen_believer *believers,
                                  uint32_t capacity, uint32_t *count) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, count && (believers || capacity == 0), KEEN_ERROR_NULL, "believers or count is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_TARGET(world, target);
    uint32_t found = 0;
    for (uint32_t agent = 0; agent < world->agents.ids.extent; agent++) {
        keen_believer believer;
        if (!keen_id_pool_in_use(&world->agents.ids, agent) ||
            !find_believer(world, agent, target.index, &believer)) {
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
    *count = found;
    return KEEN_OK;
}

static uint32_t count_beliefs(const keen_world *world, uint32_t agent) {
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    uint32_t count = 0;
    for (uint32_t i = 0; i < world->agents.row_count[agent]; i++) {
        count += keen_count_bits(keen_row_used(&world->rows.row[rows[i]].belief));
    }
    return count;
}

static keen_agent_status status_of(const keen_world *world, uint32_t agent) {
    const keen_agents *agents = &world->agents;
    const keen_agent_mind *mind = &agents->mind[agent];
    const uint32_t top = agents->top[agent];
    keen_agent_status status = {
        .awareness = (keen_awareness)agents->awareness[agent],
        .tier = agents->tier[agent],
        .highest_state = keen_state_of_rank(agents->highest[agent]),
        .top = top == KEEN_NO_INDEX ? (keen_target_id){0} : keen_world_target_id(world, top),
        .attention = mind->focus == KEEN_NO_INDEX ? (keen_target_id){0}
                                                  : (keen_target_id){mind->focus, mind->focus_generation},
        .pain = mind->pain,
        .dominant = keen_emotions_dominant(mind->emotions),
        .highest_threat = mind->highest_threat,
        .health = agents->columns.health[agent],
        .squad = mind->squad,
        .role = mind->role,
        .last_tick = agents->last_tick[agent],
        .belief_count = count_beliefs(world, agent),
    };
    memcpy(status.emotions, mind->emotions, sizeof status.emotions);
    return status;
}

keen_result keen_agents_status(const keen_world *world, const keen_agent_id *ids, uint32_t count,
                               keen_agent_status *status) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, count == 0 || (ids && status), KEEN_ERROR_NULL, "ids or status is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    uint32_t stale = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (is_agent(world, ids[i])) {
            status[i] = status_of(world, ids[i].index);
        } else {
            status[i] = (keen_agent_status){.tier = KEEN_TIER_SUSPENDED, .dominant = KEEN_EMOTION_NONE};
            stale++;
        }
    }
    KEEN_REQUIRE(world, stale == 0, KEEN_ERROR_PARTIAL, "an agent id is stale");
    return KEEN_OK;
}

keen_result keen_teams_summary(const keen_world *world, keen_team_summary *summaries) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, summaries, KEEN_ERROR_NULL, "summaries is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    const keen_agents *agents = &world->agents;
    memset(summaries, 0, KEEN_TEAM_COUNT * sizeof *summaries);
    for (uint32_t agent = 0; agent < agents->ids.extent; agent++) {
        const uint32_t team = agents->team[agent];
        if (!keen_id_pool_in_use(&agents->ids, agent) || team >= KEEN_TEAM_COUNT) {
            continue;
        }
        keen_team_summary *summary = &summaries[team];
        const float threat = agents->mind[agent].highest_threat;
        summary->agents++;
        summary->by_awareness[agents->awareness[agent]]++;
        summary->by_state[keen_state_of_rank(agents->highest[agent])]++;
        summary->highest_threat = threat > summary->highest_threat ? threat : summary->highest_threat;
    }
    return KEEN_OK;
}
