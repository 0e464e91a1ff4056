/* The uniform grid as one writes it by hand for one machine: counting sort into columns, a row of cells is one run,
   eight targets at a time with AVX2 intrinsics, hits packed by a table of permutations. It knows places and numbers
   only. */
#include <immintrin.h>
#include <stdlib.h>
#include <string.h>

#include "harness/bench_memory.h"
#include "peers/peer.h"

#define EDGE 20.0f /* of a cell: half the range, as in all grids here */
#define CELLS_MOST (1u << 20)

typedef struct grid {
    float *x, *y, *z; /* [count + 8] in order of cell */
    uint32_t *index;
    uint32_t *cell_of; /* [count] */
    uint32_t *start;   /* [cells + 1] */
    float low_x, low_y;
    uint32_t columns, rows;
    uint32_t packing[256][8]; /* by hits: which lanes to keep, first to last */
} grid;

static void *make(const peer_scene *scene) {
    if (!__builtin_cpu_supports("avx2")) {
        return NULL;
    }
    grid *own = bench_allocate(1, sizeof *own);
    const uint32_t room = scene->count + 8;
    own->x = bench_allocate(room, sizeof(float));
    own->y = bench_allocate(room, sizeof(float));
    own->z = bench_allocate(room, sizeof(float));
    own->index = bench_allocate(room, sizeof(uint32_t));
    own->cell_of = bench_allocate(room, sizeof(uint32_t));
    own->start = bench_allocate(CELLS_MOST + 1, sizeof(uint32_t));
    for (uint32_t hits = 0; hits < 256; hits++) {
        uint32_t kept = 0;
        for (uint32_t lane = 0; lane < 8; lane++) {
            if (hits >> lane & 1u) {
                own->packing[hits][kept++] = lane;
            }
        }
    }
    return own;
}

static float fold_min(__m256 v) {
    const __m128 half = _mm_min_ps(_mm256_castps256_ps128(v), _mm256_extractf128_ps(v, 1));
    const __m128 pair = _mm_min_ps(half, _mm_movehl_ps(half, half));
    return _mm_cvtss_f32(_mm_min_ss(pair, _mm_shuffle_ps(pair, pair, 1)));
}

static void find_bounds(const float *values, uint32_t count, float *low, float *high) {
    const __m256 sign = _mm256_set1_ps(-0.0f);
    __m256 least = _mm256_set1_ps(values[0]);
    __m256 least_negated = _mm256_set1_ps(-values[0]);
    uint32_t i = 0;
    for (; i + 8 <= count; i += 8) {
        const __m256 v = _mm256_loadu_ps(values + i);
        least = _mm256_min_ps(least, v);
        least_negated = _mm256_min_ps(least_negated, _mm256_xor_ps(v, sign));
    }
    *low = fold_min(least);
    *high = -fold_min(least_negated);
    for (; i < count; i++) {
        *low = values[i] < *low ? values[i] : *low;
        *high = values[i] > *high ? values[i] : *high;
    }
}

static void number_cells(grid *own, const peer_scene *scene) {
    const __m256 low_x = _mm256_set1_ps(own->low_x), low_y = _mm256_set1_ps(own->low_y);
    const __m256 scale = _mm256_set1_ps(1.0f / EDGE);
    const __m256i columns = _mm256_set1_epi32((int)own->columns);
    for (uint32_t i = 0; i < scene->count; i += 8) {
        const __m256 column = _mm256_mul_ps(_mm256_sub_ps(_mm256_loadu_ps(scene->x + i), low_x), scale);
        const __m256 row = _mm256_mul_ps(_mm256_sub_ps(_mm256_loadu_ps(scene->y + i), low_y), scale);
        const __m256i cell =
            _mm256_add_epi32(_mm256_mullo_epi32(_mm256_cvttps_epi32(row), columns), _mm256_cvttps_epi32(column));
        _mm256_storeu_si256((__m256i *)(own->cell_of + i), cell);
    }
}

static void build(void *data, const peer_scene *scene) {
    grid *own = data;
    float high_x, high_y;
    find_bounds(scene->x, scene->count, &own->low_x, &high_x);
    find_bounds(scene->y, scene->count, &own->low_y, &high_y);
    own->columns = (uint32_t)((high_x - own->low_x) * (1.0f / EDGE)) + 1;
    own->rows = (uint32_t)((high_y - own->low_y) * (1.0f / EDGE)) + 1;
    const uint32_t cells = own->columns * own->rows; /* the scene's are far below CELLS_MOST */
    number_cells(own, scene);
    memset(own->start, 0, (cells + 1) * sizeof *own->start);
    for (uint32_t i = 0; i < scene->count; i++) {
        own->start[own->cell_of[i] + 1]++;
    }
    uint32_t sum = 0;
    for (uint32_t cell = 1; cell <= cells; cell++) {
        const uint32_t size = own->start[cell];
        own->start[cell] = sum;
        sum += size;
    }
    for (uint32_t i = 0; i < scene->count; i++) {
        const uint32_t place = own->start[own->cell_of[i] + 1]++;
        own->x[place] = scene->x[i];
        own->y[place] = scene->y[i];
        own->z[place] = scene->z[i];
        own->index[place] = i;
    }
}

static uint32_t cell_on(float place, float low, uint32_t cells) {
    const float cell = (place - low) * (1.0f / EDGE);
    const uint32_t last = cells - 1;
    return cell <= 0.0f ? 0 : cell >= (float)last ? last : (uint32_t)cell;
}

/* One agent; with_cone is known where it is called. */
static inline uint32_t search(const grid *own, const peer_scene *scene, uint32_t agent, uint32_t *found,
                              uint32_t *in_cone, bool with_cone) {
    const float reach = scene->range * PEER_SLACK;
    const float x = scene->x[agent], y = scene->y[agent];
    const uint32_t first_column = cell_on(x - reach, own->low_x, own->columns);
    const uint32_t last_column = cell_on(x + reach, own->low_x, own->columns);
    const uint32_t last_row = cell_on(y + reach, own->low_y, own->rows);
    const __m256 eye_x = _mm256_set1_ps(x), eye_y = _mm256_set1_ps(y), eye_z = _mm256_set1_ps(scene->eye_z[agent]);
    const __m256 forward_x = _mm256_set1_ps(scene->forward_x[agent]);
    const __m256 forward_y = _mm256_set1_ps(scene->forward_y[agent]);
    const __m256 range = _mm256_set1_ps(scene->range * scene->range);
    const __m256 cosine = _mm256_set1_ps(scene->cosine * fabsf(scene->cosine));
    const __m256i self = _mm256_set1_epi32((int)agent);
    const __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    uint32_t count = 0, ahead = 0;
    for (uint32_t row = cell_on(y - reach, own->low_y, own->rows); row <= last_row; row++) {
        const uint32_t *cells = own->start + row * own->columns;
        const uint32_t end = cells[last_column + 1];
        for (uint32_t i = cells[first_column]; i < end; i += 8) {
            const __m256 dx = _mm256_sub_ps(_mm256_loadu_ps(own->x + i), eye_x);
            const __m256 dy = _mm256_sub_ps(_mm256_loadu_ps(own->y + i), eye_y);
            const __m256 dz = _mm256_sub_ps(_mm256_loadu_ps(own->z + i), eye_z);
            const __m256 dd =
                _mm256_add_ps(_mm256_add_ps(_mm256_mul_ps(dx, dx), _mm256_mul_ps(dy, dy)), _mm256_mul_ps(dz, dz));
            const __m256i index = _mm256_loadu_si256((const __m256i *)(own->index + i));
            const __m256i inside = _mm256_cmpgt_epi32(_mm256_set1_epi32((int)(end - i)), lanes);
            const __m256i other = _mm256_andnot_si256(_mm256_cmpeq_epi32(index, self), inside);
            const __m256 hit = _mm256_and_ps(_mm256_cmp_ps(dd, range, _CMP_LE_OQ), _mm256_castsi256_ps(other));
            const unsigned bits = (unsigned)_mm256_movemask_ps(hit);
            const __m256i order = _mm256_load_si256((const __m256i *)own->packing[bits]);
            _mm256_storeu_si256((__m256i *)(found + count), _mm256_permutevar8x32_epi32(index, order));
            count += (uint32_t)_mm_popcnt_u32(bits);
            if (with_cone) {
                const __m256 dot = _mm256_add_ps(_mm256_mul_ps(dx, forward_x), _mm256_mul_ps(dy, forward_y));
                const __m256 size = _mm256_andnot_ps(_mm256_set1_ps(-0.0f), dot);
                const __m256 in = _mm256_cmp_ps(_mm256_mul_ps(dot, size), _mm256_mul_ps(cosine, dd), _CMP_GE_OQ);
                ahead += (uint32_t)_mm_popcnt_u32((unsigned)_mm256_movemask_ps(_mm256_and_ps(hit, in)));
            }
        }
    }
    *in_cone = ahead;
    return count;
}

static void list(void *data, const peer_scene *scene, peer_lists *lists) {
    uint32_t count = 0, unused;
    for (uint32_t agent = 0; agent < scene->count; agent++) {
        lists->first[agent] = count;
        count += search(data, scene, agent, lists->found + count, &unused, false);
    }
    lists->first[scene->count] = count;
}

static void list_and_count(void *data, const peer_scene *scene, peer_lists *lists) {
    uint32_t count = 0;
    for (uint32_t agent = 0; agent < scene->count; agent++) {
        lists->first[agent] = count;
        count += search(data, scene, agent, lists->found + count, &lists->in_cone[agent], true);
    }
    lists->first[scene->count] = count;
}

static void release(void *data) {
    grid *own = data;
    free(own->x);
    free(own->y);
    free(own->z);
    free(own->index);
    free(own->cell_of);
    free(own->start);
    free(own);
}

const peer peer_grid_avx2 = {"grid_avx2", make, build, list, list_and_count, release};
