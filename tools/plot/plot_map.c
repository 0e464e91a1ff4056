#include "plot/plot_map.h"

#include "plot/map_agents.h"
#include "plot/map_legend.h"
#include "plot/map_level.h"
#include "plot/map_marks.h"
#include "plot/map_names.h"

#include <math.h>
#include <stdio.h>

#define PAGE_MARGIN 40.0
#define MAP_TOP 88.0

/* Metres: a map of one spot is still a map of its surroundings. */
#define LEAST_EXTENT 12.0f

static void include_point(level_box *around, const float plan[3], bool *any) {
    for (int axis = 0; axis < 3; ++axis) {
        around->low[axis] = *any ? fminf(around->low[axis], plan[axis]) : plan[axis];
        around->high[axis] = *any ? fmaxf(around->high[axis], plan[axis]) : plan[axis];
    }
    *any = true;
}

/* Around the level, everybody, every mark and every trail. */
static level_box plan_extent(const plot_map_def *def, level_up up) {
    level_box around = {0};
    bool any = false;
    if (def->level && level_triangles(def->level)->triangle_count > 0) {
        const level_box bounds = level_bounds(def->level);
        around = level_plan_of_box(up, &bounds);
        any = true;
    }
    for (size_t i = 0; i < def->agent_count; ++i) {
        float plan[3];
        if (map_agent_plan(def, up, i, plan)) {
            include_point(&around, plan, &any);
        }
    }
    for (size_t i = 0; i < def->mark_count; ++i) {
        float plan[3];
        level_plan_of(up, def->marks[i].position, plan);
        if (isfinite(plan[0]) && isfinite(plan[1]) && isfinite(plan[2])) {
            include_point(&around, plan, &any);
        }
    }
    for (size_t i = 0; i < def->trail_count; ++i) {
        for (size_t point = 0; point < def->trails[i].count; ++point) {
            float plan[3];
            level_plan_of(up, &def->trails[i].points[3 * point], plan);
            if (isfinite(plan[0]) && isfinite(plan[1]) && isfinite(plan[2])) {
                include_point(&around, plan, &any);
            }
        }
    }
    return around;
}

static map_view make_view(const plot_map_def *def) {
    map_view view = {
        .frame = {PAGE_MARGIN, MAP_TOP, PLOT_MAP_SIZE - 2.0 * PAGE_MARGIN,
                  PLOT_MAP_SIZE - MAP_TOP - map_legend_height(def) - 14.0},
        .up = def->level ? level_up_axis(def->level) : def->up,
        .units_per_meter = (double)(def->level ? level_units_per_meter(def->level) : def->units_per_meter),
    };
    if (!(view.units_per_meter > 0.0)) {
        view.units_per_meter = 1.0;
    }
    const level_box around = plan_extent(def, view.up);
    const double least = (double)LEAST_EXTENT * view.units_per_meter;
    const double width = fmax(1.05 * ((double)around.high[0] - (double)around.low[0]), least);
    const double depth = fmax(1.05 * ((double)around.high[1] - (double)around.low[1]), least);
    view.middle[0] = 0.5 * ((double)around.low[0] + (double)around.high[0]);
    view.middle[1] = 0.5 * ((double)around.low[1] + (double)around.high[1]);
    view.pixels_per_unit = fmin(view.frame.width / width, view.frame.height / depth);
    return view;
}

static void trace_frame(cairo_t *cairo, const map_view *view) {
    cairo_rectangle(cairo, view->frame.left, view->frame.top, view->frame.width, view->frame.height);
}

/* Where there is no level to see, lines every round number of metres give a sense of distance. */
static void draw_grid(cairo_t *cairo, const map_view *view) {
    const double step = plot_round_number(120.0 / (view->pixels_per_unit * view->units_per_meter)) *
                        view->pixels_per_unit * view->units_per_meter;
    const double right = view->frame.left + view->frame.width, bottom = view->frame.top + view->frame.height;
    const double first_x = view->frame.left + fmod(map_x(view, 0.0) - view->frame.left, step);
    const double first_y = view->frame.top + fmod(map_y(view, 0.0) - view->frame.top, step);
    for (double x = first_x < view->frame.left ? first_x + step : first_x; x < right; x += step) {
        cairo_move_to(cairo, plot_snap(x), view->frame.top);
        cairo_line_to(cairo, plot_snap(x), bottom);
    }
    for (double y = first_y < view->frame.top ? first_y + step : first_y; y < bottom; y += step) {
        cairo_move_to(cairo, view->frame.left, plot_snap(y));
        cairo_line_to(cairo, right, plot_snap(y));
    }
    plot_set_color(cairo, plot_ink_faint, 0.5);
    cairo_set_line_width(cairo, 0.75);
    cairo_stroke(cairo);
}

static void draw_scale_bar(cairo_t *cairo, const map_view *view) {
    const double pixels_per_meter = view->pixels_per_unit * view->units_per_meter;
    const double meters = plot_round_number(200.0 / pixels_per_meter), length = meters * pixels_per_meter;
    const double left = view->frame.left + 24.0, y = view->frame.top + view->frame.height - 26.0;
    char label[48];
    snprintf(label, sizeof label, "%g m", meters);
    const double text = plot_text_width(cairo, 13.0, true, label);
    cairo_rectangle(cairo, left - 12.0, y - 16.0, length + text + 36.0, 32.0);
    plot_set_color(cairo, plot_paper, 0.88);
    cairo_fill(cairo);
    for (int quarter = 0; quarter < 4; ++quarter) {
        cairo_rectangle(cairo, left + 0.25 * length * quarter, y - 3.0, 0.25 * length, 6.0);
        plot_set_color(cairo, quarter & 1 ? plot_paper : plot_ink, 1.0);
        cairo_fill(cairo);
    }
    cairo_rectangle(cairo, left, y - 3.0, length, 6.0);
    plot_set_color(cairo, plot_ink, 1.0);
    cairo_set_line_width(cairo, 1.0);
    cairo_stroke(cairo);
    plot_text(cairo, left + length + 12.0, y + 4.75, 13.0, true, PLOT_LEFT, 0.0, label);
}

static bool draw_map(plot_canvas *canvas, const plot_map_def *def) {
    const map_view view = make_view(def);
    cairo_t *cairo = canvas->cairo;
    bool good = true;
    cairo_save(cairo);
    trace_frame(cairo, &view);
    plot_set_color(cairo, (plot_color){0.973, 0.965, 0.945}, 1.0);
    cairo_fill_preserve(cairo);
    cairo_clip(cairo);
    draw_grid(cairo, &view);
    if (def->level) {
        good = map_draw_mesh(cairo, &view, def->level) && map_draw_boxes(cairo, &view, def->level);
    }
    map_draw_cones(cairo, &view, def);
    map_draw_trails(cairo, &view, def);
    map_draw_marks(cairo, &view, def);
    map_draw_agents(cairo, &view, def);
    map_draw_names(cairo, &view, def);
    draw_scale_bar(cairo, &view);
    cairo_restore(cairo);
    trace_frame(cairo, &view);
    plot_set_color(cairo, plot_ink_faint, 1.0);
    cairo_set_line_width(cairo, 1.0);
    cairo_stroke(cairo);
    plot_heading(canvas, PAGE_MARGIN, def->title, def->subtitle);
    map_draw_legend(cairo, def, PAGE_MARGIN);
    return good;
}

bool plot_map(const plot_map_def *def, const char *path, tool_error *error) {
    plot_canvas canvas;
    if (!plot_canvas_open(&canvas, path, PLOT_MAP_SIZE, PLOT_MAP_SIZE, error)) {
        return false;
    }
    const bool drawn = draw_map(&canvas, def);
    const bool written = plot_canvas_close(&canvas, path, error);
    return drawn ? written : tool_fail_memory(error);
}
