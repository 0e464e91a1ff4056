#include "run/run_detection.h"

#include "run/csv_cell.h"
#include "run/target_name.h"

const char run_detection_header[] = "time,agent,target,value,attenuation,sound,visual,skill,sees,los,points,full\n";

bool run_detection_status(FILE *file, const scenario_world *play, keen_agent_id agent) {
    keen_detection_status detection;
    keen_combat_status combat;
    if (scenario_world_model(play, agent) == KEEN_MODEL_BELIEF) {
        fputs(",,,", file);
        return true;
    }
    if (keen_agents_detection_status(play->world, &agent, 1, &detection) != KEEN_OK ||
        keen_agents_combat_status(play->world, &agent, 1, &combat) != KEEN_OK) {
        return false;
    }
    fprintf(file, "%s,%u,%s,", keen_detection_state_name(detection.state), detection.suspicious,
            keen_decision_name(combat.decision));
    if (combat.compared) {
        fprintf(file, "%.9g", (double)combat.threat_ratio);
    }
    return true;
}

static void put_row(FILE *file, const scenario_world *play, double time, keen_agent_id agent,
                    const keen_detection *pair) {
    char name[TARGET_NAME_SIZE];
    target_name(play, pair->target, name);
    csv_number(file, time);
    csv_name(file, play->scene->actors[scenario_world_agent_actor(play, agent)].name);
    csv_name(file, name);
    csv_number(file, (double)pair->value);
    csv_number(file, (double)pair->attenuation);
    csv_number(file, (double)pair->sound);
    csv_number(file, (double)pair->visual);
    csv_number(file, (double)pair->skill);
    fprintf(file, "%d,%d,%.9g,%d\n", pair->sees, pair->los, (double)pair->points, pair->full);
}

bool run_detection_rows(FILE *file, const scenario_world *play, double time, keen_agent_id agent) {
    keen_detection pairs[KEEN_MAX_TRACKED];
    uint32_t count;
    if (scenario_world_model(play, agent) == KEEN_MODEL_BELIEF) {
        return true;
    }
    if (keen_agent_detections(play->world, agent, pairs, KEEN_MAX_TRACKED, &count) != KEEN_OK) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        put_row(file, play, time, agent, &pairs[i]);
    }
    return true;
}
