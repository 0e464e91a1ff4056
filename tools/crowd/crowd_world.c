#include "crowd/crowd_world.h"

#include <stdlib.h>

#include "crowd/crowd_trace.h"

static bool fail_keen(tool_error *error, const char *what, keen_result result) {
    return tool_fail(error, "%s: %s", what, keen_result_string(result));
}

static keen_result make_world(crowd_world *crowd) {
    keen_world_def def = keen_default_world(1.0f);
    def.agent_capacity = crowd->count;
    def.target_capacity = crowd->count;
    def.seed = crowd->options->seed;
    /* Everybody who ticks in a frame, a third of the crowd, may meet all it can keep in mind at once. */
    def.event_capacity = crowd->count > 128 ? 8 * crowd->count : 1024;
    def.detection = crowd->options->model != KEEN_MODEL_BELIEF;
    def.group_capacity = CROWD_GROUPS(crowd->count);
    def.budget.max_traces_per_frame = CROWD_TRACE_BUDGET;
    def.span_capacity = crowd->options->trace ? CROWD_TRACE_SPANS : 0;
    def.backend = crowd->options->backend;
    def.workers = crowd_pool_threads(crowd->pool);
    def.tasks = crowd_pool_tasks(crowd->pool);
    keen_result result = keen_world_create(&def, &crowd->world);
    if (result == KEEN_OK) {
        result = crowd_set_relations(crowd->world);
    }
    return result == KEEN_OK ? keen_world_set_viewers(crowd->world, crowd->ground->middle, 1) : result;
}

static keen_result make_profiles(crowd_world *crowd, keen_profile_id profiles[CROWD_KIND_COUNT]) {
    keen_result result = KEEN_OK;
    for (int kind = 0; kind < CROWD_KIND_COUNT && result == KEEN_OK; kind++) {
        keen_profile_def profile = crowd_kind_profile((crowd_kind)kind);
        profile.model = crowd->options->model;
        result = keen_profile_create(crowd->world, &profile, &profiles[kind], NULL);
    }
    return result;
}

static keen_result make_actor(crowd_world *crowd, uint32_t i, const keen_profile_id profiles[CROWD_KIND_COUNT]) {
    const crowd_kind kind = crowd_kind_of(crowd->options, i);
    crowd->kinds[i] = (uint8_t)kind;
    keen_target_def target = keen_default_target(1.0f);
    target.team = crowd_kind_team(kind);
    const keen_result result = keen_target_create(crowd->world, &target, &crowd->targets[i]);
    if (result != KEEN_OK) {
        return result;
    }
    keen_agent_def agent = keen_default_agent(1.0f);
    agent.team = target.team;
    agent.profile = profiles[kind];
    agent.self = crowd->targets[i];
    const keen_result made = keen_agent_create(crowd->world, &agent, &crowd->agents[i]);
    if (made != KEEN_OK || crowd->options->model == KEEN_MODEL_BELIEF) {
        return made;
    }
    const keen_combat_traits traits = crowd_kind_traits(kind, i);
    return keen_agent_set_traits(crowd->world, crowd->agents[i], &traits);
}

static keen_result make_actors(crowd_world *crowd) {
    keen_profile_id profiles[CROWD_KIND_COUNT];
    keen_result result = make_profiles(crowd, profiles);
    for (uint32_t i = 0; i < crowd->count && result == KEEN_OK; i++) {
        result = make_actor(crowd, i, profiles);
    }
    if (result == KEEN_OK) {
        result = keen_agents_map(crowd->world, &crowd->agent_columns);
    }
    if (result == KEEN_OK && crowd->options->model != KEEN_MODEL_BELIEF) {
        result = keen_stealth_map(crowd->world, &crowd->stealth_columns);
        for (uint32_t i = 0; i < crowd->count && result == KEEN_OK; i++) {
            crowd->stealth_columns.sneak[i] = crowd_kind_sneak((crowd_kind)crowd->kinds[i]);
        }
    }
    return result == KEEN_OK ? keen_targets_map(crowd->world, &crowd->target_columns) : result;
}

int crowd_world_create(crowd_world *crowd, const crowd_options *options, const crowd_ground *ground, crowd_pool *pool,
                       tool_error *error) {
    const uint32_t count = options->agents;
    *crowd = (crowd_world){.options = options, .ground = ground, .pool = pool, .count = count};
    crowd->agents = calloc(count, sizeof *crowd->agents);
    crowd->targets = calloc(count, sizeof *crowd->targets);
    crowd->kinds = calloc(count, sizeof *crowd->kinds);
    if (!crowd->agents || !crowd->targets || !crowd->kinds) {
        tool_fail_memory(error);
        return 1;
    }
    const keen_result result = make_world(crowd);
    if (result != KEEN_OK) {
        fail_keen(error, "the world cannot be made", result);
        return result == KEEN_ERROR_BACKEND ? 2 : 1;
    }
    const keen_result filled = make_actors(crowd);
    return filled == KEEN_OK ? 0 : (fail_keen(error, "the crowd cannot be made", filled), 1);
}

void crowd_world_destroy(crowd_world *crowd) {
    keen_world_destroy(crowd->world);
    free(crowd->agents);
    free(crowd->targets);
    free(crowd->kinds);
    *crowd = (crowd_world){0};
}
