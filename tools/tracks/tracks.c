#include "tracks/tracks.h"

#include <math.h>
#include <stdlib.h>

void tracks_destroy(tracks *people) {
    if (people) {
        free(people->persons);
        free(people->times);
        free(people->positions);
        free(people);
    }
}

double tracks_fold_time(double time, double duration, float *onward) {
    const double there_and_back = 2.0 * duration;
    double folded = fmod(time, there_and_back);
    folded = folded < 0.0 ? folded + there_and_back : folded;
    *onward = folded > duration ? -1.0f : 1.0f;
    return folded > duration ? there_and_back - folded : folded;
}

/* The last row but one that is not after the time. Rows are mostly evenly spaced, so a first guess by proportion is
 * rarely more than a step off. */
static size_t segment_at(const double *times, size_t count, double time, double duration) {
    size_t row = (size_t)(time / duration * (double)(count - 1));
    row = row > count - 2 ? count - 2 : row;
    while (row > 0 && times[row] > time) {
        --row;
    }
    while (row < count - 2 && times[row + 1] <= time) {
        ++row;
    }
    return row;
}

track_state tracks_at(const tracks *people, size_t person, double time) {
    const track_person *walker = &people->persons[person];
    const double *times = &people->times[walker->first];
    const float(*positions)[2] = (const float(*)[2]) & people->positions[walker->first];
    track_state state = {.position = {positions[0][0], positions[0][1]}};
    if (walker->count < 2 || !isfinite(time)) {
        return state;
    }
    float onward;
    const double folded = tracks_fold_time(time, walker->duration, &onward);
    const size_t row = segment_at(times, walker->count, folded, walker->duration);
    const double span = times[row + 1] - times[row];
    const float share = (float)((folded - times[row]) / span);
    for (int axis = 0; axis < 2; ++axis) {
        const float from = positions[row][axis], way = positions[row + 1][axis] - from;
        state.position[axis] = from + way * share;
        state.velocity[axis] = onward * way / (float)span;
    }
    return state;
}
