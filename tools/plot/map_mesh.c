#include "plot/map_level.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/* The mesh is painted into an image: thousands of vector triangles would show their seams and outweigh everything
 * else in the file. */
#define IMAGE_PIXELS_PER_PIXEL 1.5

/* Above so many triangles most are smaller than a pixel: a coarser image loses nothing, and outlines that close the
 * hairline gaps between them only cost time. */
#define MANY_TRIANGLES 200000

/* Steeper than this (cosine of the slope) a triangle is a wall. */
#define WALL_COSINE 0.5f

typedef struct shaded_triangle {
    float height; /* of a floor's middle or a wall's top: a wall is drawn over the floor that ends at it */
    uint32_t triangle;
} shaded_triangle;

typedef struct plan_normal {
    float right, away, up; /* unit length */
} plan_normal;

static plan_normal normal_of(const level_scene *level, size_t triangle) {
    float world[3], plan[3];
    level_mesh_normal(level_triangles(level), triangle, world);
    level_plan_of(level_up_axis(level), world, plan);
    const float length = sqrtf(plan[0] * plan[0] + plan[1] * plan[1] + plan[2] * plan[2]);
    const float scale = length > 0.0f ? 1.0f / length : 0.0f;
    return (plan_normal){plan[0] * scale, plan[1] * scale, plan[2] * scale};
}

static void corner_of(const level_scene *level, size_t triangle, int corner, float plan[3]) {
    const level_mesh *mesh = level_triangles(level);
    const uint32_t vertex = mesh->triangles[3 * triangle + (size_t)corner];
    level_plan_of(level_up_axis(level), &mesh->vertices[3 * (size_t)vertex], plan);
}

static int by_height(const void *left, const void *right) {
    const shaded_triangle *a = left, *b = right;
    if (a->height != b->height) {
        return a->height < b->height ? -1 : 1;
    }
    return a->triangle < b->triangle ? -1 : a->triangle > b->triangle;
}

/* Ceilings are looked through: of what is level, only what faces up is drawn. */
static bool is_drawn(const level_scene *level, size_t triangle, float facing) {
    return normal_of(level, triangle).up * facing > -WALL_COSINE;
}

/* -1 for a mesh wound the other way round throughout. */
static float facing_of(const level_scene *level, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        if (normal_of(level, i).up > WALL_COSINE) {
            return 1.0f;
        }
    }
    return -1.0f;
}

static bool is_wall(plan_normal normal) {
    return fabsf(normal.up) < WALL_COSINE;
}

static float height_of(const level_scene *level, size_t triangle) {
    float sum = 0.0f, top = -INFINITY;
    for (int corner = 0; corner < 3; ++corner) {
        float plan[3];
        corner_of(level, triangle, corner, plan);
        sum += plan[2];
        top = fmaxf(top, plan[2]);
    }
    return is_wall(normal_of(level, triangle)) ? top : sum / 3.0f;
}

static size_t sort_triangles(const level_scene *level, size_t count, float facing, shaded_triangle *sorted) {
    size_t drawn = 0;
    for (size_t i = 0; i < count; ++i) {
        if (!is_drawn(level, i, facing)) {
            continue;
        }
        sorted[drawn++] = (shaded_triangle){height_of(level, i), (uint32_t)i};
    }
    qsort(sorted, drawn, sizeof *sorted, by_height);
    return drawn;
}

static void trace_triangle(cairo_t *cairo, const map_view *view, const level_scene *level, size_t triangle) {
    for (int corner = 0; corner < 3; ++corner) {
        float plan[3];
        corner_of(level, triangle, corner, plan);
        cairo_line_to(cairo, map_x(view, (double)plan[0]), map_y(view, (double)plan[1]));
    }
    cairo_close_path(cairo);
}

/* Light from the top left, and paler the higher it lies. */
static double floor_shade(plan_normal normal, double height_share) {
    const double lit = -0.45 * (double)normal.right + 0.45 * (double)normal.away + 0.77 * (double)fabsf(normal.up);
    return 0.74 + 0.20 * height_share + 0.25 * (lit - 0.77);
}

static void paint_triangle(cairo_t *cairo, const map_view *view, const level_scene *level, uint32_t triangle,
                           double height_share, float facing, bool outlined) {
    plan_normal normal = normal_of(level, triangle);
    const bool wall = is_wall(normal);
    normal.right *= facing;
    normal.away *= facing;
    const double exact = wall ? 0.42 + 0.10 * height_share : floor_shade(normal, height_share);
    const double shade = rint(exact * 128.0) / 128.0; /* few shades compress well */
    trace_triangle(cairo, view, level, triangle);
    cairo_set_source_rgb(cairo, shade, shade * 0.99, shade * 0.965);
    cairo_set_line_width(cairo, wall ? 1.1 : 0.5);
    cairo_fill_preserve(cairo);
    if (outlined) {
        cairo_stroke(cairo);
    }
    cairo_new_path(cairo);
}

static void paint_triangles(cairo_t *cairo, const map_view *view, const level_scene *level,
                            const shaded_triangle *sorted, size_t drawn, float facing) {
    const double low = drawn ? (double)sorted[0].height : 0.0;
    const double high = drawn ? (double)sorted[drawn - 1].height : 0.0;
    const double span = fmax(high - low, 3.0 * view->units_per_meter);
    for (size_t i = 0; i < drawn; ++i) {
        paint_triangle(cairo, view, level, sorted[i].triangle, ((double)sorted[i].height - low) / span, facing,
                       drawn < MANY_TRIANGLES);
    }
}

bool map_draw_mesh(cairo_t *cairo, const map_view *view, const level_scene *level) {
    const size_t count = level_obj_triangle_count(level);
    if (count == 0) {
        return true;
    }
    shaded_triangle *sorted = malloc(count * sizeof *sorted);
    const double density = count < MANY_TRIANGLES ? IMAGE_PIXELS_PER_PIXEL : 1.0;
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)(view->frame.width * density),
                                                        (int)(view->frame.height * density));
    const bool good = sorted && cairo_surface_status(image) == CAIRO_STATUS_SUCCESS;
    if (good) {
        const float facing = facing_of(level, count);
        const size_t drawn = sort_triangles(level, count, facing, sorted);
        cairo_surface_set_device_scale(image, density, density);
        cairo_surface_set_device_offset(image, -view->frame.left * density, -view->frame.top * density);
        cairo_t *painter = cairo_create(image);
        paint_triangles(painter, view, level, sorted, drawn, facing);
        cairo_destroy(painter);
        cairo_set_source_surface(cairo, image, 0.0, 0.0);
        cairo_paint(cairo);
    }
    cairo_surface_destroy(image);
    free(sorted);
    return good;
}
