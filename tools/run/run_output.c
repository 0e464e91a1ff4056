#include "run/run_output.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct run_output {
    FILE *events, *beliefs, *agents;
    const char *directory;
};

static const char beliefs_header[] =
    "time,agent,target,state,confidence,fused,vision,hearing,smell,touch,vibration,damage,echolocation,custom,leading,"
    "loss_row,loss_reason,time_since_sensed,last_x,last_y,last_z,error,vel_x,vel_y,vel_z,pred_x,pred_y,pred_z,"
    "uncertainty,loss_dx,loss_dy,loss_dz,threat,threat_level,sort_score,long_term\n";
static const char agents_header[] =
    "time,agent,tier,awareness,top,attention,pain,fear,aggression,curiosity,alertness,panic,dominant,detection_state,"
    "suspicious,decision,threat_ratio\n";

static FILE *open_file(const char *directory, const char *name, tool_error *error) {
    char path[4096];
    if (snprintf(path, sizeof path, "%s/%s", directory, name) >= (int)sizeof path) {
        tool_fail(error, "%s: the path is too long, expected less than %zu bytes", directory, sizeof path);
        return NULL;
    }
    FILE *file = fopen(path, "w");
    if (!file) {
        tool_fail(error, "%s: cannot be written: %s", path, strerror(errno));
    }
    return file;
}

static void close_files(run_output *output) {
    FILE *const files[] = {output->events, output->beliefs, output->agents};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        if (files[i]) {
            fclose(files[i]);
        }
    }
    free(output);
}

run_output *run_output_create(const char *directory, tool_error *error) {
    if (mkdir(directory, 0777) != 0 && errno != EEXIST) {
        tool_fail(error, "%s: cannot be made: %s", directory, strerror(errno));
        return NULL;
    }
    run_output *output = calloc(1, sizeof *output);
    if (!output) {
        tool_fail_memory(error);
        return NULL;
    }
    output->directory = directory;
    output->events = open_file(directory, "events.jsonl", error);
    output->beliefs = output->events ? open_file(directory, "beliefs.csv", error) : NULL;
    output->agents = output->beliefs ? open_file(directory, "agents.csv", error) : NULL;
    if (!output->agents) {
        close_files(output);
        return NULL;
    }
    fputs(beliefs_header, output->beliefs);
    fputs(agents_header, output->agents);
    return output;
}

static double seconds(uint64_t us) {
    return (double)us * 1e-6;
}

/* A CSV cell: a name with a comma, a quote or a line's end is quoted. */
static void put_name(FILE *file, const scenario *scene, int32_t actor) {
    const char *name = actor == SCENARIO_NONE ? "" : scene->actors[actor].name;
    if (!strpbrk(name, ",\"\n\r")) {
        fputs(name, file);
        return;
    }
    fputc('"', file);
    for (const char *c = name; *c; c++) {
        fputs(*c == '"' ? "\"\"" : (const char[]){*c, '\0'}, file);
    }
    fputc('"', file);
}

static const char *sense_or_nothing(keen_sense sense) {
    return sense == KEEN_SENSE_NONE ? "" : keen_sense_name(sense);
}

static void put_belief(FILE *file, const scenario_world *play, double time, int32_t agent, const keen_belief *belief) {
    fprintf(file, "%.9g,", time);
    put_name(file, play->scene, agent);
    fputc(',', file);
    put_name(file, play->scene, scenario_world_actor_of(play, belief->target));
    fprintf(file, ",%s,%.9g,%.9g,%.9g,%.9g,,,,,,,", keen_belief_state_name(belief->state), (double)belief->confidence,
            (double)belief->fused, (double)belief->weighted[KEEN_SENSE_VISION],
            (double)belief->weighted[KEEN_SENSE_HEARING]);
    fprintf(file, "%s,%s,%s,%.9g,%.9g,%.9g,%.9g,%.9g,", sense_or_nothing(belief->leading),
            keen_sense_name(belief->loss_row), keen_loss_reason_name(belief->loss_reason), belief->time_since_sensed,
            (double)belief->last_known[0], (double)belief->last_known[1], (double)belief->last_known[2],
            (double)belief->error);
    fprintf(file, ",,,,,,,,,,,,%.9g,\n", (double)belief->sort_score);
}

static void put_agent(FILE *file, const scenario_world *play, double time, int32_t agent,
                      const keen_agent_status *status) {
    fprintf(file, "%.9g,", time);
    put_name(file, play->scene, agent);
    fprintf(file, ",%u,%s,", status->tier, keen_awareness_name(status->awareness));
    put_name(file, play->scene, scenario_world_actor_of(play, status->top));
    fputs(",,,,,,,,,,,,\n", file);
}

static bool put_ticks(run_output *output, const scenario_world *play) {
    const keen_agent_id *ticked;
    uint32_t count;
    if (keen_frame_ticked(play->world, &ticked, &count) != KEEN_OK) {
        return false;
    }
    const double time = seconds(keen_world_time(play->world));
    for (uint32_t i = 0; i < count; i++) {
        keen_belief beliefs[KEEN_MAX_TRACKED];
        keen_agent_status status;
        uint32_t held;
        const int32_t actor = scenario_world_agent_actor(play, ticked[i]);
        if (keen_agents_status(play->world, &ticked[i], 1, &status) != KEEN_OK ||
            keen_agent_beliefs(play->world, ticked[i], beliefs, KEEN_MAX_TRACKED, &held) != KEEN_OK) {
            return false;
        }
        put_agent(output->agents, play, time, actor, &status);
        for (uint32_t b = 0; b < held; b++) {
            put_belief(output->beliefs, play, time, actor, &beliefs[b]);
        }
    }
    return true;
}

/* A JSON string: names may hold quotes and backslashes. */
static void put_json_string(FILE *file, const char *key, const char *text) {
    fprintf(file, ",\"%s\":\"", key);
    for (const char *c = text; *c; c++) {
        if ((unsigned char)*c < 0x20) {
            fprintf(file, "\\u%04x", (unsigned)(unsigned char)*c);
            continue;
        }
        if (*c == '"' || *c == '\\') {
            fputc('\\', file);
        }
        fputc(*c, file);
    }
    fputc('"', file);
}

static void put_state(FILE *file, const scenario_world *play, const keen_event_state *state) {
    put_json_string(file, "target", play->scene->actors[scenario_world_actor_of(play, state->target)].name);
    put_json_string(file, "from", keen_belief_state_name(state->from));
    put_json_string(file, "to", keen_belief_state_name(state->to));
    fprintf(file, ",\"confidence\":%.9g", (double)state->confidence);
    put_json_string(file, "leading", sense_or_nothing(state->leading));
    if (state->to == KEEN_STATE_LOST) {
        put_json_string(file, "loss_reason", keen_loss_reason_name(state->loss_reason));
    }
}

static void put_event(FILE *file, const scenario_world *play, const keen_event *event) {
    fprintf(file, "{\"t\":%.9g", seconds(event->time));
    put_json_string(file, "type", keen_event_type_name(event->type));
    put_json_string(file, "agent", play->scene->actors[scenario_world_agent_actor(play, event->agent)].name);
    if (event->type == KEEN_EVENT_STATE) {
        put_state(file, play, &event->data.state);
    } else {
        put_json_string(file, "from", keen_awareness_name(event->data.awareness.from));
        put_json_string(file, "to", keen_awareness_name(event->data.awareness.to));
    }
    fputs("}\n", file);
}

bool run_output_frame(run_output *output, const scenario_world *play, tool_error *error) {
    const keen_event *events;
    uint32_t count;
    if (!put_ticks(output, play) || keen_events(play->world, &events, &count) != KEEN_OK) {
        return tool_fail(error, "%s: the world could not be read", output->directory);
    }
    for (uint32_t i = 0; i < count; i++) {
        put_event(output->events, play, &events[i]);
    }
    return true;
}

bool run_output_close(run_output *output, tool_error *error) {
    FILE *const files[] = {output->events, output->beliefs, output->agents};
    bool written = true;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        written = fflush(files[i]) == 0 && !ferror(files[i]) && written;
    }
    if (!written) {
        tool_fail(error, "%s: not everything could be written: %s", output->directory, strerror(errno));
    }
    close_files(output);
    return written;
}
