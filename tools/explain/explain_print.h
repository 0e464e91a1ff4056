/* An explanation as text. */
#ifndef TOOLS_EXPLAIN_EXPLAIN_PRINT_H
#define TOOLS_EXPLAIN_EXPLAIN_PRINT_H

#include <stdio.h>

#include "keen/keen.h"

/* The belief, who told it, a table of senses with every factor, the loss row, and what the next transition needs.
   teller: what the scenario calls the agent that told it, or null. */
void explain_print(FILE *output, const keen_explanation *explanation, const char *teller);

/* Every factor of the detection value; base is that of the agent's profile, what the value of nothing at all is. */
void explain_print_detection(FILE *output, const keen_detection_explanation *explanation, double base);

#endif
