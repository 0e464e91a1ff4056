#include "scenario/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenario/scenario_reader.h"

typedef struct block {
    struct block *next;
    _Alignas(max_align_t) unsigned char bytes[];
} block;

/* What a scenario owns: every block that its reader asked for, and the file's text for later complaints. */
struct scenario_storage {
    block *blocks;
    char *text;
    size_t size;
};

static void *allocate(scenario *result, size_t count, size_t size) {
    if (size > 0 && count > (SIZE_MAX - sizeof(block) - 1) / size) {
        return NULL;
    }
    block *added = calloc(1, sizeof(block) + count * size + 1); /* never empty */
    if (added == NULL) {
        return NULL;
    }
    added->next = result->storage->blocks;
    result->storage->blocks = added;
    return added->bytes;
}

void *reader_allocate(scenario_reader *reader, size_t count, size_t size) {
    void *memory = allocate(reader->result, count, size);
    if (memory == NULL) {
        reader_fail(reader, NULL, false, "out of memory, expected a smaller file");
    }
    return memory;
}

const char *reader_copy(scenario_reader *reader, const char *text) {
    char *copy = reader_allocate(reader, strlen(text) + 1, 1);
    if (copy != NULL) {
        memcpy(copy, text, strlen(text));
    }
    return copy;
}

const char *scenario_text(const scenario *scene, size_t *size) {
    *size = scene->storage->size;
    return scene->storage->text;
}

void scenario_free(scenario *scene) {
    if (scene == NULL) {
        return;
    }
    struct scenario_storage *storage = scene->storage;
    while (storage != NULL && storage->blocks != NULL) {
        block *next = storage->blocks->next;
        free(storage->blocks);
        storage->blocks = next;
    }
    if (storage != NULL) {
        free(storage->text);
    }
    free(storage);
    free(scene);
}

/* An empty scenario that holds the file's text and its path; null when memory is short. */
static scenario *new_scenario(const char *path, json_file *file) {
    scenario *result = calloc(1, sizeof *result);
    struct scenario_storage *storage = calloc(1, sizeof *storage);
    if (result == NULL || storage == NULL) {
        free(result);
        free(storage);
        return NULL;
    }
    *result = default_scenario();
    result->storage = storage;
    storage->text = file->text;
    storage->size = file->size;
    file->text = NULL;
    char *copy = allocate(result, strlen(path) + 1, 1);
    if (copy == NULL) {
        scenario_free(result);
        return NULL;
    }
    memcpy(copy, path, strlen(path));
    result->path = copy;
    return result;
}

static name_set new_set(scenario_names *names, uint32_t limit, const char *what) {
    return (name_set){.names = names, .index = json_object(), .limit = limit, .what = what};
}

static void start_reader(scenario_reader *reader) {
    scenario *result = reader->result;
    reader->teams = new_set(&result->teams.names, SCENARIO_MAX_TEAMS, "teams");
    reader->groups = new_set(&result->groups, SCENARIO_MAX_NAMES, "groups");
    reader->squads = new_set(&result->squads, SCENARIO_MAX_NAMES, "squads");
    reader->roles = new_set(&result->roles, SCENARIO_MAX_NAMES, "roles");
    reader->tags = new_set(&result->tags, SCENARIO_MAX_NAMES, "sound kinds and place tags");
    reader->actor_index = json_object();
}

static void end_reader(scenario_reader *reader) {
    json_decref(reader->teams.index);
    json_decref(reader->groups.index);
    json_decref(reader->squads.index);
    json_decref(reader->roles.index);
    json_decref(reader->tags.index);
    json_decref(reader->actor_index);
}

/* The world's units come first: defaults depend on them. Then names, so that everything can refer to
   everything. */
static bool read_all(scenario_reader *reader, json_t *root) {
    int32_t damage = 0;
    return name_set_add(reader, &reader->tags, NULL, false, "damage", &damage) && read_world(reader, root) &&
           read_teams(reader, root) && collect_actors(reader, root) && read_profiles(reader, root) &&
           read_actors(reader, root) && read_happenings(reader, root);
}

static scenario *read_document(const char *path, json_file *file, tool_error *error) {
    scenario *result = new_scenario(path, file);
    if (result == NULL) {
        tool_fail(error, "%s:1:1: out of memory, expected a smaller file", path);
        return NULL;
    }
    scenario_reader reader = {.result = result, .error = error};
    reader.text = scenario_text(result, &reader.size);
    start_reader(&reader);
    const bool fine = read_all(&reader, file->root);
    end_reader(&reader);
    if (fine) {
        return result;
    }
    scenario_free(result);
    return NULL;
}

scenario *scenario_load(const char *path, tool_error *error) {
    json_file file;
    scenario *result = json_file_read(path, &file, error) ? read_document(path, &file, error) : NULL;
    json_file_close(&file);
    return result;
}

scenario *scenario_parse(const char *path, const char *text, size_t size, tool_error *error) {
    json_file file;
    scenario *result = json_file_parse(path, text, size, &file, error) ? read_document(path, &file, error) : NULL;
    json_file_close(&file);
    return result;
}
