#include "detection/detection_value.h"

#include "detection/value_terms.h"
#include "sense/falloff.h"
#include "store/row_lane.h"
#include "store/stealth_record.h"
#include "trace/request_want.h"

/* One target in the making. */
typedef struct pair_values {
    const keen_detection_def *def;
    const keen_stealth_record *target;
    bool los, sees, moving, running;
} pair_values;

static float action_of(const keen_frame_values *frame, const keen_row_job *job, const pair_values *pair,
                       uint32_t lane) {
    float loudest = keen_stealth_action_sound(pair->target);
    if (keen_stealth_acts(pair->target)) {
        const keen_action_sounds *actions = &frame->actions[job->belief->target[lane]];
        loudest = f1_max(keen_actions_loudest(actions, job->tick->ticked_at), loudest);
    }
    return keen_detection_action(pair->def, loudest);
}

static float visual_of(const keen_row_job *job, const pair_values *pair, float attenuation, uint32_t lane) {
    const keen_detection_def *def = pair->def;
    if (!pair->sees) {
        return 0.0f;
    }
    const float light = (def->light_mod + 100.0f * job->scratch->light[lane]) * job->tick->sight;
    const float motion =
        1.0f + (pair->moving ? def->light_move_mult : 0.0f) + (pair->running ? def->light_run_mult : 0.0f);
    const float shown = keen_stealth_invisible(pair->target) ? def->invisible_mult : 1.0f;
    return f1_max(attenuation * light * motion * shown, 0.0f);
}

static uint32_t flags_of(const keen_row_job *job, const pair_values *pair, uint32_t lane, float value) {
    const uint32_t before = job->detection->flags[lane];
    const bool living = (job->scratch->flags[lane] & KEEN_RECORD_LIVING) == KEEN_RECORD_LIVING;
    uint32_t flags = KEEN_PAIR_KNOWN | (before & KEEN_PAIR_LASTING);
    flags |= before & KEEN_PAIR_HOSTILE ? KEEN_PAIR_WAS_HOSTILE : 0u;
    flags |= before & KEEN_PAIR_DETECTED ? KEEN_PAIR_WAS_DETECTED : 0u;
    flags |= pair->sees ? KEEN_PAIR_SEES : 0u;
    flags |= pair->los ? KEEN_PAIR_LOS : 0u;
    flags |= (uint32_t)job->tick->hostile[job->scratch->relation[lane]];
    flags |= before & KEEN_PAIR_LISTED ? 0u : job->tick->elsewhere;
    flags |= living ? KEEN_PAIR_LIVING : 0u;
    return flags | (living && value > 0.0f ? KEEN_PAIR_DETECTED | KEEN_PAIR_PLACED : 0u);
}

static void note_place(const keen_row_job *job, uint32_t lane) {
    keen_detection_row *row = job->detection;
    row->place_x[lane] = job->scratch->x[lane];
    row->place_y[lane] = job->scratch->y[lane];
    row->place_z[lane] = job->scratch->z[lane];
}

static void look_at(const keen_frame_values *frame, const keen_row_job *job, uint32_t lane) {
    const keen_tick *tick = job->tick;
    const keen_tuning *tuning = tick->tuning;
    const keen_detection_def *def = &tuning->detection;
    keen_detection_row *row = job->detection;
    const float distance = job->sense->distance[lane];
    const bool living = (job->scratch->flags[lane] & KEEN_RECORD_LIVING) == KEEN_RECORD_LIVING;
    const bool near = living && job->scratch->present[lane] != 0 && distance <= tuning->reach;
    pair_values pair = {.def = def};
    keen_value_terms terms = {.skill = row->flags[lane] & KEEN_PAIR_LISTED ? tick->skill : tick->skill_elsewhere};
    float value = def->out_of_range_value;
    if (near) {
        pair.target = &frame->stealth[job->belief->target[lane]];
        pair.los = job->belief->exposure[lane] >= tuning->min_exposure;
        pair.sees = pair.los && (row->flags[lane] & tick->sees);
        pair.moving = keen_stealth_moves(pair.target);
        pair.running = keen_stealth_runs(pair.target);
        const float noise = keen_detection_movement(def, pair.target) + action_of(frame, job, &pair, lane);
        terms.attenuation = keen_falloff(distance, tuning->reach, def->exponent);
        terms.sound = keen_detection_sound(def, terms.attenuation, noise, pair.los);
        terms.visual = visual_of(job, &pair, terms.attenuation, lane);
        terms.target_skill = keen_detection_target_skill(def, pair.target);
        value = keen_detection_sum(def, &terms);
        value = def->truncate ? keen_detection_whole(value) : value;
    }
    row->flags[lane] = flags_of(job, &pair, lane, value);
    if (row->flags[lane] & KEEN_PAIR_DETECTED) {
        note_place(job, lane);
    }
    row->value[lane] = value;
    row->attenuation[lane] = terms.attenuation;
    row->sound[lane] = terms.sound;
    row->visual[lane] = terms.visual;
}

static void look_at_nobody(keen_detection_row *row, uint32_t lane) {
    row->value[lane] = row->attenuation[lane] = row->sound[lane] = row->visual[lane] = 0.0f;
    row->flags[lane] = 0;
}

void keen_detection_value_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const keen_row_job *job = &jobs[i];
        for (uint32_t lane = 0; lane < KEEN_LANES && job->tick->tuning->detects; lane++) {
            if (keen_lane_actor(job->belief, lane)) {
                look_at(frame, job, lane);
            } else {
                look_at_nobody(job->detection, lane);
            }
            if (keen_lane_held(job->belief, lane) && !job->tick->tuning->believes) {
                int32_t *unsensed = &job->belief->unsensed_us[lane];
                *unsensed = keen_lane_add_time(*unsensed, job->tick->dt_us);
            }
        }
    }
}
