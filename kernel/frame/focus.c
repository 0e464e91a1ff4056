#include "frame/focus.h"

#include "mind/focus.h"

/* The generation tells whether a belief is about the focus or about the next owner of its index. */
static void look_at_focus(const keen_world *world, const keen_agent_mind *mind, const keen_row_job *jobs,
                          uint32_t count, keen_focus_view *view) {
    view->focus_exists = keen_id_pool_holds(&world->targets.ids, mind->focus, mind->focus_generation);
    if (keen_world_target_id(world, mind->focus).generation != mind->focus_generation) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t found = keen_row_find(jobs[i].belief, (int32_t)mind->focus);
        if (found) {
            keen_focus_look(view, &jobs[i], (uint32_t)__builtin_ctz(found));
            return;
        }
    }
}

static keen_focus_view view_of(const keen_world *world, uint32_t agent, const keen_row_job *jobs,
                               const keen_agent_fold *fold) {
    const keen_agent_mind *mind = &world->agents.mind[agent];
    const bool some = fold->top != KEEN_NO_INDEX, wishes = mind->forced_focus != KEEN_NO_INDEX;
    keen_focus_view view = {
        .top = some ? keen_world_target_id(world, fold->top) : (keen_target_id){KEEN_NO_INDEX, 0},
        .top_score = fold->top_score,
        .wish_exists = wishes && keen_id_pool_holds(&world->targets.ids, mind->forced_focus, mind->forced_generation),
    };
    if (mind->focus != KEEN_NO_INDEX) {
        look_at_focus(world, mind, jobs, world->agents.row_count[agent], &view);
    }
    return view;
}

void keen_focus_update(keen_world *world, keen_plan *plan, const keen_tick *tick, const keen_row_job *jobs,
                       const keen_agent_fold *fold) {
    keen_agent_mind *mind = &world->agents.mind[tick->agent];
    const uint32_t before = mind->focus, before_generation = mind->focus_generation;
    const keen_focus_view view = view_of(world, tick->agent, jobs, fold);
    if (keen_focus_move(mind, tick, &view)) {
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
