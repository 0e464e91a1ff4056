#include "store/stealth.h"

#include <string.h>

#include "base/id_pool.h"
#include "store/observers.h"
#include "store/stealth_record.h"

void keen_stealth_lay_out(keen_stealth_store *stealth, keen_arena *arena, uint32_t capacity) {
    const uint32_t padded = keen_round_up_8(capacity);
    keen_stealth_columns *columns = &stealth->columns;
    stealth->capacity = columns->capacity = capacity;
    KEEN_TAKE(arena, columns->sneak, padded);
    KEEN_TAKE(arena, columns->armor_weight, padded);
    KEEN_TAKE(arena, columns->muffle, padded);
    KEEN_TAKE(arena, columns->action_sound, padded);
    KEEN_TAKE(arena, columns->stance, padded);
    KEEN_TAKE(arena, columns->health, padded);
    KEEN_TAKE(arena, columns->dps, padded);
    KEEN_TAKE(arena, columns->armor_rating, padded);
    KEEN_TAKE(arena, stealth->records, padded);
    KEEN_TAKE(arena, stealth->traits, padded);
    KEEN_TAKE(arena, stealth->body_of, padded);
    KEEN_TAKE(arena, stealth->points, padded);
    KEEN_TAKE(arena, stealth->points_used, padded);
    KEEN_TAKE(arena, stealth->wait_until, padded);
    KEEN_TAKE(arena, stealth->highest, padded);
    KEEN_TAKE(arena, stealth->highest_value, padded);
    KEEN_TAKE(arena, stealth->most_aware, padded);
    KEEN_TAKE(arena, stealth->hunters, padded);
    KEEN_TAKE(arena, stealth->noticed, padded);
    KEEN_TAKE(arena, stealth->noticed_by, padded);
    KEEN_TAKE(arena, stealth->lost, padded);
    KEEN_TAKE(arena, stealth->hit, padded);
    KEEN_TAKE(arena, stealth->actions, padded);
}

void keen_stealth_reset(keen_stealth_store *stealth) {
    for (uint32_t target = 0; target < stealth->capacity; target++) {
        keen_stealth_begin(stealth, target);
    }
}

void keen_stealth_begin(keen_stealth_store *stealth, uint32_t target) {
    keen_stealth_columns *columns = &stealth->columns;
    columns->sneak[target] = KEEN_SNEAK_DEFAULT;
    columns->armor_weight[target] = columns->muffle[target] = columns->action_sound[target] = 0.0f;
    columns->stance[target] = 0;
    columns->health[target] = 100.0f;
    columns->dps[target] = KEEN_DPS_DEFAULT;
    columns->armor_rating[target] = 0.0f;
    stealth->traits[target] = keen_default_combat_traits();
    stealth->body_of[target] = KEEN_NO_INDEX;
    stealth->points[target] = stealth->points_used[target] = KEEN_POINTS_MAX;
    stealth->wait_until[target] = 0;
    stealth->highest_value[target] = KEEN_VALUE_NOBODY;
    atomic_store_explicit(&stealth->hunters[target], 0u, memory_order_relaxed);
    atomic_store_explicit(&stealth->noticed[target], 0u, memory_order_relaxed);
    atomic_store_explicit(&stealth->noticed_by[target], KEEN_NO_INDEX, memory_order_relaxed);
    atomic_store_explicit(&stealth->lost[target], 0u, memory_order_relaxed);
    stealth->hit[target] = 0;
    stealth->most_aware[target] = (keen_agent_id){0};
    stealth->acting -= stealth->actions[target].count > 0;
    stealth->actions[target].count = 0;
    stealth->records[target] = keen_stealth_record_of(&(keen_stealth_values){.sneak = KEEN_SNEAK_DEFAULT});
}

/* What is no louder than a younger one is never heard again. A full list joins its two oldest. */
void keen_stealth_add_action(keen_stealth_store *stealth, uint32_t target, uint64_t now, float rating) {
    keen_action_sounds *actions = &stealth->actions[target];
    stealth->acting += actions->count == 0;
    while (actions->count > 0 && actions->sounds[actions->count - 1].rating <= rating) {
        actions->count--;
    }
    if (actions->count == KEEN_MAX_ACTION_SOUNDS) {
        actions->sounds[0].time = actions->sounds[1].time;
        memmove(&actions->sounds[1], &actions->sounds[2], (KEEN_MAX_ACTION_SOUNDS - 2) * sizeof actions->sounds[0]);
        actions->count--;
    }
    actions->sounds[actions->count].time = now;
    actions->sounds[actions->count++].rating = rating;
}

void keen_stealth_drop_actions(keen_stealth_store *stealth, uint32_t target, uint64_t since) {
    keen_action_sounds *actions = &stealth->actions[target];
    uint32_t heard = 0;
    while (heard < actions->count && actions->sounds[heard].time < since) {
        heard++;
    }
    if (heard > 0) {
        actions->count -= heard;
        memmove(&actions->sounds[0], &actions->sounds[heard], actions->count * sizeof actions->sounds[0]);
        stealth->acting -= actions->count == 0;
    }
}

void keen_stealth_skip_actions(keen_stealth_store *stealth, uint64_t us) {
    for (uint32_t target = 0; target < stealth->capacity && stealth->acting > 0; target++) {
        for (uint32_t i = 0; i < stealth->actions[target].count; i++) {
            stealth->actions[target].sounds[i].time += us;
        }
    }
}
