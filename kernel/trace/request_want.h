/* Which pairs ask for a round of sight lines, and how urgently (spec 4).

   All lanes: scratch->channels and scratch->claim, both 0 when the lane asks for nothing, and scratch->asking, a bit
   per lane that asks. A lane asks when its target
   is present, it has no round in flight (asked == 0), and
     sight: the profile has vision and zone > 0, or it has echolocation, pulses and distance < echo_range, or distance <
            custom_sight_reach
     audio: the profile has hearing and distance < hearing_range * loudness
   each only for a sense that works (tick->senses).
   claim, larger first: the class in bits 30 and 31 (1 unseen, 2 some sense active in the last tick, or detected, fought
   or alerting, 3 damage or touch among the senses), below it urgency = min(age/16 us * max(significance, 1/16), 2^30 -
   64). age is the time since the last round was asked, and the longest there is (2^28 - 1) when none ever was (round ==
   0; rounds are numbered from 1). The least significance keeps claims growing, and an unseen pair that has waited for 3
   s (since its last round; if none ever was, since its belief began or was last sensed) is in the class of the sensed,
   so that nobody starves. Reads belief->target, status and unsensed_us, sense->distance and zone, trace->asked, round
   and asked_us, scratch->loudness and present. */
#ifndef KEEN_TRACE_REQUEST_WANT_H
#define KEEN_TRACE_REQUEST_WANT_H

#include <stdbool.h>

#include "store/row_job.h"

#define KEEN_CLAIM_CLASS_SHIFT 30
#define KEEN_CLAIM_UNSEEN 1u
#define KEEN_CLAIM_SENSED 2u
#define KEEN_CLAIM_STRUCK 3u
#define KEEN_CLAIM_LEAST_SIGNIFICANCE 0.0625f
#define KEEN_CLAIM_AGE_SHIFT 4
#define KEEN_CLAIM_LONGEST_AGE 0x0FFFFFFF
#define KEEN_CLAIM_PATIENCE (3000000 >> KEEN_CLAIM_AGE_SHIFT) /* an unseen pair's, in units of age */
#define KEEN_CLAIM_MOST_URGENT 1073741760.0f                  /* 2^30 - 64, the largest float below 2^30 */

/* The profile has the sense, and the agent's quality lets it work. */
static inline bool keen_want_sense(const keen_tick *tick, keen_sense sense) {
    return tick->tuning->slot_of[sense] != KEEN_NO_SLOT && (tick->senses >> sense & 1u) != 0;
}

/* Bits of a status word: the senses that put a pair into the first class. */
static inline uint32_t keen_want_struck_bits(const keen_tuning *tuning) {
    const int32_t *bits = tuning->loss_by.active_bit;
    return (uint32_t)(bits[KEEN_SENSE_DAMAGE] | bits[KEEN_SENSE_TOUCH]);
}

/* Within this distance sight is wanted in whatever direction. */
static inline float keen_want_reach(const keen_tick *tick) {
    const bool pulses = tick->pulse && keen_want_sense(tick, KEEN_SENSE_ECHOLOCATION);
    const float echo = pulses ? tick->tuning->echo_range : 0.0f, custom = tick->tuning->custom_sight_reach;
    return echo > custom ? echo : custom;
}

/* Pairs of the detection model that are watched: they ask before those in which nothing is detected. */
#define KEEN_WANT_WATCHED (KEEN_PAIR_DETECTED | KEEN_PAIR_LISTED | KEEN_PAIR_ALERTING)

void keen_request_want_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count);

#endif
