#include "combat/confidence.h"

#include "base/counter_random.h"
#include "detection/hostility.h"

/* The level after so many boosts; NUMBER only without any. */
static keen_confidence level_of(const keen_confidence_def *def, const keen_combat_traits *traits, uint32_t boosts) {
    uint32_t level = (uint32_t)traits->confidence;
    if (level == KEEN_CONFIDENCE_NUMBER && boosts > 0) {
        level = KEEN_CONFIDENCE_COWARDLY;
        while (level < KEEN_CONFIDENCE_FOOLHARDY && !(def->ratings[level] < traits->rating)) {
            level++;
        }
        boosts--;
    }
    if (level == KEEN_CONFIDENCE_NUMBER) {
        return KEEN_CONFIDENCE_NUMBER;
    }
    const uint32_t left = KEEN_CONFIDENCE_FOOLHARDY - level;
    return (keen_confidence)(level + (boosts < left ? boosts : left));
}

float keen_confidence_rating(const keen_confidence_def *def, const keen_combat_traits *traits, uint32_t boosts) {
    const keen_confidence level = level_of(def, traits, boosts);
    return level == KEEN_CONFIDENCE_NUMBER ? traits->rating : def->ratings[level];
}

bool keen_confidence_foolhardy(const keen_confidence_def *def, const keen_combat_traits *traits, uint32_t boosts) {
    return level_of(def, traits, boosts) == KEEN_CONFIDENCE_FOOLHARDY;
}

float keen_flee_threshold(const keen_confidence_def *def, const keen_combat_traits *traits, uint32_t boosts,
                          float modifier) {
    const float rating = keen_confidence_rating(def, traits, boosts);
    if (keen_confidence_foolhardy(def, traits, boosts)) {
        return rating;
    }
    return def->modifier_mode == KEEN_MODIFIER_RELATIVE ? rating * (1.0f - modifier) : rating - modifier;
}

float keen_alarm_threshold(const keen_confidence_def *def, float rating) {
    return (rating + def->alarm_offset) * def->alarm_mult;
}

float keen_combat_modifier(const keen_confidence_def *def, uint64_t seed, uint32_t agent, uint32_t combat) {
    const float u = keen_random_unit(seed, agent, combat, KEEN_RANDOM_MODIFIER);
    return def->modifier_min * (1.0f - u) + def->modifier_max * u;
}

uint64_t keen_check_interval_us(const keen_confidence_def *def) {
    const uint64_t interval = (uint64_t)((double)def->flee_interval * 1e6 + 0.5);
    return interval > 0 ? interval : 1;
}

/* In double: the product is exact up to an hour, and rounding half up is what round() does. */
uint64_t keen_first_check_us(const keen_confidence_def *def, uint64_t seed, uint32_t agent, uint32_t combat) {
    const uint32_t bits = keen_random_bits(seed, agent, combat, KEEN_RANDOM_FIRST_CHECK);
    return (uint64_t)((double)keen_check_interval_us(def) * (double)bits / 16777216.0 + 0.5);
}

/* Who has no entry in the team table counts as neutral. */
static bool is_threat(keen_relation relation, bool would_attack_me) {
    if (KEEN_RELATIONS_OF_FOES >> relation & 1u) {
        return true;
    }
    return (relation == KEEN_RELATION_NEUTRAL || relation == KEEN_RELATION_UNKNOWN) && would_attack_me;
}

keen_decision keen_decide(const keen_combat_traits *traits, keen_relation relation, bool would_attack_me, float ratio,
                          float rating) {
    if (keen_hostile_relations(traits->aggression) >> relation & 1u) {
        return KEEN_DECISION_ATTACK;
    }
    const bool avoids = traits->aggression == KEEN_AGGRESSION_UNAGGRESSIVE && is_threat(relation, would_attack_me);
    return avoids && ratio < rating ? KEEN_DECISION_AVOID : KEEN_DECISION_IGNORE;
}
