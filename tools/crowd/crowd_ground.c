#include "crowd/crowd_ground.h"

#include "level/level_plan.h"

static level_scene *load_level(const crowd_options *options, tool_error *error) {
    if (!options->level) {
        return level_builtin(LEVEL_UP_Z, 1.0f, error);
    }
    level_def def = level_default_def();
    def.obj = options->level;
    level_scene *level = level_create(&def, error);
    if (level && level_obj_triangle_count(level) == 0) {
        tool_fail(error, "%.400s: no triangles in it, expected a mesh of at least one", options->level);
        level_destroy(level);
        return NULL;
    }
    return level;
}

static level_floor *find_floor(const level_scene *level, const crowd_options *options, tool_error *error) {
    const level_floor_def def = level_floor_default_def();
    tool_error reason = {""};
    level_floor *floor = level_floor_create(level, &def, &reason);
    if (!floor) {
        tool_fail(error, "%.400s%s%s", options->level ? options->level : "", options->level ? ": " : "", reason.text);
    }
    return floor;
}

static void find_middle(crowd_ground *ground) {
    const level_box bounds = level_bounds(ground->level);
    const float *nearest = ground->floor->points;
    float least = INFINITY;
    for (size_t i = 0; i < ground->floor->count; i++) {
        const float *point = ground->floor->points + 3 * i;
        float square = 0.0f;
        for (int axis = 0; axis < 3; axis++) {
            const float apart = point[axis] - 0.5f * (bounds.low[axis] + bounds.high[axis]);
            square += apart * apart;
        }
        if (square < least) {
            least = square;
            nearest = point;
        }
    }
    for (int axis = 0; axis < 3; axis++) {
        ground->middle[axis] = nearest[axis];
    }
}

static bool follow_tracks(crowd_ground *ground, const crowd_options *options, tool_error *error) {
    const tracks_def def = {.frames_per_second = options->track_fps, .scale = options->track_scale};
    ground->people = tracks_read(options->tracks, &def, error);
    if (!ground->people) {
        return false;
    }
    ground->on_tracks =
        track_crowd_in_level(ground->people, options->agents, options->seed, ground->level, ground->floor, error);
    if (!ground->on_tracks) {
        return false;
    }
    ground->on_track_count = track_crowd_size(ground->on_tracks);
    return true;
}

bool crowd_ground_create(crowd_ground *ground, const crowd_options *options, tool_error *error) {
    ground->level = load_level(options, error);
    if (!ground->level) {
        return false;
    }
    ground->floor = find_floor(ground->level, options, error);
    if (!ground->floor) {
        return false;
    }
    find_middle(ground);
    ground->graph = walk_graph_create(ground->level, ground->floor, options->seed, error);
    if (!ground->graph || (options->tracks && !follow_tracks(ground, options, error))) {
        return false;
    }
    ground->wandering = steering_create(ground->graph, options->agents - ground->on_track_count, options->seed, error);
    return ground->wandering != NULL;
}

void crowd_ground_destroy(crowd_ground *ground) {
    steering_destroy(ground->wandering);
    track_crowd_destroy(ground->on_tracks);
    if (ground->people) {
        tracks_destroy(ground->people);
    }
    if (ground->graph) {
        walk_graph_destroy(ground->graph);
    }
    if (ground->floor) {
        level_floor_destroy(ground->floor);
    }
    level_destroy(ground->level);
    *ground = (crowd_ground){0};
}
