#define _POSIX_C_SOURCE 200809L
#include "crowd/crowd_plots.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "plot/plot_map.h"

#define LONGEST_PATH 4096
#define CONES 7
#define PANELS 4
#define NAME_SIZE 48

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

/* Somebody of the detection model is drawn like one who believes as much. */
static uint8_t state_like(keen_detection_state state) {
    static const uint8_t like[KEEN_DETECTION_STATE_COUNT] = {KEEN_STATE_UNDETECTED, KEEN_STATE_SUSPECTED,
                                                             KEEN_STATE_TRACKED, KEEN_STATE_LOST};
    return like[state];
}

static uint8_t *read_detection_states(const crowd_world *crowd) {
    uint8_t *states = malloc(crowd->count);
    for (uint32_t i = 0; states && i < crowd->count; i++) {
        keen_detection_status status = {.state = KEEN_DETECTION_NORMAL};
        keen_agents_detection_status(crowd->world, &crowd->agents[i], 1, &status);
        states[i] = state_like(status.state);
    }
    return states;
}

static uint8_t *read_states(const crowd_world *crowd) {
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
    return (states[agent] == KEEN_STATE_TRACKED || states[agent] == KEEN_STATE_DETECTED) && faces_middle(crowd, agent);
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

static bool draw_map(const crowd_world *crowd, const char *path, tool_error *error) {
    uint8_t *states = crowd->options->model == KEEN_MODEL_DETECTION ? read_detection_states(crowd) : read_states(crowd);
    if (!states) {
        return tool_fail_memory(error);
    }
    plot_cone cones[CONES];
    char title[80], subtitle[160];
    snprintf(title, sizeof title, "A crowd of %u", crowd->count);
    snprintf(subtitle, sizeof subtitle,
             "after %.1f s, each in the colour of the most certain state they hold; cones: what a few of them can see",
             1e-6 * (double)keen_world_time(crowd->world));
    const keen_agent_columns *columns = &crowd->agent_columns;
    const plot_map_def def = {.level = crowd->ground->level,
                              .agent_count = crowd->count,
                              .position = {columns->x, columns->y, columns->z},
                              .forward = {columns->forward_x, columns->forward_y, columns->forward_z},
                              .state = states,
                              .cones = cones,
                              .cone_count = choose_cones(crowd, states, cones),
                              .title = title,
                              .subtitle = subtitle};
    const bool drawn = plot_map(&def, path, error);
    free(states);
    return drawn;
}

static void name_actor(const crowd_world *crowd, uint32_t actor, char name[NAME_SIZE]) {
    snprintf(name, NAME_SIZE, "%s %u", crowd_kind_name((crowd_kind)crowd->kinds[actor]), actor);
}

typedef struct timeline_names {
    char agent[PANELS][NAME_SIZE], target[PANELS][NAME_SIZE];
} timeline_names;

static bool fill_panels(const crowd_world *crowd, const crowd_watch *watch, const crowd_watch_pair *pairs, size_t count,
                        plot_timeline_panel *panels, plot_sample **samples, timeline_names *names) {
    for (size_t i = 0; i < count; i++) {
        size_t sample_count;
        samples[i] = crowd_watch_samples(watch, &pairs[i], &sample_count);
        if (!samples[i]) {
            return false;
        }
        name_actor(crowd, pairs[i].agent, names->agent[i]);
        name_actor(crowd, pairs[i].target, names->target[i]);
        const keen_profile_def profile = crowd_kind_profile((crowd_kind)crowd->kinds[pairs[i].agent]);
        panels[i] = (plot_timeline_panel){names->agent[i],
                                          names->target[i],
                                          samples[i],
                                          sample_count,
                                          profile.states.suspect,
                                          profile.states.detect,
                                          profile.states.track,
                                          profile.states.suspect - PLOT_EXIT_MARGIN,
                                          profile.states.detect - PLOT_EXIT_MARGIN};
    }
    return true;
}

static bool draw_timeline(const crowd_world *crowd, const crowd_watch *watch, const char *path, tool_error *error) {
    crowd_watch_pair pairs[PANELS];
    plot_timeline_panel panels[PANELS];
    plot_sample *samples[PANELS] = {NULL};
    timeline_names names;
    const size_t count = crowd_watch_best(watch, pairs, PANELS);
    const double to = 1e-6 * (double)keen_world_time(crowd->world);
    const plot_timeline_def def = {.title = "What some believed of others",
                                   .subtitle = "of the agents watched, the pairs that changed most often",
                                   .panels = panels,
                                   .panel_count = count,
                                   .from = to > CROWD_WATCH_SECONDS ? to - CROWD_WATCH_SECONDS : 0.0,
                                   .to = to};
    bool drawn = fill_panels(crowd, watch, pairs, count, panels, samples, &names) || tool_fail_memory(error);
    drawn = drawn && plot_timeline(&def, path, error);
    for (size_t i = 0; i < PANELS; i++) {
        free(samples[i]);
    }
    return drawn;
}

bool crowd_plots_write(const crowd_world *crowd, const crowd_watch *watch, const char *directory, tool_error *error) {
    char path[LONGEST_PATH];
    snprintf(path, sizeof path, "%s/%s", directory, CROWD_MAP_FILE);
    if (!draw_map(crowd, path, error)) {
        return false;
    }
    if (crowd->options->model == KEEN_MODEL_DETECTION) {
        return true; /* no beliefs, no stories */
    }
    snprintf(path, sizeof path, "%s/%s", directory, CROWD_TIMELINE_FILE);
    return draw_timeline(crowd, watch, path, error);
}
