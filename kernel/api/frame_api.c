/* The frame, its requests and answers, its events. */
#include "api/check.h"
#include "base/clock.h"
#include "frame/frame.h"
#include "trace/results.h"

#define KEEN_FRAME_MAX_SECONDS 1000.0

keen_result keen_frame_begin(keen_world *world, double dt) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, !world->in_frame, KEEN_ERROR_CALL_ORDER, "the last frame has not ended");
    KEEN_REQUIRE(world, isfinite(dt), KEEN_ERROR_NOT_FINITE, "dt is not finite");
    KEEN_REQUIRE(world, dt >= 0.0 && dt <= KEEN_FRAME_MAX_SECONDS, KEEN_ERROR_RANGE, "dt must be 0..1000 s");
    keen_frame_run_begin(world, keen_clock_from_seconds(dt));
    return KEEN_OK;
}

keen_result keen_frame_end(keen_world *world) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, world->in_frame, KEEN_ERROR_CALL_ORDER, "no frame has begun");
    keen_frame_run_end(world);
    return KEEN_OK;
}

keen_result keen_frame_ticked(const keen_world *world, const keen_agent_id **agents, uint32_t *count) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, agents && count, KEEN_ERROR_NULL, "agents or count is null");
    const keen_published *front = keen_world_front(world);
    *agents = front->ticked;
    *count = front->ticked_count;
    return KEEN_OK;
}

keen_result keen_trace_requests(const keen_world *world, keen_trace_batch *batch) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, batch, KEEN_ERROR_NULL, "batch is null");
    KEEN_REQUIRE(world, world->in_frame, KEEN_ERROR_CALL_ORDER, "no frame has begun");
    *batch = (keen_trace_batch){world->requests, world->request_count};
    return KEEN_OK;
}

keen_result keen_trace_submit(keen_world *world, const keen_trace_result *results, uint32_t count,
                              keen_submit_report *report) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, results || count == 0, KEEN_ERROR_NULL, "results is null");
    KEEN_REQUIRE(world, world->in_frame, KEEN_ERROR_CALL_ORDER, "no frame has begun");
    const keen_trace_ledger ledger = {
        .rows = &world->rows,
        .agent_rows = world->agents.rows,
        .row_count = world->agents.row_count,
        .agent_capacity = world->def.agent_capacity,
        .rows_per_agent = world->agents.rows_per_agent,
    };
    const keen_submit_report done = keen_trace_take(&ledger, results, count);
    atomic_fetch_add_explicit(&world->traces_answered, done.taken, memory_order_relaxed);
    atomic_fetch_add_explicit(&world->traces_stale, done.stale, memory_order_relaxed);
    if (report) {
        *report = done;
    }
    KEEN_REQUIRE(world, done.rejected == 0, KEEN_ERROR_PARTIAL, "a result is NaN or outside 0..1");
    return KEEN_OK;
}

keen_result keen_events(const keen_world *world, const keen_event **events, uint32_t *count) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, events && count, KEEN_ERROR_NULL, "events or count is null");
    const keen_published *front = keen_world_front(world);
    *events = front->events;
    *count = front->event_count;
    return KEEN_OK;
}

keen_result keen_frame_published(const keen_world *world, keen_frame_view *view) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, view, KEEN_ERROR_NULL, "view is null");
    const keen_published *front = keen_world_front(world);
    *view = (keen_frame_view){
        .frame = front->frame,
        .time = front->time,
        .events = front->events,
        .ticked = front->ticked,
        .summaries = front->summaries,
        .event_count = front->event_count,
        .ticked_count = front->ticked_count,
        .counters = front->counters,
    };
    return KEEN_OK;
}

const char *keen_event_type_name(keen_event_type type) {
    static const char *const names[KEEN_EVENT_COUNT] = {
        "state",    "awareness",  "attention",  "pain",        "all_clear",    "detection_state",
        "cue",      "suspicious", "noticed",    "alert_entry", "target_added", "target_removed",
        "decision", "alarm",      "flee_check", "flee",        "flee_spot",    "flee_end",
    };
    return (unsigned)type < KEEN_EVENT_COUNT ? names[type] : "unknown";
}
