/* Spans of the last frame. */
#include "api/check.h"
#include "keen/span.h"

const char *keen_stage_name(keen_stage stage) {
    static const char *const names[KEEN_STAGE_COUNT] = {"pack",  "schedule", "gather",  "request",
                                                        "sense", "points",   "states",  "confidence",
                                                        "cues",  "fade",     "publish", "share"};
    return (unsigned)stage < KEEN_STAGE_COUNT ? names[stage] : "unknown";
}

uint32_t keen_world_workers(const keen_world *world) {
    return world ? world->parallel.workers : 0;
}

keen_result keen_frame_spans(const keen_world *world, uint32_t worker, const keen_span **spans, uint32_t *count) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, spans && count, KEEN_ERROR_NULL, "spans or count is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE(world, worker < world->parallel.workers, KEEN_ERROR_RANGE, "the world has no such worker");
    const bool noted = world->span_log.capacity > 0;
    *spans = noted ? world->span_log.lanes[worker].spans : NULL;
    *count = noted ? world->span_log.lanes[worker].count : 0;
    return KEEN_OK;
}
