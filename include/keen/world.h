/* Keen: worlds, agents and targets, and the frame.

   A frame, on the one thread that owns the world:

       write columns (keen_agents_write, keen_targets_write, or the mapped arrays), emit sounds
       keen_frame_begin(world, dt)
       keen_trace_requests(world, &batch)            cast batch.requests, then, from any thread and in any order,
       keen_trace_submit(world, results, n, NULL)    now or in a later frame
       keen_frame_end(world)
       read events and beliefs

   Between begin and end only keen_trace_requests, keen_trace_submit and the reads that say so are legal; everything
   else returns KEEN_ERROR_CALL_ORDER. Events, counters and the list of who ticked are those of the last frame that
   ended, and may be read at any time, also while another thread runs the next frame (keen/event.h). Unless a function
   says so, one world belongs to one thread at a time; worlds are independent. Time is counted in whole microseconds
   (specification, section 1). */
#ifndef KEEN_WORLD_H
#define KEEN_WORLD_H

#include "keen/base.h"
#include "keen/column.h"
#include "keen/id.h"
#include "keen/profile.h"
#include "keen/task.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum keen_up_axis { KEEN_UP_Z, KEEN_UP_Y } keen_up_axis;

/* Which kernels run. All of them return the same bits, whatever rounding and flushing to zero the host's threads have
   set: frames, reports and written columns are worked on in the default state. What is only read, and defaults in the
   host's units, are computed in the host's. */
typedef enum keen_backend {
    KEEN_BACKEND_AUTO,      /* the environment variable KEEN_BACKEND if set, else the best this CPU and OS can run */
    KEEN_BACKEND_REFERENCE, /* plain scalar C, one belief at a time, written to be read */
    KEEN_BACKEND_PORTABLE,  /* 8 lanes: NEON on 64-bit ARM, simd128 in WebAssembly, plain C on x86 */
    KEEN_BACKEND_SSE4_1,
    KEEN_BACKEND_AVX2,
    KEEN_BACKEND_COUNT
} keen_backend;

/* "auto", "reference", "portable", "sse4.1", "avx2"; "unknown" outside the enum. Static storage; any thread. */
KEEN_API const char *keen_backend_name(keen_backend backend);

/* The backend of a name as above. False, and *backend untouched, when there is none or a pointer is null. */
KEEN_API bool keen_backend_from_name(const char *name, keen_backend *backend);

/* True when the backend is built in and this CPU and OS can run it. Any thread. */
KEEN_API bool keen_backend_available(keen_backend backend);

/* Work bounds of a frame (12). 0 is no bound. Never exceeded; what waits grows in urgency, so nobody starves. */
typedef struct keen_budget {
    uint32_t max_updates_per_frame; /* agents ticked per frame [0] */
    uint32_t max_traces_per_frame;  /* sight lines asked per frame, 0 or >= KEEN_MAX_SAMPLE_POINTS [0]: rounds are
                                       asked whole or not at all, so a smaller budget could serve nobody */
    uint32_t frame_budget_us; /* wall clock that Keen's part of a frame, begin and end together, should take [0]. From
                                 what the last frames took, Keen estimates how many updates fit and runs no more, within
                                 max_updates_per_frame; at least one in 64 of the agents alive, however small it is, so
                                 that nobody starves. A goal, not a bound: one frame may take longer. NOT DETERMINISTIC:
                                 with it results depend on the machine and its load; without it they never do */
} keen_budget;

/* The surroundings that every agent shares (2). */
typedef struct keen_environment {
    float ambient_noise; /* masks hearing, >= 0 [0] */
    float vision;        /* scales sight: fog, night, 0..1 [1] */
    float wind[3];       /* carries scent, length/s [0, 0, 0] */
    bool exterior; /* under the open sky: the detection model reaches farther and light counts otherwise [false] (13) */
} keen_environment;

/* Everything is sized here; a frame allocates nothing. Make it with keen_default_world(). */
typedef struct keen_world_def {
    uint32_t cookie; /* set by keen_default_world() */

    uint32_t agent_capacity;   /* 1..2^22 [1024] */
    uint32_t target_capacity;  /* 1..2^24 [1024] */
    uint32_t profile_capacity; /* 1..65535 [64] */
    uint32_t max_tracked;      /* largest max_tracked of any profile, 1..KEEN_MAX_TRACKED [16] */
    uint32_t row_capacity; /* rows of 8 beliefs, at most 2^27; 0: as many as all agents can fill. When all are in use a
                              new belief waits until one is free, and the counters say so [0] */
    uint32_t sound_capacity; /* stimuli waiting in all agents' queues (sounds, damage, contacts, reports of places, what
                                squads share), at most 2^28; 0: 4 per agent [0] */
    uint32_t event_capacity; /* events kept per frame, at most 2^28; 0: 4 per agent, at least 1024. More are counted.
                                Takes 112 bytes per event, or with the detection model 280, and then 3.6 kB more for
                                every 64 of agent_capacity, however many workers there are [0] */
    uint32_t trace_capacity; /* requests per frame, KEEN_MAX_SAMPLE_POINTS to 2^28. 0: max_traces_per_frame, or if that
                                is 0 as many as all agents can ask, at most 2^20. A full one acts like a budget [0] */
    uint32_t evidence_capacity; /* pairs with evidence, at most 2^24; 0: 1 per agent, at least 64 [0] */
    uint32_t relation_capacity; /* pairs with a relation of their own, at most 2^24; 0: 1 per agent, at least 64 [0] */
    uint32_t episode_capacity;  /* episodes kept per agent, 0..255 [8] */
    uint32_t memory_capacity;   /* summaries of freed beliefs kept per agent, 0..255 [8] */
    uint32_t habit_capacity;    /* pairs of team and target, at most 2^24; 0: nothing is learned, or counted [1024] */
    uint32_t zone_capacity;     /* never-search zones, at most 65536 [64] */
    uint32_t viewer_capacity;   /* viewers for level of detail, 0..64 [8] */
    bool detection;          /* profiles may choose the detection model, which takes memory of its own [false] (13) */
    uint32_t group_capacity; /* combat groups of the detection model, at most 2^22 [1024] (14) */
    uint32_t span_capacity;  /* spans kept per worker and frame, at most 65536; 48 and 8 for each worker are
                                enough for all; 0: none (keen/span.h) [0] */

    float units_per_meter;    /* host units per metre, > 0: scales the distances that belong to the world [1] */
    keen_up_axis up;          /* [KEEN_UP_Z] */
    uint64_t seed;            /* of all random draws (15) [1] */
    bool stagger;             /* spread first ticks over the interval (1) [true] */
    bool crowd_tier;          /* tick suspended agents every 50 intervals (12) [false] */
    float grid_cell;          /* edge of a grid cell, length > 0 [15] */
    uint32_t grid_rebuild_hz; /* grid rebuilds per second, 1..1000; 0: each frame [0]. In between, searches find targets
                                 where they stood: one that is new or has come near is found up to 1/hz s late */
    keen_budget budget;
    keen_stealth_def stealth; /* stealth points of the detection model, each setting 0..1e9 (13) */

    keen_backend backend; /* [KEEN_BACKEND_AUTO] */
    uint32_t workers;     /* most threads or tasks at once, 1..256; 0: as many as OpenMP or the machine offers [0] */
    keen_task_callbacks tasks; /* all null: OpenMP or serial */
    keen_hooks hooks;          /* all null: malloc, no log */
} keen_world_def;

/* Defaults for a world of this many host units per metre; not finite or not > 0 counts as 1. Any thread. */
KEEN_API keen_world_def keen_default_world(float units_per_meter);

/* Makes a world. The def is copied. Errors: NULL, COOKIE, RANGE, NOT_FINITE, BACKEND, CALLBACKS, OUT_OF_MEMORY. The
   log hook, and in debug builds the assert hook, are told which field of the def is out of range. A backend forced by
   KEEN_BACKEND that is unknown or cannot run here is BACKEND too; the log hook is told who asked for which backend, and
   which names would do. */
KEEN_API keen_result keen_world_create(const keen_world_def *def, keen_world **world);

/* Ends a world and everything in it. Null is legal. Not between frame begin and end of another thread. */
KEEN_API void keen_world_destroy(keen_world *world);

/* The backend that runs, never AUTO. AUTO for a null world. */
KEEN_API keen_backend keen_world_backend(const keen_world *world);

/* World clock, microseconds, skipped time included. 0 for a null world. */
KEEN_API uint64_t keen_world_time(const keen_world *world);

/* A 64-bit hash of the state of all agents, their beliefs, sight lines and waiting sounds, equal for every backend,
   thread count, compiler and build type after the same calls. Outside a frame. 0 for a null world. Costs a walk over
   everything. */
KEEN_API uint64_t keen_world_hash(const keen_world *world);

/* Copies a profile into the world. Errors: NULL, COOKIE, NOT_FINITE, RANGE, MODEL, CAPACITY, CALL_ORDER. When `why` is
   not null and the result is RANGE, NOT_FINITE or MODEL, *why names the field (static storage). */
KEEN_API keen_result keen_profile_create(keen_world *world, const keen_profile_def *def, keen_profile_id *profile,
                                         const char **why);

/* From the next frame on. Errors: NULL, RANGE (max_traces_per_frame), CALL_ORDER. */
KEEN_API keen_result keen_world_set_budget(keen_world *world, const keen_budget *budget);

/* From the next frame on; sounds emitted later are masked by the new noise. Errors: NULL, NOT_FINITE, RANGE,
   CALL_ORDER. */
KEEN_API keen_result keen_world_set_environment(keen_world *world, const keen_environment *environment);

/* Positions that level of detail is measured from: count points of three floats {x, y, z}, tight. 0 viewers: everybody
   counts as near, and so as beside one. Even there an agent that is not suspicious yet is in tier 1 and ticks every
   second interval; from suspicious on it is in tier 0 (12). Errors: NULL, NOT_FINITE, CAPACITY, CALL_ORDER. */
KEEN_API keen_result keen_world_set_viewers(keen_world *world, const float *positions, uint32_t count);

/* How one team looks at another (10). No entry: the same team is a teammate, everybody else unknown. */
typedef enum keen_relation {
    KEEN_RELATION_UNKNOWN,
    KEEN_RELATION_NEUTRAL,
    KEEN_RELATION_FRIENDLY,
    KEEN_RELATION_TEAMMATE,
    KEEN_RELATION_ENEMY,
    KEEN_RELATION_HIGH_VALUE,
    KEEN_RELATION_FEARED,
    KEEN_RELATION_COUNT
} keen_relation;

/* Holds from the next frame on, for everybody of the team. Errors: NULL, RANGE (a team or the relation), CALL_ORDER. */
KEEN_API keen_result keen_world_set_relation(keen_world *world, uint32_t agent_team, uint32_t target_team,
                                             keen_relation relation);

/* Load screens, sleep: adds time to the clock and to every timer; memory fades as in one unsensed tick of that
   length; nothing is sensed and no state moves (1). Disabled agents stand still. seconds >= 0, at most 10^9.
   Errors: NULL, NOT_FINITE, RANGE (also when the clock, 584,000 years of microseconds, would run over), CALL_ORDER. */
KEEN_API keen_result keen_world_skip_time(keen_world *world, double seconds);

/* ---- agents ---- */

typedef struct keen_agent_def {
    uint32_t cookie;         /* set by keen_default_agent() */
    keen_profile_id profile; /* required */
    keen_target_id self;     /* the target that is this same actor, never perceived by itself [null: none] */
    float position[3];       /* host units [0, 0, 0] */
    float forward[3];        /* facing, any length > 1e-6 [1, 0, 0] */
    float eye_height;        /* above position, length [1.6] */
    float vision_gain;       /* >= 0 [1] */
    float center_height;     /* of its body above position, for touch, length >= 0 [0.9] */
    float radius;            /* of its body, length >= 0 [0.3] */
    float health;            /* points, 0..max_health [100] */
    float max_health;        /* points, > 0 [100] */
    bool host_health;        /* the host writes health; damage and heal leave it alone [false] */
    uint32_t team;           /* 0..KEEN_TEAM_COUNT-1 or KEEN_TEAM_NONE [NONE] */
    uint32_t squad;          /* the host's number; KEEN_SQUAD_NONE shares with nobody [NONE] */
    uint32_t role;           /* the host's tag, reported back [0] */
} keen_agent_def;

#define KEEN_SQUAD_NONE UINT32_MAX

/* For a world of this many host units per metre; not finite or not > 0 counts as 1. Any thread. */
KEEN_API keen_agent_def keen_default_agent(float units_per_meter);

/* Errors: NULL, COOKIE, STALE_ID (profile, or self not null and stale), NOT_FINITE, RANGE, FORWARD, CAPACITY,
   CALL_ORDER. The lowest free index is used. */
KEEN_API keen_result keen_agent_create(keen_world *world, const keen_agent_def *def, keen_agent_id *agent);

/* Ends an agent and its beliefs, evidence and relations. Errors: NULL, STALE_ID, CALL_ORDER. */
KEEN_API keen_result keen_agent_remove(keen_world *world, keen_agent_id agent);

/* A disabled agent does not tick, hears nothing and tells nothing; its beliefs stand still, and so do its detection
   state, its lists and whether it is suspicious, though it hunts nobody meanwhile (detection.h). Errors: NULL,
   STALE_ID, CALL_ORDER. */
KEEN_API keen_result keen_agent_set_enabled(keen_world *world, keen_agent_id agent, bool enabled);

/* Another profile from the next tick on; beliefs stay, what the old one's senses said by slot is kept by sense. When
   the new one tracks fewer targets, the beliefs in the slots beyond are given up. Rounds of sight lines in flight are
   asked anew when the sample points differ. Errors: NULL, STALE_ID, CALL_ORDER. */
KEEN_API keen_result keen_agent_set_profile(keen_world *world, keen_agent_id agent, keen_profile_id profile);

/* How finely an agent perceives (12). Changing it keeps every belief. */
typedef struct keen_quality {
    float rate;       /* times its interval, 0.01..1000 [1] */
    uint32_t samples; /* sample points per target at most: the profile's first, 1..KEEN_MAX_SAMPLE_POINTS [8] */
    uint32_t senses;  /* bit per keen_sense that works [all] */
} keen_quality;

typedef enum keen_quality_level {
    KEEN_QUALITY_HIGH,   /* {1, 8, all} */
    KEEN_QUALITY_MEDIUM, /* {1.5, 2, all} */
    KEEN_QUALITY_LOW,    /* {3, 1, all} */
    KEEN_QUALITY_COUNT
} keen_quality_level;

/* An unknown level is HIGH. Any thread. */
KEEN_API keen_quality keen_default_quality(keen_quality_level level);

/* From the next tick on. Errors: NULL, STALE_ID, NOT_FINITE, RANGE, CALL_ORDER. */
KEEN_API keen_result keen_agent_set_quality(keen_world *world, keen_agent_id agent, const keen_quality *quality);

/* How one agent looks at one target, whatever their teams and disguises (10); everything that asks for a relation goes
   by it: threat, top target, attention, emotions, all clear, who comes into a full ledger, whose sounds are ignored,
   what is left out when squads share more than can wait, queries. KEEN_RELATION_COUNT takes it back. From the next
   frame on; for sounds at once. Errors: NULL, STALE_ID, RANGE, CAPACITY (relation_capacity), CALL_ORDER. */
KEEN_API keen_result keen_agent_set_relation(keen_world *world, keen_agent_id agent, keen_target_id target,
                                             keen_relation relation);

/* Squad and role (10). Errors: NULL, STALE_ID, CALL_ORDER. */
KEEN_API keen_result keen_agent_set_squad(keen_world *world, keen_agent_id agent, uint32_t squad, uint32_t role);

/* ---- targets ---- */

/* Beliefs know no stance: who sneaks is lower (height, center_height: sample points go by the height), in less light,
   less loud or less visible. The detection model has one (KEEN_STANCE_SNEAKING). */
typedef struct keen_target_def {
    uint32_t cookie;     /* set by keen_default_target() */
    float position[3];   /* the feet, host units [0, 0, 0] */
    float velocity[3];   /* units/s, the host's to keep: Keen takes none from positions, and motion in sight, dwell,
                            vibration and custom senses count by it [0, 0, 0] */
    float height;        /* length >= 0 [1.8] */
    float center_height; /* length >= 0 [0.9] */
    float radius;        /* length >= 0 [0.3] */
    float light;         /* light that falls on it, 0..1 [1] */
    float loudness;      /* standing noise, >= 0, 1 is a normal walk [0] */
    float visibility;    /* >= 0, 0 is invisible [1] */
    float mass;          /* kilograms >= 0 [80] */
    float scent;         /* >= 0, 1 smells as far as the profile's range [0] */
    uint32_t scent_type; /* bit mask of what it smells of [1] */
    bool grounded;       /* stands on the ground: its steps can be felt [true] */
    uint32_t team;       /* apparent team, 0..KEEN_TEAM_COUNT-1 or KEEN_TEAM_NONE [NONE] */
    bool alive;          /* [true] */
} keen_target_def;

/* For a world of this many host units per metre; not finite or not > 0 counts as 1. Any thread. */
KEEN_API keen_target_def keen_default_target(float units_per_meter);

/* Errors: NULL, COOKIE, NOT_FINITE, RANGE, CAPACITY, CALL_ORDER. The lowest free index is used; an index is not used
   again while a belief about its last owner lives. */
KEEN_API keen_result keen_target_create(keen_world *world, const keen_target_def *def, keen_target_id *target);

/* Beliefs about a removed target lose it and fade at their agents' own pace (7); evidence and relations about it end.
 * Errors: NULL, STALE_ID, CALL_ORDER. */
KEEN_API keen_result keen_target_remove(keen_world *world, keen_target_id target);

/* The dead are lost like the removed, but for agents whose profile perceives corpses. Errors: NULL, STALE_ID,
   CALL_ORDER. */
KEEN_API keen_result keen_target_set_alive(keen_world *world, keen_target_id target, bool alive);

/* A disabled target is not gathered and gives no sensation; beliefs about it fade. Errors: NULL, STALE_ID,
   CALL_ORDER. */
KEEN_API keen_result keen_target_set_enabled(keen_world *world, keen_target_id target, bool enabled);

/* The apparent team: a disguise. From the next frame on. Errors: NULL, STALE_ID, RANGE, CALL_ORDER. */
KEEN_API keen_result keen_target_set_team(keen_world *world, keen_target_id target, uint32_t team);

/* A jump: the position is written, the velocity is zero, and no belief tracks through it: estimated velocities and
   rounds of sight lines of its pairs are forgotten; lost before it is sensed again it is lost out of range (7). Errors:
   NULL, STALE_ID, NOT_FINITE, CALL_ORDER. */
KEEN_API keen_result keen_target_teleport(keen_world *world, keen_target_id target, const float position[3]);

/* Subtracts an offset from every position in the world: agents, targets, viewers, zones, beliefs, waiting stimuli. For
   hosts that keep the camera near the origin. Errors: NULL, NOT_FINITE, CALL_ORDER. */
KEEN_API keen_result keen_world_shift_origin(keen_world *world, const float offset[3]);

/* Where nobody should be looked for (8): a sphere, or an axis-aligned box. */
typedef struct keen_zone {
    bool box; /* else a sphere */
    float center[3];
    float half[3]; /* of a box, length >= 0 */
    float radius;  /* of a sphere, length >= 0 */
} keen_zone;

/* Replaces all zones by zones[count]. Errors: NULL, NOT_FINITE, RANGE, CAPACITY (zone_capacity), CALL_ORDER. */
KEEN_API keen_result keen_world_set_never_search(keen_world *world, const keen_zone *zones, uint32_t count);

/* ---- columns ----
   Structure of arrays: element i belongs to the id with index i. The arrays have `capacity` elements, are 64-byte
   aligned and live as long as the world. Write them outside a frame. Elements of free indices are ignored. In mapped
   arrays Keen sees bad values only in the next keen_frame_begin: a target with a bad value keeps its last good frame,
   an agent with a value that is not finite, or a facing without length, does not tick; counters.bad_agents counts those
   whose turn it was, bad_targets the targets. An agent whose position is bad counts as near to the viewers. */
typedef struct keen_agent_columns {
    uint32_t capacity;
    float *x, *y, *z;                         /* position, [capacity] each */
    float *forward_x, *forward_y, *forward_z; /* facing, any length > 1e-6 */
    float *eye_height;
    float *vision_gain;
    float *center_height;
    float *radius;
    float *health; /* Keen writes it too, outside a frame, unless the agent's health is the host's */
    float *max_health;
} keen_agent_columns;

typedef struct keen_target_columns {
    uint32_t capacity;
    float *x, *y, *z;                            /* position of the feet, [capacity] each */
    float *velocity_x, *velocity_y, *velocity_z; /* units/s */
    float *height;
    float *center_height;
    float *radius;
    float *light;
    float *loudness;
    float *visibility;
    float *mass;
    float *scent;
    uint32_t *scent_type;
    uint32_t *grounded; /* 0 or 1 */
} keen_target_columns;

/* The arrays themselves; legal at any time, also in a frame, but written only outside. Errors: NULL. */
KEEN_API keen_result keen_agents_map(keen_world *world, keen_agent_columns *columns);
KEEN_API keen_result keen_targets_map(keen_world *world, keen_target_columns *columns);

typedef struct keen_agent_write {
    keen_column position;      /* float[3] */
    keen_column forward;       /* float[3] */
    keen_column eye_height;    /* float */
    keen_column vision_gain;   /* float */
    keen_column center_height; /* float */
    keen_column radius;        /* float */
    keen_column health;        /* float */
    keen_column max_health;    /* float */
} keen_agent_write;

typedef struct keen_target_write {
    keen_column position;      /* float[3] */
    keen_column velocity;      /* float[3] */
    keen_column height;        /* float */
    keen_column center_height; /* float */
    keen_column radius;        /* float */
    keen_column light;         /* float */
    keen_column loudness;      /* float */
    keen_column visibility;    /* float */
    keen_column mass;          /* float */
    keen_column scent;         /* float */
    keen_column scent_type;    /* uint32_t */
    keen_column grounded;      /* uint32_t, 0 or 1 */
} keen_target_write;

/* Copies columns of `count` elements to the agents `ids[count]`. When an id stands in the batch twice, the later one
   wins. report may be null. Errors: NULL, STRIDE and CALL_ORDER write nothing; PARTIAL wrote the good elements. */
KEEN_API keen_result keen_agents_write(keen_world *world, const keen_agent_id *ids, uint32_t count,
                                       const keen_agent_write *write, keen_write_report *report);
KEEN_API keen_result keen_targets_write(keen_world *world, const keen_target_id *ids, uint32_t count,
                                        const keen_target_write *write, keen_write_report *report);

/* ---- frame ---- */

/* Adds dt seconds to the clock, chooses who ticks, gathers what is in their reach and collects the sight lines they
   need. dt >= 0 and at most 1000; with 0 nobody ticks, there are no requests and no events, and beliefs stay as they
   are. The clock adds dt rounded to whole microseconds: three frames of 1/30 s are 99,999 us, one short of an interval
   of 0.1 s, and every tick waits for a fourth. A host with such a fixed step should choose intervals a little below a
   multiple of it, as 0.099 s (profile.h, base_interval). Errors: NULL, NOT_FINITE, RANGE, CALL_ORDER (already in a
   frame). */
KEEN_API keen_result keen_frame_begin(keen_world *world, double dt);

/* Senses, beliefs, events. Errors: NULL, CALL_ORDER (no frame begun). */
KEEN_API keen_result keen_frame_end(keen_world *world);

/* The agents that ticked in the last frame that ended, in index order. Valid until keen_frame_end of the next frame but
   one is called. Legal at any time. Errors: NULL. */
KEEN_API keen_result keen_frame_ticked(const keen_world *world, const keen_agent_id **agents, uint32_t *count);

/* Level-of-detail tiers (12): 0..3 tick every 1, 2, 5, 20 intervals; 4 is suspended. */
#define KEEN_TIER_COUNT 5
#define KEEN_TIER_SUSPENDED 4

/* Work of the last frame; times in microseconds of wall clock. Release builds count too. */
typedef struct keen_counters {
    uint32_t agents; /* alive in the world */
    uint32_t targets;
    uint32_t beliefs;                      /* belief slots in use */
    uint32_t due;                          /* agents whose interval had passed, or that were woken */
    uint32_t run;                          /* of these, ticked */
    uint32_t deferred;                     /* of these, left for a later frame by the budget */
    uint32_t faded;                        /* suspended agents whose memory faded */
    uint32_t tier_agents[KEEN_TIER_COUNT]; /* alive and enabled, by tier in this frame */
    uint32_t tier_due[KEEN_TIER_COUNT];    /* of `due`; those of a tier that the budget left are due less run */
    uint32_t tier_run[KEEN_TIER_COUNT];    /* of `run` */
    uint32_t staleness_max_us;             /* longest wait beyond its interval of an agent that ran */
    uint32_t staleness_p99_us;             /* within 1/16 of its value */
    uint32_t traces_asked;
    uint32_t traces_deferred; /* sample points that the budget left for later */
    uint32_t traces_answered; /* since the last frame ended */
    uint32_t traces_stale;    /* late for a round that is over, duplicate or unknown, since the last frame ended */
    uint32_t events;          /* this frame, those that did not fit included */
    uint32_t events_dropped;
    uint32_t sounds_dropped; /* stimuli of any kind, since the last frame ended: weaker than all in a full queue, or
                                the pool was full; what squads share about friends where half of either is taken */
    uint32_t gathers_cut; /* searches with more than 65536 targets in reach, of which only the first ones in the order
                             of the grid were looked at */
    uint32_t rows_exhausted;  /* beliefs that waited for a free row */
    uint32_t targets_refused; /* enemies that found no room in an agent's target list (keen_listed_target); one that
                                 tries again is counted again, in each tick */
    uint32_t lessons_dropped; /* detections and losses that no habit could be made of, for habit_capacity was used up */
    uint32_t bad_agents;      /* due, with NaN, infinity or a zero-length facing in mapped columns */
    uint32_t bad_targets;
    uint32_t first_bad_agent; /* index; meaningless when bad_agents is 0 */
    uint32_t first_bad_target;
    uint64_t pack_us, schedule_us, gather_us, request_us; /* in keen_frame_begin */
    uint64_t sense_us, detection_us, fade_us, publish_us; /* in keen_frame_end; publish_us holds what squads share */
} keen_counters;

/* Those of the last frame that ended. Legal at any time. Errors: NULL. */
KEEN_API keen_result keen_world_counters(const keen_world *world, keen_counters *counters);

#ifdef __cplusplus
}
#endif

#endif
