#include "world/moving_crowd.h"

#include <stdlib.h>
#include <string.h>

#include "world/crowd_boxes.h"
#include "world/event_hash.h"

#define FRAMES_PER_SECOND 30
#define NEVER UINT32_MAX

/* SplitMix64 of what is asked for, so that no order of questions matters. */
static uint32_t draw(uint32_t purpose, uint32_t index, uint32_t count, uint32_t below) {
    uint64_t z = ((uint64_t)purpose << 48) ^ ((uint64_t)index << 24) ^ count;
    for (uint32_t i = 0; i < 2; i++) {
        z += UINT64_C(0x9E3779B97F4A7C15);
        z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
        z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
        z ^= z >> 31;
    }
    return (uint32_t)((z >> 32) * below >> 32);
}

enum purpose { PLACE_X, PLACE_Y, HEADING, SPEED, TURN, LATENCY, SOUND, LEAVE };

/* Sixteen headings, in 1024ths. */
static const int32_t heading_x[16] = {1024,  946,  724,  392,  0, -392, -724, -946,
                                      -1024, -946, -724, -392, 0, 392,  724,  946};
static const int32_t heading_y[16] = {0, 392,  724,  946,  1024,  946,  724,  392,
                                      0, -392, -724, -946, -1024, -946, -724, -392};

/* ---- making ---- */

/* Every model and every preset, at a pace at which much happens in ten seconds. */
static void choose_models(keen_profile_def defs[MOVING_CROWD_PROFILES]) {
    for (uint32_t i = 1; i < MOVING_CROWD_PROFILES; i++) {
        defs[i].model = i == 3 ? KEEN_MODEL_BOTH : KEEN_MODEL_DETECTION;
        defs[i].detection = keen_default_detection((keen_detection_preset)(i % KEEN_DETECTION_PRESET_COUNT), 1.0f);
        defs[i].detection.target_timer = 1.0f;
        defs[i].detection.idle_min = 0.3f;
        defs[i].detection.idle_max = 1.1f;
        defs[i].confidence.flee_interval = 0.7f;
    }
    defs[1].detection.clear_suspicious_on_normal = true;
    defs[2].confidence.ratio_mode = KEEN_RATIO_STRENGTH_SUM;
    defs[2].detection.exponent = 1.6f;
    defs[3].confidence.modifier_mode = KEEN_MODIFIER_RELATIVE;
    defs[3].detection.max_distance = 20.0f;
}

static void make_profiles(moving_crowd *crowd, bool models) {
    keen_profile_def defs[MOVING_CROWD_PROFILES];
    for (uint32_t i = 0; i < MOVING_CROWD_PROFILES; i++) {
        defs[i] = keen_default_profile(1.0f);
    }
    defs[1] = keen_preset_profile(KEEN_PRESET_GUARD_DOG, 1.0f);
    defs[1].max_tracked = 5;
    defs[1].sampling.point_count = 2;
    defs[1].vision.falloff_exponent = 1.7f;
    defs[1].fusion.max_rise_per_second = 0.8f;
    defs[1].smoothing.curve_count = 3;
    defs[1].smoothing.curve[0] = (keen_curve_key){0.0f, 1.0f};
    defs[1].smoothing.curve[1] = (keen_curve_key){2.0f, 0.5f};
    defs[1].smoothing.curve[2] = (keen_curve_key){6.0f, 0.0f};
    defs[2].sense_count = 1;
    defs[2].senses[0] = KEEN_SENSE_HEARING;
    defs[2].hearing.hear_friends = true;
    defs[2].hearing.exponent = 2.0f;
    defs[3].sense_count = KEEN_BUILT_IN_SENSES; /* all, hearing first */
    for (int sense = 0; sense < KEEN_BUILT_IN_SENSES; sense++) {
        defs[3].senses[sense] = (keen_sense)(sense < 2 ? 1 - sense : sense);
    }
    defs[3].location.prediction = true;
    defs[3].base_interval = 0.25f;
    defs[3].fusion.reaction_delay = 0.6f;
    defs[3].perceive_corpses = true;
    defs[3].masked_teams = 1u << 2;
    if (models) {
        choose_models(defs);
    }
    for (uint32_t i = 0; i < MOVING_CROWD_PROFILES; i++) {
        crowd->profiles[i] = small_world_profile(crowd->world, &defs[i]);
    }
}

static void describe_motion(const crowd_actor *actor, float position[3], float forward[3], float velocity[3]) {
    position[0] = (float)actor->x_mm / 1000.0f;
    position[1] = (float)actor->y_mm / 1000.0f;
    forward[0] = (float)heading_x[actor->heading];
    forward[1] = (float)heading_y[actor->heading];
    velocity[0] = forward[0] * (float)actor->speed_mm / 1024000.0f;
    velocity[1] = forward[1] * (float)actor->speed_mm / 1024000.0f;
    position[2] = forward[2] = velocity[2] = 0.0f;
}

static void let_in(moving_crowd *crowd, uint32_t index) {
    crowd_actor *actor = &crowd->actors[index];
    keen_target_def target = keen_default_target(1.0f);
    keen_agent_def agent = keen_default_agent(1.0f);
    describe_motion(actor, agent.position, agent.forward, target.velocity);
    memcpy(target.position, agent.position, sizeof target.position);
    target.team = agent.team = index % 5 == 4 ? KEEN_TEAM_NONE : index % 5;
    target.light = (float)(index % 11) / 10.0f;
    target.loudness = (float)(index % 4) / 3.0f;
    target.scent = (float)(index % 3) / 2.0f;
    target.mass = (float)(40 + index % 60);
    agent.squad = index % 4 ? index / 16 : KEEN_SQUAD_NONE;
    EXPECT_RESULT(KEEN_OK, keen_target_create(crowd->world, &target, &actor->target));
    agent.self = actor->target;
    agent.profile = crowd->profiles[index % MOVING_CROWD_PROFILES];
    EXPECT_RESULT(KEEN_OK, keen_agent_create(crowd->world, &agent, &actor->agent));
    actor->here = true;
}

moving_crowd moving_crowd_make(const keen_world_def *def, uint32_t count, int32_t half_side_mm) {
    moving_crowd crowd = {.world = small_world_make(def), .count = count, .half_side_mm = half_side_mm};
    crowd.room = count * 160;
    crowd.late_room = count * 160;
    crowd.actors = calloc(count, sizeof *crowd.actors);
    crowd.results = calloc(crowd.room, sizeof *crowd.results);
    crowd.late = calloc(crowd.late_room, sizeof *crowd.late);
    cr_assert(crowd.actors && crowd.results && crowd.late);
    make_profiles(&crowd, def->detection);
    EXPECT_RESULT(KEEN_OK, keen_world_set_relation(crowd.world, 0, 1, KEEN_RELATION_FRIENDLY));
    EXPECT_RESULT(KEEN_OK, keen_world_set_relation(crowd.world, 1, 3, KEEN_RELATION_ENEMY));
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t side = 2 * (uint32_t)half_side_mm;
        crowd.actors[i] = (crowd_actor){
            .x_mm = (int32_t)draw(PLACE_X, i, 0, side) - half_side_mm,
            .y_mm = (int32_t)draw(PLACE_Y, i, 0, side) - half_side_mm,
            .heading = draw(HEADING, i, 0, 16),
            .speed_mm = 500 + draw(SPEED, i, 0, 6000),
        };
        let_in(&crowd, i);
    }
    return crowd;
}

void moving_crowd_end(moving_crowd *crowd) {
    keen_world_destroy(crowd->world);
    free(crowd->actors);
    free(crowd->results);
    free(crowd->late);
    *crowd = (moving_crowd){.world = NULL};
}

/* ---- one frame ---- */

static void walk(moving_crowd *crowd, uint32_t index) {
    crowd_actor *actor = &crowd->actors[index];
    const int32_t step = (int32_t)actor->speed_mm / FRAMES_PER_SECOND;
    actor->x_mm += heading_x[actor->heading] * step / 1024;
    actor->y_mm += heading_y[actor->heading] * step / 1024;
    const int32_t edge = crowd->half_side_mm;
    const bool outside = actor->x_mm < -edge || actor->x_mm > edge || actor->y_mm < -edge || actor->y_mm > edge;
    if (outside) {
        actor->x_mm = actor->x_mm < -edge ? -edge : actor->x_mm > edge ? edge : actor->x_mm;
        actor->y_mm = actor->y_mm < -edge ? -edge : actor->y_mm > edge ? edge : actor->y_mm;
        actor->heading = (actor->heading + 7) % 16;
    } else if (draw(TURN, index, crowd->frame, 24) == 0) {
        actor->heading = (actor->heading + 13 + draw(TURN, index, crowd->frame + 1, 7)) % 16;
    }
}

/* Some leave for a second, some die and rise, and half of all motion goes through the mapped columns. */
static void come_and_go(moving_crowd *crowd, uint32_t index) {
    crowd_actor *actor = &crowd->actors[index];
    const uint32_t deed = draw(LEAVE, index, crowd->frame / 30, 40);
    if (crowd->frame % 30 != index % 30) {
        return;
    }
    if (!actor->here) {
        let_in(crowd, index);
    } else if (deed == 0) {
        EXPECT_RESULT(KEEN_OK, keen_agent_remove(crowd->world, actor->agent));
        EXPECT_RESULT(KEEN_OK, keen_target_remove(crowd->world, actor->target));
        actor->here = false;
    } else if (deed <= 2) {
        EXPECT_RESULT(KEEN_OK, keen_target_set_alive(crowd->world, actor->target, deed == 2));
    } else if (deed <= 4) {
        EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(crowd->world, actor->agent, deed == 4));
    }
}

static void write_columns(moving_crowd *crowd, const keen_agent_columns *agents, const keen_target_columns *targets,
                          uint32_t index) {
    const crowd_actor *actor = &crowd->actors[index];
    float position[3], forward[3], velocity[3];
    describe_motion(actor, position, forward, velocity);
    if (index % 2) {
        const keen_agent_write agent = {.position = {position, 0}, .forward = {forward, 0}};
        const keen_target_write target = {.position = {position, 0}, .velocity = {velocity, 0}};
        EXPECT_RESULT(KEEN_OK, keen_agents_write(crowd->world, &actor->agent, 1, &agent, NULL));
        EXPECT_RESULT(KEEN_OK, keen_targets_write(crowd->world, &actor->target, 1, &target, NULL));
        return;
    }
    agents->x[actor->agent.index] = targets->x[actor->target.index] = position[0];
    agents->y[actor->agent.index] = targets->y[actor->target.index] = position[1];
    agents->forward_x[actor->agent.index] = forward[0];
    agents->forward_y[actor->agent.index] = forward[1];
    targets->velocity_x[actor->target.index] = velocity[0];
    targets->velocity_y[actor->target.index] = velocity[1];
}

static void make_sounds(moving_crowd *crowd) {
    for (uint32_t i = 0; i < 1 + crowd->count / 100; i++) {
        const uint32_t index = draw(SOUND, i, crowd->frame, crowd->count);
        const crowd_actor *actor = &crowd->actors[index];
        if (actor->here) {
            keen_sound sound = keen_default_sound();
            sound.position[0] = (float)actor->x_mm / 1000.0f;
            sound.position[1] = (float)actor->y_mm / 1000.0f;
            sound.loudness = (float)(1 + draw(SOUND, i, crowd->frame + 1, 8)) / 4.0f;
            sound.transmission = (float)draw(SOUND, i, crowd->frame + 2, 5) / 4.0f;
            sound.owner = actor->target;
            EXPECT_RESULT(KEEN_OK, keen_sounds_emit(crowd->world, &sound, 1, NULL));
        }
    }
}

/* In which frame a pair's round is answered: three in four at once, some 1 to 8 frames later, some never. */
static uint32_t answer_frame(const moving_crowd *crowd, const keen_trace_request *request) {
    const uint32_t luck = draw(LATENCY, request->agent * 4096 + request->target, crowd->frame, 64);
    if (luck < 48) {
        return crowd->frame;
    }
    return luck == 63 ? NEVER : crowd->frame + 1 + luck % 8;
}

static uint64_t mix(uint64_t hash, uint64_t word) {
    uint64_t z = (hash ^ word) + UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static uint64_t mix_float(uint64_t hash, float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return mix(hash, bits);
}

static void answer(moving_crowd *crowd) {
    keen_trace_batch batch;
    uint32_t count = 0, waiting = 0;
    EXPECT_RESULT(KEEN_OK, keen_trace_requests(crowd->world, &batch));
    for (uint32_t i = 0; i < crowd->late_count; i++) {
        if (crowd->late[i].due_frame <= crowd->frame) {
            crowd->results[count++] = crowd->late[i].result;
        } else {
            crowd->late[waiting++] = crowd->late[i];
        }
    }
    crowd->late_count = waiting;
    for (uint32_t i = 0; i < batch.count; i++) {
        const keen_trace_request *request = &batch.requests[i];
        const float clear = crowd_boxes_sight(request->origin, request->end);
        const float audio = request->ticket % 3 == 0 ? 0.5f + 0.5f * clear : KEEN_AUDIO_NONE;
        const crowd_answer one = {answer_frame(crowd, request), {request->ticket, clear, audio}};
        crowd->told = mix(mix(crowd->told, request->ticket), request->channels);
        crowd->told = mix_float(mix_float(crowd->told, request->importance), request->end[2]);
        cr_assert(count < crowd->room && crowd->late_count < crowd->late_room, "the host's buffers are too small");
        if (one.due_frame == crowd->frame) {
            crowd->results[count++] = one.result;
        } else if (one.due_frame != NEVER) {
            crowd->late[crowd->late_count++] = one;
        }
    }
    EXPECT_RESULT(KEEN_OK, keen_trace_submit(crowd->world, crowd->results, count, NULL));
}

static void listen(moving_crowd *crowd) {
    const keen_event *events;
    const keen_agent_id *ticked;
    uint32_t count;
    EXPECT_RESULT(KEEN_OK, keen_events(crowd->world, &events, &count));
    for (uint32_t i = 0; i < count; i++) {
        const keen_event_state *state = &events[i].data.state;
        crowd->told = mix(mix(crowd->told, events[i].agent.index), events[i].time);
        if (events[i].type == KEEN_EVENT_STATE) {
            crowd->told = mix(mix(crowd->told, state->target.index), (uint64_t)state->from << 8 | (uint64_t)state->to);
            crowd->told = mix_float(mix(crowd->told, state->loss_reason), state->confidence);
        } else if (events[i].type >= KEEN_EVENT_DETECTION_STATE) {
            crowd->told = event_hash_of_models(crowd->told, &events[i]);
        }
    }
    EXPECT_RESULT(KEEN_OK, keen_frame_ticked(crowd->world, &ticked, &count));
    for (uint32_t i = 0; i < count; i++) {
        crowd->told = mix(crowd->told, ticked[i].index);
    }
}

void moving_crowd_frame(moving_crowd *crowd) {
    keen_agent_columns agents;
    keen_target_columns targets;
    EXPECT_RESULT(KEEN_OK, keen_agents_map(crowd->world, &agents));
    EXPECT_RESULT(KEEN_OK, keen_targets_map(crowd->world, &targets));
    for (uint32_t i = 0; i < crowd->count; i++) {
        come_and_go(crowd, i);
        if (crowd->actors[i].here) {
            walk(crowd, i);
            write_columns(crowd, &agents, &targets, i);
        }
    }
    make_sounds(crowd);
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(crowd->world, 1.0 / FRAMES_PER_SECOND));
    answer(crowd);
    EXPECT_RESULT(KEEN_OK, keen_frame_end(crowd->world));
    listen(crowd);
    crowd->frame++;
}
