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
        .dt = (float)dt_us * 1e-6f, /* not capped (spec 1); only the timers stop at their end */
        .dt_us = keen_clock_saturate((uint64_t)dt_us),
        .agent = agent,
    };
    return tick;
}

static void fade_chunk(void *context, uint32_t item, uint32_t worker_number) {
    const fade_run *run = context;
    keen_world *world = run->world;
    keen_worker *worker = &world->workers[worker_number];
    const uint32_t first = item * KEEN_CHUNK_AGENTS;
    const uint32_t left = run->count - first;
    const uint32_t count = left < KEEN_CHUNK_AGENTS ? left : KEEN_CHUNK_AGENTS;
    uint32_t jobs = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t agent = run->agents[first + i];
        const uint32_t *rows = keen_agent_rows(&world->agents, agent);
        worker->fade_ticks[i] = fade_tick(run, agent);
        for (uint32_t r = 0; r < world->agents.row_count[agent]; r++, jobs++) {
            worker->fade_jobs[jobs] = (keen_row_job){
                .tick = &worker->fade_ticks[i],
                .belief = &world->rows.row[rows[r]].belief,
                .sense = &world->rows.row[rows[r]].sense,
                .trace = &world->rows.row[rows[r]].trace,
                .scratch = &worker->scratch[jobs],
            };
        }
    }
    world->kernels->fade(&world->values, worker->fade_jobs, jobs);
}

void keen_fade_beliefs(keen_world *world, const uint32_t *agents, uint32_t count, int64_t dt_us) {
    fade_run run = {.world = world, .agents = agents, .count = count, .dt_us = dt_us};
    keen_parallel_for(&world->parallel, (count + KEEN_CHUNK_AGENTS - 1) / KEEN_CHUNK_AGENTS, fade_chunk, &run);
}

void keen_stage_fade(keen_world *world) {
    keen_fade_beliefs(world, world->fading, world->fading_count, -1);
    for (uint32_t i = 0; i < world->fading_count; i++) {
        world->agents.step_us[world->fading[i]] = (uint32_t)world->now;
    }
}
