/* With how many dice a charge is made (D14, cb-H51): its player says so before they are thrown. */
#include "rules/cb/combat/charge_path.h"
#include "rules/cb/tasks.h"

/* Beside the number of optional dice: in quincunx the owner takes the D6 for the average die (cb-033). */
enum { WITH_D6 = 4 };

static int most_optional(const struct cb_unit *u) {
    if (u->type == ARTILLERY) return 0;
    if (u->type == CATAPHRACTS) return 1;
    return is_class(u, CLASS_CAVALRY | CLASS_CHARIOT) ? 2 : 1;
}

/* Whose dice are chosen now: in a clash the charger first, then the one who meets him; a pursuer has thrown his. */
static unsigned chooser(const struct task *t) {
    return t->kind == TASK_COUNTER || (t->kind == TASK_CLASH && t->stage == 1) ? t->other : t->piece;
}

struct prompt cb_ask_for_dice(const struct cb_battle *b) {
    const struct task *t = &b->queue.task[0];
    unsigned u = chooser(t);
    return cb_ask(b->unit[u].side, "dice", VERB_DICE, H(51), "how many optional dice does {p} charge with?", u,
                  u == t->piece ? t->other : t->piece);
}

bool cb_judge_dice(const struct cb_battle *b, const struct act *a, struct ruling *r) {
    unsigned u = chooser(&b->queue.task[0]);
    struct cb_unit view = cb_self_of(b, u);
    if (!cb_is_asked(b, u, a, r)) return false;
    bool d6 = a->choice == 1;
    if (d6 && (view.formation != QUINCUNX || a->value != 1))
        return refuse_piece(r, C(33), (uint8_t)u, "{p} has no choice between an average die and a D6");
    if (a->value >= 0 && a->value <= most_optional(&view)) return true;
    refuse_piece(r, view.type == CATAPHRACTS ? C(35) : C(32), (uint8_t)u, "{p} may add 0 to {0} optional dice");
    r->why.number[0] = most_optional(&view);
    return false;
}

void cb_play_dice(struct cb_battle *b, const struct act *a, struct events *ev) {
    struct task *t = &b->queue.task[0];
    (void)ev;
    int16_t dice = (int16_t)(a->value | (a->choice == 1 ? WITH_D6 : 0));
    if (chooser(t) == t->piece)
        t->value = dice;
    else
        t->second = dice;
    t->stage++;
}

struct cb_move_plan cb_charge_plan(const struct cb_battle *b, unsigned u, int optional) {
    struct cb_unit view = cb_self_of(b, u);
    view.shaken = false; /* what bars a charge was asked when it was declared */
    if (view.formation == COLUMN) view.formation = LINE;
    return cb_plan_move(&view, MOVE_CHARGE, optional & ~WITH_D6, !(optional & WITH_D6), false, NULL);
}
