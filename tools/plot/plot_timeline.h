/* Draws timeline.svg: what happened in one agent's head over time, over bands coloured by its state. A panel shows how
 * sure the agent was of something, or its highest detection value; panels stand below each other. */
#ifndef TOOLS_PLOT_PLOT_TIMELINE_H
#define TOOLS_PLOT_PLOT_TIMELINE_H

#include "plot/plot_canvas.h"

#include <stdint.h>

typedef struct plot_sample {
    double time;   /* seconds, rising */
    float value;   /* confidence, 0..1; or a detection value, NaN when the agent looks at nobody */
    uint8_t state; /* plot_state, from this sample to the next */
    float points;  /* of a detection: stealth points of who has the value, NaN for none */
} plot_sample;

typedef enum plot_panel_kind { PLOT_PANEL_BELIEF, PLOT_PANEL_DETECTION } plot_panel_kind;

typedef struct plot_timeline_panel {
    plot_panel_kind kind;
    const char *agent, *target; /* either may be NULL */
    const plot_sample *samples;
    size_t sample_count;
    /* of a belief */
    float suspect, detect, track;    /* thresholds of the agent's profile; 0: not drawn */
    float suspect_exit, detect_exit; /* below which Detected and Tracked are left again; 0: not drawn */
    /* of a detection value */
    float full, full_sneaking; /* above which a target is full, and one that sneaks; 0: not drawn */
} plot_timeline_panel;

typedef struct plot_timeline_def {
    const char *title, *subtitle; /* may be NULL */
    const plot_timeline_panel *panels;
    size_t panel_count; /* the first PLOT_MOST_PANELS are drawn; the page says how many are not */
    size_t left_out;    /* panels that are not even given, counted with those */
    double from, to;    /* seconds shown; both 0: as far as the samples go */
} plot_timeline_def;

/* How far below its entry a state is left (spec 7). */
#define PLOT_EXIT_MARGIN 0.04f

/* What a page with detection values should say of them. */
#define PLOT_DETECTION_NOTE                                                                                            \
    "values: the highest among those whom the agent would attack, or among all when it would attack nobody"

#define PLOT_MOST_PANELS 12
#define PLOT_TIMELINE_WIDTH 1200

/* Samples that go back in time are left out, and so are those of a belief that are not finite. */
bool plot_timeline(const plot_timeline_def *def, const char *path, tool_error *error);

#endif
