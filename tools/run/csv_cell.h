/* Cells of CSV files, each with the comma after it. */
#ifndef TOOLS_RUN_CSV_CELL_H
#define TOOLS_RUN_CSV_CELL_H

#include <stdio.h>

/* A name with a comma, a quote or a line's end is quoted. */
void csv_name(FILE *file, const char *name);

void csv_number(FILE *file, double value);
void csv_numbers(FILE *file, const float *values, int count);

#endif
