#include "gather/ledger_plan.h"

#include "gather/ledger_scan.h"
#include "gather/place_find.h"
#include "simd/f1_math.h"

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

uint32_t keen_ledger_plan_room(const keen_ledger_plan *plan) {
    return plan->ledger->tuning->max_tracked - keen_count_bits(plan->held) - plan->newcomers->count;
}

/* Slots that enemies may still take from perceived others. */
static uint32_t enemy_reserve(const keen_ledger_plan *plan) {
    const uint32_t half = (plan->ledger->tuning->max_tracked + 1) / 2;
    const uint32_t taken = plan->claims.hostile + plan->enemies;
    return taken < half ? half - taken : 0;
}

uint32_t keen_ledger_plan_victim(keen_ledger_plan *plan, const keen_slot_claim *claim) {
    const keen_ledger_claims *claims = read_claims(plan);
    return keen_ledger_find_victim(claims, plan->held, claim, enemy_reserve(plan));
}

/* Makes a slot free for a newcomer, if nobody has a better claim to it. */
static bool make_room(keen_ledger_plan *plan, const keen_slot_claim *claim) {
    if (keen_ledger_plan_room(plan) > 0) {
        return true;
    }
    uint32_t slot = keen_ledger_least(plan->ledger, plan->replaceable & plan->held);
    if (slot == KEEN_NO_SLOT_INDEX) {
        slot = keen_ledger_plan_victim(plan, claim);
        if (slot == KEEN_NO_SLOT_INDEX) {
            return false;
        }
        bench(plan, slot);
    }
    evict(plan, slot);
    return true;
}

bool keen_ledger_plan_add(keen_ledger_plan *plan, const keen_slot_claim *claim, uint32_t target) {
    if (!make_room(plan, claim)) {
        return false;
    }
    plan->newcomers->targets[plan->newcomers->count++] = target;
    plan->enemies += claim->hostile;
    return true;
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
        keen_ledger_plan_add(plan, &claim, stimulus->target);
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
        keen_ledger_plan_add(plan, &claim, KEEN_LANE_PLACE | report->target);
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
            keen_ledger_plan_add(plan, &claim, targets[i]);
        }
    }
}
