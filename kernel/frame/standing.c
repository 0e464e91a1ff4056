#include "frame/standing.h"

#include <string.h>

#include "base/prefetch.h"
#include "combat/confidence.h"
#include "frame/actors.h"
#include "frame/fighters.h"
#include "frame/relations.h"

#define SEEN_THROUGH (KEEN_PAIR_FULL | KEEN_PAIR_LIVING)

/* What stood before the tick, and what will stand after it. */
typedef struct standing_list {
    keen_standing old[KEEN_MAX_TRACKED], now[KEEN_MAX_TRACKED];
    uint32_t old_count, count, room;
    bool decides; /* not in Combat when the tick began */
} standing_list;

keen_attackers keen_find_attackers(const keen_world *world, uint32_t agent) {
    keen_attackers attackers = {.count = 0};
    if (world->stimuli.count[agent] == 0) {
        return attackers;
    }
    keen_stimulus inbox[KEEN_INBOX_SIZE];
    const uint32_t count = keen_stimuli_read(&world->stimuli, agent, inbox);
    for (uint32_t i = 0; i < count; i++) {
        const keen_stimulus *hit = &inbox[i];
        if (hit->kind == KEEN_STIMULUS_HIT && keen_id_pool_holds(&world->targets.ids, hit->target, hit->generation) &&
            keen_target_lives(world, hit->target)) {
            attackers.targets[attackers.count++] = hit->target;
        }
    }
    return attackers;
}

static keen_decision decision_among(const keen_standing *list, uint32_t count, uint32_t target, uint32_t generation) {
    for (uint32_t i = 0; i < count; i++) {
        if (list[i].target == target && list[i].generation == generation) {
            return list[i].decision;
        }
    }
    return KEEN_DECISION_NONE;
}

static keen_decision decide(keen_world *world, uint32_t agent, uint32_t target) {
    keen_observer *observer = &world->observers.observers[agent];
    const keen_confidence_def *def = &keen_world_tuning(world, agent)->confidence;
    observer->threat_ratio = keen_pair_ratio(world, agent, target);
    observer->compared = 1;
    return keen_decide(&observer->traits, keen_world_relation(world, agent, target),
                       keen_target_hostile(world, target, agent), observer->threat_ratio,
                       keen_confidence_rating(def, &observer->traits, observer->boosts));
}

static void tell(keen_world *world, const keen_event_run *run, uint32_t agent, uint32_t target,
                 keen_decision decision) {
    keen_event *event = keen_event_run_add(world, run, KEEN_EVENT_DECISION, agent);
    event->data.decision = (keen_event_decision){
        .target = keen_world_target_id(world, target),
        .decision = decision,
        .threat_ratio = world->observers.observers[agent].threat_ratio,
    };
}

/* A decision about one whom the agent has reason to look at in this tick. */
static void look_at(keen_world *world, const keen_event_run *run, uint32_t agent, uint32_t target,
                    standing_list *list) {
    const uint32_t generation = world->targets.ids.generations[target];
    if (decision_among(list->now, list->count, target, generation) != KEEN_DECISION_NONE) {
        return;
    }
    const keen_decision old = decision_among(list->old, list->old_count, target, generation);
    const keen_decision decision = list->decides ? decide(world, agent, target) : old;
    if (decision != old) {
        tell(world, run, agent, target, decision);
    }
    if (decision != KEEN_DECISION_NONE && list->count < list->room) {
        list->now[list->count++] = (keen_standing){target, generation, decision};
    }
}

static void look_at_row(keen_world *world, const keen_event_run *run, uint32_t agent, uint32_t row,
                        standing_list *list) {
    const keen_detection_row *pairs = &world->rows.detection[row];
    const int32_t *target = keen_rows_belief(&world->rows, row)->target;
    for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
        if ((pairs->flags[lane] & SEEN_THROUGH) == SEEN_THROUGH && target[lane] >= 0 &&
            target[lane] < KEEN_LANE_PLACE) {
            look_at(world, run, agent, (uint32_t)target[lane], list);
        }
    }
}

static void look_at_attackers(keen_world *world, const keen_event_run *run, uint32_t agent, standing_list *list) {
    const keen_attackers attackers = keen_find_attackers(world, agent);
    for (uint32_t i = 0; i < attackers.count; i++) {
        if (keen_target_hostile(world, attackers.targets[i], agent)) {
            look_at(world, run, agent, attackers.targets[i], list);
        }
    }
}

/* Whether it looks for whom it has seen through. */
static bool looks(const keen_observer *observer) {
    return observer->sees_through && (observer->state_before != KEEN_DETECTION_COMBAT || observer->standing_count > 0);
}

void keen_standing_prefetch(const keen_world *world, uint32_t agent) {
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    const uint32_t count = looks(&world->observers.observers[agent]) ? world->agents.row_count[agent] : 0;
    for (uint32_t i = 0; i < count; i++) {
        keen_prefetch_read(world->rows.detection[rows[i]].flags);
        keen_prefetch_read(keen_rows_belief(&world->rows, rows[i])->target);
    }
}

void keen_standing_decide(keen_world *world, const keen_event_run *run, uint32_t agent) {
    keen_observer *observer = &world->observers.observers[agent];
    keen_standing *standing = keen_observer_standing(&world->observers, agent);
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    standing_list list;
    list.old_count = observer->standing_count;
    list.count = 0;
    list.room = world->observers.list_room;
    list.decides = observer->state_before != KEEN_DETECTION_COMBAT;
    if (!list.decides && list.old_count == 0) {
        return;
    }
    memcpy(list.old, standing, list.old_count * sizeof *standing);
    const uint32_t row_count = observer->sees_through ? world->agents.row_count[agent] : 0;
    for (uint32_t i = 0; i < row_count; i++) {
        look_at_row(world, run, agent, rows[i], &list);
    }
    if (list.decides) {
        look_at_attackers(world, run, agent, &list);
    }
    memcpy(standing, list.now, list.count * sizeof *standing);
    observer->standing_count = (uint8_t)list.count;
}

keen_decision keen_standing_strongest(const keen_world *world, uint32_t agent) {
    const keen_observer *observer = &world->observers.observers[agent];
    const keen_standing *standing = keen_observer_standing(&world->observers, agent);
    keen_decision strongest = KEEN_DECISION_NONE;
    if (observer->fleeing) {
        return KEEN_DECISION_FLEE;
    }
    if (observer->state == KEEN_DETECTION_COMBAT) {
        return KEEN_DECISION_ATTACK;
    }
    for (uint32_t i = 0; i < observer->standing_count; i++) {
        strongest = standing[i].decision > strongest ? standing[i].decision : strongest;
    }
    return strongest;
}

keen_decision keen_standing_about(const keen_world *world, uint32_t agent, keen_target_id target) {
    return decision_among(keen_observer_standing(&world->observers, agent),
                          world->observers.observers[agent].standing_count, target.index, target.generation);
}
