/* Jumps of targets and of the origin, and zones that nobody searches. */
#include <string.h>

#include "api/check.h"
#include "frame/teleport.h"

keen_result keen_target_teleport(keen_world *world, keen_target_id target, const float position[3]) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, position, KEEN_ERROR_NULL, "position is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_TARGET(world, target);
    KEEN_REQUIRE(world, keen_is_finite3(position), KEEN_ERROR_NOT_FINITE, "position is not finite");
    keen_frame_teleport(world, target.index, position);
    return KEEN_OK;
}

keen_result keen_world_shift_origin(keen_world *world, const float offset[3]) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, offset, KEEN_ERROR_NULL, "offset is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE(world, keen_is_finite3(offset), KEEN_ERROR_NOT_FINITE, "offset is not finite");
    keen_frame_shift_origin(world, offset);
    return KEEN_OK;
}

/* Only the numbers of its own shape are read. */
static keen_result check_zone(const keen_zone *zone) {
    if (!keen_is_finite3(zone->center) || (zone->box ? !keen_is_finite3(zone->half) : !isfinite(zone->radius))) {
        return KEEN_ERROR_NOT_FINITE;
    }
    const bool good =
        zone->box ? zone->half[0] >= 0.0f && zone->half[1] >= 0.0f && zone->half[2] >= 0.0f : zone->radius >= 0.0f;
    return good ? KEEN_OK : KEEN_ERROR_RANGE;
}

keen_result keen_world_set_never_search(keen_world *world, const keen_zone *zones, uint32_t count) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, zones || count == 0, KEEN_ERROR_NULL, "zones is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE(world, count <= world->def.zone_capacity, KEEN_ERROR_CAPACITY, "zone_capacity is used up");
    for (uint32_t i = 0; i < count; i++) {
        const keen_result result = check_zone(&zones[i]);
        KEEN_REQUIRE(world, result == KEEN_OK, result, "a zone's numbers must be finite, its lengths >= 0");
    }
    if (count > 0) {
        memcpy(world->zones, zones, count * sizeof *zones);
    }
    world->zone_count = count;
    return KEEN_OK;
}
