/* A recording as text. */
#ifndef TOOLS_REPLAY_REPLAY_PRINT_H
#define TOOLS_REPLAY_REPLAY_PRINT_H

#include <stdio.h>

#include "replay/recording_read.h"

/* The heads of the columns of replay_print_frame. */
void replay_print_head(FILE *output);

/* What the agent (an actor number) believed after its tick of this frame, and its events with their causes; nothing
   when it did neither tick nor have any. Returns how many ticks and events it printed. */
uint32_t replay_print_frame(FILE *output, const recorded_names *names, const recorded_frame *frame, int32_t agent);

/* The rest of the line of an event of the detection model, after its type; `target` is whom it is about. */
void replay_print_model_event(FILE *output, const keen_event *event, const char *target);

/* Counts for a summary. */
typedef struct replay_tally {
    uint64_t first, last; /* times of frames, microseconds */
    uint64_t frames;
    uint64_t events[KEEN_EVENT_COUNT];
    struct replay_agent {
        uint64_t ticks, events;
        bool believes; /* a tick of it had the belief model */
        uint32_t most_beliefs;
        keen_awareness highest;
    } * agents; /* by actor number */
} replay_tally;

void replay_tally_add(replay_tally *tally, const recorded_frame *frame);
void replay_tally_print(FILE *output, const recorded_names *names, const replay_tally *tally);

#endif
