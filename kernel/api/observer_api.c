/* States and lists of the detection model, and what the host tells them. */
#include "api/check.h"
#include "detection/observer_tick.h"
#include "frame/emit_detection.h"

/* Null of an agent without the model. */
static const keen_observer *observer_of(const keen_world *world, uint32_t agent) {
    return keen_world_tuning(world, agent)->detects ? &world->observers.observers[agent] : NULL;
}

static keen_result check_event(const keen_world *world, const keen_detection_event *event) {
    if (!keen_id_pool_holds(&world->targets.ids, event->owner.index, event->owner.generation)) {
        return KEEN_ERROR_STALE_ID;
    }
    if (!keen_is_finite3(event->location) || !isfinite(event->action_rating)) {
        return KEEN_ERROR_NOT_FINITE;
    }
    return event->action_rating >= 0.0f ? KEEN_OK : KEEN_ERROR_RANGE;
}

keen_result keen_detection_events_report(keen_world *world, const keen_detection_event *events, uint32_t count,
                                         keen_write_report *report) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, events || count == 0, KEEN_ERROR_NULL, "events is null");
    KEEN_REQUIRE_DETECTION(world);
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    keen_write_report done = {0};
    for (uint32_t i = 0; i < count; i++) {
        if (keen_report_note(&done, i, check_event(world, &events[i]))) {
            keen_emit_detection(world, &events[i]);
        }
    }
    return keen_report_end(world, &done, report, __func__, "some events were rejected: see the report");
}

keen_result keen_agent_set_searched(keen_world *world, keen_agent_id agent, keen_target_id target) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE_DETECTION(world);
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_AGENT(world, agent);
    keen_observer *observer = &world->observers.observers[agent.index];
    if (target.generation == 0) {
        observer->searched = KEEN_NO_INDEX;
        observer->searched_generation = 0;
        return KEEN_OK;
    }
    KEEN_REQUIRE_TARGET(world, target);
    observer->searched = target.index;
    observer->searched_generation = target.generation;
    return KEEN_OK;
}

static keen_target_id searched_of(const keen_world *world, uint32_t agent, const keen_observer *observer) {
    const keen_hunted *targets = keen_observer_targets(&world->observers, agent);
    const uint32_t searched = keen_observer_searched(observer, targets, world->observers.list_room);
    return searched < world->observers.list_room
               ? (keen_target_id){targets[searched].target, targets[searched].generation}
               : (keen_target_id){0};
}

keen_result keen_agents_detection_status(const keen_world *world, const keen_agent_id *ids, uint32_t count,
                                         keen_detection_status *status) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, (ids && status) || count == 0, KEEN_ERROR_NULL, "ids or status is null");
    KEEN_REQUIRE_DETECTION(world);
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    bool stale = false;
    for (uint32_t i = 0; i < count; i++) {
        const bool held = keen_id_pool_holds(&world->agents.ids, ids[i].index, ids[i].generation);
        const keen_observer *observer = held ? observer_of(world, ids[i].index) : NULL;
        status[i] = (keen_detection_status){.state = KEEN_DETECTION_NORMAL};
        stale |= !held;
        if (observer) {
            status[i] = (keen_detection_status){
                .state = (keen_detection_state)observer->state,
                .suspicious = world->observers.suspicious[ids[i].index],
                .alert_count = observer->alert_count,
                .target_count = observer->target_count,
                .searched = searched_of(world, ids[i].index, observer),
            };
        }
    }
    KEEN_REQUIRE(world, !stale, KEEN_ERROR_PARTIAL, "some agent ids are null, stale, or of another world");
    return KEEN_OK;
}

keen_result keen_agent_alerts(const keen_world *world, keen_agent_id agent, keen_alert *alerts, uint32_t capacity,
                              uint32_t *count) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, count && (alerts || capacity == 0), KEEN_ERROR_NULL, "alerts or count is null");
    KEEN_REQUIRE_DETECTION(world);
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_AGENT(world, agent);
    const keen_observer *observer = observer_of(world, agent.index);
    const keen_alarm_entry *entries = keen_observer_alerts(&world->observers, agent.index);
    *count = observer ? observer->alert_count : 0;
    for (uint32_t i = 0; i < *count && i < capacity; i++) {
        alerts[i] = (keen_alert){
            .owner = {entries[i].owner, entries[i].generation},
            .place = {entries[i].place[0], entries[i].place[1], entries[i].place[2]},
            .magnitude = entries[i].magnitude,
            .cause = entries[i].cause,
        };
    }
    return KEEN_OK;
}

keen_result keen_agent_target_list(const keen_world *world, keen_agent_id agent, keen_listed_target *targets,
                                   uint32_t capacity, uint32_t *count) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, count && (targets || capacity == 0), KEEN_ERROR_NULL, "targets or count is null");
    KEEN_REQUIRE_DETECTION(world);
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_AGENT(world, agent);
    const keen_observer *observer = observer_of(world, agent.index);
    const keen_hunted *hunted = keen_observer_targets(&world->observers, agent.index);
    *count = observer ? observer->target_count : 0;
    for (uint32_t i = 0; i < *count && i < capacity; i++) {
        targets[i] = (keen_listed_target){
            .target = {hunted[i].target, hunted[i].generation},
            .detected = hunted[i].detected != 0,
            .undetected = (double)hunted[i].undetected_us * 1e-6,
            .last_place = {hunted[i].place[0], hunted[i].place[1], hunted[i].place[2]},
            .ever_detected = hunted[i].ever_detected != 0,
        };
    }
    return KEEN_OK;
}
