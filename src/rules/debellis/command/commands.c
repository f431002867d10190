/* Several commands: reading them off a position, and counting what each has lost (dba30-369 to 373, H64). */
#include "rules/debellis/command/commands.h"

/* --- who belongs where --------------------------------------------------------------------------------- */

static void count_commands(struct battle *b, unsigned side) {
    unsigned most = 0;
    for (unsigned e = 0; e < b->elements; e++)
        if (b->element[e].side == side && b->element[e].command > most) most = b->element[e].command;
    b->side[side].commands = (uint8_t)(most + 1);
}

/* dba30-360: a camp that is not an ally's is the army's, and there is one. */
static bool settle_camps(const struct db_rules *rules, struct battle *b, unsigned side, struct ruling *r) {
    unsigned count = 0;
    for (unsigned i = 0; i < b->places; i++) {
        struct place *p = &b->place[i];
        if (p->owner != side || p->kind != PLACE_CAMP) continue;
        if (p->command < COMMANDS_MAX && is_allied(b, side, p->command)) continue;
        p->command = COMMANDS_MAX;
        if (++count < 2) continue;
        refuse(r, rules->cite.one_camp_only, "{q} is one camp too many: only allied commands have others");
        r->why.place = p->feature;
        return false;
    }
    return true;
}

/* dba30-352: allies in commands of their own, and nobody else in those; the first is the main army's. */
static bool find_allies(const struct db_rules *rules, struct battle *b, unsigned side, struct ruling *r) {
    for (unsigned e = 0; e < b->elements; e++) {
        const struct element *el = &b->element[e];
        if (el->side == side && el->traits & TRAIT_ALLY) own_command(b, e)->flags |= COMMAND_ALLIED;
    }
    for (unsigned e = 0; e < b->elements; e++) {
        const struct element *el = &b->element[e];
        if (el->side != side || el->traits & TRAIT_ALLY || !is_allied(b, side, el->command) ||
            has_class(rules, b, e, CLASS_CIVILIAN))
            continue;
        return refuse_piece(r, rules->cite.allied_command, (uint8_t)e,
                            "{p} stands among allies: an allied command holds nobody else");
    }
    if (is_allied(b, side, 0))
        return refuse(r, rules->cite.allied_command, "the first command is the main army's: give the allies another");
    return settle_camps(rules, b, side, r);
}

static bool find_generals(const struct db_rules *rules, struct battle *b, struct ruling *r) {
    for (unsigned e = 0; e < b->elements; e++) {
        struct command_state *c = own_command(b, e);
        if (!is_general(b, e)) continue;
        if (c->general != NO_PIECE && several_commands(b))
            return refuse_pieces(r, rules->cite.one_general, (uint8_t)e, c->general,
                                 "{p} and {o} are generals of the same command: each command has one");
        if (c->general == NO_PIECE) c->general = (uint8_t)e;
    }
    return true;
}

/* H95: the commander-in-chief is the general marked as such, else that of the first command that is not an ally's. */
static void find_commander_in_chief(struct battle *b, unsigned side) {
    unsigned chief = NO_PIECE;
    for (unsigned e = 0; e < b->elements; e++)
        if (b->element[e].side == side && is_general(b, e) && b->element[e].traits & TRAIT_CINC) chief = e;
    for (unsigned c = 0; c < b->side[side].commands && chief == NO_PIECE; c++)
        if (!is_allied(b, side, c)) chief = b->side[side].command[c].general;
    for (unsigned e = 0; e < b->elements; e++)
        if (b->element[e].side == side && e != chief) b->element[e].traits &= (uint16_t)~TRAIT_CINC;
    if (chief != NO_PIECE) b->element[chief].traits |= TRAIT_CINC;
}

bool db_commands_begin(const struct db_rules *rules, struct battle *b, struct ruling *r) {
    for (unsigned side = 0; side < 2; side++) {
        count_commands(b, side);
        for (unsigned c = 0; c < COMMANDS_MAX; c++) b->side[side].command[c].general = NO_PIECE;
    }
    if (!find_generals(rules, b, r)) return false;
    for (unsigned side = 0; several_commands(b) && side < 2; side++) {
        if (!find_allies(rules, b, side, r)) return false;
        if (b->side[side].commands > 1) find_commander_in_chief(b, side);
    }
    return true;
}

/* --- counting ------------------------------------------------------------------------------------------ */

/* City folk belong to their city, not to the army (H48). */
static bool belongs(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned side, unsigned command,
                    types left_out) {
    const struct element *el = &b->element[e];
    if (el->side != side || el->command != command || left_out >> el->type & 1) return false;
    return !has_class(rules, b, e, CLASS_CIVILIAN) || el->place == NO_PIECE || b->place[el->place].kind != PLACE_CITY;
}

bool db_command_is_gone(const struct db_rules *rules, const struct battle *b, unsigned side, unsigned command) {
    for (unsigned e = 0; e < b->elements; e++) {
        const struct element *el = &b->element[e];
        if (el->side == side && el->command == command && el->where != LOST && !has_class(rules, b, e, CLASS_CIVILIAN))
            return false;
    }
    return true;
}

int db_command_strength(const struct db_rules *rules, const struct battle *b, unsigned side, unsigned command,
                        types left_out) {
    int count = 0;
    for (unsigned e = 0; e < b->elements; e++) count += belongs(rules, b, e, side, command, left_out);
    return count;
}

/* dba30-372, 373: an allied camp is a loss to its own command, any other camp and a captured city to all but allies. */
static int places_lost_to(const struct battle *b, unsigned side, unsigned command) {
    int count = 0;
    for (unsigned i = 0; i < b->places; i++) {
        const struct place *p = &b->place[i];
        if (p->owner != side || !place_is_lost(p)) continue;
        bool of_ally = p->command < COMMANDS_MAX && is_allied(b, side, p->command);
        count += of_ally ? p->command == command : !is_allied(b, side, command);
    }
    return count;
}

int db_command_losses(const struct db_rules *rules, const struct battle *b, unsigned side, unsigned command,
                      types left_out) {
    int lost = places_lost_to(b, side, command);
    bool double_lost = false;
    for (unsigned e = 0; e < b->elements; e++) {
        uint8_t where = b->element[e].where;
        if ((where != LOST && where != LEFT_OUT) || !belongs(rules, b, e, side, command, left_out)) continue;
        lost += (is_general(b, e) ? 1 : 0); /* dba30-371; also one left out of the deployment (H107) */
        if (where == LEFT_OUT) continue;
        lost++;
        double_lost = double_lost || has_class(rules, b, e, CLASS_DOUBLE);
    }
    return lost + (double_lost ? 1 : 0);
}

int db_army_strength(const struct db_rules *rules, const struct battle *b, unsigned side) {
    int sum = b->side[side].lost_before;
    for (unsigned c = 0; c < b->side[side].commands; c++)
        sum += db_command_strength(rules, b, side, c, rules->commands.not_army_losses);
    return sum;
}

int db_army_losses(const struct db_rules *rules, const struct battle *b, unsigned side) {
    int sum = b->side[side].lost_before;
    for (unsigned c = 0; c < b->side[side].commands; c++)
        sum += db_command_losses(rules, b, side, c, rules->commands.not_army_losses);
    return sum;
}
