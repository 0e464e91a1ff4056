/* Where the world lies on a map's page: seen from above, the same scale both ways. */
#ifndef TOOLS_PLOT_MAP_VIEW_H
#define TOOLS_PLOT_MAP_VIEW_H

#include "level/level_plan.h"
#include "plot/plot_canvas.h"

typedef struct map_view {
    plot_rectangle frame; /* of the map on the page, pixels */
    level_up up;
    double middle[2]; /* of the frame, in plan coordinates */
    double pixels_per_unit;
    double units_per_meter;
} map_view;

static inline double map_x(const map_view *view, double plan_x) {
    return view->frame.left + 0.5 * view->frame.width + (plan_x - view->middle[0]) * view->pixels_per_unit;
}

static inline double map_y(const map_view *view, double plan_y) {
    return view->frame.top + 0.5 * view->frame.height - (plan_y - view->middle[1]) * view->pixels_per_unit;
}

#endif
