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
    const uint32_t extent = slot_extent(ledger);
    for (uint32_t slot = 0; slot < extent; slot++) {
        if (row_of(ledger, slot)->target[slot % KEEN_LANES] == (int32_t)target) {
            return slot;
        }
    }
    return KEEN_NO_SLOT_INDEX;
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
    (*ledger->beliefs)--;
    keep_memory(ledger, slot);
    keen_target_let_go(ledger->targets, (uint32_t)row_of(ledger, slot)->target[lane]);
    keen_rows_clear_lane(ledger->rows, ledger->row_list[slot / KEEN_LANES], lane);
}

void keen_ledger_drop(const keen_ledger *ledger, uint32_t slots) {
    for (; slots; slots &= slots - 1) {
        keen_ledger_clear(ledger, (uint32_t)__builtin_ctz(slots));
    }
}

static bool listed(const keen_newcomers *newcomers, uint32_t target) {
    for (uint32_t i = 0; i < newcomers->count; i++) {
        if (newcomers->targets[i] == target) {
            return true;
        }
    }
    return false;
}

void keen_ledger_plan_heard(const keen_ledger *ledger, const keen_stimulus *inbox, uint32_t count,
                            keen_newcomers *newcomers) {
    const keen_tuning *tuning = ledger->tuning;
    for (uint32_t i = 0; i < count && newcomers->count < tuning->max_tracked; i++) {
        const uint32_t target = inbox[i].target;
        const keen_target_record *record = &ledger->targets->records[target];
        const bool perceivable = (record->flags & tuning->required_flags) == tuning->required_flags &&
                                 !(record->team_bit & tuning->masked_teams) &&
                                 keen_id_pool_holds(&ledger->targets->ids, target, inbox[i].generation);
        if (perceivable && !listed(newcomers, target) && keen_ledger_find(ledger, target) == KEEN_NO_SLOT_INDEX) {
            newcomers->targets[newcomers->count++] = target;
        }
    }
    newcomers->heard = newcomers->count;
}

/* Beliefs that anyone may replace: Expired or Remembered. */
static bool replaceable(uint32_t status, bool heard) {
    const keen_belief_state state = keen_status_state(status);
    return state == KEEN_STATE_EXPIRED || state == KEEN_STATE_REMEMBERED || (heard && state == KEEN_STATE_UNDETECTED);
}

/* Makes those who are here already, and those who come in anyhow, recognisable. */
static void mark_known(const keen_ledger_scan *scan, const keen_newcomers *newcomers, uint32_t *marks, uint32_t stamp) {
    for (uint32_t slots = scan->held; slots; slots &= slots - 1) {
        const uint32_t slot = (uint32_t)__builtin_ctz(slots);
        marks[scan->rows[slot / KEEN_LANES]->target[slot % KEEN_LANES]] = stamp;
    }
    for (uint32_t i = 0; i < newcomers->count; i++) {
        marks[newcomers->targets[i]] = stamp;
    }
}

/* Inserts a candidate into the list of the nearest, which is kept in order of distance, then index. */
static uint32_t insert_nearest(uint32_t *nearest, float *distances, uint32_t count, uint32_t room, uint32_t target,
                               float distance) {
    uint32_t place = count;
    while (place > 0 && (distance < distances[place - 1] ||
                         (distance == distances[place - 1] && target < nearest[place - 1]))) {
        place--;
    }
    if (place == room) {
        return count;
    }
    const uint32_t kept = count < room ? count : room - 1;
    for (uint32_t i = kept; i > place; i--) {
        nearest[i] = nearest[i - 1];
        distances[i] = distances[i - 1];
    }
    nearest[place] = target;
    distances[place] = distance;
    return kept + 1;
}

static void sort_by_index(uint32_t *targets, uint32_t count) {
    for (uint32_t i = 1; i < count; i++) {
        const uint32_t target = targets[i];
        uint32_t place = i;
        for (; place > 0 && targets[place - 1] > target; place--) {
            targets[place] = targets[place - 1];
        }
        targets[place] = target;
    }
}

void keen_ledger_plan_gathered(const keen_ledger_scan *scan, const keen_candidates *candidates, uint32_t room,
                               uint32_t *marks, uint32_t stamp, keen_newcomers *newcomers) {
    uint32_t *nearest = newcomers->targets + newcomers->count;
    float distances[KEEN_MAX_TRACKED];
    uint32_t count = 0;
    mark_known(scan, newcomers, marks, stamp);
    for (uint32_t i = 0; i < candidates->count; i++) {
        if (marks[candidates->index[i]] != stamp) {
            count = insert_nearest(nearest, distances, count, room, candidates->index[i],
                                   candidates->distance_squared[i]);
        }
    }
    sort_by_index(nearest, count);
    newcomers->count += count;
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

static uint32_t find_victim(const keen_ledger *ledger, bool heard) {
    const uint32_t extent = slot_extent(ledger);
    uint32_t victim = KEEN_NO_SLOT_INDEX;
    float lowest = 2.0f; /* above every sort score */
    for (uint32_t slot = 0; slot < extent; slot++) {
        const keen_belief_row *row = row_of(ledger, slot);
        const uint32_t lane = slot % KEEN_LANES;
        if (row->target[lane] >= 0 && replaceable(row->status[lane], heard) && row->score[lane] < lowest) {
            lowest = row->score[lane];
            victim = slot;
        }
    }
    return victim;
}

bool keen_ledger_admit(const keen_ledger *ledger, uint32_t *held, uint32_t target, bool heard) {
    uint32_t slot = find_free(ledger, *held);
    if (slot == KEEN_NO_SLOT_INDEX) {
        slot = find_victim(ledger, false);
        if (slot == KEEN_NO_SLOT_INDEX && heard) {
            slot = find_victim(ledger, true);
        }
        if (slot == KEEN_NO_SLOT_INDEX) {
            return false;
        }
        keen_ledger_clear(ledger, slot);
    }
    *held |= 1u << slot;
    (*ledger->beliefs)++;
    keen_target_hold(ledger->targets, target);
    keen_rows_begin_belief(ledger->rows, ledger->row_list[slot / KEEN_LANES], slot % KEEN_LANES, target,
                           ledger->tuning->slots[0].sense);
    recall_memory(ledger, slot);
    return true;
}
