/* The pool of events: whoever tells of which chunk, in whatever order, the first events in the order of chunks are
   there, and those of a chunk are its first ones. */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "frame/event_pool.h"
#include "support/check.h"

#define CHUNKS 24
#define WORKERS 3

static keen_event_pool pool;
static void *block;
static keen_event_tray trays[WORKERS];
static uint32_t to_tell[CHUNKS];

static void make_pool(uint32_t capacity) {
    keen_arena arena = {.base = NULL};
    pool = (keen_event_pool){.used = 0};
    keen_event_pool_lay_out(&pool, &arena, capacity, CHUNKS);
    block = calloc(1, arena.used);
    arena = (keen_arena){.base = block};
    keen_event_pool_lay_out(&pool, &arena, capacity, CHUNKS);
    keen_event_pool_begin(&pool, CHUNKS);
}

static void tell(const keen_event_run *run, uint32_t number) {
    *keen_event_run_next(run) = (keen_event){.agent = {.index = run->chunk, .generation = number}};
}

typedef struct at_work {
    keen_event_run run;
    uint32_t told;
    bool busy;
} at_work;

/* Workers take the chunks in this order and take turns at random. */
static void run_schedule(keen_check_random *random, const uint32_t *order) {
    at_work workers[WORKERS] = {0};
    uint32_t next = 0;
    for (uint32_t done = 0; done < CHUNKS;) {
        const uint32_t i = keen_check_below(random, WORKERS);
        at_work *own = &workers[i];
        if (!own->busy && next < CHUNKS) {
            *own = (at_work){.run = {&pool, &trays[i], order[next++]}, .busy = true};
        } else if (own->busy && own->told < to_tell[own->run.chunk]) {
            tell(&own->run, own->told++);
        } else if (own->busy) {
            keen_event_run_end(&own->run);
            own->busy = false;
            done++;
        }
    }
}

static void check_kept(uint32_t capacity) {
    uint32_t before = 0;
    for (uint32_t chunk = 0; chunk < CHUNKS; chunk++) {
        keen_event_cursor cursor = keen_event_pool_read(&pool, chunk);
        uint32_t number = 0;
        for (const keen_event *event; (event = keen_event_cursor_get(&cursor)); keen_event_cursor_step(&cursor)) {
            cr_assert_eq(event->agent.index, chunk);
            cr_assert_eq(event->agent.generation, number++);
        }
        cr_assert_eq(pool.lists[chunk].told, to_tell[chunk]);
        cr_assert(number == to_tell[chunk] || before + number >= capacity, "chunk %u kept %u of %u, %u before it",
                  chunk, number, to_tell[chunk], before);
        before += to_tell[chunk];
    }
}

static void shuffle(keen_check_random *random, uint32_t *order) {
    for (uint32_t i = 0; i < CHUNKS; i++) {
        const uint32_t other = keen_check_below(random, i + 1);
        order[i] = order[other];
        order[other] = i;
    }
}

static void check_some(keen_check_random *random, bool descending) {
    uint32_t order[CHUNKS];
    const uint32_t capacity = 1 + keen_check_below(random, 900);
    for (uint32_t i = 0; i < CHUNKS; i++) {
        order[i] = CHUNKS - 1 - i;
        to_tell[i] = keen_check_one_in(random, 3) ? 0 : keen_check_below(random, 130);
    }
    if (!descending) {
        shuffle(random, order);
    }
    make_pool(capacity);
    run_schedule(random, order);
    check_kept(capacity);
    free(block);
}

Test(event_pool, keeps_the_first_in_any_schedule) {
    keen_check_random random = keen_check_seed("event pool");
    for (uint32_t i = 0; i < 400; i++) {
        check_some(&random, i % 4 == 0);
    }
}

Test(event_pool, begins_anew) {
    make_pool(40);
    const keen_event_run run = {&pool, &trays[0], 3};
    for (uint32_t pass = 0; pass < 3; pass++) {
        keen_event_pool_begin(&pool, CHUNKS);
        for (uint32_t i = 0; i < 5000; i++) {
            tell(&run, i);
        }
        keen_event_run_end(&run);
        keen_event_cursor cursor = keen_event_pool_read(&pool, 3);
        cr_assert_geq(cursor.left, 40);
        cr_assert_eq(pool.lists[3].told, 5000);
        cr_assert_null(keen_event_cursor_get(&(keen_event_cursor){.left = 0}));
    }
    free(block);
}
