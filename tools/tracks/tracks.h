/* Where real people walked: tracks of pedestrians read from the text files of crowd studies, and where each of them
 * is at any time. Two formats are told apart by their columns:
 *   obsmat    frame id x z y vx vz vy   metres, 25 frames a second
 *   PedestrianDynamics   id frame x y [z]   '#' comments that may name the frame rate ("framerate: 25 fps") and the
 *             unit ("x/cm")
 * A rate out of range is refused, and so is somebody who stays longer than an hour. */
#ifndef TOOLS_TRACKS_TRACKS_H
#define TOOLS_TRACKS_TRACKS_H

#include "support/tool_error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TRACKS_LEAST_RATE 0.1 /* frames per second */
#define TRACKS_MOST_RATE 1000.0

typedef struct tracks_def {
    double frames_per_second; /* TRACKS_LEAST_RATE..TRACKS_MOST_RATE; 0: what the file says, else 25 */
    double scale;             /* metres per unit of the file; 0: what the file says, else 1 */
} tracks_def;

typedef struct track_person {
    int64_t id;      /* in the file */
    size_t first;    /* row */
    size_t count;    /* of rows, at least 1 */
    double start;    /* seconds from the file's first frame to the person's */
    double duration; /* seconds from the person's first row to the last */
} track_person;

typedef struct tracks {
    size_t person_count;
    track_person *persons; /* by rising id */
    size_t row_count;
    double *times;         /* of each row, in seconds since its person's first row; rising within a person */
    float (*positions)[2]; /* of each row, in metres */
    float low[2], high[2]; /* around all positions */
} tracks;

/* NULL on failure, with the reason in error. */
tracks *tracks_read(const char *path, const tracks_def *def, tool_error *error);
void tracks_destroy(tracks *people);

typedef struct track_state {
    float position[2]; /* metres */
    float velocity[2]; /* metres per second: the slope of the segment walked */
} track_state;

/* The person `time` seconds after its first row, linear between rows. A track has an end but a crowd goes on, so a
 * person walks to the end of its track, back to the start, and so on: the position never jumps, at any time, also
 * before 0. Somebody with a single row stands there. */
track_state tracks_at(const tracks *people, size_t person, double time);

/* The place on the track, 0..duration, of any time: there and back. *onward is -1 on the way back, else 1. */
double tracks_fold_time(double time, double duration, float *onward);

#endif
