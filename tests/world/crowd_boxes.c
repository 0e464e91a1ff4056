#include "world/crowd_boxes.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct box {
    float low[2], high[2];
    float top, transmittance;
} box;

static const box boxes[] = {
    {{4.0f, 4.0f}, {10.0f, 5.0f}, 3.0f, 0.0f},
    {{14.0f, 2.0f}, {15.0f, 16.0f}, 1.2f, 0.0f},
    {{20.0f, 22.0f}, {32.0f, 24.0f}, 4.0f, 0.0f},
    {{30.0f, 6.0f}, {36.0f, 12.0f}, 2.5f, 0.5f},
};

#define PERIOD 40.0f

/* Whether the segment meets the box, its corner moved by (dx, dy). Slabs; only -, *, / and comparisons. */
static bool meets(const float from[3], const float to[3], const box *one, float dx, float dy) {
    const float low[3] = {one->low[0] + dx, one->low[1] + dy, 0.0f};
    const float high[3] = {one->high[0] + dx, one->high[1] + dy, one->top};
    float enter = 0.0f, leave = 1.0f;
    for (uint32_t axis = 0; axis < 3; axis++) {
        const float way = to[axis] - from[axis];
        if (way == 0.0f) {
            if (from[axis] < low[axis] || from[axis] > high[axis]) {
                return false;
            }
            continue;
        }
        const float a = (low[axis] - from[axis]) / way;
        const float b = (high[axis] - from[axis]) / way;
        enter = (a < b ? a : b) > enter ? (a < b ? a : b) : enter;
        leave = (a < b ? b : a) < leave ? (a < b ? b : a) : leave;
    }
    return enter <= leave;
}

/* The cell that a coordinate lies in, rounded down. */
static int32_t cell_of(float x) {
    const int32_t cell = (int32_t)(x / PERIOD);
    return x < (float)cell * PERIOD ? cell - 1 : cell;
}

float crowd_boxes_sight(const float from[3], const float to[3]) {
    const int32_t ax = cell_of(from[0] < to[0] ? from[0] : to[0]), bx = cell_of(from[0] < to[0] ? to[0] : from[0]);
    const int32_t ay = cell_of(from[1] < to[1] ? from[1] : to[1]), by = cell_of(from[1] < to[1] ? to[1] : from[1]);
    float clear = 1.0f;
    for (int32_t x = ax; x <= bx; x++) {
        for (int32_t y = ay; y <= by; y++) {
            for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
                const bool hit = meets(from, to, &boxes[i], (float)x * PERIOD, (float)y * PERIOD);
                clear = hit ? clear * boxes[i].transmittance : clear;
            }
        }
    }
    return clear;
}
