/* Snapshots: checked at the border, made in frame/snapshot.c. */
#include "keen/snapshot.h"

#include "api/check.h"
#include "base/cookies.h"
#include "frame/snapshot.h"

size_t keen_snapshot_size(const keen_world *world) {
    return world ? keen_snapshot_bytes(world) : 0;
}

keen_result keen_snapshot_save(const keen_world *world, void *memory, size_t size) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, memory, KEEN_ERROR_NULL, "memory is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE(world, size >= keen_snapshot_bytes(world), KEEN_ERROR_CAPACITY,
                 "memory is smaller than keen_snapshot_size");
    keen_snapshot_write(world, memory);
    return KEEN_OK;
}

keen_result keen_snapshot_restore(const void *memory, size_t size, const keen_world_def *def, keen_world **world) {
    const keen_hooks *told = def ? &def->hooks : NULL;
    if (!memory || !def || !world) {
        return keen_fail(told, KEEN_ERROR_NULL, __func__, "memory, def or world is null");
    }
    if (def->cookie != KEEN_COOKIE_WORLD) {
        return KEEN_ERROR_COOKIE; /* its hooks are not to be trusted */
    }
    keen_world_def saved;
    if (!keen_snapshot_read_def(memory, size, &saved)) {
        return keen_fail(told, KEEN_ERROR_SNAPSHOT, __func__, "not a whole snapshot of this build");
    }
    saved.hooks = def->hooks;
    saved.tasks = def->tasks;
    saved.workers = def->workers;
    saved.backend = def->backend;
    keen_world *made;
    const keen_result result = keen_world_create(&saved, &made);
    if (result != KEEN_OK) {
        return result;
    }
    if (!keen_snapshot_read(made, memory)) {
        keen_world_destroy(made);
        return keen_fail(told, KEEN_ERROR_SNAPSHOT, __func__, "the snapshot is laid out differently");
    }
    *world = made;
    return KEEN_OK;
}
