#include "run/csv_cell.h"

#include <string.h>

void csv_name(FILE *file, const char *name) {
    if (!strpbrk(name, ",\"\n\r")) {
        fprintf(file, "%s,", name);
        return;
    }
    fputc('"', file);
    for (const char *c = name; *c; c++) {
        fputs(*c == '"' ? "\"\"" : (const char[]){*c, '\0'}, file);
    }
    fputs("\",", file);
}

void csv_number(FILE *file, double value) {
    fprintf(file, "%.9g,", value);
}

void csv_numbers(FILE *file, const float *values, int count) {
    for (int i = 0; i < count; i++) {
        csv_number(file, (double)values[i]);
    }
}
