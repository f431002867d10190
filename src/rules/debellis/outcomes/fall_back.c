/* Recoils that are made whole or not at all (dba22-185 to 202, H45 to H47, H61): by the depth of its own base, through
 * friends, pushing them, trampling them; whatever else it meets on the way destroys it, and some of those it strikes.
 *
 * view_of() says what would happen, without touching anything; db_fall_back() then does it. */
#include "rules/debellis/outcomes/recoils.h"

#include "rules/debellis/contact/conform.h"

enum { CHAIN_MAX = 16 };
enum fate { GOES_BACK, PASSES, PUSHES, DIES };
struct view {
    enum fate fate;
    struct run run;
    clause because; /* of the passage, or of its death */
    const char *text;
    int friends;               /* met at the same distance */
    bool may_face;             /* ... who all face its way */
    bool barred;               /* ... one of whom its kind does not pass through */
    bool bad_ground;           /* what stops it is bad going it may not enter */
    uint8_t other;             /* whom it passes, or who or what stops it */
    struct pose end;           /* PASSES: where it stands then */
    struct piece_set struck;   /* enemies that die with it */
    struct piece_set trampled; /* friends it goes over, whatever becomes of it farther on */
};

static void strike(struct view *v, unsigned e) { set_add(&v->struck, e); }
static bool is_struck(const struct view *v, unsigned e) { return set_has(&v->struck, e); }

static bool is_friend(const struct battle *b, unsigned e, unsigned f) {
    return b->element[e].side == b->element[f].side;
}

static bool face_alike(const struct battle *b, unsigned e, unsigned f) {
    return same_facing(b->element[e].pose.facing, b->element[f].pose.facing, battle_tolerance(b).angle);
}

/* dba22-196: how the rear of a base that has come so far touches an enemy: rear edge or corner on his rear edge, corner
 * on his side (front corners are of his front), rear edge on his rear corner. */
static bool strikes(const struct battle *b, const struct run *r, length at, unsigned enemy) {
    struct quad mine = base_quad(db_run_base(r, at)), his = element_quad(b, enemy);
    const length near = 2 * r->slack;
    static const int edge[3] = {EDGE_RIGHT, EDGE_REAR, EDGE_LEFT};
    for (int c = REAR_RIGHT; c <= REAR_LEFT; c++) {
        bool on_front = distance_between(mine.corner[c], his.corner[FRONT_LEFT]) <= near ||
                        distance_between(mine.corner[c], his.corner[FRONT_RIGHT]) <= near;
        for (int k = 0; k < 3 && !on_front; k++)
            if (point_segment_distance(mine.corner[c], his.corner[edge[k]], his.corner[(edge[k] + 1) % 4]) <= near)
                return true;
        if (point_segment_distance(his.corner[c], mine.corner[REAR_RIGHT], mine.corner[REAR_LEFT]) <= near) return true;
    }
    return false;
}

static void strike_enemies(const struct battle *b, const struct run *r, length at, unsigned e, struct view *v) {
    for (unsigned f = 0; f < b->elements; f++) {
        if (!on_table(b, f) || is_friend(b, e, f)) continue;
        length met = run_to_element(b, r, f);
        if (met != RUN_FREE && met <= at + r->slack && strikes(b, r, met, f)) strike(v, f);
    }
}

static struct view dies(struct view v, clause because, const char *text, unsigned other) {
    v.fate = DIES;
    v.because = because;
    v.text = text;
    v.other = (uint8_t)other;
    return v;
}

/* --- what lies behind ---------------------------------------------------------------------------------------- */

struct friends {
    int count;
    length at; /* of the nearest */
    uint8_t piece[ELEMENTS_MAX];
};

/* dba22-H61: all friends met at the same distance first. */
static struct friends first_friends(const struct battle *b, unsigned e, const struct run *r, length before) {
    struct friends found = {.count = 0, .at = RUN_FREE};
    for (int pass = 0; pass < 2; pass++)
        for (unsigned f = 0; f < b->elements; f++) {
            if (f == e || !on_table(b, f) || !is_friend(b, e, f)) continue;
            length at = run_to_element(b, r, f);
            if (at == RUN_FREE || at > before) continue;
            if (!pass && at < found.at) found.at = at;
            if (pass && at <= found.at + r->slack) found.piece[found.count++] = (uint8_t)f;
        }
    return found;
}

/* Is nobody of its own file between it and the recoiler? The others are pushed by those. */
static bool nearest_in_file(const struct battle *b, unsigned e, const struct run *r, unsigned f) {
    length at = run_to_element(b, r, f);
    for (unsigned g = 0; g < b->elements; g++) {
        if (g == e || g == f || !on_table(b, g) || !is_friend(b, e, g)) continue;
        if (run_to_element(b, r, g) >= at - r->slack) continue;
        struct run back = db_run_back(b, element_base(b, g), r->distance);
        if (run_to_element(b, &back, f) != RUN_FREE) return false;
    }
    return true;
}

/* All friends it comes to push as it goes back, those pushed by others left out. */
static struct friends friends_to_push(const struct battle *b, unsigned e, const struct run *r) {
    struct friends found = {.count = 0, .at = RUN_FREE};
    for (unsigned f = 0; f < b->elements; f++) {
        if (f == e || !on_table(b, f) || !is_friend(b, e, f)) continue;
        length at = run_to_element(b, r, f);
        if (at >= r->distance || !nearest_in_file(b, e, r, f)) continue;
        if (at < found.at) found.at = at;
        found.piece[found.count++] = (uint8_t)f;
    }
    return found;
}

static struct meeting first_enemy(const struct battle *b, unsigned e, const struct run *r) {
    struct meeting first = meets_nothing();
    for (unsigned f = 0; f < b->elements; f++)
        if (on_table(b, f) && !is_friend(b, e, f))
            first = db_met_first(b, r, e, first, (struct meeting){run_to_element(b, r, f), MEETS_TROOPS, (uint8_t)f});
    return first;
}

/* dba22-187, 197: may all of them be passed, and is there one clear space behind them all? */
static bool passes_all(const struct db_rules *rules, const struct battle *b, unsigned e, const struct friends *met,
                       struct view *v) {
    length beyond = 0;
    for (int i = 0; i < met->count; i++) {
        unsigned f = met->piece[i];
        if (!face_alike(b, e, f)) return false;
        const struct passage *p = rules->passages;
        while (p->who && !(is_type(b, e, p->who) && is_type(b, f, p->through))) p++;
        if (!p->who) {
            v->barred = true;
            return false;
        }
        v->because = p->clause;
        struct point rear = point_local(b->element[e].pose, db_place_behind(b, f).at);
        if (-rear.y > beyond) beyond = -rear.y;
    }
    v->end = met->count == 1 ? db_place_behind(b, met->piece[0]) : pose_moved(b->element[e].pose, 0, -beyond);
    v->other = met->piece[0];
    struct placed there = {(uint8_t)e, v->end};
    struct ruling unheard;
    return db_poses_are_free(rules, b, &there, 1, &unheard);
}

static bool pushes_all(const struct db_rules *rules, const struct battle *b, unsigned e, const struct friends *met,
                       struct view *v) {
    for (int i = 0; i < met->count; i++) {
        unsigned f = met->piece[i];
        if (!face_alike(b, e, f)) return false;
        if (!db_can_be_pushed(rules, b, f, e, v->run.distance - run_to_element(b, &v->run, f))) return false;
    }
    v->other = met->piece[0];
    return true;
}

/* dba22-H45: a push that is stopped moves nobody, but enemies whom the pushed would strike die all the same. */
static void strike_by_chain(const struct db_rules *rules, const struct battle *b, unsigned e, const struct friends *met,
                            struct view *v) {
    struct pushed chain[CHAIN_MAX];
    for (int i = 0; i < met->count; i++)
        if (!face_alike(b, e, met->piece[i])) return;
    v->may_face = true;
    for (int i = 0; i < met->count; i++) {
        length distance = v->run.distance - run_to_element(b, &v->run, met->piece[i]);
        int n = db_chain_of(rules, b, met->piece[i], e, distance, chain, CHAIN_MAX);
        for (int k = 0; k < n; k++) {
            struct run back = db_run_back(b, element_base(b, chain[k].piece), chain[k].distance);
            strike_enemies(b, &back, chain[k].distance, chain[k].piece, v);
        }
    }
}

static struct view stopped_by(const struct db_rules *rules, const struct battle *b, unsigned e, struct meeting m,
                              struct view v);

/* `barrier`: what it would meet beyond them. */
static struct view meets_friends(const struct db_rules *rules, const struct battle *b, unsigned e,
                                 const struct friends *met, struct meeting barrier, struct view v) {
    v.friends = met->count;
    struct view pushing = v;
    v.fate = PASSES;
    if (passes_all(rules, b, e, met, &v)) return v;
    pushing.fate = PUSHES;
    pushing.barred = v.barred;
    const struct friends all = friends_to_push(b, e, &pushing.run);
    if (pushes_all(rules, b, e, &all, &pushing)) { /* and goes on: dba22-191 to 194 */
        pushing.other = met->piece[0];
        return barrier.kind == MEETS_NOTHING ? pushing : stopped_by(rules, b, e, barrier, v);
    }
    strike_by_chain(rules, b, e, met, &pushing);
    return dies(pushing, rules->cite.recoil_blocked,
                "{p} must recoil and can neither pass through nor push {o}: destroyed", met->piece[0]);
}

/* dba22-186: every friend it meets before something stops it. */
static void trample_until(const struct battle *b, unsigned e, length end, struct view *v) {
    for (unsigned f = 0; f < b->elements; f++)
        if (f != e && on_table(b, f) && is_friend(b, e, f) && run_to_element(b, &v->run, f) < end)
            set_add(&v->trampled, f);
}

static struct view stopped_by(const struct db_rules *rules, const struct battle *b, unsigned e, struct meeting m,
                              struct view v) {
    const struct db_cites *cite = &rules->cite;
    switch (m.kind) {
    case MEETS_TROOPS:
        strike_enemies(b, &v.run, m.at, e, &v);
        return dies(v, cite->recoil_enemy, "{p} recoils into {o}: destroyed", m.which);
    case MEETS_PLACE:
        return dies(v, cite->driven_from_place, "{p} recoils into a built-up area or camp: destroyed", NO_PIECE);
    case MEETS_GROUND:
        v.bad_ground = !(rules->ground[b->terrain.feature[m.which].kind].flags & GROUND_WATER);
        return dies(v, cite->recoil_impassable, "{p} recoils into ground it cannot enter: destroyed", NO_PIECE);
    default:
        return dies(v, cite->recoil_edge, "{p} recoils off the battlefield and is lost", NO_PIECE);
    }
}

static length recoil_depth(const struct battle *b, unsigned e) {
    return b->element[e].depth < b->base_width ? b->element[e].depth : b->base_width; /* dba22-185 */
}

/* dba22-195: enemies on flank or rear first, then what the move meets; nobody passes through friends but those in the
 * list of passages (dba22-202). */
static struct view view_of(const struct db_rules *rules, const struct battle *b, unsigned e) {
    struct view v = {.fate = GOES_BACK, .other = NO_PIECE};
    v.run = db_run_back(b, element_base(b, e), recoil_depth(b, e));
    uint8_t attacker = db_touched_by(rules, b, e);
    if (attacker != NO_PIECE)
        return dies(v, rules->cite.flank_destruction, "{p}, with {o} on its flank or rear, must recoil: destroyed",
                    attacker);
    struct meeting barrier = db_met_first(b, &v.run, e, first_enemy(b, e, &v.run),
                                          db_barrier_of_table(rules, b, &v.run, b->element[e].type));
    if (is_type(b, e, rules->sets.elephants)) {
        trample_until(b, e, barrier.kind == MEETS_NOTHING ? RUN_FREE : barrier.at - v.run.slack, &v);
        return barrier.kind == MEETS_NOTHING ? v : stopped_by(rules, b, e, barrier, v);
    }
    struct friends met = first_friends(b, e, &v.run, barrier.kind == MEETS_NOTHING ? v.run.distance : barrier.at);
    if (met.count && (barrier.kind == MEETS_NOTHING || met.at + v.run.slack < barrier.at))
        return meets_friends(rules, b, e, &met, barrier, v);
    return barrier.kind == MEETS_NOTHING ? v : stopped_by(rules, b, e, barrier, v);
}

bool db_recoil_is_fatal(const struct db_rules *rules, const struct battle *b, unsigned e) {
    return view_of(rules, b, e).fate == DIES;
}

/* --- doing it ------------------------------------------------------------------------------------------------ */

static void destroy_struck(const struct db_rules *rules, struct battle *b, unsigned e, const struct view *v,
                           struct events *ev) {
    for (unsigned f = 0; f < b->elements; f++) {
        if (set_has(&v->trampled, f))
            db_destroy_element(rules, b, f, e, rules->cite.trample, "{p} is trampled by the recoiling {o}", ev);
        if (is_struck(v, f))
            db_destroy_element(rules, b, f, e, rules->cite.recoil_strikes, "{p} is struck from behind by {o}", ev);
    }
}

/* What else the log says of a death on the way back. */
static void tell_death(const struct db_rules *rules, unsigned e, const struct view *v, struct events *ev) {
    if (v->friends && v->because == rules->cite.recoil_blocked && v->may_face)
        tell_pieces(ev, "note", rules->cite.pushed_no_more, "nobody is pushed: those behind {p} have no room", e,
                    NO_PIECE);
    if (v->bad_ground && told_by(rules->cite.recoil_no_bad))
        tell_pieces(ev, "note", rules->cite.recoil_no_bad, "bad going is impassable to the recoiling {p}", e, NO_PIECE);
}

static void place_back(const struct db_rules *rules, struct battle *b, unsigned e, unsigned from, struct pose to,
                       struct events *ev) {
    struct pose was = b->element[e].pose;
    db_tell_unbound(rules, b, e, ev);
    db_element_place(b, e, to);
    db_say_moved(tell(ev, "recoil", rules->cite.recoil_distance,
                      from == NO_PIECE ? "{p} recoils {m0}" : "{p} recoils {m0} from {o}"),
                 e, from, distance_between(was.at, to.at), was, to);
    db_tell_river(rules, b, e, ev);
}

/* dba22-188, H45: everybody in the way, nearest first; who has been pushed by another already has given way. */
static void push_all(const struct db_rules *rules, struct battle *b, unsigned e, const struct run *r,
                     struct events *ev) {
    const struct friends all = friends_to_push(b, e, r);
    for (int i = 0; i < all.count; i++) {
        length at = run_to_element(b, r, all.piece[i]); /* asked again: another may have pushed it already */
        if (at < r->distance) db_push_whole(rules, b, all.piece[i], e, r->distance - at, ev);
    }
}

bool db_fall_back(const struct db_rules *rules, struct battle *b, unsigned e, unsigned from, struct events *ev) {
    struct view v = view_of(rules, b, e);
    destroy_struck(rules, b, e, &v, ev);
    if (v.friends > 1)
        tell_pieces(ev, "friends", rules->cite.several_friends, "{p} meets several friends at once", e, v.other);
    if (v.barred && told_by(rules->cite.no_passage))
        tell_pieces(ev, "note", rules->cite.no_passage, "{p} does not recoil through {o}", e, v.other);
    switch (v.fate) {
    case DIES:
        tell_death(rules, e, &v, ev);
        db_destroy_element(rules, b, e, v.other, v.because, v.text, ev);
        return false;
    case PASSES:
        tell_pieces(ev, "pass", rules->cite.recoil_through, "{p} goes through {o} rather than push it", e, v.other);
        tell_pieces(ev, "pass", v.because, "{p} recoils through {o}", e, v.other);
        tell_pieces(ev, "pass", rules->cite.passed_placed, "{p} stands beyond {o}", e, v.other);
        place_back(rules, b, e, from, v.end, ev);
        return true;
    case PUSHES:
        push_all(rules, b, e, &v.run, ev);
        break;
    default:
        break;
    }
    place_back(rules, b, e, from, db_run_pose(&v.run, v.run.distance), ev);
    return true;
}
