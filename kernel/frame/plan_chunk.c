#include "frame/plan_chunk.h"

#include <float.h>
#include <string.h>

#include "base/prefetch.h"
#include "frame/agent_eye.h"
#include "frame/plan_leaving.h"
#include "frame/plan_prefetch.h"
#include "frame/stamps.h"
#include "gather/ledger_scan.h"
#include "gather/ledger_search.h"

#define KEEN_GATHER_INTERVAL_US 200000u

_Static_assert(KEEN_CHUNK_AGENTS <= KEEN_GATHER_AHEAD, "a chunk's windows are found together");

#define PLANS_AHEAD 3 /* agents */
#define AGENTS_AHEAD 8
#define NEIGHBOURS 16u /* agents in a line of a column: whoever is nearer comes along with others */

bool keen_gather_is_due(const keen_world *world, uint32_t agent) {
    const uint64_t last = world->agents.gathered_at[agent];
    return last == UINT64_MAX || world->now - last >= KEEN_GATHER_INTERVAL_US;
}

static uint32_t self_index(const keen_world *world, uint32_t agent) {
    const uint32_t self = world->agents.self[agent];
    const bool known =
        self != KEEN_NO_INDEX && keen_id_pool_holds(&world->targets.ids, self, world->agents.self_generation[agent]);
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

/* As the search measures it. */
static float squared_distance(const keen_world *world, const keen_target_record *record, const float eye[3]) {
    const float *up = world->values.up, height = record->center_height;
    const float dx = record->x + up[0] * height - eye[0];
    const float dy = record->y + up[1] * height - eye[1];
    const float dz = record->z + up[2] * height - eye[2];
    return (dx * dx + dy * dy) + dz * dz;
}

/* The grid may be older than this frame (grid_rebuild_hz): who has gone since, out of range or for good, or cannot be
   perceived any more, is left out by the records, which are of this frame. */
static uint32_t drop_gone(const keen_world *world, const keen_candidates_args *search) {
    const float most = search->range * search->range < FLT_MAX ? search->range * search->range : FLT_MAX;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < search->found; i++) {
        const keen_target_record *record = &world->targets.records[search->found_index[i]];
        const float squared = squared_distance(world, record, search->eye);
        if (squared <= most && keen_record_perceivable(record, search->required_flags, search->masked_teams)) {
            search->found_index[kept] = search->found_index[i];
            search->found_distance_squared[kept++] = squared;
        }
    }
    return kept;
}

/* Of all but the teams that are left out beside those that the profile masks. */
static keen_candidates find_candidates(const keen_world *world, const keen_ledger_scan *scan,
                                       const keen_grid_window *window, uint32_t self, uint32_t left_out,
                                       const keen_worker *worker, keen_candidates_args *search) {
    memcpy(search->eye, scan->eye, sizeof search->eye);
    search->range = scan->range;
    search->masked_teams = scan->tuning->masked_teams | left_out;
    search->required_flags = scan->tuning->required_flags;
    search->self = self;
    search->found = 0;
    search->full = false;
    keen_gather_in(&world->grid, window, world->kernels->candidates, search);
    const uint32_t found = world->grid_built_at == world->now ? search->found : drop_gone(world, search);
    return (keen_candidates){worker->candidates, worker->distances, found};
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

/* Minds are not looked at as long as there is no evidence at all. */
static bool has_evidence(const keen_world *world, uint32_t agent) {
    return world->evidence.pairs.count > 0 && world->agents.mind[agent].has_evidence;
}

/* Those of whom the agent is told come in whether it gathers or not. */
static void plan_told(const keen_world *world, uint32_t agent, const keen_stimulus *inbox, uint32_t count,
                      keen_ledger_plan *plan) {
    if (count > 0) {
        keen_ledger_plan_told(plan, inbox, count);
    }
    if (has_evidence(world, agent) && plan->ledger->tuning->believes) {
        uint32_t targets[KEEN_MAX_TRACKED];
        const uint32_t told =
            keen_evidence_targets(&world->evidence, agent, targets, plan->ledger->tuning->max_tracked);
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

static keen_newcomers no_newcomers(const keen_world *world, uint32_t place) {
    return (keen_newcomers){.targets = &world->newcomers[(size_t)place * world->def.max_tracked]};
}

/* The turn of an agent that does not gather. */
static void plan_listening(keen_world *world, keen_chunk *chunk, uint32_t place) {
    const uint32_t agent = world->due[place];
    if (!world->stimuli.count[agent] && !has_evidence(world, agent)) {
        world->plans[place] = (keen_plan){.rows_needed = world->agents.row_count[agent]};
        return;
    }
    const keen_ledger ledger = keen_world_ledger(world, agent, &chunk->beliefs);
    keen_newcomers newcomers = no_newcomers(world, place);
    keen_stimulus inbox[KEEN_INBOX_SIZE];
    keen_ledger_plan plan;
    begin_plan(world, agent, &ledger, &newcomers, &plan);
    keen_read_eye(world, agent, plan.eye);
    plan.held = keen_ledger_held(&ledger);
    plan.replaceable = keen_ledger_replaceable(&ledger, plan.held);
    plan_told(world, agent, inbox, keen_stimuli_read(&world->stimuli, agent, inbox), &plan);
    world->plans[place] = finish_plan(&plan);
}

/* Enemies alone: those without a team come along. Who has relations of its own finds its enemies in any team. `found`
   is who was found already, of all teams, or null. */
static void plan_search(const keen_world *world, const keen_ledger_scan *scan, const keen_grid_window *window,
                        const keen_candidates *found, keen_worker *worker, keen_candidates_args *search,
                        keen_ledger_plan *plan) {
    const keen_ledger_wish wish = keen_ledger_search_wish(plan, scan->idle);
    if (wish.room > 0 && (wish.others || wish.enemies)) {
        const uint32_t left_out = wish.others || plan->ledger->relations ? 0u : ~plan->ledger->hostile_teams;
        const keen_candidates candidates =
            found && left_out == 0 ? *found
                                   : find_candidates(world, scan, window, plan->self, left_out, worker, search);
        worker->gathers_cut += search->full;
        if (candidates.count > 0) {
            keen_ledger_search_take(plan, &wish, &candidates, worker->marks, keen_next_stamp(world, worker));
        }
    }
}

static void plan_turn(keen_world *world, keen_chunk *chunk, const keen_ledger_scan *scan,
                      const keen_grid_window *window, const keen_candidates *found, keen_worker *worker,
                      keen_candidates_args *search) {
    const uint32_t place = scan->place;
    const uint32_t agent = world->due[place];
    const keen_ledger ledger = keen_world_ledger(world, agent, &chunk->beliefs);
    keen_newcomers newcomers = no_newcomers(world, place);
    keen_stimulus inbox[KEEN_INBOX_SIZE];
    const uint32_t waiting = world->stimuli.count[agent] ? keen_stimuli_read(&world->stimuli, agent, inbox) : 0;
    const uint32_t leaving = keen_plan_leaving(&ledger, scan, inbox, waiting);
    keen_ledger_plan plan;
    begin_plan(world, agent, &ledger, &newcomers, &plan);
    memcpy(plan.eye, scan->eye, sizeof plan.eye);
    keen_ledger_drop(&ledger, leaving);
    plan.held = scan->held & ~leaving;
    plan.replaceable = scan->replaceable;
    plan.evicted = leaving != 0;
    plan_told(world, agent, inbox, waiting, &plan);
    if (world->grid.count > 0) {
        plan_search(world, scan, window, found, worker, search, &plan);
    }
    world->plans[place] = finish_plan(&plan);
}

/* Who believes in nobody, is told nothing and finds nobody has nothing to plan: so it is with most agents of a large
   world, most of whom are alone as far as they look. */
static void plan_gathering(keen_world *world, keen_chunk *chunk, const keen_ledger_scan *scan,
                           const keen_grid_window *window, keen_worker *worker, keen_candidates_args *search) {
    const uint32_t agent = world->due[scan->place];
    if (scan->row_count > 0 || world->stimuli.count[agent] > 0 || has_evidence(world, agent)) {
        plan_turn(world, chunk, scan, window, NULL, worker, search);
        return;
    }
    const uint32_t self = self_index(world, agent);
    if (!keen_gather_is_alone(&world->grid, window, self)) {
        const keen_candidates found = find_candidates(world, scan, window, self, 0, worker, search);
        if (found.count > 0) {
            plan_turn(world, chunk, scan, window, &found, worker, search);
            return;
        }
    }
    world->plans[scan->place] = (keen_plan){0};
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
    keen_read_eye(world, agent, scan->eye);
    scan->range = keen_gather_range(scan->tuning, world->agents.columns.radius[agent]);
    if (scan->row_count * KEEN_LANES >= scan->tuning->max_tracked) {
        keen_prefetch(&world->rotations[agent]);
    }
}

/* Who gathers is listed in scans; everybody else's plan is made at once. Returns how many gather. Without targets there
   is nobody to find, and without rows nobody to let go. */
static uint32_t begin_plans(keen_world *world, keen_chunk *chunk, keen_ledger_scan *scans, keen_gather_places *places) {
    const uint32_t end = chunk->first + chunk->count;
    uint32_t count = 0;
    for (uint32_t place = chunk->first; place < end; place++) {
        const uint32_t agent = world->due[place];
        if (place + AGENTS_AHEAD < end && world->due[place + AGENTS_AHEAD] - agent > NEIGHBOURS) {
            keen_prefetch_agent(world, world->due[place + AGENTS_AHEAD]);
        }
        bool gathers = keen_gather_is_due(world, agent);
        if (gathers) {
            world->agents.gathered_at[agent] = world->now;
            gathers = world->grid.count > 0 || world->agents.row_count[agent] > 0;
        }
        if (gathers) {
            begin_scan(world, place, &scans[count]);
            for (int axis = 0; axis < 3; axis++) {
                places->eye[axis][count] = scans[count].eye[axis];
            }
            places->range[count] = scans[count].range;
            count++;
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

void keen_plan_chunk(keen_world *world, keen_chunk *chunk, keen_worker *worker) {
    keen_ledger_scan scans[KEEN_CHUNK_AGENTS];
    keen_gather_places places;
    const keen_ledger_scan_args args = {
        .records = world->targets.records,
        .up = {world->values.up[0], world->values.up[1], world->values.up[2]},
        .scans = scans,
        .count = begin_plans(world, chunk, scans, &places),
    };
    world->kernels->ledger_scan(&args);
    keen_candidates_args search = begin_search(world, worker);
    keen_gather_find(&world->grid, &places, args.count);
    for (uint32_t i = 0; i < args.count; i++) {
        if (i + PLANS_AHEAD < args.count && scans[i + PLANS_AHEAD].row_count > 0) {
            keen_prefetch_plan(world, &scans[i + PLANS_AHEAD]);
        }
        plan_gathering(world, chunk, &scans[i], &places.windows[i], worker, &search);
    }
    sum_plans(world, chunk);
    keen_measure_staleness(world, chunk, worker);
}
