/* Who ticks: everybody's significance and interval in one pass, then the budget, then chunks (spec 12). */
#include <string.h>

#include "base/clock.h"
#include "frame/significance_policy.h"
#include "frame/stages.h"
#include "frame/stealth_pack.h"
#include "schedule/significance.h"

typedef struct due_run {
    keen_world *world;
    _Atomic uint32_t tier_agents[KEEN_TIER_COUNT];
    _Atomic uint32_t bad_count;
    _Atomic uint32_t first_bad;
} due_run;

/* Blocks report in any order: sums and a minimum. */
static void add_block(due_run *run, const keen_due_args *args) {
    for (uint32_t tier = 0; tier < KEEN_TIER_COUNT; tier++) {
        atomic_fetch_add_explicit(&run->tier_agents[tier], args->tier_agents[tier], memory_order_relaxed);
    }
    if (args->bad_count > 0) {
        atomic_fetch_add_explicit(&run->bad_count, args->bad_count, memory_order_relaxed);
        uint32_t seen = atomic_load_explicit(&run->first_bad, memory_order_relaxed);
        while (args->first_bad < seen && !atomic_compare_exchange_weak(&run->first_bad, &seen, args->first_bad)) {
        }
    }
}

/* Agents that are due but whose columns of the detection model are bad do not tick either. */
static void hold_unsound(const keen_world *world, keen_due_args *args) {
    for (uint32_t byte = args->begin / 8; byte < (args->end + 7) / 8; byte++) {
        for (uint32_t bits = args->due[byte]; bits; bits &= bits - 1) {
            const uint32_t agent = byte * 8 + (uint32_t)__builtin_ctz(bits);
            if (!keen_observer_sound(world, agent)) {
                args->due[byte] &= (uint8_t)~(1u << agent % 8);
                args->bad_count++;
                args->first_bad = agent < args->first_bad ? agent : args->first_bad;
            }
        }
    }
}

static void find_due_in_block(void *context, uint32_t item, uint32_t worker) {
    due_run *run = context;
    keen_world *world = run->world;
    const keen_agents *agents = &world->agents;
    const uint32_t begin = item * KEEN_BLOCK;
    const uint32_t extent = agents->ids.extent;
    const uint32_t end = extent - begin < KEEN_BLOCK ? extent : begin + KEEN_BLOCK;
    keen_policy_significance(world, begin, end, worker);
    keen_due_args args = {
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
        .range = KEEN_SIGNIFICANCE_RANGE * world->def.units_per_meter,
        .now_us = (uint32_t)world->now,
        .crowd_tier = world->def.crowd_tier,
        .tier = agents->tier,
        .due = world->due_bits,
        .fade = world->fade_bits,
    };
    world->kernels->due(&args);
    if (world->def.detection) {
        hold_unsound(world, &args);
    }
    add_block(run, &args);
}

/* Indices of the set bits, ascending. */
static uint32_t list_bits(const uint8_t *bits, uint32_t count, uint32_t *list) {
    uint32_t found = 0;
    for (uint32_t base = 0; base < count; base += 64) {
        uint64_t word = 0;
        const uint32_t bytes = (count - base + 7) / 8;
        memcpy(&word, bits + base / 8, bytes < 8 ? bytes : 8);
        for (; word; word &= word - 1) {
            list[found++] = base + (uint32_t)__builtin_ctzll(word);
        }
    }
    return found;
}

static uint32_t count_bits(const uint8_t *bits, uint32_t count) {
    uint32_t found = 0;
    for (uint32_t base = 0; base < count; base += 64) {
        uint64_t word = 0;
        const uint32_t bytes = (count - base + 7) / 8;
        memcpy(&word, bits + base / 8, bytes < 8 ? bytes : 8);
        found += (uint32_t)__builtin_popcountll(word);
    }
    return found;
}

static uint32_t interval_of(const keen_world *world, uint32_t agent) {
    return keen_tier_interval_us(world->agents.interval_us[agent], world->agents.tier[agent]);
}

static uint32_t waited_by(const keen_world *world, uint32_t agent) {
    return (uint32_t)world->now - world->agents.tick_us[agent];
}

/* Keeps those that the budget lets through, in ascending order. */
static uint32_t choose(keen_world *world, uint32_t count, uint32_t most) {
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t agent = world->due[i];
        world->counting.tier_due[world->agents.tier[agent]]++;
        world->waited_us[i] = waited_by(world, agent);
        world->due_interval_us[i] = interval_of(world, agent);
        world->due_stimuli[i] = world->stimuli.waking[agent];
    }
    const keen_due_list list = {
        .waited_us = world->waited_us,
        .interval_us = world->due_interval_us,
        .stimuli = world->due_stimuli,
        .count = count,
    };
    const uint32_t chosen = keen_budget_updates(&list, most, world->claims,
                                                &world->select_scratch, world->chosen);
    for (uint32_t i = 0; i < chosen; i++) {
        world->due[i] = world->due[world->chosen[i]];
    }
    return chosen;
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
        const uint32_t waited = waited_by(world, agent);
        const uint32_t interval = interval_of(world, agent);
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

void keen_stage_schedule(keen_world *world) {
    due_run run = {.world = world, .first_bad = UINT32_MAX};
    const uint32_t extent = world->agents.ids.extent;
    keen_parallel_for(&world->parallel, (extent + KEEN_BLOCK - 1) / KEEN_BLOCK, find_due_in_block, &run);
    for (uint32_t tier = 0; tier < KEEN_TIER_COUNT; tier++) {
        world->counting.tier_agents[tier] = run.tier_agents[tier];
    }
    const uint32_t due = list_bits(world->due_bits, extent, world->due);
    const uint32_t most = most_updates(world);
    world->due_count = most < due ? choose(world, due, most) : due;
    make_chunks(world);
    world->counting.bad_agents = run.bad_count;
    world->counting.first_bad_agent = run.bad_count > 0 ? run.first_bad : 0;
    world->counting.due = due;
    world->counting.run = world->due_count;
    world->counting.deferred = due - world->due_count;
    world->counting.faded = count_bits(world->fade_bits, extent);
}
