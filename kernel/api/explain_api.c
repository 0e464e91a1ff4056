/* keen_explain: the pair's row is found, the rest is frame/explain.c. */
#include <string.h>

#include "api/belief_unpack.h"
#include "api/check.h"
#include "base/float_state.h"
#include "frame/explain.h"

static const keen_row *find_row(const keen_world *world, uint32_t agent, uint32_t target, uint32_t *number,
                                uint32_t *lane) {
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    for (uint32_t i = 0; i < world->agents.row_count[agent]; i++) {
        for (*lane = 0; *lane < KEEN_LANES; ++*lane) {
            if (world->rows.row[rows[i]].belief.target[*lane] == (int32_t)target) {
                *number = rows[i];
                return &world->rows.row[rows[i]];
            }
        }
    }
    return NULL;
}

keen_result keen_explain(const keen_world *world, keen_agent_id agent, keen_target_id target,
                         keen_explanation *explanation) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, explanation, KEEN_ERROR_NULL, "explanation is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_AGENT(world, agent);
    KEEN_REQUIRE_TARGET(world, target);
    keen_explanation made;
    memset(&made, 0, sizeof made);
    uint32_t number = 0, lane = 0;
    const keen_row *row = find_row(world, agent.index, target.index, &number, &lane);
    if (row) {
        made.believed = true;
        made.belief = keen_belief_unpack(world, agent.index, number, lane);
    }
    const keen_float_state host_state = keen_float_state_begin();
    keen_explain_pair(world, agent.index, target.index, row, lane, &made);
    keen_float_state_end(&host_state);
    *explanation = made;
    return KEEN_OK;
}
