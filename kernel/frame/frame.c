/* A frame, stage by stage. This is the place to start reading.

   begin:  write columns -> pack -> schedule -> gather -> trace requests
   host:   casts, answers (any thread, any time until the round times out)
   end:    trace results -> senses -> fusion -> smoothing -> states -> place -> attention -> awareness
           -> stealth points -> detection states -> confidence -> idle cues -> fading -> events -> squads */
#include "frame/frame.h"

#include <string.h>

#include "base/clock.h"
#include "frame/model_events.h"
#include "frame/published.h"
#include "frame/squads.h"
#include "frame/stages.h"

/* Runs a stage and adds its wall time to a counter; the log, if any, learns of it and of the workers' shares. */
static void run_stage(keen_world *world, keen_stage stage, void (*run)(keen_world *), uint64_t *spent_us) {
    if (world->span_log.capacity > 0) {
        world->span_log.stage = stage;
        world->parallel.log = &world->span_log;
    }
    const uint64_t begin = keen_clock_wall_ns();
    run(world);
    const uint64_t end = keen_clock_wall_ns();
    *spent_us += (end - begin) / 1000u;
    if (world->parallel.log) {
        keen_span_note(world->parallel.log, 0, false, begin, end);
        world->parallel.log = NULL;
    }
}

static void clear_spans(keen_world *world) {
    for (uint32_t worker = 0; worker < world->parallel.workers && world->span_log.capacity > 0; worker++) {
        world->span_log.lanes[worker].count = 0;
    }
}

void keen_read_values(const keen_world *world, keen_frame_values *values) {
    values->ambient_noise = world->environment.ambient_noise;
    values->vision = world->environment.vision;
    memcpy(values->wind, world->environment.wind, sizeof values->wind);
    values->now_us = (uint32_t)world->now;
}

/* Work, in agents or targets that are passed over, of which each takes some nanoseconds. */
#define WORTH_STANDING_BY 4096u
#define WEIGHT_OF_GATHER 16u /* of an agent that ticks */
#define WEIGHT_OF_JOB 64u    /* of a row's senses and beliefs */

static void run_worth(keen_world *world, uint32_t work, void (*stages)(void *)) {
    if (work >= WORTH_STANDING_BY) {
        keen_parallel_stand_by(&world->parallel, stages, world);
    } else {
        keen_parallel_stay_alone(&world->parallel, stages, world);
    }
}

/* Without time nothing happens (spec 1): nobody ticks, the last frame's answers still count. */
static void begin_idle(keen_world *world) {
    memcpy(world->counting.tier_agents, keen_world_front(world)->counters.tier_agents,
           sizeof world->counting.tier_agents);
    world->due_count = world->chunk_count = world->job_count = world->request_count = 0;
}

/* What passes over everybody. */
static void run_everybody(void *context) {
    keen_world *world = context;
    keen_counters *counting = &world->counting;
    keen_evidence_expire(&world->evidence, world->now);
    run_stage(world, KEEN_STAGE_PACK, keen_stage_pack, &counting->pack_us);
    run_stage(world, KEEN_STAGE_SCHEDULE, keen_stage_schedule, &counting->schedule_us);
}

/* What passes over those who tick. */
static void run_due(void *context) {
    keen_world *world = context;
    keen_counters *counting = &world->counting;
    run_stage(world, KEEN_STAGE_GATHER, keen_stage_gather, &counting->gather_us);
    run_stage(world, KEEN_STAGE_REQUEST, keen_stage_request, &counting->request_us);
}

static void run_all_of_begin(void *context) {
    run_everybody(context);
    run_due(context);
}

/* Frames of little work are over before threads that must be called have come. A hint: results are the same. */
static void begin_stages(keen_world *world) {
    const uint32_t everybody = world->agents.ids.extent + world->targets.ids.extent;
    if (everybody >= WORTH_STANDING_BY) {
        keen_parallel_stand_by(&world->parallel, run_all_of_begin, world);
        return;
    }
    keen_parallel_stay_alone(&world->parallel, run_everybody, world);
    run_worth(world, world->due_count * WEIGHT_OF_GATHER, run_due);
}

void keen_frame_run_begin(keen_world *world, uint64_t dt_us) {
    world->in_frame = true;
    world->now += dt_us;
    world->frame_us = dt_us;
    world->counting = (keen_counters){0};
    clear_spans(world);
    keen_read_values(world, &world->values);
    if (dt_us == 0) {
        begin_idle(world);
    } else {
        begin_stages(world);
    }
}

/* Values were computed with the senses. The order is spec 13's. */
static void run_detection(keen_world *world) {
    uint64_t *spent = &world->counting.detection_us;
    run_stage(world, KEEN_STAGE_POINTS, keen_stage_points, spent);
    run_stage(world, KEEN_STAGE_STATES, keen_stage_states, spent);
    run_stage(world, KEEN_STAGE_CONFIDENCE, keen_stage_confidence, spent);
    run_stage(world, KEEN_STAGE_CUES, keen_stage_cues, spent);
    run_stage(world, KEEN_STAGE_POINTS, keen_stage_points_after, spent);
}

/* What time does besides ticks. */
static void run_timed(keen_world *world) {
    if (world->def.detection) {
        run_detection(world);
    }
    run_stage(world, KEEN_STAGE_FADE, keen_stage_fade, &world->counting.fade_us);
}

/* What passes over everybody take does not depend on who ticks; the rest is the updates'. */
static void measure_pace(keen_world *world) {
    const keen_counters *counting = &world->counting;
    if (world->def.budget.frame_budget_us > 0) {
        const uint64_t fixed = counting->pack_us + counting->schedule_us + counting->fade_us;
        const uint64_t updates = counting->gather_us + counting->request_us + counting->sense_us +
                                 counting->detection_us + counting->publish_us;
        keen_pace_measure(&world->pace, (float)fixed, (float)updates, counting->run);
    }
}

static void end_stages(void *context) {
    keen_world *world = context;
    keen_counters *counting = &world->counting;
    run_stage(world, KEEN_STAGE_SENSE, keen_stage_sense, &counting->sense_us);
    if (world->def.detection) {
        keen_model_events_begin(world);
    }
    if (world->frame_us > 0) {
        run_timed(world);
    }
    run_stage(world, KEEN_STAGE_PUBLISH, keen_stage_publish, &counting->publish_us);
    if (world->frame_us > 0) {
        run_stage(world, KEEN_STAGE_SHARE, keen_squads_share, &counting->publish_us);
    }
}

static uint32_t end_work(const keen_world *world) {
    const uint32_t detection = world->def.detection ? world->agents.ids.extent + world->targets.ids.extent : 0;
    return world->due_count + world->counting.faded + detection + world->job_count * WEIGHT_OF_JOB;
}

void keen_frame_run_end(keen_world *world) {
    keen_summaries_catch_up(world);
    run_worth(world, end_work(world), end_stages);
    measure_pace(world);
    keen_published_turn(world);
    world->in_frame = false;
}
