#include "frame/snapshot.h"

#include <stddef.h>
#include <string.h>

#include "base/hash.h"
#include "frame/published.h"

#define KEEN_SNAPSHOT_MAGIC UINT64_C(0x31504E534E45454B) /* "KEENSNP1" */

/* Sizes stand for the build: a change of any struct in the block changes one of them, or the version. */
typedef struct snapshot_header {
    uint64_t magic;
    uint32_t version;
    uint32_t world_size, row_size, tuning_size, mind_size;
    uint32_t build; /* hash of the library's version */
    uint64_t lasting_size;
    uint64_t base; /* address of the saved block */
    uint64_t block_size;
    uint64_t checksum; /* of the header with 0 here, and of the block */
    keen_world_def def;
} snapshot_header;

static uint32_t build_of(void) {
    const char *version = KEEN_VERSION_STRING;
    return (uint32_t)keen_hash_bytes(KEEN_HASH_START, version, strlen(version));
}

static uint64_t checksum_of(const snapshot_header *header, const void *block) {
    snapshot_header blank;
    memcpy(&blank, header, sizeof blank);
    blank.checksum = 0;
    return keen_hash_bytes(keen_hash_bytes(KEEN_HASH_START, &blank, sizeof blank), block, header->lasting_size);
}

static snapshot_header header_of(const keen_world *world) {
    snapshot_header header;
    memset(&header, 0, sizeof header);
    header.magic = KEEN_SNAPSHOT_MAGIC;
    header.version = KEEN_SNAPSHOT_VERSION;
    header.world_size = sizeof(keen_world);
    header.row_size = sizeof(keen_row);
    header.tuning_size = sizeof(keen_tuning);
    header.mind_size = sizeof(keen_agent_mind);
    header.build = build_of();
    header.lasting_size = world->lasting_size;
    header.base = (uint64_t)(uintptr_t)world->block;
    header.block_size = world->block_size;
    memcpy(&header.def, &world->def, sizeof header.def);
    return header;
}

size_t keen_snapshot_bytes(const keen_world *world) {
    return sizeof(snapshot_header) + world->lasting_size;
}

void keen_snapshot_write(const keen_world *world, void *memory) {
    snapshot_header header = header_of(world);
    unsigned char *block = (unsigned char *)memory + sizeof header;
    memcpy(block, world->block, world->lasting_size);
    header.checksum = checksum_of(&header, block);
    memcpy(memory, &header, sizeof header);
}

bool keen_snapshot_read_def(const void *memory, size_t size, keen_world_def *def) {
    snapshot_header header;
    if (size < sizeof header) {
        return false;
    }
    memcpy(&header, memory, sizeof header);
    const bool own = header.magic == KEEN_SNAPSHOT_MAGIC && header.version == KEEN_SNAPSHOT_VERSION &&
                     header.world_size == sizeof(keen_world) && header.row_size == sizeof(keen_row) &&
                     header.tuning_size == sizeof(keen_tuning) && header.mind_size == sizeof(keen_agent_mind) &&
                     header.build == build_of();
    if (!own || header.lasting_size > size - sizeof header ||
        header.checksum != checksum_of(&header, (const unsigned char *)memory + sizeof header)) {
        return false;
    }
    *def = header.def;
    return true;
}

/* The world's own struct holds pointers into the block; they move with it. Other words of it are counts, flags and small
   numbers, which no address of a block looks like, but for times, which are put back afterwards. */
static void move_pointers(keen_world *world, const snapshot_header *header) {
    unsigned char *bytes = (unsigned char *)world;
    for (size_t at = 0; at + sizeof(uintptr_t) <= sizeof *world; at += sizeof(uintptr_t)) {
        uintptr_t word;
        memcpy(&word, bytes + at, sizeof word);
        if (word >= header->base && word - header->base < header->block_size) {
            word += (uintptr_t)world->block - (uintptr_t)header->base;
            memcpy(bytes + at, &word, sizeof word);
        }
    }
}

/* What the last frame left is no part of a snapshot, but for its time and its counts. */
static void forget_published(keen_world *world, const keen_world *fresh, const unsigned char *saved) {
    memcpy(&world->front, saved + offsetof(keen_world, front), sizeof world->front);
    for (int i = 0; i < 2; i++) {
        keen_published *own = &world->published[i];
        memcpy(own, saved + offsetof(keen_world, published) + (size_t)i * sizeof *own, sizeof *own);
        own->events = fresh->published[i].events;
        own->ticked = fresh->published[i].ticked;
        own->summaries = fresh->published[i].summaries;
        own->event_count = own->ticked_count = 0;
    }
    world->summary_changed_count = 0;
    keen_summaries_refresh(world);
}

bool keen_snapshot_read(keen_world *world, const void *memory) {
    snapshot_header header;
    memcpy(&header, memory, sizeof header);
    if (header.lasting_size != world->lasting_size) {
        return false;
    }
    const keen_world fresh = *world;
    memcpy(world->block, (const unsigned char *)memory + sizeof header, header.lasting_size);
    world->block = fresh.block;
    move_pointers(world, &header);
    const unsigned char *saved = (const unsigned char *)memory + sizeof header;
    memcpy(&world->now, saved + offsetof(keen_world, now), sizeof world->now);
    memcpy(&world->grid_built_at, saved + offsetof(keen_world, grid_built_at), sizeof world->grid_built_at);
    world->def = fresh.def;
    world->hooks = fresh.hooks;
    world->parallel = fresh.parallel;
    world->span_log = fresh.span_log;
    world->grid_counts = fresh.grid_counts;
    world->grid_shares = fresh.grid_shares;
    world->select_parts = fresh.select_parts;
    world->kernels = fresh.kernels;
    world->block = fresh.block;
    world->block_size = fresh.block_size;
    world->workers = fresh.workers;
    memcpy(world->model_events, fresh.model_events, sizeof world->model_events);
    world->custom = fresh.custom;
    world->policies = fresh.policies;
    forget_published(world, &fresh, saved);
    world->request_count = world->chunk_count = world->job_count = 0;
    return true;
}
