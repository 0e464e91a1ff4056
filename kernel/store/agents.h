/* Agents: the host's columns and Keen's own, structure of arrays, padded to 8 so that kernels never need a tail. */
#ifndef KEEN_STORE_AGENTS_H
#define KEEN_STORE_AGENTS_H

#include "base/id_pool.h"
#include "keen/world.h"

/* What an agent feels and is set to, beside its beliefs. Two lines: ticks touch the first of agents that have rows or
   pain, the second when minds change. */
typedef struct keen_agent_mind {
    KEEN_ALIGN_LINE float pain;          /* 0..1 */
    float damage_taken;                  /* points since the last tick */
    uint32_t pulse_us;                   /* low 32 bits of the world clock at the last pulse of echolocation */
    uint8_t pulsed;                      /* there was one */
    uint8_t pain_armed;                  /* the event may come */
    uint8_t alarmed;                     /* an actor that is not a friend is believed in (all clear) */
    uint8_t forced;                      /* the focus was forced and has not been held for stickiness yet */
    uint8_t has_evidence, has_relations; /* some pair of this agent may have some; 0: none has */
    uint8_t host_health;
    uint8_t samples; /* quality */
    uint32_t senses; /* quality: bit per keen_sense */
    float rate;      /* quality */
    uint32_t focus;  /* target index, KEEN_NO_INDEX for nobody */
    uint32_t focus_generation;
    int32_t focus_us;                         /* held so long, saturating */
    uint32_t forced_focus, forced_generation; /* from the next tick on; KEEN_NO_INDEX for none */
    uint32_t squad, role;
    /* line 1 */
    float emotions[KEEN_EMOTION_COUNT];
    float highest_threat;
    float top_confidence; /* of the top target, as the summary tells it: memory that fades since does not change it */
    uint64_t shared_at;   /* world clock of its last turn to tell its squad, before the first when it joined */
} keen_agent_mind;

typedef struct keen_agents {
    keen_id_pool ids;
    keen_agent_columns columns; /* the host's */

    uint32_t *profile;
    uint32_t *friend_teams;    /* teams it calls friendly or teammate, a bit each */
    uint32_t *self;            /* index of the target that is this actor, KEEN_NO_INDEX without one */
    uint32_t *self_generation; /* its generation: a stale self is nobody */
    uint8_t *team;
    uint8_t *enabled;

    /* schedule */
    uint64_t *last_tick;   /* world clock of the last tick */
    uint32_t *tick_us;     /* its low 32 bits */
    uint32_t *step_us;     /* low 32 bits of the world clock at the last tick or fade: what dt is counted from */
    uint32_t *interval_us; /* in tier 0; 0: never due (free, disabled) */
    uint8_t *awareness;    /* keen_awareness */
    uint8_t *tier;         /* in the last frame */
    uint64_t *gathered_at; /* world clock of the last gather; UINT64_MAX before the first */
    uint32_t *round;       /* ticks so far: numbers the rounds of sight lines, never reset */

    /* beliefs */
    uint32_t rows_per_agent;
    uint32_t *rows; /* [agent * rows_per_agent + ordinal]; the first row_count are in use */
    uint8_t *row_count;
    uint32_t *top;    /* target index of the top target, KEEN_NO_INDEX without one */
    uint8_t *highest; /* rank of the most certain state, mind/attention.h */
    keen_agent_mind *mind;
    uint8_t *restless; /* KEEN_RESTLESS_*: pain, feelings or focus need a tick though there is no belief. Beside the
                          minds, for it is asked of everybody */
} keen_agents;

void keen_agents_lay_out(keen_agents *agents, keen_arena *arena, uint32_t capacity, uint32_t rows_per_agent);
void keen_agents_reset(keen_agents *agents);

static inline uint32_t *keen_agent_rows(const keen_agents *agents, uint32_t agent) {
    return &agents->rows[(size_t)agent * agents->rows_per_agent];
}

#endif
