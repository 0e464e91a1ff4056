/* Embree's point queries: the targets are user geometry without extent, in a tree of the quality meant for what moves;
   a query is a ball that hands us what its boxes touch. One thread. */
#include <embree3/rtcore.h>
#include <stdlib.h>

#include "harness/bench_memory.h"
#include "peers/peer.h"

typedef struct embree {
    RTCDevice device;
    RTCScene scene;
    RTCGeometry geometry;
    const peer_scene *points;
} embree;

typedef struct hits {
    const peer_scene *scene;
    uint32_t agent;
    uint32_t *found;
    float range_squared;
    bool with_cone;
    uint32_t count, in_cone;
} hits;

static void get_bounds(const struct RTCBoundsFunctionArguments *args) {
    const peer_scene *points = args->geometryUserPtr;
    const float x = points->x[args->primID], y = points->y[args->primID], z = points->z[args->primID];
    *args->bounds_o =
        (struct RTCBounds){.lower_x = x, .lower_y = y, .lower_z = z, .upper_x = x, .upper_y = y, .upper_z = z};
}

static void *make(const peer_scene *scene) {
    embree *own = bench_allocate(1, sizeof *own);
    own->device = rtcNewDevice("threads=1");
    if (!own->device) {
        free(own);
        return NULL;
    }
    own->points = scene;
    own->scene = rtcNewScene(own->device);
    rtcSetSceneBuildQuality(own->scene, RTC_BUILD_QUALITY_LOW);
    rtcSetSceneFlags(own->scene, RTC_SCENE_FLAG_DYNAMIC);
    own->geometry = rtcNewGeometry(own->device, RTC_GEOMETRY_TYPE_USER);
    rtcSetGeometryBuildQuality(own->geometry, RTC_BUILD_QUALITY_LOW);
    rtcSetGeometryUserPrimitiveCount(own->geometry, scene->count);
    rtcSetGeometryUserData(own->geometry, (void *)scene);
    rtcSetGeometryBoundsFunction(own->geometry, get_bounds, NULL);
    rtcAttachGeometry(own->scene, own->geometry);
    return own;
}

/* Committing a geometry marks all of it as moved, and committing the scene then builds its tree. */
static void build(void *data, const peer_scene *scene) {
    (void)scene;
    embree *own = data;
    rtcCommitGeometry(own->geometry);
    rtcCommitScene(own->scene);
}

static bool take_hit(struct RTCPointQueryFunctionArguments *args) {
    hits *all = args->userPtr;
    const uint32_t target = args->primID;
    const float squared = peer_distance_squared(all->scene, all->agent, target);
    if (squared <= all->range_squared && target != all->agent) {
        all->found[all->count++] = target;
        if (all->with_cone) {
            all->in_cone += peer_in_cone(all->scene, all->agent, target, squared);
        }
    }
    return false; /* the ball keeps its size */
}

static void search(void *data, const peer_scene *scene, peer_lists *lists, bool with_cone) {
    embree *own = data;
    struct RTCPointQueryContext context;
    rtcInitPointQueryContext(&context);
    uint32_t count = 0;
    for (uint32_t agent = 0; agent < scene->count; agent++) {
        struct RTCPointQuery query = {
            .x = scene->x[agent],
            .y = scene->y[agent],
            .z = scene->eye_z[agent],
            .radius = scene->range * PEER_SLACK,
        };
        hits all = {
            .scene = scene,
            .agent = agent,
            .found = lists->found + count,
            .range_squared = scene->range * scene->range,
            .with_cone = with_cone,
        };
        rtcPointQuery(own->scene, &query, &context, take_hit, &all);
        lists->first[agent] = count;
        if (with_cone) {
            lists->in_cone[agent] = all.in_cone;
        }
        count += all.count;
    }
    lists->first[scene->count] = count;
}

static void list(void *data, const peer_scene *scene, peer_lists *lists) {
    search(data, scene, lists, false);
}

static void list_and_count(void *data, const peer_scene *scene, peer_lists *lists) {
    search(data, scene, lists, true);
}

static void release(void *data) {
    embree *own = data;
    rtcReleaseGeometry(own->geometry);
    rtcReleaseScene(own->scene);
    rtcReleaseDevice(own->device);
    free(own);
}

const peer peer_embree = {"embree", make, build, list, list_and_count, release};
