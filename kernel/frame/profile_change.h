/* An agent gets another profile, or perceives more or less finely, and goes on believing (spec 12). */
#ifndef KEEN_FRAME_PROFILE_CHANGE_H
#define KEEN_FRAME_PROFILE_CHANGE_H

#include "frame/world_data.h"

void keen_profile_change(keen_world *world, uint32_t agent, uint32_t profile);
void keen_quality_change(keen_world *world, uint32_t agent, const keen_quality *quality);

#endif
