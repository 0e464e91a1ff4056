#include "replay/replay_print.h"

#define REPLAY_NAME_SIZE 160
#define TELLERS "a squad mate or by the host's evidence" /* recordings do not tell them apart */

static const char *actor_name(const recorded_names *names, int32_t actor) {
    return actor < 0 ? "nobody" : names->actors[actor].name;
}

static void subject_name(const recorded_names *names, const recorded_subject *subject, char name[REPLAY_NAME_SIZE]) {
    if (!subject->place) {
        snprintf(name, REPLAY_NAME_SIZE, "%s", actor_name(names, subject->actor));
    } else if (subject->tag < names->tag_count) {
        snprintf(name, REPLAY_NAME_SIZE, "place:%s", names->tags[subject->tag]);
    } else {
        snprintf(name, REPLAY_NAME_SIZE, "place:%u", subject->tag);
    }
}

static double seconds(uint64_t time) {
    return (double)time * 1e-6;
}

void replay_print_head(FILE *output) {
    fprintf(output, "%9s  %-16s %-10s %10s %6s  %-9s %-9s %-16s %7s %-13s  %s\n", "time", "target", "state",
            "confidence", "fused", "leading", "loss row", "reason", "since", "threat", "senses, weighted");
}

/* Exactly so: what is neither sensed nor told in a tick counts that tick's time, and a rise of confidence without a
   sense is a telling. */
static bool was_told(const keen_belief *belief) {
    return belief->leading == KEEN_SENSE_NONE && belief->confidence > 0.0f && belief->time_since_sensed == 0.0;
}

static void print_senses(FILE *output, const keen_belief *belief) {
    bool any = false;
    for (uint32_t sense = 0; sense < KEEN_SENSE_COUNT; sense++) {
        if (belief->weighted[sense] != 0.0f) {
            fprintf(output, "%s%s %.3f", any ? ", " : "", keen_sense_name((keen_sense)sense),
                    (double)belief->weighted[sense]);
            any = true;
        }
    }
    fprintf(output, "%s%s\n", any ? "" : "none", was_told(belief) ? ", told by " TELLERS : "");
}

static void print_belief(FILE *output, const recorded_names *names, uint64_t time, const recorded_belief *recorded) {
    const keen_belief *belief = &recorded->belief;
    char name[REPLAY_NAME_SIZE];
    subject_name(names, &recorded->subject, name);
    fprintf(output, "%9.3f  %-16s %-10s %10.4f %6.3f  %-9s %-9s %-16s %7.2f %5.3f %-8s", seconds(time), name,
            keen_belief_state_name(belief->state), (double)belief->confidence, (double)belief->fused,
            keen_sense_name(belief->leading), keen_sense_name(belief->loss_row),
            keen_loss_reason_name(belief->loss_reason), belief->time_since_sensed, (double)belief->threat,
            keen_threat_level_name(belief->threat_level));
    fputs(" ", output);
    print_senses(output, belief);
}

static void print_detection(FILE *output, uint64_t time, const recorded_tick *tick) {
    if (tick->model == KEEN_MODEL_BELIEF) {
        return;
    }
    fprintf(output, "%9.3f  [%s, suspicious %u, %u alert entries, %u targets, decision %s", seconds(time),
            keen_detection_state_name(tick->detection.state), tick->detection.suspicious, tick->detection.alert_count,
            tick->detection.target_count, keen_decision_name(tick->combat.decision));
    if (tick->combat.compared) {
        fprintf(output, ", threat ratio %.6g", (double)tick->combat.threat_ratio);
    }
    fputs("]\n", output);
}

static void print_status(FILE *output, const recorded_names *names, const recorded_frame *frame,
                         const recorded_tick *tick) {
    const keen_agent_status *status = &tick->status;
    if (tick->model == KEEN_MODEL_DETECTION) {
        fprintf(output, "%9.3f  [holds no beliefs, health %.4g, tier %u]\n", seconds(frame->time),
                (double)status->health, status->tier);
        return;
    }
    fprintf(output, "%9.3f  [%s, top target %s, looks at %s, pain %.3f, dominant emotion %s, health %.4g, tier %u]\n",
            seconds(frame->time), keen_awareness_name(status->awareness), actor_name(names, tick->top),
            actor_name(names, tick->attention), (double)status->pain,
            status->dominant < KEEN_EMOTION_COUNT ? keen_emotion_name(status->dominant) : "none",
            (double)status->health, status->tier);
}

static void print_tick(FILE *output, const recorded_names *names, const recorded_frame *frame,
                       const recorded_tick *tick) {
    print_status(output, names, frame, tick);
    print_detection(output, frame->time, tick);
    for (uint32_t i = 0; i < tick->belief_count; i++) {
        print_belief(output, names, frame->time, &frame->beliefs[tick->first_belief + i]);
    }
}

/* What the event's agent believes of the event's subject in the event's frame, or null. */
static const keen_belief *belief_of(const recorded_frame *frame, const recorded_event *event) {
    for (uint32_t i = 0; i < frame->tick_count; i++) {
        const recorded_tick *tick = &frame->ticks[i];
        for (uint32_t b = 0; tick->agent == event->agent && b < tick->belief_count; b++) {
            const recorded_belief *belief = &frame->beliefs[tick->first_belief + b];
            const recorded_subject *subject = &belief->subject;
            if (subject->place == event->subject.place &&
                (subject->place ? subject->tag == event->subject.tag : subject->actor == event->subject.actor)) {
                return &belief->belief;
            }
        }
    }
    return NULL;
}

static bool is_rise(const keen_event_state *state) {
    return state->from == KEEN_STATE_UNDETECTED || state->to == KEEN_STATE_TRACKED ||
           (state->to == KEEN_STATE_DETECTED && state->from != KEEN_STATE_TRACKED) || state->from == KEEN_STATE_EXPIRED;
}

/* Without a sense a belief rises by being told, or a tick after its confidence did: states go one step a tick. */
static void print_unsensed(FILE *output, const keen_event_state *state, const keen_belief *belief) {
    fputs("while nothing senses it", output);
    if (belief && was_told(belief) && is_rise(state)) {
        fputs(": told by " TELLERS ", which recordings do not tell apart", output);
    } else if (belief && is_rise(state)) {
        fprintf(output, ": by what it was told before%s", belief->first_hand ? " or sensed" : "");
    }
    fputc('\n', output);
}

/* A loss has its reason, everything else the sense that leads or that there is none. */
static void print_cause(FILE *output, const keen_event_state *state, const keen_belief *belief) {
    if (state->to == KEEN_STATE_LOST) {
        fprintf(output, "because of %s\n", keen_loss_reason_name(state->loss_reason));
    } else if (state->leading != KEEN_SENSE_NONE) {
        fprintf(output, "while %s leads\n", keen_sense_name(state->leading));
    } else {
        print_unsensed(output, state, belief);
    }
}

static void print_event(FILE *output, const recorded_names *names, const recorded_frame *frame,
                        const recorded_event *recorded) {
    const keen_event *event = &recorded->event;
    char name[REPLAY_NAME_SIZE];
    fprintf(output, "%9.3f  > %s", seconds(event->time), keen_event_type_name(event->type));
    switch (event->type) {
    case KEEN_EVENT_STATE:
        subject_name(names, &recorded->subject, name);
        fprintf(output, ": %s from %s to %s at confidence %.4f, ", name, keen_belief_state_name(event->data.state.from),
                keen_belief_state_name(event->data.state.to), (double)event->data.state.confidence);
        print_cause(output, &event->data.state, belief_of(frame, recorded));
        break;
    case KEEN_EVENT_AWARENESS:
        fprintf(output, ": from %s to %s\n", keen_awareness_name(event->data.awareness.from),
                keen_awareness_name(event->data.awareness.to));
        break;
    case KEEN_EVENT_ATTENTION:
        fprintf(output, ": from %s to %s\n", actor_name(names, recorded->old_focus),
                actor_name(names, recorded->new_focus));
        break;
    case KEEN_EVENT_PAIN:
        fprintf(output, ": rose to %.4f\n", (double)event->data.pain.pain);
        break;
    case KEEN_EVENT_ALL_CLEAR:
        fputc('\n', output);
        break;
    default:
        replay_print_model_event(output, event, actor_name(names, recorded->subject.actor));
        break;
    }
}

uint32_t replay_print_frame(FILE *output, const recorded_names *names, const recorded_frame *frame, int32_t agent) {
    uint32_t printed = 0;
    for (uint32_t i = 0; i < frame->tick_count; i++) {
        if (frame->ticks[i].agent == agent) {
            print_tick(output, names, frame, &frame->ticks[i]);
            printed++;
        }
    }
    for (uint32_t i = 0; i < frame->event_count; i++) {
        if (frame->events[i].agent == agent) {
            print_event(output, names, frame, &frame->events[i]);
            printed++;
        }
    }
    return printed;
}

void replay_tally_add(replay_tally *tally, const recorded_frame *frame) {
    tally->first = tally->frames ? tally->first : frame->time;
    tally->last = frame->time;
    tally->frames++;
    for (uint32_t i = 0; i < frame->tick_count; i++) {
        const recorded_tick *tick = &frame->ticks[i];
        struct replay_agent *agent = &tally->agents[tick->agent];
        agent->ticks++;
        agent->believes |= tick->model != KEEN_MODEL_DETECTION;
        agent->most_beliefs = tick->belief_count > agent->most_beliefs ? tick->belief_count : agent->most_beliefs;
        agent->highest = tick->status.awareness > agent->highest ? tick->status.awareness : agent->highest;
    }
    for (uint32_t i = 0; i < frame->event_count; i++) {
        tally->agents[frame->events[i].agent].events++;
        tally->events[frame->events[i].event.type]++;
    }
}

static void print_agent(FILE *output, const recorded_names *names, uint32_t actor, const struct replay_agent *agent) {
    const int32_t profile = names->actors[actor].profile;
    fprintf(output, "%-24s %-24s %8llu %8llu ", names->actors[actor].name, profile >= 0 ? names->profiles[profile] : "",
            (unsigned long long)agent->ticks, (unsigned long long)agent->events);
    if (agent->ticks && !agent->believes) {
        fprintf(output, "%13s  none: it only detects, and detection values are not recorded\n", "none");
    } else {
        fprintf(output, "%13u  %s\n", agent->most_beliefs, keen_awareness_name(agent->highest));
    }
}

void replay_tally_print(FILE *output, const recorded_names *names, const replay_tally *tally) {
    fprintf(output, "%.6g to %.6g s, %llu frames\n\n%-24s %-24s %8s %8s %13s  %s\n", seconds(tally->first),
            seconds(tally->last), (unsigned long long)tally->frames, "agent", "profile", "ticks", "events",
            "most beliefs", "highest awareness");
    for (uint32_t i = 0; i < names->actor_count; i++) {
        if (names->actors[i].profile >= 0 || tally->agents[i].ticks) {
            print_agent(output, names, i, &tally->agents[i]);
        }
    }
    fputs("\nevents\n", output);
    for (int type = 0; type < KEEN_EVENT_COUNT; type++) {
        fprintf(output, "%-24s %8llu\n", keen_event_type_name((keen_event_type)type),
                (unsigned long long)tally->events[type]);
    }
}
