/* OBJ files: what real ones contain is read, what is broken is refused with the line and the reason. */
#include <criterion/criterion.h>

#include "level/obj_reader.h"
#include "support/check.h"
#include "support/temporary_file.h"

#define CORNERS "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n"

static bool read_text(const char *text, level_mesh *mesh, tool_error *error) {
    const keen_temporary_file file = keen_temporary_file_text(text);
    *mesh = (level_mesh){0};
    const bool good = obj_read(file.path, mesh, error);
    keen_temporary_file_remove(&file);
    return good;
}

static void assert_triangles(const char *text, size_t count, const uint32_t *expected) {
    level_mesh mesh;
    tool_error error = {""};
    cr_assert(read_text(text, &mesh, &error), "%s", error.text);
    cr_assert_eq(mesh.triangle_count, count, "%zu triangles", mesh.triangle_count);
    cr_assert_arr_eq(mesh.triangles, expected, 3 * count * sizeof *expected);
    level_mesh_free(&mesh);
}

Test(obj_reader, every_form_of_a_corner) {
    const uint32_t one[] = {0, 1, 2};
    const uint32_t two[] = {0, 1, 2, 0, 2, 3};
    assert_triangles(CORNERS "f 1 2 3\n", 1, one);
    assert_triangles(CORNERS "f 1/7 2/8 3/9\n", 1, one);
    assert_triangles(CORNERS "f 1//7 2//8 3//9\n", 1, one);
    assert_triangles(CORNERS "f 1/1/7 2/2/8 3/3/-9\n", 1, one);
    assert_triangles(CORNERS "f -4 -3/2 -2//-1\n", 1, one);
    assert_triangles(CORNERS "f 1 2 3 4\n", 2, two);
    assert_triangles("f 1 2 3\n" CORNERS, 1, one);
}

Test(obj_reader, what_real_files_contain) {
    const uint32_t one[] = {0, 1, 2};
    assert_triangles("# made by hand\r\n\r\nmtllib a.mtl\r\no thing\r\nv 0 0 0\r\nv 1 0 0\r\nv 1 1 0\r\n"
                     "vn 0 0 1\r\nvt 0 0\r\ng a b\r\nusemtl m\r\ns off\r\nf 1 2 3\r\n",
                     1, one);
    assert_triangles("\xEF\xBB\xBFv 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3", 1, one);
    assert_triangles("v\t0 0 0 1.0\nv 1 0 0 .5 .5 .5\n  v 1 1 0 # here\nl 1 2\nf 1 2 \\\n 3\n", 1, one);
    assert_triangles("v 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 1 2\nf 1 2 3\nf 2 2 2 2\n", 1, one);
}

Test(obj_reader, numbers_are_taken_as_written) {
    level_mesh mesh;
    tool_error error;
    cr_assert(read_text("v -1.5e2 +.25 3\nv 1 0 0\nv 1 1 0\nf 1 2 3\n", &mesh, &error));
    cr_assert_eq(mesh.vertices[0], -150.0f);
    cr_assert_eq(mesh.vertices[1], 0.25f);
    cr_assert_eq(mesh.vertices[2], 3.0f);
    level_mesh_free(&mesh);
}

typedef struct broken_obj {
    const char *text;
    int line;
    const char *says;
} broken_obj;

Test(obj_reader, broken_files_are_refused) {
    static const broken_obj broken[] = {
        {"", 1, "expected at least one face"},
        {"# nothing\n\n", 2, "expected at least one face"},
        {CORNERS, 4, "expected at least one face"},
        {CORNERS "f 1 1 1\n", 5, "expected at least one face"},
        {"v 1 2\n", 1, "a vertex of 2 numbers, expected x, y and z"},
        {"v\n", 1, "a vertex of 0 numbers"},
        {"v 1 2 x\n", 1, "z is `x`, expected a number"},
        {"v 1 2 3x\n", 1, "z is `3x`, expected a number"},
        {"v nan 2 3\n", 1, "x is `nan`, expected a finite number"},
        {"v 1 -inf 3\n", 1, "y is `-inf`, expected a finite number"},
        {"v 1 0x10 3\n", 1, "y is `0x10`, expected a number"},
        {"v 1 1e39 3\n", 1, "y is `1e39`, expected a number within"},
        {"v 1 1e999 3\n", 1, "y is `1e999`, expected a number within"},
        {"v 1 - 3\n", 1, "y is `-`, expected a number"},
        {CORNERS "f 1 2\n", 5, "a face of 2 corners, expected at least 3"},
        {CORNERS "f\n", 5, "a face of 0 corners"},
        {CORNERS "f 1 2 0\n", 5, "vertex index 0"},
        {CORNERS "f 1 2 5\n", 5, "vertex index 5, expected at most 4"},
        {"f 1 2 9\nf 1 2 3\n" CORNERS, 1, "vertex index 9, expected at most 4"},
        {CORNERS "f 1 2 -5\n", 5, "vertex index -5, expected one from -4 to -1"},
        {CORNERS "f 1 2 99999999999999999999\n", 5, "expected v, v/vt, v//vn or v/vt/vn"},
        {CORNERS "f 1 2 5000000000\n", 5, "vertex index 5000000000"},
        {CORNERS "f 1 2 3.5\n", 5, "a corner `3.5`"},
        {CORNERS "f 1 2 3/\n", 5, "a corner `3/`"},
        {CORNERS "f 1 2 3/x\n", 5, "a corner `3/x`"},
        {CORNERS "f 1 2 3//\n", 5, "a corner `3//`"},
        {CORNERS "f 1 2 3/1/1/1\n", 5, "a corner `3/1/1/1`"},
        {CORNERS "f 1 2 /3\n", 5, "a corner `/3`"},
        {"v 0 0 \\\n0\nv 1 x 0\n", 3, "y is `x`"},
    };
    for (size_t i = 0; i < sizeof broken / sizeof *broken; ++i) {
        level_mesh mesh;
        tool_error error = {""};
        char line[16];
        cr_expect(!read_text(broken[i].text, &mesh, &error), "%s was read", broken[i].text);
        snprintf(line, sizeof line, ":%d: ", broken[i].line);
        cr_expect_not_null(strstr(error.text, line), "%s, expected line %d", error.text, broken[i].line);
        cr_expect_not_null(strstr(error.text, broken[i].says), "%s, expected: %s", error.text, broken[i].says);
        level_mesh_free(&mesh);
    }
}

Test(obj_reader, what_is_no_text_file) {
    tool_error error = {""};
    level_mesh mesh = {0};
    cr_assert(!obj_read("/nowhere/at/all.obj", &mesh, &error));
    cr_assert_str_eq(error.text, "/nowhere/at/all.obj: No such file or directory, expected a file that can be read");
    cr_assert(!obj_read("/", &mesh, &error));
    cr_assert_not_null(strstr(error.text, "expected a file that can be read"));
    const keen_temporary_file file = keen_temporary_file_write("v 1 2 3\nv \0 1 2\n", 16);
    cr_assert(!obj_read(file.path, &mesh, &error));
    cr_assert_not_null(strstr(error.text, ":2: a zero byte, expected a text file"));
    keen_temporary_file_remove(&file);
    level_mesh_free(&mesh);
}

Test(obj_reader, an_error_is_one_line_whatever_the_file_holds) {
    level_mesh mesh;
    tool_error error;
    cr_assert(!read_text("v 1 2 \x1b[31m\x7f\n", &mesh, &error));
    for (const char *c = error.text; *c; ++c) {
        cr_assert((unsigned char)*c >= 0x20 && *c != 0x7f);
    }
    char name[2000];
    memset(name, 'n', sizeof name);
    name[sizeof name - 1] = '\0';
    name[20] = '\n';
    cr_assert(!obj_read(name, &mesh, &error));
    cr_assert_null(strchr(error.text, '\n'));
    cr_assert_not_null(strstr(error.text, "expected a file that can be read"));
}

Test(obj_reader, one_polygon_of_very_many_corners) {
    const size_t corners = 100000, room = corners * 40;
    char *text = malloc(room);
    size_t size = 0;
    for (size_t i = 0; i < corners; ++i) {
        size += (size_t)snprintf(text + size, room - size, "v %zu %zu 0\n", i, i * i % 1000);
    }
    size += (size_t)snprintf(text + size, room - size, "f");
    for (size_t i = 1; i <= corners; ++i) {
        size += (size_t)snprintf(text + size, room - size, " %zu", i);
    }
    level_mesh mesh;
    tool_error error = {""};
    cr_assert(read_text(text, &mesh, &error), "%s", error.text);
    cr_assert_eq(mesh.triangle_count, corners - 2);
    level_mesh_free(&mesh);
    free(text);
}

Test(obj_reader, a_million_triangles) {
    const size_t side = 708, room = side * side * 64;
    char *text = malloc(room);
    size_t size = 0;
    for (size_t i = 0; i < side * side; ++i) {
        size += (size_t)snprintf(text + size, room - size, "v %zu 0 %zu\n", i % side, i / side);
    }
    for (size_t i = 0; i + side + 1 < side * side; ++i) {
        const size_t next = i + side;
        if (i % side != side - 1) {
            size += (size_t)snprintf(text + size, room - size, "f %zu %zu %zu %zu\n", i + 1, next + 1, next + 2, i + 2);
        }
    }
    level_mesh mesh;
    tool_error error = {""};
    cr_assert(read_text(text, &mesh, &error), "%s", error.text);
    cr_assert_eq(mesh.triangle_count, 2 * (side - 1) * (side - 1));
    level_mesh_free(&mesh);
    free(text);
}

/* Whatever the damage: either a mesh whose indices are good, or one line that says where. */
Test(obj_reader, damaged_files_never_break_it) {
    static const char whole[] = "# a\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvn 0 0 1\nf 1/1/1 2//1 -2\nf 1 3 4 \\\n2\n";
    static const char bytes[] = "0123456789-+./ef v#\\\n\r\tnx";
    keen_check_random random = keen_check_seed("damaged_files_never_break_it");
    int read = 0, refused = 0;
    for (int i = 0; i < 3000; ++i) {
        char text[sizeof whole];
        memcpy(text, whole, sizeof whole);
        for (uint32_t change = keen_check_below(&random, 4) + 1; change > 0; --change) {
            text[keen_check_below(&random, sizeof whole - 1)] = bytes[keen_check_below(&random, sizeof bytes - 1)];
        }
        level_mesh mesh;
        tool_error error = {""};
        if (read_text(text, &mesh, &error)) {
            ++read;
            for (size_t corner = 0; corner < 3 * mesh.triangle_count; ++corner) {
                cr_assert(mesh.triangles[corner] < mesh.vertex_count);
            }
        } else {
            ++refused;
            cr_assert_not_null(strstr(error.text, "expected"), "%s", error.text);
        }
        level_mesh_free(&mesh);
    }
    cr_assert(read > 100 && refused > 100, "%d read, %d refused", read, refused);
}

Test(obj_reader, boxes_face_outwards) {
    level_mesh mesh = {0};
    const level_box box = {{-1.0f, 2.0f, 3.0f}, {4.0f, 6.0f, 8.0f}};
    float area = 0.0f;
    cr_assert(level_mesh_add_box(&mesh, &box));
    cr_assert_eq(mesh.triangle_count, 12);
    for (size_t i = 0; i < mesh.triangle_count; ++i) {
        float normal[3], outward = 0.0f, square = 0.0f;
        level_mesh_normal(&mesh, i, normal);
        for (int axis = 0; axis < 3; ++axis) {
            float middle = 0.0f;
            for (int corner = 0; corner < 3; ++corner) {
                middle += mesh.vertices[3 * mesh.triangles[3 * i + (size_t)corner] + (size_t)axis] / 3.0f;
            }
            outward += normal[axis] * (middle - 0.5f * (box.low[axis] + box.high[axis]));
            square += normal[axis] * normal[axis];
        }
        cr_assert(outward > 0.0f);
        area += 0.5f * sqrtf(square);
    }
    cr_assert_float_eq(area, 2.0f * (5.0f * 4.0f + 4.0f * 5.0f + 5.0f * 5.0f), 1e-3f);
    level_mesh_free(&mesh);
}

static void assert_real(const char *name, size_t vertices, size_t triangles, const level_box *y_up) {
    level_mesh mesh = {0};
    tool_error error = {""};
    cr_assert(obj_read(keen_data_file(name), &mesh, &error), "%s", error.text);
    cr_assert_eq(mesh.vertex_count, vertices);
    cr_assert_eq(mesh.triangle_count, triangles, "%zu", mesh.triangle_count);
    level_mesh_turn(&mesh, LEVEL_UP_Y, LEVEL_UP_Z);
    const level_box bounds = level_mesh_bounds(&mesh);
    cr_assert_float_eq(bounds.low[0], y_up->low[0], 1e-4f);
    cr_assert_float_eq(bounds.low[1], -y_up->high[2], 1e-4f);
    cr_assert_float_eq(bounds.low[2], y_up->low[1], 1e-4f);
    cr_assert_float_eq(bounds.high[1], -y_up->low[2], 1e-4f);
    cr_assert_float_eq(bounds.high[2], y_up->high[1], 1e-4f);
    level_mesh_free(&mesh);
}

Test(obj_reader, the_building) {
    const level_box bounds = {{-28.889317f, -4.869517f, -46.300152f}, {62.494808f, 17.010754f, 31.053141f}};
    assert_real("nav_test.obj", 884, 1612, &bounds);
}

Test(obj_reader, the_dungeon) {
    const level_box bounds = {{-25.015216f, -0.002705861f, -90.041275f}, {49.305145f, 40.176586f, 8.8912f}};
    assert_real("dungeon.obj", 5101, 10133, &bounds);
}
