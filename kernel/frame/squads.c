#include "frame/squads.h"

#include "frame/relations.h"
#include "simd/f1_math.h"
#include "store/belief_status.h"

#define KEEN_SHARE_ERROR 2.0f /* metres more than the sharer's own */

/* A member whose turn it is, and the members of its squad. */
typedef struct squad_turn {
    keen_world *world;
    const keen_tuning *tuning;
    uint32_t agent;
    const uint64_t *members;
    uint32_t count;
} squad_turn;

static float distance_squared(const keen_agent_columns *columns, uint32_t a, uint32_t b) {
    const float dx = columns->x[a] - columns->x[b];
    const float dy = columns->y[a] - columns->y[b];
    const float dz = columns->z[a] - columns->z[b];
    return dx * dx + dy * dy + dz * dz;
}

static bool can_hear_of(const keen_world *world, uint32_t agent, const keen_stimulus *share) {
    const keen_agents *agents = &world->agents;
    const bool self = agents->self[agent] == share->target && agents->self_generation[agent] == share->generation;
    return agents->enabled[agent] && !self;
}

/* The share about the same target that waits already, or null. */
static keen_stimulus *find_waiting(const keen_stimuli *stimuli, uint32_t agent, const keen_stimulus *share) {
    uint32_t place = stimuli->last[agent];
    for (uint32_t i = 0; i < stimuli->count[agent]; i++) {
        keen_stimulus *waiting = &stimuli->pool[place];
        if (waiting->kind == KEEN_STIMULUS_SHARE && waiting->target == share->target &&
            waiting->generation == share->generation) {
            return waiting;
        }
        place = waiting->next;
    }
    return NULL;
}

/* Whether a share is about a friend: as the listener looks at it if that pair has a relation of its own, else as the
   sharer does. */
static bool is_about_friend(const keen_world *world, uint32_t listener, uint32_t target, bool friend_of_sharer) {
    const keen_relation own = keen_world_own_relation(world, listener, target);
    return own == KEEN_RELATION_COUNT ? friend_of_sharer : keen_is_friend(own);
}

static void tell(keen_world *world, uint32_t agent, const keen_stimulus *share, bool friendly) {
    keen_stimuli *stimuli = &world->stimuli;
    keen_stimulus *waiting = find_waiting(stimuli, agent, share);
    if (waiting) {
        if (share->strength > waiting->strength) {
            const uint32_t next = waiting->next;
            *waiting = *share;
            waiting->next = next;
        }
        return;
    }
    const bool crowded = stimuli->count[agent] >= KEEN_INBOX_SIZE / 2 || stimuli->waiting >= stimuli->capacity / 2;
    if (friendly && crowded) {
        world->sounds_dropped++;
        return;
    }
    if (keen_stimuli_add(stimuli, agent, share) != KEEN_STIMULUS_KEPT) {
        world->sounds_dropped++;
    }
}

static void tell_squad(const squad_turn *turn, const keen_stimulus *share) {
    const keen_world *world = turn->world;
    const float radius = turn->tuning->squad_radius;
    const bool friendly = keen_is_friend(keen_world_relation(world, turn->agent, share->target));
    for (uint32_t i = 0; i < turn->count; i++) {
        const uint32_t member = (uint32_t)turn->members[i];
        if (member != turn->agent && can_hear_of(world, member, share) &&
            distance_squared(&world->agents.columns, member, turn->agent) <= radius * radius) {
            tell(turn->world, member, share, is_about_friend(world, member, share->target, friendly));
        }
    }
}

/* First-hand, and sure of it. */
static bool is_news(const keen_world *world, const keen_belief_row *row, uint32_t lane) {
    const keen_belief_state state = keen_status_state(row->status[lane]);
    return (state == KEEN_STATE_DETECTED || state == KEEN_STATE_TRACKED) && row->first_us[lane] >= 0 &&
           row->target[lane] >= 0 && row->target[lane] < KEEN_LANE_PLACE &&
           keen_id_pool_in_use(&world->targets.ids, (uint32_t)row->target[lane]);
}

static void share_belief(const squad_turn *turn, const keen_belief_row *row, uint32_t lane) {
    const keen_world *world = turn->world;
    const float value = f1_min(row->confidence[lane] * turn->tuning->share_gain, turn->tuning->share_cap);
    const keen_stimulus share = {
        .kind = KEEN_STIMULUS_SHARE,
        .target = (uint32_t)row->target[lane],
        .generation = world->targets.ids.generations[row->target[lane]],
        .strength = value,
        .position = {row->last_x[lane], row->last_y[lane], row->last_z[lane]},
        .error = row->error[lane] + KEEN_SHARE_ERROR * world->def.units_per_meter,
    };
    if (value > 0.0f) {
        tell_squad(turn, &share);
    }
}

static void share_beliefs(const squad_turn *turn) {
    const keen_world *world = turn->world;
    const uint32_t *rows = keen_agent_rows(&world->agents, turn->agent);
    for (uint32_t i = 0; i < world->agents.row_count[turn->agent]; i++) {
        const keen_belief_row *row = keen_rows_belief(&world->rows, rows[i]);
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            if (is_news(world, row, lane)) {
                share_belief(turn, row, lane);
            }
        }
    }
}

/* The timer runs on whether there is something to tell or not. */
static bool is_turn(const keen_world *world, uint32_t agent, uint32_t interval_us) {
    keen_agent_mind *mind = &world->agents.mind[agent];
    if (world->now - mind->shared_at < interval_us) {
        return false;
    }
    mind->shared_at = world->now;
    const bool dreams = world->agents.tier[agent] == KEEN_TIER_SUSPENDED && !world->def.crowd_tier;
    return world->agents.enabled[agent] && !dreams;
}

static void share_in_squad(keen_world *world, const uint64_t *members, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t agent = (uint32_t)members[i];
        const keen_tuning *tuning = keen_world_tuning(world, agent);
        if (is_turn(world, agent, tuning->share_interval_us)) {
            const squad_turn turn = {world, tuning, agent, members, count};
            share_beliefs(&turn);
        }
    }
}

void keen_squads_share(keen_world *world) {
    keen_squads *squads = &world->squads;
    if (squads->stale) {
        keen_squads_refresh(squads, &world->agents);
    }
    for (uint32_t first = 0; first < squads->count;) {
        uint32_t end = first + 1;
        while (end < squads->count && keen_squad_of(squads->members[end]) == keen_squad_of(squads->members[first])) {
            end++;
        }
        share_in_squad(world, &squads->members[first], end - first);
        first = end;
    }
}

void keen_squads_join(keen_world *world, uint32_t agent, uint32_t squad, uint32_t role) {
    keen_agent_mind *mind = &world->agents.mind[agent];
    if (mind->squad != squad) {
        keen_squads_touch(&world->squads, mind->squad);
        keen_squads_touch(&world->squads, squad);
        mind->squad = squad;
        mind->shared_at = world->now;
    }
    mind->role = role;
}
