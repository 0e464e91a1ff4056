/* The senses' turn: what each due agent perceives, and what it makes of it, chunk by chunk while the rows are in
   cache. */
#include <string.h>

#include "frame/stages.h"
#include "mind/attention.h"
#include "mind/awareness.h"
#include "store/belief_status.h"

/* The strongest sound of each belief's target, the first among equals (spec 5). Who cannot be perceived makes none. */
static void put_heard(const keen_row_job *job, const keen_stimulus *stimulus) {
    keen_row_scratch *scratch = job->scratch;
    for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
        const bool own = job->belief->target[lane] == (int32_t)stimulus->target && scratch->present[lane] != 0;
        if (own && stimulus->strength > scratch->heard[lane]) {
            scratch->heard[lane] = stimulus->strength;
            scratch->heard_x[lane] = stimulus->position[0];
            scratch->heard_y[lane] = stimulus->position[1];
            scratch->heard_z[lane] = stimulus->position[2];
        }
    }
}

static void hear_inbox(const keen_world *world, const keen_row_job *job) {
    keen_stimulus inbox[KEEN_INBOX_SIZE];
    const uint32_t waiting = keen_stimuli_read(&world->stimuli, job->tick->agent, inbox);
    for (uint32_t i = 0; i < waiting; i++) {
        if (keen_id_pool_holds(&world->targets.ids, inbox[i].target, inbox[i].generation)) {
            put_heard(job, &inbox[i]);
        }
    }
}

/* What waits in the agents' queues, ready for the hearing kernel. */
static void hear_waiting_sounds(const keen_world *world, const keen_row_job *jobs, size_t count) {
    for (size_t i = 0; i < count && world->stimuli.waiting > 0; i++) {
        if (world->stimuli.count[jobs[i].tick->agent]) {
            hear_inbox(world, &jobs[i]);
        }
    }
}

/* The agent's own fold over its rows: top target and most certain state, the lowest slot on ties (spec 10). */
static keen_awareness fold_agent(keen_world *world, uint32_t agent, const keen_row_job *jobs, uint32_t count) {
    const keen_row_job *best = NULL;
    uint32_t highest = 0;
    for (uint32_t i = 0; i < count; i++) {
        const keen_row_scratch *scratch = jobs[i].scratch;
        highest = scratch->highest_state > highest ? scratch->highest_state : highest;
        if (scratch->top_lane < KEEN_LANES && (!best || scratch->top_score > best->scratch->top_score)) {
            best = &jobs[i];
        }
    }
    world->agents.highest[agent] = (uint8_t)highest;
    if (!best) {
        world->agents.top[agent] = KEEN_NO_INDEX;
        return KEEN_AWARENESS_UNAWARE;
    }
    world->agents.top[agent] = (uint32_t)best->belief->target[best->scratch->top_lane];
    return keen_awareness_of(best->tick->tuning, true, best->scratch->top_confidence);
}

static void free_forgotten(keen_world *world, keen_chunk *chunk, uint32_t agent, uint32_t row, uint32_t lanes) {
    const keen_ledger ledger = keen_world_ledger(world, agent, &chunk->beliefs);
    for (; lanes; lanes &= lanes - 1) {
        keen_ledger_clear(&ledger, row * KEEN_LANES + (uint32_t)__builtin_ctz(lanes));
    }
}

/* Everything about the agent that follows from its rows. */
static void finish_agent(keen_world *world, keen_chunk *chunk, uint32_t place, const keen_row_job *jobs) {
    const uint32_t agent = world->due[place];
    const uint32_t rows = world->agents.row_count[agent];
    keen_plan *plan = &world->plans[place];
    const keen_awareness awareness = fold_agent(world, agent, jobs, rows);
    plan->awareness_before = world->agents.awareness[agent];
    plan->events = awareness != (keen_awareness)plan->awareness_before;
    chunk->events += plan->events;
    world->agents.awareness[agent] = (uint8_t)awareness;
    plan->moved = 0;
    for (uint32_t i = 0; i < rows; i++) {
        const keen_row_scratch *scratch = jobs[i].scratch;
        plan->moved |= (scratch->moved & ~scratch->forgotten) << i * KEEN_LANES;
        if (scratch->forgotten) {
            free_forgotten(world, chunk, agent, i, scratch->forgotten);
            plan->freed = true;
        }
    }
    plan->events |= plan->moved != 0;
    chunk->events += keen_count_bits(plan->moved);
    chunk->news |= plan->freed || world->stimuli.count[agent] > 0;
    world->ticked[place] = keen_world_agent_id(world, agent);
    world->agents.last_tick[agent] = world->now;
    world->agents.tick_us[agent] = world->agents.step_us[agent] = (uint32_t)world->now;
    world->agents.round[agent]++;
}

/* Senses to attention, the order of a tick (spec 1). */
static void run_belief_kernels(const keen_world *world, const keen_row_job *jobs, size_t count) {
    const keen_kernels *kernels = world->kernels;
    const keen_frame_values *values = &world->values;
    kernels->target_view(values, jobs, count);
    kernels->exposure(values, jobs, count);
    hear_waiting_sounds(world, jobs, count);
    kernels->vision(values, jobs, count);
    kernels->hearing(values, jobs, count);
    kernels->fusion(values, jobs, count);
    kernels->smoothing(values, jobs, count);
    kernels->states(values, jobs, count);
    kernels->location(values, jobs, count);
    kernels->attention(values, jobs, count);
}

/* A chunk whose agents have no rows: nobody believes anything. The arrays are copied: what is stored cannot change
   where they are. */
static void finish_idle_chunk(keen_world *world, keen_chunk *chunk) {
    const keen_agents own = world->agents;
    const uint64_t now = world->now;
    const uint32_t *due = world->due + chunk->first;
    keen_plan *plans = world->plans + chunk->first;
    keen_agent_id *ticked = world->ticked + chunk->first;
    const uint8_t *waiting = world->stimuli.count;
    const uint32_t count = chunk->count;
    uint32_t events = 0;
    bool news = false;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t agent = due[i];
        const uint8_t before = own.awareness[agent];
        plans[i].awareness_before = before;
        plans[i].events = before != KEEN_AWARENESS_UNAWARE;
        plans[i].moved = 0;
        events += before != KEEN_AWARENESS_UNAWARE;
        news |= plans[i].freed | (waiting[agent] > 0);
        ticked[i] = (keen_agent_id){agent, own.ids.generations[agent]};
        own.awareness[agent] = KEEN_AWARENESS_UNAWARE;
        own.highest[agent] = 0;
        own.top[agent] = KEEN_NO_INDEX;
        own.last_tick[agent] = now;
        own.tick_us[agent] = own.step_us[agent] = (uint32_t)now;
        own.round[agent]++;
    }
    chunk->events += events;
    chunk->news |= news;
}

static void sense_chunk(keen_world *world, keen_chunk *chunk, keen_worker *worker) {
    if (chunk->jobs == 0) {
        finish_idle_chunk(world, chunk);
        return;
    }
    keen_row_job *jobs = keen_chunk_jobs(world, chunk, worker->scratch);
    run_belief_kernels(world, jobs, chunk->jobs);
    for (uint32_t i = 0; i < chunk->count; i++) {
        const uint32_t rows = world->agents.row_count[world->due[chunk->first + i]];
        finish_agent(world, chunk, chunk->first + i, jobs);
        jobs += rows;
    }
}

void keen_stage_sense(keen_world *world) {
    keen_for_chunks(world, sense_chunk);
}
