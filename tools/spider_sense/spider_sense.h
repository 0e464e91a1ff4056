/* An example of a custom sense (keen/sense.h): the prickle in the neck when something fast comes near, from whatever
   side, through walls, without a sound. Copy this folder to write your own. */
#ifndef TOOLS_SPIDER_SENSE_SPIDER_SENSE_H
#define TOOLS_SPIDER_SENSE_SPIDER_SENSE_H

#include <stdatomic.h>

#include "keen/sense.h"

/* What all batches share: settings, which nobody changes while a frame runs, and sums, which many workers add to. */
typedef struct spider_sense {
    float reach;     /* how far it prickles, length */
    float run_speed; /* speed that prickles in full, length/s */

    _Atomic uint32_t batches;  /* prepared */
    _Atomic uint32_t pairs;    /* asked for */
    _Atomic uint32_t warnings; /* felt */
    _Atomic uint32_t flushed;
} spider_sense;

/* Adds it to the world; profiles made afterwards may list *sense. `own` must outlive the world. */
keen_result spider_sense_add(keen_world *world, spider_sense *own, keen_sense *sense);

#endif
