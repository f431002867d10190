/* Who may shoot at whom in DBF's third phase (dbf-H38 to dbf-H42, dbf-H71). */
#include "rules/dbf/ranged.h"
#include "rules/debellis/shooting/shooting.h"

/* dbf-H71: by each side a target is shot at in one combat per phase. */
static bool has_been_shot_at(const struct battle *b, unsigned side, unsigned t) {
    for (unsigned e = 0; e < b->elements; e++)
        if (b->element[e].side == side && b->element[e].aim == t && b->element[e].marks & MARKED_SHOT) return true;
    return false;
}

static bool db_shot_at(const struct battle *b, unsigned e, unsigned by) {
    return b->element[by].aim == e && b->element[by].marks & (MARKED_SHOT | MARKED_AIMED);
}

/* Those in range, arc and sight, whatever the priorities. */
static bool can_target(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned t, struct ruling *r) {
    if (!db_can_shoot_at(rules, b, e, t, NULL, r)) return false;
    if (!has_been_shot_at(b, b->element[e].side, t)) return true;
    return refuse_pieces(r, H(71), (uint8_t)e, (uint8_t)t,
                         "{o} has been shot at by this side already: once in a phase, all together");
}

/* dbf-H40: Artillery and Dragons choose freely. */
static bool chooses_freely(const struct battle *b, unsigned e) { return is_type(b, e, TYPE(Art) | TYPE(Dr)); }

enum urgency { IN_OWN_ZONE, SHOOTS_AT_IT, ANY_OTHER };

static enum urgency urgency_of(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned t) {
    if (chooses_freely(b, e)) return ANY_OTHER;
    if (db_in_own_zone(rules, b, e, t)) return IN_OWN_ZONE;
    return db_shot_at(b, e, t) ? SHOOTS_AT_IT : ANY_OTHER;
}

int dbf_targets(const struct db_rules *rules, const struct battle *b, unsigned e, uint8_t out[ELEMENTS_MAX]) {
    enum urgency best = ANY_OTHER;
    int count = 0;
    if (!db_may_shoot(rules, b, e, NULL)) return 0;
    for (unsigned t = 0; t < b->elements; t++) {
        if (b->element[t].side == b->element[e].side || !can_target(rules, b, e, t, NULL)) continue;
        enum urgency u = urgency_of(rules, b, e, t);
        if (u > best) continue;
        if (u < best) count = 0;
        best = u;
        out[count++] = (uint8_t)t;
    }
    return count;
}

bool dbf_may_target(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned t, struct ruling *r) {
    uint8_t open[ELEMENTS_MAX];
    if (!db_may_shoot(rules, b, e, r) || !can_target(rules, b, e, t, r)) return false;
    int n = dbf_targets(rules, b, e, open);
    for (int i = 0; i < n; i++)
        if (open[i] == t) return true;
    return refuse_pieces(r, H(40), (uint8_t)e, (uint8_t)t,
                         "{p} must shoot at a target in its threat zone, else at one that shoots at it, before {o}");
}

bool dbf_has_target(const struct db_rules *rules, const struct battle *b, unsigned e) {
    if (!rules->troop[b->element[e].type].shooting_range || !db_may_shoot(rules, b, e, NULL)) return false;
    for (unsigned t = 0; t < b->elements; t++)
        if (b->element[t].side != b->element[e].side && can_target(rules, b, e, t, NULL)) return true;
    return false;
}

int dbf_shooters_due(const struct db_rules *rules, const struct battle *b, int most, uint8_t *out) {
    int count = 0;
    for (unsigned e = 0; e < b->elements && count < most; e++)
        if (dbf_has_target(rules, b, e)) out[count++] = (uint8_t)e;
    return count;
}

enum reply dbf_reply(const struct db_rules *rules, const struct battle *b, unsigned t, unsigned main) {
    uint8_t open[ELEMENTS_MAX];
    if (!db_may_shoot(rules, b, t, NULL) || !can_target(rules, b, t, main, NULL)) return REPLY_NONE;
    if (chooses_freely(b, t)) return REPLY_FREE;
    int n = dbf_targets(rules, b, t, open); /* the main shooter counts as shooting at it: it has taken aim */
    for (int i = 0; i < n; i++)
        if (open[i] == main) return REPLY_FORCED;
    return REPLY_NONE; /* an enemy in its own zone binds it */
}
