/* Draws what stands below a map: every colour with its name and how many have it. */
#ifndef TOOLS_PLOT_MAP_LEGEND_H
#define TOOLS_PLOT_MAP_LEGEND_H

#include "plot/plot_map.h"

/* Of the page's foot that the legend takes, pixels: a row for each model that the map shows. */
double map_legend_height(const plot_map_def *def);

void map_draw_legend(cairo_t *cairo, const plot_map_def *def, double margin);

#endif
