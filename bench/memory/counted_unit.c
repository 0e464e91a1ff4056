/* The library's kernels once more, counting: each operation on floats adds eight. Add, subtract, multiply, divide,
   square root, the lesser, the greater and comparisons are operations; loads, stores, selections, integers and
   conversions are not. f8.h comes first, so that only what kernels write is counted, and a verb made of others counts
   for them. */
#include "memory/counted_kernels.h"

#include "simd/f8.h"

uint64_t bench_counted_operations;

/* A function, so that operations inside one expression count one after the other. */
static inline void bench_count(uint32_t many) {
    bench_counted_operations += 8u * many;
}

#define COUNTED(many, call) (bench_count(many), call)
#define f8_add(a, b) COUNTED(1, f8_add(a, b))
#define f8_sub(a, b) COUNTED(1, f8_sub(a, b))
#define f8_mul(a, b) COUNTED(1, f8_mul(a, b))
#define f8_div(a, b) COUNTED(1, f8_div(a, b))
#define f8_sqrt(a) COUNTED(1, f8_sqrt(a))
#define f8_min(a, b) COUNTED(1, f8_min(a, b))
#define f8_max(a, b) COUNTED(1, f8_max(a, b))
#define f8_clamp(x, low, high) COUNTED(2, f8_clamp(x, low, high))
#define f8_clamp01(x) COUNTED(2, f8_clamp01(x))
#define f8_lerp(a, b, t) COUNTED(3, f8_lerp(a, b, t))
#define f8_lt(a, b) COUNTED(1, f8_lt(a, b))
#define f8_le(a, b) COUNTED(1, f8_le(a, b))
#define f8_gt(a, b) COUNTED(1, f8_gt(a, b))
#define f8_ge(a, b) COUNTED(1, f8_ge(a, b))
#define f8_eq(a, b) COUNTED(1, f8_eq(a, b))
#define f8_ne(a, b) COUNTED(1, f8_ne(a, b))
#define f8_fold_add(a) COUNTED(1, f8_fold_add(a))
#define f8_fold_max(a) COUNTED(1, f8_fold_max(a))

#define KEEN_ISA counted
#define KEEN_LEVEL_counted 0
#define KEEN_BACKEND_OF_counted KEEN_BACKEND_PORTABLE
#include "isa/kernel_unit.c"
