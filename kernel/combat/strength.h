/* How strong a fighter is, and how two sides compare (spec 14):

     health'  = health / (1 - min(armor_rating/100, .99))
     strength = health' * dps
     ratio    = mine / theirs; 1e9 when they have none, tested first; 0 when we have none */
#ifndef KEEN_COMBAT_STRENGTH_H
#define KEEN_COMBAT_STRENGTH_H

#include <float.h>

#include "keen/combat.h"
#include "store/fighter.h"

#define KEEN_ARMOR_COVER_MAX 0.99f
#define KEEN_RATIO_NO_THREAT 1e9f

/* No larger than a float can be, so that nothing times 0 is no number. */
static inline float keen_armored_health(float health, float armor_rating) {
    const float cover = armor_rating / 100.0f;
    const float armored = health / (1.0f - (cover < KEEN_ARMOR_COVER_MAX ? cover : KEEN_ARMOR_COVER_MAX));
    return armored < FLT_MAX ? armored : FLT_MAX;
}

/* Of one fighter alone. */
static inline keen_group_strength keen_fighter_strength(const keen_fighter *fighter) {
    const float health = keen_armored_health(fighter->health, fighter->armor_rating);
    return (keen_group_strength){fighter->lives, health, fighter->dps, health * fighter->dps};
}

/* Sums, for sides of several groups. */
static inline void keen_strength_add(keen_group_strength *sum, const keen_group_strength *more) {
    sum->members += more->members;
    sum->health += more->health;
    sum->dps += more->dps;
    sum->strength += more->strength;
}

/* Strengths compared: of a pair, and of sides that add theirs up. */
float keen_strength_ratio(const keen_group_strength *mine, const keen_group_strength *theirs);

/* (sum health' mine / sum dps theirs) / (sum health' theirs / sum dps mine), or by summed strengths. */
float keen_group_ratio(const keen_group_strength *mine, const keen_group_strength *theirs, keen_ratio_mode mode);

/* (my health' / mean dps theirs) / (mean health' theirs / mean dps mine): how the fight looks for one member of a side.
 */
float keen_personal_ratio(float health, const keen_group_strength *mine, const keen_group_strength *theirs);

#endif
