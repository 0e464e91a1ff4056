/* What the host reports of one agent, checked already: into its queue, its health, its pain (spec 2 and 5). What a full
   queue loses is counted. A disabled agent loses health and feels nothing. */
#ifndef KEEN_FRAME_REPORT_STIMULUS_H
#define KEEN_FRAME_REPORT_STIMULUS_H

#include "frame/world_data.h"
#include "keen/sense.h"

/* Puts a stimulus into an agent's queue. */
void keen_queue_stimulus(keen_world *world, uint32_t agent, const keen_stimulus *stimulus);

void keen_report_damage(keen_world *world, const keen_damage *damage);
void keen_report_heal(keen_world *world, uint32_t agent, float amount);
void keen_report_contact(keen_world *world, const keen_contact *contact);
void keen_report_place_of(keen_world *world, const keen_place_report *report);

#endif
