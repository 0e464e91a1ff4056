#include "belief/prediction.h"

#include "belief/location.h"
#include "store/belief_status.h"

#define ACCELERATION_SHARE 0.5f /* of the speed that acceleration may add over the horizon */

static float length3(const float v[3]) {
    return keen_speed(v[0], v[1], v[2]);
}

/* What acceleration is scaled by, so that |a|*T <= 0.5*|v|. */
static float bounded(float accel, float speed, float horizon) {
    const float most = ACCELERATION_SHARE * speed, gained = accel * horizon;
    return gained > most ? most / gained : 1.0f;
}

void keen_predict(const keen_tuning *tuning, const keen_belief_row *belief, uint32_t lane, float predicted[3]) {
    const float last[3] = {belief->last_x[lane], belief->last_y[lane], belief->last_z[lane]};
    const float v[3] = {belief->velocity_x[lane], belief->velocity_y[lane], belief->velocity_z[lane]};
    const float a[3] = {belief->accel_x[lane], belief->accel_y[lane], belief->accel_z[lane]};
    const float speed = length3(v), horizon = tuning->horizon;
    const bool sensed = keen_status_active(belief->status[lane]) != 0;
    const bool stays = sensed || !tuning->prediction || speed <= tuning->still_speed;
    const float scale = stays ? 0.0f : bounded(length3(a), speed, horizon);
    for (int axis = 0; axis < 3; axis++) {
        const float gained = 0.5f * (a[axis] * scale) * horizon;
        predicted[axis] = stays ? last[axis] : last[axis] + (v[axis] + gained) * horizon;
    }
}

bool keen_belief_unplaced(const keen_belief_row *belief, uint32_t lane) {
    return belief->first_us[lane] < 0 && belief->last_x[lane] == 0.0f && belief->last_y[lane] == 0.0f &&
           belief->last_z[lane] == 0.0f;
}
