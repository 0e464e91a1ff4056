/* What the detection model says about the eight targets of a belief row: beside the row, by the same number, and only
   in worlds that ask for the model. Written by the value kernel in every tick, read by stealth points and states. */
#ifndef KEEN_STORE_DETECTION_ROW_H
#define KEEN_STORE_DETECTION_ROW_H

#include "base/lanes.h"

enum {
    KEEN_PAIR_KNOWN = 1u, /* there was a tick with this target */
    KEEN_PAIR_SEES = 2u,
    KEEN_PAIR_LOS = 4u,
    KEEN_PAIR_HOSTILE = 8u,      /* the agent would attack it, as of that tick */
    KEEN_PAIR_DETECTED = 16u,    /* value > 0 */
    KEEN_PAIR_WAS_HOSTILE = 32u, /* the two above, as of the tick before */
    KEEN_PAIR_WAS_DETECTED = 64u,
    KEEN_PAIR_FULL = 128u,      /* seen through (states) */
    KEEN_PAIR_LISTED = 256u,    /* in the agent's target list (gather of a newcomer, states) */
    KEEN_PAIR_ALERTING = 512u,  /* owner of an entry of its alert list (states) */
    KEEN_PAIR_LIVING = 1024u,   /* the target exists, is enabled and alive */
    KEEN_PAIR_IN_VIEW = 2048u,  /* in a view zone by angle, or near (view_zone) */
    KEEN_PAIR_PLACED = 4096u,   /* place_* says where it was detected last */
    KEEN_PAIR_ELSEWHERE = 8192u /* the agent fought, but not this target: the other of its two skills */
};

/* A target that an agent fights or is alert to keeps its slot. */
#define KEEN_PAIR_KEPT (KEEN_PAIR_LISTED | KEEN_PAIR_ALERTING)

typedef struct keen_detection_row {
    /* line 0: what stealth points need of every observer in every frame */
    KEEN_ALIGN_LINE keen_f32_lanes value;
    keen_u32_lanes flags; /* KEEN_PAIR_* */
    /* lines 1 and 2: the factors, for queries; the skill is the agent's (keen_observer) */
    keen_f32_lanes attenuation, sound, visual;
    /* lines 2 and 3: where it was when the value was last above 0; touched when it is */
    keen_f32_lanes place_x, place_y, place_z;
} keen_detection_row;

_Static_assert(sizeof(keen_detection_row) == 256, "four lines");

#endif
