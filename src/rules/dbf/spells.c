/* Who may cast what at whom (dbf-H45 to dbf-H51). */
#include "game/sure.h"
#include "rules/dbf/ranged.h"
#include "rules/debellis/contact/conform.h"
#include "rules/debellis/contact/contacts.h"
#include "rules/debellis/opening/reserves.h"
#include "rules/debellis/places/places.h"
#include "rules/debellis/shooting/shot.h"

#define MAGE   TYPE(Ma)
#define CLERIC TYPE(Cl)

/* clang-format off */
const struct spell_rules dbf_spells[] = {
    /*                  who     PIPs level at          combat ritual clause */
    [BOLT] =          {MAGE,   1, 1, AT_ENEMY,  true,  false, H(47)},
    [WARD] =          {MAGE,   2, 2, AT_FRIEND, false, false, H(47)},
    [HEX] =           {MAGE,   2, 2, AT_ENEMY,  true,  false, H(47)},
    [TERROR] =        {MAGE,   3, 3, AT_ENEMY,  true,  false, H(47)},
    [FIRESTORM] =     {MAGE,   4, 4, AT_ENEMY,  true,  false, H(47)},
    [TRANSLOCATION] = {MAGE,   5, 5, AT_FRIEND, false, false, H(47)},
    [DISPEL] =        {CLERIC, 1, 0, AT_NOBODY, false, true,  H(49)},
    [BLESSING] =      {CLERIC, 2, 0, AT_NOBODY, false, true,  H(49)},
    [DARKNESS] =      {MAGE,   3, 3, AT_NOBODY, false, true,  H(49)},
    [RAISING] =       {MAGE,   5, 5, AT_LOST,   false, true,  H(49)},
};
counted(dbf_spells, SPELLS);
/* clang-format on */

enum { MAGIC_REACH = 5000, SHUN_REACH = 2000, TRANSLOCATION_REACH = 10000, RAISING_REACH = 2000 };

/* --- where ------------------------------------------------------------------------------------------------------ */

static length magic_reach(const struct battle *b) { return bw(b, MAGIC_REACH) / (is_dark(b) ? 2 : 1); }

bool dbf_in_play(const struct battle *b, unsigned e) {
    return b->element[e].where == ON_TABLE || b->element[e].where == INSIDE;
}

bool dbf_in_reach(const struct db_rules *rules, const struct battle *b, uint8_t caster, uint8_t target,
                  struct ruling *r) {
    struct quad from = standing_quad(b, caster), to = standing_quad(b, target);
    struct point start, end;
    if (caster == target) return true;
    if (!quads_in_reach(&from, &to, magic_reach(b))) {
        refuse_pieces(r, is_dark(b) ? H(49) : C(46), caster, target,
                      "{o} is {b0} away and {p}'s magic reaches {b1}: choose somebody nearer");
        r->why.number[0] = quads_distance(&from, &to);
        r->why.number[1] = magic_reach(b);
        return false;
    }
    nearest_middle(&from, &to, &start, &end);
    if (db_line_of_sight(rules, b, caster, target, start, end) == SHOT_CLEAR) return true;
    return refuse_pieces(r, H(46), caster, target, "{p} cannot see {o}: choose somebody in sight");
}

/* dbf-078: near the caster, the target, or the line between. */
bool dbf_is_hindered(const struct db_rules *rules, const struct battle *b, unsigned caster, unsigned target) {
    struct quad from = standing_quad(b, caster), to = from;
    struct point start = from.corner[0], end = start;
    length reach = bw(b, SHUN_REACH);
    (void)rules;
    if (target != NO_PIECE && target != caster) {
        to = standing_quad(b, target);
        nearest_middle(&from, &to, &start, &end);
    }
    for (unsigned e = 0; e < b->elements; e++) {
        if (e == caster || !dbf_in_play(b, e) || !is_type(b, e, TYPE(Cl) | TYPE(Pa))) continue;
        struct quad q = standing_quad(b, e);
        if (quads_in_reach(&q, &from, reach) || quads_in_reach(&q, &to, reach)) return true;
        for (int i = 0; i < 4; i++)
            if (in_reach(segments_distance(q.corner[i], q.corner[(i + 1) % 4], start, end), reach)) return true;
    }
    return false;
}

/* --- who -------------------------------------------------------------------------------------------------------- */

bool dbf_may_cast(const struct db_rules *rules, const struct battle *b, unsigned e, struct ruling *r) {
    const struct element *x = &b->element[e];
    uint8_t p = (uint8_t)e;
    if (!is_type(b, e, TYPE(Ma) | TYPE(Cl))) return refuse_piece(r, H(45), p, "{p} is neither Mage nor Cleric");
    if (x->side != b->active) return refuse_piece(r, C(8), p, "{p} works magic only in its own side's bound");
    if (!dbf_in_play(b, e)) return refuse_piece(r, H(45), p, "{p} is not on the table");
    if (x->magic & MAGIC_ACTED) return refuse_piece(r, H(45), p, "{p} has worked magic in this bound already");
    if (x->moves) return refuse_piece(r, H(45), p, "{p} has moved in this bound and can work no magic");
    if (db_in_close_combat(rules, b, e)) return refuse_piece(r, H(45), p, "{p} is in contact with enemy");
    if (!pips_of(b, e)) return refuse_piece(r, C(22), p, "no PIP is left for {p}'s magic");
    return true;
}

bool dbf_may_cast_this(const struct battle *b, uint8_t e, enum spell spell, struct ruling *r) {
    const struct spell_rules *s = &dbf_spells[spell];
    if (!is_type(b, e, s->who))
        return refuse_piece(r, s->ritual ? s->clause : H(45), e,
                            s->who & TYPE(Cl) ? "only a Cleric enacts this ritual, not {p}"
                                              : "only a Mage works this magic, not {p}");
    if (b->element[e].level < s->level && is_type(b, e, TYPE(Ma))) {
        refuse_piece(r, s->ritual ? H(49) : H(45), e, "{p} is of level {0} and this magic needs level {1}");
        r->why.number[0] = b->element[e].level;
        r->why.number[1] = s->level;
        return false;
    }
    if (pips_of(b, e) >= s->cost) return true;
    refuse_piece(r, C(22), e,
                 pips_of(b, e) == 1 ? "this magic of {p} costs {0} PIPs and 1 is left"
                                    : "this magic of {p} costs {0} PIPs and {1} are left");
    r->why.number[0] = s->cost;
    r->why.number[1] = (int32_t)pips_of(b, e);
    return false;
}

/* --- at whom ---------------------------------------------------------------------------------------------------- */

/* Can a spell be cast at it: on the table, or the one who holds a place of it? */
static bool may_be_struck(const struct battle *b, unsigned e) {
    return on_table(b, e) || (b->element[e].where == INSIDE && db_place_defender(b, b->element[e].place) == e);
}

static bool judge_enemy(const struct db_rules *rules, const struct battle *b, uint8_t caster, uint8_t t,
                        struct ruling *r) {
    if (!dbf_in_play(b, t) || b->element[t].side == b->active)
        return refuse_piece(r, H(47), t, "this spell is cast at an enemy on the table, not at {p}");
    if (!may_be_struck(b, t)) return refuse_piece(r, H(47), t, "{p} is not the one who defends there");
    return dbf_in_reach(rules, b, caster, t, r);
}

/* dbf-H72: walls stand for who is behind them. */
static bool stand_touching(const struct battle *b, unsigned e, unsigned f) {
    struct quad p = standing_quad(b, e), q = standing_quad(b, f);
    return quads_in_reach(&p, &q, battle_tolerance(b).gap);
}

/* dbf-H47: up to two more, touching the first. */
static bool judge_firestorm(const struct battle *b, const struct act *a, struct ruling *r) {
    if (a->piece_count > 3) return refuse(r, H(47), "a firestorm burns one enemy and up to two that touch it");
    for (int i = 1; i < a->piece_count; i++) {
        uint8_t e = a->piece[i];
        bool again = e == a->target || (i == 2 && e == a->piece[1]);
        if (again || b->element[e].side == b->active || !may_be_struck(b, e) || !stand_touching(b, a->target, e))
            return refuse_pieces(r, H(47), e, a->target, "{p} is no further enemy touching {o}");
    }
    return true;
}

static bool judge_friend(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    uint8_t caster = a->piece[0], t = a->target;
    if (!dbf_in_play(b, t) || b->element[t].side != b->active)
        return refuse_piece(r, H(47), t, "this spell is cast at a friend on the table, not at {p}");
    if (a->choice == WARD && b->element[t].magic & MAGIC_WARDED)
        return refuse_piece(r, H(47), t, "{p} is warded already: one Ward an element");
    if (a->choice == TRANSLOCATION && t == caster)
        return refuse_piece(r, H(47), t, "{p} cannot carry itself elsewhere: only another friend");
    if (a->choice == TRANSLOCATION && db_in_close_combat(rules, b, t))
        return refuse_piece(r, H(47), t, "{p} is in contact with enemy and cannot be carried elsewhere");
    if (a->choice == TRANSLOCATION && is_type(b, t, TYPE(CD)))
        return refuse_piece(r, H(6), t, "{p} never leave their city");
    return dbf_in_reach(rules, b, caster, t, r);
}

/* Where somebody is set down: free ground, and a base width from any enemy. */
static bool judge_landing(const struct db_rules *rules, const struct battle *b, uint8_t e, const struct quad *near,
                          length reach, struct pose at, clause c, struct ruling *r) {
    struct placed one = {e, at};
    struct quad q = base_quad((struct base){at, b->base_width, b->element[e].depth});
    uint8_t enemy;
    if (!quads_in_reach(&q, near, reach)) {
        refuse_piece(r, c, e, "{p} would be placed {b0} away: {b1} at most");
        r->why.number[0] = quads_distance(&q, near);
        r->why.number[1] = reach;
        return false;
    }
    if (!db_poses_are_free(rules, b, &one, 1, r)) return false;
    if (db_near_enemy(b, b->active, &q, bw(b, rules->reach.near_enemy), &enemy))
        return refuse_pieces(r, c, e, enemy, "{p} cannot be placed within 1 BW of {o}");
    return true;
}

static bool judge_place(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    uint8_t t = a->target;
    clause c = dbf_spells[a->choice].clause;
    if (a->step_count != 1 || a->step[0].kind != STEP_TO)
        return refuse_piece(r, c, t, "say with one step 'to' where {p} is placed");
    struct pose at = {a->step[0].at, a->step[0].turn, 0};
    if (a->choice == TRANSLOCATION) {
        struct quad was = standing_quad(b, t);
        return judge_landing(rules, b, t, &was, bw(b, TRANSLOCATION_REACH), at, c, r);
    }
    if (b->element[t].side != b->active || b->element[t].where != LOST || !is_type(b, t, ALL_Hd | ALL_Wb))
        return refuse_piece(r, c, t, "only destroyed Hordes or Warband of one's own can be raised, not {p}");
    struct quad mage = standing_quad(b, a->piece[0]);
    return judge_landing(rules, b, t, &mage, bw(b, RAISING_REACH), at, c, r);
}

static bool judge_target(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    const struct spell_rules *s = &dbf_spells[a->choice];
    if (s->at != AT_NOBODY && a->target == NO_PIECE) return refuse(r, s->clause, "name the target of this magic");
    if (s->at == AT_NOBODY && a->target != NO_PIECE) return refuse(r, s->clause, "this ritual has no single target");
    if (a->piece_count > 1 && a->choice != FIRESTORM)
        return refuse(r, s->clause, "name the caster alone; only a firestorm has further targets");
    if (s->at == AT_FRIEND && !judge_friend(rules, b, a, r)) return false;
    if (s->at == AT_ENEMY && !judge_enemy(rules, b, a->piece[0], a->target, r)) return false;
    if (a->choice == HEX && b->element[a->target].magic & MAGIC_HEXED)
        return refuse_piece(r, s->clause, a->target, "{p} is hexed already: one Hex an element");
    if (a->choice == FIRESTORM && !judge_firestorm(b, a, r)) return false;
    if (a->choice == DARKNESS && b->side[b->active].darkness) return refuse(r, s->clause, "the field is dark already");
    if (a->choice == TRANSLOCATION || a->choice == RAISING) return judge_place(rules, b, a, r);
    return true;
}

bool dbf_judge_cast(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    if (a->piece_count < 1 || a->choice >= SPELLS) return refuse(r, H(45), "name the caster and the spell or ritual");
    if (!dbf_may_cast(rules, b, a->piece[0], r)) return false;
    if (!dbf_may_cast_this(b, a->piece[0], (enum spell)a->choice, r) || !judge_target(rules, b, a, r)) return false;
    r->cost = dbf_spells[a->choice].cost;
    r->why.clause = dbf_spells[a->choice].clause;
    return true;
}

bool dbf_would_cast(const struct db_rules *rules, const struct battle *b, unsigned a, unsigned d,
                    struct engagement *e) {
    struct act bolt = act_make(VERB_CAST);
    struct ruling unheard;
    bool at_hand = b->phase == PHASE_SPELL_ROLL && b->combat[0] == a && b->combat[1] == d;
    bolt.piece_count = 1;
    bolt.piece[0] = (uint8_t)a;
    bolt.choice = BOLT;
    bolt.target = (uint8_t)d;
    if (at_hand ? dbf_spell_dice(b) != 2 : !dbf_judge_cast(rules, b, &bolt, &unheard)) return false;
    dbf_engagement_magic(rules, b, a, d, at_hand ? (enum spell)b->pending.choice : BOLT, e);
    return true;
}
