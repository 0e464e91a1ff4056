/* A frame, stage by stage. This is the place to start reading.

   begin:  write columns -> pack -> schedule -> gather -> trace requests
   host:   casts, answers (any thread, any time until the round times out)
   end:    trace results -> senses -> fusion -> smoothing -> states -> place -> attention -> awareness -> events */
#include "frame/frame.h"

#include <string.h>

#include "base/clock.h"
#include "base/float_state.h"
#include "frame/squads.h"
#include "frame/stages.h"

/* Runs a stage and adds its wall time to a counter. */
static void run_stage(keen_world *world, void (*stage)(keen_world *), uint64_t *spent_us) {
    const uint64_t begin = keen_clock_wall_us();
    stage(world);
    *spent_us += keen_clock_wall_us() - begin;
}

static void set_frame_values(keen_world *world) {
    world->values.ambient_noise = world->environment.ambient_noise;
    world->values.vision = world->environment.vision;
    memcpy(world->values.wind, world->environment.wind, sizeof world->values.wind);
    world->values.now_us = (uint32_t)world->now;
}

/* Without time nothing happens (spec 1): nobody ticks, the last frame's answers still count. */
static void begin_idle(keen_world *world) {
    memcpy(world->counting.tier_agents, world->counters.tier_agents, sizeof world->counting.tier_agents);
    world->due_count = world->fading_count = world->chunk_count = world->job_count = world->request_count = 0;
}

static void begin_stages(keen_world *world) {
    keen_counters *counting = &world->counting;
    keen_evidence_expire(&world->evidence, world->now);
    run_stage(world, keen_stage_pack, &counting->gather_us);
    run_stage(world, keen_stage_schedule, &counting->schedule_us);
    run_stage(world, keen_stage_gather, &counting->gather_us);
    run_stage(world, keen_stage_request, &counting->request_us);
}

void keen_frame_run_begin(keen_world *world, uint64_t dt_us) {
    const keen_float_state host_state = keen_float_state_begin();
    world->in_frame = true;
    world->now += dt_us;
    world->frame_us = dt_us;
    world->counting = (keen_counters){0};
    set_frame_values(world);
    if (dt_us == 0) {
        begin_idle(world);
    } else {
        begin_stages(world);
    }
    keen_float_state_end(&host_state);
}

/* Values were computed with the senses. The order is spec 13's. */
static void run_detection(keen_world *world) {
    uint64_t *spent = &world->counting.detection_us;
    for (uint32_t i = 0; i < world->parallel.workers; i++) {
        memset(world->workers[i].model_event_count, 0, sizeof world->workers[i].model_event_count);
    }
    run_stage(world, keen_stage_points, spent);
    world->model_stage = KEEN_MODEL_STATES;
    run_stage(world, keen_stage_states, spent);
    world->model_stage = KEEN_MODEL_FIGHTS;
    run_stage(world, keen_stage_confidence, spent);
    world->model_stage = KEEN_MODEL_STRAYS;
    run_stage(world, keen_stage_cues, spent);
    run_stage(world, keen_stage_points_after, spent);
}

void keen_frame_run_end(keen_world *world) {
    const keen_float_state host_state = keen_float_state_begin();
    keen_counters *counting = &world->counting;
    run_stage(world, keen_stage_sense, &counting->sense_us);
    if (world->def.detection) {
        run_detection(world);
    }
    run_stage(world, keen_stage_fade, &counting->sense_us);
    run_stage(world, keen_stage_publish, &counting->publish_us);
    run_stage(world, keen_squads_share, &counting->publish_us);
    world->counters = *counting;
    world->in_frame = false;
    keen_float_state_end(&host_state);
}
