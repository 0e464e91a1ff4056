#include "detection/detection_value.h"
#include "sense/falloff.inl"
#include "store/row_lanes.inl"
#include "store/stealth_record.h"

#define KEEN_STEALTH_SHIFT 4
_Static_assert(sizeof(keen_stealth_record) == (1 << KEEN_STEALTH_SHIFT), "a record's place is its index, shifted");

/* Eight records, transposed: numbers with flags in their upper bits (stealth_record.h). */
typedef struct keen_pair_records {
    f8 sneak, armor_weight, muffle, action;
} keen_pair_records;

/* Where eight records begin, in bytes. A lane without an actor reads the first one and drops it afterwards. */
static inline void keen_pair_find(const keen_row_job *job, uint32_t places[KEEN_LANES]) {
    const n8 target = n8_keep(keen_lanes_actors(job->belief), n8_load(job->belief->target));
    n8_store(places, n8_shift_left(target, KEEN_STEALTH_SHIFT));
}

static inline keen_pair_records keen_pair_fetch(const keen_frame_values *frame, const uint32_t places[KEEN_LANES]) {
    f8 four[4];
    for (int lane = 0; lane < 4; lane++) {
        const char *low = (const char *)frame->stealth + places[lane];
        const char *high = (const char *)frame->stealth + places[lane + 4];
        four[lane] = f8_load_halves((const float *)low, (const float *)high);
    }
    f8_transpose4(four);
    return (keen_pair_records){four[0], four[1], four[2], four[3]};
}

static inline f8 keen_pair_number(f8 word, uint32_t bits) {
    return n8_bits(n8_and(f8_bits(word), n8_set1((int32_t)bits)));
}

/* Few targets have action sounds waiting, so theirs are looked up one by one. */
__attribute__((noinline)) static f8 keen_pair_loudest(const keen_frame_values *frame, const keen_row_job *job,
                                                      unsigned lanes, f8 action) {
    _Alignas(32) float loudest[KEEN_LANES];
    f8_store(loudest, action);
    for (; lanes; lanes &= lanes - 1) {
        const int lane = __builtin_ctz(lanes);
        const float reported = keen_actions_loudest(&frame->actions[job->belief->target[lane]], job->tick->ticked_at);
        loudest[lane] = reported > loudest[lane] ? reported : loudest[lane];
    }
    return f8_load(loudest);
}

static inline f8 keen_pair_action(const keen_frame_values *frame, const keen_row_job *job, m8 actor,
                                  const keen_pair_records *records) {
    const f8 action = keen_pair_number(records->action, KEEN_STEALTH_NUMBER);
    const n8 waiting = n8_shift_left(f8_bits(records->muffle), 1);
    const unsigned lanes = m8_bits(m8_from_n8(waiting)) & m8_bits(actor);
    return lanes ? keen_pair_loudest(frame, job, lanes, action) : action;
}

/* movement + action_mult * action */
static inline f8 keen_pair_noise(const keen_detection_lanes *def, const keen_pair_records *records, f8 action) {
    const f8 armor_weight = keen_pair_number(records->armor_weight, KEEN_STEALTH_NUMBER);
    const f8 muffle = keen_pair_number(records->muffle, KEEN_STEALTH_MUFFLE), one = f8_set1(1.0f);
    const f8 weight = f8_add(f8_mul(armor_weight, f8_load(def->weight_mult)), f8_load(def->weight_base));
    const f8 pace = f8_select_negative(records->armor_weight, f8_load(def->running_mult), one);
    const f8 movement = f8_mul(f8_mul(weight, pace), f8_sub(one, muffle));
    const f8 moved = f8_select_negative(records->muffle, movement, f8_zero());
    return f8_add(moved, f8_mul(action, f8_load(def->action_mult)));
}

/* k_target * T */
static inline f8 keen_pair_against(const keen_tuning *tuning, const keen_pair_records *records) {
    const keen_detection_lanes *def = &tuning->lanes;
    f8 skill = keen_pair_number(records->sneak, KEEN_STEALTH_NUMBER);
    if (!tuning->detection.target_skill_raw) {
        const f8 share = f8_div(f8_mul(skill, f8_load(def->skill_span)), f8_set1(100.0f));
        skill = f8_add(share, f8_load(def->skill_min));
    }
    skill = tuning->detection.target_skill_needs_sneak ? f8_select_negative(records->sneak, skill, f8_zero()) : skill;
    return f8_mul(skill, f8_load(def->k_target));
}

/* How eight targets are perceived. */
typedef struct keen_pair_lanes {
    f8 attenuation;
    m8 living, near, los, sees;
} keen_pair_lanes;

/* Most profiles' exponents need no power. */
__attribute__((noinline)) static f8 keen_pair_falloff_power(f8 distance, f8 reach, float exponent) {
    return keen_falloff_lanes(distance, reach, exponent);
}

static inline f8 keen_pair_attenuation(f8 distance, f8 reach, float exponent) {
    const f8 nearness = keen_nearness_lanes(distance, reach);
    if (exponent == 2.0f) {
        return f8_mul(nearness, nearness);
    }
    return exponent == 1.0f ? nearness : keen_pair_falloff_power(distance, reach, exponent);
}

static inline keen_pair_lanes keen_pair_in_reach(const keen_row_job *job, m8 actor, n8 before) {
    const float exponent = job->tick->tuning->detection.exponent;
    const keen_detection_lanes *def = &job->tick->tuning->lanes;
    const f8 distance = f8_load(job->sense->distance), reach = f8_load(def->reach);
    const n8 living = n8_set1(KEEN_RECORD_LIVING);
    keen_pair_lanes pair;
    pair.living = m8_and(actor, n8_eq(n8_and(living, n8_load(job->scratch->flags)), living));
    pair.near = m8_and(m8_and(pair.living, keen_lanes_mask(job->scratch->present)), f8_le(distance, reach));
    pair.attenuation = f8_keep(pair.near, keen_pair_attenuation(distance, reach, exponent));
    pair.los = m8_and(pair.near, f8_ge(f8_load(job->belief->exposure), f8_load(def->min_exposure)));
    pair.sees = m8_and(pair.los, n8_gt(n8_and(before, n8_set1((int32_t)job->tick->sees)), n8_zero()));
    return pair;
}

/* Nothing is near where the attenuation is 0: 0, or no number, becomes 0. */
static inline f8 keen_pair_sound(const keen_detection_lanes *def, const keen_pair_lanes *pair, f8 noise) {
    const f8 through = f8_select(pair->los, f8_set1(1.0f), f8_load(def->sound_los_mult));
    const f8 loud = f8_mul(f8_mul(pair->attenuation, f8_load(def->sounds_mult)), noise);
    return f8_max(f8_mul(loud, through), f8_zero());
}

static inline f8 keen_pair_visual(const keen_row_job *job, const keen_pair_lanes *pair,
                                  const keen_pair_records *records) {
    const keen_detection_lanes *def = &job->tick->tuning->lanes;
    const f8 one = f8_set1(1.0f);
    const f8 lit = f8_add(f8_mul(f8_set1(100.0f), f8_load(job->scratch->light)), f8_load(def->light_mod));
    const f8 light = f8_mul(lit, f8_set1(job->tick->sight));
    const f8 pace = f8_select_negative(records->armor_weight, f8_load(def->running), f8_load(def->moving));
    const f8 motion = f8_select_negative(records->muffle, pace, one);
    const f8 shown = f8_select_negative(records->action, f8_load(def->invisible_mult), one);
    const f8 visual = f8_mul(f8_mul(f8_mul(pair->attenuation, light), motion), shown);
    return f8_keep(pair->sees, f8_max(visual, f8_zero()));
}

static inline f8 keen_pair_truncate(f8 value) {
    const f8 whole = f8_truncate(value);
    return f8_select(f8_gt(value, f8_zero()), f8_max(whole, f8_set1(1.0f)), whole);
}

static inline f8 keen_pair_value(const keen_tuning *tuning, const keen_pair_lanes *pair, f8 sound, f8 visual, f8 skill,
                                 f8 against) {
    const keen_detection_lanes *def = &tuning->lanes;
    const f8 own = f8_mul(f8_mul(skill, f8_load(def->k_att)), pair->attenuation);
    f8 value = f8_add(f8_add(f8_add(sound, f8_load(def->base)), visual), own);
    value = f8_sub(f8_add(value, f8_mul(skill, f8_load(def->k_flat))), against);
    value = f8_clamp(value, f8_set1(-FLT_MAX), f8_set1(FLT_MAX));
    value = tuning->detection.truncate ? keen_pair_truncate(value) : value;
    return f8_select(pair->near, value, f8_load(def->out_of_range_value));
}

static inline n8 keen_pair_flag(m8 set, uint32_t flag) {
    return n8_keep(set, n8_set1((int32_t)flag));
}

/* WAS_HOSTILE and WAS_DETECTED stand as far above HOSTILE and DETECTED. */
_Static_assert(KEEN_PAIR_WAS_HOSTILE == KEEN_PAIR_HOSTILE << 2 && KEEN_PAIR_WAS_DETECTED == KEEN_PAIR_DETECTED << 2,
               "what was is what is, shifted");

static inline n8 keen_pair_flags(const keen_row_job *job, const keen_pair_lanes *pair, n8 before, m8 listed,
                                 m8 detected) {
    const n8 was = n8_and(before, n8_set1(KEEN_PAIR_HOSTILE | KEEN_PAIR_DETECTED));
    const n8 kept = n8_and(before, n8_set1(KEEN_PAIR_LASTING));
    n8 flags = n8_or(n8_or(kept, n8_set1(KEEN_PAIR_KNOWN)), n8_shift_left(was, 2));
    flags = n8_or(flags, n8_lookup8(job->tick->hostile, n8_load(job->scratch->relation)));
    flags = n8_or(flags, n8_andnot(n8_set1((int32_t)job->tick->elsewhere), n8_from_m8(listed)));
    flags = n8_or(flags, n8_or(keen_pair_flag(pair->sees, KEEN_PAIR_SEES), keen_pair_flag(pair->los, KEEN_PAIR_LOS)));
    flags = n8_or(flags, keen_pair_flag(pair->living, KEEN_PAIR_LIVING));
    return n8_or(flags, keen_pair_flag(detected, KEEN_PAIR_DETECTED | KEEN_PAIR_PLACED));
}

static inline void keen_pair_place(const keen_row_job *job) {
    keen_detection_row *row = job->detection;
    const keen_row_scratch *scratch = job->scratch;
    const m8 detected = keen_lanes_with_flag(n8_load(row->flags), KEEN_PAIR_DETECTED);
    f8_masked_store(row->place_x, detected, f8_load(scratch->x));
    f8_masked_store(row->place_y, detected, f8_load(scratch->y));
    f8_masked_store(row->place_z, detected, f8_load(scratch->z));
}

static inline void keen_pair_age(const keen_row_job *job) {
    const n8 age = keen_lanes_add_time(n8_load(job->belief->unsensed_us), n8_set1(job->tick->dt_us));
    n8_masked_store(job->belief->unsensed_us, keen_lanes_held(job->belief), age);
}

/* Returns whether anybody is detected. */
__attribute__((always_inline)) static inline bool keen_pair_row(const keen_frame_values *frame, const keen_row_job *job,
                                                                const uint32_t places[KEEN_LANES]) {
    const keen_tick *tick = job->tick;
    const keen_tuning *tuning = tick->tuning;
    keen_detection_row *row = job->detection;
    const m8 actor = keen_lanes_actors(job->belief);
    const n8 before = n8_load(row->flags);
    const keen_pair_lanes pair = keen_pair_in_reach(job, actor, before);
    const keen_pair_records records = keen_pair_fetch(frame, places);
    const m8 listed = keen_lanes_with_flag(before, KEEN_PAIR_LISTED);
    const f8 skill = f8_select(listed, f8_set1(tick->skill), f8_set1(tick->skill_elsewhere));
    const f8 noise = keen_pair_noise(&tuning->lanes, &records, keen_pair_action(frame, job, actor, &records));
    const f8 sound = keen_pair_sound(&tuning->lanes, &pair, noise);
    const f8 visual = keen_pair_visual(job, &pair, &records);
    const f8 value = keen_pair_value(tuning, &pair, sound, visual, skill, keen_pair_against(tuning, &records));
    const m8 detected = m8_and(pair.living, f8_gt(value, f8_zero()));
    n8_store(row->flags, n8_keep(actor, keen_pair_flags(job, &pair, before, listed, detected)));
    f8_store(row->value, f8_keep(actor, value));
    f8_store(row->attenuation, pair.attenuation);
    f8_store(row->sound, sound);
    f8_store(row->visual, visual);
    if (!tuning->believes) {
        keen_pair_age(job);
    }
    return m8_any(detected);
}

#define KEEN_PAIR_BLOCK 32 /* rows of one pass, a bit each */
#define KEEN_PAIR_AHEAD 4  /* rows: records and detection rows lie anywhere, and are asked for so early */

static inline void keen_pair_prefetch(const keen_frame_values *frame, const keen_row_job *job,
                                      const uint32_t places[KEEN_LANES]) {
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        f8_prefetch_read((const char *)frame->stealth + places[lane]);
    }
    f8_prefetch(job->detection->value);
    f8_prefetch(job->detection->attenuation);
    f8_prefetch(job->detection->visual);
}

/* What no predictor knows is not asked in the middle of a row: where the records are is found before, so that no load
   waits for it, and rows that detect somebody get a pass of their own. The others' lines of places stay untouched. */
static inline void keen_pair_block(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    KEEN_ALIGN_LINE uint32_t places[KEEN_PAIR_BLOCK][KEEN_LANES];
    uint32_t detecting = 0;
    for (size_t i = 0; i < count; i++) {
        keen_pair_find(&jobs[i], places[i]);
    }
    for (size_t i = 0; i < count; i++) {
        if (i + KEEN_PAIR_AHEAD < count) {
            keen_pair_prefetch(frame, &jobs[i + KEEN_PAIR_AHEAD], places[i + KEEN_PAIR_AHEAD]);
        }
        if (jobs[i].tick->tuning->detects) {
            detecting |= (uint32_t)keen_pair_row(frame, &jobs[i], places[i]) << i;
        }
    }
    for (; detecting; detecting &= detecting - 1) {
        keen_pair_place(&jobs[__builtin_ctz(detecting)]);
    }
}

static void keen_detection_value_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    for (size_t i = 0; i < count; i += KEEN_PAIR_BLOCK) {
        keen_pair_block(frame, jobs + i, count - i < KEEN_PAIR_BLOCK ? count - i : KEEN_PAIR_BLOCK);
    }
}
