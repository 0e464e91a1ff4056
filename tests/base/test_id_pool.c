/* Ids: the lowest free index first, generations that never come back, and indices that rest between owners. */
#include <criterion/criterion.h>

#include "base/id_pool.h"
#include "support/check.h"

#define MOST 1000

static keen_id_pool pool;
static void *memory;

static void make_pool(uint32_t capacity) {
    keen_arena arena = {.base = NULL};
    keen_id_pool_lay_out(&pool, &arena, capacity);
    memory = aligned_alloc(KEEN_LINE, arena.used);
    cr_assert_not_null(memory);
    memset(memory, 0x5A, arena.used);
    arena = (keen_arena){.base = memory};
    keen_id_pool_lay_out(&pool, &arena, capacity);
    keen_id_pool_reset(&pool);
}

static void release_pool(void) {
    free(memory);
}

TestSuite(id_pool, .fini = release_pool);

Test(id_pool, gives_each_index_once) {
    const uint32_t capacities[] = {1, 7, 8, 63, 64, 65, 127, 128, 129, 1000};
    for (size_t n = 0; n < sizeof capacities / sizeof *capacities; n++) {
        make_pool(capacities[n]);
        for (uint32_t i = 0; i < capacities[n]; i++) {
            cr_assert_eq(keen_id_pool_take(&pool), i);
            cr_assert_eq(pool.alive, i + 1);
            cr_assert_eq(pool.extent, i + 1);
        }
        cr_assert_eq(keen_id_pool_take(&pool), KEEN_NO_INDEX);
        cr_assert_eq(pool.alive, capacities[n]);
        release_pool();
    }
    make_pool(1);
}

Test(id_pool, gives_the_lowest_free_index) {
    make_pool(200);
    for (uint32_t i = 0; i < 200; i++) {
        keen_id_pool_take(&pool);
    }
    const uint32_t given_back[] = {199, 64, 3, 130};
    for (uint32_t i = 0; i < 4; i++) {
        keen_id_pool_retire(&pool, given_back[i]);
        keen_id_pool_release(&pool, given_back[i]);
    }
    cr_assert_eq(keen_id_pool_take(&pool), 3);
    cr_assert_eq(keen_id_pool_take(&pool), 64);
    cr_assert_eq(keen_id_pool_take(&pool), 130);
    cr_assert_eq(keen_id_pool_take(&pool), 199);
    cr_assert_eq(keen_id_pool_take(&pool), KEEN_NO_INDEX);
}

Test(id_pool, knows_its_ids_from_all_others) {
    make_pool(4);
    const uint32_t index = keen_id_pool_take(&pool);
    const uint32_t generation = pool.generations[index];
    cr_assert(keen_id_pool_holds(&pool, index, generation));
    cr_assert_eq(generation, 1);
    cr_assert_not(keen_id_pool_holds(&pool, index, 0));
    cr_assert_not(keen_id_pool_holds(&pool, index, generation + 1));
    cr_assert_not(keen_id_pool_holds(&pool, index, generation + 2));
    cr_assert_not(keen_id_pool_holds(&pool, index + 1, 1));
    cr_assert_not(keen_id_pool_holds(&pool, index + 1, 0));
    cr_assert_not(keen_id_pool_holds(&pool, 4, 1));
    cr_assert_not(keen_id_pool_holds(&pool, UINT32_MAX, 1));
}

Test(id_pool, keeps_an_index_out_of_use_between_retire_and_release) {
    make_pool(2);
    keen_id_pool_take(&pool);
    keen_id_pool_take(&pool);
    keen_id_pool_retire(&pool, 0);
    cr_assert_eq(pool.alive, 1);
    cr_assert_not(keen_id_pool_in_use(&pool, 0));
    cr_assert_not(keen_id_pool_holds(&pool, 0, 1));
    cr_assert_not(keen_id_pool_holds(&pool, 0, 2), "even generations are nobody's");
    cr_assert_eq(keen_id_pool_take(&pool), KEEN_NO_INDEX);
    keen_id_pool_release(&pool, 0);
    cr_assert_eq(keen_id_pool_take(&pool), 0);
    cr_assert(keen_id_pool_holds(&pool, 0, 3));
    cr_assert_not(keen_id_pool_holds(&pool, 0, 1));
}

/* Against a list of who is in use, in any order of taking and giving back. */
Test(id_pool, same_as_a_list) {
    keen_check_random random = keen_check_seed("id_pool");
    static bool used[MOST];
    static uint32_t generation[MOST];
    const uint32_t capacity = 1 + keen_check_below(&random, MOST);
    uint32_t alive = 0;
    make_pool(capacity);
    for (uint32_t step = 0; step < 20000; step++) {
        if (keen_check_below(&random, 5) < 3) {
            uint32_t expected = 0;
            while (expected < capacity && used[expected]) {
                expected++;
            }
            cr_assert_eq(keen_id_pool_take(&pool), expected < capacity ? expected : KEEN_NO_INDEX);
            if (expected < capacity) {
                used[expected] = true;
                cr_assert_gt(pool.generations[expected], generation[expected]);
                generation[expected] = pool.generations[expected];
                alive++;
            }
        } else {
            const uint32_t index = keen_check_below(&random, capacity);
            if (used[index]) {
                used[index] = false;
                alive--;
                keen_id_pool_retire(&pool, index);
                keen_id_pool_release(&pool, index);
            }
        }
        cr_assert_eq(pool.alive, alive);
    }
}
