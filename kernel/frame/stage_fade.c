/* Memory of those who do not tick: suspended agents each quarter of a second, and everybody in a skip of time (spec 1
   and 12). */
#include "base/clock.h"
#include "frame/stages.h"

typedef struct fade_run {
    keen_world *world;
    const uint32_t *agents;
    uint32_t count;
    int64_t dt_us; /* below 0: each agent's own */
} fade_run;

static keen_tick fade_tick(const fade_run *run, uint32_t agent) {
    const keen_world *world = run->world;
    const uint32_t own_us = (uint32_t)world->now - world->agents.step_us[agent];
    const int64_t dt_us = run->dt_us >= 0 ? run->dt_us : (int64_t)own_us;
    keen_tick tick = {
        .tuning = keen_world_tuning(world, agent),
        .dt = (float)dt_us * KEEN_SECONDS_PER_MICROSECOND, /* not capped (spec 1); only the timers stop at their end */
        .dt_us = keen_clock_saturate((uint64_t)dt_us),
        .agent = agent,
    };
    return tick;
}

/* Fades the rows of a list of agents, at most KEEN_CHUNK_AGENTS. */
static void fade_agents(const fade_run *run, const uint32_t *agents, uint32_t count, keen_worker *worker) {
    const keen_world *world = run->world;
    uint32_t jobs = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t agent = agents[i];
        const uint32_t *rows = keen_agent_rows(&world->agents, agent);
        worker->fade_ticks[i] = fade_tick(run, agent);
        for (uint32_t r = 0; r < world->agents.row_count[agent]; r++, jobs++) {
            worker->fade_jobs[jobs] = (keen_row_job){
                .tick = &worker->fade_ticks[i],
                .belief = &world->rows.row[rows[r]].belief,
            };
        }
    }
    world->kernels->fade(&world->values, worker->fade_jobs, jobs);
}

static void fade_chunk(void *context, uint32_t item, uint32_t worker) {
    const fade_run *run = context;
    const uint32_t first = item * KEEN_CHUNK_AGENTS;
    const uint32_t left = run->count - first;
    fade_agents(run, &run->agents[first], left < KEEN_CHUNK_AGENTS ? left : KEEN_CHUNK_AGENTS,
                &run->world->workers[worker]);
}

void keen_fade_beliefs(keen_world *world, const uint32_t *agents, uint32_t count, int64_t dt_us) {
    fade_run run = {.world = world, .agents = agents, .count = count, .dt_us = dt_us};
    keen_parallel_for(&world->parallel, (count + KEEN_CHUNK_AGENTS - 1) / KEEN_CHUNK_AGENTS, fade_chunk, &run);
}

static void fade_listed(const fade_run *run, const uint32_t *agents, uint32_t count, uint32_t worker) {
    fade_agents(run, agents, count, &run->world->workers[worker]);
    for (uint32_t i = 0; i < count; i++) {
        run->world->agents.step_us[agents[i]] = (uint32_t)run->world->now;
    }
}

/* Of a block of everybody, those whose time it is: most believe nothing, and only their clock moves on. */
static void fade_block(void *context, uint32_t item, uint32_t worker) {
    const fade_run *run = context;
    const keen_agents *own = &run->world->agents;
    const uint8_t *bits = run->world->fade_bits;
    const uint32_t begin = item * KEEN_BLOCK;
    const uint32_t end = own->ids.extent - begin < KEEN_BLOCK ? own->ids.extent : begin + KEEN_BLOCK;
    const uint32_t now = (uint32_t)run->world->now;
    uint32_t agents[KEEN_CHUNK_AGENTS] = {0};
    uint32_t count = 0;
    for (uint32_t base = begin; base < end; base += 8) {
        for (uint32_t lanes = bits[base / 8]; lanes; lanes &= lanes - 1) {
            const uint32_t agent = base + (uint32_t)__builtin_ctz(lanes);
            if (own->row_count[agent] == 0) {
                own->step_us[agent] = now;
                continue;
            }
            agents[count++] = agent;
            if (count == KEEN_CHUNK_AGENTS) {
                fade_listed(run, agents, count, worker);
                count = 0;
            }
        }
    }
    fade_listed(run, agents, count, worker);
}

void keen_stage_fade(keen_world *world) {
    if (world->counting.faded > 0) {
        fade_run run = {.world = world, .dt_us = -1};
        keen_for_blocks(world, world->agents.ids.extent, fade_block, &run);
    }
}
