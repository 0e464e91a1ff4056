#include "combat/combat_tick.h"

#include "combat/confidence.h"

/* ---- before strengths are compared ---- */

/* What was reported, and what the host's column says by itself. */
static void note_health(keen_observer *observer, float health) {
    observer->wounded |= health < observer->health_before;
    observer->healed |= health > observer->health_before;
    observer->health_before = health;
}

static void begin_combat(const keen_combat_tick *tick) {
    const keen_confidence_def *def = tick->def;
    keen_observer *observer = tick->observer;
    const uint32_t combat = ++observer->combats;
    const bool foolhardy = keen_confidence_foolhardy(def, &observer->traits, 0);
    observer->in_combat = 1;
    observer->fleeing = observer->arrival = observer->boosts = observer->hurt = 0;
    observer->modifier = foolhardy ? 0.0f : keen_combat_modifier(def, tick->seed, tick->agent, combat);
    observer->next_check = tick->now + keen_first_check_us(def, tick->seed, tick->agent, combat);
    observer->compares |= KEEN_COMPARES_BEGINS;
}

/* A flight ends with its combat. */
static void end_combat(keen_observer *observer) {
    observer->in_combat = observer->fleeing = observer->arrival = observer->boosts = observer->hurt = 0;
    observer->modifier = 0.0f;
}

/* A check that is passed over does not come back: the next one is an interval later. */
static bool timer_rings(const keen_combat_tick *tick) {
    keen_observer *observer = tick->observer;
    if (tick->now < observer->next_check) {
        return false;
    }
    const uint64_t interval = keen_check_interval_us(tick->def);
    observer->next_check += ((tick->now - observer->next_check) / interval + 1) * interval;
    return true;
}

static uint32_t spot_compares(const keen_combat_tick *tick) {
    if (tick->attacked) {
        return KEEN_COMPARES_SPOT(KEEN_FLEE_ATTACKED);
    }
    if (tick->enemy_near) {
        return KEEN_COMPARES_SPOT(KEEN_FLEE_ENEMY_NEAR);
    }
    return tick->observer->healed ? KEEN_COMPARES_SPOT(KEEN_FLEE_HEALED) : 0;
}

static void prepare_checks(const keen_combat_tick *tick) {
    keen_observer *observer = tick->observer;
    const bool rings = timer_rings(tick);
    const bool frenzied = observer->traits.aggression == KEEN_AGGRESSION_FRENZIED;
    observer->hurt |= observer->wounded;
    observer->fleeing &= !frenzied;
    if (observer->fleeing) {
        observer->compares |= (uint8_t)(keen_combat_at_spot(observer) ? spot_compares(tick) : 0);
    } else if (rings && observer->hurt && observer->state != KEEN_DETECTION_LOST && !frenzied) {
        observer->compares |= KEEN_COMPARES_TIMER;
    }
}

void keen_combat_prepare(keen_combat_tick *tick) {
    keen_observer *observer = tick->observer;
    note_health(observer, tick->health);
    if (observer->in_combat && observer->state == KEEN_DETECTION_NORMAL) {
        end_combat(observer);
    } else if (!observer->in_combat && observer->state == KEEN_DETECTION_COMBAT) {
        begin_combat(tick);
    }
    if (observer->in_combat) {
        prepare_checks(tick);
    }
    observer->wounded = observer->healed = 0;
}

/* ---- comparing ---- */

static keen_event_fight *tell(const keen_combat_tick *tick, keen_event_type type) {
    keen_event *event = tick->tell(tick->context, type);
    event->data.fight = (keen_event_fight){.threat_ratio = 0.0f};
    return &event->data.fight;
}

static float compare(keen_combat_tick *tick) {
    const float ratio = keen_group_ratio(&tick->mine, &tick->theirs, tick->def->ratio_mode);
    tick->observer->threat_ratio = ratio;
    tick->observer->compared = 1;
    return ratio;
}

static void consider_alarm(keen_combat_tick *tick) {
    const float rating = keen_confidence_rating(tick->def, &tick->observer->traits, tick->observer->boosts);
    const float threshold = keen_alarm_threshold(tick->def, rating), ratio = compare(tick);
    if (ratio < threshold) {
        *tell(tick, KEEN_EVENT_ALARM) = (keen_event_fight){.threat_ratio = ratio, .threshold = threshold};
    }
}

static void flee(keen_combat_tick *tick, float ratio, float threshold, bool personal) {
    tick->observer->fleeing = 1;
    tick->observer->arrival = KEEN_ARRIVAL_NONE;
    *tell(tick, KEEN_EVENT_FLEE) =
        (keen_event_fight){.threat_ratio = ratio, .threshold = threshold, .personal = personal};
}

static void stand(keen_combat_tick *tick, keen_flee_cause cause) {
    if (tick->observer->fleeing) {
        tick->observer->fleeing = 0;
        tick->observer->arrival = KEEN_ARRIVAL_NONE;
        *tell(tick, KEEN_EVENT_FLEE_END) = (keen_event_fight){.cause = cause};
    }
}

static void check(keen_combat_tick *tick, keen_flee_cause cause) {
    const keen_observer *observer = tick->observer;
    const float ratio = compare(tick);
    const float threshold = keen_flee_threshold(tick->def, &observer->traits, observer->boosts, observer->modifier);
    const bool passes = !(ratio < threshold);
    *tell(tick, KEEN_EVENT_FLEE_CHECK) =
        (keen_event_fight){.threat_ratio = ratio, .threshold = threshold, .cause = cause, .passed = passes};
    const float personal = keen_personal_ratio(tick->me.health, &tick->mine, &tick->theirs);
    if (!passes) {
        flee(tick, ratio, threshold, false);
    } else if (observer->traits.personal_survival && personal < threshold) {
        flee(tick, personal, threshold, true);
    } else {
        stand(tick, cause);
    }
}

static void boost(keen_observer *observer) {
    observer->boosts = (uint8_t)(observer->boosts + (observer->boosts < KEEN_CONFIDENCE_COUNT));
}

static void arrive(keen_combat_tick *tick) {
    if (tick->observer->fleeing && tick->observer->arrival == KEEN_ARRIVAL_REPORTED) {
        tick->observer->arrival = KEEN_ARRIVAL_THERE;
        tell(tick, KEEN_EVENT_FLEE_SPOT);
    }
}

static void check_at_spot(keen_combat_tick *tick) {
    for (keen_flee_cause cause = KEEN_FLEE_ATTACKED; cause < KEEN_FLEE_CAUSE_COUNT; cause++) {
        if (tick->observer->compares & KEEN_COMPARES_SPOT(cause)) {
            if (cause != KEEN_FLEE_HEALED) {
                boost(tick->observer);
            }
            check(tick, cause);
        }
    }
}

void keen_combat_decide(keen_combat_tick *tick) {
    keen_observer *observer = tick->observer;
    if (observer->compares & KEEN_COMPARES_BEGINS) {
        consider_alarm(tick);
    }
    arrive(tick);
    if (observer->compares & KEEN_COMPARES_TIMER) {
        check(tick, KEEN_FLEE_TIMER);
    }
    check_at_spot(tick);
    observer->compares = 0;
}
