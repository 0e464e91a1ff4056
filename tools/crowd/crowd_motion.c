#include "crowd/crowd_world.h"

#include <string.h>

#include "support/counter_random.h"

#define AGENTS_PER_ITEM 512u
#define STILL_SPEED 0.1f
#define RUN_SPEED 3.0f
#define WALK_LOUDNESS 0.4f
#define RUN_LOUDNESS 1.2f

/* One shout for each so many agents, at least one. */
#define SHOUT_FRAMES 45u
#define AGENTS_PER_SHOUT 4000u
#define MOST_SHOUTS (CROWD_MOST_AGENTS / AGENTS_PER_SHOUT + 1)
#define SHOUT_LOUDNESS 2.5f

enum { PURPOSE_SHOUT = 61 };

static const float step_seconds = 1.0f / (float)CROWD_FRAMES_PER_SECOND;

static crowd_columns columns_of(const crowd_world *crowd) {
    const keen_agent_columns *agents = &crowd->agent_columns;
    const keen_target_columns *targets = &crowd->target_columns;
    return (crowd_columns){.position = {agents->x, agents->y, agents->z},
                           .forward = {agents->forward_x, agents->forward_y, agents->forward_z},
                           .velocity = {targets->velocity_x, targets->velocity_y, targets->velocity_z}};
}

/* Thieves sneak, but for those who run. */
static uint32_t stance_of(crowd_kind kind, float square_speed) {
    if (square_speed >= RUN_SPEED * RUN_SPEED) {
        return KEEN_STANCE_MOVING | KEEN_STANCE_RUNNING;
    }
    return (square_speed < STILL_SPEED * STILL_SPEED ? 0 : KEEN_STANCE_MOVING) |
           (kind == CROWD_THIEF ? KEEN_STANCE_SNEAKING : 0);
}

/* Feet and eyes move together; who moves is heard, and the detection model is told. */
static void copy_to_targets(const crowd_world *crowd, size_t first, size_t last) {
    const keen_agent_columns *agents = &crowd->agent_columns;
    const keen_target_columns *targets = &crowd->target_columns;
    uint32_t *stance = crowd->stealth_columns.stance;
    const size_t size = (last - first) * sizeof(float);
    memcpy(targets->x + first, agents->x + first, size);
    memcpy(targets->y + first, agents->y + first, size);
    memcpy(targets->z + first, agents->z + first, size);
    for (size_t i = first; i < last; i++) {
        const float x = targets->velocity_x[i], y = targets->velocity_y[i], z = targets->velocity_z[i];
        const float square = x * x + y * y + z * z;
        targets->loudness[i] = square < STILL_SPEED * STILL_SPEED ? 0.0f
                               : square < RUN_SPEED * RUN_SPEED   ? WALK_LOUDNESS
                                                                  : RUN_LOUDNESS;
        if (stance) {
            stance[i] = stance_of((crowd_kind)crowd->kinds[i], square);
        }
    }
}

typedef struct motion_step {
    const crowd_world *crowd;
    double time;
} motion_step;

static void move_some(void *context, uint32_t item, uint32_t thread) {
    (void)thread;
    const motion_step *step = context;
    const crowd_ground *ground = step->crowd->ground;
    const crowd_columns columns = columns_of(step->crowd);
    const size_t border = ground->on_track_count;
    const size_t first = (size_t)item * AGENTS_PER_ITEM;
    const size_t all = step->crowd->count;
    const size_t last = first + AGENTS_PER_ITEM < all ? first + AGENTS_PER_ITEM : all;
    if (first < border) {
        track_crowd_update(ground->on_tracks, &columns, step->time, step_seconds, first, last < border ? last : border);
    }
    if (last > border) {
        const crowd_columns rest = crowd_columns_from(&columns, border);
        steering_update(ground->wandering, &rest, step_seconds, first > border ? first - border : 0, last - border);
    }
    copy_to_targets(step->crowd, first, last);
}

static bool shout(crowd_world *crowd, uint64_t frame, tool_error *error) {
    keen_sound sounds[MOST_SHOUTS];
    const uint32_t count =
        1 + crowd->count / AGENTS_PER_SHOUT < MOST_SHOUTS ? 1 + crowd->count / AGENTS_PER_SHOUT : MOST_SHOUTS;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t who = counter_random_below(crowd->count, crowd->options->seed, frame, i, PURPOSE_SHOUT);
        sounds[i] = keen_default_sound();
        sounds[i].owner = crowd->targets[who];
        sounds[i].loudness = SHOUT_LOUDNESS;
        sounds[i].position[0] = crowd->target_columns.x[who];
        sounds[i].position[1] = crowd->target_columns.y[who];
        sounds[i].position[2] = crowd->target_columns.z[who] + crowd->agent_columns.eye_height[who];
    }
    const keen_result result = keen_sounds_emit(crowd->world, sounds, count, NULL);
    crowd->sounds += count;
    return result == KEEN_OK || tool_fail(error, "a shout went wrong: %s", keen_result_string(result));
}

bool crowd_world_move(crowd_world *crowd, uint64_t frame, tool_error *error) {
    motion_step step = {crowd, (double)frame / CROWD_FRAMES_PER_SECOND};
    crowd_pool_for(crowd->pool, (crowd->count + AGENTS_PER_ITEM - 1) / AGENTS_PER_ITEM, move_some, &step);
    return frame % SHOUT_FRAMES != 0 || shout(crowd, frame, error);
}
