#include "base/id_pool.h"

#include <string.h>

static uint32_t word_count(const keen_id_pool *pool) {
    return (pool->capacity + 63u) / 64u;
}

void keen_id_pool_lay_out(keen_id_pool *pool, keen_arena *arena, uint32_t capacity) {
    pool->capacity = capacity;
    KEEN_TAKE(arena, pool->free_words, word_count(pool));
    KEEN_TAKE(arena, pool->generations, keen_round_up_8(capacity));
}

void keen_id_pool_reset(keen_id_pool *pool) {
    const uint32_t words = word_count(pool);
    memset(pool->free_words, 0xFF, words * sizeof *pool->free_words);
    if (pool->capacity % 64u) {
        pool->free_words[words - 1] = (UINT64_C(1) << pool->capacity % 64u) - 1;
    }
    memset(pool->generations, 0, keen_round_up_8(pool->capacity) * sizeof *pool->generations);
    pool->alive = pool->extent = pool->first_word = 0;
}

uint32_t keen_id_pool_take(keen_id_pool *pool) {
    const uint32_t words = word_count(pool);
    while (pool->first_word < words && pool->free_words[pool->first_word] == 0) {
        pool->first_word++;
    }
    if (pool->first_word == words) {
        return KEEN_NO_INDEX;
    }
    uint64_t *word = &pool->free_words[pool->first_word];
    const uint32_t index = pool->first_word * 64u + (uint32_t)__builtin_ctzll(*word);
    *word &= *word - 1;
    pool->generations[index]++;
    pool->alive++;
    if (index >= pool->extent) {
        pool->extent = index + 1;
    }
    return index;
}

void keen_id_pool_retire(keen_id_pool *pool, uint32_t index) {
    pool->generations[index]++;
    pool->alive--;
}

void keen_id_pool_release(keen_id_pool *pool, uint32_t index) {
    const uint32_t word = index / 64u;
    pool->free_words[word] |= UINT64_C(1) << index % 64u;
    if (word < pool->first_word) {
        pool->first_word = word;
    }
}
