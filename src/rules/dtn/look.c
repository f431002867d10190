/* What there is to see of a battle, and how well a side stands. */
#include "rules/dtn/engagement/gunnery.h"
#include "rules/dtn/flow.h"
#include "rules/dtn/opening/position.h"

#include <string.h>

/* "3/4" of SPs; enough for any unit. */
static const char *strength_note(const struct piece *p) {
    static const char *const notes[7][7] = {
        {"", "", "", "", "", "", ""},
        {"0/1", "1/1", "", "", "", "", ""},
        {"0/2", "1/2", "2/2", "", "", "", ""},
        {"0/3", "1/3", "2/3", "3/3", "", "", ""},
        {"0/4", "1/4", "2/4", "3/4", "4/4", "", ""},
        {"0/5", "1/5", "2/5", "3/5", "4/5", "5/5", ""},
        {"0/6", "1/6", "2/6", "3/6", "4/6", "5/6", "6/6"},
    };
    return p->sp <= 6 ? notes[p->sp][p->sp - p->hits] : NULL;
}

static const char *note_of(const struct battle *b, unsigned p) {
    const struct piece *piece = &b->piece[p];
    if (is_silenced(piece)) return "silenced";
    if (piece->kind == PIECE_UNIT && piece->own_order != ORDERS) return dtn_orders[piece->own_order];
    if (piece->kind == PIECE_UNIT && piece->status != STATUS_NORMAL) return dtn_statuses[piece->status];
    if (is_limbered(piece)) return "limbered";
    if (piece->kind == PIECE_LEADER && piece->rank == RANK_DG && b->division[piece->division].order != ORDER_NONE)
        return dtn_orders[b->division[piece->division].order];
    return NULL;
}

static const char *symbol_of(const struct piece *p) {
    static const char *const arms[ARMS] = {"foot", "horse", "rider", "artillery"};
    return p->kind == PIECE_UNIT       ? arms[p->arm]
           : p->kind == PIECE_HQ       ? "camp"
           : p->rank == RANK_COMMANDER ? "chief"
                                       : "leader";
}

static const char *type_of_piece(const struct piece *p) {
    static const char *const ranks[] = {"Com", "Corps", "DG"};
    return p->kind == PIECE_UNIT ? dtn_arms[p->arm] : p->kind == PIECE_LEADER ? ranks[p->rank] : "HQ";
}

/* How a defender has spread its SPs over the faces that are attacked. */
static void mark_splits(const struct battle *b, unsigned p, struct scene_piece *out) {
    static const char *const faces[FACES] = {"split: front", "split: right flank", "split: left flank", "split: rear"};
    for (unsigned i = 0; i < b->clashes; i++)
        for (unsigned f = 0; f < FACES && b->clash[i].defender == p && !b->clash[i].done; f++)
            scene_count(out, faces[f], b->clash[i].split[f]);
}

static void mark_unit(const struct battle *b, unsigned p, struct scene_piece *out) {
    const struct piece *u = &b->piece[p];
    scene_count(out, "SPs", u->sp);
    scene_count(out, "hits", u->hits);
    if (!on_table(b, p)) return;
    scene_count(out, "fatigue", u->fatigue);
    scene_count(out, "FPs near", u->near);
    scene_count(out, "FPs far", u->far);
    scene_mark(out, u->marks & MARK_VULNERABLE, "vulnerable", 0);
    scene_mark(out, is_silenced(u), "silenced", 0);
    scene_mark(out, is_limbered(u), "limbered", 0);
    scene_mark(out, u->status != STATUS_NORMAL, dtn_statuses[u->status], 0);
    scene_mark(out, u->marks & MARK_AWAITS_RESCUE, "awaits rescue", 0);
    scene_mark(out, u->marks & MARK_PINS, "pins", 0);
    mark_splits(b, p, out);
}

/* dtn-218: an officer who has been hit fails his next activation. */
static void mark_officer(const struct battle *b, unsigned p, struct scene_piece *out) {
    const struct piece *x = &b->piece[p];
    scene_mark(out, x->kind == PIECE_LEADER && x->fails_next, "fails next activation", 0);
    if (x->kind == PIECE_HQ) scene_count(out, "CPs", x->cps);
    if (x->kind != PIECE_LEADER || x->rank != RANK_DG) return;
    scene_mark(out, b->division[x->division].order != ORDER_NONE, dtn_orders[b->division[x->division].order], 0);
    scene_mark(out, b->division[x->division].turn_taken, "turn taken", 0);
}

static void look_at_pieces(const struct battle *b, struct scene *s) {
    for (unsigned p = 0; p < b->pieces; p++) {
        const struct piece *piece = &b->piece[p];
        unsigned marks = piece->kind == PIECE_LEADER ? MARK_GENERAL : piece->kind == PIECE_HQ ? MARK_CAMP : 0;
        if (piece->kind == PIECE_UNIT && piece->marks & MARK_HAS_MOVED) marks |= MARK_MOVED;
        if (piece->kind == PIECE_UNIT && piece->marks & MARK_FIRED) marks |= MARK_SHOT;
        if (!on_table(b, p)) marks |= MARK_OFF;
        if (piece->where == TO_COME) marks |= MARK_WAITING;
        struct scene_piece *out = &s->piece[s->pieces++];
        *out = (struct scene_piece){.piece = (uint8_t)p, .side = piece->side, .marks = (uint16_t)marks};
        memcpy(out->id, piece->id, sizeof out->id);
        out->type = type_of_piece(piece);
        if (piece->kind == PIECE_UNIT) out->brief = dtn_types[piece->arm].brief;
        out->symbol = symbol_of(piece);
        out->base = piece_base(b, p);
        if (marks & MARK_WAITING) out->base.pose.facing = piece->side == 0 ? 0 : HALF_TURN;
        out->note = note_of(b, p);
        if (piece->kind == PIECE_LEADER) out->commands = on_table_length(dtn_command_distance(piece));
        if (is_gun(piece) && !is_limbered(piece)) {
            out->shoots = on_table_length(dtn_long_range((enum weight)piece->weight));
            out->arc = QUARTER_TURN;
        }
        if (piece->kind == PIECE_UNIT) out->badge = strength_note(piece);
        out->points = (uint8_t)(piece->near + piece->far); /* fire points */
        if (piece->kind == PIECE_UNIT)
            mark_unit(b, p, out);
        else
            mark_officer(b, p, out);
    }
}

void dtn_look_at_ground(const struct terrain *t, struct scene *s) {
    s->terrain = t;
    for (uint32_t f = 0; f < t->features; f++)
        s->feature[s->features++] = (struct scene_terrain){.feature = (uint8_t)f,
                                                           .kind = dtn_terrains[t->feature[f].kind].code,
                                                           .look = dtn_ground[t->feature[f].kind].look,
                                                           .side = -1};
}

/* Objectives, and who holds them (dtn-H135); a town of several sectors says so once. */
static void look_at_objectives(const struct battle *b, struct scene *s) {
    uint8_t told = 0;
    for (uint32_t f = 0; f < s->features; f++) {
        uint8_t objective = b->objective[f];
        if (!objective) continue;
        if (objective > told) s->feature[f].note = "objective";
        if (objective > told) told = objective;
        s->feature[f].side = (int8_t)dtn_holder_of(b, objective);
    }
}

/* Where each side may deploy (dtn-H107). */
static void look_at_deployment(const struct battle *b, struct scene *s) {
    length margin = on_table_length(12 * INCH), right = b->width - margin;
    for (uint8_t side = 0; side < 2; side++) {
        length y0 = side ? b->depth - margin : 0, y1 = side ? b->depth : margin;
        const struct quad area = {{{margin, y0}, {margin, y1}, {right, y1}, {right, y0}}};
        s->zone[s->zones++] = (struct scene_zone){area, side, 0};
    }
}

/* The contact zone of each unit, drawn as the base grown by its reach. */
static void look_at_zones(const struct battle *b, struct scene *s) {
    for (unsigned p = 0; p < b->pieces && s->zones < SCENE_ZONES_MAX; p++) {
        if (!is_unit(b, p) || is_limbered(&b->piece[p])) continue;
        length reach = on_table_length(dtn_cz_reach(false, b->visibility));
        struct base grown = piece_base(b, p);
        grown.pose = pose_moved(grown.pose, 0, reach);
        grown.width += 2 * reach;
        grown.depth += 2 * reach;
        s->zone[s->zones++] = (struct scene_zone){base_quad(grown), b->piece[p].side, reach};
    }
}

/* Two who fire at each other are one pair. */
static bool is_linked(const struct scene *s, unsigned from, unsigned to, const char *kind) {
    for (uint32_t i = 0; i < s->links; i++)
        if (s->link[i].from == from && s->link[i].to == to && s->link[i].kind == kind) return true;
    return false;
}

static void look_at_fights(const struct battle *b, struct scene *s) {
    for (unsigned p = 0; p < b->pieces && s->links < SCENE_LINKS_MAX; p++) {
        if (!is_unit(b, p) || b->piece[p].target == NO_PIECE || !is_unit(b, b->piece[p].target)) continue;
        const char *kind = has_mark(b, p, MARK_CHARGING)    ? "fight"
                           : has_mark(b, p, MARK_FIREFIGHT) ? "shoot"
                           : has_mark(b, p, MARK_SUPPORTS)  ? "support"
                                                            : NULL;
        if (kind && !is_linked(s, b->piece[p].target, p, kind))
            s->link[s->links++] = (struct scene_link){(uint8_t)p, b->piece[p].target, kind};
    }
}

const struct measure dtn_measure = {"inches", "in", "inches", 2, false};

void dtn_look(const void *state, struct scene *s) {
    const struct battle *b = state;
    scene_begin(s, b->width, b->depth, 2 * LENGTH_PER_INCH, dtn_measure);
    look_at_pieces(b, s);
    dtn_look_at_ground(&b->terrain, s);
    look_at_objectives(b, s);
    if (b->phase == PHASE_DEPLOY)
        look_at_deployment(b, s);
    else
        look_at_zones(b, s);
    look_at_fights(b, s);
    scene_add_fact(s, "Period", -1, b->period, NULL);
    scene_add_fact(s, "Phase", -1, 0, b->match.over ? "over" : dtn_prompt(b).kind);
    for (int i = 0; i < 2; i++) {
        scene_add_fact(s, "CPs", i, dtn_cps_held(b, (unsigned)i), NULL);
        scene_add_fact(s, "Lost", i, dtn_losses_in_halves(b, (unsigned)i) / 2, NULL);
        scene_add_fact(s, "Breaks at", i, (b->side[i].total * 2 + 4) / 5, NULL); /* dtn-H109: two fifths */
        scene_add_fact(s, "Cards left", i, __builtin_popcountll(b->side[i].pack), NULL);
    }
}
