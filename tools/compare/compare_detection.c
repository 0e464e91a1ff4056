#include "compare/compare_detection.h"

#include <stdio.h>

#include "compare/compare_fields.h"
#include "run/target_name.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define PAIR(type, member) COMPARED_FIELD(keen_detection, type, member)
#define STATUS(member) COMPARED_FIELD(keen_detection_status, FIELD_INT, member)
#define COMBAT(type, member) COMPARED_FIELD(keen_combat_status, type, member)
#define STEALTH(type, member) COMPARED_FIELD(keen_stealth, type, member)

static const compared_field pair_fields[] = {
    PAIR(FIELD_INT, target.index), PAIR(FIELD_INT, target.generation),
    PAIR(FIELD_FLOAT, value),      PAIR(FIELD_FLOAT, attenuation),
    PAIR(FIELD_FLOAT, sound),      PAIR(FIELD_FLOAT, visual),
    PAIR(FIELD_FLOAT, skill),      PAIR(FIELD_BOOL, sees),
    PAIR(FIELD_BOOL, los),         PAIR(FIELD_BOOL, hostile),
    PAIR(FIELD_BOOL, full),        PAIR(FIELD_FLOAT, points),
};
static const compared_field status_fields[] = {
    STATUS(state), STATUS(suspicious), STATUS(alert_count), STATUS(target_count), STATUS(searched.index),
};
static const compared_field combat_fields[] = {
    COMBAT(FIELD_INT, decision), COMBAT(FIELD_FLOAT, threat_ratio), COMBAT(FIELD_BOOL, in_combat),
    COMBAT(FIELD_BOOL, fleeing), COMBAT(FIELD_FLOAT, confidence),   COMBAT(FIELD_FLOAT, modifier),
};
static const compared_field stealth_fields[] = {
    STEALTH(FIELD_FLOAT, points), STEALTH(FIELD_FLOAT, highest), STEALTH(FIELD_INT, most_aware.index),
    STEALTH(FIELD_INT, hunters),  STEALTH(FIELD_INT, stage),     STEALTH(FIELD_FLOAT, indicator),
};

static bool compare_pairs(const scenario_world *a, const scenario_world *b, uint32_t actor, char *text, size_t size) {
    keen_detection left[KEEN_MAX_TRACKED], right[KEEN_MAX_TRACKED];
    uint32_t left_count = 0, right_count = 0;
    const char *name = a->scene->actors[actor].name;
    keen_agent_detections(a->world, a->actors[actor].agent, left, KEEN_MAX_TRACKED, &left_count);
    keen_agent_detections(b->world, b->actors[actor].agent, right, KEEN_MAX_TRACKED, &right_count);
    if (left_count != right_count) {
        snprintf(text, size, "agent %s: %u detections against %u", name, left_count, right_count);
        return true;
    }
    for (uint32_t i = 0; i < left_count; i++) {
        char what[256], about[TARGET_NAME_SIZE];
        if (compare_fields(pair_fields, COUNT(pair_fields), &left[i], &right[i], what, sizeof what)) {
            target_name(a, left[i].target, about);
            snprintf(text, size, "agent %s, detection of %s, %s", name, about, what);
            return true;
        }
    }
    return false;
}

bool compare_detecting(const scenario_world *a, const scenario_world *b, uint32_t actor, char *text, size_t size) {
    keen_detection_status left = {0}, right = {0};
    keen_combat_status left_combat = {0}, right_combat = {0};
    char what[256];
    keen_agents_detection_status(a->world, &a->actors[actor].agent, 1, &left);
    keen_agents_detection_status(b->world, &b->actors[actor].agent, 1, &right);
    keen_agents_combat_status(a->world, &a->actors[actor].agent, 1, &left_combat);
    keen_agents_combat_status(b->world, &b->actors[actor].agent, 1, &right_combat);
    if (compare_pairs(a, b, actor, text, size)) {
        return true;
    }
    const bool differs =
        compare_fields(status_fields, COUNT(status_fields), &left, &right, what, sizeof what) ||
        compare_fields(combat_fields, COUNT(combat_fields), &left_combat, &right_combat, what, sizeof what);
    if (differs) {
        snprintf(text, size, "agent %s, %s", a->scene->actors[actor].name, what);
    }
    return differs;
}

bool compare_stealth(const scenario_world *a, const scenario_world *b, uint32_t actor, char *text, size_t size) {
    keen_stealth left = {0}, right = {0};
    char what[256];
    keen_targets_stealth(a->world, &a->actors[actor].target, 1, &left);
    keen_targets_stealth(b->world, &b->actors[actor].target, 1, &right);
    const bool differs = compare_fields(stealth_fields, COUNT(stealth_fields), &left, &right, what, sizeof what);
    if (differs) {
        snprintf(text, size, "target %s, %s", a->scene->actors[actor].name, what);
    }
    return differs;
}
