/* Draws the people of a map: trails, view cones, dots with facings, rings and marks. */
#ifndef TOOLS_PLOT_MAP_AGENTS_H
#define TOOLS_PLOT_MAP_AGENTS_H

#include "plot/map_view.h"
#include "plot/plot_map.h"

/* The plan position of an agent; false when it is not finite. */
bool map_agent_plan(const plot_map_def *def, level_up up, size_t agent, float plan[3]);

/* Where on the page; false when it is not on the map. */
bool map_agent_at(const map_view *view, const plot_map_def *def, size_t agent, double *x, double *y);

void map_draw_trails(cairo_t *cairo, const map_view *view, const plot_map_def *def);
void map_draw_cones(cairo_t *cairo, const map_view *view, const plot_map_def *def);
void map_draw_agents(cairo_t *cairo, const map_view *view, const plot_map_def *def);

/* The outline of a mark around a dot: a square that stands on its tip. */
void map_trace_mark(cairo_t *cairo, double x, double y, double reach);

/* The radius of an agent's dot, in pixels: smaller the more there are. */
double map_dot_radius(const map_view *view, size_t agents);

#endif
