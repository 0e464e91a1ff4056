#include "replay/recording_codec.h"

#include <stdlib.h>
#include <string.h>

#include "support/growing_array.h"

void recording_codec_free(recording_codec *codec) {
    free(codec->data);
    *codec = (recording_codec){.writing = codec->writing};
}

static void write_bytes(recording_codec *codec, const void *bytes, size_t size) {
    unsigned char *grown =
        codec->failed ? NULL : growing_array_reserve(codec->data, &codec->capacity, codec->size + size, 1);
    if (!grown) {
        codec->failed = true;
        return;
    }
    codec->data = grown;
    if (size) {
        memcpy(grown + codec->size, bytes, size);
    }
    codec->size += size;
}

/* Null when there are not as many. */
static const unsigned char *read_bytes(recording_codec *codec, size_t size) {
    if (codec->failed || size > codec->size - codec->at) {
        codec->failed = true;
        return NULL;
    }
    codec->at += size;
    return codec->data + codec->at - size;
}

static uint64_t code_integer(recording_codec *codec, uint64_t value, size_t size) {
    if (codec->writing) {
        unsigned char bytes[8];
        for (size_t i = 0; i < size; i++) {
            bytes[i] = (unsigned char)(value >> 8 * i);
        }
        write_bytes(codec, bytes, size);
        return value;
    }
    const unsigned char *bytes = read_bytes(codec, size);
    uint64_t read = 0;
    for (size_t i = 0; bytes && i < size; i++) {
        read |= (uint64_t)bytes[i] << 8 * i;
    }
    return read;
}

void code_u8(recording_codec *codec, uint8_t *value) {
    *value = (uint8_t)code_integer(codec, *value, 1);
}

void code_u16(recording_codec *codec, uint16_t *value) {
    *value = (uint16_t)code_integer(codec, *value, 2);
}

void code_u32(recording_codec *codec, uint32_t *value) {
    *value = (uint32_t)code_integer(codec, *value, 4);
}

void code_u64(recording_codec *codec, uint64_t *value) {
    *value = code_integer(codec, *value, 8);
}

void code_i32(recording_codec *codec, int32_t *value) {
    uint32_t bits = (uint32_t)*value;
    code_u32(codec, &bits);
    memcpy(value, &bits, sizeof bits);
}

void code_f32(recording_codec *codec, float *value) {
    uint32_t bits;
    memcpy(&bits, value, sizeof bits);
    code_u32(codec, &bits);
    memcpy(value, &bits, sizeof bits);
}

void code_f64(recording_codec *codec, double *value) {
    uint64_t bits;
    memcpy(&bits, value, sizeof bits);
    code_u64(codec, &bits);
    memcpy(value, &bits, sizeof bits);
}

void code_text(recording_codec *codec, char **text) {
    const size_t length = codec->writing ? strlen(*text) : 0;
    uint16_t size = length < UINT16_MAX ? (uint16_t)length : UINT16_MAX;
    code_u16(codec, &size);
    if (codec->writing) {
        write_bytes(codec, *text, size);
        return;
    }
    const unsigned char *bytes = read_bytes(codec, size);
    *text = bytes ? malloc((size_t)size + 1) : NULL;
    if (!*text) {
        codec->failed = true;
        return;
    }
    memcpy(*text, bytes, size);
    (*text)[size] = '\0';
}

void code_count(recording_codec *codec, uint32_t *count, size_t least) {
    code_u32(codec, count);
    if (!codec->writing && *count > (codec->size - codec->at) / least) {
        codec->failed = true;
        *count = 0;
    }
}

void code_bool(recording_codec *codec, bool *value) {
    uint8_t byte = *value;
    code_u8(codec, &byte);
    *value = byte != 0;
}

static void code_floats(recording_codec *codec, float *values, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        code_f32(codec, &values[i]);
    }
}

static void code_subject(recording_codec *codec, recorded_subject *subject) {
    code_i32(codec, &subject->actor);
    code_bool(codec, &subject->place);
    code_u32(codec, &subject->tag);
}

void code_belief(recording_codec *codec, recorded_belief *recorded) {
    keen_belief *belief = &recorded->belief;
    code_subject(codec, &recorded->subject);
    CODE_ENUM(codec, keen_belief_state, belief->state);
    code_f32(codec, &belief->confidence);
    code_f32(codec, &belief->fused);
    code_floats(codec, belief->weighted, KEEN_SENSE_COUNT);
    CODE_ENUM(codec, keen_sense, belief->leading);
    CODE_ENUM(codec, keen_sense, belief->loss_row);
    CODE_ENUM(codec, keen_loss_reason, belief->loss_reason);
    code_bool(codec, &belief->first_hand);
    code_f64(codec, &belief->time_since_sensed);
    code_f64(codec, &belief->time_in_state);
    code_floats(codec, belief->last_known, 3);
    code_f32(codec, &belief->error);
    code_floats(codec, belief->velocity, 3);
    code_floats(codec, belief->predicted, 3);
    code_f32(codec, &belief->uncertainty);
    code_bool(codec, &belief->never_search);
    code_floats(codec, belief->loss_direction, 3);
    code_f32(codec, &belief->damage);
    code_f32(codec, &belief->threat);
    CODE_ENUM(codec, keen_threat_level, belief->threat_level);
    code_f32(codec, &belief->sort_score);
    code_f32(codec, &belief->exposure);
    code_f32(codec, &belief->long_term);
    code_u32(codec, &belief->detections);
}

static void code_detection(recording_codec *codec, recorded_tick *tick) {
    CODE_ENUM(codec, keen_model, tick->model);
    if (tick->model == KEEN_MODEL_BELIEF) {
        return;
    }
    CODE_ENUM(codec, keen_detection_state, tick->detection.state);
    code_u32(codec, &tick->detection.suspicious);
    code_u32(codec, &tick->detection.alert_count);
    code_u32(codec, &tick->detection.target_count);
    CODE_ENUM(codec, keen_decision, tick->combat.decision);
    code_bool(codec, &tick->combat.compared);
    code_f32(codec, &tick->combat.threat_ratio);
}

void code_tick(recording_codec *codec, recorded_tick *tick) {
    keen_agent_status *status = &tick->status;
    code_i32(codec, &tick->agent);
    code_i32(codec, &tick->top);
    code_i32(codec, &tick->attention);
    CODE_ENUM(codec, keen_awareness, status->awareness);
    code_u32(codec, &status->tier);
    CODE_ENUM(codec, keen_belief_state, status->highest_state);
    code_f32(codec, &status->pain);
    code_floats(codec, status->emotions, KEEN_EMOTION_COUNT);
    CODE_ENUM(codec, keen_emotion, status->dominant);
    code_f32(codec, &status->highest_threat);
    code_f32(codec, &status->health);
    code_u32(codec, &status->squad);
    code_u32(codec, &status->role);
    code_u64(codec, &status->last_tick);
    code_u32(codec, &status->belief_count);
    code_u32(codec, &tick->belief_count);
    code_detection(codec, tick);
}

void code_event(recording_codec *codec, recorded_event *recorded) {
    keen_event *event = &recorded->event;
    code_i32(codec, &recorded->agent);
    CODE_ENUM(codec, keen_event_type, event->type);
    code_u64(codec, &event->time);
    switch (event->type) {
    case KEEN_EVENT_STATE:
        code_subject(codec, &recorded->subject);
        CODE_ENUM(codec, keen_belief_state, event->data.state.from);
        CODE_ENUM(codec, keen_belief_state, event->data.state.to);
        code_f32(codec, &event->data.state.confidence);
        CODE_ENUM(codec, keen_sense, event->data.state.leading);
        CODE_ENUM(codec, keen_loss_reason, event->data.state.loss_reason);
        break;
    case KEEN_EVENT_AWARENESS:
        CODE_ENUM(codec, keen_awareness, event->data.awareness.from);
        CODE_ENUM(codec, keen_awareness, event->data.awareness.to);
        break;
    case KEEN_EVENT_ATTENTION:
        code_i32(codec, &recorded->old_focus);
        code_i32(codec, &recorded->new_focus);
        break;
    case KEEN_EVENT_PAIN:
        code_f32(codec, &event->data.pain.pain);
        break;
    case KEEN_EVENT_ALL_CLEAR:
        break;
    default:
        code_model_event(codec, recorded);
        break;
    }
}
