#include "worlds/world_cache.h"

#define MOST_WORLDS 16
#define MOST_BYTES (UINT64_C(8) << 30)

typedef struct world_cache {
    bench_world *worlds[MOST_WORLDS]; /* the one asked for last is the last */
    uint32_t count;
} world_cache;

static bool is_of(const bench_world *world, const bench_world_def *def) {
    return world->def.kind == def->kind && world->def.model == def->model && world->def.count == def->count &&
           world->def.backend == def->backend && world->def.workers == def->workers;
}

static bench_world *take_out(world_cache *cache, uint32_t place) {
    bench_world *taken = cache->worlds[place];
    cache->count--;
    for (uint32_t i = place; i < cache->count; i++) {
        cache->worlds[i] = cache->worlds[i + 1];
    }
    return taken;
}

static uint64_t bytes_of(const world_cache *cache) {
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < cache->count; i++) {
        bytes += cache->worlds[i]->bytes;
    }
    return bytes;
}

static bench_world *find(world_cache *cache, const bench_world_def *def) {
    for (uint32_t i = 0; i < cache->count; i++) {
        if (is_of(cache->worlds[i], def)) {
            return take_out(cache, i);
        }
    }
    return NULL;
}

bench_world *world_cache_get(const bench_world_def *def, const char **why) {
    static world_cache cache;
    bench_world *world = find(&cache, def);
    if (!world) {
        world = bench_world_make(def, why);
    }
    if (!world) {
        return NULL;
    }
    while (cache.count > 0 && (cache.count == MOST_WORLDS || bytes_of(&cache) + world->bytes > MOST_BYTES)) {
        bench_world_release(take_out(&cache, 0));
    }
    cache.worlds[cache.count++] = world;
    return world;
}
