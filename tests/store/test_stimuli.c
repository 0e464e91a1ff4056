/* Queues of waiting sounds: order of arrival, the strongest when full, and a pool that never leaks. */
#include <criterion/criterion.h>

#include "store/stimuli.h"
#include "support/check.h"

static void *memory;
static keen_stimuli stimuli;

static void make_pool(uint32_t agents, uint32_t capacity) {
    memory = aligned_alloc(64, (keen_stimuli_size(agents, capacity) + 63) / 64 * 64);
    keen_stimuli_init(&stimuli, memory, agents, capacity);
}

static void release_pool(void) {
    free(memory);
}

static keen_stimulus_outcome add(uint32_t agent, uint32_t type, float strength) {
    return keen_stimuli_add(&stimuli, agent, &(keen_stimulus){.target = type, .strength = strength});
}

/* The types in an agent's queue, as one number in decimal. */
static uint64_t queue_of(uint32_t agent) {
    keen_stimulus inbox[KEEN_INBOX_SIZE];
    const uint32_t count = keen_stimuli_read(&stimuli, agent, inbox);
    uint64_t types = 0;
    for (uint32_t i = 0; i < count; i++) {
        types = types * 10 + inbox[i].target;
    }
    return types;
}

Test(stimuli, come_in_order_of_arrival, .fini = release_pool) {
    make_pool(3, 10);
    add(1, 1, 0.5f);
    add(2, 7, 0.5f);
    add(1, 2, 0.9f);
    add(1, 3, 0.1f);
    cr_assert_eq(queue_of(0), 0);
    cr_assert_eq(queue_of(1), 123);
    cr_assert_eq(queue_of(2), 7);
    cr_assert_eq(stimuli.waiting, 4);
    cr_assert_eq(stimuli.count[1], 3);
    keen_stimuli_clear(&stimuli, 1);
    keen_stimuli_clear(&stimuli, 0);
    cr_assert_eq(queue_of(1), 0);
    cr_assert_eq(queue_of(2), 7);
    cr_assert_eq(stimuli.waiting, 1);
}

Test(stimuli, a_full_queue_keeps_the_strongest, .fini = release_pool) {
    make_pool(1, 100);
    for (uint32_t i = 0; i < KEEN_INBOX_SIZE; i++) {
        cr_assert_eq(add(0, i % 2, i < 2 ? 0.2f : 0.5f), KEEN_STIMULUS_KEPT);
    }
    cr_assert_eq(add(0, 9, 0.2f), KEEN_STIMULUS_DROPPED);  /* not stronger than the weakest */
    cr_assert_eq(add(0, 8, 0.3f), KEEN_STIMULUS_REPLACED); /* the newer of the two weakest goes */
    cr_assert_eq(queue_of(0), UINT64_C(10101010101018));
    cr_assert_eq(add(0, 7, 0.9f), KEEN_STIMULUS_REPLACED);
    cr_assert_eq(queue_of(0), UINT64_C(101010101010187));
    cr_assert_eq(stimuli.count[0], KEEN_INBOX_SIZE);
    cr_assert_eq(stimuli.waiting, KEEN_INBOX_SIZE);
}

Test(stimuli, a_full_pool_only_replaces_in_the_same_queue, .fini = release_pool) {
    make_pool(3, 2);
    add(0, 1, 0.5f);
    add(1, 2, 0.1f);
    cr_assert_eq(add(2, 3, 1.0f), KEEN_STIMULUS_DROPPED);
    cr_assert_eq(add(0, 4, 0.4f), KEEN_STIMULUS_DROPPED);
    cr_assert_eq(add(0, 5, 0.6f), KEEN_STIMULUS_REPLACED);
    cr_assert_eq(queue_of(0), 5);
    cr_assert_eq(queue_of(1), 2);
    keen_stimuli_clear(&stimuli, 1);
    cr_assert_eq(add(2, 6, 0.1f), KEEN_STIMULUS_KEPT);
}

Test(stimuli, a_pool_of_nothing_drops_everything, .fini = release_pool) {
    make_pool(1, 0);
    cr_assert_eq(add(0, 1, 1.0f), KEEN_STIMULUS_DROPPED);
    keen_stimuli_clear(&stimuli, 0);
    cr_assert_eq(stimuli.waiting, 0);
}

static keen_stimulus_outcome strike(keen_stimulus_kind kind, uint32_t target, float amount) {
    const keen_stimulus stimulus = {
        .kind = kind, .target = target, .generation = 1, .strength = 1.0f, .amount = amount};
    return keen_stimuli_add(&stimuli, 0, &stimulus);
}

Test(stimuli, hits_of_one_target_are_one, .fini = release_pool) {
    make_pool(1, 100);
    cr_assert_eq(strike(KEEN_STIMULUS_HIT, 3, 10.0f), KEEN_STIMULUS_KEPT);
    cr_assert_eq(strike(KEEN_STIMULUS_HIT, 4, 1.0f), KEEN_STIMULUS_KEPT);
    cr_assert_eq(strike(KEEN_STIMULUS_HIT, 3, 5.0f), KEEN_STIMULUS_KEPT);
    cr_assert_eq(strike(KEEN_STIMULUS_CONTACT, 3, 0.0f), KEEN_STIMULUS_KEPT);
    cr_assert_eq(strike(KEEN_STIMULUS_CONTACT, 3, 0.0f), KEEN_STIMULUS_KEPT);
    keen_stimulus inbox[KEEN_INBOX_SIZE];
    cr_assert_eq(keen_stimuli_read(&stimuli, 0, inbox), 3);
    cr_assert_eq(inbox[0].target, 3);
    cr_assert_eq(inbox[0].amount, 15.0f);
    cr_assert_eq(inbox[1].amount, 1.0f);
    cr_assert_eq(inbox[2].kind, KEEN_STIMULUS_CONTACT);
}

Test(stimuli, hits_and_contacts_are_kept_before_all_else, .fini = release_pool) {
    make_pool(1, 100);
    for (uint32_t i = 0; i < KEEN_INBOX_SIZE; i++) {
        add(0, 1, 1.0f);
    }
    cr_assert_eq(strike(KEEN_STIMULUS_HIT, 3, 10.0f), KEEN_STIMULUS_REPLACED);
    cr_assert_eq(strike(KEEN_STIMULUS_CONTACT, 4, 0.0f), KEEN_STIMULUS_REPLACED);
    cr_assert_eq(queue_of(0), UINT64_C(1111111111111134));
    cr_assert_eq(add(0, 1, 1.0f), KEEN_STIMULUS_DROPPED);
}

Test(stimuli, all_but_shares_wake, .fini = release_pool) {
    make_pool(2, 100);
    const keen_stimulus share = {.kind = KEEN_STIMULUS_SHARE, .target = 5, .strength = 0.2f};
    for (uint32_t i = 0; i < KEEN_INBOX_SIZE; i++) {
        keen_stimuli_add(&stimuli, 0, &share);
    }
    cr_assert_eq(stimuli.count[0], KEEN_INBOX_SIZE);
    cr_assert_eq(stimuli.waking[0], 0);
    const keen_stimulus place = {.kind = KEEN_STIMULUS_PLACE, .target = 5, .strength = 0.3f};
    cr_assert_eq(keen_stimuli_add(&stimuli, 0, &place), KEEN_STIMULUS_REPLACED);
    cr_assert_eq(stimuli.waking[0], 1);
    const keen_stimulus louder = {.kind = KEEN_STIMULUS_SHARE, .target = 6, .strength = 0.9f};
    for (uint32_t i = 0; i < KEEN_INBOX_SIZE; i++) {
        cr_assert_eq(keen_stimuli_add(&stimuli, 0, &louder), KEEN_STIMULUS_REPLACED);
    }
    cr_assert_eq(stimuli.count[0], KEEN_INBOX_SIZE);
    cr_assert_eq(stimuli.waking[0], 0);
    strike(KEEN_STIMULUS_CONTACT, 3, 0.0f);
    cr_assert_eq(stimuli.waking[0], 1);
    keen_stimuli_clear(&stimuli, 0);
    cr_assert_eq(stimuli.waking[0], 0);
}

/* A plain list per agent that follows the same rules. */
typedef struct plain_queue {
    keen_stimulus items[KEEN_INBOX_SIZE];
    uint32_t count;
} plain_queue;

static void plain_add(plain_queue *queue, const keen_stimulus *stimulus, bool pool_full) {
    if (queue->count == KEEN_INBOX_SIZE || pool_full) {
        uint32_t weakest = 0;
        for (uint32_t i = 1; i < queue->count; i++) {
            weakest = queue->items[i].strength <= queue->items[weakest].strength ? i : weakest;
        }
        if (queue->count == 0 || stimulus->strength <= queue->items[weakest].strength) {
            return;
        }
        queue->count--;
        memmove(&queue->items[weakest], &queue->items[weakest + 1], (queue->count - weakest) * sizeof *queue->items);
    }
    queue->items[queue->count++] = *stimulus;
}

Test(stimuli, same_as_plain_lists, .fini = release_pool) {
    enum { AGENTS = 20, CAPACITY = 150 };
    static plain_queue queues[AGENTS];
    keen_check_random random = keen_check_seed("stimuli");
    make_pool(AGENTS, CAPACITY);
    for (uint32_t round = 0; round < 20000; round++) {
        const uint32_t agent = keen_check_below(&random, AGENTS);
        if (keen_check_one_in(&random, 25)) {
            keen_stimuli_clear(&stimuli, agent);
            queues[agent].count = 0;
        } else {
            const keen_stimulus stimulus = {
                .target = round, .generation = agent, .strength = (float)keen_check_below(&random, 30) * 0.1f};
            plain_add(&queues[agent], &stimulus, stimuli.waiting == CAPACITY);
            keen_stimuli_add(&stimuli, agent, &stimulus);
        }
        keen_stimulus inbox[KEEN_INBOX_SIZE];
        const uint32_t count = keen_stimuli_read(&stimuli, agent, inbox);
        cr_assert_eq(count, queues[agent].count);
        cr_assert_eq(count, stimuli.count[agent]);
        for (uint32_t i = 0; i < count; i++) {
            cr_assert_eq(inbox[i].target, queues[agent].items[i].target);
        }
    }
    for (uint32_t agent = 0; agent < AGENTS; agent++) {
        keen_stimuli_clear(&stimuli, agent);
    }
    cr_assert_eq(stimuli.waiting, 0);
    uint32_t free_ones = 0;
    for (uint32_t place = stimuli.free; place != KEEN_STIMULUS_NONE; place = stimuli.pool[place].next) {
        free_ones++;
    }
    cr_assert_eq(free_ones, CAPACITY);
}
