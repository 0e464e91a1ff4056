/* Policies that look at what they find on entry and then write what a host wishes. */
#ifndef KEEN_TESTS_HOST_WISH_H
#define KEEN_TESTS_HOST_WISH_H

#include <stdatomic.h>
#include <stdint.h>

#include "keen/sense.h"

/* What the host writes instead; the default stays where it is negative. */
typedef struct host_wish {
    float value;
    _Atomic uint32_t asked; /* elements so far */
} host_wish;

#define HOST_WISH_FUSION 1u
#define HOST_WISH_THREAT 2u
#define HOST_WISH_ATTENTION 4u
#define HOST_WISH_SIGNIFICANCE 8u

/* The policies named by HOST_WISH_* bits, all of the one wish. */
keen_policies host_wish_policies(host_wish *wish, uint32_t which);

#endif
