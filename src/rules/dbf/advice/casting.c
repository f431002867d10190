/* Which magic is worth thinking of, for those who choose among offers: the spells with the best targets first. */
#include "rules/dbf/advice/ranged_offers.h"
#include "rules/debellis/contact/contacts.h"

enum { PLACES_TRIED = 4 };

struct conjuring { /* the offers of one caster */
    const struct db_rules *rules;
    const struct battle *b;
    uint8_t caster;
    bool able[SPELLS];
    struct basket *k;
};

static struct act spell_at(const struct conjuring *c, enum spell spell, uint8_t target) {
    struct act a = act_make(VERB_CAST);
    a.piece_count = 1;
    a.piece[0] = c->caster;
    a.choice = (uint8_t)spell;
    a.target = target;
    return a;
}

static bool offer_if_legal(struct conjuring *c, const struct act *a) {
    return c->able[a->choice] && put_if_legal(c->k, a);
}

/* --- targets --------------------------------------------------------------------------------------------------------
 */

/* Dear troops that magic beats easily come first. */
static int32_t appeal(const struct conjuring *c, unsigned t) {
    struct engagement e;
    int32_t factor[2];
    dbf_engagement_magic(c->rules, c->b, c->caster, t, BOLT, &e);
    db_engagement_factors(c->rules, &e, factor, NULL);
    return 3 * c->rules->troop[c->b->element[t].type].loss + factor[0] - factor[1];
}

/* The enemies, or friends, within reach, the most appealing first. */
static int within_reach(const struct conjuring *c, bool friends, uint8_t out[ELEMENTS_MAX]) {
    int32_t worth[ELEMENTS_MAX];
    int n = 0;
    for (unsigned t = 0; t < c->b->elements; t++) {
        struct ruling unheard;
        if ((c->b->element[t].side == c->b->active) != friends || !dbf_in_play(c->b, t)) continue;
        if (!dbf_in_reach(c->rules, c->b, c->caster, (uint8_t)t, &unheard)) continue;
        int32_t value = friends ? db_in_close_combat(c->rules, c->b, t) : appeal(c, t);
        int at = n++;
        for (; at && worth[at - 1] < value; at--) {
            worth[at] = worth[at - 1];
            out[at] = out[at - 1];
        }
        worth[at] = value;
        out[at] = (uint8_t)t;
    }
    return n;
}

/* A firestorm burns up to two more that touch its target. */
static void offer_firestorm(struct conjuring *c, uint8_t target) {
    struct act a = spell_at(c, FIRESTORM, target);
    length gap = battle_tolerance(c->b).gap;
    for (unsigned e = 0; on_table(c->b, target) && e < c->b->elements && a.piece_count < 3; e++)
        if (e != target && on_table(c->b, e) && c->b->element[e].side != c->b->active &&
            bases_touch(element_base(c->b, target), element_base(c->b, e), gap))
            a.piece[a.piece_count++] = (uint8_t)e;
    offer_if_legal(c, &a);
}

static void offer_at_enemy(struct conjuring *c, uint8_t target) {
    static const enum spell single[] = {TERROR, HEX, BOLT};
    offer_firestorm(c, target);
    for (int i = 0; i < 3; i++) {
        struct act a = spell_at(c, single[i], target);
        offer_if_legal(c, &a);
    }
}

/* --- setting somebody down
 * -------------------------------------------------------------------------------------------- */

static void set_at(struct act *a, struct pose p) {
    a->step_count = 1;
    a->step[0] = (struct step){.kind = STEP_TO, .turn = p.facing, .at = p.at};
}

/* Raised beside, behind or before the Mage. */
static void offer_raising(struct conjuring *c) {
    static const int8_t aside[PLACES_TRIED][2] = {{1, 0}, {-1, 0}, {0, -1}, {0, 1}};
    length step = c->b->base_width;
    for (unsigned t = 0; c->able[RAISING] && t < c->b->elements; t++) {
        struct act a = spell_at(c, RAISING, (uint8_t)t);
        if (c->b->element[t].side != c->b->active || c->b->element[t].where != LOST) continue;
        for (int i = 0; i < PLACES_TRIED; i++) {
            set_at(&a, pose_moved(c->b->element[c->caster].pose, aside[i][0] * step, aside[i][1] * step));
            if (offer_if_legal(c, &a)) break;
        }
    }
}

/* Behind an enemy, facing his back, just out of the distance that is forbidden. */
static void offer_translocation(struct conjuring *c, uint8_t who) {
    int found = 0;
    for (unsigned f = 0; c->able[TRANSLOCATION] && f < c->b->elements && found < PLACES_TRIED; f++) {
        struct act a = spell_at(c, TRANSLOCATION, who);
        const struct element *enemy = &c->b->element[f];
        if (enemy->side == c->b->active || !on_table(c->b, f)) continue;
        set_at(&a, pose_moved(enemy->pose, 0, -enemy->depth - c->b->base_width * 11 / 10));
        found += offer_if_legal(c, &a);
    }
}

/* --- all of it
 * ---------------------------------------------------------------------------------------------------------- */

static void offer_to_friends(struct conjuring *c) {
    uint8_t friend[ELEMENTS_MAX];
    int n = c->able[WARD] || c->able[TRANSLOCATION] ? within_reach(c, true, friend) : 0;
    for (int i = 0; i < n; i++) {
        struct act ward = spell_at(c, WARD, friend[i]);
        offer_if_legal(c, &ward);
        offer_translocation(c, friend[i]);
    }
}

static void offer_magic_of(struct conjuring *c) {
    static const enum spell rituals[] = {BLESSING, DISPEL, DARKNESS};
    uint8_t enemy[ELEMENTS_MAX];
    bool spells = c->able[BOLT] || c->able[HEX] || c->able[TERROR] || c->able[FIRESTORM];
    int n = spells ? within_reach(c, false, enemy) : 0;
    if (n) offer_at_enemy(c, enemy[0]);
    for (int i = 0; i < 3; i++) {
        struct act a = spell_at(c, rituals[i], NO_PIECE);
        offer_if_legal(c, &a);
    }
    offer_raising(c);
    for (int i = 1; i < n; i++) offer_at_enemy(c, enemy[i]);
    offer_to_friends(c);
}

void dbf_offer_spells(struct basket *k) {
    const struct db_rules *rules = k->rules;
    const struct battle *b = k->b;
    struct conjuring c = {.rules = rules, .b = b, .k = k};
    struct ruling unheard;
    for (unsigned e = 0; e < b->elements && !is_full(k); e++) {
        if (!dbf_may_cast(rules, b, e, &unheard)) continue;
        c.caster = (uint8_t)e;
        for (unsigned s = 0; s < SPELLS; s++) c.able[s] = dbf_may_cast_this(b, (uint8_t)e, (enum spell)s, &unheard);
        offer_magic_of(&c);
    }
}

/* --- what it promises
 * ------------------------------------------------------------------------------------------------- */

enum { WORTH_OF_HELP = 12, WORTH_OF_DARKNESS = 4, WORTH_OF_LEAP = 10, WORTH_OF_VICTIM = 8, WORTH_RAISED = 60 };

/* Friends (or enemies) in close combat within the ritual's reach, or under magic that can be lifted. */
static int32_t helped(const struct db_rules *rules, const struct battle *b, unsigned caster, enum spell spell) {
    struct quad at = standing_quad(b, caster);
    unsigned side = b->element[caster].side;
    int32_t count = spell == DISPEL ? b->side[enemy_of(side)].darkness : 0;
    for (unsigned e = 0; e < b->elements; e++) {
        uint8_t foreign = b->element[e].side == side ? MAGIC_HEXED : MAGIC_WARDED;
        bool concerned = spell == DISPEL
                             ? (b->element[e].magic & foreign) != 0
                             : b->element[e].side == side && on_table(b, e) && db_front_enemy(rules, b, e) != NO_PIECE;
        if (!concerned || !dbf_in_play(b, e)) continue;
        struct quad q = standing_quad(b, e);
        count += quads_in_reach(&at, &q, bw(b, spell == DISPEL ? 5000 : 2000));
    }
    return count;
}

static int32_t worth_if_it_works(const struct db_rules *rules, const struct battle *b) {
    enum spell spell = (enum spell)b->pending.choice;
    unsigned caster = b->combat[0], target = b->combat[1];
    switch (spell) {
    case WARD:
        return db_front_enemy(rules, b, target) != NO_PIECE ? WORTH_OF_HELP : 1;
    case BLESSING:
    case DISPEL:
        return WORTH_OF_HELP * helped(rules, b, caster, spell);
    case DARKNESS:
        return WORTH_OF_DARKNESS;
    case RAISING:
        return WORTH_RAISED;
    default:
        return is_type(b, target, BOWS | TYPE(Art) | PERSONALITIES) ? 0 : WORTH_OF_LEAP;
    }
}

int32_t dbf_promise(const struct db_rules *rules, const struct battle *b) {
    if (b->phase != PHASE_SPELL_ROLL) return 0;
    if (dbf_spell_dice(b) == 2) return WORTH_OF_VICTIM * (b->pending.piece_count - 1);
    bool ritual = dbf_spells[b->pending.choice].ritual;
    bool hindered = dbf_is_hindered(rules, b, b->combat[0], ritual ? NO_PIECE : b->combat[1]);
    return worth_if_it_works(rules, b) * (hindered ? 2 : 4) / 6; /* dbf-H50: 3 or more, 5 or more */
}
