/* The bytes of a recording: little-endian, field by field. One function per thing serves both ways, writing and
   reading, so that the two cannot differ. */
#ifndef TOOLS_REPLAY_RECORDING_CODEC_H
#define TOOLS_REPLAY_RECORDING_CODEC_H

#include "keen/keen.h"

typedef struct recording_codec {
    unsigned char *data;
    size_t size;     /* reading: how much there is; writing: how much is written */
    size_t capacity; /* writing */
    size_t at;       /* reading */
    bool writing;
    bool failed; /* reading: ran over the end or met what cannot be; writing: no memory. What is read then is 0 */
} recording_codec;

/* Frees what writing took. */
void recording_codec_free(recording_codec *codec);

void code_u8(recording_codec *codec, uint8_t *value);
void code_bool(recording_codec *codec, bool *value);
void code_u16(recording_codec *codec, uint16_t *value);
void code_u32(recording_codec *codec, uint32_t *value);
void code_u64(recording_codec *codec, uint64_t *value);
void code_i32(recording_codec *codec, int32_t *value);
void code_f32(recording_codec *codec, float *value);
void code_f64(recording_codec *codec, double *value);

/* Enums stand in a byte each; `value` is the enum's own. */
#define CODE_ENUM(codec, type, value)                                                                                  \
    do {                                                                                                               \
        uint8_t code_enum_ = (uint8_t)(value);                                                                         \
        code_u8((codec), &code_enum_);                                                                                 \
        (value) = (type)code_enum_;                                                                                    \
    } while (0)

/* Up to 65535 bytes, cut there. Reading: *text points into memory of its own, to be freed. */
void code_text(recording_codec *codec, char **text);

/* A number of things of at least `least` bytes each: more than the rest could hold is a failure. */
void code_count(recording_codec *codec, uint32_t *count, size_t least);

/* What a belief or an event is about. */
typedef struct recorded_subject {
    int32_t actor; /* actor number, -1 for nobody or a place */
    bool place;
    uint32_t tag; /* of a place */
} recorded_subject;

typedef struct recorded_belief {
    recorded_subject subject;
    keen_belief belief; /* its target, place and place_tag are not recorded: the subject says it */
} recorded_belief;

/* One agent's tick. */
typedef struct recorded_tick {
    int32_t agent;            /* actor number */
    int32_t top, attention;   /* actor numbers, -1 for nobody */
    keen_agent_status status; /* its ids are not recorded */
    uint32_t first_belief;    /* among the frame's; not in the file */
    uint32_t belief_count;
    keen_model model;                /* without the detection model what follows is zero and not in the file */
    keen_detection_status detection; /* whom it searches for is not recorded */
    keen_combat_status combat;       /* of it the decision and the ratio last compared */
} recorded_tick;

typedef struct recorded_event {
    int32_t agent;                /* actor number */
    recorded_subject subject;     /* of what has a target */
    int32_t old_focus, new_focus; /* of an attention event */
    keen_event event;             /* its ids are not recorded */
} recorded_event;

/* Without the belief_count's beliefs. */
void code_tick(recording_codec *codec, recorded_tick *tick);
void code_belief(recording_codec *codec, recorded_belief *belief);
void code_event(recording_codec *codec, recorded_event *event);

/* What follows type and time of an event of the detection model. */
void code_model_event(recording_codec *codec, recorded_event *recorded);

#endif
