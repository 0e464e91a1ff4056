/* How sure of itself a fighter is, and what follows (spec 14). */
#ifndef KEEN_COMBAT_CONFIDENCE_H
#define KEEN_COMBAT_CONFIDENCE_H

#include "keen/combat.h"
#include "keen/world.h"

/* The rating of its level, `boosts` levels up. A number of its own goes up to the first level below it. Ratings fall
   with courage: who avoids or flees does so when the threat ratio is below. */
float keen_confidence_rating(const keen_confidence_def *def, const keen_combat_traits *traits, uint32_t boosts);

/* The level that makes no use of a modifier. */
bool keen_confidence_foolhardy(const keen_confidence_def *def, const keen_combat_traits *traits, uint32_t boosts);

/* What a flee check compares with. */
float keen_flee_threshold(const keen_confidence_def *def, const keen_combat_traits *traits, uint32_t boosts,
                          float modifier);

/* (rating + offset) * mult: the alarm is raised below it. */
float keen_alarm_threshold(const keen_confidence_def *def, float rating);

/* The modifier of an agent's combat number `combat`, from 1. */
float keen_combat_modifier(const keen_confidence_def *def, uint64_t seed, uint32_t agent, uint32_t combat);

/* From the combat's first tick to its first flee check, microseconds; and from check to check. */
uint64_t keen_first_check_us(const keen_confidence_def *def, uint64_t seed, uint32_t agent, uint32_t combat);
uint64_t keen_check_interval_us(const keen_confidence_def *def);

/* About somebody outside combat: how the agent looks at it, whether that one would attack the agent. */
keen_decision keen_decide(const keen_combat_traits *traits, keen_relation relation, bool would_attack_me, float ratio,
                          float rating);

#endif
