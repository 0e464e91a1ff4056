#include "detection/detection_value.h"
#include "sense/falloff.inl"
#include "store/row_lanes.inl"

_Static_assert(sizeof(keen_stealth_record) == 32, "eight records are one transpose");

/* Eight targets in the making. */
typedef struct keen_pair_lanes {
    f8 sneak, armor_weight, muffle, action; /* records, transposed */
    n8 stance;
    m8 actions; /* action sounds wait */
    f8 distance, attenuation;
    m8 near, los, sees, moving, running;
} keen_pair_lanes;

/* A lane without an actor reads the first record and drops it afterwards. */
static inline void keen_stealth_places(const keen_row_job *job, int32_t places[KEEN_LANES]) {
    n8_store(places, n8_keep(keen_lanes_actors(job->belief), n8_load(job->belief->target)));
}

static inline void keen_stealth_prefetch(const keen_frame_values *frame, const keen_row_job *job) {
    _Alignas(32) int32_t places[KEEN_LANES];
    keen_stealth_places(job, places);
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        f8_prefetch_read(&frame->stealth[places[lane]]);
    }
    f8_prefetch(job->detection->value);
    f8_prefetch(job->detection->attenuation);
    f8_prefetch(job->detection->visual);
}

static inline m8 keen_stance_lanes(const keen_pair_lanes *pair, uint32_t bit) {
    return keen_lanes_with_flag(pair->stance, bit);
}

static inline void keen_pair_records(const keen_frame_values *frame, const keen_row_job *job, keen_pair_lanes *pair) {
    _Alignas(32) int32_t places[KEEN_LANES];
    f8 rows[8];
    keen_stealth_places(job, places);
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        rows[lane] = f8_load(&frame->stealth[places[lane]].sneak);
    }
    f8_transpose8(rows);
    pair->sneak = rows[0];
    pair->armor_weight = rows[1];
    pair->muffle = rows[2];
    pair->action = rows[3];
    pair->stance = f8_bits(rows[4]);
    pair->actions = m8_not(n8_eq(f8_bits(rows[5]), n8_zero()));
    pair->moving = keen_stance_lanes(pair, KEEN_STANCE_MOVING);
    pair->running = m8_and(pair->moving, keen_stance_lanes(pair, KEEN_STANCE_RUNNING));
}

/* Few targets have action sounds waiting, so theirs are looked up one by one. */
static inline f8 keen_pair_action(const keen_frame_values *frame, const keen_row_job *job, const keen_pair_lanes *pair,
                                  m8 actor) {
    unsigned lanes = m8_bits(m8_and(pair->actions, actor));
    if (lanes == 0) {
        return pair->action;
    }
    _Alignas(32) float loudest[KEEN_LANES] = {0};
    for (; lanes; lanes &= lanes - 1) {
        const int lane = __builtin_ctz(lanes);
        loudest[lane] = keen_actions_loudest(&frame->actions[job->belief->target[lane]], job->tick->ticked_at);
    }
    return f8_select(pair->actions, f8_max(f8_load(loudest), pair->action), pair->action);
}

static inline f8 keen_pair_sound(const keen_detection_def *def, const keen_pair_lanes *pair, f8 action) {
    const f8 one = f8_set1(1.0f);
    const f8 weight = f8_add(f8_set1(def->weight_base), f8_mul(f8_set1(def->weight_mult), pair->armor_weight));
    const f8 pace = f8_select(pair->running, f8_set1(def->running_mult), one);
    const f8 movement = f8_keep(pair->moving, f8_mul(f8_mul(weight, pace), f8_sub(one, pair->muffle)));
    const f8 noise = f8_add(movement, f8_mul(action, f8_set1(def->action_mult)));
    const f8 through = f8_select(pair->los, one, f8_set1(def->sound_los_mult));
    const f8 loud = f8_mul(f8_mul(pair->attenuation, f8_set1(def->sounds_mult)), noise);
    return f8_keep(pair->near, f8_max(f8_mul(loud, through), f8_zero()));
}

static inline f8 keen_pair_visual(const keen_row_job *job, const keen_pair_lanes *pair) {
    const keen_detection_def *def = &job->tick->tuning->detection;
    const f8 one = f8_set1(1.0f);
    const f8 lit = f8_add(f8_set1(def->light_mod), f8_mul(f8_set1(100.0f), f8_load(job->scratch->light)));
    const f8 light = f8_mul(lit, f8_set1(job->tick->sight));
    const f8 moved = f8_add(one, f8_keep(pair->moving, f8_set1(def->light_move_mult)));
    const f8 motion = f8_add(moved, f8_keep(pair->running, f8_set1(def->light_run_mult)));
    const f8 shown = f8_select(keen_stance_lanes(pair, KEEN_STANCE_INVISIBLE), f8_set1(def->invisible_mult), one);
    const f8 visual = f8_mul(f8_mul(f8_mul(pair->attenuation, light), motion), shown);
    return f8_keep(pair->sees, f8_max(visual, f8_zero()));
}

static inline f8 keen_target_skill(const keen_tuning *tuning, const keen_pair_lanes *pair) {
    const keen_detection_def *def = &tuning->detection;
    const f8 scaled = f8_add(f8_set1(def->skill_min), f8_mul(f8_set1(tuning->skill_slope), pair->sneak));
    const f8 skill = def->target_skill_raw ? pair->sneak : scaled;
    return def->target_skill_needs_sneak ? f8_keep(keen_stance_lanes(pair, KEEN_STANCE_SNEAKING), skill) : skill;
}

static inline f8 keen_pair_truncate(f8 value) {
    const f8 one = f8_set1(1.0f);
    const m8 least = m8_and(f8_gt(value, f8_zero()), f8_lt(value, one));
    const m8 fits = f8_lt(f8_abs(value), f8_set1(KEEN_TWO_23));
    const f8 whole = f8_from_n8(n8_from_f8_truncate(value));
    return f8_select(least, one, f8_select(fits, whole, value));
}

static inline f8 keen_pair_value(const keen_tuning *tuning, const keen_pair_lanes *pair, f8 sound, f8 visual,
                                 f8 skill) {
    const keen_detection_def *def = &tuning->detection;
    const f8 own = f8_mul(f8_mul(f8_set1(def->k_att), skill), pair->attenuation);
    f8 value = f8_add(f8_add(f8_add(f8_set1(def->base), sound), visual), own);
    value = f8_add(value, f8_mul(f8_set1(def->k_flat), skill));
    value = f8_sub(value, f8_mul(f8_set1(def->k_target), keen_target_skill(tuning, pair)));
    value = f8_clamp(value, f8_set1(-FLT_MAX), f8_set1(FLT_MAX));
    value = def->truncate ? keen_pair_truncate(value) : value;
    return f8_select(pair->near, value, f8_set1(def->out_of_range_value));
}

static inline n8 keen_pair_flag(m8 set, uint32_t flag) {
    return n8_keep(set, n8_set1((int32_t)flag));
}

/* WAS_HOSTILE and WAS_DETECTED stand as far above HOSTILE and DETECTED. */
_Static_assert(KEEN_PAIR_WAS_HOSTILE == KEEN_PAIR_HOSTILE << 2 && KEEN_PAIR_WAS_DETECTED == KEEN_PAIR_DETECTED << 2,
               "what was is what is, shifted");

static inline n8 keen_pair_flags(const keen_row_job *job, const keen_pair_lanes *pair, n8 before, m8 living, f8 value) {
    const m8 hostile = m8_from_n8(n8_lookup8(job->tick->hostile, n8_load(job->scratch->relation)));
    const n8 was = n8_and(before, n8_set1(KEEN_PAIR_HOSTILE | KEEN_PAIR_DETECTED));
    const n8 kept = n8_and(before, n8_set1(KEEN_PAIR_LASTING));
    n8 flags = n8_or(n8_set1(KEEN_PAIR_KNOWN), n8_or(kept, n8_shift_left(was, 2)));
    flags = n8_or(flags, n8_or(keen_pair_flag(pair->sees, KEEN_PAIR_SEES), keen_pair_flag(pair->los, KEEN_PAIR_LOS)));
    flags = n8_or(flags, n8_or(keen_pair_flag(hostile, KEEN_PAIR_HOSTILE), keen_pair_flag(living, KEEN_PAIR_LIVING)));
    return n8_or(flags, keen_pair_flag(m8_and(living, f8_gt(value, f8_zero())), KEEN_PAIR_DETECTED));
}

static inline void keen_pair_in_reach(const keen_row_job *job, keen_pair_lanes *pair, m8 living, n8 before) {
    const keen_tuning *tuning = job->tick->tuning;
    const f8 distance = f8_load(job->sense->distance), reach = f8_set1(tuning->reach);
    const m8 there = m8_and(living, keen_lanes_mask(job->scratch->present));
    const m8 in_view = keen_lanes_with_flag(before, KEEN_PAIR_IN_VIEW);
    const f8 exposure = f8_load(job->belief->exposure);
    pair->near = m8_and(there, f8_le(distance, reach));
    pair->attenuation = f8_keep(pair->near, keen_falloff_lanes(distance, reach, tuning->detection.exponent));
    pair->los = m8_and(pair->near, f8_ge(exposure, f8_set1(tuning->min_exposure)));
    pair->sees = job->tick->awake ? m8_and(pair->los, in_view) : m8_false();
}

/* Most rows detect nobody: their lines of places stay untouched. */
static inline void keen_pair_place(const keen_row_job *job, m8 detected) {
    keen_detection_row *row = job->detection;
    const keen_row_scratch *scratch = job->scratch;
    if (m8_any(detected)) {
        f8_masked_store(row->place_x, detected, f8_load(scratch->x));
        f8_masked_store(row->place_y, detected, f8_load(scratch->y));
        f8_masked_store(row->place_z, detected, f8_load(scratch->z));
        n8_masked_store(row->placed, detected, n8_set1(1));
    }
}

static inline void keen_detection_value_row(const keen_frame_values *frame, const keen_row_job *job) {
    const keen_tick *tick = job->tick;
    keen_detection_row *row = job->detection;
    const m8 actor = keen_lanes_actors(job->belief);
    const n8 before = n8_load(row->flags), living_bits = n8_set1(KEEN_RECORD_LIVING);
    const m8 living = n8_eq(n8_and(n8_load(job->scratch->flags), living_bits), living_bits);
    keen_pair_lanes pair;
    keen_pair_records(frame, job, &pair);
    keen_pair_in_reach(job, &pair, living, before);
    const m8 elsewhere = tick->fights ? m8_not(keen_lanes_with_flag(before, KEEN_PAIR_LISTED)) : m8_false();
    const f8 skill = f8_select(elsewhere, f8_set1(tick->skill_elsewhere), f8_set1(tick->skill));
    const f8 sound = keen_pair_sound(&tick->tuning->detection, &pair, keen_pair_action(frame, job, &pair, actor));
    const f8 visual = keen_pair_visual(job, &pair);
    const f8 value = keen_pair_value(tick->tuning, &pair, sound, visual, skill);
    keen_pair_place(job, m8_and(m8_and(actor, living), f8_gt(value, f8_zero())));
    n8_masked_store(row->flags, actor, keen_pair_flags(job, &pair, before, living, value));
    f8_masked_store(row->value, actor, value);
    f8_masked_store(row->attenuation, actor, pair.attenuation);
    f8_masked_store(row->sound, actor, sound);
    f8_masked_store(row->visual, actor, visual);
    f8_masked_store(row->skill, actor, skill);
    if (!tick->tuning->believes) {
        const n8 age = n8_load(job->belief->unsensed_us);
        n8_masked_store(job->belief->unsensed_us, keen_lanes_held(job->belief), keen_lanes_add_time(age, tick->dt_us));
    }
}

static void keen_detection_value_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (i + 2 < count && jobs[i + 2].tick->tuning->detects) {
            keen_stealth_prefetch(frame, &jobs[i + 2]);
        }
        if (jobs[i].tick->tuning->detects) {
            keen_detection_value_row(frame, &jobs[i]);
        }
    }
}
