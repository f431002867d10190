/* How well a side stands: what is lost, what the combats at hand will probably cost, and who is closing with whom.
 * In hundredths of an element. Not a rule: only bots ask. */
#include "game/sure.h"
#include "rules/debellis/advice/array.h"
#include "rules/debellis/advice/basket.h"
#include "rules/debellis/advice/footing.h"
#include "rules/debellis/advice/notes.h"
#include "rules/debellis/advice/ordering.h"
#include "rules/debellis/advice/raids.h"
#include "rules/debellis/advice/weights.h"
#include "rules/debellis/command/commands.h"
#include "rules/debellis/contact/contacts.h"
#include "rules/debellis/flow.h"
#include "rules/debellis/opening/reserves.h"
#include "rules/debellis/outcomes/outcomes.h"
#include "rules/debellis/shooting/ranged.h"

/* --- commands that break by themselves --------------------------------------------------------------------- */

/* Losses a command can still take before it loses heart; a broken one has nothing to lose. */
enum { HEART_LOST = 100 };
static int32_t heart_left(const struct db_rules *rules, const struct battle *b, unsigned side, unsigned command) {
    types left_out = rules->commands.not_demoralising;
    if (b->side[side].command[command].flags & COMMAND_DEMORALISED) return HEART_LOST;
    int strength = db_command_strength(rules, b, side, command, left_out);
    int left = (strength + 2) / 3 - db_command_losses(rules, b, side, command, left_out);
    return left < 0 ? 0 : left;
}

/* A command that breaks costs its side about as much as four elements; the last losses before that most of it. */
static int32_t commands_hurt(const struct db_rules *rules, const struct battle *b, unsigned side,
                             const struct weights *w) {
    const int32_t near[] = {w->of[DB_BREAKS_NEXT], w->of[DB_BREAKS_SECOND], w->of[DB_BREAKS_THIRD]};
    int32_t hurt = 0;
    for (unsigned c = 0; c < b->side[side].commands; c++) {
        int32_t left = heart_left(rules, b, side, c);
        hurt += left == HEART_LOST ? w->of[DB_COMMAND_BROKEN] : left < 3 ? near[left] : 0;
    }
    return hurt - (b->side[side].bonus_spent ? 0 : w->of[DB_BONUS]);
}

/* What one element more would do to its command. */
static int32_t heart_worth(const struct db_rules *rules, const struct battle *b, unsigned e) {
    static const int16_t more[] = {60, 200, 100, 60};
    int32_t left = heart_left(rules, b, b->element[e].side, b->element[e].command);
    return left < 4 ? more[left] : 0;
}

/* --- what is lost ------------------------------------------------------------------------------------------------ */

/* What losing this element costs its side. */
static int32_t worth(const struct db_rules *rules, const struct battle *b, unsigned e, const struct weights *w) {
    const struct troop *t = &rules->troop[b->element[e].type];
    int32_t sum = w->of[DB_ELEMENT] + w->of[DB_ELEMENT_COUNTED] * t->loss;
    if (is_general(b, e)) sum += w->of[DB_GENERAL];
    return commands_break_singly(rules, b) ? sum + heart_worth(rules, b, e) : sum;
}

/* An army close to breaking feels each further loss more. */
static int32_t losses_hurt(const struct db_rules *rules, const struct battle *b, int side, const struct weights *w) {
    int32_t lost = b->side[side].lost_points, most = db_losses_to_break(rules, b, (unsigned)side);
    int32_t hurt = w->of[DB_LOSS] * lost + w->of[DB_LOSS_GROWING] * lost * lost / most;
    return commands_break_singly(rules, b) ? hurt + commands_hurt(rules, b, (unsigned)side, w) : hurt;
}

/* What an outcome costs, in hundredths of the element. */
static int32_t share_lost(unsigned outcome, const struct weights *w) {
    if (outcome == OUTCOME_DESTROYED) return 100;
    if (outcome == OUTCOME_FLEE) return w->of[DB_FLEEING];
    return outcome == OUTCOME_RECOIL ? w->of[DB_RECOILING] : 0;
}

int32_t db_fight_gain(const struct db_rules *rules, const struct engagement *fight, int32_t ours, int32_t theirs,
                      const struct weights *w, struct notebook *notes) {
    enum { THROWS = 36 };
    struct throw_end end[THROW_ENDS];
    int32_t gain = 0, ends = db_ends_noted(rules, fight, end, notes);
    for (int i = 0; i < ends; i++)
        gain += end[i].throws * (share_lost(end[i].outcome[1], w) * theirs - share_lost(end[i].outcome[0], w) * ours);
    return gain / (100 * THROWS);
}

/* Exact odds of one close combat, as a gain for the side of e. */
static int32_t combat_gain_anew(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned f,
                                const int32_t *price, const struct weights *w, struct notebook *notes) {
    struct engagement fight;
    db_engagement_close(rules, b, e, f, &fight);
    return db_fight_gain(rules, &fight, price[e], price[f], w, notes);
}

static int32_t combat_gain(const struct db_rules *rules, struct db_outlook *out, unsigned e, unsigned f,
                           const int32_t *price, const struct weights *w, struct notebook *notes) {
    struct db_fight_note *note = db_note_of_fight(out, e, f, db_prices(price[e], price[f]), notes);
    if (!note) return combat_gain_anew(rules, out->b, e, f, price, w, notes);
    if (!note->known) note->gain = combat_gain_anew(rules, out->b, e, f, price, w, notes);
    note->known = true;
#ifndef NDEBUG
    sure(note->gain == combat_gain_anew(rules, out->b, e, f, price, w, notes));
#endif
    return note->gain;
}

int32_t db_support_of(const struct db_rules *rules, const struct battle *b, unsigned e) {
    if (!db_fights_deep(rules, b->element[e].type)) return -1;
    uint8_t behind = db_friend_behind(b, e);
    return behind == NO_PIECE ? -1 : b->element[behind].type;
}

/* Into what is empty. */
static void stand_in_the_open(const struct battle *b, unsigned e, int32_t rear, struct combatant *c) {
    c->type = b->element[e].type;
    c->general = is_general(b, e);
    c->longbow = (b->element[e].traits & TRAIT_LONGBOW) != 0;
    c->rear_support = rear;
    c->behind_type = -1;
}

void db_meeting_of(const struct battle *b, unsigned e, int32_t behind_e, unsigned f, int32_t behind_f,
                   struct engagement *fight) {
    *fight = (struct engagement){.mode = MODE_CLOSE};
    stand_in_the_open(b, e, behind_e, &fight->side[0]);
    stand_in_the_open(b, f, behind_f, &fight->side[1]);
}

/* Who is set against whom is found at fixed prices: where to stand is no matter of tuning. */
int32_t db_match_gain(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned rear, unsigned f) {
    static const struct weights plain = {
        .of = {
            [DB_ELEMENT] = 20, [DB_ELEMENT_COUNTED] = 80, [DB_GENERAL] = 100, [DB_FLEEING] = 25, [DB_RECOILING] = 6}};
    struct engagement fight = {.mode = MODE_CLOSE};
    stand_in_the_open(b, e, rear == NO_PIECE ? -1 : b->element[rear].type, &fight.side[0]);
    stand_in_the_open(b, f, -1, &fight.side[1]);
    return db_fight_gain(rules, &fight, worth(rules, b, e, &plain), worth(rules, b, f, &plain), &plain, NULL);
}

/* The shot or spell whose dice are due. */
static int32_t ranged_gain(const struct db_rules *rules, const struct battle *b, int seat, const int32_t *price,
                           const struct weights *w) {
    struct engagement e;
    if (!is_ranged_phase(rules, b) || b->combat[0] == NO_PIECE) return 0;
    int32_t gain = rules->advice->promise(rules, b);
    if (rules->ranged->at_hand(rules, b, &e))
        gain += db_fight_gain(rules, &e, price[b->combat[0]], price[b->combat[1]], w, NULL);
    return b->element[b->combat[0]].side == seat ? gain : -gain;
}

/* How near it wants to be, in hundredths of a base width: out of reach of what it shoots at or bewitches, or hand to
 * hand. */
static int32_t stand_off(const struct db_rules *rules, const struct battle *b, unsigned e, const struct weights *w) {
    if (is_type(b, e, rules->sets.casters)) return w->of[DB_CASTERS_STAND];
    return rules->troop[b->element[e].type].shooting_range > 1000 ? w->of[DB_SHOOTERS_STAND] : w->of[DB_OTHERS_STAND];
}

/* Of one who stands nowhere on the table himself. */
static length distance_to_enemy(const struct battle *b, unsigned e) {
    int64_t least = nearest_enemy_squared(b, b->element[e].side, b->element[e].pose.at);
    return least == INT64_MAX ? -1 : (length)root_of((uint64_t)least);
}

/* How far the side is from the enemy on the whole. */
static length mean_distance(const struct battle *b, int seat, const length *distance) {
    int64_t sum = 0, count = 0;
    for (unsigned e = 0; e < b->elements; e++)
        if (b->element[e].side == seat && distance[e] >= 0) sum += distance[e], count++;
    return count ? (length)(sum / count) : 0;
}

/* Closing in: nearer is better for those who fight hand to hand, up to shooting distance for those who shoot; but who
 * runs ahead of the rest gains little by it. */
static int32_t closeness(const struct db_rules *rules, const struct battle *b, unsigned e, length distance, length mean,
                         const struct weights *w) {
    const struct troop *t = &rules->troop[b->element[e].type];
    length stop = bw(b, 10 * stand_off(rules, b, e, w)), ahead = mean - b->base_width;
    if (distance < stop) distance = stop;
    if (distance < ahead) distance += (ahead - distance) * w->of[DB_TOGETHER] / 100;
    bool behind = is_general(b, e) || t->class & CLASS_CIVILIAN;
    int32_t worth = w->of[behind ? DB_GENERAL_CLOSING : DB_CLOSING] + db_hurry(rules, b, w) / 10;
    return -worth * distance / (10 * b->base_width);
}

/* The fights at hand, as the side sees them whose fronts are in them. `front` gets the enemy of each of that side, of
 * everybody where both sides are looked at. One in which the side that has moved stands worse will be worse still when
 * its enemy has moved up his friends; one in which it stands better he can mend. */
static int32_t fights_value(const struct db_rules *rules, struct db_outlook *out, int seat, bool both,
                            const int64_t *near, const int32_t *price, uint8_t *front, const struct weights *w,
                            struct notebook *notes) {
    const struct battle *b = out->b;
    const int64_t touch = 2 * (int64_t)b->base_width;
    const bool moved = (int)db_side_moved(b) == seat;
    int32_t better = 0, worse = 0, fights = 0;
    for (unsigned e = 0; e < b->elements; e++) {
        bool own = b->element[e].side == seat, close = on_table(b, e) && near[e] <= touch * touch;
        front[e] = (own || both) && close ? db_front_enemy(rules, b, e) : NO_PIECE;
        if (front[e] == NO_PIECE || !own) continue;
        int32_t gain = combat_gain(rules, out, e, front[e], price, w, notes);
        *(moved == (gain > 0) ? &better : &worse) += gain;
        fights++;
    }
    /* lines that stand face to face for ever decide nothing: sooner or later even an even fight is worth having */
    return better * w->of[DB_FIGHT] / 100 + worse * w->of[DB_FIGHT_WORSE] / 100 + fights * db_hurry(rules, b, w) / 10;
}

/* The nearest enemy of everybody on the table. */
static void find_nearest(const struct battle *b, int64_t *near) {
    uint8_t who[2][ELEMENTS_MAX];
    int count[2] = {0, 0};
    for (unsigned e = 0; e < b->elements; e++) {
        near[e] = INT64_MAX;
        if (on_table(b, e)) who[b->element[e].side][count[b->element[e].side]++] = (uint8_t)e;
    }
    for (int i = 0; i < count[0]; i++)
        for (int j = 0; j < count[1]; j++) {
            unsigned e = who[0][i], f = who[1][j];
            int64_t d = distance_squared(b->element[e].centre, b->element[f].centre);
            if (d < near[e]) near[e] = d;
            if (d < near[f]) near[f] = d;
        }
}

/* Everybody's way to the enemy; who sits behind walls with nobody near is as far away as if he stood before them. Only
 * civilians have nothing to do elsewhere. */
static int32_t closing_value(const struct db_rules *rules, const struct battle *b, int seat, const int64_t *near,
                             const struct weights *w) {
    enum { SAFE = 4 };
    length distance[ELEMENTS_MAX];
    int32_t value = 0;
    for (unsigned e = 0; e < b->elements; e++) {
        distance[e] = -1;
        if (b->element[e].side != seat) continue;
        if (db_is_in_reserve(rules, b, e)) value -= w->of[DB_RESERVE];
        if (on_table(b, e) && near[e] != INT64_MAX) distance[e] = (length)root_of((uint64_t)near[e]);
        if (b->element[e].where != INSIDE || !w->of[DB_IDLE] || !best_speed(rules, b, e)) continue;
        if (has_class(rules, b, e, CLASS_CIVILIAN)) continue;
        distance[e] = distance_to_enemy(b, e);
        if (distance[e] > SAFE * b->base_width) value -= w->of[DB_IDLE];
    }
    length mean = w->of[DB_TOGETHER] ? mean_distance(b, seat, distance) : 0;
    for (unsigned e = 0; e < b->elements; e++)
        if (distance[e] >= 0) value += closeness(rules, b, e, distance[e], mean, w);
    return value;
}

static bool looks_along(const struct weights *w) {
    for (int i = DB_LINE; i <= DB_SHOT; i++)
        if (w->of[i]) return true;
    return false;
}

int32_t db_value(const struct db_rules *rules, const struct battle *b, int seat, const struct weights *w,
                 struct notebook *notes) {
    int64_t near[ELEMENTS_MAX];
    int32_t price[ELEMENTS_MAX];
    uint8_t front[ELEMENTS_MAX];
    if (b->phase <= PHASE_DEPLOY) return 0; /* the first offer is the captain's choice: nothing to weigh yet */
    for (unsigned e = 0; e < b->elements; e++) price[e] = worth(rules, b, e, w);
    int32_t value =
        losses_hurt(rules, b, 1 - seat, w) - losses_hurt(rules, b, seat, w) + ranged_gain(rules, b, seat, price, w);
    if (b->phase == PHASE_RIVER && b->active == seat) value++; /* it is worth knowing what one has to cross */
    find_nearest(b, near);
    const bool along = looks_along(w);
    struct db_outlook out; /* set as it is looked for */
    out.b = b;
    out.looked = false;
    value += fights_value(rules, &out, seat, along, near, price, front, w, notes);
    int32_t footing =
        along ? db_footing_value(rules, &out, front, price, w, notes) + db_raids_value(rules, b, front, w, notes) : 0;
    value += seat == 0 ? footing : -footing;
    return value + closing_value(rules, b, seat, near, w);
}
