/* How alarmed an agent is, from the confidence of its top target (spec 10): fully aware from fully_aware on, alerted
   from track, suspicious from detect, peripheral from suspect, else unaware. */
#ifndef KEEN_MIND_AWARENESS_H
#define KEEN_MIND_AWARENESS_H

#include <stdbool.h>

#include "keen/belief.h"
#include "store/tuning.h"

keen_awareness keen_awareness_of(const keen_tuning *tuning, bool has_top, float top_confidence);

#endif
