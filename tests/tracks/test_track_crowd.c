/* Crowds on the tracks of real people. */
#include "tracks/crowd_arrays.h"

#include "support/check.h"
#include "support/temporary_file.h"
#include "tracks/track_crowd.h"

static tracks *read_tracks(const char *path) {
    tool_error error = {""};
    tracks *people = tracks_read(path, &(tracks_def){0}, &error);
    cr_assert_not_null(people, "%s", error.text);
    return people;
}

/* Two people side by side, and one who crosses. */
static tracks *three_people(void) {
    const keen_temporary_file file =
        keen_temporary_file_text("1 0 0 0\n1 50 4 0\n1 100 8 0\n2 0 0 1\n2 50 4 1\n2 100 8 1\n3 25 4 -4\n3 75 4 4\n");
    tracks *people = read_tracks(file.path);
    keen_temporary_file_remove(&file);
    return people;
}

Test(track_crowd, tiles_on_a_plane_keep_who_walks_beside_whom) {
    enum { COUNT = 3 * 50 + 1 };
    tool_error error = {""};
    tracks *people = three_people();
    track_crowd *crowd = track_crowd_on_plane(people, COUNT, 5, LEVEL_UP_Z, 1.0f, &error);
    crowd_arrays arrays = crowd_arrays_create(COUNT);
    cr_assert_eq(track_crowd_size(crowd), COUNT);
    for (double time = 0.0; time < 20.0; time += 0.37) {
        track_crowd_update(crowd, &arrays.columns, time, 0.37f, 0, COUNT);
        crowd_arrays_assert_sane(&arrays, 2);
        const float *x = arrays.columns.position[0], *y = arrays.columns.position[1];
        for (size_t first = 0; first + 1 < COUNT; first += 3) {
            cr_assert_float_eq(hypotf(x[first] - x[first + 1], y[first] - y[first + 1]), 1.0f, 1e-3f);
            cr_assert_float_eq(arrays.columns.position[2][first], 0.0f, 0.0f);
        }
    }
    crowd_arrays_destroy(&arrays);
    track_crowd_destroy(crowd);
    tracks_destroy(people);
}

Test(track_crowd, tiles_do_not_overlap) {
    enum { COUNT = 3 * 49 };
    tool_error error = {""};
    tracks *people = three_people();
    track_crowd *crowd = track_crowd_on_plane(people, COUNT, 5, LEVEL_UP_Z, 1.0f, &error);
    crowd_arrays arrays = crowd_arrays_create(COUNT);
    for (double time = 0.0; time < 9.0; time += 0.7) {
        track_crowd_update(crowd, &arrays.columns, time, 0.7f, 0, COUNT);
        for (size_t i = 0; i < COUNT; ++i) {
            for (size_t j = i + 1; j < COUNT; ++j) {
                const float apart = hypotf(arrays.columns.position[0][i] - arrays.columns.position[0][j],
                                           arrays.columns.position[1][i] - arrays.columns.position[1][j]);
                cr_assert(i / 3 == j / 3 || apart >= 1.99f, "%zu and %zu are %g apart", i, j, (double)apart);
            }
        }
    }
    crowd_arrays_destroy(&arrays);
    track_crowd_destroy(crowd);
    tracks_destroy(people);
}

Test(track_crowd, units_and_axes) {
    enum { COUNT = 30 };
    tool_error error = {""};
    tracks *people = three_people();
    track_crowd *meters = track_crowd_on_plane(people, COUNT, 5, LEVEL_UP_Z, 1.0f, &error);
    track_crowd *turned = track_crowd_on_plane(people, COUNT, 5, LEVEL_UP_Y, 100.0f, &error);
    crowd_arrays a = crowd_arrays_create(COUNT), b = crowd_arrays_create(COUNT);
    track_crowd_update(meters, &a.columns, 3.21, 0.1f, 0, COUNT);
    track_crowd_update(turned, &b.columns, 3.21, 0.1f, 0, COUNT);
    crowd_arrays_assert_sane(&b, 1);
    for (size_t i = 0; i < COUNT; ++i) {
        cr_assert_float_eq(b.columns.position[0][i], 100.0f * a.columns.position[0][i], 1e-2f);
        cr_assert_float_eq(b.columns.position[2][i], -100.0f * a.columns.position[1][i], 1e-2f);
        cr_assert_float_eq(b.columns.velocity[2][i], -100.0f * a.columns.velocity[1][i], 1e-2f);
        cr_assert_float_eq(b.columns.forward[0][i], a.columns.forward[0][i], 1e-5f);
    }
    crowd_arrays_destroy(&a);
    crowd_arrays_destroy(&b);
    track_crowd_destroy(meters);
    track_crowd_destroy(turned);
    tracks_destroy(people);
}

Test(track_crowd, any_split_of_the_agents_gives_the_same) {
    enum { COUNT = 101 };
    tool_error error = {""};
    tracks *people = three_people();
    track_crowd *crowd = track_crowd_on_plane(people, COUNT, 9, LEVEL_UP_Z, 1.0f, &error);
    crowd_arrays whole = crowd_arrays_create(COUNT), parts = crowd_arrays_create(COUNT);
    for (int frame = 0; frame < 50; ++frame) {
        const double time = 0.05 * frame;
        track_crowd_update(crowd, &whole.columns, time, 0.05f, 0, COUNT);
        track_crowd_update(crowd, &parts.columns, time, 0.05f, 60, COUNT);
        track_crowd_update(crowd, &parts.columns, time, 0.05f, 0, 7);
        track_crowd_update(crowd, &parts.columns, time, 0.05f, 7, 60);
        cr_assert(crowd_arrays_equal(&whole, &parts));
    }
    crowd_arrays_destroy(&whole);
    crowd_arrays_destroy(&parts);
    track_crowd_destroy(crowd);
    tracks_destroy(people);
}

static size_t count_crossings(const level_scene *level, const crowd_arrays *before, const crowd_arrays *now, int up) {
    size_t crossings = 0;
    for (size_t i = 0; i < now->count; ++i) {
        level_segment step;
        uint8_t blocked;
        for (int axis = 0; axis < 3; ++axis) {
            step.origin[axis] = before->columns.position[axis][i];
            step.end[axis] = now->columns.position[axis][i];
        }
        step.origin[up] += 1.1f;
        step.end[up] += 1.1f;
        level_occluded(level, &step, 1, &blocked);
        crossings += blocked;
    }
    return crossings;
}

/* Real people placed in a level walk through no wall and stand on its ground. */
static void assert_in_level(const char *obj, const char *track_file, level_up up) {
    enum { WANTED = 400, FRAMES = 600 };
    const char *path = obj ? keen_data_file(obj) : NULL;
    level_def def = level_default_def();
    tool_error error = {""};
    def.obj = path;
    def.up = up;
    level_scene *level = path ? level_create(&def, &error) : level_builtin(up, 1.0f, &error);
    const level_floor_def floor_def = level_floor_default_def();
    level_floor *floor = level_floor_create(level, &floor_def, &error);
    tracks *people = read_tracks(keen_data_file(track_file));
    track_crowd *crowd = track_crowd_in_level(people, WANTED, 3, level, floor, &error);
    const size_t count = track_crowd_size(crowd);
    const int axis_up = up == LEVEL_UP_Y ? 1 : 2;
    crowd_arrays now = crowd_arrays_create(count), before = crowd_arrays_create(count);
    size_t crossings = 0, off_ground = 0;
    cr_assert(count > WANTED / 2 && count <= WANTED, "%zu placed", count);
    for (int frame = 0; frame < FRAMES; ++frame) {
        track_crowd_update(crowd, &now.columns, 0.02 * frame, 0.02f, 0, count);
        crowd_arrays_assert_sane(&now, axis_up);
        crossings += frame > 0 ? count_crossings(level, &before, &now, axis_up) : 0;
        memcpy(before.block, now.block, 9 * count * sizeof *now.block);
    }
    for (size_t i = 0; i < count; ++i) {
        float point[3], ground = -1e9f;
        for (int axis = 0; axis < 3; ++axis) {
            point[axis] = now.columns.position[axis][i];
        }
        point[axis_up] += 1.0f;
        level_floor_height(level, point, &ground);
        off_ground += fabsf(ground - point[axis_up] + 1.0f) > 0.5f;
    }
    /* The straight way between two frames may cut the corner of a track that just passes the corner of a wall. */
    cr_assert(crossings <= 2, "%zu steps through walls", crossings);
    cr_assert(off_ground <= count / 100, "%zu of %zu off the ground", off_ground, count);
    crowd_arrays_destroy(&now);
    crowd_arrays_destroy(&before);
    track_crowd_destroy(crowd);
    tracks_destroy(people);
    level_floor_destroy(floor);
    level_destroy(level);
}

Test(track_crowd, students_in_the_town) {
    assert_in_level(NULL, "students03_obsmat.txt", LEVEL_UP_Z);
}

Test(track_crowd, shoppers_in_the_building) {
    assert_in_level("nav_test.obj", "zara01_obsmat.txt", LEVEL_UP_Y);
}

Test(track_crowd, a_bottleneck_in_the_dungeon) {
    assert_in_level("dungeon.obj", "bottleneck_040_c_56_h.txt", LEVEL_UP_Z);
}
