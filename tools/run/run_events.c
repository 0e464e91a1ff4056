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
    case KEEN_EVENT_ALL_CLEAR:
    default:
        break;
    }
    fputs("}\n", file);
}
