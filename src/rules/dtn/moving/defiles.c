/* Defiles: bridges, fords and gaps between impassable objects; who passes them, how many, and what follows (110 to
 * 112).
 */
#include "rules/dtn/flow.h"

/* --- gaps ----------------------------------------------------------------------------------------------- */

static bool is_impassable(const struct battle *b, uint32_t f) {
    return dtn_ground[b->terrain.feature[f].kind].flags & GROUND_IMPASSABLE;
}

/* The shortest line from a corner of one outline (or mid-line of a river) to the other. */
static length corner_to_outline(const struct terrain *t, uint32_t f, uint32_t g, struct point gate[2], length best) {
    const struct feature *a = &t->feature[f], *c = &t->feature[g];
    for (unsigned i = 0; i < a->count; i++)
        for (unsigned k = 0; k + (c->shape == SHAPE_LINE) < c->count; k++) {
            struct point p = t->vertex[a->first + i];
            struct point q = nearest_on_segment(p, t->vertex[c->first + k], t->vertex[c->first + (k + 1u) % c->count]);
            length d = distance_between(p, q);
            if (d >= best) continue;
            best = d;
            gate[0] = p;
            gate[1] = q;
        }
    return best;
}

/* dtn-H43, dtn-H154: a gap narrower than 2" between two impassable objects; `gate` is the line across it. */
static bool gap_between_features(const struct battle *b, uint32_t f, uint32_t g, struct point gate[2]) {
    if (!is_impassable(b, f) || !is_impassable(b, g)) return false;
    if (!features_nearer(&b->terrain, (int)f, (int)g, 2 * LENGTH_PER_INCH)) return false;
    if (features_nearer(&b->terrain, (int)f, (int)g, HAIR)) return false; /* they touch: no gap */
    length best = corner_to_outline(&b->terrain, f, g, gate, INT32_MAX);
    return corner_to_outline(&b->terrain, g, f, gate, best) > 0;
}

static bool passes_gap(const struct battle *b, uint32_t f, uint32_t g, const struct point centre[2]) {
    struct point gate[2] = {{0, 0}, {0, 0}};
    return gap_between_features(b, f, g, gate) && segments_cross(centre[0], centre[1], gate[0], gate[1]);
}

/* A gap is known by its two objects: an area may have several, each with its own count. */
static int gap_number(uint32_t f, uint32_t g) { return (int)(FEATURES_MAX + f * (f - 1) / 2 + g); } /* g < f */

/* The ground a defile is called by: the bridge or ford; of a gap the second object, or the first if that is a river. */
static int place_of(const struct battle *b, int defile) {
    if (defile < FEATURES_MAX) return defile;
    for (uint32_t f = 1; f < b->terrain.features; f++)
        if (defile < gap_number(f + 1, 0))
            return b->terrain.feature[f].shape == SHAPE_AREA ? (int)f : defile - gap_number(f, 0);
    return 0;
}

/* --- passing -------------------------------------------------------------------------------------------- */

static bool is_passage(const struct battle *b, uint32_t f) {
    return dtn_ground[b->terrain.feature[f].kind].flags & GROUND_PASSAGE;
}

static bool on_passage(const struct battle *b, struct point p) {
    for (uint32_t f = 0; f < b->terrain.features; f++)
        if (is_passage(b, f) && feature_holds_point(&b->terrain, (int)f, p)) return true;
    return false;
}

bool dtn_stands_in_defile(const struct battle *b, unsigned unit) {
    return on_passage(b, base_centre(piece_base(b, unit)));
}

/* dtn-H128: a footprint may overlap impassable ground while its centre passes by a bridge, a ford or a gap. */
bool dtn_passes_by(const struct battle *b, uint32_t f, const struct point centre[2]) {
    enum { LOOKS = 32 };
    bool over = false;
    for (uint32_t g = 0; g < b->terrain.features; g++)
        if (g != f && passes_gap(b, f, g, centre)) return true;
    for (int i = 0; i <= LOOKS; i++) {
        struct point p = {centre[0].x + (length)((int64_t)(centre[1].x - centre[0].x) * i / LOOKS),
                          centre[0].y + (length)((int64_t)(centre[1].y - centre[0].y) * i / LOOKS)};
        bool passage = on_passage(b, p);
        over = over || passage;
        if (!passage && feature_holds_point(&b->terrain, (int)f, p)) return false;
    }
    return over;
}

static void add_defile(struct defiles *out, int defile) {
    for (unsigned i = 0; i < out->count; i++)
        if (out->number[i] == defile) return;
    if (out->count < DEFILES_ON_WAY) out->number[out->count++] = (int16_t)defile;
}

/* dtn-H43: the defiles the centre crosses. A bridge is passed when the centre comes upon it. */
static void add_defiles_on(const struct battle *b, const struct point centre[2], struct defiles *out) {
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        if (is_passage(b, f) && feature_meets_segment(&b->terrain, (int)f, centre[0], centre[1]) &&
            !feature_holds_point(&b->terrain, (int)f, centre[0]))
            add_defile(out, (int)f);
        for (uint32_t g = 0; g < f; g++)
            if (passes_gap(b, f, g, centre)) add_defile(out, gap_number(f, g));
    }
}

static bool is_passed_on(const struct battle *b, const struct point centre[2], int defile) {
    struct defiles on = {0};
    add_defiles_on(b, centre, &on);
    for (unsigned i = 0; i < on.count; i++)
        if (on.number[i] == defile) return true;
    return false;
}

/* Where a stretch leaves the defile: the first place with the whole footprint's centre past it. */
static struct base just_past(const struct battle *b, const struct way *w, int defile) {
    enum { LOOKS = 64 };
    for (unsigned i = 0; i + 1 < w->stops; i++) {
        struct base from = w->stop[i], to = w->stop[i + 1], at = to;
        struct point centre[2] = {base_centre(from), base_centre(to)};
        if (!is_passed_on(b, centre, defile)) continue;
        bool in = false;
        for (int k = 0; k <= LOOKS; k++) {
            at.pose.at.x = from.pose.at.x + (length)((int64_t)(to.pose.at.x - from.pose.at.x) * k / LOOKS);
            at.pose.at.y = from.pose.at.y + (length)((int64_t)(to.pose.at.y - from.pose.at.y) * k / LOOKS);
            bool now =
                feature_within(&b->terrain, place_of(b, defile),
                               &(struct quad){{base_centre(at), base_centre(at), base_centre(at), base_centre(at)}},
                               LENGTH_PER_INCH / 8);
            if (in && !now) return at;
            in = in || now;
        }
        return at;
    }
    return w->at;
}

static bool in_any_tz(const struct battle *b, unsigned unit, struct base at) {
    for (unsigned e = 0; e < b->pieces; e++)
        if (is_unit(b, e) && b->piece[e].side != b->piece[unit].side && dtn_zones_of(b, e, at, unit).tz) return true;
    return false;
}

/* dtn-110, dtn-111: two units a period; in an enemy TZ a unit stops as soon as it has passed. */
static bool may_pass(const struct battle *b, uint8_t unit, int defile, const struct way *w, struct ruling *r) {
    struct quad q = base_quad(w->at);
    if (b->passed[defile] >= 2) {
        refuse_piece(r, C(110), unit, "two units have passed {q} in this period already: {p} must wait");
        r->why.place = (uint8_t)place_of(b, defile);
        return false;
    }
    bool stopped = feature_within(&b->terrain, place_of(b, defile), &q, on_table_length(INCH / 2));
    if (stopped || (!in_any_tz(b, unit, w->at) && !in_any_tz(b, unit, just_past(b, w, defile)))) return true;
    return refuse_piece(r, C(111), unit, "{p} is in an enemy TZ and must stop as soon as it has passed the defile");
}

bool dtn_may_pass_defiles(const struct battle *b, uint8_t unit, const struct way *w, struct defiles *passed,
                          struct ruling *r) {
    *passed = (struct defiles){0};
    for (unsigned i = 0; i + 1 < w->stops; i++) {
        struct point centre[2] = {base_centre(w->stop[i]), base_centre(w->stop[i + 1])};
        add_defiles_on(b, centre, passed);
    }
    for (unsigned i = 0; i < passed->count; i++)
        if (!may_pass(b, unit, passed->number[i], w, r)) return false;
    return true;
}

bool dtn_may_pass_straight(const struct battle *b, uint8_t unit, struct base to, struct defiles *passed,
                           struct ruling *r) {
    struct way w = dtn_way_of(b, unit);
    w.stops = 2;
    w.stop[0] = piece_base(b, unit);
    w.stop[1] = w.at = to;
    return dtn_may_pass_defiles(b, unit, &w, passed, r);
}

void dtn_driven_past_defiles(struct battle *b, unsigned unit, struct base from, struct events *ev) {
    struct point centre[2] = {base_centre(from), base_centre(piece_base(b, unit))};
    struct defiles passed = {0};
    if (!on_table(b, unit)) return;
    add_defiles_on(b, centre, &passed);
    dtn_pass_defiles(b, unit, &passed, ev);
}

void dtn_pass_defiles(struct battle *b, unsigned unit, const struct defiles *passed, struct events *ev) {
    for (unsigned i = 0; i < passed->count; i++) {
        int defile = passed->number[i];
        b->passed[defile]++;
        struct event *e = tell_pieces(ev, "defile", H(43),
                                      b->passed[defile] > 2 ? "{p} is driven past {q}, unit {0} in this period"
                                                            : "{p} is unit {0} of 2 to pass {q} in this period",
                                      unit, NO_PIECE);
        e->said.number[0] = b->passed[defile];
        e->said.place = (uint8_t)place_of(b, defile);
    }
    if (!passed->count) return;
    b->piece[unit].marks |= MARK_PASSED_DEFILE | MARK_VULNERABLE;
    tell_pieces(ev, "passed", C(112), "{p} passes a defile and is vulnerable until its next turn", unit, NO_PIECE);
}
