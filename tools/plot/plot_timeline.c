#include "plot/plot_timeline.h"

#include "plot/timeline_curve.h"

#include <math.h>
#include <stdio.h>

#define PANEL_LEFT 76.0
#define HEADING_HEIGHT 86.0
#define FOOT_HEIGHT 92.0 /* with one row of a legend */
#define LEGEND_ROW 24.0
#define TALL_PANEL 400.0 /* when it is alone */
#define LOW_PANEL 170.0
#define PANEL_GAP 46.0

static plot_state state_of(const plot_sample *sample) {
    return sample->state < PLOT_STATE_COUNT ? (plot_state)sample->state : PLOT_TARGET;
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
    size_t i = timeline_next_sample(panel, 0, -HUGE_VAL);
    if (i == panel->sample_count) {
        return;
    }
    double from = panel->samples[i].time, last = from;
    plot_state state = state_of(&panel->samples[i]);
    for (; i < panel->sample_count; i = timeline_next_sample(panel, i + 1, last)) {
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

static void draw_panel_name(cairo_t *cairo, const timeline_view *view, const plot_timeline_panel *panel) {
    char name[256];
    const char *what = panel->kind == PLOT_PANEL_DETECTION && !panel->target ? ": highest detection value" : "";
    snprintf(name, sizeof name, "%.100s%s%.100s%s", panel->agent ? panel->agent : "",
             panel->agent && panel->target ? " \xE2\x86\x92 " : "", panel->target ? panel->target : "", what);
    plot_set_color(cairo, plot_ink, 1.0);
    plot_text(cairo, view->frame.left, view->frame.top - 10.0, 15.0, true, PLOT_LEFT, view->frame.width, name);
}

static void draw_panel(cairo_t *cairo, timeline_view *view, const plot_timeline_panel *panel, bool *seen) {
    const plot_rectangle *frame = &view->frame;
    timeline_choose_values(view, panel);
    draw_panel_name(cairo, view, panel);
    cairo_save(cairo);
    cairo_rectangle(cairo, frame->left, frame->top - 2.0, frame->width, frame->height + 2.0);
    cairo_clip(cairo);
    draw_bands(cairo, view, panel, seen);
    if (panel->kind == PLOT_PANEL_DETECTION) {
        timeline_draw_points(cairo, view, panel);
    }
    cairo_restore(cairo);
    timeline_draw_value_axis(cairo, view);
    timeline_draw_thresholds(cairo, view, panel);
    cairo_save(cairo);
    cairo_rectangle(cairo, frame->left, frame->top - 2.0, frame->width, frame->height + 2.0);
    cairo_clip(cairo);
    timeline_draw_values(cairo, view, panel);
    cairo_restore(cairo);
    cairo_rectangle(cairo, frame->left, frame->top, frame->width, frame->height);
    plot_set_color(cairo, plot_ink_soft, 0.8);
    cairo_set_line_width(cairo, 1.0);
    cairo_stroke(cairo);
}

static double draw_swatch(cairo_t *cairo, double x, double y, plot_state state, double faded) {
    cairo_rectangle(cairo, x, y - 11.0, 22.0, 13.0);
    plot_set_color(cairo, plot_state_color(state), faded);
    cairo_fill(cairo);
    plot_set_color(cairo, plot_ink, faded);
    return x + 60.0 + plot_text(cairo, x + 30.0, y, 13.5, false, PLOT_LEFT, 0.0, plot_state_name(state));
}

static double draw_line_sample(cairo_t *cairo, double x, double y, void (*style)(cairo_t *), const char *name) {
    cairo_move_to(cairo, x, y - 4.5);
    cairo_line_to(cairo, x + 22.0, y - 4.5);
    style(cairo);
    cairo_stroke(cairo);
    plot_set_color(cairo, plot_ink, 1.0);
    return x + 60.0 + plot_text(cairo, x + 30.0, y, 13.5, false, PLOT_LEFT, 0.0, name);
}

static void draw_family(cairo_t *cairo, double y, const plot_family *family, const bool *seen) {
    double x = PANEL_LEFT;
    for (int i = 0; i < family->count; ++i) {
        const plot_state state = (plot_state)((int)family->first + i);
        x = draw_swatch(cairo, x, y, state, seen[state] ? 1.0 : 0.35);
    }
    if (family->first == plot_detection.first) {
        x = draw_line_sample(cairo, x + 20.0, y, timeline_value_style, "detection value");
        draw_line_sample(cairo, x, y, timeline_points_style, "stealth points of who has it");
    }
}

/* What a page has of each kind of panel; one that has none at all is one of beliefs. */
typedef struct panel_kinds {
    bool beliefs, detection;
} panel_kinds;

static panel_kinds find_kinds(const plot_timeline_def *def, size_t panels) {
    panel_kinds kinds = {.beliefs = panels == 0};
    for (size_t i = 0; i < panels; ++i) {
        kinds.beliefs |= def->panels[i].kind == PLOT_PANEL_BELIEF;
        kinds.detection |= def->panels[i].kind == PLOT_PANEL_DETECTION;
    }
    return kinds;
}

static void draw_legend(plot_canvas *canvas, panel_kinds kinds, const bool *seen) {
    const double y = canvas->height - 24.0;
    if (kinds.beliefs) {
        draw_family(canvas->cairo, kinds.detection ? y - LEGEND_ROW : y, &plot_beliefs, seen);
    }
    if (kinds.detection) {
        draw_family(canvas->cairo, y, &plot_detection, seen);
    }
}

/* Beside the name of the time axis. */
static void draw_left_out(cairo_t *cairo, double right, double y, size_t left_out) {
    char note[96];
    snprintf(note, sizeof note, "%zu more %s left out: a page has room for %d", left_out,
             left_out == 1 ? "panel is" : "panels are", PLOT_MOST_PANELS);
    plot_set_color(cairo, plot_ink, 1.0);
    plot_text(cairo, right, y, 13.5, true, PLOT_RIGHT, 0.0, note);
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
    const size_t left_out = def->panel_count - panels + def->left_out;
    if (left_out > 0) {
        draw_left_out(canvas->cairo, view.frame.left + view.frame.width, view.frame.top - PANEL_GAP + 42.0, left_out);
    }
    draw_legend(canvas, find_kinds(def, panels), seen);
}

bool plot_timeline(const plot_timeline_def *def, const char *path, tool_error *error) {
    const size_t panels = def->panel_count < PLOT_MOST_PANELS ? def->panel_count : PLOT_MOST_PANELS;
    const double height = panels > 1 ? LOW_PANEL : TALL_PANEL;
    const double gaps = panels > 1 ? (double)(panels - 1) * PANEL_GAP : 0.0;
    const panel_kinds kinds = find_kinds(def, panels);
    const double foot = FOOT_HEIGHT + (kinds.beliefs && kinds.detection ? LEGEND_ROW : 0.0);
    const double page = HEADING_HEIGHT + 26.0 + (double)(panels ? panels : 1) * height + gaps + foot;
    plot_canvas canvas;
    if (!plot_canvas_open(&canvas, path, PLOT_TIMELINE_WIDTH, page, error)) {
        return false;
    }
    draw_timeline(&canvas, def, panels, height);
    return plot_canvas_close(&canvas, path, error);
}
