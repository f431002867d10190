/* The combat results of section 2.11 as two tables: what a side takes, and where it may or must go. */
#include "game/words/sheet.h"
#include "rules/cb/engagement/facts.h"

const char *const cb_band_words[] = {"victory", "success", "inconclusive", "set_back", "defeat", "rout", NULL};
const char *const cb_after_words[] = {"halt",  "open_ranks",    "fall_back", "follow_up", "pursue", "retire",
                                      "break", "burst_through", "rampage",   "destroyed", NULL};

static const struct {
    clause clause;
    const char *text;
} bands[CB_BANDS] = {
    [VICTORY] = {C(128), "five or more better: victory"},  [SUCCESS] = {C(129), "two to four better: success"},
    [INCONCLUSIVE] = {C(130), "within one: inconclusive"}, [SET_BACK] = {C(131), "two to four worse: set-back"},
    [DEFEAT] = {C(132), "five or six worse: defeat"},      [ROUT] = {C(133), "seven or more worse: rout"},
};

enum cb_band cb_band_of(int32_t difference) {
    if (difference >= 5) return VICTORY;
    if (difference >= 2) return SUCCESS;
    if (difference >= -1) return INCONCLUSIVE;
    if (difference >= -4) return SET_BACK;
    return difference >= -6 ? DEFEAT : ROUT;
}

/* --- what it takes: the first row that fits, and the last of each result fits everybody ----------------------- */

struct taking {
    cb_facts when;
    int8_t dps, casualties;
    clause clause;
    const char *text;
};

/* clang-format off */
static const struct taking victory_takes[] = {
    {0,           0, 0, C(134), "victory: no DPs"},
};
static const struct taking success_takes[] = {
    {IS_PHALANX,  0, 0, C(141), "success: a phalanx takes no DPs"},
    {0,           1, 0, C(142), "success: 1 DP"},
};
static const struct taking inconclusive_takes[] = {
    {IS_SCYTHED,  2, 0, C(153), "inconclusive: scythed chariots take 2 DPs"},
    {IS_PHALANX,  0, 0, C(154), "inconclusive: a phalanx takes no DPs"},
    {0,           1, 0, C(155), "inconclusive: 1 DP"},
};
static const struct taking set_back_takes[] = {
    {IS_SCYTHED,  0, 0, C(164), "set-back: scythed chariots are destroyed"},
    {SHAKEN,      0, 1, C(165), "set-back while shaken: a casualty, and it breaks"},
    {0,           2, 0, C(166), "set-back: 2 DPs"},
};
static const struct taking defeat_takes[] = {
    {IS_CHARIOT,  0, 0, C(173), "defeat: chariots are destroyed"},
    {IS_ELEPHANT, 0, 0, C(174), "defeat: elephants rampage"},
    {SHAKEN,      0, 1, C(175), "defeat while shaken: a casualty, and it breaks"},
    {LOOSE,       0, 1, C(175), "defeat while unformed: a casualty, and it breaks"},
    {0,           2, 0, C(176), "defeat: 2 DPs"},
};
static const struct taking rout_takes[] = {
    {IS_CHARIOT,  0, 0, C(179), "rout: chariots are destroyed"},
    {IS_ELEPHANT, 0, 0, C(180), "rout: elephants rampage"},
    {0,           0, 1, C(181), "rout: a casualty, and it breaks"},
};
static const struct taking *const takings[CB_BANDS] = {
    [VICTORY] = victory_takes,
    [SUCCESS] = success_takes,
    [INCONCLUSIVE] = inconclusive_takes,
    [SET_BACK] = set_back_takes,
    [DEFEAT] = defeat_takes,
    [ROUT] = rout_takes,
};

/* --- where it goes: rows in order, the last of each result for all who are left ------------------------------- */

/* MUST settles the matter; MAY adds a choice; ELSE closes the list; NOTE only tells. */
enum force { MUST, MAY, ELSE, NOTE };

struct going {
    uint8_t force;
    uint16_t moves;
    cb_facts when, unless;
    clause clause;
    const char *text;
};

/* cb-146, cb-161: charged formed infantry in front */
#define RODE_AT_FOOT (IS_CAVALRY | DID_CHARGE | STRUCK_FORMED_FOOT)

static const struct going after_victory[] = {
    {MUST, AFTER_HALT, IS_ARTILLERY, 0, H(67), "artillery that wins halts"},
    {MAY, AFTER_HALT, IS_GRADE_A, 0, C(135), "A grade may halt"},
    {MAY, AFTER_HALT, BEHIND_WALL, 0, C(136), "defenders of an obstacle may halt"},
    {MAY, AFTER_HALT, IS_GRADE_B, DID_CHARGE, C(137), "B grade that did not charge may halt"},
    {MAY, AFTER_HALT, IS_GRADE_B | FOE_LIGHT, 0, C(138), "B grade against light troops only may halt"},
    {MAY, AFTER_FOLLOW_UP, IS_PIKES, 0, C(139), "a pike phalanx may follow up instead of pursuing"},
    {ELSE, AFTER_PURSUE, 0, 0, C(140), "otherwise it pursues"},
};

static const struct going after_success[] = {
    {MUST, AFTER_BURST, IS_SCYTHED, 0, C(143), "scythed chariots burst through unless critically hit"},
    {MUST, AFTER_HALT, IS_ARTILLERY, 0, H(67), "artillery that wins halts"},
    {NOTE, 0, RODE_AT_FOOT | FOE_BREAKS, 0, C(147), "the infantry breaks, so the cavalry need not retire"},
    {MUST, AFTER_RETIRE, RODE_AT_FOOT, FOE_BREAKS, C(146), "cavalry that charged formed infantry in front retires"},
    {MAY, AFTER_HALT, IS_INFANTRY | DID_STAND | FACES_MOUNTED_CHARGE, 0, C(144),
     "infantry that stood against a mounted charge may halt"},
    {MAY, AFTER_HALT, BEHIND_WALL, 0, C(145), "defenders of an obstacle may halt"},
    {MAY, AFTER_HALT, IS_GRADE_A | IS_INFANTRY, 0, C(148), "A grade infantry may halt"},
    {MAY, AFTER_HALT, IS_GRADE_A, IS_INFANTRY | DID_CHARGE, C(149), "A grade that did not charge may halt"},
    {MAY, AFTER_HALT, IS_GRADE_B, DID_CHARGE, C(149), "B grade that did not charge may halt"},
    {MAY, AFTER_HALT, IS_GRADE_A | FOE_LIGHT, IS_INFANTRY, C(150), "A grade against light troops only may halt"},
    {MAY, AFTER_HALT, IS_GRADE_B | FOE_LIGHT, 0, C(150), "B grade against light troops only may halt"},
    {NOTE, 0, IS_PIKES, 0, C(152), "a pike phalanx may follow up rather than pursue"},
    {ELSE, AFTER_FOLLOW_UP | AFTER_PURSUE, 0, 0, C(151), "otherwise it follows up or pursues"},
};

static const struct going after_inconclusive[] = {
    {MUST, AFTER_BURST, IS_SCYTHED, 0, C(153), "scythed chariots burst through unless critically hit"},
    {MUST, AFTER_BURST, IS_ELEPHANT | FOE_OPENS, 0, C(159), "the enemy opens ranks: elephants burst through"},
    {MUST, AFTER_RETIRE, IS_CAVALRY | IN_MELEE, 0, C(160), "cavalry in melee retires"},
    {MUST, AFTER_RETIRE, RODE_AT_FOOT, 0, C(161), "cavalry that charged formed infantry in front retires"},
    {MAY, AFTER_FALL_BACK, IS_HI, FACES_MOUNTED, C(156), "heavy infantry not facing mounted may fall back"},
    {MAY, AFTER_FALL_BACK | AFTER_RETIRE, IS_LI, 0, C(157), "light infantry may fall back or retire"},
    {MAY, AFTER_OPEN_RANKS, IS_HI | IS_GRADE_A | FACES_ELEPHANT, 0, C(158),
     "A grade heavy infantry may open ranks to elephants"},
    {MAY, AFTER_OPEN_RANKS, IS_HI | IS_GRADE_A | FACES_SCYTHED, 0, C(158),
     "A grade heavy infantry may open ranks to scythed chariots"},
    {MAY, AFTER_RETIRE, IS_CAVALRY, 0, C(162), "other cavalry may retire"},
    {ELSE, AFTER_HALT, 0, 0, C(163), "otherwise it halts"},
};

static const struct going after_set_back[] = {
    {MUST, AFTER_DESTROYED, IS_SCYTHED, 0, C(164), "scythed chariots are destroyed"},
    {MUST, AFTER_BREAK, SHAKEN, 0, C(165), "already shaken: it breaks"},
    {MUST, AFTER_HALT, FORMED | IS_INFANTRY | FOE_CAVALRY | FOE_CHARGED, 0, C(167),
     "formed infantry charged by cavalry only halts"},
    {MUST, AFTER_HALT, FOE_SCYTHED_CHARGE, 0, C(168), "troops charged by scythed chariots halt"},
    {MUST, AFTER_HALT, IS_ELEPHANT, 0, C(169), "elephants halt"},
    {MUST, AFTER_RETIRE, IS_CAVALRY | IN_MELEE, 0, C(170), "cavalry in melee retires"},
    {MUST, AFTER_RETIRE, IS_LI | LOOSE, 0, C(171), "unformed light infantry retires"},
    {MUST, AFTER_DESTROYED, IS_ARTILLERY, 0, H(67), "artillery cannot fall back: it is destroyed"},
    {ELSE, AFTER_FALL_BACK, 0, 0, C(172), "all others fall back"},
};

static const struct going after_defeat[] = {
    {MUST, AFTER_DESTROYED, IS_CHARIOT, 0, C(173), "chariots are destroyed"},
    {MUST, AFTER_RAMPAGE, IS_ELEPHANT, 0, C(174), "elephants rampage"},
    {MUST, AFTER_BREAK, SHAKEN, 0, C(175), "shaken: it breaks"},
    {MUST, AFTER_BREAK, LOOSE, 0, C(175), "unformed: it breaks"},
    {MUST, AFTER_BREAK, IS_PHALANX, 0, C(177), "a phalanx breaks"},
    {MUST, AFTER_DESTROYED, IS_ARTILLERY, 0, H(67), "artillery cannot retire: it is destroyed"},
    {ELSE, AFTER_RETIRE, 0, 0, C(178), "the rest retire"},
};

static const struct going after_rout[] = {
    {MUST, AFTER_DESTROYED, IS_CHARIOT, 0, C(179), "chariots are destroyed"},
    {MUST, AFTER_RAMPAGE, IS_ELEPHANT, 0, C(180), "elephants rampage"},
    {MUST, AFTER_DESTROYED, IS_ARTILLERY, 0, H(67), "artillery cannot run: it is destroyed"},
    {ELSE, AFTER_BREAK, 0, 0, C(181), "all others break"},
};

static const struct going *const goings[CB_BANDS] = {
    [VICTORY] = after_victory,
    [SUCCESS] = after_success,
    [INCONCLUSIVE] = after_inconclusive,
    [SET_BACK] = after_set_back,
    [DEFEAT] = after_defeat,
    [ROUT] = after_rout,
};
/* clang-format on */

static void take(struct cb_row *row, cb_facts has, int side, struct resolution *why) {
    const struct taking *t = takings[row->band];
    while (!facts_fit(has, t->when, 0)) t++;
    row->dps = t->dps;
    row->casualties = t->casualties;
    cb_because(why, side, 0, t->clause, t->text);
}

/* A permission that names this unit but for one thing that stands against it is the reason; else what decided. */
struct cb_bar cb_move_barred(enum cb_band band, cb_facts has, uint16_t move) {
    for (const struct going *g = goings[band];; g++) {
        bool fits = facts_fit(has, g->when, g->unless);
        if (!fits && g->force == MAY && !(move & AFTER_HALT) && g->moves & move && facts_fit(has, g->when, 0))
            return (struct cb_bar){g->clause, g->text};
        if (!fits || g->force == MAY || g->force == NOTE) continue;
        return (struct cb_bar){g->clause, g->text};
    }
}

struct cb_row cb_row_of(enum cb_band band, cb_facts has, int side, struct resolution *why) {
    struct cb_row row = {.band = (uint8_t)band};
    cb_because(why, side, 0, bands[band].clause, bands[band].text);
    take(&row, has, side, why);
    for (const struct going *g = goings[band];; g++) {
        if (!facts_fit(has, g->when, g->unless)) continue;
        row.moves |= g->moves;
        cb_because(why, side, 0, g->clause, g->text);
        if (g->force == MUST || g->force == ELSE) break;
    }
    return row;
}

cb_facts cb_with_enemy(cb_facts has, cb_facts enemy, enum cb_band other) {
    uint16_t foe = cb_row_of(other, enemy, 0, NULL).moves;
    if (foe & AFTER_BREAK) has |= FOE_BREAKS;
    if (foe & AFTER_OPEN_RANKS && enemy & OPENS) has |= FOE_OPENS;
    if (foe & AFTER_DESTROYED) has |= FOE_GONE;
    return has;
}

/* --- for a printed sheet -------------------------------------------------------------------------------------- */

bool cb_sheet_taking(unsigned index, struct sheet_row *out) {
    for (int band = 0; band < CB_BANDS; band++)
        for (const struct taking *t = takings[band];; t++) {
            if (index-- == 0) {
                *out = (struct sheet_row){.clause = t->clause};
                out->cell[0].word = t->text;
                return true;
            }
            if (!t->when) break;
        }
    return false;
}

bool cb_sheet_band(unsigned index, struct sheet_row *out) {
    if (index >= CB_BANDS) return false;
    *out = (struct sheet_row){.clause = bands[index].clause};
    out->cell[0].word = bands[index].text;
    return true;
}

bool cb_sheet_going(unsigned index, struct sheet_row *out) {
    static const char *const said[CB_BANDS] = {"victory", "success", "inconclusive", "set-back", "defeat", "rout"};
    for (int band = 0; band < CB_BANDS; band++)
        for (const struct going *g = goings[band];; g++) {
            if (g->force != NOTE && index-- == 0) {
                *out = (struct sheet_row){.clause = g->clause};
                out->cell[0].word = said[band];
                out->cell[1].word = g->text;
                return true;
            }
            if (g->force == ELSE) break;
        }
    return false;
}
