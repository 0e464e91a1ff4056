#include "world/crowd_trouble.h"

/* 0 .. below - 1 */
static uint32_t draw(const moving_crowd *crowd, uint32_t purpose, uint32_t below) {
    uint64_t z = ((uint64_t)crowd->frame << 16 | purpose) * UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    return (uint32_t)((z ^ z >> 31) % below);
}

static crowd_actor *somebody(const moving_crowd *crowd, uint32_t purpose) {
    crowd_actor *actor = &crowd->actors[draw(crowd, purpose, crowd->count)];
    return actor->here ? actor : NULL;
}

static void place_of(const crowd_actor *actor, float position[3]) {
    position[0] = (float)actor->x_mm / 1000.0f;
    position[1] = (float)actor->y_mm / 1000.0f;
    position[2] = 0.0f;
}

static void hurt(moving_crowd *crowd, const crowd_actor *victim, const crowd_actor *other) {
    keen_damage damage = {.agent = victim->agent, .amount = (float)(1 + draw(crowd, 3, 30))};
    if (draw(crowd, 4, 3) != 0) {
        damage.from = other->target;
    }
    place_of(other, damage.origin);
    EXPECT_RESULT(KEEN_OK, keen_damage_report(crowd->world, &damage, 1, NULL));
    const keen_contact contact = {other->agent, victim->target};
    EXPECT_RESULT(KEEN_OK, keen_contacts_report(crowd->world, &contact, 1, NULL));
    EXPECT_RESULT(KEEN_OK, keen_agent_heal(crowd->world, other->agent, 5.0f));
}

static void tell(moving_crowd *crowd, const crowd_actor *listener, const crowd_actor *other) {
    float position[3];
    place_of(other, position);
    EXPECT_RESULT(KEEN_OK, keen_report_place(crowd->world, listener->agent, position, 1 + draw(crowd, 5, 3),
                                             (float)draw(crowd, 6, 5) / 4.0f, 2.0f));
    keen_sound bang = keen_default_sound();
    place_of(listener, bang.position);
    bang.loudness = 0.5f;
    bang.identifies_owner = draw(crowd, 7, 2);
    bang.owner = other->target;
    EXPECT_RESULT(KEEN_OK, keen_sounds_emit(crowd->world, &bang, 1, NULL));
}

static void persuade(moving_crowd *crowd, const crowd_actor *listener, const crowd_actor *other) {
    const keen_evidence evidence = {
        .agent = listener->agent,
        .target = other->target,
        .kind = (keen_evidence_kind)draw(crowd, 8, 4),
        .value = (float)(1 + draw(crowd, 9, 8)) / 8.0f,
        .expires = (double)draw(crowd, 10, 3),
    };
    EXPECT_RESULT(KEEN_OK, keen_evidence_apply(crowd->world, &evidence, 1, NULL));
    if (draw(crowd, 11, 2)) {
        EXPECT_RESULT(KEEN_OK, keen_agent_force_attention(crowd->world, listener->agent, other->target));
    }
}

static void change(moving_crowd *crowd, const crowd_actor *one, const crowd_actor *other) {
    const keen_quality quality = keen_default_quality((keen_quality_level)draw(crowd, 12, KEEN_QUALITY_COUNT));
    const uint32_t profile = draw(crowd, 13, MOVING_CROWD_PROFILES);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_quality(crowd->world, one->agent, &quality));
    EXPECT_RESULT(KEEN_OK, keen_agent_set_relation(crowd->world, one->agent, other->target,
                                                   (keen_relation)draw(crowd, 14, KEEN_RELATION_COUNT + 1)));
    EXPECT_RESULT(KEEN_OK, keen_agent_set_profile(crowd->world, other->agent, crowd->profiles[profile]));
    EXPECT_RESULT(KEEN_OK, keen_target_set_team(crowd->world, one->target, draw(crowd, 15, 5)));
}

void crowd_trouble(moving_crowd *crowd) {
    for (uint32_t i = 0; i < 4; i++) {
        const crowd_actor *one = somebody(crowd, 100 + i), *other = somebody(crowd, 200 + i);
        if (!one || !other || one == other) {
            continue;
        }
        switch ((crowd->frame + i) % 4) {
        case 0:
            hurt(crowd, one, other);
            break;
        case 1:
            tell(crowd, one, other);
            break;
        case 2:
            persuade(crowd, one, other);
            break;
        default:
            change(crowd, one, other);
            break;
        }
    }
}
