/* The shooting phase: aims are settled one after another, then the shootings are resolved one at a time.
 *
 * All who aim at one target shoot together; one of them dices. Where the target aims back at one of them, the two dice
 * against each other and both are shot at (H24). A shooter whose target does not shoot back, but who is shot at by a
 * third party, is shot at first and keeps its die (dba30-191). */
#include "rules/debellis/combat/fighting.h"
#include "rules/debellis/command/commands.h"
#include "rules/debellis/outcomes/outcomes.h"
#include "rules/debellis/phases.h"
#include "rules/debellis/shooting/shooting.h"
#include "rules/debellis/shooting/shot.h"

/* --- who shoots at whom ---------------------------------------------------------------------------------------- */

static bool is_pending(const struct battle *b, unsigned e) {
    return b->element[e].aim != NO_PIECE && !(b->element[e].marks & MARKED_SHOT);
}

static bool any_pending(const struct battle *b) {
    for (unsigned e = 0; e < b->elements; e++)
        if (is_pending(b, e)) return true;
    return false;
}

static bool shots_in_play_left(const struct battle *b) {
    for (unsigned e = 0; e < b->elements; e++)
        if (b->element[e].side == b->active && is_pending(b, e)) return true;
    return false;
}

/* Those still to shoot at t, lowest index first. */
static int shooters_at(const struct battle *b, unsigned t, uint8_t out[SHOOTERS_MAX]) {
    int n = 0;
    for (unsigned e = 0; e < b->elements && n < SHOOTERS_MAX; e++)
        if (b->element[e].aim == t && is_pending(b, e)) out[n++] = (uint8_t)e;
    return n;
}

static bool is_shot_at(const struct battle *b, unsigned t) {
    uint8_t unused[SHOOTERS_MAX];
    return shooters_at(b, t, unused) > 0;
}

/* The shooter at which t shoots back, or NO_PIECE. */
static uint8_t answered_by(const struct battle *b, unsigned t) {
    if (!is_pending(b, t)) return NO_PIECE;
    uint8_t s = b->element[t].aim;
    return is_pending(b, s) && b->element[s].aim == t ? s : NO_PIECE;
}

/* dba30-191: one of the shooters at t is itself shot at by somebody other than t. */
static bool must_wait(const struct battle *b, unsigned t) {
    uint8_t shooter[SHOOTERS_MAX];
    int n = shooters_at(b, t, shooter);
    for (int i = 0; i < n; i++)
        if (answered_by(b, t) != shooter[i] && is_shot_at(b, shooter[i])) return true;
    return false;
}

static bool is_ready(const struct battle *b, unsigned t) {
    uint8_t partner = answered_by(b, t);
    return !must_wait(b, t) && (partner == NO_PIECE || !must_wait(b, partner));
}

/* Targets whose shooting may come next; two who shoot at each other are listed once. Where third parties wait for each
 * other in a circle the side in play breaks it as it likes (H82). */
static int shootings_left(const struct battle *b, uint8_t out[ELEMENTS_MAX], bool *circle) {
    uint8_t waiting[ELEMENTS_MAX];
    int ready = 0, all = 0;
    *circle = false;
    if (!any_pending(b)) return 0;
    for (unsigned t = 0; t < b->elements; t++) {
        if (!is_shot_at(b, t)) continue;
        if (answered_by(b, t) != NO_PIECE && b->element[t].side == b->active) continue;
        if (is_ready(b, t)) out[ready++] = (uint8_t)t;
        waiting[all++] = (uint8_t)t;
    }
    *circle = all && !ready;
    if (!*circle) return ready;
    for (int i = 0; i < all; i++) out[i] = waiting[i];
    return all;
}

/* --- aims -------------------------------------------------------------------------------------------------------- */

static void say_pair(struct events *ev, const char *what, clause c, unsigned e, unsigned t, const char *text) {
    struct event *said = tell(ev, what, c, text);
    said->said.piece = (uint8_t)e;
    said->said.other = (uint8_t)t;
}

static bool some_have_shot(const struct battle *b) {
    for (unsigned e = 0; e < b->elements; e++)
        if (b->element[e].marks & MARKED_SHOT) return true;
    return false;
}

/* The aim itself, then whatever is remarkable about it. */
static void tell_aim(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned t, struct events *ev) {
    const struct db_cites *cite = &rules->cite;
    bool gun = is_type(b, e, rules->sets.artillery);
    bool answers = b->element[e].side != b->active && b->element[t].aim == e; /* dba22-053: whatever it shoots with */
    answers = answers && (gun || rules->customs.own_side_first);
    struct shot shot = db_shot_at(rules, b, e, t);
    say_pair(ev, "aim",
             answers ? cite->artillery_answers
             : gun   ? cite->artillery_free
                     : cite->priority,
             e, t, answers ? "{p} answers the fire of {o}" : "{p} aims at {o}");
    /* whose turn to aim has only now come could have aimed at it before (dba22-H38) */
    if (some_have_shot(b) && (!rules->customs.own_side_first || b->element[e].side == b->active))
        say_pair(ev, "exposed", cite->exposed, e, t, "{o} has become a target for {p}");
    if (is_type(b, e, rules->sets.wagons))
        say_pair(ev, "edge", cite->wagon_shooting_edge, e, t,
                 rules->customs.shots_edge_to_edge ? "{p} shoots from any one of its edges"
                                                   : "{p} shoots from 1 base width of any edge");
    if (b->element[e].where == INSIDE)
        say_pair(ev, "edge", cite->shooting_edge, e, t, "{p} shoots from the perimeter of its place");
    const bool corner = rules->customs.contact_bars_shot; /* dba22-H34: who overlaps does neither */
    if (on_table(b, e) && db_touches_enemy(rules, b, e))
        say_pair(ev, "overlap", cite->overlap_may_shoot, e, t,
                 corner ? "{p} touches enemy with a corner only and may shoot" : "{p} only overlaps and may shoot");
    if (on_table(b, t) && db_touches_enemy(rules, b, t))
        say_pair(ev, "overlap", cite->overlap_may_shoot, t, e,
                 corner ? "{p} is touched at a corner only and may be shot at"
                        : "{p} only overlaps and may be shot at");
    if (shot.screened)
        say_pair(ev, "screened", cite->shot_lines, e, t, "some ground screens {o} from {p}, but not all of it");
    if (shot.rear) say_pair(ev, "rear", cite->target_edge_choice, e, t, "{p} shoots at the rear edge of {o}");
}

static void take_aim(const struct db_rules *rules, struct battle *b, unsigned e, unsigned t, struct events *ev) {
    if (ev) tell_aim(rules, b, e, t, ev);
    b->element[e].aim = (uint8_t)t;
    b->element[e].marks |= MARKED_AIMED;
}

static bool has_no_aim(const struct db_rules *rules, const struct battle *b, unsigned e) {
    const struct element *el = &b->element[e];
    return rules->troop[el->type].shooting_range && el->aim == NO_PIECE && !(el->marks & MARKED_SHOT);
}

/* The targets open to one who has no aim yet; 0 while it is not its turn. */
static int aims_open(const struct db_rules *rules, const struct battle *b, unsigned e, uint8_t target[ELEMENTS_MAX]) {
    int n = has_no_aim(rules, b, e) ? db_targets_of(rules, b, e, target) : 0;
    /* dba22-H38: while the side in play has shots left, its enemies only answer */
    bool waits = n && b->element[e].side != b->active && rules->customs.own_side_first && shots_in_play_left(b);
    return waits && b->element[target[0]].aim != e ? 0 : n;
}

/* One round over all who have no aim, the side in play first: whoever has one target only takes it. Returns whether
 * anybody did; *ask is the first who has a choice. */
static bool aim_round(const struct db_rules *rules, struct battle *b, uint8_t *ask, struct events *ev) {
    bool settled = false;
    uint8_t target[ELEMENTS_MAX];
    *ask = NO_PIECE;
    for (int k = 0; k < 2; k++) {
        unsigned side = k ? enemy_of(b->active) : b->active;
        for (unsigned e = 0; e < b->elements; e++) {
            int n = b->element[e].side == side ? aims_open(rules, b, e, target) : 0;
            if (n == 1) {
                take_aim(rules, b, e, target[0], ev);
                settled = true;
            } else if (n > 1 && *ask == NO_PIECE) {
                *ask = (uint8_t)e;
            }
        }
    }
    return settled;
}

/* Settles aims until a player has to choose (true) or nobody else can shoot. */
static bool settle_aims(const struct db_rules *rules, struct battle *b, struct events *ev) {
    uint8_t ask;
    while (aim_round(rules, b, &ask, ev)) continue; /* each round settles one shooter at least */
    if (ask == NO_PIECE) return false;
    b->prompt_piece = ask;
    b->phase = PHASE_AIM;
    return true;
}

/* C13 read the other way: who kept a die shoots with it whatever has become of it, if the target is still there. */
static bool shoots_regardless(const struct battle *b, unsigned e) {
    unsigned t = b->element[e].aim;
    return option_of(b, OPTION_THIRD_PARTY) && b->element[e].die &&
           (b->element[t].where == ON_TABLE || b->element[t].where == INSIDE);
}

/* Aims that outcome moves have spoilt. H25: who kept a die has had its one target; others may look for another. */
static void drop_spoilt_aims(const struct db_rules *rules, struct battle *b, struct events *ev) {
    for (unsigned e = 0; e < b->elements; e++) {
        struct element *el = &b->element[e];
        if (!is_pending(b, e) || shoots_regardless(b, e) || db_keeps_aim(rules, b, e)) continue;
        say_pair(ev, "lost_aim", rules->cite.shared_die, e, el->aim, "{p} can no longer shoot at {o}");
        if (el->die) el->marks |= MARKED_SHOT;
        el->aim = NO_PIECE;
        el->marks &= (uint8_t)~MARKED_AIMED;
        el->die = 0;
    }
}

/* --- the flow ---------------------------------------------------------------------------------------------------- */

/* All traces of the phase are wiped off, so that equal positions are equal states. */
static void clear_shooting(struct battle *b) {
    for (unsigned e = 0; e < b->elements; e++) {
        b->element[e].aim = NO_PIECE;
        b->element[e].die = 0;
        b->element[e].marks &= (uint8_t) ~(MARKED_AIMED | MARKED_SHOT);
    }
    b->combat[0] = b->combat[1] = b->prompt_piece = NO_PIECE;
    b->dice[0] = b->dice[1] = b->both_shoot = 0;
}

/* H23: the one the target shoots back at dices; else the shooting side chooses. */
static void start_shooting(struct battle *b, unsigned t) {
    uint8_t shooter[SHOOTERS_MAX] = {NO_PIECE}, partner = answered_by(b, t);
    int n = shooters_at(b, t, shooter);
    b->combat[0] = partner != NO_PIECE ? partner : shooter[0];
    b->combat[1] = (uint8_t)t;
    b->both_shoot = partner != NO_PIECE;
    b->prompt_piece = NO_PIECE;
    b->phase = PHASE_SHOOT_ROLL;
    if (partner != NO_PIECE || n == 1) return;
    b->combat[0] = NO_PIECE;
    b->prompt_piece = shooter[0];
    b->phase = PHASE_PRIMARY;
}

void db_shooting_begin(const struct db_rules *rules, struct battle *b, struct events *ev) {
    clear_shooting(b);
    db_shooting_continue(rules, b, ev);
}

void db_shooting_continue(const struct db_rules *rules, struct battle *b, struct events *ev) {
    uint8_t target[ELEMENTS_MAX];
    bool circle;
    b->combat[0] = b->combat[1] = b->prompt_piece = NO_PIECE;
    b->dice[0] = b->dice[1] = b->both_shoot = 0;
    drop_spoilt_aims(rules, b, ev);
    if (settle_aims(rules, b, ev)) return;
    int n = shootings_left(b, target, &circle);
    if (n > 1) {
        b->phase = PHASE_SHOOT;
    } else if (n == 1) {
        start_shooting(b, target[0]);
    } else {
        clear_shooting(b);
        db_fighting_begin(rules, b, ev);
    }
}

/* Of those who have a choice their owner may take any next, not only the one he is asked for. */
static bool judge_aim(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    uint8_t open[ELEMENTS_MAX], e = a->piece[0];
    if (!db_judge_aim(rules, b, a, r)) return false;
    if (aims_open(rules, b, e, open)) return true;
    if (b->element[e].aim != NO_PIECE)
        return refuse_pieces(r, rules->cite.priority, e, b->element[e].aim, "{p} has its target already: {o}");
    return refuse_pieces(r, rules->cite.enemy_shooters, e, b->prompt_piece,
                         "{p} waits until the side in play has shot: it is {o} that answers now");
}

static void play_aim(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev) {
    take_aim(rules, b, a->piece[0], a->target, ev);
    db_shooting_continue(rules, b, ev);
}

static bool judge_shoot(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    uint8_t open[ELEMENTS_MAX], t = a->target;
    bool circle;
    if (t >= b->elements) return refuse(r, rules->cite.order_of_combats, "name the target of the next shooting");
    if (!is_shot_at(b, t))
        return refuse_piece(r, rules->cite.order_of_combats, t, "nobody has {p} as a target still to be shot at");
    int n = shootings_left(b, open, &circle);
    for (int i = 0; i < n; i++)
        if (open[i] == t || answered_by(b, open[i]) == t) return true;
    return refuse_piece(r, rules->cite.third_party, t,
                        "a shooter at {p} is itself shot at by a third party: resolve that first");
}

static void play_shoot(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev) {
    uint8_t open[ELEMENTS_MAX];
    bool circle;
    shootings_left(b, open, &circle);
    clause order = circle ? rules->cite.shooting_circle : rules->cite.order_of_combats;
    if (b->element[a->target].side == b->active) order = or_else(rules->cite.enemy_shooters, order);
    say_pair(ev, "shooting", order, a->target, NO_PIECE, "the shooting at {p} comes next");
    start_shooting(b, a->target);
}

static bool judge_primary(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    if (a->piece_count != 1 || a->piece[0] >= b->elements)
        return refuse(r, rules->cite.who_dices, "name the one shooter who dices");
    uint8_t e = a->piece[0];
    if (b->element[e].aim == b->combat[1] && is_pending(b, e)) return true;
    return refuse_pieces(r, rules->cite.who_dices, e, b->combat[1], "{p} is not shooting at {o}");
}

static void play_primary(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev) {
    b->combat[0] = a->piece[0];
    b->prompt_piece = NO_PIECE;
    b->phase = PHASE_SHOOT_ROLL;
    say_pair(ev, "primary", rules->cite.who_dices, a->piece[0], b->combat[1], "{p} dices in the shooting at {o}");
}

/* --- the throw --------------------------------------------------------------------------------------------------- */

static int shooting_dice(const struct battle *b) {
    return b->combat[0] != NO_PIECE && b->element[b->combat[0]].die ? 1 : 2;
}

/* H72: shot in the rear if any of those shooting at it, in support too, has its rear edge as target. */
static bool shot_in_rear(const struct db_rules *rules, const struct battle *b, const uint8_t *shooter, int n,
                         unsigned t) {
    const bool all = rules->customs.shots_edge_to_edge; /* dba22-H59 */
    for (int i = 0; i < n; i++) {
        bool rear = false;
        if ((db_can_shoot_at(rules, b, shooter[i], t, &rear, NULL) && rear) != all) return !all;
    }
    return all && n > 0;
}

/* What is known of the one who is shot at: how many help, and from where. Blocked rears are found by the move. */
static void describe_shot(const struct db_rules *rules, const struct battle *b, unsigned t, struct combatant *c) {
    uint8_t shooter[SHOOTERS_MAX];
    int n = shooters_at(b, t, shooter);
    c->support_shooters = n > 1 ? n - 1 : 0;
    c->shot_in_rear = shot_in_rear(rules, b, shooter, n, t);
    c->rear_blocked = 0;
}

void db_shooting_at_hand(const struct db_rules *rules, const struct battle *b, struct engagement *e) {
    db_engagement_shoot(rules, b, b->combat[0], b->combat[1], 0, b->both_shoot, false, e);
    describe_shot(rules, b, b->combat[1], &e->side[1]);
    if (b->both_shoot) describe_shot(rules, b, b->combat[0], &e->side[0]);
    for (int i = 0; i < 2; i++) e->dice[i] = b->dice[i];
}

/* Everybody who took part has shot; the one shot at keeps its die for its own shot (dba30-191). */
static void mark_shot(struct battle *b, const struct verdict *v, const int32_t dice[2]) {
    for (int i = 0; i < 2; i++) {
        uint8_t shooter[SHOOTERS_MAX];
        int n = i && b->both_shoot ? shooters_at(b, b->combat[0], shooter) : 0;
        if (!i) n = shooters_at(b, b->combat[1], shooter);
        for (int k = 0; k < n; k++) b->element[shooter[k]].marks |= MARKED_SHOT;
    }
    b->element[b->combat[0]].die = 0;
    struct element *shot = &b->element[b->combat[1]];
    if (!is_pending(b, b->combat[1])) return;
    shot->die = (uint8_t)dice[1];
    /* H25: who flees does not shoot; the destroyed cannot. */
    if (shoots_regardless(b, b->combat[1])) return;
    if (v->outcome[1] == OUTCOME_FLEE || v->outcome[1] == OUTCOME_DESTROYED) shot->marks |= MARKED_SHOT;
}

static void tell_shooting(const struct db_rules *rules, const struct battle *b, const struct engagement *e,
                          const struct verdict *v, struct events *ev) {
    const uint8_t *piece = b->combat;
    bool kept = b->element[piece[0]].die;
    say_pair(ev, "shoot", b->both_shoot ? rules->cite.shoots_back : rules->cite.shooting, piece[0], piece[1],
             b->both_shoot ? "{p} and {o} shoot at each other" : "{p} shoots at {o}");
    if (kept) {
        struct event *die =
            tell(ev, "kept_die", rules->cite.third_party, "{p} shoots with the {0} it has rolled already");
        die->said.piece = piece[0];
        die->said.other = piece[1];
        die->said.number[0] = e->dice[0];
    }
    for (int i = 0; i < 2 && told_by(rules->cite.rear_shot_how); i++)
        if (e->side[i].shot_in_rear)
            say_pair(ev, "rear", rules->cite.rear_shot_how, piece[i], piece[1 - i],
                     "all who shoot at {p} stand behind the line of its rear edge");
    db_tell_verdict(rules, e, v, piece[0], piece[1], ev);
}

static void play_shoot_roll(const struct db_rules *rules, struct battle *b, const uint8_t *dice, struct events *ev) {
    uint8_t kept = b->element[b->combat[0]].die; /* dba30-191 */
    b->dice[0] = kept ? kept : dice[0];
    b->dice[1] = kept ? dice[0] : dice[1];
    b->bonus = BONUS_SHOOTING;
    db_finish_shooting(rules, b, ev);
}

void db_finish_shooting(const struct db_rules *rules, struct battle *b, struct events *ev) {
    struct engagement e;
    struct verdict v;
    db_shooting_at_hand(rules, b, &e);
    if (db_bonus_asked(rules, b, &e)) return;
    db_bonus_apply(b, &e);
    b->bonus = 0;
    db_engagement_verdict(rules, &e, &v, NULL);
    if (ev) tell_shooting(rules, b, &e, &v, ev);
    mark_shot(b, &v, e.dice);
    for (int k = 0, i = 1; k < 2; k++, i = 1 - i) { /* the target first; its shooter only if shot at */
        int flags = e.side[i].shot_in_rear && !rules->customs.deadly_recoil ? RECOIL_SHOT_IN_REAR : 0;
        db_task_add_outcome(rules, b, &e, &v, i, b->combat[i], b->combat[1 - i], flags);
    }
    if (db_tasks_run(rules, b, ev)) db_shooting_continue(rules, b, ev);
}

/* --- the steps --------------------------------------------------------------------------------------------------- */

static unsigned owner_asked(const struct battle *b) {
    return b->prompt_piece == NO_PIECE ? b->active : b->element[b->prompt_piece].side;
}

static struct prompt ask_for_aim(const struct db_rules *rules, const struct battle *b) {
    return about(ask(owner_asked(b), "aim", VERB_AIM, rules->cite.priority, "choose a target for {p}"), b->prompt_piece,
                 NO_PIECE);
}

static struct prompt ask_for_shooting(const struct db_rules *rules, const struct battle *b) {
    return ask(b->active, "shoot", VERB_SHOOT, rules->cite.order_of_combats, "choose the next shooting");
}

static struct prompt ask_who_dices(const struct db_rules *rules, const struct battle *b) {
    return about(
        ask(owner_asked(b), "primary", VERB_PRIMARY, rules->cite.who_dices, "choose who dices in the shooting at {o}"),
        b->prompt_piece, b->combat[1]);
}

static struct prompt ask_for_throw(const struct db_rules *rules, const struct battle *b) {
    return about(ask_dice((uint8_t)shooting_dice(b), rules->cite.score, "dice for {p} shooting at {o}"), b->combat[0],
                 b->combat[1]);
}

const struct db_step db_aim_step = {.prompt = ask_for_aim, .judge = judge_aim, .play = play_aim};
const struct db_step db_shoot_step = {.prompt = ask_for_shooting, .judge = judge_shoot, .play = play_shoot};
const struct db_step db_primary_step = {.prompt = ask_who_dices, .judge = judge_primary, .play = play_primary};
const struct db_step db_shoot_roll_step = {
    .prompt = ask_for_throw,
    .roll = play_shoot_roll,
    .due = "not yet: the dice for {p} shooting at {o} come first",
};
