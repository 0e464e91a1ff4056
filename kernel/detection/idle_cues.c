#include "detection/idle_cues.h"

#include "base/counter_random.h"

/* round((min + (max - min) * u) * 1e6), in double: exact to a microsecond. */
static uint64_t draw(keen_idle_cues *cues, const keen_idle_speaker *speaker) {
    const keen_detection_def *def = speaker->def;
    const double u = (double)keen_random_unit(speaker->seed, speaker->lowest, cues->draws++, KEEN_RANDOM_IDLE_CUE);
    const double seconds = (double)def->idle_min + ((double)def->idle_max - (double)def->idle_min) * u;
    return (uint64_t)(seconds * 1e6 + 0.5);
}

bool keen_idle_cue_due(keen_idle_cues *cues, keen_idle_timer *timer, const keen_idle_speaker *speaker) {
    if (timer->pass == speaker->pass) {
        return false;
    }
    const bool runs = timer->pass != 0 && timer->pass == speaker->pass - 1;
    const bool due = runs && speaker->now >= timer->at;
    timer->pass = speaker->pass;
    if (!runs || due) {
        timer->at = speaker->now + draw(cues, speaker);
    }
    return due;
}
