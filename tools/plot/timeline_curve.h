/* Inside plot_timeline: the lines that a panel's samples draw. There may be millions of samples. */
#ifndef TOOLS_PLOT_TIMELINE_CURVE_H
#define TOOLS_PLOT_TIMELINE_CURVE_H

#include "plot/timeline_axes.h"

/* The next sample from i on that can be drawn; the count when there is none. */
size_t timeline_next_sample(const plot_timeline_panel *panel, size_t i, double after);

void timeline_draw_values(cairo_t *cairo, const timeline_view *view, const plot_timeline_panel *panel);
/* Of a detection. */
void timeline_draw_points(cairo_t *cairo, const timeline_view *view, const plot_timeline_panel *panel);

/* How the lines look, for a legend. */
void timeline_value_style(cairo_t *cairo);
void timeline_points_style(cairo_t *cairo);

#endif
