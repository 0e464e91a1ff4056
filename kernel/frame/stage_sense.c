/* The senses' turn: what each due agent perceives, and what it makes of it, chunk by chunk while the rows are in
   cache. */
#include "base/prefetch.h"
#include "frame/agent_finish.h"
#include "frame/custom_senses.h"
#include "frame/evidence_act.h"
#include "frame/inbox.h"
#include "frame/observe_targets.h"
#include "frame/policies.h"
#include "frame/published.h"
#include "frame/rare_senses.h"
#include "frame/relations.h"
#include "frame/stages.h"

#define MINDS_AHEAD 12 /* agents */
#define FOCUS_AHEAD 4

/* Senses to attention, the order of a tick (spec 1). */
static void run_belief_kernels(keen_world *world, const keen_row_job *jobs, uint32_t count, uint32_t senses,
                               uint32_t worker) {
    const keen_kernels *kernels = world->kernels;
    const keen_frame_values *values = &world->values;
    keen_inbox_deliver(world, jobs, count);
    kernels->vision(values, jobs, count);
    kernels->hearing(values, jobs, count);
    keen_rare_senses_run(kernels, values, jobs, count, senses);
    keen_inbox_report_places(world, jobs, count);
    keen_custom_senses_run(world, jobs, count, worker);
    kernels->fusion(values, jobs, count);
    keen_policy_fusion(world, jobs, count, worker);
    kernels->smoothing(values, jobs, count);
    keen_evidence_act(world, jobs, count);
    kernels->location(values, jobs, count);
    kernels->states(values, jobs, count);
    kernels->memory(values, jobs, count);
    kernels->threat(values, jobs, count);
    keen_policy_threat(world, jobs, count, worker);
    kernels->attention(values, jobs, count);
    keen_policy_attention(world, jobs, count, worker);
}

/* What is left of a tick without beliefs: there is no top target, and nothing moved. */
static void hold_still(keen_row_scratch *scratch) {
    scratch->moved = scratch->forgotten = 0;
    scratch->top_lane = KEEN_LANES;
    scratch->highest_state = 0;
    scratch->highest_threat = scratch->curiosity = 0.0f;
    scratch->alarming = false;
}

/* The jobs of those who believe: all of them where there is one model, else a list of their own. */
static uint32_t pick_believers(const keen_row_job **jobs, uint32_t count, keen_row_job *picked) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        if ((*jobs)[i].tick->tuning->believes) {
            picked[found++] = (*jobs)[i];
        } else {
            hold_still((*jobs)[i].scratch);
        }
    }
    *jobs = found < count ? picked : *jobs;
    return found;
}

static void run_kernels(keen_world *world, const keen_row_job *jobs, uint32_t count, uint32_t senses,
                        keen_worker *worker) {
    const keen_kernels *kernels = world->kernels;
    const keen_frame_values *values = &world->values;
    kernels->target_view(values, jobs, count);
    kernels->exposure(values, jobs, count);
    kernels->relation(values, jobs, count);
    keen_relations_override(world, jobs, count);
    if (world->models & (1u << KEEN_MODEL_DETECTION | 1u << KEEN_MODEL_BOTH)) {
        kernels->detection_value(values, jobs, count);
    }
    if (world->models & 1u << KEEN_MODEL_DETECTION) {
        count = pick_believers(&jobs, count, worker->picked_jobs);
    }
    run_belief_kernels(world, jobs, count, senses, (uint32_t)(worker - world->workers));
}

/* A chunk whose agents have no rows and no pain or feelings. The arrays are copied: what is stored cannot change
   where they are. */
static void finish_idle_chunk(keen_world *world, keen_chunk *chunk) {
    const keen_agents own = world->agents;
    const uint64_t now = world->now;
    const uint32_t *due = world->due + chunk->first;
    keen_plan *plans = world->plans + chunk->first;
    keen_agent_id *ticked = keen_world_back(world)->ticked + chunk->first;
    const uint8_t *waiting = world->stimuli.count;
    const bool told = world->evidence.pairs.count > 0;
    const uint32_t count = chunk->count;
    uint32_t events = 0;
    bool news = false;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t agent = due[i];
        const uint8_t before = own.awareness[agent];
        plans[i].awareness_before = before;
        plans[i].events = before != KEEN_AWARENESS_UNAWARE;
        plans[i].moved = 0;
        events += before != KEEN_AWARENESS_UNAWARE;
        news |= plans[i].freed | (waiting[agent] > 0) | (told && own.mind[agent].has_evidence);
        ticked[i] = (keen_agent_id){agent, own.ids.generations[agent]};
        const bool knew = before != KEEN_AWARENESS_UNAWARE || own.top[agent] != KEEN_NO_INDEX;
        own.awareness[agent] = KEEN_AWARENESS_UNAWARE;
        own.highest[agent] = 0;
        own.top[agent] = KEEN_NO_INDEX;
        if (knew) {
            keen_summary_note(world, chunk, chunk->first + i, NULL);
        }
        own.last_tick[agent] = now;
        own.tick_us[agent] = own.step_us[agent] = (uint32_t)now;
        own.round[agent]++;
    }
    chunk->events += events;
    chunk->news |= news;
}

/* What finishing an agent reads first and compares last, and the generation of its focus, some agents ahead: they may
   be anywhere. */
static void prefetch_minds(keen_world *world, uint32_t place, uint32_t end) {
    if (place + MINDS_AHEAD < end) {
        const uint32_t agent = world->due[place + MINDS_AHEAD];
        const keen_agent_mind *mind = &world->agents.mind[agent];
        keen_prefetch(mind);
        keen_prefetch(mind->emotions);
        keen_prefetch(&keen_world_back(world)->summaries[agent]);
    }
    if (place + FOCUS_AHEAD < end) {
        const uint32_t focus = world->agents.mind[world->due[place + FOCUS_AHEAD]].focus;
        keen_prefetch_read(&world->targets.ids.generations[focus == KEEN_NO_INDEX ? 0 : focus]);
    }
}

/* Agents of a chunk whose rows go through the kernels together. */
typedef struct sense_batch {
    uint32_t first, end; /* places */
    const keen_tick *tick;
    uint32_t ticks;
    uint32_t first_job, jobs;
} sense_batch;

/* The agents from `first` on whose rows fill a batch, whole agents: what an agent heard is shared out over its rows. */
static sense_batch next_batch(const keen_world *world, const keen_chunk *chunk, const sense_batch *last) {
    sense_batch batch = {
        .first = last->end,
        .end = last->end,
        .tick = last->tick + last->ticks,
        .first_job = last->first_job + last->jobs,
    };
    const uint32_t rows = keen_batch_rows(chunk->jobs);
    while (batch.end < chunk->first + chunk->count && batch.jobs < rows) {
        const uint32_t agent = world->due[batch.end++];
        batch.jobs += world->agents.row_count[agent];
        batch.ticks += keen_world_needs_tick(world, agent);
    }
    return batch;
}

static void finish_agents(keen_world *world, keen_chunk *chunk, const sense_batch *batch, const keen_row_job *jobs) {
    const keen_tick *tick = batch->tick;
    for (uint32_t place = batch->first; place < batch->end; place++) {
        prefetch_minds(world, place, chunk->first + chunk->count);
        const uint32_t agent = world->due[place];
        const bool ticks = keen_world_needs_tick(world, agent);
        keen_agent_finish(world, chunk, place, ticks ? tick : NULL, jobs);
        if (world->def.detection) {
            keen_observe_targets(world, agent);
        }
        jobs += world->agents.row_count[agent];
        tick += ticks;
    }
}

static void sense_chunk(keen_world *world, keen_chunk *chunk, keen_worker *worker) {
    if (chunk->jobs == 0 && chunk->ticks == 0 && !(world->senses >> KEEN_SENSE_ECHOLOCATION & 1u)) {
        finish_idle_chunk(world, chunk);
        return;
    }
    sense_batch batch = {.end = chunk->first, .tick = &world->ticks[chunk->first], .first_job = chunk->first_job};
    while (batch.end < chunk->first + chunk->count) {
        batch = next_batch(world, chunk, &batch);
        keen_row_job *jobs = keen_batch_jobs(world, batch.first_job, batch.jobs, worker->scratch);
        run_kernels(world, jobs, batch.jobs, keen_senses_of(batch.tick, batch.ticks), worker);
        finish_agents(world, chunk, &batch, jobs);
    }
}

void keen_stage_sense(keen_world *world) {
    keen_for_chunks(world, sense_chunk);
}
