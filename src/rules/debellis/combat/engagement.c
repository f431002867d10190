/* One engagement from end to end: is it possible, what the dice make of it, and why. */
#include "rules/debellis/combat/engagement.h"

static const char *const blamed_fields[2][BLAMED] = {
    {"a.type", "a.going", "a.feature", "a.overlaps", "a.edge_corners", "a.flank_attacked", "a.rear_attacked",
     "a.support_attacked", "a.occupies", "a.sacking", "a.assaulting", "shoots_back", "a.rear_support",
     "a.psiloi_support"},
    {"b.type", "b.going", "b.feature", "b.overlaps", "b.edge_corners", "b.flank_attacked", "b.rear_attacked",
     "b.support_attacked", "b.occupies", "b.sacking", "b.assaulting", "shoots_back", "b.rear_support",
     "b.psiloi_support"},
};

static bool bar_fits(const struct bar *bar, const struct stance *s) {
    return bar->who & s->who && conditions_fit(s->has, bar->when, bar->unless) && db_times_of(s->own, bar->times) > 0;
}

bool db_engagement_check(const struct db_rules *rules, const struct engagement *e, struct ruling *r,
                         const char **field) {
    for (int side = 0; side < 2; side++) {
        struct stance s = db_stance_of(rules, e, side);
        for (const struct bar *bar = rules->combat->bars; bar->who; bar++) {
            if (!bar_fits(bar, &s)) continue;
            *field = blamed_fields[side][bar->blamed];
            return refuse(r, bar->clause, bar->text);
        }
    }
    return true;
}

bool db_engagement_take(const struct db_rules *rules, struct engagement *e, struct ruling *r, const char **field) {
    if (rules->combat->complete) rules->combat->complete(e);
    return db_engagement_check(rules, e, r, field);
}

void db_engagement_factors(const struct db_rules *rules, const struct engagement *e, int32_t factor[2],
                           struct reasons *why) {
    if (why) why->count = 0;
    for (int side = 0; side < 2; side++) {
        struct stance s = db_stance_of(rules, e, side);
        factor[side] = db_stance_factor(rules, &s, why);
    }
}

void db_engagement_verdict(const struct db_rules *rules, const struct engagement *e, struct verdict *v,
                           struct reasons *why) {
    const struct combat_tables *t = rules->combat;
    struct stance stance[2] = {db_stance_of(rules, e, 0), db_stance_of(rules, e, 1)};
    if (why) why->count = 0;
    for (int i = 0; i < 2; i++) {
        v->factor[i] = db_stance_factor(rules, &stance[i], why);
        v->total[i] = v->factor[i] + e->dice[i] + e->side[i].cinc_bonus;
        if (e->side[i].cinc_bonus) db_because(why, i, 0, t->final_bonus, t->final_bonus_text);
    }
    for (int i = 0; i < 2; i++) {
        enum behind_fate fate;
        enum outcome table =
            db_stance_table_outcome(rules, &stance[i], db_relation_of(v->total[i], v->total[1 - i]), why);
        v->table_outcome[i] = (uint8_t)table;
        v->outcome[i] = (uint8_t)db_stance_driven_off(rules, &stance[i], table, &fate, why);
        v->behind[i] = (uint8_t)fate;
    }
    if (v->outcome[0] != OUTCOME_HOLD && v->outcome[1] != OUTCOME_HOLD)
        for (int i = 0; i < 2; i++)
            db_because(why, i, 0, rules->cite.together, "both outcomes come from the same throw");
    for (int i = 0; i < 2; i++) {
        v->supporter_lost[i] = db_stance_supporter_lost(rules, &stance[i], (enum outcome)v->outcome[i], why);
        v->captures[i] = (uint8_t)db_stance_captures(rules, &stance[i], v, why);
        v->pursuit[i] = db_stance_pursuit(rules, &stance[i], v, why);
    }
}

bool db_engagement_explain(const struct db_rules *rules, const struct engagement *e, struct resolution *out,
                           struct ruling *r) {
    const char *field;
    if (!db_engagement_check(rules, e, r, &field)) return false;
    int32_t factor[2];
    struct reasons why;
    db_engagement_factors(rules, e, factor, &why);
    out->results = 1;
    out->result[0] = (struct result){.name = "factor", .kind = RESULT_NUMBER, .number = {factor[0], factor[1]}};
    out->reasons = why.count;
    for (uint32_t i = 0; i < why.count; i++) out->reason[i] = why.list[i];
    return true;
}

/* --- in words and numbers --------------------------------------------------------------------------------- */

static void add_number(struct resolution *out, const char *name, enum result_kind kind, int32_t a, int32_t b) {
    out->result[out->results++] = (struct result){.name = name, .kind = kind, .number = {a, b}};
}

static void add_words(struct resolution *out, const char *name, const char *const *words, const uint8_t which[2]) {
    out->result[out->results++] =
        (struct result){.name = name, .kind = RESULT_WORD, .word = {words[which[0]], words[which[1]]}};
}

/* Of a rule set that looks behind the beaten: what the tables alone said, and what became of others. */
static void add_fates(const struct db_rules *rules, const struct verdict *v, struct resolution *out) {
    static const char *const fates[] = {"none", "passed_through", "pushed_back", "destroyed"};
    static const char *const supporters[] = {"none", "destroyed"};
    const uint8_t lost[2] = {v->supporter_lost[0], v->supporter_lost[1]};
    add_words(out, "table_outcome", db_outcome_words, v->table_outcome);
    add_words(out, "behind_result", fates, v->behind);
    add_words(out, "supporter", supporters, lost);
    add_words(out, "captures", rules->combat->place_words, v->captures);
}

static void verdict_results(const struct db_rules *rules, const struct verdict *v, struct resolution *out) {
    out->results = 0;
    add_number(out, "factor", RESULT_NUMBER, v->factor[0], v->factor[1]);
    add_number(out, "total", RESULT_NUMBER, v->total[0], v->total[1]);
    add_words(out, "outcome", db_outcome_words, v->outcome);
    if (rules->combat->place_words) add_fates(rules, v, out);
    if (rules->paces)
        add_number(out, "pursuit", RESULT_NUMBER, (v->pursuit[0] * rules->paces + 500) / 1000,
                   (v->pursuit[1] * rules->paces + 500) / 1000);
    else
        add_number(out, "pursuit", RESULT_TENTHS, v->pursuit[0] / 100, v->pursuit[1] / 100);
}

bool db_engagement_resolve(const struct db_rules *rules, const struct engagement *e, struct resolution *out,
                           struct ruling *r) {
    const char *field;
    if (!db_engagement_check(rules, e, r, &field)) return false;
    if (e->dice[0] < 1 || e->dice[1] < 1) return refuse(r, rules->cite.score, "both dice are needed to resolve this");
    struct verdict v;
    struct reasons why;
    db_engagement_verdict(rules, e, &v, &why);
    verdict_results(rules, &v, out);
    out->reasons = why.count;
    for (uint32_t i = 0; i < why.count; i++) out->reason[i] = why.list[i];
    return true;
}
