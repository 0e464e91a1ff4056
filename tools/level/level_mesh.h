/* A growing set of triangles: what a level is made of before rays can be cast at it. */
#ifndef TOOLS_LEVEL_LEVEL_MESH_H
#define TOOLS_LEVEL_LEVEL_MESH_H

#include "support/tool_error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The axis that points up, in a file or in the world. */
typedef enum level_up { LEVEL_UP_Z, LEVEL_UP_Y } level_up;

typedef struct level_box {
    float low[3], high[3];
} level_box;

typedef struct level_mesh {
    float *vertices;     /* x, y, z of each */
    uint32_t *triangles; /* three vertex indices of each; counterclockwise seen from outside */
    size_t vertex_count, vertex_capacity;
    size_t triangle_count, triangle_capacity;
} level_mesh;

void level_mesh_free(level_mesh *mesh);
bool level_mesh_add_vertex(level_mesh *mesh, const float vertex[3]);
bool level_mesh_add_triangle(level_mesh *mesh, uint32_t a, uint32_t b, uint32_t c);

/* Twelve triangles facing outwards. */
bool level_mesh_add_box(level_mesh *mesh, const level_box *box);

/* Turns every vertex from one up axis to the other: (x, y, z) with y up is (x, -z, y) with z up. */
void level_mesh_turn(level_mesh *mesh, level_up from, level_up to);
void level_turn(float point[3], level_up from, level_up to);
void level_mesh_scale(level_mesh *mesh, float scale);

/* The box around all vertices; all zero when there are none. */
level_box level_mesh_bounds(const level_mesh *mesh);

/* cross(b - a, c - a), not made unit length. */
void level_mesh_normal(const level_mesh *mesh, size_t triangle, float normal[3]);

#endif
