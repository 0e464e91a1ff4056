#include "frame/published.h"

#include <string.h>

#include "store/belief_status.h"

static void add_top(const keen_world *world, const keen_belief_row *row, uint32_t lane, keen_agent_summary *summary) {
    summary->top = keen_world_target_id(world, (uint32_t)row->target[lane]);
    summary->top_state = keen_status_state(row->status[lane]);
    summary->top_confidence = row->confidence[lane];
}

/* All but the top. */
static keen_agent_summary begin_summary(const keen_world *world, uint32_t agent) {
    const keen_agent_mind *mind = &world->agents.mind[agent];
    return (keen_agent_summary){
        .attention =
            mind->focus == KEEN_NO_INDEX ? (keen_target_id){0} : (keen_target_id){mind->focus, mind->focus_generation},
        .awareness = (keen_awareness)world->agents.awareness[agent],
    };
}

static bool same_summary(const keen_agent_summary *a, const keen_agent_summary *b) {
    return keen_target_equal(a->attention, b->attention) && keen_target_equal(a->top, b->top) &&
           a->awareness == b->awareness && a->top_state == b->top_state &&
           memcmp(&a->top_confidence, &b->top_confidence, sizeof a->top_confidence) == 0;
}

/* Each row's scratch tells its own top lane; the agent's top is one of them. */
void keen_summary_note(keen_world *world, keen_chunk *chunk, uint32_t place, const keen_row_job *jobs) {
    const uint32_t agent = world->due[place];
    const uint32_t top = world->agents.top[agent];
    keen_agent_summary summary = begin_summary(world, agent);
    for (uint32_t i = 0; i < world->agents.row_count[agent] && top != KEEN_NO_INDEX; i++) {
        const uint32_t lane = jobs[i].scratch->top_lane;
        if (lane < KEEN_LANES && (uint32_t)jobs[i].belief->target[lane] == top) {
            add_top(world, jobs[i].belief, lane, &summary);
            world->agents.mind[agent].top_confidence = summary.top_confidence;
        }
    }
    keen_agent_summary *back = &keen_world_back(world)->summaries[agent];
    if (!same_summary(&summary, back)) {
        *back = summary;
        world->plans[place].summary_changed = true;
        chunk->summaries_changed++;
    }
}

void keen_summaries_catch_up(keen_world *world) {
    const keen_agent_summary *front = keen_world_front(world)->summaries;
    keen_agent_summary *back = keen_world_back(world)->summaries;
    for (uint32_t i = 0; i < world->summary_changed_count; i++) {
        back[world->summary_changed[i]] = front[world->summary_changed[i]];
    }
    world->summary_changed_count = 0;
}

void keen_summaries_list(keen_world *world) {
    for (uint32_t c = 0; c < world->chunk_count; c++) {
        const keen_chunk *chunk = &world->chunks[c];
        for (uint32_t i = 0; i < chunk->count && chunk->summaries_changed > 0; i++) {
            if (world->plans[chunk->first + i].summary_changed) {
                world->summary_changed[world->summary_changed_count++] = world->due[chunk->first + i];
            }
        }
    }
}

void keen_published_turn(keen_world *world) {
    keen_published *back = keen_world_back(world);
    back->counters = world->counting;
    back->time = world->now;
    back->frame = keen_world_front(world)->frame + 1;
    atomic_store_explicit(&world->front, 1u - world->front, memory_order_release);
}

static keen_agent_summary make_summary(const keen_world *world, uint32_t agent) {
    const uint32_t top = world->agents.top[agent];
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    keen_agent_summary summary = begin_summary(world, agent);
    for (uint32_t i = 0; i < world->agents.row_count[agent] && top != KEEN_NO_INDEX; i++) {
        const keen_belief_row *row = keen_rows_belief(&world->rows, rows[i]);
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            if (row->target[lane] == (int32_t)top) {
                add_top(world, row, lane, &summary);
            }
        }
    }
    return summary;
}

static void put_summary(keen_world *world, uint32_t agent, const keen_agent_summary *summary) {
    world->published[0].summaries[agent] = world->published[1].summaries[agent] = *summary;
}

void keen_summary_refresh(keen_world *world, uint32_t agent) {
    const keen_agent_summary summary = make_summary(world, agent);
    world->agents.mind[agent].top_confidence = summary.top_confidence;
    put_summary(world, agent, &summary);
}

/* Also when memory has faded since the last tick. */
void keen_summaries_restore(keen_world *world) {
    for (uint32_t agent = 0; agent < world->agents.ids.extent; agent++) {
        keen_agent_summary summary = make_summary(world, agent);
        if (summary.top.generation) {
            summary.top_confidence = world->agents.mind[agent].top_confidence;
        }
        put_summary(world, agent, &summary);
    }
}
