#include "plot/map_names.h"

#include "plot/map_agents.h"

#include <math.h>

#define MOST_NAMES 60
#define NAME_SIZE 13.0
#define NAME_HEIGHT 17.0
#define NAME_ROOM 160.0 /* a longer name is cut */
#define PADDING 3.0

/* What names may not lie on: dots, and names that have their place. */
typedef struct taken_areas {
    plot_rectangle areas[2 * MOST_NAMES];
    size_t count;
} taken_areas;

static void take_dots(taken_areas *taken, const map_view *view, const plot_map_def *def) {
    const double reach = 1.3 * map_dot_radius(view, def->agent_count);
    for (size_t i = 0; i < def->agent_count; ++i) {
        double x, y;
        if (map_agent_at(view, def, i, &x, &y)) {
            taken->areas[taken->count++] = (plot_rectangle){x - reach, y - reach, 2.0 * reach, 2.0 * reach};
        }
    }
}

static double overlap_along(double a, double a_size, double b, double b_size) {
    return fmax(fmin(a + a_size, b + b_size) - fmax(a, b), 0.0);
}

/* How much of it is taken, or outside of the map. */
static double covered(const taken_areas *taken, const map_view *view, const plot_rectangle *area) {
    const plot_rectangle *frame = &view->frame;
    const double inside = overlap_along(area->left, area->width, frame->left, frame->width) *
                          overlap_along(area->top, area->height, frame->top, frame->height);
    double sum = 2.0 * (area->width * area->height - inside);
    for (size_t i = 0; i < taken->count; ++i) {
        const plot_rectangle *other = &taken->areas[i];
        sum += overlap_along(area->left, area->width, other->left, other->width) *
               overlap_along(area->top, area->height, other->top, other->height);
    }
    return sum;
}

/* Right of the dot, or wherever around it least is in the way. */
static plot_rectangle find_place(const taken_areas *taken, const map_view *view, double x, double y, double width,
                                 double away) {
    const double right = x + away, left = x - away - width, middle = x - 0.5 * width, half = 0.5 * NAME_HEIGHT;
    const double above = y - away - NAME_HEIGHT, below = y + away;
    const double corners[][2] = {
        {right, y - half}, {left, y - half}, {middle, above}, {middle, below},
        {right, above},    {right, below},   {left, above},   {left, below},
    };
    plot_rectangle best = {right, y - half, width, NAME_HEIGHT};
    double least = HUGE_VAL;
    for (size_t i = 0; i < sizeof corners / sizeof *corners; ++i) {
        const plot_rectangle place = {corners[i][0], corners[i][1], width, NAME_HEIGHT};
        const double cost = covered(taken, view, &place);
        if (cost < least) {
            least = cost;
            best = place;
        }
    }
    return best;
}

void map_draw_names(cairo_t *cairo, const map_view *view, const plot_map_def *def) {
    if (!def->names || def->agent_count > MOST_NAMES) {
        return;
    }
    taken_areas taken = {.count = 0};
    const double away = 2.3 * map_dot_radius(view, def->agent_count) + 2.0;
    take_dots(&taken, view, def);
    for (size_t i = 0; i < def->agent_count; ++i) {
        double x, y;
        if (!def->names[i] || !map_agent_at(view, def, i, &x, &y)) {
            continue;
        }
        const double text = fmin(plot_text_width(cairo, NAME_SIZE, true, def->names[i]), NAME_ROOM);
        const plot_rectangle place = find_place(&taken, view, x, y, text + 2.0 * PADDING, away);
        taken.areas[taken.count++] = place;
        cairo_rectangle(cairo, place.left, place.top, place.width, place.height);
        plot_set_color(cairo, plot_paper, 0.78);
        cairo_fill(cairo);
        plot_set_color(cairo, plot_ink, 1.0);
        plot_text(cairo, place.left + PADDING, place.top + 13.25, NAME_SIZE, true, PLOT_LEFT, NAME_ROOM + 1.0,
                  def->names[i]);
    }
}
