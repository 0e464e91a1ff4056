#include "frame/explain.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/float_state.h"
#include "frame/read_belief.h"
#include "frame/stages.h"
#include "frame/telling.h"
#include "frame/tick_args.h"
#include "sense/falloff.h"
#include "sense/smell.h"
#include "sense/vibration.h"
#include "store/row_lane.h"

/* The pair alone in lane 0 of a row of its own. */
typedef struct explained_pair {
    keen_target_record record; /* the target as it is now */
    keen_row row;
    keen_row_scratch scratch;
    keen_detection_row pairs; /* what the view zones of the detection model note */
    keen_tick tick;
    keen_frame_values values;
    keen_row_job job;
} explained_pair;

static void copy_lane(const keen_row *from, uint32_t lane, keen_row *to) {
    const size_t vectors = sizeof(keen_row) / (KEEN_LANES * sizeof(uint32_t));
    for (size_t i = 0; i < vectors; i++) {
        memcpy((uint32_t *)to + i * KEEN_LANES, (const uint32_t *)from + i * KEEN_LANES + lane, sizeof(uint32_t));
    }
}

/* The target's columns, as the next frame would read them: bad ones leave what the last frame saw. */
static void set_target(const keen_world *world, uint32_t target, explained_pair *pair) {
    pair->record = world->targets.records[target];
    keen_pack_records_args args = keen_pack_args(&world->targets, target, 1, &pair->record);
    keen_pack_records_ref(&args);
    pair->values.records = &pair->record;
}

/* The pair's target is number 0 of the only record. */
static void set_row(explained_pair *pair, const keen_tuning *tuning, const keen_row *row, uint32_t lane) {
    for (uint32_t i = 0; i < KEEN_LANES; i++) {
        pair->row.belief.target[i] = KEEN_LANE_EMPTY;
    }
    if (row) {
        copy_lane(row, lane, &pair->row);
    } else {
        pair->row.belief.status[0] =
            keen_status_set(0, KEEN_STATUS_ROW_SHIFT, KEEN_STATUS_ROW_MASK, tuning->slots[0].sense);
        pair->row.belief.first_us[0] = pair->row.belief.sample_us[0] = -1;
        pair->row.belief.audio[0] = KEEN_AUDIO_NONE;
        pair->row.trace.transmittance[0][0] = KEEN_NEVER_ANSWERED;
    }
    const keen_cause echo = keen_lane_cause(pair->row.belief.causes[0], KEEN_SENSE_ECHOLOCATION);
    pair->row.belief.causes[0] = keen_lane_set_cause(0, KEEN_SENSE_ECHOLOCATION, echo); /* held until the next pulse */
    pair->row.belief.target[0] = 0;
}

/* As of the columns now; pain and pulse as they stand. */
static void set_tick(const keen_world *world, uint32_t agent, keen_tick *tick) {
    const keen_agent_columns *columns = &world->agents.columns;
    const keen_agent_mind *mind = &world->agents.mind[agent];
    const keen_tick_make_args args = keen_tick_args(world, &agent, 1, tick);
    keen_kernels_get(KEEN_BACKEND_REFERENCE)->tick_make(&args);
    const float *const feet[3] = {columns->x, columns->y, columns->z};
    for (int axis = 0; axis < 3; axis++) {
        tick->center[axis] = feet[axis][agent] + world->values.up[axis] * columns->center_height[agent];
    }
    tick->radius = columns->radius[agent];
    tick->pain = tick->tuning->has_pain ? mind->pain : 0.0f;
    tick->senses = mind->senses;
    tick->pulse = false; /* the last pulse is held */
}

static void sense_pair(explained_pair *pair) {
    const keen_kernels *reference = keen_kernels_get(KEEN_BACKEND_REFERENCE);
#define KEEN_SENSE_STEP(sense, kernel) reference->kernel,
    keen_row_kernel *const steps[] = {reference->target_view, reference->geometry, reference->view_zone,
                                      KEEN_COMMON_SENSE_KERNELS(KEEN_SENSE_STEP)
                                          KEEN_RARE_SENSE_KERNELS(KEEN_SENSE_STEP)};
#undef KEEN_SENSE_STEP
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        steps[i](&pair->values, &pair->job, 1);
    }
}

static void add_factor(keen_explained_sense *sense, const char *name, float value) {
    sense->factors[sense->factor_count].name = name;
    sense->factors[sense->factor_count++].value = value;
}

static void explain_vision(const explained_pair *pair, keen_explained_sense *sense) {
    const keen_tuning *tuning = pair->tick.tuning;
    const keen_row_scratch *scratch = &pair->scratch;
    const float bright = f1_clamp01((scratch->light[0] - tuning->light_dark) * tuning->inverse_light_span);
    add_factor(sense, "zone", pair->row.sense.zone[0]);
    add_factor(sense, "light", f1_lerp(tuning->dark_gain, 1.0f, bright));
    add_factor(sense, "exposure", f1_clamp01(pair->row.belief.exposure[0] * tuning->inverse_full_exposure));
    add_factor(sense, "motion", 1.0f + tuning->motion_gain * f1_clamp01(scratch->speed[0] / tuning->run_speed));
    add_factor(sense, "visibility", scratch->visibility[0]);
    add_factor(sense, "vision_gain", pair->tick.vision_gain);
    add_factor(sense, "environment", pair->values.vision);
}

/* Before the weight, as of the agent's last tick. */
static float last_confidence(const explained_pair *pair, uint32_t slot) {
    const keen_slot_tuning *own = &pair->tick.tuning->slots[slot];
    const float share = own->weight * (1.0f - pair->tick.pain * own->pain_dulling);
    return share > 0.0f ? f1_clamp01(pair->row.sense.weighted[slot][0] / share) : 0.0f;
}

static void explain_hearing(const explained_pair *pair, keen_explained_sense *sense) {
    const keen_tuning *tuning = pair->tick.tuning;
    const float reach = tuning->hearing_range * pair->scratch.loudness[0];
    const float audio = pair->row.belief.audio[0];
    const float open = pair->row.belief.exposure[0] >= tuning->min_exposure ? 1.0f : 0.0f;
    add_factor(sense, "loudness", pair->scratch.loudness[0]);
    add_factor(sense, "falloff", keen_falloff(pair->row.sense.distance[0], reach, tuning->hearing_exponent));
    add_factor(sense, "transmission", f1_lerp(tuning->occluded_gain, 1.0f, audio >= 0.0f ? audio : open));
    add_factor(sense, "masked by", pair->values.ambient_noise * tuning->mask_gain);
    add_factor(sense, "last tick", last_confidence(pair, tuning->slot_of[KEEN_SENSE_HEARING]));
}

/* From body to body. */
static float gap_between(const explained_pair *pair) {
    const keen_row_scratch *scratch = &pair->scratch;
    const float *up = pair->values.up, *center = pair->tick.center;
    const float dx = scratch->x[0] + up[0] * scratch->center_height[0] - center[0];
    const float dy = scratch->y[0] + up[1] * scratch->center_height[0] - center[1];
    const float dz = scratch->z[0] + up[2] * scratch->center_height[0] - center[2];
    return f1_sqrt(dx * dx + dy * dy + dz * dz) - pair->tick.radius - scratch->radius[0];
}

static void explain_near(const explained_pair *pair, keen_explained_sense *sense) {
    const keen_tuning *tuning = pair->tick.tuning;
    const keen_row_scratch *scratch = &pair->scratch;
    const float distance = pair->row.sense.distance[0];
    if (sense->sense == KEEN_SENSE_SMELL) {
        const float wind = keen_smell_wind(&pair->values, &pair->job, 0);
        const float reach = tuning->smell_range * scratch->scent[0] * wind;
        add_factor(sense, "scent", scratch->scent[0]);
        add_factor(sense, "smelled", (scratch->scent_type[0] & tuning->scent_mask) != 0 ? 1.0f : 0.0f);
        add_factor(sense, "wind", wind);
        add_factor(sense, "falloff", keen_falloff(distance, reach, tuning->smell_exponent));
    } else if (sense->sense == KEEN_SENSE_TOUCH) {
        add_factor(sense, "gap", gap_between(pair));
    } else if (sense->sense == KEEN_SENSE_VIBRATION) {
        add_factor(sense, "grounded", (scratch->flags[0] & KEEN_RECORD_GROUNDED) ? 1.0f : 0.0f);
        add_factor(sense, "mass", f1_clamp01(scratch->mass[0] / KEEN_VIBRATION_MASS));
        add_factor(sense, "pace", f1_clamp01(scratch->speed[0] / tuning->run_speed));
        add_factor(sense, "falloff", keen_falloff(distance, tuning->vibration_range, tuning->vibration_exponent));
    } else if (sense->sense == KEEN_SENSE_ECHOLOCATION) {
        add_factor(sense, "last pulse", pair->row.sense.echo[0]);
    }
}

/* Nothing is known to stand in the way before somebody has looked. */
static const char *cause_of(const explained_pair *pair, keen_sense sense) {
    static const char *const names[] = {"none", "out_of_range", "blocked", "dim", "sound_faded", "scent_lost"};
    const keen_cause cause = keen_lane_cause(pair->row.belief.causes[0], sense);
    if (cause == KEEN_CAUSE_BLOCKED && !keen_lane_answered(&pair->row, 0)) {
        return "unanswered";
    }
    return (unsigned)cause < sizeof names / sizeof names[0] ? names[cause] : "none";
}

static const char *name_of(const keen_world *world, keen_sense sense) {
    return sense < KEEN_SENSE_CUSTOM_0 ? keen_sense_name(sense) : world->custom.names[sense - KEEN_SENSE_CUSTOM_0];
}

static uint32_t host_cause(const explained_pair *pair, uint32_t sense) {
    return pair->row.sense.host_causes[0] >> 4 * (sense - KEEN_SENSE_CUSTOM_0) & KEEN_MAX_HOST_CAUSE;
}

/* Sensed again, as things are now. Damage, sound events and what the host's own senses say were of one tick: of damage
   and of those senses the last tick's answer stands, of hearing the larger of that and the noise now. */
static float confidence_of(const explained_pair *pair, uint32_t slot) {
    const uint32_t sense = pair->tick.tuning->slots[slot].sense;
    const float now = pair->scratch.confidence[slot][0];
    if (sense == KEEN_SENSE_DAMAGE || sense >= KEEN_SENSE_CUSTOM_0) {
        return last_confidence(pair, slot);
    }
    return sense == KEEN_SENSE_HEARING ? f1_max(now, last_confidence(pair, slot)) : now;
}

static keen_explained_sense explain_slot(const keen_world *world, const explained_pair *pair, uint32_t slot) {
    const keen_tuning *tuning = pair->tick.tuning;
    const keen_slot_tuning *own = &tuning->slots[slot];
    const float dulled = 1.0f - pair->tick.pain * own->pain_dulling;
    keen_explained_sense sense = {.sense = (keen_sense)own->sense, .weight = own->weight, .cause = "none"};
    sense.name = name_of(world, sense.sense);
    sense.confidence = confidence_of(pair, slot);
    sense.weighted = f1_clamp01(sense.confidence * dulled * own->weight);
    const bool silent = !(sense.confidence > 0.0f);
    if (silent && own->sense < KEEN_BUILT_IN_SENSES) {
        sense.cause = cause_of(pair, (keen_sense)own->sense);
    } else if (silent) {
        sense.host_cause = host_cause(pair, own->sense);
    }
    if (own->sense == KEEN_SENSE_VISION) {
        explain_vision(pair, &sense);
    } else if (own->sense == KEEN_SENSE_HEARING) {
        explain_hearing(pair, &sense);
    } else {
        explain_near(pair, &sense);
    }
    if (pair->tick.pain > 0.0f) {
        add_factor(&sense, "pain", dulled);
    }
    return sense;
}

/* All that moves the belief on from its state (spec 7). Gone: silent for the loss row's grace. */
static void describe_next(const keen_tuning *tuning, const keen_row *row, char *text, size_t size) {
    const uint32_t status = row->belief.status[0];
    const double s = (double)row->belief.confidence[0], detect = (double)tuning->detect;
    const double suspect = (double)tuning->suspect, stays = (double)keen_clock_to_seconds(row->belief.state_us[0]);
    const double slack = (double)KEEN_STATE_HYSTERESIS;
    const bool cut = tuning->loss[keen_lane_loss_row(status)].direct_cut != 0;
    switch (keen_status_state(status)) {
    case KEEN_STATE_UNDETECTED:
        snprintf(text, size, "Suspected from confidence %.3g, now %.3g", suspect, s);
        break;
    case KEEN_STATE_SUSPECTED:
        snprintf(text, size,
                 "Detected from confidence %.3g, now %.3g; Lost when gone; Undetected when sensed below %.3g", detect,
                 s, suspect * (double)KEEN_STATE_DROP_SCALE);
        break;
    case KEEN_STATE_DETECTED:
        snprintf(
            text, size,
            "Tracked when sensed with confidence %.3g, now %.3g, after %.3g s here, now %.3g s; %sSuspected below %.3g",
            (double)tuning->track, s, (double)keen_clock_to_seconds(tuning->min_track_us), stays,
            cut ? "Lost when gone; " : "", suspect - slack);
        break;
    case KEEN_STATE_TRACKED:
        snprintf(text, size, "%s when gone; Detected below confidence %.3g, now %.3g", cut ? "Lost" : "Detected",
                 detect - slack, s);
        break;
    case KEEN_STATE_LOST:
        snprintf(
            text, size,
            "Detected when sensed or told with confidence %.3g, now %.3g; Remembered below %.3g after %.3g s here, "
            "now %.3g s",
            detect, s, suspect, (double)keen_clock_to_seconds(tuning->min_lost_us), stays);
        break;
    case KEEN_STATE_REMEMBERED:
        snprintf(text, size, "Detected when sensed or told with confidence %.3g, now %.3g; Expired below %.3g", detect,
                 s, (double)tuning->expire);
        break;
    default:
        snprintf(text, size, "Undetected when it is sensed or told again");
        break;
    }
}

static void explain(const keen_world *world, uint32_t agent, uint32_t target, const keen_belief_place *place,
                    keen_explanation *explanation) {
    explained_pair pair;
    memset(&pair, 0, sizeof pair);
    pair.values = world->values;
    keen_read_values(world, &pair.values);
    set_target(world, target, &pair);
    set_row(&pair, keen_world_tuning(world, agent), place ? &world->rows.row[place->row] : NULL,
            place ? place->lane : 0);
    set_tick(world, agent, &pair.tick);
    pair.job = (keen_row_job){.tick = &pair.tick,
                              .belief = &pair.row.belief,
                              .sense = &pair.row.sense,
                              .detection = &pair.pairs,
                              .trace = &pair.row.trace,
                              .scratch = &pair.scratch,
                              .ahead = &pair.row};
    sense_pair(&pair);
    const keen_tuning *tuning = pair.tick.tuning;
    explanation->distance = pair.row.sense.distance[0];
    explanation->sense_count = tuning->listed_slots;
    for (uint32_t slot = 0; slot < tuning->listed_slots; slot++) {
        explanation->senses[slot] = explain_slot(world, &pair, slot);
    }
    const keen_loss_tuning *loss = &tuning->loss[keen_lane_loss_row(pair.row.belief.status[0])];
    explanation->grace = keen_clock_to_seconds(loss->grace_us);
    explanation->multiplier = loss->multiplier;
    explanation->direct_cut = loss->direct_cut != 0;
    describe_next(tuning, &pair.row, explanation->next, sizeof explanation->next);
}

void keen_explain_pair(const keen_world *world, uint32_t agent, uint32_t target, keen_explanation *explanation) {
    keen_belief_place place;
    explanation->believed = keen_find_belief(world, agent, target, &place);
    if (explanation->believed) {
        explanation->belief = keen_read_belief(world, agent, &place);
        keen_telling_read(world, &place, explanation);
    }
    const keen_float_state host_state = keen_float_state_begin();
    explain(world, agent, target, explanation->believed ? &place : NULL, explanation);
    keen_float_state_end(&host_state);
}
