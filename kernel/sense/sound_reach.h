/* Which agents hear a sound event, and how strongly (spec 5; the formula is hearing's, spec 2):

     d        = |sound - eye|, eye = position + up*eye_height
     heard    if d < range*loudness, tier <= max_tier, and none of: free or disabled, its own sound, a friend's (by the
              pair's own relation, else by team) that it does not care to hear
     strength = max(0, falloff(d, range*loudness, exponent) * lerp(occluded_gain, 1, transmission)
                       - ambient_noise*mask_gain)
   Agents with strength 0 do not hear it. Those who do are written in ascending index. */
#ifndef KEEN_SENSE_SOUND_REACH_H
#define KEEN_SENSE_SOUND_REACH_H

#include <stdbool.h>
#include <stdint.h>

#include "store/relations.h"

/* A profile's hearing; range 0 for a profile without that sense. */
typedef struct keen_hearing_reach {
    float range;
    float exponent;
    float occluded_gain;
    float mask_gain;
    uint32_t hear_friends; /* 0 or 1 */
} keen_hearing_reach;

/* Agent arrays can be read up to the next multiple of eight after `end`. */
typedef struct keen_sound_reach_args {
    const float *x, *y, *z;
    const float *eye_height;
    const uint32_t *interval_us;  /* 0: free or disabled, hears nothing */
    const uint32_t *profile;      /* index into profiles */
    const uint32_t *friend_teams; /* teams the agent calls friendly or teammate, a bit each */
    const uint32_t *self;         /* index of the target that is the agent itself, UINT32_MAX without one */
    const uint32_t *self_generation;
    const uint8_t *tier; /* of the last frame */
    uint32_t begin;      /* a multiple of eight */
    uint32_t end;
    const keen_hearing_reach *profiles;
    float largest_range; /* of all profiles in use */
    float up[3];         /* world's up axis */

    float position[3];
    float loudness;
    float transmission;
    uint32_t max_tier;
    uint32_t owner; /* target index */
    uint32_t owner_generation;
    uint32_t owner_team_bit;         /* 0 without a team */
    const keen_relations *relations; /* of agents to the owner, where the teams do not decide; null: none */
    float ambient_noise;

    uint32_t *heard_by; /* out: agent index, [capacity] */
    float *strength;    /* out: [capacity] */
    uint32_t capacity;
    uint32_t found; /* out */
    bool full;      /* out: there were more than capacity; the first ones are kept */
} keen_sound_reach_args;

typedef void keen_sound_reach_kernel(keen_sound_reach_args *args);

void keen_sound_reach_ref(keen_sound_reach_args *args);

#endif
