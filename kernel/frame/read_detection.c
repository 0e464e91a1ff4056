#include "frame/read_detection.h"

#include "detection/detection_value.h"
#include "detection/stealth_points.h"
#include "frame/find_belief.h"

/* Who has just come in has no value yet; who is out of the gather range is watched for other reasons. */
static bool is_reported(const keen_world *world, uint32_t agent, uint32_t row, uint32_t lane) {
    const uint32_t wanted = KEEN_PAIR_KNOWN | KEEN_PAIR_LIVING;
    return (uint32_t)world->rows.row[row].belief.target[lane] < KEEN_LANE_PLACE &&
           (world->rows.detection[row].flags[lane] & wanted) == wanted &&
           world->rows.row[row].sense.distance[lane] <=
               keen_gather_range(keen_world_tuning(world, agent), world->agents.columns.radius[agent]);
}

static keen_detection unpack(const keen_world *world, uint32_t agent, uint32_t row_number, uint32_t lane) {
    const keen_detection_row *row = &world->rows.detection[row_number];
    const uint32_t target = (uint32_t)world->rows.row[row_number].belief.target[lane];
    const uint32_t flags = row->flags[lane];
    return (keen_detection){
        .target = keen_world_target_id(world, target),
        .value = row->value[lane],
        .attenuation = row->attenuation[lane],
        .sound = row->sound[lane],
        .visual = row->visual[lane],
        .skill = keen_observer_skill(&world->observers.observers[agent], flags),
        .sees = (flags & KEEN_PAIR_SEES) != 0,
        .los = (flags & KEEN_PAIR_LOS) != 0,
        .hostile = (flags & KEEN_PAIR_HOSTILE) != 0,
        .full = (flags & KEEN_PAIR_FULL) != 0,
        .points = keen_points_for(&world->stealth, &world->def.stealth, agent, target),
    };
}

/* None of a profile that does not detect. */
static uint32_t detecting_rows(const keen_world *world, uint32_t agent) {
    return keen_world_tuning(world, agent)->detects ? world->agents.row_count[agent] : 0;
}

uint32_t keen_read_detections(const keen_world *world, uint32_t agent, keen_detection *detections, uint32_t capacity) {
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    uint32_t found = 0;
    for (uint32_t slot = 0; slot < detecting_rows(world, agent) * KEEN_LANES; slot++) {
        const uint32_t row = rows[slot / KEEN_LANES], lane = slot % KEEN_LANES;
        if (is_reported(world, agent, row, lane) && found++ < capacity) {
            detections[found - 1] = unpack(world, agent, row, lane);
        }
    }
    return found;
}

bool keen_read_detection(const keen_world *world, uint32_t agent, uint32_t target, keen_detection *detection) {
    keen_belief_place place;
    if (!keen_world_tuning(world, agent)->detects || !keen_find_belief(world, agent, target, &place) ||
        !is_reported(world, agent, place.row, place.lane)) {
        return false;
    }
    *detection = unpack(world, agent, place.row, place.lane);
    return true;
}

keen_stealth keen_read_stealth(const keen_world *world, uint32_t target) {
    const keen_stealth_store *store = &world->stealth;
    const keen_agent_id most_aware = store->most_aware[target];
    keen_stealth stealth = {
        .points = store->points[target],
        .highest = store->highest_value[target],
        .hunters = atomic_load_explicit(&store->hunters[target], memory_order_relaxed),
    };
    if (keen_id_pool_holds(&world->agents.ids, most_aware.index, most_aware.generation)) {
        stealth.most_aware = most_aware;
    }
    const bool detected = stealth.highest > 0.0f;
    const bool seen_through = stealth.hunters > 0 || (detected && stealth.points == 0.0f);
    stealth.stage = seen_through ? KEEN_SNEAK_DANGER : detected ? KEEN_SNEAK_CAUTION : KEEN_SNEAK_HIDDEN;
    stealth.indicator = seen_through ? 1.0f : 1.0f - stealth.points / KEEN_POINTS_MAX;
    return stealth;
}
