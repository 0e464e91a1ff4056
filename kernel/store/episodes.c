#include "store/episodes.h"

#include <string.h>

void keen_episodes_lay_out(keen_episodes *episodes, keen_arena *arena, uint32_t agents, uint32_t per_agent) {
    episodes->per_agent = per_agent;
    KEEN_TAKE(arena, episodes->kept, (size_t)agents * per_agent);
    KEEN_TAKE(arena, episodes->count, agents);
}

/* Whose place is given away: per_agent when there is room. */
static uint32_t find_leaving(const keen_episodes *episodes, uint32_t agent, const keen_kept_episode *next) {
    const keen_kept_episode *kept = keen_episodes_of(episodes, agent);
    const uint32_t count = episodes->count[agent];
    uint32_t same = 0;
    uint32_t oldest = 0;
    for (uint32_t i = count; i-- > 0;) {
        if (kept[i].target == next->target && kept[i].generation == next->generation) {
            oldest = i;
            same++;
        }
    }
    if (same == KEEN_MAX_EPISODES) {
        return oldest;
    }
    return count == episodes->per_agent ? 0 : episodes->per_agent;
}

void keen_episodes_add(const keen_episodes *episodes, uint32_t agent, const keen_kept_episode *episode) {
    if (episodes->per_agent == 0) {
        return;
    }
    keen_kept_episode *kept = &episodes->kept[(size_t)agent * episodes->per_agent];
    uint8_t *count = &episodes->count[agent];
    const uint32_t leaving = find_leaving(episodes, agent, episode);
    if (leaving < episodes->per_agent) {
        (*count)--;
        memmove(&kept[leaving], &kept[leaving + 1], (*count - leaving) * sizeof *kept);
    }
    kept[(*count)++] = *episode;
}

void keen_episodes_shift(const keen_episodes *episodes, uint32_t extent, const float offset[3]) {
    for (uint32_t agent = 0; agent < extent; agent++) {
        keen_kept_episode *kept = &episodes->kept[(size_t)agent * episodes->per_agent];
        for (uint32_t i = 0; i < episodes->count[agent]; i++) {
            for (int axis = 0; axis < 3; axis++) {
                kept[i].last_known[axis] -= offset[axis];
            }
        }
    }
}
