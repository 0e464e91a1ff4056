/* Combat groups from frame to frame: who belongs to them, and how strong they are (spec 14). */
#ifndef KEEN_FRAME_GROUP_MEMBERS_H
#define KEEN_FRAME_GROUP_MEMBERS_H

#include "frame/world_data.h"

/* Sorts the members again if somebody came, left or changed sides. On the world's own thread. */
void keen_group_members_refresh(keen_world *world);

/* groups.strength of every group, from what the host's columns hold now. */
void keen_group_members_weigh(keen_world *world);

#endif
