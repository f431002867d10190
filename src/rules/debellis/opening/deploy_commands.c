/* Deployment by commands (dba30-359 to 365, H76): an allied camp each, one command or all at a time, everybody near his
 * general, and landings by whole commands. */
#include "rules/debellis/command/commands.h"
#include "rules/debellis/opening/deploying.h"

static bool is_deployed(const struct battle *b, unsigned side, unsigned command) {
    return b->side[side].command[command].flags & COMMAND_DEPLOYED;
}

bool db_deployment_left(const struct battle *b, unsigned side) {
    for (unsigned c = 0; c < b->side[side].commands; c++)
        if (!is_deployed(b, side, c)) return true;
    return false;
}

/* --- camps --------------------------------------------------------------------------------------------- */

/* dba30-359, 360: after the army's camp one for each allied command. */
bool db_next_camp(struct battle *b) {
    unsigned side = b->opening.side, from = b->opening.command < COMMANDS_MAX ? b->opening.command + 1u : 1;
    for (unsigned c = from; c < b->side[side].commands; c++) {
        if (!is_allied(b, side, c) || db_has_camp(b, side, c)) continue;
        b->opening.command = (uint8_t)c;
        return true;
    }
    b->opening.command = COMMANDS_MAX;
    return false;
}

/* --- one command or all -------------------------------------------------------------------------------- */

struct progress {
    int waiting, placed;
    uint8_t first; /* of those who wait */
};

static struct progress progress_of(const struct db_rules *rules, const struct battle *b, unsigned command) {
    struct progress p = {0, 0, NO_PIECE};
    for (unsigned e = 0; e < b->elements; e++) {
        const struct element *el = &b->element[e];
        if (!is_asked_for(b, e) || el->command != command || has_class(rules, b, e, CLASS_CIVILIAN)) continue;
        if (!waits(rules, b, e)) {
            p.placed++;
            continue;
        }
        if (!p.waiting++) p.first = (uint8_t)e;
    }
    return p;
}

static bool is_whole(struct progress p) { return p.placed && !p.waiting; }

/* dba30-363: at the end of a turn one command stands whole and no other is begun, or all do. */
bool db_judge_turn(const struct db_rules *rules, const struct battle *b, bool *all, struct ruling *r) {
    unsigned side = b->opening.side;
    int whole = 0, begun = 0;
    struct progress first = {0, 0, NO_PIECE};
    for (unsigned c = 0; c < b->side[side].commands; c++) {
        struct progress p = progress_of(rules, b, c);
        whole += is_whole(p);
        begun += p.placed && p.waiting;
        if (p.waiting && (first.first == NO_PIECE || (p.placed && !first.placed))) first = p;
    }
    *all = first.first == NO_PIECE;
    if (*all || (rules->commands.deploy_singly && whole == 1 && !begun)) return true;
    return refuse_piece(r, rules->cite.one_or_all, first.first,
                        begun || !rules->commands.deploy_singly
                            ? "{p} is still to be deployed: a command is deployed whole"
                            : "{p} is still to be deployed: one command or all are deployed before the enemy goes on");
}

void db_commands_deployed(const struct db_rules *rules, struct battle *b) {
    unsigned side = b->opening.side;
    bool all = true;
    for (unsigned e = 0; all && e < b->elements; e++) all = !waits(rules, b, e);
    for (unsigned c = 0; c < b->side[side].commands; c++) {
        struct command_state *command = &b->side[side].command[c];
        struct progress p = progress_of(rules, b, c);
        if (is_deployed(b, side, c) || p.waiting || (!p.placed && !all)) continue;
        command->flags |= COMMAND_DEPLOYED;
    }
}

/* --- near the general (dba30-364) ---------------------------------------------------------------------- */

static bool general_quad(const struct battle *b, unsigned e, const struct placed *p, int count, struct quad *out) {
    uint8_t general = own_command((struct battle *)b, e)->general;
    if (general == NO_PIECE || general == e) return false;
    for (int i = 0; i < count; i++)
        if (p[i].piece == general) {
            *out = base_quad((struct base){p[i].pose, b->base_width, b->element[general].depth});
            return true;
        }
    if (!on_table(b, general) && b->element[general].where != INSIDE) return false;
    *out = standing_quad(b, general);
    return true;
}

bool db_near_general(const struct db_rules *rules, const struct battle *b, const struct placed *p, int count,
                     struct ruling *r) {
    if (!rules->deploy.from_general || b->side[b->opening.side].commands < 2) return true;
    length most = bw(b, rules->deploy.from_general);
    for (int i = 0; i < count; i++) {
        uint8_t e = p[i].piece;
        struct quad q = base_quad((struct base){p[i].pose, b->base_width, b->element[e].depth}), general;
        if (!general_quad(b, e, p, count, &general)) continue;
        length far = quads_distance(&q, &general);
        if (far <= most + DEPLOYMENT_SLACK) continue;
        refuse_pieces(r, rules->cite.near_general, e,
                      b->side[b->element[e].side].command[b->element[e].command].general,
                      "{p} must stand within {b0} of its general, {o}: {b1} nearer");
        r->why.number[0] = most;
        r->why.number[1] = far - most;
        return false;
    }
    return true;
}

/* Everybody who stands, when a turn ends: the general may have been moved since. */
bool db_all_near_generals(const struct db_rules *rules, const struct battle *b, struct ruling *r) {
    for (uint8_t e = 0; e < b->elements; e++) {
        struct placed here = {e, b->element[e].pose};
        if (is_asked_for(b, e) && on_table(b, e) && !db_near_general(rules, b, &here, 1, r)) return false;
    }
    return true;
}

/* --- landings (dba30-365, H76) -------------------------------------------------------------------------- */

/* Whoever of the command is neither held back nor behind walls; NO_PIECE: the whole of it lands. */
static uint8_t stays_ashore(const struct db_rules *rules, const struct battle *b, unsigned command) {
    for (unsigned e = 0; e < b->elements; e++) {
        const struct element *el = &b->element[e];
        if (el->side != b->opening.side || el->command != command || has_class(rules, b, e, CLASS_CIVILIAN)) continue;
        if (el->where != AFLOAT && el->where != INSIDE && el->where != LOST) return (uint8_t)e;
    }
    return NO_PIECE;
}

static unsigned command_afloat(const struct battle *b) {
    for (unsigned e = 0; e < b->elements; e++)
        if (b->element[e].side == b->opening.side && b->element[e].where == AFLOAT) return b->element[e].command;
    return COMMANDS_MAX;
}

bool db_judge_command_reserve(const struct db_rules *rules, const struct battle *b, const struct act *a,
                              struct ruling *r) {
    unsigned command = command_afloat(b);
    for (int i = 0; i < a->piece_count; i++) {
        if (command == COMMANDS_MAX) command = b->element[a->piece[i]].command;
        if (b->element[a->piece[i]].command != command)
            return refuse_piece(r, rules->cite.command_lands, a->piece[i],
                                "{p} is of another command: one whole command lands, and no more");
    }
    return true;
}

bool db_judge_whole_landing(const struct db_rules *rules, const struct battle *b, struct ruling *r) {
    unsigned command = command_afloat(b);
    uint8_t ashore = command == COMMANDS_MAX ? NO_PIECE : stays_ashore(rules, b, command);
    if (ashore == NO_PIECE) return true;
    return refuse_piece(r, rules->cite.command_lands, ashore,
                        "{p} is of the command that lands: hold the whole of it back, or nobody");
}
