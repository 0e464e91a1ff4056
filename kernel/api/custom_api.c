/* Senses and policies of the host's own. */
#include "api/check.h"
#include "frame/custom_senses.h"
#include "frame/policies.h"

keen_result keen_sense_add(keen_world *world, const keen_sense_def *def, keen_sense *sense) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, def && sense && def->evaluate, KEEN_ERROR_NULL, "def, sense or evaluate is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE(world, isfinite(def->reach), KEEN_ERROR_NOT_FINITE, "reach is not finite");
    KEEN_REQUIRE(world, def->reach >= 0.0f && (unsigned)def->loss_reason < KEEN_LOSS_REASON_COUNT, KEEN_ERROR_RANGE,
                 "reach must be >= 0, loss_reason a keen_loss_reason");
    KEEN_REQUIRE(world, world->custom.count < KEEN_MAX_CUSTOM_SENSES, KEEN_ERROR_CAPACITY,
                 "a world has at most KEEN_MAX_CUSTOM_SENSES");
    KEEN_REQUIRE(world, keen_custom_senses_begin(world), KEEN_ERROR_OUT_OF_MEMORY, "the host gave no memory");
    *sense = keen_custom_senses_add(world, def);
    return KEEN_OK;
}

keen_result keen_world_set_policies(keen_world *world, const keen_policies *policies) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, policies, KEEN_ERROR_NULL, "policies is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE(world, keen_policies_set(world, policies), KEEN_ERROR_OUT_OF_MEMORY, "the host gave no memory");
    return KEEN_OK;
}
