/* Camps: where they may stand, what else may serve as one (dba30-051, 083, 084, 088). */
#include "rules/debellis/moving/going.h"
#include "rules/debellis/opening/deploying.h"
#include "rules/debellis/opening/opening.h"
#include "rules/debellis/places/places.h"

#include <string.h>

enum { CAMP_CORNERS_MAX = 8 };

static unsigned camp_bit(unsigned side, unsigned command) { return 1u << (side * COMMANDS_MAX + command); }

static unsigned command_asked(const struct battle *b) {
    return b->opening.command >= COMMANDS_MAX ? 0 : b->opening.command;
}

bool db_has_camp(const struct battle *b, unsigned side, unsigned command) {
    return b->opening.camps & camp_bit(side, command);
}

/* --- a camp of its own --------------------------------------------------------------------------------------- */

static bool refuse_camp(const struct db_rules *rules, struct ruling *r, int feature, const char *text) {
    refuse(r, rules->cite.camp_place, text);
    r->why.place = feature < 0 ? NO_PIECE : (uint8_t)feature;
    return false;
}

/* dba30-051 */
static bool camp_size_fits(const struct db_rules *rules, const struct battle *b, const struct point *p, int count,
                           struct ruling *r) {
    const struct deployment_rules *d = &rules->deploy;
    length longer, shorter;
    outline_size(p, count, &longer, &shorter);
    if (longer <= bw(b, d->camp_longest) + DEPLOYMENT_SLACK && shorter <= bw(b, d->camp_widest) + DEPLOYMENT_SLACK &&
        longer >= bw(b, d->camp_shortest) - DEPLOYMENT_SLACK && shorter >= bw(b, d->camp_narrowest) - DEPLOYMENT_SLACK)
        return true;
    bool small = longer < bw(b, d->camp_shortest) || shorter < bw(b, d->camp_narrowest);
    refuse(r, rules->cite.camp_size,
           small ? "a camp is at least {b2} by {b3}; this one is {b0} by {b1}"
                 : "a camp is at most {b2} by {b3}; this one is {b0} by {b1}");
    r->why.number[0] = longer;
    r->why.number[1] = shorter;
    r->why.number[2] = bw(b, small ? d->camp_shortest : d->camp_longest);
    r->why.number[3] = bw(b, small ? d->camp_narrowest : d->camp_widest);
    return false;
}

static bool camp_in_its_area(const struct db_rules *rules, const struct battle *b, unsigned side, struct box box,
                             struct ruling *r) {
    length margin = bw(b, rules->deploy.camp_from_side);
    length depth = side == 0 ? box.y1 : b->depth - box.y0;
    if (box.x0 < -DEPLOYMENT_SLACK || box.x1 > b->width + DEPLOYMENT_SLACK || box.y0 < -DEPLOYMENT_SLACK ||
        box.y1 > b->depth + DEPLOYMENT_SLACK)
        return refuse(r, rules->cite.stay_on_table, "the camp would lie partly off the table");
    if (depth > db_deployment_depth(rules, b) + DEPLOYMENT_SLACK)
        return refuse_camp(rules, r, -1, "the camp must lie inside its own side's deployment area");
    if (box.x0 < margin - DEPLOYMENT_SLACK || box.x1 > b->width - margin + DEPLOYMENT_SLACK) {
        refuse_camp(rules, r, -1, "the camp must lie {b0} or more from each side edge");
        r->why.number[0] = margin;
        return false;
    }
    return true;
}

/* Good going that is not plough: neither walls nor water nor any going but good; not a river either. */
static bool camp_on_good_ground(const struct db_rules *rules, const struct battle *b, const struct convex *area,
                                int itself, struct ruling *r) {
    for (int f = 0; f < (int)b->terrain.features; f++) {
        const struct ground *g = &rules->ground[b->terrain.feature[f].kind];
        bool plough = g->flags & GROUND_PLOUGH, river = g->flags & GROUND_RIVER;
        if (f == itself || b->terrain.feature[f].flags & FEATURE_REMOVED) continue;
        if (g->going == GOING_GOOD && !plough && !river) continue;
        if (!feature_meets_convex(&b->terrain, f, area, battle_tolerance(b).gap)) continue;
        return refuse_camp(rules, r, f,
                           plough ? "the camp may not lie on plough: it would lie on {q}"
                                  : "the camp must lie on good going, and {q} is in its way");
    }
    return true;
}

static length waterway_distance(const struct db_rules *rules, const struct battle *b, const struct convex *area) {
    length nearest = INT32_MAX;
    for (int f = 0; f < (int)b->terrain.features; f++) {
        if (!(rules->ground[b->terrain.feature[f].kind].flags & GROUND_WATER)) continue;
        for (int i = 0; i < area->count; i++) {
            struct point a = area->corner[i], c = area->corner[(i + 1) % area->count];
            struct quad side = {{a, c, c, a}};
            length d = feature_distance(&b->terrain, f, &side);
            if (d < nearest) nearest = d;
        }
    }
    return nearest;
}

/* dba22-038: where a waterway fills the own base edge, its shore or the beach does instead; no other water does. */
static bool camp_on_shore(const struct db_rules *rules, const struct battle *b, unsigned side, length behind,
                          struct box box) {
    length shore = db_shore_depth(rules, b, side), gap = battle_tolerance(b).gap;
    struct quad area = {{{box.x0, box.y0}, {box.x0, box.y1}, {box.x1, box.y1}, {box.x1, box.y0}}};
    if (!shore) return false;
    if (behind <= shore + gap) return true;
    for (int f = 0; f < (int)b->terrain.features; f++) {
        const struct ground *g = &rules->ground[b->terrain.feature[f].kind];
        bool beach = g->going == GOING_GOOD && !g->flags;
        if (beach && feature_within(&b->terrain, f, &area, gap)) return true;
    }
    return false;
}

/* dba22-H63: one long side lies on the base edge. */
static bool camp_lies_along(const struct db_rules *rules, const struct battle *b, struct box box, struct ruling *r) {
    if (!rules->customs.camps_along_edge || box.x1 - box.x0 >= box.y1 - box.y0 - battle_tolerance(b).gap) return true;
    return refuse(r, rules->cite.camp_long_side, "a long side of the camp must lie on its base edge: turn it");
}

static bool camp_backed(const struct db_rules *rules, const struct battle *b, unsigned side, struct box box,
                        const struct convex *area, struct ruling *r) {
    length behind = side == 0 ? box.y0 : b->depth - box.y1, gap = battle_tolerance(b).gap;
    if (rules->deploy.shore_is_base) {
        if (behind <= gap || camp_on_shore(rules, b, side, behind, box)) return camp_lies_along(rules, b, box, r);
        return refuse_camp(rules, r, -1,
                           "the camp must stand on its side's base edge, or on the shore or beach where that edge is a "
                           "waterway");
    }
    if (behind <= gap || waterway_distance(rules, b, area) <= gap) return true;
    return refuse_camp(rules, r, -1, "the camp must touch its side's rear table edge, or the edge of a waterway");
}

static struct box box_about(const struct point *p, int count) {
    struct box box = {p[0].x, p[0].y, p[0].x, p[0].y};
    for (int i = 1; i < count; i++) box = box_joined(box, (struct box){p[i].x, p[i].y, p[i].x, p[i].y});
    return box;
}

/* An outline as camp of the side; `itself` is the feature that serves as camp, -1 where it is laid down new. */
static bool judge_outline(const struct db_rules *rules, const struct battle *b, unsigned side, const struct point *p,
                          int count, int itself, struct ruling *r) {
    struct convex area = convex_hull(p, count);
    struct box box = box_about(p, count);
    return camp_size_fits(rules, b, p, count, r) && camp_in_its_area(rules, b, side, box, r) &&
           camp_on_good_ground(rules, b, &area, itself, r) && camp_backed(rules, b, side, box, &area, r);
}

static bool clear_of_elements(const struct db_rules *rules, const struct battle *b, const struct convex *area,
                              struct ruling *r) {
    for (unsigned e = 0; e < b->elements; e++) {
        if (!on_table(b, e)) continue;
        struct quad q = element_quad(b, e);
        struct convex base = convex_of(&q);
        if (convex_overlap(area, &base, battle_tolerance(b).gap))
            return refuse_piece(r, rules->cite.camps_first, (uint8_t)e, "{p} stands where the camp is to be");
    }
    return true;
}

static bool judge_new_camp(const struct db_rules *rules, const struct battle *b, const struct act *a,
                           struct ruling *r) {
    if (a->point_count < 3 || a->point_count > CAMP_CORNERS_MAX)
        return refuse(r, rules->cite.camp_size, "a camp has 3 to 8 corners");
    struct terrain scratch = b->terrain;
    if (scratch.features >= FEATURES_MAX || b->places >= PLACES_MAX)
        return refuse(r, 0, "there is no room for another terrain feature");
    if (terrain_add(&scratch, rules->camp_kind, SHAPE_AREA, a->point, a->point_count, 0) < 0)
        return refuse(r, rules->cite.camp_size, "the camp's outline must not cross itself");
    struct convex area = convex_hull(a->point, a->point_count);
    return judge_outline(rules, b, b->opening.side, a->point, a->point_count, -1, r) &&
           clear_of_elements(rules, b, &area, r);
}

/* --- a city or an edifice as camp ------------------------------------------------------------------------------ */

/* dba30-359: a city serves the army, not an ally. */
static bool refuse_city(const struct db_rules *rules, const struct act *a, struct ruling *r) {
    refuse(r, rules->cite.allied_camp, "{q} cannot be the allies' camp: they need a separate one of their own");
    r->why.place = a->place;
    return false;
}

static bool judge_place_as_camp(const struct db_rules *rules, const struct battle *b, const struct act *a,
                                struct ruling *r) {
    uint8_t place = db_place_of_feature(b, a->place);
    const struct feature *f = &b->terrain.feature[a->place];
    r->why.place = a->place;
    if (place != NO_PIECE && b->place[place].kind == PLACE_CITY && b->opening.command < COMMANDS_MAX)
        return refuse_city(rules, a, r);
    if (place != NO_PIECE && b->place[place].kind == PLACE_CITY) {
        if (b->place[place].holder == b->opening.side) return true;
        refuse(r, rules->cite.camp_in_city, "{q} is not a friendly city: the camp cannot be inside it");
        r->why.place = a->place;
        return false;
    }
    if (!(rules->ground[f->kind].flags & GROUND_MAY_BE_CAMP)) {
        refuse(r, rules->cite.camp_in_city, "only a friendly city or an edifice can serve as camp, not {q}");
        r->why.place = a->place;
        return false;
    }
    if (b->places >= PLACES_MAX) return refuse(r, 0, "there are more cities, forts and camps than a battle can hold");
    return f->count <= CONVEX_MAX
               ? judge_outline(rules, b, b->opening.side, &b->terrain.vertex[f->first], f->count, a->place, r)
               : refuse(r, rules->cite.camp_size, "{q} has too many corners to serve as a camp");
}

bool db_judge_camp(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    bool shape = a->point_count > 0, place = a->place != NO_PIECE;
    if (shape == place)
        return refuse(r, rules->cite.one_camp,
                      "an army has one camp: give its outline, or name the city or edifice that serves as camp");
    if (!(shape ? judge_new_camp(rules, b, a, r) : judge_place_as_camp(rules, b, a, r))) return false;
    bool city = place && db_place_of_feature(b, a->place) != NO_PIECE;
    r->why.clause = city ? rules->cite.camp_in_city : rules->cite.camp_place;
    return true;
}

/* --- pitching it ---------------------------------------------------------------------------------------------- */

/* dba30-085 (b): the army's civilians keep the camp unless somebody else is put there. */
static void settle_civilians(const struct db_rules *rules, struct battle *b, uint8_t place, unsigned command) {
    for (unsigned e = 0; e < b->elements; e++) {
        struct element *el = &b->element[e];
        if (el->side != b->opening.side || el->command != command || el->where != AWAY) continue;
        bool keeper = has_class(rules, b, e, CLASS_CIVILIAN) || is_type(b, e, rules->sets.camp_keepers);
        if (!keeper || el->place != NO_PIECE) continue;
        db_put_inside(rules, b, e, place);
        return;
    }
}

static void name_camp(struct battle *b, struct feature *f, unsigned side, unsigned command) {
    memcpy(f->id, b->opening.camp_id[side][command], sizeof f->id);
    if (*f->id) return;
    memcpy(f->id, "Camp1", 6);
    f->id[4] = (char)('1' + side * COMMANDS_MAX + command);
}

void db_play_camp(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev) {
    unsigned side = b->opening.side, command = command_asked(b);
    int feature = a->place;
    uint8_t place = a->place == NO_PIECE ? NO_PIECE : db_place_of_feature(b, a->place);
    bool city = place != NO_PIECE, edifice = !city && a->place != NO_PIECE;
    if (city) {
        b->place[place].flags |= PLACE_SERVES_AS_CAMP;
    } else {
        if (edifice)
            b->terrain.feature[feature].kind = rules->camp_kind;
        else
            feature = terrain_add(&b->terrain, rules->camp_kind, SHAPE_AREA, a->point, a->point_count, 0);
        if (!edifice) name_camp(b, &b->terrain.feature[feature], side, command);
        place = db_place_add(rules, b, (unsigned)feature, side);
        if (edifice) b->place[place].flags |= PLACE_EDIFICE;
        b->place[place].command = b->opening.command; /* an ally's, or the army's */
        settle_civilians(rules, b, place, command);
        struct ruling unheard = {.legal = false};
        if (rules->camp_people) db_add_city_civilians(rules, b, &unheard); /* dba22-H15 */
    }
    b->opening.camps |= (uint8_t)camp_bit(side, command);
    struct event *e = tell(ev, "camp", city ? rules->cite.camp_in_city : rules->cite.camp_place,
                           city      ? "the camp of {s0} is inside {q}"
                           : edifice ? "{q} serves {s0} as camp"
                                     : "{s0} pitches its camp, {q}");
    e->said.number[0] = (int32_t)side;
    e->said.place = (uint8_t)feature;
    if (!city && !edifice) tell_extent(ev, rules->cite.camp_place, (unsigned)feature, b->terrain.feature[feature].box);
    if (b->side[side].commands < 2 || !told_by(rules->cite.one_camp_only)) return;
    bool ally = b->opening.command < COMMANDS_MAX;
    e = tell(ev, "note", ally ? rules->cite.allied_camp : rules->cite.one_camp_only,
             ally ? "{q} is the camp of the allied command {0}"
                  : "{q} is the one camp of all commands but allied ones");
    e->said.number[0] = b->opening.command + 1;
    e->said.place = (uint8_t)feature;
}

/* --- where to pitch it ------------------------------------------------------------------------------------------- */

/* Legal camps found so far. */
struct camps {
    const struct db_rules *rules;
    const struct battle *b;
    struct act *out;
    size_t count, cap;
};

static void try_camp(struct camps *c, const struct act *a) {
    struct ruling r;
    r.want_nearest = false;
    if (c->count >= c->cap) return;
    for (size_t i = 0; i < c->count; i++)
        if (acts_equal(&c->out[i], a)) return;
    if (db_judge_camp(c->rules, c->b, a, &r)) c->out[c->count++] = *a;
}

static struct act camp_at(struct box box) {
    struct act a = act_make(VERB_CAMP);
    a.point_count = 4;
    a.point[0] = (struct point){box.x0, box.y1};
    a.point[1] = (struct point){box.x1, box.y1};
    a.point[2] = (struct point){box.x1, box.y0};
    a.point[3] = (struct point){box.x0, box.y0};
    return a;
}

static struct box camp_box(const struct battle *b, length x, length back, length width, length depth) {
    length y = b->opening.side == 0 ? back : b->depth - back - depth;
    return (struct box){x, y, x + width, y + depth};
}

static bool is_wet(const struct camps *c, struct box box) {
    struct quad q = {{{box.x0, box.y1}, {box.x1, box.y1}, {box.x1, box.y0}, {box.x0, box.y0}}};
    for (int f = 0; f < (int)c->b->terrain.features; f++)
        if (c->rules->ground[c->b->terrain.feature[f].kind].flags & GROUND_WATER &&
            feature_meets_quad(&c->b->terrain, f, &q, 0))
            return true;
    return false;
}

/* With water behind: drawn up the beach until it lies dry, its rear on the shore. */
static void try_camps_ashore(struct camps *c, length width, length depth) {
    const struct battle *b = c->b;
    for (length off = 0; off <= b->width / 2 && c->count < c->cap; off += b->base_width / 2)
        for (int sign = -1; sign <= (off ? 1 : -1); sign += 2) {
            length x = b->width / 2 - width / 2 + sign * off;
            length wet = 0, dry = db_deployment_depth(c->rules, b) - depth;
            if (!is_wet(c, camp_box(b, x, wet, width, depth)) || is_wet(c, camp_box(b, x, dry, width, depth))) continue;
            while (dry - wet > 1) {
                length middle = wet + (dry - wet) / 2;
                if (is_wet(c, camp_box(b, x, middle, width, depth)))
                    wet = middle;
                else
                    dry = middle;
            }
            struct act a = camp_at(camp_box(b, x, dry, width, depth));
            try_camp(c, &a);
        }
}

/* Along the rear edge, the middle first; further forward only where a waterway lies behind or beside. */
static void try_camps(struct camps *c, length width, length depth) {
    const struct battle *b = c->b;
    length step = b->base_width / 2, reach = b->width / 2, deepest = db_deployment_depth(c->rules, b);
    for (length back = 0; back + depth <= deepest && c->count < c->cap; back += step) {
        bool found = c->count > 0;
        for (length off = 0; off <= reach && !(found && back > 0); off += step)
            for (int sign = -1; sign <= (off ? 1 : -1); sign += 2) {
                length x = b->width / 2 - width / 2 + sign * off;
                struct act a = camp_at(camp_box(b, x, back, width, depth));
                try_camp(c, &a);
            }
    }
    try_camps_ashore(c, width, depth);
}

size_t db_camp_offers(const struct db_rules *rules, const struct battle *b, struct act *out, size_t cap) {
    /* by size: thousandths of a base width */
    static const struct { int16_t width, depth; } size[] = {{2000, 1000}, {1000, 1000}, {1000, 500}};
    struct camps c = {rules, b, out, 0, cap};
    for (size_t i = 0; i < sizeof size / sizeof *size && c.count == 0; i++)
        try_camps(&c, bw(b, size[i].width), bw(b, size[i].depth));
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        struct act a = act_make(VERB_CAMP);
        a.place = (uint8_t)f;
        uint8_t place = db_place_of_feature(b, f);
        bool city = place != NO_PIECE && b->place[place].kind == PLACE_CITY;
        if (city || rules->ground[b->terrain.feature[f].kind].flags & GROUND_MAY_BE_CAMP) try_camp(&c, &a);
    }
    return c.count;
}

bool db_nearest_camp(const struct db_rules *rules, const struct battle *b, const struct act *a, struct act *out) {
    struct act legal[256];
    if (a->point_count == 0) return db_camp_offers(rules, b, out, 1) > 0;
    struct box wanted = box_about(a->point, a->point_count);
    struct camps c = {rules, b, legal, 0, 256};
    length longest = bw(b, rules->deploy.camp_longest), widest = bw(b, rules->deploy.camp_widest);
    length width = wanted.x1 - wanted.x0, depth = wanted.y1 - wanted.y0;
    bool deep = depth > width; /* lying with its short side to the edge */
    length w = lesser(greater(width, b->base_width / (deep ? 2 : 1)), deep ? widest : longest);
    length d = lesser(greater(depth, b->base_width / (deep ? 1 : 2)), deep ? longest : widest);
    try_camps(&c, w, d);
    int64_t nearest = INT64_MAX;
    for (size_t i = 0; i < c.count; i++) {
        struct point mine = midpoint(legal[i].point[0], legal[i].point[2]);
        int64_t far = distance_squared(mine, (struct point){(wanted.x0 + wanted.x1) / 2, (wanted.y0 + wanted.y1) / 2});
        if (far >= nearest) continue;
        nearest = far;
        *out = legal[i];
    }
    return c.count > 0;
}
