#include "frame/choose_due.h"

#include <string.h>

typedef struct list_run {
    keen_world *world;
    uint32_t *list;
} list_run;

static uint32_t block_end(uint32_t block, uint32_t extent) {
    const uint32_t begin = block * KEEN_BLOCK;
    return extent - begin < KEEN_BLOCK ? extent : begin + KEEN_BLOCK;
}

/* The bits of up to 64 agents from `base`, a multiple of 64, on. */
static uint64_t read_bits(const uint8_t *bits, uint32_t base, uint32_t end) {
    uint64_t word = 0;
    const uint32_t bytes = (end - base + 7) / 8;
    memcpy(&word, bits + base / 8, bytes < 8 ? bytes : 8);
    return word;
}

uint32_t keen_count_in_block(const uint8_t *bits, uint32_t block, uint32_t extent) {
    const uint32_t end = block_end(block, extent);
    uint32_t found = 0;
    for (uint32_t base = block * KEEN_BLOCK; base < end; base += 64) {
        found += (uint32_t)__builtin_popcountll(read_bits(bits, base, end));
    }
    return found;
}

/* Turns each block's count into where its first stands among all. */
static uint32_t number_blocks(uint32_t *counts, uint32_t blocks) {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < blocks; i++) {
        const uint32_t count = counts[i];
        counts[i] = sum;
        sum += count;
    }
    return sum;
}

/* Indices of the block's due agents, ascending. Returns where the block's list ends. */
static uint32_t list_block(const list_run *run, uint32_t block) {
    const keen_world *world = run->world;
    const uint32_t end = block_end(block, world->agents.ids.extent);
    uint32_t place = world->block_due[block];
    for (uint32_t base = block * KEEN_BLOCK; base < end; base += 64) {
        for (uint64_t word = read_bits(world->due_bits, base, end); word; word &= word - 1) {
            run->list[place++] = base + (uint32_t)__builtin_ctzll(word);
        }
    }
    return place;
}

static void list_only(void *context, uint32_t block, uint32_t worker) {
    (void)worker;
    list_block(context, block);
}

static void list_with_claims(void *context, uint32_t block, uint32_t worker) {
    const list_run *run = context;
    const keen_world *world = run->world;
    uint32_t *tiers = world->workers[worker].share.tier_due;
    const uint32_t end = list_block(run, block);
    for (uint32_t place = world->block_due[block]; place < end; place++) {
        const uint32_t agent = run->list[place];
        tiers[world->agents.tier[agent]]++;
        world->claims[place] = keen_update_claim(keen_waited_us(world, agent), keen_own_interval_us(world, agent),
                                                 world->stimuli.waking[agent] != 0);
    }
}

static void count_tiers_due(keen_world *world) {
    for (uint32_t i = 0; i < world->parallel.workers; i++) {
        uint32_t *own = world->workers[i].share.tier_due;
        for (uint32_t tier = 0; tier < KEEN_TIER_COUNT; tier++) {
            world->counting.tier_due[tier] += own[tier];
            own[tier] = 0;
        }
    }
}

static void run_parts(void *user, uint32_t parts, keen_select_work *work, void *context) {
    const keen_world *world = user;
    keen_parallel_for(&world->parallel, parts, work, context);
}

static void choose(keen_world *world, uint32_t blocks, uint32_t due, uint32_t most) {
    list_run run = {.world = world, .list = world->listed};
    keen_parallel_for(&world->parallel, blocks, list_with_claims, &run);
    count_tiers_due(world);
    const keen_select_claims claims = {.claims = world->claims, .items = world->listed, .count = due};
    const keen_select_team team = {
        .run = run_parts,
        .user = world,
        .parts = world->select_parts,
        .part_count = blocks < world->parallel.workers ? blocks : world->parallel.workers,
    };
    keen_select_parts(&claims, most, &team, world->due);
}

uint32_t keen_choose_due(keen_world *world, uint32_t most) {
    const uint32_t blocks = (world->agents.ids.extent + KEEN_BLOCK - 1) / KEEN_BLOCK;
    const uint32_t due = number_blocks(world->block_due, blocks);
    if (most < due) {
        choose(world, blocks, due, most);
        world->due_count = most;
    } else {
        list_run run = {.world = world, .list = world->due};
        keen_parallel_for(&world->parallel, blocks, list_only, &run);
        world->due_count = due;
    }
    return due;
}
