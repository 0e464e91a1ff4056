#include "frame/focus.h"

#include "frame/relations.h"
#include "store/row_lane.h"

/* The focus as this tick left its belief. */
typedef struct focus_view {
    bool held;     /* it is believed in and nobody's friend */
    bool slipping; /* Lost or Remembered */
    float score;
} focus_view;

static void look_at(keen_agent_mind *mind, uint32_t target, uint32_t generation) {
    mind->focus = target;
    mind->focus_generation = generation;
    mind->focus_us = 0;
    mind->forced = 0;
}

static void look_at_top(const keen_world *world, keen_agent_mind *mind, const keen_agent_fold *fold) {
    const bool some = fold->top != KEEN_NO_INDEX;
    look_at(mind, fold->top, some ? keen_world_target_id(world, fold->top).generation : 0u);
}

static focus_view view_lane(const keen_row_job *job, uint32_t lane) {
    const keen_belief_state state = keen_status_state(job->belief->status[lane]);
    return (focus_view){
        .held = state != KEEN_STATE_UNDETECTED && state != KEEN_STATE_EXPIRED &&
                !keen_is_friend((keen_relation)job->scratch->relation[lane]),
        .slipping = state == KEEN_STATE_LOST || state == KEEN_STATE_REMEMBERED,
        .score = job->belief->score[lane],
    };
}

/* The generation tells whether a belief is about the focus or about the next owner of its index. */
static focus_view view_focus(const keen_world *world, const keen_agent_mind *mind, const keen_row_job *jobs,
                             uint32_t count) {
    if (keen_world_target_id(world, mind->focus).generation != mind->focus_generation) {
        return (focus_view){0};
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t found = keen_row_find(jobs[i].belief, (int32_t)mind->focus);
        if (found) {
            return view_lane(&jobs[i], (uint32_t)__builtin_ctz(found));
        }
    }
    return (focus_view){0};
}

/* The host's wish; a target that is gone by now is nobody. */
static bool obey(const keen_world *world, keen_agent_mind *mind) {
    const uint32_t target = mind->forced_focus;
    mind->forced_focus = KEEN_NO_INDEX;
    if (target == KEEN_NO_INDEX || !keen_id_pool_holds(&world->targets.ids, target, mind->forced_generation)) {
        return false;
    }
    look_at(mind, target, mind->forced_generation);
    mind->forced = 1;
    return true;
}

static bool is_bound(const keen_world *world, const keen_agent_mind *mind, const keen_tuning *tuning) {
    return mind->forced && mind->focus_us < tuning->stickiness_us &&
           keen_id_pool_holds(&world->targets.ids, mind->focus, mind->focus_generation);
}

static void choose(const keen_world *world, keen_agent_mind *mind, const keen_tick *tick, const keen_row_job *jobs,
                   const keen_agent_fold *fold) {
    if (mind->focus == KEEN_NO_INDEX) {
        look_at_top(world, mind, fold);
        return;
    }
    mind->focus_us = keen_lane_add_time(mind->focus_us, tick->dt_us);
    if (is_bound(world, mind, tick->tuning)) {
        return;
    }
    mind->forced = 0;
    const focus_view view = view_focus(world, mind, jobs, world->agents.row_count[tick->agent]);
    const bool rival = fold->top != KEEN_NO_INDEX && fold->top != mind->focus;
    const bool outdone =
        mind->focus_us >= tick->tuning->stickiness_us && fold->top_score - view.score > tick->tuning->attention_margin;
    if (!view.held || (rival && (view.slipping || outdone))) {
        look_at_top(world, mind, fold);
    }
}

void keen_focus_update(keen_world *world, keen_plan *plan, const keen_tick *tick, const keen_row_job *jobs,
                       const keen_agent_fold *fold) {
    keen_agent_mind *mind = &world->agents.mind[tick->agent];
    const uint32_t before = mind->focus, before_generation = mind->focus_generation;
    if (!obey(world, mind)) {
        choose(world, mind, tick, jobs, fold);
    }
    const bool same = before == mind->focus && (before == KEEN_NO_INDEX || before_generation == mind->focus_generation);
    if (!same) {
        plan->events |= KEEN_PLAN_ATTENTION;
        plan->focus_before = before;
        plan->focus_before_generation = before_generation;
    }
    keen_world_set_restless(world, tick->agent, KEEN_RESTLESS_FOCUS, mind->focus != KEEN_NO_INDEX);
}

void keen_focus_force(keen_world *world, uint32_t agent, keen_target_id target) {
    keen_agent_mind *mind = &world->agents.mind[agent];
    mind->forced_focus = target.index;
    mind->forced_generation = target.generation;
    keen_world_set_restless(world, agent, KEEN_RESTLESS_FOCUS, true);
}
