/* Rays against a level, compared with every triangle tried in double precision. */
#include <criterion/criterion.h>

#include "level/level.h"
#include "support/check.h"
#include "support/temporary_file.h"

#include <threads.h>

/* A segment that passes this close to a triangle's edge or ends this close to its plane may be answered either way:
 * relative to the triangle's and the segment's own size. */
#define GRAZE 1e-4

typedef enum crossing { CLEAR, GRAZING, CROSSED } crossing;

static void subtract(const double a[3], const double b[3], double out[3]) {
    for (int axis = 0; axis < 3; ++axis) {
        out[axis] = a[axis] - b[axis];
    }
}

static void cross_product(const double a[3], const double b[3], double out[3]) {
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

static double dot_product(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static crossing cross_triangle(const double origin[3], const double way[3], const double corners[3][3]) {
    double edge1[3], edge2[3], p[3], q[3], to_origin[3];
    subtract(corners[1], corners[0], edge1);
    subtract(corners[2], corners[0], edge2);
    cross_product(way, edge2, p);
    const double determinant = dot_product(edge1, p);
    const double size = sqrt(dot_product(edge1, edge1) * dot_product(edge2, edge2) * dot_product(way, way));
    if (fabs(determinant) < 1e-9 * size || size == 0.0) {
        return CLEAR; /* along the plane: such a ray touches the neighbours' edges, which graze */
    }
    subtract(origin, corners[0], to_origin);
    cross_product(to_origin, edge1, q);
    const double u = dot_product(to_origin, p) / determinant;
    const double v = dot_product(way, q) / determinant;
    const double t = dot_product(edge2, q) / determinant;
    const double inside = fmin(fmin(u, v), fmin(1.0 - u - v, fmin(t, 1.0 - t)));
    return inside > GRAZE ? CROSSED : inside < -GRAZE ? CLEAR : GRAZING;
}

static crossing cross_level(const level_scene *level, const level_segment *segment) {
    const level_mesh *mesh = level_triangles(level);
    double origin[3], way[3];
    crossing most = CLEAR;
    for (int axis = 0; axis < 3; ++axis) {
        origin[axis] = (double)segment->origin[axis];
        way[axis] = (double)segment->end[axis] - origin[axis];
    }
    for (size_t i = 0; i < mesh->triangle_count && most != CROSSED; ++i) {
        double corners[3][3];
        for (size_t corner = 0; corner < 9; ++corner) {
            const uint32_t vertex = mesh->triangles[3 * i + corner / 3];
            corners[corner / 3][corner % 3] = (double)mesh->vertices[3 * vertex + corner % 3];
        }
        const crossing found = cross_triangle(origin, way, (const double(*)[3])corners);
        most = found > most ? found : most;
    }
    return most;
}

static level_segment random_segment(keen_check_random *random, const level_box *bounds, float longest) {
    level_segment segment;
    for (int axis = 0; axis < 3; ++axis) {
        segment.origin[axis] = keen_check_float(random, bounds->low[axis], bounds->high[axis]);
        segment.end[axis] = segment.origin[axis] + keen_check_float(random, -longest, longest);
    }
    return segment;
}

static void compare_with_every_triangle(const level_scene *level, size_t count, float longest, const char *name) {
    keen_check_random random = keen_check_seed(name);
    const level_box bounds = level_bounds(level);
    level_segment *segments = malloc(count * sizeof *segments);
    uint8_t *blocked = malloc(count);
    size_t answers[3] = {0};
    for (size_t i = 0; i < count; ++i) {
        segments[i] = random_segment(&random, &bounds, longest);
    }
    level_occluded(level, segments, count, blocked);
    for (size_t i = 0; i < count; ++i) {
        const crossing expected = cross_level(level, &segments[i]);
        ++answers[expected];
        cr_assert(expected == GRAZING || blocked[i] == (expected == CROSSED), "segment %zu: blocked %d", i, blocked[i]);
    }
    cr_assert(answers[CLEAR] > count / 20 && answers[CROSSED] > count / 20, "%zu clear, %zu crossed", answers[CLEAR],
              answers[CROSSED]);
    cr_assert(answers[GRAZING] < count / 50, "%zu grazing", answers[GRAZING]);
    free(segments);
    free(blocked);
}

static level_scene *make_level(const char *obj, level_up up) {
    level_def def = level_default_def();
    tool_error error = {""};
    def.obj = obj;
    def.up = up;
    level_scene *level = obj ? level_create(&def, &error) : level_builtin(up, 1.0f, &error);
    cr_assert_not_null(level, "%s", error.text);
    return level;
}

Test(level_occlusion, the_town_as_every_triangle_says) {
    level_scene *level = make_level(NULL, LEVEL_UP_Z);
    compare_with_every_triangle(level, 20000, 25.0f, "the_town_as_every_triangle_says");
    level_destroy(level);
}

Test(level_occlusion, the_building_as_every_triangle_says) {
    level_scene *level = make_level(keen_data_file("nav_test.obj"), LEVEL_UP_Y);
    compare_with_every_triangle(level, 20000, 20.0f, "the_building_as_every_triangle_says");
    level_destroy(level);
}

Test(level_occlusion, the_dungeon_as_every_triangle_says) {
    level_scene *level = make_level(keen_data_file("dungeon.obj"), LEVEL_UP_Z);
    compare_with_every_triangle(level, 5000, 15.0f, "the_dungeon_as_every_triangle_says");
    level_destroy(level);
}

static level_scene *one_box(float unit) {
    static const level_box box = {{-1.0f, -2.0f, 0.0f}, {1.0f, 2.0f, 3.0f}};
    level_box scaled = box;
    for (int axis = 0; axis < 3; ++axis) {
        scaled.low[axis] *= unit;
        scaled.high[axis] *= unit;
    }
    level_def def = level_default_def();
    tool_error error = {""};
    def.boxes = &scaled;
    def.box_count = 1;
    def.units_per_meter = unit;
    level_scene *level = level_create(&def, &error);
    cr_assert_not_null(level, "%s", error.text);
    return level;
}

static bool is_blocked(const level_scene *level, float x0, float y0, float z0, float x1, float y1, float z1) {
    const level_segment segment = {{x0, y0, z0}, {x1, y1, z1}};
    uint8_t blocked = 7;
    level_occluded(level, &segment, 1, &blocked);
    cr_assert(blocked <= 1);
    return blocked;
}

Test(level_occlusion, a_segment_has_two_ends) {
    level_scene *level = one_box(1.0f);
    cr_assert(is_blocked(level, -5, 0.3f, 1.4f, 5, 0.3f, 1.4f));
    cr_assert(!is_blocked(level, -5, 0.3f, 1.4f, -1.5f, 0.3f, 1.4f), "it ends before the box");
    cr_assert(!is_blocked(level, -5, 0.3f, 3.5f, 5, 0.3f, 3.5f), "it passes above");
    cr_assert(is_blocked(level, 0.1f, 0.2f, 1.4f, 5, 0.3f, 1.4f), "a face blocks from the inside as well");
    cr_assert(!is_blocked(level, 0.1f, 0.2f, 1.4f, 0.5f, 0.9f, 1.4f), "all of it lies inside");
    cr_assert(!is_blocked(level, -5, 0.3f, 1.4f, -1, 0.3f, 1.4f), "it ends on the face");
    cr_assert(!is_blocked(level, -1, 0.3f, 1.4f, -5, 0.3f, 1.4f), "it starts on the face");
    cr_assert(is_blocked(level, -1, 0.3f, 1.4f, 5, 0.3f, 1.4f), "it starts on one face and passes another");
    cr_assert(is_blocked(level, -5, 0.3f, 1.4f, -0.99f, 0.3f, 1.4f), "it ends a centimetre inside");
    level_destroy(level);
}

Test(level_occlusion, margins_scale_with_the_unit) {
    level_scene *level = one_box(100.0f);
    cr_assert(!is_blocked(level, -500, 30, 140, -99.995f, 30, 140), "half a margin inside");
    cr_assert(is_blocked(level, -500, 30, 140, -99.0f, 30, 140), "a centimetre inside");
    level_destroy(level);
}

Test(level_occlusion, segments_without_length_or_sense) {
    level_scene *level = one_box(1.0f);
    cr_assert(!is_blocked(level, 1, 0, 1, 1, 0, 1));
    cr_assert(!is_blocked(level, 0.99995f, 0, 1, 1.00005f, 0, 1), "shorter than its margins");
    cr_assert(is_blocked(level, NAN, 0, 1, 5, 0, 1));
    cr_assert(is_blocked(level, -5, 0, 1, INFINITY, 0, 1));
    cr_assert(is_blocked(level, -3e38f, 0, 1, 3e38f, 0, 1));
    level_destroy(level);
}

Test(level_occlusion, a_level_of_nothing_blocks_nothing) {
    const level_def def = level_default_def();
    tool_error error = {""};
    level_scene *level = level_create(&def, &error);
    float height;
    level_hit hit;
    cr_assert_not_null(level, "%s", error.text);
    cr_assert(!is_blocked(level, -5, 0, 1, 5, 0, 1));
    cr_assert(!level_floor_height(level, (const float[3]){0, 0, 1}, &height));
    cr_assert(!level_cast(level, (const float[3]){0, 0, 1}, (const float[3]){1, 0, 0}, 100, &hit));
    level_destroy(level);
}

Test(level_occlusion, any_number_at_once_and_nothing_beyond) {
    enum { MOST = 70, GUARD = 16 };
    level_scene *level = make_level(NULL, LEVEL_UP_Z);
    keen_check_random random = keen_check_seed("any_number_at_once_and_nothing_beyond");
    const level_box bounds = level_bounds(level);
    level_segment segments[MOST];
    uint8_t alone[MOST], together[MOST + GUARD];
    for (size_t i = 0; i < MOST; ++i) {
        segments[i] = random_segment(&random, &bounds, 20.0f);
        level_occluded(level, &segments[i], 1, &alone[i]);
    }
    for (size_t count = 0; count <= MOST; ++count) {
        memset(together, 0xC5, sizeof together);
        level_occluded(level, segments, count, together);
        cr_assert_arr_eq(together, alone, count);
        for (size_t i = count; i < count + GUARD; ++i) {
            cr_assert_eq(together[i], 0xC5);
        }
    }
    level_destroy(level);
}

typedef struct shared_batch {
    const level_scene *level;
    const level_segment *segments;
    size_t count;
    uint8_t *blocked;
} shared_batch;

static int answer_batch(void *data) {
    const shared_batch *batch = data;
    for (int round = 0; round < 20; ++round) {
        level_occluded(batch->level, batch->segments, batch->count, batch->blocked);
    }
    return 0;
}

Test(level_occlusion, several_threads_at_once) {
    enum { COUNT = 4000, THREADS = 4 };
    level_scene *level = make_level(NULL, LEVEL_UP_Y);
    keen_check_random random = keen_check_seed("several_threads_at_once");
    const level_box bounds = level_bounds(level);
    level_segment *segments = malloc(COUNT * sizeof *segments);
    uint8_t *expected = malloc(COUNT), *answers = malloc(THREADS * COUNT);
    shared_batch batches[THREADS];
    thrd_t threads[THREADS];
    for (size_t i = 0; i < COUNT; ++i) {
        segments[i] = random_segment(&random, &bounds, 25.0f);
    }
    level_occluded(level, segments, COUNT, expected);
    for (size_t i = 0; i < THREADS; ++i) {
        batches[i] = (shared_batch){level, segments, COUNT, answers + i * COUNT};
        cr_assert_eq(thrd_create(&threads[i], answer_batch, &batches[i]), thrd_success);
    }
    for (size_t i = 0; i < THREADS; ++i) {
        thrd_join(threads[i], NULL);
        cr_assert_arr_eq(answers + i * COUNT, expected, COUNT);
    }
    free(segments);
    free(expected);
    free(answers);
    level_destroy(level);
}

Test(level_occlusion, the_same_level_with_either_axis_up) {
    level_scene *upright = make_level(NULL, LEVEL_UP_Z), *turned = make_level(NULL, LEVEL_UP_Y);
    keen_check_random random = keen_check_seed("the_same_level_with_either_axis_up");
    const level_box bounds = level_bounds(upright);
    size_t differences = 0;
    for (int i = 0; i < 20000; ++i) {
        const level_segment segment = random_segment(&random, &bounds, 25.0f);
        level_segment other = segment;
        uint8_t blocked[2];
        level_turn(other.origin, LEVEL_UP_Z, LEVEL_UP_Y);
        level_turn(other.end, LEVEL_UP_Z, LEVEL_UP_Y);
        level_occluded(upright, &segment, 1, &blocked[0]);
        level_occluded(turned, &other, 1, &blocked[1]);
        differences += blocked[0] != blocked[1] && cross_level(upright, &segment) != GRAZING;
    }
    cr_assert_eq(differences, 0);
    level_destroy(upright);
    level_destroy(turned);
}

Test(level_occlusion, casting_finds_the_first_face) {
    level_scene *level = one_box(1.0f);
    level_hit hit = {0};
    float height = 0.0f;
    cr_assert(level_cast(level, (const float[3]){-5, 0.25f, 1.5f}, (const float[3]){1, 0, 0}, 100, &hit));
    cr_assert_float_eq(hit.distance, 4.0f, 1e-5f);
    cr_assert_float_eq(hit.normal[0], -1.0f, 1e-6f);
    cr_assert(!level_cast(level, (const float[3]){-5, 0.25f, 1.5f}, (const float[3]){1, 0, 0}, 3.9f, &hit));
    cr_assert(level_floor_height(level, (const float[3]){0.2f, 0.3f, 9.0f}, &height));
    cr_assert_float_eq(height, 3.0f, 1e-5f);
    cr_assert(!level_floor_height(level, (const float[3]){1.5f, 0.3f, 9.0f}, &height));
    level_destroy(level);
}

Test(level_occlusion, wrong_boxes_and_scales_are_refused) {
    static const level_box inside_out = {{0, 0, 0}, {1, -1, 1}}, endless = {{0, 0, 0}, {1, INFINITY, 1}};
    tool_error error = {""};
    level_def def = level_default_def();
    def.boxes = &inside_out;
    def.box_count = 1;
    cr_assert_null(level_create(&def, &error));
    cr_assert_not_null(strstr(error.text, "level box 0"));
    def.boxes = &endless;
    cr_assert_null(level_create(&def, &error));
    def = level_default_def();
    def.units_per_meter = 0.0f;
    cr_assert_null(level_create(&def, &error));
    cr_assert_not_null(strstr(error.text, "expected units per metre above 0"));
    def = level_default_def();
    def.mesh_scale = NAN;
    cr_assert_null(level_create(&def, &error));
    def = level_default_def();
    def.obj = "/nowhere.obj";
    cr_assert_null(level_create(&def, &error));
    cr_assert_not_null(strstr(error.text, "/nowhere.obj: "));
}
