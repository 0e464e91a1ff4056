#include "gather/ledger_plan.h"

#include "gather/place_find.h"
#include "gather/ledger_scan.h"
#include "simd/f1_math.h"
#include "store/sort_score.h"

static bool is_listed(const keen_newcomers *newcomers, uint32_t target) {
    for (uint32_t i = 0; i < newcomers->count; i++) {
        if (newcomers->targets[i] == target) {
            return true;
        }
    }
    return false;
}

static keen_ledger_claims *read_claims(keen_ledger_plan *plan) {
    if (!plan->claims_read) {
        keen_ledger_claims_read(plan->ledger, plan->held, &plan->claims);
        plan->claims_read = true;
    }
    return &plan->claims;
}

static void evict(keen_ledger_plan *plan, uint32_t slot) {
    keen_ledger_clear(plan->ledger, slot);
    plan->held &= ~(1u << slot);
    plan->evicted = true;
    if (plan->claims_read) {
        plan->claims.hostile -= plan->claims.slots[slot].hostile;
    }
}

static void bench(keen_ledger_plan *plan, uint32_t slot) {
    const keen_ledger *ledger = plan->ledger;
    const keen_slot_claim *claim = &plan->claims.slots[slot];
    if (claim->class == KEEN_CLASS_LOOKED_AT && !claim->place) {
        const keen_belief_row *row = keen_rows_belief(ledger->rows, ledger->row_list[slot / KEEN_LANES]);
        keen_rotation_bench(plan->rotation, claim->hostile, (uint32_t)row->target[slot % KEEN_LANES],
                            ledger->tuning->max_tracked, plan->now);
    }
}

static uint32_t free_slots(const keen_ledger_plan *plan) {
    return plan->ledger->tuning->max_tracked - keen_count_bits(plan->held) - plan->newcomers->count;
}

/* Slots that enemies may still take from perceived others. */
static uint32_t enemy_reserve(const keen_ledger_plan *plan) {
    const uint32_t half = (plan->ledger->tuning->max_tracked + 1) / 2;
    const uint32_t taken = plan->claims.hostile + plan->enemies;
    return taken < half ? half - taken : 0;
}

/* Makes a slot free for a newcomer, if nobody has a better claim to it. */
static bool make_room(keen_ledger_plan *plan, const keen_slot_claim *claim) {
    if (free_slots(plan) > 0) {
        return true;
    }
    uint32_t slot = keen_ledger_least(plan->ledger, plan->replaceable & plan->held);
    if (slot == KEEN_NO_SLOT_INDEX) {
        const keen_ledger_claims *claims = read_claims(plan);
        slot = keen_ledger_find_victim(claims, plan->held, claim, enemy_reserve(plan));
        if (slot == KEEN_NO_SLOT_INDEX) {
            return false;
        }
        bench(plan, slot);
    }
    evict(plan, slot);
    return true;
}

static bool add(keen_ledger_plan *plan, const keen_slot_claim *claim, uint32_t target) {
    if (!make_room(plan, claim)) {
        return false;
    }
    plan->newcomers->targets[plan->newcomers->count++] = target;
    plan->enemies += claim->hostile;
    return true;
}

/* Whether a claim is no better than one that found nobody to put out. */
static bool is_no_better(const keen_slot_claim *claim, const keen_slot_claim *refused) {
    return claim->class == refused->class && claim->hostile == refused->hostile && claim->score <= refused->score;
}

static float distance_to(const keen_ledger_plan *plan, float x, float y, float z) {
    const float dx = x - plan->eye[0], dy = y - plan->eye[1], dz = z - plan->eye[2];
    return f1_sqrt(dx * dx + dy * dy + dz * dz);
}

static float target_distance(const keen_ledger_plan *plan, uint32_t target) {
    const keen_target_record *record = &plan->ledger->targets->records[target];
    const float height = record->center_height;
    return distance_to(plan, record->x + plan->up[0] * height, record->y + plan->up[1] * height,
                       record->z + plan->up[2] * height);
}

static bool is_new(const keen_ledger_plan *plan, uint32_t target) {
    return target != plan->self && !is_listed(plan->newcomers, target) &&
           keen_ledger_find(plan->ledger, target) == KEEN_NO_SLOT_INDEX;
}

static bool may_be_perceived(const keen_ledger *ledger, uint32_t target) {
    const keen_tuning *tuning = ledger->tuning;
    return keen_record_perceivable(&ledger->targets->records[target], tuning->required_flags, tuning->masked_teams);
}

/* A hit and a contact come from anybody, whoever they are. */
static void plan_actors(keen_ledger_plan *plan, const keen_stimulus *inbox, uint32_t count, bool struck) {
    for (uint32_t i = 0; i < count; i++) {
        const keen_stimulus *stimulus = &inbox[i];
        const bool strikes = stimulus->kind == KEEN_STIMULUS_HIT || stimulus->kind == KEEN_STIMULUS_CONTACT;
        if (stimulus->kind == KEEN_STIMULUS_PLACE || strikes != struck ||
            !keen_id_pool_holds(&plan->ledger->targets->ids, stimulus->target, stimulus->generation) ||
            !(strikes || may_be_perceived(plan->ledger, stimulus->target)) || !is_new(plan, stimulus->target)) {
            continue;
        }
        const float distance = target_distance(plan, stimulus->target);
        const keen_slot_claim claim = keen_ledger_claim_told(plan->ledger, stimulus, distance);
        add(plan, &claim, stimulus->target);
    }
}

static void plan_places(keen_ledger_plan *plan, const keen_stimulus *inbox, uint32_t count) {
    const keen_ledger *ledger = plan->ledger;
    const keen_belief_row *rows[KEEN_MAX_ROWS];
    uint32_t begins[KEEN_INBOX_SIZE];
    for (uint32_t i = 0; i < ledger->row_count; i++) {
        rows[i] = keen_rows_belief(ledger->rows, ledger->row_list[i]);
    }
    const uint32_t found =
        keen_places_that_begin(rows, ledger->row_count, inbox, count, ledger->tuning->merge_radius, begins);
    for (uint32_t i = 0; i < found; i++) {
        const keen_stimulus *report = &inbox[begins[i]];
        const float distance = distance_to(plan, report->position[0], report->position[1], report->position[2]);
        const keen_slot_claim claim = keen_ledger_claim_told(ledger, report, distance);
        add(plan, &claim, KEEN_LANE_PLACE | report->target);
    }
}

void keen_ledger_plan_told(keen_ledger_plan *plan, const keen_stimulus *inbox, uint32_t count) {
    plan_actors(plan, inbox, count, true);
    if (!plan->ledger->tuning->believes) {
        return; /* nothing that is heard or reported becomes a belief */
    }
    plan_actors(plan, inbox, count, false);
    if (plan->ledger->tuning->place_slot != KEEN_NO_SLOT) {
        plan_places(plan, inbox, count);
    }
}

void keen_ledger_plan_named(keen_ledger_plan *plan, const uint32_t *targets, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (is_new(plan, targets[i])) {
            const keen_stimulus named = {.kind = KEEN_STIMULUS_SHARE, .target = targets[i]};
            const keen_slot_claim claim =
                keen_ledger_claim_told(plan->ledger, &named, target_distance(plan, targets[i]));
            add(plan, &claim, targets[i]);
        }
    }
}

/* Whether the best that a search can bring finds somebody to put out. */
static bool could_come_in(keen_ledger_plan *plan, keen_ledger_class class, bool hostile) {
    const keen_slot_claim best = {.class = class, .hostile = hostile, .score = KEEN_ATTENTION_PROXIMITY};
    const keen_ledger_claims *claims = read_claims(plan);
    return keen_ledger_find_victim(claims, plan->held, &best, enemy_reserve(plan)) != KEEN_NO_SLOT_INDEX;
}

keen_ledger_wish keen_ledger_plan_wish(keen_ledger_plan *plan, uint32_t idle) {
    const keen_ledger *ledger = plan->ledger;
    const uint32_t list = ledger->tuning->max_tracked - plan->newcomers->count;
    const uint32_t room = free_slots(plan) + keen_count_bits(plan->replaceable & plan->held);
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

static uint32_t bits_of(float value) {
    uint32_t bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    return bits;
}

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
                                   : bits_of(candidates->distance_squared[i]);
        const keen_chosen candidate = {.key = group << KEY_GROUP_SHIFT | (uint64_t)order << KEY_ORDER_SHIFT | target,
                                       .target = target,
                                       .distance_squared = candidates->distance_squared[i]};
        insert(choice, &candidate);
    }
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

void keen_ledger_plan_gathered(keen_ledger_plan *plan, const keen_ledger_wish *wish, const keen_candidates *candidates,
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
        if (!add(plan, &claim, best->target)) {
            refused = claim;
        } else if (by_index[claim.hostile]) {
            plan->rotation->sides[claim.hostile].cursor = best->target + 1;
        }
    }
    sort_by_index(plan->newcomers->targets + first, plan->newcomers->count - first);
}
