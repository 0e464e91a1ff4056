#include "gather/ledger_search.h"

#include "simd/f1_math.h"
#include "store/sort_score.h"

/* Whether the best that a search can bring finds somebody to put out. */
static bool could_come_in(keen_ledger_plan *plan, keen_ledger_class class, bool hostile) {
    const keen_slot_claim best = {.class = class, .hostile = hostile, .score = KEEN_ATTENTION_PROXIMITY};
    return keen_ledger_plan_victim(plan, &best) != KEEN_NO_SLOT_INDEX;
}

keen_ledger_wish keen_ledger_search_wish(keen_ledger_plan *plan, uint32_t idle) {
    const keen_ledger *ledger = plan->ledger;
    const uint32_t list = ledger->tuning->max_tracked - plan->newcomers->count;
    const uint32_t room = keen_ledger_plan_room(plan) + keen_count_bits(plan->replaceable & plan->held);
    if (room > 0) {
        return (keen_ledger_wish){.others = true, .enemies = true, .room = room < list ? room : list};
    }
    keen_ledger_wish wish = {.full = true, .room = list};
    const bool all_alike = !keen_ledger_has_allies(ledger) && !keen_ledger_has_enemies(ledger);
    if (list == 0 || ((idle & plan->held) == 0 && all_alike)) {
        return wish;
    }
    if (keen_rotation_is_due(plan->rotation, false, plan->now)) {
        wish.others = could_come_in(plan, KEEN_CLASS_NEW, false) ||
                      (keen_ledger_has_allies(ledger) && could_come_in(plan, KEEN_CLASS_ALLY, false));
    }
    if (keen_ledger_has_enemies(ledger) && keen_rotation_is_due(plan->rotation, true, plan->now)) {
        wish.enemies = could_come_in(plan, KEEN_CLASS_NEW, true);
    }
    return wish;
}

/* Makes those who are here already, those who come in anyhow, and those on the bench recognisable. */
static void mark_known(const keen_ledger_plan *plan, const keen_ledger_wish *wish, uint32_t *marks, uint32_t stamp) {
    const keen_ledger *ledger = plan->ledger;
    for (uint32_t slots = plan->held; slots; slots &= slots - 1) {
        const uint32_t slot = (uint32_t)__builtin_ctz(slots);
        const keen_belief_row *row = keen_rows_belief(ledger->rows, ledger->row_list[slot / KEEN_LANES]);
        const uint32_t target = (uint32_t)row->target[slot % KEEN_LANES];
        if (target < KEEN_LANE_PLACE) {
            marks[target] = stamp;
        }
    }
    for (uint32_t i = 0; i < plan->newcomers->count; i++) {
        if (plan->newcomers->targets[i] < KEEN_LANE_PLACE) {
            marks[plan->newcomers->targets[i]] = stamp;
        }
    }
    if (wish->full) {
        uint32_t benched[KEEN_BENCH_SIZE];
        const uint32_t count = keen_rotation_benched(plan->rotation, plan->now, benched);
        for (uint32_t i = 0; i < count; i++) {
            marks[benched[i]] = stamp;
        }
    }
}

/* One who could come in. Keys are in the order of their claims: enemies, others, allies; the nearer first, or whose
   turn comes sooner; then by index. */
typedef struct keen_chosen {
    uint64_t key;
    uint32_t target;
    float distance_squared;
} keen_chosen;

typedef struct keen_choice {
    keen_chosen best[KEEN_MAX_TRACKED]; /* in order */
    uint32_t count, room;
} keen_choice;

#define KEY_GROUP_SHIFT 62
#define KEY_ORDER_SHIFT 30

static void insert(keen_choice *choice, const keen_chosen *candidate) {
    uint32_t place = choice->count;
    while (place > 0 && candidate->key < choice->best[place - 1].key) {
        place--;
    }
    if (place == choice->room) {
        return;
    }
    const uint32_t kept = choice->count < choice->room ? choice->count : choice->room - 1;
    for (uint32_t i = kept; i > place; i--) {
        choice->best[i] = choice->best[i - 1];
    }
    choice->best[place] = *candidate;
    choice->count = kept + 1;
}

/* How many of the candidates are enemies. */
static uint32_t count_enemies(const keen_ledger *ledger, const keen_candidates *candidates) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < candidates->count && keen_ledger_has_enemies(ledger); i++) {
        count += keen_ledger_is_hostile(ledger, candidates->index[i]);
    }
    return count;
}

static void choose(const keen_ledger_plan *plan, const keen_ledger_wish *wish, const keen_candidates *candidates,
                   const bool by_index[2], const uint32_t *marks, uint32_t stamp, keen_choice *choice) {
    const keen_ledger *ledger = plan->ledger;
    for (uint32_t i = 0; i < candidates->count; i++) {
        const uint32_t target = candidates->index[i];
        if (marks[target] == stamp) {
            continue;
        }
        const bool hostile = keen_ledger_is_hostile(ledger, target);
        if (!(hostile ? wish->enemies : wish->others)) {
            continue;
        }
        const uint64_t group = hostile ? 0 : keen_ledger_is_ally(ledger, target) ? 2 : 1;
        const uint32_t order = by_index[hostile]
                                   ? (target - plan->rotation->sides[hostile].cursor) & (KEEN_LANE_PLACE - 1)
                                   : f1_bits(candidates->distance_squared[i]);
        const keen_chosen candidate = {.key = group << KEY_GROUP_SHIFT | (uint64_t)order << KEY_ORDER_SHIFT | target,
                                       .target = target,
                                       .distance_squared = candidates->distance_squared[i]};
        insert(choice, &candidate);
    }
}

/* Whether a claim is no better than one that found nobody to put out. */
static bool is_no_better(const keen_slot_claim *claim, const keen_slot_claim *refused) {
    return claim->class == refused->class && claim->hostile == refused->hostile && claim->score <= refused->score;
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

static void note_search(keen_ledger_plan *plan, const keen_ledger_wish *wish, const keen_candidates *candidates,
                        uint32_t enemies) {
    const uint32_t max_tracked = plan->ledger->tuning->max_tracked;
    if (wish->others) {
        keen_rotation_searched(plan->rotation, false, candidates->count - enemies, max_tracked, plan->now);
    }
    if (wish->enemies) {
        keen_rotation_searched(plan->rotation, true, enemies, max_tracked, plan->now);
    }
}

void keen_ledger_search_take(keen_ledger_plan *plan, const keen_ledger_wish *wish, const keen_candidates *candidates,
                             uint32_t *marks, uint32_t stamp) {
    const uint32_t max_tracked = plan->ledger->tuning->max_tracked;
    bool by_index[2] = {false, false};
    keen_choice choice; /* not cleared: it is large */
    choice.count = 0;
    choice.room = wish->room;
    if (wish->full) {
        const uint32_t enemies = count_enemies(plan->ledger, candidates);
        by_index[false] = keen_rotation_by_index(candidates->count - enemies, max_tracked);
        by_index[true] = keen_rotation_by_index(enemies, max_tracked);
        note_search(plan, wish, candidates, enemies);
    }
    mark_known(plan, wish, marks, stamp);
    choose(plan, wish, candidates, by_index, marks, stamp, &choice);
    const uint32_t first = plan->newcomers->count;
    keen_slot_claim refused = {.score = -1.0f};
    for (uint32_t i = 0; i < choice.count; i++) {
        const keen_chosen *best = &choice.best[i];
        const keen_slot_claim claim =
            keen_ledger_claim_gathered(plan->ledger, best->target, f1_sqrt(best->distance_squared));
        if (is_no_better(&claim, &refused)) {
            continue;
        }
        if (!keen_ledger_plan_add(plan, &claim, best->target)) {
            refused = claim;
        } else if (by_index[claim.hostile]) {
            plan->rotation->sides[claim.hostile].cursor = best->target + 1;
        }
    }
    sort_by_index(plan->newcomers->targets + first, plan->newcomers->count - first);
}
