/* The engagement between two elements as they stand on the table: the condition of every factor, support and outcome
 * read off poses, ground and places. What the conditions are worth is for the combat tables. */
#include "rules/debellis/command/commands.h"
#include "rules/debellis/contact/contacts.h"
#include "rules/debellis/moving/going.h"

#include <string.h>

/* --- what an element is and where it stands ------------------------------------------------------------------ */

/* Which of the features that matter by name a kind of ground is, told by what it does. */
static enum feature_word word_of(const struct ground *g) {
    if (g->flags & GROUND_SUNKEN) return FEATURE_GULLY;
    if (g->flags & GROUND_NO_SHOOTING_FROM) return FEATURE_MARSH;
    if (g->good_for) return g->flags & GROUND_GENERAL_LOST_IN ? FEATURE_OASIS : FEATURE_DUNES;
    return FEATURE_OTHER;
}

/* What a feature is to ordinary troops, who are at home in none. */
static enum going plain_going(const struct db_rules *rules, const struct battle *b, int feature) {
    const struct ground *g = &rules->ground[b->terrain.feature[feature].kind];
    bool gone = b->terrain.feature[feature].flags & FEATURE_REMOVED;
    return g->good_for && !gone ? g->going : GOING_GOOD;
}

/* The worst of those features under a base in which some kinds are at home, -1 if there is none. */
static int home_under(const struct db_rules *rules, const struct battle *b, const struct quad *q) {
    int found = -1;
    struct box box = quad_box(q);
    for (int f = 0; f < (int)b->terrain.features; f++) {
        if (!boxes_meet(b->terrain.feature[f].box, box) || plain_going(rules, b, f) == GOING_GOOD) continue;
        if (found >= 0 && plain_going(rules, b, f) <= plain_going(rules, b, found)) continue;
        if (feature_meets_quad(&b->terrain, f, q, battle_tolerance(b).gap)) found = f;
    }
    return found;
}

/* Two different features of the same going under one base count as "other": no privilege of either holds. */
static enum feature_word feature_word_under(const struct db_rules *rules, const struct battle *b, const struct quad *q,
                                            unsigned type, enum going going) {
    enum feature_word word = FEATURE_NONE;
    struct box box = quad_box(q);
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        if (!boxes_meet(b->terrain.feature[f].box, box)) continue;
        if (db_going_of_feature(rules, b, (int)f, type) != going) continue;
        if (!feature_meets_quad(&b->terrain, (int)f, q, battle_tolerance(b).gap)) continue;
        enum feature_word here = word_of(&rules->ground[b->terrain.feature[f].kind]);
        word = word == FEATURE_NONE || word == here ? here : FEATURE_OTHER;
    }
    return word;
}

static int32_t occupied_kind(const struct battle *b, unsigned place) {
    static const int32_t word[] = {
        [PLACE_CITY] = OCCUPIES_CITY, [PLACE_FORT] = OCCUPIES_FORT, [PLACE_CAMP] = OCCUPIES_CAMP};
    return word[b->place[place].kind];
}

/* H03: going is that of the worst part. H34: an occupant is never counted in any but good going. */
static void describe_ground(const struct db_rules *rules, const struct battle *b, unsigned e, struct combatant *c) {
    if (!on_table(b, e)) return;
    struct quad q = element_quad(b, e);
    enum going going = db_going_under(rules, b, &q, b->element[e].type);
    c->going = going == GOING_IMPASSABLE ? GOING_BAD : (int32_t)going;
    if (going != GOING_GOOD) c->feature = feature_word_under(rules, b, &q, b->element[e].type, going);
    if (going != GOING_GOOD) return;
    /* Good to its own kind only: the enemy may count it otherwise (dba22-154), so it is said where it stands. */
    int home = home_under(rules, b, &q);
    if (home < 0) return;
    c->going = (int32_t)plain_going(rules, b, home);
    c->feature = word_of(&rules->ground[b->terrain.feature[home].kind]);
}

/* What holds in close combat and in shooting alike. */
static void describe(const struct db_rules *rules, const struct battle *b, unsigned e, struct combatant *c) {
    const struct element *el = &b->element[e];
    memset(c, 0, sizeof *c);
    c->type = el->type;
    c->general = is_general(b, e);
    c->longbow = (el->traits & TRAIT_LONGBOW) != 0;
    c->mobile_tower = (el->traits & TRAIT_TOWER) != 0;
    c->moved = (el->marks & MARKED_MOVED) != 0;
    c->demoralised = is_demoralised(b, e);
    c->rear_support = -1;
    c->warded = (el->magic & MAGIC_WARDED) != 0;
    c->hexed = (el->magic & MAGIC_HEXED) != 0;
    c->blessed = (el->magic & MAGIC_BLESSED) != 0;
    c->came_to_front = (el->magic & MAGIC_CHARGED) != 0;
    c->depth = rules->paces ? (int32_t)((int64_t)el->depth * rules->paces / b->base_width) : 0;
    describe_ground(rules, b, e, c);
    if (el->where != INSIDE) return;
    c->own_camp = b->place[el->place].owner == el->side;
    c->occupies = occupied_kind(b, el->place);
    c->sacking = (el->traits & TRAIT_SACKING) != 0;
}

/* dba22-A06: partly in bad going counts as in it in close combat only. */
static void describe_in_shooting(const struct db_rules *rules, const struct battle *b, unsigned e,
                                 struct combatant *c) {
    describe(rules, b, e, c);
    if (!rules->customs.wholly_in_bad || c->going == GOING_GOOD || db_stands_in_poor_going(rules, b, e)) return;
    c->going = GOING_GOOD;
    c->feature = FEATURE_NONE;
}

/* --- supports ------------------------------------------------------------------------------------------------ */

static bool takes_part_in_assault(const struct db_rules *rules, const struct battle *b, unsigned e) {
    return b->element[e].where == INSIDE || db_place_assaulted(rules, b, e) != NO_PIECE;
}

/* H31: one element lined up behind. H32: what attacks it counts against the one in front. */
static void describe_rear_support(const struct db_rules *rules, const struct battle *b, unsigned behind,
                                  struct combatant *c) {
    struct quad q = element_quad(b, behind);
    struct facts f = db_facts_of(rules, b, behind);
    c->rear_support = b->element[behind].type;
    enum going going = db_going_under(rules, b, &q, b->element[behind].type);
    c->rear_support_going = going == GOING_IMPASSABLE ? GOING_BAD : (int32_t)going;
    c->support_attacked = (f.flank[0] != NO_PIECE) + (f.flank[1] != NO_PIECE) + (f.rear != NO_PIECE);
}

/* dba22-141: psiloi behind a neighbour of the same type (of one row of the table) do as well. */
static void describe_light_support(const struct db_rules *rules, const struct battle *b, unsigned e,
                                   const struct facts *f, struct combatant *c) {
    const struct support_row *row = rules->combat->light_support;
    if (!row || (f->behind != NO_PIECE && is_type(b, f->behind, rules->sets.psiloi))) return;
    for (int side = 0; side < 2; side++) {
        uint8_t beside = f->beside[side];
        const char *own = rules->troop[b->element[e].type].symbol;
        if (beside == NO_PIECE || strcmp(rules->troop[b->element[beside].type].symbol, own) != 0) continue;
        uint8_t behind = db_friend_behind(b, beside);
        if (behind != NO_PIECE && is_type(b, behind, rules->sets.psiloi)) c->light_support = c->light_adjacent = 1;
    }
}

/* dba30-H33: friends at the side, front corners together, who neither assault nor defend a place. DBF asks for the
 * place beside it alone (dbf-058). */
static void describe_side_support(const struct db_rules *rules, const struct battle *b, const struct facts *f,
                                  struct combatant *c) {
    for (int side = 0; side < 2; side++) {
        if (f->beside[side] == NO_PIECE) continue;
        if (!rules->customs.assaulters_support && takes_part_in_assault(rules, b, f->beside[side])) continue;
        c->side_support[c->side_supports++] = b->element[f->beside[side]].type;
    }
}

/* --- overlaps and attacks ------------------------------------------------------------------------------------ */

static bool near_table_edge(const struct battle *b, struct point p, length reach) {
    return p.x < reach || p.y < reach || b->width - p.x < reach || b->depth - p.y < reach;
}

/* dba30-246: a corner that touches a friend is safe from the edge of the world. */
static bool corner_touches_friend(const struct battle *b, unsigned e, struct point corner) {
    length gap = battle_tolerance(b).gap;
    for (unsigned f = neighbour_from(b, e, 0); f < b->elements; f = neighbour_from(b, e, f + 1)) {
        if (b->element[f].side != b->element[e].side) continue;
        struct quad q = element_quad(b, f);
        if (quad_holds_point(&q, corner, gap)) return true;
    }
    return false;
}

/* Its corners, the edge it fights with first. */
static struct quad fighting_quad(const struct battle *b, unsigned e) {
    return b->element[e].front == EDGE_FRONT ? element_quad(b, e) : base_quad(db_fighting_base(b, e));
}

int32_t db_corners_near_edge(const struct db_rules *rules, const struct battle *b, unsigned e) {
    struct quad q = fighting_quad(b, e);
    length reach = bw(b, rules->reach.edge_overlap);
    return near_table_edge(b, q.corner[FRONT_LEFT], reach) + near_table_edge(b, q.corner[FRONT_RIGHT], reach);
}

/* dba30-245: front corners under 1 BW from a table edge, on sides where no enemy presses already. */
static int32_t edge_corners(const struct db_rules *rules, const struct battle *b, unsigned e, const struct facts *f) {
    struct quad q = fighting_quad(b, e);
    length reach = bw(b, rules->reach.edge_overlap);
    int32_t count = 0;
    for (int side = 0; side < 2; side++) {
        struct point corner = q.corner[side ? FRONT_RIGHT : FRONT_LEFT];
        if (f->flank[side] != NO_PIECE || f->overlap[side] != NO_PIECE) continue;
        if (near_table_edge(b, corner, reach) && !corner_touches_friend(b, e, corner)) count++;
    }
    return count;
}

/* dba30-240 read the other way: psiloi and scythed chariots overlap nobody. */
static bool counts_as_overlap(const struct db_rules *rules, const struct battle *b, uint8_t by) {
    return by != NO_PIECE && !(option_of(b, OPTION_OVERLAPS) && is_type(b, by, rules->sets.bare_front));
}

/* A front edge on its flank or rear that is not lined up: an overlap, and fatal to who must go back (dba22-H40 c, 189);
 * or a contact with the flank, from behind too (dbf-073, A05). No side of the base counts twice. */
static void count_loose(const struct db_rules *rules, struct combatant *c) {
    if (rules->customs.loose_attacks) {
        if (c->flank_attacked < 2) c->flank_attacked++;
        return;
    }
    c->flank_or_rear_touched = 1;
    if (c->overlaps + c->flank_attacked < 2)
        c->overlaps++;
    else
        c->rear_attacked = 1; /* both flanks taken: it is the rear */
}

static void count_attacks(const struct db_rules *rules, const struct facts *f, struct combatant *c) {
    const uint8_t who[3] = {[ON_LEFT] = f->flank[0], [ON_RIGHT] = f->flank[1], [ON_REAR] = f->rear};
    for (int i = 0; i < 3; i++) {
        if (who[i] == NO_PIECE || f->loose >> i & 1) continue;
        if (i == ON_REAR)
            c->rear_attacked = 1;
        else
            c->flank_attacked++;
    }
    for (int i = 0; i < 3; i++)
        if (who[i] != NO_PIECE && f->loose >> i & 1) count_loose(rules, c);
}

static void describe_attacks(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned enemy,
                             const struct facts *f, struct combatant *c) {
    c->overlaps = counts_as_overlap(rules, b, f->overlap[0]) + counts_as_overlap(rules, b, f->overlap[1]);
    count_attacks(rules, f, c);
    /* dba30-175: contacted where nobody could line up, it fights as if overlapped. */
    bool boxed_in = !db_shows_edge_to(f, enemy) && db_fights_boxed_in(rules, b, e, enemy);
    if (boxed_in && c->overlaps + c->flank_attacked < 2) c->overlaps++;
    c->edge_corners = edge_corners(rules, b, e, f);
    int32_t room = greater(2 - c->overlaps - c->flank_attacked, 0);
    if (c->edge_corners > room) c->edge_corners = room;
}

/* --- the ground between them ------------------------------------------------------------------------------- */

/* dba30-239 and 248: the enemy even partly in a river worth the name, off-road; this one entirely on land. */
static bool defends_riverbank(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned enemy) {
    if (!on_table(b, enemy)) return false;
    struct quad theirs = element_quad(b, enemy);
    int river = db_river_under(rules, b, &theirs);
    /* Whoever stands in a river off-road has diced for it: one not diced for yet is held by nobody. */
    uint8_t state = river < 0 ? RIVER_PALTRY : b->terrain.feature[river].state;
    bool unknown = state == RIVER_UNKNOWN && rules->customs.crawl_in_water; /* dba22-H12: counts as not paltry */
    if (state < RIVER_SHALLOW && !unknown) return false;
    length near = bw(b, rules->reach.bank); /* dba22-H13: a whole front edge so near, which nobody inside has (H65) */
    if (!on_table(b, e)) return !near;
    struct quad mine = element_quad(b, e);
    if (db_partly_in(rules, b, &mine, GROUND_RIVER)) return false;
    if (rules->customs.banks_off_road && db_road_under(rules, b, &mine) >= 0) return false;
    return !near || (feature_point_distance(&b->terrain, river, mine.corner[FRONT_LEFT]) <= near &&
                     feature_point_distance(&b->terrain, river, mine.corner[FRONT_RIGHT]) <= near);
}

static void describe_assault(const struct db_rules *rules, const struct battle *b, unsigned e, const struct facts *f,
                             struct combatant *c) {
    uint8_t out[3];
    if (f->assaults != NO_PIECE) c->assaulting = occupied_kind(b, f->assaults);
    /* dba30-243, 334: those still assaulting besides the one it fights. */
    if (b->element[e].where == INSIDE) {
        int count = db_assaulters_of(rules, b, b->element[e].place, out);
        c->other_assaulters = count > 1 ? count - 1 : 0;
    }
}

static void describe_close(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned enemy,
                           const struct facts *f, struct combatant *c) {
    describe(rules, b, e, c);
    describe_assault(rules, b, e, f, c);
    c->defends_riverbank = defends_riverbank(rules, b, e, enemy);
    if (!on_table(b, e)) return;
    if (f->behind != NO_PIECE) describe_rear_support(rules, b, f->behind, c);
    describe_light_support(rules, b, e, f, c);
    describe_side_support(rules, b, f, c);
    describe_attacks(rules, b, e, enemy, f, c);
    if (on_table(b, enemy)) c->uphill = db_is_uphill(rules, b, e, enemy);
    c->rear_blocked = db_rear_is_blocked(rules, b, e, false);
}

/* dbf-070: an aerial overlaps it or attacks its flank or rear. */
static bool flyers_join(const struct db_rules *rules, const struct battle *b, const struct facts *f) {
    const uint8_t who[] = {f->overlap[0], f->overlap[1], f->flank[0], f->flank[1], f->rear};
    for (int i = 0; i < 5; i++)
        if (who[i] != NO_PIECE && is_type(b, who[i], rules->sets.flies)) return true;
    return false;
}

/* --- engagements --------------------------------------------------------------------------------------------- */

static void read_as_this_game(const struct battle *b, struct engagement *e) {
    for (int i = 0; i < ENGAGEMENT_OPTIONS; i++) e->option[i] = b->option[i];
}

void db_engagement_close(const struct db_rules *rules, const struct battle *b, unsigned a, unsigned d,
                         struct engagement *e) {
    *e = (struct engagement){.mode = MODE_CLOSE};
    read_as_this_game(b, e);
    struct facts of_a = db_facts_of(rules, b, a), of_d = db_facts_of(rules, b, d);
    describe_close(rules, b, a, d, &of_a, &e->side[0]);
    describe_close(rules, b, d, a, &of_d, &e->side[1]);
    if (rules->sets.flies) e->aerials_involved = flyers_join(rules, b, &of_a) || flyers_join(rules, b, &of_d);
    if (rules->combat->complete) rules->combat->complete(e);
}

/* The two alone, in the open or at the walls that the second holds. */
static void describe_alone(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned enemy,
                           struct engagement *out) {
    *out = (struct engagement){.mode = MODE_CLOSE};
    read_as_this_game(b, out);
    describe(rules, b, e, &out->side[0]);
    describe(rules, b, enemy, &out->side[1]);
    out->side[0].assaulting = out->side[1].occupies;
}

void db_engagement_assault(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned defender,
                           struct engagement *out) {
    describe_alone(rules, b, e, defender, out);
    if (rules->combat->complete) rules->combat->complete(out);
}

void db_engagement_shoot(const struct db_rules *rules, const struct battle *b, unsigned shooter, unsigned target,
                         int supporters, bool shoots_back, bool shot_in_rear, struct engagement *e) {
    *e = (struct engagement){.mode = MODE_SHOOT, .shooter = 0, .shoots_back = shoots_back};
    read_as_this_game(b, e);
    describe_in_shooting(rules, b, shooter, &e->side[0]);
    describe_in_shooting(rules, b, target, &e->side[1]);
    struct combatant *shot = &e->side[1];
    shot->support_shooters = supporters;
    shot->shot_in_rear = shot_in_rear;
    if (on_table(b, target)) shot->rear_blocked = db_rear_is_blocked(rules, b, target, shot_in_rear);
    if (shoots_back && on_table(b, shooter)) e->side[0].rear_blocked = db_rear_is_blocked(rules, b, shooter, false);
}

/* H32: it supports only while it adds a factor in the combat at hand; found by counting with it and without. */
bool db_gives_rear_support(const struct db_rules *rules, const struct battle *b, unsigned e) {
    if (!on_table(b, e)) return false;
    uint8_t ahead = db_friend_ahead(b, e);
    uint8_t enemy = ahead == NO_PIECE ? NO_PIECE : db_front_enemy(rules, b, ahead);
    if (enemy == NO_PIECE) return false;
    if (!on_table(b, enemy) && rules->combat->rear_support_unless & HOLDS_OR_ASSAULTS) return false; /* dba30-247 */
    struct engagement with;
    describe_alone(rules, b, ahead, enemy, &with);
    int32_t without_it[2], with_it[2];
    db_engagement_factors(rules, &with, without_it, NULL);
    describe_rear_support(rules, b, e, &with.side[0]);
    with.side[0].support_attacked = 0; /* the question is what it adds, not what it suffers */
    if (rules->combat->complete) rules->combat->complete(&with);
    db_engagement_factors(rules, &with, with_it, NULL);
    return with_it[0] > without_it[0];
}

/* dba22-141: so do psiloi behind a neighbour of the one who fights, if he has none behind himself. */
bool db_gives_support(const struct db_rules *rules, const struct battle *b, unsigned e) {
    if (db_gives_rear_support(rules, b, e)) return true;
    uint8_t ahead = on_table(b, e) && is_type(b, e, rules->sets.psiloi) ? db_friend_ahead(b, e) : NO_PIECE;
    if (!rules->combat->light_support || ahead == NO_PIECE) return false;
    struct facts f = db_facts_of(rules, b, ahead);
    for (int side = 0; side < 2; side++) {
        if (f.beside[side] == NO_PIECE) continue;
        uint8_t enemy = db_front_enemy(rules, b, f.beside[side]);
        if (enemy == NO_PIECE) continue;
        struct engagement with;
        struct facts of = db_facts_of(rules, b, f.beside[side]);
        describe_alone(rules, b, f.beside[side], enemy, &with);
        describe_light_support(rules, b, f.beside[side], &of, &with.side[0]);
        if (rules->combat->complete) rules->combat->complete(&with);
        struct stance s = db_stance_of(rules, &with, 0);
        if (db_light_support_of(rules, &s, NULL)) return true;
    }
    return false;
}

uint8_t db_rear_supporter(const struct db_rules *rules, const struct battle *b, unsigned e) {
    uint8_t behind = on_table(b, e) ? db_facts_of(rules, b, e).behind : NO_PIECE;
    return behind != NO_PIECE && db_gives_rear_support(rules, b, behind) ? behind : NO_PIECE;
}
