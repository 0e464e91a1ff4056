#define _POSIX_C_SOURCE 200809L
#include "explain/explain_command.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "explain/explain_print.h"
#include "run/play_frame.h"
#include "run/scenario_support.h"
#include "support/options.h"

static const char usage[] = "usage: keen explain SCENARIO.json --agent A --target B --at T\n"
                            "Plays a scenario to script time T and tells why agent A believes what it does about "
                            "target B: every factor of every\n"
                            "sense, how the belief would be lost, what its next transition needs; of an agent of the "
                            "detection model every factor\n"
                            "of the detection value, and what moves its state on.\n";

typedef struct explain_options {
    const char *scenario, *agent, *target;
    double at; /* seconds; negative: not given */
    keen_backend backend;
} explain_options;

enum { AGENT = 1, TARGET, AT };
static const struct option known[] = {
    {"agent", required_argument, NULL, AGENT},
    {"target", required_argument, NULL, TARGET},
    {"at", required_argument, NULL, AT},
    {"help", no_argument, NULL, OPTION_HELP},
    {0},
};

static bool take_option(void *into, int code, const char *value) {
    explain_options *options = into;
    if (code == AT) {
        return option_seconds("explain", "--at", value, &options->at);
    }
    *(code == AGENT ? &options->agent : &options->target) = value;
    return true;
}

static option_verdict read_options(int argc, char **argv, explain_options *options) {
    const option_verdict verdict = options_read("explain", usage, known, argc, argv, take_option, options);
    if (verdict != OPTIONS_READ) {
        return verdict;
    }
    options->scenario = option_file("explain", "scenario", argc, argv);
    if (options->scenario && (!options->agent || !options->target || options->at < 0.0)) {
        fprintf(stderr, "keen explain: %s is not given, expected --agent, --target and --at\n",
                !options->agent    ? "--agent"
                : !options->target ? "--target"
                                   : "--at");
        return OPTIONS_WRONG;
    }
    const bool good = options->scenario && option_backend_settle("explain", &options->backend);
    return good ? OPTIONS_READ : OPTIONS_WRONG;
}

/* Everything an explanation needs, so that it can be let go in one place. */
typedef struct explain_state {
    scenario *scene;
    scenario_world play;
    trace_host *host;
    uint32_t agent, target; /* actor numbers */
} explain_state;

static bool find_actor(const scenario *scene, const char *option, const char *name, bool agent, uint32_t *number,
                       tool_error *error) {
    for (uint32_t i = 0; i < scene->actor_count; i++) {
        const scenario_actor *actor = &scene->actors[i];
        if (strcmp(actor->name, name) == 0 && (agent ? actor->profile != SCENARIO_NONE : actor->target)) {
            *number = i;
            return true;
        }
    }
    return tool_fail(error, "keen explain: %s %.200s is no %s of %s, expected the name of one", option, name,
                     agent ? "agent" : "target", scene->path);
}

/* 2 when the file or what is asked is at fault, 1 when the world could not be made. */
static int set_up(explain_state *state, const explain_options *options, tool_error *error) {
    const scenario_world_options world = {.backend = options->backend, .threads = 1};
    state->scene = scenario_load(options->scenario, error);
    if (!state->scene || !scenario_is_supported(state->scene, error) ||
        !find_actor(state->scene, "--agent", options->agent, true, &state->agent, error) ||
        !find_actor(state->scene, "--target", options->target, false, &state->target, error)) {
        return 2;
    }
    if (options->at > state->scene->duration) {
        tool_fail(error, "keen explain: --at %g, expected at most the scenario's duration, %g", options->at,
                  state->scene->duration);
        return 2;
    }
    state->host = trace_host_create(state->scene, error);
    if (!state->host) {
        return 2;
    }
    return scenario_world_create(&state->play, state->scene, &world, error) ? 0 : 1;
}

static bool is_there(const explain_state *state, uint32_t number, bool there, tool_error *error) {
    return there || tool_fail(error, "keen explain: \"%s\" is not there at that time, expected somebody who is",
                              state->scene->actors[number].name);
}

/* Null for nobody. */
static const char *name_of(const explain_state *state, keen_agent_id agent) {
    for (uint32_t i = 0; agent.generation != 0 && i < state->scene->actor_count; i++) {
        if (keen_agent_equal(state->play.actors[i].agent, agent)) {
            return state->scene->actors[i].name;
        }
    }
    return NULL;
}

static bool print_models(explain_state *state, keen_agent_id agent, keen_target_id target, tool_error *error) {
    const keen_model model = scenario_world_model(&state->play, agent);
    const scenario_named_profile *profile = &state->scene->profiles[state->play.actors[state->agent].profile];
    keen_detection_explanation detection;
    keen_explanation belief;
    keen_result result = KEEN_OK;
    if (model != KEEN_MODEL_DETECTION &&
        (result = keen_explain(state->play.world, agent, target, &belief)) == KEEN_OK) {
        explain_print(stdout, &belief, name_of(state, belief.teller));
    }
    if (result == KEEN_OK && model != KEEN_MODEL_BELIEF &&
        (result = keen_detection_explain(state->play.world, agent, target, &detection)) == KEEN_OK) {
        explain_print_detection(stdout, &detection, profile->values.detection.base);
    }
    return result == KEEN_OK ||
           tool_fail(error, "%s: no explanation: %s", state->scene->path, keen_result_string(result));
}

static bool play_and_print(explain_state *state, double at, tool_error *error) {
    const uint64_t frames = (uint64_t)floor(at / state->scene->frame_dt + 1e-6);
    for (uint64_t frame = 1; frame <= frames; frame++) {
        if (!play_frame(&state->play, state->host, frame, error)) {
            return false;
        }
    }
    const keen_agent_id agent = state->play.actors[state->agent].agent;
    const keen_target_id target = state->play.actors[state->target].target;
    if (!is_there(state, state->agent, agent.generation, error) ||
        !is_there(state, state->target, target.generation, error)) {
        return false;
    }
    printf("%s about %s at %g s\n", state->scene->actors[state->agent].name, state->scene->actors[state->target].name,
           (double)keen_world_time(state->play.world) * 1e-6);
    return print_models(state, agent, target, error);
}

int explain_command(int argc, char **argv) {
    explain_options options = {.at = -1.0};
    const option_verdict verdict = read_options(argc, argv, &options);
    if (verdict != OPTIONS_READ) {
        return verdict == OPTIONS_HELP ? 0 : 2;
    }
    explain_state state = {.scene = NULL};
    tool_error error;
    int code = set_up(&state, &options, &error);
    if (code == 0 && !play_and_print(&state, options.at, &error)) {
        code = 1;
    }
    if (code != 0) {
        fprintf(stderr, "%s\n", error.text);
    }
    scenario_world_destroy(&state.play);
    trace_host_destroy(state.host);
    scenario_free(state.scene);
    return code;
}
