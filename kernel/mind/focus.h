/* Whom an agent looks at (spec 10, attention), by the first line that holds:

     the host's wish, while that target exists     the wish
     nobody yet                                    the top target
     forced, held < stickiness, still there        stays, believed in or not
     not believed in any more, or a friend         the top target, or nobody
     Lost or Remembered, and another one is top    the top target
     held >= stickiness, and another one's score
     higher by more than attention_margin          the top target
     otherwise                                     stays. */
#ifndef KEEN_MIND_FOCUS_H
#define KEEN_MIND_FOCUS_H

#include "mind/agent_fold.h"
#include "store/agents.h"
#include "store/row_job.h"

/* Those whom the focus may move between, as this tick left its beliefs. Of a focus that is nobody nothing is asked. */
typedef struct keen_focus_view {
    keen_target_id top; /* index KEEN_NO_INDEX without one */
    float top_score;
    bool wish_exists;  /* the target that the host wished for */
    bool focus_exists; /* the focus is still in the world */
    bool held;         /* the focus is believed in and nobody's friend */
    bool slipping;     /* it is Lost or Remembered */
    float score;       /* its sort score */
} keen_focus_view;

/* What the belief in a lane says about the focus that it is about: held, slipping, score. */
void keen_focus_look(keen_focus_view *view, const keen_row_job *job, uint32_t lane);

/* One tick. True when the focus is another one than before. */
bool keen_focus_move(keen_agent_mind *mind, const keen_tick *tick, const keen_focus_view *view);

#endif
