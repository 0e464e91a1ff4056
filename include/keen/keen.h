/* Keen: senses for crowds of game agents. This header includes all others; world.h shows the frame. */
#ifndef KEEN_KEEN_H
#define KEEN_KEEN_H

#include "keen/base.h"
#include "keen/column.h"
#include "keen/id.h"
#include "keen/detection.h"
#include "keen/combat.h"
#include "keen/profile.h"
#include "keen/task.h"
#include "keen/world.h"
#include "keen/trace.h"
#include "keen/belief.h"
#include "keen/event.h"
#include "keen/sense.h"
#include "keen/snapshot.h"
#include "keen/record.h"
#include "keen/span.h"

#endif
