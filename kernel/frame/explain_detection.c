#include "frame/explain_detection.h"

#include <stdio.h>

#include "base/float_state.h"
#include "detection/value_terms.h"
#include "frame/actors.h"
#include "frame/find_belief.h"
#include "store/row_lane.h"
#include "store/stealth_record.h"

static void explain_factors(const keen_world *world, uint32_t agent, uint32_t target,
                            keen_detection_explanation *explanation) {
    const keen_tuning *tuning = keen_world_tuning(world, agent);
    const keen_detection_def *def = &tuning->detection;
    const keen_stealth_record *record = &world->stealth.records[target];
    const keen_detection *pair = &explanation->detection;
    keen_belief_place place;
    if (explanation->found && keen_find_belief(world, agent, target, &place)) {
        const keen_row *row = &world->rows.row[place.row];
        explanation->distance = row->sense.distance[place.lane];
        explanation->answered = keen_lane_answered(row, place.lane);
    }
    explanation->reach = tuning->reach;
    explanation->movement = keen_detection_movement(def, record);
    explanation->action = keen_detection_action(def, keen_stealth_action_sound(record));
    explanation->light = world->targets.records[target].light;
    explanation->observer_share =
        keen_detection_near_skill(def, pair->skill, pair->attenuation) + keen_detection_flat_skill(def, pair->skill);
    explanation->target_share = def->k_target * keen_detection_target_skill(def, record);
    explanation->threshold = keen_stealth_sneaks(record) ? def->threshold_sneak : def->threshold;
}

static const keen_hunted *listed(const keen_world *world, uint32_t agent, uint32_t target) {
    const keen_hunted *targets = keen_observer_targets(&world->observers, agent);
    for (uint32_t i = 0; i < world->observers.observers[agent].target_count; i++) {
        if (targets[i].target == target && targets[i].generation == keen_world_target_id(world, target).generation) {
            return &targets[i];
        }
    }
    return NULL;
}

static void describe_combat(const keen_world *world, uint32_t agent, uint32_t target,
                            keen_detection_explanation *explanation) {
    const keen_hunted *hunted = listed(world, agent, target);
    const double limit = (double)keen_world_tuning(world, agent)->detection.target_timer;
    char *text = explanation->next;
    const size_t size = sizeof explanation->next;
    if (!hunted) {
        snprintf(text, size, "joins the target list from value %.4g, or detected without stealth points",
                 (double)explanation->threshold);
    } else if (hunted->detected) {
        snprintf(text, size, "given up when undetected for %.4g s; detected now", limit);
    } else {
        snprintf(
            text, size,
            "given up when undetected for %.4g s, %.4g s now; Lost when that is so of all, Normal when none is left",
            limit, hunted->undetected_us * 1e-6);
    }
}

static void describe_next(const keen_world *world, uint32_t agent, uint32_t target,
                          keen_detection_explanation *explanation) {
    const keen_observer *observer = &world->observers.observers[agent];
    const double threshold = (double)explanation->threshold, value = (double)explanation->detection.value;
    char *text = explanation->next;
    const size_t size = sizeof explanation->next;
    if (!keen_agent_hostile(world, agent, target)) {
        snprintf(text, size, "nothing: the agent would not attack it");
    } else if (observer->state == KEEN_DETECTION_COMBAT) {
        describe_combat(world, agent, target, explanation);
    } else if (observer->state == KEEN_DETECTION_NORMAL) {
        snprintf(text, size,
                 "Combat above value %.4g, now %.4g, or above 0 without stealth points, now %.4g; Alert above 0",
                 threshold, value, (double)world->stealth.points_used[target]);
    } else {
        snprintf(
            text, size,
            "Combat above value %.4g, now %.4g, or above 0 without stealth points, now %.4g; Normal when %s undetected "
            "with all points",
            threshold, value, (double)world->stealth.points_used[target],
            observer->state == KEEN_DETECTION_ALERT ? "owners of alerts are" : "targets and owners of alerts are");
    }
}

void keen_explain_detection(const keen_world *world, uint32_t agent, uint32_t target,
                            keen_detection_explanation *explanation) {
    if (!keen_world_tuning(world, agent)->detects) {
        snprintf(explanation->next, sizeof explanation->next, "nothing: the agent does not follow the detection model");
        return;
    }
    const keen_float_state host_state = keen_float_state_begin();
    explanation->state = (keen_detection_state)world->observers.observers[agent].state;
    explain_factors(world, agent, target, explanation);
    describe_next(world, agent, target, explanation);
    keen_float_state_end(&host_state);
}
