#include "replay/replay_print.h"

static void print_place(FILE *output, const float place[3]) {
    fprintf(output, " at (%.6g, %.6g, %.6g)", (double)place[0], (double)place[1], (double)place[2]);
}

static void print_fight(FILE *output, const keen_event *event) {
    const keen_event_fight *fight = &event->data.fight;
    if (event->type == KEEN_EVENT_FLEE_END) {
        fprintf(output, ": %s", keen_flee_cause_name(fight->cause));
        return;
    }
    if (event->type == KEEN_EVENT_FLEE_CHECK) {
        fprintf(output, ": %s, %s", keen_flee_cause_name(fight->cause), fight->passed ? "passed" : "failed");
    } else if (event->type == KEEN_EVENT_FLEE) {
        fprintf(output, ": for %s", fight->personal ? "itself" : "the group");
    }
    fprintf(output, ", threat ratio %.6g, threshold %.6g", (double)fight->threat_ratio, (double)fight->threshold);
}

void replay_print_model_event(FILE *output, const keen_event *event, const char *target) {
    switch (event->type) {
    case KEEN_EVENT_DETECTION_STATE:
        fprintf(output, ": from %s to %s", keen_detection_state_name(event->data.detection_state.from),
                keen_detection_state_name(event->data.detection_state.to));
        break;
    case KEEN_EVENT_CUE:
        fprintf(output, ": %s", keen_cue_name(event->data.cue.cue));
        break;
    case KEEN_EVENT_SUSPICIOUS:
        fprintf(output, ": %u", event->data.suspicious.value);
        break;
    case KEEN_EVENT_NOTICED:
        fprintf(output, ": what %s did", target);
        print_place(output, event->data.noticed.place);
        fprintf(output, ", value %.6g", (double)event->data.noticed.value);
        break;
    case KEEN_EVENT_ALERT_ENTRY:
        fprintf(output, ": %s", target);
        print_place(output, event->data.alert_entry.place);
        fprintf(output, ", %s, magnitude %.6g", keen_alert_cause_name(event->data.alert_entry.cause),
                (double)event->data.alert_entry.magnitude);
        break;
    case KEEN_EVENT_TARGET_ADDED:
    case KEEN_EVENT_TARGET_REMOVED:
        fprintf(output, ": %s, %s", target, keen_target_cause_name(event->data.target_list.cause));
        break;
    case KEEN_EVENT_DECISION:
        fprintf(output, ": %s, %s, threat ratio %.6g", target, keen_decision_name(event->data.decision.decision),
                (double)event->data.decision.threat_ratio);
        break;
    case KEEN_EVENT_ALARM:
    case KEEN_EVENT_FLEE_CHECK:
    case KEEN_EVENT_FLEE:
    case KEEN_EVENT_FLEE_END:
        print_fight(output, event);
        break;
    default:
        break;
    }
    fputc('\n', output);
}
