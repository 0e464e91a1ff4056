#include "frame/add_profile.h"

#include "store/tuning_make.h"

bool keen_knows_senses(const keen_world *world, const keen_profile_def *def) {
    for (uint32_t i = 0; i < def->sense_count; i++) {
        if ((uint32_t)def->senses[i] >= KEEN_SENSE_CUSTOM_0 + world->custom.count) {
            return false;
        }
    }
    return true;
}

/* What sound events need of a profile; range 0 without that sense. */
static keen_hearing_reach hearing_reach(const keen_tuning *tuning) {
    const bool hears = tuning->slot_of[KEEN_SENSE_HEARING] != KEEN_NO_SLOT;
    return (keen_hearing_reach){
        .range = hears ? tuning->hearing_range : 0.0f,
        .exponent = tuning->hearing_exponent,
        .occluded_gain = tuning->occluded_gain,
        .mask_gain = tuning->mask_gain,
        .hear_friends = tuning->hear_friends,
    };
}

static void add_custom_senses(const keen_world *world, keen_tuning *tuning) {
    for (uint32_t n = 0; n < world->custom.count; n++) {
        const keen_sense_def *sense = &world->custom.defs[n];
        if (tuning->slot_of[KEEN_SENSE_CUSTOM_0 + n] == KEEN_NO_SLOT) {
            continue;
        }
        tuning->loss_by.reason[KEEN_SENSE_CUSTOM_0 + n] =
            sense->loss_reason == KEEN_LOSS_NONE ? KEEN_LOSS_UNKNOWN : (int32_t)sense->loss_reason;
        tuning->sense_range = sense->reach > tuning->sense_range ? sense->reach : tuning->sense_range;
        if (sense->needs_sight && sense->reach > tuning->custom_sight_reach) {
            tuning->custom_sight_reach = sense->reach;
        }
    }
}

/* A belief keeps its loss row when its agent takes a profile without that sense. So one profile with a custom sense,
   and all look up the upper rows, too. */
static void share_upper_rows(keen_profiles *profiles, uint32_t added) {
    keen_tuning *tunings = profiles->tunings;
    const bool used = tunings[0].loss_by.upper; /* profiles are never removed: the first is always there */
    if (used || !tunings[added].has_custom) {
        tunings[added].loss_by.upper = used;
        return;
    }
    for (uint32_t i = 0; i < profiles->ids.extent; i++) {
        tunings[i].loss_by.upper = true;
    }
}

/* The most that any profile asks for. */
static void widen(keen_world *world, uint32_t profile) {
    const keen_tuning *tuning = &world->profiles.tunings[profile];
    const float range = world->hearing_reach[profile].range;
    world->largest_hearing_range = range > world->largest_hearing_range ? range : world->largest_hearing_range;
    world->most_points = tuning->point_count > world->most_points ? tuning->point_count : world->most_points;
    world->senses |= tuning->built_in_senses;
}

uint32_t keen_add_profile(keen_world *world, const keen_profile_def *def) {
    const uint32_t index = keen_id_pool_take(&world->profiles.ids);
    if (index != KEEN_NO_INDEX) {
        world->profiles.tunings[index] = keen_tuning_make(def, world->def.units_per_meter);
        world->hearing_reach[index] = hearing_reach(&world->profiles.tunings[index]);
        add_custom_senses(world, &world->profiles.tunings[index]);
        share_upper_rows(&world->profiles, index);
        keen_tuning_set_exterior(&world->profiles.tunings[index], world->environment.exterior);
        world->models |= 1u << def->model;
        widen(world, index);
    }
    return index;
}
