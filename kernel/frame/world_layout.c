#include "frame/world_layout.h"

#include <string.h>

#include "base/hooks.h"
#include "frame/custom_senses.h"
#include "frame/model_events.h"
#include "frame/policy_memory.h"
#include "schedule/significance.h"

#define KEEN_TRACE_CAPACITY_MAX (1u << 20) /* where nothing bounds it */
#define KEEN_TRACE_BUFFER_MAX (1u << 28)
#define KEEN_PAIR_CAPACITY_MAX (1u << 24)

static uint32_t at_most(uint64_t value, uint32_t most) {
    return value < most ? (uint32_t)value : most;
}

/* Fills in the capacities that the def leaves to Keen. */
static void complete_capacities(keen_world_def *def) {
    const uint64_t agents = def->agent_capacity;
    const uint32_t rows_per_agent = (def->max_tracked + KEEN_LANES - 1) / KEEN_LANES;
    if (def->row_capacity == 0) {
        def->row_capacity = (uint32_t)(agents * rows_per_agent);
    }
    if (def->sound_capacity == 0) {
        def->sound_capacity = at_most(agents * 4, UINT32_MAX / 2);
    }
    if (def->event_capacity == 0) {
        def->event_capacity = at_most(agents * 4 > 1024 ? agents * 4 : 1024, UINT32_MAX / 2);
    }
    if (def->evidence_capacity == 0) {
        def->evidence_capacity = at_most(agents > 64 ? agents : 64, KEEN_PAIR_CAPACITY_MAX);
    }
    if (def->relation_capacity == 0) {
        def->relation_capacity = at_most(agents > 64 ? agents : 64, KEEN_PAIR_CAPACITY_MAX);
    }
    if (def->trace_capacity == 0) {
        const uint64_t all = agents * rows_per_agent * KEEN_LANES * KEEN_MAX_SAMPLE_POINTS;
        const uint32_t budget = def->budget.max_traces_per_frame;
        def->trace_capacity = at_most(budget ? budget : all, budget ? KEEN_TRACE_BUFFER_MAX : KEEN_TRACE_CAPACITY_MAX);
    }
}

static void lay_out_stimuli(keen_world *world, keen_arena *arena) {
    const size_t size = keen_stimuli_size(world->def.agent_capacity, world->def.sound_capacity);
    void *memory = keen_arena_take(arena, size, 1);
    if (memory) {
        keen_stimuli_init(&world->stimuli, memory, world->def.agent_capacity, world->def.sound_capacity);
    }
}

static void lay_out_grid(keen_world *world, keen_arena *arena) {
    void *memory = keen_arena_take(arena, keen_grid_size(world->def.target_capacity), 1);
    if (memory) {
        keen_grid_init(&world->grid, memory, world->def.target_capacity, world->def.grid_cell, world->def.up);
    }
}

static void lay_out_schedule(keen_world *world, keen_arena *arena) {
    const uint32_t room = keen_world_agent_room(world);
    KEEN_TAKE(arena, world->viewers, world->def.viewer_capacity);
    KEEN_TAKE(arena, world->zones, world->def.zone_capacity);
    KEEN_TAKE(arena, world->due_bits, room / 8);
    KEEN_TAKE(arena, world->fade_bits, room / 8);
    KEEN_TAKE(arena, world->due, room);
    KEEN_TAKE(arena, world->fading, room);
    KEEN_TAKE(arena, world->sound_strengths, room);
}

static void lay_out_work(keen_world *world, keen_arena *arena) {
    const uint32_t room = keen_world_agent_room(world);
    const uint32_t rows = world->rows.capacity;
    KEEN_TAKE(arena, world->viewer_map, 1);
    KEEN_TAKE(arena, world->block_due, room / KEEN_BLOCK + 1);
    KEEN_TAKE(arena, world->listed, room);
    KEEN_TAKE(arena, world->claims, room);
    KEEN_TAKE(arena, world->ticks, room);
    KEEN_TAKE(arena, world->plans, room);
    KEEN_TAKE(arena, world->newcomers, (size_t)room * world->def.max_tracked);
    KEEN_TAKE(arena, world->jobs, rows);
    KEEN_TAKE(arena, world->pairs, (size_t)rows * KEEN_LANES);
    KEEN_TAKE(arena, world->pair_claims, (size_t)rows * KEEN_LANES);
    KEEN_TAKE(arena, world->pair_costs, (size_t)rows * KEEN_LANES);
    KEEN_TAKE(arena, world->pair_chosen, (size_t)rows * KEEN_LANES);
    KEEN_TAKE(arena, world->chunks, room / KEEN_CHUNK_AGENTS + 1);
    KEEN_TAKE(arena, world->requests, world->request_capacity);
}

static void lay_out_published(keen_world *world, keen_arena *arena) {
    for (int i = 0; i < 2; i++) {
        KEEN_TAKE(arena, world->published[i].events, world->def.event_capacity);
        KEEN_TAKE(arena, world->published[i].ticked, keen_world_agent_room(world));
        KEEN_TAKE(arena, world->published[i].summaries, keen_world_agent_room(world));
    }
    KEEN_TAKE(arena, world->summary_changed, keen_world_agent_room(world));
}

static void lay_out_grid_counts(keen_world *world, keen_arena *arena) {
    const uint32_t workers = world->parallel.workers;
    world->grid_shares = workers < KEEN_GRID_MOST_SHARES ? workers : KEEN_GRID_MOST_SHARES;
    if (world->grid_shares > 1) {
        KEEN_TAKE(arena, world->grid_counts,
                  (size_t)world->grid_shares * keen_grid_cell_capacity(world->def.target_capacity));
    }
}

static void lay_out_workers(keen_world *world, keen_arena *arena) {
    const size_t fade_rows = (size_t)KEEN_CHUNK_AGENTS * world->agents.rows_per_agent;
    const uint32_t batch = keen_batch_room(world->agents.rows_per_agent);
    const uint32_t workers = world->parallel.workers;
    KEEN_TAKE(arena, world->select_parts, workers);
    KEEN_TAKE(arena, world->workers, workers);
    for (uint32_t i = 0; i < workers; i++) {
        keen_worker worker = {.stamp = 0};
        KEEN_TAKE(arena, worker.scratch, batch);
        KEEN_TAKE(arena, worker.candidates, at_most(world->def.target_capacity, KEEN_MAX_CANDIDATES));
        KEEN_TAKE(arena, worker.distances, at_most(world->def.target_capacity, KEEN_MAX_CANDIDATES));
        KEEN_TAKE(arena, worker.marks, world->def.target_capacity);
        KEEN_TAKE(arena, worker.fade_ticks, KEEN_CHUNK_AGENTS);
        KEEN_TAKE(arena, worker.fade_jobs, fade_rows);
        if (world->def.detection) {
            KEEN_TAKE(arena, worker.event_tray, 1);
            KEEN_TAKE(arena, worker.group_marks, world->def.group_capacity);
            KEEN_TAKE(arena, worker.picked_jobs, batch);
        }
        if (arena->base) {
            world->workers[i] = worker;
        }
    }
}

static void lay_out_spans(keen_world *world, keen_arena *arena) {
    const uint32_t capacity = world->def.span_capacity;
    world->span_log.capacity = capacity;
    if (capacity == 0) {
        return;
    }
    KEEN_TAKE(arena, world->span_log.lanes, world->parallel.workers);
    for (uint32_t i = 0; i < world->parallel.workers; i++) {
        keen_span_lane lane = {.count = 0};
        KEEN_TAKE(arena, lane.spans, capacity);
        if (arena->base) {
            world->span_log.lanes[i] = lane;
        }
    }
}

/* Runs twice: to measure, and over the block. */
static void lay_out(keen_world *world, keen_arena *arena) {
    const keen_world_def *def = &world->def;
    keen_arena_take(arena, 1, sizeof *world);
    keen_profiles_lay_out(&world->profiles, arena, def->profile_capacity);
    KEEN_TAKE(arena, world->hearing_reach, def->profile_capacity);
    keen_agents_lay_out(&world->agents, arena, def->agent_capacity, (def->max_tracked + KEEN_LANES - 1) / KEEN_LANES);
    keen_targets_lay_out(&world->targets, arena, def->target_capacity);
    keen_rows_lay_out(&world->rows, arena, def->row_capacity, def->detection);
    KEEN_TAKE(arena, world->rotations, def->agent_capacity);
    keen_episodes_lay_out(&world->episodes, arena, def->agent_capacity, def->episode_capacity);
    keen_memory_store_lay_out(&world->memory, arena, def->agent_capacity, def->memory_capacity);
    keen_habits_lay_out(&world->habits, arena, def->habit_capacity);
    keen_squads_lay_out(&world->squads, arena, def->agent_capacity);
    if (def->detection) {
        keen_observers_lay_out(&world->observers, arena, def->agent_capacity, def->max_tracked);
        keen_stealth_lay_out(&world->stealth, arena, def->target_capacity);
        keen_combat_groups_lay_out(&world->groups, arena, def->group_capacity, def->agent_capacity,
                                   def->target_capacity);
    }
    world->request_capacity = def->trace_capacity;
    lay_out_stimuli(world, arena);
    keen_evidence_lay_out(&world->evidence, arena, def->evidence_capacity, def->agent_capacity);
    keen_relations_lay_out(&world->relations, arena, def->relation_capacity, def->agent_capacity);
    lay_out_grid(world, arena);
    lay_out_schedule(world, arena);
    world->lasting_size = arena->used; /* from here on nothing outlives a frame */
    world->lasting_layout = arena->layout;
    lay_out_work(world, arena);
    lay_out_published(world, arena);
    lay_out_grid_counts(world, arena);
    lay_out_workers(world, arena);
    if (def->detection) {
        keen_model_events_lay_out(world, arena);
        keen_combat_groups_lay_out_scratch(&world->groups, arena);
    }
    lay_out_spans(world, arena);
}

static void reset(keen_world *world) {
    keen_id_pool_reset(&world->profiles.ids);
    keen_agents_reset(&world->agents);
    keen_targets_reset(&world->targets);
    keen_rows_reset(&world->rows);
    keen_teams_reset(&world->teams);
    keen_evidence_reset(&world->evidence);
    keen_relations_reset(&world->relations);
    if (world->def.detection) {
        keen_observers_reset(&world->observers);
        keen_stealth_reset(&world->stealth);
        keen_combat_groups_reset(&world->groups);
    }
    world->environment = (keen_environment){.ambient_noise = 0.0f, .vision = 1.0f};
    world->tier_limits = keen_tier_limits_make(KEEN_SIGNIFICANCE_RANGE * world->def.units_per_meter);
    world->values = (keen_frame_values){
        .records = world->targets.records,
        .stealth = world->stealth.records,
        .actions = world->stealth.actions,
        .up = {0.0f, world->def.up == KEEN_UP_Y ? 1.0f : 0.0f, world->def.up == KEEN_UP_Y ? 0.0f : 1.0f},
    };
}

keen_world *keen_world_make(const keen_world_def *def, const keen_hooks *hooks, const keen_kernels *kernels) {
    keen_world draft = {.def = *def, .hooks = *hooks, .kernels = kernels};
    complete_capacities(&draft.def);
    draft.parallel = keen_parallel_make(&def->tasks, def->workers);
    keen_arena arena = {.base = NULL};
    lay_out(&draft, &arena);
    void *block = arena.used < KEEN_ARENA_TOO_LARGE ? keen_hooks_allocate(hooks, arena.used) : NULL;
    if (!block) {
        return NULL;
    }
    memset(block, 0, arena.used);
    draft.block = block;
    draft.block_size = arena.used;
    arena = (keen_arena){.base = block};
    lay_out(&draft, &arena);
    keen_world *world = block;
    memcpy(world, &draft, sizeof draft);
    reset(world);
    return world;
}

void keen_world_end(keen_world *world) {
    const keen_hooks hooks = world->hooks;
    keen_custom_senses_end(world);
    keen_policy_memory_end(world);
    keen_hooks_release(&hooks, world->block, world->block_size);
}
