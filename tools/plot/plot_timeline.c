#include "plot/plot_timeline.h"

#include "plot/timeline_axes.h"

#include <math.h>
#include <stdio.h>

#define PANEL_LEFT 76.0
#define HEADING_HEIGHT 86.0
#define FOOT_HEIGHT 92.0
#define TALL_PANEL 400.0 /* when it is alone */
#define LOW_PANEL 170.0
#define PANEL_GAP 46.0

/* The next sample from i on that can be drawn; the count when there is none. */
static size_t next_sample(const plot_timeline_panel *panel, size_t i, double after) {
    while (i < panel->sample_count) {
        const plot_sample *sample = &panel->samples[i];
        if (isfinite(sample->time) && isfinite(sample->confidence) && sample->time >= after) {
            break;
        }
        ++i;
    }
    return i;
}

static plot_state state_of(const plot_sample *sample) {
    return sample->state < PLOT_STATE_COUNT ? (plot_state)sample->state : PLOT_NO_BELIEFS;
}

static void find_span(const plot_timeline_def *def, double *from, double *to) {
    bool any = false;
    *from = def->from;
    *to = def->to;
    for (size_t p = 0; p < def->panel_count && !(def->to > def->from); ++p) {
        for (size_t i = 0; i < def->panels[p].sample_count; ++i) {
            const double time = def->panels[p].samples[i].time;
            if (isfinite(time)) {
                *from = any ? fmin(*from, time) : time;
                *to = any ? fmax(*to, time) : time;
                any = true;
            }
        }
    }
    if (!(*to > *from) || !isfinite(*to - *from)) {
        *from = isfinite(*from) ? *from : 0.0;
        *to = *from + 1.0;
    }
}

/* One run of a state, from its first sample to the first of the next: the pale band and the strip below it. */
static void draw_band(cairo_t *cairo, const timeline_view *view, plot_state state, double from, double to) {
    const double left = fmax(time_x(view, from), view->frame.left);
    const double right = fmin(time_x(view, to), view->frame.left + view->frame.width);
    const double strip = view->frame.top + view->frame.height - STRIP_HEIGHT;
    if (right <= left) {
        return;
    }
    cairo_rectangle(cairo, left, view->frame.top, right - left, view->frame.height - STRIP_HEIGHT);
    plot_set_color(cairo, plot_state_color(state), 0.17);
    cairo_fill(cairo);
    cairo_rectangle(cairo, left, strip, right - left, STRIP_HEIGHT);
    plot_set_color(cairo, plot_state_color(state), 1.0);
    cairo_fill(cairo);
}

/* Runs narrower than half a pixel are drawn with the run they end in: there may be millions of samples. */
static void draw_bands(cairo_t *cairo, const timeline_view *view, const plot_timeline_panel *panel, bool *seen) {
    size_t i = next_sample(panel, 0, -HUGE_VAL);
    if (i == panel->sample_count) {
        return;
    }
    double from = panel->samples[i].time, last = from;
    plot_state state = state_of(&panel->samples[i]);
    for (; i < panel->sample_count; i = next_sample(panel, i + 1, last)) {
        const plot_sample *sample = &panel->samples[i];
        last = sample->time;
        seen[state_of(sample)] = true;
        if (state_of(sample) != state) {
            if (time_x(view, last) - time_x(view, from) >= 0.5) {
                draw_band(cairo, view, state, from, last);
                from = last;
            }
            state = state_of(sample);
        }
    }
    draw_band(cairo, view, state, from, last);
}

/* Of the samples that share a column of pixels the first, lowest, highest and last are kept. */
typedef struct line_column {
    double x, low, high, last;
    bool any;
} line_column;

static void end_column(cairo_t *cairo, line_column *column) {
    if (column->any && column->low < column->high) {
        cairo_line_to(cairo, column->x, column->high);
        cairo_line_to(cairo, column->x, column->low);
        cairo_line_to(cairo, column->x, column->last);
    }
    column->any = false;
}

/* Returns whether there is a line; its ends are the path's. */
static bool trace_line(cairo_t *cairo, const timeline_view *view, const plot_timeline_panel *panel, double *first_x,
                       double *last_x) {
    line_column column = {.any = false};
    bool any = false;
    double last = -HUGE_VAL;
    for (size_t i = next_sample(panel, 0, last); i < panel->sample_count; i = next_sample(panel, i + 1, last)) {
        last = panel->samples[i].time;
        const double x = time_x(view, last), y = confidence_y(view, (double)panel->samples[i].confidence);
        if (column.any && x < column.x + 0.25) {
            column.low = fmin(column.low, y);
            column.high = fmax(column.high, y);
            column.last = y;
            continue;
        }
        end_column(cairo, &column);
        cairo_line_to(cairo, x, y);
        column = (line_column){x, y, y, y, true};
        *first_x = any ? *first_x : x;
        *last_x = x;
        any = true;
    }
    end_column(cairo, &column);
    return any;
}

static void draw_line(cairo_t *cairo, const timeline_view *view, const plot_timeline_panel *panel) {
    double first_x = 0.0, last_x = 0.0;
    if (!trace_line(cairo, view, panel, &first_x, &last_x)) {
        return;
    }
    cairo_path_t *line = cairo_copy_path(cairo);
    cairo_line_to(cairo, last_x, confidence_y(view, 0.0));
    cairo_line_to(cairo, first_x, confidence_y(view, 0.0));
    cairo_close_path(cairo);
    plot_set_color(cairo, plot_ink, 0.09);
    cairo_fill(cairo);
    cairo_append_path(cairo, line);
    cairo_path_destroy(line);
    plot_set_color(cairo, plot_ink, 1.0);
    cairo_set_line_width(cairo, 2.2);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(cairo);
}

static void draw_panel_name(cairo_t *cairo, const timeline_view *view, const plot_timeline_panel *panel) {
    char name[256];
    snprintf(name, sizeof name, "%.100s%s%.100s", panel->agent ? panel->agent : "",
             panel->agent && panel->target ? " \xE2\x86\x92 " : "", panel->target ? panel->target : "");
    plot_set_color(cairo, plot_ink, 1.0);
    plot_text(cairo, view->frame.left, view->frame.top - 10.0, 15.0, true, PLOT_LEFT, view->frame.width, name);
}

static void draw_panel(cairo_t *cairo, const timeline_view *view, const plot_timeline_panel *panel, bool *seen) {
    const plot_rectangle *frame = &view->frame;
    draw_panel_name(cairo, view, panel);
    cairo_save(cairo);
    cairo_rectangle(cairo, frame->left, frame->top - 2.0, frame->width, frame->height + 2.0);
    cairo_clip(cairo);
    draw_bands(cairo, view, panel, seen);
    cairo_restore(cairo);
    timeline_draw_confidence_axis(cairo, view);
    timeline_draw_thresholds(cairo, view, panel);
    cairo_save(cairo);
    cairo_rectangle(cairo, frame->left, frame->top - 2.0, frame->width, frame->height + 2.0);
    cairo_clip(cairo);
    draw_line(cairo, view, panel);
    cairo_restore(cairo);
    cairo_rectangle(cairo, frame->left, frame->top, frame->width, frame->height);
    plot_set_color(cairo, plot_ink_soft, 0.8);
    cairo_set_line_width(cairo, 1.0);
    cairo_stroke(cairo);
}

static void draw_legend(plot_canvas *canvas, const bool *seen) {
    const double y = canvas->height - 24.0;
    double x = PANEL_LEFT;
    for (int i = 0; i < PLOT_STATE_COUNT - 1; ++i) {
        const plot_state state = (plot_state)i;
        const double faded = seen[i] ? 1.0 : 0.35;
        cairo_rectangle(canvas->cairo, x, y - 11.0, 22.0, 13.0);
        plot_set_color(canvas->cairo, plot_state_color(state), faded);
        cairo_fill(canvas->cairo);
        plot_set_color(canvas->cairo, plot_ink, faded);
        x += 30.0 + plot_text(canvas->cairo, x + 30.0, y, 13.5, false, PLOT_LEFT, 0.0, plot_state_name(state)) + 30.0;
    }
}

static void draw_timeline(plot_canvas *canvas, const plot_timeline_def *def, size_t panels, double height) {
    timeline_view view = {
        .frame = {PANEL_LEFT, HEADING_HEIGHT + 26.0, PLOT_TIMELINE_WIDTH - PANEL_LEFT - PANEL_RIGHT, height}};
    bool seen[PLOT_STATE_COUNT] = {false};
    find_span(def, &view.from, &view.to);
    plot_heading(canvas, PANEL_LEFT, def->title, def->subtitle);
    for (size_t i = 0; i < panels; ++i) {
        draw_panel(canvas->cairo, &view, &def->panels[i], seen);
        timeline_draw_time_axis(canvas->cairo, &view, i + 1 == panels);
        view.frame.top += height + PANEL_GAP;
    }
    draw_legend(canvas, seen);
}

bool plot_timeline(const plot_timeline_def *def, const char *path, tool_error *error) {
    const size_t panels = def->panel_count < PLOT_MOST_PANELS ? def->panel_count : PLOT_MOST_PANELS;
    const double height = panels > 1 ? LOW_PANEL : TALL_PANEL;
    const double gaps = panels > 1 ? (double)(panels - 1) * PANEL_GAP : 0.0;
    const double page = HEADING_HEIGHT + 26.0 + (double)(panels ? panels : 1) * height + gaps + FOOT_HEIGHT;
    plot_canvas canvas;
    if (!plot_canvas_open(&canvas, path, PLOT_TIMELINE_WIDTH, page, error)) {
        return false;
    }
    draw_timeline(&canvas, def, panels, height);
    return plot_canvas_close(&canvas, path, error);
}
