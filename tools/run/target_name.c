#include "run/target_name.h"

#include <stdio.h>

void target_name(const scenario_world *play, keen_target_id target, char name[TARGET_NAME_SIZE]) {
    const int32_t actor = scenario_world_actor_of(play, target);
    snprintf(name, TARGET_NAME_SIZE, "%s", actor == SCENARIO_NONE ? "" : play->scene->actors[actor].name);
}

void place_name(const scenario_world *play, uint32_t tag, char name[TARGET_NAME_SIZE]) {
    const scenario_names *tags = &play->scene->tags;
    if (tag < tags->count) {
        snprintf(name, TARGET_NAME_SIZE, "place:%s", tags->items[tag]);
    } else {
        snprintf(name, TARGET_NAME_SIZE, "place:%u", tag); /* a tag that the file did not give */
    }
}

void belief_name(const scenario_world *play, const keen_belief *belief, char name[TARGET_NAME_SIZE]) {
    if (belief->place) {
        place_name(play, belief->place_tag, name);
    } else {
        target_name(play, belief->target, name);
    }
}
