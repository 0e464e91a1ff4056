#include "frame/stealth_pack.h"

#include <float.h>

#include "store/stealth_record.h"

#define KEEN_STANCES (KEEN_STANCE_SNEAKING | KEEN_STANCE_MOVING | KEEN_STANCE_RUNNING | KEEN_STANCE_INVISIBLE)

/* False for NaN too. */
static bool is_size(float value) {
    return value >= 0.0f && value <= FLT_MAX;
}

static bool is_good(const keen_stealth_columns *columns, uint32_t i) {
    return is_size(columns->sneak[i]) && is_size(columns->armor_weight[i]) && columns->muffle[i] >= 0.0f &&
           columns->muffle[i] <= 1.0f && is_size(columns->action_sound[i]) && columns->stance[i] <= KEEN_STANCES &&
           is_size(columns->health[i]) && is_size(columns->dps[i]) && is_size(columns->armor_rating[i]);
}

static void note_bad(keen_stealth_pack *pack, uint32_t target) {
    pack->first_bad = pack->bad_count == 0 ? target : pack->first_bad;
    pack->bad_count++;
}

keen_stealth_pack keen_stealth_pack_records(keen_world *world, uint32_t first, const keen_pack_records_args *args) {
    keen_stealth_pack pack = {.first_bad = UINT32_MAX};
    keen_stealth_store *stealth = &world->stealth;
    const keen_stealth_columns *columns = &stealth->columns;
    for (uint32_t i = args->begin; i < args->end; i++) {
        const uint32_t target = first + i;
        if (!(args->flags[i] & KEEN_RECORD_EXISTS)) {
            continue;
        }
        keen_stealth_record *record = &stealth->records[target];
        if (is_good(columns, target)) {
            *record = keen_stealth_record_of(&(keen_stealth_values){
                .sneak = columns->sneak[target],
                .armor_weight = columns->armor_weight[target],
                .muffle = columns->muffle[target],
                .action_sound = columns->action_sound[target],
                .stance = columns->stance[target],
            });
        } else if (keen_pack_good(args, i)) {
            note_bad(&pack, target);
        }
        keen_stealth_set_acts(record, stealth->actions[target].count > 0);
    }
    return pack;
}

/* The longest that any agent of the model has not ticked. */
static uint64_t oldest_tick(const keen_world *world) {
    uint64_t oldest = world->now;
    for (uint32_t agent = 0; agent < world->agents.ids.extent; agent++) {
        if (world->agents.interval_us[agent] != 0 && keen_world_tuning(world, agent)->detects &&
            world->agents.last_tick[agent] < oldest) {
            oldest = world->agents.last_tick[agent];
        }
    }
    return oldest;
}

void keen_stealth_pack_actions(keen_world *world) {
    if (world->stealth.acting == 0) {
        return;
    }
    const uint64_t oldest = oldest_tick(world);
    for (uint32_t target = 0; target < world->targets.ids.extent && world->stealth.acting > 0; target++) {
        if (world->stealth.actions[target].count > 0) {
            keen_stealth_drop_actions(&world->stealth, target, oldest);
        }
    }
}

bool keen_observer_valid(const keen_world *world, uint32_t agent) {
    const keen_observer_columns *columns = &world->observers.columns;
    return is_size(columns->sneak[agent]) && columns->blindness[agent] >= 0.0f && columns->blindness[agent] <= 100.0f &&
           is_size(columns->dps[agent]) && is_size(columns->armor_rating[agent]);
}
