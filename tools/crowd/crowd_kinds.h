/* Who is in a crowd: their teams, how they look at each other, what they perceive. */
#ifndef TOOLS_CROWD_CROWD_KINDS_H
#define TOOLS_CROWD_CROWD_KINDS_H

#include "keen/keen.h"

typedef enum crowd_kind {
    CROWD_GUARD,
    CROWD_KEEN_EYED, /* a guard with better eyes */
    CROWD_VISITOR,
    CROWD_BYSTANDER,
    CROWD_KIND_COUNT
} crowd_kind;

/* About 30 in 100 guards, 10 keen-eyed ones, 40 visitors, 20 bystanders. */
crowd_kind crowd_kind_of(uint64_t seed, uint32_t agent);

const char *crowd_kind_name(crowd_kind kind);
uint32_t crowd_kind_team(crowd_kind kind);

/* Each looks out for the other teams only. */
keen_profile_def crowd_kind_profile(crowd_kind kind);

/* For the detection model: bystanders attack nobody, and of agents that are numbered one after the other those of one
   team fight together. */
#define CROWD_AGENTS_PER_GROUP 64u
#define CROWD_GROUPS(agents) (3u * ((agents) / CROWD_AGENTS_PER_GROUP + 1u))
keen_combat_traits crowd_kind_traits(crowd_kind kind, uint32_t agent);

/* Guards and visitors are enemies; bystanders are nobody's. */
keen_result crowd_set_relations(keen_world *world);

#endif
