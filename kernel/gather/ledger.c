#include "gather/ledger.h"

#include "store/belief_status.h"

static keen_belief_row *row_of(const keen_ledger *ledger, uint32_t slot) {
    return keen_rows_belief(ledger->rows, ledger->row_list[slot / KEEN_LANES]);
}

/* Slots that exist in the rows the agent has. */
static uint32_t slot_extent(const keen_ledger *ledger) {
    const uint32_t lanes = ledger->row_count * KEEN_LANES;
    return lanes < ledger->tuning->max_tracked ? lanes : ledger->tuning->max_tracked;
}

uint32_t keen_ledger_find(const keen_ledger *ledger, uint32_t target) {
    return keen_rows_find(ledger->rows, ledger->row_list, ledger->row_count, target);
}

uint32_t keen_ledger_held(const keen_ledger *ledger) {
    uint32_t held = 0;
    for (uint32_t i = 0; i < ledger->row_count; i++) {
        held |= keen_row_used(keen_rows_belief(ledger->rows, ledger->row_list[i])) << i * KEEN_LANES;
    }
    return held;
}

static uint32_t generation_of(const keen_ledger *ledger, uint32_t slot) {
    const int32_t target = row_of(ledger, slot)->target[slot % KEEN_LANES];
    return target < KEEN_LANE_PLACE ? keen_id_pool_last_generation(&ledger->targets->ids, (uint32_t)target) : 0;
}

/* The memory store's part in a belief's end and beginning. */
static void keep_memory(const keen_ledger *ledger, uint32_t slot) {
    if (ledger->memory) {
        keen_memory_keep(ledger->memory, ledger->agent, ledger->now,
                         &ledger->rows->row[ledger->row_list[slot / KEEN_LANES]], slot % KEEN_LANES,
                         generation_of(ledger, slot));
    }
}

static void recall_memory(const keen_ledger *ledger, uint32_t slot) {
    if (ledger->memory) {
        keen_memory_recall(ledger->memory, ledger->agent, ledger->now, ledger->tuning->retention_us,
                           &ledger->rows->row[ledger->row_list[slot / KEEN_LANES]], slot % KEEN_LANES,
                           generation_of(ledger, slot));
    }
}

void keen_ledger_clear(const keen_ledger *ledger, uint32_t slot) {
    const uint32_t lane = slot % KEEN_LANES;
    const uint32_t target = (uint32_t)row_of(ledger, slot)->target[lane];
    (*ledger->beliefs)--;
    keep_memory(ledger, slot);
    if (target < KEEN_LANE_PLACE) {
        keen_target_let_go(ledger->targets, target);
    }
    keen_rows_end_belief(ledger->rows, ledger->row_list[slot / KEEN_LANES], lane);
}

void keen_ledger_drop(const keen_ledger *ledger, uint32_t slots) {
    for (; slots; slots &= slots - 1) {
        keen_ledger_clear(ledger, (uint32_t)__builtin_ctz(slots));
    }
}

uint32_t keen_ledger_replaceable(const keen_ledger *ledger, uint32_t held) {
    uint32_t found = 0;
    for (uint32_t slots = held; slots; slots &= slots - 1) {
        const uint32_t slot = (uint32_t)__builtin_ctz(slots);
        const keen_belief_state state = keen_status_state(row_of(ledger, slot)->status[slot % KEEN_LANES]);
        if (state == KEEN_STATE_EXPIRED || state == KEEN_STATE_REMEMBERED) {
            found |= 1u << slot;
        }
    }
    return found;
}

uint32_t keen_ledger_least(const keen_ledger *ledger, uint32_t slots) {
    uint32_t least = KEEN_NO_SLOT_INDEX;
    float lowest = 2.0f; /* above every sort score */
    for (; slots; slots &= slots - 1) {
        const uint32_t slot = (uint32_t)__builtin_ctz(slots);
        const float score = row_of(ledger, slot)->score[slot % KEEN_LANES];
        if (score < lowest) {
            lowest = score;
            least = slot;
        }
    }
    return least;
}

uint32_t keen_ledger_rows_needed(const keen_ledger *ledger, uint32_t held, uint32_t newcomers) {
    const uint32_t wanted = keen_count_bits(held) + newcomers;
    const uint32_t slots = wanted < ledger->tuning->max_tracked ? wanted : ledger->tuning->max_tracked;
    const uint32_t rows = (slots + KEEN_LANES - 1) / KEEN_LANES;
    return rows > ledger->row_count ? rows : ledger->row_count;
}

/* The lowest slot without a belief, or KEEN_NO_SLOT_INDEX. */
static uint32_t find_free(const keen_ledger *ledger, uint32_t held) {
    const uint32_t extent = slot_extent(ledger);
    const uint32_t slot = ~held ? (uint32_t)__builtin_ctz(~held) : extent;
    return slot < extent ? slot : KEEN_NO_SLOT_INDEX;
}

bool keen_ledger_admit(const keen_ledger *ledger, uint32_t *held, uint32_t target) {
    uint32_t slot = find_free(ledger, *held);
    if (slot == KEEN_NO_SLOT_INDEX) {
        slot = keen_ledger_least(ledger, keen_ledger_replaceable(ledger, *held));
        if (slot == KEEN_NO_SLOT_INDEX) {
            return false;
        }
        keen_ledger_clear(ledger, slot);
    }
    *held |= 1u << slot;
    (*ledger->beliefs)++;
    keen_rows_begin_belief(ledger->rows, ledger->row_list[slot / KEEN_LANES], slot % KEEN_LANES, target,
                           target >= KEEN_LANE_PLACE ? (uint32_t)KEEN_SENSE_HEARING : ledger->tuning->slots[0].sense);
    recall_memory(ledger, slot);
    return true;
}
