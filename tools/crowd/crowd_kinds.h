/* Who is in a crowd: their teams, how they look at each other, what they perceive. */
#ifndef TOOLS_CROWD_CROWD_KINDS_H
#define TOOLS_CROWD_CROWD_KINDS_H

#include "crowd/crowd_options.h"

typedef enum crowd_kind {
    CROWD_GUARD,
    CROWD_KEEN_EYED, /* a guard with better eyes */
    CROWD_THIEF,
    CROWD_BYSTANDER,
    CROWD_KIND_COUNT
} crowd_kind;

/* As many thieves as the options say; of the others about 15 in 100 guards, 5 keen-eyed ones, 80 bystanders. */
crowd_kind crowd_kind_of(const crowd_options *options, uint32_t agent);

const char *crowd_kind_name(crowd_kind kind);
uint32_t crowd_kind_team(crowd_kind kind);

/* Guards and bystanders look out for thieves only, thieves for guards only. */
keen_profile_def crowd_kind_profile(crowd_kind kind);

/* For the detection model: bystanders attack nobody, thieves are good at sneaking, and of agents that are numbered one
   after the other those of one team fight together. */
#define CROWD_AGENTS_PER_GROUP 64u
#define CROWD_GROUPS(agents) (3u * ((agents) / CROWD_AGENTS_PER_GROUP + 1u))
float crowd_kind_sneak(crowd_kind kind);
keen_combat_traits crowd_kind_traits(crowd_kind kind, uint32_t agent);

/* Thieves are everybody's enemies; guards and bystanders leave each other alone. */
keen_result crowd_set_relations(keen_world *world);

#endif
