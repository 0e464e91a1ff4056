/* keen_explain: the rest is frame/explain.c. */
#include <string.h>

#include "api/check.h"
#include "frame/explain.h"

keen_result keen_explain(const keen_world *world, keen_agent_id agent, keen_target_id target,
                         keen_explanation *explanation) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, explanation, KEEN_ERROR_NULL, "explanation is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_AGENT(world, agent);
    KEEN_REQUIRE_TARGET(world, target);
    keen_explanation made;
    memset(&made, 0, sizeof made);
    keen_explain_pair(world, agent.index, target.index, &made);
    *explanation = made;
    return KEEN_OK;
}
