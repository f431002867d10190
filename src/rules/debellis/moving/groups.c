/* Groups and columns (H07, H08), which the sheet leaves to the reader (dba30-381): who stands with whom. Troops in bad
 * going and allies may belong to one, though its moves are then limited (dba30-138); nothing but turning to face,
 * outcomes and its owner's orders ever takes it apart (dba30-139).
 *
 * Two elements facing the same way are linked side by side (side edges together, front corners touching) or one
 * behind the other (front edge on rear edge, corners touching). In a column that bends round a corner the follower's
 * front edge is touched by a rear corner of the one ahead instead. */
#include "rules/debellis/moving/groups.h"

#include "rules/debellis/contact/contacts.h"

enum link { LINK_NONE, LINK_SIDE, LINK_AHEAD /* f is ahead of e */, LINK_BEHIND /* f is behind e */ };

static bool nearly(length a, length b, length gap) { return a - b <= gap && b - a <= gap; }

/* A bend of the column: a rear corner of `ahead` lies on the front edge of `follower`, turned by a right angle at
 * most. */
static bool bends_behind(const struct battle *b, unsigned ahead, unsigned follower, length gap) {
    const struct element *a = &b->element[ahead], *f = &b->element[follower];
    if (angle_between(a->pose.facing, f->pose.facing) > QUARTER_TURN + 91) return false;
    struct quad q = element_quad(b, ahead);
    length half = b->base_width / 2 + gap;
    for (int c = REAR_RIGHT; c <= REAR_LEFT; c++) {
        struct point p = point_local(f->pose, q.corner[c]);
        if (nearly(p.y, 0, gap) && p.x <= half && p.x >= -half) return true;
    }
    return false;
}

static enum link link_between(const struct battle *b, unsigned e, unsigned f) {
    const struct tolerance t = battle_tolerance(b);
    if (!elements_near(b, e, f, t.gap)) return LINK_NONE;
    const struct element *x = &b->element[e], *y = &b->element[f];
    if (same_facing(x->pose.facing, y->pose.facing, t.angle)) {
        struct point p = point_local(x->pose, y->pose.at); /* f's front seen from e */
        length apart = p.x < 0 ? -p.x : p.x;
        if (nearly(p.y, 0, t.gap) && nearly(apart, b->base_width, t.gap)) return LINK_SIDE;
        if (apart > t.gap) return LINK_NONE;
        if (nearly(p.y, -x->depth, t.gap)) return LINK_BEHIND;
        return nearly(p.y, y->depth, t.gap) ? LINK_AHEAD : LINK_NONE;
    }
    if (bends_behind(b, e, f, t.gap)) return LINK_BEHIND;
    return bends_behind(b, f, e, t.gap) ? LINK_AHEAD : LINK_NONE;
}

/* Grows the group from its first piece over the others; returns how many were reached. */
static int grow(const struct battle *b, const uint8_t *piece, int count, struct group *g) {
    bool taken[ACT_PIECES_MAX] = {false};
    bool wide = false;
    g->member[0] = piece[0];
    g->count = 1;
    taken[0] = true;
    for (int next = 0; next < g->count; next++)
        for (int i = 0; i < count; i++) {
            enum link l = taken[i] ? LINK_NONE : link_between(b, g->member[next], piece[i]);
            if (l == LINK_NONE) continue;
            taken[i] = true;
            wide = wide || l == LINK_SIDE;
            g->member[g->count++] = piece[i];
        }
    g->column = !wide;
    return g->count;
}

/* The members of a column from its head to its tail. */
static void order_column(const struct battle *b, struct group *g) {
    uint8_t chain[ACT_PIECES_MAX];
    int count = g->count, length_of_chain = 0;
    unsigned head = g->member[0];
    for (int step = 0, moved = 1; moved && step < count; step++) { /* walk to the head */
        moved = 0;
        for (int i = 0; i < count && !moved; i++)
            if (g->member[i] != head && link_between(b, head, g->member[i]) == LINK_AHEAD)
                head = g->member[i], moved = 1;
    }
    for (bool more = true; more && length_of_chain < count;) { /* and down to the tail */
        chain[length_of_chain++] = (uint8_t)head;
        more = false;
        for (int i = 0; i < count && !more; i++)
            if (g->member[i] != head && link_between(b, head, g->member[i]) == LINK_BEHIND)
                head = g->member[i], more = true;
    }
    if (length_of_chain != count) { /* two behind one: not one element wide */
        g->column = false;
        return;
    }
    for (int i = 0; i < count; i++) g->member[i] = chain[i];
}

/* Do all face the same way? Only a column may bend (H08). */
static bool faces_one_way(const struct battle *b, const struct group *g) {
    const struct tolerance t = battle_tolerance(b);
    for (int i = 1; i < g->count; i++)
        if (!same_facing(b->element[g->member[0]].pose.facing, b->element[g->member[i]].pose.facing, t.angle))
            return false;
    return true;
}

static void finish_group(const struct battle *b, struct group *g) {
    if (g->count < 2) g->column = true;
    if (g->column && g->count > 1) order_column(b, g);
    g->lead = g->member[0];
}

/* dba30-013, 134: who may not march with whom. */
static bool may_group(const struct db_rules *rules, const struct battle *b, const uint8_t *piece, int count,
                      struct ruling *r) {
    for (int i = 0; i < count; i++) {
        if ((b->element[piece[i]].traits ^ b->element[piece[0]].traits) & TRAIT_ALLY)
            return refuse_pieces(
                r, rules->cite.allied_group, piece[0], piece[i],
                "{p} and {o} cannot move as one group: allies group with allies only; move them apart.");
        if (b->element[piece[i]].command != b->element[piece[0]].command)
            return refuse_pieces(r, rules->cite.group_of_command, piece[0], piece[i],
                                 "{p} and {o} belong to different commands; move them apart.");
        if (is_type(b, piece[i], rules->sets.flies) != is_type(b, piece[0], rules->sets.flies))
            return refuse_pieces(r, rules->cite.group, piece[0], piece[i],
                                 "{p} and {o} cannot move as one group: aerials group with aerials only.");
        if (db_in_close_combat(rules, b, piece[i]))
            return refuse_piece(r, rules->cite.group_no_combat, piece[i],
                                "{p} is in close combat and cannot be part of a group move; leave it out.");
    }
    return true;
}

bool db_group_of_pieces(const struct db_rules *rules, const struct battle *b, const uint8_t *piece, int count,
                        struct group *out, struct ruling *r) {
    if (count > 1 && !may_group(rules, b, piece, count, r)) return false;
    if (grow(b, piece, count, out) < count) {
        for (int i = 0; i < count; i++) {
            bool in = false;
            for (int j = 0; j < out->count; j++) in = in || out->member[j] == piece[i];
            if (!in)
                return refuse_pieces(
                    r, rules->cite.group, piece[i], piece[0],
                    "{p} does not stand in one group with {o}: it must touch another of the group with "
                    "corners together and face the same way; move it by itself.");
        }
    }
    finish_group(b, out);
    if (!out->column) {
        for (int i = 0; i < count; i++) out->member[i] = piece[i];
        out->lead = piece[0];
        if (!faces_one_way(b, out))
            return refuse_piece(r, rules->cite.group, piece[0],
                                "The elements of {p}'s group do not all face the same way; only a column may bend.");
    }
    return true;
}

/* Could f march in the group of e if it stands with a member of it? */
static bool may_march_with(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned f) {
    const struct element *x = &b->element[f], *y = &b->element[e];
    if (x->where != ON_TABLE || x->side != y->side || f == e) return false;
    if ((x->traits ^ y->traits) & TRAIT_ALLY || x->command != y->command) return false;
    if (!same_facing(x->pose.facing, y->pose.facing, battle_tolerance(b).angle)) return false;
    return is_type(b, f, rules->sets.flies) == is_type(b, e, rules->sets.flies);
}

bool db_may_be_first_of_group(const struct db_rules *rules, const struct battle *b, unsigned e) {
    for (unsigned f = 0; f < e; f++)
        if (may_march_with(rules, b, e, f) && link_between(b, e, f) != LINK_NONE && !db_in_close_combat(rules, b, f))
            return false;
    return true;
}

void db_group_around(const struct db_rules *rules, const struct battle *b, unsigned e, struct group *out) {
    uint8_t piece[ELEMENTS_MAX];
    int count = 1;
    *out = (struct group){.count = 1, .member = {(uint8_t)e}, .column = true, .lead = (uint8_t)e};
    if (db_in_close_combat(rules, b, e)) return;
    piece[0] = (uint8_t)e;
    /* grown outward: only friends near a member, facing its way, are asked further */
    for (int next = 0; next < count && count < ACT_PIECES_MAX; next++)
        for (unsigned f = 0; f < b->elements && count < ACT_PIECES_MAX; f++) {
            if (!may_march_with(rules, b, e, f)) continue;
            bool known = false;
            for (int i = 0; i < count; i++) known = known || piece[i] == f;
            if (known || link_between(b, piece[next], f) == LINK_NONE || db_in_close_combat(rules, b, f)) continue;
            piece[count++] = (uint8_t)f;
        }
    grow(b, piece, count, out);
    finish_group(b, out);
}
