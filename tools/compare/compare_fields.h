/* Two structs of one type, field by field. */
#ifndef TOOLS_COMPARE_COMPARE_FIELDS_H
#define TOOLS_COMPARE_COMPARE_FIELDS_H

#include <stdbool.h>
#include <stddef.h>

/* Integers print as they are, floats with all digits. */
typedef enum field_type { FIELD_INT, FIELD_BOOL, FIELD_FLOAT, FIELD_DOUBLE } field_type;

typedef struct compared_field {
    const char *name;
    field_type type;
    size_t offset;
} compared_field;

#define COMPARED_FIELD(structure, type, member)                                                                        \
    { #member, type, offsetof(structure, member) }

/* True when a field differs; then the text names the first one and both its values. */
bool compare_fields(const compared_field *fields, size_t count, const void *a, const void *b, char *text, size_t size);

#endif
