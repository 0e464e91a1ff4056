#define _POSIX_C_SOURCE 200809L
#include "host_tasks/pipelined_host.h"

#include <pthread.h>
#include <stdlib.h>

#define RAYS_AT_ONCE 512u

struct pipelined_host {
    keen_world *world;
    pipelined_cast *cast;
    void *user;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool wanted, stopping; /* a frame is to be run; none ever again */
    double dt;
    keen_result result;
};

static keen_result answer(pipelined_host *host) {
    keen_trace_result results[RAYS_AT_ONCE];
    keen_trace_batch batch;
    keen_result result = keen_trace_requests(host->world, &batch);
    for (uint32_t first = 0; result == KEEN_OK && first < batch.count; first += RAYS_AT_ONCE) {
        const uint32_t left = batch.count - first;
        const uint32_t count = left < RAYS_AT_ONCE ? left : RAYS_AT_ONCE;
        for (uint32_t i = 0; i < count; i++) {
            results[i] = (keen_trace_result){.ticket = batch.requests[first + i].ticket, .audio = KEEN_AUDIO_NONE};
        }
        host->cast(&batch.requests[first], results, count, host->user);
        result = keen_trace_submit(host->world, results, count, NULL);
    }
    return result;
}

static keen_result run_frame(pipelined_host *host) {
    const keen_result begun = keen_frame_begin(host->world, host->dt);
    if (begun != KEEN_OK) {
        return begun;
    }
    const keen_result answered = answer(host);
    const keen_result ended = keen_frame_end(host->world);
    return answered != KEEN_OK ? answered : ended;
}

static void *work(void *data) {
    pipelined_host *host = data;
    pthread_mutex_lock(&host->lock);
    for (;;) {
        while (!host->wanted && !host->stopping) {
            pthread_cond_wait(&host->changed, &host->lock);
        }
        if (!host->wanted) {
            break;
        }
        pthread_mutex_unlock(&host->lock);
        const keen_result result = run_frame(host);
        pthread_mutex_lock(&host->lock);
        host->result = result;
        host->wanted = false;
        pthread_cond_broadcast(&host->changed);
    }
    pthread_mutex_unlock(&host->lock);
    return NULL;
}

pipelined_host *pipelined_host_start(keen_world *world, pipelined_cast *cast, void *user) {
    pipelined_host *host = calloc(1, sizeof *host);
    if (!host) {
        return NULL;
    }
    *host = (pipelined_host){.world = world, .cast = cast, .user = user};
    pthread_mutex_init(&host->lock, NULL);
    pthread_cond_init(&host->changed, NULL);
    if (pthread_create(&host->thread, NULL, work, host) != 0) {
        pthread_cond_destroy(&host->changed);
        pthread_mutex_destroy(&host->lock);
        free(host);
        return NULL;
    }
    return host;
}

void pipelined_host_stop(pipelined_host *host) {
    if (!host) {
        return;
    }
    pthread_mutex_lock(&host->lock);
    host->stopping = true;
    pthread_cond_broadcast(&host->changed);
    pthread_mutex_unlock(&host->lock);
    pthread_join(host->thread, NULL);
    pthread_cond_destroy(&host->changed);
    pthread_mutex_destroy(&host->lock);
    free(host);
}

void pipelined_host_begin(pipelined_host *host, double dt) {
    pthread_mutex_lock(&host->lock);
    host->dt = dt;
    host->wanted = true;
    pthread_cond_broadcast(&host->changed);
    pthread_mutex_unlock(&host->lock);
}

keen_result pipelined_host_wait(pipelined_host *host) {
    pthread_mutex_lock(&host->lock);
    while (host->wanted) {
        pthread_cond_wait(&host->changed, &host->lock);
    }
    const keen_result result = host->result;
    pthread_mutex_unlock(&host->lock);
    return result;
}
