/* f8_math.h against f1_math.h, bit for bit, and one hash that every instruction set, compiler and build type
   must reach. */
#include "lane_values.h"
#include "simd/f8_math.h"

/* FNV-1a over the results of the sweeps below. */
#define GOLDEN_SWEEP_HASH UINT64_C(0xbfda0f7a09c9ccdf)

TestSuite(f8_math, .init = skip_on_other_cpus);

typedef f8 math_verb(f8 x);
typedef float math_scalar(float x);

#define SWEEP_STRIDE 2003u /* prime, so every exponent meets many significands */

static uint64_t hash_add(uint64_t hash, float x) {
    return (hash ^ f1_bits(x)) * UINT64_C(0x100000001b3);
}

static uint64_t sweep(const char *name, math_verb *verb, math_scalar *want, uint64_t hash) {
    for (uint64_t bits = 0; bits < UINT64_C(0x100000000) - LANES * SWEEP_STRIDE; bits += LANES * SWEEP_STRIDE) {
        float_lanes x, got;
        for (unsigned i = 0; i < LANES; i++) {
            x.at[i] = f1_from_bits((uint32_t)bits + i * SWEEP_STRIDE);
        }
        f8_store(got.at, verb(f8_load(x.at)));
        for (int i = 0; i < LANES; i++) {
            const float expected = want(x.at[i]);
            cr_assert(same_bits(got.at[i], expected), "%s(%a): %a, not %a", name, (double)x.at[i], (double)got.at[i],
                      (double)expected);
            hash = hash_add(hash, got.at[i]);
        }
    }
    return hash;
}

static uint64_t check_pow(const float_lanes *x, const float_lanes *y, uint64_t hash) {
    float_lanes got;
    f8_store(got.at, f8_pow(f8_load(x->at), f8_load(y->at)));
    for (int i = 0; i < LANES; i++) {
        const float expected = f1_pow(x->at[i], y->at[i]);
        cr_assert(same_value(got.at[i], expected), "pow(%a, %a): %a, not %a", (double)x->at[i], (double)y->at[i],
                  (double)got.at[i], (double)expected);
        hash = hash_add(hash, got.at[i] == got.at[i] ? got.at[i] : 0.0f);
    }
    return hash;
}

static uint64_t sweep_pow(uint64_t hash) {
    uint64_t random = 21;
    for (int round = 0; round < ROUNDS; round++) {
        float_lanes x = random_floats(&random);
        float_lanes y = random_floats(&random);
        hash = check_pow(&x, &y, hash);
        for (int i = 0; i < LANES; i++) {
            x.at[i] = random_unit(&random);
            y.at[i] = random_unit(&random) * 16.0f;
        }
        hash = check_pow(&x, &y, hash);
    }
    return hash;
}

Test(f8_math, every_lane_is_its_scalar_twin_and_the_sweep_is_golden) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    hash = sweep("smooth01", f8_smooth01, f1_smooth01, hash);
    hash = sweep("exp2", f8_exp2, f1_exp2, hash);
    hash = sweep("exp", f8_exp, f1_exp, hash);
    hash = sweep("log2", f8_log2, f1_log2, hash);
    hash = sweep_pow(hash);
    cr_assert_eq(hash, GOLDEN_SWEEP_HASH, "sweep hash 0x%016llx", (unsigned long long)hash);
}

Test(f8_math, settle_is_its_scalar_twin) {
    sweep("settle", f8_settle, f1_settle, 0);
}

Test(f8_math, pow_of_all_special_pairs) {
    for (unsigned a = 0; a < SPECIAL_COUNT; a++) {
        for (unsigned b = 0; b < SPECIAL_COUNT; b++) {
            float_lanes x, y;
            for (int i = 0; i < LANES; i++) {
                x.at[i] = f1_from_bits(special_bits[a]);
                y.at[i] = f1_from_bits(special_bits[b]);
            }
            check_pow(&x, &y, 0);
        }
    }
}
