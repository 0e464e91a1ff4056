/* A world that is saved, destroyed and restored goes on as if nothing had happened; what is no sound snapshot is
   refused whole. */
#include <stdlib.h>
#include <string.h>

#include "frame/snapshot.h"
#include "frame/world_data.h"
#include "keen/snapshot.h"
#include "world/crowd_trouble.h"
#include "world/hunting_crowd.h"

#define ACTORS 200
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

/* Equal, or pointers to the same place in two blocks. */
static bool same_word(const keen_world *a, const keen_world *b, size_t word) {
    const uintptr_t of_a = ((const uintptr_t *)(const void *)a)[word], of_b = ((const uintptr_t *)(const void *)b)[word];
    return of_a == of_b || (of_a - (uintptr_t)a == of_b - (uintptr_t)b && of_a - (uintptr_t)a < a->block_size);
}

static bool in_member(size_t at, size_t offset, size_t size) {
    return at + sizeof(uintptr_t) > offset && at < offset + size;
}

/* What a frame leaves behind and the next one does not read. */
static bool ends_with_the_frame(size_t at) {
#define IS_OF(member) in_member(at, offsetof(keen_world, member), sizeof((keen_world *)0)->member)
    return IS_OF(select_scratch) || IS_OF(request_count) || IS_OF(chunk_count) || IS_OF(job_count) ||
           IS_OF(model_stage) || IS_OF(strays) || IS_OF(counting) || IS_OF(summary_changed_count) ||
           IS_OF(published[0].event_count) || IS_OF(published[1].event_count);
#undef IS_OF
}

/* A member of the world's struct that snapshot_state.c does not list shows here. */
Test(snapshot, nothing_of_the_struct_is_forgotten) {
    const keen_world_def def = crowd_def(1);
    moving_crowd crowd = moving_crowd_make(&def, ACTORS, SQUARE_MM);
    run(&crowd, 30);
    const saved_world saved = save(crowd.world);
    keen_world *world = NULL;
    EXPECT_RESULT(KEEN_OK, keen_snapshot_restore(saved.bytes, saved.size, &def, &world));
    for (size_t word = 0; word < sizeof(keen_world) / sizeof(uintptr_t); word++) {
        const size_t at = word * sizeof(uintptr_t);
        cr_expect(ends_with_the_frame(at) || same_word(crowd.world, world, word), "offset %zu differs", at);
    }
    keen_world_destroy(world);
    free(saved.bytes);
    moving_crowd_end(&crowd);
}

/* Arrays of other lengths, though they fill as many bytes. */
Test(snapshot, refuses_another_layout) {
    keen_world_def defs[2] = {crowd_def(1), crowd_def(1)};
    defs[0].viewer_capacity = 6; /* 72 bytes, two lines of 64 */
    defs[1].viewer_capacity = 7;
    moving_crowd crowd = moving_crowd_make(&defs[0], ACTORS, SQUARE_MM);
    moving_crowd other = moving_crowd_make(&defs[1], ACTORS, SQUARE_MM);
    run(&crowd, 10);
    run(&other, 5);
    const uint64_t before = keen_world_hash(other.world);
    const saved_world saved = save(crowd.world);
    cr_assert_eq(saved.size, keen_snapshot_size(other.world));
    cr_expect_not(keen_snapshot_read(other.world, saved.bytes));
    cr_expect_eq(keen_world_hash(other.world), before, "a refused snapshot changed the world");
    run(&other, 5);
    free(saved.bytes);
    moving_crowd_end(&other);
    moving_crowd_end(&crowd);
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
