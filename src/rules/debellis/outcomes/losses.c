/* Losses: elements and places lost, what they count, and the army that has lost too much. */
#include "rules/debellis/command/commands.h"
#include "rules/debellis/opening/reserves.h"
#include "rules/debellis/outcomes/outcomes.h"

/* --- who goes with whom -------------------------------------------------------------------------------- */

int db_file_behind(const struct db_rules *rules, const struct battle *b, unsigned e, uint8_t out[ELEMENTS_MAX]) {
    int count = 0;
    for (uint8_t next = db_facts_of(rules, b, e).behind; next != NO_PIECE && count < ELEMENTS_MAX;
         next = db_facts_of(rules, b, next).behind)
        out[count++] = next;
    return count;
}

bool db_attacked_in_flank_or_rear(const struct db_rules *rules, const struct battle *b, unsigned e) {
    struct facts f = db_facts_of(rules, b, e);
    return f.flank[0] != NO_PIECE || f.flank[1] != NO_PIECE || f.rear != NO_PIECE;
}

/* dba30-292: those behind a column's head who are attacked in flank or rear. */
static int doomed_with_head(const struct db_rules *rules, const struct battle *b, unsigned e,
                            uint8_t out[ELEMENTS_MAX]) {
    if (rules->customs.heads_fall_alone || !on_table(b, e) || db_facts_of(rules, b, e).ahead != NO_PIECE) return 0;
    uint8_t file[ELEMENTS_MAX];
    int behind = db_file_behind(rules, b, e, file), count = 0;
    for (int i = 0; i < behind; i++)
        if (db_attacked_in_flank_or_rear(rules, b, file[i])) out[count++] = file[i];
    return count;
}

/* --- counting ------------------------------------------------------------------------------------------ */

/* dba30-323, 345: a camp once taken; a city the enemy has occupied and still controls, twice if it was the camp. */
int db_place_counts(const struct db_rules *rules, const struct place *p) {
    if (p->kind == PLACE_CAMP) return rules->camp_loss;
    if (p->kind == PLACE_FORT) return rules->fort_loss;
    return rules->city_loss + (p->flags & PLACE_SERVES_AS_CAMP ? rules->camp_loss : 0);
}

static int place_loss(const struct db_rules *rules, const struct battle *b, unsigned place) {
    const struct place *p = &b->place[place];
    bool lost = p->kind == PLACE_CAMP ? p->flags & PLACE_GONE || p->holder != p->owner
                                      : p->holder != p->owner && p->flags & PLACE_OCCUPIED_BY_ENEMY;
    return lost ? db_place_counts(rules, p) : 0;
}

/* dba22-H54: chariots whose kind counts for nothing, unless so agreed. */
static int element_loss(const struct db_rules *rules, const struct battle *b, unsigned e) {
    int loss = rules->troop[b->element[e].type].loss;
    return !loss && option_of(b, OPTION_CHARIOT_LOSSES) && !has_class(rules, b, e, CLASS_CIVILIAN) ? 1 : loss;
}

/* dba30-324: what a general counts besides his element; or, so read, in its place. */
static int general_extra(const struct db_rules *rules, const struct battle *b, unsigned e) {
    return is_general(b, e) && !rules->customs.general_decides && !option_of(b, OPTION_GENERAL_LOSS);
}

/* dba30-321, 322, 324: the first double of a side counts one more, a general's element too; a general left out of the
 * deployment (dba30-H107) counts without his element. */
static int points_lost(const struct db_rules *rules, const struct battle *b, unsigned side) {
    int points = b->side[side].lost_before;
    bool double_lost = false;
    for (unsigned e = 0; e < b->elements; e++) {
        uint8_t where = b->element[e].where;
        if (b->element[e].side != side || (where != LOST && where != LEFT_OUT)) continue;
        points += general_extra(rules, b, e);
        if (where == LEFT_OUT) continue;
        points += element_loss(rules, b, e);
        double_lost = double_lost || has_class(rules, b, e, CLASS_DOUBLE);
    }
    for (unsigned p = 0; p < b->places; p++)
        if (b->place[p].owner == side) points += place_loss(rules, b, p);
    return points + (double_lost && b->side[side].lost_double != 2 ? 1 : 0);
}

void db_recount_losses(const struct db_rules *rules, struct battle *b) {
    for (unsigned side = 0; side < 2; side++) {
        struct side_state *s = &b->side[side];
        int points = commands_break_singly(rules, b) ? db_army_losses(rules, b, side) : points_lost(rules, b, side);
        if (points > s->lost_points) /* a city won back brings nobody back to life */
            s->lost_this_bound = (uint8_t)(s->lost_this_bound + points - s->lost_points);
        s->lost_points = (uint8_t)points;
    }
}

/* --- elements ------------------------------------------------------------------------------------------ */

static void say_loss(const struct battle *b, struct events *ev, clause c, const char *text, unsigned e, int points) {
    struct event *event = tell_pieces(ev, "loss", c, text, e, NO_PIECE);
    event->said.number[0] = points;
    event->said.number[1] = b->side[b->element[e].side].lost_points;
}

/* dba30-369 to 371: what the loss is to its command. */
static void count_loss_of_command(const struct db_rules *rules, struct battle *b, unsigned e, struct events *ev) {
    const struct element *el = &b->element[e];
    bool first_double = has_class(rules, b, e, CLASS_DOUBLE);
    for (unsigned f = 0; first_double && f < b->elements; f++)
        first_double = f == e || b->element[f].side != el->side || b->element[f].command != el->command ||
                       b->element[f].where != LOST || !has_class(rules, b, f, CLASS_DOUBLE);
    db_recount_losses(rules, b);
    if (is_general(b, e)) b->side[el->side].lost_general = 1;
    if (!ev) return;
    struct event *event =
        tell_pieces(ev, "loss", first_double ? rules->cite.command_double : rules->cite.loss_of_command,
                    first_double ? "{p}, the first double element of command {0}, counts 2 as lost: {1}"
                                 : "{p} is lost to command {0}, which has now lost {1}",
                    e, NO_PIECE);
    event->said.number[0] = el->command + 1;
    event->said.number[1] = db_command_losses(rules, b, el->side, el->command, 0);
    if (!is_general(b, e)) return;
    say_loss(b, ev, rules->cite.command_general, "the general, lost with {p}, counts {0} more", e, 1);
    tell_pieces(ev, "general", rules->cite.general_gone, "nobody takes the place of the general lost with {p}", e,
                NO_PIECE);
}

static void count_loss(const struct db_rules *rules, struct battle *b, unsigned e, struct events *ev) {
    struct side_state *side = &b->side[b->element[e].side];
    bool first_double = has_class(rules, b, e, CLASS_DOUBLE) && !side->lost_double;
    int points = element_loss(rules, b, e) + (first_double ? 1 : 0), general = general_extra(rules, b, e);
    if (first_double) side->lost_double = 1;
    if (is_general(b, e)) side->lost_general = 1;
    db_recount_losses(rules, b);
    say_loss(b, ev, first_double ? rules->cite.first_double : rules->cite.loss,
             first_double && general ? "{p}, the first double element lost, counts {0}, and its general besides"
             : first_double          ? "{p}, the first double element lost, counts {0}: its army has lost {1}"
             : general               ? "{p} counts {0}, and its general besides"
                                     : "{p} counts {0}: its army has lost {1}",
             e, points);
    if (!is_general(b, e)) return;
    if (general)
        say_loss(b, ev, rules->cite.general_lost, "the general, lost with {p}, counts {0} more: its army has lost {1}",
                 e, general);
    tell_pieces(ev, "general", rules->cite.general_gone, "nobody takes the place of the general lost with {p}", e,
                NO_PIECE);
}

/* dba30-H107, dba22-H70, dbf-H77: he takes no part, and his army has no general. */
void db_general_left_out(const struct db_rules *rules, struct battle *b, unsigned e, struct events *ev) {
    int before = b->side[b->element[e].side].lost_points;
    b->side[b->element[e].side].lost_general = 1;
    db_recount_losses(rules, b);
    int points = b->side[b->element[e].side].lost_points - before;
    tell_pieces(ev, "general", rules->cite.left_out, "the general, left out with {p}, counts as lost", e, NO_PIECE);
    if (points)
        say_loss(b, ev, rules->cite.left_out, "the general, left out with {p}, counts {0}: its army has lost {1}", e,
                 points);
}

/* A place has lost its defender. dba30-326: when a garrison dies, the civilians defend no longer. */
static void leave_empty(const struct db_rules *rules, struct battle *b, unsigned e, struct events *ev) {
    struct place *p = &b->place[b->element[e].place];
    if (p->occupant != e) return;
    p->occupant = NO_PIECE;
    if (rules->customs.places_fight_once) return; /* dba22-H53: its denizens defend it then */
    if (p->civilians == NO_PIECE || b->element[p->civilians].where != INSIDE) return;
    b->element[p->civilians].where = AWAY;
    tell_pieces(ev, "civilians", rules->cite.civilians_stay, "with its garrison dead, {p} do not defend {q}",
                p->civilians, NO_PIECE)
        ->said.place = p->feature;
}

/* At once, before anything else is resolved (dbf-H12, dbf-H62). */
static void take_off(const struct db_rules *rules, struct battle *b, unsigned e, unsigned by, clause because,
                     const char *text, struct events *ev) {
    tell_pieces(ev, "destroyed", because, text, e, by);
    if (b->element[e].where == INSIDE) leave_empty(rules, b, e, ev);
    b->element[e].where = LOST;
    if (commands_break_singly(rules, b))
        count_loss_of_command(rules, b, e, ev);
    else
        count_loss(rules, b, e, ev);
}

void db_lose_element(const struct db_rules *rules, struct battle *b, unsigned e, clause because, const char *text,
                     struct events *ev) {
    take_off(rules, b, e, NO_PIECE, because, text, ev);
}

void db_destroy_element(const struct db_rules *rules, struct battle *b, unsigned e, unsigned by, clause because,
                        const char *text, struct events *ev) {
    if (b->element[e].where != ON_TABLE && b->element[e].where != INSIDE) return; /* gone already */
    uint8_t doomed[ELEMENTS_MAX];
    int count = doomed_with_head(rules, b, e, doomed);
    take_off(rules, b, e, by, because, text, ev);
    if (count && told_by(rules->cite.column_is_file))
        tell_pieces(ev, "note", rules->cite.column_is_file, "those lined up behind {p} are its column", e, NO_PIECE);
    for (int i = 0; i < count; i++)
        take_off(rules, b, doomed[i], e, rules->cite.column_destruction,
                 "{p}, attacked in flank or rear, is lost with {o}, the head of its column", ev);
}

/* --- places -------------------------------------------------------------------------------------------- */

/* dba30-372, 373 */
static void tell_place_to_commands(const struct db_rules *rules, const struct battle *b, const struct place *p,
                                   int change, struct events *ev) {
    bool of_ally = p->command < COMMANDS_MAX && is_allied(b, p->owner, p->command);
    struct event *e = tell(ev, "loss", of_ally ? rules->cite.allied_camp_lost : rules->cite.camp_lost_to_all,
                           change < 0 ? "{q} is won back: no command counts it as lost any more"
                           : of_ally  ? "the loss of {q} counts 1 for command {0}, and for no other"
                                      : "the loss of {q} counts 1 for each command that is not an ally's");
    e->said.place = p->feature;
    e->said.number[0] = p->command + 1;
}

void db_place_taken(const struct db_rules *rules, struct battle *b, unsigned place, unsigned side, struct events *ev) {
    struct place *p = &b->place[place];
    int before = place_loss(rules, b, place);
    p->holder = (uint8_t)side;
    if (side != p->owner && (p->kind == PLACE_CAMP || p->occupant != NO_PIECE)) p->flags |= PLACE_OCCUPIED_BY_ENEMY;
    db_recount_losses(rules, b);
    int change = place_loss(rules, b, place) - before;
    if (!change) return;
    if (commands_break_singly(rules, b)) {
        tell_place_to_commands(rules, b, p, change, ev);
        return;
    }
    struct event *e = tell(ev, "loss", p->kind == PLACE_CITY ? rules->cite.city_value : rules->cite.place_lost,
                           change > 0 ? "the loss of {q} counts {0}: its army has lost {1}"
                                      : "{q} is won back: its army's losses fall to {1}");
    e->said.place = p->feature;
    e->said.number[0] = change;
    e->said.number[1] = p->owner == NOBODYS ? 0 : b->side[p->owner].lost_points;
}

/* --- rout ---------------------------------------------------------------------------------------------- */

/* dbf-H61: a part of what it was worth at the start, rounded up. */
void db_set_break_points(const struct db_rules *rules, struct battle *b) {
    for (unsigned side = 0; side < 2 && rules->breaks_at; side++) {
        int worth = b->side[side].lost_before;
        for (unsigned e = 0; e < b->elements; e++)
            if (b->element[e].side == side) worth += rules->troop[b->element[e].type].loss + (is_general(b, e) ? 1 : 0);
        b->side[side].break_point = (uint8_t)((worth + rules->breaks_at - 1) / rules->breaks_at);
    }
}

int db_losses_to_break(const struct db_rules *rules, const struct battle *b, unsigned side) {
    int most = rules->breaks_at ? b->side[side].break_point : rules->lost_points_to_rout;
    if (commands_break_singly(rules, b)) most = (db_army_strength(rules, b, side) + 1) / 2;
    return most > 0 ? most : 1;
}

/* dbf-H61: nobody on the table and nobody to come. */
static bool is_gone(const struct db_rules *rules, const struct battle *b, unsigned side) {
    for (unsigned e = 0; e < b->elements; e++)
        if (b->element[e].side == side &&
            (on_table(b, e) || b->element[e].where == INSIDE || db_is_in_reserve(rules, b, e)))
            return false;
    return true;
}

bool db_army_gone(const struct db_rules *rules, struct battle *b, struct events *ev) {
    if (!rules->breaks_at) return false;
    const bool gone[2] = {is_gone(rules, b, 0), is_gone(rules, b, 1)};
    if (!gone[0] && !gone[1]) return false;
    for (int side = 0; side < 2; side++) {
        b->side[side].routed = gone[side];
        if (!gone[side]) continue;
        tell(ev, "rout", rules->cite.rout, "{s0} has nobody left on the table and nobody to come: it has lost")
            ->said.number[0] = side;
    }
    end_battle(b, gone[0] && gone[1] ? -1 : gone[0] ? 1 : 0, gone[0] && gone[1] ? rules->cite.draw : rules->cite.rout);
    b->combat[0] = b->combat[1] = b->prompt_piece = NO_PIECE;
    b->dice[0] = b->dice[1] = b->both_shoot = 0;
    b->pending = (struct act){0};
    return true;
}

bool db_rout_test(const struct db_rules *rules, struct battle *b, struct events *ev) {
    if (commands_break_singly(rules, b)) return db_army_beaten(rules, b, ev);
    if (db_army_gone(rules, b, ev)) return true;
    bool told = false;
    for (unsigned side = 0; side < 2; side++) {
        int lost = b->side[side].lost_points, enemy = b->side[enemy_of(side)].lost_points;
        bool leaderless = rules->customs.general_decides && b->side[side].lost_general; /* dba22-H54 */
        if (lost < db_losses_to_break(rules, b, side) && !leaderless) continue;
        if (lost <= enemy) { /* H62: as many as the enemy, or fewer: play goes on */
            if (lost == enemy && !told)
                tell(ev, "stand", rules->cite.bound_end, "both armies have lost {0}: they fight on")->said.number[0] =
                    lost;
            told = true;
            continue;
        }
        b->side[side].routed = 1;
        end_battle(b, (int)enemy_of(side), rules->cite.rout);
        bool by_losses = lost >= db_losses_to_break(rules, b, side);
        struct event *e = tell(
            ev, "rout", rules->cite.rout,
            by_losses ? "{s0} has lost {1} against {2} and is routed"
                      : "{s0} has lost its general, and more elements than the enemy, {1} against {2}: it is routed");
        e->said.number[0] = (int32_t)side;
        e->said.number[1] = lost;
        e->said.number[2] = enemy;
        return true;
    }
    return false;
}
