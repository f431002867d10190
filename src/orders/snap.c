/* Letting go of a piece. The places a player may mean are those in which troops line up: beside and behind friends,
 * against the edges of enemies, or just there. To each lead a few ways (straight to it, ahead, wheeling and ahead,
 * ahead and wheeling), and the referee is asked about them, the nearest place first. */
#include "orders/snap.h"

#include "game/advice/farthest.h"
#include "game/advice/movers.h"
#include "table/contact.h"

#include <string.h>

const char *const snap_words[SNAP_INTENTS + 1] = {"any", "free", "beside", "behind", "contact", NULL};

enum { SPOTS_MAX = 12, WAYS_MAX = 6, HARDLY = 0x00b6 /* a degree */ };

struct spot { /* one place he may mean */
    struct pose pose;
    enum snap_intent meaning;
    uint8_t other;
    enum edge edge;
    int64_t off;
};

struct drop {
    const struct speaker *s;
    const struct dropped *d;
    struct snapped *out;
    struct base held; /* the piece he holds, as it stands */
    uint64_t verbs;   /* what it may do now */
    bool refused;     /* the ruling of the plainest order is kept */
    struct spot spot[SPOTS_MAX];
    int spots;
};

/* How far apart two poses are: the way of the middle of the front and of its end, squared. */
static int64_t farness(struct pose a, struct pose b, length width) {
    int64_t turn = (int64_t)angle_between(a.facing, b.facing) * width / 2 * 355 / 113 / 32768;
    return distance_squared(a.at, b.at) + turn * turn;
}

/* --- places ------------------------------------------------------------------------------------------------------ */

static void add_spot(struct drop *k, struct pose p, enum snap_intent meaning, unsigned other, enum edge edge) {
    length near = k->s->scene.base_width * 3 / 4;
    struct spot spot = {p, meaning, (uint8_t)other, edge, farness(p, k->d->at, k->held.width)};
    bool meant = k->d->other != NO_PIECE && k->d->intent != SNAP_ANY;
    if (!meant && spot.off > (int64_t)near * near) return;
    int i = k->spots < SPOTS_MAX ? k->spots++ : SPOTS_MAX - 1;
    if (i == SPOTS_MAX - 1 && k->spots == SPOTS_MAX && k->spot[i].off && spot.off >= k->spot[i].off) return;
    for (; i > 0 && k->spot[i - 1].off > spot.off; i--) k->spot[i] = k->spot[i - 1];
    k->spot[i] = spot;
}

static bool is_meant(const struct drop *k, enum snap_intent meaning) {
    return k->d->intent == SNAP_ANY || k->d->intent == meaning;
}

static void add_friend(struct drop *k, const struct scene_piece *p) {
    for (int side = 0; side < 2 && is_meant(k, SNAP_BESIDE); side++) {
        enum edge edge = side ? EDGE_RIGHT : EDGE_LEFT;
        add_spot(k, pose_lined_up(p->base, CONTACT_SIDE, edge, k->held.width), SNAP_BESIDE, p->piece, edge);
    }
    if (is_meant(k, SNAP_BEHIND))
        add_spot(k, pose_lined_up(p->base, CONTACT_BEHIND, EDGE_REAR, k->held.width), SNAP_BEHIND, p->piece, EDGE_REAR);
}

static void add_enemy(struct drop *k, const struct scene_piece *p) {
    static const struct {
        enum contact_class kind;
        enum edge edge, side;
    } stands[] = {{CONTACT_FRONT, EDGE_FRONT, EDGE_FRONT},  {CONTACT_FLANK, EDGE_LEFT, EDGE_LEFT},
                  {CONTACT_FLANK, EDGE_RIGHT, EDGE_RIGHT},  {CONTACT_REAR, EDGE_REAR, EDGE_REAR},
                  {CONTACT_OVERLAP, EDGE_LEFT, EDGE_FRONT}, {CONTACT_OVERLAP, EDGE_RIGHT, EDGE_FRONT}};
    for (size_t i = 0; i < sizeof stands / sizeof *stands && is_meant(k, SNAP_CONTACT); i++)
        add_spot(k, pose_lined_up(p->base, stands[i].kind, stands[i].edge, k->held.width), SNAP_CONTACT, p->piece,
                 stands[i].side);
}

static bool is_held(const struct drop *k, unsigned piece) {
    return memchr(k->d->piece, (int)piece, k->d->pieces) != NULL;
}

static void find_spots(struct drop *k, unsigned side) {
    for (uint32_t i = 0; i < k->s->scene.pieces && k->d->intent != SNAP_FREE; i++) {
        const struct scene_piece *p = &k->s->scene.piece[i];
        if (p->marks & (MARK_OFF | MARK_INSIDE) || is_held(k, p->piece)) continue;
        if (k->d->other != NO_PIECE && k->d->other != p->piece) continue;
        if (p->side == side)
            add_friend(k, p);
        else
            add_enemy(k, p);
    }
}

/* --- ways -------------------------------------------------------------------------------------------------------- */

/* The front corner the held troops wheel about: of one piece its own, of a group the outermost. */
static struct point pivot_of(const struct drop *k, bool left) {
    struct point best = base_quad(k->held).corner[left ? FRONT_LEFT : FRONT_RIGHT];
    length outermost = INT32_MIN;
    for (int i = 0; i < k->d->pieces; i++) {
        struct base b;
        if (!k->s->rs->standing(speaker_state(k->s), k->d->piece[i], &b)) continue;
        struct point corner = base_quad(b).corner[left ? FRONT_LEFT : FRONT_RIGHT];
        struct point local = point_local(k->held.pose, corner);
        length out = 8 * (left ? -local.x : local.x) + local.y; /* and of that file the foremost */
        if (out > outermost) outermost = out, best = corner;
    }
    return best;
}

static struct step wheel_by(int32_t turn) {
    return (struct step){
        .kind = STEP_WHEEL, .side = turn < 0 ? EDGE_LEFT : EDGE_RIGHT, .turn = (heading)(turn < 0 ? -turn : turn)};
}

static struct step ahead_by(length distance) { return (struct step){.kind = STEP_ADVANCE, .distance = distance}; }

static void add_step(struct act *a, struct step s) {
    bool nothing = s.kind == STEP_WHEEL ? s.turn < HARDLY / 4 : s.kind == STEP_ADVANCE && s.distance == 0;
    if (!nothing && a->step_count < ACT_STEPS_MAX) a->step[a->step_count++] = s;
}

/* Wheel until the place lies straight ahead, and go there; then, if wanted, wheel to face as it does. */
static void wheel_and_go(const struct drop *k, struct pose to, bool face, struct act *a) {
    enum { TRIES = 6 };
    struct pose p = k->held.pose;
    int32_t turn = 0;
    for (int i = 0; i < TRIES; i++) { /* the corner stands still, so that each look comes nearer */
        turn += turn_from(p.facing, heading_of((int64_t)to.at.x - p.at.x, (int64_t)to.at.y - p.at.y));
        if (turn > QUARTER_TURN) turn = QUARTER_TURN;
        if (turn < -QUARTER_TURN) turn = -QUARTER_TURN;
        p = pose_turned(k->held.pose, pivot_of(k, turn < 0), turn);
    }
    add_step(a, wheel_by(turn));
    add_step(a, ahead_by(point_local(p, to.at).y));
    if (face) add_step(a, wheel_by(turn_from(p.facing, to.facing)));
}

/* First turned as the place faces, then ahead as far as it lies ahead. */
static void face_and_go(const struct drop *k, struct pose to, struct act *a) {
    int32_t turn = turn_from(k->held.pose.facing, to.facing);
    struct pose p = pose_turned(k->held.pose, pivot_of(k, turn < 0), turn);
    add_step(a, wheel_by(turn));
    add_step(a, ahead_by(point_local(p, to.at).y));
}

static struct act order_by(const struct drop *k, uint8_t verb) {
    struct act a = act_make(verb);
    a.piece_count = k->d->pieces;
    memcpy(a.piece, k->d->piece, k->d->pieces);
    return a;
}

/* The ways to a place, the plainest first. */
static int ways_to(const struct drop *k, uint8_t verb, struct pose to, struct act way[WAYS_MAX]) {
    int count = 0;
    struct point local = point_local(k->held.pose, to.at);
    struct act a = order_by(k, verb);
    if (k->d->pieces == 1) {
        add_step(&a, (struct step){.kind = STEP_TO, .turn = to.facing, .at = to.at});
        way[count++] = a;
    }
    for (int how = 0; how < 4; how++) {
        a = order_by(k, verb);
        if (how == 0) add_step(&a, ahead_by(local.y));
        if (how == 1) face_and_go(k, to, &a);
        if (how >= 2) wheel_and_go(k, to, how == 2, &a);
        if (a.step_count) way[count++] = a;
    }
    return count;
}

/* --- asking ------------------------------------------------------------------------------------------------------ */

static bool judge(struct drop *k, const struct act *a, struct ruling *r) {
    *r = (struct ruling){.want_nearest = false};
    if (game_judge(k->s->game, a, r)) return true;
    if (!k->refused) k->out->ruling = *r, k->out->act = *a;
    k->refused = true;
    return false;
}

/* Where the held piece would end. */
static struct pose end_of(const struct drop *k, const struct ruling *r) {
    for (unsigned i = 0; i < r->placed_count; i++)
        if (r->placed[i].piece == k->d->piece[0]) return r->placed[i].pose;
    return k->held.pose;
}

static bool keep(struct drop *k, const struct act *a, const struct ruling *r, enum snap_intent meaning, uint8_t other) {
    struct snapped *out = k->out;
    struct pose end = end_of(k, r);
    out->act = *a;
    out->ruling = *r;
    out->meaning = meaning;
    out->other = other;
    out->off = distance_between(end.at, k->d->at.at);
    return true;
}

/* A way that ends in the place meant; into contact the enemy is named where the verb takes one, and where the troops
 * line up with him is the law's business. */
static bool go_to_spot(struct drop *k, uint8_t verb, const struct spot *spot) {
    struct act way[WAYS_MAX];
    struct ruling r;
    const struct verb *v = &k->s->rs->verbs[verb];
    int count = ways_to(k, verb, spot->pose, way);
    int64_t near = k->s->scene.base_width / 4;
    bool contact = spot->meaning == SNAP_CONTACT;
    for (int i = 0; i < count; i++)
        for (int named = contact && (v->fields | v->optional) & FIELD_TARGET ? 1 : 0; named >= 0; named--) {
            struct act a = way[i];
            if (named) a.target = spot->other;
            if (named && (v->fields | v->optional) & FIELD_EDGE) a.edge = (uint8_t)spot->edge;
            if (judge(k, &a, &r) && farness(end_of(k, &r), spot->pose, k->held.width) <= near * near)
                return keep(k, &a, &r, spot->meaning, spot->other);
        }
    return false;
}

/* Attacks that only name their target: charges, firefights. */
static bool attack(struct drop *k, const struct spot *spot) {
    struct ruling r;
    for (size_t v = 0; v < k->s->rs->verb_count; v++) {
        const struct verb *verb = &k->s->rs->verbs[v];
        if (!(k->verbs >> v & 1) || verb->fields != (FIELD_PIECES | FIELD_TARGET)) continue;
        struct act a = order_by(k, (uint8_t)v);
        a.target = spot->other;
        if (judge(k, &a, &r)) return keep(k, &a, &r, SNAP_CONTACT, spot->other);
    }
    return false;
}

/* The place itself, or as near to it as a part of one of the ways leads. */
static bool go_near(struct drop *k, uint8_t verb) {
    struct act way[WAYS_MAX], best;
    struct ruling r, best_ruling;
    int64_t least = farness(k->held.pose, k->d->at, k->held.width);
    bool found = false;
    int count = ways_to(k, verb, k->d->at, way);
    for (int i = 0; i < count; i++) {
        if (!judge(k, &way[i], &r) &&
            !(farthest_part(k->s->rs, speaker_state(k->s), &way[i], &way[i]) && judge(k, &way[i], &r)))
            continue;
        int64_t off = farness(end_of(k, &r), k->d->at, k->held.width);
        if (off >= least) continue;
        least = off;
        best = way[i];
        best_ruling = r;
        found = true;
        if (off <= 100 * 100) break; /* a millimetre: there */
    }
    return found && keep(k, &best, &best_ruling, SNAP_FREE, NO_PIECE);
}

bool order_snap(const struct speaker *s, const struct dropped *d, struct snapped *out) {
    struct drop k = {.s = s, .d = d, .out = out};
    struct movers m;
    struct mover may;
    memset(out, 0, sizeof *out);
    out->other = NO_PIECE;
    const struct scene_piece *p = order_piece_seen(s, d->piece[0]);
    movers_begin(&m, s->rs, speaker_state(s));
    movers_look(&m, d->piece[0], &may);
    if (!p || !may.may || !s->rs->standing || !s->rs->standing(speaker_state(s), d->piece[0], &k.held)) {
        out->ruling.why = may.why;
        return false;
    }
    k.verbs = may.verbs;
    find_spots(&k, p->side);
    for (int i = 0; i < k.spots; i++) {
        if (k.spot[i].meaning == SNAP_CONTACT && attack(&k, &k.spot[i])) return true;
        for (size_t v = 0; v < s->rs->verb_count; v++)
            if (k.verbs >> v & 1 && s->rs->verbs[v].fields & FIELD_STEPS && go_to_spot(&k, (uint8_t)v, &k.spot[i]))
                return true;
    }
    bool free_too = d->intent == SNAP_ANY || d->intent == SNAP_FREE;
    for (size_t v = 0; v < s->rs->verb_count && free_too; v++)
        if (k.verbs >> v & 1 && s->rs->verbs[v].fields & FIELD_STEPS && go_near(&k, (uint8_t)v)) return true;
    return false;
}
