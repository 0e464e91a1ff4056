/* Beliefs as hosts read them: from rows to plain structs. */
#ifndef KEEN_FRAME_READ_BELIEF_H
#define KEEN_FRAME_READ_BELIEF_H

#include "frame/find_belief.h"
#include "keen/belief.h"

keen_belief keen_read_belief(const keen_world *world, uint32_t agent, const keen_belief_place *place);

/* All of an agent, in slot order, to beliefs[first ..]: those that fit below capacity. Returns how many there are. */
uint32_t keen_read_beliefs(const keen_world *world, uint32_t agent, keen_belief *beliefs, uint32_t first,
                           uint32_t capacity);

/* The most confident about a place, in the lowest slot on ties; Undetected and Expired ones are left out. */
bool keen_read_strongest_place(const keen_world *world, uint32_t agent, keen_belief *place);

#endif
