#include "run/play_frame.h"

bool play_frame(scenario_world *play, trace_host *host, uint64_t frame, tool_error *error) {
    const scenario *scene = play->scene;
    const trace_names names = {play->actor_of_agent, play->actor_of_target, play->origin};
    if (!scenario_world_advance(play, (double)frame * scene->frame_dt, error)) {
        return false;
    }
    const keen_result begun = keen_frame_begin(play->world, scene->frame_dt);
    if (begun != KEEN_OK || !trace_host_answer(host, play->world, frame, &names) ||
        keen_frame_end(play->world) != KEEN_OK) {
        return tool_fail(error, "%s: frame %llu failed: %s", scene->path, (unsigned long long)frame,
                         begun == KEEN_OK ? "its sight lines could not be answered" : keen_result_string(begun));
    }
    return true;
}
