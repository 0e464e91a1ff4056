/* Keen: what reaches the senses from outside the columns (5), and senses and policies of the host's own. */
#ifndef KEEN_SENSE_H
#define KEEN_SENSE_H

#include "keen/belief.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A sound event. Make it with keen_default_sound(). It is heard within hearing range times loudness of an agent's eye;
   its strength is computed now and waits in the agent's queue until its next tick. Ignored by its own owner and,
   unless the profile says hear_friends, by agents to whom the owner is friendly or a teammate. */
typedef struct keen_sound {
    uint32_t cookie;       /* set by keen_default_sound() */
    float position[3];     /* where it is heard, whatever the owner does later [0, 0, 0] */
    float loudness;        /* >= 0, 0 is silent [1] */
    float transmission;    /* what gets through between it and every listener, 0..1 [1] */
    uint32_t type;         /* the host's own number, the tag of its place, below KEEN_PLACE_TAG_COUNT [1] */
    uint32_t max_tier;     /* heard by agents up to this tier of the last frame, 0..4 [4] */
    keen_target_id owner;  /* who made it [null: nobody] */
    bool identifies_owner; /* false, or no owner: it is heard as a place (5) [true] */
} keen_sound;

/* Any thread. */
KEEN_API keen_sound keen_default_sound(void);

/* Emits sounds[count]. Outside a frame. report may be null; a bad sound is rejected, the others sound.
   Errors: NULL, CALL_ORDER; PARTIAL with the reasons COOKIE, NOT_FINITE, RANGE, STALE_ID in the report. */
KEEN_API keen_result keen_sounds_emit(keen_world *world, const keen_sound *sounds, uint32_t count,
                                      keen_write_report *report);

/* Damage that an agent took (2). Health is lowered at once, within 0..max_health, unless the host drives it. The sense
   is 1 in the agent's next tick and places the attacker where it is in that tick. Wakes a suspended agent. */
typedef struct keen_damage {
    keen_agent_id agent;
    keen_target_id from; /* null: unknown, and then `origin` makes a place with the tag KEEN_PLACE_DAMAGE */
    float origin[3];     /* read when from is null */
    float amount;        /* points, >= 0 */
} keen_damage;

/* damage[count]; report may be null. Errors: NULL, CALL_ORDER; PARTIAL with STALE_ID, NOT_FINITE, RANGE. */
KEEN_API keen_result keen_damage_report(keen_world *world, const keen_damage *damage, uint32_t count,
                                        keen_write_report *report);

/* Health goes up by amount, at most to max_health, unless the host drives it. Errors: NULL, STALE_ID, NOT_FINITE,
   RANGE, CALL_ORDER. */
KEEN_API keen_result keen_agent_heal(keen_world *world, keen_agent_id agent, float amount);

/* A touch that the host's physics saw: felt in the agent's next tick. Wakes a suspended agent. */
typedef struct keen_contact {
    keen_agent_id agent;
    keen_target_id target;
} keen_contact;

/* contacts[count]; report may be null. Errors: NULL, CALL_ORDER; PARTIAL with STALE_ID. */
KEEN_API keen_result keen_contacts_report(keen_world *world, const keen_contact *contacts, uint32_t count,
                                          keen_write_report *report);

/* Something at a place, from host logic (5). */
typedef struct keen_place_report {
    keen_agent_id agent;
    float position[3];
    uint32_t tag;     /* below KEEN_PLACE_TAG_COUNT */
    float confidence; /* 0..1 */
    float error;      /* radius, length >= 0 */
} keen_place_report;

/* reports[count]; report may be null. Errors: NULL, CALL_ORDER; PARTIAL with STALE_ID, NOT_FINITE, RANGE. */
KEEN_API keen_result keen_report_places(keen_world *world, const keen_place_report *reports, uint32_t count,
                                        keen_write_report *report);

/* One report. Errors: NULL, STALE_ID, NOT_FINITE, RANGE, CALL_ORDER. */
KEEN_API keen_result keen_report_place(keen_world *world, keen_agent_id agent, const float position[3], uint32_t tag,
                                       float confidence, float error);

/* ---- custom senses ----
   How to write one: fill a keen_sense_def with at least `evaluate`, keen_sense_add it, and list it in a profile. It is
   asked for whole batches of pairs, on the workers: views are structure of arrays, one element per pair, grouped by
   agent. How many agents make a batch is Keen's to choose, but a batch has all pairs of its agents. In each its
   callbacks run in the order prepare, evaluate, payload, flush, once each. They run on several workers at once, each
   with its own batch; `worker` numbers them. They must not call into the world, and for equal inputs they must give
   equal outputs, or results depend on threads. NaN and negative numbers count as 0, what is above 1 as 1. See
   tools/spider_sense for a whole one. */
typedef struct keen_sense_view {
    uint32_t count;
    uint32_t worker;
    uint64_t time;              /* world clock, microseconds */
    const keen_agent_id *agent; /* [count] */
    const keen_target_id *target;
    const float *dt; /* seconds of this tick */
    const float *eye_x, *eye_y, *eye_z;
    const float *forward_x, *forward_y, *forward_z;
    const float *target_x, *target_y, *target_z; /* feet */
    const float *center_x, *center_y, *center_z;
    const float *distance; /* eye to centre */
    const float *speed;    /* the target's, units/s */
    const float *exposure; /* X, 0..1 */
    float *confidence;     /* out, [count], 0 on entry */
    float *x, *y, *z;      /* out, the target's feet on entry */
    float *error;          /* out, the profile's on entry */
    uint8_t *cause;        /* out, 0 on entry */
} keen_sense_view;

#define KEEN_SENSE_NAME_SIZE 32 /* bytes, the end included */
#define KEEN_MAX_HOST_CAUSE 15

typedef struct keen_sense_def {
    const char *name;             /* what keen_explain calls it; null: nameless; copied, cut at KEEN_SENSE_NAME_SIZE */
    float reach;                  /* pairs farther away are not asked for, length >= 0; counts for the gather range */
    bool needs_sight;             /* pairs within reach ask for sight lines */
    keen_loss_reason loss_reason; /* of beliefs that its loss row lets go */

    /* Once per batch, before anything is read: sets up what evaluate needs. May be null. */
    void (*prepare)(const keen_sense_view *view, void *user);

    /* Required. Writes confidence[i], 0..1, for every pair; x, y, z and error may be left as they are (the target's
       feet, the profile's error); of a silent pair cause[i], 1..KEEN_MAX_HOST_CAUSE, any numbers that mean something to
       the host: the last one is what keen_explain shows, others are ignored. */
    void (*evaluate)(const keen_sense_view *view, void *user);

    /* The pairs that came out active, elements active[count] of the view, for whatever the host wants to note. Not
       called when there are none. May be null. */
    void (*payload)(const keen_sense_view *view, const uint32_t *active, uint32_t count, void *user);

    /* Once per batch, after everything. May be null. */
    void (*flush)(const keen_sense_view *view, void *user);

    void *user; /* handed to all of them */
} keen_sense_def;

/* Adds a sense to the world; profiles made later may list it. *sense is KEEN_SENSE_CUSTOM_0 + n.
   Errors: NULL, NOT_FINITE, RANGE, CAPACITY (KEEN_MAX_CUSTOM_SENSES), OUT_OF_MEMORY, CALL_ORDER. */
KEEN_API keen_result keen_sense_add(keen_world *world, const keen_sense_def *def, keen_sense *sense);

/* ---- policies ----
   Each replaces one built-in kernel by a batched callback; null keeps the kernel. Rules as for custom senses. */
typedef struct keen_policies {
    /* fused[i] from weighted[slot * count + i], slots in the profile's order (3). On entry fused holds the default. */
    void (*fusion)(const float *weighted, uint32_t slots, uint32_t count, float *fused, void *user);
    /* threat[i] of believed actors (10): confidence, damage points, active senses, relation. On entry the default. */
    void (*threat)(const float *confidence, const float *damage, const uint32_t *active, const uint32_t *relation,
                   uint32_t count, float *threat, void *user);
    /* score[i], what the top target and attention go by (10). On entry the default. */
    void (*attention)(const float *confidence, const float *seconds_since_sensed, const float *distance, uint32_t count,
                      float *score, void *user);
    /* score[i], how much an agent matters (12): its tier, so how often it ticks, and how urgent its sight lines are.
       Asked in each frame for all enabled agents; not for one whose position is bad (world.h), which keeps the default.
       distance: to the nearest viewer, length, 0 when there are no viewers; awareness: keen_awareness as of the last
       tick; with the detection model no less than Alert (suspicious), Lost (alerted) or Combat (fully aware) count as
       (13). On entry score holds the default, which goes up to 1.4: a score that is left alone stays, any other is cut
       to 0..1. */
    void (*significance)(const keen_agent_id *agents, const float *x, const float *y, const float *z,
                         const float *distance, const uint32_t *awareness, uint32_t count, float *score, void *user);
    void *user;
} keen_policies;

/* From the next frame on; the struct is copied. Errors: NULL, OUT_OF_MEMORY, CALL_ORDER. */
KEEN_API keen_result keen_world_set_policies(keen_world *world, const keen_policies *policies);

#ifdef __cplusplus
}
#endif

#endif
