/* Targets of the detection model: the host's columns, the records that the value kernel reads, stealth points and
   action sounds. Only in worlds that ask for the model; by target index. */
#ifndef KEEN_STORE_STEALTH_H
#define KEEN_STORE_STEALTH_H

#include <stdatomic.h>
#include <stdbool.h>

#include "base/arena.h"
#include "keen/combat.h"
#include "keen/detection.h"

#define KEEN_POINTS_MAX 100.0f
#define KEEN_VALUE_NOBODY (-50.0f) /* D without hostile observers */

/* What the value kernel reads of a target, packed each frame, so small that eight load as eight vectors of four and one
   transpose. None of the four numbers is negative and muffle is no more than 1, so that the bits that would say
   otherwise have room for the stance (stealth_record.h). */
typedef struct keen_stealth_record {
    _Alignas(16) uint32_t sneak; /* skill; KEEN_STEALTH_SNEAKING */
    uint32_t armor_weight;       /* KEEN_STEALTH_RUNNING */
    uint32_t muffle;             /* KEEN_STEALTH_MOVING, KEEN_STEALTH_ACTIONS */
    uint32_t action_sound;       /* of the column, this frame; KEEN_STEALTH_INVISIBLE */
} keen_stealth_record;

/* Action sounds that may still be the loudest for somebody: louder before younger. */
typedef struct keen_action_sounds {
    uint32_t count;
    uint32_t spare; /* these fill words: no byte of a snapshot is left to chance */
    struct {
        uint64_t time; /* world clock */
        float rating;
        uint32_t spare;
    } sounds[KEEN_MAX_ACTION_SOUNDS];
} keen_action_sounds;

typedef struct keen_stealth_store {
    uint32_t capacity;
    keen_stealth_columns columns; /* the host's */
    keen_stealth_record *records;
    keen_combat_traits *traits;   /* of targets that are no agent's self */
    uint32_t *body_of;            /* the agent whose self it is, KEEN_NO_INDEX for none */
    float *points;                /* 0..100 */
    float *points_used;           /* as the last points stage left them: what the frame's states go by */
    uint64_t *wait_until;         /* no refill before, world clock */
    _Atomic uint64_t *highest;    /* scratch of the points stage: the value as an ordered integer, then the agent */
    float *highest_value;         /* D of the last frame */
    keen_agent_id *most_aware;    /* whose that is, null without any */
    _Atomic uint32_t *hunters;    /* agents in Combat with it in their target lists */
    _Atomic uint32_t *noticed;    /* a detection event of its was noticed in this frame */
    _Atomic uint32_t *noticed_by; /* the lowest agent that noticed one in the last frame in which anybody ticked: agents
                                     above it go by capped points; KEEN_NO_INDEX for nobody */
    bool any_noticed_by;          /* of some target: they must be reset */
    _Atomic uint32_t *lost;       /* an observer lost it in this frame */
    _Atomic uint32_t marked;      /* some target was noticed or lost in this frame */
    uint8_t *hit;                 /* hit somebody since the last frame */
    keen_action_sounds *actions;
    uint32_t acting; /* targets with action sounds waiting */
} keen_stealth_store;

void keen_stealth_lay_out(keen_stealth_store *stealth, keen_arena *arena, uint32_t capacity);
void keen_stealth_reset(keen_stealth_store *stealth);

/* A target begins: defaults in its columns, all stealth points, nobody's body. */
void keen_stealth_begin(keen_stealth_store *stealth, uint32_t target);

/* The loudest action sound that was reported at `since` or later; 0 without any. A tick comes after what was reported
   at the time it shows, so that one at the time of the last tick is new. */
static inline float keen_actions_loudest(const keen_action_sounds *actions, uint64_t since) {
    for (uint32_t i = 0; i < actions->count; i++) {
        if (actions->sounds[i].time >= since) {
            return actions->sounds[i].rating;
        }
    }
    return 0.0f;
}

void keen_stealth_add_action(keen_stealth_store *stealth, uint32_t target, uint64_t now, float rating);

/* Time is skipped: what was reported since somebody's last tick still is, for last ticks move on too. */
void keen_stealth_skip_actions(keen_stealth_store *stealth, uint64_t us);

/* Drops what everybody has heard: all that was reported before `since`. */
void keen_stealth_drop_actions(keen_stealth_store *stealth, uint32_t target, uint64_t since);

#endif
