#include "frame/squads.h"

#include "frame/relations.h"
#include "mind/squad_share.h"

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

/* Whether a share is about a friend: as the listener looks at it if that pair has a relation of its own, else as the
   sharer does. */
static bool is_about_friend(const keen_world *world, uint32_t listener, uint32_t target, bool friend_of_sharer) {
    const keen_relation own = keen_world_own_relation(world, listener, target);
    return own == KEEN_RELATION_COUNT ? friend_of_sharer : keen_is_friend(own);
}

static void tell(keen_world *world, uint32_t agent, const keen_stimulus *share, bool friendly) {
    if (!keen_share_put(&world->stimuli, agent, share, friendly)) {
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

/* A target that is gone is nobody's business any more. */
static void share_belief(const squad_turn *turn, const keen_belief_row *row, uint32_t lane) {
    const keen_world *world = turn->world;
    keen_stimulus share = keen_share_of(row, lane, turn->tuning, world->def.units_per_meter);
    share.generation = world->targets.ids.generations[share.target];
    share.teller = turn->agent;
    share.teller_generation = world->agents.ids.generations[turn->agent];
    if (share.strength > 0.0f && keen_id_pool_in_use(&world->targets.ids, share.target)) {
        tell_squad(turn, &share);
    }
}

static void share_beliefs(const squad_turn *turn) {
    const keen_world *world = turn->world;
    const uint32_t *rows = keen_agent_rows(&world->agents, turn->agent);
    for (uint32_t i = 0; i < world->agents.row_count[turn->agent]; i++) {
        const keen_belief_row *row = keen_rows_belief(&world->rows, rows[i]);
        for (uint32_t news = keen_share_news(row); news; news &= news - 1) {
            share_belief(turn, row, (uint32_t)__builtin_ctz(news));
        }
    }
}

static bool is_awake(const keen_world *world, uint32_t agent) {
    const bool dreams = world->agents.tier[agent] == KEEN_TIER_SUSPENDED && !world->def.crowd_tier;
    return world->agents.enabled[agent] && !dreams;
}

static void share_in_squad(keen_world *world, const uint64_t *members, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t agent = (uint32_t)members[i];
        const keen_tuning *tuning = keen_world_tuning(world, agent);
        if (keen_share_turn(&world->agents.mind[agent], tuning, world->now) && is_awake(world, agent)) {
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
