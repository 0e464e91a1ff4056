/* What a change of state leaves on record: where the target ran when it was lost (spec 7). */
#ifndef KEEN_BELIEF_LOSS_DIRECTION_H
#define KEEN_BELIEF_LOSS_DIRECTION_H

#include "store/row_job.h"

/* For the lanes that moved in this tick: entering Lost sets the direction to the unit estimated velocity, zero below
   0.1 m/s; found again and starting over clear it. */
void keen_loss_direction_note(const keen_row_job *job);

#endif
