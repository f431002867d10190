/* The turn engine: what it sees to before a step is asked, plans that are carried out, the queue, and contracts that
 * fail loudly. */
#include "game_support.h"

#include "game/queue.h"
#include "game/turn.h"

#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

/* --- the queue ----------------------------------------------------------------------------------------------- */

static struct task task_about(uint8_t piece) { return (struct task){.kind = 1, .piece = piece}; }

static void a_queue_is_taken_from_both_ends(void **unused) {
    (void)unused;
    struct queue q = {0}, empty = {0};
    queue_add(&q, task_about(1));
    queue_add(&q, task_about(2));
    queue_add_first(&q, task_about(0));
    assert_int_equal(q.tasks, 3);
    assert_int_equal(queue_take_first(&q).piece, 0);
    assert_int_equal(queue_take_last(&q).piece, 2);
    assert_int_equal(queue_take_first(&q).piece, 1);
    assert_memory_equal(&q, &empty, sizeof q); /* nothing is left behind */
}

/* Does this end by an abort? */
static bool aborts(void (*deed)(void)) {
    pid_t child = fork();
    if (child == 0) {
        signal(SIGABRT, SIG_DFL);
        if (!freopen("/dev/null", "w", stderr)) _exit(2);
        deed();
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

static void overfill(void) {
    struct queue q = {0};
    for (unsigned i = 0; i <= QUEUE_MAX; i++) queue_add(&q, task_about(0));
}

static void take_from_nothing(void) {
    struct queue q = {0};
    queue_take_first(&q);
}

/* --- going on for ever --------------------------------------------------------------------------------------- */

static bool never_waits(void *state, struct events *ev) {
    (void)state, (void)ev;
    return false;
}

static void run_away(void) {
    struct turn_steps steps = *toy_ruleset.steps;
    struct ruleset restless = toy_ruleset;
    steps.next = never_waits;
    restless.steps = &steps;
    struct match m = {0};
    turn_go_on(&restless, &m, NULL);
}

static void broken_contracts_are_loud(void **unused) {
    (void)unused;
#ifdef NDEBUG
    skip();
#endif
    assert_true(aborts(overfill));
    assert_true(aborts(take_from_nothing));
    assert_true(aborts(run_away));
}

/* --- acts that speak of nothing ------------------------------------------------------------------------------ */

static bool is_legal(const struct game *g, const struct act *a) {
    struct ruling r = {0};
    bool legal = game_judge(g, a, &r);
    assert_int_equal(legal, r.legal);
    if (!legal) assert_true(r.why.clause != 0);
    return legal;
}

static void what_an_act_names_must_exist(void **unused) {
    (void)unused;
    struct game *g = toy_game();
    struct act roll = act_make(TOY_ROLL), run = act_make(TOY_RUN), boast = act_make(TOY_BOAST), none = act_make(200);
    struct ruling r = {0};
    assert_false(is_legal(g, &none));
    assert_false(is_legal(g, &roll)); /* no die */
    roll.dice_count = 1;
    roll.dice[0] = 7;
    assert_false(is_legal(g, &roll)); /* a die shows no 7 */
    roll.dice[0] = 5;
    assert_true(is_legal(g, &roll));
    run.piece_count = run.step_count = 1;
    run.step[0] = (struct step){.kind = STEP_ADVANCE, .distance = MM(10)};
    assert_false(is_legal(g, &run)); /* not now */
    assert_true(game_play(g, &roll, NULL, &r));
    assert_true(is_legal(g, &run));
    run.piece[0] = 99;
    assert_false(is_legal(g, &run));
    run.piece[0] = 0;
    run.target = 98;
    assert_false(is_legal(g, &run));
    run.target = NO_PIECE;
    run.place = 97;
    assert_false(is_legal(g, &run));
    run.place = NO_PIECE;
    run.piece_count = ACT_PIECES_MAX + 1;
    assert_false(is_legal(g, &run));
    assert_false(is_legal(g, &boast)); /* which of its words? */
    boast.choice = 2;
    assert_false(is_legal(g, &boast));
    boast.choice = 1;
    assert_true(is_legal(g, &boast));
    game_end(g);
}

/* --- a plan is made once and carried out --------------------------------------------------------------------- */

static void a_plan_is_carried_out_as_judged(void **unused) {
    (void)unused;
    struct game *g = toy_game();
    _Alignas(STATE_ALIGNMENT) unsigned char copy[1 << 16];
    struct turn_plan plan;
    struct ruling r = {0};
    struct act roll = act_make(TOY_ROLL), run = act_make(TOY_RUN);
    assert_true(toy_ruleset.state_size <= sizeof copy);
    roll.dice_count = 1;
    roll.dice[0] = 3;
    assert_true(game_play(g, &roll, NULL, &r));
    memcpy(copy, game_state(g), toy_ruleset.state_size);
    run.piece_count = run.step_count = 1;
    run.step[0] = (struct step){.kind = STEP_ADVANCE, .distance = MM(31)};
    assert_false(turn_plan(&toy_ruleset, copy, &run, &plan, &r));
    turn_carry_out(&toy_ruleset, copy, &plan, NULL); /* refused: nothing happens */
    assert_memory_equal(copy, game_state(g), toy_ruleset.state_size);
    run.step[0].distance = MM(30);
    assert_true(turn_plan(&toy_ruleset, copy, &run, &plan, &r));
    assert_memory_equal(copy, game_state(g), toy_ruleset.state_size); /* judged, not touched */
    turn_carry_out(&toy_ruleset, copy, &plan, NULL);
    assert_true(game_play(g, &run, NULL, &r));
    assert_memory_equal(copy, game_state(g), toy_ruleset.state_size);
    game_end(g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_queue_is_taken_from_both_ends),
        cmocka_unit_test(broken_contracts_are_loud),
        cmocka_unit_test(what_an_act_names_must_exist),
        cmocka_unit_test(a_plan_is_carried_out_as_judged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
