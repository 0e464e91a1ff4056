/* Tickets: a sight line's way back to its belief slot. Low word, from the top: a mark that no zeroed or foreign number
   is likely to have, agent index (22 bits), slot of the agent's ledger (5), sample point (3). High word: the round. */
#ifndef KEEN_TRACE_TICKET_H
#define KEEN_TRACE_TICKET_H

#include <stdbool.h>
#include <stdint.h>

#define KEEN_TICKET_MARK 0x40000000u
#define KEEN_TICKET_MARK_MASK 0xC0000000u
#define KEEN_TICKET_AGENT_SHIFT 8
#define KEEN_TICKET_SLOT_SHIFT 3

typedef struct keen_ticket {
    uint32_t agent; /* below 2^22 */
    uint32_t slot;  /* below 32 */
    uint32_t point; /* below 8 */
    uint32_t round;
} keen_ticket;

static inline uint64_t keen_ticket_pack(keen_ticket ticket) {
    const uint32_t low = KEEN_TICKET_MARK | ticket.agent << KEEN_TICKET_AGENT_SHIFT |
                         ticket.slot << KEEN_TICKET_SLOT_SHIFT | ticket.point;
    return (uint64_t)ticket.round << 32 | low;
}

/* The sample point alone, whatever the number is. */
static inline uint32_t keen_ticket_point(uint64_t packed) {
    return (uint32_t)packed & 0x7u;
}

/* True for two tickets of the same round of the same pair. */
static inline bool keen_ticket_same_pair(uint64_t a, uint64_t b) {
    return ((a ^ b) & ~UINT64_C(0x7)) == 0;
}

/* False, and *ticket untouched, when the number was never a ticket. */
static inline bool keen_ticket_unpack(uint64_t packed, keen_ticket *ticket) {
    const uint32_t low = (uint32_t)packed;
    if ((low & KEEN_TICKET_MARK_MASK) != KEEN_TICKET_MARK) {
        return false;
    }
    *ticket = (keen_ticket){
        .agent = low >> KEEN_TICKET_AGENT_SHIFT & 0x3FFFFFu,
        .slot = low >> KEEN_TICKET_SLOT_SHIFT & 0x1Fu,
        .point = low & 0x7u,
        .round = (uint32_t)(packed >> 32),
    };
    return true;
}

#endif
