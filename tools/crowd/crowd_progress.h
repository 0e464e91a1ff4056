/* Tells on stderr how far a crowd is: on a terminal one line that is written over, otherwise a line a second. */
#ifndef TOOLS_CROWD_CROWD_PROGRESS_H
#define TOOLS_CROWD_CROWD_PROGRESS_H

#include "crowd/crowd_tally.h"

typedef struct crowd_progress {
    bool shown, terminal;
    uint32_t agents;
    uint64_t frames;                  /* all there will be */
    double shown_at;                  /* when the last line was written */
    crowd_counts counts;              /* then */
    double milliseconds[CROWD_TOTAL]; /* since then, added up */
} crowd_progress;

/* Seconds of a clock that only goes forward. */
double crowd_seconds(void);

crowd_progress crowd_progress_start(bool shown, uint32_t agents, uint64_t frames);

/* What is being set up. */
void crowd_progress_say(crowd_progress *progress, const char *what);

/* After each frame; counts are those of the whole run so far. */
void crowd_progress_frame(crowd_progress *progress, const crowd_counts *counts, const double milliseconds[CROWD_TOTAL]);

/* Leaves the terminal's line empty. */
void crowd_progress_end(crowd_progress *progress);

#endif
