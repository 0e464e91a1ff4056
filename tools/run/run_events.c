#include "run/run_events.h"

#include "run/target_name.h"

/* A JSON string: names may hold quotes and backslashes. */
static void put_string(FILE *file, const char *key, const char *text) {
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

static void put_target(FILE *file, const scenario_world *play, const char *key, keen_target_id target) {
    char name[TARGET_NAME_SIZE];
    target_name(play, target, name);
    put_string(file, key, name);
}

static void put_state(FILE *file, const scenario_world *play, const keen_event_state *state) {
    if (state->target.generation) {
        put_target(file, play, "target", state->target);
    } else {
        char name[TARGET_NAME_SIZE];
        place_name(play, state->place_tag, name);
        put_string(file, "target", name);
    }
    put_string(file, "from", keen_belief_state_name(state->from));
    put_string(file, "to", keen_belief_state_name(state->to));
    fprintf(file, ",\"confidence\":%.9g", (double)state->confidence);
    put_string(file, "leading", state->leading == KEEN_SENSE_NONE ? "" : keen_sense_name(state->leading));
    if (state->to == KEEN_STATE_LOST) {
        put_string(file, "loss_reason", keen_loss_reason_name(state->loss_reason));
    }
}

static void put_number(FILE *file, const char *key, float value) {
    fprintf(file, ",\"%s\":%.9g", key, (double)value);
}

static void put_place(FILE *file, const float place[3]) {
    put_number(file, "x", place[0]);
    put_number(file, "y", place[1]);
    put_number(file, "z", place[2]);
}

static void put_alert_entry(FILE *file, const scenario_world *play, const keen_event_alert_entry *entry) {
    put_target(file, play, "target", entry->target);
    put_string(file, "cause", keen_alert_cause_name(entry->cause));
    put_place(file, entry->place);
    put_number(file, "magnitude", entry->magnitude);
}

/* A check says why it was made and how it went, a flight whether it is for itself alone, an end only why. */
static void put_fight(FILE *file, keen_event_type type, const keen_event_fight *fight) {
    if (type == KEEN_EVENT_FLEE_CHECK || type == KEEN_EVENT_FLEE_END) {
        put_string(file, "cause", keen_flee_cause_name(fight->cause));
    }
    if (type == KEEN_EVENT_FLEE_END) {
        return;
    }
    put_number(file, "threat_ratio", fight->threat_ratio);
    put_number(file, "threshold", fight->threshold);
    if (type == KEEN_EVENT_FLEE_CHECK) {
        fprintf(file, ",\"passed\":%d", fight->passed);
    } else if (type == KEEN_EVENT_FLEE) {
        fprintf(file, ",\"personal\":%d", fight->personal);
    }
}

/* Events of the detection model. */
static void put_model_event(FILE *file, const scenario_world *play, const keen_event *event) {
    switch (event->type) {
    case KEEN_EVENT_DETECTION_STATE:
        put_string(file, "from", keen_detection_state_name(event->data.detection_state.from));
        put_string(file, "to", keen_detection_state_name(event->data.detection_state.to));
        break;
    case KEEN_EVENT_CUE:
        put_string(file, "cue", keen_cue_name(event->data.cue.cue));
        break;
    case KEEN_EVENT_SUSPICIOUS:
        fprintf(file, ",\"value\":%u", event->data.suspicious.value);
        break;
    case KEEN_EVENT_NOTICED:
        put_target(file, play, "target", event->data.noticed.target);
        put_number(file, "value", event->data.noticed.value);
        put_place(file, event->data.noticed.place);
        break;
    case KEEN_EVENT_ALERT_ENTRY:
        put_alert_entry(file, play, &event->data.alert_entry);
        break;
    case KEEN_EVENT_TARGET_ADDED:
    case KEEN_EVENT_TARGET_REMOVED:
        put_target(file, play, "target", event->data.target_list.target);
        put_string(file, "cause", keen_target_cause_name(event->data.target_list.cause));
        break;
    case KEEN_EVENT_DECISION:
        put_target(file, play, "target", event->data.decision.target);
        put_string(file, "decision", keen_decision_name(event->data.decision.decision));
        put_number(file, "threat_ratio", event->data.decision.threat_ratio);
        break;
    case KEEN_EVENT_ALARM:
    case KEEN_EVENT_FLEE_CHECK:
    case KEEN_EVENT_FLEE:
    case KEEN_EVENT_FLEE_END:
        put_fight(file, event->type, &event->data.fight);
        break;
    default: /* nothing but who and when */
        break;
    }
}

void run_events_write(FILE *file, const scenario_world *play, const keen_event *event) {
    fprintf(file, "{\"t\":%.9g", (double)event->time * 1e-6);
    put_string(file, "type", keen_event_type_name(event->type));
    put_string(file, "agent", play->scene->actors[scenario_world_agent_actor(play, event->agent)].name);
    switch (event->type) {
    case KEEN_EVENT_STATE:
        put_state(file, play, &event->data.state);
        break;
    case KEEN_EVENT_AWARENESS:
        put_string(file, "from", keen_awareness_name(event->data.awareness.from));
        put_string(file, "to", keen_awareness_name(event->data.awareness.to));
        break;
    case KEEN_EVENT_ATTENTION:
        put_target(file, play, "old", event->data.attention.old_focus);
        put_target(file, play, "new", event->data.attention.new_focus);
        break;
    case KEEN_EVENT_PAIN:
        fprintf(file, ",\"pain\":%.9g", (double)event->data.pain.pain);
        break;
    default:
        put_model_event(file, play, event);
        break;
    }
    fputs("}\n", file);
}
