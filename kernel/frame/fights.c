#include "frame/fights.h"

#include "combat/combat_tick.h"
#include "frame/actors.h"
#include "frame/fighters.h"
#include "frame/standing.h"

static keen_combat_tick tick_of(const keen_world *world, uint32_t agent) {
    return (keen_combat_tick){
        .def = &keen_world_tuning(world, agent)->confidence,
        .observer = &world->observers.observers[agent],
        .seed = world->def.seed,
        .now = world->now,
        .agent = agent,
    };
}

static bool was_attacked(const keen_world *world, uint32_t agent) {
    const keen_attackers attackers = keen_find_attackers(world, agent);
    for (uint32_t i = 0; i < attackers.count; i++) {
        if (keen_agent_hostile(world, agent, attackers.targets[i])) {
            return true;
        }
    }
    return false;
}

static bool is_near(const keen_world *world, uint32_t agent, uint32_t target, float distance) {
    const keen_target_record *record = &world->targets.records[target];
    const keen_agent_columns *columns = &world->agents.columns;
    const float dx = record->x - columns->x[agent], dy = record->y - columns->y[agent];
    const float dz = record->z - columns->z[agent];
    return (dx * dx + dy * dy) + dz * dz <= distance * distance;
}

static bool enemy_is_near(const keen_world *world, uint32_t agent) {
    const uint32_t *rows = keen_agent_rows(&world->agents, agent), wanted = KEEN_PAIR_HOSTILE | KEEN_PAIR_LIVING;
    const float distance = keen_world_tuning(world, agent)->confidence.flee_enemy_distance;
    for (uint32_t slot = 0; slot < world->agents.row_count[agent] * KEEN_LANES; slot++) {
        const uint32_t row = rows[slot / KEEN_LANES], lane = slot % KEEN_LANES;
        const uint32_t target = (uint32_t)keen_rows_belief(&world->rows, row)->target[lane];
        const bool hostile = (world->rows.detection[row].flags[lane] & wanted) == wanted && target < KEEN_LANE_PLACE;
        if (hostile && is_near(world, agent, target, distance)) {
            return true;
        }
    }
    return false;
}

void keen_fight_prepare(keen_world *world, uint32_t agent) {
    keen_combat_tick tick = tick_of(world, agent);
    tick.health = world->agents.columns.health[agent];
    if (keen_combat_at_spot(tick.observer)) {
        tick.attacked = was_attacked(world, agent);
        tick.enemy_near = !tick.attacked && enemy_is_near(world, agent);
    }
    keen_combat_prepare(&tick);
}

void keen_fight_compare(keen_world *world, const keen_event_run *run, uint32_t agent,
                        const keen_group_strength *theirs) {
    keen_event_teller teller = {world, run, agent};
    keen_combat_tick tick = tick_of(world, agent);
    const keen_fighter me = keen_agent_fighter(world, agent);
    const uint32_t group = tick.observer->traits.group;
    tick.me = keen_fighter_strength(&me);
    tick.mine = group != KEEN_GROUP_NONE ? world->groups.strength[group] : tick.me;
    tick.theirs = *theirs;
    tick.tell = keen_event_teller_tell;
    tick.context = &teller;
    keen_combat_decide(&tick);
}
