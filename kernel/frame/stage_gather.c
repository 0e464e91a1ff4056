/* Who each agent looks at: candidates, newcomers, rows. Planning and admitting run on the workers; rows are handed out
   in between, in agent order. */
#include <string.h>

#include "frame/stages.h"
#include "frame/tick_make.h"

#define KEEN_GATHER_INTERVAL_US 200000u

/* First tick, or 0.2 s since the last gather (spec 11). */
static bool gather_is_due(const keen_world *world, uint32_t agent) {
    const uint64_t last = world->agents.gathered_at[agent];
    return last == UINT64_MAX || world->now - last >= KEEN_GATHER_INTERVAL_US;
}

static uint32_t self_index(const keen_world *world, uint32_t agent) {
    const uint32_t self = world->agents.self[agent];
    const bool known = self != KEEN_NO_INDEX &&
                       keen_id_pool_holds(&world->targets.ids, self, world->agents.self_generation[agent]);
    return known ? self : KEEN_NO_SELF;
}

static keen_candidates find_candidates(keen_world *world, uint32_t agent, const float eye[3], keen_worker *worker) {
    const keen_tuning *tuning = keen_world_tuning(world, agent);
    const uint32_t room = world->def.target_capacity;
    keen_candidates_args args = {
        .eye = {eye[0], eye[1], eye[2]},
        .range = tuning->gather_range,
        .masked_teams = tuning->masked_teams,
        .required_flags = tuning->required_flags,
        .self = self_index(world, agent),
        .found_index = worker->candidates,
        .found_distance_squared = worker->distances,
        .capacity = room < KEEN_MAX_CANDIDATES ? room : KEEN_MAX_CANDIDATES,
    };
    keen_gather(&world->grid, world->kernels->candidates, &args);
    return (keen_candidates){worker->candidates, worker->distances, args.found};
}

/* A value that none of the worker's marks holds: after 2^32 gathers they are wiped. */
static uint32_t next_stamp(const keen_world *world, keen_worker *worker) {
    if (++worker->stamp == 0) {
        memset(worker->marks, 0, world->def.target_capacity * sizeof *worker->marks);
        worker->stamp = 1;
    }
    return worker->stamp;
}

/* True when beliefs gave their slots back. */
static bool plan_gathered(keen_world *world, uint32_t agent, const keen_ledger *ledger, keen_worker *worker,
                          keen_newcomers *newcomers) {
    float eye[3];
    keen_tick_eye(world, agent, eye);
    const bool freed = keen_ledger_drop_unnoticed(ledger, eye, world->values.up) > 0;
    world->agents.gathered_at[agent] = world->now;
    if (keen_ledger_room(ledger, newcomers) == 0) {
        return freed; /* nobody found could come in: the search is the dear part in a crowd */
    }
    const keen_candidates candidates = find_candidates(world, agent, eye, worker);
    keen_ledger_plan_gathered(ledger, &candidates, worker->marks, next_stamp(world, worker), newcomers);
    return freed;
}

static void plan_agent(keen_world *world, uint32_t place, keen_worker *worker) {
    const uint32_t agent = world->due[place];
    const keen_ledger ledger = keen_world_ledger(world, agent);
    keen_newcomers newcomers = {.targets = &world->newcomers[(size_t)place * world->def.max_tracked]};
    if (world->stimuli.count[agent]) {
        keen_stimulus inbox[KEEN_INBOX_SIZE];
        const uint32_t count = keen_stimuli_read(&world->stimuli, agent, inbox);
        keen_ledger_plan_heard(&ledger, inbox, count, &newcomers);
    }
    const bool freed = gather_is_due(world, agent) && plan_gathered(world, agent, &ledger, worker, &newcomers);
    world->plans[place] = (keen_plan){
        .heard = newcomers.heard,
        .newcomers = newcomers.count,
        .rows_needed = newcomers.count ? keen_ledger_rows_needed(&ledger, newcomers.count) : ledger.row_count,
        .freed = freed,
    };
}

static void plan_chunk(keen_world *world, keen_chunk *chunk, keen_worker *worker) {
    for (uint32_t i = 0; i < chunk->count; i++) {
        const uint32_t place = chunk->first + i;
        plan_agent(world, place, worker);
        const uint32_t rows = world->plans[place].rows_needed;
        chunk->jobs += rows;
        chunk->rows_missing += rows - world->agents.row_count[world->due[place]];
    }
}

/* Serial, so that a pool that runs out refuses the same agents however many threads there are. */
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

static void admit(keen_world *world, uint32_t place, _Atomic uint32_t *refused) {
    const keen_plan *plan = &world->plans[place];
    if (plan->newcomers == 0) {
        return;
    }
    const keen_ledger ledger = keen_world_ledger(world, world->due[place]);
    const uint32_t *targets = &world->newcomers[(size_t)place * world->def.max_tracked];
    for (uint32_t i = 0; i < plan->newcomers; i++) {
        if (!keen_ledger_admit(&ledger, targets[i], i < plan->heard)) {
            atomic_fetch_add_explicit(refused, 1u, memory_order_relaxed);
        }
    }
}

static uint32_t make_jobs(keen_world *world, uint32_t place, keen_row_job *jobs) {
    const uint32_t agent = world->due[place];
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    const uint32_t count = world->agents.row_count[agent];
    if (count > 0) {
        world->ticks[place] = keen_tick_make(world, agent);
    }
    for (uint32_t i = 0; i < count; i++) {
        jobs[i] = (keen_row_job){
            .tick = &world->ticks[place],
            .belief = &world->rows.row[rows[i]].belief,
            .sense = &world->rows.row[rows[i]].sense,
            .trace = &world->rows.row[rows[i]].trace,
            .first_slot = i * KEEN_LANES,
        };
    }
    return count;
}

static void admit_chunk(keen_world *world, keen_chunk *chunk, keen_worker *worker) {
    (void)worker;
    keen_row_job *jobs = &world->jobs[chunk->first_job];
    for (uint32_t i = 0; i < chunk->count; i++) {
        admit(world, chunk->first + i, &world->rows_refused);
        jobs += make_jobs(world, chunk->first + i, jobs);
    }
}

void keen_stage_gather(keen_world *world) {
    world->rows_refused = 0;
    keen_for_chunks(world, plan_chunk);
    number_jobs(world);
    keen_for_chunks(world, admit_chunk);
    world->counting.rows_exhausted = world->rows_refused;
}
