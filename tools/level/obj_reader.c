#include "level/obj_reader.h"

#include "support/text_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define OBJ_CORNER_FORMS "expected v, v/vt, v//vn or v/vt/vn"

typedef struct obj_reader {
    text_file file;
    level_mesh *mesh;
    size_t first_vertex; /* of this file in the mesh */
    size_t first_triangle;
    size_t furthest; /* the largest index used before its vertex was read, and the line that used it */
    size_t furthest_line;
} obj_reader;

static size_t vertices_read(const obj_reader *reader) {
    return reader->mesh->vertex_count - reader->first_vertex;
}

static bool read_vertex(obj_reader *reader, char *cursor, tool_error *error) {
    static const char *const names[3] = {"x", "y", "z"};
    float vertex[3];
    for (int axis = 0; axis < 3; ++axis) {
        const char *field = text_field_next(&cursor);
        if (!field) {
            return text_fail(&reader->file, error, "a vertex of %d numbers, expected x, y and z", axis);
        }
        double value;
        if (!text_number(&reader->file, field, names[axis], OBJ_LARGEST_COORDINATE, &value, error)) {
            return false;
        }
        vertex[axis] = (float)value;
    }
    if (reader->mesh->vertex_count >= UINT32_MAX) {
        return text_fail(&reader->file, error, "too many vertices, expected fewer than 2^32");
    }
    return level_mesh_add_vertex(reader->mesh, vertex) || tool_fail_memory(error);
}

/* Reads one whole number and moves the cursor behind it. */
static bool read_whole(const char **cursor, long long *value) {
    char *end = NULL;
    errno = 0;
    *value = strtoll(*cursor, &end, 10);
    const bool read = end != *cursor && errno == 0;
    *cursor = end;
    return read;
}

/* Texture and normal indices only have to be numbers: nothing here looks them up. */
static bool is_corner_tail(const char *tail) {
    long long ignored;
    if (*tail == '\0') {
        return true;
    }
    ++tail;
    if (*tail != '/' && !read_whole(&tail, &ignored)) {
        return false;
    }
    if (*tail == '\0') {
        return true;
    }
    ++tail;
    return read_whole(&tail, &ignored) && *tail == '\0';
}

static bool read_corner(obj_reader *reader, const char *field, uint32_t *vertex, tool_error *error) {
    const text_file *file = &reader->file;
    const long long known = (long long)vertices_read(reader);
    long long index = 0;
    const char *cursor = field;
    if (!read_whole(&cursor, &index) || (*cursor != '\0' && *cursor != '/') || !is_corner_tail(cursor)) {
        return text_fail(file, error, "a corner `%.40s`, " OBJ_CORNER_FORMS, field);
    }
    if (index == 0) {
        return text_fail(file, error, "vertex index 0, expected one from 1 or a negative one");
    }
    if (index < -known) {
        return text_fail(file, error, "vertex index %lld, expected one from -%lld to -1", index, known);
    }
    const long long from_one = index < 0 ? known + 1 + index : index;
    const unsigned long long in_mesh = reader->first_vertex + (unsigned long long)from_one - 1;
    if (in_mesh >= UINT32_MAX) {
        return text_fail(file, error, "vertex index %lld, expected one of the file's vertices", index);
    }
    if (from_one > known && (size_t)from_one > reader->furthest) {
        reader->furthest = (size_t)from_one;
        reader->furthest_line = file->line;
    }
    *vertex = (uint32_t)in_mesh;
    return true;
}

static bool read_face(obj_reader *reader, char *cursor, tool_error *error) {
    uint32_t first = 0, previous = 0;
    int corners = 0;
    for (const char *field; (field = text_field_next(&cursor)) != NULL;) {
        uint32_t vertex = 0;
        if (!read_corner(reader, field, &vertex, error)) {
            return false;
        }
        const bool has_area = vertex != previous && vertex != first && previous != first;
        if (corners >= 2 && has_area && !level_mesh_add_triangle(reader->mesh, first, previous, vertex)) {
            return tool_fail_memory(error);
        }
        if (corners == 0) {
            first = vertex;
        }
        previous = vertex;
        corners += corners < 3;
    }
    if (corners < 3) {
        return text_fail(&reader->file, error, "a face of %d corners, expected at least 3", corners);
    }
    return true;
}

static bool read_record(obj_reader *reader, char *line, tool_error *error) {
    text_cut_comment(line);
    char *cursor = line;
    const char *keyword = text_field_next(&cursor);
    if (!keyword) {
        return true;
    }
    if (strcmp(keyword, "v") == 0) {
        return read_vertex(reader, cursor, error);
    }
    return strcmp(keyword, "f") != 0 || read_face(reader, cursor, error);
}

static bool check_whole(const obj_reader *reader, tool_error *error) {
    const size_t known = vertices_read(reader);
    if (reader->furthest > known) {
        return text_fail_at(&reader->file, reader->furthest_line, error,
                            "vertex index %zu, expected at most %zu, the number of vertices in the file",
                            reader->furthest, known);
    }
    if (reader->mesh->triangle_count == reader->first_triangle) {
        return text_fail(&reader->file, error, "the end of the file, expected at least one face (f) with an area");
    }
    return true;
}

bool obj_read(const char *path, level_mesh *mesh, tool_error *error) {
    obj_reader reader = {
        .mesh = mesh,
        .first_vertex = mesh->vertex_count,
        .first_triangle = mesh->triangle_count,
    };
    if (!text_file_open(&reader.file, path, error)) {
        return false;
    }
    reader.file.joins_lines = true;
    bool good = true;
    for (char *line; good && (line = text_file_next(&reader.file)) != NULL;) {
        good = read_record(&reader, line, error);
    }
    good = good && check_whole(&reader, error);
    text_file_close(&reader.file);
    return good;
}
