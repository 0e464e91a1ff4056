#include "replay/recording_write.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "replay/recording_codec.h"
#include "replay/recording_format.h"

#define RECORDING_LEVEL 3 /* of compression */

struct recording_writer {
    const char *path;
    FILE *file;
    ZSTD_CCtx *context;
    recording_codec piece; /* records that wait to be compressed */
    size_t start;          /* of the record under way */
    unsigned char *packed;
    size_t packed_capacity;
    uint64_t frames;
    uint64_t flushed; /* world time up to which everything is written, microseconds */
};

static bool fail_written(const recording_writer *writer, tool_error *error) {
    return tool_fail(error, "%s: the recording could not be written: %s", writer->path, strerror(errno));
}

/* Compresses what waits and writes it. */
static bool flush_piece(recording_writer *writer, tool_error *error) {
    const size_t bound = ZSTD_compressBound(writer->piece.size);
    if (bound > writer->packed_capacity) {
        free(writer->packed);
        writer->packed = malloc(bound);
        writer->packed_capacity = writer->packed ? bound : 0;
        if (!writer->packed) {
            return tool_fail_memory(error);
        }
    }
    const size_t size = ZSTD_compress2(writer->context, writer->packed, writer->packed_capacity, writer->piece.data,
                                       writer->piece.size);
    if (ZSTD_isError(size)) {
        return tool_fail(error, "%s: the recording could not be compressed: %s", writer->path, ZSTD_getErrorName(size));
    }
    writer->piece.size = 0;
    return fwrite(writer->packed, 1, size, writer->file) == size || fail_written(writer, error);
}

static void begin_record(recording_writer *writer, recording_kind kind) {
    uint8_t byte = (uint8_t)kind;
    uint32_t length = 0;
    writer->start = writer->piece.size;
    code_u8(&writer->piece, &byte);
    code_u32(&writer->piece, &length);
}

static bool end_record(recording_writer *writer, tool_error *error) {
    recording_codec *piece = &writer->piece;
    if (piece->failed) {
        return tool_fail_memory(error);
    }
    if (piece->size > RECORDING_LARGEST_PIECE) {
        return tool_fail(error, "%s: a frame is too large to be recorded", writer->path);
    }
    const size_t length = piece->size - writer->start - RECORDING_RECORD_HEAD;
    for (size_t i = 0; i < 4; i++) {
        piece->data[writer->start + 1 + i] = (unsigned char)(length >> 8 * i);
    }
    return piece->size < RECORDING_PIECE || flush_piece(writer, error);
}

static void put_text(recording_codec *codec, const char *text) {
    char *put = (char *)(uintptr_t)text; /* writing only reads it */
    code_text(codec, &put);
}

static bool put_names(recording_writer *writer, const scenario *scene, tool_error *error) {
    recording_codec *codec = &writer->piece;
    uint32_t actors = scene->actor_count, profiles = scene->profile_count, tags = scene->tags.count;
    begin_record(writer, RECORDING_NAMES);
    code_u32(codec, &profiles);
    for (uint32_t i = 0; i < profiles; i++) {
        put_text(codec, scene->profiles[i].name);
    }
    code_u32(codec, &tags);
    for (uint32_t i = 0; i < tags; i++) {
        put_text(codec, scene->tags.items[i]);
    }
    code_u32(codec, &actors);
    for (uint32_t i = 0; i < actors; i++) {
        int32_t profile = scene->actors[i].profile;
        put_text(codec, scene->actors[i].name);
        code_i32(codec, &profile);
    }
    return end_record(writer, error);
}

static void let_go(recording_writer *writer) {
    if (writer->file) {
        fclose(writer->file);
    }
    ZSTD_freeCCtx(writer->context);
    recording_codec_free(&writer->piece);
    free(writer->packed);
    free(writer);
}

static bool start(recording_writer *writer, const scenario *scene, tool_error *error) {
    unsigned char head[RECORDING_HEADER_SIZE] = RECORDING_MAGIC;
    for (size_t i = 0; i < 4; i++) {
        head[RECORDING_MAGIC_SIZE + i] = (unsigned char)(RECORDING_VERSION >> 8 * i);
    }
    writer->context = ZSTD_createCCtx();
    if (!writer->context || ZSTD_isError(ZSTD_CCtx_setParameter(writer->context, ZSTD_c_checksumFlag, 1)) ||
        ZSTD_isError(ZSTD_CCtx_setParameter(writer->context, ZSTD_c_compressionLevel, RECORDING_LEVEL))) {
        return tool_fail_memory(error);
    }
    writer->file = fopen(writer->path, "wb");
    return writer->file && fwrite(head, 1, sizeof head, writer->file) == sizeof head ? put_names(writer, scene, error)
                                                                                     : fail_written(writer, error);
}

recording_writer *recording_create(const char *path, const scenario *scene, tool_error *error) {
    recording_writer *writer = calloc(1, sizeof *writer);
    if (!writer) {
        tool_fail_memory(error);
        return NULL;
    }
    writer->path = path;
    writer->piece.writing = true;
    if (!start(writer, scene, error)) {
        let_go(writer);
        return NULL;
    }
    return writer;
}

static void put_beliefs(recording_codec *codec, const scenario_world *play, const keen_belief *beliefs,
                        uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        recorded_belief recorded = {
            .subject = {scenario_world_actor_of(play, beliefs[i].target), beliefs[i].place, beliefs[i].place_tag},
            .belief = beliefs[i],
        };
        code_belief(codec, &recorded);
    }
}

static bool read_detection(const scenario_world *play, keen_agent_id agent, recorded_tick *tick) {
    tick->model = scenario_world_model(play, agent);
    return tick->model == KEEN_MODEL_BELIEF ||
           (keen_agents_detection_status(play->world, &agent, 1, &tick->detection) == KEEN_OK &&
            keen_agents_combat_status(play->world, &agent, 1, &tick->combat) == KEEN_OK);
}

static bool put_ticks(recording_codec *codec, const scenario_world *play) {
    const keen_agent_id *ticked;
    uint32_t count;
    if (keen_frame_ticked(play->world, &ticked, &count) != KEEN_OK) {
        return false;
    }
    code_u32(codec, &count);
    for (uint32_t i = 0; i < count; i++) {
        keen_belief beliefs[KEEN_MAX_TRACKED];
        recorded_tick tick = {.agent = scenario_world_agent_actor(play, ticked[i])};
        if (!read_detection(play, ticked[i], &tick) ||
            keen_agents_status(play->world, &ticked[i], 1, &tick.status) != KEEN_OK ||
            keen_agent_beliefs(play->world, ticked[i], beliefs, KEEN_MAX_TRACKED, &tick.belief_count) != KEEN_OK) {
            return false;
        }
        tick.top = scenario_world_actor_of(play, tick.status.top);
        tick.attention = scenario_world_actor_of(play, tick.status.attention);
        code_tick(codec, &tick);
        put_beliefs(codec, play, beliefs, tick.belief_count);
    }
    return true;
}

/* Whom an event of the detection model is about; the null id for those about nobody. */
static keen_target_id model_event_target(const keen_event *event) {
    switch (event->type) {
    case KEEN_EVENT_NOTICED:
        return event->data.noticed.target;
    case KEEN_EVENT_ALERT_ENTRY:
        return event->data.alert_entry.target;
    case KEEN_EVENT_TARGET_ADDED:
    case KEEN_EVENT_TARGET_REMOVED:
        return event->data.target_list.target;
    case KEEN_EVENT_DECISION:
        return event->data.decision.target;
    default:
        return (keen_target_id){0};
    }
}

static bool put_events(recording_codec *codec, const scenario_world *play) {
    const keen_event *events;
    uint32_t count;
    if (keen_events(play->world, &events, &count) != KEEN_OK) {
        return false;
    }
    code_u32(codec, &count);
    for (uint32_t i = 0; i < count; i++) {
        recorded_event recorded = {.agent = scenario_world_agent_actor(play, events[i].agent), .event = events[i]};
        if (events[i].type == KEEN_EVENT_STATE) {
            const keen_event_state *state = &events[i].data.state;
            const bool place = state->target.generation == 0;
            recorded.subject =
                (recorded_subject){scenario_world_actor_of(play, state->target), place, place ? state->place_tag : 0};
        } else if (events[i].type == KEEN_EVENT_ATTENTION) {
            recorded.old_focus = scenario_world_actor_of(play, events[i].data.attention.old_focus);
            recorded.new_focus = scenario_world_actor_of(play, events[i].data.attention.new_focus);
        } else {
            recorded.subject.actor = scenario_world_actor_of(play, model_event_target(&events[i]));
        }
        code_event(codec, &recorded);
    }
    return true;
}

bool recording_frame(recording_writer *writer, const scenario_world *play, tool_error *error) {
    uint64_t time = keen_world_time(play->world);
    begin_record(writer, RECORDING_FRAME);
    code_u64(&writer->piece, &time);
    if (!put_events(&writer->piece, play) || !put_ticks(&writer->piece, play)) {
        writer->piece.size = writer->start; /* what was recorded before stays whole */
        return tool_fail(error, "%s: the world could not be read", writer->path);
    }
    writer->frames++;
    if (!end_record(writer, error)) {
        return false;
    }
    if (time - writer->flushed < RECORDING_FLUSH_US || writer->piece.size == 0) {
        return true;
    }
    writer->flushed = time;
    return flush_piece(writer, error);
}

bool recording_close(recording_writer *writer, tool_error *error) {
    begin_record(writer, RECORDING_END);
    code_u64(&writer->piece, &writer->frames);
    bool written = end_record(writer, error) && (writer->piece.size == 0 || flush_piece(writer, error));
    if (written && (fflush(writer->file) != 0 || ferror(writer->file))) {
        written = fail_written(writer, error);
    }
    let_go(writer);
    return written;
}
