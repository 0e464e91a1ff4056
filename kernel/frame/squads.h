/* Squads share at the end of a frame (spec 10). */
#ifndef KEEN_FRAME_SQUADS_H
#define KEEN_FRAME_SQUADS_H

#include "frame/world_data.h"

/* At the very end of a frame, after queues were given back: members whose turn it is, and who are not disabled or
   suspended, tell those within squad_radius what is news (mind/squad_share.h), who find it in their queues
   (KEEN_STIMULUS_SHARE) in their next ticks. The sharer's profile says how often, how far and how much. What is left
   out is counted. Whether it is about a friend says the listener, if that pair has a relation of its own, else the
   sharer. */
void keen_squads_share(keen_world *world);

/* An agent changes squad and role, outside a frame. Its first turn to share is one interval after it joined. */
void keen_squads_join(keen_world *world, uint32_t agent, uint32_t squad, uint32_t role);

#endif
