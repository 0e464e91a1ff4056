#include "belief/never_search.h"

#include "simd/f1_math.h"

static bool zone_holds(const keen_zone *zone, const float point[3]) {
    const float from[3] = {point[0] - zone->center[0], point[1] - zone->center[1], point[2] - zone->center[2]};
    if (!zone->box) {
        return f1_sqrt((from[0] * from[0] + from[1] * from[1]) + from[2] * from[2]) <= zone->radius;
    }
    return f1_abs(from[0]) <= zone->half[0] && f1_abs(from[1]) <= zone->half[1] && f1_abs(from[2]) <= zone->half[2];
}

bool keen_never_search_holds(const keen_zone *zones, uint32_t count, const float point[3]) {
    for (uint32_t i = 0; i < count; i++) {
        if (zone_holds(&zones[i], point)) {
            return true;
        }
    }
    return false;
}
