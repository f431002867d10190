/* Armies: counting, choosing, and the way from a chosen army to the pieces of a setup. */
#include "game/armies/army.h"
#include "game/armies/mustering.h"
#include "game/ruleset.h"

#include <stdio.h>
#include <string.h>

unsigned army_elements(const struct army_line *line, unsigned lines) {
    unsigned count = 0;
    for (unsigned i = 0; i < lines; i++)
        if (line[i].way == 0) count += line[i].count;
    return count;
}

unsigned line_taken(const struct line_choice *choice) {
    unsigned count = 0;
    for (unsigned t = 0; t < ARMY_TYPES_MAX; t++) count += choice->taken[t];
    return count;
}

unsigned line_dismounted(const struct line_choice *choice) {
    unsigned count = 0;
    for (unsigned t = 0; t < ARMY_TYPES_MAX; t++) count += choice->dismounted[t];
    return count;
}

unsigned army_home(const struct army *army, const struct army_choices *choices) {
    return army->region[choices->region < army->regions ? choices->region : 0];
}

void army_plain_choices(const struct army *army, struct army_choices *out) {
    memset(out, 0, sizeof *out);
    out->ally = -1;
    for (unsigned i = 0; i < army->lines; i++)
        if (army->line[i].way == 0) out->line[i].taken[0] = army->line[i].count;
}

bool army_lend(struct contingent *to, const struct army *from) {
    to->lines = 0;
    for (unsigned i = 0; i < from->lines; i++) {
        if (from->line[i].general) continue;
        if (to->lines == CONTINGENT_LINES_MAX) return false;
        to->line[to->lines++] = from->line[i];
    }
    return true;
}

bool refuse_army(struct ruling *r, struct army_spot *at, struct army_spot where, clause c, const char *text) {
    if (at) *at = where;
    return refuse(r, c, text);
}

struct line_place army_line_place(const struct army_line *line, unsigned index) {
    struct line_place p = {0, 0, 0};
    for (unsigned i = 1; i <= index; i++) {
        bool same = line[i].bundle && line[i].bundle == line[i - 1].bundle;
        if (!same) p = (struct line_place){p.entry + 1, 0, 0};
        if (!same) continue;
        p.place = line[i].way == line[i - 1].way ? p.place + 1 : 0;
        p.way = line[i].way;
    }
    return p;
}

/* "elements[2]" or "elements[2].either[0][1]" */
static void line_spot_name(const struct army_line *line, unsigned index, char *buffer, size_t size) {
    struct line_place p = army_line_place(line, index);
    if (line[index].bundle)
        snprintf(buffer, size, "elements[%u].either[%u][%u]", p.entry, p.way, p.place);
    else
        snprintf(buffer, size, "elements[%u]", p.entry);
}

const char *army_spot_name(const struct army *army, const struct army_spot *at, char *buffer, size_t size) {
    char ally[24] = "", line[64] = "";
    const char *key = at->key ? at->key : "";
    if (at->contingent >= 0) snprintf(ally, sizeof ally, "allies[%d]%s", at->contingent, at->line >= 0 ? "." : "");
    if (at->line >= 0)
        line_spot_name(at->contingent >= 0 ? army->contingent[at->contingent].line : army->line, (unsigned)at->line,
                       line, sizeof line);
    snprintf(buffer, size, "%s%s%s%s", ally, line, *key && (*ally || *line) ? "." : "", key);
    return buffer;
}

/* --- mustering ----------------------------------------------------------------------------------------- */

int32_t *piece_field(const struct ruleset *rs, struct setup_piece *p, const char *name) {
    for (size_t i = 0; i < rs->piece_fields.count; i++)
        if (strcmp(rs->piece_fields.list[i].name, name) == 0)
            return &p->attribute[rs->piece_fields.list[i].offset / sizeof(int32_t)];
    return NULL;
}

void set_named(const struct ruleset *rs, struct setup_piece *p, const char *name, int32_t value) {
    int32_t *slot = piece_field(rs, p, name);
    if (slot) *slot = value;
}

struct setup_piece *muster_piece(struct mustering *m, uint8_t type, const char *id) {
    if (m->out->pieces >= MUSTER_MAX) return NULL;
    struct setup_piece *p = &m->out->piece[m->out->pieces++];
    m->out->line[m->out->pieces - 1] = NO_LINE;
    *p = (struct setup_piece){.side = m->side, .type = type};
    snprintf(p->id, sizeof p->id, "%c%s", m->letter, id);
    fields_fall_back(m->rs->piece_fields, p->attribute);
    return p;
}

/* What the name it came by says of it besides its type. */
static void mark_as_named(const struct ruleset *rs, struct setup_piece *p, unsigned name) {
    const char *mark = mark_of_name(rs, name);
    if (mark) set_named(rs, p, mark, 1);
}

struct setup_piece *muster_element(struct mustering *m, const struct army_line *line, unsigned t, bool dismounted,
                                   bool ally) {
    char number[12];
    snprintf(number, sizeof number, "%u", (unsigned)m->out->pieces + 1);
    struct setup_piece *p = muster_piece(m, dismounted ? line->dismounts[t] : line->type[t], number);
    if (!p) return NULL;
    if (!ally && line >= m->army->line && line < m->army->line + m->army->lines)
        m->out->line[m->out->pieces - 1] = (uint8_t)(line - m->army->line);
    const struct army_rules *rules = m->rs->armies;
    for (size_t i = 0; i < rules->line_fields.count; i++) {
        size_t slot = rules->line_fields.list[i].offset / sizeof(int32_t);
        p->attribute[slot] = line->attribute[slot];
    }
    mark_as_named(m->rs, p, line->named[t]);
    mark_as_named(m->rs, p, line->dismounts_named[t]);
    if (rules->dress) rules->dress(m, line, t, dismounted, ally, p);
    return p;
}

static bool add_line(struct mustering *m, const struct army_line *line, const struct line_choice *choice, bool ally) {
    for (unsigned t = 0; t < line->types; t++)
        for (unsigned i = 0; i < choice->taken[t]; i++)
            if (!muster_element(m, line, t, i < choice->dismounted[t], ally)) return false;
    return true;
}

/* Its elements may land from the sea, where it is at home by it. */
static bool army_lands(const struct ruleset *rs, const struct army *army, const struct army_choices *choices) {
    int coast = rs->armies->landing_region;
    return army->littoral && (coast < 0 || army_home(army, choices) == (unsigned)coast);
}

struct mustering mustering_of(const struct ruleset *rs, const struct army *army, const struct army_choices *choices,
                              uint8_t side, char letter, struct muster *out) {
    memset(out, 0, sizeof *out);
    return (struct mustering){rs, army, out, side, letter, rs->armies && army_lands(rs, army, choices)};
}

static bool refuse_too_many(struct ruling *r, struct army_spot *at) {
    return refuse_army(r, at, (struct army_spot){-1, -1, NULL}, 0,
                       "the army has more pieces than can be mustered at once");
}

bool army_muster(const struct ruleset *rs, const struct army *army, const struct army_choices *choices, uint8_t side,
                 char letter, struct muster *out, struct ruling *r, struct army_spot *at) {
    struct mustering m = mustering_of(rs, army, choices, side, letter, out);
    const struct army_spot whole = {-1, -1, NULL};
    bool fits = true;
    if (!rs->armies) return refuse_army(r, at, whole, 0, "this rule set has no armies");
    if (!rs->armies->check(army, r, at) || !rs->armies->choose(army, choices, r, at)) return false;
    for (unsigned i = 0; fits && i < army->lines; i++) fits = add_line(&m, &army->line[i], &choices->line[i], false);
    const struct contingent *ally = choices->ally < 0 ? NULL : &army->contingent[choices->ally];
    for (unsigned i = 0; fits && ally && i < ally->lines; i++)
        fits = add_line(&m, &ally->line[i], &choices->ally_line[i], true);
    if (fits && (!rs->armies->complete || rs->armies->complete(&m))) return true;
    return refuse_too_many(r, at);
}

/* --- larger battles: as the rule set goes about them ------------------------------------------------------------ */

static const struct big_army_rules *big_rules(const struct ruleset *rs, struct ruling *r, struct army_spot *at) {
    const struct big_army_rules *big = rs->armies ? rs->armies->big : NULL;
    if (!big) refuse_army(r, at, (struct army_spot){-1, -1, NULL}, 0, "this rule set has no larger battles");
    return big;
}

bool big_order_begin(const struct ruleset *rs, const struct army *army, const struct army *const *ally, unsigned allies,
                     struct big_order *out, struct ruling *r, struct army_spot *at) {
    const struct big_army_rules *big = big_rules(rs, r, at);
    memset(out, 0, sizeof *out);
    return big && big->begin(rs, army, ally, allies, out, r, at);
}

void big_order_split(const struct ruleset *rs, struct big_order *order) { rs->armies->big->split(order); }

bool big_order_judge(const struct ruleset *rs, const struct big_order *order, struct ruling *r, struct army_spot *at) {
    const struct big_army_rules *big = big_rules(rs, r, at);
    return big && big->judge(rs, order, r, at);
}

bool army_muster_big(const struct ruleset *rs, const struct big_order *order, uint8_t side, char letter,
                     struct muster *out, struct ruling *r, struct army_spot *at) {
    const struct big_army_rules *big = big_rules(rs, r, at);
    memset(out, 0, sizeof *out);
    return big && big->judge(rs, order, r, at) && (big->muster(rs, order, side, letter, out) || refuse_too_many(r, at));
}
