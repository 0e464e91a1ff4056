/* Places: reports of them, and what an agent believes about them. */
#include "api/check.h"
#include "frame/read_belief.h"
#include "frame/report_stimulus.h"
#include "keen/sense.h"

static keen_result check_report(const keen_world *world, const keen_place_report *report) {
    if (!keen_id_pool_holds(&world->agents.ids, report->agent.index, report->agent.generation)) {
        return KEEN_ERROR_STALE_ID;
    }
    if (!keen_is_finite3(report->position) || !isfinite(report->confidence) || !isfinite(report->error)) {
        return KEEN_ERROR_NOT_FINITE;
    }
    const bool in_range = report->tag < KEEN_PLACE_TAG_COUNT && report->confidence >= 0.0f &&
                          report->confidence <= 1.0f && report->error >= 0.0f;
    return in_range ? KEEN_OK : KEEN_ERROR_RANGE;
}

keen_result keen_report_places(keen_world *world, const keen_place_report *reports, uint32_t count,
                               keen_write_report *report) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, reports || count == 0, KEEN_ERROR_NULL, "reports is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_EXACT_STATE();
    keen_write_report done = {0};
    for (uint32_t i = 0; i < count; i++) {
        if (keen_report_note(&done, i, check_report(world, &reports[i]))) {
            keen_report_place_of(world, &reports[i]);
        }
    }
    return keen_report_end(world, &done, report, __func__, "some places were rejected: see the report");
}

keen_result keen_report_place(keen_world *world, keen_agent_id agent, const float position[3], uint32_t tag,
                              float confidence, float error) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, position, KEEN_ERROR_NULL, "position is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    const keen_place_report report = {
        .agent = agent,
        .position = {position[0], position[1], position[2]},
        .tag = tag,
        .confidence = confidence,
        .error = error,
    };
    KEEN_EXACT_STATE();
    const keen_result result = check_report(world, &report);
    KEEN_REQUIRE(world, result == KEEN_OK, result, "agent, tag or a number of the report is not legal");
    keen_report_place_of(world, &report);
    return KEEN_OK;
}

keen_result keen_agent_strongest_place(const keen_world *world, keen_agent_id agent, keen_belief *place, bool *found) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, place && found, KEEN_ERROR_NULL, "place or found is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_AGENT(world, agent);
    *found = keen_read_strongest_place(world, agent.index, place);
    return KEEN_OK;
}
