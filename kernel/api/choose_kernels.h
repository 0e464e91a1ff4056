/* Which kernels a world runs on. */
#ifndef KEEN_API_CHOOSE_KERNELS_H
#define KEEN_API_CHOOSE_KERNELS_H

#include "isa/kernel_table.h"

#define KEEN_CHOICE_SIZE 192 /* of what is said about a choice that cannot be had */

/* AUTO asks the environment variable KEEN_BACKEND first; the names are those of keen_backend_name. Null when what is
   asked for is unknown or cannot run here: then `why` is one line that says who asked for what, and which names would
   do. */
const keen_kernels *keen_choose_kernels(keen_backend backend, char why[KEEN_CHOICE_SIZE]);

#endif
