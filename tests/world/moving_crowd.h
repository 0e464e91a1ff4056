/* A crowd that walks among a few boxes, sees, hears, comes and goes: the same to the last bit on every compiler, since
   motion is counted in whole millimetres and occlusion uses nothing but exact or correctly rounded operations. Every
   actor is an agent and a target. */
#ifndef KEEN_TESTS_MOVING_CROWD_H
#define KEEN_TESTS_MOVING_CROWD_H

#include "world/small_world.h"

#define MOVING_CROWD_PROFILES 4

/* One who walks. */
typedef struct crowd_actor {
    int32_t x_mm, y_mm;
    uint32_t heading;  /* one of 16 */
    uint32_t speed_mm; /* per second */
    keen_agent_id agent;
    keen_target_id target;
    bool here;
} crowd_actor;

/* An answer that the host gives some frames later. */
typedef struct crowd_answer {
    uint32_t due_frame;
    keen_trace_result result;
} crowd_answer;

typedef struct moving_crowd {
    keen_world *world;
    crowd_actor *actors; /* [count] */
    uint32_t count;
    int32_t half_side_mm; /* of the square they walk in */
    keen_profile_id profiles[MOVING_CROWD_PROFILES];
    uint32_t frame;
    crowd_answer *late; /* [late_room] */
    uint32_t late_count, late_room;
    keen_trace_result *results; /* [room] */
    uint32_t room;
    uint64_t told; /* hash of everything that the world told its host: requests, events, who ticked */
} moving_crowd;

/* The def must have room for `count` agents and targets; with the detection model three profiles of four follow it, one
   of them beside beliefs. All memory is taken here. */
moving_crowd moving_crowd_make(const keen_world_def *def, uint32_t count, int32_t half_side_mm);
void moving_crowd_end(moving_crowd *crowd);

/* Moves everybody, runs one frame of 1/30 s and answers: at once, late, or never. */
void moving_crowd_frame(moving_crowd *crowd);

#endif
