#include "run/run_plots.h"

#include <stdio.h>
#include <stdlib.h>

#include "plot/plot_map.h"
#include "plot/plot_timeline.h"

/* The first pairs that hold a belief, one panel each. */
typedef struct watched_pair {
    int32_t agent, target;
    plot_sample *samples;
    size_t count, capacity;
} watched_pair;

struct run_plots {
    watched_pair pairs[PLOT_MOST_PANELS];
    size_t pair_count;
};

run_plots *run_plots_create(const scenario_world *play, tool_error *error) {
    (void)play;
    run_plots *plots = calloc(1, sizeof *plots);
    if (!plots) {
        tool_fail_memory(error);
    }
    return plots;
}

void run_plots_destroy(run_plots *plots) {
    for (size_t i = 0; plots && i < plots->pair_count; i++) {
        free(plots->pairs[i].samples);
    }
    free(plots);
}

static watched_pair *find_pair(run_plots *plots, int32_t agent, int32_t target) {
    for (size_t i = 0; i < plots->pair_count; i++) {
        if (plots->pairs[i].agent == agent && plots->pairs[i].target == target) {
            return &plots->pairs[i];
        }
    }
    if (plots->pair_count == PLOT_MOST_PANELS) {
        return NULL;
    }
    watched_pair *pair = &plots->pairs[plots->pair_count++];
    *pair = (watched_pair){.agent = agent, .target = target};
    return pair;
}

static bool add_sample(watched_pair *pair, double time, const keen_belief *belief) {
    if (pair->count == pair->capacity) {
        const size_t capacity = pair->capacity ? pair->capacity * 2 : 256;
        plot_sample *samples = realloc(pair->samples, capacity * sizeof *samples);
        if (!samples) {
            return false;
        }
        pair->samples = samples;
        pair->capacity = capacity;
    }
    pair->samples[pair->count++] =
        (plot_sample){.time = time, .confidence = belief->confidence, .state = (uint8_t)belief->state};
    return true;
}

bool run_plots_frame(run_plots *plots, const scenario_world *play, tool_error *error) {
    const keen_agent_id *ticked;
    uint32_t count;
    if (keen_frame_ticked(play->world, &ticked, &count) != KEEN_OK) {
        return tool_fail(error, "the world could not be read");
    }
    const double time = (double)keen_world_time(play->world) * 1e-6;
    for (uint32_t i = 0; i < count; i++) {
        keen_belief beliefs[KEEN_MAX_TRACKED];
        uint32_t held = 0;
        if (keen_agent_beliefs(play->world, ticked[i], beliefs, KEEN_MAX_TRACKED, &held) != KEEN_OK) {
            return tool_fail(error, "the world could not be read");
        }
        for (uint32_t b = 0; b < held; b++) {
            watched_pair *pair = find_pair(plots, scenario_world_agent_actor(play, ticked[i]),
                                           scenario_world_actor_of(play, beliefs[b].target));
            if (pair && !add_sample(pair, time, &beliefs[b])) {
                return tool_fail_memory(error);
            }
        }
    }
    return true;
}

static bool write_timeline(const run_plots *plots, const scenario *scene, const char *directory, tool_error *error) {
    plot_timeline_panel panels[PLOT_MOST_PANELS];
    char path[4096];
    for (size_t i = 0; i < plots->pair_count; i++) {
        const watched_pair *pair = &plots->pairs[i];
        const scenario_profile *profile = &scene->profiles[scene->actors[pair->agent].profile].values;
        panels[i] = (plot_timeline_panel){
            .agent = scene->actors[pair->agent].name,
            .target = scene->actors[pair->target].name,
            .samples = pair->samples,
            .sample_count = pair->count,
            .suspect = (float)profile->states.suspect,
            .detect = (float)profile->states.detect,
            .track = (float)profile->states.track,
        };
    }
    snprintf(path, sizeof path, "%s/timeline.svg", directory);
    const plot_timeline_def def = {.title = scene->path, .panels = panels, .panel_count = plots->pair_count};
    return plot_timeline(&def, path, error);
}

/* Everybody at the end, as structure of arrays. */
typedef struct map_columns {
    float *values[6];
    uint8_t *state;
    const char **names;
    plot_cone *cones;
    size_t count, cone_count;
} map_columns;

static void release_map(map_columns *map) {
    for (int i = 0; i < 6; i++) {
        free(map->values[i]);
    }
    free(map->state);
    free(map->names);
    free(map->cones);
}

static bool reserve_map(map_columns *map, uint32_t actors) {
    const size_t count = (size_t)actors + 1;
    bool all = true;
    for (int i = 0; i < 6; i++) {
        map->values[i] = calloc(count, sizeof(float));
        all = all && map->values[i];
    }
    map->state = calloc(count, 1);
    map->names = calloc(count, sizeof *map->names);
    map->cones = calloc(count, sizeof *map->cones);
    return all && map->state && map->names && map->cones;
}

static uint8_t highest_state(const scenario_world *play, keen_agent_id agent) {
    keen_agent_status status;
    if (!agent.generation || keen_agents_status(play->world, &agent, 1, &status) != KEEN_OK) {
        return PLOT_NO_BELIEFS;
    }
    return status.belief_count ? (uint8_t)status.highest_state : PLOT_NO_BELIEFS;
}

static void put_actor(map_columns *map, const scenario_world *play, uint32_t number, double time) {
    const scenario_actor *actor = &play->scene->actors[number];
    double position[3] = {0.0, 0.0, 0.0}, forward[3] = {1.0, 0.0, 0.0};
    scenario_timeline_at(&actor->position, time, position);
    scenario_timeline_at(&actor->forward, time, forward);
    for (int axis = 0; axis < 3; axis++) {
        map->values[axis][map->count] = (float)position[axis];
        map->values[3 + axis][map->count] = (float)forward[axis];
    }
    map->state[map->count] = highest_state(play, play->actors[number].agent);
    map->names[map->count] = actor->name;
    if (play->actors[number].agent.generation && map->cone_count < 8) {
        const scenario_profile *profile = &play->scene->profiles[actor->profile].values;
        map->cones[map->cone_count++] = (plot_cone){
            .agent = map->count,
            .half_angle = (float)profile->vision.zones.items[0].h_outer,
            .range = (float)profile->vision.range,
            .eye_height = (float)scenario_timeline_number(&actor->eye_height, time),
        };
    }
    map->count++;
}

static bool write_map(const scenario_world *play, const level_scene *level, const char *directory, tool_error *error) {
    const scenario *scene = play->scene;
    const double time = (double)scene->frame_count * scene->frame_dt;
    map_columns map = {.count = 0};
    char path[4096];
    if (!reserve_map(&map, scene->actor_count)) {
        release_map(&map);
        return tool_fail_memory(error);
    }
    for (uint32_t i = 0; i < scene->actor_count; i++) {
        if (play->actors[i].agent.generation || play->actors[i].target.generation) {
            put_actor(&map, play, i, time);
        }
    }
    snprintf(path, sizeof path, "%s/map.svg", directory);
    const plot_map_def def = {
        .level = level,
        .up = scene->up == SCENARIO_UP_Y ? LEVEL_UP_Y : LEVEL_UP_Z,
        .units_per_meter = (float)scene->units_per_meter,
        .agent_count = map.count,
        .position = {map.values[0], map.values[1], map.values[2]},
        .forward = {map.values[3], map.values[4], map.values[5]},
        .state = map.state,
        .names = map.count <= 50 ? map.names : NULL,
        .cones = map.cones,
        .cone_count = map.cone_count,
        .title = scene->path,
    };
    const bool written = plot_map(&def, path, error);
    release_map(&map);
    return written;
}

bool run_plots_write(run_plots *plots, const scenario_world *play, const level_scene *level, const char *directory,
                     tool_error *error) {
    return write_timeline(plots, play->scene, directory, error) && write_map(play, level, directory, error);
}
