/* Choosing features: which may be picked, rolled or named next, and what the rolls mean (dba30-026 to 046). */
#include "rules/dba30/battlefield.h"

const char *dba30_kind_word(unsigned kind) {
    static const char *const words[DBA30_TERRAINS] = {
        [GentleHill] = "gentle hill", [DifficultHill] = "difficult hill", [BuiltUp] = "built-up area"};
    return words[kind] ? words[kind] : dba30_terrains[kind].code;
}

static bool refuse_kind(struct ruling *r, clause c, const char *text, unsigned kind, int number) {
    refuse(r, c, text);
    r->why.word = kind < DBA30_TERRAINS ? dba30_kind_word(kind) : "feature";
    r->why.number[0] = number;
    return false;
}

/* --- how many ------------------------------------------------------------------------------------------- */

/* Littoral has its one waterway; arable one built-up area or two plough (dba30-028). */
static bool compulsory_count_fits(const struct selection *s, struct ruling *r) {
    unsigned most = s->big ? 3 : 2;
    if (s->region == Littoral && s->compulsory != 1)
        return refuse(r, C(36), "a littoral region has exactly one compulsory feature, its waterway");
    if (s->region == Arable && s->compulsory > 2)
        return refuse(r, C(35), "an arable region has one built-up area or else two plough as its compulsory features");
    if (s->compulsory >= 1 && s->compulsory <= most) return true;
    if (s->big) return refuse(r, C(356), "a big battle has one to three compulsory features");
    return refuse(r, C(28), "pick one or two compulsory features");
}

bool dba30_selection_begin(struct selection *s, unsigned region, bool choice, bool big, unsigned compulsory,
                           unsigned optional, struct ruling *r) {
    *s = (struct selection){(uint8_t)region, choice, big, (uint8_t)compulsory, (uint8_t)optional, 0, {{0, 0}}};
    if (region >= DBA30_REGIONS) return refuse(r, C(27), "the terrain is that of the defender's home region");
    if (!compulsory_count_fits(s, r)) return false;
    if (optional >= 2 && optional <= (big ? 4u : 3u)) return true;
    if (big) return refuse(r, C(356), "a big battle has two to four optional features");
    return refuse(r, C(29), "take two or three optional features");
}

/* --- what has been taken --------------------------------------------------------------------------------- */

static kinds kinds_of(unsigned kind) { return KIND(kind) & ALL_BUILT ? ALL_BUILT : KIND(kind); }

static unsigned taken(const struct selection *s, kinds set) {
    unsigned n = 0;
    for (unsigned i = 0; i < s->count; i++) n += (KIND(s->pick[i].kind) & set) != 0;
    return n;
}

static unsigned compulsory_taken(const struct selection *s) {
    unsigned n = 0;
    for (unsigned i = 0; i < s->count; i++) n += s->pick[i].column == 0;
    return n;
}

bool dba30_selection_wants_bua(const struct selection *s) { return taken(s, KIND(BuiltUp)) > 0; }

/* A built-up area stands for arable's two plough. */
bool dba30_selection_wants_compulsory(const struct selection *s) {
    if (s->region == Arable && taken(s, ALL_BUILT)) return false;
    return compulsory_taken(s) < s->compulsory;
}

bool dba30_selection_wants_optional(const struct selection *s) {
    return !dba30_selection_wants_compulsory(s) && s->count - compulsory_taken(s) < s->optional;
}

/* The greatest number of a kind the region's row allows, wherever in the row it stands (dba30-030). */
static unsigned most_of(const struct region *g, unsigned kind) {
    unsigned most = 0;
    for (int box = -1; box < CHART_COLUMNS; box++)
        for (int i = 0; i < BOX_OFFERS; i++) {
            struct offer o = (box < 0 ? g->compulsory : g->column[box]).offer[i];
            if (o.most && kinds_of(o.kind) == kinds_of(kind) && o.most > most) most = o.most;
        }
    return most;
}

/* The kind this one may not stand beside, already taken (dba30-042, 043); 0: none. */
static clause kept_apart(const struct selection *s, unsigned kind) {
    for (int i = 0; i < 2; i++) {
        const struct apart *a = &dba30_regions[s->region].apart[i];
        if ((KIND(kind) & a->either && taken(s, a->other)) || (KIND(kind) & a->other && taken(s, a->either)))
            return a->clause;
    }
    return 0;
}

static bool has_room(const struct selection *s, unsigned kind) {
    return taken(s, kinds_of(kind)) < most_of(&dba30_regions[s->region], kind) && !kept_apart(s, kind);
}

/* --- what is open ---------------------------------------------------------------------------------------- */

static kinds box_open(const struct selection *s, const struct chart_box *box) {
    kinds open = 0;
    for (int i = 0; i < BOX_OFFERS && box->offer[i].most; i++) {
        if (!has_room(s, box->offer[i].kind)) continue;
        open |= KIND(box->offer[i].kind);
        if (box->first_must) break; /* dba30-044 */
    }
    return open;
}

bool dba30_box_is_short(const struct selection *s, unsigned die) {
    const struct region *g = &dba30_regions[s->region];
    for (int i = 0; i < BOX_OFFERS; i++) {
        struct offer o = g->column[die - 1].offer[i];
        if (o.most && taken(s, kinds_of(o.kind)) >= most_of(g, o.kind)) return true;
    }
    return false;
}

static kinds row_open(const struct selection *s) {
    const struct region *g = &dba30_regions[s->region];
    kinds open = 0;
    for (int box = -1; box < CHART_COLUMNS; box++)
        for (int i = 0; i < BOX_OFFERS; i++) {
            struct offer o = (box < 0 ? g->compulsory : g->column[box]).offer[i];
            if (o.most && has_room(s, o.kind)) open |= KIND(o.kind);
        }
    return open;
}

/* One built-up area, or as many plough as were announced. */
static kinds arable_compulsory(const struct selection *s) { return KIND(s->compulsory == 1 ? BuiltUp : Plough); }

/* River, waterway, rough other than plough, or bad going (dba30-041). */
static kinds arable_needs(void) {
    kinds need = KIND(River) | KIND(Waterway);
    for (unsigned k = 0; k < DBA30_TERRAINS; k++)
        if (dba30_grounds[k].going == GOING_ROUGH || dba30_grounds[k].going == GOING_BAD) need |= KIND(k);
    return need;
}

/* The last optional feature of an arable field must not leave it bare. A built-up area taken now is swapped for the
 * plough and the die rolled again, so it is never the last. */
static kinds not_bare(const struct selection *s, kinds open) {
    bool last = s->count - compulsory_taken(s) + 1u == s->optional;
    if (s->region != Arable || !last || taken(s, arable_needs())) return open;
    return open & (arable_needs() | KIND(BuiltUp));
}

kinds dba30_selection_open(const struct selection *s, unsigned die) {
    const struct region *g = &dba30_regions[s->region];
    if (dba30_selection_wants_bua(s)) return 0;
    if (dba30_selection_wants_compulsory(s))
        return s->region == Arable ? arable_compulsory(s) : box_open(s, &g->compulsory);
    if (!dba30_selection_wants_optional(s)) return 0;
    kinds open = die >= 1 && die <= CHART_COLUMNS ? box_open(s, &g->column[die - 1]) : 0;
    if (!open) open = row_open(s); /* dba30-026: free choice; dba30-031: all of that box are there already */
    return not_bare(s, open);
}

/* --- taking ---------------------------------------------------------------------------------------------- */

/* Why a kind is not open, by the most specific clause. */
static bool refuse_pick(const struct selection *s, unsigned die, unsigned kind, struct ruling *r) {
    const struct region *g = &dba30_regions[s->region];
    unsigned most = kind <= BuiltUp ? most_of(g, kind) : 0;
    if (most == 0) return refuse_kind(r, g->clause, "there is no {w} in this region's row of the chart", kind, 0);
    if (taken(s, kinds_of(kind)) >= most)
        return refuse_kind(r, C(30), "the table may have at most {0} of {w}; take another type", kind, (int)most);
    clause apart = kept_apart(s, kind);
    if (apart == C(42))
        return refuse_kind(r, C(42), "no {w} here: woods and dunes are never both on a littoral table", kind, 0);
    if (apart)
        return refuse_kind(r, C(43), "no {w} here: marshes and difficult hills are never both on a littoral table",
                           kind, 0);
    if (dba30_selection_wants_compulsory(s))
        return refuse_kind(r, C(28), "compulsory features come first, and {w} is not the one wanted", kind, 0);
    if (not_bare(s, KIND(kind)) == 0)
        return refuse_kind(
            r, C(41), "with {w} the field would have no river, waterway, rough or bad going: take such, or roll again",
            kind, 0);
    if (KIND(kind) & ALL_BUILT && kind != BuiltUp)
        return refuse_kind(
            r, C(45),
            "take a built-up area: whether it is a city, a fort, a hamlet or an edifice is settled afterwards", kind,
            0);
    if (die >= 1 && die <= CHART_COLUMNS && g->column[die - 1].first_must && box_open(s, &g->column[die - 1]))
        return refuse_kind(r, C(44), "a {0} must be the type listed first in its box, not {w}", kind, (int)die);
    return refuse_kind(r, C(32), "{w} is not in the box of a {0}", kind, (int)die);
}

/* dba30-046: the built-up area takes the place of the two plough and the die is rolled again. */
static void swap_plough(struct selection *s) {
    unsigned kept = 0;
    for (unsigned i = 0; i < s->count; i++)
        if (!(s->pick[i].column == 0 && s->pick[i].kind == Plough)) s->pick[kept++] = s->pick[i];
    s->count = (uint8_t)kept;
}

bool dba30_selection_take(struct selection *s, unsigned die, unsigned kind, struct ruling *r) {
    if (dba30_selection_wants_bua(s)) return refuse(r, C(45), "first dice for the kind of the built-up area");
    if (!dba30_selection_wants_compulsory(s) && !dba30_selection_wants_optional(s))
        return refuse(r, s->big ? C(356) : C(29), "all the features wanted have been taken");
    bool compulsory = dba30_selection_wants_compulsory(s);
    if (!compulsory && !s->choice && (die < 1 || die > CHART_COLUMNS))
        return refuse(r, C(29), "roll one die for each optional feature");
    if (kind > BuiltUp || !(dba30_selection_open(s, die) & KIND(kind))) return refuse_pick(s, die, kind, r);
    bool swap = !compulsory && kind == BuiltUp && s->region == Arable && compulsory_taken(s) > 0;
    if (swap) swap_plough(s);
    unsigned column = compulsory || swap ? 0 : s->choice ? CHART_COLUMNS + 1 : die;
    s->pick[s->count++] = (struct pick){(uint8_t)kind, (uint8_t)column};
    r->why.clause = swap ? C(46) : dba30_regions[s->region].clause;
    return r->legal = true;
}

/* --- built-up areas (dba30-045) --------------------------------------------------------------------------- */

int dba30_bua_chooser(unsigned die) { return die == 0 || die == 5 ? 0 : die == 6 ? 1 : -1; }

kinds dba30_bua_open(unsigned die) {
    static const uint8_t by_die[] = {City, Fort, Hamlet, Edifice};
    return die >= 1 && die <= 4 ? KIND(by_die[die - 1]) : ALL_BUILT & ~KIND(BuiltUp);
}

bool dba30_selection_name_bua(struct selection *s, unsigned die, unsigned kind, struct ruling *r) {
    if (!dba30_selection_wants_bua(s)) return refuse(r, C(45), "there is no built-up area whose kind is open");
    if (!s->choice && (die < 1 || die > 6)) return refuse(r, C(45), "roll one die for the kind of the built-up area");
    if (kind >= BuiltUp || !(dba30_bua_open(die) & KIND(kind)))
        return refuse_kind(r, C(45), "a {0} does not give {w}: 1 is a city, 2 a fort, 3 a hamlet, 4 an edifice", kind,
                           (int)die);
    for (unsigned i = 0; i < s->count; i++)
        if (s->pick[i].kind == BuiltUp) s->pick[i].kind = (uint8_t)kind;
    return r->legal = true;
}

/* --- the whole -------------------------------------------------------------------------------------------- */

bool dba30_selection_complete(const struct selection *s, struct ruling *r) {
    if (dba30_selection_wants_bua(s)) return refuse(r, C(45), "the kind of the built-up area is still open");
    if (dba30_selection_wants_compulsory(s)) return refuse(r, C(28), "a compulsory feature is still to be picked");
    if (dba30_selection_wants_optional(s))
        return refuse(r, s->big ? C(356) : C(29), "an optional feature is still to be taken");
    if (s->region == Arable && !taken(s, arable_needs()))
        return refuse(r, C(41),
                      "an arable field needs a river, a waterway, rough ground other than plough, or bad going");
    return r->legal = true;
}

/* Features that did not fit are discarded (dba30-061), so a table may hold fewer than its region asks for, never more.
 */
bool dba30_region_allows(const struct tabletop *s, unsigned region, struct ruling *r) {
    struct selection on = {.region = (uint8_t)region, .choice = true, .compulsory = 0, .optional = PICKS_MAX};
    for (uint32_t f = 0; f < s->terrain.features; f++) {
        unsigned kind = s->terrain.feature[f].kind;
        if (kind == Beach || kind == CampGround) continue;
        if (!has_room(&on, kind) || on.count == PICKS_MAX) return refuse_pick(&on, 0, kind, r);
        on.pick[on.count++] = (struct pick){(uint8_t)kind, CHART_COLUMNS + 1};
    }
    return r->legal = true;
}

/* Waterways first, then what is compulsory, then the rest (dba30-059). */
static int rank_of(struct pick p) { return p.kind == Waterway ? 0 : p.column == 0 ? 1 : 2; }

bool dba30_order_judge(const struct selection *s, uint32_t done, unsigned pick, struct ruling *r) {
    if (pick >= s->count || done >> pick & 1)
        return refuse(r, C(59), "that feature is placed already, or was never taken");
    for (unsigned i = 0; i < s->count; i++)
        if (!(done >> i & 1) && rank_of(s->pick[i]) < rank_of(s->pick[pick]))
            return refuse_kind(r, C(59), "the {w} must be placed before it", s->pick[i].kind, 0);
    return r->legal = true;
}
