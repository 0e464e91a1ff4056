/* Draws the names of a map's people beside their dots. */
#ifndef TOOLS_PLOT_MAP_NAMES_H
#define TOOLS_PLOT_MAP_NAMES_H

#include "plot/map_view.h"
#include "plot/plot_map.h"

/* Of few people only; of many they would cover the map. */
void map_draw_names(cairo_t *cairo, const map_view *view, const plot_map_def *def);

#endif
