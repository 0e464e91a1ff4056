#include "frame/snapshot.h"

#include <string.h>

#include "base/hash.h"
#include "frame/published.h"
#include "frame/snapshot_state.h"

#define KEEN_SNAPSHOT_MAGIC UINT64_C(0x31504E534E45454B) /* "KEENSNP1" */

/* In front of the world's state (snapshot_state.h) and its lasting arrays. */
typedef struct snapshot_header {
    uint64_t magic;
    uint64_t version;
    uint64_t build;     /* hash of the library's version and of the sizes of what is written */
    uint64_t layout;    /* keen_world.lasting_layout */
    uint64_t size;      /* of all */
    uint64_t checksum;  /* of the header with 0 here, and of the rest */
    keen_world_def def; /* without what a host brings itself */
} snapshot_header;

static uint64_t build_of_library(void) {
    const char *version = KEEN_VERSION_STRING;
    return keen_snapshot_state_layout(keen_hash_bytes(KEEN_HASH_START, version, strlen(version)));
}

/* Where the arrays begin in the block: behind the world's own struct. */
static size_t arrays_offset(void) {
    keen_arena arena = {.base = NULL};
    keen_arena_take(&arena, 1, sizeof(keen_world));
    return arena.used;
}

static size_t arrays_size(const keen_world *world) {
    return world->lasting_size - arrays_offset();
}

static uint64_t checksum_of(const snapshot_header *header, const void *rest, size_t size) {
    snapshot_header blank;
    memcpy(&blank, header, sizeof blank);
    blank.checksum = 0;
    return keen_hash_bytes(keen_hash_bytes(KEEN_HASH_START, &blank, sizeof blank), rest, size);
}

static void fill_header(const keen_world *world, snapshot_header *header) {
    memset(header, 0, sizeof *header);
    header->magic = KEEN_SNAPSHOT_MAGIC;
    header->version = KEEN_SNAPSHOT_VERSION;
    header->build = build_of_library();
    header->layout = world->lasting_layout;
    header->size = keen_snapshot_bytes(world);
    memcpy(&header->def, &world->def, sizeof header->def);
    memset(&header->def.hooks, 0, sizeof header->def.hooks);
    memset(&header->def.tasks, 0, sizeof header->def.tasks);
}

size_t keen_snapshot_bytes(const keen_world *world) {
    return sizeof(snapshot_header) + keen_snapshot_state_size() + arrays_size(world);
}

void keen_snapshot_write(const keen_world *world, void *memory) {
    unsigned char *state = (unsigned char *)memory + sizeof(snapshot_header);
    unsigned char *arrays = state + keen_snapshot_state_size();
    snapshot_header header;
    fill_header(world, &header);
    keen_snapshot_state_write(world, state);
    memcpy(arrays, (const unsigned char *)world->block + arrays_offset(), arrays_size(world));
    header.checksum = checksum_of(&header, state, (size_t)header.size - sizeof header);
    memcpy(memory, &header, sizeof header);
}

bool keen_snapshot_read_def(const void *memory, size_t size, keen_world_def *def) {
    snapshot_header header;
    if (size < sizeof header) {
        return false;
    }
    memcpy(&header, memory, sizeof header);
    if (header.magic != KEEN_SNAPSHOT_MAGIC || header.version != KEEN_SNAPSHOT_VERSION ||
        header.build != build_of_library() || header.size < sizeof header || header.size > size ||
        header.checksum !=
            checksum_of(&header, (const unsigned char *)memory + sizeof header, (size_t)header.size - sizeof header)) {
        return false;
    }
    *def = header.def;
    return true;
}

bool keen_snapshot_read(keen_world *world, const void *memory) {
    snapshot_header header;
    memcpy(&header, memory, sizeof header);
    if (header.layout != world->lasting_layout || header.size != keen_snapshot_bytes(world)) {
        return false;
    }
    const unsigned char *state = (const unsigned char *)memory + sizeof header;
    const unsigned char *arrays = state + keen_snapshot_state_size();
    keen_snapshot_state_read(world, state);
    memcpy((unsigned char *)world->block + arrays_offset(), arrays, arrays_size(world));
    keen_summaries_restore(world);
    return true;
}
