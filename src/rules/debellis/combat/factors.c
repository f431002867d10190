/* The factor of one side: combat factor, supports and tactical factors, each with the clause that gives it. */
#include "game/sure.h"
#include "rules/debellis/combat/engagement.h"

void db_because(struct reasons *why, int side, int32_t value, clause c, const char *text) {
    if (!why || !sure(why->count < REASONS_MAX)) return;
    why->list[why->count++] = (struct reason){(uint8_t)side, (int8_t)value, c, text};
}

static int32_t combat_factor(const struct db_rules *rules, const struct stance *s, struct reasons *why) {
    const struct combat_tables *t = rules->combat;
    bool foot_column = !rules->customs.assaults_by_kind && s->has & AT_A_PLACE;
    bool mounted = !(s->has & ENEMY_ON_FOOT) && !foot_column;
    for (const struct factor_row *row = t->factors; row->who; row++) {
        if (!(row->who & s->who) || !conditions_fit(s->has, row->when, 0)) continue;
        int32_t value = mounted ? row->against_mounted : row->against_foot;
        db_because(why, s->side, value, row->clause, row->text[mounted]);
        if (foot_column)
            db_because(why, s->side, 0, t->foot_column, "at a city, fort or camp the factor against foot is used");
        return value;
    }
    return 0;
}

static bool support_fits(const struct support_row *row, const struct stance *s, types supporters) {
    return row->who & s->who && row->against & s->enemy && (!row->supporter || row->supporter & supporters) &&
           conditions_fit(s->has, row->when, 0);
}

int32_t db_rear_support_of(const struct db_rules *rules, const struct stance *s, struct reasons *why) {
    const struct combat_tables *t = rules->combat;
    if (s->own->rear_support < 0 || !conditions_fit(s->has, t->rear_support_when, t->rear_support_unless)) return 0;
    int32_t sum = 0;
    for (const struct support_row *row = t->rear_support; row->who; row++) {
        if (!row->supporter || !support_fits(row, s, TYPE(s->own->rear_support))) continue;
        db_because(why, s->side, row->value, row->clause, row->text);
        sum += row->value;
    }
    return sum;
}

/* Deep formations that need no second element. A supporter they happen to have does not matter. */
static int32_t own_depth(const struct db_rules *rules, const struct stance *s, struct reasons *why) {
    const struct combat_tables *t = rules->combat;
    if (!conditions_fit(s->has | SUPPORTER_IN_GOOD, t->rear_support_when, t->rear_support_unless)) return 0;
    int32_t sum = 0;
    for (const struct support_row *row = t->rear_support; row->who; row++) {
        if (row->supporter || !support_fits(row, s, 0)) continue;
        db_because(why, s->side, row->value, row->clause, row->text);
        sum += row->value;
    }
    return sum;
}

/* The first row that fits counts, once. */
static int32_t first_support(const struct support_row *row, const struct stance *s, types supporters,
                             struct reasons *why) {
    for (; row->who; row++) {
        if (!support_fits(row, s, supporters)) continue;
        db_because(why, s->side, row->value, row->clause, row->text);
        return row->value;
    }
    return 0;
}

static int32_t side_support(const struct db_rules *rules, const struct stance *s, struct reasons *why) {
    const struct combat_tables *t = rules->combat;
    if (!t->side_support || !s->own->side_supports ||
        !conditions_fit(s->has, t->side_support_when, t->side_support_unless))
        return 0;
    types supporters = 0;
    for (int32_t i = 0; i < s->own->side_supports && i < SIDE_SUPPORTS_MAX; i++)
        supporters |= TYPE(s->own->side_support[i]);
    return first_support(t->side_support, s, supporters, why);
}

int32_t db_light_support_of(const struct db_rules *rules, const struct stance *s, struct reasons *why) {
    const struct combat_tables *t = rules->combat;
    if (!t->light_support || !(s->has & LIGHT_SUPPORT)) return 0;
    if (!conditions_fit(s->has, t->light_support_when, t->light_support_unless)) return 0;
    return first_support(t->light_support, s, 0, why);
}

static int32_t tactical_rows(const struct tactical_row *row, const struct stance *s, struct reasons *why) {
    int32_t sum = 0;
    for (; row->who; row++) {
        if (!(row->who & s->who) || !conditions_fit(s->has, row->when, row->unless)) continue;
        int32_t times = db_times_of(s->own, row->times);
        if (!times) continue;
        db_because(why, s->side, row->value * times, row->clause, row->text);
        sum += row->value * times;
    }
    return sum;
}

int32_t db_stance_factor(const struct db_rules *rules, const struct stance *s, struct reasons *why) {
    int32_t sum = combat_factor(rules, s, why) + own_depth(rules, s, why) + side_support(rules, s, why);
    if (s->has & SUPPORTED) sum += db_rear_support_of(rules, s, why);
    sum += db_light_support_of(rules, s, why);
    sum += tactical_rows(rules->combat->tactical, s, why);
    if (why) tactical_rows(rules->combat->notes, s, why); /* notes add nothing: only the reader wants them */
    return sum;
}
