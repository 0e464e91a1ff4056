/* What stands in the way of sight in the tests' crowd: four upright boxes, repeated every 40 m without end. */
#ifndef KEEN_TESTS_CROWD_BOXES_H
#define KEEN_TESTS_CROWD_BOXES_H

/* Transmittance 0..1 of the segment. Only -, *, / and comparisons, so that every compiler gives the same bits. */
float crowd_boxes_sight(const float from[3], const float to[3]);

#endif
