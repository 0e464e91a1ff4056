/* Draws a level from above: boxes as footprints with a shadow, the triangles of a mesh shaded by height and slope. */
#ifndef TOOLS_PLOT_MAP_LEVEL_H
#define TOOLS_PLOT_MAP_LEVEL_H

#include "level/level.h"
#include "plot/map_view.h"

/* False when memory is out. */
bool map_draw_mesh(cairo_t *cairo, const map_view *view, const level_scene *level);
bool map_draw_boxes(cairo_t *cairo, const map_view *view, const level_scene *level);

#endif
