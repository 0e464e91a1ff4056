/* Who told a belief, and when: kept for explanations alone, nothing that happens depends on it. */
#ifndef KEEN_FRAME_TELLING_H
#define KEEN_FRAME_TELLING_H

#include "frame/find_belief.h"
#include "keen/belief.h"

/* Keeps that the belief was told now; `share` is read when its squad did it. A belief that nobody told keeps what it
   has. */
void keen_telling_note(const keen_world *world, const keen_belief_place *place, keen_told_by told_by,
                       const keen_stimulus *share);

/* Fills in who told it, of a zeroed explanation. */
void keen_telling_read(const keen_world *world, const keen_belief_place *place, keen_explanation *explanation);

#endif
