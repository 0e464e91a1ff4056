#include "plot/timeline_axes.h"

#include <stdio.h>

static void draw_threshold(cairo_t *cairo, const timeline_view *view, float threshold, plot_state state,
                           const char *name) {
    static const double dashes[2] = {6.0, 5.0};
    if (!(threshold > 0.0f && threshold <= 1.0f)) {
        return;
    }
    const double y = confidence_y(view, (double)threshold), right = view->frame.left + view->frame.width;
    char label[48];
    snprintf(label, sizeof label, "%s %.2f", name, (double)threshold);
    cairo_move_to(cairo, view->frame.left, y);
    cairo_line_to(cairo, right, y);
    cairo_set_dash(cairo, dashes, 2, 0.0);
    const plot_color color = plot_state_color(state);
    plot_set_color(cairo, (plot_color){0.85 * color.red, 0.85 * color.green, 0.85 * color.blue}, 1.0);
    cairo_set_line_width(cairo, 1.5);
    cairo_stroke(cairo);
    cairo_set_dash(cairo, NULL, 0, 0.0);
    plot_set_color(cairo, plot_ink_soft, 1.0);
    plot_text(cairo, right + 9.0, y + 4.5, 13.0, false, PLOT_LEFT, PANEL_RIGHT - 12.0, label);
}

/* Where a state is left again, a little below where it was entered. */
static void draw_exit(cairo_t *cairo, const timeline_view *view, float threshold, plot_state state) {
    if (!(threshold > 0.0f && threshold <= 1.0f)) {
        return;
    }
    const double y = confidence_y(view, (double)threshold);
    cairo_move_to(cairo, view->frame.left, y);
    cairo_line_to(cairo, view->frame.left + view->frame.width, y);
    plot_set_color(cairo, plot_state_color(state), 0.8);
    cairo_set_line_width(cairo, 0.75);
    cairo_stroke(cairo);
}

void timeline_draw_thresholds(cairo_t *cairo, const timeline_view *view, const plot_timeline_panel *panel) {
    draw_exit(cairo, view, panel->suspect_exit, PLOT_SUSPECTED);
    draw_exit(cairo, view, panel->detect_exit, PLOT_DETECTED);
    draw_threshold(cairo, view, panel->suspect, PLOT_SUSPECTED, "suspect");
    draw_threshold(cairo, view, panel->detect, PLOT_DETECTED, "detect");
    draw_threshold(cairo, view, panel->track, PLOT_TRACKED, "track");
}

void timeline_draw_confidence_axis(cairo_t *cairo, const timeline_view *view) {
    const int steps = view->frame.height > 250.0 ? 5 : 2;
    for (int i = 0; i <= steps; ++i) {
        const double confidence = (double)i / steps, y = confidence_y(view, confidence);
        char label[16];
        snprintf(label, sizeof label, "%.1f", confidence);
        cairo_move_to(cairo, view->frame.left, y);
        cairo_line_to(cairo, view->frame.left + view->frame.width, y);
        plot_set_color(cairo, plot_ink, 0.10);
        cairo_set_line_width(cairo, 1.0);
        cairo_stroke(cairo);
        plot_set_color(cairo, plot_ink_soft, 1.0);
        plot_text(cairo, view->frame.left - 10.0, y + 4.5, 13.0, false, PLOT_RIGHT, 0.0, label);
    }
}

void timeline_draw_time_axis(cairo_t *cairo, const timeline_view *view, bool labelled) {
    const double span = view->to - view->from;
    const double least = span / 9.0, rounded = plot_round_number(least);
    const double step = least <= rounded ? rounded : least <= 2.0 * rounded ? 2.0 * rounded : 5.0 * rounded;
    const double bottom = view->frame.top + view->frame.height;
    const double first = ceil(view->from / step - 1e-9);
    for (int i = 0; i < 40 && (first + i) * step <= view->to + 1e-9 * span; ++i) {
        const double time = (first + i) * step, x = time_x(view, time);
        char label[32];
        snprintf(label, sizeof label, "%.6g", fabs(time) < 1e-9 * step ? 0.0 : time);
        cairo_move_to(cairo, x, bottom);
        cairo_line_to(cairo, x, bottom + 6.0);
        plot_set_color(cairo, plot_ink_soft, 1.0);
        cairo_set_line_width(cairo, 1.0);
        cairo_stroke(cairo);
        if (labelled) {
            plot_text(cairo, x, bottom + 22.0, 13.0, false, PLOT_MIDDLE, 0.0, label);
        }
    }
    if (labelled) {
        plot_text(cairo, view->frame.left + 0.5 * view->frame.width, bottom + 42.0, 13.5, false, PLOT_MIDDLE, 0.0,
                  "time in seconds");
    }
}
