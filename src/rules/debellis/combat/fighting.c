/* Close combat: which pairs fight, the throw, and what follows from it. */
#include "rules/debellis/combat/fighting.h"
#include "rules/debellis/command/commands.h"
#include "rules/debellis/outcomes/outcomes.h"
#include "rules/debellis/phases.h"
#include "rules/debellis/places/places.h"

/* --- who fights ---------------------------------------------------------------------------------------- */

/* H20: once a bound; contacts made by pursuit wait for the next (dba30-168). */
static bool done_for_this_bound(const struct battle *b, unsigned e) {
    return b->element[e].marks & (MARKED_FOUGHT | MARKED_PURSUED);
}

/* H20: who stands before several, out of line with them, may have fought one of them before another's turn comes; two
 * who have both fought do not fight each other as well. */
static bool pair_is_done(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned f) {
    uint8_t mine = b->element[e].marks, theirs = b->element[f].marks;
    if ((mine | theirs) & MARKED_PURSUED) return true;
    bool once = rules->customs.fights_once || !db_fronts_askew(rules, b, e, f);
    return (once ? mine | theirs : mine & theirs) & MARKED_FOUGHT;
}

/* The combats an element of the side in play has on the table: its front against enemies'. */
static int opponents_of(const struct db_rules *rules, const struct battle *b, unsigned e, struct fight *out) {
    uint8_t found[FRONTS_MAX];
    int count = 0,
        n = on_table(b, e) && db_place_assaulted(rules, b, e) == NO_PIECE ? db_front_enemies(rules, b, e, found) : 0;
    for (int i = 0; i < n; i++)
        if (!pair_is_done(rules, b, e, found[i])) out[count++] = (struct fight){(uint8_t)e, found[i]};
    return count;
}

/* Those at the walls of a place who have not fought yet. */
static int assaulters_left(const struct db_rules *rules, const struct battle *b, unsigned place, uint8_t out[3]) {
    int all = db_assaulters_of(rules, b, place, out), count = 0;
    for (int i = 0; i < all; i++)
        if (!done_for_this_bound(b, out[i])) out[count++] = out[i];
    return count;
}

/* dba30-332, 333: every assaulter of a defended place fights its defender in a combat of its own. dba22-H42: or one of
 * them does, whom their owner names; so the side in play, defending, has one combat to call up there. */
static int assaults_left(const struct db_rules *rules, const struct battle *b, unsigned place, struct fight *out) {
    uint8_t defender = db_place_defender(b, place), assaulter[3];
    if (defender == NO_PIECE) return 0;
    if (rules->customs.places_fight_once && done_for_this_bound(b, defender)) return 0; /* dba22-H42 */
    int count = assaulters_left(rules, b, place, assaulter);
    bool ours = b->element[defender].side == b->active;
    if (ours && rules->customs.places_fight_once && count > 1) count = 1;
    for (int i = 0; i < count; i++)
        out[i] = ours ? (struct fight){defender, assaulter[i]} : (struct fight){assaulter[i], defender};
    return count;
}

int db_fights_left(const struct db_rules *rules, const struct battle *b, struct fight out[ELEMENTS_MAX]) {
    int count = 0;
    for (unsigned e = 0; e < b->elements; e++)
        if (b->element[e].side == b->active) count += opponents_of(rules, b, e, out + count);
    for (unsigned p = 0; p < b->places; p++) count += assaults_left(rules, b, p, out + count);
    return count;
}

/* --- the flow ------------------------------------------------------------------------------------------ */

/* dba22-H42: several enemies attack a place of ours, and one of them is to fight. */
static bool needs_champion(const struct db_rules *rules, const struct battle *b, struct fight f) {
    uint8_t assaulter[3];
    if (!rules->customs.places_fight_once || b->element[f.ours].where != INSIDE) return false;
    return assaulters_left(rules, b, b->element[f.ours].place, assaulter) > 1;
}

static void ask_for_champion(struct battle *b, struct fight f) {
    b->combat[0] = f.ours;
    b->combat[1] = NO_PIECE;
    b->prompt_piece = f.theirs;
    b->phase = PHASE_CHAMPION;
}

static void prepare(struct battle *b, struct fight f, clause because, const char *text, struct events *ev) {
    tell_pieces(ev, "fight", because, text, f.ours, f.theirs);
    b->combat[0] = f.ours;
    b->combat[1] = f.theirs;
    b->dice[0] = b->dice[1] = 0;
    b->phase = PHASE_FIGHT_ROLL;
}

void db_fighting_begin(const struct db_rules *rules, struct battle *b, struct events *ev) {
    b->prompt_piece = NO_PIECE;
    db_capture_empty_camps(rules, b, ev);
    db_fighting_continue(rules, b, ev);
}

void db_fighting_continue(const struct db_rules *rules, struct battle *b, struct events *ev) {
    struct fight left[ELEMENTS_MAX];
    int count = db_fights_left(rules, b, left);
    b->combat[0] = b->combat[1] = NO_PIECE;
    b->dice[0] = b->dice[1] = 0;
    if (count == 0)
        db_bound_end(rules, b, ev);
    else if (count == 1 && needs_champion(rules, b, left[0]))
        ask_for_champion(b, left[0]);
    else if (count == 1)
        prepare(b, left[0], rules->cite.close_combat, "{p} and {o} are in contact and must fight", ev);
    else
        b->phase = PHASE_FIGHT;
}

bool db_judge_fight(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    if (a->piece_count != 2)
        return refuse(r, rules->cite.order_of_combats, "name two elements: yours and the enemy it fights");
    struct fight left[ELEMENTS_MAX];
    int count = db_fights_left(rules, b, left);
    uint8_t ours = a->piece[0], theirs = a->piece[1];
    for (int i = 0; i < count; i++)
        if (left[i].ours == ours && (left[i].theirs == theirs || needs_champion(rules, b, left[i]))) return true;
    for (int i = 0; i < 2; i++)
        if (a->piece[i] >= b->elements) return refuse(r, rules->cite.pairs, "there is no such element");
    if (b->element[ours].side != b->active)
        return refuse_piece(r, rules->cite.order_of_combats, ours, "name your own element first: {p} is not yours");
    if (b->element[ours].marks & MARKED_FOUGHT)
        return refuse_piece(r, rules->cite.pairs, ours, "{p} has fought in this bound");
    if ((b->element[ours].marks | b->element[theirs].marks) & MARKED_PURSUED)
        return refuse_pieces(r, or_else(rules->cite.fights_later, rules->cite.pursuer_conforms), ours, theirs,
                             "{p} and {o} met by pursuit in this bound and fight in the next");
    return refuse_pieces(r, rules->cite.pairs, ours, theirs, "{p} and {o} have no close combat to fight");
}

static void play_fight(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev) {
    struct fight f = {a->piece[0], a->piece[1]};
    if (needs_champion(rules, b, f))
        ask_for_champion(b, f);
    else
        prepare(b, f, rules->cite.order_of_combats, "{p} fights {o}", ev);
}

int db_champions(const struct db_rules *rules, const struct battle *b, uint8_t out[3]) {
    return assaulters_left(rules, b, b->element[b->combat[0]].place, out);
}

static bool judge_champion(const struct db_rules *rules, const struct battle *b, const struct act *a,
                           struct ruling *r) {
    uint8_t assaulter[3];
    int n = db_champions(rules, b, assaulter);
    if (a->piece_count != 1 || a->piece[0] >= b->elements)
        return refuse(r, rules->cite.assault_in_turn, "name the one assaulter who fights");
    for (int i = 0; i < n; i++)
        if (assaulter[i] == a->piece[0]) return true;
    return refuse_pieces(r, rules->cite.assault_in_turn, a->piece[0], b->combat[0],
                         "{p} is not at the walls of {o}: name one of those who are");
}

static void play_champion(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev) {
    b->prompt_piece = NO_PIECE;
    prepare(b, (struct fight){b->combat[0], a->piece[0]}, rules->cite.assault_in_turn, "{o} is named to fight {p}", ev);
}

/* --- the throw ----------------------------------------------------------------------------------------- */

enum { ALL_ATTACKERS = 2 * ATTACKERS_MAX };

/* Those on flanks before those on the rear, the one farther forward first, the same types together: they go back in an
 * order that does not hang on how they are listed. */
static bool goes_first(const struct battle *b, unsigned e, unsigned f, unsigned than) {
    const struct element *x = &b->element[f], *y = &b->element[than];
    heading facing = b->element[e].pose.facing;
    bool rear = same_facing(x->pose.facing, facing, QUARTER_TURN / 2);
    if (rear != same_facing(y->pose.facing, facing, QUARTER_TURN / 2)) return !rear;
    length ahead = point_local(b->element[e].pose, x->pose.at).y - point_local(b->element[e].pose, y->pose.at).y;
    if (ahead > AT_LIMIT || ahead < -AT_LIMIT) return ahead > 0;
    return x->type < y->type;
}

/* H75, H32: those who attack the flanks or rear of e, or of the supporter behind it. */
static int all_attackers(const struct db_rules *rules, const struct battle *b, unsigned e, uint8_t out[ALL_ATTACKERS]) {
    uint8_t more[ATTACKERS_MAX];
    int count = db_flank_attackers(rules, b, e, out), others = 0;
    uint8_t behind = rules->customs.support_unseen ? NO_PIECE : db_rear_supporter(rules, b, e);
    if (behind != NO_PIECE) others = db_flank_attackers(rules, b, behind, more);
    for (int i = 0; i < others; i++) {
        bool known = false;
        for (int k = 0; k < count; k++) known = known || out[k] == more[i];
        if (!known) out[count++] = more[i];
    }
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && goes_first(b, e, out[k], out[k - 1]); k--) {
            uint8_t swap = out[k];
            out[k] = out[k - 1];
            out[k - 1] = swap;
        }
    return count;
}

/* dba30-293, H75: beaten is who must give way, on equal scores too. */
static void recoil_with_friend(const struct db_rules *rules, struct battle *b, unsigned e, unsigned enemy, bool equal,
                               struct events *ev) {
    tell_pieces(ev, "defeated",
                equal ? or_else(rules->cite.defeated, rules->cite.flank_attackers_recoil)
                      : rules->cite.flank_attackers_recoil,
                "{p} attacks {o} in flank or rear and recoils with its beaten friend", e, enemy);
    db_task_add(b, db_task_of(TASK_RECOIL, e, enemy, 0));
}

/* dba22-183: the supporter directly behind who added +1 shares the fate of whom it supported. */
static void queue_supporter(const struct db_rules *rules, struct battle *b, const struct engagement *e, int i) {
    struct stance s = db_stance_of(rules, e, i);
    if (!on_table(b, b->combat[i]) || !db_stance_supporter_lost(rules, &s, OUTCOME_DESTROYED, NULL)) return;
    uint8_t behind = db_facts_of(rules, b, b->combat[i]).behind;
    if (behind != NO_PIECE) db_task_add(b, db_task_of(TASK_SHARE_FATE, behind, b->combat[i], 0));
}

/* dba22-212, A22: those on the flanks and rear of one who gives way follow up as well, each by its own depth. */
static void queue_flank_pursuit(const struct db_rules *rules, struct battle *b, unsigned e) {
    const struct pursuit *p = rules->pursuits;
    while (p->who && !is_type(b, e, p->who)) p++;
    length depth = b->element[e].depth < b->base_width ? b->element[e].depth : b->base_width;
    if (p->who) db_task_add(b, db_task_of(TASK_PURSUE, e, NO_PIECE, (int)((int64_t)depth * 1000 / b->base_width)));
}

/* dba22-213, H49: where only rear supporters follow, they go along with whom they supported. */
static void queue_pursuit(const struct db_rules *rules, struct battle *b, const struct verdict *v, int i) {
    unsigned e = b->combat[i], enemy = b->combat[1 - i];
    uint8_t supporter = rules->customs.supporters_follow ? db_rear_supporter(rules, b, e) : NO_PIECE;
    bool camp = b->element[enemy].where == INSIDE;
    struct task t = db_task_of(TASK_PURSUE, e, camp ? b->element[enemy].place : NO_PIECE, v->pursuit[i]);
    if (supporter != NO_PIECE) t.stage = (uint8_t)(supporter + 1);
    db_task_add(b, t);
}

/* dba22-H42: the others at the walls go back with the one who fought. */
static void queue_other_assaulters(const struct db_rules *rules, struct battle *b, unsigned place, unsigned fought,
                                   struct events *ev) {
    uint8_t all[3];
    int count = db_assaulters_of(rules, b, place, all);
    for (int k = 0; k < count; k++) {
        if (all[k] == fought) continue;
        tell_pieces(ev, "defeated", rules->cite.other_assaulters, "{p} recoils with {o} from the walls", all[k],
                    fought);
        db_task_add(b, db_task_of(TASK_RECOIL, all[k], NO_PIECE, 0));
    }
}

/* In the order of H27: the loser's move, the attackers on the winner's flanks, then pursuit, then lining up. */
static void queue_outcomes(const struct db_rules *rules, struct battle *b, const struct engagement *e,
                           const struct verdict *v, struct events *ev) {
    const uint8_t *piece = b->combat;
    uint8_t attacker[2][ALL_ATTACKERS];
    int attackers[2], loser = v->total[1] < v->total[0] ? 1 : 0;
    if (v->total[0] == v->total[1] && v->outcome[0] != OUTCOME_DESTROYED) /* dbf-H74: of two hit alike the destroyed */
        loser = v->outcome[1] == OUTCOME_DESTROYED;
    for (int i = 0; i < 2; i++) attackers[i] = all_attackers(rules, b, piece[i], attacker[i]);
    for (int k = 0, i = loser; k < 2; k++, i = 1 - i) {
        db_task_add_outcome(rules, b, e, v, i, piece[i], piece[1 - i], 0);
        if (v->outcome[i] != OUTCOME_HOLD) queue_supporter(rules, b, e, i);
    }
    if (v->outcome[0] != OUTCOME_HOLD && v->outcome[1] != OUTCOME_HOLD)
        tell_pieces(ev, "both", rules->cite.together, "both suffer from the same throw, {p} first", piece[loser],
                    piece[1 - loser]);
    for (int i = 0; i < 2; i++) /* side i gives way, so those on the other's flanks go back too */
        for (int k = 0; v->outcome[i] != OUTCOME_HOLD && k < attackers[1 - i]; k++)
            recoil_with_friend(rules, b, attacker[1 - i][k], piece[1 - i], v->total[0] == v->total[1], ev);
    for (int i = 0; i < 2 && told_by(rules->cite.flank_attackers_stay); i++)
        for (int k = 0; v->outcome[i] == OUTCOME_HOLD && k < attackers[1 - i]; k++)
            if (v->outcome[1 - i] == OUTCOME_HOLD)
                tell_pieces(ev, "note", rules->cite.flank_attackers_stay,
                            "{p} stays: its friend before {o} is not beaten", attacker[1 - i][k], piece[1 - i]);
    for (int i = 0; i < 2; i++)
        if (v->pursuit[i]) queue_pursuit(rules, b, v, i);
    for (int i = 0; i < 2 && rules->customs.flankers_follow; i++)
        for (int k = 0; v->outcome[1 - i] != OUTCOME_HOLD && k < attackers[1 - i]; k++)
            queue_flank_pursuit(rules, b, attacker[1 - i][k]);
    for (int i = 0; i < 2 && rules->customs.places_fight_once; i++)
        if (v->outcome[i] != OUTCOME_HOLD && e->side[i].assaulting)
            queue_other_assaulters(rules, b, b->element[piece[1 - i]].place, piece[i], ev);
    for (int i = 0; i < 2 && !rules->customs.stays_unaligned; i++) {
        db_task_add(b, db_task_of(TASK_CONFORM, piece[i], NO_PIECE, 0));
        for (int k = 0; k < attackers[i]; k++) db_task_add(b, db_task_of(TASK_CONFORM, attacker[i][k], NO_PIECE, 0));
    }
}

/* Both have fought; behind walls a defender fights as often as it is assaulted (dba30-333). */
static void mark_fought(const struct db_rules *rules, struct battle *b) {
    for (int i = 0; i < 2; i++)
        if (on_table(b, b->combat[i]) || rules->customs.places_fight_once)
            b->element[b->combat[i]].marks |= MARKED_FOUGHT;
}

/* dba30-333, 334, H48: one of the combats for a city, fort or camp. */
static void tell_assault(const struct db_rules *rules, const struct battle *b, const struct engagement *e,
                         struct events *ev) {
    for (int i = 0; i < 2; i++) {
        unsigned defender = b->combat[i], others = (unsigned)e->side[i].other_assaulters;
        if (b->element[defender].where != INSIDE) continue;
        const struct place *p = &b->place[b->element[defender].place];
        tell_pieces(ev, "assault", rules->cite.assault_in_turn, "{o} assaults {q}, held by {p}", defender,
                    b->combat[1 - i])
            ->said.place = p->feature;
        if (p->kind == PLACE_CITY && defender == p->civilians)
            tell_pieces(ev, "assault", rules->cite.city_civilians, "{p}, for want of a garrison, defends {q}", defender,
                        NO_PIECE)
                ->said.place = p->feature;
        if (!others) continue;
        struct event *more = tell_pieces(ev, "assault", rules->cite.other_assaulters,
                                         others == 1 ? "1 more assaults {p} as well" : "{0} more assault {p} as well",
                                         defender, NO_PIECE);
        more->said.number[0] = (int32_t)others;
    }
}

static bool still_meet(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned f) {
    struct facts mine = db_facts_of(rules, b, e), theirs = db_facts_of(rules, b, f);
    return db_shows_edge_to(&mine, f) || db_shows_edge_to(&theirs, e);
}

/* dbf-H12, H13: combats that were still to be fought when this one was, and now are not. */
static void tell_not_fought(const struct db_rules *rules, const struct battle *b, const struct fight *before, int count,
                            struct events *ev) {
    struct fight left[ELEMENTS_MAX];
    int n = db_fights_left(rules, b, left);
    for (int i = 0; i < count; i++) {
        bool still = false;
        for (int k = 0; k < n; k++)
            still = still || (left[k].ours == before[i].ours && left[k].theirs == before[i].theirs);
        if (still) continue;
        unsigned ours = before[i].ours, theirs = before[i].theirs;
        bool gone = b->element[ours].where == LOST || b->element[theirs].where == LOST;
        bool touch = !gone && still_meet(rules, b, ours, theirs); /* a pursuer has come to the front of one of them */
        tell_pieces(ev, "not_fought",
                    gone    ? rules->cite.gone_before
                    : touch ? rules->cite.pairs
                            : rules->cite.no_longer,
                    gone    ? "{p} and {o} do not fight: one of them is gone"
                    : touch ? "{p} and {o} do not fight: an enemy has come to the front of one of them"
                            : "{p} and {o} are in contact no longer",
                    ours, theirs);
    }
}

static void play_fight_roll(const struct db_rules *rules, struct battle *b, const uint8_t dice[2], struct events *ev) {
    for (int i = 0; i < 2; i++) b->dice[i] = dice[i];
    b->bonus = 0;
    db_finish_fight(rules, b, ev);
}

void db_finish_fight(const struct db_rules *rules, struct battle *b, struct events *ev) {
    struct engagement e;
    struct verdict v;
    db_engagement_close(rules, b, b->combat[0], b->combat[1], &e);
    for (int i = 0; i < 2; i++) {
        e.dice[i] = b->dice[i];
        e.side[i].rear_blocked = 0; /* the recoil or flight itself finds out, and who is lost with it */
    }
    if (db_bonus_asked(rules, b, &e)) return;
    db_bonus_apply(b, &e);
    b->bonus = 0;
    db_engagement_verdict(rules, &e, &v, NULL);
    if (ev) db_tell_table(rules, b, &e, b->combat[0], b->combat[1], ev);
    tell_assault(rules, b, &e, ev);
    if (ev) db_tell_verdict(rules, &e, &v, b->combat[0], b->combat[1], ev);
    mark_fought(rules, b);
    struct fight others[ELEMENTS_MAX];
    int before = ev && told_by(rules->cite.no_longer) ? db_fights_left(rules, b, others) : 0;
    queue_outcomes(rules, b, &e, &v, ev);
    if (!db_tasks_run(rules, b, ev)) return;
    if (before) tell_not_fought(rules, b, others, before, ev);
    db_fighting_continue(rules, b, ev);
}

/* --- the steps ----------------------------------------------------------------------------------------- */

static struct prompt ask_for_fight(const struct db_rules *rules, const struct battle *b) {
    return ask(b->active, "fight", VERB_FIGHT, rules->cite.order_of_combats, "choose the next close combat");
}

static struct prompt ask_for_throw(const struct db_rules *rules, const struct battle *b) {
    return about(ask_dice(2, rules->cite.score, "dice for {p} against {o}"), b->combat[0], b->combat[1]);
}

static struct prompt ask_champion(const struct db_rules *rules, const struct battle *b) {
    return about(ask(b->element[b->prompt_piece].side, "primary", VERB_PRIMARY, rules->cite.assault_in_turn,
                     "name the assaulter who fights {o}"),
                 b->prompt_piece, b->combat[0]);
}

const struct db_step db_fight_step = {.prompt = ask_for_fight, .judge = db_judge_fight, .play = play_fight};
const struct db_step db_champion_step = {.prompt = ask_champion, .judge = judge_champion, .play = play_champion};
const struct db_step db_fight_roll_step = {
    .prompt = ask_for_throw, .roll = play_fight_roll, .due = "not yet: the dice for {p} against {o} come first"};

/* --- telling ------------------------------------------------------------------------------------------- */

static void tell_reasons(const struct reasons *why, const char *what, const uint8_t piece[2], struct events *ev) {
    for (uint32_t i = 0; i < why->count; i++) {
        const struct reason *r = &why->list[i];
        struct event *e = tell(ev, r->value ? "factor" : what, r->clause,
                               r->value > 0   ? "{p} +{0}: {w}"
                               : r->value < 0 ? "{p} {0}: {w}"
                                              : "{p}: {w}");
        e->said.piece = piece[r->side];
        e->said.other = piece[1 - r->side];
        e->said.number[0] = r->value;
        e->said.word = r->text;
    }
}

static struct event *tell_total(const struct db_rules *rules, const struct engagement *e, const struct verdict *v,
                                int side, const uint8_t piece[2], struct events *ev) {
    struct event *t = tell(ev, "total", rules->cite.score,
                           e->side[side].cinc_bonus ? "{p}: factor {0}, die {1} and the commander-in-chief's 1 make {2}"
                                                    : "{p}: factor {0} and die {1} make {2}");
    t->said.piece = piece[side];
    t->said.other = piece[1 - side];
    t->said.number[0] = v->factor[side];
    t->said.number[1] = e->dice[side];
    t->said.number[2] = v->total[side];
    return t;
}

/* The same in numbers, both sides at once. */
static void tell_numbers(const struct engagement *e, const struct verdict *v, const uint8_t piece[2], struct event *t,
                         struct events *ev) {
    static const char *const kinds[] = {[MODE_CLOSE] = "close", [MODE_SHOOT] = "shoot", [MODE_MAGIC] = "magic"};
    struct bout_told *bout = tell_bout(ev, t, kinds[e->mode], piece[0], piece[1]);
    for (int side = 0; side < 2; side++) {
        struct bout_side *s = side ? &bout->b : &bout->a;
        const uint8_t die = (uint8_t)e->dice[side];
        bout_score(s, v->factor[side], v->total[side]);
        bout_drew(s, &die, 1);
        s->outcome = db_outcome_words[v->outcome[side]];
    }
}

/* One event for each outcome, with the clause of the row that gave it, then what changed or adds to it. */
static void tell_outcome(const struct db_rules *rules, const struct stance *s, const struct verdict *v,
                         const uint8_t piece[2], struct events *ev) {
    int side = s->side;
    struct reasons why = {.count = 0};
    db_stance_outcome(rules, s, db_relation_of(v->total[side], v->total[1 - side]), &why);
    tell_reasons(&why, "outcome", piece, ev);
}

void db_tell_verdict(const struct db_rules *rules, const struct engagement *e, const struct verdict *v, unsigned a,
                     unsigned d, struct events *ev) {
    const uint8_t piece[2] = {(uint8_t)a, (uint8_t)d};
    struct stance stance[2] = {db_stance_of(rules, e, 0), db_stance_of(rules, e, 1)};
    struct reasons why = {.count = 0};
    int32_t factor[2];
    db_engagement_factors(rules, e, factor, &why);
    tell_reasons(&why, "note", piece, ev);
    struct event *first = tell_total(rules, e, v, 0, piece, ev);
    if (ev) tell_numbers(e, v, piece, first, ev);
    tell_total(rules, e, v, 1, piece, ev);
    for (int i = 0; i < 2; i++) tell_outcome(rules, &stance[i], v, piece, ev);
    why.count = 0;
    for (int i = 0; i < 2; i++) db_stance_pursuit(rules, &stance[i], v, &why);
    tell_reasons(&why, "pursuit", piece, ev);
}
