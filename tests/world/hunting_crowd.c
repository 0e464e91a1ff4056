#include "world/hunting_crowd.h"

#include "world/event_hash.h"

enum purpose { STANCE = 1, SKILL, WEIGHT, SLEEP, EVENT, RATING, ACTION, HIT, SEARCH, OPPONENT, WOUND, FOLLOW, HEALTH };

/* 0 .. below - 1 */
static uint32_t draw(const moving_crowd *crowd, uint32_t purpose, uint32_t index, uint32_t below) {
    const uint64_t asked = (uint64_t)crowd->frame << 40 | (uint64_t)index << 8 | purpose;
    return (uint32_t)(event_hash_word(0, asked) % below);
}

keen_world_def hunting_crowd_def(uint32_t count) {
    keen_world_def def = keen_default_world(1.0f);
    def.agent_capacity = count;
    def.target_capacity = 2 * count;
    def.sound_capacity = 4 * count;
    def.detection = true;
    def.group_capacity = HUNTING_CROWD_GROUPS;
    def.stealth.alert_wait = 0.2f;
    def.stealth.hit_wait = def.stealth.event_wait = def.stealth.lost_wait = 0.2f;
    def.stealth.regen_min = 400.0f;
    def.seed = 7;
    return def;
}

static const crowd_actor *somebody(const moving_crowd *crowd, uint32_t purpose, uint32_t number) {
    const crowd_actor *actor = &crowd->actors[draw(crowd, purpose, 1000 + number, crowd->count)];
    return actor->here ? actor : NULL;
}

/* ---- columns ---- */

static uint32_t stance_of(const moving_crowd *crowd, uint32_t index) {
    const uint32_t luck = draw(crowd, STANCE, index, 64);
    uint32_t stance = luck % 8 < 7 ? KEEN_STANCE_SNEAKING : 0u;
    stance |= luck % 3 ? KEEN_STANCE_MOVING : 0u;
    stance |= luck % 16 == 1 ? KEEN_STANCE_RUNNING : 0u;
    return stance | (luck % 32 == 2 ? KEEN_STANCE_INVISIBLE : 0u);
}

static void write_stealth(moving_crowd *crowd, const crowd_actor *actor, uint32_t index) {
    const float sneak = 40.0f + (float)draw(crowd, SKILL, index, 61), muffle = (float)(index % 3) / 2.0f;
    const float weight = (float)draw(crowd, WEIGHT, index, 40), action = index % 29 == 0 ? 3.0f : 0.0f;
    const float health = 50.0f + (float)(index % 7) * 10.0f, dps = 1.0f + (float)(index % 5),
                armor = (float)(index % 90);
    const uint32_t stance = stance_of(crowd, index);
    const keen_stealth_write write = {
        .sneak = {&sneak, 0},
        .armor_weight = {&weight, 0},
        .muffle = {&muffle, 0},
        .action_sound = {&action, 0},
        .stance = {&stance, 0},
        .health = {&health, 0},
        .dps = {&dps, 0},
        .armor_rating = {&armor, 0},
    };
    EXPECT_RESULT(KEEN_OK, keen_stealth_write_columns(crowd->world, &actor->target, 1, &write, NULL));
}

static void write_observer(moving_crowd *crowd, const keen_observer_columns *columns, const crowd_actor *actor,
                           uint32_t index) {
    const uint32_t agent = actor->agent.index;
    const float health = (float)(1 + draw(crowd, HEALTH, index, 60));
    const keen_agent_write write = {.health = {&health, 0}};
    if (index % 3 != 0) {
        EXPECT_RESULT(KEEN_OK, keen_agents_write(crowd->world, &actor->agent, 1, &write, NULL));
    }
    columns->sneak[agent] = (float)draw(crowd, SKILL, index + 1, 50);
    columns->blindness[agent] = index % 13 == 0 ? 60.0f : 0.0f;
    columns->sleeping[agent] = draw(crowd, SLEEP, index, 16) == 0;
    columns->dps[agent] = 2.0f + (float)(index % 11);
    columns->armor_rating[agent] = (float)(index % 50) * 2.0f;
}

static void set_traits(moving_crowd *crowd, const crowd_actor *actor, uint32_t index) {
    keen_combat_traits traits = keen_default_combat_traits();
    traits.aggression =
        index % 5 != 1 ? KEEN_AGGRESSION_AGGRESSIVE : (keen_aggression)(index / 5 % KEEN_AGGRESSION_COUNT);
    traits.confidence = (keen_confidence)(index / 7 % (KEEN_CONFIDENCE_COUNT + 1));
    traits.rating = 0.6f + (float)(index % 3);
    traits.personal_survival = index % 5 < 3;
    traits.group = index % 6 ? index / 6 % HUNTING_CROWD_GROUPS : KEEN_GROUP_NONE;
    EXPECT_RESULT(KEEN_OK, keen_agent_set_traits(crowd->world, actor->agent, &traits));
    EXPECT_RESULT(KEEN_OK, keen_target_set_traits(crowd->world, actor->target, &traits));
}

static void set_up_actors(moving_crowd *crowd) {
    keen_observer_columns columns;
    EXPECT_RESULT(KEEN_OK, keen_observers_map(crowd->world, &columns));
    for (uint32_t i = crowd->frame % 8; i < crowd->count; i += 8) {
        const crowd_actor *actor = &crowd->actors[i];
        if (actor->here) {
            write_stealth(crowd, actor, i);
            write_observer(crowd, &columns, actor, i);
            if (crowd->frame % 32 < 8) {
                set_traits(crowd, actor, i);
            }
        }
    }
}

/* ---- what happens ---- */

static void give_away(moving_crowd *crowd, const crowd_actor *owner, uint32_t number) {
    const keen_detection_event event = {
        .owner = owner->target,
        .location = {(float)owner->x_mm / 1000.0f, (float)owner->y_mm / 1000.0f + 1.0f, 0.5f},
        .action_rating = (float)(5 + draw(crowd, RATING, number, 40)),
    };
    EXPECT_RESULT(KEEN_OK, keen_detection_events_report(crowd->world, &event, 1, NULL));
}

static void attack(moving_crowd *crowd, const crowd_actor *victim, const crowd_actor *attacker) {
    EXPECT_RESULT(KEEN_OK, keen_agent_hit(crowd->world, victim->agent, attacker->target));
    const keen_damage damage = {
        .agent = victim->agent, .from = attacker->target, .amount = (float)(1 + draw(crowd, WOUND, 0, 10))};
    EXPECT_RESULT(KEEN_OK, keen_damage_report(crowd->world, &damage, 1, NULL));
}

static void happen(moving_crowd *crowd) {
    for (uint32_t i = 0; i < 2; i++) {
        const crowd_actor *owner = somebody(crowd, EVENT, i), *actor = somebody(crowd, ACTION, i);
        const crowd_actor *victim = somebody(crowd, HIT, i), *other = somebody(crowd, SEARCH, i);
        if (owner) {
            give_away(crowd, owner, i);
        }
        if (actor) {
            const float rating = (float)draw(crowd, RATING, 100 + i, 12);
            EXPECT_RESULT(KEEN_OK, keen_target_action_sound(crowd->world, actor->target, rating));
        }
        if (victim && other && victim != other) {
            attack(crowd, victim, other);
            EXPECT_RESULT(KEEN_OK, keen_agent_set_searched(crowd->world, victim->agent,
                                                           i % 2 ? other->target : (keen_target_id){0}));
            EXPECT_RESULT(KEEN_OK, keen_agent_set_opponents(crowd->world, other->agent, &victim->target,
                                                            draw(crowd, OPPONENT, i, 2)));
        }
    }
}

/* Some are followed to their flee spot by one whom they fight. */
static void follow(moving_crowd *crowd, keen_agent_id agent) {
    keen_listed_target listed;
    uint32_t count;
    EXPECT_RESULT(KEEN_OK, keen_agent_target_list(crowd->world, agent, &listed, 1, &count));
    if (count > 0) {
        const keen_damage damage = {.agent = agent, .from = listed.target, .amount = 1.0f};
        keen_write_report report;
        const keen_result result = keen_damage_report(crowd->world, &damage, 1, &report);
        cr_assert(result == KEEN_OK || report.first_reason == KEEN_ERROR_STALE_ID);
    }
}

static void arrive(moving_crowd *crowd) {
    for (uint32_t i = crowd->frame % 4; i < crowd->count; i += 4) {
        keen_combat_status status;
        if (crowd->actors[i].here) {
            EXPECT_RESULT(KEEN_OK, keen_agents_combat_status(crowd->world, &crowd->actors[i].agent, 1, &status));
            if (status.fleeing) {
                EXPECT_RESULT(KEEN_OK, keen_agent_arrive_flee_spot(crowd->world, crowd->actors[i].agent));
                EXPECT_RESULT(KEEN_OK, keen_agent_heal(crowd->world, crowd->actors[i].agent, 3.0f));
                if (draw(crowd, FOLLOW, i, 3) == 0) {
                    follow(crowd, crowd->actors[i].agent);
                }
            }
        }
    }
}

void hunting_crowd_stir(moving_crowd *crowd) {
    if (crowd->frame % 20 == 0) {
        const keen_relation between = crowd->frame % 40 ? KEEN_RELATION_ENEMY : KEEN_RELATION_NEUTRAL;
        EXPECT_RESULT(KEEN_OK, keen_world_set_relation(crowd->world, 0, 2, between));
    }
    set_up_actors(crowd);
    happen(crowd);
    arrive(crowd);
}

/* ---- reading ---- */

static void read_agent(moving_crowd *crowd, keen_agent_id agent) {
    keen_detection detections[8];
    keen_detection_status status;
    uint32_t count;
    EXPECT_RESULT(KEEN_OK, keen_agents_detection_status(crowd->world, &agent, 1, &status));
    EXPECT_RESULT(KEEN_OK, keen_agent_detections(crowd->world, agent, detections, 8, &count));
    uint64_t told = event_hash_word(crowd->told, (uint64_t)status.state << 32 | status.suspicious);
    told = event_hash_word(told, (uint64_t)status.alert_count << 32 | status.target_count);
    told = event_hash_word(told, (uint64_t)status.searched.index << 32 | count);
    for (uint32_t i = 0; i < count && i < 8; i++) {
        const keen_detection *one = &detections[i];
        const uint32_t marks = one->sees | one->los * 2u | one->hostile * 4u | one->full * 8u;
        told = event_hash_float(event_hash_float(event_hash_word(told, marks), one->value), one->points);
    }
    crowd->told = told;
}

void hunting_crowd_read(moving_crowd *crowd) {
    for (uint32_t i = crowd->frame % 16; i < crowd->count; i += 16) {
        if (crowd->actors[i].here) {
            keen_stealth stealth;
            read_agent(crowd, crowd->actors[i].agent);
            EXPECT_RESULT(KEEN_OK, keen_targets_stealth(crowd->world, &crowd->actors[i].target, 1, &stealth));
            const uint64_t told =
                event_hash_word(crowd->told, (uint64_t)stealth.stage << 32 | stealth.most_aware.index);
            crowd->told = event_hash_float(event_hash_float(told, stealth.points), stealth.indicator);
        }
    }
}
