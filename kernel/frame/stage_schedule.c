/* Who ticks: everybody's significance and interval in one pass, then the budget, then chunks (spec 12). */
#include <math.h>
#include <string.h>

#include "base/clock.h"
#include "frame/stages.h"
#include "schedule/significance.h"

typedef struct due_run {
    keen_world *world;
    _Atomic uint32_t tier_agents[KEEN_TIER_COUNT];
} due_run;

static void find_due_in_block(void *context, uint32_t item, uint32_t worker) {
    (void)worker;
    due_run *run = context;
    keen_world *world = run->world;
    const keen_agents *agents = &world->agents;
    const uint32_t begin = item * KEEN_BLOCK;
    const uint32_t extent = agents->ids.extent;
    keen_due_args args = {
        .x = agents->columns.x,
        .y = agents->columns.y,
        .z = agents->columns.z,
        .awareness = agents->awareness,
        .woken = world->stimuli.count,
        .tick_us = agents->tick_us,
        .step_us = agents->step_us,
        .interval_us = agents->interval_us,
        .begin = begin,
        .end = extent - begin < KEEN_BLOCK ? extent : begin + KEEN_BLOCK,
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
    for (uint32_t tier = 0; tier < KEEN_TIER_COUNT; tier++) {
        atomic_fetch_add_explicit(&run->tier_agents[tier], args.tier_agents[tier], memory_order_relaxed);
    }
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

/* An agent whose mapped columns hold nonsense does not tick. One sum finds any NaN or infinity. */
static bool is_sound(const keen_agent_columns *columns, uint32_t agent) {
    const float fx = columns->forward_x[agent];
    const float fy = columns->forward_y[agent];
    const float fz = columns->forward_z[agent];
    const float length_squared = fx * fx + fy * fy + fz * fz;
    const float sum = (columns->x[agent] + columns->y[agent]) * 0.0f +
                      (columns->z[agent] + columns->eye_height[agent]) * 0.0f + columns->vision_gain[agent] * 0.0f;
    return sum == 0.0f && isfinite(length_squared) && length_squared > 1e-12f;
}

static uint32_t drop_unsound(keen_world *world, uint32_t count) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t agent = world->due[i];
        if (is_sound(&world->agents.columns, agent)) {
            world->due[kept++] = agent;
        } else if (world->counting.bad_agents++ == 0) {
            world->counting.first_bad_agent = agent;
        }
    }
    return kept;
}

static void describe_due(keen_world *world, uint32_t count) {
    const keen_agents *agents = &world->agents;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t agent = world->due[i];
        world->waited_us[i] = (uint32_t)world->now - agents->tick_us[agent];
        world->due_interval_us[i] = keen_tier_interval_us(agents->interval_us[agent], agents->tier[agent]);
        world->due_stimuli[i] = world->stimuli.count[agent];
    }
}

/* Keeps those that the budget lets through, in ascending order. */
static void apply_budget(keen_world *world, uint32_t count) {
    const keen_due_list list = {
        .waited_us = world->waited_us,
        .interval_us = world->due_interval_us,
        .stimuli = world->due_stimuli,
        .count = count,
    };
    world->due_count = keen_budget_updates(&list, world->def.budget.max_updates_per_frame, world->claims,
                                           &world->select_scratch, world->chosen);
    keen_staleness_reset(&world->staleness);
    for (uint32_t i = 0; i < world->due_count; i++) {
        const uint32_t place = world->chosen[i];
        const uint32_t waited = world->waited_us[place];
        const uint32_t interval = world->due_interval_us[place];
        keen_staleness_add(&world->staleness, waited > interval ? waited - interval : 0);
        world->due[i] = world->due[place];
    }
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
    due_run run = {.world = world};
    const uint32_t extent = world->agents.ids.extent;
    keen_parallel_for(&world->parallel, (extent + KEEN_BLOCK - 1) / KEEN_BLOCK, find_due_in_block, &run);
    for (uint32_t tier = 0; tier < KEEN_TIER_COUNT; tier++) {
        world->counting.tier_agents[tier] = run.tier_agents[tier];
    }
    world->fading_count = list_bits(world->fade_bits, extent, world->fading);
    const uint32_t due = drop_unsound(world, list_bits(world->due_bits, extent, world->due));
    describe_due(world, due);
    apply_budget(world, due);
    make_chunks(world);
    world->counting.due = due;
    world->counting.run = world->due_count;
    world->counting.deferred = due - world->due_count;
    world->counting.faded = world->fading_count;
    world->counting.staleness_max_us = world->staleness.max_us;
    world->counting.staleness_p99_us = keen_staleness_p99(&world->staleness);
}
