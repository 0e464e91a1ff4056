/* A world that is saved, destroyed and restored goes on as if nothing had happened; what is no sound snapshot is
   refused whole. */
#include <stdlib.h>
#include <string.h>

#include "keen/snapshot.h"
#include "world/crowd_trouble.h"
#include "world/hunting_crowd.h"

#define ACTORS 400 /* several chunks, and so much work that threads share it */
#define SQUARE_MM 60000
#define CLOSE_MM 25000 /* of a crowd that meets more often */

typedef struct saved_world {
    unsigned char *bytes;
    size_t size;
} saved_world;

static keen_world_def crowd_def(uint32_t workers) {
    keen_world_def def = keen_default_world(1.0f);
    def.agent_capacity = ACTORS;
    def.target_capacity = 2 * ACTORS;
    def.workers = workers;
    def.stagger = false;
    return def;
}

static saved_world save(const keen_world *world) {
    saved_world saved = {.size = keen_snapshot_size(world)};
    saved.bytes = malloc(saved.size + 1);
    cr_assert_not_null(saved.bytes);
    EXPECT_RESULT(KEEN_OK, keen_snapshot_save(world, saved.bytes + 1, saved.size)); /* any alignment */
    memmove(saved.bytes, saved.bytes + 1, saved.size);
    return saved;
}

static void run(moving_crowd *crowd, uint32_t frames) {
    for (uint32_t i = 0; i < frames; i++) {
        moving_crowd_frame(crowd);
    }
}

static void restore_into(moving_crowd *crowd, const keen_world_def *def) {
    const saved_world saved = save(crowd->world);
    keen_world_destroy(crowd->world);
    crowd->world = NULL;
    EXPECT_RESULT(KEEN_OK, keen_snapshot_restore(saved.bytes, saved.size, def, &crowd->world));
    free(saved.bytes);
}

Test(snapshot, goes_on_as_the_saved_world_would) {
    const keen_world_def one = crowd_def(1), two = crowd_def(2);
    moving_crowd kept = moving_crowd_make(&one, ACTORS, SQUARE_MM);
    moving_crowd moved = moving_crowd_make(&one, ACTORS, SQUARE_MM);
    for (uint32_t round = 0; round < 3; round++) {
        run(&kept, 40);
        run(&moved, 40);
        cr_assert_eq(keen_world_hash(kept.world), keen_world_hash(moved.world));
        restore_into(&moved, round % 2 ? &one : &two);
        cr_assert_eq(keen_world_hash(kept.world), keen_world_hash(moved.world), "round %u: the hash changed", round);
    }
    run(&kept, 60);
    run(&moved, 60);
    cr_expect_eq(keen_world_hash(kept.world), keen_world_hash(moved.world));
    cr_expect_eq(kept.told, moved.told);
    moving_crowd_end(&kept);
    moving_crowd_end(&moved);
}

static void hunt(moving_crowd *crowd, uint32_t frames) {
    for (uint32_t i = 0; i < frames; i++) {
        crowd_trouble(crowd);
        hunting_crowd_stir(crowd);
        moving_crowd_frame(crowd);
        hunting_crowd_read(crowd);
    }
}

static uint32_t fighters(const moving_crowd *crowd) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < crowd->count; i++) {
        keen_combat_status status;
        if (crowd->actors[i].here) {
            EXPECT_RESULT(KEEN_OK, keen_agents_combat_status(crowd->world, &crowd->actors[i].agent, 1, &status));
            count += status.in_combat;
        }
    }
    return count;
}

/* Lists, timers, stealth points, waits, idle cues and flights are all in it. */
Test(snapshot, goes_on_in_the_middle_of_fights) {
    keen_world_def one = hunting_crowd_def(ACTORS), two = one;
    one.workers = 1;
    two.workers = 2;
    moving_crowd kept = moving_crowd_make(&one, ACTORS, CLOSE_MM);
    moving_crowd moved = moving_crowd_make(&one, ACTORS, CLOSE_MM);
    uint32_t fights = 0;
    for (uint32_t round = 0; round < 4; round++) {
        hunt(&kept, 37);
        hunt(&moved, 37);
        fights += fighters(&kept);
        restore_into(&moved, round % 2 ? &one : &two);
        cr_assert_eq(keen_world_hash(kept.world), keen_world_hash(moved.world), "round %u: the hash changed", round);
    }
    cr_assert_gt(fights, 20u);
    hunt(&kept, 40);
    hunt(&moved, 40);
    cr_expect_eq(keen_world_hash(kept.world), keen_world_hash(moved.world));
    cr_expect_eq(kept.told, moved.told);
    moving_crowd_end(&kept);
    moving_crowd_end(&moved);
}

static void expect_refused(const saved_world *saved, size_t size, const char *what) {
    const keen_world_def def = crowd_def(1);
    keen_world *world = NULL;
    const keen_result result = keen_snapshot_restore(saved->bytes, size, &def, &world);
    cr_expect_eq(result, KEEN_ERROR_SNAPSHOT, "%s: \"%s\"", what, keen_result_string(result));
    cr_expect_null(world, "%s", what);
}

Test(snapshot, refuses_what_is_damaged_or_cut_off) {
    const keen_world_def def = crowd_def(1);
    moving_crowd crowd = moving_crowd_make(&def, ACTORS, SQUARE_MM);
    run(&crowd, 10);
    const saved_world saved = save(crowd.world);
    expect_refused(&saved, 0, "nothing");
    expect_refused(&saved, 40, "half a header");
    expect_refused(&saved, saved.size - 1, "a byte is missing");
    const size_t step = saved.size / 97;
    for (size_t at = 0; at < saved.size; at += at < 400 ? 1 : step) {
        saved.bytes[at] ^= 0x10;
        expect_refused(&saved, saved.size, "a bit is wrong");
        saved.bytes[at] ^= 0x10;
    }
    keen_world *world = NULL;
    EXPECT_RESULT(KEEN_OK, keen_snapshot_restore(saved.bytes, saved.size, &def, &world));
    keen_world_destroy(world);
    free(saved.bytes);
    moving_crowd_end(&crowd);
}

/* Wherever they lie in memory: a snapshot holds no addresses, and no times that were measured decide anything. */
Test(snapshot, equal_worlds_make_equal_bytes) {
    const keen_world_def def = crowd_def(1);
    moving_crowd crowds[2] = {moving_crowd_make(&def, ACTORS, SQUARE_MM), moving_crowd_make(&def, ACTORS, SQUARE_MM)};
    saved_world saved[2];
    for (int i = 0; i < 2; i++) {
        run(&crowds[i], 30);
        saved[i] = save(crowds[i].world);
    }
    cr_assert_eq(saved[0].size, saved[1].size);
    size_t differing = 0;
    for (size_t at = 0; at < saved[0].size; at++) {
        differing += saved[0].bytes[at] != saved[1].bytes[at];
    }
    cr_expect_eq(differing, 0u, "%zu of %zu bytes", differing, saved[0].size);
    for (int i = 0; i < 2; i++) {
        free(saved[i].bytes);
        moving_crowd_end(&crowds[i]);
    }
}

Test(snapshot, wrong_calls) {
    const keen_world_def def = crowd_def(1);
    moving_crowd crowd = moving_crowd_make(&def, ACTORS, SQUARE_MM);
    keen_world *world = NULL, *other = NULL;
    const saved_world saved = save(crowd.world);
    keen_world_def raw;
    memset(&raw, 0, sizeof raw);
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_snapshot_restore(NULL, saved.size, &def, &world));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_snapshot_restore(saved.bytes, saved.size, NULL, &world));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_snapshot_restore(saved.bytes, saved.size, &def, NULL));
    EXPECT_RESULT(KEEN_ERROR_COOKIE, keen_snapshot_restore(saved.bytes, saved.size, &raw, &world));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_snapshot_save(NULL, saved.bytes, saved.size));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_snapshot_save(crowd.world, NULL, saved.size));
    EXPECT_RESULT(KEEN_ERROR_CAPACITY, keen_snapshot_save(crowd.world, saved.bytes, saved.size - 1));
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(crowd.world, 0.1));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_snapshot_save(crowd.world, saved.bytes, saved.size));
    EXPECT_RESULT(KEEN_OK, keen_frame_end(crowd.world));
    cr_expect_eq(keen_snapshot_size(NULL), 0u);
    cr_expect_null(world);
    cr_expect_null(other);
    free(saved.bytes);
    moving_crowd_end(&crowd);
}

/* A summary is as of its agent's last tick, in the restored world too, when memory has faded since. */
Test(snapshot, keeps_what_was_published) {
    const keen_world_def def = small_world_def(2, 2);
    keen_world *world = small_world_make(&def);
    const keen_agent_id guard = small_world_agent(world, small_world_profile(world, NULL), 0.0f, 0.0f);
    const keen_target_id thief = small_world_target(world, 10.0f, 0.0f);
    small_world_until(world, guard, thief, KEEN_STATE_TRACKED, small_world_clear, 60);
    EXPECT_RESULT(KEEN_OK, keen_world_skip_time(world, 10.0));
    const saved_world saved = save(world);
    keen_world *restored;
    EXPECT_RESULT(KEEN_OK, keen_snapshot_restore(saved.bytes, saved.size, &def, &restored));
    keen_frame_view before, after;
    EXPECT_RESULT(KEEN_OK, keen_frame_published(world, &before));
    EXPECT_RESULT(KEEN_OK, keen_frame_published(restored, &after));
    const keen_agent_summary *kept = &before.summaries[guard.index], *read = &after.summaries[guard.index];
    cr_assert_gt(kept->top_confidence, 2.0f * small_world_belief(world, guard, thief).confidence, "nothing faded");
    cr_expect_eq(read->top_confidence, kept->top_confidence);
    cr_expect_eq(read->top_state, kept->top_state);
    cr_expect_eq(read->awareness, kept->awareness);
    cr_expect(keen_target_equal(read->top, kept->top) && keen_target_equal(read->attention, kept->attention));
    cr_expect_eq(after.counters.run, before.counters.run);
    keen_world_destroy(world);
    keen_world_destroy(restored);
    free(saved.bytes);
}
