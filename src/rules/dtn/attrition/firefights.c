/* Firefights: placed in movement, gathered and fought in the attrition phase (1.17); SPs spread over several of them.
 */
#include "rules/dtn/flow.h"

#include <string.h>

enum { FIREFIGHT_PHASE = 4 };

/* dtn-H132: one firefight for each pair of faces, also when both declared. */
static bool fought_already(const struct battle *b, unsigned unit, unsigned target) {
    for (unsigned i = 0; i < b->clashes; i++)
        for (int f = 0; f < FACES; f++)
            if (b->clash[i].defender == unit && b->clash[i].attacker[f] == target) return true;
    return false;
}

/* --- several firefights of one unit (dtn-171, dtn-181, dtn-H68) ------------------------------------------ */

/* The face a unit has in a firefight: the front of who attacks, the face attacked of the other; -1: it is not in it. */
static int face_in(const struct clash *c, unsigned unit) {
    for (int f = 0; f < FACES && c->source == CLASH_FIREFIGHT && !c->done; f++) {
        if (c->attacker[f] == NO_PIECE) continue;
        if (c->attacker[f] == unit) return FACE_FRONT;
        if (c->defender == unit) return f;
    }
    return -1;
}

static unsigned firefights_of(const struct battle *b, unsigned unit) {
    unsigned n = 0;
    for (unsigned i = 0; i < b->clashes; i++) n += face_in(&b->clash[i], unit) >= 0;
    return n;
}

void dtn_fire_faces(const struct battle *b, unsigned unit, bool engaged[FACES]) {
    memset(engaged, 0, FACES * sizeof *engaged);
    for (unsigned i = 0; i < b->clashes; i++) {
        int f = face_in(&b->clash[i], unit);
        if (f >= 0) engaged[f] = true;
    }
}

/* At least one to each face engaged while SPs last, the front first; the rest where there is room. */
void dtn_usual_fire_split(const struct battle *b, unsigned unit, uint8_t values[FACES]) {
    const struct piece *p = &b->piece[unit];
    int left = is_silenced(p) ? p->sp : unit_strength(p);
    bool engaged[FACES];
    dtn_fire_faces(b, unit, engaged);
    memset(values, 0, FACES);
    for (int round = 0; round < 2; round++)
        for (int f = 0; f < FACES && left > 0; f++) {
            int room = engaged[f] ? dtn_face_maximum(COMBAT_FIREFIGHT, (enum arm)p->arm, (enum face)f) - values[f] : 0;
            int give = round == 0 && room > 1 ? 1 : room;
            if (give > left) give = left;
            values[f] = (uint8_t)(values[f] + give);
            left -= give;
        }
}

/* Each firefight gets what its face has; two on one face share it, the first the greater half. */
void dtn_share_fire(struct battle *b, unsigned unit, const uint8_t values[FACES]) {
    int on_face[FACES] = {0}, left[FACES];
    for (unsigned i = 0; i < b->clashes; i++) {
        int f = face_in(&b->clash[i], unit);
        if (f >= 0) on_face[f]++;
    }
    for (int f = 0; f < FACES; f++) left[f] = values[f];
    for (unsigned i = 0; i < b->clashes; i++) {
        struct clash *c = &b->clash[i];
        int f = face_in(c, unit);
        if (f < 0) continue;
        int give = (left[f] + on_face[f] - 1) / on_face[f];
        left[f] -= give;
        on_face[f]--;
        c->fire[c->defender == unit ? SIDE_B : SIDE_A] = (uint8_t)give;
    }
}

/* Of a pair that attacked each other the attack of the first player counts (dtn-H132): it was made first. */
static void gather_of(struct battle *b, unsigned side, struct events *ev) {
    for (unsigned u = 0; u < b->pieces; u++) {
        uint8_t t = b->piece[u].target;
        if (!is_unit(b, u) || b->piece[u].side != side || !has_mark(b, u, MARK_FIREFIGHT)) continue;
        if (t == NO_PIECE || !is_unit(b, t)) {
            tell_pieces(ev, "lapsed", H(76), "{p} has nobody left to fire at: no firefight", u, NO_PIECE);
            continue;
        }
        if (is_limbered(&b->piece[u])) {
            tell_pieces(ev, "lapsed", H(76), "{p} has limbered since: no firefight with {o}", u, t);
            continue;
        }
        if (beyond(dtn_piece_distance(b, u, t), 2 * INCH)) {
            struct event *e =
                tell_pieces(ev, "lapsed", H(76), "{p} and {o} are {h0}\" apart, too far for a firefight", u, t);
            e->said.number[0] = (dtn_piece_distance(b, u, t) + 9) / 10 * 10;
            continue;
        }
        if (fought_already(b, u, t)) {
            tell_pieces(ev, "lapsed", H(132), "{p} and {o} fight one firefight, though both attacked", u, t);
            continue;
        }
        tell_pieces(ev, "firefight_due", C(220), "{p} and {o} fight their firefight now", u, t);
        enum face face = dtn_face_attacked(b, t, piece_base(b, u));
        dtn_add_clash(b, u, t, face, FIREFIGHT_PHASE, CLASH_FIREFIGHT);
        b->piece[u].marks |= MARK_FIRED; /* dtn-H76: guns that fight so neither fire nor recover */
        b->piece[t].marks |= MARK_FIRED;
    }
}

void dtn_gather_firefights(struct battle *b, struct events *ev) {
    gather_of(b, b->first == 1, ev);
    gather_of(b, b->first != 1, ev);
    for (unsigned u = 0; u < b->pieces; u++) {
        uint8_t values[FACES];
        if (!is_unit(b, u) || firefights_of(b, u) < 2) continue;
        dtn_usual_fire_split(b, u, values);
        dtn_share_fire(b, u, values);
        tell_pieces(ev, "spread", C(181), "each firefight of {p} is a combat of its own", u, NO_PIECE);
        dtn_push_task(b, TASK_SPLIT, b->piece[u].side, u, NO_PIECE, SPLIT_OF_FIRE);
    }
}

bool dtn_firefights_wait(struct battle *b, struct events *ev) {
    if (dtn_clashes_wait(b, FIREFIGHT_PHASE, ev)) return true;
    if (b->queue.tasks) return false;
    b->side[0].passed = b->side[1].passed = false;
    b->phase = PHASE_RECOVERY;
    return false;
}
