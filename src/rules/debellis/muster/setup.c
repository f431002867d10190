/* From a position file to a battle: every piece and feature checked before play begins. */
#include "rules/debellis/combat/fighting.h"
#include "rules/debellis/command/commands.h"
#include "rules/debellis/contact/conform.h"
#include "rules/debellis/opening/deploying.h"
#include "rules/debellis/opening/opening.h"
#include "rules/debellis/outcomes/outcomes.h"
#include "rules/debellis/places/places.h"
#include "rules/debellis/shooting/ranged.h"
#include "rules/debellis/shooting/shooting.h"

#include <string.h>

/* Is the position one of the time before the first bound, when pieces wait beside the table? */
static bool nobody_is_placed(const struct setup *s) {
    for (uint32_t i = 0; i < s->pieces; i++)
        if (s->piece[i].placed) return false;
    return true;
}

static bool before_the_battle(const struct setup *s) {
    int32_t phase = s->turn[TURN_PHASE];
    if (phase == TURN_AT_RANKS) return nobody_is_placed(s);
    return phase == TURN_AT_CAMPS || phase == TURN_AT_DEPLOY || phase == TURN_AT_SETUP || phase == TURN_AT_EDGES;
}

static bool set_table(const struct db_rules *rules, struct battle *b, const struct setup *s, struct ruling *r) {
    if (s->base_width < MM(5) || s->base_width > MM(200))
        return refuse(r, 0, "a base width must lie between 5 and 200 mm");
    if (s->width < 4 * s->base_width || s->depth < 4 * s->base_width)
        return refuse(r, 0, "the table must be at least 4 base widths each way");
    b->width = s->width;
    b->depth = s->depth;
    b->base_width = s->base_width;
    if (rules->reach.touching) b->touch = (uint16_t)(b->base_width / rules->reach.touching); /* dba22-H06, dbf-H14 */
    return true;
}

/* H56: cities and forts are the defender's; a camp drawn as terrain belongs to the nearer base edge (dba30-083). */
unsigned db_owner_of_ground(const struct db_rules *rules, const struct battle *b, uint32_t f) {
    const struct feature *ground = &b->terrain.feature[f];
    unsigned half = ground->box.y0 + ground->box.y1 > b->depth;
    if (ground->kind == rules->camp_kind) return half;
    return rules->customs.walls_by_half && half != b->defender ? NOBODYS : b->defender; /* dbf-H20 */
}

/* What a position says of a city or fort. */
static bool set_place(const struct db_rules *rules, struct battle *b, unsigned feature, const int32_t *said,
                      struct ruling *r) {
    unsigned owner = said[TERRAIN_OWNER] < 0 ? db_owner_of_ground(rules, b, feature) : (unsigned)said[TERRAIN_OWNER];
    uint8_t number = db_place_add(rules, b, feature, owner);
    if (number == NO_PIECE) return refuse(r, 0, "there are more cities, forts and camps than a battle can hold");
    struct place *p = &b->place[number];
    if (said[TERRAIN_HOLDER] >= 0) p->holder = (uint8_t)said[TERRAIN_HOLDER];
    if (said[TERRAIN_TAKEN_BEFORE]) p->flags |= PLACE_TAKEN_BEFORE; /* H51 */
    if (said[TERRAIN_SURRENDERED]) p->flags |= PLACE_SURRENDERED | PLACE_OCCUPIED_BY_ENEMY;
    if (said[TERRAIN_SERVES_AS_CAMP]) p->flags |= PLACE_SERVES_AS_CAMP;
    if (said[TERRAIN_GATE_X] || said[TERRAIN_GATE_Y]) /* H46: the placer chooses */
        db_place_gate(b, number, (struct point){said[TERRAIN_GATE_X], said[TERRAIN_GATE_Y]});
    return true;
}

/* Crests of hills (H14), and the cities and forts as places to be held. */
static bool set_terrain(const struct db_rules *rules, struct battle *b, const struct setup *s, struct ruling *r) {
    b->terrain = s->terrain;
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        const struct ground *g = &rules->ground[b->terrain.feature[f].kind];
        if (!g->look) {
            refuse(r, g->clause, "{q}: say what kind of built-up area it is");
            r->why.place = (uint8_t)f;
            return false;
        }
        if (g->flags & GROUND_HILL) terrain_crest(&b->terrain, (int)f, bw(b, rules->reach.crest_inset));
        if (g->flags & GROUND_PLACE && !set_place(rules, b, f, s->feature[f], r)) return false;
    }
    return true;
}

/* The command a piece says it is of, counted from 0; the first where it does not say. A file may number the commands of
 * a side from 1 or from 0. */
static unsigned command_said(const struct setup *s, const struct setup_piece *p) {
    int32_t least = INT32_MAX, said = p->attribute[PIECE_COMMAND];
    for (uint32_t i = 0; i < s->pieces; i++) {
        int32_t here = s->piece[i].attribute[PIECE_COMMAND];
        if (s->piece[i].side == p->side && here >= 0 && here < least) least = here;
    }
    return said <= 0 ? 0 : (unsigned)(said - (least > 0 ? 1 : 0));
}

/* A camp still to be placed is only a name. */
static bool await_camp(struct battle *b, const struct setup *s, const struct setup_piece *p, struct ruling *r) {
    if (!before_the_battle(s)) return refuse(r, 0, "a camp needs a place on the table");
    memcpy(b->opening.camp_id[p->side][command_said(s, p)], p->id, sizeof p->id);
    return true;
}

static bool add_camp(const struct db_rules *rules, struct battle *b, const struct setup *s, const struct setup_piece *p,
                     struct ruling *r) {
    if (is_opening(b))
        return refuse(r, 0, "camps are placed when the edges are known: leave out \"at\" and \"facing\"");
    struct base base = {p->pose, p->width ? p->width : 2 * b->base_width, p->depth ? p->depth : b->base_width};
    if (base.width > 3 * b->base_width || base.depth > b->base_width || base.width < b->base_width ||
        base.depth < b->base_width / 2)
        return refuse(r, rules->cite.camp_size, "a camp is at most 3 by 1 and at least 1 by ½ base widths");
    struct quad q = base_quad(base);
    int f = terrain_add(&b->terrain, rules->camp_kind, SHAPE_AREA, q.corner, 4, 0);
    if (f < 0) return refuse(r, 0, "there is no room for another terrain feature");
    memcpy(b->terrain.feature[f].id, p->id, sizeof p->id);
    uint8_t number = db_place_add(rules, b, (unsigned)f, p->side);
    if (number == NO_PIECE) return refuse(r, 0, "there are more cities, forts and camps than a battle can hold");
    b->place[number].command = (uint8_t)command_said(s, p);
    if (p->attribute[PIECE_EDIFICE]) b->place[number].flags |= PLACE_EDIFICE;
    return true;
}

static uint16_t traits_of(const int32_t *attribute) {
    static const struct {
        uint8_t attribute;
        uint16_t trait;
    } map[] = {{PIECE_GENERAL, TRAIT_GENERAL},
               {PIECE_LONGBOW, TRAIT_LONGBOW},
               {PIECE_ALLY, TRAIT_ALLY},
               {PIECE_LITTORAL, TRAIT_LITTORAL},
               {PIECE_TOWER, TRAIT_TOWER},
               {PIECE_SACKING, TRAIT_SACKING},
               {PIECE_DISMOUNTS_BEFORE, TRAIT_DISMOUNTS_BEFORE},
               {PIECE_CINC, TRAIT_CINC}};
    uint16_t traits = 0;
    for (size_t i = 0; i < sizeof map / sizeof *map; i++)
        if (attribute[map[i].attribute]) traits |= map[i].trait;
    return traits;
}

/* Beside the table: to be deployed, to land, or civilians whose camp is still to be placed. */
static bool may_wait(const struct battle *b, bool before, uint8_t e, struct ruling *r) {
    if (b->element[e].where == AFLOAT || before) return true;
    return refuse_piece(r, 0, e, "{p} needs \"at\" and \"facing\", or \"inside\" a place");
}

static bool set_where(const struct db_rules *rules, struct battle *b, unsigned e, bool before,
                      const struct setup_piece *p, struct ruling *r) {
    struct element *el = &b->element[e];
    const char *inside = (const char *)&p->attribute[PIECE_INSIDE];
    if (is_opening(b) && p->placed)
        return refuse_piece(r, 0, (uint8_t)e, "{p} is not deployed yet: leave out \"at\" and \"facing\"");
    if (!p->placed && is_type(b, e, rules->sets.reserve)) return true; /* AWAY: it waits in reserve */
    bool campless = has_class(rules, b, e, CLASS_CIVILIAN) && before && db_place_by_id(b, inside) == NO_PIECE;
    if (*inside && !campless) return db_place_put(rules, b, e, inside, r);
    if (p->attribute[PIECE_RESERVE] && !p->placed) el->where = AFLOAT;
    if (!p->placed) return may_wait(b, before, (uint8_t)e, r);
    el->where = ON_TABLE;
    db_element_place(b, e, p->pose);
    return true;
}

/* before: armies are not deployed yet. */
static bool add_element(const struct db_rules *rules, struct battle *b, bool before, unsigned command,
                        const struct setup_piece *p, struct ruling *r) {
    if (b->elements >= ELEMENTS_MAX)
        return refuse_number(r, 0, "there are more elements than a battle can hold ({0})", ELEMENTS_MAX);
    unsigned e = b->elements++;
    struct element *el = &b->element[e];
    memcpy(el->id, p->id, sizeof el->id);
    el->type = p->type;
    el->side = p->side;
    el->command = (uint8_t)command;
    el->traits = traits_of(p->attribute);
    /* nobody dismounts as the first type of a rule set: elephants, dragons */
    el->dismounts = p->attribute[PIECE_DISMOUNTS] <= 0 ? NO_PIECE : (uint8_t)p->attribute[PIECE_DISMOUNTS];
    el->place = el->aim = el->opponent = NO_PIECE;
    el->front = EDGE_FRONT;
    el->moved = p->attribute[PIECE_MOVED];
    el->moves = (uint8_t)p->attribute[PIECE_MOVES];
    if (el->moved && !el->moves) el->moves = 1;
    if (el->moves) el->marks |= MARKED_MOVED;
    if (p->attribute[PIECE_DISMOUNTED]) el->magic |= MAGIC_DISMOUNTED;
    el->depth = p->depth ? p->depth : bw(b, rules->troop[p->type].depth);
    if (p->width && p->width != b->base_width) return refuse_piece(r, 0, (uint8_t)e, "{p} must be one base width wide");
    if (el->depth < b->base_width / 8 || el->depth > 4 * b->base_width)
        return refuse_piece(r, 0, (uint8_t)e, "{p} has a base depth outside 1/8 to 4 base widths");
    if (p->attribute[PIECE_LOST]) {
        el->where = LOST;
        return true;
    }
    el->level = (uint8_t)p->attribute[PIECE_LEVEL];
    if (p->attribute[PIECE_WARDED]) el->magic |= MAGIC_WARDED;
    if (p->attribute[PIECE_HEXED]) el->magic |= MAGIC_HEXED;
    if (p->attribute[PIECE_UNWIELDY]) el->traits |= TRAIT_UNWIELDY;
    return set_where(rules, b, e, before, p, r);
}

/* Where nobody says who the defender is, a place belongs to those who hold it, and to the enemy of those who sack it.
 */
static void settle_owners(struct battle *b) {
    for (unsigned i = 0; i < b->places; i++) {
        struct place *p = &b->place[i];
        unsigned who = p->civilians != NO_PIECE ? p->civilians : p->occupant;
        if (who == NO_PIECE || p->kind == PLACE_CAMP) continue;
        p->owner = b->element[who].side ^ (b->element[who].traits & TRAIT_SACKING ? 1 : 0);
        if (p->occupant == NO_PIECE) p->holder = p->owner;
    }
}

/* dba30-326: civilians are there behind a garrison too; not where the enemy has stormed the city. */
static bool has_civilians(const struct battle *b, const struct place *p) {
    if (p->kind != PLACE_CITY || p->holder == NOBODYS) return false;
    if (p->occupant == NO_PIECE) return true;
    bool loyal = p->holder == p->owner, given_up = p->flags & (PLACE_SURRENDERED | PLACE_TAKEN_BEFORE);
    return !(b->element[p->occupant].traits & TRAIT_SACKING) && (loyal || given_up);
}

/* H48: a city nobody garrisons is defended by its civilians, whether or not the position names them. */
bool db_add_city_civilians(const struct db_rules *rules, struct battle *b, struct ruling *r) {
    struct setup_piece civilians = {.id = "Civ1", .type = rules->city_people};
    if (option_of(b, OPTION_CITY_CIVILIANS)) return true; /* only those the position names */
    for (uint8_t i = 0; i < b->places; i++) {
        struct place *p = &b->place[i];
        bool camp = p->kind == PLACE_CAMP && rules->camp_people; /* dba22-H15: followers hold it if nobody else does */
        if (p->civilians != NO_PIECE || !((camp && p->occupant == NO_PIECE) || has_civilians(b, p))) continue;
        civilians.type = camp ? rules->camp_people : rules->city_people;
        civilians.side = p->holder;
        civilians.id[3] = (char)('1' + i);
        civilians.attribute[PIECE_DISMOUNTS] = -1;
        memcpy(&civilians.attribute[PIECE_INSIDE], b->terrain.feature[p->feature].id, sizeof b->terrain.feature[0].id);
        if (!add_element(rules, b, true, 0, &civilians, r)) return false;
    }
    return true;
}

static bool add_pieces(const struct db_rules *rules, struct battle *b, const struct setup *s, struct ruling *r) {
    for (uint32_t i = 0; i < s->pieces; i++)
        if (s->piece[i].type == rules->camp_type &&
            !(s->piece[i].placed ? add_camp(rules, b, s, &s->piece[i], r) : await_camp(b, s, &s->piece[i], r)))
            return false;
    for (uint32_t i = 0; i < s->pieces; i++) {
        if (s->piece[i].type == rules->camp_type) continue;
        unsigned command = command_said(s, &s->piece[i]);
        if (!add_element(rules, b, before_the_battle(s), command, &s->piece[i], r)) return false;
    }
    if (s->turn[TURN_DEFENDER] < 0) settle_owners(b);
    return db_add_city_civilians(rules, b, r);
}

/* Bounds left out (-1): the side in play is in its first; the other has begun as many as follow from who was first. */
static void fill_in_bounds(const struct db_rules *rules, struct battle *b, int32_t first, int32_t second) {
    int32_t said[2] = {first, second};
    int active = b->active, other = 1 - active;
    bool began = (active == b->defender) != rules->customs.invader_first;
    if (said[active] < 1) said[active] = said[other] > 0 && said[active] < 0 ? said[other] + began : 1;
    if (said[other] < 0) said[other] = began ? said[active] - 1 : said[active];
    for (int i = 0; i < 2; i++) b->side[i].bounds = (uint8_t)said[i];
}

static void set_sides(const struct db_rules *rules, struct battle *b, const struct setup *s) {
    b->active = (uint8_t)s->turn[TURN_SIDE];
    unsigned defender = rules->customs.invader_first ? enemy_of(b->active) : b->active;
    b->defender = (uint8_t)(s->turn[TURN_DEFENDER] < 0 ? defender : (unsigned)s->turn[TURN_DEFENDER]);
    b->plough_rough = (uint8_t)s->turn[TURN_PLOUGH_ROUGH];
    for (int i = 0; i < OPTION_ATTRIBUTES; i++) b->option[i] = (uint8_t)s->option[i];
    for (int i = 0; i < 2; i++) {
        const int32_t *a = s->side[i].attribute;
        b->side[i].lost_before = b->side[i].lost_points = (uint8_t)a[SIDE_LOST];
        b->side[i].lost_double = a[SIDE_LOST_DOUBLE] ? 2 : 0;
        b->side[i].lost_general = (uint8_t)a[SIDE_LOST_GENERAL];
        b->side[i].aggression = (uint8_t)a[SIDE_AGGRESSION];
        b->side[i].region = a[SIDE_REGION] < 0 ? NO_CHOICE : (uint8_t)a[SIDE_REGION];
    }
    bool opening = s->turn[TURN_PHASE] == TURN_AT_SETUP || s->turn[TURN_PHASE] == TURN_AT_EDGES;
    b->phase = opening ? PHASE_AGGRESSION : PHASE_PIPS; /* enter_phase() says more */
    if (before_the_battle(s)) return;                   /* no bound has begun */
    fill_in_bounds(rules, b, s->side[0].attribute[SIDE_BOUNDS], s->side[1].attribute[SIDE_BOUNDS]);
    b->bound = (uint16_t)(b->side[0].bounds + b->side[1].bounds);
}

/* What a position says of its commands: who has lost heart, in which order they get the dice. */
static void set_commands(struct battle *b, const struct setup *s) {
    static const uint8_t order[][3] = {{0, 1, 2}, {0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (uint32_t i = 0; i < s->pieces; i++)
        for (unsigned e = 0; s->piece[i].attribute[PIECE_DEMORALISED] && e < b->elements; e++)
            if (memcmp(b->element[e].id, s->piece[i].id, sizeof b->element[e].id) == 0)
                own_command(b, e)->flags |= COMMAND_DEMORALISED | COMMAND_RAN;
    for (unsigned side = 0; side < 2; side++) {
        const int32_t *said = s->side[side].attribute;
        b->side[side].bonus_spent = (uint8_t)said[SIDE_BONUS_SPENT];
        for (uint8_t rank = 0; rank < 3; rank++) b->side[side].command[order[said[SIDE_DICE_ORDER]][rank]].rank = rank;
    }
}

/* Losses the position names piece by piece. */
static void count_lost_pieces(const struct db_rules *rules, struct battle *b) {
    bool any = several_commands(b);
    for (unsigned e = 0; e < b->elements; e++) any = any || b->element[e].where == LOST;
    if (!any) return;
    db_recount_losses(rules, b);
    for (unsigned side = 0; side < 2; side++) b->side[side].lost_this_bound = 0;
}

/* Steps into the phase the position is in; PIPs left to spend say that they have been diced for. */
static bool enter_phase(const struct db_rules *rules, struct battle *b, const struct setup *s, struct ruling *r) {
    static const uint8_t pips[] = {TURN_PIPS, TURN_PIPS_2, TURN_PIPS_3};
    for (unsigned c = 0; c < 3; c++) b->side[b->active].command[c].pips = (uint8_t)s->turn[pips[c]];
    bool diced = s->turn[TURN_PHASE] == TURN_AT_PIPS && s->turn[TURN_PIPS] > 0;
    for (int i = 0; i < 2; i++) /* further commands' */
        b->side[b->active].command[1 + i].pips = (uint8_t)s->turn[TURN_PIPS_2 + i];
    switch (diced ? TURN_AT_MOVE : s->turn[TURN_PHASE]) {
    case TURN_AT_SETUP:
    case TURN_AT_EDGES:
        if (!rules->opening) return refuse(r, 0, "these battles begin with the troops in their places");
        return rules->opening->begin(b, (unsigned)s->turn[TURN_PHASE], r);
    case TURN_AT_CAMPS:
    case TURN_AT_DEPLOY:
        return db_resume_deployment(rules, b, s->turn[TURN_PHASE] == TURN_AT_CAMPS, r);
    case TURN_AT_PIPS:
    case TURN_AT_LAND:
        b->phase = db_landing_is_due(rules, b) ? PHASE_LAND : PHASE_PIPS;
        db_test_commands(rules, b, NULL);
        break;
    case TURN_AT_MOVE:
        b->phase = PHASE_MOVE;
        db_scores_free_sackers(rules, b, NULL); /* so many left: at least so many were rolled */
        break;
    case TURN_AT_RANKS:
        db_deployment_begin(rules, b, NULL);
        break;
    case TURN_AT_HOLD:
        db_hold_begin(rules, b, NULL);
        break;
    case TURN_AT_SHOOT:
        b->side[b->active].command[0].pips = (uint8_t)s->turn[TURN_PIPS];
        if (rules->ranged)
            rules->ranged->begin(rules, b, NULL);
        else
            db_shooting_begin(rules, b, NULL);
        break;
    default:
        db_fighting_begin(rules, b, NULL);
        break;
    }
    return true;
}

bool db_begin(const struct db_rules *rules, struct battle *b, const struct setup *s, struct ruling *r) {
    memset(b, 0, sizeof *b);
    match_begin(&b->match, s);
    b->combat[0] = b->combat[1] = b->prompt_piece = b->river = NO_PIECE;
    if (!set_table(rules, b, s, r)) return false;
    set_sides(rules, b, s);
    if (!set_terrain(rules, b, s, r) || !add_pieces(rules, b, s, r) || !db_commands_begin(rules, b, r) ||
        !db_check(rules, b, r))
        return false;
    if (several_commands(b)) set_commands(b, s);
    count_lost_pieces(rules, b);
    db_set_break_points(rules, b);
    return enter_phase(rules, b, s, r);
}
