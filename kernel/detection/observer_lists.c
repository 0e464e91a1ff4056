#include "detection/observer_lists.h"

#include <string.h>

keen_sighting *keen_sighting_of(const keen_observer_tick *tick, uint32_t target, uint32_t generation) {
    for (uint32_t i = 0; i < tick->count; i++) {
        if (tick->sightings[i].target == target && tick->sightings[i].generation == generation) {
            return &tick->sightings[i];
        }
    }
    return NULL;
}

keen_hunted *keen_listed(const keen_observer_tick *tick, const keen_sighting *sighting) {
    for (uint32_t i = 0; i < tick->observer->target_count; i++) {
        keen_hunted *hunted = &tick->targets[i];
        if (hunted->target == sighting->target && hunted->generation == sighting->generation) {
            return hunted;
        }
    }
    return NULL;
}

keen_alarm_entry *keen_alerting(const keen_observer_tick *tick, const keen_sighting *sighting) {
    for (uint32_t i = 0; i < tick->observer->alert_count; i++) {
        keen_alarm_entry *entry = &tick->alerts[i];
        if (entry->owner == sighting->target && entry->generation == sighting->generation) {
            return entry;
        }
    }
    return NULL;
}

static void drop_alert(keen_observer_tick *tick, uint32_t at) {
    const uint32_t left = --tick->observer->alert_count - at;
    memmove(&tick->alerts[at], &tick->alerts[at + 1], left * sizeof tick->alerts[0]);
}

static void drop_target(keen_observer_tick *tick, uint32_t at, keen_target_cause cause) {
    const keen_hunted *hunted = &tick->targets[at];
    tick->tell(tick->context, KEEN_EVENT_TARGET_REMOVED)->data.target_list =
        (keen_event_target_list){{hunted->target, hunted->generation}, cause};
    const uint32_t left = --tick->observer->target_count - at;
    memmove(&tick->targets[at], &tick->targets[at + 1], left * sizeof tick->targets[0]);
    tick->listed = true;
}

/* The one undetected the longest, the first on ties; `room` when all are detected. */
static uint32_t longest_undetected(const keen_observer_tick *tick) {
    uint32_t found = tick->room;
    for (uint32_t i = 0; i < tick->observer->target_count; i++) {
        const keen_hunted *hunted = &tick->targets[i];
        if (!hunted->detected && (found == tick->room || hunted->undetected_us > tick->targets[found].undetected_us)) {
            found = i;
        }
    }
    return found;
}

static void remember_place(keen_hunted *hunted, const keen_sighting *sighting) {
    const bool detected = sighting->flags & KEEN_PAIR_DETECTED;
    if (detected || sighting->placed) {
        memcpy(hunted->place, detected ? sighting->place : sighting->last_place, sizeof hunted->place);
        hunted->ever_detected = 1;
    }
}

void keen_list_target(keen_observer_tick *tick, keen_sighting *sighting, keen_target_cause cause) {
    keen_observer *observer = tick->observer;
    if (keen_listed(tick, sighting)) {
        return;
    }
    if (observer->target_count == tick->room) {
        const uint32_t given_up = longest_undetected(tick);
        if (given_up == tick->room) {
            sighting->outcome |= KEEN_OUTCOME_REFUSED;
            return;
        }
        drop_target(tick, given_up, KEEN_TARGET_EXPIRED);
    }
    keen_hunted *hunted = &tick->targets[observer->target_count++];
    *hunted = (keen_hunted){
        .target = sighting->target,
        .generation = sighting->generation,
        .detected = (sighting->flags & KEEN_PAIR_DETECTED) != 0,
    };
    remember_place(hunted, sighting);
    tick->listed = true;
    tick->tell(tick->context, KEEN_EVENT_TARGET_ADDED)->data.target_list =
        (keen_event_target_list){{sighting->target, sighting->generation}, cause};
}

static uint32_t weakest_alert(const keen_observer_tick *tick) {
    uint32_t weakest = 0;
    for (uint32_t i = 1; i < tick->observer->alert_count; i++) {
        weakest = tick->alerts[i].magnitude < tick->alerts[weakest].magnitude ? i : weakest;
    }
    return weakest;
}

void keen_list_alert(keen_observer_tick *tick, const keen_sighting *sighting, keen_alert_cause cause,
                     const float place[3], float magnitude) {
    keen_observer *observer = tick->observer;
    const keen_alarm_entry *old = keen_alerting(tick, sighting);
    if (old) {
        drop_alert(tick, (uint32_t)(old - tick->alerts));
    } else if (observer->alert_count == tick->room) {
        drop_alert(tick, weakest_alert(tick));
    }
    keen_alarm_entry *entry = &tick->alerts[observer->alert_count++];
    *entry =
        (keen_alarm_entry){sighting->target, sighting->generation, cause, {place[0], place[1], place[2]}, magnitude};
    keen_event_alert_entry *told = &tick->tell(tick->context, KEEN_EVENT_ALERT_ENTRY)->data.alert_entry;
    *told = (keen_event_alert_entry){
        {sighting->target, sighting->generation}, cause, {place[0], place[1], place[2]}, magnitude};
}

static void prune_targets(keen_observer_tick *tick) {
    for (uint32_t i = 0; i < tick->observer->target_count;) {
        const keen_sighting *sighting = keen_sighting_of(tick, tick->targets[i].target, tick->targets[i].generation);
        if (!sighting || !(sighting->flags & KEEN_PAIR_LIVING)) {
            drop_target(tick, i, KEEN_TARGET_GONE);
        } else if (!(sighting->flags & KEEN_PAIR_HOSTILE)) {
            drop_target(tick, i, KEEN_TARGET_NOT_HOSTILE);
        } else {
            i++;
        }
    }
}

static bool alerts_no_more(const keen_observer_tick *tick, const keen_alarm_entry *entry) {
    const keen_sighting *owner = keen_sighting_of(tick, entry->owner, entry->generation);
    if (!owner || !keen_sighting_foe(owner) || (owner->flags & KEEN_PAIR_FULL)) {
        return true;
    }
    return tick->observer->state == KEEN_DETECTION_COMBAT && (owner->flags & KEEN_PAIR_DETECTED) &&
           keen_listed(tick, owner);
}

void keen_lists_prune(keen_observer_tick *tick) {
    prune_targets(tick);
    for (uint32_t i = 0; i < tick->observer->alert_count;) {
        if (alerts_no_more(tick, &tick->alerts[i])) {
            drop_alert(tick, i);
        } else {
            i++;
        }
    }
}

static uint32_t add_us(uint32_t a, uint32_t b) {
    return b < UINT32_MAX - a ? a + b : UINT32_MAX;
}

/* One that was never detected keeps the entry it has. */
static void start_timer(keen_observer_tick *tick, keen_hunted *hunted, const keen_sighting *sighting) {
    hunted->timing = 1;
    hunted->undetected_us = 0;
    if (hunted->ever_detected) {
        keen_list_alert(tick, sighting, KEEN_ALERT_LOST, hunted->place, sighting->value);
    }
}

void keen_lists_count_time(keen_observer_tick *tick) {
    for (uint32_t i = 0; i < tick->observer->target_count; i++) {
        keen_hunted *hunted = &tick->targets[i];
        const keen_sighting *sighting = keen_sighting_of(tick, hunted->target, hunted->generation);
        remember_place(hunted, sighting);
        hunted->detected = (sighting->flags & KEEN_PAIR_DETECTED) != 0;
        if (hunted->detected) {
            hunted->timing = 0;
            hunted->undetected_us = 0;
        } else if (tick->observer->state == KEEN_DETECTION_COMBAT) {
            if (hunted->timing) {
                hunted->undetected_us = add_us(hunted->undetected_us, tick->passed_us);
            } else {
                start_timer(tick, hunted, sighting);
            }
        }
    }
}

uint32_t keen_observer_searched(const keen_observer *observer, const keen_hunted *targets, uint32_t room) {
    uint32_t found = room;
    for (uint32_t i = 0; i < observer->target_count; i++) {
        if (targets[i].detected) {
            return room;
        }
        const bool later =
            found == room || targets[i].timing > targets[found].timing ||
            (targets[i].timing == targets[found].timing && targets[i].undetected_us <= targets[found].undetected_us);
        found = later ? i : found;
    }
    for (uint32_t i = 0; i < observer->target_count; i++) {
        if (targets[i].target == observer->searched && targets[i].generation == observer->searched_generation) {
            return i;
        }
    }
    return found;
}

void keen_lists_expire(keen_observer_tick *tick) {
    const uint32_t searched = keen_observer_searched(tick->observer, tick->targets, tick->room);
    const uint32_t kept = searched < tick->room ? tick->targets[searched].target : KEEN_NO_INDEX;
    for (uint32_t i = 0; i < tick->observer->target_count;) {
        const keen_hunted *hunted = &tick->targets[i];
        if (hunted->target != kept && keen_hunted_expired(tick->settings, hunted)) {
            keen_sighting_of(tick, hunted->target, hunted->generation)->outcome |= KEEN_OUTCOME_LOST;
            drop_target(tick, i, KEEN_TARGET_EXPIRED);
        } else {
            i++;
        }
    }
}

uint32_t keen_observer_lists(const keen_observers *observers, uint32_t agent, uint32_t target, uint32_t generation) {
    const keen_observer *observer = &observers->observers[agent];
    const keen_hunted *targets = keen_observer_targets(observers, agent);
    const keen_alarm_entry *alerts = keen_observer_alerts(observers, agent);
    uint32_t flags = 0;
    for (uint32_t i = 0; i < observer->target_count; i++) {
        flags |= targets[i].target == target && targets[i].generation == generation ? KEEN_PAIR_LISTED : 0u;
    }
    for (uint32_t i = 0; i < observer->alert_count; i++) {
        flags |= alerts[i].owner == target && alerts[i].generation == generation ? KEEN_PAIR_ALERTING : 0u;
    }
    return flags;
}

void keen_observer_skip(keen_observer *observer, keen_hunted *targets, uint64_t us) {
    observer->ticked_at += us;
    for (uint32_t i = 0; i < observer->target_count && observer->state == KEEN_DETECTION_COMBAT; i++) {
        const uint64_t undetected = (uint64_t)targets[i].undetected_us + us;
        if (targets[i].timing) {
            targets[i].undetected_us = undetected < UINT32_MAX ? (uint32_t)undetected : UINT32_MAX;
        }
    }
}
