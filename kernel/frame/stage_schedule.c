/* Who ticks: everybody's significance and interval in one pass, then the budget, then chunks (spec 12). */
#include <string.h>

#include "base/clock.h"
#include "frame/choose_due.h"
#include "frame/significance_policy.h"
#include "frame/stages.h"
#include "frame/stealth_pack.h"
#include "schedule/significance.h"

/* With fewer viewers, or for fewer agents, a look at all of them is as quick as a look at the map. */
#define MAPPED_VIEWERS 6u
#define MAPPED_AGENTS 1024u

typedef struct due_run {
    keen_world *world;
    const keen_viewer_map *viewer_map; /* or null */
} due_run;

static void add_bad(keen_schedule_share *share, uint32_t count, uint32_t first) {
    if (count > 0) {
        share->first_bad = share->bad_count == 0 || first < share->first_bad ? first : share->first_bad;
        share->bad_count += count;
    }
}

static void add_block(keen_schedule_share *share, const keen_due_args *args) {
    for (uint32_t tier = 0; tier < KEEN_TIER_COUNT; tier++) {
        share->tier_agents[tier] += args->tier_agents[tier];
    }
    add_bad(share, args->bad_count, args->first_bad);
}

/* Sums and a minimum: the same whoever passed over whom. */
static keen_schedule_share add_up_shares(keen_world *world) {
    keen_schedule_share all = {0};
    for (uint32_t i = 0; i < world->parallel.workers; i++) {
        keen_schedule_share *own = &world->workers[i].share;
        for (uint32_t tier = 0; tier < KEEN_TIER_COUNT; tier++) {
            all.tier_agents[tier] += own->tier_agents[tier];
        }
        all.fading += own->fading;
        add_bad(&all, own->bad_count, own->first_bad);
        *own = (keen_schedule_share){0};
    }
    return all;
}

/* Agents that are due but whose columns of the detection model are bad do not tick either. */
static void hold_invalid(const keen_world *world, keen_due_args *args) {
    for (uint32_t byte = args->begin / 8; byte < (args->end + 7) / 8; byte++) {
        for (uint32_t bits = args->due[byte]; bits; bits &= bits - 1) {
            const uint32_t agent = byte * 8 + (uint32_t)__builtin_ctz(bits);
            if (!keen_observer_valid(world, agent)) {
                args->due[byte] &= (uint8_t) ~(1u << agent % 8);
                args->bad_count++;
                args->first_bad = agent < args->first_bad ? agent : args->first_bad;
            }
        }
    }
}

static keen_due_args due_args_of(keen_world *world, const keen_viewer_map *map, uint32_t begin, uint32_t end) {
    const keen_agents *agents = &world->agents;
    return (keen_due_args){
        .x = agents->columns.x,
        .y = agents->columns.y,
        .z = agents->columns.z,
        .forward_x = agents->columns.forward_x,
        .forward_y = agents->columns.forward_y,
        .forward_z = agents->columns.forward_z,
        .eye_height = agents->columns.eye_height,
        .vision_gain = agents->columns.vision_gain,
        .center_height = agents->columns.center_height,
        .radius = agents->columns.radius,
        .health = agents->columns.health,
        .max_health = agents->columns.max_health,
        .significance = keen_policy_scores(world),
        .awareness = keen_world_heed(world),
        .woken = world->stimuli.waking,
        .tick_us = agents->tick_us,
        .step_us = agents->step_us,
        .interval_us = agents->interval_us,
        .begin = begin,
        .end = end,
        .viewers = (const float(*)[3])world->viewers,
        .viewer_count = world->viewer_count,
        .viewer_map = map,
        .range = KEEN_SIGNIFICANCE_RANGE * world->def.units_per_meter,
        .limits = world->tier_limits,
        .now_us = (uint32_t)world->now,
        .crowd_tier = world->def.crowd_tier,
        .tier = agents->tier,
        .due = world->due_bits,
        .fade = world->fade_bits,
    };
}

static void find_due_in_block(void *context, uint32_t item, uint32_t worker) {
    const due_run *run = context;
    keen_world *world = run->world;
    const uint32_t begin = item * KEEN_BLOCK, extent = world->agents.ids.extent;
    const uint32_t end = extent - begin < KEEN_BLOCK ? extent : begin + KEEN_BLOCK;
    keen_policy_significance(world, begin, end, worker);
    keen_due_args args = due_args_of(world, run->viewer_map, begin, end);
    world->kernels->due(&args);
    if (world->def.detection) {
        hold_invalid(world, &args);
    }
    keen_schedule_share *share = &world->workers[worker].share;
    add_block(share, &args);
    world->block_due[item] = keen_count_in_block(world->due_bits, item, extent);
    share->fading += keen_count_in_block(world->fade_bits, item, extent);
}

/* Most updates of this frame, UINT32_MAX without a bound. */
static uint32_t most_updates(const keen_world *world) {
    const keen_budget *budget = &world->def.budget;
    const uint32_t most = budget->max_updates_per_frame > 0 ? budget->max_updates_per_frame : UINT32_MAX;
    if (budget->frame_budget_us == 0) {
        return most;
    }
    const uint32_t fitting = keen_pace_updates(&world->pace, budget->frame_budget_us, world->agents.ids.alive);
    return fitting < most ? fitting : most;
}

void keen_measure_staleness(const keen_world *world, const keen_chunk *chunk, keen_worker *worker) {
    uint32_t on_time = 0;
    for (uint32_t i = 0; i < chunk->count; i++) {
        const uint32_t agent = world->due[chunk->first + i];
        const uint32_t waited = keen_waited_us(world, agent);
        const uint32_t interval = keen_own_interval_us(world, agent);
        worker->tier_run[world->agents.tier[agent]]++;
        if (waited > interval) {
            keen_staleness_add(&worker->staleness, waited - interval);
        } else {
            on_time++;
        }
    }
    keen_staleness_add_on_time(&worker->staleness, on_time);
}

/* With nobody deferred, those who run are those who are due. */
static void count_tiers(keen_world *world) {
    keen_counters *counting = &world->counting;
    for (uint32_t i = 0; i < world->parallel.workers; i++) {
        for (uint32_t tier = 0; tier < KEEN_TIER_COUNT; tier++) {
            counting->tier_run[tier] += world->workers[i].tier_run[tier];
            world->workers[i].tier_run[tier] = 0;
        }
    }
    if (counting->deferred == 0) {
        memcpy(counting->tier_due, counting->tier_run, sizeof counting->tier_due);
    }
}

void keen_count_staleness(keen_world *world) {
    keen_staleness *all = &world->staleness;
    count_tiers(world);
    keen_staleness_reset(all);
    for (uint32_t i = 0; i < world->parallel.workers; i++) {
        keen_staleness *own = &world->workers[i].staleness;
        if (own->count > 0) {
            keen_staleness_merge(all, own);
            keen_staleness_reset(own);
        }
    }
    world->counting.staleness_max_us = all->max_us;
    world->counting.staleness_p99_us = keen_staleness_p99(all);
}

static void make_chunks(keen_world *world) {
    world->chunk_count = (world->due_count + KEEN_CHUNK_AGENTS - 1) / KEEN_CHUNK_AGENTS;
    for (uint32_t i = 0; i < world->chunk_count; i++) {
        const uint32_t first = i * KEEN_CHUNK_AGENTS;
        const uint32_t left = world->due_count - first;
        world->chunks[i] = (keen_chunk){.first = first, .count = left < KEEN_CHUNK_AGENTS ? left : KEEN_CHUNK_AGENTS};
    }
}

static const keen_viewer_map *map_viewers(const keen_world *world) {
    if (world->viewer_count < MAPPED_VIEWERS || world->agents.ids.extent < MAPPED_AGENTS) {
        return NULL;
    }
    keen_viewer_map_make(world->viewer_map, (const float(*)[3])world->viewers, world->viewer_count,
                         KEEN_SIGNIFICANCE_RANGE * world->def.units_per_meter, world->def.up);
    return world->viewer_map;
}

void keen_stage_schedule(keen_world *world) {
    due_run run = {.world = world, .viewer_map = map_viewers(world)};
    keen_counters *counting = &world->counting;
    keen_for_blocks(world, world->agents.ids.extent, find_due_in_block, &run);
    const keen_schedule_share all = add_up_shares(world);
    memcpy(counting->tier_agents, all.tier_agents, sizeof counting->tier_agents);
    counting->due = keen_choose_due(world, most_updates(world));
    make_chunks(world);
    counting->bad_agents = all.bad_count;
    counting->first_bad_agent = all.first_bad;
    counting->run = world->due_count;
    counting->deferred = counting->due - world->due_count;
    counting->faded = all.fading;
}
