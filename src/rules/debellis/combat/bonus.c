/* The commander-in-chief's bonus (dba30-351): once in the battle he may add 1 to the score of his own element, after
 * the dice are seen. He is asked only where it would change anything; in a fight between two of them the side in play
 * first (H95). */
#include "rules/debellis/combat/fighting.h"
#include "rules/debellis/command/commands.h"
#include "rules/debellis/phases.h"
#include "rules/debellis/shooting/shooting.h"

static bool has_bonus(const struct battle *b, int i) {
    unsigned e = b->combat[i];
    return b->element[e].traits & TRAIT_CINC && !b->side[b->element[e].side].bonus_spent;
}

void db_bonus_apply(const struct battle *b, struct engagement *e) {
    for (int i = 0; i < 2; i++) e->side[i].cinc_bonus = b->bonus >> i & BONUS_TAKEN ? 1 : 0;
}

static bool same_verdict(const struct verdict *v, const struct verdict *w) {
    for (int i = 0; i < 2; i++)
        if (v->outcome[i] != w->outcome[i] || v->pursuit[i] != w->pursuit[i] || v->captures[i] != w->captures[i])
            return false;
    return true;
}

/* Would his 1 change anything, whatever the other, if he too may still add one, does? */
static bool matters(const struct db_rules *rules, const struct battle *b, const struct engagement *e, int i) {
    bool open = has_bonus(b, 1 - i) && !(b->bonus >> (1 - i) & BONUS_ASKED);
    struct engagement with = *e;
    db_bonus_apply(b, &with);
    for (int other = 0; other <= open; other++) {
        struct verdict v, w;
        if (open) with.side[1 - i].cinc_bonus = other;
        with.side[i].cinc_bonus = 0;
        db_engagement_verdict(rules, &with, &v, NULL);
        with.side[i].cinc_bonus = 1;
        db_engagement_verdict(rules, &with, &w, NULL);
        if (!same_verdict(&v, &w)) return true;
    }
    return false;
}

bool db_bonus_asked(const struct db_rules *rules, struct battle *b, const struct engagement *e) {
    if (!rules->commands.chief_bonus) return false;
    int first = b->element[b->combat[0]].side == b->active ? 0 : 1;
    for (int k = 0; k < 2; k++) {
        int i = k ? 1 - first : first;
        if (b->bonus >> i & BONUS_ASKED || !has_bonus(b, i) || !matters(rules, b, e, i)) continue;
        b->prompt_piece = b->combat[i];
        b->phase = PHASE_BONUS;
        return true;
    }
    return false;
}

static struct prompt ask_for_bonus(const struct db_rules *rules, const struct battle *b) {
    unsigned chief = b->prompt_piece;
    struct prompt p =
        ask(b->element[chief].side, "bonus", VERB_BONUS, rules->cite.bonus_once,
            "{p} has thrown {0} against {1} of {o}: does the commander-in-chief add 1, once in the battle?");
    int i = b->combat[0] == chief ? 0 : 1;
    p.why.number[0] = b->dice[i];
    p.why.number[1] = b->dice[1 - i];
    return about(p, chief, b->combat[1 - i]);
}

static void play_bonus(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev) {
    unsigned chief = b->prompt_piece;
    int i = b->combat[0] == chief ? 0 : 1;
    b->bonus |= (uint8_t)(BONUS_ASKED << i);
    b->prompt_piece = NO_PIECE;
    if (a->choice) {
        b->bonus |= (uint8_t)(BONUS_TAKEN << i);
        b->side[b->element[chief].side].bonus_spent = 1;
        tell_pieces(ev, "bonus", rules->cite.bonus_once, "{p}, the commander-in-chief, adds 1: he can do it only once",
                    chief, b->combat[1 - i]);
    }
    if (b->bonus & BONUS_SHOOTING)
        db_finish_shooting(rules, b, ev);
    else
        db_finish_fight(rules, b, ev);
}

const struct db_step db_bonus_step = {.prompt = ask_for_bonus, .play = play_bonus};
