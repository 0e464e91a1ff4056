#include "frame/fights.h"

#include "combat/confidence.h"
#include "combat/strength.h"
#include "frame/actors.h"
#include "frame/fighters.h"
#include "frame/standing.h"

static keen_observer *observer_of(const keen_world *world, uint32_t agent) {
    return &world->observers.observers[agent];
}

static const keen_confidence_def *def_of(const keen_world *world, uint32_t agent) {
    return &keen_world_tuning(world, agent)->confidence;
}

/* ---- before strengths are compared ---- */

/* What was reported, and what the host's column says by itself. */
static void note_health(const keen_world *world, uint32_t agent, keen_observer *observer) {
    const float health = world->agents.columns.health[agent];
    observer->wounded |= health < observer->health_before;
    observer->healed |= health > observer->health_before;
    observer->health_before = health;
}

static void begin_combat(const keen_world *world, uint32_t agent, keen_observer *observer) {
    const keen_confidence_def *def = def_of(world, agent);
    const uint64_t seed = world->def.seed;
    const uint32_t combat = ++observer->combats;
    const bool foolhardy = keen_confidence_foolhardy(def, &observer->traits, 0);
    observer->in_combat = 1;
    observer->fleeing = observer->arrival = observer->boosts = observer->hurt = 0;
    observer->modifier = foolhardy ? 0.0f : keen_combat_modifier(def, seed, agent, combat);
    observer->next_check = world->now + keen_first_check_us(def, seed, agent, combat);
    observer->compares |= KEEN_COMPARES_BEGINS;
}

/* A flight ends with its combat. */
static void end_combat(keen_observer *observer) {
    observer->in_combat = observer->fleeing = observer->arrival = observer->boosts = observer->hurt = 0;
    observer->modifier = 0.0f;
}

/* A check that is passed over does not come back: the next one is an interval later. */
static bool timer_rings(const keen_world *world, uint32_t agent, keen_observer *observer) {
    if (world->now < observer->next_check) {
        return false;
    }
    const uint64_t interval = keen_check_interval_us(def_of(world, agent));
    observer->next_check += ((world->now - observer->next_check) / interval + 1) * interval;
    return true;
}

static bool was_attacked(const keen_world *world, uint32_t agent) {
    const keen_attackers attackers = keen_find_attackers(world, agent);
    for (uint32_t i = 0; i < attackers.count; i++) {
        if (keen_agent_hostile(world, agent, attackers.targets[i])) {
            return true;
        }
    }
    return false;
}

static bool is_near(const keen_world *world, uint32_t agent, uint32_t target, float distance) {
    const keen_target_record *record = &world->targets.records[target];
    const keen_agent_columns *columns = &world->agents.columns;
    const float dx = record->x - columns->x[agent], dy = record->y - columns->y[agent];
    const float dz = record->z - columns->z[agent];
    return (dx * dx + dy * dy) + dz * dz <= distance * distance;
}

static bool enemy_is_near(const keen_world *world, uint32_t agent) {
    const uint32_t *rows = keen_agent_rows(&world->agents, agent), wanted = KEEN_PAIR_HOSTILE | KEEN_PAIR_LIVING;
    const float distance = def_of(world, agent)->flee_enemy_distance;
    for (uint32_t slot = 0; slot < world->agents.row_count[agent] * KEEN_LANES; slot++) {
        const uint32_t row = rows[slot / KEEN_LANES], lane = slot % KEEN_LANES;
        const uint32_t target = (uint32_t)keen_rows_belief(&world->rows, row)->target[lane];
        const bool hostile = (world->rows.detection[row].flags[lane] & wanted) == wanted && target < KEEN_LANE_PLACE;
        if (hostile && is_near(world, agent, target, distance)) {
            return true;
        }
    }
    return false;
}

static uint32_t spot_compares(const keen_world *world, uint32_t agent, const keen_observer *observer) {
    if (was_attacked(world, agent)) {
        return KEEN_COMPARES_SPOT(KEEN_FLEE_ATTACKED);
    }
    if (enemy_is_near(world, agent)) {
        return KEEN_COMPARES_SPOT(KEEN_FLEE_ENEMY_NEAR);
    }
    return observer->healed ? KEEN_COMPARES_SPOT(KEEN_FLEE_HEALED) : 0;
}

static void prepare_checks(const keen_world *world, uint32_t agent, keen_observer *observer) {
    const bool rings = timer_rings(world, agent, observer);
    const bool frenzied = observer->traits.aggression == KEEN_AGGRESSION_FRENZIED;
    observer->hurt |= observer->wounded;
    observer->fleeing &= !frenzied;
    if (observer->fleeing) {
        const bool there = observer->arrival != KEEN_ARRIVAL_NONE;
        observer->compares |= (uint8_t)(there ? spot_compares(world, agent, observer) : 0);
    } else if (rings && observer->hurt && observer->state != KEEN_DETECTION_LOST && !frenzied) {
        observer->compares |= KEEN_COMPARES_TIMER;
    }
}

void keen_fight_prepare(keen_world *world, uint32_t agent) {
    keen_observer *observer = observer_of(world, agent);
    note_health(world, agent, observer);
    if (observer->in_combat && observer->state == KEEN_DETECTION_NORMAL) {
        end_combat(observer);
    } else if (!observer->in_combat && observer->state == KEEN_DETECTION_COMBAT) {
        begin_combat(world, agent, observer);
    }
    if (observer->in_combat) {
        prepare_checks(world, agent, observer);
    }
    observer->wounded = observer->healed = 0;
}

/* ---- comparing ---- */

/* What an agent compares: its side, itself, the others. */
typedef struct comparison {
    keen_world *world;
    const keen_event_run *run;
    uint32_t agent;
    keen_observer *observer;
    const keen_confidence_def *def;
    keen_group_strength me, mine, theirs;
} comparison;

static keen_event_fight *tell(const comparison *fight, keen_event_type type) {
    keen_event *event = keen_event_run_add(fight->world, fight->run, type, fight->agent);
    event->data.fight = (keen_event_fight){.threat_ratio = 0.0f};
    return &event->data.fight;
}

static float compare(comparison *fight) {
    const float ratio = keen_group_ratio(&fight->mine, &fight->theirs, fight->def->ratio_mode);
    fight->observer->threat_ratio = ratio;
    fight->observer->compared = 1;
    return ratio;
}

static void consider_alarm(comparison *fight) {
    const float rating = keen_confidence_rating(fight->def, &fight->observer->traits, fight->observer->boosts);
    const float threshold = keen_alarm_threshold(fight->def, rating), ratio = compare(fight);
    if (ratio < threshold) {
        *tell(fight, KEEN_EVENT_ALARM) = (keen_event_fight){.threat_ratio = ratio, .threshold = threshold};
    }
}

static void flee(comparison *fight, float ratio, float threshold, bool personal) {
    fight->observer->fleeing = 1;
    fight->observer->arrival = KEEN_ARRIVAL_NONE;
    *tell(fight, KEEN_EVENT_FLEE) =
        (keen_event_fight){.threat_ratio = ratio, .threshold = threshold, .personal = personal};
}

static void stand(comparison *fight, keen_flee_cause cause) {
    if (fight->observer->fleeing) {
        fight->observer->fleeing = 0;
        fight->observer->arrival = KEEN_ARRIVAL_NONE;
        *tell(fight, KEEN_EVENT_FLEE_END) = (keen_event_fight){.cause = cause};
    }
}

static void check(comparison *fight, keen_flee_cause cause) {
    const keen_observer *observer = fight->observer;
    const float ratio = compare(fight);
    const float threshold = keen_flee_threshold(fight->def, &observer->traits, observer->boosts, observer->modifier);
    const bool passes = !(ratio < threshold);
    *tell(fight, KEEN_EVENT_FLEE_CHECK) =
        (keen_event_fight){.threat_ratio = ratio, .threshold = threshold, .cause = cause, .passed = passes};
    const float personal = keen_personal_ratio(fight->me.health, &fight->mine, &fight->theirs);
    if (!passes) {
        flee(fight, ratio, threshold, false);
    } else if (observer->traits.personal_survival && personal < threshold) {
        flee(fight, personal, threshold, true);
    } else {
        stand(fight, cause);
    }
}

static void boost(keen_observer *observer) {
    observer->boosts = (uint8_t)(observer->boosts + (observer->boosts < KEEN_CONFIDENCE_COUNT));
}

static void arrive(comparison *fight) {
    if (fight->observer->fleeing && fight->observer->arrival == KEEN_ARRIVAL_REPORTED) {
        fight->observer->arrival = KEEN_ARRIVAL_THERE;
        tell(fight, KEEN_EVENT_FLEE_SPOT);
    }
}

static void check_at_spot(comparison *fight) {
    for (keen_flee_cause cause = KEEN_FLEE_ATTACKED; cause < KEEN_FLEE_CAUSE_COUNT; cause++) {
        if (fight->observer->compares & KEEN_COMPARES_SPOT(cause)) {
            if (cause != KEEN_FLEE_HEALED) {
                boost(fight->observer);
            }
            check(fight, cause);
        }
    }
}

void keen_fight_compare(keen_world *world, const keen_event_run *run, uint32_t agent,
                        const keen_group_strength *theirs) {
    keen_observer *observer = observer_of(world, agent);
    const keen_fighter me = keen_agent_fighter(world, agent);
    const uint32_t group = observer->traits.group;
    comparison fight = {world, run, agent, observer, def_of(world, agent), .theirs = *theirs};
    fight.me = keen_fighter_strength(&me);
    fight.mine = group != KEEN_GROUP_NONE ? world->groups.strength[group] : fight.me;
    if (observer->compares & KEEN_COMPARES_BEGINS) {
        consider_alarm(&fight);
    }
    arrive(&fight);
    if (observer->compares & KEEN_COMPARES_TIMER) {
        check(&fight, KEEN_FLEE_TIMER);
    }
    check_at_spot(&fight);
    observer->compares = 0;
}
