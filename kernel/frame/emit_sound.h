/* A sound event reaches its listeners' queues (spec 5). */
#ifndef KEEN_FRAME_EMIT_SOUND_H
#define KEEN_FRAME_EMIT_SOUND_H

#include "frame/world_data.h"
#include "keen/sense.h"

/* The sound is checked already. What a full queue loses is counted. */
void keen_emit_sound(keen_world *world, const keen_sound *sound);

#endif
