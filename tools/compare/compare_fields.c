#include "compare/compare_fields.h"

#include <stdio.h>
#include <string.h>

static void print_value(const compared_field *field, const char *place, char *text, size_t size) {
    int whole;
    bool flag;
    float single;
    double twofold;
    switch (field->type) {
    case FIELD_INT:
        memcpy(&whole, place, sizeof whole);
        snprintf(text, size, "%d", whole);
        break;
    case FIELD_BOOL:
        memcpy(&flag, place, sizeof flag);
        snprintf(text, size, "%s", flag ? "true" : "false");
        break;
    case FIELD_FLOAT:
        memcpy(&single, place, sizeof single);
        snprintf(text, size, "%.9g (%a)", (double)single, (double)single);
        break;
    case FIELD_DOUBLE:
        memcpy(&twofold, place, sizeof twofold);
        snprintf(text, size, "%.17g", twofold);
        break;
    }
}

bool compare_fields(const compared_field *fields, size_t count, const void *a, const void *b, char *text, size_t size) {
    static const size_t sizes[] = {sizeof(int), sizeof(bool), sizeof(float), sizeof(double)};
    for (size_t i = 0; i < count; i++) {
        const char *left = (const char *)a + fields[i].offset, *right = (const char *)b + fields[i].offset;
        if (memcmp(left, right, sizes[fields[i].type]) != 0) {
            char left_text[64], right_text[64];
            print_value(&fields[i], left, left_text, sizeof left_text);
            print_value(&fields[i], right, right_text, sizeof right_text);
            snprintf(text, size, "%s: %s against %s", fields[i].name, left_text, right_text);
            return true;
        }
    }
    return false;
}
