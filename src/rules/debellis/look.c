/* What there is to see of a battle. */
#include "rules/debellis/combat/fighting.h"
#include "rules/debellis/command/commands.h"
#include "rules/debellis/contact/contacts.h"
#include "rules/debellis/flow.h"
#include "rules/debellis/moving/zones.h"
#include "rules/debellis/opening/reserves.h"
#include "rules/debellis/outcomes/outcomes.h"
#include "rules/debellis/places/places.h"
#include "rules/debellis/shooting/shot.h"

#include <string.h>

static uint16_t marks_of(const struct db_rules *rules, const struct battle *b, unsigned e) {
    const struct element *el = &b->element[e];
    unsigned m = 0;
    if (el->traits & TRAIT_GENERAL) m |= MARK_GENERAL;
    if (el->traits & TRAIT_ALLY) m |= MARK_ALLY;
    if (el->marks & MARKED_MOVED) m |= MARK_MOVED;
    if (el->marks & MARKED_SHOT) m |= MARK_SHOT;
    if (el->where == INSIDE) m |= MARK_INSIDE;
    if (el->where != ON_TABLE && el->where != INSIDE) m |= MARK_OFF;
    if (el->where == AFLOAT || (el->where == AWAY && b->phase <= PHASE_DEPLOY) || db_is_in_reserve(rules, b, e))
        m |= MARK_WAITING;
    if (el->where == ON_TABLE && db_in_close_combat(rules, b, e)) m |= MARK_FIGHTING;
    return (uint16_t)m;
}

/* What it is and what has been done to it, as far as both players know. */
static void mark_element(const struct db_rules *rules, const struct battle *b, unsigned e, struct scene_piece *p) {
    const struct element *el = &b->element[e];
    bool here = el->where == ON_TABLE || el->where == INSIDE;
    scene_mark(p, el->traits & TRAIT_CINC, "commander in chief", 0);
    scene_mark(p, el->traits & TRAIT_LONGBOW, "longbow or crossbow", 0);
    scene_mark(p, el->traits & TRAIT_TOWER, "mobile tower", 0);
    scene_count(p, "level", el->level);
    if (!here) return;
    scene_mark(p, el->traits & TRAIT_SACKING, "sacking", 0);
    scene_mark(p, is_demoralised(b, e), "demoralised", 0);
    scene_mark(p, el->traits & TRAIT_HELD, "held", 0);
    scene_mark(p, el->marks & MARKED_BOXED_IN, "boxed in", 0);
    scene_count(p, "moves", el->moves);
    scene_mark(p, el->marks & MARKED_FOUGHT, "has fought", 0);
    scene_mark(p, el->marks & MARKED_PURSUED, "fights next bound", 0);
    scene_mark(p, rules->ranged && el->magic & MAGIC_WARDED, "warded", 0);
    scene_mark(p, rules->ranged && el->magic & MAGIC_HEXED, "hexed", 0);
    scene_mark(p, rules->ranged && el->magic & MAGIC_BLESSED, "blessed", 0);
    scene_mark(p, rules->ranged && el->magic & MAGIC_ACTED, "has cast", 0);
}

static const char *charge_of(const struct db_rules *rules, unsigned type) {
    const char *own = rules->charge ? rules->charge[type] : NULL;
    return own ? own : rules->troop[type].symbol;
}

/* Fast, where a slower kind of troops has the same sign. */
static bool is_the_faster(const struct db_rules *rules, unsigned type) {
    if (!(rules->troop[type].class & CLASS_FAST)) return false;
    for (size_t t = 0; t < rules->ruleset->type_count; t++)
        if (rules->troop[t].class & CLASS_SOLID && strcmp(charge_of(rules, (unsigned)t), charge_of(rules, type)) == 0)
            return true;
    return false;
}

static void look_at_elements(const struct db_rules *rules, const struct battle *b, struct scene *s) {
    for (unsigned e = 0; e < b->elements; e++) {
        const struct element *el = &b->element[e];
        struct scene_piece *p = &s->piece[s->pieces++];
        *p = (struct scene_piece){.piece = (uint8_t)e, .side = el->side, .marks = marks_of(rules, b, e)};
        memcpy(p->id, el->id, sizeof p->id);
        p->type = rules->troop[el->type].code;
        p->symbol = rules->troop[el->type].symbol;
        p->charge = charge_of(rules, el->type);
        p->fast = is_the_faster(rules, el->type);
        p->base = element_base(b, e);
        p->command = b->side[el->side].commands > 1 ? (uint8_t)(el->command + 1) : 0;
        p->note = el->traits & TRAIT_SACKING    ? "sacking"
                  : el->traits & TRAIT_HELD     ? "held"
                  : el->marks & MARKED_BOXED_IN ? "boxed in"
                                                : NULL;
        p->shoots = db_shooting_range(rules, b, e);
        p->beside = bw(b, rules->reach.shooting_corridor);
        p->commands = is_general(b, e) ? bw(b, rules->reach.command) : 0;
        mark_element(rules, b, e, p);
        /* those beside the table look towards the enemy */
        if (p->marks & MARK_WAITING) p->base.pose.facing = el->side == 0 ? 0 : HALF_TURN;
        /* those inside are shown at the middle of their place */
        if (el->where == INSIDE) {
            const struct feature *feature = &b->terrain.feature[b->place[el->place].feature];
            struct box box = feature->box;
            p->place = feature->id;
            p->base.pose.at = (struct point){(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2};
        }
    }
}

static const char *place_note(const struct battle *b, unsigned place) {
    const struct place *p = &b->place[place];
    if (p->occupant != NO_PIECE) return b->element[p->occupant].traits & TRAIT_SACKING ? "being sacked" : "held";
    if (p->flags & PLACE_SURRENDERED) return "surrendered";
    return db_place_defender(b, place) == NO_PIECE ? "empty" : "civilians";
}

static void look_at_terrain(const struct db_rules *rules, const struct battle *b, struct scene *s) {
    s->terrain = &b->terrain;
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        const struct feature *feature = &b->terrain.feature[f];
        if (feature->flags & FEATURE_REMOVED) continue;
        const struct terrain_kind *kind = &rules->ruleset->terrains[feature->kind];
        uint8_t place = db_place_of_feature(b, f);
        struct scene_terrain *t = &s->feature[s->features++];
        *t = (struct scene_terrain){
            .feature = (uint8_t)f,
            .kind = kind->code,
            .state = kind->states ? kind->states[feature->state] : NULL,
            .look = rules->ground[feature->kind].look,
            .side = place == NO_PIECE || b->place[place].holder == NOBODYS ? -1 : (int8_t)b->place[place].holder,
            .note = place == NO_PIECE ? NULL : place_note(b, place),
        };
        if (place != NO_PIECE) t->gates = b->place[place].gates;
        for (int i = 0; i < t->gates; i++) t->gate[i] = b->place[place].gate[i];
    }
}

static void look_at_zones(const struct db_rules *rules, const struct battle *b, struct scene *s) {
    for (unsigned e = 0; e < b->elements; e++) {
        struct quad q[4];
        int n = on_table(b, e) ? db_zones_of_element(rules, b, e, q) : 0;
        for (int i = 0; i < n && s->zones < SCENE_ZONES_MAX; i++)
            s->zone[s->zones++] = (struct scene_zone){.area = q[i], .side = b->element[e].side};
    }
    for (unsigned p = 0; p < b->places; p++) {
        struct quad q[16];
        int n = db_zones_of_place(rules, b, p, q);
        for (int i = 0; i < n && s->zones < SCENE_ZONES_MAX; i++)
            s->zone[s->zones++] = (struct scene_zone){.area = q[i], .side = b->place[p].holder};
    }
}

static void add_link(struct scene *s, unsigned from, unsigned to, const char *kind) {
    if (s->links < SCENE_LINKS_MAX) s->link[s->links++] = (struct scene_link){(uint8_t)from, (uint8_t)to, kind};
}

static void look_at_combats(const struct db_rules *rules, const struct battle *b, struct scene *s) {
    for (unsigned e = 0; e < b->elements; e++) {
        if (!on_table(b, e)) continue;
        if (b->element[e].aim != NO_PIECE && !(b->element[e].marks & MARKED_SHOT))
            add_link(s, e, b->element[e].aim, "shoot");
        uint8_t f = db_front_enemy(rules, b, e);
        if (f != NO_PIECE && e < f) add_link(s, e, f, "fight");
    }
}

/* By command, where there are several; what else there is to know of one. */
static void look_at_pips(const struct battle *b, struct scene *s) {
    static const char *const label[COMMANDS_MAX] = {"Command 1 PIPs", "Command 2 PIPs", "Command 3 PIPs",
                                                    "Command 4 PIPs"};
    static const char *const thrown[COMMANDS_MAX] = {"Command 1 PIPs thrown", "Command 2 PIPs thrown",
                                                     "Command 3 PIPs thrown", "Command 4 PIPs thrown"};
    static const char *const name[COMMANDS_MAX] = {"Command 1", "Command 2", "Command 3", "Command 4"};
    unsigned commands = b->side[b->active].commands;
    if (commands < 2 && b->thrown[0]) scene_add_fact(s, "PIPs thrown", b->active, b->thrown[0], NULL);
    if (commands < 2) scene_add_fact(s, "PIPs left", b->active, (int32_t)pips_left(b), NULL);
    for (unsigned c = 0; commands > 1 && c < commands; c++)
        if (b->thrown[c]) scene_add_fact(s, thrown[c], b->active, b->thrown[c], NULL);
    for (unsigned c = 0; commands > 1 && c < commands; c++)
        scene_add_fact(s, label[c], b->active, b->side[b->active].command[c].pips, NULL);
    for (unsigned side = 0; side < 2; side++)
        for (unsigned c = 0; c < b->side[side].commands; c++) {
            unsigned flags = b->side[side].command[c].flags;
            if (flags & (COMMAND_ROUTED | COMMAND_DEMORALISED))
                scene_add_fact(s, name[c], (int)side, 0, flags & COMMAND_ROUTED ? "routed" : "demoralised");
        }
}

static const char *phase_word(unsigned phase) {
    switch ((enum phase)phase) {
    case PHASE_PIPS:
        return "PIPs";
    case PHASE_MOVE:
    case PHASE_RIVER:
        return "movement";
    case PHASE_AIM:
    case PHASE_SHOOT:
    case PHASE_PRIMARY:
    case PHASE_REPLY:
    case PHASE_SHOOT_ROLL:
    case PHASE_SPELL_ROLL:
        return "shooting";
    case PHASE_FIGHT:
    case PHASE_FIGHT_ROLL:
    case PHASE_CHAMPION:
    case PHASE_BONUS:
        return "close combat";
    case PHASE_HOLD:
        return "holding";
    case PHASE_TASK:
        return "outcome";
    case PHASE_LAND:
        return "landing";
    default:
        break;
    }
    return phase < PHASE_CAMP ? "battlefield" : "deployment";
}

/* Before the first bound there are no PIPs and no losses, but a defender. */
static void look_at_setup(const struct battle *b, struct scene *s) {
    scene_add_fact(s, "Phase", -1, 0, b->match.over ? "over" : phase_word(b->phase));
    for (unsigned i = 0; i < 2 && b->phase > PHASE_AGGRESSION; i++)
        scene_add_fact(s, "Role", (int)i, 0, i == b->defender ? "defender" : "invader");
}

const struct measure db_in_base_widths = {"base widths", "bw", "BW", 1, false};
const struct measure db_in_paces = {"paces", "p", "paces", 160, true};

void db_look(const struct db_rules *rules, const struct battle *b, struct scene *s) {
    scene_begin(s, b->width, b->depth, b->base_width, *rules->ruleset->measure);
    look_at_elements(rules, b, s);
    look_at_terrain(rules, b, s);
    look_at_zones(rules, b, s);
    look_at_combats(rules, b, s);
    if (b->phase < PHASE_LAND) {
        look_at_setup(b, s);
        return;
    }
    scene_add_fact(s, "Bound", -1, b->bound, NULL);
    scene_add_fact(s, "Phase", -1, 0, b->match.over ? "over" : phase_word(b->phase));
    look_at_pips(b, s);
    for (int i = 0; i < 2; i++) scene_add_fact(s, "Lost", i, b->side[i].lost_points, NULL);
    for (int i = 0; i < 2 && !commands_break_singly(rules, b); i++)
        scene_add_fact(s, "Breaks at", i, db_losses_to_break(rules, b, (unsigned)i), NULL);
}

void db_look_at_ground(const struct db_rules *rules, const struct setup *s, struct scene *scene) {
    scene_begin(scene, s->width, s->depth, s->base_width, *rules->ruleset->measure);
    scene->terrain = &s->terrain;
    for (uint32_t f = 0; f < s->terrain.features; f++) {
        const struct feature *feature = &s->terrain.feature[f];
        const struct terrain_kind *kind = &rules->ruleset->terrains[feature->kind];
        scene->feature[scene->features++] = (struct scene_terrain){
            .feature = (uint8_t)f,
            .kind = kind->code,
            .state = kind->states && feature->state ? kind->states[feature->state] : NULL,
            .look = rules->ground[feature->kind].look,
            .side = -1,
        };
    }
}
