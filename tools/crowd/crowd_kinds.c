#include "crowd/crowd_kinds.h"

#include "support/counter_random.h"

#include <math.h>

enum { TEAM_GUARDS, TEAM_THIEVES, TEAM_BYSTANDERS, TEAM_COUNT };
enum { PURPOSE_KIND = 60 };

/* So few that most people see none of them at any one time, and so many that a small crowd has some. */
#define USUAL_THIEVES 0.01
#define FEWEST_THIEVES 4.0

static double thief_share(const crowd_options *options) {
    const double few = fmin(FEWEST_THIEVES / (double)options->agents, 0.5);
    return options->thieves >= 0.0 ? options->thieves : fmax(USUAL_THIEVES, few);
}

/* Thieves are spread evenly over the crowd, so that there are exactly as many as their share says. */
crowd_kind crowd_kind_of(const crowd_options *options, uint32_t agent) {
    const double share = thief_share(options);
    if (floor((double)(agent + 1) * share + 1e-9) > floor((double)agent * share + 1e-9)) {
        return CROWD_THIEF;
    }
    const uint32_t percent = counter_random_below(100, options->seed, agent, 0, PURPOSE_KIND);
    return percent < 15 ? CROWD_GUARD : percent < 20 ? CROWD_KEEN_EYED : CROWD_BYSTANDER;
}

const char *crowd_kind_name(crowd_kind kind) {
    static const char *const names[CROWD_KIND_COUNT] = {"guard", "keen-eyed guard", "thief", "bystander"};
    return names[kind];
}

uint32_t crowd_kind_team(crowd_kind kind) {
    static const uint8_t teams[CROWD_KIND_COUNT] = {TEAM_GUARDS, TEAM_GUARDS, TEAM_THIEVES, TEAM_BYSTANDERS};
    return teams[kind];
}

keen_profile_def crowd_kind_profile(crowd_kind kind) {
    keen_profile_def profile = keen_default_profile(1.0f);
    /* Guards and bystanders look out for thieves, thieves for guards. */
    profile.masked_teams =
        kind == CROWD_THIEF ? 1u << TEAM_THIEVES | 1u << TEAM_BYSTANDERS : 1u << TEAM_GUARDS | 1u << TEAM_BYSTANDERS;
    if (kind == CROWD_KEEN_EYED) {
        profile.vision.range = 60.0f;
        profile.vision.zones[0].h_inner = 45.0f;
        profile.vision.zones[0].h_outer = 75.0f;
        profile.smoothing.rise_rate = 5.0f;
    } else if (kind == CROWD_THIEF || kind == CROWD_BYSTANDER) {
        profile.vision.range = 25.0f;
        profile.hearing.range = 12.0f;
        profile.smoothing.rise_rate = 2.0f;
    }
    return profile;
}

_Static_assert(CROWD_GROUPS(1) == TEAM_COUNT, "a group for each team");

float crowd_kind_sneak(crowd_kind kind) {
    return kind == CROWD_THIEF ? 60.0f : 15.0f;
}

keen_combat_traits crowd_kind_traits(crowd_kind kind, uint32_t agent) {
    static const keen_confidence confidence[CROWD_KIND_COUNT] = {KEEN_CONFIDENCE_AVERAGE, KEEN_CONFIDENCE_BRAVE,
                                                                 KEEN_CONFIDENCE_CAUTIOUS, KEEN_CONFIDENCE_COWARDLY};
    keen_combat_traits traits = keen_default_combat_traits();
    traits.aggression = kind == CROWD_BYSTANDER ? KEEN_AGGRESSION_UNAGGRESSIVE : KEEN_AGGRESSION_AGGRESSIVE;
    traits.confidence = confidence[kind];
    traits.group = agent / CROWD_AGENTS_PER_GROUP * TEAM_COUNT + crowd_kind_team(kind);
    return traits;
}

keen_result crowd_set_relations(keen_world *world) {
    static const struct {
        uint32_t from, to;
        keen_relation relation;
    } relations[] = {
        {TEAM_GUARDS, TEAM_THIEVES, KEEN_RELATION_ENEMY},      {TEAM_BYSTANDERS, TEAM_THIEVES, KEEN_RELATION_ENEMY},
        {TEAM_THIEVES, TEAM_GUARDS, KEEN_RELATION_ENEMY},      {TEAM_THIEVES, TEAM_BYSTANDERS, KEEN_RELATION_NEUTRAL},
        {TEAM_GUARDS, TEAM_BYSTANDERS, KEEN_RELATION_NEUTRAL}, {TEAM_BYSTANDERS, TEAM_GUARDS, KEEN_RELATION_NEUTRAL},
    };
    keen_result result = KEEN_OK;
    for (size_t i = 0; i < sizeof relations / sizeof *relations && result == KEEN_OK; i++) {
        result = keen_world_set_relation(world, relations[i].from, relations[i].to, relations[i].relation);
    }
    return result;
}
