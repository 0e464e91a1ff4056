/* What an event of the detection model or of confidence tells, as a hash: all that is set, and no padding. */
#ifndef KEEN_TESTS_EVENT_HASH_H
#define KEEN_TESTS_EVENT_HASH_H

#include "keen/keen.h"

uint64_t event_hash_of_models(uint64_t hash, const keen_event *event);

/* The words of the hash above, for what else a test reads. */
uint64_t event_hash_word(uint64_t hash, uint64_t word);
uint64_t event_hash_float(uint64_t hash, float value);

#endif
