#include "frame/world_grid.h"

#define SHARED_GRID_TARGETS 8192u

_Static_assert(KEEN_PLACED_BLOCK == KEEN_BLOCK, "targets are listed as they are packed");

bool keen_world_grid_due(const keen_world *world) {
    const uint32_t hz = world->def.grid_rebuild_hz;
    return hz == 0 || world->now - world->grid_built_at >= UINT64_C(1000000) / hz || world->grid_built_at == 0;
}

/* The teams that every profile masks: nobody looks for them. A grid that is used again later holds everybody, for
   profiles may change meanwhile. */
static uint32_t unwanted_teams(const keen_world *world) {
    uint32_t masked = world->def.grid_rebuild_hz == 0 ? UINT32_MAX : 0;
    for (uint32_t i = 0; i < world->profiles.ids.extent && masked != 0; i++) {
        if (keen_id_pool_in_use(&world->profiles.ids, i)) {
            masked &= world->profiles.tunings[i].masked_teams;
        }
    }
    return masked;
}

void keen_world_grid_begin(keen_world *world) {
    world->grid.left_out = unwanted_teams(world);
    keen_grid_begin_lists(&world->grid);
}

static void share_out(void *user, uint32_t shares, keen_grid_share *share, void *context) {
    const keen_world *world = user;
    keen_parallel_for(&world->parallel, shares, share, context);
}

static uint32_t count_listed(const keen_world *world, uint32_t targets) {
    uint32_t listed = 0;
    for (uint32_t block = 0; block * KEEN_BLOCK < targets; block++) {
        listed += world->grid.listed[block].count;
    }
    return listed;
}

/* The same grid either way; fewer targets than this are placed before other threads have woken. */
void keen_world_grid_sort(keen_world *world) {
    const uint32_t extent = world->targets.ids.extent;
    if (world->grid_shares < 2 || count_listed(world, extent) < SHARED_GRID_TARGETS) {
        keen_grid_sort(&world->grid, world->targets.records, extent);
    } else {
        const keen_grid_team team = {
            .run = share_out, .user = world, .shares = world->grid_shares, .counts = world->grid_counts};
        keen_grid_sort_shared(&world->grid, world->targets.records, extent, &team);
    }
    world->grid_built_at = world->now;
}
