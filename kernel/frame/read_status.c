#include "frame/read_status.h"

#include <string.h>

#include "mind/attention.h"
#include "mind/emotions.h"

static uint32_t count_beliefs(const keen_world *world, uint32_t agent) {
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    uint32_t count = 0;
    for (uint32_t i = 0; i < world->agents.row_count[agent]; i++) {
        count += keen_count_bits(keen_row_used(&world->rows.row[rows[i]].belief));
    }
    return count;
}

keen_agent_status keen_read_status(const keen_world *world, uint32_t agent) {
    const keen_agents *agents = &world->agents;
    const keen_agent_mind *mind = &agents->mind[agent];
    const uint32_t top = agents->top[agent];
    keen_agent_status status = {
        .awareness = (keen_awareness)agents->awareness[agent],
        .tier = agents->tier[agent],
        .highest_state = keen_state_of_rank(agents->highest[agent]),
        .top = top == KEEN_NO_INDEX ? (keen_target_id){0} : keen_world_target_id(world, top),
        .attention =
            mind->focus == KEEN_NO_INDEX ? (keen_target_id){0} : (keen_target_id){mind->focus, mind->focus_generation},
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

void keen_summarize_teams(const keen_world *world, keen_team_summary *summaries) {
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
}
