/* How strongly one agent hears one sound event. Only a few of all agents stand near a sound, so both versions of
   sound_reach share this and differ in how they find those few. */
#ifndef KEEN_SENSE_SOUND_STRENGTH_H
#define KEEN_SENSE_SOUND_STRENGTH_H

#include "sense/falloff.h"
#include "sense/sound_reach.h"

static inline float keen_sound_distance_squared(const keen_sound_reach_args *args, uint32_t agent) {
    const float eye_height = args->eye_height[agent];
    const float dx = args->position[0] - (args->x[agent] + args->up[0] * eye_height);
    const float dy = args->position[1] - (args->y[agent] + args->up[1] * eye_height);
    const float dz = args->position[2] - (args->z[agent] + args->up[2] * eye_height);
    return (dx * dx + dy * dy) + dz * dz;
}

static inline bool keen_sound_is_of_friend(const keen_sound_reach_args *args, uint32_t agent) {
    const bool some = args->relations && keen_pairs_some(&args->relations->pairs, agent);
    const keen_relation own = some ? keen_relations_get(args->relations, agent, args->owner) : KEEN_RELATION_COUNT;
    return own == KEEN_RELATION_COUNT ? (args->friend_teams[agent] & args->owner_team_bit) != 0 : keen_is_friend(own);
}

/* Whether the agent would heed the sound if it were near enough. */
static inline bool keen_sound_concerns(const keen_sound_reach_args *args, uint32_t agent) {
    const bool own = args->self[agent] == args->owner && args->self_generation[agent] == args->owner_generation;
    return args->interval_us[agent] != 0 && args->tier[agent] <= args->max_tier && !own &&
           (args->profiles[args->profile[agent]].hear_friends != 0 || !keen_sound_is_of_friend(args, agent));
}

/* 0 when it does not hear it (spec 5, spec 2 hearing). */
static inline float keen_sound_strength(const keen_sound_reach_args *args, uint32_t agent) {
    if (!keen_sound_concerns(args, agent)) {
        return 0.0f;
    }
    const keen_hearing_reach *hearing = &args->profiles[args->profile[agent]];
    const float reach = hearing->range * args->loudness;
    const float distance = f1_sqrt(keen_sound_distance_squared(args, agent));
    if (!(distance < reach)) {
        return 0.0f;
    }
    const float near = keen_falloff(distance, reach, hearing->exponent);
    const float passed = near * f1_lerp(hearing->occluded_gain, 1.0f, args->transmission);
    return f1_max(passed - args->ambient_noise * hearing->mask_gain, 0.0f);
}

/* Notes an agent that hears the sound; false when the list is full. */
static inline bool keen_sound_note(keen_sound_reach_args *args, uint32_t agent, float strength) {
    if (args->found == args->capacity) {
        args->full = true;
        return false;
    }
    args->heard_by[args->found] = agent;
    args->strength[args->found] = strength;
    args->found++;
    return true;
}

#endif
