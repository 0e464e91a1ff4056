/* What the host tells agents: evidence, and whom to look at. */
#include "api/check.h"
#include "frame/evidence_act.h"
#include "frame/focus.h"
#include "keen/belief.h"

static keen_result check_evidence(const keen_world *world, const keen_evidence *evidence) {
    if (!keen_id_pool_holds(&world->agents.ids, evidence->agent.index, evidence->agent.generation) ||
        !keen_id_pool_holds(&world->targets.ids, evidence->target.index, evidence->target.generation)) {
        return KEEN_ERROR_STALE_ID;
    }
    if ((unsigned)evidence->kind > KEEN_EVIDENCE_CLEAR) {
        return KEEN_ERROR_RANGE;
    }
    if (evidence->kind == KEEN_EVIDENCE_CLEAR) {
        return KEEN_OK;
    }
    const bool lasts = evidence->kind != KEEN_EVIDENCE_ADD;
    if (!isfinite(evidence->value) || (lasts && !isfinite(evidence->expires))) {
        return KEEN_ERROR_NOT_FINITE;
    }
    const float least = lasts ? 0.0f : -1.0f;
    const bool good = evidence->value >= least && evidence->value <= 1.0f && (!lasts || evidence->expires >= 0.0);
    return good ? KEEN_OK : KEEN_ERROR_RANGE;
}

static keen_result apply(keen_world *world, const keen_evidence *evidence) {
    const keen_result checked = check_evidence(world, evidence);
    if (checked != KEEN_OK) {
        return checked;
    }
    return keen_evidence_take(world, evidence) ? KEEN_OK : KEEN_ERROR_CAPACITY;
}

keen_result keen_evidence_apply(keen_world *world, const keen_evidence *evidence, uint32_t count,
                                keen_write_report *report) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, evidence || count == 0, KEEN_ERROR_NULL, "evidence is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    keen_write_report done = {0};
    for (uint32_t i = 0; i < count; i++) {
        keen_report_note(&done, i, apply(world, &evidence[i]));
    }
    return keen_report_end(world, &done, report, __func__, "some evidence was not taken: see the report");
}

keen_result keen_agent_force_attention(keen_world *world, keen_agent_id agent, keen_target_id target) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_AGENT(world, agent);
    KEEN_REQUIRE_TARGET(world, target);
    keen_focus_force(world, agent.index, target);
    return KEEN_OK;
}
