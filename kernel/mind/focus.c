#include "mind/focus.h"

#include "store/relations.h"
#include "store/row_lane.h"

void keen_focus_look(keen_focus_view *view, const keen_row_job *job, uint32_t lane) {
    const keen_belief_state state = keen_status_state(job->belief->status[lane]);
    view->held = state != KEEN_STATE_UNDETECTED && state != KEEN_STATE_EXPIRED &&
                 !keen_is_friend((keen_relation)job->scratch->relation[lane]);
    view->slipping = state == KEEN_STATE_LOST || state == KEEN_STATE_REMEMBERED;
    view->score = job->belief->score[lane];
}

static void look_at(keen_agent_mind *mind, keen_target_id target) {
    mind->focus = target.index;
    mind->focus_generation = target.generation;
    mind->focus_us = 0;
    mind->forced = 0;
}

/* The host's wish; a target that is gone by now is nobody. */
static bool obey(keen_agent_mind *mind, const keen_focus_view *view) {
    const keen_target_id wish = {mind->forced_focus, mind->forced_generation};
    mind->forced_focus = KEEN_NO_INDEX;
    if (wish.index == KEEN_NO_INDEX || !view->wish_exists) {
        return false;
    }
    look_at(mind, wish);
    mind->forced = 1;
    return true;
}

static void choose(keen_agent_mind *mind, const keen_tick *tick, const keen_focus_view *view) {
    if (mind->focus == KEEN_NO_INDEX) {
        look_at(mind, view->top);
        return;
    }
    mind->focus_us = keen_lane_add_time(mind->focus_us, tick->dt_us);
    const bool sticks = mind->focus_us < tick->tuning->stickiness_us;
    if (mind->forced && sticks && view->focus_exists) {
        return;
    }
    mind->forced = 0;
    const bool rival = view->top.index != KEEN_NO_INDEX && view->top.index != mind->focus;
    const bool outdone = !sticks && view->top_score - view->score > tick->tuning->attention_margin;
    if (!view->held || (rival && (view->slipping || outdone))) {
        look_at(mind, view->top);
    }
}

bool keen_focus_move(keen_agent_mind *mind, const keen_tick *tick, const keen_focus_view *view) {
    const uint32_t before = mind->focus, before_generation = mind->focus_generation;
    if (!obey(mind, view)) {
        choose(mind, tick, view);
    }
    return before != mind->focus || (before != KEEN_NO_INDEX && before_generation != mind->focus_generation);
}
