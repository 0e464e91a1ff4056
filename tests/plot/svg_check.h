/* Whether a file is a well-formed SVG page: tags closed in order, attributes quoted, entities known, no number that is
 * none. Counts what it sees. */
#ifndef KEEN_TESTS_SVG_CHECK_H
#define KEEN_TESTS_SVG_CHECK_H

#include <stddef.h>

typedef struct svg_summary {
    size_t size; /* bytes */
    size_t elements;
    size_t paths;
    size_t images;
    size_t glyphs; /* letters used */
    double width, height;
} svg_summary;

/* Ends the test when something is wrong. */
svg_summary svg_check(const char *path);

#endif
