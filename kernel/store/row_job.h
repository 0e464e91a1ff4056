/* What a row kernel works on. A tick is one agent's update, with everything of the agent that kernels read; a job is
   one row of it. Every row kernel has the same shape: frame values, jobs, count. */
#ifndef KEEN_STORE_ROW_JOB_H
#define KEEN_STORE_ROW_JOB_H

#include <stddef.h>

#include "keen/world.h"
#include "store/belief_row.h"
#include "store/detection_row.h"
#include "store/stealth.h"
#include "store/target_record.h"
#include "store/tuning.h"

/* The same for all agents in one frame. */
typedef struct keen_frame_values {
    const keen_target_record *records; /* by target index */
    float up[3];                       /* world's up axis, a unit vector along an axis */
    float ambient_noise;
    float vision;                       /* environment.vision */
    float wind[3];                      /* length/s */
    uint32_t now_us;                    /* low 32 bits of the world clock */
    const keen_stealth_record *stealth; /* by target index; these two in worlds with the detection model */
    const keen_action_sounds *actions;
} keen_frame_values;

/* The fields behind the tuning stand in the order in which tick_make writes them. */
typedef struct keen_tick {
    const keen_tuning *tuning;
    float eye[3];
    float forward[3]; /* unit */
    float right[3];   /* unit */
    float up[3];      /* forward x right, unit */
    float vision_gain;
    float dt;           /* seconds since the agent's own last tick or fade, capped */
    int32_t dt_us;      /* the same, exact */
    uint32_t agent;     /* index */
    uint32_t round;     /* this tick's number for rounds of sight lines */
    float significance; /* scales the claims of its sight lines */
    /* from here on frame/tick_complete.c */
    float center[3]; /* of its own body, for touch */
    float radius;
    float gather_range;
    float pain;           /* 0..1; dulls senses when > 0 */
    uint32_t senses;      /* bit per keen_sense that works (quality) */
    uint32_t point_count; /* sample points asked: the profile's first so many (quality) */
    uint32_t point_mask;
    bool pulse;                                   /* echolocation pulses in this tick */
    uint32_t relation_teams[KEEN_RELATION_COUNT]; /* teams that it looks at so, a bit each; team_bit 0 is unknown */
    /* of agents whose profile detects (frame/tick_complete.c) */
    float skill;            /* A about those in its target list */
    float skill_elsewhere;  /* A about others: the same unless it is in Combat */
    float sight;            /* what all of `visual` is multiplied with: light_gain and blindness */
    uint32_t sees;          /* KEEN_PAIR_IN_VIEW: it sees those who are; 0 while it sleeps */
    uint32_t elsewhere;     /* KEEN_PAIR_ELSEWHERE in Combat, else 0 */
    const int32_t *hostile; /* [8] by keen_relation: KEEN_PAIR_HOSTILE for those that it attacks (hostility.h) */
    uint64_t ticked_at;     /* world clock of its last tick */
} keen_tick;

#define KEEN_STRUCK_HIT 1u
#define KEEN_STRUCK_CONTACT 2u

/* Working memory of one row while its chunk is in cache; nothing in it outlives the chunk's phase. */
typedef struct keen_row_scratch {
    /* the targets' records, transposed (target_view); what it writes for every profile stands together */
    KEEN_ALIGN_LINE keen_f32_lanes x; /* alone, or each of the others would take a line too */
    keen_f32_lanes y, z, center_height, height, radius, speed, visibility;
    keen_f32_lanes light;
    keen_u32_lanes present; /* all ones: a belief is here and its target can be perceived; else 0 (target_view) */
    keen_u32_lanes flags, team_bit;
    keen_f32_lanes loudness;
    keen_u32_lanes placed;   /* bit per slot: place_* holds; otherwise the sense places the target at its feet */
    keen_u32_lanes by_event; /* bit per slot: the value comes from an event */

    /* sound events of this tick, the strongest per belief; strength 0: none (target_view clears, the inbox fills) */
    keen_f32_lanes heard;
    /* hits and contacts reported since the last tick: KEEN_STRUCK_* (target_view clears it, the inbox fills it) */
    keen_u32_lanes struck;
    keen_u32_lanes relation; /* keen_relation (relation; overrides by frame/relations.c) */
    keen_f32_lanes heard_x, heard_y, heard_z;

    keen_f32_lanes mass, scent; /* of the records, too, for profiles that ask for them */
    keen_u32_lanes scent_type;

    /* what each sense says, by slot (sense kernels) */
    keen_f32_lanes confidence[KEEN_MAX_SENSES];
    keen_f32_lanes place_x[KEEN_MAX_SENSES], place_y[KEEN_MAX_SENSES], place_z[KEEN_MAX_SENSES];
    keen_f32_lanes slot_error[KEEN_MAX_SENSES]; /* of custom senses, which may say it pair by pair */

    keen_u32_lanes lead_event; /* all ones: the leading sense's value comes from an event (fusion) */
    keen_u32_lanes told;       /* all ones: told in this tick */
    keen_f32_lanes threat;     /* 0..1 (threat) */

    /* sight lines wanted (request_want) */
    keen_u32_lanes claim;    /* 0: asks for nothing; else urgency, larger first */
    keen_u32_lanes channels; /* KEEN_TRACE_* */
    uint32_t asking;         /* a bit per lane with a claim */

    /* what happened to the row, a bit per lane (states) */
    uint32_t moved;     /* entered a state in this tick */
    uint32_t forgotten; /* gives its slot back */

    /* fold of the row (attention): the best top-target candidate, lane 8 when there is none */
    float top_score;
    float top_confidence;
    uint32_t top_lane;
    uint32_t highest_state; /* rank, attention.h */
    float highest_threat;   /* of the row (threat) */
    float curiosity;        /* highest S among Suspected, Lost and places (attention) */
    bool alarming; /* an actor that is neither friendly nor teammate is in Suspected to Remembered (attention) */

    KEEN_ALIGN_LINE uint8_t spare[KEEN_LINE]; /* makes the lines odd in number */
} keen_row_scratch;

_Static_assert(sizeof(keen_row_scratch) / KEEN_LINE % 2 == 1, "the same line of many rows falls into all of a cache");

typedef struct keen_row_job {
    const keen_tick *tick;
    keen_belief_row *belief;
    keen_sense_row *sense;
    keen_trace_row *trace;
    keen_row_scratch *scratch;
    uint32_t first_slot;           /* of lane 0, in the agent's ledger */
    keen_detection_row *detection; /* null in worlds without the model */
    const keen_row *ahead;         /* a row to come, or any other: keen_row_ahead (row_lanes.inl) */
} keen_row_job;

typedef void keen_row_kernel(const keen_frame_values *frame, const keen_row_job *jobs, size_t count);

#endif
