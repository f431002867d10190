/* Where troops may be deployed: the deployment area (dba30-090 to 092, H59) and the ground in it (dba30-093 to 095). */
#include "rules/debellis/moving/going.h"
#include "rules/debellis/opening/deploying.h"

length db_deployment_depth(const struct db_rules *rules, const struct battle *b) {
    length depth = b->depth / 2 - bw(b, rules->deploy.from_centre);
    length most = bw(b, rules->deploy.from_base);
    return most && most < depth ? most : depth;
}

length db_depth_from_base(const struct battle *b, unsigned side, const struct quad *q) {
    struct box box = quad_box(q);
    return side == 0 ? box.y1 : b->depth - box.y0;
}

/* dba22-042: how deep a waterway fills the base edge of the side. */
length db_shore_depth(const struct db_rules *rules, const struct battle *b, unsigned side) {
    length deep = 0;
    for (uint32_t f = 0; rules->deploy.shore_is_base && f < b->terrain.features; f++) {
        struct box box = b->terrain.feature[f].box;
        if (!(rules->ground[b->terrain.feature[f].kind].flags & GROUND_WATER)) continue;
        bool here = side == 0 ? box.y0 <= DEPLOYMENT_SLACK : box.y1 >= b->depth - DEPLOYMENT_SLACK;
        length reach = side == 0 ? box.y1 : b->depth - box.y0;
        bool wide = box.x0 <= DEPLOYMENT_SLACK && box.x1 >= b->width - DEPLOYMENT_SLACK;
        if (here && wide && reach > deep) deep = reach;
    }
    return deep;
}

static bool refuse_at(struct ruling *r, clause c, uint8_t e, int feature, const char *text) {
    refuse_piece(r, c, e, text);
    r->why.place = feature < 0 ? NO_PIECE : (uint8_t)feature;
    return false;
}

static bool refuse_short(struct ruling *r, clause c, uint8_t e, length wanted, length found, const char *text) {
    refuse_piece(r, c, e, text);
    r->why.number[0] = wanted;
    r->why.number[1] = found;
    return false;
}

/* --- the ground ------------------------------------------------------------------------------------------- */

/* dba30-093: enemy walls keep deploying troops away. */
static bool clear_of_walls(const struct db_rules *rules, const struct battle *b, uint8_t e, const struct quad *q,
                           struct ruling *r) {
    for (unsigned i = 0; rules->deploy.from_walls && i < b->places; i++) {
        const struct place *p = &b->place[i];
        if (p->kind == PLACE_CAMP || p->holder == b->element[e].side) continue;
        if (feature_within(&b->terrain, p->feature, q, bw(b, rules->deploy.from_walls)))
            return refuse_at(r, rules->cite.deploy_walls, e, p->feature,
                             "{p} is deployed too near the enemy's {q}: stay more than 1 BW away");
    }
    return true;
}

bool db_ground_for(const struct db_rules *rules, const struct battle *b, uint8_t e, unsigned type, const struct quad *q,
                   struct ruling *r) {
    struct box box = quad_box(q);
    if (box.x0 < -DEPLOYMENT_SLACK || box.y0 < -DEPLOYMENT_SLACK || box.x1 > b->width + DEPLOYMENT_SLACK ||
        box.y1 > b->depth + DEPLOYMENT_SLACK)
        return refuse_piece(r, rules->cite.stay_on_table, e, "{p} would stand partly off the table");
    if (!clear_of_walls(rules, b, e, q, r)) return false;
    int f = db_feature_under(rules, b, q, type);
    enum going going = f < 0 ? GOING_GOOD : db_going_of_feature(rules, b, f, type);
    if (going == GOING_IMPASSABLE) {
        bool water = rules->ground[b->terrain.feature[f].kind].flags & GROUND_WATER;
        return refuse_at(r, water ? rules->cite.no_element_in_water : rules->cite.places_impassable, e, f,
                         water ? "{p} would stand in {q}, where no element may be"
                               : "{p} would stand on {q}: name the place to put it inside");
    }
    if (db_partly_in(rules, b, q, GROUND_DANGEROUS))
        return refuse_piece(r, rules->cite.deploy_bad, e, "{p} cannot be deployed in dangerous going");
    int river = db_river_under(rules, b, q);
    if (river >= 0)
        return refuse_at(r, rules->cite.deploy_river, e, river, "{p} would stand in {q}: nobody deploys in a river");
    if (going == GOING_BAD && rules->sets.cannot_enter_bad >> type & 1 && db_road_under(rules, b, q) < 0)
        return refuse_at(r, rules->cite.deploy_bad, e, f,
                         "{p} cannot be deployed in {q}: guns and wagons stand in bad going only on a road");
    return true;
}

/* --- the area --------------------------------------------------------------------------------------------- */

static bool far_enough_back(const struct db_rules *rules, const struct battle *b, uint8_t e, const struct quad *q,
                            struct ruling *r) {
    length depth = db_depth_from_base(b, b->element[e].side, q) - db_shore_depth(rules, b, b->element[e].side);
    if (depth <= db_deployment_depth(rules, b) + DEPLOYMENT_SLACK) return true;
    length centre = bw(b, rules->deploy.from_centre);
    if (depth > b->depth / 2 - centre + DEPLOYMENT_SLACK)
        return refuse_short(r, depth > b->depth / 2 ? rules->cite.deploy_area : rules->cite.deploy_centre, e, centre,
                            depth - (b->depth / 2 - centre),
                            depth > b->depth / 2
                                ? "{p} is not in its own deployment area, which ends {b0} short of the centre line"
                                : "{p} must stand {b0} or more back from the centre line: {b1} further back");
    return refuse_short(r, rules->cite.deploy_area, e, db_deployment_depth(rules, b),
                        depth - db_deployment_depth(rules, b),
                        "{p} must stand within {b0} of its base edge: {b1} further back");
}

/* dba30-091, 092: light troops may go further out than the others. */
static bool far_enough_in(const struct db_rules *rules, const struct battle *b, uint8_t e, unsigned type,
                          const struct quad *q, struct ruling *r) {
    struct box box = quad_box(q);
    length margin = bw(b, rules->troop[type].side_margin), left = box.x0, right = b->width - box.x1;
    length nearest = left < right ? left : right;
    if (nearest >= margin - DEPLOYMENT_SLACK) return true;
    bool open = rules->troop[type].side_margin <= rules->deploy.open_side;
    return refuse_short(r, open ? rules->cite.deploy_open_side : rules->cite.deploy_side, e, margin, margin - nearest,
                        "{p} must stand {b0} or more from the side edges: {b1} further in");
}

bool db_deploys_at(const struct db_rules *rules, const struct battle *b, uint8_t e, unsigned type, const struct quad *q,
                   struct ruling *r) {
    return db_ground_for(rules, b, e, type, q, r) && far_enough_back(rules, b, e, q, r) &&
           far_enough_in(rules, b, e, type, q, r);
}

/* --- standing room ------------------------------------------------------------------------------------------ */

static bool is_listed(const struct placed *p, int count, unsigned e) {
    for (int i = 0; i < count; i++)
        if (p[i].piece == e) return true;
    return false;
}

bool db_bases_clear(const struct db_rules *rules, const struct battle *b, const struct placed *p, int count,
                    struct ruling *r) {
    length slack = battle_tolerance(b).gap;
    for (int i = 0; i < count; i++) {
        struct quad q = base_quad((struct base){p[i].pose, b->base_width, b->element[p[i].piece].depth});
        struct box box = quad_box(&q);
        for (unsigned f = 0; f < b->elements; f++) {
            if (!on_table(b, f) || !element_near_box(b, f, box, 0) || is_listed(p, count, f)) continue;
            struct quad other = element_quad(b, f);
            if (quads_overlap(&q, &other, slack))
                return refuse_pieces(r, rules->cite.contact_tolerance, p[i].piece, (uint8_t)f,
                                     "{p} would stand on the ground of {o}");
        }
        for (int j = 0; j < i; j++) {
            struct quad other = base_quad((struct base){p[j].pose, b->base_width, b->element[p[j].piece].depth});
            if (quads_overlap(&q, &other, slack))
                return refuse_pieces(r, rules->cite.contact_tolerance, p[i].piece, p[j].piece,
                                     "{p} would stand on the ground of {o}");
        }
    }
    return true;
}

bool db_poses_ordered(const struct db_rules *rules, const struct battle *b, const struct act *a, bool column,
                      struct placed out[ACT_PIECES_MAX], struct ruling *r) {
    if (!a->step_count || a->step_count > a->piece_count)
        return refuse(r, rules->cite.defender_deploys,
                      "say where the first stands, or the first of each line, or every element by itself");
    int line = (a->piece_count + a->step_count - 1) / a->step_count;
    struct pose p = {a->step[0].at, a->step[0].turn, 0};
    for (int i = 0; i < a->piece_count; i++) {
        const struct step *first = &a->step[i / line];
        if (first->kind != STEP_TO)
            return refuse(r, rules->cite.defender_deploys,
                          "troops are placed with steps 'to': where and how they face");
        if (i % line == 0)
            p = (struct pose){first->at, first->turn, 0};
        else
            p = column ? pose_moved(p, 0, -b->element[a->piece[i - 1]].depth) : pose_moved(p, b->base_width, 0);
        out[i] = (struct placed){a->piece[i], p};
    }
    return true;
}

struct act db_act_at(uint8_t verb, const uint8_t *piece, int count, struct pose first) {
    struct act a = act_make(verb);
    a.piece_count = (uint8_t)count;
    for (int i = 0; i < count; i++) a.piece[i] = piece[i];
    a.step_count = 1;
    a.step[0] = (struct step){.kind = STEP_TO, .turn = first.facing, .at = first.at};
    return a;
}
