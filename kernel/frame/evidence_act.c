#include "frame/evidence_act.h"

#include "base/clock.h"
#include "belief/evidence.h"
#include "frame/telling.h"

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

static void act_on_row(const keen_world *world, const keen_row_job *job, bool has_evidence, bool has_mail) {
    keen_stimulus inbox[KEEN_INBOX_SIZE];
    const uint32_t agent = job->tick->agent;
    const uint32_t number = keen_agent_rows(&world->agents, agent)[job->first_slot / KEEN_LANES];
    const uint32_t mail = has_mail ? keen_stimuli_read(&world->stimuli, agent, inbox) : 0;
    for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
        if (!keen_evidence_reaches(job, lane)) {
            continue;
        }
        const uint32_t target = (uint32_t)job->belief->target[lane];
        const keen_acting_evidence acting = {
            .evidence = has_evidence ? keen_evidence_of(&world->evidence, agent, target) : NULL,
            .share = find_share(world, inbox, mail, target),
        };
        if (acting.evidence || acting.share) {
            const keen_told_by told_by = keen_evidence_act_on(job, lane, &acting, world->now);
            keen_telling_note(world, &(keen_belief_place){number, lane}, told_by, acting.share);
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
    const bool taken = keen_evidence_put(&world->evidence, agent, evidence->target.index, evidence->kind,
                                         evidence->value, lasts ? end_of(world, evidence) : 0);
    world->agents.mind[agent].has_evidence = keen_pairs_some(&world->evidence.pairs, agent);
    return taken;
}
