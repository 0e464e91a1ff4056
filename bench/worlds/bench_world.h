/* A whole world as a host would run it, through the public headers alone: a crowd whose members are agents and targets,
   frames, and a stand-in for the ray caster that answers every sight line at once.

   Everybody runs at full rate. A tick comes every interval in tier 0 and every second interval in tier 1, and without
   viewers nobody is below tier 1; so with an interval of half a frame, every agent ticks in every frame, whatever its
   tier, with the step of a default profile (0.1 s).

   Worlds with a cast (cast.h) are the other kind: frames of a game, intervals of a default profile, level of detail by
   viewers, and ticks spread over the frames. */
#ifndef KEEN_BENCH_WORLDS_BENCH_WORLD_H
#define KEEN_BENCH_WORLDS_BENCH_WORLD_H

#include "keen/keen.h"
#include "worlds/cast.h"
#include "worlds/crowd.h"

#define BENCH_FRAME_SECONDS 0.1
#define BENCH_GAME_FRAME_SECONDS (1.0 / 30.0)
#define BENCH_MAX_UPDATES 4000u /* of the mixed crowd, per frame */

typedef enum bench_world_kind {
    BENCH_WORLD_MANY,     /* about 16 others in range: most ledgers are nearly full */
    BENCH_WORLD_FEW,      /* about 2 */
    BENCH_WORLD_DETECTS,  /* many, with the detection model in place of beliefs, every other one an enemy */
    BENCH_WORLD_BELIEVES, /* the same crowd and teams, with beliefs by vision and hearing: what the model replaces */
    BENCH_WORLD_APART,    /* nobody in range, everybody ticks, everybody is a target as well */
    BENCH_WORLD_ALONE,    /* the same without targets */
    BENCH_WORLD_NOT_DUE,  /* without targets, and nobody's interval is over */
    /* with a cast */
    BENCH_WORLD_IDLE,  /* nobody notices anybody, tiers 1 to 4 in equal parts */
    BENCH_WORLD_MIXED, /* one in twenty is engaged, the rest idle in tiers 1 to 4; at most BENCH_MAX_UPDATES */
    BENCH_WORLD_ALARM, /* suspended; then everybody is hit, and so due and engaged, in one frame (bench_world_alarm) */
    BENCH_WORLD_SUSPENDED, /* 99 of 100 suspended, the rest in tier 1 */
    BENCH_WORLD_KIND_COUNT
} bench_world_kind;

/* What agents run. One so far; a detection model of profiles becomes the next. */
typedef enum bench_model { BENCH_MODEL_BELIEF, BENCH_MODEL_COUNT } bench_model;

const char *bench_model_name(bench_model model);

const char *bench_world_kind_name(bench_world_kind kind);

typedef struct bench_world_def {
    bench_world_kind kind;
    bench_model model;
    uint32_t count;
    keen_backend backend;
    uint32_t workers;
} bench_world_def;

/* Seconds spent in Keen, by call. */
typedef struct bench_frame_times {
    double begin, submit, end;
} bench_frame_times;

typedef struct bench_world {
    bench_world_def def;
    keen_world *world;
    bench_crowd crowd;
    keen_agent_columns agents;
    keen_target_columns targets;
    keen_trace_result *answers; /* [answer_capacity] */
    uint32_t answer_capacity;
    const bench_cast_def *cast;                         /* null without one */
    keen_profile_id profiles[BENCH_ROLE_SUSPENDED + 1]; /* by role */
    keen_agent_id *agent_ids;                           /* [count] of a cast */
    keen_target_id *actors;                             /* [count + enemies] of a cast */
    uint32_t *owners;                                   /* [enemies] before whom each enemy stands */
    uint32_t enemies;
    uint64_t bytes; /* that the world takes */
} bench_world;

/* Ready to be measured: frames have run until all states occur. Null when it cannot be made; *why says why. */
bench_world *bench_world_make(const bench_world_def *def, const char **why);
void bench_world_release(bench_world *world);

/* Of a world of that kind: everybody forgets everything, and then is hit by an enemy. The next frame is the alarm. */
keen_result bench_world_alarm(bench_world *world);

/* Seconds of a frame of that kind. */
double bench_world_frame_seconds(bench_world_kind kind);

/* One frame of dt seconds: everybody moves, begin, all requests answered, end. Adds the time inside Keen to *times. */
void bench_world_frame(bench_world *world, double dt, bench_frame_times *times);

#endif
