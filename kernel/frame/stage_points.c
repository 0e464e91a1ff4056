/* Stealth points of every target (spec 13): once per frame, from the latest value of each hostile observer, whether it
   ticked or not. */
#include "base/prefetch.h"
#include "detection/stealth_points.h"
#include "frame/observe_targets.h"
#include "frame/stages.h"

#define KEEN_OBSERVERS_AHEAD 8

/* Who ticked in this frame has observed already. */
static bool waits(const keen_world *world, uint32_t agent) {
    return world->agents.interval_us[agent] != 0 && world->agents.last_tick[agent] != world->now;
}

/* Rows lie anywhere. */
static void prefetch_rows(const keen_world *world, uint32_t agent, uint32_t extent) {
    if (agent >= extent || !waits(world, agent)) {
        return;
    }
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    for (uint32_t i = 0; i < world->agents.row_count[agent]; i++) {
        keen_prefetch_read(world->rows.detection[rows[i]].value);
        keen_prefetch_read(world->rows.row[rows[i]].belief.target);
    }
}

static void observe_block(void *context, uint32_t item, uint32_t worker) {
    (void)worker;
    keen_world *world = context;
    const uint32_t extent = world->agents.ids.extent;
    const uint32_t begin = item * KEEN_BLOCK;
    for (uint32_t agent = begin; agent < extent && agent < begin + KEEN_BLOCK; agent++) {
        prefetch_rows(world, agent + KEEN_OBSERVERS_AHEAD, extent);
        if (waits(world, agent)) {
            keen_observe_targets(world, agent);
        }
    }
}

static void move_block(void *context, uint32_t item, uint32_t worker) {
    (void)worker;
    keen_world *world = context;
    keen_stealth_store *stealth = &world->stealth;
    const keen_points_frame frame = {
        .def = &world->def.stealth, .now = world->now, .dt = keen_clock_to_seconds((int32_t)world->frame_us)};
    const uint32_t extent = world->targets.ids.extent;
    const uint32_t begin = item * KEEN_BLOCK;
    for (uint32_t target = begin; target < extent && target < begin + KEEN_BLOCK; target++) {
        const uint64_t key = atomic_load_explicit(&stealth->highest[target], memory_order_relaxed);
        atomic_store_explicit(&stealth->highest[target], 0u, memory_order_relaxed);
        stealth->highest_value[target] = key ? keen_awareness_value(key) : KEEN_VALUE_NOBODY;
        stealth->most_aware[target] = key ? keen_world_agent_id(world, keen_awareness_agent(key)) : (keen_agent_id){0};
        if (keen_id_pool_in_use(&world->targets.ids, target)) {
            keen_points_move(stealth, target, &frame);
        }
    }
}

static uint32_t blocks_of(uint32_t extent) {
    return (extent + KEEN_BLOCK - 1) / KEEN_BLOCK;
}

void keen_stage_points(keen_world *world) {
    keen_parallel_for(&world->parallel, blocks_of(world->agents.ids.extent), observe_block, world);
    keen_parallel_for(&world->parallel, blocks_of(world->targets.ids.extent), move_block, world);
}

/* Caps and waits that this frame's states brought: points go by them from the next frame on. */
void keen_stage_points_after(keen_world *world) {
    const keen_stealth_def *def = &world->def.stealth;
    keen_stealth_store *stealth = &world->stealth;
    if (atomic_exchange_explicit(&stealth->marked, 0u, memory_order_relaxed) == 0) {
        return;
    }
    for (uint32_t target = 0; target < world->targets.ids.extent; target++) {
        if (atomic_load_explicit(&stealth->noticed[target], memory_order_relaxed)) {
            keen_points_cap(stealth, target, def->event_max);
            keen_points_wait(stealth, target, world->now, def->event_wait);
            atomic_store_explicit(&stealth->noticed[target], 0u, memory_order_relaxed);
        }
        if (atomic_load_explicit(&stealth->lost[target], memory_order_relaxed)) {
            keen_points_wait(stealth, target, world->now, def->lost_wait);
            atomic_store_explicit(&stealth->lost[target], 0u, memory_order_relaxed);
        }
    }
}
