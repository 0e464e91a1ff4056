/* Reading what was learned: episodes of beliefs, habits of targets (spec 9). */
#include <string.h>

#include "api/check.h"
#include "keen/belief.h"

static keen_episode unpack_episode(const keen_kept_episode *kept) {
    keen_episode episode = {
        .time = kept->time,
        .duration = kept->duration_us * 1e-6,
        .reason = (keen_loss_reason)kept->reason,
        .peak = kept->peak,
    };
    memcpy(episode.last_known, kept->last_known, sizeof episode.last_known);
    memcpy(episode.direction, kept->direction, sizeof episode.direction);
    memcpy(episode.run_direction, kept->run_direction, sizeof episode.run_direction);
    return episode;
}

keen_result keen_belief_episodes(const keen_world *world, keen_agent_id agent, keen_target_id target,
                                 keen_episode *episodes, uint32_t capacity, uint32_t *count) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, count && (episodes || capacity == 0), KEEN_ERROR_NULL, "episodes or count is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_AGENT(world, agent);
    const keen_kept_episode *kept = keen_episodes_of(&world->episodes, agent.index);
    uint32_t found = 0;
    for (uint32_t i = world->episodes.count[agent.index]; i-- > 0;) {
        if (kept[i].target == target.index && kept[i].generation == target.generation) {
            if (found < capacity) {
                episodes[found] = unpack_episode(&kept[i]);
            }
            found++;
        }
    }
    *count = found;
    return KEEN_OK;
}

keen_result keen_team_habits(const keen_world *world, uint32_t team, keen_target_id target, keen_habits *habits,
                             bool *found) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, habits && found, KEEN_ERROR_NULL, "habits or found is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE(world, team < KEEN_TEAM_COUNT, KEEN_ERROR_RANGE, "team must be below KEEN_TEAM_COUNT");
    KEEN_REQUIRE_TARGET(world, target);
    const keen_habits *known = keen_habits_find(&world->habits, team, target.index, target.generation);
    *found = known != NULL;
    if (known) {
        *habits = *known;
    }
    return KEEN_OK;
}
