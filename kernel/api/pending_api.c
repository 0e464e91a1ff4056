/* Functions of the public headers that are still to be written. This file goes when the last one does. */
#include "api/check.h"
#include "keen/keen.h"

keen_result keen_explain(const keen_world *world, keen_agent_id agent, keen_target_id target, keen_explanation *explanation) {
    (void)world, (void)agent, (void)target, (void)explanation;
    return KEEN_ERROR_CALL_ORDER;
}

keen_result keen_target_teleport(keen_world *world, keen_target_id target, const float position[3]) {
    (void)world, (void)target, (void)position;
    return KEEN_ERROR_CALL_ORDER;
}

keen_result keen_world_shift_origin(keen_world *world, const float offset[3]) {
    (void)world, (void)offset;
    return KEEN_ERROR_CALL_ORDER;
}

keen_result keen_world_set_never_search(keen_world *world, const keen_zone *zones, uint32_t count) {
    (void)world, (void)zones, (void)count;
    return KEEN_ERROR_CALL_ORDER;
}

