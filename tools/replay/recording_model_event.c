/* Events of the detection model in a recording. */
#include "replay/recording_codec.h"

static void code_place(recording_codec *codec, float place[3]) {
    for (int axis = 0; axis < 3; axis++) {
        code_f32(codec, &place[axis]);
    }
}

static void code_fight(recording_codec *codec, keen_event_fight *fight) {
    code_f32(codec, &fight->threat_ratio);
    code_f32(codec, &fight->threshold);
    CODE_ENUM(codec, keen_flee_cause, fight->cause);
    code_bool(codec, &fight->passed);
    code_bool(codec, &fight->personal);
}

void code_model_event(recording_codec *codec, recorded_event *recorded) {
    keen_event *event = &recorded->event;
    switch (event->type) {
    case KEEN_EVENT_DETECTION_STATE:
        CODE_ENUM(codec, keen_detection_state, event->data.detection_state.from);
        CODE_ENUM(codec, keen_detection_state, event->data.detection_state.to);
        break;
    case KEEN_EVENT_CUE:
        CODE_ENUM(codec, keen_cue, event->data.cue.cue);
        break;
    case KEEN_EVENT_SUSPICIOUS:
        code_u32(codec, &event->data.suspicious.value);
        break;
    case KEEN_EVENT_NOTICED:
        code_i32(codec, &recorded->subject.actor);
        code_f32(codec, &event->data.noticed.value);
        code_place(codec, event->data.noticed.place);
        break;
    case KEEN_EVENT_ALERT_ENTRY:
        code_i32(codec, &recorded->subject.actor);
        CODE_ENUM(codec, keen_alert_cause, event->data.alert_entry.cause);
        code_place(codec, event->data.alert_entry.place);
        code_f32(codec, &event->data.alert_entry.magnitude);
        break;
    case KEEN_EVENT_TARGET_ADDED:
    case KEEN_EVENT_TARGET_REMOVED:
        code_i32(codec, &recorded->subject.actor);
        CODE_ENUM(codec, keen_target_cause, event->data.target_list.cause);
        break;
    case KEEN_EVENT_DECISION:
        code_i32(codec, &recorded->subject.actor);
        CODE_ENUM(codec, keen_decision, event->data.decision.decision);
        code_f32(codec, &event->data.decision.threat_ratio);
        break;
    case KEEN_EVENT_ALARM:
    case KEEN_EVENT_FLEE_CHECK:
    case KEEN_EVENT_FLEE:
    case KEEN_EVENT_FLEE_END:
        code_fight(codec, &event->data.fight);
        break;
    case KEEN_EVENT_FLEE_SPOT:
        break;
    default:
        codec->failed = true;
        break;
    }
}
