/* What a division may do: the legality matrix of 1.7, row by row as the catalogue has it. */
#include "rules/dtn/engagement/command.h"

const char *const dtn_deeds[] = {"normal_move",
                                 "rapid_move",
                                 "road_march",
                                 "charge",
                                 "ff_attack_from_cz",
                                 "ff_attack_from_tz",
                                 "pin",
                                 "support_move",
                                 "fall_back",
                                 "disengage",
                                 "defensive_adjustment",
                                 "recover_hits",
                                 "retreat",
                                 "adopt_defend",
                                 "skirmish_cav_move",
                                 "artillery_move",
                                 NULL};

enum drawn { F = 1, L = 2 }; /* full, limited */

/* One permission: under this order, at these results, by this clause. */
struct permission {
    uint8_t deed, order, drawn;
    clause clause;
    const char *text;
};

static const struct permission permissions[] = {
    /* None: initiative moves on full, free moves on limited */
    {DEED_NORMAL_MOVE, ORDER_NONE, F, C(65), "an initiative move: a Normal move that is no contact move"},
    {DEED_FF_FROM_CZ, ORDER_NONE, F, C(66), "an initiative move: a firefight attack from inside the CZ"},
    {DEED_FALL_BACK, ORDER_NONE, F, C(67), "an initiative move: falling back from an enemy in whose CZ it is"},
    {DEED_ADOPT_DEFEND, ORDER_NONE, F, H(24), "Defend may be adopted under None or Action when fully activated"},
    {DEED_DISENGAGE, ORDER_NONE, L, C(69), "a free move: disengaging"},
    {DEED_ADJUSTMENT, ORDER_NONE, L, C(70), "a free move: a defensive adjustment"},
    {DEED_SKIRM_CAV_MOVE, ORDER_NONE, L, C(68), "a free move: skirmish cavalry that makes no contact move"},
    {DEED_ARTILLERY_MOVE, ORDER_NONE, L, C(68), "a free move: artillery that makes no contact move"},
    {DEED_DISENGAGE, ORDER_NONE, F, H(21), "what a limited activation allows, a full one allows too"},
    {DEED_ADJUSTMENT, ORDER_NONE, F, H(21), "what a limited activation allows, a full one allows too"},
    {DEED_SKIRM_CAV_MOVE, ORDER_NONE, F, C(65), "an initiative move: a Normal move that is no contact move"},
    {DEED_ARTILLERY_MOVE, ORDER_NONE, F, C(65), "an initiative move: a Normal move that is no contact move"},
    /* Action: anything but Rapid moves and recovery */
    {DEED_NORMAL_MOVE, ORDER_ACTION, F, C(54), "a fully activated Action order allows it"},
    {DEED_CHARGE, ORDER_ACTION, F, C(54), "a fully activated Action order allows it"},
    {DEED_FF_FROM_CZ, ORDER_ACTION, F, C(54), "a fully activated Action order allows it"},
    {DEED_FF_FROM_TZ, ORDER_ACTION, F, C(54), "a fully activated Action order allows it"},
    {DEED_PIN, ORDER_ACTION, F, C(54), "a fully activated Action order allows it"},
    {DEED_SUPPORT, ORDER_ACTION, F, C(54), "a fully activated Action order allows it"},
    {DEED_FALL_BACK, ORDER_ACTION, F, C(54), "a fully activated Action order allows it"},
    {DEED_DISENGAGE, ORDER_ACTION, F, C(54), "a fully activated Action order allows it"},
    {DEED_ADJUSTMENT, ORDER_ACTION, F, C(54), "a fully activated Action order allows it"},
    {DEED_ADOPT_DEFEND, ORDER_ACTION, F, H(24), "Defend may be adopted under None or Action when fully activated"},
    {DEED_SKIRM_CAV_MOVE, ORDER_ACTION, F, C(54), "a fully activated Action order allows it"},
    {DEED_ARTILLERY_MOVE, ORDER_ACTION, F, C(54), "a fully activated Action order allows it"},
    {DEED_DISENGAGE, ORDER_ACTION, L, C(69), "a free move: disengaging"},
    {DEED_ADJUSTMENT, ORDER_ACTION, L, C(70), "a free move: a defensive adjustment"},
    {DEED_SKIRM_CAV_MOVE, ORDER_ACTION, L, C(68), "a free move: skirmish cavalry that makes no contact move"},
    {DEED_ARTILLERY_MOVE, ORDER_ACTION, L, C(68), "a free move: artillery that makes no contact move"},
    /* Regroup: recover, fall back, adjust */
    {DEED_RECOVER, ORDER_REGROUP, F, C(124), "hits are recovered under a fully activated Regroup order"},
    {DEED_FALL_BACK, ORDER_REGROUP, F, C(55), "a fully activated Regroup order allows falling back"},
    {DEED_ADJUSTMENT, ORDER_REGROUP, F, C(55), "a fully activated Regroup order allows defensive adjustments"},
    {DEED_DISENGAGE, ORDER_REGROUP, F, H(21), "what a limited activation allows, a full one allows too"},
    {DEED_SKIRM_CAV_MOVE, ORDER_REGROUP, F, H(21), "what a limited activation allows, a full one allows too"},
    {DEED_ARTILLERY_MOVE, ORDER_REGROUP, F, H(21), "what a limited activation allows, a full one allows too"},
    {DEED_DISENGAGE, ORDER_REGROUP, L, C(69), "a free move: disengaging"},
    {DEED_ADJUSTMENT, ORDER_REGROUP, L, C(70), "a free move: a defensive adjustment"},
    {DEED_SKIRM_CAV_MOVE, ORDER_REGROUP, L, C(68), "a free move: skirmish cavalry that makes no contact move"},
    {DEED_ARTILLERY_MOVE, ORDER_REGROUP, L, C(68), "a free move: artillery that makes no contact move"},
    /* Move: Rapid on full, the Normal rate on limited */
    {DEED_RAPID_MOVE, ORDER_MOVE, F, C(56), "a fully activated Move order allows Rapid moves"},
    {DEED_ROAD_MARCH, ORDER_MOVE, F, C(97), "a fully activated Move order allows road marches"},
    {DEED_NORMAL_MOVE, ORDER_MOVE, L, C(56), "a Move order at limited activation: the Normal rate"},
    {DEED_SKIRM_CAV_MOVE, ORDER_MOVE, F | L, C(56), "a Move order allows moves that are no contact moves"},
    {DEED_ARTILLERY_MOVE, ORDER_MOVE, F | L, C(56), "a Move order allows moves that are no contact moves"},
    {DEED_NORMAL_MOVE, ORDER_MOVE, F, H(22), "under a Move order the Normal rate may be used too"},
    {DEED_FALL_BACK, ORDER_MOVE, F | L, H(22), "under a Move order a unit may also fall back, at the Normal rate"},
    {DEED_DISENGAGE, ORDER_MOVE, F | L, H(22), "under a Move order a unit may also disengage, at the Normal rate"},
    {DEED_ADJUSTMENT, ORDER_MOVE, F | L, H(22), "under a Move order a unit may also adjust, at the Normal rate"},
    /* Break-off: away, and nothing else */
    {DEED_RAPID_MOVE, ORDER_BREAK_OFF, F | L, C(57), "Break-off makes for safety at the Rapid rate"},
    {DEED_DISENGAGE, ORDER_BREAK_OFF, F | L, C(57), "Break-off disengages, by retreating"},
    {DEED_RETREAT, ORDER_BREAK_OFF, F | L, C(123), "a retreat needs a Break-off order"},
};
enum { PERMISSIONS = sizeof permissions / sizeof *permissions };

/* What each order refuses, in a player's words. */
static const struct leave refusals[ORDERS] = {
    {false, C(53), "a division without orders makes initiative moves when fully activated and free moves when limited"},
    {false, C(54), "an Action order allows no Rapid moves, retreats or recovery, and only free moves when limited"},
    {false, C(55), "a Regroup order allows only recovery, falling back, adjustments and free moves"},
    {false, C(56),
     "a Move order allows no contact moves, retreat, recovery or Defend, and the Normal rate when limited"},
    {false, C(57), "a Break-off order allows nothing but making for safety at the Rapid rate"},
};

/* Deeds with a clause of their own that says under which orders alone they are done; where an order's own list bans
 * them by name (Action: Rapid moves and recovery; Move: retreat and Defend; Break-off: everything) that list is cited.
 */
#define UNDER(order) (1u << (order))
static const struct ban {
    uint8_t deed;
    unsigned orders;
    struct leave leave;
} bans[] = {
    {DEED_RAPID_MOVE,
     UNDER(ORDER_NONE) | UNDER(ORDER_REGROUP),
     {false, C(96), "the Rapid rate is used only under Move and Break-off orders"}},
    {DEED_ROAD_MARCH,
     UNDER(ORDER_NONE) | UNDER(ORDER_ACTION) | UNDER(ORDER_REGROUP),
     {false, C(97), "a road march needs a Move order"}},
    {DEED_RETREAT,
     UNDER(ORDER_NONE) | UNDER(ORDER_ACTION) | UNDER(ORDER_REGROUP),
     {false, C(123), "a retreat needs a Break-off order; fall back instead"}},
    {DEED_RECOVER,
     UNDER(ORDER_NONE) | UNDER(ORDER_REGROUP) | UNDER(ORDER_MOVE),
     {false, C(124), "hits are recovered only under a fully activated Regroup order"}},
    {DEED_ADOPT_DEFEND,
     UNDER(ORDER_NONE) | UNDER(ORDER_ACTION) | UNDER(ORDER_REGROUP),
     {false, H(24), "Defend is adopted only under None or Action, when fully activated"}},
};
enum { BANS = sizeof bans / sizeof *bans };

static struct leave refusal_of(enum order order, enum deed deed) {
    for (unsigned i = 0; i < BANS; i++)
        if (bans[i].deed == deed && bans[i].orders & UNDER(order)) return bans[i].leave;
    return refusals[order];
}

/* dtn-053, dtn-069 and the note below the matrix: a unit on Defend does much less. Under Move and Break-off it is off
 * Defend at once (dtn-H115). */
static struct leave defend_leave(enum order order, enum activation activation, enum deed deed, struct leave found) {
    if (!found.legal || order == ORDER_MOVE || order == ORDER_BREAK_OFF || deed == DEED_ADJUSTMENT) return found;
    if (activation == ACTIVATION_LIMITED)
        return (struct leave){false, deed == DEED_DISENGAGE ? C(69) : C(95),
                              "a unit on Defend makes only defensive adjustments at limited activation"};
    if (order == ORDER_ACTION || deed == DEED_FALL_BACK || deed == DEED_ADOPT_DEFEND || deed == DEED_RECOVER)
        return found;
    if (deed == DEED_FF_FROM_CZ)
        return (struct leave){true, H(25),
                              "a unit on Defend within 2\" of the enemy may open fire and stays on Defend"};
    if (order == ORDER_REGROUP)
        return (struct leave){false, C(55),
                              "a unit on Defend recovers, falls back or adjusts under Regroup, nothing else"};
    return (struct leave){false, C(53),
                          "a unit on Defend is moved only under an Action order; it may fall back or adjust"};
}

struct leave dtn_order_row(enum order order) {
    return refusals[order];
}

struct leave dtn_order_leave(enum order order, enum activation activation, enum deed deed, bool on_defend) {
    unsigned drawn = activation == ACTIVATION_FULL ? F : L;
    struct leave found = refusal_of(order, deed);
    if (activation == ACTIVATION_FAIL || activation == ACTIVATION_NONE)
        return (struct leave){false, C(64), "activation failed: nothing may be done under any order"};
    for (unsigned i = 0; i < PERMISSIONS && !found.legal; i++) {
        const struct permission *p = &permissions[i];
        if (p->deed == deed && p->order == order && p->drawn & drawn) found = (struct leave){true, p->clause, p->text};
    }
    if (on_defend) found = defend_leave(order, activation, deed, found);
    if (on_defend && found.legal && (order == ORDER_MOVE || order == ORDER_BREAK_OFF))
        found = (struct leave){true, H(115), "a Move or Break-off order takes a unit off Defend at once"};
    return found;
}
