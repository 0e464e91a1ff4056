#include "crowd/crowd_watch.h"

#include <stdlib.h>
#include <string.h>

#include "observe/detection_moment.h"

#define WATCHED 16u
#define TICKS_PER_SECOND 10.0
#define NO_TARGET UINT32_MAX /* marks a tick; its beliefs come after it */
#define NOT_WATCHED UINT8_MAX

typedef struct watch_sample {
    double time;
    uint32_t target;
    float confidence;
    uint8_t state;
} watch_sample;

/* The newest samples of an agent, in a ring. */
typedef struct watch_ring {
    watch_sample *samples;
    size_t written; /* in all */
} watch_ring;

/* The newest moments of an agent that detects, likewise. */
typedef struct watch_moments {
    plot_sample *samples;
    size_t written;
} watch_moments;

struct crowd_watch {
    const crowd_world *crowd;
    uint8_t *ring_of; /* of each agent, NOT_WATCHED for most */
    uint32_t agents[WATCHED];
    watch_ring rings[WATCHED];
    watch_moments moments[WATCHED];
    uint32_t count;
    size_t capacity;         /* of each ring */
    size_t moments_capacity; /* of each ring of moments */
};

static float square_from_middle(const crowd_world *crowd, uint32_t agent) {
    const keen_agent_columns *columns = &crowd->agent_columns;
    const float *middle = crowd->ground->middle;
    const float x = columns->x[agent] - middle[0], y = columns->y[agent] - middle[1], z = columns->z[agent] - middle[2];
    return x * x + y * y + z * z;
}

static void choose_agents(crowd_watch *watch) {
    const crowd_world *crowd = watch->crowd;
    memset(watch->ring_of, NOT_WATCHED, crowd->count);
    while (watch->count < WATCHED && watch->count < crowd->count) {
        uint32_t nearest = 0;
        float least = INFINITY;
        for (uint32_t i = 0; i < crowd->count; i++) {
            const float square = square_from_middle(crowd, i);
            if (watch->ring_of[i] == NOT_WATCHED && square < least) {
                least = square;
                nearest = i;
            }
        }
        watch->ring_of[nearest] = (uint8_t)watch->count;
        watch->agents[watch->count++] = nearest;
    }
}

static bool allocate(crowd_watch *watch) {
    const double seconds = watch->crowd->options->seconds;
    const double kept = seconds < CROWD_WATCH_SECONDS ? seconds : CROWD_WATCH_SECONDS;
    watch->moments_capacity = (size_t)(kept * TICKS_PER_SECOND + 2.0);
    watch->capacity = watch->moments_capacity * (KEEN_MAX_TRACKED / 2 + 1);
    watch->ring_of = malloc(watch->crowd->count);
    bool all = watch->ring_of != NULL;
    for (uint32_t i = 0; i < WATCHED; i++) {
        watch->rings[i].samples = malloc(watch->capacity * sizeof *watch->rings[i].samples);
        watch->moments[i].samples = malloc(watch->moments_capacity * sizeof *watch->moments[i].samples);
        all = all && watch->rings[i].samples && watch->moments[i].samples;
    }
    return all;
}

crowd_watch *crowd_watch_create(const crowd_world *crowd, tool_error *error) {
    crowd_watch *watch = calloc(1, sizeof *watch);
    if (watch) {
        watch->crowd = crowd;
    }
    if (!watch || !allocate(watch)) {
        tool_fail_memory(error);
        crowd_watch_destroy(watch);
        return NULL;
    }
    choose_agents(watch);
    return watch;
}

void crowd_watch_destroy(crowd_watch *watch) {
    if (watch) {
        for (uint32_t i = 0; i < WATCHED; i++) {
            free(watch->rings[i].samples);
            free(watch->moments[i].samples);
        }
        free(watch->ring_of);
        free(watch);
    }
}

static void put(crowd_watch *watch, watch_ring *ring, watch_sample sample) {
    ring->samples[ring->written++ % watch->capacity] = sample;
}

static void watch_beliefs(crowd_watch *watch, watch_ring *ring, keen_agent_id agent, double time) {
    keen_belief beliefs[KEEN_MAX_TRACKED];
    uint32_t count = 0;
    if (keen_agent_beliefs(watch->crowd->world, agent, beliefs, KEEN_MAX_TRACKED, &count) != KEEN_OK) {
        return;
    }
    put(watch, ring, (watch_sample){.time = time, .target = NO_TARGET});
    for (uint32_t i = 0; i < count && i < KEEN_MAX_TRACKED; i++) {
        if (!beliefs[i].place) { /* which has no target */
            put(watch, ring,
                (watch_sample){time, beliefs[i].target.index, beliefs[i].confidence, (uint8_t)beliefs[i].state});
        }
    }
}

static void watch_detection(crowd_watch *watch, watch_moments *moments, keen_agent_id agent, double time) {
    detection_moment moment;
    if (detection_moment_read(watch->crowd->world, agent, &moment)) {
        moments->samples[moments->written++ % watch->moments_capacity] =
            (plot_sample){.time = time,
                          .value = moment.value,
                          .state = (uint8_t)(PLOT_NORMAL + (int)moment.state),
                          .points = moment.points};
    }
}

static void watch_tick(crowd_watch *watch, uint8_t ring, keen_agent_id agent, double time) {
    const keen_model model = watch->crowd->options->model;
    if (model != KEEN_MODEL_DETECTION) {
        watch_beliefs(watch, &watch->rings[ring], agent, time);
    }
    if (model != KEEN_MODEL_BELIEF) {
        watch_detection(watch, &watch->moments[ring], agent, time);
    }
}

void crowd_watch_frame(crowd_watch *watch) {
    const keen_agent_id *ticked;
    uint32_t count;
    if (keen_frame_ticked(watch->crowd->world, &ticked, &count) != KEEN_OK) {
        return;
    }
    const double time = 1e-6 * (double)keen_world_time(watch->crowd->world);
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t ring = watch->ring_of[ticked[i].index];
        if (ring != NOT_WATCHED) {
            watch_tick(watch, ring, ticked[i], time);
        }
    }
}

static size_t first_kept(const crowd_watch *watch, const watch_ring *ring) {
    return ring->written > watch->capacity ? ring->written - watch->capacity : 0;
}

static const watch_sample *sample_at(const crowd_watch *watch, const watch_ring *ring, size_t i) {
    return &ring->samples[i % watch->capacity];
}

/* The target about which the ring's agent changed its mind most often. */
static crowd_watch_pair best_of_ring(const crowd_watch *watch, uint32_t ring, uint32_t *changes, uint8_t *states) {
    const watch_ring *own = &watch->rings[ring];
    crowd_watch_pair best = {.agent = watch->agents[ring]};
    memset(changes, 0, watch->crowd->count * sizeof *changes);
    memset(states, KEEN_STATE_UNDETECTED, watch->crowd->count);
    for (size_t i = first_kept(watch, own); i < own->written; i++) {
        const watch_sample *sample = sample_at(watch, own, i);
        if (sample->target == NO_TARGET || states[sample->target] == sample->state) {
            continue;
        }
        states[sample->target] = sample->state;
        if (++changes[sample->target] > best.changes) {
            best.changes = changes[sample->target];
            best.target = sample->target;
        }
    }
    return best;
}

static int compare_pairs(const void *a, const void *b) {
    const crowd_watch_pair *x = a, *y = b;
    return x->changes != y->changes ? (x->changes < y->changes) - (x->changes > y->changes)
                                    : (x->agent > y->agent) - (x->agent < y->agent);
}

static uint32_t count_changes(const crowd_watch *watch, const watch_moments *moments) {
    const size_t capacity = watch->moments_capacity;
    uint32_t changes = 0;
    for (size_t i = moments->written > capacity ? moments->written - capacity + 1 : 1; i < moments->written; i++) {
        changes += moments->samples[i % capacity].state != moments->samples[(i - 1) % capacity].state;
    }
    return changes;
}

size_t crowd_watch_best_detecting(const crowd_watch *watch, crowd_watch_pair *agents, size_t most) {
    crowd_watch_pair found[WATCHED];
    size_t count = 0;
    for (uint32_t ring = 0; ring < watch->count; ring++) {
        found[count] = (crowd_watch_pair){watch->agents[ring], 0, count_changes(watch, &watch->moments[ring])};
        count += found[count].changes > 0;
    }
    qsort(found, count, sizeof *found, compare_pairs);
    count = count < most ? count : most;
    memcpy(agents, found, count * sizeof *found);
    return count;
}

size_t crowd_watch_best(const crowd_watch *watch, crowd_watch_pair *pairs, size_t most) {
    crowd_watch_pair found[WATCHED];
    size_t count = 0;
    uint32_t *changes = malloc(watch->crowd->count * sizeof *changes);
    uint8_t *states = malloc(watch->crowd->count);
    for (uint32_t ring = 0; changes && states && ring < watch->count; ring++) {
        found[count] = best_of_ring(watch, ring, changes, states);
        count += found[count].changes > 0;
    }
    free(changes);
    free(states);
    qsort(found, count, sizeof *found, compare_pairs);
    count = count < most ? count : most;
    memcpy(pairs, found, count * sizeof *found);
    return count;
}

plot_sample *crowd_watch_samples(const crowd_watch *watch, const crowd_watch_pair *pair, size_t *count) {
    const watch_ring *ring = &watch->rings[watch->ring_of[pair->agent]];
    plot_sample *samples = malloc((watch->capacity + 1) * sizeof *samples);
    *count = 0;
    for (size_t i = first_kept(watch, ring); samples && i < ring->written; i++) {
        const watch_sample *sample = sample_at(watch, ring, i);
        if (sample->target == NO_TARGET) {
            /* No belief about the target in this tick, unless one follows. */
            samples[(*count)++] = (plot_sample){.time = sample->time, .state = PLOT_UNDETECTED};
        } else if (sample->target == pair->target && *count > 0) {
            samples[*count - 1] =
                (plot_sample){.time = sample->time, .value = sample->confidence, .state = sample->state};
        }
    }
    return samples;
}

plot_sample *crowd_watch_moments(const crowd_watch *watch, uint32_t agent, size_t *count) {
    const watch_moments *moments = &watch->moments[watch->ring_of[agent]];
    const size_t capacity = watch->moments_capacity;
    const size_t kept = moments->written < capacity ? moments->written : capacity;
    plot_sample *samples = malloc((kept + 1) * sizeof *samples);
    *count = samples ? kept : 0;
    for (size_t i = 0; i < *count; i++) {
        samples[i] = moments->samples[(moments->written - kept + i) % capacity];
    }
    return samples;
}
