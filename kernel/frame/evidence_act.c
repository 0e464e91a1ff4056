#include "frame/evidence_act.h"

#include "base/float_state.h"
#include "base/clock.h"
#include "belief/restart.h"
#include "simd/f1_math.h"
#include "store/row_lane.h"

/* What acts on one belief in one tick; null for what there is not. */
typedef struct acting {
    const keen_evidence_entry *evidence;
    const keen_stimulus *share;
} acting;

/* The dead and the removed are beyond evidence: their beliefs only fade (spec 7). */
static bool is_destroyed(const keen_row_job *job, uint32_t lane) {
    const uint32_t needed = job->tick->tuning->required_flags & (KEEN_RECORD_EXISTS | KEEN_RECORD_ALIVE);
    return (job->scratch->flags[lane] & needed) != needed;
}

/* The strongest, the first among equals. */
static const keen_stimulus *find_share(const keen_world *world, const keen_stimulus *inbox, uint32_t count,
                                       uint32_t target) {
    const keen_stimulus *found = NULL;
    for (uint32_t i = 0; i < count; i++) {
        const bool own = inbox[i].kind == KEEN_STIMULUS_SHARE && inbox[i].target == target &&
                         keen_id_pool_holds(&world->targets.ids, target, inbox[i].generation);
        if (own && (!found || inbox[i].strength > found->strength)) {
            found = &inbox[i];
        }
    }
    return found;
}

/* As being sensed does (smoothing), but that it keeps where it was last known to be, error and uncertainty. */
static void restart(const keen_row_job *job, uint32_t lane) {
    keen_belief_row *belief = job->belief;
    keen_lane_restart(job, lane);
    belief->last_active[lane] = 0.0f;
    belief->suspected_us[lane] = 0;
    belief->sample_us[lane] = -1;
    belief->velocity_x[lane] = belief->velocity_y[lane] = belief->velocity_z[lane] = 0.0f;
    belief->accel_x[lane] = belief->accel_y[lane] = belief->accel_z[lane] = 0.0f;
    belief->damage[lane] = belief->peak[lane] = 0.0f;
}

/* A positive add, or a set or share of at least what was believed before. */
static bool is_told(const acting *act, float before, uint64_t now) {
    const keen_evidence_entry *evidence = act->evidence;
    if (evidence &&
        ((evidence->adds && evidence->add > 0.0f) || (evidence->set_until > now && evidence->set >= before))) {
        return true;
    }
    return act->share && act->share->strength >= before;
}

static void tell(const keen_row_job *job, uint32_t lane) {
    keen_belief_row *belief = job->belief;
    if (keen_status_state(belief->status[lane]) == KEEN_STATE_EXPIRED) {
        restart(job, lane);
    }
    job->scratch->told[lane] = UINT32_MAX;
    belief->unsensed_us[lane] = 0;
    if (keen_status_active(belief->status[lane]) == 0) {
        belief->status[lane] =
            keen_status_set(belief->status[lane], KEEN_STATUS_ROW_SHIFT, KEEN_STATUS_ROW_MASK, KEEN_SENSE_HEARING);
        belief->row_us[lane] = 0;
    }
}

/* Set, add, cap, in this order (spec 3). */
static float changed(const acting *act, float confidence, uint64_t now) {
    const keen_evidence_entry *evidence = act->evidence;
    if (evidence && evidence->set_until > now) {
        confidence = f1_max(confidence, evidence->set);
    }
    if (act->share) {
        confidence = f1_max(confidence, act->share->strength);
    }
    if (evidence && evidence->adds) {
        confidence = f1_clamp01(confidence + evidence->add);
    }
    if (evidence && evidence->cap_until > now) {
        confidence = f1_min(confidence, evidence->cap);
    }
    return confidence;
}

/* Who does not sense the target itself takes over where it is from the squad (spec 10). */
static void take_over_place(keen_belief_row *belief, uint32_t lane, const keen_stimulus *share) {
    belief->last_x[lane] = share->position[0];
    belief->last_y[lane] = share->position[1];
    belief->last_z[lane] = share->position[2];
    belief->error[lane] = belief->uncertainty[lane] = share->error;
}

static void act_on(const keen_world *world, const keen_row_job *job, uint32_t lane, const acting *act) {
    keen_belief_row *belief = job->belief;
    if (is_told(act, belief->confidence[lane], world->now)) {
        tell(job, lane);
    }
    belief->confidence[lane] = changed(act, belief->confidence[lane], world->now);
    if (keen_status_active(belief->status[lane]) != 0) {
        belief->last_active[lane] = belief->confidence[lane];
    } else if (act->share) {
        take_over_place(belief, lane, act->share);
    }
}

static void act_on_row(const keen_world *world, const keen_row_job *job, bool has_evidence, bool has_mail) {
    keen_stimulus inbox[KEEN_INBOX_SIZE];
    const uint32_t agent = job->tick->agent;
    const uint32_t mail = has_mail ? keen_stimuli_read(&world->stimuli, agent, inbox) : 0;
    for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
        if (!keen_lane_actor(job->belief, lane) || is_destroyed(job, lane)) {
            continue;
        }
        const uint32_t target = (uint32_t)job->belief->target[lane];
        const acting act = {
            .evidence = has_evidence ? keen_evidence_of(&world->evidence, agent, target) : NULL,
            .share = find_share(world, inbox, mail, target),
        };
        if (act.evidence || act.share) {
            act_on(world, job, lane, &act);
        }
    }
}

void keen_evidence_act(keen_world *world, const keen_row_job *jobs, uint32_t count) {
    if (world->evidence.pairs.count == 0 && world->stimuli.waiting == 0) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t agent = jobs[i].tick->agent;
        const bool has_evidence = world->agents.mind[agent].has_evidence;
        const bool has_mail = world->stimuli.count[agent] > 0;
        if (has_evidence || has_mail) {
            act_on_row(world, &jobs[i], has_evidence, has_mail);
        }
    }
}

/* Beyond this evidence never expires: the world's clock does not get there. */
#define KEEN_EXPIRES_MAX_SECONDS 1e12

static uint64_t end_of(const keen_world *world, const keen_evidence *evidence) {
    if (evidence->expires == 0.0 || evidence->expires > KEEN_EXPIRES_MAX_SECONDS) {
        return KEEN_EVIDENCE_FOREVER;
    }
    return world->now + keen_clock_from_seconds(evidence->expires);
}

bool keen_evidence_take(keen_world *world, const keen_evidence *evidence) {
    const uint32_t agent = evidence->agent.index;
    const bool lasts = evidence->kind == KEEN_EVIDENCE_SET || evidence->kind == KEEN_EVIDENCE_CAP;
    const keen_float_state host_state = keen_float_state_begin();
    const bool taken = keen_evidence_put(&world->evidence, agent, evidence->target.index, evidence->kind,
                                         evidence->value, lasts ? end_of(world, evidence) : 0);
    keen_float_state_end(&host_state);
    world->agents.mind[agent].has_evidence = keen_pairs_some(&world->evidence.pairs, agent);
    return taken;
}
