#include "store/combat_groups.h"

void keen_combat_groups_lay_out(keen_combat_groups *groups, keen_arena *arena, uint32_t capacity, uint32_t agents,
                                uint32_t targets) {
    groups->capacity = capacity;
    groups->actor_capacity = agents + targets;
    KEEN_TAKE(arena, groups->first, (size_t)capacity + 1);
    KEEN_TAKE(arena, groups->members, groups->actor_capacity);
    KEEN_TAKE(arena, groups->strength, capacity);
    KEEN_TAKE(arena, groups->group_cues, capacity);
    KEEN_TAKE(arena, groups->agent_cues, agents);
}

void keen_combat_groups_lay_out_scratch(keen_combat_groups *groups, keen_arena *arena) {
    KEEN_TAKE(arena, groups->fighters, groups->actor_capacity);
    KEEN_TAKE(arena, groups->opponents, groups->capacity);
    KEEN_TAKE(arena, groups->comparing, groups->capacity);
}

void keen_combat_groups_reset(keen_combat_groups *groups) {
    groups->stale = true;
}
