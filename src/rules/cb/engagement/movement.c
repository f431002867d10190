/* Movement dice, distances and fatigue (2.4). */
#include "rules/cb/cb.h"

/* cb-037, cb-H31: all dice and every addition are compulsory; such a move is unformed (cb-H99). */
static bool is_forced(enum cb_move m) { return m >= MOVE_RETIRE && m <= MOVE_RAMPAGE; }

/* The dice a unit may throw at most, in order; returns how many. */
static uint8_t all_dice(const struct cb_unit *u, bool average_second, uint8_t kind[3], struct resolution *why) {
    kind[0] = DIE_AVERAGE;
    if (u->type == ARTILLERY) {
        cb_because(why, 0, 0, H(32), "artillery: one average die");
        return 1;
    }
    if (is_class(u, CLASS_CAVALRY | CLASS_CHARIOT)) {
        kind[1] = DIE_AVERAGE;
        kind[2] = DIE_SIX;
        cb_because(why, 0, 0, C(34), "cavalry: an average die and an optional one");
        if (is_class(u, CLASS_CHARIOT)) cb_because(why, 0, 0, H(32), "chariots move as cavalry");
        return u->type == CATAPHRACTS ? 2 : 3;
    }
    kind[1] = average_second ? DIE_AVERAGE : DIE_SIX;
    cb_because(why, 0, 0, C(32), "infantry: an average die and an optional D6");
    if (u->type == ELEPHANTS) cb_because(why, 0, 0, H(32), "elephants move as infantry");
    return 2;
}

static struct cb_move_plan not_allowed(struct resolution *why, clause c, const char *text) {
    cb_because(why, 0, 0, c, text);
    return (struct cb_move_plan){.allowed = false};
}

/* cb-039 to cb-041: no dice */
static struct cb_move_plan column_move(const struct cb_unit *u, bool twice, struct resolution *why) {
    struct cb_move_plan p = {.allowed = true, .doubled = twice};
    if (is_special(u)) return not_allowed(why, H(32), "special troops have no column");
    bool cavalry = is_class(u, CLASS_CAVALRY);
    p.plus = cavalry ? 60 : 40;
    if (cavalry)
        cb_because(why, 0, 0, C(39), "a column of cavalry moves up to 6 JT");
    else
        cb_because(why, 0, 0, C(40), "a column moves up to 4 JT");
    if (is_class(u, CLASS_LIGHT)) {
        p.plus += 10;
        cb_because(why, 0, 0, C(41), "light troops in column add 1 JT");
    }
    return p;
}

/* A charge must be possible at all (2.8); an artillery piece goes nowhere in haste. */
static bool is_barred(const struct cb_unit *u, enum cb_move move, bool twice, struct resolution *why) {
    struct {
        bool bars;
        clause clause;
        const char *text;
    } bars[] = {
        {move == MOVE_CHARGE && u->type == ARTILLERY, C(85), "artillery never charges"},
        {move == MOVE_CHARGE && u->shaken, C(86), "shaken units do not charge"},
        {move == MOVE_CHARGE && !is_special(u) && u->formation == COLUMN, C(87), "columns do not charge"},
        {is_forced(move) && u->type == ARTILLERY, H(67), "artillery is destroyed rather than run"},
        {move == MOVE_RAMPAGE && !is_class(u, CLASS_ELEPHANT) && u->type != SCYTHED_CHARIOTS, C(219),
         "only elephants and scythed chariots rampage"},
        {twice && (is_forced(move) || move == MOVE_CHARGE), C(48), "a double move stays beyond bow shot of the enemy"},
    };
    for (size_t i = 0; i < sizeof bars / sizeof *bars; i++)
        if (bars[i].bars) {
            cb_because(why, 0, 0, bars[i].clause, bars[i].text);
            return true;
        }
    return false;
}

/* Half a JT a die for each reason. */
int32_t cb_move_additions(const struct cb_unit *u, enum cb_move move, int dice, struct resolution *why) {
    int32_t halves = 0;
    if (is_class(u, CLASS_LIGHT) && !u->armoured && (is_unformed(u) || is_forced(move))) {
        halves++;
        cb_because(why, 0, 0, C(36), "light troops, unformed and not armoured: half a JT for each die");
    }
    if (move == MOVE_RETIRE || move == MOVE_EVADE) {
        halves++;
        cb_because(why, 0, 0, C(38), "retiring or evading: half a JT for each die");
    }
    if (move == MOVE_CHARGE && u->inspire_actions > 0) {
        halves += u->inspire_actions;
        cb_because(why, 0, 0, H(23), "inspired: half a JT for each charge die and inspire action");
    }
    return 5 * halves * dice;
}

static void tell_dice(const struct cb_unit *u, enum cb_move move, const struct cb_move_plan *p, bool quincunx,
                      struct resolution *why) {
    if (quincunx && p->dice == 2) cb_because(why, 0, 0, C(33), "in quincunx the optional die is an average die");
    if (p->dice == 3) cb_because(why, 0, 0, C(35), "cavalry that are not cataphracts may add a D6");
    if (move == MOVE_ROUT || move == MOVE_PURSUIT || move == MOVE_RAMPAGE)
        cb_because(why, 0, 0, C(37), "rout, pursuit and rampage use every die and addition");
    if (move == MOVE_RETIRE || move == MOVE_EVADE) cb_because(why, 0, 0, H(31), "a full move uses all dice");
    if (p->doubled) cb_because(why, 0, 0, C(48), "double move");
    (void)u;
}

struct cb_move_plan cb_plan_move(const struct cb_unit *u, enum cb_move move, int optional_dice, bool quincunx_avd,
                                 bool twice, struct resolution *why) {
    struct cb_move_plan p = {.allowed = true, .doubled = twice};
    bool column = move == MOVE_COLUMN || (move == MOVE_NORMAL && !is_special(u) && u->formation == COLUMN);
    if (is_barred(u, move, twice, why)) return (struct cb_move_plan){.allowed = false};
    if (column) return column_move(u, twice, why);
    bool quincunx = !is_forced(move) && quincunx_avd && is_class(u, CLASS_INFANTRY) && u->formation == QUINCUNX;
    int most = all_dice(u, quincunx, p.kind, why);
    p.dice = (uint8_t)(is_forced(move) ? most : 1 + optional_dice);
    if (p.dice > most) {
        if (u->type == CATAPHRACTS) return not_allowed(why, C(35), "cataphracts stop at two dice");
        if (u->type == ARTILLERY) return not_allowed(why, H(32), "artillery has one die");
        return not_allowed(why, C(32), "there is one optional die");
    }
    tell_dice(u, move, &p, quincunx, why);
    p.plus = cb_move_additions(u, move, p.dice, why);
    return p;
}

int32_t cb_distance(const struct cb_move_plan *p, const int32_t *dice) {
    int32_t tenths = p->plus;
    for (int i = 0; i < p->dice; i++) tenths += 10 * dice[i];
    return p->doubled ? 2 * tenths : tenths;
}

int32_t cb_fatigue(const struct cb_unit *u, enum cb_move move, const struct cb_move_plan *p, const int32_t *dice,
                   struct resolution *why) {
    bool unformed = is_unformed(u) || is_forced(move);
    int32_t tired = 0;
    if (is_special(u) || p->dice == 0 || (unformed && !is_class(u, CLASS_CHARIOT))) {
        cb_because(why, 0, 0, C(42), "columns, unformed troops but chariots, and special troops do not tire");
        return 0;
    }
    bool phalanx = u->phalanx && !unformed;
    for (int i = 0; i < p->dice; i++) tired += dice[i] >= (phalanx ? 5 : 6);
    if (tired && phalanx) cb_because(why, 0, 0, C(43), "a phalanx tires at each 5 or 6");
    if (tired && !phalanx) cb_because(why, 0, 0, C(44), "a unit tires at each 6");
    if (tired) cb_because(why, 0, 0, H(33), "1 DP for each such die");
    return tired;
}

/* --- the mode ------------------------------------------------------------------------------------------------ */

static struct cb_move_plan plan_of(const struct cb_engagement *e, struct resolution *why) {
    return cb_plan_move(&e->side[0], (enum cb_move)e->move, e->optional_dice, e->quincunx_avd, e->double_move, why);
}

static int dice(const struct cb_engagement *e, uint8_t kind[3]) {
    struct cb_move_plan p = plan_of(e, NULL);
    for (int i = 0; i < p.dice; i++) kind[i] = p.kind[i];
    return p.dice;
}

static void say_plan(const struct cb_move_plan *p, struct resolution *out) {
    static const char *const words[] = {"avd", "d6"};
    cb_say_bool(out, "allowed", p->allowed);
    if (!p->allowed) return;
    struct result *r = &out->result[out->results++];
    *r = (struct result){.name = "dice_kinds", .kind = RESULT_WORDS, .number = {p->dice}, .single = true};
    for (int i = 0; i < p->dice; i++) r->list[0][i] = words[p->kind[i]];
}

static bool explain(const struct cb_engagement *e, struct resolution *out, struct ruling *r) {
    (void)r;
    struct cb_move_plan p = plan_of(e, out);
    say_plan(&p, out);
    if (p.allowed && p.dice == 0) {
        cb_say_tenths(out, "distance", cb_distance(&p, NULL));
        cb_say_number(out, "fatigue_dice", cb_fatigue(&e->side[0], (enum cb_move)e->move, &p, NULL, out));
    }
    return true;
}

static bool resolve(const struct cb_engagement *e, struct resolution *out, struct ruling *r) {
    struct cb_move_plan p = plan_of(e, out);
    say_plan(&p, out);
    if (!p.allowed) return true;
    if (e->dice.count != p.dice)
        return refuse(r, H(31), "one die is wanted for each of dice_kinds, no more and no fewer");
    for (int i = 0; i < p.dice; i++)
        if (p.kind[i] == DIE_AVERAGE && (e->dice.item[i] < 2 || e->dice.item[i] > 5))
            return refuse(r, H(30), "an average die shows 2 to 5");
    cb_say_tenths(out, "distance", cb_distance(&p, e->dice.item));
    cb_say_number(out, "fatigue_dice", cb_fatigue(&e->side[0], (enum cb_move)e->move, &p, e->dice.item, out));
    return true;
}

const struct cb_mode_rules cb_movement_mode = {.dice = dice, .resolve = resolve, .explain = explain};
