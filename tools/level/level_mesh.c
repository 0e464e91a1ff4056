#include "level/level_mesh.h"

#include "support/growing_array.h"

#include <stdlib.h>
#include <string.h>

void level_mesh_free(level_mesh *mesh) {
    free(mesh->vertices);
    free(mesh->triangles);
    *mesh = (level_mesh){0};
}

bool level_mesh_add_vertex(level_mesh *mesh, const float vertex[3]) {
    float *vertices = growing_array_reserve(mesh->vertices, &mesh->vertex_capacity, mesh->vertex_count + 1,
                                            3 * sizeof *mesh->vertices);
    if (!vertices) {
        return false;
    }
    mesh->vertices = vertices;
    memcpy(&vertices[3 * mesh->vertex_count++], vertex, 3 * sizeof *vertex);
    return true;
}

bool level_mesh_add_triangle(level_mesh *mesh, uint32_t a, uint32_t b, uint32_t c) {
    uint32_t *triangles = growing_array_reserve(mesh->triangles, &mesh->triangle_capacity, mesh->triangle_count + 1,
                                                3 * sizeof *mesh->triangles);
    if (!triangles) {
        return false;
    }
    mesh->triangles = triangles;
    uint32_t *corner = &triangles[3 * mesh->triangle_count++];
    corner[0] = a;
    corner[1] = b;
    corner[2] = c;
    return true;
}

bool level_mesh_add_box(level_mesh *mesh, const level_box *box) {
    /* Corner i takes the high x, y, z where bit 0, 1, 2 of i is set. */
    static const uint8_t corners[12][3] = {
        {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}, {0, 1, 5}, {0, 5, 4},
        {2, 6, 7}, {2, 7, 3}, {0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6},
    };
    const uint32_t first = (uint32_t)mesh->vertex_count;
    for (int i = 0; i < 8; ++i) {
        const float corner[3] = {
            i & 1 ? box->high[0] : box->low[0],
            i & 2 ? box->high[1] : box->low[1],
            i & 4 ? box->high[2] : box->low[2],
        };
        if (!level_mesh_add_vertex(mesh, corner)) {
            return false;
        }
    }
    for (int i = 0; i < 12; ++i) {
        const uint8_t *corner = corners[i];
        if (!level_mesh_add_triangle(mesh, first + corner[0], first + corner[1], first + corner[2])) {
            return false;
        }
    }
    return true;
}

void level_turn(float point[3], level_up from, level_up to) {
    if (from == to) {
        return;
    }
    const float y = point[1], z = point[2];
    point[1] = from == LEVEL_UP_Y ? -z : z;
    point[2] = from == LEVEL_UP_Y ? y : -y;
}

void level_mesh_turn(level_mesh *mesh, level_up from, level_up to) {
    for (size_t i = 0; i < mesh->vertex_count; ++i) {
        level_turn(&mesh->vertices[3 * i], from, to);
    }
}

void level_mesh_scale(level_mesh *mesh, float scale) {
    for (size_t i = 0; i < 3 * mesh->vertex_count; ++i) {
        mesh->vertices[i] *= scale;
    }
}

level_box level_mesh_bounds(const level_mesh *mesh) {
    level_box bounds = {0};
    for (size_t i = 0; i < mesh->vertex_count; ++i) {
        for (int axis = 0; axis < 3; ++axis) {
            const float value = mesh->vertices[3 * i + (size_t)axis];
            if (i == 0 || value < bounds.low[axis]) {
                bounds.low[axis] = value;
            }
            if (i == 0 || value > bounds.high[axis]) {
                bounds.high[axis] = value;
            }
        }
    }
    return bounds;
}

void level_mesh_normal(const level_mesh *mesh, size_t triangle, float normal[3]) {
    const uint32_t *corner = &mesh->triangles[3 * triangle];
    const float *a = &mesh->vertices[3 * (size_t)corner[0]];
    const float *b = &mesh->vertices[3 * (size_t)corner[1]];
    const float *c = &mesh->vertices[3 * (size_t)corner[2]];
    const float u[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
    const float v[3] = {c[0] - a[0], c[1] - a[1], c[2] - a[2]};
    normal[0] = u[1] * v[2] - u[2] * v[1];
    normal[1] = u[2] * v[0] - u[0] * v[2];
    normal[2] = u[0] * v[1] - u[1] * v[0];
}
