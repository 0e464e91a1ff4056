/* People who wander about a level. */
#include "tracks/crowd_arrays.h"

#include "crowd/steering.h"
#include "support/check.h"
#include "support/temporary_file.h"

typedef struct walked_level {
    level_scene *level;
    level_floor *floor;
    walk_graph *graph;
} walked_level;

static walked_level make_level(const char *obj, level_up up, float unit) {
    level_def def = level_default_def();
    tool_error error = {""};
    walked_level made;
    def.obj = obj;
    def.up = up;
    def.units_per_meter = unit;
    def.mesh_scale = unit;
    made.level = obj ? level_create(&def, &error) : level_builtin(up, unit, &error);
    cr_assert_not_null(made.level, "%s", error.text);
    const level_floor_def floor_def = level_floor_default_def();
    made.floor = level_floor_create(made.level, &floor_def, &error);
    cr_assert_not_null(made.floor, "%s", error.text);
    made.graph = walk_graph_create(made.level, made.floor, 1, &error);
    cr_assert_not_null(made.graph, "%s", error.text);
    return made;
}

static void destroy_level(walked_level *walked) {
    walk_graph_destroy(walked->graph);
    level_floor_destroy(walked->floor);
    level_destroy(walked->level);
}

static steering *make_crowd(const walked_level *walked, size_t count, uint64_t seed) {
    tool_error error = {""};
    steering *crowd = steering_create(walked->graph, count, seed, &error);
    cr_assert_not_null(crowd, "%s", error.text);
    return crowd;
}

static size_t blocked_steps(const level_scene *level, const crowd_arrays *before, const crowd_arrays *now, int up) {
    level_segment *steps = malloc(now->count * sizeof *steps);
    uint8_t *blocked = malloc(now->count);
    size_t crossings = 0;
    for (size_t i = 0; i < now->count; ++i) {
        for (int axis = 0; axis < 3; ++axis) {
            steps[i].origin[axis] = before->columns.position[axis][i];
            steps[i].end[axis] = now->columns.position[axis][i];
        }
        steps[i].origin[up] += 1.1f;
        steps[i].end[up] += 1.1f;
    }
    level_occluded(level, steps, now->count, blocked);
    for (size_t i = 0; i < now->count; ++i) {
        crossings += blocked[i];
    }
    free(steps);
    free(blocked);
    return crossings;
}

static void assert_on_ground(const level_scene *level, const crowd_arrays *arrays, int up) {
    for (size_t i = 0; i < arrays->count; ++i) {
        float point[3], ground = -1e9f;
        for (int axis = 0; axis < 3; ++axis) {
            point[axis] = arrays->columns.position[axis][i];
        }
        point[up] += 1.0f;
        cr_assert(level_floor_height(level, point, &ground), "agent %zu stands on nothing", i);
        cr_assert(fabsf(ground - point[up] + 1.0f) < 0.9f, "agent %zu is %g above the ground", i,
                  (double)(point[up] - 1.0f - ground));
    }
}

/* A minute of two thousand people: nobody passes a wall, nobody leaves the ground. */
static void assert_walks(const char *obj, level_up up) {
    enum { COUNT = 2000, FRAMES = 1200 };
    walked_level walked = make_level(obj, up, 1.0f);
    steering *crowd = make_crowd(&walked, COUNT, 11);
    crowd_arrays now = crowd_arrays_create(COUNT), before = crowd_arrays_create(COUNT);
    const int axis_up = up == LEVEL_UP_Y ? 1 : 2;
    size_t crossings = 0;
    steering_update(crowd, &before.columns, 0.0f, 0, COUNT);
    memcpy(now.block, before.block, 9 * COUNT * sizeof *now.block);
    for (int frame = 0; frame < FRAMES; ++frame) {
        steering_update(crowd, &now.columns, 0.05f, 0, COUNT);
        crossings += blocked_steps(walked.level, &before, &now, axis_up);
        memcpy(before.block, now.block, 9 * COUNT * sizeof *now.block);
    }
    cr_assert_eq(crossings, 0, "%zu steps through walls", crossings);
    crowd_arrays_assert_sane(&now, axis_up);
    assert_on_ground(walked.level, &now, axis_up);
    crowd_arrays_destroy(&now);
    crowd_arrays_destroy(&before);
    steering_destroy(crowd);
    destroy_level(&walked);
}

Test(steering, nobody_walks_through_a_wall_of_the_town) {
    assert_walks(NULL, LEVEL_UP_Z);
}

Test(steering, nobody_walks_through_a_wall_of_the_building) {
    assert_walks(keen_data_file("nav_test.obj"), LEVEL_UP_Y);
}

Test(steering, nobody_walks_through_a_wall_of_the_dungeon) {
    assert_walks(keen_data_file("dungeon.obj"), LEVEL_UP_Z);
}

Test(steering, paces_are_those_of_people) {
    enum { COUNT = 5000 };
    walked_level walked = make_level(NULL, LEVEL_UP_Y, 100.0f);
    steering *crowd = make_crowd(&walked, COUNT, 2);
    crowd_arrays arrays = crowd_arrays_create(COUNT);
    size_t runners = 0;
    steering_update(crowd, &arrays.columns, 0.05f, 0, COUNT);
    for (size_t i = 0; i < COUNT; ++i) {
        float square = 0.0f;
        for (int axis = 0; axis < 3; ++axis) {
            square += arrays.columns.velocity[axis][i] * arrays.columns.velocity[axis][i];
        }
        const float speed = sqrtf(square) / 100.0f;
        cr_assert((speed > 1.199f && speed < 1.601f) || (speed > 3.199f && speed < 4.201f), "%g m/s", (double)speed);
        runners += speed > 2.0f;
    }
    cr_assert(runners > COUNT / 25 && runners < COUNT / 6, "%zu runners", runners);
    crowd_arrays_destroy(&arrays);
    steering_destroy(crowd);
    destroy_level(&walked);
}

/* Positions move by the velocity given, except in the frames in which somebody turns to a new link. */
Test(steering, velocity_is_the_slope_of_the_position) {
    enum { COUNT = 1000, FRAMES = 200 };
    walked_level walked = make_level(NULL, LEVEL_UP_Z, 1.0f);
    steering *crowd = make_crowd(&walked, COUNT, 4);
    crowd_arrays now = crowd_arrays_create(COUNT), before = crowd_arrays_create(COUNT);
    size_t turns = 0;
    steering_update(crowd, &before.columns, 0.0f, 0, COUNT);
    for (int frame = 0; frame < FRAMES; ++frame) {
        steering_update(crowd, &now.columns, 0.05f, 0, COUNT);
        for (size_t i = 0; i < COUNT; ++i) {
            float error = 0.0f, way = 0.0f;
            for (int axis = 0; axis < 3; ++axis) {
                const float moved = now.columns.position[axis][i] - before.columns.position[axis][i];
                error += fabsf(moved - 0.05f * now.columns.velocity[axis][i]);
                way += moved * moved;
            }
            cr_assert(sqrtf(way) < 0.05f * 4.21f, "agent %zu jumps", i);
            turns += error > 1e-3f;
        }
        memcpy(before.block, now.block, 9 * COUNT * sizeof *now.block);
    }
    cr_assert(turns > COUNT && turns < COUNT * FRAMES / 20, "%zu turns", turns);
    crowd_arrays_destroy(&now);
    crowd_arrays_destroy(&before);
    steering_destroy(crowd);
    destroy_level(&walked);
}

Test(steering, any_split_of_the_agents_gives_the_same) {
    enum { COUNT = 777, FRAMES = 300 };
    walked_level walked = make_level(NULL, LEVEL_UP_Z, 1.0f);
    steering *one = make_crowd(&walked, COUNT, 21), *two = make_crowd(&walked, COUNT, 21);
    steering *other = make_crowd(&walked, COUNT, 22);
    crowd_arrays a = crowd_arrays_create(COUNT), b = crowd_arrays_create(COUNT), c = crowd_arrays_create(COUNT);
    for (int frame = 0; frame < FRAMES; ++frame) {
        steering_update(one, &a.columns, 0.1f, 0, COUNT);
        steering_update(two, &b.columns, 0.1f, 500, COUNT);
        steering_update(two, &b.columns, 0.1f, 0, 13);
        steering_update(two, &b.columns, 0.1f, 13, 500);
        steering_update(other, &c.columns, 0.1f, 0, COUNT);
        cr_assert(crowd_arrays_equal(&a, &b));
        cr_assert(!crowd_arrays_equal(&a, &c), "another seed gives another walk");
    }
    crowd_arrays_destroy(&a);
    crowd_arrays_destroy(&b);
    crowd_arrays_destroy(&c);
    steering_destroy(one);
    steering_destroy(two);
    steering_destroy(other);
    destroy_level(&walked);
}

Test(steering, frames_of_no_length_or_of_an_hour) {
    enum { COUNT = 100 };
    static const float nothing[] = {0.0f, -1.0f, NAN, INFINITY, -INFINITY};
    walked_level walked = make_level(NULL, LEVEL_UP_Z, 1.0f);
    steering *crowd = make_crowd(&walked, COUNT, 3);
    crowd_arrays before = crowd_arrays_create(COUNT), now = crowd_arrays_create(COUNT);
    steering_update(crowd, &before.columns, 0.1f, 0, COUNT);
    memcpy(now.block, before.block, 9 * COUNT * sizeof *now.block);
    for (size_t i = 0; i < sizeof nothing / sizeof *nothing; ++i) {
        steering_update(crowd, &now.columns, nothing[i], 0, COUNT);
        cr_assert_arr_eq(now.columns.position[0], before.columns.position[0], COUNT * sizeof(float));
    }
    steering_update(crowd, &now.columns, 3600.0f, 0, COUNT);
    crowd_arrays_assert_sane(&now, 2);
    assert_on_ground(walked.level, &now, 2);
    steering_update(crowd, &now.columns, 0.05f, 0, 0);
    crowd_arrays_destroy(&before);
    crowd_arrays_destroy(&now);
    steering_destroy(crowd);
    destroy_level(&walked);
}

Test(steering, nowhere_to_go) {
    static const level_box stool = {{0, 0, 0}, {1.3f, 1.3f, 1}};
    tool_error error = {""};
    level_def def = level_default_def();
    def.boxes = &stool;
    def.box_count = 1;
    walked_level walked = {.level = level_create(&def, &error)};
    const level_floor_def floor_def = level_floor_default_def();
    walked.floor = level_floor_create(walked.level, &floor_def, &error);
    cr_assert_not_null(walked.floor, "%s", error.text);
    cr_assert_eq(walked.floor->count, 1);
    walked.graph = walk_graph_create(walked.level, walked.floor, 1, &error);
    steering *crowd = make_crowd(&walked, 5, 1);
    crowd_arrays arrays = crowd_arrays_create(5);
    steering_update(crowd, &arrays.columns, 0.5f, 0, 5);
    crowd_arrays_assert_sane(&arrays, 2);
    for (int i = 0; i < 5; ++i) {
        cr_assert_eq(arrays.columns.velocity[0][i], 0.0f);
    }
    crowd_arrays_destroy(&arrays);
    steering_destroy(crowd);
    destroy_level(&walked);
}
