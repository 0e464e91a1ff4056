/* Belief rows: eight beliefs of one agent, structure of arrays inside, so that the agent's own parameters are
   broadcast and the fields of its beliefs are aligned loads. Rows come from a pool (rows.h); an agent without beliefs
   owns none. A row has four parts, used at different times; they stand together, because a row is one step into
   memory that no cache holds:

   keen_belief_row  what is believed: read and written once per tick, 1 KiB
   keen_sense_row   what the senses said
   keen_trace_row   answers on their way: written by the host's threads between frame begin and end
   keen_past_row    what moves between states, and those who told of it, leave behind */
#ifndef KEEN_STORE_BELIEF_ROW_H
#define KEEN_STORE_BELIEF_ROW_H

#include <stddef.h>

#include "base/lanes.h"
#include "keen/profile.h"

#define KEEN_LANE_EMPTY (-1)

#define KEEN_LANE_PLACE 0x40000000 /* set in `target` of a belief about a place; the rest is its tag */

typedef struct keen_belief_row {
    /* line 0: whom, and the packed status */
    KEEN_ALIGN_LINE keen_i32_lanes target; /* target index, KEEN_LANE_PLACE | tag, KEEN_LANE_EMPTY for a free slot */
    keen_u32_lanes status;                 /* belief_status.h */
    /* line 1: all that gathering and asking for sight lines need besides line 0 */
    keen_f32_lanes confidence;  /* S */
    keen_i32_lanes unsensed_us; /* time since sensed, saturating */
    /* line 2: where confidence goes to, and what decay runs on */
    keen_f32_lanes fused;       /* F */
    keen_f32_lanes last_active; /* S at the end of the last tick with a sense active */
    /* line 3: timers of the state machine and of the loss row */
    keen_i32_lanes state_us; /* time in state, saturating */
    keen_i32_lanes row_us;   /* since the loss row's own sense was last active, saturating */
    /* line 4: fairness, and how far to trust the place */
    keen_i32_lanes first_us; /* since the first sensing, -1 before it, saturating */
    keen_f32_lanes error;
    /* lines 5 and 6: where it is, and how much it matters */
    keen_f32_lanes last_x, last_y, last_z;
    keen_f32_lanes score; /* sort score */
    /* line 7: what sight lines showed */
    keen_f32_lanes exposure; /* X of the newest round that is over */
    keen_f32_lanes audio;    /* audio transmission the host gave in it, KEEN_AUDIO_NONE when it gave none */
    /* line 8: why senses are silent, and what it did */
    keen_u32_lanes causes; /* last cause other than none, 4 bits per built-in keen_sense (keen_cause) */
    keen_f32_lanes damage; /* points that the target did to the agent, faded */
    /* lines 9 to 13: how it moves (location) */
    keen_f32_lanes velocity_x, velocity_y, velocity_z;
    keen_f32_lanes accel_x, accel_y, accel_z;
    keen_f32_lanes sample_x, sample_y, sample_z; /* the last sample that velocity is made of */
    keen_i32_lanes sample_us;                    /* its age, saturating; -1 before the first */
    /* line 14: what time does to it */
    keen_f32_lanes uncertainty; /* U */
    keen_f32_lanes long_term;   /* L */
    /* line 15: the stay under way, for its episode */
    keen_f32_lanes peak;         /* highest S since Suspected */
    keen_i32_lanes suspected_us; /* since Suspected, saturating */
} keen_belief_row;

_Static_assert(sizeof(keen_belief_row) == 1024, "a row of eight beliefs is 16 cache lines");

typedef struct keen_sense_row {
    /* line 0: geometry of this tick, made in frame begin, used in frame end */
    KEEN_ALIGN_LINE keen_f32_lanes distance; /* eye to centre */
    keen_f32_lanes zone;                     /* view zone factor, 0 outside */
    /* lines 1 to 4: w by slot; slots that a profile does not list are never touched */
    keen_f32_lanes weighted[KEEN_MAX_SENSES];
    /* lines 5 and 6: what the last pulse of echolocation showed; touched by profiles that have it */
    keen_f32_lanes echo; /* confidence */
    keen_f32_lanes echo_x, echo_y, echo_z;
    /* lines 7 and 8: written when the state moves (belief/loss_direction.c) */
    keen_f32_lanes loss_x, loss_y, loss_z; /* unit, where it ran when it was lost */
    keen_u32_lanes
        host_causes; /* last cause other than 0 that custom senses gave, 4 bits each; for explanations only */
} keen_sense_row;

_Static_assert(sizeof(keen_sense_row) == 9 * KEEN_LINE, "what only explanations read costs no line of its own");

/* Why a sense is silent (2). */
typedef enum keen_cause {
    KEEN_CAUSE_NONE,
    KEEN_CAUSE_OUT_OF_RANGE,
    KEEN_CAUSE_BLOCKED,
    KEEN_CAUSE_DIM,
    KEEN_CAUSE_SOUND_FADED,
    KEEN_CAUSE_SCENT_LOST
} keen_cause;

/* A round is in flight while asked != 0. Answers claim their point with an atomic or (trace/results.c), so that threads
   may answer in any order and a point counts once. The words are plain all the same: kernels read and clear them eight
   at a time, between frames' answers and never beside them. */
typedef struct keen_trace_row {
    KEEN_ALIGN_LINE keen_u32_lanes answered; /* points answered, bits 0-7; of these with audio, 8-15 */
    keen_u32_lanes asked;                    /* points asked, bit mask; 0: no round in flight */
    keen_u32_lanes round;                    /* number of the round, the agent's own count; part of the ticket */
    keen_u32_lanes asked_us;                 /* low 32 bits of the world clock when it was asked */
    float transmittance[KEEN_MAX_SAMPLE_POINTS][KEEN_LANES]; /* of answered points; of the first one
                                                                KEEN_NEVER_ANSWERED until it is, for explanations */
    float audio[KEEN_MAX_SAMPLE_POINTS][KEEN_LANES];         /* of points answered with audio */
} keen_trace_row;

/* What only moves between states and being told touch. */
typedef struct keen_past_row {
    KEEN_ALIGN_LINE keen_u32_lanes detections; /* entries into Suspected from Undetected */
    keen_u32_lanes teller; /* who last told it: KEEN_TELLER_NOBODY, KEEN_TELLER_HOST, or an agent's index + 1; for
                              explanations only, the rest is in telling_row.h */
} keen_past_row;

#define KEEN_TELLER_NOBODY 0u
#define KEEN_TELLER_HOST UINT32_MAX

_Static_assert(sizeof(keen_past_row) == KEEN_LINE, "what only explanations read costs no line of its own");

typedef struct keen_row {
    keen_belief_row belief;
    keen_sense_row sense;
    keen_trace_row trace;
    keen_past_row past;
} keen_row;

_Static_assert(offsetof(keen_row, belief) == 0, "a row begins with what is believed");

static inline const keen_row *keen_row_of_belief(const keen_belief_row *belief) {
    return (const keen_row *)(const void *)belief;
}

#define KEEN_NEVER_ANSWERED (-1.0f)
#define KEEN_ANSWERED_MASK 0xFFu
#define KEEN_ANSWERED_AUDIO_SHIFT 8

#endif
