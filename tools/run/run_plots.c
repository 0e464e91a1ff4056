#include "run/run_plots.h"

#include <stdio.h>
#include <stdlib.h>

#include "plot/plot_timeline.h"
#include "run/run_map.h"
#include "run/target_name.h"

/* The first pairs that hold a belief, one panel each. */
typedef struct watched_pair {
    int32_t agent;
    int32_t target; /* actor number; of a place -1 - its number among the agent's places of its tag */
    uint32_t tag;   /* of a place */
    char name[TARGET_NAME_SIZE];
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

static bool is_same(const watched_pair *a, const watched_pair *b) {
    return a->agent == b->agent && a->target == b->target && a->tag == b->tag;
}

/* The pair among those watched; null when there are as many as can be shown. */
static watched_pair *find_pair(run_plots *plots, const watched_pair *wanted) {
    for (size_t i = 0; i < plots->pair_count; i++) {
        if (is_same(&plots->pairs[i], wanted)) {
            return &plots->pairs[i];
        }
    }
    if (plots->pair_count == PLOT_MOST_PANELS) {
        return NULL;
    }
    watched_pair *pair = &plots->pairs[plots->pair_count++];
    *pair = *wanted;
    return pair;
}

/* What belief number b of an agent is about. Places of one tag are told apart by their order. */
static watched_pair name_pair(const scenario_world *play, int32_t agent, const keen_belief *beliefs, uint32_t b) {
    watched_pair pair = {.agent = agent, .target = scenario_world_actor_of(play, beliefs[b].target)};
    if (beliefs[b].place) {
        pair.tag = beliefs[b].place_tag;
        for (uint32_t i = 0; i < b; i++) {
            pair.target -= beliefs[i].place && beliefs[i].place_tag == pair.tag;
        }
    }
    belief_name(play, &beliefs[b], pair.name);
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
            const watched_pair wanted = name_pair(play, scenario_world_agent_actor(play, ticked[i]), beliefs, b);
            watched_pair *pair = find_pair(plots, &wanted);
            if (pair && !add_sample(pair, time, &beliefs[b])) {
                return tool_fail_memory(error);
            }
        }
    }
    return true;
}

static bool write_timeline(const run_plots *plots, const scenario_world *play, const char *directory,
                           tool_error *error) {
    const scenario *scene = play->scene;
    plot_timeline_panel panels[PLOT_MOST_PANELS];
    char path[4096];
    for (size_t i = 0; i < plots->pair_count; i++) {
        const watched_pair *pair = &plots->pairs[i];
        const scenario_profile *profile = &scene->profiles[scene->actors[pair->agent].profile].values;
        panels[i] = (plot_timeline_panel){
            .agent = scene->actors[pair->agent].name,
            .target = pair->name,
            .samples = pair->samples,
            .sample_count = pair->count,
            .suspect = (float)profile->states.suspect,
            .detect = (float)profile->states.detect,
            .track = (float)profile->states.track,
            .suspect_exit = (float)profile->states.suspect - PLOT_EXIT_MARGIN,
            .detect_exit = (float)profile->states.detect - PLOT_EXIT_MARGIN,
        };
    }
    snprintf(path, sizeof path, "%s/timeline.svg", directory);
    const plot_timeline_def def = {.title = scene->path, .panels = panels, .panel_count = plots->pair_count};
    return plot_timeline(&def, path, error);
}

bool run_plots_write(run_plots *plots, const scenario_world *play, const level_scene *level, const char *directory,
                     tool_error *error) {
    return write_timeline(plots, play, directory, error) && run_map_write(play, level, directory, error);
}
