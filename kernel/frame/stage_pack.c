/* Target columns become records, and a list of those who stand in the grid. */
#include "base/atomic_min.h"
#include "frame/stages.h"
#include "frame/stealth_pack.h"
#include "frame/world_grid.h"

/* From so many targets on, their records are past the caches before anybody reads them. */
#define STREAMED_TARGETS 65536u

/* Blocks report here in any order: a sum and a minimum. */
typedef struct pack_run {
    keen_world *world;
    bool lists; /* for a new grid */
    _Atomic uint32_t bad_count;
    _Atomic uint32_t first_bad;
} pack_run;

static void note_bad(pack_run *run, uint32_t count, uint32_t first) {
    atomic_fetch_add_explicit(&run->bad_count, count, memory_order_relaxed);
    keen_atomic_min(&run->first_bad, first);
}

keen_pack_records_args keen_pack_args(const keen_targets *targets, uint32_t first, uint32_t count,
                                      keen_target_record *records) {
    const keen_target_columns *columns = &targets->columns;
    return (keen_pack_records_args){
        .x = columns->x + first,
        .y = columns->y + first,
        .z = columns->z + first,
        .velocity_x = columns->velocity_x + first,
        .velocity_y = columns->velocity_y + first,
        .velocity_z = columns->velocity_z + first,
        .height = columns->height + first,
        .center_height = columns->center_height + first,
        .radius = columns->radius + first,
        .light = columns->light + first,
        .loudness = columns->loudness + first,
        .visibility = columns->visibility + first,
        .mass = columns->mass + first,
        .scent = columns->scent + first,
        .scent_type = columns->scent_type + first,
        .grounded = columns->grounded + first,
        .flags = targets->flags + first,
        .team_bit = targets->team_bit + first,
        .begin = 0,
        .end = count,
        .records = records,
    };
}

static void pack_block(void *context, uint32_t item, uint32_t worker) {
    (void)worker;
    pack_run *run = context;
    keen_targets *targets = &run->world->targets;
    const uint32_t begin = item * KEEN_BLOCK;
    const uint32_t left = targets->ids.extent - begin;
    keen_pack_records_args args =
        keen_pack_args(targets, begin, left < KEEN_BLOCK ? left : KEEN_BLOCK, &targets->records[begin]);
    keen_placed_targets placed = keen_grid_list(&run->world->grid, item);
    args.stream = targets->ids.extent >= STREAMED_TARGETS;
    args.placed = run->lists ? &placed : NULL;
    run->world->kernels->pack_records(&args);
    if (run->lists) {
        keen_grid_keep_list(&run->world->grid, item, &placed);
    }
    if (args.bad_count > 0) {
        note_bad(run, args.bad_count, begin + args.first_bad);
    }
    if (run->world->def.detection) {
        const keen_stealth_pack more = keen_stealth_pack_records(run->world, begin, &args);
        if (more.bad_count > 0) {
            note_bad(run, more.bad_count, more.first_bad);
        }
    }
}

void keen_stage_pack(keen_world *world) {
    pack_run run = {.world = world, .lists = keen_world_grid_due(world), .first_bad = UINT32_MAX};
    const uint32_t extent = world->targets.ids.extent;
    if (run.lists) {
        keen_world_grid_begin(world);
    }
    if (world->def.detection) {
        keen_stealth_pack_actions(world);
    }
    keen_for_blocks(world, extent, pack_block, &run);
    world->counting.bad_targets = run.bad_count;
    world->counting.first_bad_target = run.first_bad;
}
