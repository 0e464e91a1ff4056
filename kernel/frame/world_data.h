/* Everything a world owns. The API unwraps it, the stages work on it; nothing below this folder knows it. */
#ifndef KEEN_FRAME_WORLD_DATA_H
#define KEEN_FRAME_WORLD_DATA_H

#include "frame/event_pool.h"
#include "frame/frame_work.h"
#include "gather/gather.h"
#include "gather/ledger.h"
#include "gather/rotation.h"
#include "isa/kernel_table.h"
#include "keen/event.h"
#include "keen/sense.h"
#include "keen/trace.h"
#include "schedule/budget.h"
#include "schedule/pace.h"
#include "schedule/select_parts.h"
#include "schedule/tier_limits.h"
#include "space/grid.h"
#include "store/agents.h"
#include "store/combat_groups.h"
#include "store/evidence.h"
#include "store/episodes.h"
#include "store/habits.h"
#include "store/memory_store.h"
#include "store/observers.h"
#include "store/profiles.h"
#include "store/relations.h"
#include "store/rows.h"
#include "store/squad_list.h"
#include "store/stealth.h"
#include "store/stimuli.h"
#include "store/targets.h"
#include "store/teams.h"
#include "task/parallel.h"

/* Who tells events of the detection model: each into a pool of its own, so that what one gives up is no event that the
   frame would have kept. */
typedef enum keen_model_stage {
    KEEN_MODEL_STATES,
    KEEN_MODEL_FIGHTS,
    KEEN_MODEL_STRAYS, /* of agents that need not tick; one worker, one chunk */
    KEEN_MODEL_STAGES
} keen_model_stage;

typedef struct keen_sense_batch keen_sense_batch;

/* The host's senses. Batches are taken from the host when the first one is added. */
typedef struct keen_custom_senses {
    keen_sense_def defs[KEEN_MAX_CUSTOM_SENSES];
    char names[KEEN_MAX_CUSTOM_SENSES][KEEN_SENSE_NAME_SIZE];
    uint32_t count;
    void *memory;
    size_t size;
    keen_sense_batch *batches; /* [workers] */
} keen_custom_senses;

typedef struct keen_policy_batch keen_policy_batch;

/* Taken from the host when the first policy is set (policy_memory.h). */
typedef struct keen_policy_memory {
    void *memory;
    size_t size;
    keen_policy_batch *batches; /* [workers] */
    float *significance;        /* by agent: what the host's policy said in this frame */
} keen_policy_memory;

/* What a frame leaves to be read: of two sets one is whole, and the frame under way fills the other (published.h). */
typedef struct keen_published {
    keen_event *events;
    keen_agent_id *ticked;
    keen_agent_summary *summaries; /* by agent index */
    uint32_t event_count, ticked_count;
    uint64_t time, frame;
    keen_counters counters;
} keen_published;

/* A member that is no pointer and outlives a frame is listed in snapshot_state.c. */
struct keen_world {
    keen_world_def def;
    keen_hooks hooks;
    keen_parallel parallel;
    keen_span_log span_log;
    const keen_kernels *kernels;
    void *block;
    size_t block_size;
    /* The first bytes of the block: this struct, then arrays without any pointers, which a snapshot holds as they are.
     */
    size_t lasting_size;
    uint64_t lasting_layout; /* keen_arena.layout of them */

    keen_profiles profiles;
    keen_hearing_reach *hearing_reach; /* by profile */
    float largest_hearing_range;
    keen_agents agents;
    keen_targets targets;
    keen_rows rows;
    keen_teams teams;
    keen_stimuli stimuli;
    keen_rotation *rotations; /* by agent */
    keen_evidence_store evidence;
    keen_relations relations; /* of pairs */
    float *sound_strengths;   /* by listener of the sound being emitted */
    uint32_t sounds_dropped;  /* since the last frame ended */
    keen_grid grid;
    uint64_t grid_built_at;
    uint32_t *grid_counts; /* [grid_shares * cells], when several threads build it */
    uint32_t grid_shares;
    keen_environment environment;
    keen_custom_senses custom;
    keen_policies policies;
    keen_policy_memory policy_memory;
    float (*viewers)[3];
    uint32_t viewer_count;
    keen_viewer_map *viewer_map; /* with enough viewers; made anew when they have moved */
    keen_tier_limits tier_limits;
    keen_zone *zones; /* never-search */
    uint32_t zone_count;

    uint64_t now;      /* microseconds */
    uint64_t frame_us; /* of the frame under way, or the last */
    bool in_frame;
    keen_frame_values values;

    /* who ticks */
    uint8_t *due_bits, *fade_bits;
    uint32_t *due;                  /* agent indices that tick, ascending */
    uint32_t *fading;               /* agent indices that a skip of time or a sound is about */
    uint32_t *block_due;            /* per block of agents: those who are due, then where its first stands among all */
    uint32_t *listed, *claims;      /* everybody who is due, when a budget must choose */
    keen_select_part *select_parts; /* [workers] */
    keen_select_scratch select_scratch;
    keen_staleness staleness;
    keen_pace pace; /* with frame_budget_us only */

    /* the work of this frame */
    keen_tick *ticks;    /* of a chunk's agents that have rows, from the chunk's place in the list on */
    keen_plan *plans;    /* by place in the list of agents that tick */
    uint32_t *newcomers; /* [def.max_tracked] per agent that ticks */
    keen_row_job *jobs;
    keen_asking_pair *pairs; /* a chunk's from its first job's place on: KEEN_LANES per job */
    /* when a budget must choose: of all asking pairs, one behind the other */
    uint32_t *pair_claims;
    uint8_t *pair_costs;
    uint32_t *pair_chosen;
    keen_chunk *chunks;
    keen_worker *workers;

    keen_trace_request *requests;
    uint32_t request_capacity;
    uint32_t senses;      /* bit per built-in keen_sense that some profile lists */
    uint32_t models;      /* bit per keen_model that some profile chooses */
    uint32_t most_points; /* sample points of the profile that has most */
    _Atomic uint32_t traces_answered, traces_stale;
    _Atomic uint32_t rows_refused; /* newcomers that found no row */
    _Atomic uint32_t restless;     /* agents whose mind is, so that idle chunks need not look */

    keen_episodes episodes;
    keen_memory_store memory;
    keen_habit_table habits;
    keen_squads squads;

    /* the detection model; laid out when the def asks for it */
    keen_observers observers;
    keen_stealth_store stealth;
    keen_combat_groups groups;

    keen_event_pool model_events[KEEN_MODEL_STAGES]; /* of this frame */

    keen_published published[2];
    _Atomic uint32_t front;    /* which of them is of the last frame that ended; its readers may be on any thread */
    uint32_t *summary_changed; /* agents whose summaries differ between the two, but for this frame's */

    /* What the calling thread writes between passes: on lines of its own, for workers would have to fetch them anew in
       each pass, with whatever else they need of them. */
    KEEN_ALIGN_LINE uint32_t due_count; /* agents that tick */
    uint32_t chunk_count, job_count, request_count;
    uint32_t beliefs; /* slots in use */
    uint32_t summary_changed_count;
    keen_counters counting; /* of the frame under way */
};

/* Any thread. */
static inline const keen_published *keen_world_front(const keen_world *world) {
    return &world->published[atomic_load_explicit(&world->front, memory_order_acquire)];
}

/* By the frame under way. */
static inline keen_published *keen_world_back(keen_world *world) {
    return &world->published[1u - atomic_load_explicit(&world->front, memory_order_relaxed)];
}

/* The due list may hold everybody. */
static inline uint32_t keen_world_agent_room(const keen_world *world) {
    return keen_round_up_8(world->def.agent_capacity);
}

static inline const keen_tuning *keen_world_tuning(const keen_world *world, uint32_t agent) {
    return &world->profiles.tunings[world->agents.profile[agent]];
}

/* True when the agent has beliefs, or pain or feelings that move without them. */
static inline bool keen_world_needs_tick(const keen_world *world, uint32_t agent) {
    return world->agents.row_count[agent] > 0 || world->agents.restless[agent];
}

/* Why a mind is restless, a bit each. */
#define KEEN_RESTLESS_FOCUS 1u
#define KEEN_RESTLESS_PAIN 2u
#define KEEN_RESTLESS_FEELINGS 4u

/* Any thread, for an agent that is its own to work on: the count is a sum. */
static inline void keen_world_set_restless(keen_world *world, uint32_t agent, uint32_t why, bool on) {
    uint8_t *restless = &world->agents.restless[agent];
    const uint8_t before = *restless;
    *restless = (uint8_t)(on ? before | why : before & ~why);
    if (!before != !*restless) {
        atomic_fetch_add_explicit(&world->restless, before ? UINT32_MAX : 1u, memory_order_relaxed);
    }
}

/* What the significance of agents goes by: keen_awareness by agent, as of the last tick. With the detection model no
   less than what the detection state counts as. */
static inline const uint8_t *keen_world_heed(const keen_world *world) {
    return world->def.detection ? world->observers.heed : world->agents.awareness;
}

static inline keen_ledger keen_world_ledger(keen_world *world, uint32_t agent, uint32_t *beliefs) {
    return (keen_ledger){
        .rows = &world->rows,
        .targets = &world->targets,
        .row_list = keen_agent_rows(&world->agents, agent),
        .row_count = world->agents.row_count[agent],
        .tuning = keen_world_tuning(world, agent),
        .friend_teams = world->agents.friend_teams[agent],
        .hostile_teams = keen_teams_hostile(&world->teams, world->agents.team[agent]),
        .relations = world->agents.mind[agent].has_relations ? &world->relations : NULL,
        .beliefs = beliefs,
        .memory = &world->memory,
        .agent = agent,
        .gather_range = keen_gather_range(keen_world_tuning(world, agent), world->agents.columns.radius[agent]),
        .now = world->now,
    };
}

/* The id under which a target index is known: a removed one's stays readable as long as a belief holds it. */
static inline keen_target_id keen_world_target_id(const keen_world *world, uint32_t index) {
    const uint32_t generation = world->targets.ids.generations[index];
    return (keen_target_id){index, generation & 1u ? generation : generation - 1u};
}

static inline keen_agent_id keen_world_agent_id(const keen_world *world, uint32_t index) {
    return (keen_agent_id){index, world->agents.ids.generations[index]};
}

#endif
