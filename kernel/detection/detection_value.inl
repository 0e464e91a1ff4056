#include "detection/detection_value.h"
#include "sense/falloff.inl"
#include "store/row_lanes.inl"

#define KEEN_STEALTH_SHIFT 5
_Static_assert(sizeof(keen_stealth_record) == (1 << KEEN_STEALTH_SHIFT), "a record's place is its index, shifted");

/* Rows that pass through the two stages below together. A row's values wait for each other all the way, and the way is
   longer than what a core looks ahead: in short stages, of which each row's turn waits for no other's, they overlap. */
#define KEEN_PAIR_BLOCK 8

/* A row between the stages: what the targets' records bring. */
typedef struct keen_pair_work {
    KEEN_ALIGN_LINE keen_f32_lanes noise; /* movement and action */
    keen_f32_lanes motion, shown;         /* factors of what is seen */
    keen_f32_lanes against;               /* k_target * T */
} keen_pair_work;

/* Eight records, transposed. */
typedef struct keen_pair_record {
    f8 sneak, armor_weight, muffle, action;
    n8 stance, actions;
} keen_pair_record;

/* Where eight records begin, in bytes. A lane without an actor reads the first one and drops it afterwards. */
static inline void keen_stealth_places(const keen_row_job *job, uint32_t places[KEEN_LANES]) {
    const n8 target = n8_keep(keen_lanes_actors(job->belief), n8_load(job->belief->target));
    n8_store(places, n8_shift_left(target, KEEN_STEALTH_SHIFT));
}

/* What the second stage reads of this row: the first one has the time to fetch it. */
static inline void keen_pair_prefetch_own(const keen_row_job *job) {
    const keen_row_scratch *scratch = job->scratch;
    f8_prefetch_read(job->sense->distance);
    f8_prefetch_read(job->belief->exposure);
    f8_prefetch_read(scratch->flags);
    f8_prefetch_read(scratch->present);
    f8_prefetch_read(scratch->light);
    f8_prefetch_read(scratch->relation);
}

static inline void keen_pair_prefetch(const keen_frame_values *frame, const keen_row_job *job) {
    _Alignas(32) uint32_t places[KEEN_LANES];
    keen_stealth_places(job, places);
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        f8_prefetch_read((const char *)frame->stealth + places[lane]);
    }
    f8_prefetch(job->detection->value);
    f8_prefetch(job->detection->attenuation);
    f8_prefetch(job->detection->visual);
}

/* Four neighbouring fields of the records. In halves they need no exchange between the two. */
static inline void keen_pair_four(const void *field, const uint32_t places[KEEN_LANES], f8 four[4]) {
    for (int lane = 0; lane < 4; lane++) {
        const char *low = (const char *)field + places[lane], *high = (const char *)field + places[lane + 4];
        four[lane] = f8_load_halves((const float *)low, (const float *)high);
    }
    f8_transpose4(four);
}

static inline keen_pair_record keen_pair_records(const keen_frame_values *frame, const keen_row_job *job) {
    _Alignas(32) uint32_t places[KEEN_LANES];
    f8 first[4], second[4];
    keen_stealth_places(job, places);
    keen_pair_four(&frame->stealth->sneak, places, first);
    keen_pair_four(&frame->stealth->stance, places, second);
    return (keen_pair_record){
        .sneak = first[0],
        .armor_weight = first[1],
        .muffle = first[2],
        .action = first[3],
        .stance = f8_bits(second[0]),
        .actions = f8_bits(second[1]),
    };
}

/* Few targets have action sounds waiting, so theirs are looked up one by one. */
static inline f8 keen_pair_action(const keen_frame_values *frame, const keen_row_job *job,
                                  const keen_pair_record *record) {
    const m8 waiting = n8_gt(record->actions, n8_zero());
    unsigned lanes = m8_bits(m8_and(waiting, keen_lanes_actors(job->belief)));
    if (lanes == 0) {
        return record->action;
    }
    _Alignas(32) float loudest[KEEN_LANES] = {0};
    for (; lanes; lanes &= lanes - 1) {
        const int lane = __builtin_ctz(lanes);
        loudest[lane] = keen_actions_loudest(&frame->actions[job->belief->target[lane]], job->tick->ticked_at);
    }
    return f8_select(waiting, f8_max(f8_load(loudest), record->action), record->action);
}

static inline f8 keen_target_skill(const keen_tuning *tuning, const keen_pair_record *record) {
    const keen_detection_def *def = &tuning->detection;
    f8 skill = record->sneak;
    if (!def->target_skill_raw) {
        const f8 share = f8_div(f8_mul(f8_set1(tuning->skill_span), record->sneak), f8_set1(100.0f));
        skill = f8_add(f8_set1(def->skill_min), share);
    }
    const m8 sneaking = keen_lanes_with_flag(record->stance, KEEN_STANCE_SNEAKING);
    return def->target_skill_needs_sneak ? f8_keep(sneaking, skill) : skill;
}

/* What depends on the targets alone. */
static inline void keen_pair_targets(const keen_frame_values *frame, const keen_row_job *job, keen_pair_work *work) {
    const keen_detection_def *def = &job->tick->tuning->detection;
    const f8 one = f8_set1(1.0f);
    const keen_pair_record record = keen_pair_records(frame, job);
    const m8 moving = keen_lanes_with_flag(record.stance, KEEN_STANCE_MOVING);
    const m8 running = m8_and(moving, keen_lanes_with_flag(record.stance, KEEN_STANCE_RUNNING));
    const m8 invisible = keen_lanes_with_flag(record.stance, KEEN_STANCE_INVISIBLE);
    const f8 weight = f8_add(f8_set1(def->weight_base), f8_mul(f8_set1(def->weight_mult), record.armor_weight));
    const f8 pace = f8_select(running, f8_set1(def->running_mult), one);
    const f8 movement = f8_keep(moving, f8_mul(f8_mul(weight, pace), f8_sub(one, record.muffle)));
    const f8 action = f8_mul(keen_pair_action(frame, job, &record), f8_set1(def->action_mult));
    const f8 moved = f8_add(one, f8_keep(moving, f8_set1(def->light_move_mult)));
    f8_store(work->noise, f8_add(movement, action));
    f8_store(work->motion, f8_add(moved, f8_keep(running, f8_set1(def->light_run_mult))));
    f8_store(work->shown, f8_select(invisible, f8_set1(def->invisible_mult), one));
    f8_store(work->against, f8_mul(f8_set1(def->k_target), keen_target_skill(job->tick->tuning, &record)));
}

/* How eight targets are perceived. */
typedef struct keen_pair_lanes {
    f8 attenuation;
    m8 near, los, sees;
} keen_pair_lanes;

static inline m8 keen_lanes_if(bool all) {
    return m8_from_n8(n8_set1(-(int32_t)all));
}

static inline keen_pair_lanes keen_pair_in_reach(const keen_row_job *job, m8 living, n8 before, float exponent) {
    const keen_tuning *tuning = job->tick->tuning;
    const f8 distance = f8_load(job->sense->distance), reach = f8_set1(tuning->reach);
    const m8 there = m8_and(living, keen_lanes_mask(job->scratch->present));
    const m8 in_view = m8_and(keen_lanes_with_flag(before, KEEN_PAIR_IN_VIEW), keen_lanes_if(job->tick->awake));
    keen_pair_lanes pair;
    pair.near = m8_and(there, f8_le(distance, reach));
    pair.attenuation = f8_keep(pair.near, keen_falloff_lanes(distance, reach, exponent));
    pair.los = m8_and(pair.near, f8_ge(f8_load(job->belief->exposure), f8_set1(tuning->min_exposure)));
    pair.sees = m8_and(pair.los, in_view);
    return pair;
}

static inline f8 keen_pair_sound(const keen_detection_def *def, const keen_pair_lanes *pair,
                                 const keen_pair_work *work) {
    const f8 through = f8_select(pair->los, f8_set1(1.0f), f8_set1(def->sound_los_mult));
    const f8 loud = f8_mul(f8_mul(pair->attenuation, f8_set1(def->sounds_mult)), f8_load(work->noise));
    return f8_keep(pair->near, f8_max(f8_mul(loud, through), f8_zero()));
}

static inline f8 keen_pair_visual(const keen_row_job *job, const keen_pair_lanes *pair, const keen_pair_work *work) {
    const keen_detection_def *def = &job->tick->tuning->detection;
    const f8 lit = f8_add(f8_set1(def->light_mod), f8_mul(f8_set1(100.0f), f8_load(job->scratch->light)));
    const f8 light = f8_mul(lit, f8_set1(job->tick->sight));
    const f8 motion = f8_mul(f8_mul(pair->attenuation, light), f8_load(work->motion));
    return f8_keep(pair->sees, f8_max(f8_mul(motion, f8_load(work->shown)), f8_zero()));
}

static inline f8 keen_pair_truncate(f8 value) {
    const f8 one = f8_set1(1.0f);
    const m8 least = m8_and(f8_gt(value, f8_zero()), f8_lt(value, one));
    const m8 fits = f8_lt(f8_abs(value), f8_set1(KEEN_TWO_23));
    const f8 whole = f8_from_n8(n8_from_f8_truncate(value));
    return f8_select(least, one, f8_select(fits, whole, value));
}

static inline f8 keen_pair_value(const keen_detection_def *def, const keen_pair_lanes *pair, f8 sound, f8 visual,
                                 f8 skill, f8 against) {
    const f8 own = f8_mul(f8_mul(f8_set1(def->k_att), skill), pair->attenuation);
    f8 value = f8_add(f8_add(f8_add(f8_set1(def->base), sound), visual), own);
    value = f8_sub(f8_add(value, f8_mul(f8_set1(def->k_flat), skill)), against);
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

static inline void keen_pair_age(const keen_row_job *job) {
    const n8 age = keen_lanes_add_time(n8_load(job->belief->unsensed_us), job->tick->dt_us);
    n8_masked_store(job->belief->unsensed_us, keen_lanes_held(job->belief), age);
}

static inline void keen_pair_row(const keen_row_job *job, const keen_pair_work *work, float exponent) {
    const keen_tick *tick = job->tick;
    const keen_detection_def *def = &tick->tuning->detection;
    keen_detection_row *row = job->detection;
    const m8 actor = keen_lanes_actors(job->belief);
    const n8 before = n8_load(row->flags), living_bits = n8_set1(KEEN_RECORD_LIVING);
    const m8 living = n8_eq(n8_and(n8_load(job->scratch->flags), living_bits), living_bits);
    const keen_pair_lanes pair = keen_pair_in_reach(job, living, before, exponent);
    const m8 elsewhere = m8_andnot(keen_lanes_if(tick->fights), keen_lanes_with_flag(before, KEEN_PAIR_LISTED));
    const f8 skill = f8_select(elsewhere, f8_set1(tick->skill_elsewhere), f8_set1(tick->skill));
    const f8 sound = keen_pair_sound(def, &pair, work), visual = keen_pair_visual(job, &pair, work);
    const f8 value = keen_pair_value(def, &pair, sound, visual, skill, f8_load(work->against));
    keen_pair_place(job, m8_and(m8_and(actor, living), f8_gt(value, f8_zero())));
    n8_masked_store(row->flags, actor, keen_pair_flags(job, &pair, before, living, value));
    f8_masked_store(row->value, actor, value);
    f8_masked_store(row->attenuation, actor, pair.attenuation);
    f8_masked_store(row->sound, actor, sound);
    f8_masked_store(row->visual, actor, visual);
    f8_masked_store(row->skill, actor, skill);
    if (!tick->tuning->believes) {
        keen_pair_age(job);
    }
}

/* Most profiles' exponents need no power: their rows are worked on by code without one. */
static inline void keen_pair_finish(const keen_row_job *job, const keen_pair_work *work) {
    const float exponent = job->tick->tuning->detection.exponent;
    if (exponent == 2.0f) {
        keen_pair_row(job, work, 2.0f);
    } else if (exponent == 1.0f) {
        keen_pair_row(job, work, 1.0f);
    } else {
        keen_pair_row(job, work, exponent);
    }
}

/* A block of rows; the block after it is asked for meanwhile. */
static inline void keen_pair_block(const keen_frame_values *frame, const keen_row_job *jobs, size_t rows,
                                   size_t ahead) {
    keen_pair_work work[KEEN_PAIR_BLOCK];
    for (size_t i = 0; i < rows; i++) {
        if (jobs[i].tick->tuning->detects) {
            keen_pair_prefetch_own(&jobs[i]);
            keen_pair_targets(frame, &jobs[i], &work[i]);
        }
    }
    for (size_t i = 0; i < rows; i++) {
        if (i < ahead && jobs[rows + i].tick->tuning->detects) {
            keen_pair_prefetch(frame, &jobs[rows + i]);
        }
        if (jobs[i].tick->tuning->detects) {
            keen_pair_finish(&jobs[i], &work[i]);
        }
    }
}

static void keen_detection_value_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    while (count > 0) {
        const size_t rows = count < KEEN_PAIR_BLOCK ? count : KEEN_PAIR_BLOCK;
        count -= rows;
        keen_pair_block(frame, jobs, rows, count);
        jobs += rows;
    }
}
