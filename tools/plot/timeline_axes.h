/* Inside plot_timeline: where a panel lies on the page, and what stands around its line. */
#ifndef TOOLS_PLOT_TIMELINE_AXES_H
#define TOOLS_PLOT_TIMELINE_AXES_H

#include <math.h>

#include "plot/plot_timeline.h"

#define PANEL_RIGHT 142.0 /* room for the thresholds' names */
#define STRIP_HEIGHT 9.0  /* the band of full colour at a panel's foot */

typedef struct timeline_view {
    plot_rectangle frame;
    double from, to;
    double low, high; /* values at the panel's foot and top */
    double step;      /* between lines across */
} timeline_view;

static inline double time_x(const timeline_view *view, double time) {
    return plot_snap(view->frame.left + view->frame.width * (time - view->from) / (view->to - view->from));
}

static inline double value_y(const timeline_view *view, double value) {
    const double height = view->frame.height - STRIP_HEIGHT;
    const double share = (value - view->low) / (view->high - view->low);
    return plot_snap(view->frame.top + height * (1.0 - fmin(fmax(share, 0.0), 1.0)));
}

/* Sets low, high and step so that everything of the panel is in between. */
void timeline_choose_values(timeline_view *view, const plot_timeline_panel *panel);

void timeline_draw_value_axis(cairo_t *cairo, const timeline_view *view);
void timeline_draw_time_axis(cairo_t *cairo, const timeline_view *view, bool labelled);

/* Entries as dashed lines, exits as thin ones, each with its name beside it. */
void timeline_draw_thresholds(cairo_t *cairo, const timeline_view *view, const plot_timeline_panel *panel);

#endif
