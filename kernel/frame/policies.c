#include "frame/policies.h"

#include <math.h>

#include "frame/custom_senses.h"
#include "simd/f1_math.h"
#include "store/row_lane.h"

bool keen_policies_set(keen_world *world, const keen_policies *policies) {
    const bool any = policies->fusion || policies->threat || policies->attention || policies->significance;
    if (any && !keen_custom_senses_begin(world)) {
        return false;
    }
    world->policies = *policies;
    return true;
}

static uint32_t count_actors(const keen_row_job *jobs, uint32_t count) {
    uint32_t lanes = 0;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            lanes += keen_lane_actor(jobs[i].belief, lane);
        }
    }
    return lanes;
}

/* Jobs of one profile: their slots mean the same. */
static void fuse_run(const keen_world *world, const keen_row_job *jobs, uint32_t count, float *memory) {
    const uint32_t slots = jobs[0].tick->tuning->listed_slots;
    const uint32_t lanes = count_actors(jobs, count);
    float *fused = memory + (size_t)slots * lanes;
    uint32_t n = 0;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            if (keen_lane_actor(jobs[i].belief, lane)) {
                for (uint32_t slot = 0; slot < slots; slot++) {
                    memory[(size_t)slot * lanes + n] = jobs[i].sense->weighted[slot][lane];
                }
                fused[n++] = jobs[i].belief->fused[lane];
            }
        }
    }
    if (lanes > 0) {
        world->policies.fusion(memory, slots, lanes, fused, world->policies.user);
    }
    n = 0;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            if (keen_lane_actor(jobs[i].belief, lane)) {
                const bool active = keen_status_active(jobs[i].belief->status[lane]) != 0;
                jobs[i].belief->fused[lane] = active ? f1_clamp01(fused[n]) : 0.0f;
                n++;
            }
        }
    }
}

void keen_policy_fusion(keen_world *world, const keen_row_job *jobs, uint32_t count, uint32_t worker) {
    if (!world->policies.fusion) {
        return;
    }
    for (uint32_t i = 0, run; i < count; i += run) {
        for (run = 1; i + run < count && jobs[i + run].tick->tuning == jobs[i].tick->tuning; run++) {
        }
        fuse_run(world, &jobs[i], run, keen_policy_memory(world, worker));
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
    const uint32_t room = KEEN_CHUNK_AGENTS * world->agents.rows_per_agent * KEEN_LANES;
    float *confidence = keen_policy_memory(world, worker), *damage = confidence + room, *threat = damage + room;
    uint32_t *active = (uint32_t *)(threat + room), *relation = active + room;
    uint32_t n = 0;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            if (is_threat(&jobs[i], lane)) {
                confidence[n] = jobs[i].belief->confidence[lane];
                damage[n] = jobs[i].belief->damage[lane];
                active[n] = keen_count_bits(keen_status_active(jobs[i].belief->status[lane]));
                relation[n] = jobs[i].scratch->relation[lane];
                threat[n++] = jobs[i].scratch->threat[lane];
            }
        }
    }
    if (n > 0) {
        world->policies.threat(confidence, damage, active, relation, n, threat, world->policies.user);
    }
    n = 0;
    for (uint32_t i = 0; i < count; i++) {
        jobs[i].scratch->highest_threat = 0.0f;
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            if (is_threat(&jobs[i], lane)) {
                const float own = f1_clamp01(threat[n++]);
                jobs[i].scratch->threat[lane] = own;
                jobs[i].scratch->highest_threat = f1_max(own, jobs[i].scratch->highest_threat);
            }
        }
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
    const uint32_t room = KEEN_CHUNK_AGENTS * world->agents.rows_per_agent * KEEN_LANES;
    float *confidence = keen_policy_memory(world, worker), *seconds = confidence + room;
    float *distance = seconds + room, *score = distance + room;
    uint32_t n = 0;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            if (keen_lane_actor(jobs[i].belief, lane)) {
                confidence[n] = jobs[i].belief->confidence[lane];
                seconds[n] = (float)jobs[i].belief->unsensed_us[lane] * 1e-6f;
                distance[n] = distance_to(&jobs[i], lane);
                score[n++] = jobs[i].belief->score[lane];
            }
        }
    }
    if (n > 0) {
        world->policies.attention(confidence, seconds, distance, n, score, world->policies.user);
    }
    n = 0;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            if (keen_lane_actor(jobs[i].belief, lane)) {
                jobs[i].belief->score[lane] = f1_clamp01(score[n++]);
            }
        }
        fold_top(&jobs[i]);
    }
}
