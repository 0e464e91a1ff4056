/* Recordings: read back what was written, and take nothing amiss: files cut anywhere, with any byte changed, or made
 * up. */
#define _POSIX_C_SOURCE 200809L
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zstd.h>

#include "replay/recording_format.h"
#include "replay/recording_read.h"
#include "replay/recording_write.h"
#include "run/play_frame.h"
#include "support/check.h"
#include "support/temporary_file.h"

static const char text[] =
    "{\"keen\": 1, \"frame_dt\": 0.1, \"duration\": 12, \"stagger\": false,"
    "\"profiles\": {\"guard\": {\"base\": \"default\", \"senses\": [\"vision\", \"hearing\"]}},"
    "\"actors\": [{\"name\": \"g\", \"agent\": \"guard\", \"position\": [0, 0, 0]},"
    "{\"name\": \"h\", \"agent\": \"guard\", \"position\": [0, 3, 0]},"
    "{\"name\": \"p\", \"target\": true, \"path\": [[0, 8, 1, 0], [3, 8, 1, 0], [4, -90, 1, 0]], \"loudness\": 0.5}],"
    "\"happenings\": [{\"t\": 0.5, \"type\": \"sound\", \"position\": [3, 0, 0], \"loudness\": 1, \"kind\": \"step\"},"
    "{\"t\": 5, \"type\": \"remove\", \"actor\": \"h\"}]}";

typedef struct player {
    scenario *scene;
    trace_host *host;
    scenario_world play;
} player;

static tool_error error;
static player live;

static void begin(void) {
    const scenario_world_options options = {KEEN_BACKEND_AUTO, 1};
    live = (player){.scene = scenario_parse("sample.json", text, sizeof text - 1, &error)};
    cr_assert_not_null(live.scene, "%s", error.text);
    live.host = trace_host_create(live.scene, &error);
    cr_assert(live.host && scenario_world_create(&live.play, live.scene, &options, &error), "%s", error.text);
}

static void end(void) {
    scenario_world_destroy(&live.play);
    trace_host_destroy(live.host);
    scenario_free(live.scene);
}

TestSuite(recording, .init = begin, .fini = end);

/* The recording of the whole scenario, as bytes. */
static unsigned char *record(size_t *size) {
    const keen_temporary_file file = keen_temporary_file_text("");
    recording_writer *writer = recording_create(file.path, live.scene, &error);
    cr_assert_not_null(writer, "%s", error.text);
    for (uint64_t frame = 1; frame <= live.scene->frame_count; frame++) {
        cr_assert(play_frame(&live.play, live.host, frame, &error), "%s", error.text);
        cr_assert(recording_frame(writer, &live.play, &error), "%s", error.text);
    }
    cr_assert(recording_close(writer, &error), "%s", error.text);
    unsigned char *bytes = (unsigned char *)keen_temporary_file_read(file.path, size);
    keen_temporary_file_remove(&file);
    return bytes;
}

static void expect_tick(const recorded_frame *frame, const recorded_tick *tick, keen_agent_id agent) {
    keen_belief beliefs[KEEN_MAX_TRACKED];
    keen_agent_status status;
    uint32_t count;
    cr_assert_eq(keen_agents_status(live.play.world, &agent, 1, &status), KEEN_OK);
    cr_assert_eq(keen_agent_beliefs(live.play.world, agent, beliefs, KEEN_MAX_TRACKED, &count), KEEN_OK);
    cr_assert_eq(tick->agent, scenario_world_agent_actor(&live.play, agent));
    cr_assert_eq(tick->belief_count, count);
    cr_assert_eq(tick->status.awareness, status.awareness);
    cr_assert_eq(tick->status.dominant, status.dominant);
    cr_assert_eq(tick->status.last_tick, status.last_tick);
    cr_assert_eq(tick->attention, scenario_world_actor_of(&live.play, status.attention));
    for (uint32_t i = 0; i < count; i++) {
        const recorded_belief *read = &frame->beliefs[tick->first_belief + i];
        cr_assert_eq(read->subject.actor, scenario_world_actor_of(&live.play, beliefs[i].target));
        cr_assert_eq(read->subject.place, beliefs[i].place);
        cr_assert_eq(read->belief.state, beliefs[i].state);
        cr_assert_eq(read->belief.confidence, beliefs[i].confidence);
        cr_assert_arr_eq(read->belief.weighted, beliefs[i].weighted, sizeof beliefs[i].weighted);
        cr_assert_eq(read->belief.time_since_sensed, beliefs[i].time_since_sensed);
        cr_assert_arr_eq(read->belief.last_known, beliefs[i].last_known, sizeof beliefs[i].last_known);
        cr_assert_eq(read->belief.loss_reason, beliefs[i].loss_reason);
        cr_assert_eq(read->belief.threat, beliefs[i].threat);
        cr_assert_eq(read->belief.long_term, beliefs[i].long_term);
        cr_assert_eq(read->belief.detections, beliefs[i].detections);
    }
}

static void expect_events(const recorded_frame *frame) {
    const keen_event *events;
    uint32_t count;
    cr_assert_eq(keen_events(live.play.world, &events, &count), KEEN_OK);
    cr_assert_eq(frame->event_count, count);
    for (uint32_t i = 0; i < count; i++) {
        cr_assert_eq(frame->events[i].event.type, events[i].type);
        cr_assert_eq(frame->events[i].agent, scenario_world_agent_actor(&live.play, events[i].agent));
        if (events[i].type == KEEN_EVENT_STATE) {
            cr_assert_eq(frame->events[i].event.data.state.to, events[i].data.state.to);
            cr_assert_eq(frame->events[i].event.data.state.confidence, events[i].data.state.confidence);
        }
    }
}

/* Played once more beside the recording. */
Test(recording, reads_back_what_was_written) {
    size_t size;
    unsigned char *bytes = record(&size);
    end();
    begin();
    recording *read = recording_parse("test", bytes, size, &error);
    cr_assert_not_null(read, "%s", error.text);
    const recorded_names *names = recording_names(read);
    cr_assert_eq(names->actor_count, 3);
    cr_assert_str_eq(names->actors[2].name, "p");
    cr_assert_eq(names->actors[2].profile, -1);
    cr_assert_str_eq(names->profiles[names->actors[0].profile], "guard");
    bool whole;
    for (uint64_t number = 1; number <= live.scene->frame_count; number++) {
        const keen_agent_id *ticked;
        uint32_t count;
        const recorded_frame *frame = recording_next(read, &whole, &error);
        cr_assert_not_null(frame, "%s", error.text);
        cr_assert(play_frame(&live.play, live.host, number, &error));
        cr_assert_eq(frame->time, keen_world_time(live.play.world));
        cr_assert_eq(keen_frame_ticked(live.play.world, &ticked, &count), KEEN_OK);
        cr_assert_eq(frame->tick_count, count);
        for (uint32_t i = 0; i < count; i++) {
            expect_tick(frame, &frame->ticks[i], ticked[i]);
        }
        expect_events(frame);
    }
    cr_assert_null(recording_next(read, &whole, &error));
    cr_assert(whole);
    recording_free(read);
    free(bytes);
}

/* Reads to the end; true when the recording is whole. *frames are how many there were. */
static bool read_all(const unsigned char *data, size_t size, uint64_t *frames) {
    unsigned char *exact = malloc(size ? size : 1); /* nothing behind it, for sanitizers to see */
    bool whole = false;
    if (size) {
        memcpy(exact, data, size);
    }
    error.text[0] = '\0';
    recording *read = recording_parse("test", exact, size, &error);
    for (*frames = 0; read && recording_next(read, &whole, &error); ++*frames) {
    }
    recording_free(read);
    free(exact);
    cr_assert(whole || error.text[0], "no reason is given");
    return whole;
}

Test(recording, is_known_to_be_cut_anywhere) {
    size_t size;
    uint64_t frames;
    unsigned char *bytes = record(&size);
    cr_assert(read_all(bytes, size, &frames));
    cr_assert_eq(frames, live.scene->frame_count);
    for (size_t cut = 0; cut < size; cut++) {
        cr_assert_not(read_all(bytes, cut, &frames), "cut to %zu of %zu bytes", cut, size);
        cr_assert(strstr(error.text, cut ? "cut off" : "no recording"), "%zu: %s", cut, error.text);
    }
    cr_assert_gt(frames, 0, "what is before the cut is read");
    free(bytes);
}

Test(recording, is_known_to_be_damaged_or_reads_the_same) {
    size_t size;
    uint64_t frames;
    unsigned char *bytes = record(&size);
    for (size_t at = 0; at < size; at++) {
        static const unsigned char masks[] = {0x01, 0x20, 0xFF};
        for (size_t m = 0; m < sizeof masks; m++) {
            bytes[at] ^= masks[m];
            if (read_all(bytes, size, &frames)) {
                cr_assert_eq(frames, live.scene->frame_count, "byte %zu", at); /* bits that zstd does not use */
            }
            bytes[at] ^= masks[m];
        }
    }
    bytes[RECORDING_MAGIC_SIZE] = 1;
    cr_assert_not(read_all(bytes, size, &frames));
    cr_assert(strstr(error.text, "version 1"), "%s", error.text);
    free(bytes);
}

/* Good checksums over bad content: only the reader's own checks are left. */
Test(recording, survives_any_content) {
    size_t size;
    uint64_t frames;
    unsigned char *bytes = record(&size);
    keen_check_random random = keen_check_seed("recording");
    const size_t packed = ZSTD_findFrameCompressedSize(bytes + RECORDING_HEADER_SIZE, size - RECORDING_HEADER_SIZE);
    const size_t content = (size_t)ZSTD_getFrameContentSize(bytes + RECORDING_HEADER_SIZE, packed);
    const size_t bound = ZSTD_compressBound(content);
    unsigned char *plain = malloc(content), *made = malloc(RECORDING_HEADER_SIZE + bound);
    memcpy(made, bytes, RECORDING_HEADER_SIZE);
    for (int round = 0; round < 3000; round++) {
        cr_assert_eq(ZSTD_decompress(plain, content, bytes + RECORDING_HEADER_SIZE, packed), content);
        const uint32_t reach = round % 2 ? 200 : (uint32_t)content; /* half of them hit the names */
        for (uint32_t changes = 1 + keen_check_below(&random, 4); changes > 0; changes--) {
            plain[keen_check_below(&random, reach)] = (unsigned char)keen_check_u32(&random);
        }
        const size_t length = ZSTD_compress(made + RECORDING_HEADER_SIZE, bound, plain, content, 1);
        cr_assert_not(read_all(made, RECORDING_HEADER_SIZE + length, &frames), "its end is not there");
    }
    free(plain);
    free(made);
    free(bytes);
}

/* A file too large is refused by its size, and what has no end but is no recording after its beginning. */
Test(recording, reads_no_more_than_a_recording_can_have) {
    const keen_temporary_file file = keen_temporary_file_text(RECORDING_MAGIC);
    cr_assert_eq(truncate(file.path, (off_t)RECORDING_LARGEST_FILE + 1), 0, "a hole takes no room");
    cr_expect_null(recording_open(file.path, &error));
    cr_expect(strstr(error.text, ": the file is too large, expected at most 2048 MiB"), "%s", error.text);
    keen_temporary_file_remove(&file);
    cr_expect_null(recording_open("/dev/zero", &error));
    cr_expect_str_eq(error.text, "/dev/zero: no recording, expected a file that keen run --record wrote");
}

/* What comes through a pipe is read to its end. */
Test(recording, is_read_from_a_pipe) {
    size_t size;
    unsigned char *bytes = record(&size);
    const keen_temporary_file file = keen_temporary_file_text("");
    keen_temporary_file_remove(&file);
    cr_assert_eq(mkfifo(file.path, 0600), 0);
    const pid_t writer = fork();
    if (writer == 0) {
        FILE *pipe = fopen(file.path, "wb");
        _exit(pipe && fwrite(bytes, 1, size, pipe) == size && fclose(pipe) == 0 ? 0 : 1);
    }
    recording *read = recording_open(file.path, &error);
    cr_assert_not_null(read, "%s", error.text);
    bool whole;
    uint64_t frames = 0;
    while (recording_next(read, &whole, &error)) {
        frames++;
    }
    cr_expect(whole && frames == live.scene->frame_count);
    waitpid(writer, NULL, 0);
    recording_free(read);
    keen_temporary_file_remove(&file);
    free(bytes);
}
