#include "frame/opponents.h"

#include "combat/strength.h"
#include "frame/actors.h"
#include "frame/fighters.h"
#include "frame/stamps.h"

typedef struct opponent_sum {
    keen_worker *worker;
    uint32_t stamp;
    keen_group_strength sum;
} opponent_sum;

static void add_target(const keen_world *world, opponent_sum *side, uint32_t target, uint32_t generation) {
    if (!keen_id_pool_holds(&world->targets.ids, target, generation) || !keen_target_lives(world, target)) {
        return;
    }
    const uint32_t group = keen_target_traits(world, target)->group;
    if (group != KEEN_GROUP_NONE) {
        if (keen_stamp(&side->worker->group_marks[group], side->stamp)) {
            keen_strength_add(&side->sum, &world->groups.strength[group]);
        }
    } else if (keen_stamp(&side->worker->marks[target], side->stamp)) {
        const keen_fighter fighter = keen_target_fighter(world, target);
        const keen_group_strength one = keen_fighter_strength(&fighter);
        keen_strength_add(&side->sum, &one);
    }
}

static void add_opponents(const keen_world *world, opponent_sum *side, uint32_t agent) {
    const keen_observer *observer = &world->observers.observers[agent];
    const keen_target_id *opponents = keen_observer_opponents(&world->observers, agent);
    const keen_hunted *listed = keen_observer_targets(&world->observers, agent);
    for (uint32_t i = 0; i < observer->opponent_count; i++) {
        add_target(world, side, opponents[i].index, opponents[i].generation);
    }
    for (uint32_t i = 0; i < observer->target_count && observer->opponent_count == 0; i++) {
        add_target(world, side, listed[i].target, listed[i].generation);
    }
}

static opponent_sum nobody(const keen_world *world, keen_worker *worker) {
    return (opponent_sum){.worker = worker, .stamp = keen_next_stamp(world, worker)};
}

keen_group_strength keen_opponents_of_agent(const keen_world *world, keen_worker *worker, uint32_t agent) {
    opponent_sum side = nobody(world, worker);
    add_opponents(world, &side, agent);
    return side.sum;
}

/* The dead have no say. */
keen_group_strength keen_opponents_of_group(const keen_world *world, keen_worker *worker, uint32_t group) {
    const keen_combat_groups *groups = &world->groups;
    opponent_sum side = nobody(world, worker);
    for (uint32_t i = groups->first[group]; i < groups->first[group + 1]; i++) {
        if (groups->members[i] < world->def.agent_capacity && groups->fighters[i].lives) {
            add_opponents(world, &side, groups->members[i]);
        }
    }
    return side.sum;
}
