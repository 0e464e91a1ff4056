#include "run/run_map.h"

#include <stdio.h>
#include <stdlib.h>

#include "plot/plot_map.h"
#include "run/target_name.h"

#define MOST_MARKS 64

/* Everybody at the end, as structure of arrays. */
typedef struct map_columns {
    float *values[6];
    uint8_t *state, *ring;
    const char **names;
    plot_cone *cones;
    plot_mark marks[MOST_MARKS];
    char mark_names[MOST_MARKS][TARGET_NAME_SIZE];
    size_t count, cone_count, mark_count;
} map_columns;

static void release_map(map_columns *map) {
    for (int i = 0; i < 6; i++) {
        free(map->values[i]);
    }
    free(map->state);
    free(map->ring);
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
    map->ring = calloc(count, 1);
    map->names = calloc(count, sizeof *map->names);
    map->cones = calloc(count, sizeof *map->cones);
    return all && map->state && map->ring && map->names && map->cones;
}

static uint8_t highest_belief(const scenario_world *play, keen_agent_id agent) {
    keen_agent_status status = {.highest_state = KEEN_STATE_UNDETECTED};
    keen_agents_status(play->world, &agent, 1, &status);
    return (uint8_t)status.highest_state;
}

static uint8_t detection_state(const scenario_world *play, keen_agent_id agent) {
    keen_detection_status status = {.state = KEEN_DETECTION_NORMAL};
    keen_agents_detection_status(play->world, &agent, 1, &status);
    return (uint8_t)(PLOT_NORMAL + (int)status.state);
}

/* Beliefs, with a ring of detection around them when there are both. */
static void put_states(map_columns *map, const scenario_world *play, keen_agent_id agent) {
    map->state[map->count] = PLOT_TARGET;
    map->ring[map->count] = PLOT_STATE_COUNT;
    if (!agent.generation) {
        return;
    }
    const keen_model model = scenario_world_model(play, agent);
    map->state[map->count] = model == KEEN_MODEL_DETECTION ? detection_state(play, agent) : highest_belief(play, agent);
    if (model == KEEN_MODEL_BOTH) {
        map->ring[map->count] = detection_state(play, agent);
    }
}

static void put_actor(map_columns *map, const scenario_world *play, uint32_t number, double time) {
    const scenario_actor *actor = &play->scene->actors[number];
    double position[3] = {0.0, 0.0, 0.0}, forward[3] = {1.0, 0.0, 0.0};
    actor_position(actor, &play->actors[number], time, position);
    scenario_timeline_at(&actor->forward, time, forward);
    for (int axis = 0; axis < 3; axis++) {
        map->values[axis][map->count] = (float)position[axis];
        map->values[3 + axis][map->count] = (float)forward[axis];
    }
    put_states(map, play, play->actors[number].agent);
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

/* Where an agent believes something is, in the file's coordinates, as actors and level are. */
static void put_mark(map_columns *map, const scenario_world *play, const keen_belief *belief) {
    if (!belief->place || belief->state == KEEN_STATE_UNDETECTED || belief->state == KEEN_STATE_EXPIRED ||
        map->mark_count == MOST_MARKS) {
        return;
    }
    plot_mark *mark = &map->marks[map->mark_count];
    *mark = (plot_mark){.error = belief->error, .state = (uint8_t)belief->state};
    for (int axis = 0; axis < 3; axis++) {
        mark->position[axis] = (float)((double)belief->last_known[axis] + play->origin[axis]);
    }
    belief_name(play, belief, map->mark_names[map->mark_count]);
    mark->name = map->mark_names[map->mark_count++];
}

static void put_places(map_columns *map, const scenario_world *play, keen_agent_id agent) {
    keen_belief beliefs[KEEN_MAX_TRACKED];
    uint32_t held = 0;
    if (!agent.generation || keen_agent_beliefs(play->world, agent, beliefs, KEEN_MAX_TRACKED, &held) != KEEN_OK) {
        return;
    }
    for (uint32_t b = 0; b < held; b++) {
        put_mark(map, play, &beliefs[b]);
    }
}

bool run_map_write(const scenario_world *play, const level_scene *level, const run_trails *trails,
                   const char *directory, tool_error *error) {
    const scenario *scene = play->scene;
    const double time = (double)scene->frame_count * scene->frame_dt;
    map_columns map = {.count = 0};
    plot_trail lines[RUN_TRAILS_MOST];
    char path[4096], subtitle[96];
    if (!reserve_map(&map, scene->actor_count)) {
        release_map(&map);
        return tool_fail_memory(error);
    }
    for (uint32_t i = 0; i < scene->actor_count; i++) {
        if (play->actors[i].agent.generation || play->actors[i].target.generation) {
            put_actor(&map, play, i, time);
            put_places(&map, play, play->actors[i].agent);
        }
    }
    snprintf(path, sizeof path, "%s/map.svg", directory);
    snprintf(subtitle, sizeof subtitle, "at the end, after %g s; lines: the ways of those who moved", time);
    const plot_map_def def = {
        .level = level,
        .up = scene->up == SCENARIO_UP_Y ? LEVEL_UP_Y : LEVEL_UP_Z,
        .units_per_meter = (float)scene->units_per_meter,
        .agent_count = map.count,
        .position = {map.values[0], map.values[1], map.values[2]},
        .forward = {map.values[3], map.values[4], map.values[5]},
        .state = map.state,
        .ring = map.ring,
        .names = map.count <= 50 ? map.names : NULL,
        .cones = map.cones,
        .cone_count = map.cone_count,
        .marks = map.marks,
        .mark_count = map.mark_count,
        .trails = lines,
        .trail_count = run_trails_lines(trails, lines),
        .title = scene->path,
        .subtitle = subtitle,
    };
    const bool written = plot_map(&def, path, error);
    release_map(&map);
    return written;
}
