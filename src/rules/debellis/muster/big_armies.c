/* Larger battles: an army multiplied, its commands and generals, and allied armies beside it. */
#include "rules/debellis/muster/big_armies.h"

#include "game/armies/mustering.h"
#include "rules/debellis/muster/mustering.h"

#include <stdio.h>
#include <string.h>

static struct army_spot whole(const char *key) { return (struct army_spot){-1, -1, key}; }

/* Where the fault of a command lies. */
static struct army_spot in_command(unsigned command, bool general) {
    static const char *const generals[] = {"commands[0].general", "commands[1].general", "commands[2].general"};
    static const char *const elements[] = {"commands[0].elements", "commands[1].elements", "commands[2].elements"};
    return whole(general ? generals[command] : elements[command]);
}

static bool refuse_count(struct ruling *r, struct army_spot *at, struct army_spot where, clause c, const char *text,
                         unsigned a, unsigned b) {
    refuse_army(r, at, where, c, text);
    r->why.number[0] = (int32_t)a;
    r->why.number[1] = (int32_t)b;
    return false;
}

/* --- making it large ----------------------------------------------------------------------------------- */

static bool is_friend(const struct army *army, const struct army *ally) {
    for (unsigned i = 0; i < army->contingents; i++)
        if (strcmp(army->contingent[i].army, ally->id) == 0) return true;
    return false;
}

bool db_big_order_begin(const struct ruleset *rs, const struct army *army, const struct army *const *ally,
                        unsigned allies, struct big_order *out, struct ruling *r, struct army_spot *at) {
    const struct db_big_laws *big = rs->armies->big->laws;
    const unsigned commands = rs->armies->big->commands;
    memset(out, 0, sizeof *out);
    if (!rs->armies->check(army, r, at)) return false;
    if (allies >= commands)
        return refuse_count(r, at, whole("allies"), big->times_clause,
                            "at most {0} allies come: one command is the army's own", commands - 1u, 0);
    out->army = *army;
    out->army.times = out->commands = (uint8_t)(commands - allies);
    for (unsigned i = 0; i < army->lines; i++) out->army.line[i].count = (uint8_t)(army->line[i].count * out->commands);
    for (unsigned i = 0; i < allies; i++) {
        if (!rs->armies->check(ally[i], r, at)) return false;
        if (!is_friend(army, ally[i]))
            return refuse_army(r, at, whole("allies"), big->allied_clause,
                               "this is no ally of the army: see its \"allies\"");
        out->ally[i] = ally[i];
        out->ally_general[i] = NO_TYPE;
    }
    out->allies = (uint8_t)allies;
    army_plain_choices(&out->army, &out->choices);
    db_big_order_split(out);
    return true;
}

/* --- commands ------------------------------------------------------------------------------------------ */

static const struct army_line *general_line(const struct army *army) {
    for (unsigned i = 0; i < army->lines; i++)
        if (army->line[i].general) return &army->line[i];
    return NULL; /* no legal army */
}

void db_big_order_split(struct big_order *o) {
    unsigned next = 0;
    memset(o->command, 0, sizeof o->command);
    for (unsigned i = 0; i < o->army.lines; i++) {
        const struct army_line *line = &o->army.line[i];
        for (unsigned t = 0; t < line->types; t++)
            for (unsigned n = 0; n < o->choices.line[i].taken[t]; n++, next = (next + 1) % o->commands) {
                o->command[next].count[line->type[t]]++;
                if (line->general) o->command[next].general = line->type[t];
            }
    }
}

static unsigned command_size(const struct big_command *c) {
    unsigned size = 0;
    for (unsigned t = 0; t < PIECE_TYPES_MAX; t++) size += c->count[t];
    return size;
}

/* What was chosen of a type over all lines. */
static unsigned taken_of(const struct big_order *o, unsigned type) {
    unsigned count = 0;
    for (unsigned i = 0; i < o->army.lines; i++)
        for (unsigned t = 0; t < o->army.line[i].types; t++)
            if (o->army.line[i].type[t] == type) count += o->choices.line[i].taken[t];
    return count;
}

static bool line_offers(const struct army_line *line, unsigned type) {
    for (unsigned t = 0; line && t < line->types; t++)
        if (line->type[t] == type) return true;
    return false;
}

static bool judge_general(const struct ruleset *rs, const struct big_order *o, unsigned command, struct ruling *r,
                          struct army_spot *at) {
    const struct db_big_laws *big = rs->armies->big->laws;
    const struct big_command *c = &o->command[command];
    const struct army_line *chief = general_line(&o->army);
    struct army_spot where = in_command(command, true);
    if (c->general >= rs->type_count || !c->count[c->general])
        return refuse_army(r, at, where, big->least_clause, "the general must be one of his command's own elements");
    if (command == 0) {
        if (line_offers(chief, c->general)) return true;
        return refuse_army(r, at, where, big->chief_clause,
                           "the commander-in-chief must be of a type his list gives to its general");
    }
    if (line_offers(chief, c->general)) return true;
    if (big->never_general >> c->general & 1)
        return refuse_army(r, at, where, big->generals_clause, "no general leads such troops: choose another element");
    if (big->only_if_chief_may >> c->general & 1)
        return refuse_army(r, at, where, big->chief_may_clause,
                           "only where the commander-in-chief could ride an elephant may another general");
    return true;
}

static bool judge_split(const struct ruleset *rs, const struct big_order *o, struct ruling *r, struct army_spot *at) {
    const struct db_big_laws *big = rs->armies->big->laws;
    for (unsigned c = 0; c < o->commands; c++) {
        unsigned size = command_size(&o->command[c]);
        if (size < big->least)
            return refuse_count(r, at, in_command(c, false), big->least_clause,
                                "a command has at least {0} elements; this one has {1}", big->least, size);
    }
    for (unsigned t = 0; t < rs->type_count && t < PIECE_TYPES_MAX; t++) {
        unsigned dealt = 0, taken = taken_of(o, t);
        for (unsigned c = 0; c < o->commands; c++) dealt += o->command[c].count[t];
        if (dealt == taken) continue;
        refuse_count(r, at, whole("commands"), big->size_clause, "of {w} the commands have {0} and the army {1}", dealt,
                     taken);
        r->why.word = rs->types[t].code;
        return false;
    }
    for (unsigned c = 0; c < o->commands; c++)
        if (!judge_general(rs, o, c, r, at)) return false;
    return true;
}

bool db_big_order_judge(const struct ruleset *rs, const struct big_order *o, struct ruling *r, struct army_spot *at) {
    const struct db_big_laws *big = rs->armies->big->laws;
    if (o->choices.ally >= 0)
        return refuse_army(r, at, whole("ally"), big->allied_clause,
                           "in a larger battle allies come as an army of their own: name them in \"allies\"");
    for (unsigned i = 0; i < o->army.lines; i++) {
        unsigned taken = line_taken(&o->choices.line[i]);
        if (taken == o->army.line[i].count || o->army.line[i].bundle) continue;
        return refuse_count(
            r, at, (struct army_spot){-1, (int)i, "take"}, o->allies ? big->times_clause : big->size_clause,
            "this line has {0} elements in a larger battle, but {1} are taken", o->army.line[i].count, taken);
    }
    if (!rs->armies->choose(&o->army, &o->choices, r, at) || !judge_split(rs, o, r, at)) return false;
    for (unsigned i = 0; i < o->allies; i++)
        if (o->ally_general[i] != NO_TYPE && !line_offers(general_line(o->ally[i]), o->ally_general[i]))
            return refuse_army(r, at, whole("allies"), big->ally_general_clause,
                               "an allied general must be of a type his own list gives to its general");
    return true;
}

/* --- mustering ----------------------------------------------------------------------------------------- */

/* Elements of each line and type that no command has had yet. */
struct left {
    uint8_t count[ARMY_LINES_MAX][ARMY_TYPES_MAX];
};

/* One element of that line and type for a command. */
static bool give(struct mustering *m, const struct big_order *o, unsigned command, unsigned line, unsigned type,
                 bool general, struct left *left) {
    const struct army_line *l = &o->army.line[line];
    struct setup_piece *p = muster_element(m, l, type, o->choices.line[line].dismounted[type] > 0, false);
    if (!p) return false;
    left->count[line][type]--;
    set_named(m->rs, p, "general", general);
    set_named(m->rs, p, "cinc", general && command == 0);
    set_named(m->rs, p, "command", (int32_t)command + 1);
    return true;
}

/* The general is taken from the line that names him, where his type is left in it. */
static bool give_general(struct mustering *m, const struct big_order *o, unsigned command, struct left *left) {
    int line = -1, type = 0;
    for (unsigned i = 0; i < o->army.lines; i++)
        for (unsigned t = 0; t < o->army.line[i].types; t++) {
            bool fits = o->army.line[i].type[t] == o->command[command].general && left->count[i][t];
            if (!fits || (line >= 0 && !o->army.line[i].general)) continue;
            line = (int)i;
            type = (int)t;
        }
    return line >= 0 && give(m, o, command, (unsigned)line, (unsigned)type, true, left);
}

/* The general first, then the rest in the order of the list. */
static bool muster_command(struct mustering *m, const struct big_order *o, unsigned command, struct left *left) {
    struct big_command want = o->command[command];
    if (!give_general(m, o, command, left)) return false;
    want.count[want.general]--;
    for (unsigned i = 0; i < o->army.lines; i++)
        for (unsigned t = 0; t < o->army.line[i].types; t++)
            for (uint8_t *more = &want.count[o->army.line[i].type[t]]; left->count[i][t] && *more; (*more)--)
                if (!give(m, o, command, i, t, false, left)) return false;
    return true;
}

/* Which of a line's types it is; the first where it is none. */
static unsigned type_in(const struct army_line *line, unsigned type) {
    for (unsigned t = 0; t < line->types; t++)
        if (line->type[t] == type) return t;
    return 0;
}

static bool muster_ally(struct mustering *m, const struct big_order *o, unsigned i) {
    const struct army *army = o->ally[i];
    struct mustering ally = *m;
    char mark[12];
    ally.army = army;
    int32_t command = o->commands + (int32_t)i + 1;
    for (unsigned l = 0; l < army->lines; l++) {
        const struct army_line *line = &army->line[l];
        unsigned t = line->general ? type_in(line, o->ally_general[i]) : 0;
        for (unsigned n = 0; line->way == 0 && n < line->count; n++) {
            struct setup_piece *p = muster_element(&ally, line, t, false, true);
            if (!p) return false;
            set_named(m->rs, p, "command", command);
        }
    }
    snprintf(mark, sizeof mark, "%d", (int)command);
    return db_muster_camp(&ally, mark, command);
}

bool db_muster_big(const struct ruleset *rs, const struct big_order *o, uint8_t side, char letter, struct muster *out) {
    struct mustering m = mustering_of(rs, &o->army, &o->choices, side, letter, out);
    struct left left = {0};
    for (unsigned i = 0; i < o->army.lines; i++) memcpy(left.count[i], o->choices.line[i].taken, sizeof left.count[i]);
    bool fits = true;
    for (unsigned c = 0; fits && c < o->commands; c++) fits = muster_command(&m, o, c, &left);
    fits = fits && db_muster_camp(&m, "", 1);
    for (unsigned i = 0; fits && i < o->allies; i++) fits = muster_ally(&m, o, i);
    return fits;
}
