#include "compare/compare_worlds.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "run/target_name.h"

/* The fields of a belief, by name: integers print as they are, floats with all digits. */
typedef enum field_type { FIELD_INT, FIELD_FLOAT, FIELD_DOUBLE } field_type;
typedef struct belief_field {
    const char *name;
    field_type type;
    size_t offset;
} belief_field;

#define FIELD(type, member) {#member, type, offsetof(keen_belief, member)}

static const belief_field belief_fields[] = {
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

static void print_value(const belief_field *field, const char *belief, char *text, size_t size) {
    const char *place = belief + field->offset;
    int whole;
    float single;
    double twofold;
    switch (field->type) {
    case FIELD_INT:
        memcpy(&whole, place, sizeof whole);
        snprintf(text, size, "%d", whole);
        break;
    case FIELD_FLOAT:
        memcpy(&single, place, sizeof single);
        snprintf(text, size, "%.9g (%a)", (double)single, (double)single);
        break;
    case FIELD_DOUBLE:
        memcpy(&twofold, place, sizeof twofold);
        snprintf(text, size, "%.17g", twofold);
        break;
    }
}

static bool compare_beliefs(const keen_belief *a, const keen_belief *b, char *text, size_t size) {
    for (size_t i = 0; i < sizeof belief_fields / sizeof *belief_fields; i++) {
        const belief_field *field = &belief_fields[i];
        const size_t bytes = field->type == FIELD_DOUBLE ? sizeof(double) : sizeof(float);
        if (memcmp((const char *)a + field->offset, (const char *)b + field->offset, bytes) != 0) {
            char left[64], right[64];
            print_value(field, (const char *)a, left, sizeof left);
            print_value(field, (const char *)b, right, sizeof right);
            snprintf(text, size, "%s: %s against %s", field->name, left, right);
            return true;
        }
    }
    return false;
}

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
        if (compare_beliefs(&left[i], &right[i], what, sizeof what)) {
            char about[TARGET_NAME_SIZE];
            belief_name(a, &left[i], about);
            snprintf(text, size, "agent %s, belief about %s, %s", name, *about ? about : "nobody", what);
            return true;
        }
    }
    return false;
}

bool compare_worlds(const scenario_world *a, const scenario_world *b, char *text, size_t size) {
    for (uint32_t i = 0; i < a->scene->actor_count; i++) {
        if (a->actors[i].agent.generation && compare_agents(a, b, i, text, size)) {
            return true;
        }
    }
    return false;
}
