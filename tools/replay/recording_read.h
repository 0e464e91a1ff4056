/* Reads a recording, frame by frame, whatever the file holds. */
#ifndef TOOLS_REPLAY_RECORDING_READ_H
#define TOOLS_REPLAY_RECORDING_READ_H

#include "replay/recording_codec.h"
#include "support/tool_error.h"

typedef struct recorded_actor {
    char *name;
    int32_t profile; /* -1: does not perceive */
} recorded_actor;

typedef struct recorded_names {
    uint32_t profile_count, tag_count, actor_count;
    char **profiles, **tags;
    recorded_actor *actors;
} recorded_names;

/* Valid until the next one is read. Every actor number in it is that of an actor or -1, agents are actors. */
typedef struct recorded_frame {
    uint64_t time; /* world clock, microseconds */
    uint32_t event_count, tick_count, belief_count;
    recorded_event *events;
    recorded_tick *ticks;
    recorded_belief *beliefs; /* of all ticks; see first_belief */
} recorded_frame;

typedef struct recording recording;

/* Opens a file, or the bytes of one, which must outlive the recording. Null when it is no recording, larger than
   2 GiB (RECORDING_LARGEST_FILE), of another version, or damaged before its first frame; the error is one line. path
   must outlive it. */
recording *recording_open(const char *path, tool_error *error);
recording *recording_parse(const char *path, const unsigned char *data, size_t size, tool_error *error);

/* Null is legal. */
void recording_free(recording *read);

const recorded_names *recording_names(const recording *read);

/* The next frame; null at the end, then *whole tells whether the recording is complete; if not the error says how far
   it could be read. */
const recorded_frame *recording_next(recording *read, bool *whole, tool_error *error);

#endif
