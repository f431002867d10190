/* Threat zones (dba30-149 to 151, H10): where they lie and who stands in them. What they allow a mover is in
 * zone_law.c. */
#include "rules/debellis/moving/zones.h"
#include "rules/debellis/contact/contacts.h"

#include "rules/debellis/outcomes/runs.h"
#include "rules/debellis/places/places.h"

/* dba22-H25: a strip is rolled forward until it meets anybody, those in `spared` left out. Whoever is met at the same
 * distance, within the tolerance, is met there too. */
static length strip_reach(const struct db_rules *rules, const struct battle *b, unsigned e,
                          const struct piece_set *spared) {
    length reach = bw(b, rules->reach.threat_zone), with = 2 * battle_tolerance(b).gap;
    struct run r = db_run_ahead(b, element_base(b, e), reach);
    for (unsigned f = 0; f < b->elements; f++) {
        if (f == e || !on_table(b, f) || (spared && set_has(spared, f))) continue;
        length at = run_to_element(b, &r, f);
        if (at <= 0) return 0;
        if (at < reach - with) reach = at + with;
    }
    return reach;
}

int db_zones_of_element(const struct db_rules *rules, const struct battle *b, unsigned e, struct quad out[4]) {
    return db_zones_but(rules, b, e, NULL, out);
}

int db_zones_but(const struct db_rules *rules, const struct battle *b, unsigned e, const struct piece_set *spared,
                 struct quad out[4]) {
    /* H10: those in close combat have theirs too, unless so read. */
    if (option_of(b, OPTION_FIGHTERS_ZONE) && db_in_close_combat(rules, b, e)) return 0;
    struct base base = element_base(b, e);
    bool strips = rules->customs.front_strips;
    length reach = strips ? strip_reach(rules, b, e, spared) : bw(b, rules->reach.threat_zone);
    if (reach <= 0) return 0;
    int edges = is_type(b, e, rules->sets.wagons) && !strips ? 4 : 1; /* dba30-150 */
    for (int i = 0; i < edges; i++) out[i] = zone_from(base, (enum edge)i, reach);
    return edges;
}

/* dba30-150: a camp or city always has a zone, a fort only while garrisoned. */
bool db_place_has_zone(const struct db_rules *rules, const struct battle *b, unsigned place) {
    const struct place *p = &b->place[place];
    if (p->flags & PLACE_GONE || p->holder == NOBODYS) return false;
    if (rules->customs.front_strips) return db_place_defender(b, place) != NO_PIECE; /* dba22-H25: controlled */
    if (p->kind == PLACE_CAMP && option_of(b, OPTION_CAMP_ZONE)) return db_place_defender(b, place) != NO_PIECE;
    return p->kind != PLACE_FORT || p->occupant != NO_PIECE;
}

/* The zone out of the side of an outline that runs from a to b (outlines are clockwise: outside lies to the left). */
static struct quad zone_of_side(struct point from, struct point to, length reach) {
    heading along = heading_of(to.x - from.x, to.y - from.y);
    struct pose out = {midpoint(from, to), (heading)(along - QUARTER_TURN), 0};
    length width = distance_between(from, to);
    return zone_from((struct base){out, width, 0}, EDGE_FRONT, reach);
}

int db_zones_of_place(const struct db_rules *rules, const struct battle *b, unsigned place, struct quad out[16]) {
    if (!db_place_has_zone(rules, b, place)) return 0;
    const struct feature *f = &b->terrain.feature[b->place[place].feature];
    const struct point *v = &b->terrain.vertex[f->first];
    int sides = f->count < 16 ? f->count : 16;
    for (int i = 0; i < sides; i++) out[i] = zone_of_side(v[i], v[(i + 1) % f->count], bw(b, rules->reach.threat_zone));
    return sides;
}

bool db_place_zone_catches(const struct db_rules *rules, const struct battle *b, unsigned place,
                           const struct quad *base) {
    if (rules->customs.zones_round_corners) {
        length reach = bw(b, rules->reach.threat_zone) + battle_tolerance(b).gap;
        return db_place_has_zone(rules, b, place) && feature_within(&b->terrain, b->place[place].feature, base, reach);
    }
    struct quad zone[16];
    int n = db_zones_of_place(rules, b, place, zone);
    for (int i = 0; i < n; i++)
        if (db_zone_catches(rules, b, &zone[i], base)) return true;
    return false;
}

static struct point along(struct point a, struct point b, int64_t part, int64_t whole) {
    return (struct point){(length)(a.x + (b.x - a.x) * part / whole), (length)(a.y + (b.y - a.y) * part / whole)};
}

/* dba30-151: some part in the zone, or the front edge on its far edge. A zone's far edge is the front edge of its
 * quad; it is touched where the front edge meets a strip one tolerance to either side of it, its ends drawn in by
 * twice the tolerance so that a neighbour's corner does not count. */
bool db_zone_catches(const struct db_rules *rules, const struct battle *b, const struct quad *zone,
                     const struct quad *base) {
    const length gap = battle_tolerance(b).gap, width = b->base_width;
    if (quads_overlap(base, zone, gap)) return true;
    length deep = distance_between(zone->corner[REAR_LEFT], zone->corner[FRONT_LEFT]);
    if (rules->customs.front_strips) { /* dba22-065, H25: 1 BW away is not too far, whichever edge it is */
        if (deep < bw(b, rules->reach.threat_zone) - 1) return false; /* it ends at somebody nearer */
        struct quad met = *zone;
        met.corner[FRONT_LEFT] = along(zone->corner[REAR_LEFT], zone->corner[FRONT_LEFT], deep + 2 * gap, deep);
        met.corner[FRONT_RIGHT] = along(zone->corner[REAR_RIGHT], zone->corner[FRONT_RIGHT], deep + 2 * gap, deep);
        return quads_overlap(base, &met, gap);
    }
    struct point l = along(zone->corner[FRONT_LEFT], zone->corner[FRONT_RIGHT], 2 * gap, width);
    struct point r = along(zone->corner[FRONT_RIGHT], zone->corner[FRONT_LEFT], 2 * gap, width);
    struct point out = along(zone->corner[REAR_LEFT], zone->corner[FRONT_LEFT], gap, deep ? deep : width);
    length dx = out.x - zone->corner[REAR_LEFT].x, dy = out.y - zone->corner[REAR_LEFT].y;
    struct quad strip = {{{l.x + dx, l.y + dy}, {r.x + dx, r.y + dy}, {r.x - dx, r.y - dy}, {l.x - dx, l.y - dy}}};
    return segment_meets_quad(base->corner[FRONT_LEFT], base->corner[FRONT_RIGHT], &strip);
}

bool db_is_pinned(const struct db_rules *rules, const struct battle *b, unsigned e) {
    struct quad q = element_quad(b, e), zone[4];
    struct piece_set itself = {{0}};
    set_add(&itself, e);
    for (unsigned f = 0; f < b->elements; f++) {
        if (b->element[f].side == b->element[e].side || !on_table(b, f)) continue;
        if (!elements_near(b, e, f, bw(b, rules->reach.threat_zone) + battle_tolerance(b).gap)) continue;
        if (bases_touch(element_base(b, e), element_base(b, f), battle_tolerance(b).gap)) continue;
        int n = db_zones_but(rules, b, f, &itself, zone);
        for (int i = 0; i < n; i++)
            if (db_zone_catches(rules, b, &zone[i], &q)) return true;
    }
    return false;
}

struct piece_set db_zones_at(const struct db_rules *rules, const struct battle *b, unsigned side, struct base base) {
    struct piece_set set = {{0}};
    struct quad q = base_quad(base), zone[4];
    struct box box = quad_box(&q);
    const length reach = bw(b, rules->reach.threat_zone) + battle_tolerance(b).gap;
    for (unsigned e = 0; e < b->elements; e++) {
        if (b->element[e].side == side || !on_table(b, e) || !element_near_box(b, e, box, reach)) continue;
        int n = db_zones_of_element(rules, b, e, zone);
        for (int i = 0; i < n; i++)
            if (db_zone_catches(rules, b, &zone[i], &q)) set_add(&set, e);
    }
    for (unsigned p = 0; p < b->places; p++) {
        if (b->place[p].holder == side || !db_place_has_zone(rules, b, p)) continue;
        if (!boxes_meet(box, box_grown(b->terrain.feature[b->place[p].feature].box, reach))) continue;
        if (db_place_zone_catches(rules, b, p, &q)) set_add(&set, ELEMENTS_MAX + p);
    }
    return set;
}
