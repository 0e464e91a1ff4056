#include "crowd/crowd_timeline.h"

#include <stdio.h>
#include <stdlib.h>

#define STORIES 4      /* of one model */
#define BOTH_STORIES 3 /* of both, two panels each */
#define MOST_PANELS (2 * BOTH_STORIES > STORIES ? 2 * BOTH_STORIES : STORIES)
#define NAME_SIZE 48

/* What the panels of a page point to. */
typedef struct story_page {
    plot_timeline_panel panels[MOST_PANELS];
    plot_sample *samples[MOST_PANELS];
    char agents[MOST_PANELS][NAME_SIZE], targets[MOST_PANELS][NAME_SIZE];
    size_t count;
} story_page;

static void name_actor(const crowd_world *crowd, uint32_t actor, char name[NAME_SIZE]) {
    snprintf(name, NAME_SIZE, "%s %u", crowd_kind_name((crowd_kind)crowd->kinds[actor]), actor);
}

static keen_profile_def profile_of(const crowd_world *crowd, uint32_t agent) {
    return crowd_kind_profile((crowd_kind)crowd->kinds[agent]);
}

static bool add_belief(story_page *page, const crowd_world *crowd, const crowd_watch *watch,
                       const crowd_watch_pair *pair) {
    const size_t number = page->count++;
    const keen_profile_def profile = profile_of(crowd, pair->agent);
    size_t sample_count = 0;
    page->samples[number] = crowd_watch_samples(watch, pair, &sample_count);
    name_actor(crowd, pair->agent, page->agents[number]);
    name_actor(crowd, pair->target, page->targets[number]);
    page->panels[number] = (plot_timeline_panel){
        .kind = PLOT_PANEL_BELIEF,
        .agent = page->agents[number],
        .target = page->targets[number],
        .samples = page->samples[number],
        .sample_count = sample_count,
        .suspect = profile.states.suspect,
        .detect = profile.states.detect,
        .track = profile.states.track,
        .suspect_exit = profile.states.suspect - PLOT_EXIT_MARGIN,
        .detect_exit = profile.states.detect - PLOT_EXIT_MARGIN,
    };
    return page->samples[number] != NULL;
}

static bool add_detection(story_page *page, const crowd_world *crowd, const crowd_watch *watch, uint32_t agent) {
    const size_t number = page->count++;
    const keen_profile_def profile = profile_of(crowd, agent);
    size_t sample_count = 0;
    page->samples[number] = crowd_watch_moments(watch, agent, &sample_count);
    name_actor(crowd, agent, page->agents[number]);
    page->panels[number] = (plot_timeline_panel){
        .kind = PLOT_PANEL_DETECTION,
        .agent = page->agents[number],
        .samples = page->samples[number],
        .sample_count = sample_count,
        .full = profile.detection.threshold,
        .full_sneaking = profile.detection.threshold_sneak,
    };
    return page->samples[number] != NULL;
}

/* Of both models a pair's belief, and below it what the same agent detects. */
static bool fill_page(story_page *page, const crowd_world *crowd, const crowd_watch *watch) {
    const keen_model model = crowd->options->model;
    const size_t most = model == KEEN_MODEL_BOTH ? BOTH_STORIES : STORIES;
    crowd_watch_pair stories[STORIES];
    const size_t count = model == KEEN_MODEL_DETECTION ? crowd_watch_best_detecting(watch, stories, most)
                                                       : crowd_watch_best(watch, stories, most);
    for (size_t i = 0; i < count; i++) {
        if ((model != KEEN_MODEL_DETECTION && !add_belief(page, crowd, watch, &stories[i])) ||
            (model != KEEN_MODEL_BELIEF && !add_detection(page, crowd, watch, stories[i].agent))) {
            return false;
        }
    }
    return true;
}

static const char *title_of(keen_model model) {
    static const char *const titles[] = {"What some believed of others", "What some detected",
                                         "What some believed, and what they detected"};
    return titles[model];
}

bool crowd_timeline_draw(const crowd_world *crowd, const crowd_watch *watch, const char *path, tool_error *error) {
    const keen_model model = crowd->options->model;
    const double to = 1e-6 * (double)keen_world_time(crowd->world);
    story_page page = {.count = 0};
    bool drawn = fill_page(&page, crowd, watch) || tool_fail_memory(error);
    const plot_timeline_def def = {
        .title = title_of(model),
        .subtitle = model == KEEN_MODEL_BELIEF ? "of the agents watched, the pairs in which most changed"
                                               : "those who changed most; " PLOT_DETECTION_NOTE,
        .panels = page.panels,
        .panel_count = page.count,
        .from = to > CROWD_WATCH_SECONDS ? to - CROWD_WATCH_SECONDS : 0.0,
        .to = to,
    };
    drawn = drawn && plot_timeline(&def, path, error);
    for (size_t i = 0; i < page.count; i++) {
        free(page.samples[i]);
    }
    return drawn;
}
