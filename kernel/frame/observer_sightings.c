#include "frame/observer_sightings.h"

#include "base/atomic_min.h"
#include "base/prefetch.h"
#include "detection/event_value.h"
#include "detection/pair_row.h"
#include "detection/stealth_points.h"
#include "frame/actors.h"
#include "frame/agent_eye.h"
#include "store/stealth_record.h"
#include "store/target_record.h"

bool keen_sightings_matter(const keen_world *world, uint32_t agent) {
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    const float low = keen_threshold_lowest(&keen_world_tuning(world, agent)->detection);
    bool matter = world->stimuli.count[agent] > 0;
    for (uint32_t i = 0; i < world->agents.row_count[agent] && !matter; i++) {
        const keen_detection_row *row = &world->rows.detection[rows[i]];
        matter = keen_pairs_any_foe(row, keen_pairs_in_view(row, low));
    }
    return matter;
}

void keen_sightings_prefetch(const keen_world *world, uint32_t agent) {
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    for (uint32_t i = 0; i < world->agents.row_count[agent]; i++) {
        const keen_detection_row *row = &world->rows.detection[rows[i]];
        keen_prefetch(row->value);
        keen_prefetch_read(row->place_x);
        keen_prefetch_read(row->place_y);
        keen_prefetch_read(world->rows.row[rows[i]].belief.target);
    }
}

void keen_sightings_find_full(keen_world *world, uint32_t agent) {
    bool any = false;
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    const keen_detection_def *def = &keen_world_tuning(world, agent)->detection;
    for (uint32_t i = 0; i < world->agents.row_count[agent]; i++) {
        keen_detection_row *row = &world->rows.detection[rows[i]];
        uint32_t lanes = keen_pairs_in_view(row, keen_threshold_lowest(def));
        for (; lanes; lanes &= lanes - 1) {
            const uint32_t lane = (uint32_t)__builtin_ctz(lanes);
            const uint32_t target = (uint32_t)world->rows.row[rows[i]].belief.target[lane];
            const bool full = (row->flags[lane] & KEEN_PAIR_LIVING) &&
                              keen_is_full(def, row->value[lane],
                                           keen_points_for(&world->stealth, &world->def.stealth, agent, target),
                                           keen_stealth_sneaks(&world->stealth.records[target]));
            any |= full;
            keen_pair_keep(row, lane, full, 0);
        }
    }
    world->observers.observers[agent].sees_through = any;
}

static keen_sighting *add(const keen_world *world, uint32_t agent, keen_sighting_list *list, uint32_t target,
                          uint32_t slot) {
    const keen_target_record *record = &world->targets.records[target];
    keen_sighting *sighting = &list->sightings[list->count];
    list->slots[list->count++] = (uint8_t)slot;
    *sighting = (keen_sighting){
        .target = target,
        .points = keen_points_for(&world->stealth, &world->def.stealth, agent, target),
        .place = {record->x, record->y, record->z},
        .sneaks = keen_stealth_sneaks(&world->stealth.records[target]),
    };
    return sighting;
}

static void add_lane(const keen_world *world, uint32_t agent, keen_sighting_list *list, uint32_t row_number,
                     uint32_t slot) {
    const keen_detection_row *row = &world->rows.detection[row_number];
    const uint32_t lane = slot % KEEN_LANES;
    const uint32_t target = (uint32_t)world->rows.row[row_number].belief.target[lane];
    keen_sighting *sighting = add(world, agent, list, target, slot);
    sighting->generation = keen_world_target_id(world, target).generation;
    sighting->flags = row->flags[lane];
    sighting->value = row->value[lane];
    sighting->placed = (row->flags[lane] & KEEN_PAIR_PLACED) != 0;
    sighting->last_place[0] = row->place_x[lane];
    sighting->last_place[1] = row->place_y[lane];
    sighting->last_place[2] = row->place_z[lane];
}

static uint32_t slot_of(const keen_world *world, uint32_t agent, uint32_t target) {
    const uint32_t slot =
        keen_rows_find(&world->rows, keen_agent_rows(&world->agents, agent), world->agents.row_count[agent], target);
    return slot == KEEN_NO_SLOT_INDEX ? KEEN_NO_SLOT : slot;
}

/* Whom the agent does not look at it does not detect. */
static void add_unseen(const keen_world *world, uint32_t agent, keen_sighting_list *list, uint32_t target,
                       uint32_t generation) {
    const bool there = keen_id_pool_holds(&world->targets.ids, target, generation);
    keen_sighting *sighting = add(world, agent, list, target, KEEN_NO_SLOT);
    sighting->generation = generation;
    sighting->value = keen_world_tuning(world, agent)->detection.out_of_range_value;
    sighting->flags = there && keen_target_lives(world, target) ? KEEN_PAIR_LIVING : 0u;
    sighting->flags |= there && keen_agent_hostile(world, agent, target) ? KEEN_PAIR_HOSTILE : 0u;
}

/* The sighting of somebody who is on a list or in the queue, made when there is none yet. */
static keen_sighting *need(const keen_world *world, uint32_t agent, keen_sighting_list *list, uint32_t target,
                           uint32_t generation) {
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->sightings[i].target == target && list->sightings[i].generation == generation) {
            return &list->sightings[i];
        }
    }
    const uint32_t slot =
        keen_world_target_id(world, target).generation == generation ? slot_of(world, agent, target) : KEEN_NO_SLOT;
    if (slot == KEEN_NO_SLOT) {
        add_unseen(world, agent, list, target, generation);
    } else {
        add_lane(world, agent, list, keen_agent_rows(&world->agents, agent)[slot / KEEN_LANES], slot);
    }
    return &list->sightings[list->count - 1];
}

/* All at once, rather than one by one as they are read. */
static void prefetch_targets(const keen_world *world, uint32_t row_number, uint32_t lanes) {
    const int32_t *target = world->rows.row[row_number].belief.target;
    for (; lanes; lanes &= lanes - 1) {
        const int32_t one = target[(uint32_t)__builtin_ctz(lanes)];
        keen_prefetch_read(&world->targets.records[one]);
        keen_prefetch_read(&world->stealth.records[one]);
    }
}

static void add_rows(const keen_world *world, uint32_t agent, keen_sighting_list *list) {
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    const float low = keen_threshold_lowest(&keen_world_tuning(world, agent)->detection);
    for (uint32_t i = 0; i < world->agents.row_count[agent]; i++) {
        uint32_t lanes = keen_pairs_in_view(&world->rows.detection[rows[i]], low);
        prefetch_targets(world, rows[i], lanes);
        for (; lanes; lanes &= lanes - 1) {
            add_lane(world, agent, list, rows[i], i * KEEN_LANES + (uint32_t)__builtin_ctz(lanes));
        }
    }
}

static void add_lists(const keen_world *world, uint32_t agent, keen_sighting_list *list) {
    const keen_observer *observer = &world->observers.observers[agent];
    const keen_hunted *targets = keen_observer_targets(&world->observers, agent);
    const keen_alarm_entry *alerts = keen_observer_alerts(&world->observers, agent);
    for (uint32_t i = 0; i < observer->target_count; i++) {
        need(world, agent, list, targets[i].target, targets[i].generation);
    }
    for (uint32_t i = 0; i < observer->alert_count; i++) {
        need(world, agent, list, alerts[i].owner, alerts[i].generation);
    }
}

static keen_event_value event_value(const keen_world *world, uint32_t agent, const keen_stimulus *event) {
    const keen_detection_def *def = &keen_world_tuning(world, agent)->detection;
    const keen_event_observer observer = {
        .distance = keen_distance_to_eye(world, agent, event->position),
        .sneak = world->observers.columns.sneak[agent],
        .alert = world->observers.observers[agent].state == KEEN_DETECTION_ALERT,
        .sleeping = world->observers.columns.sleeping[agent] != 0,
    };
    return keen_event_value_of(def, keen_world_tuning(world, agent)->reach, event->amount, &observer);
}

/* False when the agent does not notice it: in Combat it has other things to do. */
static bool notices(const keen_world *world, uint32_t agent, const keen_stimulus *event, keen_notice *notice) {
    if (world->observers.observers[agent].state == KEEN_DETECTION_COMBAT ||
        event->target == keen_agent_body(world, agent) ||
        !keen_id_pool_holds(&world->targets.ids, event->target, event->generation) ||
        !keen_target_lives(world, event->target) || !keen_agent_hostile(world, agent, event->target)) {
        return false;
    }
    const keen_event_value worth = event_value(world, agent, event);
    *notice = (keen_notice){
        .value = worth.value,
        .place = {event->position[0], event->position[1], event->position[2]},
    };
    return keen_event_counts(&keen_world_tuning(world, agent)->detection, &worth);
}

void keen_sightings_note_events(keen_world *world, uint32_t agent) {
    keen_stimulus inbox[KEEN_INBOX_SIZE];
    keen_notice notice;
    const uint32_t count = keen_stimuli_read(&world->stimuli, agent, inbox);
    for (uint32_t i = 0; i < count; i++) {
        if (inbox[i].kind == KEEN_STIMULUS_EVENT && notices(world, agent, &inbox[i], &notice)) {
            keen_atomic_min(&world->stealth.noticed_by[inbox[i].target], agent);
        }
    }
}

static void weigh_event(const keen_world *world, uint32_t agent, keen_sighting_list *list, const keen_stimulus *event) {
    keen_notice notice;
    if (notices(world, agent, event, &notice)) {
        const keen_sighting *owner = need(world, agent, list, event->target, event->generation);
        notice.sighting = (uint32_t)(owner - list->sightings);
        list->notices[list->notice_count++] = notice;
    }
}

static void add_queue(const keen_world *world, uint32_t agent, keen_sighting_list *list) {
    keen_stimulus inbox[KEEN_INBOX_SIZE];
    const uint32_t body = keen_agent_body(world, agent);
    const uint32_t count = world->stimuli.count[agent] > 0 ? keen_stimuli_read(&world->stimuli, agent, inbox) : 0;
    for (uint32_t i = 0; i < count; i++) {
        const keen_stimulus *stimulus = &inbox[i];
        const bool counts = stimulus->kind == KEEN_STIMULUS_HIT || stimulus->kind == KEEN_STIMULUS_EVENT;
        if (!counts || stimulus->target == body) {
            continue;
        }
        if (stimulus->kind == KEEN_STIMULUS_EVENT) {
            weigh_event(world, agent, list, stimulus);
        } else {
            need(world, agent, list, stimulus->target, stimulus->generation)->attacked = true;
        }
    }
}

void keen_sightings_make(const keen_world *world, uint32_t agent, keen_sighting_list *list) {
    list->count = list->notice_count = 0;
    add_rows(world, agent, list);
    add_lists(world, agent, list);
    add_queue(world, agent, list);
}

void keen_sightings_keep(keen_world *world, uint32_t agent, const keen_sighting_list *list) {
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    bool any = false;
    for (uint32_t i = 0; i < list->count; i++) {
        const keen_sighting *sighting = &list->sightings[i];
        const bool full = (sighting->flags & KEEN_PAIR_FULL) != 0;
        if (list->slots[i] != KEEN_NO_SLOT) {
            any |= full;
            keen_pair_keep(&world->rows.detection[rows[list->slots[i] / KEEN_LANES]], list->slots[i] % KEEN_LANES, full,
                           keen_observer_lists(&world->observers, agent, sighting->target, sighting->generation));
        }
    }
    world->observers.observers[agent].sees_through = any;
}
