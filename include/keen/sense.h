/* Keen: what reaches the senses from outside the columns (5). */
#ifndef KEEN_SENSE_H
#define KEEN_SENSE_H

#include "keen/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A sound event. Make it with keen_default_sound(). It is heard within hearing range times loudness of an agent's eye;
   its strength is computed now and waits in the agent's queue until its next tick. Ignored by its own owner and,
   unless the profile says hear_friends, by agents whose team calls the owner's team friendly or teammate. */
typedef struct keen_sound {
    uint32_t cookie;       /* set by keen_default_sound() */
    float position[3];     /* where it is heard, whatever the owner does later [0, 0, 0] */
    float loudness;        /* >= 0, 0 is silent [1] */
    float transmission;    /* what gets through between it and every listener, 0..1 [1] */
    uint32_t type;         /* the host's own number, passed through [0] */
    uint32_t max_tier;     /* heard by agents up to this tier of the last frame, 0..4 [4] */
    keen_target_id owner;  /* who made it, required */
} keen_sound;

KEEN_API keen_sound keen_default_sound(void);

/* Emits sounds[count]. Outside a frame. report may be null; a bad sound is rejected, the others sound.
   Errors: NULL, CALL_ORDER; PARTIAL with the reasons COOKIE, NOT_FINITE, RANGE, STALE_ID in the report. */
KEEN_API keen_result keen_sounds_emit(keen_world *world, const keen_sound *sounds, uint32_t count,
                                      keen_write_report *report);

#ifdef __cplusplus
}
#endif

#endif
