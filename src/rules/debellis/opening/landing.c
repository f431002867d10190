/* Landings: who may be held back, and how the force comes ashore (dba30-098 to 101, H58, H61). */
#include "rules/debellis/contact/contacts.h"
#include "rules/debellis/moving/groups.h"
#include "rules/debellis/opening/deploying.h"

enum { LAND_LINE, LAND_COLUMN };

static bool is_water(const struct db_rules *rules, const struct battle *b, uint32_t f) {
    return rules->ground[b->terrain.feature[f].kind].flags & GROUND_WATER;
}

static bool there_is_water(const struct db_rules *rules, const struct battle *b) {
    for (uint32_t f = 0; f < b->terrain.features; f++)
        if (is_water(rules, b, f)) return true;
    return false;
}

/* At home on a coast: by its army's list, or where the whole army is, by that. */
bool db_may_land(const struct db_rules *rules, const struct battle *b, unsigned e) {
    uint8_t coast = rules->deploy.coast;
    return b->element[e].traits & TRAIT_LITTORAL || (coast && b->side[b->element[e].side].region == coast - 1);
}

/* --- holding back ------------------------------------------------------------------------------------------------ */

static int held_back(const struct battle *b) {
    int count = 0;
    for (unsigned e = 0; e < b->elements; e++) count += is_asked_for(b, e) && b->element[e].where == AFLOAT;
    return count;
}

bool db_judge_reserve(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    clause c = rules->cite.reserve;
    if (!rules->deploy.reserve_most) return refuse(r, c, "nobody is held back to land");
    if (!there_is_water(rules, b))
        return refuse(r, c, "there is no waterway to land from: deploy them on the table instead");
    int more = 0;
    for (int i = 0; i < a->piece_count; i++) {
        uint8_t e = a->piece[i];
        if (is_type(b, e, rules->sets.never_land))
            return refuse_piece(r, rules->cite.never_lands, e, "{p} cannot be landed: no elephants, guns or wagons");
        if (!db_may_land(rules, b, e))
            return refuse_piece(r, rules->cite.reserve_littoral, e,
                                "{p} is not of a littoral army: only those at home on a coast may land");
        more += b->element[e].where != AFLOAT;
    }
    if (b->side[b->opening.side].commands > 1 && !db_judge_command_reserve(rules, b, a, r)) return false;
    r->why.clause = c;
    if (b->side[b->opening.side].commands > 1 || held_back(b) + more <= rules->deploy.reserve_most) return true;
    refuse(r, c, "at most {0} elements may be held back to land");
    r->why.number[0] = rules->deploy.reserve_most;
    return false;
}

bool db_judge_reserve_count(const struct db_rules *rules, const struct battle *b, struct ruling *r) {
    int held = held_back(b);
    if (b->side[b->opening.side].commands > 1) return db_judge_whole_landing(rules, b, r);
    if (held == 0 || held >= rules->deploy.reserve_least) return true;
    refuse(r, rules->cite.reserve, "{0} or {1} elements are held back to land, or none: {2} is");
    r->why.number[0] = rules->deploy.reserve_least;
    r->why.number[1] = rules->deploy.reserve_most;
    r->why.number[2] = held;
    return false;
}

/* --- coming ashore ------------------------------------------------------------------------------------------------ */

int db_landing_force(const struct battle *b, unsigned side, uint8_t out[ELEMENTS_MAX]) {
    int count = 0;
    for (unsigned e = 0; e < b->elements; e++)
        if (b->element[e].side == side && b->element[e].where == AFLOAT) out[count++] = (uint8_t)e;
    return count;
}

static bool all_named(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    uint8_t force[ELEMENTS_MAX];
    int count = db_landing_force(b, b->active, force);
    for (int i = 0; i < a->piece_count; i++) {
        uint8_t e = a->piece[i];
        if (b->element[e].side != b->active || b->element[e].where != AFLOAT)
            return refuse_piece(r, rules->cite.landing, e, "{p} was not held back to land");
        for (int j = 0; j < i; j++)
            if (a->piece[j] == e) return refuse_piece(r, 0, e, "{p} is named twice");
    }
    for (int i = 0; i < count; i++) {
        bool named = false;
        for (int j = 0; j < a->piece_count && !named; j++) named = a->piece[j] == force[i];
        if (!named)
            return refuse_piece(r, rules->cite.landing, force[i], "{p} lands too: the force comes ashore as one group");
    }
    return true;
}

static bool water_within(const struct db_rules *rules, const struct battle *b, const struct quad *q, length reach) {
    for (uint32_t f = 0; f < b->terrain.features; f++)
        if (is_water(rules, b, f) && feature_within(&b->terrain, (int)f, q, reach)) return true;
    return false;
}

/* dba30-365: a command that lands stays near the water, all of it. */
static bool near_shore(const struct db_rules *rules, const struct battle *b, uint8_t e, const struct quad *q,
                       struct ruling *r) {
    if (b->side[b->active].commands < 2 || water_within(rules, b, q, bw(b, rules->deploy.from_shore))) return true;
    refuse_piece(r, rules->cite.command_ashore, e, "{p} must land within {b0} of the waterway");
    r->why.number[0] = bw(b, rules->deploy.from_shore);
    return false;
}

/* H93: a landing is no attack. */
static bool clear_of_enemy(const struct db_rules *rules, const struct battle *b, uint8_t e, const struct quad *q,
                           struct ruling *r) {
    for (uint8_t f = 0; f < b->elements; f++) {
        if (!on_table(b, f) || b->element[f].side == b->active) continue;
        struct quad other = element_quad(b, f);
        if (quads_within(q, &other, battle_tolerance(b).gap))
            return refuse_pieces(r, rules->cite.landing_clear, e, f, "{p} may not land in contact with {o}");
    }
    for (unsigned i = 0; i < b->places; i++) {
        const struct place *p = &b->place[i];
        if (p->flags & PLACE_GONE || p->holder == b->active) continue;
        if (!feature_within(&b->terrain, p->feature, q, battle_tolerance(b).gap)) continue;
        refuse_piece(r, rules->cite.landing_clear, e, "{p} may not land in contact with {q}");
        r->why.place = p->feature;
        return false;
    }
    return true;
}

static length from_water(const struct db_rules *rules, const struct battle *b, struct point p) {
    length nearest = INT32_MAX;
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        length d = is_water(rules, b, f) ? feature_point_distance(&b->terrain, (int)f, p) : INT32_MAX;
        if (d < nearest) nearest = d;
    }
    return nearest;
}

/* dba22-H17: with the back to the sea. */
static bool faces_inland(const struct db_rules *rules, const struct battle *b, const struct placed *placed, int count,
                         struct ruling *r) {
    for (int i = 0; i < count; i++) {
        struct point rear = point_at(placed[i].pose, 0, -b->element[placed[i].piece].depth);
        if (from_water(rules, b, placed[i].pose.at) > from_water(rules, b, rear)) continue;
        return refuse_piece(r, rules->cite.landing_clear, placed[i].piece,
                            "{p} must land facing inland: turn it round");
    }
    return true;
}

/* dba30-099: one group, looked at as if they stood there. */
static bool one_group(const struct db_rules *rules, const struct battle *b, const struct placed *placed, int count,
                      struct ruling *r) {
    struct battle ashore = *b;
    struct group group;
    uint8_t piece[ACT_PIECES_MAX];
    for (int i = 0; i < count; i++) {
        piece[i] = placed[i].piece;
        db_stand_at(&ashore, piece[i], placed[i].pose);
    }
    if (db_group_of_pieces(rules, &ashore, piece, count, &group, r)) return true;
    return refuse_piece(r, rules->cite.landing, r->why.piece, "the force lands as one group: {p} is not part of it");
}

bool db_judge_land(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    struct placed placed[ACT_PIECES_MAX];
    bool wet = false;
    int wet_feet = 0;
    if (!all_named(rules, b, a, r) || !db_poses_ordered(rules, b, a, a->choice == LAND_COLUMN, placed, r)) return false;
    for (int i = 0; i < a->piece_count; i++) {
        uint8_t e = placed[i].piece;
        struct quad q = base_quad((struct base){placed[i].pose, b->base_width, b->element[e].depth});
        if (!db_ground_for(rules, b, e, b->element[e].type, &q, r) || !clear_of_enemy(rules, b, e, &q, r)) return false;
        wet_feet += water_within(rules, b, &q, battle_tolerance(b).gap);
        wet = wet_feet > 0;
        if (!near_shore(rules, b, e, &q, r)) return false;
    }
    if (!db_bases_clear(rules, b, placed, a->piece_count, r)) return false;
    if (rules->deploy.landing_by_pip && !faces_inland(rules, b, placed, a->piece_count, r)) return false;
    if (rules->deploy.landing_by_pip && a->piece_count > 1 && wet_feet < 2)
        return refuse(r, rules->cite.landing, "at least two elements of the landing must touch the waterway");
    if (!wet)
        return refuse(r, rules->cite.landing_touches, "at least one element of the landing must touch the waterway");
    if (!one_group(rules, b, placed, a->piece_count, r)) return false;
    for (int i = 0; i < a->piece_count; i++) r->placed[i] = placed[i];
    r->placed_count = a->piece_count;
    r->why.clause = rules->cite.landing;
    return true;
}

void db_play_land(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev) {
    struct placed placed[ACT_PIECES_MAX];
    struct ruling r;
    db_poses_ordered(rules, b, a, a->choice == LAND_COLUMN, placed, &r);
    for (int i = 0; i < a->piece_count; i++) {
        db_stand_at(b, placed[i].piece, placed[i].pose);
        struct event *e = tell_pieces(ev, "land", rules->cite.landing, "{p} landed", placed[i].piece, NO_PIECE);
        e->moved = true;
        e->from = e->to = placed[i].pose;
    }
}

/* --- where
 * ------------------------------------------------------------------------------------------------------------ */

struct shore {
    const struct db_rules *rules;
    const struct battle *b;
    uint8_t force[ELEMENTS_MAX];
    int count;
    struct act *out;
    size_t offers, cap;
};

static length deepest_of(const struct shore *s, int from, int to) {
    length deepest = 0;
    for (int i = from; i < to; i++) deepest = greater(deepest, s->b->element[s->force[i]].depth);
    return deepest;
}

static void try_landing(struct shore *s, const struct act *a) {
    struct ruling r;
    r.want_nearest = false;
    if (s->offers < s->cap && db_judge_land(s->rules, s->b, a, &r)) s->out[s->offers++] = *a;
}

/* Front to the land with the rear edge on the water, in one line or two, or in column. */
static void try_shore(struct shore *s, struct point at, heading inland) {
    enum { LONG_LINE = 6 };
    const struct battle *b = s->b;
    length gap = battle_tolerance(b).gap / 2, rear = deepest_of(s, 0, s->count), tail = 0;
    struct pose edge = {at, inland, 0};
    int half = (s->count + 1) / 2;
    length left = (s->count - 1) * b->base_width / 2;
    struct act line = db_act_at(VERB_LAND, s->force, s->count, pose_moved(edge, -left, rear + gap)), column = line;
    try_landing(s, &line);
    if (s->count > LONG_LINE) {
        rear = deepest_of(s, half, s->count);
        left = (half - 1) * b->base_width / 2;
        struct pose behind = pose_moved(edge, -left, rear + gap), ahead = pose_moved(behind, 0, deepest_of(s, 0, half));
        line.step_count = 2;
        line.step[0].at = ahead.at;
        line.step[1] = (struct step){.kind = STEP_TO, .turn = inland, .at = behind.at};
        try_landing(s, &line);
    }
    for (int i = 0; i < s->count; i++) tail += b->element[s->force[i]].depth;
    column.step[0].at = pose_moved(edge, 0, tail + gap).at;
    column.choice = LAND_COLUMN;
    try_landing(s, &column);
}

size_t db_landing_offers(const struct db_rules *rules, const struct battle *b, struct act *out, size_t cap) {
    struct shore s = {.rules = rules, .b = b, .out = out, .cap = cap};
    s.count = db_landing_force(b, b->active, s.force);
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        if (!is_water(rules, b, f)) continue;
        const struct feature *water = &b->terrain.feature[f];
        for (unsigned i = 0; i < water->count; i++) {
            struct point from = b->terrain.vertex[water->first + i];
            struct point to = b->terrain.vertex[water->first + (i + 1) % water->count];
            length size = distance_between(from, to);
            if (size == 0) continue;
            heading inland = (heading)(heading_of(to.x - from.x, to.y - from.y) - QUARTER_TURN);
            int steps = (int)(size / (b->base_width / 2)) + 1;
            for (int k = 0; k < steps && s.offers < cap; k++)
                try_shore(&s,
                          (struct point){from.x + (length)((int64_t)(to.x - from.x) * (2 * k + 1) / (2 * steps)),
                                         from.y + (length)((int64_t)(to.y - from.y) * (2 * k + 1) / (2 * steps))},
                          inland);
        }
    }
    return s.offers;
}
