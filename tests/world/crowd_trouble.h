/* What befalls a moving crowd besides walking: hits, touches, reports, evidence, changes of mind. */
#ifndef KEEN_TESTS_CROWD_TROUBLE_H
#define KEEN_TESTS_CROWD_TROUBLE_H

#include "world/moving_crowd.h"

/* Some of everything, drawn by frame number alone; call it before the frame begins. */
void crowd_trouble(moving_crowd *crowd);

#endif
