#include "scenario/json_locate.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

typedef struct cursor {
    const char *at;
    const char *end;
} cursor;

json_position json_position_of(const char *text, size_t size, size_t offset) {
    json_position position = {1, 1};
    for (size_t i = 0; i < size && i < offset; i++) {
        if (text[i] == '\n') {
            position.line++;
            position.column = 1;
        } else if (((unsigned char)text[i] & 0xC0) != 0x80) {
            position.column++; /* a later byte of a UTF-8 character does not count */
        }
    }
    return position;
}

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void skip_space(cursor *c) {
    while (c->at < c->end && is_space(*c->at)) {
        c->at++;
    }
}

static void skip_string(cursor *c) {
    c->at++;
    while (c->at < c->end && *c->at != '"') {
        c->at += *c->at == '\\' && c->end - c->at > 1 ? 2 : 1;
    }
    if (c->at < c->end) {
        c->at++;
    }
}

static void skip_scalar(cursor *c) {
    while (c->at < c->end && !is_space(*c->at) && *c->at != ',' && *c->at != ']' && *c->at != '}') {
        c->at++;
    }
}

/* Without recursion: nesting is counted. */
static void skip_value(cursor *c) {
    size_t depth = 0;
    do {
        skip_space(c);
        if (c->at >= c->end) {
            return;
        }
        if (*c->at == '{' || *c->at == '[') {
            depth++;
            c->at++;
        } else if (*c->at == '}' || *c->at == ']') {
            depth--;
            c->at++;
        } else if (*c->at == ',' || *c->at == ':') {
            c->at++;
        } else if (*c->at == '"') {
            skip_string(c);
        } else {
            skip_scalar(c);
        }
    } while (depth > 0);
}

/* Does the string token of `size` bytes, quotes included, spell `key`? */
static bool token_is_key(const char *token, size_t size, const char *key) {
    if (memchr(token, '\\', size) == NULL) {
        return strlen(key) == size - 2 && memcmp(token + 1, key, size - 2) == 0;
    }
    json_t *decoded = json_loadb(token, size, JSON_DECODE_ANY, NULL);
    const bool same = decoded != NULL && json_is_string(decoded) && strcmp(json_string_value(decoded), key) == 0;
    json_decref(decoded);
    return same;
}

/* From an object's '{' to the value of `key`; *key_at is where the key stands. */
static bool enter_member(cursor *c, const char *key, const char **key_at) {
    if (c->at >= c->end || *c->at != '{') {
        return false;
    }
    c->at++;
    for (;;) {
        skip_space(c);
        if (c->at >= c->end || *c->at != '"') {
            return false;
        }
        const char *token = c->at;
        skip_string(c);
        const size_t token_size = (size_t)(c->at - token);
        skip_space(c);
        if (c->at < c->end) {
            c->at++; /* the colon */
        }
        skip_space(c);
        if (token_is_key(token, token_size, key)) {
            *key_at = token;
            return true;
        }
        skip_value(c);
        skip_space(c);
        if (c->at >= c->end || *c->at != ',') {
            return false;
        }
        c->at++;
    }
}

/* From an array's '[' to the element `index`. */
static bool enter_element(cursor *c, size_t index) {
    if (c->at >= c->end || *c->at != '[') {
        return false;
    }
    c->at++;
    skip_space(c);
    for (size_t i = 0; i < index; i++) {
        skip_value(c);
        skip_space(c);
        if (c->at >= c->end || *c->at != ',') {
            return false;
        }
        c->at++;
        skip_space(c);
    }
    return c->at < c->end && *c->at != ']';
}

/* Follows the path from its first step on; false when it leads nowhere. *found is the last place reached. */
static bool follow(cursor *c, const json_place *place, bool at_key, const char **found) {
    if (place == NULL) {
        skip_space(c);
        *found = c->at;
        return true;
    }
    if (!follow(c, place->parent, false, found)) {
        return false;
    }

    const char *key_at = NULL;
    const bool there = place->key != NULL ? enter_member(c, place->key, &key_at) : enter_element(c, place->index);
    if (there) {
        *found = at_key && key_at != NULL ? key_at : c->at;
    }
    return there;
}

json_position json_locate(const char *text, size_t size, const json_place *place, bool at_key) {
    cursor c = {text, text + size};
    const char *found = text;
    follow(&c, place, at_key, &found);
    return json_position_of(text, size, (size_t)(found - text));
}

/* Turns the escapes of a JSON pointer's step into the characters they stand for, in place. */
static void unescape_step(char *step) {
    char *write = step;
    for (const char *read = step; *read != '\0'; read++) {
        if (read[0] == '~' && (read[1] == '0' || read[1] == '1')) {
            *write++ = read[1] == '0' ? '~' : '/';
            read++;
        } else {
            *write++ = *read;
        }
    }
    *write = '\0';
}

static bool is_index(const char *step) {
    return step[0] != '\0' && step[strspn(step, "0123456789")] == '\0';
}

/* `rest` is what follows a '/', or null at the pointer's end. */
static bool follow_pointer(cursor *c, char *rest, bool at_key, const char **found) {
    skip_space(c);
    while (rest != NULL) {
        char *step = rest;
        rest = strchr(step, '/');
        if (rest != NULL) {
            *rest++ = '\0';
        }
        unescape_step(step);

        const char *key_at = NULL;
        const bool in_array = c->at < c->end && *c->at == '[';
        if (in_array ? !is_index(step) || !enter_element(c, (size_t)strtoull(step, NULL, 10))
                     : !enter_member(c, step, &key_at)) {
            return false;
        }
        *found = at_key && key_at != NULL && rest == NULL ? key_at : c->at;
    }
    return true;
}

json_position json_locate_pointer(const char *text, size_t size, const char *pointer, bool at_key) {
    cursor c = {text, text + size};
    skip_space(&c);
    const char *found = c.at;
    char *steps = pointer[0] == '/' ? malloc(strlen(pointer)) : NULL;
    if (steps != NULL) {
        memcpy(steps, pointer + 1, strlen(pointer));
        follow_pointer(&c, steps, at_key, &found);
    }
    free(steps);
    return json_position_of(text, size, (size_t)(found - text));
}
