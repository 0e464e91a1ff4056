#include "frame/group_members.h"

#include <string.h>

#include "combat/group_strength.h"
#include "frame/actors.h"
#include "frame/fighters.h"

#define GROUP_BLOCK 256 /* groups per item */

static uint32_t group_of_agent(const keen_world *world, uint32_t agent) {
    return keen_id_pool_in_use(&world->agents.ids, agent) ? world->observers.observers[agent].traits.group
                                                          : KEEN_GROUP_NONE;
}

/* Bodies belong by way of their agents. */
static uint32_t group_of_target(const keen_world *world, uint32_t target) {
    const bool own =
        keen_id_pool_in_use(&world->targets.ids, target) && keen_body_agent(world, target) == KEEN_NO_INDEX;
    return own ? world->stealth.traits[target].group : KEEN_GROUP_NONE;
}

/* Both passes of a counting sort: the first counts in next[group], the second places at next[group]. */
static void count_one(uint32_t *next, uint32_t group) {
    if (group != KEEN_GROUP_NONE) {
        next[group]++;
    }
}

static void place_one(keen_combat_groups *groups, uint32_t group, uint32_t actor) {
    if (group != KEEN_GROUP_NONE) {
        groups->members[groups->first[group]++] = actor;
    }
}

static void count_members(keen_world *world) {
    uint32_t *first = world->groups.first;
    memset(first, 0, ((size_t)world->groups.capacity + 1) * sizeof *first);
    for (uint32_t agent = 0; agent < world->agents.ids.extent; agent++) {
        count_one(first, group_of_agent(world, agent));
    }
    for (uint32_t target = 0; target < world->targets.ids.extent; target++) {
        count_one(first, group_of_target(world, target));
    }
}

/* Counts become places, and placing moves every place to its group's end, which is where the next group begins. */
static void place_members(keen_world *world) {
    keen_combat_groups *groups = &world->groups;
    for (uint32_t group = 0, begin = 0; group <= groups->capacity; group++) {
        const uint32_t count = groups->first[group];
        groups->first[group] = begin;
        begin += count;
    }
    for (uint32_t agent = 0; agent < world->agents.ids.extent; agent++) {
        place_one(groups, group_of_agent(world, agent), agent);
    }
    for (uint32_t target = 0; target < world->targets.ids.extent; target++) {
        place_one(groups, group_of_target(world, target), world->def.agent_capacity + target);
    }
    memmove(groups->first + 1, groups->first, groups->capacity * sizeof *groups->first);
    groups->first[0] = 0;
}

void keen_group_members_refresh(keen_world *world) {
    if (world->groups.stale) {
        world->groups.stale = false;
        count_members(world);
        place_members(world);
    }
}

static void weigh_block(void *context, uint32_t item, uint32_t worker) {
    keen_world *world = context;
    keen_combat_groups *groups = &world->groups;
    const uint32_t begin = item * GROUP_BLOCK, left = groups->capacity - begin;
    const uint32_t count = left < GROUP_BLOCK ? left : GROUP_BLOCK;
    const uint32_t agents = world->def.agent_capacity;
    (void)worker;
    for (uint32_t i = groups->first[begin]; i < groups->first[begin + count]; i++) {
        const uint32_t actor = groups->members[i];
        groups->fighters[i] =
            actor < agents ? keen_agent_fighter(world, actor) : keen_target_fighter(world, actor - agents);
    }
    world->kernels->group_strength(&(keen_group_strength_args){
        .fighters = groups->fighters,
        .first = groups->first + begin,
        .count = count,
        .strength = groups->strength + begin,
    });
}

void keen_group_members_weigh(keen_world *world) {
    const uint32_t capacity = world->groups.capacity;
    keen_parallel_for(&world->parallel, (capacity + GROUP_BLOCK - 1) / GROUP_BLOCK, weigh_block, world);
}
