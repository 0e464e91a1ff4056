/* Draws the people of a map: trails, view cones, dots with facings, names. */
#ifndef TOOLS_PLOT_MAP_AGENTS_H
#define TOOLS_PLOT_MAP_AGENTS_H

#include "plot/map_view.h"
#include "plot/plot_map.h"

/* The plan position of an agent; false when it is not finite. */
bool map_agent_plan(const plot_map_def *def, level_up up, size_t agent, float plan[3]);

void map_draw_trails(cairo_t *cairo, const map_view *view, const plot_map_def *def);
void map_draw_cones(cairo_t *cairo, const map_view *view, const plot_map_def *def);
void map_draw_agents(cairo_t *cairo, const map_view *view, const plot_map_def *def);
void map_draw_names(cairo_t *cairo, const map_view *view, const plot_map_def *def);

/* The radius of an agent's dot, in pixels: smaller the more there are. */
double map_dot_radius(const map_view *view, size_t agents);

#endif
