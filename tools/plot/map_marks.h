/* Draws the marks of a map: places that somebody believes something about. */
#ifndef TOOLS_PLOT_MAP_MARKS_H
#define TOOLS_PLOT_MAP_MARKS_H

#include "plot/map_view.h"
#include "plot/plot_map.h"

/* Only those within the map's frame. */
void map_draw_marks(cairo_t *cairo, const map_view *view, const plot_map_def *def);

#endif
