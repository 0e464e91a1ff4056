#include "run/scenario_presence.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* A millionth of a frame of slack: script times and k*frame_dt are rounded differently. */
bool scenario_is_due(const scenario *scene, const scenario_happening *happening, double time) {
    return happening->time <= time + 1e-6 * scene->frame_dt;
}

/* A happening in its turn. */
typedef struct turn {
    uint64_t frame; /* before which it is played */
    uint32_t number;
} turn;

static uint64_t frame_of(const scenario *scene, const scenario_happening *happening) {
    const double guess = ceil(happening->time / scene->frame_dt);
    uint64_t frame = guess < 1.0 ? 1 : (uint64_t)guess;
    while (frame > 1 && scenario_is_due(scene, happening, (double)(frame - 1) * scene->frame_dt)) {
        frame--;
    }
    while (!scenario_is_due(scene, happening, (double)frame * scene->frame_dt)) {
        frame++;
    }
    return frame;
}

static int compare_turns(const void *a, const void *b) {
    const turn *x = a, *y = b;
    return x->frame != y->frame ? (x->frame > y->frame) - (x->frame < y->frame)
                                : (x->number > y->number) - (x->number < y->number);
}

/* The course of a file. */
typedef struct course {
    const scenario *scene;
    bool *present; /* by actor number */
    turn *turns;   /* as they are played */
    tool_error *error;
} course;

static bool complain_absent(const course *now, uint32_t number, const char *key, int32_t actor) {
    const scenario *scene = now->scene;
    const int32_t added_by = scene->actors[actor].added_by;
    char pointer[64], when[64] = "it was removed";
    snprintf(pointer, sizeof pointer, "/happenings/%u/%s", number, key);
    if (added_by != SCENARIO_NONE &&
        compare_turns(&(turn){frame_of(scene, &scene->happenings[added_by]), (uint32_t)added_by},
                      &(turn){frame_of(scene, &scene->happenings[number]), number}) > 0) {
        snprintf(when, sizeof when, "it is added at %g s", scene->happenings[added_by].time);
    }
    return scenario_complain(scene, pointer, false, now->error,
                             "\"%s\" is not there at %g s (%s), expected somebody who is", scene->actors[actor].name,
                             scene->happenings[number].time, when);
}

static bool is_present(const course *now, uint32_t number, const char *key, int32_t actor) {
    return actor == SCENARIO_NONE || now->present[actor] || complain_absent(now, number, key, actor);
}

static bool take_turn(const course *now, uint32_t number) {
    const scenario_happening *happening = &now->scene->happenings[number];
    if (happening->type == SCENARIO_ADD) {
        now->present[happening->actor] = true;
        return true;
    }
    const bool all =
        is_present(now, number, "agent", happening->agent) && is_present(now, number, "target", happening->target) &&
        is_present(now, number, "actor", happening->actor) && is_present(now, number, "from", happening->from) &&
        is_present(now, number, "owner", happening->owner);
    if (all && happening->type == SCENARIO_REMOVE) {
        now->present[happening->actor] = false;
    }
    return all;
}

static bool take_turns(course *now) {
    const scenario *scene = now->scene;
    for (uint32_t i = 0; i < scene->actor_count; i++) {
        now->present[i] = i < scene->first_actor_count;
    }
    for (uint32_t i = 0; i < scene->happening_count; i++) {
        now->turns[i] = (turn){frame_of(scene, &scene->happenings[i]), i};
    }
    qsort(now->turns, scene->happening_count, sizeof *now->turns, compare_turns);
    for (uint32_t i = 0; i < scene->happening_count; i++) {
        if (!take_turn(now, now->turns[i].number)) {
            return false;
        }
    }
    return true;
}

bool is_everybody_present(const scenario *scene, tool_error *error) {
    course now = {.scene = scene, .error = error};
    now.present = calloc((size_t)scene->actor_count + 1, sizeof *now.present);
    now.turns = calloc((size_t)scene->happening_count + 1, sizeof *now.turns);
    const bool everybody = now.present && now.turns ? take_turns(&now) : tool_fail_memory(error);
    free(now.present);
    free(now.turns);
    return everybody;
}
