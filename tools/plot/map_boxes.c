#include "plot/map_level.h"

#include <math.h>
#include <stdlib.h>

/* Metres. */
#define SLAB_HEIGHT 1.0f    /* lower and much wider than high: ground to stand on */
#define EYE_HEIGHT 1.5f     /* lower than this one sees over it */
#define PASSAGE_HEIGHT 1.8f /* higher above the ground than this one walks under it */
#define SHADOW_PER_METER 0.14

typedef enum box_kind { BOX_SLAB, BOX_LOW, BOX_HIGH, BOX_OVERHEAD } box_kind;

static box_kind kind_of(const level_box *box, float ground, float unit) {
    const float width = box->high[0] - box->low[0], depth = box->high[1] - box->low[1];
    const float height = box->high[2] - box->low[2];
    if (height <= SLAB_HEIGHT * unit && fminf(width, depth) > 4.0f * height) {
        return BOX_SLAB;
    }
    if (box->low[2] > ground + PASSAGE_HEIGHT * unit) {
        return BOX_OVERHEAD;
    }
    return box->high[2] < ground + EYE_HEIGHT * unit ? BOX_LOW : BOX_HIGH;
}

static int by_top(const void *left, const void *right) {
    const level_box *a = left, *b = right;
    return a->high[2] < b->high[2] ? -1 : a->high[2] > b->high[2];
}

static void trace_box(cairo_t *cairo, const map_view *view, const level_box *box) {
    const double left = plot_snap(map_x(view, (double)box->low[0]));
    const double right = plot_snap(map_x(view, (double)box->high[0]));
    const double top = plot_snap(map_y(view, (double)box->high[1]));
    const double bottom = plot_snap(map_y(view, (double)box->low[1]));
    cairo_rectangle(cairo, left, top, fmax(right - left, 0.75), fmax(bottom - top, 0.75));
}

/* The footprint swept to the lower right by the box's height. */
static void trace_shadow(cairo_t *cairo, const map_view *view, const level_box *box) {
    const double length = SHADOW_PER_METER * (double)(box->high[2] - box->low[2]) * view->pixels_per_unit;
    const double shift = fmin(length, 14.0);
    const double left = map_x(view, (double)box->low[0]), right = map_x(view, (double)box->high[0]);
    const double top = map_y(view, (double)box->high[1]), bottom = map_y(view, (double)box->low[1]);
    const double corners[6][2] = {
        {left, top},
        {right, top},
        {right + shift, top + shift},
        {right + shift, bottom + shift},
        {left + shift, bottom + shift},
        {left, bottom},
    };
    cairo_new_sub_path(cairo);
    for (int i = 0; i < 6; ++i) {
        cairo_line_to(cairo, plot_snap(corners[i][0]), plot_snap(corners[i][1]));
    }
    cairo_close_path(cairo);
}

static void draw_kind(cairo_t *cairo, const map_view *view, const level_box *boxes, size_t count, box_kind kind,
                      float ground) {
    static const plot_color fills[] = {
        [BOX_SLAB] = {0.937, 0.925, 0.898},
        [BOX_LOW] = {0.765, 0.737, 0.686},
        [BOX_HIGH] = {0.388, 0.376, 0.365},
        [BOX_OVERHEAD] = {0.388, 0.376, 0.365},
    };
    static const double alphas[] = {[BOX_SLAB] = 1.0, [BOX_LOW] = 1.0, [BOX_HIGH] = 1.0, [BOX_OVERHEAD] = 0.16};
    for (size_t i = 0; i < count; ++i) {
        if (kind_of(&boxes[i], ground, (float)view->units_per_meter) == kind) {
            trace_box(cairo, view, &boxes[i]);
        }
    }
    plot_set_color(cairo, fills[kind], alphas[kind]);
    cairo_fill(cairo);
}

static void draw_shadows(cairo_t *cairo, const map_view *view, const level_box *boxes, size_t count, float ground) {
    for (size_t i = 0; i < count; ++i) {
        const box_kind kind = kind_of(&boxes[i], ground, (float)view->units_per_meter);
        if (kind == BOX_LOW || kind == BOX_HIGH) {
            trace_shadow(cairo, view, &boxes[i]);
        }
    }
    plot_set_color(cairo, plot_ink, 0.13);
    cairo_fill(cairo);
}

/* The top of the lowest slab, or where the lowest box stands. */
static float ground_of(const level_box *boxes, size_t count, float unit) {
    float lowest = INFINITY, slab = INFINITY;
    for (size_t i = 0; i < count; ++i) {
        lowest = fminf(lowest, boxes[i].low[2]);
        if (kind_of(&boxes[i], -INFINITY, unit) == BOX_SLAB) {
            slab = fminf(slab, boxes[i].high[2]);
        }
    }
    return isfinite(slab) ? slab : lowest;
}

bool map_draw_boxes(cairo_t *cairo, const map_view *view, const level_scene *level) {
    size_t count;
    const level_box *boxes = level_boxes(level, &count);
    if (count == 0) {
        return true;
    }
    level_box *plan = malloc(count * sizeof *plan);
    if (!plan) {
        return false;
    }
    for (size_t i = 0; i < count; ++i) {
        plan[i] = level_plan_of_box(level_up_axis(level), &boxes[i]);
    }
    qsort(plan, count, sizeof *plan, by_top);
    const float ground = ground_of(plan, count, (float)view->units_per_meter);
    draw_kind(cairo, view, plan, count, BOX_SLAB, ground);
    draw_shadows(cairo, view, plan, count, ground);
    draw_kind(cairo, view, plan, count, BOX_LOW, ground);
    draw_kind(cairo, view, plan, count, BOX_OVERHEAD, ground);
    draw_kind(cairo, view, plan, count, BOX_HIGH, ground);
    free(plan);
    return true;
}
