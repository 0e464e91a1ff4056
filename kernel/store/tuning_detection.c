#include "store/tuning_detection.h"

#include <stddef.h>
#include <string.h>

#include "simd/f1_math.h"

void keen_tuning_copy_detection(keen_tuning *tuning, const keen_detection_def *from) {
    keen_detection_def *to = &tuning->detection;
    const size_t hole = offsetof(keen_detection_def, truncate) + sizeof from->truncate;
    const size_t next = offsetof(keen_detection_def, noticed_min);
    const size_t end = offsetof(keen_detection_def, clear_suspicious_on_normal) + sizeof(bool);
    memset(to, 0, sizeof *to);
    memcpy(to, from, hole);
    memcpy((char *)to + next, (const char *)from + next, end - next);
}

static void fill(keen_f32_lanes lanes, float value) {
    for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
        lanes[lane] = value;
    }
}

static void make_detection_lanes(keen_tuning *tuning) {
    const keen_detection_def *def = &tuning->detection;
    keen_detection_lanes *lanes = &tuning->lanes;
    const float moving = 1.0f + def->light_move_mult;
    fill(lanes->reach, tuning->reach);
    fill(lanes->min_exposure, tuning->min_exposure);
    fill(lanes->weight_base, def->weight_base);
    fill(lanes->weight_mult, def->weight_mult);
    fill(lanes->running_mult, def->running_mult);
    fill(lanes->action_mult, def->action_mult);
    fill(lanes->sounds_mult, def->sounds_mult);
    fill(lanes->sound_los_mult, def->sound_los_mult);
    fill(lanes->light_mod, def->light_mod);
    fill(lanes->moving, moving);
    fill(lanes->running, moving + def->light_run_mult);
    fill(lanes->invisible_mult, def->invisible_mult);
    fill(lanes->skill_min, def->skill_min);
    fill(lanes->skill_span, tuning->skill_span);
    fill(lanes->k_att, def->k_att);
    fill(lanes->k_flat, def->k_flat);
    fill(lanes->k_target, def->k_target);
    fill(lanes->base, def->base);
    fill(lanes->out_of_range_value, def->out_of_range_value);
}

void keen_tuning_fit_exterior(keen_tuning *tuning, bool exterior) {
    const keen_detection_def *detection = &tuning->detection;
    tuning->reach = detection->max_distance * (exterior ? detection->exterior_mult : 1.0f);
    tuning->light_gain = detection->light_mult * (exterior ? detection->light_exterior_mult : 1.0f);
    tuning->skill_span = detection->skill_max - detection->skill_min;
    const float least = tuning->detects ? tuning->reach : 0.0f;
    tuning->gather_range = f1_max(tuning->sense_range, least);
    make_detection_lanes(tuning);
}
