#include "frame/agent_finish.h"

#include "belief/loss_direction.h"
#include "frame/focus.h"
#include "frame/published.h"
#include "frame/tick_complete.h"
#include "mind/awareness.h"
#include "mind/emotions.h"
#include "mind/pain.h"

static void free_forgotten(keen_world *world, keen_chunk *chunk, uint32_t agent, uint32_t row, uint32_t lanes) {
    const keen_ledger ledger = keen_world_ledger(world, agent, &chunk->beliefs);
    for (; lanes; lanes &= lanes - 1) {
        keen_ledger_clear(&ledger, row * KEEN_LANES + (uint32_t)__builtin_ctz(lanes));
    }
}

static void note_moves(keen_world *world, keen_chunk *chunk, uint32_t place, const keen_row_job *jobs) {
    const uint32_t agent = world->due[place];
    keen_plan *plan = &world->plans[place];
    for (uint32_t i = 0; i < world->agents.row_count[agent]; i++) {
        const keen_row_scratch *scratch = jobs[i].scratch;
        plan->moved |= (scratch->moved & ~scratch->forgotten) << i * KEEN_LANES;
        keen_loss_direction_note(&jobs[i]);
        if (scratch->forgotten) {
            free_forgotten(world, chunk, agent, i, scratch->forgotten);
            plan->freed = true;
        }
    }
}

/* Of the slots given back only those of an empty last row are news; while the rows are in cache that is cheap to say.
 */
static void note_empty_row(const keen_world *world, uint32_t agent, keen_plan *plan, const keen_row_job *jobs) {
    const uint32_t rows = world->agents.row_count[agent];
    plan->freed = plan->freed && rows > 0 && keen_row_used(jobs[rows - 1].belief) == 0;
}

/* Awareness as of this tick's top target. */
static void note_awareness(keen_world *world, uint32_t place, const keen_tick *tick, const keen_agent_fold *fold) {
    const uint32_t agent = world->due[place];
    keen_plan *plan = &world->plans[place];
    const bool has_top = tick && fold->top != KEEN_NO_INDEX;
    const keen_awareness now =
        has_top ? keen_awareness_of(tick->tuning, true, fold->top_confidence) : KEEN_AWARENESS_UNAWARE;
    plan->awareness_before = world->agents.awareness[agent];
    if (now != (keen_awareness)plan->awareness_before) {
        plan->events |= KEEN_PLAN_AWARENESS;
    }
    world->agents.awareness[agent] = (uint8_t)now;
}

/* What needs further ticks should the last belief go. */
static void note_feelings(keen_world *world, uint32_t agent, const keen_agent_mind *mind) {
    const bool unsettled = keen_emotions_felt(mind) || mind->alarmed || mind->highest_threat > 0.0f;
    keen_world_set_restless(world, agent, KEEN_RESTLESS_FEELINGS, unsettled);
}

static void end_tick(keen_world *world, uint32_t place) {
    const uint32_t agent = world->due[place];
    keen_world_back(world)->ticked[place] = keen_world_agent_id(world, agent);
    world->agents.last_tick[agent] = world->now;
    world->agents.tick_us[agent] = world->agents.step_us[agent] = (uint32_t)world->now;
    world->agents.round[agent]++;
}

void keen_agent_finish(keen_world *world, keen_chunk *chunk, uint32_t place, const keen_tick *tick,
                       const keen_row_job *jobs) {
    const uint32_t agent = world->due[place];
    keen_plan *plan = &world->plans[place];
    const keen_agent_fold fold = keen_agent_fold_rows(jobs, world->agents.row_count[agent]);
    plan->moved = 0;
    plan->events = 0;
    world->agents.top[agent] = fold.top;
    world->agents.highest[agent] = (uint8_t)fold.highest_state;
    if (tick) {
        keen_agent_mind *mind = &world->agents.mind[agent];
        keen_focus_update(world, plan, tick, jobs, &fold);
        note_awareness(world, place, tick, &fold);
        if (keen_emotions_move(mind, (keen_awareness)world->agents.awareness[agent], &fold)) {
            keen_emotions_update(mind, tick, (keen_awareness)world->agents.awareness[agent],
                                 world->agents.columns.health[agent], world->agents.columns.max_health[agent], &fold);
        }
        plan->events |= keen_pain_strikes(mind, tick->tuning) ? KEEN_PLAN_PAIN : 0u;
        keen_world_set_restless(world, agent, KEEN_RESTLESS_PAIN, mind->pain > 0.0f);
        plan->events |= keen_agent_clears(mind, &fold) ? KEEN_PLAN_ALL_CLEAR : 0u;
        mind->highest_threat = fold.highest_threat;
        note_feelings(world, agent, mind);
        note_moves(world, chunk, place, jobs);
        note_empty_row(world, agent, plan, jobs);
    } else {
        note_awareness(world, place, NULL, &fold);
        keen_tick_pass(world, agent);
    }
    chunk->events += keen_count_bits(plan->moved) + keen_count_bits(plan->events);
    chunk->news |= plan->freed || world->stimuli.count[agent] > 0 || world->agents.mind[agent].has_evidence;
    keen_summary_note(world, chunk, place, jobs);
    end_tick(world, place);
}
