#include "frame/policies.h"

#include <math.h>

#include "base/clock.h"
#include "frame/policy_memory.h"
#include "simd/f1_math.h"
#include "store/row_lane.h"

bool keen_policies_set(keen_world *world, const keen_policies *policies) {
    const bool any = policies->fusion || policies->threat || policies->attention || policies->significance;
    if (any && !keen_policy_memory_begin(world)) {
        return false;
    }
    world->policies = *policies;
    return true;
}

typedef bool lane_filter(const keen_row_job *job, uint32_t lane);

/* The lanes that the host is asked about, as 8 * job + lane; returns how many. */
static uint32_t list_places(const keen_row_job *jobs, uint32_t count, lane_filter *wanted, uint32_t *places) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            if (wanted(&jobs[i], lane)) {
                places[n++] = i * KEEN_LANES + lane;
            }
        }
    }
    return n;
}

static bool is_actor(const keen_row_job *job, uint32_t lane) {
    return keen_lane_actor(job->belief, lane);
}

/* Jobs of one profile: their slots mean the same. */
static void fuse_run(const keen_world *world, const keen_row_job *jobs, uint32_t count,
                     const keen_policy_batch *batch) {
    const uint32_t slots = jobs[0].tick->tuning->listed_slots;
    const uint32_t n = list_places(jobs, count, is_actor, batch->places);
    float *weighted = batch->columns, *fused = weighted + (size_t)slots * n;
    for (uint32_t i = 0; i < n; i++) {
        const keen_row_job *job = &jobs[batch->places[i] / KEEN_LANES];
        const uint32_t lane = batch->places[i] % KEEN_LANES;
        for (uint32_t slot = 0; slot < slots; slot++) {
            weighted[(size_t)slot * n + i] = job->sense->weighted[slot][lane];
        }
        fused[i] = job->belief->fused[lane];
    }
    if (n > 0) {
        world->policies.fusion(weighted, slots, n, fused, world->policies.user);
    }
    for (uint32_t i = 0; i < n; i++) {
        keen_belief_row *belief = jobs[batch->places[i] / KEEN_LANES].belief;
        const uint32_t lane = batch->places[i] % KEEN_LANES;
        belief->fused[lane] = keen_status_active(belief->status[lane]) != 0 ? f1_clamp01(fused[i]) : 0.0f;
    }
}

void keen_policy_fusion(keen_world *world, const keen_row_job *jobs, uint32_t count, uint32_t worker) {
    if (!world->policies.fusion) {
        return;
    }
    for (uint32_t i = 0, run; i < count; i += run) {
        for (run = 1; i + run < count && jobs[i + run].tick->tuning == jobs[i].tick->tuning; run++) {
        }
        fuse_run(world, &jobs[i], run, &world->policy_memory.batches[worker]);
    }
}

static bool is_threat(const keen_row_job *job, uint32_t lane) {
    const keen_belief_state state = keen_status_state(job->belief->status[lane]);
    const uint32_t relation = job->scratch->relation[lane];
    return keen_lane_actor(job->belief, lane) && state != KEEN_STATE_UNDETECTED && state != KEEN_STATE_EXPIRED &&
           relation != KEEN_RELATION_FRIENDLY && relation != KEEN_RELATION_TEAMMATE;
}

void keen_policy_threat(keen_world *world, const keen_row_job *jobs, uint32_t count, uint32_t worker) {
    if (!world->policies.threat) {
        return;
    }
    const keen_policy_batch *batch = &world->policy_memory.batches[worker];
    const uint32_t room = keen_policy_room(world), n = list_places(jobs, count, is_threat, batch->places);
    float *confidence = batch->columns, *damage = confidence + room, *threat = damage + room;
    uint32_t *active = (uint32_t *)(threat + room), *relation = active + room;
    for (uint32_t i = 0; i < n; i++) {
        const keen_row_job *job = &jobs[batch->places[i] / KEEN_LANES];
        const uint32_t lane = batch->places[i] % KEEN_LANES;
        confidence[i] = job->belief->confidence[lane];
        damage[i] = job->belief->damage[lane];
        active[i] = keen_count_bits(keen_status_active(job->belief->status[lane]));
        relation[i] = job->scratch->relation[lane];
        threat[i] = job->scratch->threat[lane];
    }
    if (n > 0) {
        world->policies.threat(confidence, damage, active, relation, n, threat, world->policies.user);
    }
    for (uint32_t i = 0; i < count; i++) {
        jobs[i].scratch->highest_threat = 0.0f;
    }
    for (uint32_t i = 0; i < n; i++) {
        keen_row_scratch *scratch = jobs[batch->places[i] / KEEN_LANES].scratch;
        const float own = f1_clamp01(threat[i]);
        scratch->threat[batch->places[i] % KEEN_LANES] = own;
        scratch->highest_threat = f1_max(own, scratch->highest_threat);
    }
}

static float distance_to(const keen_row_job *job, uint32_t lane) {
    const float dx = job->belief->last_x[lane] - job->tick->eye[0];
    const float dy = job->belief->last_y[lane] - job->tick->eye[1];
    const float dz = job->belief->last_z[lane] - job->tick->eye[2];
    return f1_sqrt(dx * dx + dy * dy + dz * dz);
}

static bool is_candidate(const keen_row_job *job, uint32_t lane) {
    const keen_belief_state state = keen_status_state(job->belief->status[lane]);
    const uint32_t relation = job->scratch->relation[lane];
    return keen_lane_actor(job->belief, lane) && state >= KEEN_STATE_SUSPECTED && state <= KEEN_STATE_REMEMBERED &&
           relation != KEEN_RELATION_FRIENDLY && relation != KEEN_RELATION_TEAMMATE;
}

/* The lowest lane on ties, as the kernel does. */
static void fold_top(const keen_row_job *job) {
    keen_row_scratch *scratch = job->scratch;
    scratch->top_score = -1.0f;
    scratch->top_confidence = 0.0f;
    scratch->top_lane = KEEN_LANES;
    for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
        if (is_candidate(job, lane) && job->belief->score[lane] > scratch->top_score) {
            scratch->top_score = job->belief->score[lane];
            scratch->top_confidence = job->belief->confidence[lane];
            scratch->top_lane = lane;
        }
    }
}

void keen_policy_attention(keen_world *world, const keen_row_job *jobs, uint32_t count, uint32_t worker) {
    if (!world->policies.attention) {
        return;
    }
    const keen_policy_batch *batch = &world->policy_memory.batches[worker];
    const uint32_t room = keen_policy_room(world), n = list_places(jobs, count, is_actor, batch->places);
    float *confidence = batch->columns, *seconds = confidence + room;
    float *distance = seconds + room, *score = distance + room;
    for (uint32_t i = 0; i < n; i++) {
        const keen_row_job *job = &jobs[batch->places[i] / KEEN_LANES];
        const uint32_t lane = batch->places[i] % KEEN_LANES;
        confidence[i] = job->belief->confidence[lane];
        seconds[i] = keen_clock_to_seconds(job->belief->unsensed_us[lane]);
        distance[i] = distance_to(job, lane);
        score[i] = job->belief->score[lane];
    }
    if (n > 0) {
        world->policies.attention(confidence, seconds, distance, n, score, world->policies.user);
    }
    for (uint32_t i = 0; i < n; i++) {
        jobs[batch->places[i] / KEEN_LANES].belief->score[batch->places[i] % KEEN_LANES] = f1_clamp01(score[i]);
    }
    for (uint32_t i = 0; i < count; i++) {
        fold_top(&jobs[i]);
    }
}
