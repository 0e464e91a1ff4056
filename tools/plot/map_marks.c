#include "plot/map_marks.h"

#include <math.h>

#define MARK_ARM 6.0
#define MOST_NAMED_MARKS 40
#define NAME_SIZE 12.0
#define NAME_ROOM 160.0 /* a longer name is cut */

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

/* Pixels; 0 when there is no circle to draw. */
static double error_radius(const map_view *view, const plot_mark *mark) {
    const double radius = (double)mark->error * view->pixels_per_unit;
    return radius > MARK_ARM && isfinite(radius) ? radius : 0.0;
}

/* How far off it may be. */
static void draw_error(cairo_t *cairo, double x, double y, double radius) {
    if (radius <= MARK_ARM) {
        return;
    }
    cairo_arc(cairo, x, y, radius, 0.0, 6.283185307);
    plot_set_color(cairo, plot_ink_soft, 0.6);
    cairo_set_line_width(cairo, 1.0);
    cairo_stroke(cairo);
}

/* Beside the cross. Where its circle would run through it, beside the circle; inside the map if any side is. */
static void draw_name(cairo_t *cairo, const map_view *view, double x, double y, double radius, const char *name) {
    const plot_rectangle *frame = &view->frame;
    const double width = fmin(plot_text_width(cairo, NAME_SIZE, false, name), NAME_ROOM);
    const double beside = 1.8 * MARK_ARM, outside = radius + 5.0;
    double left = x + beside, base = y + 4.5;
    if (outside > beside && hypot(beside + width, NAME_SIZE) + 3.0 > radius) {
        if (x + outside + width <= frame->left + frame->width) {
            left = x + outside;
        } else if (x - outside - width >= frame->left) {
            left = x - outside - width;
        } else {
            left = x - 0.5 * width;
            base = y - outside - NAME_SIZE >= frame->top ? y - outside : y + outside + NAME_SIZE;
        }
    }
    plot_set_color(cairo, plot_ink, 1.0);
    plot_text(cairo, left, base, NAME_SIZE, false, PLOT_LEFT, NAME_ROOM, name);
}

void map_draw_marks(cairo_t *cairo, const map_view *view, const plot_map_def *def) {
    for (size_t i = 0; i < def->mark_count; ++i) {
        const plot_mark *mark = &def->marks[i];
        double x, y;
        if (!mark_on_map(view, mark, &x, &y)) {
            continue;
        }
        const double radius = error_radius(view, mark);
        draw_error(cairo, x, y, radius);
        draw_cross(cairo, x, y, mark->state < PLOT_STATE_COUNT ? (plot_state)mark->state : PLOT_TARGET);
        if (mark->name && def->mark_count <= MOST_NAMED_MARKS) {
            draw_name(cairo, view, x, y, radius, mark->name);
        }
    }
}
