/* tick_make, 8 lanes: eight agents, whose ticks are then turned from columns into structs. */
#include <stddef.h>
#include <string.h>

#include "schedule/significance.inl"
#include "schedule/tick_make.h"
#include "simd/f8.h"

/* The fields of keen_tick behind the tuning, in order, as eight lanes each: three groups for the transpose, of which
   the last is not full. */
#define KEEN_TICK_WORDS 18
_Static_assert(offsetof(keen_tick, significance) == offsetof(keen_tick, eye) + (KEEN_TICK_WORDS - 1) * sizeof(float),
               "the words of a tick are written one behind the other");
_Static_assert(offsetof(keen_tick, vision_gain) == offsetof(keen_tick, eye) + 12 * sizeof(float) &&
                   offsetof(keen_tick, agent) == offsetof(keen_tick, eye) + 15 * sizeof(float),
               "the words of a tick are written in their order");

/* Which eight agents: a run, or places in a list. Lanes behind the last agent repeat it. */
typedef struct keen_tick_lanes {
    _Alignas(32) uint32_t agent[KEEN_LANES];
    bool run;
} keen_tick_lanes;

static inline keen_tick_lanes keen_tick_pick(const uint32_t *agents, uint32_t count) {
    keen_tick_lanes lanes;
    for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
        lanes.agent[lane] = agents[lane < count ? lane : count - 1];
    }
    lanes.run = count == KEEN_LANES && lanes.agent[KEEN_LANES - 1] - lanes.agent[0] == KEEN_LANES - 1;
    return lanes;
}

static inline n8 keen_tick_words(const keen_tick_lanes *lanes, const uint32_t *column) {
    if (lanes->run) {
        return n8_loadu(column + lanes->agent[0]);
    }
    _Alignas(32) uint32_t values[KEEN_LANES];
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        values[lane] = column[lanes->agent[lane]];
    }
    return n8_load(values);
}

static inline f8 keen_tick_floats(const keen_tick_lanes *lanes, const float *column) {
    if (lanes->run) {
        return f8_loadu(column + lanes->agent[0]);
    }
    _Alignas(32) float values[KEEN_LANES];
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        values[lane] = column[lanes->agent[lane]];
    }
    return f8_load(values);
}

typedef struct keen_tick_vector {
    f8 x, y, z;
} keen_tick_vector;

static inline keen_tick_vector keen_tick_cross(keen_tick_vector a, keen_tick_vector b) {
    return (keen_tick_vector){
        f8_sub(f8_mul(a.y, b.z), f8_mul(a.z, b.y)),
        f8_sub(f8_mul(a.z, b.x), f8_mul(a.x, b.z)),
        f8_sub(f8_mul(a.x, b.y), f8_mul(a.y, b.x)),
    };
}

static inline f8 keen_tick_length(keen_tick_vector v) {
    return f8_sqrt(f8_add(f8_add(f8_mul(v.x, v.x), f8_mul(v.y, v.y)), f8_mul(v.z, v.z)));
}

static inline keen_tick_vector keen_tick_scale(keen_tick_vector v, f8 factor) {
    return (keen_tick_vector){f8_mul(v.x, factor), f8_mul(v.y, factor), f8_mul(v.z, factor)};
}

/* words[3 .. 11]: the axes. */
static inline void keen_tick_axes(const keen_tick_make_args *args, const keen_tick_lanes *lanes, f8 *words) {
    const keen_tick_vector given = {keen_tick_floats(lanes, args->forward_x), keen_tick_floats(lanes, args->forward_y),
                                    keen_tick_floats(lanes, args->forward_z)};
    const keen_tick_vector world_up = {f8_set1(args->up[0]), f8_set1(args->up[1]), f8_set1(args->up[2])};
    const f8 one = f8_set1(1.0f), zero = f8_zero();
    const keen_tick_vector f = keen_tick_scale(given, f8_div(one, keen_tick_length(given)));
    const keen_tick_vector across = keen_tick_cross(world_up, f);
    const f8 width = keen_tick_length(across);
    const m8 upright = f8_lt(width, f8_set1(KEEN_UPRIGHT_WIDTH));
    const keen_tick_vector side = keen_tick_scale(across, f8_div(one, width));
    const keen_tick_vector r = {f8_select(upright, one, side.x), f8_select(upright, zero, side.y),
                                f8_select(upright, zero, side.z)};
    const keen_tick_vector u = keen_tick_cross(f, r);
    words[3] = f.x, words[4] = f.y, words[5] = f.z;
    words[6] = r.x, words[7] = r.y, words[8] = r.z;
    words[9] = u.x, words[10] = u.y, words[11] = u.z;
}

/* Time since the last step, at most the longest: both below 2^31 after the smaller is taken without sign. */
static inline n8 keen_tick_step(const keen_tick_make_args *args, const keen_tick_lanes *lanes, n8 most) {
    const n8 elapsed = n8_sub(n8_set1((int32_t)args->now_us), keen_tick_words(lanes, args->step_us));
    const m8 beyond = m8_or(n8_lt(elapsed, n8_zero()), n8_gt(elapsed, most));
    return n8_select(beyond, most, elapsed);
}

static inline n8 keen_tick_awareness(const keen_tick_make_args *args, const keen_tick_lanes *lanes) {
    uint8_t awareness[KEEN_LANES];
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        awareness[lane] = args->awareness[lanes->agent[lane]];
    }
    return n8_load_bytes(awareness);
}

static inline f8 keen_tick_significance(const keen_tick_make_args *args, const keen_tick_lanes *lanes, f8 x, f8 y,
                                        f8 z) {
    if (args->significance) {
        return keen_tick_floats(lanes, args->significance);
    }
    const f8 nearest = keen_lanes_nearest_squared(args->viewers, args->viewer_count, x, y, z);
    return keen_lanes_significance(nearest, args->range, keen_tick_awareness(args, lanes));
}

/* All words but the axes; `most` is each agent's longest step. */
static inline void keen_tick_rest(const keen_tick_make_args *args, const keen_tick_lanes *lanes, n8 most, f8 *words) {
    const f8 x = keen_tick_floats(lanes, args->x), y = keen_tick_floats(lanes, args->y);
    const f8 z = keen_tick_floats(lanes, args->z), height = keen_tick_floats(lanes, args->eye_height);
    const n8 step = keen_tick_step(args, lanes, most);
    words[0] = f8_add(x, f8_mul(f8_set1(args->up[0]), height));
    words[1] = f8_add(y, f8_mul(f8_set1(args->up[1]), height));
    words[2] = f8_add(z, f8_mul(f8_set1(args->up[2]), height));
    words[12] = keen_tick_floats(lanes, args->vision_gain);
    words[13] = f8_mul(f8_from_n8(step), f8_set1(KEEN_SECONDS_PER_MICROSECOND));
    words[14] = n8_bits(step);
    words[15] = n8_bits(n8_load(lanes->agent));
    words[16] = n8_bits(n8_add(keen_tick_words(lanes, args->round), n8_set1(1)));
    words[17] = keen_tick_significance(args, lanes, x, y, z);
}

static inline void keen_tick_store(const f8 words[KEEN_TICK_WORDS], keen_tick *ticks, uint32_t count) {
    _Alignas(32) float last[KEEN_TICK_WORDS - 16][KEEN_LANES];
    f8 first[8], second[8];
    for (int i = 0; i < 8; i++) {
        first[i] = words[i];
        second[i] = words[8 + i];
    }
    for (int i = 0; i < KEEN_TICK_WORDS - 16; i++) {
        f8_store(last[i], words[16 + i]);
    }
    f8_transpose8(first);
    f8_transpose8(second);
    for (uint32_t lane = 0; lane < KEEN_LANES && lane < count; lane++) {
        float *out = (float *)((char *)&ticks[lane] + offsetof(keen_tick, eye));
        f8_storeu(out, first[lane]);
        f8_storeu(out + 8, second[lane]);
        for (int i = 0; i < KEEN_TICK_WORDS - 16; i++) {
            memcpy(out + 16 + i, &last[i][lane], sizeof(float));
        }
    }
}

static void keen_tick_make_lanes(const keen_tick_make_args *args) {
    for (uint32_t i = 0; i < args->count; i += KEEN_LANES) {
        const uint32_t left = args->count - i;
        const uint32_t count = left < KEEN_LANES ? left : KEEN_LANES;
        const keen_tick_lanes lanes = keen_tick_pick(args->agents + i, count);
        _Alignas(32) int32_t most[KEEN_LANES];
        f8 words[KEEN_TICK_WORDS];
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            const keen_tuning *tuning = &args->tunings[args->profile[lanes.agent[lane]]];
            most[lane] = tuning->max_step_us;
            if (lane < count) {
                args->ticks[i + lane].tuning = tuning;
            }
        }
        keen_tick_axes(args, &lanes, words);
        keen_tick_rest(args, &lanes, n8_load(most), words);
        keen_tick_store(words, &args->ticks[i], count);
    }
}
