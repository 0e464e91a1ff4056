/* Scenario texts for tests. In test sources JSON is written with single quotes. */
#ifndef TESTS_SCENARIO_SCENARIO_SAMPLE_H
#define TESTS_SCENARIO_SCENARIO_SAMPLE_H

/* The text with double quotes for single ones. The caller frees it. */
char *scenario_quoted(const char *text);

/* A scenario that uses every key of the world and of actors, and every happening. The caller frees it. */
char *scenario_sample(void);

#endif
