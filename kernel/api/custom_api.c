/* Senses and policies of the host's own. */
#include <string.h>

#include "api/check.h"
#include "frame/custom_senses.h"

keen_result keen_sense_add(keen_world *world, const keen_sense_def *def, keen_sense *sense) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, def && sense && def->evaluate, KEEN_ERROR_NULL, "def, sense or evaluate is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE(world, isfinite(def->reach), KEEN_ERROR_NOT_FINITE, "reach is not finite");
    KEEN_REQUIRE(world, def->reach >= 0.0f && (unsigned)def->loss_reason < KEEN_LOSS_REASON_COUNT, KEEN_ERROR_RANGE,
                 "reach must be >= 0, loss_reason a keen_loss_reason");
    keen_custom_senses *custom = &world->custom;
    KEEN_REQUIRE(world, custom->count < KEEN_MAX_CUSTOM_SENSES, KEEN_ERROR_CAPACITY,
                 "a world has at most KEEN_MAX_CUSTOM_SENSES");
    KEEN_REQUIRE(world, keen_custom_senses_begin(world), KEEN_ERROR_OUT_OF_MEMORY, "the host gave no memory");
    custom->defs[custom->count] = *def;
    char *name = custom->names[custom->count];
    strncpy(name, def->name ? def->name : "", KEEN_SENSE_NAME_SIZE - 1);
    name[KEEN_SENSE_NAME_SIZE - 1] = 0;
    custom->defs[custom->count].name = name;
    *sense = (keen_sense)(KEEN_SENSE_CUSTOM_0 + custom->count++);
    return KEEN_OK;
}

keen_result keen_world_set_policies(keen_world *world, const keen_policies *policies) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, policies, KEEN_ERROR_NULL, "policies is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    const bool any = policies->fusion || policies->threat || policies->attention || policies->significance;
    KEEN_REQUIRE(world, !any || keen_custom_senses_begin(world), KEEN_ERROR_OUT_OF_MEMORY, "the host gave no memory");
    world->policies = *policies;
    return KEEN_OK;
}
