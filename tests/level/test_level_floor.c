/* The places where people can stand in a level. */
#include <criterion/criterion.h>

#include "level/level_floor.h"
#include "level/level_plan.h"
#include "support/check.h"
#include "support/temporary_file.h"

static level_floor *make_floor(const level_scene *level) {
    const level_floor_def def = level_floor_default_def();
    tool_error error = {""};
    level_floor *floor = level_floor_create(level, &def, &error);
    cr_assert_not_null(floor, "%s", error.text);
    return floor;
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

/* Every point lies on a surface, with a body's room above it. */
static void assert_standable(const level_scene *level, const level_floor *floor) {
    const int up = level_up_axis(level) == LEVEL_UP_Y ? 1 : 2;
    for (size_t i = 0; i < floor->count; ++i) {
        const float *point = &floor->points[3 * i];
        float above[3] = {point[0], point[1], point[2]}, height = 0.0f;
        above[up] += 0.5f;
        cr_assert(level_floor_height(level, above, &height));
        cr_assert_float_eq(height, point[up], 1e-3f);
        level_segment body = {{point[0], point[1], point[2]}, {point[0], point[1], point[2]}};
        body.origin[up] += 0.2f;
        body.end[up] += 1.9f;
        uint8_t blocked;
        level_occluded(level, &body, 1, &blocked);
        cr_assert(!blocked);
    }
}

Test(level_floor, the_town_is_all_one_floor_at_height_0) {
    level_scene *level = make_level(NULL, LEVEL_UP_Z);
    level_floor *floor = make_floor(level);
    cr_assert(floor->count > 15000, "%zu points", floor->count);
    for (size_t i = 0; i < floor->count; ++i) {
        cr_assert_float_eq(floor->points[3 * i + 2], 0.0f, 1e-4f);
        cr_assert(fabsf(floor->points[3 * i]) < 60.0f && fabsf(floor->points[3 * i + 1]) < 60.0f);
    }
    assert_standable(level, floor);
    level_floor_destroy(floor);
    level_destroy(level);
}

/* In the middle of the square, the hall, its four chambers and a room of each house. */
Test(level_floor, every_room_of_the_town_can_be_walked_to) {
    static const float rooms[][2] = {
        {5, -3},    {0, 30},   {-15, 23},  {-15, 34},  {15, 23},   {15, 34},   {-45, 38},  {-45, 46},
        {-46, 20},  {-44, -4}, {-44, 2},   {-46, -27}, {-46, -19}, {-41, -49}, {-41, -42}, {45, 38},
        {45, 46},   {46, 19},  {44, -6},   {44, 1},    {46, -28},  {46, -21},  {41, -49},  {41, -42},
        {-14, -40}, {14, -40}, {-28, -18}, {22, -18},  {-28, 7},   {22, 7},    {-56, 0},   {56, 0},
    };
    level_scene *level = make_level(NULL, LEVEL_UP_Z);
    level_floor *floor = make_floor(level);
    for (size_t i = 0; i < sizeof rooms / sizeof *rooms; ++i) {
        const float plan[3] = {rooms[i][0], rooms[i][1], 0.0f};
        cr_expect_neq(level_floor_nearest(floor, plan, 0.5f), LEVEL_FLOOR_NONE, "no floor at %g, %g", (double)plan[0],
                      (double)plan[1]);
    }
    level_floor_destroy(floor);
    level_destroy(level);
}

Test(level_floor, the_same_whichever_axis_is_up) {
    level_scene *upright = make_level(NULL, LEVEL_UP_Z), *turned = make_level(NULL, LEVEL_UP_Y);
    level_floor *a = make_floor(upright), *b = make_floor(turned), *again = make_floor(upright);
    cr_assert_eq(a->count, b->count);
    cr_assert_eq(a->count, again->count);
    cr_assert_arr_eq(a->points, again->points, 3 * a->count * sizeof *a->points);
    for (size_t i = 0; i < a->count; ++i) {
        float plan_a[3], plan_b[3];
        level_plan_of(LEVEL_UP_Z, &a->points[3 * i], plan_a);
        level_plan_of(LEVEL_UP_Y, &b->points[3 * i], plan_b);
        for (int axis = 0; axis < 3; ++axis) {
            cr_assert_float_eq(plan_a[axis], plan_b[axis], 1e-4f);
        }
    }
    level_floor_destroy(a);
    level_floor_destroy(b);
    level_floor_destroy(again);
    level_destroy(upright);
    level_destroy(turned);
}

Test(level_floor, nearest_takes_the_right_storey) {
    static const level_box storeys[] = {
        {{-10, -10, -1}, {10, 10, 0}},
        {{-10, -10, 4}, {10, 0, 4.5f}},
        {{-4, 0, 0}, {4, 5, 0.45f}},
    };
    tool_error error = {""};
    level_def def = level_default_def();
    def.boxes = storeys;
    def.box_count = 3;
    level_scene *level = level_create(&def, &error);
    level_floor *floor = make_floor(level);
    const uint32_t ground = level_floor_nearest(floor, (const float[3]){-8, 8, 0.3f}, 1.0f);
    const uint32_t step = level_floor_nearest(floor, (const float[3]){0, 3, 0.3f}, 1.0f);
    cr_assert_neq(ground, LEVEL_FLOOR_NONE);
    cr_assert_float_eq(floor->points[3 * ground + 2], 0.0f, 1e-4f);
    cr_assert_neq(step, LEVEL_FLOOR_NONE, "a low step is part of the floor");
    cr_assert_float_eq(floor->points[3 * step + 2], 0.45f, 1e-4f);
    cr_assert_eq(level_floor_nearest(floor, (const float[3]){-8, 8, 3.0f}, 1.0f), LEVEL_FLOOR_NONE);
    cr_assert_eq(level_floor_nearest(floor, (const float[3]){-8, -8, 4.5f}, 1.0f), LEVEL_FLOOR_NONE,
                 "the upper storey cannot be walked to");
    cr_assert_eq(level_floor_nearest(floor, (const float[3]){1e9f, 0, 0}, 1.0f), LEVEL_FLOOR_NONE);
    cr_assert_eq(level_floor_nearest(floor, (const float[3]){NAN, 0, 0}, 1.0f), LEVEL_FLOOR_NONE);
    level_floor_destroy(floor);
    level_destroy(level);
}

Test(level_floor, a_mesh_wound_the_other_way_round) {
    static const char *const wound[2] = {
        "v 0 0 0\nv 20 0 0\nv 20 0 20\nv 0 0 20\nf 1 4 3 2\n",
        "v 0 0 0\nv 20 0 0\nv 20 0 20\nv 0 0 20\nf 1 2 3 4\n",
    };
    size_t counts[2];
    for (int i = 0; i < 2; ++i) {
        const keen_temporary_file file = keen_temporary_file_text(wound[i]);
        level_scene *level = make_level(file.path, LEVEL_UP_Z);
        level_floor *floor = make_floor(level);
        counts[i] = floor->count;
        level_floor_destroy(floor);
        level_destroy(level);
        keen_temporary_file_remove(&file);
    }
    cr_assert(counts[0] > 500);
    cr_assert_eq(counts[0], counts[1]);
}

Test(level_floor, nowhere_to_stand) {
    static const level_box low_room[] = {{{0, 0, 0}, {9, 9, 1}}, {{0, 0, 2}, {9, 9, 9}}, {{0, 0, 9}, {9, 9, 10}}};
    const level_floor_def def = level_floor_default_def();
    const keen_temporary_file wall = keen_temporary_file_text("v 0 0 0\nv 9 0 0\nv 9 9 0\nf 1 2 3\n");
    tool_error error = {""};
    level_scene *level = make_level(wall.path, LEVEL_UP_Z);
    cr_assert_null(level_floor_create(level, &def, &error));
    cr_assert_not_null(strstr(error.text, "nowhere to stand"));
    level_destroy(level);
    keen_temporary_file_remove(&wall);

    const level_def nothing = level_default_def();
    level = level_create(&nothing, &error);
    cr_assert_null(level_floor_create(level, &def, &error));
    level_destroy(level);

    level_def low = level_default_def();
    low.boxes = low_room;
    low.box_count = 3;
    level = level_create(&low, &error);
    level_floor *floor = make_floor(level);
    for (size_t i = 0; i < floor->count; ++i) {
        cr_assert_float_eq(floor->points[3 * i + 2], 10.0f, 1e-4f, "only the roof has headroom");
    }
    level_floor_destroy(floor);
    level_destroy(level);
}

Test(level_floor, a_level_too_large_for_its_spacing) {
    static const level_box plain = {{-1e5f, -1e5f, -1}, {1e5f, 1e5f, 0}};
    tool_error error = {""};
    level_def def = level_default_def();
    def.boxes = &plain;
    def.box_count = 1;
    level_scene *level = level_create(&def, &error);
    level_floor_def sparse = level_floor_default_def();
    sparse.spacing = 1e-3f;
    level_floor *floor = level_floor_create(level, &sparse, &error);
    cr_assert_not_null(floor, "%s", error.text);
    cr_assert(floor->count > LEVEL_FLOOR_COLUMNS / 2 && floor->count <= LEVEL_FLOOR_COLUMNS + 2000, "%zu points",
              floor->count);
    level_floor_destroy(floor);
    level_destroy(level);
}

Test(level_floor, the_building_and_the_dungeon) {
    static const char *const names[2] = {"nav_test.obj", "dungeon.obj"};
    for (int i = 0; i < 2; ++i) {
        level_scene *level = make_level(keen_data_file(names[i]), i ? LEVEL_UP_Z : LEVEL_UP_Y);
        level_floor *floor = make_floor(level);
        cr_assert(floor->count > 2500, "%s: %zu points", names[i], floor->count);
        assert_standable(level, floor);
        level_floor_destroy(floor);
        level_destroy(level);
    }
}
