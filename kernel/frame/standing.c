#include "frame/standing.h"

#include "base/prefetch.h"
#include "combat/confidence.h"
#include "combat/standing.h"
#include "frame/actors.h"
#include "frame/fighters.h"
#include "frame/relations.h"

#define SEEN_THROUGH (KEEN_PAIR_FULL | KEEN_PAIR_LIVING)

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
                    keen_standing_list *list) {
    const uint32_t generation = world->targets.ids.generations[target];
    if (keen_standing_among(list->now, list->count, target, generation) != KEEN_DECISION_NONE) {
        return;
    }
    const keen_decision old = keen_standing_among(list->old, list->old_count, target, generation);
    const keen_decision decision = list->decides ? decide(world, agent, target) : old;
    if (decision != old) {
        tell(world, run, agent, target, decision);
    }
    keen_standing_put(list, target, generation, decision);
}

static void look_at_row(keen_world *world, const keen_event_run *run, uint32_t agent, uint32_t row,
                        keen_standing_list *list) {
    const keen_detection_row *pairs = &world->rows.detection[row];
    const int32_t *target = keen_rows_belief(&world->rows, row)->target;
    for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
        if ((pairs->flags[lane] & SEEN_THROUGH) == SEEN_THROUGH && target[lane] >= 0 &&
            target[lane] < KEEN_LANE_PLACE) {
            look_at(world, run, agent, (uint32_t)target[lane], list);
        }
    }
}

static void look_at_attackers(keen_world *world, const keen_event_run *run, uint32_t agent, keen_standing_list *list) {
    const keen_attackers attackers = keen_find_attackers(world, agent);
    for (uint32_t i = 0; i < attackers.count; i++) {
        if (keen_target_hostile(world, attackers.targets[i], agent)) {
            look_at(world, run, agent, attackers.targets[i], list);
        }
    }
}

void keen_standing_prefetch(const keen_world *world, uint32_t agent) {
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    const uint32_t count = keen_standing_looks(&world->observers.observers[agent]) ? world->agents.row_count[agent] : 0;
    for (uint32_t i = 0; i < count; i++) {
        keen_prefetch_read(world->rows.detection[rows[i]].flags);
        keen_prefetch_read(keen_rows_belief(&world->rows, rows[i])->target);
    }
}

void keen_standing_decide(keen_world *world, const keen_event_run *run, uint32_t agent) {
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    keen_standing_list list;
    if (!keen_standing_begin(&list, &world->observers, agent)) {
        return;
    }
    const uint32_t row_count = world->observers.observers[agent].sees_through ? world->agents.row_count[agent] : 0;
    for (uint32_t i = 0; i < row_count; i++) {
        look_at_row(world, run, agent, rows[i], &list);
    }
    if (list.decides) {
        look_at_attackers(world, run, agent, &list);
    }
    keen_standing_end(&list, &world->observers, agent);
}
