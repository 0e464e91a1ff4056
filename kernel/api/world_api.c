/* Worlds: defaults, creation, what all agents share. */
#include <float.h>
#include <stdio.h>

#include "api/check.h"
#include "api/choose_kernels.h"
#include "base/bounded.h"
#include "base/clock.h"
#include "base/cookies.h"
#include "base/units.h"
#include "frame/add_profile.h"
#include "frame/frame.h"
#include "frame/relations.h"
#include "frame/world_layout.h"
#include "store/profile_check.h"
#include "store/tuning_make.h"

#define KEEN_SKIP_MAX_SECONDS 1e9
#define KEEN_STEALTH_MOST 1e9f /* of any of its settings */

keen_world_def keen_default_world(float units_per_meter) {
    const float metre = keen_units_per_metre(units_per_meter);
    return (keen_world_def){
        .cookie = KEEN_COOKIE_WORLD,
        .agent_capacity = 1024,
        .target_capacity = 1024,
        .profile_capacity = 64,
        .max_tracked = 16,
        .episode_capacity = 8,
        .memory_capacity = 8,
        .habit_capacity = 1024,
        .zone_capacity = 64,
        .viewer_capacity = 8,
        .group_capacity = 1024,
        .units_per_meter = metre,
        .up = KEEN_UP_Z,
        .seed = 1,
        .stagger = true,
        .grid_cell = 15.0f * metre,
        .stealth = keen_default_stealth(),
        .backend = KEEN_BACKEND_AUTO,
    };
}

/* A round is asked whole, so a limit must have room for the largest. */
static bool serves_a_round(uint32_t traces) {
    return traces == 0 || traces >= KEEN_MAX_SAMPLE_POINTS;
}

#define COUNT_OF(table) (sizeof(table) / sizeof *(table))

static keen_result check_capacities(const keen_world_def *def, const char **field) {
    const keen_bounded_count counts[] = {
        {"agent_capacity", def->agent_capacity, 1, 1u << 22},
        {"target_capacity", def->target_capacity, 1, 1u << 24},
        {"profile_capacity", def->profile_capacity, 1, 65535},
        {"max_tracked", def->max_tracked, 1, KEEN_MAX_TRACKED},
        {"row_capacity", def->row_capacity, 0, 1u << 27},
        {"sound_capacity", def->sound_capacity, 0, 1u << 28},
        {"event_capacity", def->event_capacity, 0, 1u << 28},
        {"trace_capacity", def->trace_capacity, 0, 1u << 28},
        {"evidence_capacity", def->evidence_capacity, 0, 1u << 24},
        {"relation_capacity", def->relation_capacity, 0, 1u << 24},
        {"episode_capacity", def->episode_capacity, 0, 255},
        {"memory_capacity", def->memory_capacity, 0, 255},
        {"habit_capacity", def->habit_capacity, 0, 1u << 24},
        {"zone_capacity", def->zone_capacity, 0, 65536},
        {"viewer_capacity", def->viewer_capacity, 0, KEEN_VIEWER_MOST},
        {"group_capacity", def->group_capacity, 0, 1u << 22},
        {"span_capacity", def->span_capacity, 0, 65536},
        {"grid_rebuild_hz", def->grid_rebuild_hz, 0, 1000},
        {"workers", def->workers, 0, KEEN_MAX_WORKERS},
        {"up", (uint32_t)def->up, KEEN_UP_Z, KEEN_UP_Y},
    };
    const keen_result result = keen_check_counts(counts, COUNT_OF(counts), field);
    if (result == KEEN_OK && !serves_a_round(def->trace_capacity)) {
        *field = "trace_capacity (must serve a round of KEEN_MAX_SAMPLE_POINTS)";
        return KEEN_ERROR_RANGE;
    }
    if (result == KEEN_OK && !serves_a_round(def->budget.max_traces_per_frame)) {
        *field = "budget.max_traces_per_frame (must serve a round of KEEN_MAX_SAMPLE_POINTS)";
        return KEEN_ERROR_RANGE;
    }
    return result;
}

/* Not negative; waits are no longer than the clock can count. */
static keen_result check_stealth(const keen_stealth_def *stealth, const char **field) {
    const keen_bounded values[] = {
        {"stealth.drain_mult", stealth->drain_mult, 0.0f, KEEN_STEALTH_MOST},
        {"stealth.regen_mult", stealth->regen_mult, 0.0f, KEEN_STEALTH_MOST},
        {"stealth.regen_min", stealth->regen_min, 0.0f, KEEN_STEALTH_MOST},
        {"stealth.hit_max", stealth->hit_max, 0.0f, KEEN_STEALTH_MOST},
        {"stealth.event_max", stealth->event_max, 0.0f, KEEN_STEALTH_MOST},
        {"stealth.alert_wait", stealth->alert_wait, 0.0f, KEEN_STEALTH_MOST},
        {"stealth.hit_wait", stealth->hit_wait, 0.0f, KEEN_STEALTH_MOST},
        {"stealth.event_wait", stealth->event_wait, 0.0f, KEEN_STEALTH_MOST},
        {"stealth.lost_wait", stealth->lost_wait, 0.0f, KEEN_STEALTH_MOST},
    };
    return keen_check_bounds(values, COUNT_OF(values), field);
}

static keen_result check_settings(const keen_world_def *def, const char **field) {
    const keen_bounded lengths[] = {
        {"units_per_meter (must be > 0)", def->units_per_meter, FLT_TRUE_MIN, FLT_MAX},
        {"grid_cell (must be > 0)", def->grid_cell, FLT_TRUE_MIN, FLT_MAX},
    };
    const keen_result result = keen_check_bounds(lengths, COUNT_OF(lengths), field);
    if (result != KEEN_OK) {
        return result;
    }
    if (!def->tasks.enqueue != !def->tasks.finish || !def->hooks.allocate != !def->hooks.release) {
        *field = "callbacks must be given in pairs or not at all";
        return KEEN_ERROR_CALLBACKS;
    }
    return def->detection ? check_stealth(&def->stealth, field) : KEEN_OK;
}

static void tell_field(const keen_hooks *hooks, keen_result result, const char *field) {
    char text[160];
    snprintf(text, sizeof text, "keen_world_create: %s: %s", field, keen_result_string(result));
    keen_hooks_log(hooks, KEEN_LOG_ERROR, text);
}

keen_result keen_world_create(const keen_world_def *def, keen_world **world) {
    KEEN_EXACT_STATE();
    const keen_hooks *told = def ? &def->hooks : NULL;
    if (!def || !world) {
        return keen_fail(told, KEEN_ERROR_NULL, __func__, "def or world is null");
    }
    if (def->cookie != KEEN_COOKIE_WORLD) {
        return KEEN_ERROR_COOKIE; /* its hooks are not to be trusted */
    }
    const char *field;
    keen_result result = check_capacities(def, &field);
    if (result == KEEN_OK) {
        result = check_settings(def, &field);
    }
    if (result != KEEN_OK) {
        tell_field(told, result, field);
        return keen_fail(told, result, __func__, field);
    }
    char why[KEEN_CHOICE_SIZE];
    const keen_hooks hooks = keen_hooks_complete(&def->hooks);
    const keen_kernels *kernels = keen_choose_kernels(def->backend, why);
    if (!kernels) {
        keen_hooks_log(&hooks, KEEN_LOG_ERROR, why);
        return keen_fail(told, KEEN_ERROR_BACKEND, __func__, why);
    }
    keen_world *made = keen_world_make(def, &hooks, kernels);
    if (!made) {
        return keen_fail(told, KEEN_ERROR_OUT_OF_MEMORY, __func__, "the host gave no memory");
    }
    *world = made;
    return KEEN_OK;
}

void keen_world_destroy(keen_world *world) {
    if (world) {
        keen_world_end(world);
    }
}

keen_backend keen_world_backend(const keen_world *world) {
    return world ? world->kernels->backend : KEEN_BACKEND_AUTO;
}

uint64_t keen_world_time(const keen_world *world) {
    return world ? world->now : 0;
}

uint64_t keen_world_hash(const keen_world *world) {
    return world && !world->in_frame ? keen_frame_state_hash(world) : 0;
}

keen_result keen_profile_create(keen_world *world, const keen_profile_def *def, keen_profile_id *profile,
                                const char **why) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, def && profile, KEEN_ERROR_NULL, "def or profile is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    const char *field = "";
    const keen_result checked = keen_profile_check(def, world->def.max_tracked, &field);
    if (checked != KEEN_OK && checked != KEEN_ERROR_COOKIE && why) {
        *why = field;
    }
    KEEN_REQUIRE(world, checked == KEEN_OK, checked, field);
    if (def->model != KEEN_MODEL_BELIEF && !world->def.detection) {
        if (why) {
            *why = "model (the world def does not ask for detection)";
        }
        KEEN_REQUIRE(world, false, KEEN_ERROR_MODEL, "the world def does not ask for the detection model");
    }
    if (!keen_knows_senses(world, def)) {
        if (why) {
            *why = "senses (a custom sense that the world does not have)";
        }
        KEEN_REQUIRE(world, false, KEEN_ERROR_RANGE, "a custom sense that the world does not have");
    }
    const uint32_t index = keen_add_profile(world, def);
    KEEN_REQUIRE(world, index != KEEN_NO_INDEX, KEEN_ERROR_CAPACITY, "profile_capacity is used up");
    *profile = (keen_profile_id){index, world->profiles.ids.generations[index]};
    return KEEN_OK;
}

keen_result keen_world_set_budget(keen_world *world, const keen_budget *budget) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, budget, KEEN_ERROR_NULL, "budget is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE(world, serves_a_round(budget->max_traces_per_frame), KEEN_ERROR_RANGE,
                 "max_traces_per_frame must be 0 or at least KEEN_MAX_SAMPLE_POINTS");
    world->def.budget = *budget;
    return KEEN_OK;
}

keen_result keen_world_set_environment(keen_world *world, const keen_environment *environment) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, environment, KEEN_ERROR_NULL, "environment is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE(world,
                 isfinite(environment->ambient_noise) && isfinite(environment->vision) &&
                     keen_is_finite3(environment->wind),
                 KEEN_ERROR_NOT_FINITE, "ambient_noise, vision or wind is not finite");
    KEEN_REQUIRE(world,
                 environment->ambient_noise >= 0.0f && environment->vision >= 0.0f && environment->vision <= 1.0f,
                 KEEN_ERROR_RANGE, "ambient_noise must be >= 0 and vision 0..1");
    if (world->environment.exterior != environment->exterior) {
        for (uint32_t profile = 0; profile < world->profiles.ids.extent; profile++) {
            keen_tuning_set_exterior(&world->profiles.tunings[profile], environment->exterior);
        }
    }
    world->environment = *environment;
    return KEEN_OK;
}

keen_result keen_world_set_viewers(keen_world *world, const float *positions, uint32_t count) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, positions || count == 0, KEEN_ERROR_NULL, "positions is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE(world, count <= world->def.viewer_capacity, KEEN_ERROR_CAPACITY, "viewer_capacity is too small");
    for (uint32_t i = 0; i < count; i++) {
        KEEN_REQUIRE(world, keen_is_finite3(&positions[3 * i]), KEEN_ERROR_NOT_FINITE, "a viewer is not finite");
    }
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t axis = 0; axis < 3; axis++) {
            world->viewers[i][axis] = positions[3 * i + axis];
        }
    }
    world->viewer_count = count;
    return KEEN_OK;
}

keen_result keen_world_set_relation(keen_world *world, uint32_t agent_team, uint32_t target_team,
                                    keen_relation relation) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE(world, agent_team < KEEN_TEAM_COUNT && target_team < KEEN_TEAM_COUNT, KEEN_ERROR_RANGE,
                 "a team must be below KEEN_TEAM_COUNT");
    KEEN_REQUIRE(world, (unsigned)relation < KEEN_RELATION_COUNT, KEEN_ERROR_RANGE, "no such relation");
    keen_relations_set_teams(world, agent_team, target_team, relation);
    return KEEN_OK;
}

keen_result keen_world_skip_time(keen_world *world, double seconds) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE(world, isfinite(seconds), KEEN_ERROR_NOT_FINITE, "seconds is not finite");
    KEEN_REQUIRE(world, seconds >= 0.0 && seconds <= KEEN_SKIP_MAX_SECONDS, KEEN_ERROR_RANGE, "seconds must be 0..1e9");
    const uint64_t us = keen_clock_from_seconds(seconds);
    KEEN_REQUIRE(world, us <= UINT64_MAX - world->now, KEEN_ERROR_RANGE, "the clock would run over");
    keen_frame_skip_time(world, us);
    return KEEN_OK;
}

keen_result keen_world_counters(const keen_world *world, keen_counters *counters) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, counters, KEEN_ERROR_NULL, "counters is null");
    *counters = keen_world_front(world)->counters;
    return KEEN_OK;
}
