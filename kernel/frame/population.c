#include "frame/population.h"

#include <float.h>
#include <math.h>

#include "frame/observer_hunt.h"
#include "frame/published.h"
#include "schedule/significance.h"

/* offset = interval * frac(index * 0.6180340) (spec 1), in whole microseconds. The fraction is taken in integers: the
   golden ratio's is 0x9E3779B9 / 2^32. */
static uint32_t stagger_offset(const keen_world *world, uint32_t agent, uint32_t interval_us) {
    if (!world->def.stagger) {
        return 0;
    }
    const uint32_t fraction = agent * 0x9E3779B9u;
    return (uint32_t)((uint64_t)interval_us * fraction >> 32);
}

static void write_agent_columns(keen_agent_columns *columns, uint32_t agent, const keen_agent_def *def) {
    columns->x[agent] = def->position[0];
    columns->y[agent] = def->position[1];
    columns->z[agent] = def->position[2];
    columns->forward_x[agent] = def->forward[0];
    columns->forward_y[agent] = def->forward[1];
    columns->forward_z[agent] = def->forward[2];
    columns->eye_height[agent] = def->eye_height;
    columns->vision_gain[agent] = def->vision_gain;
    columns->center_height[agent] = def->center_height;
    columns->radius[agent] = def->radius;
    columns->health[agent] = def->health;
    columns->max_health[agent] = def->max_health;
}

/* The clock of an agent starts now, as if it had ticked `offset` ago. */
static void start_clock(keen_world *world, uint32_t agent, uint32_t offset) {
    keen_agents *agents = &world->agents;
    agents->last_tick[agent] = world->now > offset ? world->now - offset : 0;
    agents->tick_us[agent] = agents->step_us[agent] = (uint32_t)world->now - offset;
}

static keen_agent_mind new_mind(const keen_agent_def *def, uint64_t now) {
    return (keen_agent_mind){
        .pain_armed = 1,
        .host_health = def->host_health,
        .samples = KEEN_MAX_SAMPLE_POINTS,
        .senses = UINT32_MAX,
        .rate = 1.0f,
        .focus = KEEN_NO_INDEX,
        .forced_focus = KEEN_NO_INDEX,
        .squad = def->squad,
        .role = def->role,
        .shared_at = now,
    };
}

static void begin_observer(keen_world *world, uint32_t agent) {
    keen_observers_begin(&world->observers, agent);
    keen_observers_enter(&world->observers, agent, world->agents.columns.health[agent]);
    world->observers.observers[agent].ticked_at = world->now;
    world->groups.agent_cues[agent] = (keen_idle_cues){.draws = 0};
    if (world->agents.self[agent] != KEEN_NO_INDEX) {
        world->stealth.body_of[world->agents.self[agent]] = agent;
    }
    world->groups.stale = true;
}

uint32_t keen_population_add_agent(keen_world *world, const keen_agent_def *def) {
    keen_agents *agents = &world->agents;
    const uint32_t agent = keen_id_pool_take(&agents->ids);
    if (agent == KEEN_NO_INDEX) {
        return KEEN_NO_INDEX;
    }
    write_agent_columns(&agents->columns, agent, def);
    agents->profile[agent] = def->profile.index;
    agents->team[agent] = (uint8_t)def->team;
    agents->friend_teams[agent] = keen_teams_friends(&world->teams, def->team);
    agents->self[agent] = def->self.generation ? def->self.index : KEEN_NO_INDEX;
    agents->self_generation[agent] = def->self.generation;
    agents->enabled[agent] = 1;
    agents->awareness[agent] = KEEN_AWARENESS_UNAWARE;
    agents->tier[agent] = 0;
    agents->gathered_at[agent] = UINT64_MAX;
    agents->row_count[agent] = 0;
    agents->top[agent] = KEEN_NO_INDEX;
    agents->highest[agent] = 0;
    agents->mind[agent] = new_mind(def, world->now);
    keen_population_refresh_interval(world, agent);
    world->rotations[agent] = (keen_rotation){.next = 0};
    keen_memory_store_reset(&world->memory, agent);
    world->episodes.count[agent] = 0;
    keen_squads_touch(&world->squads, def->squad);
    if (world->def.detection) {
        begin_observer(world, agent);
    }
    start_clock(world, agent, stagger_offset(world, agent, agents->interval_us[agent]));
    keen_summary_refresh(world, agent);
    return agent;
}

void keen_population_give_back_rows(keen_world *world, uint32_t agent) {
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    uint8_t *count = &world->agents.row_count[agent];
    while (*count > 0 && keen_row_used(keen_rows_belief(&world->rows, rows[*count - 1])) == 0) {
        keen_rows_give_back(&world->rows, rows[--*count]);
    }
}

static void drop_beliefs(keen_world *world, uint32_t agent) {
    uint32_t *rows = keen_agent_rows(&world->agents, agent);
    const keen_ledger ledger = keen_world_ledger(world, agent, &world->beliefs);
    while (world->agents.row_count[agent] > 0) {
        const uint32_t last = --world->agents.row_count[agent];
        for (uint32_t used = keen_row_used(&world->rows.row[rows[last]].belief); used; used &= used - 1) {
            keen_ledger_clear(&ledger, last * KEEN_LANES + (uint32_t)__builtin_ctz(used));
        }
        keen_rows_give_back(&world->rows, rows[last]);
    }
    keen_targets_sweep(&world->targets);
}

/* What it was told, and what is on its mind. */
static void clear_mind(keen_world *world, uint32_t agent) {
    keen_agent_mind *mind = &world->agents.mind[agent];
    keen_pairs_drop_agent(&world->evidence.pairs, agent);
    keen_pairs_drop_agent(&world->relations.pairs, agent);
    keen_world_set_restless(world, agent, UINT8_MAX, false);
    mind->has_evidence = mind->has_relations = 0;
    mind->focus = mind->forced_focus = KEEN_NO_INDEX;
    mind->squad = KEEN_SQUAD_NONE;
}

void keen_population_remove_agent(keen_world *world, uint32_t agent) {
    drop_beliefs(world, agent);
    keen_squads_touch(&world->squads, world->agents.mind[agent].squad);
    clear_mind(world, agent);
    keen_stimuli_clear(&world->stimuli, agent);
    if (world->def.detection) {
        keen_hunt_forget(world, agent);
        world->observers.heed[agent] = KEEN_AWARENESS_UNAWARE;
        world->groups.stale = true;
    }
    world->agents.interval_us[agent] = 0;
    world->agents.enabled[agent] = 0;
    world->agents.tier[agent] = KEEN_TIER_SUSPENDED;
    world->agents.awareness[agent] = KEEN_AWARENESS_UNAWARE;
    world->agents.top[agent] = KEEN_NO_INDEX;
    keen_summary_refresh(world, agent);
    keen_id_pool_retire(&world->agents.ids, agent);
    keen_id_pool_release(&world->agents.ids, agent);
}

void keen_population_remove_target(keen_world *world, uint32_t target) {
    keen_targets_retire(&world->targets, target);
    keen_pairs_drop_target(&world->evidence.pairs, target);
    keen_pairs_drop_target(&world->relations.pairs, target);
    world->groups.stale = true;
    keen_targets_sweep(&world->targets);
}

/* In double: an interval of an hour times any rate is exact to a microsecond. */
void keen_population_refresh_interval(keen_world *world, uint32_t agent) {
    const double scaled =
        (double)keen_world_tuning(world, agent)->base_interval_us * (double)world->agents.mind[agent].rate;
    const double interval = scaled < KEEN_INTERVAL_MAX_US ? scaled + 0.5 : KEEN_INTERVAL_MAX_US;
    world->agents.interval_us[agent] = world->agents.enabled[agent] ? (uint32_t)interval : 0;
}

void keen_population_enable_agent(keen_world *world, uint32_t agent, bool enabled) {
    keen_agents *agents = &world->agents;
    if (agents->enabled[agent] == enabled) {
        return;
    }
    agents->enabled[agent] = enabled;
    keen_population_refresh_interval(world, agent);
    if (world->def.detection) {
        keen_hunt_pause(world, agent, !enabled);
        world->observers.observers[agent].ticked_at = world->now;
    }
    if (enabled) {
        start_clock(world, agent, 0);
    } else {
        keen_stimuli_clear(&world->stimuli, agent);
        agents->mind[agent].damage_taken = 0.0f;
    }
}

static void write_target_columns(keen_target_columns *columns, uint32_t target, const keen_target_def *def) {
    columns->x[target] = def->position[0];
    columns->y[target] = def->position[1];
    columns->z[target] = def->position[2];
    columns->velocity_x[target] = def->velocity[0];
    columns->velocity_y[target] = def->velocity[1];
    columns->velocity_z[target] = def->velocity[2];
    columns->height[target] = def->height;
    columns->center_height[target] = def->center_height;
    columns->radius[target] = def->radius;
    columns->light[target] = def->light;
    columns->loudness[target] = def->loudness;
    columns->visibility[target] = def->visibility;
    columns->mass[target] = def->mass;
    columns->scent[target] = def->scent;
    columns->scent_type[target] = def->scent_type;
    columns->grounded[target] = def->grounded;
}

static float speed_of(const float velocity[3]) {
    const float speed = sqrtf((velocity[0] * velocity[0] + velocity[1] * velocity[1]) + velocity[2] * velocity[2]);
    return speed < FLT_MAX ? speed : FLT_MAX;
}

/* The def is a target's first good frame: one whose columns are bad from then on is where its def says, not where the
   last owner of its index was. */
static void write_target_record(keen_target_record *record, const keen_target_def *def) {
    *record = (keen_target_record){
        .x = def->position[0],
        .y = def->position[1],
        .z = def->position[2],
        .center_height = def->center_height,
        .height = def->height,
        .radius = def->radius,
        .speed = speed_of(def->velocity),
        .light = def->light,
        .visibility = def->visibility,
        .loudness = def->loudness,
        .mass = def->mass,
        .scent = def->scent,
        .scent_type = def->scent_type,
    };
}

void keen_population_set_team(keen_world *world, uint32_t target, uint32_t team) {
    world->targets.team[target] = (uint8_t)team;
    world->targets.team_bit[target] = keen_team_bit(team);
}

uint32_t keen_population_add_target(keen_world *world, const keen_target_def *def) {
    keen_targets *targets = &world->targets;
    const uint32_t target = keen_id_pool_take(&targets->ids);
    if (target == KEEN_NO_INDEX) {
        return KEEN_NO_INDEX;
    }
    write_target_columns(&targets->columns, target, def);
    write_target_record(&targets->records[target], def);
    keen_population_set_team(world, target, def->team);
    targets->flags[target] = KEEN_RECORD_EXISTS | KEEN_RECORD_ENABLED | (def->alive ? KEEN_RECORD_ALIVE : 0u);
    if (world->def.detection) {
        keen_stealth_begin(&world->stealth, target);
        world->groups.stale = true;
    }
    return target;
}

void keen_population_set_flag(keen_world *world, uint32_t target, uint32_t flag, bool set) {
    uint32_t *flags = &world->targets.flags[target];
    *flags = set ? *flags | flag : *flags & ~flag;
}
