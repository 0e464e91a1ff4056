#include "run/run_plots.h"

#include <stdio.h>
#include <stdlib.h>

#include "observe/detection_moment.h"
#include "plot/plot_timeline.h"
#include "run/panel_set.h"
#include "run/run_map.h"
#include "run/run_trails.h"
#include "run/target_name.h"
#include "support/growing_array.h"

/* The first pairs that hold a belief and the first agents that detect, one panel each. */
typedef struct watched_panel {
    plot_panel_kind kind;
    int32_t agent;
    int32_t target; /* actor number; of a place -1 - its number among the agent's places of its tag */
    uint32_t tag;   /* of a place */
    char name[TARGET_NAME_SIZE];
    plot_sample *samples;
    size_t count, capacity;
} watched_panel;

struct run_plots {
    watched_panel panels[PLOT_MOST_PANELS];
    size_t panel_count;
    panel_set left_out; /* those that came when there was no room any more */
    run_trails trails;
};

run_plots *run_plots_create(tool_error *error) {
    run_plots *plots = calloc(1, sizeof *plots);
    if (!plots) {
        tool_fail_memory(error);
    }
    return plots;
}

void run_plots_destroy(run_plots *plots) {
    for (size_t i = 0; plots && i < plots->panel_count; i++) {
        free(plots->panels[i].samples);
    }
    if (plots) {
        panel_set_end(&plots->left_out);
        run_trails_end(&plots->trails);
    }
    free(plots);
}

static bool is_same(const watched_panel *a, const watched_panel *b) {
    return a->kind == b->kind && a->agent == b->agent && a->target == b->target && a->tag == b->tag;
}

/* The panel among those watched; null when there are as many as can be shown. */
static watched_panel *find_panel(run_plots *plots, const watched_panel *wanted) {
    for (size_t i = 0; i < plots->panel_count; i++) {
        if (is_same(&plots->panels[i], wanted)) {
            return &plots->panels[i];
        }
    }
    if (plots->panel_count == PLOT_MOST_PANELS) {
        return NULL;
    }
    watched_panel *panel = &plots->panels[plots->panel_count++];
    *panel = *wanted;
    return panel;
}

/* What belief number b of an agent is about. Places of one tag are told apart by their order. */
static watched_panel name_belief(const scenario_world *play, int32_t agent, const keen_belief *beliefs, uint32_t b) {
    watched_panel panel = {.agent = agent, .target = scenario_world_actor_of(play, beliefs[b].target)};
    if (beliefs[b].place) {
        panel.tag = beliefs[b].place_tag;
        for (uint32_t i = 0; i < b; i++) {
            panel.target -= beliefs[i].place && beliefs[i].place_tag == panel.tag;
        }
    }
    belief_name(play, &beliefs[b], panel.name);
    return panel;
}

static bool add_sample(run_plots *plots, const watched_panel *wanted, plot_sample sample, tool_error *error) {
    watched_panel *panel = find_panel(plots, wanted);
    if (!panel) {
        const panel_key key = {(int32_t)wanted->kind, wanted->agent, wanted->target, wanted->tag};
        return panel_set_add(&plots->left_out, key) || tool_fail_memory(error);
    }
    plot_sample *samples = growing_array_reserve(panel->samples, &panel->capacity, panel->count + 1, sizeof *samples);
    if (!samples) {
        return tool_fail_memory(error);
    }
    panel->samples = samples;
    samples[panel->count++] = sample;
    return true;
}

static bool watch_beliefs(run_plots *plots, const scenario_world *play, keen_agent_id agent, double time,
                          tool_error *error) {
    keen_belief beliefs[KEEN_MAX_TRACKED];
    uint32_t held = 0;
    if (keen_agent_beliefs(play->world, agent, beliefs, KEEN_MAX_TRACKED, &held) != KEEN_OK) {
        return tool_fail(error, "the world could not be read");
    }
    for (uint32_t b = 0; b < held; b++) {
        const watched_panel wanted = name_belief(play, scenario_world_agent_actor(play, agent), beliefs, b);
        const plot_sample sample = {.time = time, .value = beliefs[b].confidence, .state = (uint8_t)beliefs[b].state};
        if (!add_sample(plots, &wanted, sample, error)) {
            return false;
        }
    }
    return true;
}

static bool watch_detection(run_plots *plots, const scenario_world *play, keen_agent_id agent, double time,
                            tool_error *error) {
    const watched_panel wanted = {.kind = PLOT_PANEL_DETECTION, .agent = scenario_world_agent_actor(play, agent)};
    detection_moment moment;
    if (!detection_moment_read(play->world, agent, &moment)) {
        return tool_fail(error, "the world could not be read");
    }
    const plot_sample sample = {.time = time,
                                .value = moment.value,
                                .state = (uint8_t)(PLOT_NORMAL + (int)moment.state),
                                .points = moment.points};
    return add_sample(plots, &wanted, sample, error);
}

/* An agent of both models has its detection watched first, so that many beliefs do not keep it off the page. */
bool run_plots_frame(run_plots *plots, const scenario_world *play, uint64_t frame, tool_error *error) {
    const keen_agent_id *ticked;
    uint32_t count;
    if (keen_frame_ticked(play->world, &ticked, &count) != KEEN_OK) {
        return tool_fail(error, "the world could not be read");
    }
    if (!run_trails_frame(&plots->trails, play, frame, error)) {
        return false;
    }
    const double time = (double)keen_world_time(play->world) * 1e-6;
    for (uint32_t i = 0; i < count; i++) {
        const keen_model model = scenario_world_model(play, ticked[i]);
        if ((model != KEEN_MODEL_BELIEF && !watch_detection(plots, play, ticked[i], time, error)) ||
            (model != KEEN_MODEL_DETECTION && !watch_beliefs(plots, play, ticked[i], time, error))) {
            return false;
        }
    }
    return true;
}

static plot_timeline_panel panel_of(const scenario *scene, const watched_panel *watched) {
    const scenario_profile *profile = &scene->profiles[scene->actors[watched->agent].profile].values;
    plot_timeline_panel panel = {
        .kind = watched->kind,
        .agent = scene->actors[watched->agent].name,
        .samples = watched->samples,
        .sample_count = watched->count,
    };
    if (watched->kind == PLOT_PANEL_DETECTION) {
        panel.full = (float)profile->detection.threshold;
        panel.full_sneaking = (float)profile->detection.threshold_sneak;
        return panel;
    }
    panel.target = watched->name;
    panel.suspect = (float)profile->states.suspect;
    panel.detect = (float)profile->states.detect;
    panel.track = (float)profile->states.track;
    panel.suspect_exit = panel.suspect - PLOT_EXIT_MARGIN;
    panel.detect_exit = panel.detect - PLOT_EXIT_MARGIN;
    return panel;
}

/* Panels of one agent stand together, beliefs first, in the order in which they were first seen. */
static bool stands_before(const watched_panel *a, const watched_panel *b) {
    return a->agent != b->agent ? a->agent < b->agent : a->kind < b->kind;
}

static size_t order_panels(const run_plots *plots, const scenario *scene, plot_timeline_panel *panels) {
    size_t order[PLOT_MOST_PANELS];
    for (size_t i = 0; i < plots->panel_count; i++) {
        size_t at = i;
        for (; at > 0 && stands_before(&plots->panels[i], &plots->panels[order[at - 1]]); at--) {
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
    for (size_t i = 0; i < plots->panel_count; i++) {
        panels[i] = panel_of(scene, &plots->panels[order[i]]);
    }
    return plots->panel_count;
}

static bool shows_detection(const run_plots *plots) {
    for (size_t i = 0; i < plots->panel_count; i++) {
        if (plots->panels[i].kind == PLOT_PANEL_DETECTION) {
            return true;
        }
    }
    return false;
}

static bool write_timeline(const run_plots *plots, const scenario_world *play, const char *directory,
                           tool_error *error) {
    plot_timeline_panel panels[PLOT_MOST_PANELS];
    char path[4096];
    snprintf(path, sizeof path, "%s/timeline.svg", directory);
    const plot_timeline_def def = {
        .title = play->scene->path,
        .subtitle = shows_detection(plots) ? PLOT_DETECTION_NOTE : NULL,
        .panels = panels,
        .panel_count = order_panels(plots, play->scene, panels),
        .left_out = plots->left_out.count,
    };
    return plot_timeline(&def, path, error);
}

bool run_plots_write(run_plots *plots, const scenario_world *play, const level_scene *level, const char *directory,
                     tool_error *error) {
    return write_timeline(plots, play, directory, error) &&
           run_map_write(play, level, &plots->trails, directory, error);
}

size_t run_plots_shown(const run_plots *plots) {
    return plots->panel_count;
}

size_t run_plots_left_out(const run_plots *plots) {
    return plots->left_out.count;
}
