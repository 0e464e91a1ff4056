#include "detection/observer_tick.h"

#include "detection/observer_lists.h"

static void find_full(keen_observer_tick *tick) {
    for (uint32_t i = 0; i < tick->count; i++) {
        keen_sighting *sighting = &tick->sightings[i];
        const bool full = (sighting->flags & KEEN_PAIR_LIVING) &&
                          keen_is_full(tick->settings, sighting->value, sighting->points, sighting->sneaks);
        sighting->flags = full ? sighting->flags | KEEN_PAIR_FULL : sighting->flags & ~(uint32_t)KEEN_PAIR_FULL;
    }
}

static bool any_sighting(const keen_observer_tick *tick, bool (*is)(const keen_sighting *sighting)) {
    for (uint32_t i = 0; i < tick->count; i++) {
        if (is(&tick->sightings[i])) {
            return true;
        }
    }
    return false;
}

/* It was there, seen and no enemy; now it is one. */
static bool turned_hostile(const keen_sighting *sighting) {
    return keen_sighting_detected_foe(sighting) && (sighting->flags & KEEN_PAIR_WAS_DETECTED) &&
           !(sighting->flags & KEEN_PAIR_WAS_HOSTILE);
}

static bool attacking_foe(const keen_sighting *sighting) {
    return keen_sighting_foe(sighting) && sighting->attacked;
}

static void join(keen_observer_tick *tick, bool (*is)(const keen_sighting *sighting), keen_target_cause cause) {
    for (uint32_t i = 0; i < tick->count; i++) {
        if (is(&tick->sightings[i])) {
            keen_list_target(tick, &tick->sightings[i], cause);
        }
    }
}

static bool became_visible(const keen_observer_tick *tick, const keen_sighting *sighting) {
    return keen_sighting_detected_foe(sighting) &&
           (!(sighting->flags & KEEN_PAIR_WAS_DETECTED) || !keen_alerting(tick, sighting));
}

static void take_notices(keen_observer_tick *tick, bool joins) {
    for (uint32_t i = 0; i < tick->notice_count; i++) {
        const keen_notice *notice = &tick->notices[i];
        keen_sighting *owner = &tick->sightings[notice->sighting];
        owner->outcome |= KEEN_OUTCOME_NOTICED;
        tick->tell(tick->context, KEEN_EVENT_NOTICED)->data.noticed = (keen_event_noticed){
            {owner->target, owner->generation}, notice->value, {notice->place[0], notice->place[1], notice->place[2]}};
        if (joins) {
            keen_list_target(tick, owner, KEEN_TARGET_EVENT);
        }
    }
}

/* Outside Combat: who came into sight, whose event was noticed, who attacked; but not those who are fought for it in
   this same tick. */
static void take_alerts(keen_observer_tick *tick, bool turned_join) {
    for (uint32_t i = 0; i < tick->count; i++) {
        const keen_sighting *sighting = &tick->sightings[i];
        const bool joins = keen_sighting_full_foe(sighting) || (turned_join && turned_hostile(sighting));
        if (!joins && became_visible(tick, sighting)) {
            keen_list_alert(tick, sighting, KEEN_ALERT_DETECTED, sighting->place, sighting->value);
        }
    }
    for (uint32_t i = 0; i < tick->notice_count; i++) {
        const keen_notice *notice = &tick->notices[i];
        const keen_sighting *owner = &tick->sightings[notice->sighting];
        if (!keen_sighting_full_foe(owner) && !(turned_join && turned_hostile(owner))) {
            keen_list_alert(tick, owner, KEEN_ALERT_EVENT, notice->place, notice->value);
        }
    }
    for (uint32_t i = 0; i < tick->count; i++) {
        const keen_sighting *sighting = &tick->sightings[i];
        const bool joins = keen_sighting_full_foe(sighting) || (turned_join && turned_hostile(sighting));
        if (!joins && attacking_foe(sighting)) {
            keen_list_alert(tick, sighting, KEEN_ALERT_DAMAGE, sighting->place, sighting->value);
        }
    }
}

/* Out of sight, and nothing of it shows any more. What was noticed just now costs it points in the next frame. */
static bool settled(const keen_sighting *sighting) {
    return !(sighting->flags & KEEN_PAIR_DETECTED) && sighting->points == KEEN_POINTS_MAX &&
           !(sighting->outcome & KEEN_OUTCOME_NOTICED);
}

static bool alerts_settled(const keen_observer_tick *tick) {
    for (uint32_t i = 0; i < tick->observer->alert_count; i++) {
        const keen_alarm_entry *entry = &tick->alerts[i];
        if (!settled(keen_sighting_of(tick, entry->owner, entry->generation))) {
            return false;
        }
    }
    return true;
}

static bool targets_settled(const keen_observer_tick *tick) {
    for (uint32_t i = 0; i < tick->observer->target_count; i++) {
        const keen_hunted *hunted = &tick->targets[i];
        if (!settled(keen_sighting_of(tick, hunted->target, hunted->generation))) {
            return false;
        }
    }
    return true;
}

static bool all_expired(const keen_observer_tick *tick) {
    for (uint32_t i = 0; i < tick->observer->target_count; i++) {
        const keen_hunted *hunted = &tick->targets[i];
        if (hunted->detected || !keen_hunted_expired(tick->settings, hunted)) {
            return false;
        }
    }
    return true;
}

static void set_suspicious(keen_observer_tick *tick, uint8_t value) {
    if (*tick->suspicious != value) {
        *tick->suspicious = value;
        tick->tell(tick->context, KEEN_EVENT_SUSPICIOUS)->data.suspicious = (keen_event_suspicious){value};
    }
}

static keen_cue cue_of(keen_detection_state from, keen_detection_state to) {
    switch (from) {
    case KEEN_DETECTION_NORMAL:
        return to == KEEN_DETECTION_ALERT ? KEEN_CUE_NORMAL_TO_ALERT : KEEN_CUE_NORMAL_TO_COMBAT;
    case KEEN_DETECTION_ALERT:
        return to == KEEN_DETECTION_COMBAT ? KEEN_CUE_ALERT_TO_COMBAT : KEEN_CUE_ALERT_TO_NORMAL;
    case KEEN_DETECTION_COMBAT:
        return to == KEEN_DETECTION_LOST ? KEEN_CUE_COMBAT_TO_LOST : KEEN_CUE_COMBAT_TO_NORMAL;
    default:
        return to == KEEN_DETECTION_COMBAT ? KEEN_CUE_LOST_TO_COMBAT : KEEN_CUE_LOST_TO_NORMAL;
    }
}

static void lose_all(keen_observer_tick *tick) {
    for (uint32_t i = 0; i < tick->observer->target_count; i++) {
        keen_sighting_of(tick, tick->targets[i].target, tick->targets[i].generation)->outcome |= KEEN_OUTCOME_LOST;
    }
}

static void calm_down(keen_observer_tick *tick) {
    tick->listed |= tick->observer->target_count > 0;
    tick->observer->target_count = tick->observer->alert_count = 0;
}

static void enter(keen_observer_tick *tick, keen_detection_state to) {
    const keen_detection_state from = (keen_detection_state)tick->observer->state;
    tick->observer->state = (uint8_t)to;
    tick->tell(tick->context, KEEN_EVENT_DETECTION_STATE)->data.detection_state =
        (keen_event_detection_state){from, to};
    tick->tell(tick->context, KEEN_EVENT_CUE)->data.cue = (keen_event_cue){cue_of(from, to)};
    if (to == KEEN_DETECTION_COMBAT) {
        set_suspicious(tick, 2);
    } else if (to == KEEN_DETECTION_ALERT && *tick->suspicious == 0) {
        set_suspicious(tick, 1);
    } else if (to == KEEN_DETECTION_LOST) {
        lose_all(tick);
    } else if (to == KEEN_DETECTION_NORMAL) {
        calm_down(tick);
        if (tick->settings->clear_suspicious_on_normal) {
            set_suspicious(tick, 0);
        }
    }
}

static void move_from_normal(keen_observer_tick *tick, bool turned) {
    if (turned) {
        join(tick, turned_hostile, KEEN_TARGET_TURNED_HOSTILE);
        enter(tick, KEEN_DETECTION_COMBAT);
    } else if (tick->notice_count > 0 || any_sighting(tick, keen_sighting_detected_foe) ||
               any_sighting(tick, attacking_foe)) {
        enter(tick, KEEN_DETECTION_ALERT);
    }
}

static void move_from_combat(keen_observer_tick *tick) {
    join(tick, keen_sighting_full_foe, KEEN_TARGET_FULL);
    if (tick->observer->target_count == 0 && tick->observer->alert_count == 0) {
        enter(tick, KEEN_DETECTION_NORMAL);
    } else if (tick->observer->alert_count > 0 && all_expired(tick)) {
        enter(tick, KEEN_DETECTION_LOST);
    }
}

static void move(keen_observer_tick *tick, bool full, bool turned) {
    const uint32_t state = tick->observer->state;
    if (state == KEEN_DETECTION_COMBAT) {
        move_from_combat(tick);
    } else if (full) {
        join(tick, keen_sighting_full_foe, KEEN_TARGET_FULL);
        enter(tick, KEEN_DETECTION_COMBAT);
    } else if (state == KEEN_DETECTION_NORMAL) {
        move_from_normal(tick, turned);
    } else if (alerts_settled(tick) && (state == KEEN_DETECTION_ALERT || targets_settled(tick))) {
        enter(tick, KEEN_DETECTION_NORMAL);
    }
}

void keen_observer_run(keen_observer_tick *tick) {
    find_full(tick);
    const uint32_t state = tick->observer->state;
    const bool full = any_sighting(tick, keen_sighting_full_foe);
    const bool turned = state == KEEN_DETECTION_NORMAL && !full && any_sighting(tick, turned_hostile);
    keen_lists_prune(tick);
    keen_lists_count_time(tick);
    keen_lists_expire(tick);
    if (any_sighting(tick, attacking_foe)) {
        tick->observer->attacked = 1;
    }
    if (state != KEEN_DETECTION_COMBAT) {
        take_notices(tick, state != KEEN_DETECTION_NORMAL);
        take_alerts(tick, turned);
    }
    move(tick, full, turned);
}
