#include "frame/emit_sound.h"

#include "frame/report_stimulus.h"

static keen_sound_reach_args reach_args(keen_world *world, const keen_sound *sound) {
    const keen_agents *agents = &world->agents;
    const float *up = world->values.up;
    return (keen_sound_reach_args){
        .x = agents->columns.x,
        .y = agents->columns.y,
        .z = agents->columns.z,
        .eye_height = agents->columns.eye_height,
        .interval_us = agents->interval_us,
        .profile = agents->profile,
        .friend_teams = agents->friend_teams,
        .self = agents->self,
        .self_generation = agents->self_generation,
        .tier = agents->tier,
        .begin = 0,
        .end = agents->ids.extent,
        .profiles = world->hearing_reach,
        .largest_range = world->largest_hearing_range,
        .up = {up[0], up[1], up[2]},
        .position = {sound->position[0], sound->position[1], sound->position[2]},
        .loudness = sound->loudness,
        .transmission = sound->transmission,
        .max_tier = sound->max_tier,
        .owner = sound->owner.index,
        .owner_generation = sound->owner.generation,
        .owner_team_bit = sound->owner.generation ? world->targets.team_bit[sound->owner.index] : 0,
        .relations = sound->owner.generation && world->relations.pairs.count > 0 ? &world->relations : NULL,
        .ambient_noise = world->environment.ambient_noise,
        .heard_by = world->fading, /* free outside a frame */
        .strength = world->sound_strengths,
        .capacity = keen_world_agent_room(world),
    };
}

/* Without a name to it, it is something at a place. */
static keen_stimulus heard_by(const keen_world *world, const keen_sound *sound, uint32_t agent, float strength) {
    const bool of_somebody = sound->owner.generation && sound->identifies_owner;
    const keen_tuning *tuning = keen_world_tuning(world, agent);
    return (keen_stimulus){
        .kind = of_somebody ? KEEN_STIMULUS_SOUND : KEEN_STIMULUS_PLACE,
        .target = of_somebody ? sound->owner.index : sound->type,
        .generation = of_somebody ? sound->owner.generation : 0,
        .strength = strength,
        .position = {sound->position[0], sound->position[1], sound->position[2]},
        .error = tuning->slots[tuning->slot_of[KEEN_SENSE_HEARING]].error,
    };
}

void keen_emit_sound(keen_world *world, const keen_sound *sound) {
    keen_sound_reach_args args = reach_args(world, sound);
    world->kernels->sound_reach(&args);
    for (uint32_t i = 0; i < args.found; i++) {
        const keen_stimulus stimulus = heard_by(world, sound, args.heard_by[i], args.strength[i]);
        keen_queue_stimulus(world, args.heard_by[i], &stimulus);
    }
}
