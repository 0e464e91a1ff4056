#include "run/run_summary.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>

#include "run/profile_use.h"

static void keep_largest(uint32_t *largest, uint32_t value) {
    *largest = value > *largest ? value : *largest;
}

static void add_times(run_summary *summary, const keen_counters *counters) {
    summary->pack_us += counters->pack_us;
    summary->schedule_us += counters->schedule_us;
    summary->gather_us += counters->gather_us;
    summary->request_us += counters->request_us;
    summary->sense_us += counters->sense_us;
    summary->detection_us += counters->detection_us;
    summary->fade_us += counters->fade_us;
    summary->publish_us += counters->publish_us;
}

void run_summary_frame(run_summary *summary, const keen_world *world) {
    keen_counters counters;
    const keen_event *events;
    uint32_t count;
    if (keen_world_counters(world, &counters) != KEEN_OK || keen_events(world, &events, &count) != KEEN_OK) {
        return;
    }
    summary->frames++;
    summary->due += counters.due;
    summary->ticks += counters.run;
    summary->deferred += counters.deferred;
    summary->faded += counters.faded;
    summary->traces_asked += counters.traces_asked;
    summary->traces_answered += counters.traces_answered;
    summary->traces_stale += counters.traces_stale;
    summary->traces_deferred += counters.traces_deferred;
    summary->events_dropped += counters.events_dropped;
    summary->sounds_dropped += counters.sounds_dropped;
    summary->rows_exhausted += counters.rows_exhausted;
    summary->targets_refused += counters.targets_refused;
    summary->beliefs = counters.beliefs;
    keep_largest(&summary->staleness_max_us, counters.staleness_max_us);
    keep_largest(&summary->staleness_p99_us, counters.staleness_p99_us);
    add_times(summary, &counters);
    for (int tier = 0; tier < KEEN_TIER_COUNT; tier++) {
        summary->tier_agents[tier] = counters.tier_agents[tier];
    }
    for (uint32_t i = 0; i < count; i++) {
        summary->events[events[i].type]++;
        if (events[i].type == KEEN_EVENT_STATE) {
            summary->entered[events[i].data.state.to]++;
        } else if (events[i].type == KEEN_EVENT_DETECTION_STATE) {
            summary->detection_entered[events[i].data.detection_state.to]++;
        }
    }
    summary->hash = keen_world_hash(world);
}

static void set_count(json_t *object, const char *key, uint64_t value) {
    json_object_set_new(object, key, json_integer((json_int_t)value));
}

static json_t *events_object(const run_summary *summary) {
    json_t *object = json_object();
    for (int type = 0; type < KEEN_EVENT_COUNT; type++) {
        set_count(object, keen_event_type_name((keen_event_type)type), summary->events[type]);
    }
    return object;
}

static json_t *entered_object(const run_summary *summary) {
    json_t *object = json_object();
    for (int state = 0; state < KEEN_STATE_COUNT; state++) {
        set_count(object, keen_belief_state_name((keen_belief_state)state), summary->entered[state]);
    }
    return object;
}

static json_t *detection_entered_object(const run_summary *summary) {
    json_t *object = json_object();
    for (int state = 0; state < KEEN_DETECTION_STATE_COUNT; state++) {
        set_count(object, keen_detection_state_name((keen_detection_state)state), summary->detection_entered[state]);
    }
    return object;
}

static json_t *tiers_array(const run_summary *summary) {
    json_t *array = json_array();
    for (int tier = 0; tier < KEEN_TIER_COUNT; tier++) {
        json_array_append_new(array, json_integer(summary->tier_agents[tier]));
    }
    return array;
}

static json_t *counters_object(const run_summary *summary) {
    json_t *object = json_object();
    set_count(object, "frames", summary->frames);
    set_count(object, "due", summary->due);
    set_count(object, "ticks", summary->ticks);
    set_count(object, "deferred", summary->deferred);
    set_count(object, "faded", summary->faded);
    set_count(object, "traces_asked", summary->traces_asked);
    set_count(object, "traces_answered", summary->traces_answered);
    set_count(object, "traces_stale", summary->traces_stale);
    set_count(object, "traces_deferred", summary->traces_deferred);
    set_count(object, "staleness_max_us", summary->staleness_max_us);
    set_count(object, "staleness_p99_us", summary->staleness_p99_us);
    set_count(object, "events_dropped", summary->events_dropped);
    set_count(object, "sounds_dropped", summary->sounds_dropped);
    set_count(object, "rows_exhausted", summary->rows_exhausted);
    set_count(object, "targets_refused", summary->targets_refused);
    set_count(object, "beliefs", summary->beliefs);
    json_object_set_new(object, "tier_agents", tiers_array(summary));
    return object;
}

static json_t *times_object(const run_summary *summary) {
    json_t *object = json_object();
    set_count(object, "pack_us", summary->pack_us);
    set_count(object, "schedule_us", summary->schedule_us);
    set_count(object, "gather_us", summary->gather_us);
    set_count(object, "request_us", summary->request_us);
    set_count(object, "sense_us", summary->sense_us);
    set_count(object, "detection_us", summary->detection_us);
    set_count(object, "fade_us", summary->fade_us);
    set_count(object, "publish_us", summary->publish_us);
    return object;
}

bool run_summary_write(const run_summary *summary, const scenario_world *play, uint32_t threads, const char *directory,
                       tool_error *error) {
    char path[4096], hash[17];
    snprintf(path, sizeof path, "%s/summary.json", directory);
    snprintf(hash, sizeof hash, "%016" PRIx64, summary->hash);
    json_t *object = json_object();
    json_object_set_new(object, "events", events_object(summary));
    json_object_set_new(object, "states_entered", entered_object(summary));
    json_object_set_new(object, "detection_states_entered", detection_entered_object(summary));
    json_object_set_new(object, "counters", counters_object(summary));
    json_object_set_new(object, "stage_times", times_object(summary));
    json_object_set_new(object, "hash", json_string(hash));
    json_object_set_new(object, "backend", json_string(keen_backend_name(keen_world_backend(play->world))));
    set_count(object, "threads", threads);
    const bool written = object && json_dump_file(object, path, JSON_INDENT(2)) == 0;
    json_decref(object);
    return written || tool_fail(error, "%s: cannot be written", path);
}

static const char *plural(uint64_t count) {
    return count == 1 ? "" : "s";
}

static void print_states_entered(const run_summary *summary) {
    for (int state = 0; state < KEEN_STATE_COUNT; state++) {
        if (summary->entered[state]) {
            printf("  %-11s entered %" PRIu64 " time%s\n", keen_belief_state_name((keen_belief_state)state),
                   summary->entered[state], plural(summary->entered[state]));
        }
    }
    for (int state = 0; state < KEEN_DETECTION_STATE_COUNT; state++) {
        if (summary->detection_entered[state]) {
            printf("  %-11s entered %" PRIu64 " time%s (detection)\n",
                   keen_detection_state_name((keen_detection_state)state), summary->detection_entered[state],
                   plural(summary->detection_entered[state]));
        }
    }
}

/* What else the detection model told. */
static void print_detection_events(const run_summary *summary) {
    bool any = false;
    for (int type = KEEN_EVENT_DETECTION_STATE + 1; type < KEEN_EVENT_COUNT; type++) {
        if (summary->events[type]) {
            printf("%s %s %" PRIu64, any ? "," : "  events of detection:", keen_event_type_name((keen_event_type)type),
                   summary->events[type]);
            any = true;
        }
    }
    fputs(any ? "\n" : "", stdout);
}

void run_summary_print(const run_summary *summary, const scenario_world *play) {
    const uint64_t changes = summary->events[KEEN_EVENT_STATE];
    const uint64_t detection_changes = summary->events[KEEN_EVENT_DETECTION_STATE];
    const bool detection = is_detection_used(play->scene), belief = is_belief_used(play->scene) || !detection;
    printf("%s: %" PRIu64 " frame%s, %" PRIu64 " tick%s, %" PRIu64 " sight line%s", play->scene->path, summary->frames,
           plural(summary->frames), summary->ticks, plural(summary->ticks), summary->traces_asked,
           plural(summary->traces_asked));
    if (belief) {
        printf(", %" PRIu64 " state change%s", changes, plural(changes));
    }
    if (detection) {
        printf(", %" PRIu64 " change%s of detection state", detection_changes, plural(detection_changes));
    }
    putchar('\n');
    print_states_entered(summary);
    print_detection_events(summary);
    printf("state hash %016" PRIx64 " (%s)\n", summary->hash, keen_backend_name(keen_world_backend(play->world)));
}
