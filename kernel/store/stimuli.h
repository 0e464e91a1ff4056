/* What waits for an agent's next tick, sounds, hits, contacts, detection events, reports of places and what its squad
   shares: one pool, one short queue per agent (spec 5). The queue is a ring through the pool that the agent's last
   stimulus closes, so both ends are one step away. Strengths are those at emission. A second hit by the same target
   while the first one waits is added to it, a second contact is the same contact. Adding and clearing are serial;
   reading may happen on any thread in between. */
#ifndef KEEN_STORE_STIMULI_H
#define KEEN_STORE_STIMULI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Longest queue of one agent. */
#define KEEN_INBOX_SIZE 16

#define KEEN_STIMULUS_NONE UINT32_MAX

typedef enum keen_stimulus_kind {
    KEEN_STIMULUS_SOUND,   /* of a known owner: target */
    KEEN_STIMULUS_PLACE,   /* a report of a place: target holds its tag */
    KEEN_STIMULUS_SHARE,   /* what a squad member believes about target: strength is the evidence to set */
    KEEN_STIMULUS_CONTACT, /* target touched the agent */
    KEEN_STIMULUS_HIT,     /* target damaged the agent: amount */
    KEEN_STIMULUS_EVENT    /* a detection event that target owns: its rating in amount */
} keen_stimulus_kind;

/* One stimulus as one agent perceives it. */
typedef struct keen_stimulus {
    keen_stimulus_kind kind;
    uint32_t target; /* who made it; of a place its tag */
    uint32_t generation;
    float strength;
    float position[3];
    float error;                        /* of a place or share */
    float amount;                       /* of a hit, points; of a detection event its rating */
    uint32_t next;                      /* used by the pool */
    uint32_t teller, teller_generation; /* of a share: the agent that tells, as it was then */
} keen_stimulus;

/* A suspended agent ticks for it in the next frame; what a squad shares can wait. */
static inline bool keen_stimulus_wakes(const keen_stimulus *stimulus) {
    return stimulus->kind != KEEN_STIMULUS_SHARE;
}

static inline bool keen_stimulus_strikes(const keen_stimulus *stimulus) {
    return stimulus->kind == KEEN_STIMULUS_CONTACT || stimulus->kind == KEEN_STIMULUS_HIT;
}

/* Who stays when a queue is full: hits and contacts before all else, then the stronger. */
static inline float keen_stimulus_weight(const keen_stimulus *stimulus) {
    return stimulus->strength + (keen_stimulus_strikes(stimulus) ? 4.0f : 0.0f);
}

typedef struct keen_stimuli {
    keen_stimulus *pool;
    uint32_t capacity;
    uint32_t free;    /* first of the free ones, linked by next */
    uint32_t waiting; /* how many are in queues */
    uint32_t *last;   /* by agent: the newest, whose next is the oldest */
    uint8_t *count;   /* by agent: length of its queue */
    uint8_t *waking;  /* by agent: how many of them wake it; read as "woken" by the scheduler */
    uint32_t agent_capacity;
} keen_stimuli;

typedef enum keen_stimulus_outcome {
    KEEN_STIMULUS_KEPT,
    KEEN_STIMULUS_REPLACED, /* kept, and the weakest of the queue is lost */
    KEEN_STIMULUS_DROPPED   /* lost: no room, and none in the agent's queue is weaker */
} keen_stimulus_outcome;

/* Bytes of memory for so many agents and waiting stimuli. */
size_t keen_stimuli_size(uint32_t agent_capacity, uint32_t capacity);

/* memory: keen_stimuli_size() bytes, 64-byte aligned, owned by the caller. All queues are empty; count[] and waking[]
   are padded with zeros to a multiple of eight. */
void keen_stimuli_init(keen_stimuli *stimuli, void *memory, uint32_t agent_capacity, uint32_t capacity);

/* Puts a stimulus at the end of an agent's queue; `next` is ignored. When the queue or the pool is full it takes the
   place of the weakest in that agent's queue, the newest among equals, if it is stronger; else it is dropped. */
keen_stimulus_outcome keen_stimuli_add(keen_stimuli *stimuli, uint32_t agent, const keen_stimulus *stimulus);

/* Copies an agent's queue in order of arrival and returns its length. Leaves the queue as it is. */
uint32_t keen_stimuli_read(const keen_stimuli *stimuli, uint32_t agent, keen_stimulus inbox[KEEN_INBOX_SIZE]);

/* Empties an agent's queue. */
void keen_stimuli_clear(keen_stimuli *stimuli, uint32_t agent);

#endif
