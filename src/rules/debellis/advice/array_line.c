/* From an army to a line of battle: who stands beside whom, before anybody looks at the ground. */
#include "rules/debellis/advice/array_line.h"

/* --- files -------------------------------------------------------------------------------------------------------- */

static void add_file(struct battle_line *l, unsigned front, unsigned rear, enum role role) {
    if (l->count < FILES_MAX) l->file[l->count++] = (struct file){(uint8_t)front, (uint8_t)rear, (uint8_t)role};
}

/* The general first, so that he stands in a front rank in the middle of his kind. */
static int with_role(const struct db_rules *rules, const struct battle *b, const struct members *m, enum role role,
                     uint8_t out[ELEMENTS_MAX]) {
    int n = 0;
    for (int pass = 1; pass >= 0; pass--)
        for (int i = 0; i < m->count; i++)
            if (is_general(b, m->piece[i]) == (pass == 1) && db_role_of(rules, b, m->piece[i]) == role)
                out[n++] = m->piece[i];
    return n;
}

/* One rank each; `pairs` of them two deep, where the second is of a kind that helps. */
static void add_files(const struct db_rules *rules, const struct battle *b, const struct members *m, enum role role,
                      int pairs, struct battle_line *l) {
    uint8_t piece[ELEMENTS_MAX];
    int n = with_role(rules, b, m, role, piece);
    for (int i = 0; i < n; i++) {
        bool pair = pairs > 0 && i + 1 < n && b->element[piece[i]].type == b->element[piece[i + 1]].type &&
                    db_fights_deep(rules, b->element[piece[i]].type);
        add_file(l, piece[i], pair ? piece[i + 1] : NO_PIECE, role);
        if (pair) i++, pairs--;
    }
}

/* --- orders of battle --------------------------------------------------------------------------------------------- */

static void append(struct battle_line *to, const struct battle_line *from, int first, int last) {
    for (int i = first; i < last && to->count < FILES_MAX; i++) to->file[to->count++] = from->file[i];
}

static void append_reversed(struct battle_line *to, const struct battle_line *from, int first, int last) {
    for (int i = last; i-- > first && to->count < FILES_MAX;) to->file[to->count++] = from->file[i];
}

/* How many of n stand on the left. */
static int share_left(enum sharing sharing, int n) {
    return sharing == ALL_LEFT ? n : sharing == ALL_RIGHT ? 0 : (n + 1) / 2;
}

void db_line_order(const struct ranks *r, struct sharing_of sharing, struct battle_line *out) {
    int shoot = share_left(SHARED, r->shoot.count), core = (r->core.count + 1) / 2;
    int shock = share_left(sharing.shock, r->shock.count), light = share_left(sharing.light, r->light.count);
    int wing = share_left(sharing.wing, r->wing.count);
    out->count = 0;
    append_reversed(out, &r->wing, 0, wing);
    append_reversed(out, &r->light, 0, light);
    append_reversed(out, &r->shock, 0, shock);
    append_reversed(out, &r->shoot, 0, shoot);
    append_reversed(out, &r->core, 0, core);
    append(out, &r->core, core, r->core.count);
    append(out, &r->shoot, shoot, r->shoot.count);
    append(out, &r->shock, shock, r->shock.count);
    append(out, &r->light, light, r->light.count);
    append(out, &r->wing, wing, r->wing.count);
}

/* --- what fits into the line
 * ------------------------------------------------------------------------------------------ */

static int heavy_files(const struct ranks *r) { return r->core.count + r->shoot.count + r->shock.count; }
static int all_files(const struct ranks *r) { return heavy_files(r) + r->light.count + r->wing.count; }

static void gather(const struct db_rules *rules, const struct battle *b, const struct members *m, int wing_pairs,
                   struct ranks *r) {
    *r = (struct ranks){0};
    add_files(rules, b, m, ROLE_DEEP, ELEMENTS_MAX, &r->core);
    add_files(rules, b, m, ROLE_BAND, ELEMENTS_MAX, &r->core);
    add_files(rules, b, m, ROLE_GUNS, 0, &r->core);
    add_files(rules, b, m, ROLE_LINE, 0, &r->core);
    add_files(rules, b, m, ROLE_SHOOT, 0, &r->shoot);
    add_files(rules, b, m, ROLE_SHOCK, 0, &r->shock);
    add_files(rules, b, m, ROLE_LIGHT, 0, &r->light);
    add_files(rules, b, m, ROLE_WING, wing_pairs, &r->wing);
    add_files(rules, b, m, ROLE_LEADER, 0, &r->second);
    add_files(rules, b, m, ROLE_MOB, 0, &r->shoot); /* on the flanks of the centre, if there is room */
}

/* Those who do not fit stand in a second line. */
static void hold_back(struct battle_line *from, struct ranks *r) {
    if (from->count) append(&r->second, from, from->count - 1, from->count), from->count--;
}

/* Hordes first, then of a broad centre, then riders; those who shoot need the front. */
static struct battle_line *least_needed(struct ranks *r) {
    enum { BROAD = 3 };
    if (r->shoot.count && r->shoot.file[r->shoot.count - 1].role == ROLE_MOB) return &r->shoot;
    if (r->core.count > BROAD && r->core.file[r->core.count - 1].role == ROLE_LINE) return &r->core;
    return r->shock.count ? &r->shock : r->shoot.count ? &r->shoot : &r->core;
}

void db_ranks_of(const struct db_rules *rules, const struct battle *b, const struct members *m, int heavy_room,
                 int room, struct ranks *out) {
    gather(rules, b, m, 0, out);
    for (int pairs = 1; all_files(out) > room && pairs <= m->count / 2; pairs++) gather(rules, b, m, pairs, out);
    while (heavy_files(out) > heavy_room && heavy_files(out) > 0) hold_back(least_needed(out), out);
    while (all_files(out) > room && all_files(out) > 0)
        hold_back(out->light.count ? &out->light : out->wing.count ? &out->wing : least_needed(out), out);
}
