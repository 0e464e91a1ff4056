#include "run/play_happening.h"

#include <stdio.h>
#include <stdlib.h>

/* Enums of both that are cast into each other. */
_Static_assert((int)SCENARIO_EVIDENCE_SET == (int)KEEN_EVIDENCE_SET &&
                   (int)SCENARIO_EVIDENCE_CAP == (int)KEEN_EVIDENCE_CAP &&
                   (int)SCENARIO_EVIDENCE_CLEAR == (int)KEEN_EVIDENCE_CLEAR,
               "evidence of the file is the library's of the same number");
_Static_assert((int)SCENARIO_QUALITY_HIGH == (int)KEEN_QUALITY_HIGH &&
                   (int)SCENARIO_QUALITY_LOW == (int)KEEN_QUALITY_LOW,
               "a quality of the file is the library's of the same number");

/* One happening on its way into the world. */
typedef struct occasion {
    scenario_world *play;
    const scenario_happening *happening;
    double time;
    tool_error *error;
} occasion;

static bool check(occasion *now, keen_result result) {
    if (result == KEEN_OK) {
        return true;
    }
    char pointer[64];
    snprintf(pointer, sizeof pointer, "/happenings/%zu", (size_t)(now->happening - now->play->scene->happenings));
    return scenario_complain(now->play->scene, pointer, false, now->error,
                             "\"%s\" was refused at %g s (%s), expected what the library takes",
                             scenario_happening_name(now->happening->type), now->time, keen_result_string(result));
}

/* Of a batch of one. */
static bool check_batch(occasion *now, keen_result result, const keen_write_report *report) {
    return check(now, result == KEEN_ERROR_PARTIAL ? report->first_reason : result);
}

/* Everybody whom a happening names is there by then: scenario_is_supported has looked. */
static keen_agent_id agent_of(const occasion *now) {
    return now->play->actors[now->happening->agent].agent;
}

static keen_target_id target_of(const occasion *now, int32_t actor) {
    return actor == SCENARIO_NONE ? (keen_target_id){0} : now->play->actors[actor].target;
}

/* The happening's place, where the world's origin is now. */
static void place_of(const occasion *now, float place[3]) {
    for (int axis = 0; axis < 3; axis++) {
        place[axis] = (float)(now->happening->position[axis] - now->play->origin[axis]);
    }
}

static bool emit_sound(occasion *now) {
    const scenario_happening *happening = now->happening;
    keen_sound sound = keen_default_sound();
    keen_write_report report = {0};
    place_of(now, sound.position);
    sound.loudness = (float)happening->loudness;
    sound.transmission = (float)happening->transmission;
    sound.type = (uint32_t)happening->tag;
    sound.max_tier = happening->max_tier;
    sound.identifies_owner = happening->identifies_owner;
    sound.owner = target_of(now, happening->owner);
    return check_batch(now, keen_sounds_emit(now->play->world, &sound, 1, &report), &report);
}

static bool report_damage(occasion *now) {
    keen_damage damage = {
        .agent = agent_of(now),
        .from = target_of(now, now->happening->from),
        .amount = (float)now->happening->amount,
    };
    keen_write_report report = {0};
    place_of(now, damage.origin);
    return check_batch(now, keen_damage_report(now->play->world, &damage, 1, &report), &report);
}

static bool report_contact(occasion *now) {
    const keen_contact contact = {.agent = agent_of(now), .target = target_of(now, now->happening->target)};
    keen_write_report report = {0};
    return check_batch(now, keen_contacts_report(now->play->world, &contact, 1, &report), &report);
}

static bool heal(occasion *now) {
    return check(now, keen_agent_heal(now->play->world, agent_of(now), (float)now->happening->amount));
}

static bool report_place(occasion *now) {
    float place[3];
    place_of(now, place);
    return check(now, keen_report_place(now->play->world, agent_of(now), place, (uint32_t)now->happening->tag,
                                        (float)now->happening->confidence, (float)now->happening->error));
}

static bool apply_evidence(occasion *now) {
    const keen_evidence evidence = {
        .agent = agent_of(now),
        .target = target_of(now, now->happening->target),
        .kind = (keen_evidence_kind)now->happening->evidence,
        .value = (float)now->happening->evidence_value,
        .expires = now->happening->expires,
    };
    keen_write_report report = {0};
    return check_batch(now, keen_evidence_apply(now->play->world, &evidence, 1, &report), &report);
}

static bool force_attention(occasion *now) {
    return check(now,
                 keen_agent_force_attention(now->play->world, agent_of(now), target_of(now, now->happening->target)));
}

static bool set_profile(occasion *now) {
    const scenario_happening *happening = now->happening;
    if (!check(now, keen_agent_set_profile(now->play->world, agent_of(now), now->play->profiles[happening->profile]))) {
        return false;
    }
    now->play->actors[happening->agent].profile = happening->profile;
    return true;
}

static bool set_quality(occasion *now) {
    const keen_quality quality = keen_default_quality((keen_quality_level)now->happening->quality);
    return check(now, keen_agent_set_quality(now->play->world, agent_of(now), &quality));
}

static bool set_relation(occasion *now) {
    return check(now, keen_agent_set_relation(now->play->world, agent_of(now), target_of(now, now->happening->target),
                                              (keen_relation)now->happening->relation));
}

/* Both of its halves jump: what else happens before the frame begins meets it where it is then. */
static bool teleport(occasion *now) {
    world_actor *own = &now->play->actors[now->happening->actor];
    float place[3];
    own->teleported = true;
    for (int axis = 0; axis < 3; axis++) {
        own->place[axis] = now->happening->position[axis];
    }
    place_of(now, place);
    const keen_agent_write write = {.position = {place, 0}};
    keen_write_report report = {0};
    return (!own->target.generation || check(now, keen_target_teleport(now->play->world, own->target, place))) &&
           (!own->agent.generation ||
            check_batch(now, keen_agents_write(now->play->world, &own->agent, 1, &write, &report), &report));
}

static bool remove_actor(occasion *now) {
    return scenario_world_remove(now->play, (uint32_t)now->happening->actor, now->error);
}

static bool add_actor(occasion *now) {
    return scenario_world_add(now->play, (uint32_t)now->happening->actor, now->time, now->error);
}

static bool skip_time(occasion *now) {
    return check(now, keen_world_skip_time(now->play->world, now->happening->seconds));
}

/* The offset is rounded as the world takes it, so that places of the file stay where they are among the others. */
static bool shift_origin(occasion *now) {
    float offset[3];
    for (int axis = 0; axis < 3; axis++) {
        offset[axis] = (float)now->happening->position[axis];
    }
    if (!check(now, keen_world_shift_origin(now->play->world, offset))) {
        return false;
    }
    for (int axis = 0; axis < 3; axis++) {
        now->play->origin[axis] += (double)offset[axis];
    }
    return true;
}

static bool report_detection_event(occasion *now) {
    keen_detection_event event = {
        .owner = target_of(now, now->happening->owner),
        .action_rating = (float)now->happening->action_rating,
    };
    keen_write_report report = {0};
    place_of(now, event.location);
    return check_batch(now, keen_detection_events_report(now->play->world, &event, 1, &report), &report);
}

static bool make_action_sound(occasion *now) {
    return check(now, keen_target_action_sound(now->play->world, target_of(now, now->happening->owner),
                                               (float)now->happening->action_rating));
}

static bool hit(occasion *now) {
    return check(now, keen_agent_hit(now->play->world, agent_of(now), target_of(now, now->happening->from)));
}

static bool arrive_flee_spot(occasion *now) {
    return check(now, keen_agent_arrive_flee_spot(now->play->world, agent_of(now)));
}

static bool change_environment(occasion *now) {
    const scenario_environment *given = &now->happening->environment;
    const uint32_t gives = now->happening->environment_given;
    keen_environment *environment = &now->play->environment;
    if (gives & SCENARIO_GIVES_AMBIENT_NOISE) {
        environment->ambient_noise = (float)given->ambient_noise;
    }
    if (gives & SCENARIO_GIVES_VISION) {
        environment->vision = (float)given->vision;
    }
    if (gives & SCENARIO_GIVES_EXTERIOR) {
        environment->exterior = given->exterior;
    }
    for (int axis = 0; axis < 3 && (gives & SCENARIO_GIVES_WIND); axis++) {
        environment->wind[axis] = (float)given->wind[axis];
    }
    return check(now, keen_world_set_environment(now->play->world, environment));
}

/* Saved, destroyed, restored: the run goes on as if nothing had happened. */
static bool go_through_snapshot(occasion *now) {
    scenario_world *play = now->play;
    const size_t size = keen_snapshot_size(play->world);
    void *memory = malloc(size);
    if (!memory) {
        return tool_fail(now->error, "%s: no memory for a snapshot of %zu bytes", play->scene->path, size);
    }
    keen_world *restored = NULL;
    keen_result result = keen_snapshot_save(play->world, memory, size);
    if (result == KEEN_OK) {
        result = keen_snapshot_restore(memory, size, &play->def, &restored);
    }
    free(memory);
    if (restored) {
        keen_world_destroy(play->world);
        play->world = restored;
    }
    return check(now, result);
}

/* By type. */
static bool (*const players[SCENARIO_HAPPENING_COUNT])(occasion *) = {
    [SCENARIO_SOUND] = emit_sound,
    [SCENARIO_DAMAGE] = report_damage,
    [SCENARIO_CONTACT] = report_contact,
    [SCENARIO_HEAL] = heal,
    [SCENARIO_REPORT_PLACE] = report_place,
    [SCENARIO_EVIDENCE] = apply_evidence,
    [SCENARIO_FORCE_ATTENTION] = force_attention,
    [SCENARIO_SET_PROFILE] = set_profile,
    [SCENARIO_SET_QUALITY] = set_quality,
    [SCENARIO_SET_RELATION] = set_relation,
    [SCENARIO_TELEPORT] = teleport,
    [SCENARIO_REMOVE] = remove_actor,
    [SCENARIO_ADD] = add_actor,
    [SCENARIO_SKIP_TIME] = skip_time,
    [SCENARIO_SHIFT_ORIGIN] = shift_origin,
    [SCENARIO_DETECTION_EVENT] = report_detection_event,
    [SCENARIO_ACTION_SOUND] = make_action_sound,
    [SCENARIO_HIT] = hit,
    [SCENARIO_ARRIVE_FLEE_SPOT] = arrive_flee_spot,
    [SCENARIO_SET_ENVIRONMENT] = change_environment,
    [SCENARIO_SNAPSHOT_ROUNDTRIP] = go_through_snapshot,
};

bool play_happening(scenario_world *play, const scenario_happening *happening, double time, tool_error *error) {
    occasion now = {.play = play, .happening = happening, .time = time, .error = error};
    return players[happening->type](&now);
}
