#include "frame/policy_memory.h"

#include "base/hooks.h"

static void lay_out(const keen_world *world, keen_policy_memory *own, keen_arena *arena) {
    const uint32_t workers = world->parallel.workers, room = keen_policy_room(world);
    KEEN_TAKE(arena, own->significance, keen_world_agent_room(world));
    KEEN_TAKE(arena, own->batches, workers);
    for (uint32_t i = 0; i < workers; i++) {
        keen_policy_batch batch;
        KEEN_TAKE(arena, batch.columns, (size_t)room * KEEN_POLICY_COLUMNS);
        KEEN_TAKE(arena, batch.places, room);
        if (arena->base) {
            own->batches[i] = batch;
        }
    }
}

bool keen_policy_memory_begin(keen_world *world) {
    keen_policy_memory *own = &world->policy_memory;
    if (own->memory) {
        return true;
    }
    keen_arena arena = {.base = NULL};
    lay_out(world, own, &arena);
    own->size = arena.used;
    own->memory = keen_hooks_allocate(&world->hooks, own->size);
    if (own->memory) {
        arena = (keen_arena){.base = own->memory};
        lay_out(world, own, &arena);
    }
    return own->memory != NULL;
}

void keen_policy_memory_end(keen_world *world) {
    keen_hooks_release(&world->hooks, world->policy_memory.memory, world->policy_memory.size);
}
