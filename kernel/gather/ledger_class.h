/* Who has the better claim to a slot of a full ledger (spec 11). Beliefs and newcomers are put into classes; inside a
   class the higher score is better.

     1 struck      hit or touched the agent: its damage or touch sense was active in the last tick; a newcomer by a hit
                   or contact
     2 perceived   some sense was active in the last tick, or Suspected to Lost; a newcomer who made a sound, was shared
                   or told of, or a place that is reported
     3 new         not yet looked at: never sensed, and no round of sight lines is over. Who stands where no sight line
                   is asked for has been looked at once it has been through a tick
                   in the detection model: detected and no ally, in the target list, or owner of an alert entry
     4 ally        friendly or teammate, perceived or not, unless class 1
     5 looked at   Undetected, and nothing found

   A belief's score is its sort score. A newcomer has the sort score that it will have after its first tick, as far as
   that is known: S is the strength of its sound, share or report, recency is 1 when something was perceived of it and 0
   when it was only gathered, proximity is that of its centre. So of those who were gathered the nearer is better, and
   a belief that waits to be looked at is safe from them for some seconds. Where there are no beliefs, S is value/100,
   or 1 in the target list and for owners of alert entries, and recency falls from when it came in.

   Enemies (enemy, high value or feared) have a better claim than their class alone gives them, or a guard in a
   square full of people would look at them only when their turn comes. Among those who were gathered they come first;
   one who has been looked at in vain yields to other enemies only, and to classes 1 and 2; and one not yet looked at
   may put out a perceived belief that is about no enemy, as long as enemies hold less than half of the slots. */
#ifndef KEEN_GATHER_LEDGER_CLASS_H
#define KEEN_GATHER_LEDGER_CLASS_H

#include "gather/ledger.h"

typedef enum keen_ledger_class {
    KEEN_CLASS_STRUCK = 1,
    KEEN_CLASS_PERCEIVED,
    KEEN_CLASS_NEW,
    KEEN_CLASS_ALLY,
    KEEN_CLASS_LOOKED_AT
} keen_ledger_class;

/* The claim of a belief or newcomer. */
typedef struct keen_slot_claim {
    keen_ledger_class class;
    bool hostile, place;
    uint8_t rank; /* of a belief: the larger goes first */
    float score;
} keen_slot_claim;

/* The claims of the slots that are held. Undefined for others. */
typedef struct keen_ledger_claims {
    keen_slot_claim slots[KEEN_MAX_TRACKED];
    uint32_t hostile; /* slots of enemies */
} keen_ledger_claims;

/* The claim of a newcomer from the inbox, or of one who was gathered. d: from the eye to its centre or place. */
keen_slot_claim keen_ledger_claim_told(const keen_ledger *ledger, const keen_stimulus *stimulus, float distance);
keen_slot_claim keen_ledger_claim_gathered(const keen_ledger *ledger, uint32_t target, float distance);

void keen_ledger_claims_read(const keen_ledger *ledger, uint32_t held, keen_ledger_claims *claims);

/* The slot that a newcomer may take, of those held, or KEEN_NO_SLOT_INDEX. Not the Expired and Remembered ones, which
   anybody may replace. `reserve` is how many more slots enemies may take from perceived others. */
uint32_t keen_ledger_find_victim(const keen_ledger_claims *claims, uint32_t held, const keen_slot_claim *newcomer,
                                 uint32_t reserve);

/* The pair's own relation, KEEN_RELATION_COUNT when the teams decide. */
static inline keen_relation keen_ledger_own_relation(const keen_ledger *ledger, uint32_t target) {
    return ledger->relations ? keen_relations_get(ledger->relations, ledger->agent, target) : KEEN_RELATION_COUNT;
}

/* Teams of targets may be anywhere: they are only looked up by those who tell teams apart. */
static inline bool keen_ledger_is_ally(const keen_ledger *ledger, uint32_t target) {
    const keen_relation own = keen_ledger_own_relation(ledger, target);
    const bool by_team = ledger->friend_teams != 0 && (ledger->targets->team_bit[target] & ledger->friend_teams) != 0;
    return own == KEEN_RELATION_COUNT ? by_team : keen_is_friend(own);
}

static inline bool keen_ledger_is_hostile(const keen_ledger *ledger, uint32_t target) {
    const keen_relation own = keen_ledger_own_relation(ledger, target);
    const bool by_team = ledger->hostile_teams != 0 && (ledger->targets->team_bit[target] & ledger->hostile_teams) != 0;
    return own == KEEN_RELATION_COUNT ? by_team : keen_is_hostile(own);
}

/* Whether anybody can be one. */
static inline bool keen_ledger_has_allies(const keen_ledger *ledger) {
    return ledger->friend_teams != 0 || ledger->relations;
}

static inline bool keen_ledger_has_enemies(const keen_ledger *ledger) {
    return ledger->hostile_teams != 0 || ledger->relations;
}

#endif
