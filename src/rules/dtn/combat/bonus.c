/* Bonus cards: what earns them on the table, cause by cause (dtn-H44, dtn-H62, dtn-H70, dtn-H71). */
#include "rules/dtn/flow.h"

static bool strong_general_near(const struct battle *b, unsigned unit) {
    for (unsigned p = 0; p < b->pieces; p++)
        if (on_table(b, p) && b->piece[p].kind == PIECE_LEADER && b->piece[p].side == b->piece[unit].side &&
            b->piece[p].character == CHARACTER_S && within(dtn_piece_distance(b, p, unit), INCH))
            return true;
    return false;
}

/* dtn-H62: a unit that made a support move, within 2" and not itself in contact. */
static bool is_supported(const struct battle *b, unsigned unit) {
    for (unsigned u = 0; u < b->pieces; u++)
        if (is_unit(b, u) && has_mark(b, u, MARK_SUPPORTS) && b->piece[u].target == unit &&
            within(dtn_piece_distance(b, u, unit), 2 * INCH) && !dtn_is_in_contact(b, u))
            return true;
    return false;
}

static bool shock_counts(const struct battle *b, unsigned own, unsigned enemy) {
    const struct piece *p = &b->piece[own];
    return p->traits & TRAIT_SHOCK && is_cavalry((enum arm)p->arm) && is_cavalry((enum arm)b->piece[enemy].arm);
}

int dtn_bonus_cards(const struct battle *b, unsigned own, unsigned enemy, enum face face, bool attacks,
                    enum combat_type type, struct resolution *why) {
    const struct piece *p = &b->piece[own];
    bool charge = type == COMBAT_CHARGE, defends = p->status == STATUS_DEFEND;
    int side = attacks ? SIDE_A : SIDE_B, bonus = 0;
    const struct {
        bool holds;
        clause clause;
        const char *text;
    } causes[] = {
        {attacks && face != FACE_FRONT, charge ? H(70) : H(71), "bonus: at a flank or rear"},
        {p->quality == QUALITY_ELITE, charge ? H(70) : H(71), "bonus: elite"},
        {has_mark(b, enemy, MARK_VULNERABLE), H(44), "bonus: the enemy is vulnerable"},
        {!charge && p->traits & TRAIT_LIGHT, H(71), "bonus: light infantry"},
        {!charge && defends, H(71), "bonus: on Defend"},
        {charge && !attacks && defends && (face == FACE_FRONT || dtn_bua_of(b, own) >= 0), H(70),
         "bonus: on Defend, attacked in front or in a built-up area"},
        {charge && dtn_level_of(b, own) > dtn_level_of(b, enemy), H(70), "bonus: on higher ground"},
        {charge && shock_counts(b, own, enemy), H(70), "bonus: shock cavalry against cavalry"},
        {charge && attacks && is_supported(b, own), H(62), "bonus: supported"},
        {charge && strong_general_near(b, own), H(70), "bonus: a strong general within 1\""},
    };
    if (charge && p->arm == ARM_ARTILLERY) return 0; /* dtn-H70: alone it never has any */
    if (has_mark(b, own, MARK_VULNERABLE)) {
        dtn_note(why, side, 0, H(44), "it is vulnerable and has no bonus cards of its own");
        return 0;
    }
    for (unsigned i = 0; i < sizeof causes / sizeof *causes; i++) {
        if (!causes[i].holds) continue;
        dtn_note(why, side, 0, causes[i].clause, causes[i].text);
        bonus++;
    }
    return bonus;
}
