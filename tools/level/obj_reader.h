/* Reads the triangles of a Wavefront OBJ file. Tolerant of what real files contain: v with extra values, f with
 * v, v/vt, v//vn and v/vt/vn corners, negative and forward indices, polygons (cut into a fan), comments, CRLF,
 * continued lines; every other record is ignored. Strict about broken ones. */
#ifndef TOOLS_LEVEL_OBJ_READER_H
#define TOOLS_LEVEL_OBJ_READER_H

#include "level/level_mesh.h"

/* Coordinates further out than this are taken for damage. */
#define OBJ_LARGEST_COORDINATE 1e7

/* Appends to the mesh. On failure the mesh holds what was read so far. */
bool obj_read(const char *path, level_mesh *mesh, tool_error *error);

#endif
