#include "keen/event.h"

#define NAME_OF(names, count, value) ((unsigned)(value) < (count) ? (names)[value] : "unknown")

const char *keen_detection_state_name(keen_detection_state state) {
    static const char *const names[KEEN_DETECTION_STATE_COUNT] = {"normal", "alert", "combat", "lost"};
    return NAME_OF(names, KEEN_DETECTION_STATE_COUNT, state);
}

const char *keen_alert_cause_name(keen_alert_cause cause) {
    static const char *const names[KEEN_ALERT_CAUSE_COUNT] = {"detected", "event", "damage", "lost"};
    return NAME_OF(names, KEEN_ALERT_CAUSE_COUNT, cause);
}

const char *keen_sneak_stage_name(keen_sneak_stage stage) {
    static const char *const names[] = {"hidden", "caution", "danger"};
    return NAME_OF(names, 3u, stage);
}

const char *keen_decision_name(keen_decision decision) {
    static const char *const names[KEEN_DECISION_COUNT] = {"none", "ignore", "avoid", "attack", "flee"};
    return NAME_OF(names, KEEN_DECISION_COUNT, decision);
}

const char *keen_aggression_name(keen_aggression aggression) {
    static const char *const names[KEEN_AGGRESSION_COUNT] = {"unaggressive", "aggressive", "very_aggressive",
                                                             "frenzied"};
    return NAME_OF(names, KEEN_AGGRESSION_COUNT, aggression);
}

const char *keen_confidence_name(keen_confidence confidence) {
    static const char *const names[] = {"cowardly", "cautious", "average", "brave", "foolhardy", "number"};
    return NAME_OF(names, 6u, confidence);
}

const char *keen_cue_name(keen_cue cue) {
    static const char *const names[KEEN_CUE_COUNT] = {
        "NormalToAlert", "AlertToCombat", "NormalToCombat", "AlertToNormal", "CombatToNormal",
        "CombatToLost",  "LostToNormal",  "LostToCombat",   "AlertIdle",     "LostIdle",
    };
    return NAME_OF(names, KEEN_CUE_COUNT, cue);
}

const char *keen_target_cause_name(keen_target_cause cause) {
    static const char *const names[KEEN_TARGET_CAUSE_COUNT] = {"full",    "turned_hostile", "event",
                                                               "expired", "gone",           "not_hostile"};
    return NAME_OF(names, KEEN_TARGET_CAUSE_COUNT, cause);
}

const char *keen_flee_cause_name(keen_flee_cause cause) {
    static const char *const names[KEEN_FLEE_CAUSE_COUNT] = {"timer", "attacked", "enemy_near", "healed"};
    return NAME_OF(names, KEEN_FLEE_CAUSE_COUNT, cause);
}
