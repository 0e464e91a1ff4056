#include "compare/compare_worlds.h"

#include <stdio.h>

#include "compare/compare_detection.h"
#include "compare/compare_fields.h"
#include "run/target_name.h"

/* The fields of a belief, by name. */
#define FIELD(type, member) COMPARED_FIELD(keen_belief, type, member)

static const compared_field belief_fields[] = {
    FIELD(FIELD_INT, target.index),
    FIELD(FIELD_INT, target.generation),
    FIELD(FIELD_INT, place_tag),
    FIELD(FIELD_INT, state),
    FIELD(FIELD_FLOAT, confidence),
    FIELD(FIELD_FLOAT, fused),
    FIELD(FIELD_FLOAT, weighted[KEEN_SENSE_VISION]),
    FIELD(FIELD_FLOAT, weighted[KEEN_SENSE_HEARING]),
    FIELD(FIELD_FLOAT, weighted[KEEN_SENSE_SMELL]),
    FIELD(FIELD_FLOAT, weighted[KEEN_SENSE_TOUCH]),
    FIELD(FIELD_FLOAT, weighted[KEEN_SENSE_VIBRATION]),
    FIELD(FIELD_FLOAT, weighted[KEEN_SENSE_DAMAGE]),
    FIELD(FIELD_FLOAT, weighted[KEEN_SENSE_ECHOLOCATION]),
    FIELD(FIELD_INT, leading),
    FIELD(FIELD_INT, loss_row),
    FIELD(FIELD_INT, loss_reason),
    FIELD(FIELD_DOUBLE, time_since_sensed),
    FIELD(FIELD_DOUBLE, time_in_state),
    FIELD(FIELD_FLOAT, last_known[0]),
    FIELD(FIELD_FLOAT, last_known[1]),
    FIELD(FIELD_FLOAT, last_known[2]),
    FIELD(FIELD_FLOAT, error),
    FIELD(FIELD_FLOAT, velocity[0]),
    FIELD(FIELD_FLOAT, velocity[1]),
    FIELD(FIELD_FLOAT, velocity[2]),
    FIELD(FIELD_FLOAT, predicted[0]),
    FIELD(FIELD_FLOAT, predicted[1]),
    FIELD(FIELD_FLOAT, predicted[2]),
    FIELD(FIELD_FLOAT, uncertainty),
    FIELD(FIELD_FLOAT, loss_direction[0]),
    FIELD(FIELD_FLOAT, loss_direction[1]),
    FIELD(FIELD_FLOAT, loss_direction[2]),
    FIELD(FIELD_FLOAT, damage),
    FIELD(FIELD_FLOAT, threat),
    FIELD(FIELD_FLOAT, long_term),
    FIELD(FIELD_INT, detections),
    FIELD(FIELD_FLOAT, sort_score),
    FIELD(FIELD_FLOAT, exposure),
};

#define BELIEF_FIELDS (sizeof belief_fields / sizeof *belief_fields)

static bool compare_agents(const scenario_world *a, const scenario_world *b, uint32_t actor, char *text, size_t size) {
    keen_belief left[KEEN_MAX_TRACKED], right[KEEN_MAX_TRACKED];
    uint32_t left_count = 0, right_count = 0;
    const char *name = a->scene->actors[actor].name;
    keen_agent_beliefs(a->world, a->actors[actor].agent, left, KEEN_MAX_TRACKED, &left_count);
    keen_agent_beliefs(b->world, b->actors[actor].agent, right, KEEN_MAX_TRACKED, &right_count);
    if (left_count != right_count) {
        snprintf(text, size, "agent %s: %u beliefs against %u", name, left_count, right_count);
        return true;
    }
    for (uint32_t i = 0; i < left_count; i++) {
        char what[256];
        if (compare_fields(belief_fields, BELIEF_FIELDS, &left[i], &right[i], what, sizeof what)) {
            char about[TARGET_NAME_SIZE];
            belief_name(a, &left[i], about);
            snprintf(text, size, "agent %s, belief about %s, %s", name, *about ? about : "nobody", what);
            return true;
        }
    }
    return a->def.detection && compare_detecting(a, b, actor, text, size);
}

bool compare_worlds(const scenario_world *a, const scenario_world *b, char *text, size_t size) {
    for (uint32_t i = 0; i < a->scene->actor_count; i++) {
        if (a->actors[i].agent.generation && compare_agents(a, b, i, text, size)) {
            return true;
        }
        if (a->def.detection && a->actors[i].target.generation && compare_stealth(a, b, i, text, size)) {
            return true;
        }
    }
    return false;
}
