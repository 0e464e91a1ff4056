#include "level/level.h"

#include "level/obj_reader.h"

#include <embree3/rtcore.h>
#include <math.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

struct level_scene {
    level_mesh mesh;
    size_t obj_triangle_count;
    level_box *boxes;
    size_t box_count;
    level_box bounds;
    level_up up;
    float units_per_meter;
    RTCDevice device;
    RTCScene scene;
};

level_def level_default_def(void) {
    return (level_def){.mesh_up = LEVEL_UP_Y, .mesh_scale = 1.0f, .up = LEVEL_UP_Z, .units_per_meter = 1.0f};
}

static bool add_obj(level_scene *level, const level_def *def, tool_error *error) {
    if (!obj_read(def->obj, &level->mesh, error)) {
        return false;
    }
    level->obj_triangle_count = level->mesh.triangle_count;
    level_mesh_scale(&level->mesh, def->mesh_scale);
    level_mesh_turn(&level->mesh, def->mesh_up, def->up);
    return true;
}

static bool add_boxes(level_scene *level, const level_def *def, tool_error *error) {
    if (def->box_count == 0) {
        return true;
    }
    level->boxes = malloc(def->box_count * sizeof *level->boxes);
    if (!level->boxes) {
        return tool_fail_memory(error);
    }
    memcpy(level->boxes, def->boxes, def->box_count * sizeof *level->boxes);
    level->box_count = def->box_count;
    for (size_t i = 0; i < def->box_count; ++i) {
        const level_box *box = &def->boxes[i];
        for (int axis = 0; axis < 3; ++axis) {
            if (!(box->low[axis] <= box->high[axis]) || !isfinite(box->low[axis]) || !isfinite(box->high[axis])) {
                return tool_fail(error, "level box %zu is not from low to high corner, expected low <= high", i);
            }
        }
        if (!level_mesh_add_box(&level->mesh, box)) {
            return tool_fail_memory(error);
        }
    }
    return true;
}

static bool attach_triangles(level_scene *level) {
    RTCGeometry geometry = rtcNewGeometry(level->device, RTC_GEOMETRY_TYPE_TRIANGLE);
    const level_mesh *mesh = &level->mesh;
    float *vertices = rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                              3 * sizeof *vertices, mesh->vertex_count);
    uint32_t *triangles = rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                                                  3 * sizeof *triangles, mesh->triangle_count);
    const bool made = vertices && triangles;
    if (made) {
        memcpy(vertices, mesh->vertices, 3 * mesh->vertex_count * sizeof *vertices);
        memcpy(triangles, mesh->triangles, 3 * mesh->triangle_count * sizeof *triangles);
        rtcCommitGeometry(geometry);
        rtcAttachGeometry(level->scene, geometry);
    }
    rtcReleaseGeometry(geometry);
    return made;
}

/* Robust: a ray through a shared edge must not slip between its two triangles. */
static bool build_scene(level_scene *level, tool_error *error) {
    level->device = rtcNewDevice(NULL);
    if (!level->device) {
        return tool_fail(error, "Embree gave no device (error %d)", (int)rtcGetDeviceError(NULL));
    }
    level->scene = rtcNewScene(level->device);
    rtcSetSceneFlags(level->scene, RTC_SCENE_FLAG_ROBUST);
    if (level->mesh.triangle_count > 0 && !attach_triangles(level)) {
        return tool_fail_memory(error);
    }
    rtcCommitScene(level->scene);
    const enum RTCError result = rtcGetDeviceError(level->device);
    if (result != RTC_ERROR_NONE) {
        return tool_fail(error, "Embree could not build the level (error %d)", (int)result);
    }
    return true;
}

level_scene *level_create(const level_def *def, tool_error *error) {
    if (!(def->units_per_meter > 0.0f) || !isfinite(def->units_per_meter) || !(def->mesh_scale > 0.0f) ||
        !isfinite(def->mesh_scale)) {
        tool_fail(error, "the level's scale is not a positive number, expected units per metre above 0");
        return NULL;
    }
    level_scene *made = calloc(1, sizeof *made);
    if (!made) {
        tool_fail_memory(error);
        return NULL;
    }
    made->up = def->up;
    made->units_per_meter = def->units_per_meter;
    const bool filled = (!def->obj || add_obj(made, def, error)) && add_boxes(made, def, error);
    if (!filled || !build_scene(made, error)) {
        level_destroy(made);
        return NULL;
    }
    made->bounds = level_mesh_bounds(&made->mesh);
    return made;
}

void level_destroy(level_scene *level) {
    if (!level) {
        return;
    }
    if (level->scene) {
        rtcReleaseScene(level->scene);
    }
    if (level->device) {
        rtcReleaseDevice(level->device);
    }
    level_mesh_free(&level->mesh);
    free(level->boxes);
    free(level);
}

level_box level_bounds(const level_scene *level) {
    return level->bounds;
}

level_up level_up_axis(const level_scene *level) {
    return level->up;
}

float level_units_per_meter(const level_scene *level) {
    return level->units_per_meter;
}

const level_mesh *level_triangles(const level_scene *level) {
    return &level->mesh;
}

size_t level_obj_triangle_count(const level_scene *level) {
    return level->obj_triangle_count;
}

const level_box *level_boxes(const level_scene *level, size_t *count) {
    *count = level->box_count;
    return level->boxes;
}

/* Lane `lane` of the group gets the segment as a ray with t from 0 at its origin to 1 at its end.
 * Returns whether there is anything to trace; if not, *answer is known already. */
static bool load_segment(const level_segment *segment, float margin, struct RTCRay8 *rays, int lane, uint8_t *answer) {
    const float x = segment->end[0] - segment->origin[0];
    const float y = segment->end[1] - segment->origin[1];
    const float z = segment->end[2] - segment->origin[2];
    const float length = sqrtf(x * x + y * y + z * z);
    *answer = (uint8_t)!isfinite(length);
    const bool traced = length > 2.0f * margin && isfinite(length);
    const float near = traced ? margin / length : 0.0f;
    rays->org_x[lane] = segment->origin[0];
    rays->org_y[lane] = segment->origin[1];
    rays->org_z[lane] = segment->origin[2];
    rays->dir_x[lane] = x;
    rays->dir_y[lane] = y;
    rays->dir_z[lane] = z;
    rays->tnear[lane] = near;
    rays->tfar[lane] = 1.0f - near;
    return traced;
}

static void occluded_group(const level_scene *level, const level_segment *segments, int count, uint8_t *blocked) {
    struct RTCRay8 rays;
    alignas(32) int valid[LEVEL_RAY_GROUP] = {0};
    memset(&rays, 0, sizeof rays);
    const float margin = LEVEL_RAY_MARGIN * level->units_per_meter;
    for (int lane = 0; lane < count; ++lane) {
        rays.mask[lane] = ~0u;
        valid[lane] = load_segment(&segments[lane], margin, &rays, lane, &blocked[lane]) ? -1 : 0;
    }
    struct RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    rtcOccluded8(valid, level->scene, &context, &rays);
    for (int lane = 0; lane < count; ++lane) {
        if (valid[lane]) {
            blocked[lane] = rays.tfar[lane] < 0.0f; /* Embree's answer for "something is in the way" */
        }
    }
}

void level_occluded(const level_scene *level, const level_segment *segments, size_t count, uint8_t *blocked) {
    for (size_t first = 0; first < count; first += LEVEL_RAY_GROUP) {
        const size_t left = count - first;
        occluded_group(level, segments + first, left < LEVEL_RAY_GROUP ? (int)left : LEVEL_RAY_GROUP, blocked + first);
    }
}

bool level_cast(const level_scene *level, const float origin[3], const float direction[3], float reach,
                level_hit *hit) {
    struct RTCRayHit ray = {
        .ray = {.org_x = origin[0],
                .org_y = origin[1],
                .org_z = origin[2],
                .dir_x = direction[0],
                .dir_y = direction[1],
                .dir_z = direction[2],
                .tfar = reach,
                .mask = ~0u},
        .hit = {.geomID = RTC_INVALID_GEOMETRY_ID},
    };
    ray.hit.instID[0] = RTC_INVALID_GEOMETRY_ID;
    struct RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    rtcIntersect1(level->scene, &context, &ray);
    if (ray.hit.geomID == RTC_INVALID_GEOMETRY_ID) {
        return false;
    }
    hit->distance = ray.ray.tfar;
    hit->triangle = ray.hit.primID;
    level_mesh_normal(&level->mesh, hit->triangle, hit->normal);
    const float *n = hit->normal;
    const float length = sqrtf(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    for (int axis = 0; axis < 3; ++axis) {
        hit->normal[axis] = length > 0.0f ? hit->normal[axis] / length : 0.0f;
    }
    return true;
}

bool level_floor_height(const level_scene *level, const float point[3], float *height) {
    const int up = level->up == LEVEL_UP_Y ? 1 : 2;
    float down[3] = {0.0f, 0.0f, 0.0f};
    down[up] = -1.0f;
    level_hit hit;
    if (!level_cast(level, point, down, INFINITY, &hit)) {
        return false;
    }
    *height = point[up] - hit.distance;
    return true;
}
