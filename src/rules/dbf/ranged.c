/* DBF's third phase, from prompt to prompt (dbf-007 to 009, dbf-H13, dbf-H71): the bounding player names what comes
 * next, a shooter of either side or a spell; the shooter's owner names target, main shooter and those who aid; the
 * target replies; then the dice. */
#include "rules/dbf/ranged.h"
#include "rules/debellis/combat/fighting.h"
#include "rules/debellis/contact/contacts.h"
#include "rules/debellis/opening/reserves.h"
#include "rules/debellis/outcomes/outcomes.h"
#include "rules/debellis/phases.h"
#include "rules/debellis/shooting/shooting.h"

#include <string.h>

/* --- who takes part ------------------------------------------------------------------------------------------ */

/* Those who have taken aim at t and have not shot yet. */
static int team_at(const struct battle *b, unsigned t, uint8_t out[ELEMENTS_MAX]) {
    int n = 0;
    for (unsigned e = 0; e < b->elements; e++) {
        uint8_t marks = b->element[e].marks;
        if (b->element[e].aim == t && marks & MARKED_AIMED && !(marks & MARKED_SHOT)) out[n++] = (uint8_t)e;
    }
    return n;
}

/* dbf-H41: the first of the team dices, the next two aid, the others shoot to no effect. */
static void take_aim(struct battle *b, unsigned e, unsigned t, int rank, struct events *ev) {
    static const char *const part[] = {"{p} aims at {o}", "{p} aids the shooting at {o}",
                                       "{p} shoots at {o} too, to no effect"};
    b->element[e].aim = (uint8_t)t;
    b->element[e].marks |= MARKED_AIMED;
    if (b->element[e].where == INSIDE)
        tell_pieces(ev, "edge", H(72), "{p} shoots from any base width of its walls", e, t);
    if (b->element[t].where == INSIDE) tell_pieces(ev, "edge", H(72), "{o} is shot at on its walls", e, t);
    tell_pieces(ev, "aim", rank ? H(41) : H(71), part[rank < 3 ? (rank + 1) / 2 : 2], e, t);
}

static bool any_caster(const struct db_rules *rules, const struct battle *b) {
    struct ruling unheard;
    for (unsigned e = 0; e < b->elements; e++)
        if (dbf_may_cast(rules, b, e, &unheard)) return true;
    return false;
}

/* --- the flow -------------------------------------------------------------------------------------------------- */

/* All traces of the phase are wiped off, so that equal positions are equal states. */
static void clear_phase(struct battle *b) {
    for (unsigned e = 0; e < b->elements; e++) {
        b->element[e].aim = NO_PIECE;
        b->element[e].marks &= (uint8_t) ~(MARKED_AIMED | MARKED_SHOT);
    }
    b->combat[0] = b->combat[1] = b->prompt_piece = NO_PIECE;
    b->dice[0] = b->dice[1] = b->both_shoot = 0;
}

static void end_ranged(const struct db_rules *rules, struct battle *b, struct events *ev) {
    bool idle = any_caster(rules, b);
    clear_phase(b);
    if (idle) tell(ev, "magic", H(51), "no more magic: it is never compulsory");
    if (pips_left(b)) tell(ev, "pips", C(6), "the PIPs left are lost");
    db_drop_pips(b);
    db_fighting_begin(rules, b, ev);
}

/* One shooter and one target, nobody to aid: there is nothing to be asked. */
static bool has_no_choice(const struct db_rules *rules, const struct battle *b, unsigned e, uint8_t *target) {
    uint8_t open[ELEMENTS_MAX];
    if (dbf_targets(rules, b, e, open) != 1) return false;
    *target = open[0];
    for (unsigned f = 0; f < b->elements; f++)
        if (f != e && b->element[f].side == b->element[e].side && dbf_may_target(rules, b, f, open[0], NULL))
            return false;
    return true;
}

static void settle_reply(const struct db_rules *rules, struct battle *b, struct events *ev);

static void shoot_at(const struct db_rules *rules, struct battle *b, const uint8_t *piece, int count, unsigned t,
                     struct events *ev) {
    for (int i = 0; i < count; i++) take_aim(b, piece[i], t, i, ev);
    b->combat[0] = piece[0];
    b->combat[1] = (uint8_t)t;
    b->both_shoot = 0;
    b->prompt_piece = NO_PIECE;
    settle_reply(rules, b, ev);
}

static void call_shooter(const struct db_rules *rules, struct battle *b, uint8_t e, struct events *ev) {
    uint8_t target;
    if (has_no_choice(rules, b, e, &target)) {
        shoot_at(rules, b, &e, 1, target, ev);
        return;
    }
    b->prompt_piece = e;
    b->phase = PHASE_AIM;
}

static void next_thing(const struct db_rules *rules, struct battle *b, struct events *ev) {
    uint8_t due[2];
    b->combat[0] = b->combat[1] = b->prompt_piece = NO_PIECE;
    b->dice[0] = b->dice[1] = b->both_shoot = 0;
    int n = dbf_shooters_due(rules, b, 2, due);
    bool magic = any_caster(rules, b);
    if (!n && !magic)
        end_ranged(rules, b, ev);
    else if (n == 1 && !magic)
        call_shooter(rules, b, due[0], ev);
    else
        b->phase = PHASE_SHOOT;
}

static void begin(const struct db_rules *rules, struct battle *b, struct events *ev) {
    clear_phase(b);
    next_thing(rules, b, ev);
}

static void resume(const struct db_rules *rules, struct battle *b, struct events *ev) {
    if (b->pending.verb == VERB_CAST) {
        if (dbf_spell_goes_on(rules, b)) return;
        memset(&b->pending, 0, sizeof b->pending);
    }
    next_thing(rules, b, ev);
}

/* --- the reply ------------------------------------------------------------------------------------------------- */

/* Could anybody aid t in its reply? */
static bool has_helpers(const struct db_rules *rules, const struct battle *b, unsigned t, unsigned main) {
    for (unsigned f = 0; f < b->elements; f++)
        if (f != t && b->element[f].side == b->element[t].side && dbf_may_target(rules, b, f, main, NULL)) return true;
    return false;
}

static void shoot_back(struct battle *b, const uint8_t *helper, int helpers, struct events *ev) {
    b->both_shoot = 1;
    b->element[b->combat[1]].aim = b->combat[0];
    b->element[b->combat[1]].marks |= MARKED_AIMED;
    tell_pieces(ev, "reply", H(42), "{p} shoots back at {o}", b->combat[1], b->combat[0]);
    for (int i = 0; i < helpers; i++) take_aim(b, helper[i], b->combat[0], i + 1, ev);
}

static void settle_reply(const struct db_rules *rules, struct battle *b, struct events *ev) {
    uint8_t main = b->combat[0], t = b->combat[1];
    enum reply reply = dbf_reply(rules, b, t, main);
    b->phase = PHASE_SHOOT_ROLL;
    if (reply == REPLY_NONE) return;
    if (reply == REPLY_FREE || has_helpers(rules, b, t, main)) {
        b->phase = PHASE_REPLY;
        b->prompt_piece = t;
        return;
    }
    shoot_back(b, NULL, 0, ev);
}

static bool judge_team(const struct db_rules *rules, const struct battle *b, const uint8_t *piece, int count,
                       unsigned side, unsigned target, struct ruling *r) {
    for (int i = 0; i < count; i++) {
        if (b->element[piece[i]].side != side) return refuse_piece(r, H(71), piece[i], "{p} is not yours to order");
        for (int j = 0; j < i; j++)
            if (piece[j] == piece[i]) return refuse_piece(r, H(41), piece[i], "{p} is named twice");
        if (!dbf_may_target(rules, b, piece[i], target, r)) return false;
    }
    return true;
}

static bool judge_reply(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    uint8_t main = b->combat[0], t = b->combat[1];
    if (!a->choice && dbf_reply(rules, b, t, main) == REPLY_FORCED)
        return refuse_pieces(r, H(71), t, main, "{p} must shoot back at {o}: only artillery and dragons may refuse");
    if (!a->choice && a->piece_count)
        return refuse_pieces(r, H(71), t, main, "{p} does not shoot back at {o}: so nobody can aid it");
    for (int i = 0; i < a->piece_count; i++)
        if (a->piece[i] == t) return refuse_piece(r, H(71), t, "{p} is the one that shoots back: name who aids it");
    return judge_team(rules, b, a->piece, a->piece_count, b->element[t].side, main, r);
}

/* --- the throw --------------------------------------------------------------------------------------------------- */

static void mark_shot(struct battle *b) {
    uint8_t team[ELEMENTS_MAX];
    for (int i = 0; i < 2; i++) {
        int n = team_at(b, b->combat[1 - i], team);
        for (int k = 0; k < n; k++) b->element[team[k]].marks |= MARKED_SHOT;
    }
}

/* dbf-H74: the destroyed go first. */
void dbf_queue_outcomes(const struct db_rules *rules, struct battle *b, const struct engagement *e,
                        const struct verdict *v) {
    for (int pass = 0; pass < 2; pass++)
        for (int k = 0, i = 1; k < 2; k++, i = 1 - i)
            if ((v->outcome[i] == OUTCOME_DESTROYED) == (pass == 0))
                db_task_add_outcome(rules, b, e, v, i, b->combat[i], b->combat[1 - i], 0);
}

static void describe_shooting(const struct db_rules *rules, const struct battle *b, struct engagement *e) {
    uint8_t team[ELEMENTS_MAX];
    db_engagement_shoot(rules, b, b->combat[0], b->combat[1], 0, b->both_shoot, false, e);
    for (int i = 0; i < 2; i++) {
        int n = team_at(b, b->combat[i], team);
        e->side[i].support_shooters = n > 1 ? n - 1 : 0;
        e->side[i].rear_blocked = 0; /* the recoil itself finds out */
    }
}

/* dbf-H12, H13: those who could still have shot before this outcome, and now cannot. */
static void tell_no_shot(const struct db_rules *rules, const struct battle *b, const uint8_t *due, int count,
                         struct events *ev) {
    for (int i = 0; i < count; i++) {
        bool gone = !on_table(b, due[i]) && b->element[due[i]].where != INSIDE; /* lost, or fled and may return */
        if (!gone && dbf_has_target(rules, b, due[i])) continue;
        tell_pieces(ev, "no_shot", gone ? H(12) : H(13),
                    gone ? "{p} is gone before it could shoot" : "{p} has nobody left to shoot at", due[i], NO_PIECE);
    }
}

void dbf_run_outcomes(const struct db_rules *rules, struct battle *b, struct events *ev) {
    uint8_t due[ELEMENTS_MAX];
    int before = ev ? dbf_shooters_due(rules, b, ELEMENTS_MAX, due) : 0;
    if (!db_tasks_run(rules, b, ev)) return;
    if (before) tell_no_shot(rules, b, due, before, ev);
    resume(rules, b, ev);
}

static void roll_shooting(const struct db_rules *rules, struct battle *b, const uint8_t *dice, struct events *ev) {
    struct engagement e;
    struct verdict v;
    describe_shooting(rules, b, &e);
    for (int i = 0; i < 2; i++) e.dice[i] = b->dice[i] = dice[i];
    db_engagement_verdict(rules, &e, &v, NULL);
    tell_pieces(ev, "shoot", b->both_shoot ? H(42) : C(7),
                b->both_shoot ? "{p} and {o} shoot at each other" : "{p} shoots at {o}", b->combat[0], b->combat[1]);
    if (ev) db_tell_verdict(rules, &e, &v, b->combat[0], b->combat[1], ev);
    mark_shot(b);
    dbf_queue_outcomes(rules, b, &e, &v);
    dbf_run_outcomes(rules, b, ev);
}

/* --- the steps --------------------------------------------------------------------------------------------------- */

static struct prompt ask_for_aim(const struct db_rules *rules, const struct battle *b) {
    (void)rules;
    return about(
        ask(b->element[b->prompt_piece].side, "aim", VERB_AIM, H(40), "name the target of {p} and who shoots with it"),
        b->prompt_piece, NO_PIECE);
}

static struct prompt ask_for_reply(const struct db_rules *rules, const struct battle *b) {
    (void)rules;
    return about(
        ask(b->element[b->prompt_piece].side, "reply", VERB_REPLY, H(71), "does {p} shoot back at {o}, and with whom?"),
        b->combat[1], b->combat[0]);
}

static struct prompt ask_for_throw(const struct db_rules *rules, const struct battle *b) {
    (void)rules;
    return about(ask_dice(2, H(1), "dice for {p} shooting at {o}"), b->combat[0], b->combat[1]);
}

static struct prompt ask_for_spell(const struct db_rules *rules, const struct battle *b) {
    (void)rules;
    bool combat = dbf_spell_dice(b) == 2;
    return about(ask_dice((uint8_t)dbf_spell_dice(b), combat ? H(48) : H(50),
                          combat ? "dice for the spell of {p} at {o}" : "one die for {p}'s magic"),
                 b->combat[0], b->combat[1]);
}

static struct prompt ask_what_next(const struct db_rules *rules, const struct battle *b) {
    uint8_t due[1];
    bool shooting = dbf_shooters_due(rules, b, 1, due) > 0;
    static const char *const next[2][2] = {
        {"magic, or the end of the phase ({0} PIPs left)", "magic, or the end of the phase (1 PIP left)"},
        {"choose what comes next: a shooter of either side, or magic ({0} PIPs left)",
         "choose what comes next: a shooter of either side, or magic (1 PIP left)"}};
    struct prompt p = ask(b->active, "shoot", shooting ? VERB_CALL : VERB_END_PHASE, shooting ? C(9) : C(8),
                          next[shooting][pips_left(b) == 1]);
    p.points = p.why.number[0] = (int32_t)pips_left(b);
    p.verbs = verb_bit(VERB_AIM) | verb_bit(VERB_CALL) | verb_bit(VERB_CAST) | verb_bit(VERB_END_PHASE);
    return p;
}

/* Nothing that must be shot is left. */
static bool judge_end(const struct db_rules *rules, const struct battle *b, struct ruling *r) {
    uint8_t due[1];
    if (!dbf_shooters_due(rules, b, 1, due)) return true;
    return refuse_piece(r, C(7), due[0], "{p} can shoot and must: call it before the phase ends");
}

static bool judge_call(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    uint8_t e = a->piece[0];
    if (a->piece_count != 1) return refuse(r, C(9), "name the one shooter that shoots next");
    if (!db_may_shoot(rules, b, e, r)) return false;
    if (!dbf_has_target(rules, b, e)) return refuse_piece(r, H(39), e, "{p} has nobody to shoot at");
    return true;
}

/* The target and the team; in answer to a call the shooter called is one of them. */
static bool judge_aiming(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    unsigned side = b->phase == PHASE_AIM ? b->element[b->prompt_piece].side : b->active;
    if (a->piece_count < 1 || a->target == NO_PIECE)
        return refuse(r, H(71), "name the main shooter first, then those who aid it, and the target");
    if (!judge_team(rules, b, a->piece, a->piece_count, side, a->target, r)) return false;
    for (int i = 0; b->phase == PHASE_AIM && i < a->piece_count; i++)
        if (a->piece[i] == b->prompt_piece) return true;
    if (b->phase != PHASE_AIM) return true;
    return refuse_piece(r, H(71), b->prompt_piece, "{p} has been called: it must be among the shooters");
}

static bool judge_next(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    switch ((enum db_verb)a->verb) {
    case VERB_AIM:
        return judge_aiming(rules, b, a, r);
    case VERB_CALL:
        return judge_call(rules, b, a, r);
    case VERB_CAST:
        return dbf_judge_cast(rules, b, a, r);
    default:
        return judge_end(rules, b, r);
    }
}

static void play_aiming(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev) {
    shoot_at(rules, b, a->piece, a->piece_count, a->target, ev);
}

static void play_next(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev) {
    switch ((enum db_verb)a->verb) {
    case VERB_AIM:
        play_aiming(rules, b, a, ev);
        break;
    case VERB_CALL:
        tell_pieces(ev, "call", C(9), "{p} shoots next", a->piece[0], NO_PIECE);
        call_shooter(rules, b, a->piece[0], ev);
        break;
    case VERB_CAST:
        dbf_play_cast(rules, b, a, ev);
        break;
    default:
        end_ranged(rules, b, ev);
        break;
    }
}

static void play_reply(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev) {
    (void)rules;
    if (a->choice)
        shoot_back(b, a->piece, a->piece_count, ev);
    else
        tell_pieces(ev, "reply", H(71), "{p} does not shoot back at {o}", b->combat[1], b->combat[0]);
    b->prompt_piece = NO_PIECE;
    b->phase = PHASE_SHOOT_ROLL;
}

/* --- not now ----------------------------------------------------------------------------------------------------- */

static bool reply_first(const struct db_rules *rules, const struct battle *b, const struct act *a,
                        const struct prompt *p, struct ruling *r) {
    (void)rules, (void)a, (void)p;
    return refuse_pieces(r, H(71), b->combat[1], b->combat[0], "say whether {p} shoots back at {o}: 'yes' or 'no'");
}

static bool aim_first(const struct db_rules *rules, const struct battle *b, const struct act *a, const struct prompt *p,
                      struct ruling *r) {
    (void)rules, (void)a, (void)p;
    return refuse_piece(r, H(71), b->prompt_piece, "a target for {p} is to be named now: 'aim'");
}

static bool no_such_thing_now(const struct db_rules *rules, const struct battle *b, const struct act *a,
                              const struct prompt *p, struct ruling *r) {
    (void)p;
    if (a->verb == VERB_DEPLOY) return db_refuse_late_entry(rules, b, a, r);
    if (!db_piece_could(rules, b, a, r)) return false;
    return refuse(r, C(1), "this is the phase of ranged combat and magic: call a shooter, aim, cast, or end it");
}

/* The shooting or magic combat about to be diced for. */
static bool at_hand(const struct db_rules *rules, const struct battle *b, struct engagement *e) {
    if (b->phase == PHASE_SPELL_ROLL && dbf_spell_dice(b) == 2)
        dbf_engagement_magic(rules, b, b->combat[0], b->combat[1], (enum spell)b->pending.choice, e);
    else if (b->phase == PHASE_SHOOT_ROLL)
        describe_shooting(rules, b, e);
    else
        return false;
    return true;
}

static const struct db_step aim_step = {
    .prompt = ask_for_aim,
    .judge = judge_aiming,
    .play = play_aiming,
    .untimely = aim_first,
};
static const struct db_step next_step = {
    .prompt = ask_what_next,
    .judge = judge_next,
    .play = play_next,
    .untimely = no_such_thing_now,
};
static const struct db_step reply_step = {
    .prompt = ask_for_reply,
    .judge = judge_reply,
    .play = play_reply,
    .untimely = reply_first,
};
static const struct db_step shot_step = {
    .prompt = ask_for_throw,
    .roll = roll_shooting,
    .due = "not yet: the dice for {p} shooting at {o} come first",
};
static const struct db_step spell_step = {
    .prompt = ask_for_spell,
    .roll = dbf_play_spell_roll,
    .due = "not yet: the dice for the magic of {p} come first",
};

const struct ranged_rules dbf_ranged = {
    .begin = begin,
    .step =
        {
            [PHASE_AIM - PHASE_AIM] = &aim_step,
            [PHASE_SHOOT - PHASE_AIM] = &next_step,
            [PHASE_REPLY - PHASE_AIM] = &reply_step,
            [PHASE_SHOOT_ROLL - PHASE_AIM] = &shot_step,
            [PHASE_SPELL_ROLL - PHASE_AIM] = &spell_step,
        },
    .at_hand = at_hand,
    .would_cast = dbf_would_cast,
    .could_cast = dbf_judge_cast,
    .resume = resume,
};
