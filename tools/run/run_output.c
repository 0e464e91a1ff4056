#include "run/run_output.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "run/csv_cell.h"
#include "run/run_detection.h"
#include "run/run_events.h"
#include "run/target_name.h"

struct run_output {
    FILE *events, *beliefs, *agents, *detection;
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
    FILE *const files[] = {output->events, output->beliefs, output->agents, output->detection};
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
    output->detection = output->agents ? open_file(directory, "detection.csv", error) : NULL;
    if (!output->detection) {
        close_files(output);
        return NULL;
    }
    fputs(beliefs_header, output->beliefs);
    fputs(agents_header, output->agents);
    fputs(run_detection_header, output->detection);
    return output;
}

static double seconds(uint64_t us) {
    return (double)us * 1e-6;
}

static void put_target(FILE *file, const scenario_world *play, keen_target_id target) {
    char name[TARGET_NAME_SIZE];
    target_name(play, target, name);
    csv_name(file, name);
}

/* Of the custom senses, of which files list none, the strongest. */
static float custom_weight(const keen_belief *belief) {
    float largest = 0.0f;
    for (int sense = KEEN_SENSE_CUSTOM_0; sense < KEEN_SENSE_COUNT; sense++) {
        largest = belief->weighted[sense] > largest ? belief->weighted[sense] : largest;
    }
    return largest;
}

static void put_senses(FILE *file, const keen_belief *belief) {
    static const keen_sense order[] = {KEEN_SENSE_VISION,      KEEN_SENSE_HEARING,   KEEN_SENSE_SMELL,
                                       KEEN_SENSE_TOUCH,       KEEN_SENSE_VIBRATION, KEEN_SENSE_DAMAGE,
                                       KEEN_SENSE_ECHOLOCATION};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        csv_number(file, (double)belief->weighted[order[i]]);
    }
    csv_number(file, (double)custom_weight(belief));
    fprintf(file, "%s,%s,", belief->leading == KEEN_SENSE_NONE ? "" : keen_sense_name(belief->leading),
            keen_sense_name(belief->loss_row));
}

static void put_belief(FILE *file, const scenario_world *play, double time, int32_t agent, const keen_belief *belief) {
    char name[TARGET_NAME_SIZE];
    belief_name(play, belief, name);
    csv_number(file, time);
    csv_name(file, play->scene->actors[agent].name);
    csv_name(file, name);
    fprintf(file, "%s,", keen_belief_state_name(belief->state));
    csv_number(file, (double)belief->confidence);
    csv_number(file, (double)belief->fused);
    put_senses(file, belief);
    fprintf(file, "%s,", keen_loss_reason_name(belief->loss_reason));
    csv_number(file, belief->time_since_sensed);
    csv_numbers(file, belief->last_known, 3);
    csv_number(file, (double)belief->error);
    csv_numbers(file, belief->velocity, 3);
    csv_numbers(file, belief->predicted, 3);
    csv_number(file, (double)belief->uncertainty);
    csv_numbers(file, belief->loss_direction, 3);
    csv_number(file, (double)belief->threat);
    fprintf(file, "%s,", keen_threat_level_name(belief->threat_level));
    csv_number(file, (double)belief->sort_score);
    fprintf(file, "%.9g\n", (double)belief->long_term);
}

static bool put_agent(FILE *file, const scenario_world *play, double time, keen_agent_id agent,
                      const keen_agent_status *status) {
    csv_number(file, time);
    csv_name(file, play->scene->actors[scenario_world_agent_actor(play, agent)].name);
    fprintf(file, "%u,%s,", status->tier, keen_awareness_name(status->awareness));
    put_target(file, play, status->top);
    put_target(file, play, status->attention);
    csv_number(file, (double)status->pain);
    csv_numbers(file, status->emotions, KEEN_EMOTION_COUNT);
    fputs(status->dominant == KEEN_EMOTION_NONE ? "" : keen_emotion_name(status->dominant), file);
    fputc(',', file);
    const bool read = run_detection_status(file, play, agent);
    fputc('\n', file);
    return read;
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
        if (!put_agent(output->agents, play, time, ticked[i], &status) ||
            !run_detection_rows(output->detection, play, time, ticked[i])) {
            return false;
        }
        for (uint32_t b = 0; b < held; b++) {
            put_belief(output->beliefs, play, time, actor, &beliefs[b]);
        }
    }
    return true;
}

bool run_output_frame(run_output *output, const scenario_world *play, tool_error *error) {
    const keen_event *events;
    uint32_t count;
    if (!put_ticks(output, play) || keen_events(play->world, &events, &count) != KEEN_OK) {
        return tool_fail(error, "%s: the world could not be read", output->directory);
    }
    for (uint32_t i = 0; i < count; i++) {
        run_events_write(output->events, play, &events[i]);
    }
    return true;
}

bool run_output_close(run_output *output, tool_error *error) {
    FILE *const files[] = {output->events, output->beliefs, output->agents, output->detection};
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
