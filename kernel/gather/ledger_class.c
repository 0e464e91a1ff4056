#include "gather/ledger_class.h"

#include "simd/f1_math.h"
#include "store/row_lane.h"
#include "store/sort_score.h"

static float proximity_score(const keen_ledger *ledger, float distance) {
    return f1_clamp01(1.0f - distance / ledger->gather_range) * KEEN_ATTENTION_PROXIMITY;
}

keen_slot_claim keen_ledger_claim_gathered(const keen_ledger *ledger, uint32_t target, float distance) {
    return (keen_slot_claim){
        .class = keen_ledger_is_ally(ledger, target) ? KEEN_CLASS_ALLY : KEEN_CLASS_NEW,
        .hostile = keen_ledger_is_hostile(ledger, target),
        .score = proximity_score(ledger, distance),
    };
}

keen_slot_claim keen_ledger_claim_told(const keen_ledger *ledger, const keen_stimulus *stimulus, float distance) {
    const bool place = stimulus->kind == KEEN_STIMULUS_PLACE;
    keen_slot_claim claim = {.class = KEEN_CLASS_PERCEIVED, .place = place};
    claim.score =
        stimulus->strength * KEEN_ATTENTION_CONFIDENCE + KEEN_ATTENTION_RECENCY + proximity_score(ledger, distance);
    if (place) {
        return claim;
    }
    claim.hostile = keen_ledger_is_hostile(ledger, stimulus->target);
    if (stimulus->kind == KEEN_STIMULUS_HIT || stimulus->kind == KEEN_STIMULUS_CONTACT) {
        claim.class = KEEN_CLASS_STRUCK;
    } else if (keen_ledger_is_ally(ledger, stimulus->target)) {
        claim.class = KEEN_CLASS_ALLY;
    }
    return claim;
}

/* Of an Undetected belief that no sense is active about. Hosts that answer late may have a round in flight at every
   gather; the first is over when it has timed out at the latest. */
static bool looked_at(const keen_ledger *ledger, const keen_row *row, uint32_t lane) {
    const keen_tuning *tuning = ledger->tuning;
    const uint32_t age_us = (uint32_t)row->belief.unsensed_us[lane];
    if (row->belief.first_us[lane] >= 0) {
        return true;
    }
    if (row->trace.round[lane] != 0) {
        return row->trace.asked[lane] == 0 || age_us >= tuning->trace_timeout_us;
    }
    const bool sight = tuning->believes && tuning->slot_of[KEEN_SENSE_VISION] != KEEN_NO_SLOT;
    const bool waits =
        (sight && row->sense.zone[lane] > 0.0f) || (tuning->detects && row->sense.distance[lane] <= tuning->reach);
    return age_us > 0 && !waits;
}

static keen_ledger_class class_of(const keen_ledger *ledger, const keen_row *row, uint32_t slot) {
    const uint32_t lane = slot % KEEN_LANES;
    const uint32_t pair = ledger->tuning->detects ? keen_ledger_pair(ledger, slot) : 0;
    const keen_loss_tables *by = &ledger->tuning->loss_by;
    const uint32_t status = row->belief.status[lane];
    const keen_belief_state state = keen_status_state(status);
    const bool actor = keen_lane_actor(&row->belief, lane);
    if (actor && (status & (uint32_t)(by->active_bit[KEEN_SENSE_DAMAGE] | by->active_bit[KEEN_SENSE_TOUCH])) != 0) {
        return KEEN_CLASS_STRUCK;
    }
    if (pair & KEEN_PAIR_KEPT) {
        return KEEN_CLASS_PERCEIVED;
    }
    if (actor && keen_ledger_is_ally(ledger, (uint32_t)row->belief.target[lane])) {
        return KEEN_CLASS_ALLY;
    }
    if (pair & KEEN_PAIR_DETECTED) {
        return KEEN_CLASS_PERCEIVED;
    }
    if (keen_status_active(status) != 0 || (state >= KEEN_STATE_SUSPECTED && state <= KEEN_STATE_LOST)) {
        return KEEN_CLASS_PERCEIVED;
    }
    return !actor || looked_at(ledger, row, lane) ? KEEN_CLASS_LOOKED_AT : KEEN_CLASS_NEW;
}

/* In place of the sort score where there are no beliefs. */
static float pair_score(const keen_ledger *ledger, const keen_row *row, uint32_t slot) {
    const uint32_t lane = slot % KEEN_LANES;
    const keen_detection_row *pairs = &ledger->rows->detection[ledger->row_list[slot / KEEN_LANES]];
    const bool kept = (pairs->flags[lane] & KEEN_PAIR_KEPT) != 0;
    const float certainty = kept ? 1.0f : f1_clamp01(pairs->value[lane] * 0.01f);
    const float recency = f1_clamp01(1.0f - (float)row->belief.unsensed_us[lane] * 1e-7f);
    return certainty * KEEN_ATTENTION_CONFIDENCE + recency * KEEN_ATTENTION_RECENCY +
           proximity_score(ledger, row->sense.distance[lane]);
}

/* Who goes first: the larger number. */
static uint8_t rank_of(keen_ledger_class class, bool hostile) {
    switch (class) {
    case KEEN_CLASS_STRUCK:
        return 0;
    case KEEN_CLASS_PERCEIVED:
        return hostile ? 1 : 3;
    case KEEN_CLASS_NEW:
        return hostile ? 2 : 5;
    case KEEN_CLASS_ALLY:
        return 6;
    case KEEN_CLASS_LOOKED_AT:
        break;
    }
    return hostile ? 4 : 7;
}

void keen_ledger_claims_read(const keen_ledger *ledger, uint32_t held, keen_ledger_claims *claims) {
    claims->hostile = 0;
    for (uint32_t slots = held; slots; slots &= slots - 1) {
        const uint32_t slot = (uint32_t)__builtin_ctz(slots), lane = slot % KEEN_LANES;
        const keen_row *row = &ledger->rows->row[ledger->row_list[slot / KEEN_LANES]];
        const bool actor = keen_lane_actor(&row->belief, lane);
        const keen_ledger_class class = class_of(ledger, row, slot);
        const bool hostile = actor && keen_ledger_is_hostile(ledger, (uint32_t)row->belief.target[lane]);
        claims->slots[slot] = (keen_slot_claim){
            .class = class,
            .hostile = hostile,
            .place = !actor,
            .rank = rank_of(class, hostile),
            .score = ledger->tuning->believes ? row->belief.score[lane] : pair_score(ledger, row, slot),
        };
        claims->hostile += hostile;
    }
}

static bool may_replace(const keen_slot_claim *newcomer, const keen_slot_claim *victim, uint32_t reserve) {
    const bool better =
        newcomer->class < victim->class || (newcomer->class == victim->class && newcomer->score > victim->score);
    if (newcomer->class <= KEEN_CLASS_PERCEIVED) {
        return better && !(newcomer->place && !victim->place && victim->class <= KEEN_CLASS_PERCEIVED);
    }
    if (newcomer->hostile) {
        const bool for_enemies = victim->class == KEEN_CLASS_PERCEIVED && reserve > 0;
        return victim->hostile ? better : victim->class >= KEEN_CLASS_NEW || for_enemies;
    }
    return better && !victim->hostile;
}

uint32_t keen_ledger_find_victim(const keen_ledger_claims *claims, uint32_t held, const keen_slot_claim *newcomer,
                                 uint32_t reserve) {
    uint32_t found = KEEN_NO_SLOT_INDEX;
    const keen_slot_claim *worst = NULL;
    for (uint32_t slots = held; slots; slots &= slots - 1) {
        const uint32_t slot = (uint32_t)__builtin_ctz(slots);
        const keen_slot_claim *claim = &claims->slots[slot];
        const bool worse =
            !worst || claim->rank > worst->rank || (claim->rank == worst->rank && claim->score < worst->score);
        if (worse && may_replace(newcomer, claim, reserve)) {
            worst = claim;
            found = slot;
        }
    }
    return found;
}
