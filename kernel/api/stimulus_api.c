/* What the host reports to agents, damage, touches, places: checked, then put into their queues. */
#include "api/check.h"
#include "frame/report_stimulus.h"
#include "keen/sense.h"

static bool is_agent(const keen_world *world, keen_agent_id id) {
    return keen_id_pool_holds(&world->agents.ids, id.index, id.generation);
}

static bool is_target(const keen_world *world, keen_target_id id) {
    return keen_id_pool_holds(&world->targets.ids, id.index, id.generation);
}

static keen_result check_damage(const keen_world *world, const keen_damage *damage) {
    const bool unknown = damage->from.generation == 0;
    if (!is_agent(world, damage->agent) || (!unknown && !is_target(world, damage->from))) {
        return KEEN_ERROR_STALE_ID;
    }
    if (!isfinite(damage->amount) || (unknown && !keen_is_finite3(damage->origin))) {
        return KEEN_ERROR_NOT_FINITE;
    }
    return damage->amount >= 0.0f ? KEEN_OK : KEEN_ERROR_RANGE;
}

keen_result keen_damage_report(keen_world *world, const keen_damage *damage, uint32_t count,
                               keen_write_report *report) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, damage || count == 0, KEEN_ERROR_NULL, "damage is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    keen_write_report done = {0};
    for (uint32_t i = 0; i < count; i++) {
        if (keen_report_note(&done, i, check_damage(world, &damage[i]))) {
            keen_report_damage(world, &damage[i]);
        }
    }
    return keen_report_end(world, &done, report, __func__, "some damage was rejected: see the report");
}

keen_result keen_agent_heal(keen_world *world, keen_agent_id agent, float amount) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_AGENT(world, agent);
    KEEN_REQUIRE(world, isfinite(amount), KEEN_ERROR_NOT_FINITE, "amount is not finite");
    KEEN_REQUIRE(world, amount >= 0.0f, KEEN_ERROR_RANGE, "amount must be >= 0");
    keen_report_heal(world, agent.index, amount);
    return KEEN_OK;
}

keen_result keen_contacts_report(keen_world *world, const keen_contact *contacts, uint32_t count,
                                 keen_write_report *report) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, contacts || count == 0, KEEN_ERROR_NULL, "contacts is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    keen_write_report done = {0};
    for (uint32_t i = 0; i < count; i++) {
        const bool known = is_agent(world, contacts[i].agent) && is_target(world, contacts[i].target);
        if (keen_report_note(&done, i, known ? KEEN_OK : KEEN_ERROR_STALE_ID)) {
            keen_report_contact(world, &contacts[i]);
        }
    }
    return keen_report_end(world, &done, report, __func__, "some contacts were rejected: see the report");
}
