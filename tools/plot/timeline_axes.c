#include "plot/timeline_axes.h"

#include <stdio.h>

#define LABEL_HEIGHT 15.0

/* Lines across a panel with names beside it, from the lowest up: a name that would lie on the one before stands above
   it. */
typedef struct threshold_lines {
    cairo_t *cairo;
    const timeline_view *view;
    double last_label; /* its height on the page */
} threshold_lines;

static void draw_label(threshold_lines *lines, double y, const char *label) {
    const timeline_view *view = lines->view;
    lines->last_label = fmin(y + 4.5, lines->last_label - LABEL_HEIGHT);
    plot_set_color(lines->cairo, plot_ink_soft, 1.0);
    plot_text(lines->cairo, view->frame.left + view->frame.width + 9.0, lines->last_label, 13.0, false, PLOT_LEFT,
              PANEL_RIGHT - 12.0, label);
}

static void draw_threshold(threshold_lines *lines, double value, plot_color color, const char *label) {
    static const double dashes[2] = {6.0, 5.0};
    const timeline_view *view = lines->view;
    cairo_t *cairo = lines->cairo;
    const double y = value_y(view, value), right = view->frame.left + view->frame.width;
    cairo_move_to(cairo, view->frame.left, y);
    cairo_line_to(cairo, right, y);
    cairo_set_dash(cairo, dashes, 2, 0.0);
    plot_set_color(cairo, (plot_color){0.85 * color.red, 0.85 * color.green, 0.85 * color.blue}, 1.0);
    cairo_set_line_width(cairo, 1.5);
    cairo_stroke(cairo);
    cairo_set_dash(cairo, NULL, 0, 0.0);
    draw_label(lines, y, label);
}

static void draw_entry(threshold_lines *lines, float threshold, plot_state state, const char *name) {
    char label[48];
    if (threshold > 0.0f && threshold <= 1.0f) {
        snprintf(label, sizeof label, "%s %.2f", name, (double)threshold);
        draw_threshold(lines, (double)threshold, plot_state_color(state), label);
    }
}

/* Where a state is left again, a little below where it was entered. */
static void draw_exit(threshold_lines *lines, float threshold, plot_state line, const char *left) {
    char label[48];
    if (!(threshold > 0.0f && threshold <= 1.0f)) {
        return;
    }
    const timeline_view *view = lines->view;
    cairo_t *cairo = lines->cairo;
    const double y = value_y(view, (double)threshold), right = view->frame.left + view->frame.width;
    cairo_move_to(cairo, view->frame.left, y);
    cairo_line_to(cairo, right, y);
    plot_set_color(cairo, plot_state_color(line), 0.8);
    cairo_set_line_width(cairo, 0.75);
    cairo_stroke(cairo);
    snprintf(label, sizeof label, "%s until %.2f", left, (double)threshold);
    draw_label(lines, y, label);
}

static void draw_full(threshold_lines *lines, float threshold, const char *name) {
    char label[48];
    if (threshold > 0.0f && (double)threshold < lines->view->high) {
        snprintf(label, sizeof label, "%s %g", name, (double)threshold);
        draw_threshold(lines, (double)threshold, plot_state_color(PLOT_COMBAT), label);
    }
}

void timeline_draw_thresholds(cairo_t *cairo, const timeline_view *view, const plot_timeline_panel *panel) {
    threshold_lines lines = {cairo, view, view->frame.top + view->frame.height + 2.0 * LABEL_HEIGHT};
    if (panel->kind == PLOT_PANEL_DETECTION) {
        draw_threshold(&lines, 0.0, plot_state_color(PLOT_ALERT), "detected above 0");
        draw_full(&lines, panel->full, "full above");
        draw_full(&lines, panel->full_sneaking, "sneaking above");
        return;
    }
    draw_exit(&lines, panel->suspect_exit, PLOT_SUSPECTED, "detected");
    draw_entry(&lines, panel->suspect, PLOT_SUSPECTED, "suspect");
    draw_exit(&lines, panel->detect_exit, PLOT_DETECTED, "tracked");
    draw_entry(&lines, panel->detect, PLOT_DETECTED, "detect");
    draw_entry(&lines, panel->track, PLOT_TRACKED, "track");
}

static void include_value(timeline_view *view, float value) {
    if (isfinite(value)) {
        view->low = fmin(view->low, (double)value);
        view->high = fmax(view->high, (double)value);
    }
}

/* Round numbers, not more of them than fit. */
static void round_values(timeline_view *view) {
    const double most = view->frame.height > 250.0 ? 8.0 : 4.0;
    const double least = (view->high - view->low) / most, rounded = plot_round_number(least);
    view->step = least <= rounded ? rounded : least <= 2.0 * rounded ? 2.0 * rounded : 5.0 * rounded;
    view->low = floor(view->low / view->step) * view->step;
    view->high = ceil(view->high / view->step) * view->step;
}

void timeline_choose_values(timeline_view *view, const plot_timeline_panel *panel) {
    view->low = 0.0;
    view->high = 1.0;
    view->step = view->frame.height > 250.0 ? 0.2 : 0.5;
    if (panel->kind == PLOT_PANEL_BELIEF) {
        return;
    }
    view->low = -1.0; /* so that there is room below the line of 0 */
    for (size_t i = 0; i < panel->sample_count; ++i) {
        include_value(view, panel->samples[i].value);
        include_value(view, panel->samples[i].points);
    }
    /* A threshold far above everything would press the line flat. */
    const double thresholds[] = {(double)panel->full, (double)panel->full_sneaking};
    for (size_t i = 0; i < 2; ++i) {
        if (thresholds[i] <= fmax(100.0, 1.5 * view->high)) {
            view->high = fmax(view->high, 1.1 * thresholds[i]);
        }
    }
    round_values(view);
}

void timeline_draw_value_axis(cairo_t *cairo, const timeline_view *view) {
    const int steps = (int)rint((view->high - view->low) / view->step);
    for (int i = 0; i <= steps; ++i) {
        const double value = view->low + view->step * i, y = value_y(view, value);
        char label[32];
        snprintf(label, sizeof label, view->step < 1.0 ? "%.1f" : "%.6g", value);
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
