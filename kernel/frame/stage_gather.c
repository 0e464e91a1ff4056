/* Who each agent looks at: candidates, newcomers, rows. Planning and admitting run on the workers; rows are handed out
   in between, in agent order. */
#include "base/prefetch.h"
#include "detection/observer_tick.h"
#include "frame/plan_chunk.h"
#include "frame/tick_args.h"
#include "frame/tick_complete.h"
#include "frame/world_grid.h"

#define NEWCOMERS_AHEAD 4 /* agents */
#define LISTS_AHEAD 8

static bool anybody_gathers(const keen_world *world) {
    for (uint32_t i = 0; i < world->due_count; i++) {
        if (keen_gather_is_due(world, world->due[i])) {
            return true;
        }
    }
    return false;
}

/* Only when it is due and somebody is going to look at it. */
static void sort_grid(keen_world *world) {
    if (keen_world_grid_due(world) && anybody_gathers(world)) {
        keen_world_grid_sort(world);
    }
}

/* Serial, so that a pool that runs out refuses the same agents however many threads there are. Only the numbers: the
   rows are cleared where they are first used. */
static void hand_out_rows(keen_world *world, keen_chunk *chunk) {
    for (uint32_t i = 0; i < chunk->count && chunk->rows_missing > 0; i++) {
        const uint32_t agent = world->due[chunk->first + i];
        keen_plan *plan = &world->plans[chunk->first + i];
        uint32_t *rows = keen_agent_rows(&world->agents, agent);
        while (world->agents.row_count[agent] < plan->rows_needed) {
            const uint32_t row = keen_rows_take(&world->rows);
            if (row == KEEN_NO_ROW) {
                chunk->jobs -= plan->rows_needed - world->agents.row_count[agent];
                plan->rows_needed = world->agents.row_count[agent];
                break;
            }
            rows[world->agents.row_count[agent]++] = row;
            plan->rows_added++;
        }
    }
}

static void number_jobs(keen_world *world) {
    world->job_count = 0;
    for (uint32_t i = 0; i < world->chunk_count; i++) {
        keen_chunk *chunk = &world->chunks[i];
        if (chunk->rows_missing > 0) {
            hand_out_rows(world, chunk);
        }
        chunk->first_job = world->job_count;
        world->job_count += chunk->jobs;
    }
}

static void clear_added_rows(keen_world *world, uint32_t agent, uint32_t added) {
    const uint32_t *end = keen_agent_rows(&world->agents, agent) + world->agents.row_count[agent];
    for (const uint32_t *row = end - added; row < end; row++) {
        keen_rows_clear(&world->rows, *row);
    }
}

/* Of all newcomers of a chunk before anything else is written of them: an atomic waits for all stores before it. The
   lists are asked for in time, and so is what is known of those who stand in them. */
static void hold_newcomers(keen_world *world, const keen_chunk *chunk) {
    const uint32_t end = chunk->first + chunk->count;
    for (uint32_t place = chunk->first; place < end; place++) {
        const uint32_t *targets = &world->newcomers[(size_t)place * world->def.max_tracked];
        if (place + LISTS_AHEAD < end && world->plans[place + LISTS_AHEAD].newcomers > 0) {
            keen_prefetch_read(targets + (size_t)LISTS_AHEAD * world->def.max_tracked);
        }
        for (uint32_t i = 0; i < world->plans[place].newcomers; i++) {
            if (targets[i] < KEEN_LANE_PLACE) {
                keen_target_hold(&world->targets, targets[i]);
                keen_prefetch_read(&world->targets.ids.generations[targets[i]]);
            }
        }
    }
}

/* Whom the agent fights already it weighs as such from its first tick on: the states, which keep the mark from then on,
   come after the values. */
static void mark_listed(const keen_world *world, const keen_ledger *ledger, uint32_t target) {
    const uint32_t generation = keen_world_target_id(world, target).generation;
    if (keen_observer_lists(&world->observers, ledger->agent, target, generation) & KEEN_PAIR_LISTED) {
        const uint32_t slot = keen_ledger_find(ledger, target);
        world->rows.detection[ledger->row_list[slot / KEEN_LANES]].flags[slot % KEEN_LANES] |= KEEN_PAIR_LISTED;
    }
}

static bool fights_anybody(const keen_world *world, uint32_t agent) {
    return world->def.detection && world->observers.observers[agent].target_count > 0;
}

static void admit(keen_world *world, keen_chunk *chunk, uint32_t place, _Atomic uint32_t *refused) {
    const keen_plan *plan = &world->plans[place];
    if (plan->newcomers == 0) {
        return;
    }
    clear_added_rows(world, world->due[place], plan->rows_added);
    uint32_t held = plan->held;
    const keen_ledger ledger = keen_world_ledger(world, world->due[place], &chunk->beliefs);
    const uint32_t *targets = &world->newcomers[(size_t)place * world->def.max_tracked];
    const bool fights = fights_anybody(world, world->due[place]);
    for (uint32_t i = 0; i < plan->newcomers; i++) {
        const bool actor = targets[i] < KEEN_LANE_PLACE;
        if (!keen_ledger_admit(&ledger, &held, targets[i])) {
            atomic_fetch_add_explicit(refused, 1u, memory_order_relaxed);
            if (actor) {
                keen_target_let_go(&world->targets, targets[i]);
            }
        } else if (fights && actor) {
            mark_listed(world, &ledger, targets[i]);
        }
    }
}

/* The ticks of the agents listed, at the chunk's own place. */
static void make_ticks(const keen_world *world, const uint32_t *agents, uint32_t count, keen_tick *ticks) {
    const keen_tick_make_args args = keen_tick_args(world, agents, count, ticks);
    world->kernels->tick_make(&args);
}

static uint32_t make_jobs(keen_world *world, uint32_t agent, const keen_tick *tick, keen_row_job *jobs) {
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    const uint32_t count = world->agents.row_count[agent];
    for (uint32_t i = 0; i < count; i++) {
        jobs[i] = (keen_row_job){
            .tick = tick,
            .belief = keen_rows_belief(&world->rows, rows[i]),
            .sense = &world->rows.row[rows[i]].sense,
            .trace = &world->rows.row[rows[i]].trace,
            .detection = world->rows.detection ? &world->rows.detection[rows[i]] : NULL,
            .first_slot = i * KEEN_LANES,
        };
    }
    return count;
}

/* The rows that have room: a belief that begins writes to nearly all of their lines. */
static void prefetch_for_newcomers(const keen_world *world, uint32_t place) {
    const uint32_t agent = world->due[place], held = world->plans[place].held;
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    const uint32_t count = world->agents.row_count[agent] - world->plans[place].rows_added;
    uint32_t left = world->plans[place].newcomers;
    keen_memory_prefetch(&world->memory, agent);
    for (uint32_t i = 0; i < count && left > 0; i++) {
        const uint32_t room = KEEN_LANES - keen_count_bits(held >> i * KEEN_LANES & 0xFFu);
        if (room > 0) {
            keen_rows_prefetch(&world->rows, rows[i]);
        }
        left -= room < left ? room : left;
    }
}

/* Only agents with rows have jobs, and hardly any other needs a tick. */
static void admit_chunk(keen_world *world, keen_chunk *chunk, keen_worker *worker) {
    (void)worker;
    if (chunk->newcomers == 0 && chunk->jobs == 0 && world->restless == 0) {
        return;
    }
    uint32_t agents[KEEN_CHUNK_AGENTS];
    const uint32_t end = chunk->first + chunk->count;
    uint32_t count = 0;
    hold_newcomers(world, chunk);
    keen_row_job *jobs = &world->jobs[chunk->first_job];
    keen_tick *ticks = &world->ticks[chunk->first];
    for (uint32_t place = chunk->first; place < chunk->first + chunk->count; place++) {
        const uint32_t agent = world->due[place];
        if (place + NEWCOMERS_AHEAD < end && world->plans[place + NEWCOMERS_AHEAD].newcomers > 0) {
            prefetch_for_newcomers(world, place + NEWCOMERS_AHEAD);
        }
        admit(world, chunk, place, &world->rows_refused);
        if (keen_world_needs_tick(world, agent)) {
            agents[count] = agent;
            jobs += make_jobs(world, agent, &ticks[count++], jobs);
        }
    }
    chunk->ticks = count;
    make_ticks(world, agents, count, ticks);
    for (uint32_t i = 0; i < count; i++) {
        keen_tick_complete(world, &ticks[i]);
    }
}

static void count_cut(keen_world *world) {
    for (uint32_t i = 0; i < world->parallel.workers; i++) {
        world->counting.gathers_cut += world->workers[i].gathers_cut;
        world->workers[i].gathers_cut = 0;
    }
}

void keen_stage_gather(keen_world *world) {
    sort_grid(world);
    world->rows_refused = 0;
    keen_for_chunks(world, keen_plan_chunk);
    keen_count_staleness(world);
    count_cut(world);
    number_jobs(world);
    keen_for_chunks(world, admit_chunk);
    world->counting.rows_exhausted = world->rows_refused;
}
