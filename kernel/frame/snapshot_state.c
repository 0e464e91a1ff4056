#include "frame/snapshot_state.h"

#include <stddef.h>
#include <string.h>

#include "base/hash.h"

typedef struct kept_member {
    size_t offset, size;
} kept_member;

#define KEPT(member)                                                                                                   \
    { offsetof(keen_world, member), sizeof(((keen_world *)0)->member) }
#define KEPT_IDS(pool) KEPT(pool.alive), KEPT(pool.extent), KEPT(pool.first_word)
#define KEPT_PAIRS(pairs) KEPT(pairs.count), KEPT(pairs.extent), KEPT(pairs.free)

/* Of the counters those that count, up to the last of them: what follows are times that were measured, and before those
   there may be bytes of nobody's. */
#define KEPT_COUNTERS (offsetof(keen_counters, first_bad_target) + sizeof(((keen_counters *)0)->first_bad_target))
#define KEPT_PUBLISHED(i)                                                                                              \
    KEPT(published[i].time), KEPT(published[i].frame), {                                                               \
        offsetof(keen_world, published[i].counters), KEPT_COUNTERS                                                     \
    }

static const kept_member kept[] = {
    KEPT_IDS(profiles.ids),
    KEPT(largest_hearing_range),
    KEPT_IDS(agents.ids),
    KEPT_IDS(targets.ids),
    KEPT(targets.retired_count),
    KEPT(rows.free_count),
    KEPT(teams),
    KEPT(stimuli.free),
    KEPT(stimuli.waiting),
    KEPT_PAIRS(evidence.pairs),
    KEPT(evidence.next_expiry),
    KEPT_PAIRS(relations.pairs),
    KEPT(sounds_dropped),
    KEPT(grid.count),
    KEPT(grid.u),
    KEPT(grid.v),
    KEPT(grid.inverse_edge),
    KEPT(grid.two_blocks),
    KEPT(grid.sorted.flags_of_all),
    KEPT(grid.sorted.teams_of_any),
    KEPT(grid.left_out),
    KEPT(grid_built_at),
    KEPT(environment.ambient_noise),
    KEPT(environment.vision),
    KEPT(environment.wind),
    KEPT(environment.exterior),
    KEPT(viewer_count),
    KEPT(zone_count),
    KEPT(now),
    KEPT(frame_us),
    KEPT(values.ambient_noise),
    KEPT(values.vision),
    KEPT(values.wind),
    KEPT(values.now_us),
    KEPT(due_count),
    KEPT(staleness),
    KEPT(pace),
    KEPT(senses),
    KEPT(models),
    KEPT(most_points),
    KEPT(traces_answered),
    KEPT(traces_stale),
    KEPT(rows_refused),
    KEPT(beliefs),
    KEPT(restless),
    KEPT(habits.count),
    KEPT(squads.count),
    KEPT(squads.stale),
    KEPT(stealth.any_noticed_by),
    KEPT(stealth.acting),
    KEPT(groups.cue_pass),
    KEPT(groups.stale),
    KEPT(front),
    KEPT_PUBLISHED(0),
    KEPT_PUBLISHED(1),
};

#define KEPT_COUNT (sizeof kept / sizeof kept[0])

size_t keen_snapshot_state_size(void) {
    size_t size = 0;
    for (size_t i = 0; i < KEPT_COUNT; i++) {
        size += kept[i].size;
    }
    return size;
}

void keen_snapshot_state_write(const keen_world *world, void *state) {
    unsigned char *at = state;
    for (size_t i = 0; i < KEPT_COUNT; at += kept[i++].size) {
        memcpy(at, (const unsigned char *)world + kept[i].offset, kept[i].size);
    }
}

void keen_snapshot_state_read(keen_world *world, const void *state) {
    const unsigned char *at = state;
    for (size_t i = 0; i < KEPT_COUNT; at += kept[i++].size) {
        memcpy((unsigned char *)world + kept[i].offset, at, kept[i].size);
    }
}

/* The arrays' element sizes are in keen_world.lasting_layout, but for those that lie in memory taken by the byte. */
uint64_t keen_snapshot_state_layout(uint64_t hash) {
    for (size_t i = 0; i < KEPT_COUNT; i++) {
        hash = keen_hash_u64(hash, kept[i].size);
    }
    const size_t sizes[] = {sizeof(keen_stimulus), sizeof(keen_world_def)};
    return keen_hash_bytes(hash, sizes, sizeof sizes);
}
