/* Spells and rituals at work: paid for, diced for, felt (dbf-H47 to dbf-H50). */
#include "rules/dbf/ranged.h"
#include "rules/debellis/combat/fighting.h"
#include "rules/debellis/contact/contacts.h"
#include "rules/debellis/outcomes/outcomes.h"
#include "rules/debellis/places/places.h"

#include <string.h>

enum { BLESSING_REACH = 2000, DISPEL_REACH = 5000 };

static enum spell spell_at_hand(const struct battle *b) { return (enum spell)b->pending.choice; }

int dbf_spell_dice(const struct battle *b) { return dbf_spells[spell_at_hand(b)].combat ? 2 : 1; }

void dbf_play_cast(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev) {
    unsigned caster = a->piece[0];
    const struct spell_rules *s = &dbf_spells[a->choice];
    static const char *const text[2][2] = {
        {"{p} casts {w} for {0} PIPs", "{p} casts {w} for 1 PIP"},
        {"{p} enacts a ritual for {0} PIPs: {w}", "{p} enacts a ritual for 1 PIP: {w}"},
    };
    struct event *said = tell_pieces(ev, "cast", s->clause, text[s->ritual][s->cost == 1], caster, a->target);
    said->said.number[0] = s->cost;
    said->said.word = db_verbs[VERB_CAST].words[a->choice];
    db_pay_pips(b, caster, s->cost);
    b->element[caster].magic |= MAGIC_ACTED;
    b->pending = *a;
    b->combat[0] = (uint8_t)caster;
    b->combat[1] = a->target;
    b->prompt_piece = NO_PIECE;
    b->dice[0] = b->dice[1] = 0;
    b->phase = PHASE_SPELL_ROLL;
    (void)rules;
}

/* --- magic combat --------------------------------------------------------------------------------------------------
 */

static int32_t word_of(enum spell s) {
    return s == HEX ? SPELL_HEX : s == TERROR ? SPELL_TERROR : s == FIRESTORM ? SPELL_FIRESTORM : SPELL_BOLT;
}

void dbf_engagement_magic(const struct db_rules *rules, const struct battle *b, unsigned caster, unsigned target,
                          enum spell spell, struct engagement *e) {
    db_engagement_shoot(rules, b, caster, target, 0, false, false, e);
    e->mode = MODE_MAGIC;
    e->spell = word_of(spell);
    e->side[0].spell_near = dbf_is_hindered(rules, b, caster, target);
    e->side[1].rear_blocked = 0; /* the recoil itself finds out */
}

static void magic_combat(const struct db_rules *rules, struct battle *b, const uint8_t *dice, struct events *ev) {
    struct engagement e;
    struct verdict v;
    unsigned caster = b->combat[0], target = b->combat[1];
    dbf_engagement_magic(rules, b, caster, target, spell_at_hand(b), &e);
    for (int i = 0; i < 2; i++) e.dice[i] = b->dice[i] = dice[i];
    db_engagement_verdict(rules, &e, &v, NULL);
    if (ev) db_tell_verdict(rules, &e, &v, caster, target, ev);
    if (spell_at_hand(b) == HEX && v.total[1] <= v.total[0]) {
        b->element[target].magic |= MAGIC_HEXED;
        tell_pieces(ev, "hexed", H(47), "{p} is hexed by {o}", target, caster);
    }
    dbf_queue_outcomes(rules, b, &e, &v);
}

bool dbf_spell_goes_on(const struct db_rules *rules, struct battle *b) {
    (void)rules;
    if (spell_at_hand(b) != FIRESTORM || b->element[b->pending.piece[0]].where == LOST) return false;
    while (b->pending.piece_count > 1) { /* the last named first: the list shrinks from its end */
        uint8_t next = b->pending.piece[--b->pending.piece_count];
        if (!dbf_in_play(b, next)) continue;
        b->combat[0] = b->pending.piece[0];
        b->combat[1] = next;
        b->dice[0] = b->dice[1] = 0;
        b->phase = PHASE_SPELL_ROLL;
        return true;
    }
    return false;
}

/* --- what succeeds on a die ----------------------------------------------------------------------------------------
 */

static void mark(struct battle *b, unsigned e, uint8_t what, const char *kind, clause c, const char *text,
                 struct events *ev) {
    b->element[e].magic |= what;
    tell_pieces(ev, kind, c, text, e, NO_PIECE);
}

static bool near_caster(const struct battle *b, unsigned caster, unsigned e, int32_t reach) {
    if (!dbf_in_play(b, e) || !dbf_in_play(b, caster)) return e == caster;
    struct quad p = standing_quad(b, caster), q = standing_quad(b, e);
    return quads_in_reach(&p, &q, bw(b, reach));
}

static void bless(struct battle *b, unsigned caster, struct events *ev) {
    for (unsigned e = 0; e < b->elements; e++)
        if (b->element[e].side == b->element[caster].side && near_caster(b, caster, e, BLESSING_REACH))
            mark(b, e, MAGIC_BLESSED, "blessed", H(49), "{p} is blessed for this bound", ev);
}

/* Every Ward on the enemy and every Hex by him nearby; his Darkness everywhere. */
static void dispel(struct battle *b, unsigned caster, struct events *ev) {
    unsigned side = b->element[caster].side;
    for (unsigned e = 0; e < b->elements; e++) {
        uint8_t his = b->element[e].side == side ? MAGIC_HEXED : MAGIC_WARDED;
        if (!(b->element[e].magic & his) || !near_caster(b, caster, e, DISPEL_REACH)) continue;
        b->element[e].magic &= (uint8_t)~his;
        tell_pieces(ev, "dispelled", H(49), "the magic on {p} is dispelled", e, caster);
    }
    if (!b->side[enemy_of(side)].darkness) return;
    b->side[enemy_of(side)].darkness = 0;
    tell(ev, "dispelled", H(49), "the darkness lifts");
}

static void put_down(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev) {
    struct element *x = &b->element[a->target];
    bool raised = x->where == LOST, stood = on_table(b, a->target);
    struct pose from = x->pose;
    if (x->where == INSIDE) db_go_out(rules, b, a->target, x->place, ev);
    x->where = ON_TABLE;
    db_element_place(b, a->target, (struct pose){a->step[0].at, a->step[0].turn, 0});
    if (raised) {
        x->marks = 0;
        x->magic = 0;
        if (is_general(b, a->target)) b->side[x->side].lost_general = 0;
        db_recount_losses(rules, b);
    }
    struct event *said = tell_pieces(ev, raised ? "raised" : "translocated", raised ? H(49) : H(47),
                                     raised ? "{p} rises again" : "{p} is carried elsewhere", a->target, NO_PIECE);
    said->moved = true;
    said->from = stood ? from : x->pose;
    said->to = x->pose;
}

static void take_effect(const struct db_rules *rules, struct battle *b, struct events *ev) {
    const struct act *a = &b->pending;
    unsigned caster = a->piece[0];
    switch (spell_at_hand(b)) {
    case WARD:
        mark(b, a->target, MAGIC_WARDED, "warded", H(47), "{p} is warded", ev);
        break;
    case BLESSING:
        bless(b, caster, ev);
        break;
    case DISPEL:
        dispel(b, caster, ev);
        break;
    case DARKNESS:
        b->side[b->element[caster].side].darkness = 1;
        tell_pieces(ev, "darkness", H(49), "{p} darkens the field", caster, NO_PIECE);
        break;
    default:
        put_down(rules, b, a, ev);
        break;
    }
}

/* dbf-H50: three or more, two less if a Cleric or Paladin is near. */
static void casting_roll(const struct db_rules *rules, struct battle *b, uint8_t die, struct events *ev) {
    const struct spell_rules *s = &dbf_spells[spell_at_hand(b)];
    unsigned caster = b->combat[0];
    bool hindered = dbf_is_hindered(rules, b, caster, s->ritual ? NO_PIECE : b->combat[1]);
    int score = die - (hindered ? 2 : 0);
    b->dice[0] = die;
    if (hindered) tell_pieces(ev, "hindered", C(78), "{p} −2: a cleric or paladin is near", caster, NO_PIECE);
    struct event *said = tell_pieces(ev, "casting", H(50), "{p} scores {0}: 3 or more succeeds", caster, NO_PIECE);
    said->said.number[0] = score;
    if (score >= 3)
        take_effect(rules, b, ev);
    else
        tell_pieces(ev, "fails", H(50), "{p}'s magic fails", caster, NO_PIECE);
}

void dbf_play_spell_roll(const struct db_rules *rules, struct battle *b, const uint8_t *dice, struct events *ev) {
    if (dbf_spells[spell_at_hand(b)].combat)
        magic_combat(rules, b, dice, ev);
    else
        casting_roll(rules, b, dice[0], ev);
    dbf_run_outcomes(rules, b, ev);
}
