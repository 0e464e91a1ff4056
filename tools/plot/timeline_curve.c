#include "plot/timeline_curve.h"

#include <math.h>

static const plot_color points_color = {0.169, 0.400, 0.690};

size_t timeline_next_sample(const plot_timeline_panel *panel, size_t i, double after) {
    while (i < panel->sample_count) {
        const plot_sample *sample = &panel->samples[i];
        const bool drawn = isfinite(sample->value) || panel->kind == PLOT_PANEL_DETECTION;
        if (isfinite(sample->time) && drawn && sample->time >= after) {
            break;
        }
        ++i;
    }
    return i;
}

/* A line through one value of each sample. Of the samples that share a column of pixels the first, lowest, highest and
   last are kept; where there is no value the line breaks. */
typedef struct curve_trace {
    cairo_t *cairo;
    double x, low, high, last; /* of the column */
    double start_x;            /* of the part of the line since the last break */
    double first_x, last_x;    /* of the line */
    bool in_column, in_line, any;
} curve_trace;

static void end_column(curve_trace *trace) {
    if (trace->in_column && trace->low < trace->high) {
        cairo_line_to(trace->cairo, trace->x, trace->high);
        cairo_line_to(trace->cairo, trace->x, trace->low);
        cairo_line_to(trace->cairo, trace->x, trace->last);
    }
    trace->in_column = false;
}

static void add_point(curve_trace *trace, double x, double y) {
    if (trace->in_column && x < trace->x + 0.25) {
        trace->low = fmin(trace->low, y);
        trace->high = fmax(trace->high, y);
        trace->last = y;
        return;
    }
    end_column(trace);
    if (trace->in_line) {
        cairo_line_to(trace->cairo, x, y);
    } else {
        cairo_move_to(trace->cairo, x, y);
        trace->start_x = x;
    }
    trace->x = trace->last_x = x;
    trace->low = trace->high = trace->last = y;
    trace->first_x = trace->any ? trace->first_x : x;
    trace->in_column = trace->in_line = trace->any = true;
}

/* A line of one point alone becomes a dash. */
static void end_line(curve_trace *trace) {
    end_column(trace);
    if (trace->in_line && trace->last_x <= trace->start_x) {
        cairo_line_to(trace->cairo, trace->last_x + 4.0, trace->last);
    }
    trace->in_line = false;
}

static curve_trace trace_curve(cairo_t *cairo, const timeline_view *view, const plot_timeline_panel *panel,
                               bool points) {
    curve_trace trace = {.cairo = cairo};
    double last = -HUGE_VAL;
    cairo_new_path(cairo);
    for (size_t i = timeline_next_sample(panel, 0, last); i < panel->sample_count;
         i = timeline_next_sample(panel, i + 1, last)) {
        const float value = points ? panel->samples[i].points : panel->samples[i].value;
        last = panel->samples[i].time;
        if (isfinite(value)) {
            add_point(&trace, time_x(view, last), value_y(view, (double)value));
        } else {
            end_line(&trace);
        }
    }
    end_line(&trace);
    return trace;
}

void timeline_value_style(cairo_t *cairo) {
    plot_set_color(cairo, plot_ink, 1.0);
    cairo_set_line_width(cairo, 2.2);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
}

void timeline_points_style(cairo_t *cairo) {
    plot_set_color(cairo, points_color, 1.0);
    cairo_set_line_width(cairo, 1.4);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
}

static void fill_below(cairo_t *cairo, const timeline_view *view, const curve_trace *trace) {
    cairo_line_to(cairo, trace->last_x, value_y(view, 0.0));
    cairo_line_to(cairo, trace->first_x, value_y(view, 0.0));
    cairo_close_path(cairo);
    plot_set_color(cairo, plot_ink, 0.09);
    cairo_fill(cairo);
}

void timeline_draw_points(cairo_t *cairo, const timeline_view *view, const plot_timeline_panel *panel) {
    trace_curve(cairo, view, panel, true);
    timeline_points_style(cairo);
    cairo_stroke(cairo);
}

void timeline_draw_values(cairo_t *cairo, const timeline_view *view, const plot_timeline_panel *panel) {
    const curve_trace trace = trace_curve(cairo, view, panel, false);
    if (!trace.any) {
        cairo_new_path(cairo);
        return;
    }
    cairo_path_t *line = cairo_copy_path(cairo);
    if (panel->kind == PLOT_PANEL_BELIEF) {
        fill_below(cairo, view, &trace);
    }
    cairo_new_path(cairo);
    cairo_append_path(cairo, line);
    cairo_path_destroy(line);
    timeline_value_style(cairo);
    cairo_stroke(cairo);
}
