#define _POSIX_C_SOURCE 200809L
#include "crowd/crowd_plots.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "crowd/crowd_timeline.h"
#include "plot/plot_map.h"

#define LONGEST_PATH 4096
#define CONES 7

static bool make_one(const char *path) {
    struct stat status;
    return mkdir(path, 0777) == 0 || (errno == EEXIST && stat(path, &status) == 0 && S_ISDIR(status.st_mode));
}

bool crowd_plots_directory(const char *path, tool_error *error) {
    char part[LONGEST_PATH];
    if (strlen(path) + sizeof CROWD_TIMELINE_FILE + 1 >= sizeof part) {
        return tool_fail(error, "%.100s...: too long, expected a path of less than %d bytes", path, LONGEST_PATH);
    }
    snprintf(part, sizeof part, "%s", path);
    for (char *slash = strchr(part + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        make_one(part); /* if it is missing after this the last one fails too */
        *slash = '/';
    }
    return make_one(path) || tool_fail(error, "%.400s: %s, expected a directory or a place to make one", path,
                                       errno == EEXIST ? "is no directory" : strerror(errno));
}

static uint8_t *read_detection_states(const crowd_world *crowd) {
    uint8_t *states = malloc(crowd->count);
    for (uint32_t i = 0; states && i < crowd->count; i++) {
        keen_detection_status status = {.state = KEEN_DETECTION_NORMAL};
        keen_agents_detection_status(crowd->world, &crowd->agents[i], 1, &status);
        states[i] = (uint8_t)(PLOT_NORMAL + (int)status.state);
    }
    return states;
}

static uint8_t *read_belief_states(const crowd_world *crowd) {
    uint8_t *states = malloc(crowd->count);
    keen_agent_status *status = malloc(crowd->count * sizeof *status);
    if (!states || !status || keen_agents_status(crowd->world, crowd->agents, crowd->count, status) != KEEN_OK) {
        free(states);
        free(status);
        return NULL;
    }
    for (uint32_t i = 0; i < crowd->count; i++) {
        states[i] = (uint8_t)status[i].highest_state;
    }
    free(status);
    return states;
}

/* What everybody is coloured by; a null pointer for what the model has not. */
typedef struct map_states {
    uint8_t *beliefs, *detection, *thieves;
} map_states;

static void release_states(map_states *states) {
    free(states->beliefs);
    free(states->detection);
    free(states->thieves);
}

static bool read_states(const crowd_world *crowd, map_states *states) {
    const keen_model model = crowd->options->model;
    *states = (map_states){
        .beliefs = model == KEEN_MODEL_DETECTION ? NULL : read_belief_states(crowd),
        .detection = model == KEEN_MODEL_BELIEF ? NULL : read_detection_states(crowd),
        .thieves = malloc(crowd->count),
    };
    for (uint32_t i = 0; states->thieves && i < crowd->count; i++) {
        states->thieves[i] = crowd->kinds[i] == CROWD_THIEF;
    }
    return (states->beliefs || model == KEEN_MODEL_DETECTION) && (states->detection || model == KEEN_MODEL_BELIEF) &&
           states->thieves;
}

static float square_apart(const crowd_world *crowd, size_t a, size_t b) {
    const keen_agent_columns *columns = &crowd->agent_columns;
    const float x = columns->x[a] - columns->x[b], y = columns->y[a] - columns->y[b], z = columns->z[a] - columns->z[b];
    return x * x + y * y + z * z;
}

static float square_to_nearest(const crowd_world *crowd, size_t agent, const plot_cone *cones, size_t count) {
    float least = INFINITY;
    for (size_t i = 0; i < count; i++) {
        least = fminf(least, square_apart(crowd, agent, cones[i].agent));
    }
    return least;
}

static plot_cone cone_of(const crowd_world *crowd, size_t agent) {
    const keen_profile_def profile = crowd_kind_profile((crowd_kind)crowd->kinds[agent]);
    return (plot_cone){.agent = agent,
                       .half_angle = profile.vision.zones[0].h_outer,
                       .range = profile.vision.range * profile.vision.zones[0].range_scale,
                       .eye_height = crowd->agent_columns.eye_height[agent]};
}

/* Who looks away from the middle mostly sees a wall. */
static bool faces_middle(const crowd_world *crowd, size_t agent) {
    const keen_agent_columns *columns = &crowd->agent_columns;
    const float *middle = crowd->ground->middle;
    const float x = middle[0] - columns->x[agent], y = middle[1] - columns->y[agent];
    return columns->forward_x[agent] * x + columns->forward_y[agent] * y > 0.7f * sqrtf(x * x + y * y);
}

static bool is_cone_worthy(const crowd_world *crowd, const uint8_t *states, size_t agent) {
    const uint8_t state = states[agent];
    const bool found = state == PLOT_TRACKED || state == PLOT_DETECTED || state == PLOT_COMBAT || state == PLOT_ALERT;
    return found && crowd->kinds[agent] != CROWD_THIEF && faces_middle(crowd, agent);
}

/* Of those who have found somebody, some that stand far from each other. */
static size_t choose_cones(const crowd_world *crowd, const uint8_t *states, plot_cone cones[CONES]) {
    size_t count = 0;
    while (count < CONES) {
        size_t farthest = SIZE_MAX;
        float most = 0.0f;
        for (size_t i = 0; i < crowd->count; i++) {
            if (is_cone_worthy(crowd, states, i)) {
                const float apart = square_to_nearest(crowd, i, cones, count);
                farthest = apart > most ? i : farthest;
                most = apart > most ? apart : most;
            }
        }
        if (farthest == SIZE_MAX) {
            break;
        }
        cones[count++] = cone_of(crowd, farthest);
    }
    return count;
}

/* Whom they perceive is crowd_kind_profile's choice. */
static const char *meaning_of_colors(keen_model model) {
    static const char *const meanings[] = {
        "most certain belief about a thief (a thief's: about a guard)",
        "detection state towards thieves (a thief's: towards guards)",
        "most certain belief about a thief (a thief's: about a guard), rings: detection state",
    };
    return meanings[model];
}

static bool draw_states(const crowd_world *crowd, const map_states *states, const char *path, tool_error *error) {
    plot_cone cones[CONES];
    char title[80], subtitle[200];
    snprintf(title, sizeof title, "A crowd of %u", crowd->count);
    snprintf(subtitle, sizeof subtitle, "after %.1f s; colours: everyone's %s; cones: what a few can see",
             1e-6 * (double)keen_world_time(crowd->world), meaning_of_colors(crowd->options->model));
    const keen_agent_columns *columns = &crowd->agent_columns;
    const uint8_t *colors = states->beliefs ? states->beliefs : states->detection;
    const plot_map_def def = {.level = crowd->ground->level,
                              .agent_count = crowd->count,
                              .position = {columns->x, columns->y, columns->z},
                              .forward = {columns->forward_x, columns->forward_y, columns->forward_z},
                              .state = colors,
                              .ring = states->beliefs ? states->detection : NULL,
                              .marked = states->thieves,
                              .marked_name = "thieves",
                              .cones = cones,
                              .cone_count = choose_cones(crowd, colors, cones),
                              .title = title,
                              .subtitle = subtitle};
    return plot_map(&def, path, error);
}

static bool draw_map(const crowd_world *crowd, const char *path, tool_error *error) {
    map_states states;
    const bool read = read_states(crowd, &states);
    const bool drawn = read ? draw_states(crowd, &states, path, error) : tool_fail_memory(error);
    release_states(&states);
    return drawn;
}

bool crowd_plots_write(const crowd_world *crowd, const crowd_watch *watch, const char *directory, tool_error *error) {
    char path[LONGEST_PATH];
    snprintf(path, sizeof path, "%s/%s", directory, CROWD_MAP_FILE);
    if (!draw_map(crowd, path, error)) {
        return false;
    }
    snprintf(path, sizeof path, "%s/%s", directory, CROWD_TIMELINE_FILE);
    return crowd_timeline_draw(crowd, watch, path, error);
}
