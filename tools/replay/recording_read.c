#include "replay/recording_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "replay/recording_file.h"
#include "replay/recording_format.h"
#include "support/growing_array.h"

struct recording {
    const char *path;
    unsigned char *own; /* the file, when it was opened; else the caller's */
    const unsigned char *data;
    size_t size, at;       /* at: the next zstd frame */
    recording_codec piece; /* what the last one held */
    size_t piece_capacity;
    recorded_names names;
    recorded_frame frame;
    size_t event_capacity, tick_capacity, belief_capacity;
    uint64_t frames;
    bool cut; /* the file ends too early */
};

static bool fail_read(const recording *read, tool_error *error) {
    const char *what = read->cut ? "cut off" : "damaged";
    if (read->frames == 0) {
        return tool_fail(error, "%.400s: %s before the first frame, expected a whole recording", read->path, what);
    }
    return tool_fail(error, "%.400s: %s after %llu frames, at %.6g s, expected a whole recording", read->path, what,
                     (unsigned long long)read->frames, (double)read->frame.time * 1e-6);
}

/* The next zstd frame, unpacked. */
static bool unpack_piece(recording *read) {
    const unsigned char *from = read->data + read->at;
    const size_t rest = read->size - read->at;
    if (rest == 0) {
        read->cut = true;
        return false;
    }
    const size_t packed = ZSTD_findFrameCompressedSize(from, rest);
    if (ZSTD_isError(packed)) {
        read->cut = ZSTD_getErrorCode(packed) == ZSTD_error_srcSize_wrong;
        return false;
    }
    const unsigned long long content = ZSTD_getFrameContentSize(from, packed);
    if (content == ZSTD_CONTENTSIZE_UNKNOWN || content == ZSTD_CONTENTSIZE_ERROR || content == 0 ||
        content > RECORDING_LARGEST_PIECE) {
        return false;
    }
    if (content > read->piece_capacity) {
        free(read->piece.data);
        read->piece.data = malloc((size_t)content);
        read->piece_capacity = read->piece.data ? (size_t)content : 0;
    }
    if (!read->piece.data || ZSTD_decompress(read->piece.data, (size_t)content, from, packed) != content) {
        return false;
    }
    read->piece.size = (size_t)content;
    read->piece.at = 0;
    read->at += packed;
    return true;
}

/* The next record: its kind and a codec for its content. 0 when there is none or it cannot be. */
static uint8_t next_record(recording *read, recording_codec *content) {
    recording_codec *piece = &read->piece;
    uint8_t kind = 0;
    uint32_t length = 0;
    if (piece->at == piece->size && !unpack_piece(read)) {
        return 0;
    }
    code_u8(piece, &kind);
    code_u32(piece, &length);
    if (piece->failed || length > piece->size - piece->at) {
        return 0;
    }
    *content = (recording_codec){.data = piece->data + piece->at, .size = length};
    piece->at += length;
    return kind;
}

/* Read to its last byte, and all of it possible. */
static bool is_done(const recording_codec *codec) {
    return !codec->failed && codec->at == codec->size;
}

static char **read_texts(recording_codec *codec, uint32_t *count) {
    uint32_t wanted = 0;
    code_count(codec, &wanted, 2);
    char **texts = calloc((size_t)wanted + 1, sizeof *texts);
    for (*count = 0; texts && *count < wanted && !codec->failed; ++*count) {
        code_text(codec, &texts[*count]);
    }
    codec->failed = codec->failed || !texts;
    return texts;
}

static bool read_names(recording *read) {
    recording_codec content;
    recorded_names *names = &read->names;
    uint32_t wanted = 0;
    if (next_record(read, &content) != RECORDING_NAMES) {
        return false;
    }
    names->profiles = read_texts(&content, &names->profile_count);
    names->tags = read_texts(&content, &names->tag_count);
    code_count(&content, &wanted, 6);
    names->actors = calloc((size_t)wanted + 1, sizeof *names->actors);
    for (; names->actors && names->actor_count < wanted && !content.failed; names->actor_count++) {
        recorded_actor *actor = &names->actors[names->actor_count];
        code_text(&content, &actor->name);
        code_i32(&content, &actor->profile);
        content.failed = content.failed || actor->profile < -1 || actor->profile >= (int64_t)names->profile_count;
    }
    return names->actors && is_done(&content);
}

/* -1 is nobody. */
static bool is_actor_or_none(const recording *read, int32_t actor) {
    return actor >= -1 && actor < (int64_t)read->names.actor_count;
}

/* Room for one more; sets failed when there is none. */
static void *one_more(recording_codec *codec, void *items, size_t *capacity, uint32_t count, size_t size) {
    void *grown = growing_array_reserve(items, capacity, (size_t)count + 1, size);
    codec->failed = codec->failed || !grown;
    return grown ? grown : items;
}

static void read_events(recording *read, recording_codec *codec) {
    recorded_frame *frame = &read->frame;
    uint32_t wanted = 0;
    code_count(codec, &wanted, 13);
    for (frame->event_count = 0; frame->event_count < wanted && !codec->failed; frame->event_count++) {
        frame->events =
            one_more(codec, frame->events, &read->event_capacity, frame->event_count, sizeof *frame->events);
        if (!codec->failed) {
            recorded_event *event = &frame->events[frame->event_count];
            *event = (recorded_event){.subject = {.actor = -1}, .old_focus = -1, .new_focus = -1};
            code_event(codec, event);
            codec->failed = codec->failed || event->agent < 0 || !is_actor_or_none(read, event->agent) ||
                            !is_actor_or_none(read, event->subject.actor) ||
                            !is_actor_or_none(read, event->old_focus) || !is_actor_or_none(read, event->new_focus);
        }
    }
}

static void read_beliefs(recording *read, recording_codec *codec, uint32_t wanted) {
    recorded_frame *frame = &read->frame;
    for (uint32_t i = 0; i < wanted && !codec->failed; i++) {
        frame->beliefs =
            one_more(codec, frame->beliefs, &read->belief_capacity, frame->belief_count, sizeof *frame->beliefs);
        if (!codec->failed) {
            recorded_belief *belief = &frame->beliefs[frame->belief_count++];
            *belief = (recorded_belief){.subject = {.actor = -1}};
            code_belief(codec, belief);
            codec->failed = codec->failed || !is_actor_or_none(read, belief->subject.actor);
        }
    }
}

static void read_ticks(recording *read, recording_codec *codec) {
    recorded_frame *frame = &read->frame;
    uint32_t wanted = 0;
    code_count(codec, &wanted, 64);
    frame->belief_count = 0;
    for (frame->tick_count = 0; frame->tick_count < wanted && !codec->failed; frame->tick_count++) {
        frame->ticks = one_more(codec, frame->ticks, &read->tick_capacity, frame->tick_count, sizeof *frame->ticks);
        if (!codec->failed) {
            recorded_tick *tick = &frame->ticks[frame->tick_count];
            *tick = (recorded_tick){.first_belief = frame->belief_count};
            code_tick(codec, tick);
            codec->failed = codec->failed || tick->belief_count > KEEN_MAX_TRACKED || tick->agent < 0 ||
                            !is_actor_or_none(read, tick->agent) || !is_actor_or_none(read, tick->top) ||
                            !is_actor_or_none(read, tick->attention);
            read_beliefs(read, codec, tick->belief_count);
        }
    }
}

const recorded_frame *recording_next(recording *read, bool *whole, tool_error *error) {
    recording_codec content;
    const uint8_t kind = next_record(read, &content);
    uint64_t number = 0;
    *whole = false;
    if (kind == RECORDING_END) {
        code_u64(&content, &number);
        *whole =
            is_done(&content) && number == read->frames && read->at == read->size && read->piece.at == read->piece.size;
    }
    if (kind == RECORDING_FRAME) {
        const uint64_t before = read->frame.time;
        code_u64(&content, &number);
        read_events(read, &content);
        read_ticks(read, &content);
        if (is_done(&content) && number >= before) {
            read->frame.time = number;
            read->frames++;
            return &read->frame;
        }
    }
    if (!*whole) {
        fail_read(read, error);
    }
    return NULL;
}

recording *recording_parse(const char *path, const unsigned char *data, size_t size, tool_error *error) {
    const size_t magic = size < RECORDING_MAGIC_SIZE ? size : RECORDING_MAGIC_SIZE;
    if (!recording_begins_well(data, size)) {
        tool_fail(error, "%.400s: no recording, expected a file that keen run --record wrote", path);
        return NULL;
    }
    uint32_t version = 0;
    recording_codec head = {.data = (unsigned char *)(uintptr_t)data, .size = size, .at = magic}; /* only read */
    code_u32(&head, &version);
    if (!head.failed && version != RECORDING_VERSION) {
        tool_fail(error, "%.400s: a recording of version %u, expected version %u", path, version, RECORDING_VERSION);
        return NULL;
    }
    recording *read = calloc(1, sizeof *read);
    if (!read) {
        tool_fail_memory(error);
        return NULL;
    }
    *read = (recording){.path = path, .data = data, .size = size, .at = head.at, .cut = head.failed};
    if (head.failed || !read_names(read)) {
        fail_read(read, error);
        recording_free(read);
        return NULL;
    }
    return read;
}

recording *recording_open(const char *path, tool_error *error) {
    size_t size;
    unsigned char *data = recording_file_read(path, &size, error);
    recording *read = data ? recording_parse(path, data, size, error) : NULL;
    if (read) {
        read->own = data;
    } else {
        free(data);
    }
    return read;
}

static void free_texts(char **texts, uint32_t count) {
    for (uint32_t i = 0; texts && i < count; i++) {
        free(texts[i]);
    }
    free(texts);
}

void recording_free(recording *read) {
    if (!read) {
        return;
    }
    for (uint32_t i = 0; i < read->names.actor_count; i++) {
        free(read->names.actors[i].name);
    }
    free(read->names.actors);
    free_texts(read->names.profiles, read->names.profile_count);
    free_texts(read->names.tags, read->names.tag_count);
    free(read->frame.events);
    free(read->frame.ticks);
    free(read->frame.beliefs);
    free(read->piece.data);
    free(read->own);
    free(read);
}

const recorded_names *recording_names(const recording *read) {
    return &read->names;
}
