#include "plot/map_agents.h"

#include <math.h>

/* More than this and facings are left out: they would be smaller than a pixel or two, and half of the file. */
#define MOST_FACINGS 4000

bool map_agent_plan(const plot_map_def *def, level_up up, size_t agent, float plan[3]) {
    const float world[3] = {def->position[0][agent], def->position[1][agent], def->position[2][agent]};
    level_plan_of(up, world, plan);
    return isfinite(plan[0]) && isfinite(plan[1]) && isfinite(plan[2]);
}

double map_dot_radius(const map_view *view, size_t agents) {
    const double each = view->frame.width * view->frame.height / (double)(agents + 1);
    return fmin(fmax(0.22 * sqrt(each), 1.5), agents < 30 ? 8.0 : 5.5);
}

static bool on_map(const map_view *view, const float plan[3], double *x, double *y) {
    *x = plot_snap(map_x(view, (double)plan[0]));
    *y = plot_snap(map_y(view, (double)plan[1]));
    const plot_rectangle *frame = &view->frame;
    return *x >= frame->left && *x <= frame->left + frame->width && *y >= frame->top &&
           *y <= frame->top + frame->height;
}

bool map_agent_at(const map_view *view, const plot_map_def *def, size_t agent, double *x, double *y) {
    float plan[3];
    return map_agent_plan(def, view->up, agent, plan) && on_map(view, plan, x, y);
}

static plot_state state_of(const plot_map_def *def, size_t agent) {
    return def->state[agent] < PLOT_STATE_COUNT ? (plot_state)def->state[agent] : PLOT_TARGET;
}

static void draw_trail(cairo_t *cairo, const map_view *view, const plot_trail *trail) {
    double last_x = HUGE_VAL, last_y = HUGE_VAL;
    for (size_t i = 0; i < trail->count; ++i) {
        float plan[3];
        level_plan_of(view->up, &trail->points[3 * i], plan);
        const double x = plot_snap(map_x(view, (double)plan[0])), y = plot_snap(map_y(view, (double)plan[1]));
        const bool moved = fabs(x - last_x) + fabs(y - last_y) >= 1.5 || i + 1 == trail->count;
        if (isfinite(x) && isfinite(y) && moved) {
            cairo_line_to(cairo, x, y);
            last_x = x;
            last_y = y;
        }
    }
    plot_set_color(cairo, plot_ink, 0.45);
    cairo_set_line_width(cairo, 1.75);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(cairo);
    float start[3];
    double x, y;
    if (trail->count > 0) {
        level_plan_of(view->up, trail->points, start);
        if (on_map(view, start, &x, &y)) {
            cairo_arc(cairo, x, y, 3.5, 0.0, 6.283185307);
            plot_set_color(cairo, plot_paper, 1.0);
            cairo_fill_preserve(cairo);
            plot_set_color(cairo, plot_ink, 0.6);
            cairo_set_line_width(cairo, 1.25);
            cairo_stroke(cairo);
        }
    }
}

void map_draw_trails(cairo_t *cairo, const map_view *view, const plot_map_def *def) {
    for (size_t i = 0; i < def->trail_count; ++i) {
        draw_trail(cairo, view, &def->trails[i]);
    }
}

/* How far the agent sees at an angle off its facing before the level stands in the way. */
static double sight(const plot_map_def *def, const plot_cone *cone, const float eye[3], const float direction[3]) {
    level_hit hit;
    const bool stopped = def->level && level_cast(def->level, eye, direction, cone->range, &hit);
    return stopped ? (double)hit.distance : (double)cone->range;
}

static bool trace_cone(cairo_t *cairo, const map_view *view, const plot_map_def *def, const plot_cone *cone, double x,
                       double y) {
    float plan[3], eye[3];
    const float facing[3] = {def->forward[0][cone->agent], def->forward[1][cone->agent], def->forward[2][cone->agent]};
    float ahead[3];
    map_agent_plan(def, view->up, cone->agent, plan);
    plan[2] += cone->eye_height;
    level_world_of(view->up, plan, eye);
    level_plan_of(view->up, facing, ahead);
    const double middle = atan2((double)ahead[1], (double)ahead[0]);
    const double half = fmin(fmax((double)cone->half_angle, 0.0), 180.0) * 0.01745329252;
    const int rays = (int)(half * 120.0) + 8;
    if (!isfinite(middle) || !isfinite(half) || !(cone->range > 0.0f) || !isfinite(cone->range)) {
        return false;
    }
    cairo_move_to(cairo, x, y);
    for (int i = 0; i <= rays; ++i) {
        const double angle = middle + half * (2.0 * (double)i / (double)rays - 1.0);
        const float way[3] = {(float)cos(angle), (float)sin(angle), 0.0f};
        float direction[3];
        level_world_of(view->up, way, direction);
        const double reach = sight(def, cone, eye, direction) * view->pixels_per_unit;
        cairo_line_to(cairo, plot_snap(x + reach * cos(angle)), plot_snap(y - reach * sin(angle)));
    }
    cairo_close_path(cairo);
    return true;
}

static void draw_cone(cairo_t *cairo, const map_view *view, const plot_map_def *def, const plot_cone *cone) {
    double x, y;
    if (cone->agent >= def->agent_count || !map_agent_at(view, def, cone->agent, &x, &y) ||
        !trace_cone(cairo, view, def, cone, x, y)) {
        cairo_new_path(cairo);
        return;
    }
    const plot_color color = plot_state_color(state_of(def, cone->agent)); /* of its dot: the legend has no other */
    const double range = (double)cone->range * view->pixels_per_unit;
    cairo_pattern_t *fade = cairo_pattern_create_radial(x, y, 0.0, x, y, range);
    cairo_pattern_add_color_stop_rgba(fade, 0.0, color.red, color.green, color.blue, 0.50);
    cairo_pattern_add_color_stop_rgba(fade, 0.35, color.red, color.green, color.blue, 0.28);
    cairo_pattern_add_color_stop_rgba(fade, 1.0, color.red, color.green, color.blue, 0.06);
    cairo_set_source(cairo, fade);
    cairo_fill_preserve(cairo);
    plot_set_color(cairo, color, 0.45);
    cairo_set_line_width(cairo, 0.75);
    cairo_stroke(cairo);
    cairo_pattern_destroy(fade);
}

void map_draw_cones(cairo_t *cairo, const map_view *view, const plot_map_def *def) {
    for (size_t i = 0; def->forward[0] && i < def->cone_count; ++i) {
        draw_cone(cairo, view, def, &def->cones[i]);
    }
}

/* Those of one state, or of one state and one ring. */
typedef struct dot_filter {
    plot_state state;
    int ring; /* any when below 0 */
} dot_filter;

static bool is_taken(const plot_map_def *def, size_t agent, dot_filter filter) {
    return state_of(def, agent) == filter.state && (filter.ring < 0 || def->ring[agent] == filter.ring);
}

/* All dots of one state are one path: lines of no length with round ends. */
static void trace_dots(cairo_t *cairo, const map_view *view, const plot_map_def *def, dot_filter filter) {
    for (size_t i = 0; i < def->agent_count; ++i) {
        double x, y;
        if (is_taken(def, i, filter) && map_agent_at(view, def, i, &x, &y)) {
            cairo_move_to(cairo, x, y);
            cairo_line_to(cairo, x, y);
        }
    }
}

static void draw_dots(cairo_t *cairo, const map_view *view, const plot_map_def *def, dot_filter filter, double width,
                      plot_color color) {
    trace_dots(cairo, view, def, filter);
    plot_set_color(cairo, color, 1.0);
    cairo_set_line_width(cairo, width);
    cairo_stroke(cairo);
}

/* A point in front of the dot, tangent to its flanks. */
static void trace_facings(cairo_t *cairo, const map_view *view, const plot_map_def *def, plot_state state,
                          double radius) {
    for (size_t i = 0; i < def->agent_count; ++i) {
        double x, y;
        if (state_of(def, i) != state || !map_agent_at(view, def, i, &x, &y)) {
            continue;
        }
        const float facing[3] = {def->forward[0][i], def->forward[1][i], def->forward[2][i]};
        float ahead[3];
        level_plan_of(view->up, facing, ahead);
        const double length = (double)hypotf(ahead[0], ahead[1]);
        if (length > 1e-6 && isfinite(length)) {
            const double right = radius * (double)ahead[0] / length, down = -radius * (double)ahead[1] / length;
            cairo_move_to(cairo, plot_snap(x + 2.1 * right), plot_snap(y + 2.1 * down));
            cairo_line_to(cairo, plot_snap(x + 0.5 * right - 0.87 * down), plot_snap(y + 0.5 * down + 0.87 * right));
            cairo_line_to(cairo, plot_snap(x + 0.5 * right + 0.87 * down), plot_snap(y + 0.5 * down - 0.87 * right));
            cairo_close_path(cairo);
        }
    }
}

static void draw_facings(cairo_t *cairo, const map_view *view, const plot_map_def *def, plot_state state, double radius,
                         double halo) {
    trace_facings(cairo, view, def, state, radius);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    plot_set_color(cairo, plot_paper, 0.95);
    cairo_set_line_width(cairo, halo);
    cairo_stroke_preserve(cairo);
    plot_set_color(cairo, plot_state_color(state), 1.0);
    cairo_fill(cairo);
}

/* Around the dots, with a thin gap of paper between. Of Normal there are too many to be worth one. */
static void draw_rings(cairo_t *cairo, const map_view *view, const plot_map_def *def, plot_state state, double radius) {
    const double width = fmax(0.32 * radius, 1.25), gap = 0.5 * width;
    for (int ring = 0; ring < PLOT_STATE_COUNT; ++ring) {
        if (ring == PLOT_NORMAL) {
            continue;
        }
        const dot_filter filter = {state, ring};
        const double outer = 2.0 * (radius + gap + width);
        draw_dots(cairo, view, def, filter, outer + 1.0, plot_paper);
        draw_dots(cairo, view, def, filter, outer, plot_state_color((plot_state)ring));
        draw_dots(cairo, view, def, filter, 2.0 * (radius + gap), plot_paper);
    }
}

static void draw_state(cairo_t *cairo, const map_view *view, const plot_map_def *def, plot_state state) {
    const bool calm = state == PLOT_UNDETECTED || state == PLOT_EXPIRED || state == PLOT_NORMAL;
    const double radius = map_dot_radius(view, def->agent_count) * (calm ? 0.85 : 1.1);
    const double halo = calm ? 1.0 : 1.8;
    const dot_filter filter = {state, -1};
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
    draw_dots(cairo, view, def, filter, 2.0 * radius + halo, plot_paper);
    if (def->ring) {
        draw_rings(cairo, view, def, state, radius);
    }
    if (def->forward[0] && def->agent_count <= MOST_FACINGS && state != PLOT_TARGET) {
        draw_facings(cairo, view, def, state, radius, halo);
    }
    draw_dots(cairo, view, def, filter, 2.0 * radius, plot_state_color(state));
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT);
}

void map_trace_mark(cairo_t *cairo, double x, double y, double reach) {
    cairo_move_to(cairo, x + reach, y);
    cairo_line_to(cairo, x, y + reach);
    cairo_line_to(cairo, x - reach, y);
    cairo_line_to(cairo, x, y - reach);
    cairo_close_path(cairo);
}

/* A mark covers whoever stands there, but for the state in its middle. */
static void draw_marked(cairo_t *cairo, const map_view *view, const plot_map_def *def) {
    const double radius = map_dot_radius(view, def->agent_count);
    for (size_t i = 0; def->marked && i < def->agent_count; ++i) {
        double x, y;
        if (!def->marked[i] || !map_agent_at(view, def, i, &x, &y)) {
            continue;
        }
        map_trace_mark(cairo, x, y, fmax(2.4 * radius, 6.0));
        plot_set_color(cairo, plot_paper, 1.0);
        cairo_set_line_width(cairo, 3.0);
        cairo_stroke_preserve(cairo);
        plot_set_color(cairo, plot_ink, 1.0);
        cairo_fill(cairo);
        cairo_arc(cairo, x, y, fmax(0.8 * radius, 2.0), 0.0, 6.283185307);
        plot_set_color(cairo, plot_state_color(state_of(def, i)), 1.0);
        cairo_fill(cairo);
    }
}

void map_draw_agents(cairo_t *cairo, const map_view *view, const plot_map_def *def) {
    /* From what matters least to what matters most, which comes out on top. */
    static const plot_state order[PLOT_STATE_COUNT] = {
        PLOT_UNDETECTED, PLOT_NORMAL,    PLOT_EXPIRED,  PLOT_REMEMBERED, PLOT_SUSPECTED, PLOT_ALERT,
        PLOT_LOST,       PLOT_SEARCHING, PLOT_DETECTED, PLOT_TRACKED,    PLOT_COMBAT,    PLOT_TARGET,
    };
    for (size_t i = 0; i < PLOT_STATE_COUNT; ++i) {
        draw_state(cairo, view, def, order[i]);
    }
    draw_marked(cairo, view, def);
}
