#include "explain/explain_print.h"

#include <string.h>

static void print_point(FILE *output, const char *name, const float point[3], const char *radius, float size) {
    fprintf(output, "%-20s %.4g, %.4g, %.4g   %s %.4g\n", name, (double)point[0], (double)point[1], (double)point[2],
            radius, (double)size);
}

static void print_belief(FILE *output, const keen_belief *belief) {
    fprintf(output, "%-20s %s for %.4g s", "state", keen_belief_state_name(belief->state), belief->time_in_state);
    if (belief->loss_reason != KEEN_LOSS_NONE) {
        fprintf(output, ", lost: %s", keen_loss_reason_name(belief->loss_reason));
    }
    fprintf(output, "\n%-20s %.4f   fused %.4f   long term %.4f\n", "confidence", (double)belief->confidence,
            (double)belief->fused, (double)belief->long_term);
    fprintf(output, "%-20s %.4g s ago   leading sense %s\n", "sensed or told", belief->time_since_sensed,
            keen_sense_name(belief->leading));
    print_point(output, "last known", belief->last_known, "error", belief->error);
    print_point(output, "predicted", belief->predicted, "uncertainty", belief->uncertainty);
    fprintf(output, "%-20s %.4f (%s)   sort score %.4f\n", "threat", (double)belief->threat,
            keen_threat_level_name(belief->threat_level), (double)belief->sort_score);
}

static void print_teller(FILE *output, const keen_explanation *explanation, const char *teller) {
    if (explanation->told_by == KEEN_TOLD_BY_HOST) {
        fprintf(output, "the host's evidence");
    } else if (explanation->teller.generation == 0) {
        fprintf(output, "a squad mate that is gone");
    } else if (teller) {
        fprintf(output, "agent %u (%s)", (unsigned)explanation->teller.index, teller);
    } else {
        fprintf(output, "agent %u", (unsigned)explanation->teller.index);
    }
}

static void print_told(FILE *output, const keen_explanation *explanation, const char *teller) {
    if (explanation->told_by == KEEN_TOLD_BY_NOBODY) {
        return;
    }
    fprintf(output, "%-20s by ", "told");
    print_teller(output, explanation, teller);
    fprintf(output, ", %.4g s ago\n", explanation->time_since_told);
    if (!explanation->belief.first_hand) {
        fprintf(output, "%-20s only by being told: it has not sensed it itself since the belief began\n", "known");
    }
}

static void print_factors(FILE *output, const keen_explained_sense *sense) {
    for (uint32_t i = 0; i < sense->factor_count; i++) {
        fprintf(output, "%s%s %.4f", i ? ", " : "  ", sense->factors[i].name, (double)sense->factors[i].value);
    }
}

/* The library's causes, and what those senses that give none have not got. */
static const char *why_silent(const keen_explained_sense *sense) {
    static const char *const causes[][2] = {
        {"out_of_range", "out of range or of view"},  {"blocked", "its sight lines are blocked"},
        {"unanswered", "no sight line answered yet"}, {"dim", "too dark, faint or far"},
        {"sound_faded", "no sound reaches it"},       {"scent_lost", "no scent reaches it"},
    };
    for (size_t i = 0; i < sizeof causes / sizeof *causes; i++) {
        if (strcmp(sense->cause, causes[i][0]) == 0) {
            return causes[i][1];
        }
    }
    switch (sense->sense) {
    case KEEN_SENSE_VISION:
    case KEEN_SENSE_HEARING:
    case KEEN_SENSE_SMELL:
    case KEEN_SENSE_ECHOLOCATION:
        return "it cannot be perceived now";
    case KEEN_SENSE_TOUCH:
        return "they do not touch";
    case KEEN_SENSE_VIBRATION:
        return "no steps are felt";
    case KEEN_SENSE_DAMAGE:
        return "no hit in the last tick";
    case KEEN_SENSE_PAIN:
        return "pain is about no target";
    default:
        return "the host gave nothing";
    }
}

static void print_senses(FILE *output, const keen_explanation *explanation) {
    fprintf(output, "\n%-13s %10s %8s %9s  %-27s  %s\n", "sense", "confidence", "weight", "weighted", "silent because",
            "factors");
    for (uint32_t i = 0; i < explanation->sense_count; i++) {
        const keen_explained_sense *sense = &explanation->senses[i];
        fprintf(output, "%-13s %10.4f %8.4f %9.4f  %-27s", sense->name, (double)sense->confidence,
                (double)sense->weight, (double)sense->weighted, sense->confidence > 0.0f ? "-" : why_silent(sense));
        print_factors(output, sense);
        fputc('\n', output);
    }
    fputc('\n', output);
}

void explain_print(FILE *output, const keen_explanation *explanation, const char *teller) {
    fprintf(output, "%-20s %.4g\n", "distance", (double)explanation->distance);
    if (explanation->believed) {
        print_belief(output, &explanation->belief);
        print_told(output, explanation, teller);
    } else {
        fprintf(output, "%-20s none: the senses say what they would\n", "belief");
    }
    print_senses(output, explanation);
    if (explanation->believed) {
        fprintf(output, "%-20s %s: gone after %.4g s neither sensed nor told, decay times %.4g, %s\n", "loss row",
                keen_sense_name(explanation->belief.loss_row), (double)explanation->grace,
                (double)explanation->multiplier, explanation->direct_cut ? "then Lost at once" : "no direct cut");
        fprintf(output, "%-20s %s\n", "next", explanation->next);
    }
}

static void print_factor(FILE *output, const char *name, float value, const char *meaning) {
    fprintf(output, "%-20s %10.4f  %s\n", name, (double)value, meaning);
}

void explain_print_detection(FILE *output, const keen_detection_explanation *explanation, double base) {
    const keen_detection *pair = &explanation->detection;
    fprintf(output, "%-20s %s\n", "detection state", keen_detection_state_name(explanation->state));
    if (!explanation->found) {
        fprintf(output, "%-20s none: the agent does not look at it, reach %.4g\n", "value", (double)explanation->reach);
        fprintf(output, "%-20s %s\n", "next", explanation->next);
        return;
    }
    fprintf(output, "\n%-20s %10s\n", "detection", "factor");
    print_factor(output, "distance", explanation->distance, "eye to centre");
    print_factor(output, "reach", explanation->reach, "");
    print_factor(output, "base", (float)base, "of the profile");
    print_factor(output, "attenuation", pair->attenuation, "by distance");
    print_factor(output, "movement", explanation->movement, "noise of its steps");
    print_factor(output, "action", explanation->action, "noise of what it does");
    print_factor(output, "sound", pair->sound,
                 pair->los ? "of both, attenuated" : "of both, attenuated, no line of sight");
    print_factor(output, "light", explanation->light, "");
    print_factor(output, "visual", pair->visual, pair->sees ? "seen" : "not seen");
    print_factor(output, "observer's skill", pair->skill, "");
    print_factor(output, "observer's share", explanation->observer_share, "added");
    print_factor(output, "target's share", explanation->target_share, "taken off");
    print_factor(output, "value", pair->value,
                 pair->value > 0.0f ? "base, sound, visual and shares: detected"
                                    : "base, sound, visual and shares: undetected");
    print_factor(output, "threshold", explanation->threshold, pair->full ? "full: seen through" : "not full");
    print_factor(output, "stealth points", pair->points, "");
    fprintf(output, "%-20s los %d, sees %d, hostile %d%s\n", "flags", pair->los, pair->sees, pair->hostile,
            explanation->answered ? "" : "; no sight line answered yet");
    fprintf(output, "%-20s %s\n", "next", explanation->next);
}
