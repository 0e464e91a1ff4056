/* Functions of the public headers that are still to be written. This file goes when the last one does. */
#include "api/check.h"
#include "keen/keen.h"

keen_result keen_explain(const keen_world *world, keen_agent_id agent, keen_target_id target, keen_explanation *explanation) {
    (void)world, (void)agent, (void)target, (void)explanation;
    return KEEN_ERROR_CALL_ORDER;
}

