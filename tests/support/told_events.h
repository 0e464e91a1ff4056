/* Events that rules of detection and combat tell, kept in order: a keen_tell for tests that know no world. */
#ifndef KEEN_TESTS_TOLD_EVENTS_H
#define KEEN_TESTS_TOLD_EVENTS_H

#include <criterion/criterion.h>

#include "keen/event.h"

#define TOLD_MOST 64u

static keen_event events[TOLD_MOST];
static uint32_t event_count; /* to be set to 0 before what is tested */

static keen_event *tell(void *context, keen_event_type type) {
    (void)context;
    cr_assert_lt(event_count, TOLD_MOST);
    events[event_count] = (keen_event){.type = type};
    return &events[event_count++];
}

#endif
