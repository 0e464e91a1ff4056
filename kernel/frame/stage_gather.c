/* Who each agent looks at: candidates, newcomers, rows. Planning and admitting run on the workers; rows are handed out
   in between, in agent order. */
#include <string.h>

#include "frame/stages.h"
#include "frame/tick_complete.h"
#include "gather/place_find.h"
#include "schedule/significance.h"

#define KEEN_GATHER_INTERVAL_US 200000u
#define SHARED_GRID_TARGETS 8192u

/* First tick, or 0.2 s since the last gather (spec 11). */
static bool gather_is_due(const keen_world *world, uint32_t agent) {
    const uint64_t last = world->agents.gathered_at[agent];
    return last == UINT64_MAX || world->now - last >= KEEN_GATHER_INTERVAL_US;
}

static bool anybody_gathers(const keen_world *world) {
    for (uint32_t i = 0; i < world->due_count; i++) {
        if (gather_is_due(world, world->due[i])) {
            return true;
        }
    }
    return false;
}

static void share_out(void *user, uint32_t shares, keen_grid_share *share, void *context) {
    const keen_world *world = user;
    keen_parallel_for(&world->parallel, shares, share, context);
}

/* The same grid either way; fewer targets than this are placed before other threads have woken. */
static void build_grid(keen_world *world) {
    const uint32_t extent = world->targets.ids.extent;
    if (world->grid_shares < 2 || extent < SHARED_GRID_TARGETS) {
        keen_grid_build(&world->grid, world->targets.records, extent);
        return;
    }
    const keen_grid_team team = {
        .run = share_out, .user = world, .shares = world->grid_shares, .counts = world->grid_counts};
    keen_grid_build_shared(&world->grid, world->targets.records, extent, &team);
}

/* Only when it is due and somebody is going to look at it. */
static void rebuild_grid(keen_world *world) {
    const uint32_t hz = world->def.grid_rebuild_hz;
    const bool due = hz == 0 || world->now - world->grid_built_at >= UINT64_C(1000000) / hz || world->grid_built_at == 0;
    if (due && anybody_gathers(world)) {
        build_grid(world);
        world->grid_built_at = world->now;
    }
}

static uint32_t self_index(const keen_world *world, uint32_t agent) {
    const uint32_t self = world->agents.self[agent];
    const bool known = self != KEEN_NO_INDEX &&
                       keen_id_pool_holds(&world->targets.ids, self, world->agents.self_generation[agent]);
    return known ? self : KEEN_NO_SELF;
}

/* What all searches of a chunk share. */
static keen_candidates_args begin_search(const keen_world *world, const keen_worker *worker) {
    const uint32_t room = world->def.target_capacity;
    return (keen_candidates_args){
        .found_index = worker->candidates,
        .found_distance_squared = worker->distances,
        .capacity = room < KEEN_MAX_CANDIDATES ? room : KEEN_MAX_CANDIDATES,
    };
}

/* The grid may be older than this frame (grid_rebuild_hz): who has gone since, or cannot be perceived any more, is left
   out by the records, which are of this frame. */
static uint32_t drop_gone(const keen_world *world, const keen_candidates_args *search) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < search->found; i++) {
        const keen_target_record *record = &world->targets.records[search->found_index[i]];
        if ((record->flags & search->required_flags) == search->required_flags &&
            !(record->team_bit & search->masked_teams)) {
            search->found_index[kept] = search->found_index[i];
            search->found_distance_squared[kept++] = search->found_distance_squared[i];
        }
    }
    return kept;
}

/* Others: whether it is a search for everybody; else enemies alone are wanted, and those without a team come along. */
static keen_candidates find_candidates(const keen_world *world, const keen_ledger_plan *plan, bool others,
                                       const keen_worker *worker, keen_candidates_args *search) {
    const keen_tuning *tuning = plan->ledger->tuning;
    memcpy(search->eye, plan->eye, sizeof search->eye);
    search->range = tuning->gather_range;
    search->masked_teams = tuning->masked_teams | (others ? 0u : ~plan->ledger->hostile_teams);
    search->required_flags = tuning->required_flags;
    search->self = plan->self;
    search->found = 0;
    search->full = false;
    keen_gather(&world->grid, world->kernels->candidates, search);
    const uint32_t found = world->grid_built_at == world->now ? search->found : drop_gone(world, search);
    return (keen_candidates){worker->candidates, worker->distances, found};
}

/* A value that none of the worker's marks holds: after 2^32 gathers they are wiped. */
static uint32_t next_stamp(const keen_world *world, keen_worker *worker) {
    if (++worker->stamp == 0) {
        memset(worker->marks, 0, world->def.target_capacity * sizeof *worker->marks);
        worker->stamp = 1;
    }
    return worker->stamp;
}

/* The fields one by one: the claims, most of a plan, are only filled in for full ledgers. */
static void begin_plan(keen_world *world, uint32_t agent, const keen_ledger *ledger, keen_newcomers *newcomers,
                       keen_ledger_plan *plan) {
    plan->ledger = ledger;
    plan->newcomers = newcomers;
    plan->rotation = &world->rotations[agent];
    plan->now = world->now;
    for (int axis = 0; axis < 3; axis++) {
        plan->up[axis] = world->values.up[axis];
    }
    plan->self = self_index(world, agent);
    plan->evicted = plan->claims_read = false;
    plan->claims.hostile = plan->enemies = 0;
}

/* Those of whom the agent is told come in whether it gathers or not. */
static void plan_told(const keen_world *world, uint32_t agent, const keen_stimulus *inbox, uint32_t count,
                      keen_ledger_plan *plan) {
    if (count > 0) {
        keen_ledger_plan_told(plan, inbox, count);
    }
    if (world->agents.mind[agent].has_evidence) {
        uint32_t targets[KEEN_MAX_TRACKED];
        const uint32_t told = keen_evidence_targets(&world->evidence, agent, targets, plan->ledger->tuning->max_tracked);
        keen_ledger_plan_named(plan, targets, told);
    }
}

static keen_plan finish_plan(const keen_ledger_plan *plan) {
    const uint32_t newcomers = plan->newcomers->count;
    const keen_ledger *ledger = plan->ledger;
    const uint32_t rows = newcomers ? keen_ledger_rows_needed(ledger, plan->held, newcomers) : ledger->row_count;
    return (keen_plan){
        .held = plan->held,
        .newcomers = (uint8_t)newcomers,
        .rows_needed = (uint8_t)rows,
        .freed = plan->evicted,
    };
}

static void read_eye(const keen_world *world, uint32_t agent, float eye[3]) {
    const keen_agent_columns *columns = &world->agents.columns;
    const float *up = world->values.up;
    const float height = columns->eye_height[agent];
    eye[0] = columns->x[agent] + up[0] * height;
    eye[1] = columns->y[agent] + up[1] * height;
    eye[2] = columns->z[agent] + up[2] * height;
}

static keen_newcomers no_newcomers(const keen_world *world, uint32_t place) {
    return (keen_newcomers){.targets = &world->newcomers[(size_t)place * world->def.max_tracked]};
}

/* The turn of an agent that does not gather. */
static void plan_listening(keen_world *world, keen_chunk *chunk, uint32_t place) {
    const uint32_t agent = world->due[place];
    if (!world->stimuli.count[agent] && !world->agents.mind[agent].has_evidence) {
        world->plans[place] = (keen_plan){.rows_needed = world->agents.row_count[agent]};
        return;
    }
    const keen_ledger ledger = keen_world_ledger(world, agent, &chunk->beliefs);
    keen_newcomers newcomers = no_newcomers(world, place);
    keen_stimulus inbox[KEEN_INBOX_SIZE];
    keen_ledger_plan plan;
    begin_plan(world, agent, &ledger, &newcomers, &plan);
    read_eye(world, agent, plan.eye);
    plan.held = keen_ledger_held(&ledger);
    plan_told(world, agent, inbox, keen_stimuli_read(&world->stimuli, agent, inbox), &plan);
    world->plans[place] = finish_plan(&plan);
}

/* Who is about to leave stays when something of it waits for the agent. */
static uint32_t without_expected(const keen_ledger *ledger, const keen_ledger_scan *scan, const keen_stimulus *inbox,
                                 uint32_t count) {
    uint32_t leaving = scan->leaving;
    for (uint32_t i = 0; i < count && leaving != 0; i++) {
        const uint32_t slot = inbox[i].kind == KEEN_STIMULUS_PLACE
                                  ? keen_place_find(scan->rows, scan->row_count, inbox[i].target, inbox[i].position,
                                                    scan->tuning->merge_radius)
                                  : keen_ledger_find(ledger, inbox[i].target);
        if (slot < KEEN_MAX_TRACKED) {
            leaving &= ~(1u << slot);
        }
    }
    return leaving;
}

static void plan_gathering(keen_world *world, keen_chunk *chunk, const keen_ledger_scan *scan, keen_worker *worker,
                           keen_candidates_args *search) {
    const uint32_t place = scan->place;
    const uint32_t agent = world->due[place];
    const keen_ledger ledger = keen_world_ledger(world, agent, &chunk->beliefs);
    keen_newcomers newcomers = no_newcomers(world, place);
    keen_stimulus inbox[KEEN_INBOX_SIZE];
    const uint32_t waiting = world->stimuli.count[agent] ? keen_stimuli_read(&world->stimuli, agent, inbox) : 0;
    const uint32_t leaving = without_expected(&ledger, scan, inbox, waiting);
    keen_ledger_plan plan;
    begin_plan(world, agent, &ledger, &newcomers, &plan);
    memcpy(plan.eye, scan->eye, sizeof plan.eye);
    keen_ledger_drop(&ledger, leaving);
    plan.held = scan->held & ~leaving;
    plan.evicted = leaving != 0;
    plan_told(world, agent, inbox, waiting, &plan);
    if (world->grid.count > 0) {
        const keen_ledger_wish wish = keen_ledger_plan_wish(&plan, scan->replaceable, scan->idle);
        if (wish.room > 0 && (wish.others || wish.enemies)) {
            const keen_candidates candidates = find_candidates(world, &plan, wish.others, worker, search);
            if (candidates.count > 0) {
                keen_ledger_plan_gathered(&plan, &wish, &candidates, worker->marks, next_stamp(world, worker));
            }
        }
    }
    world->plans[place] = finish_plan(&plan);
}

static void begin_scan(const keen_world *world, uint32_t place, keen_ledger_scan *scan) {
    const uint32_t agent = world->due[place];
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    scan->place = place;
    scan->tuning = keen_world_tuning(world, agent);
    scan->row_count = world->agents.row_count[agent];
    for (uint32_t i = 0; i < scan->row_count; i++) {
        scan->rows[i] = keen_rows_belief(&world->rows, rows[i]);
    }
    read_eye(world, agent, scan->eye);
}

/* Who gathers is listed in scans; everybody else's plan is made at once. Returns how many gather. Without targets there
   is nobody to find, and without rows nobody to let go. */
static uint32_t begin_plans(keen_world *world, keen_chunk *chunk, keen_ledger_scan *scans) {
    uint32_t count = 0;
    for (uint32_t place = chunk->first; place < chunk->first + chunk->count; place++) {
        const uint32_t agent = world->due[place];
        bool gathers = gather_is_due(world, agent);
        if (gathers) {
            world->agents.gathered_at[agent] = world->now;
            gathers = world->grid.count > 0 || world->agents.row_count[agent] > 0;
        }
        if (gathers) {
            begin_scan(world, place, &scans[count++]);
        } else {
            plan_listening(world, chunk, place);
        }
    }
    return count;
}

static void sum_plans(const keen_world *world, keen_chunk *chunk) {
    uint32_t needed = 0, newcomers = 0, there = 0;
    for (uint32_t place = chunk->first; place < chunk->first + chunk->count; place++) {
        needed += world->plans[place].rows_needed;
        newcomers += world->plans[place].newcomers;
        there += world->agents.row_count[world->due[place]];
    }
    chunk->jobs = needed;
    chunk->newcomers = newcomers;
    chunk->rows_missing = needed - there;
}

static void plan_chunk(keen_world *world, keen_chunk *chunk, keen_worker *worker) {
    keen_ledger_scan scans[KEEN_CHUNK_AGENTS];
    const keen_ledger_scan_args args = {
        .records = world->targets.records,
        .up = {world->values.up[0], world->values.up[1], world->values.up[2]},
        .scans = scans,
        .count = begin_plans(world, chunk, scans),
    };
    world->kernels->ledger_scan(&args);
    keen_candidates_args search = begin_search(world, worker);
    for (uint32_t i = 0; i < args.count; i++) {
        plan_gathering(world, chunk, &scans[i], worker, &search);
    }
    sum_plans(world, chunk);
    keen_measure_staleness(world, chunk, worker);
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

static void admit(keen_world *world, keen_chunk *chunk, uint32_t place, _Atomic uint32_t *refused) {
    const keen_plan *plan = &world->plans[place];
    if (plan->newcomers == 0) {
        return;
    }
    clear_added_rows(world, world->due[place], plan->rows_added);
    uint32_t held = plan->held;
    const keen_ledger ledger = keen_world_ledger(world, world->due[place], &chunk->beliefs);
    const uint32_t *targets = &world->newcomers[(size_t)place * world->def.max_tracked];
    for (uint32_t i = 0; i < plan->newcomers; i++) {
        if (!keen_ledger_admit(&ledger, &held, targets[i])) {
            atomic_fetch_add_explicit(refused, 1u, memory_order_relaxed);
        }
    }
}

/* The ticks of the agents listed, at the chunk's own place. */
static void make_ticks(const keen_world *world, const uint32_t *agents, uint32_t count, keen_tick *ticks) {
    const keen_agents *own = &world->agents;
    const keen_agent_columns *columns = &own->columns;
    const keen_tick_make_args args = {
        .agents = agents,
        .count = count,
        .x = columns->x,
        .y = columns->y,
        .z = columns->z,
        .forward_x = columns->forward_x,
        .forward_y = columns->forward_y,
        .forward_z = columns->forward_z,
        .eye_height = columns->eye_height,
        .vision_gain = columns->vision_gain,
        .profile = own->profile,
        .round = own->round,
        .step_us = own->step_us,
        .awareness = own->awareness,
        .tunings = world->profiles.tunings,
        .up = {world->values.up[0], world->values.up[1], world->values.up[2]},
        .now_us = (uint32_t)world->now,
        .viewers = (const float(*)[3])world->viewers,
        .viewer_count = world->viewer_count,
        .range = KEEN_SIGNIFICANCE_RANGE * world->def.units_per_meter,
        .ticks = ticks,
    };
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
            .first_slot = i * KEEN_LANES,
        };
    }
    return count;
}

/* Only agents with rows have jobs, and hardly any other needs a tick. */
static void admit_chunk(keen_world *world, keen_chunk *chunk, keen_worker *worker) {
    (void)worker;
    if (chunk->newcomers == 0 && chunk->jobs == 0 && world->restless == 0) {
        return;
    }
    uint32_t agents[KEEN_CHUNK_AGENTS];
    uint32_t count = 0;
    keen_row_job *jobs = &world->jobs[chunk->first_job];
    keen_tick *ticks = &world->ticks[chunk->first];
    for (uint32_t place = chunk->first; place < chunk->first + chunk->count; place++) {
        const uint32_t agent = world->due[place];
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

void keen_stage_gather(keen_world *world) {
    rebuild_grid(world);
    world->rows_refused = 0;
    keen_for_chunks(world, plan_chunk);
    keen_count_staleness(world);
    number_jobs(world);
    keen_for_chunks(world, admit_chunk);
    world->counting.rows_exhausted = world->rows_refused;
}
