/* Who stands at the walls of a city, fort or camp with its front edge flat on them, and so assaults it (dba30-156 to
 * 159, 332, H73; dba22-H26; dbf-H57). */
#include "rules/debellis/contact/contacts.h"
#include "rules/debellis/contact/positions.h"

/* The front edge lies flat on the side from s to t of an outline (clockwise): over the whole of the shorter (H73), or
 * over any stretch longer than the tolerance. */
static bool lies_on_side(const struct battle *b, struct base base, struct point s, struct point t, bool any_stretch) {
    struct tolerance tol = battle_tolerance(b);
    heading inward = (heading)(heading_of(t.x - s.x, t.y - s.y) + QUARTER_TURN);
    if (!same_facing(base.pose.facing, inward, tol.angle)) return false;
    /* Seen from the assaulter the side runs from right to left. */
    struct point right = point_local(base.pose, s), left = point_local(base.pose, t);
    length half = base.width / 2, from = left.x > -half ? left.x : -half, to = right.x < half ? right.x : half;
    length side = right.x - left.x, whole = side < base.width ? side : base.width;
    if (side <= 0 || (any_stretch ? to - from <= tol.gap : to - from < whole - 2 * tol.gap)) return false;
    int64_t middle = (from + to) / 2 - left.x;
    int64_t ahead = left.y + (int64_t)(right.y - left.y) * middle / side;
    return ahead <= tol.gap && ahead >= -tol.gap;
}

static bool lies_along(const struct battle *b, struct base base, unsigned place, bool any_stretch) {
    const struct feature *f = &b->terrain.feature[b->place[place].feature];
    for (unsigned i = 0; i < f->count; i++) {
        struct point s = b->terrain.vertex[f->first + i], t = b->terrain.vertex[f->first + (i + 1) % f->count];
        if (lies_on_side(b, base, s, t, any_stretch)) return true;
    }
    return false;
}

bool db_lies_on_place(const struct battle *b, struct base base, unsigned place) {
    return lies_along(b, base, place, false);
}

/* dba30-156, 157, 159: who may not assault does not, though a pursuit has brought it up to the walls: elephants before
 * a gate only, none that makes no contact but a mobile tower. */
static bool may_assault_there(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned p) {
    const struct place *place = &b->place[p];
    if (is_type(b, e, rules->sets.never_assault)) return false;
    if (is_type(b, e, rules->sets.no_contact) && !(b->element[e].traits & TRAIT_TOWER)) return false;
    if (!is_type(b, e, rules->sets.gate_only) || place->kind == PLACE_CAMP) return true;
    for (int i = 0; i < place->gates; i++) {
        struct pose before = place->gate[i];
        before.facing = (heading)(before.facing + HALF_TURN);
        if (db_front_shift(element_base(b, e), before) <= 2 * battle_tolerance(b).gap) return true;
    }
    return false;
}

uint8_t db_place_assaulted(const struct db_rules *rules, const struct battle *b, unsigned e) {
    for (unsigned p = 0; p < b->places; p++) {
        const struct place *place = &b->place[p];
        if (place->flags & PLACE_GONE || place->holder == b->element[e].side) continue;
        if (!element_near_box(b, e, b->terrain.feature[place->feature].box, battle_tolerance(b).gap)) continue;
        if (lies_along(b, element_base(b, e), p, rules->customs.walls_by_touch) && may_assault_there(rules, b, e, p))
            return (uint8_t)p;
    }
    return NO_PIECE;
}

int db_assaulters_of(const struct db_rules *rules, const struct battle *b, unsigned place, uint8_t out[3]) {
    const struct box walls = b->terrain.feature[b->place[place].feature].box;
    int count = 0;
    if (b->place[place].flags & PLACE_GONE) return 0;
    for (unsigned e = 0; e < b->elements && count < 3; e++) /* dba30-332: three at most */
        if (on_table(b, e) && element_near_box(b, e, walls, battle_tolerance(b).gap) &&
            db_place_assaulted(rules, b, e) == place)
            out[count++] = (uint8_t)e;
    return count;
}
