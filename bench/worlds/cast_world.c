#include "worlds/cast_world.h"

#include "harness/bench_memory.h"

#define BYSTANDERS 0u /* teams */
#define ENEMIES 1u
#define AGENTS_PER_ENEMY 16u /* at an alarm */
#define MOST_ALARMING 4096u  /* enemies at an alarm: two in range of anybody, however many agents there are */
#define POINTS_PER_AGENT 64u /* 16 pairs of 4 sample points */
#define QUIET_FRAMES 2

/* A little below three frames, which the clock rounds down (keen_frame_begin). */
#define INTERVAL 0.099f

const bench_cast_def *bench_cast_of(bench_world_kind kind) {
    static const bench_cast_def idle = {{0, 250, 250, 250, 250}};
    static const bench_cast_def asleep = {{0, 0, 0, 0, 1000}};
    static const bench_cast_def mixed = {{50, 238, 238, 237, 237}};
    static const bench_cast_def suspended = {{0, 10, 0, 0, 990}};
    switch (kind) {
    case BENCH_WORLD_IDLE:
        return &idle;
    case BENCH_WORLD_ALARM:
        return &asleep; /* who is suspended is woken by a hit, and due at once */
    case BENCH_WORLD_MIXED:
        return &mixed;
    case BENCH_WORLD_SUSPENDED:
        return &suspended;
    default:
        return NULL;
    }
}

static uint32_t count_enemies(const bench_world *made) {
    if (made->def.kind == BENCH_WORLD_ALARM) {
        const uint32_t enemies = (made->def.count + AGENTS_PER_ENEMY - 1) / AGENTS_PER_ENEMY;
        return enemies < MOST_ALARMING ? enemies : MOST_ALARMING;
    }
    return bench_cast_enemies(made->cast, made->def.count);
}

uint32_t bench_cast_answers(const bench_world *made) {
    const uint32_t ticking = made->def.kind == BENCH_WORLD_MIXED ? BENCH_MAX_UPDATES : made->def.count;
    const uint32_t most = UINT32_C(1) << 23;
    return ticking < most / POINTS_PER_AGENT ? ticking * POINTS_PER_AGENT : most;
}

void bench_cast_size_world(const bench_world *made, keen_world_def *def) {
    const uint32_t engaged = made->def.kind == BENCH_WORLD_ALARM ? made->def.count * 5 / 8 : count_enemies(made);
    def->target_capacity = made->def.count + count_enemies(made);
    def->row_capacity = 2 * engaged + 64;
    def->viewer_capacity = BENCH_VIEWERS;
    def->stagger = true;
    def->budget.max_updates_per_frame = made->def.kind == BENCH_WORLD_MIXED ? BENCH_MAX_UPDATES : 0;
}

/* Nobody looks at bystanders, and of those who are not meant to notice anything nobody at enemies. */
static keen_result add_profiles(bench_world *made) {
    keen_result result = KEEN_OK;
    for (int role = 0; role <= BENCH_ROLE_SUSPENDED && result == KEEN_OK; role++) {
        const bool wary = role == BENCH_ROLE_ENGAGED || made->def.kind == BENCH_WORLD_ALARM;
        keen_profile_def def = keen_default_profile(1.0f);
        def.base_interval = INTERVAL;
        def.masked_teams = 1u << BYSTANDERS | (wary ? 0u : 1u << ENEMIES);
        result = keen_profile_create(made->world, &def, &made->profiles[role], NULL);
    }
    return result;
}

static keen_result add_actors(bench_world *made) {
    keen_result result = KEEN_OK;
    for (uint32_t i = 0; i < made->def.count + made->enemies && result == KEEN_OK; i++) {
        keen_target_def def = keen_default_target(1.0f);
        def.team = i < made->def.count ? BYSTANDERS : ENEMIES;
        result = keen_target_create(made->world, &def, &made->actors[i]);
    }
    return result;
}

static keen_result add_agents(bench_world *made, keen_agent_id *agents) {
    keen_result result = KEEN_OK;
    for (uint32_t i = 0; i < made->def.count && result == KEEN_OK; i++) {
        keen_agent_def def = keen_default_agent(1.0f);
        def.profile = made->profiles[bench_cast_role(made->cast, i)];
        def.self = made->actors[i];
        result = keen_agent_create(made->world, &def, &agents[i]);
    }
    return result;
}

static keen_result set_viewers(const bench_world *made) {
    float viewers[BENCH_VIEWERS][3];
    bench_cast_viewers(viewers);
    return keen_world_set_viewers(made->world, viewers[0], BENCH_VIEWERS);
}

keen_result bench_cast_populate(bench_world *made) {
    made->enemies = count_enemies(made);
    made->actors = bench_allocate(made->def.count + made->enemies, sizeof *made->actors);
    made->owners = bench_allocate(made->enemies, sizeof *made->owners);
    made->agent_ids = bench_allocate(made->def.count, sizeof *made->agent_ids);
    if (made->def.kind == BENCH_WORLD_ALARM) {
        for (uint32_t e = 0; e < made->enemies; e++) {
            made->owners[e] = (uint32_t)((uint64_t)e * made->def.count / made->enemies);
        }
    } else {
        bench_cast_owners(made->cast, made->def.count, made->owners);
    }
    keen_result result = add_profiles(made);
    result = result == KEEN_OK ? add_actors(made) : result;
    result = result == KEEN_OK ? add_agents(made, made->agent_ids) : result;
    return result == KEEN_OK ? set_viewers(made) : result;
}

static keen_result enable_enemies(const bench_world *world, bool enabled) {
    keen_result result = KEEN_OK;
    for (uint32_t e = 0; e < world->enemies && result == KEEN_OK; e++) {
        result = keen_target_set_enabled(world->world, world->actors[world->def.count + e], enabled);
    }
    return result;
}

/* New agents know nothing. */
static keen_result forget_all(bench_world *world) {
    keen_result result = enable_enemies(world, false);
    for (uint32_t i = 0; i < world->def.count && result == KEEN_OK; i++) {
        result = keen_agent_remove(world->world, world->agent_ids[i]);
    }
    result = result == KEEN_OK ? add_agents(world, world->agent_ids) : result;
    bench_frame_times unused = {0};
    for (int i = 0; i < QUIET_FRAMES && result == KEEN_OK; i++) {
        bench_world_frame(world, BENCH_GAME_FRAME_SECONDS, &unused);
    }
    return result;
}

keen_result bench_world_alarm(bench_world *world) {
    keen_result result = forget_all(world);
    result = result == KEEN_OK ? enable_enemies(world, true) : result;
    for (uint32_t i = 0; i < world->def.count && result == KEEN_OK; i++) {
        const keen_damage damage = {
            .agent = world->agent_ids[i],
            .from = world->actors[world->def.count + i % world->enemies],
            .amount = 1.0f,
        };
        result = keen_damage_report(world->world, &damage, 1, NULL);
    }
    return result;
}
