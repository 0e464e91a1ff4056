/* Target columns become records. */
#include "frame/stages.h"
#include "frame/stealth_pack.h"

/* Blocks report here in any order: a sum and a minimum. */
typedef struct pack_run {
    keen_world *world;
    _Atomic uint32_t bad_count;
    _Atomic uint32_t first_bad;
} pack_run;

static void note_bad(pack_run *run, uint32_t count, uint32_t first) {
    atomic_fetch_add_explicit(&run->bad_count, count, memory_order_relaxed);
    uint32_t seen = atomic_load_explicit(&run->first_bad, memory_order_relaxed);
    while (first < seen && !atomic_compare_exchange_weak(&run->first_bad, &seen, first)) {
    }
}

static void pack_block(void *context, uint32_t item, uint32_t worker) {
    (void)worker;
    pack_run *run = context;
    keen_targets *targets = &run->world->targets;
    const keen_target_columns *columns = &targets->columns;
    const uint32_t begin = item * KEEN_BLOCK;
    const uint32_t extent = targets->ids.extent;
    keen_pack_records_args args = {
        .x = columns->x,
        .y = columns->y,
        .z = columns->z,
        .velocity_x = columns->velocity_x,
        .velocity_y = columns->velocity_y,
        .velocity_z = columns->velocity_z,
        .height = columns->height,
        .center_height = columns->center_height,
        .radius = columns->radius,
        .light = columns->light,
        .loudness = columns->loudness,
        .visibility = columns->visibility,
        .mass = columns->mass,
        .scent = columns->scent,
        .scent_type = columns->scent_type,
        .grounded = columns->grounded,
        .flags = targets->flags,
        .team_bit = targets->team_bit,
        .begin = begin,
        .end = extent - begin < KEEN_BLOCK ? extent : begin + KEEN_BLOCK,
        .records = targets->records,
    };
    run->world->kernels->pack_records(&args);
    if (args.bad_count > 0) {
        note_bad(run, args.bad_count, args.first_bad);
    }
    if (run->world->def.detection) {
        const keen_stealth_pack more = keen_stealth_pack_records(run->world, &args);
        if (more.bad_count > 0) {
            note_bad(run, more.bad_count, more.first_bad);
        }
    }
}

void keen_stage_pack(keen_world *world) {
    pack_run run = {.world = world, .first_bad = UINT32_MAX};
    const uint32_t extent = world->targets.ids.extent;
    if (world->def.detection) {
        keen_stealth_pack_actions(world);
    }
    keen_parallel_for(&world->parallel, (extent + KEEN_BLOCK - 1) / KEEN_BLOCK, pack_block, &run);
    world->counting.bad_targets = run.bad_count;
    world->counting.first_bad_target = run.first_bad;
}
