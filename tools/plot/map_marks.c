#include "plot/map_marks.h"

#include <math.h>

#define MARK_ARM 6.0
#define MOST_NAMED_MARKS 40

static bool mark_on_map(const map_view *view, const plot_mark *mark, double *x, double *y) {
    float plan[3];
    level_plan_of(view->up, mark->position, plan);
    *x = plot_snap(map_x(view, (double)plan[0]));
    *y = plot_snap(map_y(view, (double)plan[1]));
    const plot_rectangle *frame = &view->frame;
    return *x >= frame->left && *x <= frame->left + frame->width && *y >= frame->top &&
           *y <= frame->top + frame->height;
}

/* A saltire with a halo, so that it is seen on walls and view cones. */
static void draw_cross(cairo_t *cairo, double x, double y, plot_state state) {
    cairo_move_to(cairo, x - MARK_ARM, y - MARK_ARM);
    cairo_line_to(cairo, x + MARK_ARM, y + MARK_ARM);
    cairo_move_to(cairo, x - MARK_ARM, y + MARK_ARM);
    cairo_line_to(cairo, x + MARK_ARM, y - MARK_ARM);
    plot_set_color(cairo, plot_paper, 0.95);
    cairo_set_line_width(cairo, 6.0);
    cairo_stroke_preserve(cairo);
    plot_set_color(cairo, plot_state_color(state), 1.0);
    cairo_set_line_width(cairo, 3.0);
    cairo_stroke(cairo);
}

/* How far off it may be. */
static void draw_error(cairo_t *cairo, const map_view *view, double x, double y, const plot_mark *mark) {
    const double radius = (double)mark->error * view->pixels_per_unit;
    if (!(radius > MARK_ARM) || !isfinite(radius)) {
        return;
    }
    cairo_arc(cairo, x, y, radius, 0.0, 6.283185307);
    plot_set_color(cairo, plot_ink_soft, 0.6);
    cairo_set_line_width(cairo, 1.0);
    cairo_stroke(cairo);
}

void map_draw_marks(cairo_t *cairo, const map_view *view, const plot_map_def *def) {
    for (size_t i = 0; i < def->mark_count; ++i) {
        const plot_mark *mark = &def->marks[i];
        double x, y;
        if (!mark_on_map(view, mark, &x, &y)) {
            continue;
        }
        draw_error(cairo, view, x, y, mark);
        draw_cross(cairo, x, y, mark->state < PLOT_STATE_COUNT ? (plot_state)mark->state : PLOT_TARGET);
        if (mark->name && def->mark_count <= MOST_NAMED_MARKS) {
            plot_set_color(cairo, plot_ink, 1.0);
            plot_text(cairo, x + 1.8 * MARK_ARM, y + 4.5, 12.0, false, PLOT_LEFT, 160.0, mark->name);
        }
    }
}
