/* What members of a squad tell each other (spec 10). */
#ifndef KEEN_FRAME_SQUADS_H
#define KEEN_FRAME_SQUADS_H

#include "frame/world_data.h"

/* At the very end of a frame, after queues were given back: every share_interval from joining on, a member that is not
   disabled or suspended tells those within squad_radius whom it has Detected or Tracked and sensed itself, and they find
   it in their queues (KEEN_STIMULUS_SHARE) in their next ticks. The sharer's profile says how often, how far and how much.
   Of two shares about one target the stronger waits, the first among equals. Talk about friends is only kept while queues
   are at most half full: it must not cost anybody a sound. */
void keen_squads_share(keen_world *world);

#endif
