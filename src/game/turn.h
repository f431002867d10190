/* The turn engine: what every rule set needs, once.
 *
 * A battle is a conversation. At any time one *step* is due: the task at the head of the queue (queue.h), else the
 * phase. A rule set supplies its steps in one shape, for phases and tasks alike, and hands them to the engine as a
 * `struct turn_steps` (ruleset.h), five functions that find the step that is due and call its member:
 *
 *     next    goes on by itself and says false, or true: it waits for somebody
 *     prompt  whom it waits for, for what, and with which verbs he may answer (prompt.verb, and a bit in prompt.verbs
 *             for each of the others)
 *     judge   is this act an answer by the rules? What it finds out on the way it leaves in the plan
 *     play    carries out the act with the plan that judging it has made: it never judges, and never fails
 *
 * and `untimely`: the act is not due; says what keeps its piece from it anyhow, else what is due first and by whom.
 *
 * The engine owns the rest, so that no step has to think of it:
 *   - the act says no more than an act can, its verb exists, so do its pieces, target, place and word or terrain;
 *   - it is time for the verb (else `untimely`), and dice and cards could come of the draw that is due;
 *   - conceding, offering and accepting a draw, being over;
 *   - every refusal names a clause: that of the prompt, where the step knows none;
 *   - after an act it goes on, step by step, until somebody is asked; a game that goes on for ever is a failure.
 * What would be wise is another matter (advice.h).
 *
 * When judge is called, the ruling is legal, without cost and about nobody; a step only says what differs. A plan is
 * `plan_size` bytes on the engine's stack, at most TURN_PLAN_MAX and not cleared. Judging writes nothing but plan and
 * ruling; so a refused act has touched nothing, and nothing is planned twice.
 *
 * Nobody else calls the members of `struct turn_steps`, and nobody outside calls a step. */
#ifndef ACIES_GAME_TURN_H
#define ACIES_GAME_TURN_H

#include "game/ruleset.h"

static inline const struct match *match_of(const void *state) { return state; }
static inline bool draw_is_offered_to(const struct match *m, enum seat seat) {
    return m->draw_offer && seat <= SEAT_SECOND && m->draw_offer - 1u != (unsigned)seat;
}

/* Whose decision it is; once the game is over, who has won. */
struct prompt turn_prompt(const struct ruleset *rs, const void *state);
bool turn_judge(const struct ruleset *rs, const void *state, const struct act *a, struct ruling *r);
/* Whether it is legal, for those who try many acts: what is hopeless is refused before anything dear is reckoned. */
bool turn_allows(const struct ruleset *rs, const void *state, const struct act *a);
/* Plays it if it is legal: for those who try many acts on a copy, and hear neither why not nor what happens. */
bool turn_try(const struct ruleset *rs, void *state, const struct act *a);
bool turn_play(const struct ruleset *rs, void *state, const struct act *a, struct events *ev, struct ruling *r);
/* Goes on until somebody is asked: after an act, and when a battle begins. */
void turn_go_on(const struct ruleset *rs, void *state, struct events *ev);

/* An act with the plan that judging it has made: whoever keeps it may carry it out without judging again, on the state
 * it was judged on (or an equal copy). */
struct turn_plan {
    struct act act;
    bool legal;
    _Alignas(max_align_t) unsigned char bytes[TURN_PLAN_MAX];
};
bool turn_plan(const struct ruleset *rs, const void *state, const struct act *a, struct turn_plan *plan,
               struct ruling *r);
/* Nothing happens to a plan that was refused. */
void turn_carry_out(const struct ruleset *rs, void *state, const struct turn_plan *plan, struct events *ev);

#endif
