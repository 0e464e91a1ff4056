#include "spider_sense/spider_sense.h"

#define CAUSE_STILL 1u /* nothing moves: the sense's own number, any from 1 to 15 */

/* Once per batch, before anything is asked: the place to fetch what evaluate needs. */
static void prepare(const keen_sense_view *view, void *user) {
    spider_sense *own = user;
    (void)view;
    atomic_fetch_add_explicit(&own->batches, 1u, memory_order_relaxed);
}

/* One pass over the columns, written so that a compiler can use vectors. Equal inputs give equal outputs: no clock, no
   random numbers, no memory of the last batch. */
static void evaluate(const keen_sense_view *view, void *user) {
    const spider_sense *own = user;
    const float per_length = 1.0f / own->reach, per_speed = 1.0f / own->run_speed;
    for (uint32_t i = 0; i < view->count; i++) {
        const float pace = view->speed[i] * per_speed;
        const float near = 1.0f - view->distance[i] * per_length;
        view->confidence[i] = (pace < 1.0f ? pace : 1.0f) * near;
        view->error[i] = view->distance[i] * 0.25f; /* from afar one only knows the direction */
        view->cause[i] = (uint8_t)(view->speed[i] > 0.0f ? 0u : CAUSE_STILL);
    }
}

/* For the pairs that came out active: warn the animation, start a sound, count. */
static void payload(const keen_sense_view *view, const uint32_t *active, uint32_t count, void *user) {
    spider_sense *own = user;
    (void)view, (void)active;
    atomic_fetch_add_explicit(&own->warnings, count, memory_order_relaxed);
}

/* Once per batch, after everything: hand over what payload gathered. */
static void flush(const keen_sense_view *view, void *user) {
    spider_sense *own = user;
    atomic_fetch_add_explicit(&own->pairs, view->count, memory_order_relaxed);
    atomic_fetch_add_explicit(&own->flushed, 1u, memory_order_relaxed);
}

keen_result spider_sense_add(keen_world *world, spider_sense *own, keen_sense *sense) {
    const keen_sense_def def = {
        .name = "spider_sense",
        .reach = own->reach,
        .loss_reason = KEEN_LOSS_SENSOR_DROPOUT,
        .prepare = prepare,
        .evaluate = evaluate,
        .payload = payload,
        .flush = flush,
        .user = own,
    };
    return keen_sense_add(world, &def, sense);
}
