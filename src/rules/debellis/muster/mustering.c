/* What the elements of a De Bellis army are marked with, and the camp that comes with them. */
#include "rules/debellis/muster/mustering.h"

#include "game/armies/mustering.h"

#include <stdio.h>
#include <string.h>

void db_dress_element(const struct mustering *m, const struct army_line *line, unsigned t, bool dismounted, bool ally,
                      struct setup_piece *p) {
    bool lands = m->lands && !ally && !(m->rs->armies->never_land >> p->type & 1);
    set_named(m->rs, p, "general", line->general);
    set_named(m->rs, p, "ally", ally);
    set_named(m->rs, p, "littoral", lands);
    bool before = line->dismounting[t] == DISMOUNT_DEPLOYING && piece_field(m->rs, p, "dismounts_before");
    if (!dismounted && (before || line->dismounting[t] == DISMOUNT_IN_PLAY)) {
        set_named(m->rs, p, "dismounts", line->dismounts[t]);
        set_named(m->rs, p, "dismounts_before", before);
    }
}

bool db_muster_camp(struct mustering *m, const char *mark, int32_t command) {
    const struct army_rules *rules = m->rs->armies;
    char id[8];
    if (rules->camp_type == NO_TYPE) return true;
    snprintf(id, sizeof id, "Camp%.1s", mark);
    struct setup_piece *camp = muster_piece(m, rules->camp_type, id);
    if (camp && command) set_named(m->rs, camp, "command", command);
    if (!camp || !m->army->civilians || rules->civilian_type == NO_TYPE) return camp;
    snprintf(id, sizeof id, "Civ%.1s", mark);
    struct setup_piece *civilians = muster_piece(m, rules->civilian_type, id);
    int32_t *inside = civilians ? piece_field(m->rs, civilians, "inside") : NULL;
    if (inside) memcpy(inside, camp->id, sizeof camp->id);
    if (civilians && command) set_named(m->rs, civilians, "command", command);
    return civilians;
}

bool db_complete_muster(struct mustering *m) { return db_muster_camp(m, "", 0); }
