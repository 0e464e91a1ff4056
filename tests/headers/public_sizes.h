/* The size of every public type, listed once and compiled as C and as C++: hosts in either language must agree with the
   library. */
#ifndef KEEN_TESTS_PUBLIC_SIZES_H
#define KEEN_TESTS_PUBLIC_SIZES_H

#include "keen/keen.h"

#define KEEN_PUBLIC_TYPES(X)                                                                                           \
    X(keen_result)                                                                                                     \
    X(keen_log_level)                                                                                                  \
    X(keen_hooks)                                                                                                      \
    X(keen_agent_id)                                                                                                   \
    X(keen_target_id)                                                                                                  \
    X(keen_profile_id)                                                                                                 \
    X(keen_sense)                                                                                                      \
    X(keen_view_zone)                                                                                                  \
    X(keen_vision_def)                                                                                                 \
    X(keen_hearing_def)                                                                                                \
    X(keen_fusion_def)                                                                                                 \
    X(keen_curve_key)                                                                                                  \
    X(keen_smoothing_def)                                                                                              \
    X(keen_loss_def)                                                                                                   \
    X(keen_states_def)                                                                                                 \
    X(keen_sample_point)                                                                                               \
    X(keen_sampling_def)                                                                                               \
    X(keen_profile_def)                                                                                                \
    X(keen_task_callbacks)                                                                                             \
    X(keen_up_axis)                                                                                                    \
    X(keen_backend)                                                                                                    \
    X(keen_budget)                                                                                                     \
    X(keen_environment)                                                                                                \
    X(keen_world_def)                                                                                                  \
    X(keen_relation)                                                                                                   \
    X(keen_agent_def)                                                                                                  \
    X(keen_target_def)                                                                                                 \
    X(keen_agent_columns)                                                                                              \
    X(keen_target_columns)                                                                                             \
    X(keen_column)                                                                                                     \
    X(keen_agent_write)                                                                                                \
    X(keen_target_write)                                                                                               \
    X(keen_write_report)                                                                                               \
    X(keen_counters)                                                                                                   \
    X(keen_trace_request)                                                                                              \
    X(keen_trace_result)                                                                                               \
    X(keen_trace_batch)                                                                                                \
    X(keen_submit_report)                                                                                              \
    X(keen_belief_state)                                                                                               \
    X(keen_loss_reason)                                                                                                \
    X(keen_awareness)                                                                                                  \
    X(keen_belief)                                                                                                     \
    X(keen_agent_status)                                                                                               \
    X(keen_event_type)                                                                                                 \
    X(keen_event_state)                                                                                                \
    X(keen_event_awareness)                                                                                            \
    X(keen_event)                                                                                                      \
    X(keen_recorder_def)                                                                                               \
    X(keen_recorder_range)                                                                                             \
    X(keen_agent_summary)                                                                                              \
    X(keen_frame_view)                                                                                                 \
    X(keen_stage)                                                                                                      \
    X(keen_span)                                                                                                       \
    X(keen_sound)

#define KEEN_COUNT_TYPE(type) +1
enum { KEEN_PUBLIC_TYPE_COUNT = 0 KEEN_PUBLIC_TYPES(KEEN_COUNT_TYPE) };

#ifdef __cplusplus
extern "C" {
#endif

/* As C++ sees them: sizes[KEEN_PUBLIC_TYPE_COUNT] in the order above; and a world made and ended by a C++ host. */
void keen_sizes_in_cpp(size_t *sizes);
keen_result keen_world_in_cpp(void);

#ifdef __cplusplus
}
#endif

#endif
