#include "frame/state_hash_detection.h"

#include "base/hash.h"
#include "store/stealth_record.h"

static uint64_t hash_pair(uint64_t hash, uint32_t high, uint32_t low) {
    return keen_hash_u64(hash, (uint64_t)high << 32 | low);
}

static uint64_t hash_lists(const keen_world *world, uint64_t hash, uint32_t agent) {
    const keen_observer *observer = &world->observers.observers[agent];
    const keen_hunted *targets = keen_observer_targets(&world->observers, agent);
    const keen_alarm_entry *alerts = keen_observer_alerts(&world->observers, agent);
    for (uint32_t i = 0; i < observer->target_count; i++) {
        const uint32_t marks = targets[i].detected | targets[i].ever_detected * 2u | targets[i].timing * 4u;
        hash = hash_pair(hash, targets[i].target, targets[i].generation);
        hash = KEEN_HASH_FLOATS(hash_pair(hash, targets[i].undetected_us, marks), targets[i].place);
    }
    for (uint32_t i = 0; i < observer->alert_count; i++) {
        hash = hash_pair(hash, alerts[i].owner, alerts[i].generation);
        hash = keen_hash_f32(keen_hash_u64(hash, alerts[i].cause), alerts[i].magnitude);
        hash = KEEN_HASH_FLOATS(hash, alerts[i].place);
    }
    for (uint32_t i = 0; i < observer->standing_count; i++) {
        const keen_standing *standing = &world->observers.standing[(size_t)agent * world->observers.list_room + i];
        hash = keen_hash_u64(hash_pair(hash, standing->target, standing->generation), standing->decision);
    }
    for (uint32_t i = 0; i < observer->opponent_count; i++) {
        const keen_target_id id = world->observers.opponents[(size_t)agent * world->observers.list_room + i];
        hash = hash_pair(hash, id.index, id.generation);
    }
    return hash;
}

static uint64_t hash_traits(uint64_t hash, const keen_combat_traits *traits) {
    hash = hash_pair(hash, traits->aggression, traits->confidence);
    return keen_hash_f32(hash_pair(hash, traits->group, traits->personal_survival), traits->rating);
}

static uint64_t hash_cues(uint64_t hash, const keen_idle_cues *cues, uint32_t pass) {
    const uint32_t runs = (cues->alert.pass == pass ? 1u : 0u) | (cues->lost.pass == pass ? 2u : 0u);
    return keen_hash_u64(keen_hash_u64(hash_pair(hash, cues->draws, runs), cues->alert.at), cues->lost.at);
}

static uint64_t hash_values(const keen_world *world, uint64_t hash, uint32_t agent) {
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    const keen_observer *observer = &world->observers.observers[agent];
    for (uint32_t slot = 0; slot < world->agents.row_count[agent] * KEEN_LANES; slot++) {
        const keen_detection_row *row = &world->rows.detection[rows[slot / KEEN_LANES]];
        const uint32_t lane = slot % KEEN_LANES;
        if (world->rows.row[rows[slot / KEEN_LANES]].belief.target[lane] >= 0) {
            const uint32_t flags = row->flags[lane], derived = KEEN_PAIR_PLACED | KEEN_PAIR_ELSEWHERE;
            const float skill = keen_observer_skill(observer, flags);
            const float floats[] = {
                row->value[lane],   row->attenuation[lane], row->sound[lane],  row->visual[lane], skill,
                row->place_x[lane], row->place_y[lane],     row->place_z[lane]};
            hash = KEEN_HASH_FLOATS(hash_pair(hash, flags & ~derived, flags & KEEN_PAIR_PLACED ? 1u : 0u), floats);
        }
    }
    return hash;
}

static uint64_t hash_observer(const keen_world *world, uint64_t hash, uint32_t agent) {
    const keen_observer *observer = &world->observers.observers[agent];
    const keen_observer_columns *c = &world->observers.columns;
    const float floats[] = {c->sneak[agent],    c->blindness[agent],    c->dps[agent],          c->armor_rating[agent],
                            observer->modifier, observer->threat_ratio, observer->health_before};
    const uint8_t marks[] = {observer->state,
                             observer->state_before,
                             observer->in_combat,
                             observer->fleeing,
                             observer->arrival,
                             observer->hurt,
                             observer->wounded,
                             observer->healed,
                             observer->boosts,
                             observer->compared,
                             world->observers.suspicious[agent],
                             world->observers.heed[agent]};
    hash = keen_hash_bytes(KEEN_HASH_FLOATS(hash, floats), marks, sizeof marks);
    hash = hash_pair(hash, c->sleeping[agent],
                     (uint32_t)observer->target_count << 24 | (uint32_t)observer->alert_count << 16 |
                         (uint32_t)observer->standing_count << 8 | observer->opponent_count);
    hash = hash_pair(hash, observer->searched, observer->searched_generation);
    hash = keen_hash_u64(keen_hash_u64(hash, observer->ticked_at), observer->next_check);
    hash = hash_traits(keen_hash_u64(hash, observer->combats), &observer->traits);
    hash = hash_cues(hash, &world->groups.agent_cues[agent], world->groups.cue_pass);
    return hash_values(world, hash_lists(world, hash, agent), agent);
}

/* What the last good columns said, which stands while they are bad. */
static uint64_t hash_record(uint64_t hash, const keen_stealth_record *record) {
    const float floats[] = {keen_stealth_sneak(record), keen_stealth_armor_weight(record), keen_stealth_muffle(record),
                            keen_stealth_action_sound(record)};
    return KEEN_HASH_FLOATS(keen_hash_u64(hash, keen_stealth_stance(record)), floats);
}

static uint64_t hash_actions(uint64_t hash, const keen_action_sounds *actions) {
    hash = keen_hash_u64(hash, actions->count);
    for (uint32_t i = 0; i < actions->count; i++) {
        hash = keen_hash_f32(keen_hash_u64(hash, actions->sounds[i].time), actions->sounds[i].rating);
    }
    return hash;
}

static uint64_t hash_stealth(const keen_stealth_store *stealth, uint64_t hash, uint32_t target) {
    const keen_stealth_columns *c = &stealth->columns;
    const float floats[] = {c->sneak[target],
                            c->armor_weight[target],
                            c->muffle[target],
                            c->action_sound[target],
                            c->health[target],
                            c->dps[target],
                            c->armor_rating[target],
                            stealth->points[target],
                            stealth->points_used[target],
                            stealth->highest_value[target]};
    const uint32_t marks =
        (stealth->hit[target] ? 1u : 0u) | (stealth->noticed[target] ? 2u : 0u) | (stealth->lost[target] ? 4u : 0u);
    hash = KEEN_HASH_FLOATS(hash_pair(hash, c->stance[target], marks), floats);
    hash = keen_hash_u64(keen_hash_u64(hash, stealth->wait_until[target]), stealth->hunters[target]);
    hash = hash_pair(hash, stealth->most_aware[target].index, stealth->most_aware[target].generation);
    hash = keen_hash_u64(hash, stealth->noticed_by[target]);
    hash = hash_actions(hash_record(hash, &stealth->records[target]), &stealth->actions[target]);
    return hash_traits(keen_hash_u64(hash, stealth->body_of[target]), &stealth->traits[target]);
}

uint64_t keen_hash_detection(const keen_world *world, uint64_t hash) {
    for (uint32_t target = 0; target < world->targets.ids.extent; target++) {
        if (keen_id_pool_in_use(&world->targets.ids, target)) {
            hash = hash_stealth(&world->stealth, hash, target);
        }
    }
    for (uint32_t agent = 0; agent < world->agents.ids.extent; agent++) {
        if (keen_id_pool_in_use(&world->agents.ids, agent)) {
            hash = hash_observer(world, hash, agent);
        }
    }
    for (uint32_t group = 0; group < world->groups.capacity; group++) {
        const keen_group_strength *strength = &world->groups.strength[group];
        const float sums[] = {strength->health, strength->dps, strength->strength};
        hash = hash_cues(hash, &world->groups.group_cues[group], world->groups.cue_pass);
        hash = KEEN_HASH_FLOATS(keen_hash_u64(hash, strength->members), sums);
    }
    return keen_hash_u64(hash, world->environment.exterior);
}
