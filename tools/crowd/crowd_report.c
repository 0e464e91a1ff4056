#include "crowd/crowd_report.h"

#include <inttypes.h>
#include <stdio.h>

#include "crowd/crowd_plots.h"

static void print_setting(const crowd_options *options, const crowd_result *result) {
    printf("backend    %s, %" PRIu32 " thread%s\n", keen_backend_name(result->backend), result->threads,
           result->threads == 1 ? "" : "s");
    printf("level      %s, %zu triangles\n", options->level ? options->level : "built-in town", result->triangles);
    printf("agents     %" PRIu32, options->agents);
    if (options->tracks) {
        printf(", %" PRIu32 " on tracks, %" PRIu32 " wandering", result->on_tracks,
               options->agents - result->on_tracks);
    }
    printf(", %" PRIu32 " thieves; in tiers 0 to 4:", result->thieves);
    for (int tier = 0; tier < KEEN_TIER_COUNT; tier++) {
        printf(" %" PRIu32, result->counts.tier_agents[tier]);
    }
    printf("\nframes     %" PRIu64 " of 1/%d s in %.2f s, after %.2f s of setting up\n", result->counts.frames,
           CROWD_FRAMES_PER_SECOND, result->run_seconds, result->setup_seconds);
}

static void print_times(const crowd_result *result) {
    printf("\nms per frame     mean   median      p99\n");
    for (int phase = 0; phase < CROWD_PHASE_COUNT; phase++) {
        const crowd_phase_times *times = &result->times[phase];
        printf("  %-9s %9.3f %8.3f %8.3f%s\n", crowd_phase_name((crowd_phase)phase), times->mean, times->median,
               times->p99, phase == CROWD_MOVE ? "   (not in total)" : "");
    }
}

static void print_work(const crowd_result *result) {
    const crowd_counts *counts = &result->counts;
    const double keen_ns =
        1e6 * (double)counts->frames * (result->times[CROWD_BEGIN].mean + result->times[CROWD_END].mean);
    const double cast_seconds = 1e-3 * (double)counts->frames * result->times[CROWD_CAST].mean;
    printf("\nticks      %" PRIu64, counts->ticks);
    if (counts->ticks > 0) {
        printf(", %.0f ns each (begin and end, wall clock)", keen_ns / (double)counts->ticks);
    }
    printf("; longest wait beyond the interval %.1f ms\n", 1e-3 * (double)counts->staleness_max_us);
    printf("traces     %" PRIu64, counts->rays);
    if (counts->rays > 0 && cast_seconds > 0.0) {
        printf(", %.2f million a second of casting, %.1f %% blocked", 1e-6 * (double)counts->rays / cast_seconds,
               100.0 * (double)counts->rays_blocked / (double)counts->rays);
    }
    printf("; at most %u a frame, %" PRIu64 " put off\n", CROWD_TRACE_BUDGET, counts->traces_deferred);
    printf("sounds     %" PRIu64 " shouts\n", counts->sounds);
}

static void print_events(const crowd_result *result, keen_model model) {
    const crowd_counts *counts = &result->counts;
    printf("events     %" PRIu64, crowd_counts_events(counts));
    if (model != KEEN_MODEL_DETECTION) {
        printf(", of them %" PRIu64 " of awareness, attention, pain and all clear", counts->mind_events);
    }
    if (model == KEEN_MODEL_BOTH) {
        printf(", %" PRIu64 " of detection", counts->detection_events);
    }
    if (counts->events_dropped > 0) {
        printf("; %" PRIu64 " more did not fit", counts->events_dropped);
    }
    putchar('\n');
}

static void print_beliefs(const crowd_result *result) {
    printf("\nstate          entered   beliefs at the end\n");
    for (int state = 0; state < KEEN_STATE_COUNT; state++) {
        printf("  %-11s %9" PRIu64 " %20" PRIu64 "\n", keen_belief_state_name((keen_belief_state)state),
               result->counts.entered[state], result->beliefs[state]);
    }
}

static void print_detection(const crowd_result *result) {
    const crowd_values *values = &result->detecting;
    printf("\ndetection      entered    agents at the end   facing hostiles   mean value     highest\n");
    for (int state = 0; state < KEEN_DETECTION_STATE_COUNT; state++) {
        printf("  %-11s %9" PRIu64 " %20" PRIu64 " %17" PRIu64, keen_detection_state_name((keen_detection_state)state),
               result->counts.detection_entered[state], values->agents[state], values->facing[state]);
        if (values->facing[state] > 0) {
            printf(" %12.2f %11.2f", values->mean[state], values->highest[state]);
        }
        putchar('\n');
    }
    printf("  pairs %" PRIu64 ", of them hostile %" PRIu64 ": %" PRIu64 " detected (value above 0), %" PRIu64
           " seen through\n",
           values->pairs, values->hostile, values->detected, values->seen_through);
}

void crowd_report_print(const crowd_options *options, const crowd_result *result) {
    print_setting(options, result);
    print_times(result);
    print_work(result);
    print_events(result, options->model);
    if (options->model != KEEN_MODEL_DETECTION) {
        print_beliefs(result);
    }
    if (options->model != KEEN_MODEL_BELIEF) {
        print_detection(result);
    }
    printf("\nstate hash %016" PRIx64 "\n", result->hash);
    if (options->plots) {
        printf("%s/%s\n", options->out, CROWD_MAP_FILE);
        printf("%s/%s\n", options->out, CROWD_TIMELINE_FILE);
    }
}
