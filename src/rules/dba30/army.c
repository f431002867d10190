/* DBA 3.0's armies: what a list may say (section 2.2 of the catalogue, H30, H50, H57, H58), and what a player may
 * choose from it (decision D1). */
#include "rules/dba30/battlefield.h"
#include "rules/debellis/flow.h"
#include "rules/debellis/muster/armies.h"
#include "rules/debellis/muster/big_armies.h"
#include "rules/debellis/muster/mustering.h"

enum { ALLIED_ELEMENTS = 3 };
static const struct army_laws laws = {
    .size = 12, .list = H(57), .all_of_one = C(11), .dismounting = C(14), .allies = C(12)};

static const struct field line_fields[] = {
    {"longbow_or_crossbow", FIELD_KIND_BOOL, false, 0, 0, 1, NULL, PIECE_LONGBOW * sizeof(int32_t),
     "bows or mounted infantry with longbows or crossbows"},
    {"mobile_tower", FIELD_KIND_BOOL, false, 0, 0, 1, NULL, PIECE_TOWER * sizeof(int32_t),
     "a war wagon that is a mobile tower"},
};

/* --- one line of a list -------------------------------------------------------------------------------- */

static types types_of(const struct army_line *line) {
    types set = 0;
    for (unsigned t = 0; t < line->types; t++) set |= TYPE(line->type[t]);
    return set;
}

/* dba30-014, 015: only riders dismount, and only to become foot. Mounted infantry is foot already (dba30-003). */
static bool check_dismounting(const struct army_line *line, unsigned t, struct army_spot here, struct ruling *r,
                              struct army_spot *at) {
    if (!line->dismounting[t] || line->dismounts[t] == NO_TYPE) return true;
    bool rider = TYPE(line->type[t]) & ALL_MOUNTED, deploying = line->dismounting[t] == DISMOUNT_DEPLOYING;
    bool to_foot = TYPE(line->dismounts[t]) & ALL_FOOT & ~TYPE(Civ);
    if (rider && to_foot) return true;
    here.key = rider ? "dismounts.as" : "dismounts";
    if (deploying && !rider)
        return refuse_army(r, at, here, C(14),
                           "only mounted troops can be deployed dismounted: leave \"dismounts\" out");
    if (deploying) return refuse_army(r, at, here, C(14), "troops dismount to become foot: name a foot type");
    if (!rider)
        return refuse_army(r, at, here, C(15), "only mounted troops can dismount in play: leave \"dismounts\" out");
    return refuse_army(r, at, here, C(15), "troops dismount in play to become foot: name a foot type");
}

static bool check_arms(const struct army_line *line, struct army_spot here, struct ruling *r, struct army_spot *at) {
    types set = types_of(line);
    if (line->attribute[PIECE_LONGBOW] && set & ~BW_LIKE) {
        here.key = "longbow_or_crossbow";
        return refuse_army(r, at, here, H(30),
                           "only bows and mounted infantry have longbows or crossbows: give them a line of their own");
    }
    if (line->attribute[PIECE_TOWER] && set & ~TYPE(WWg)) {
        here.key = "mobile_tower";
        return refuse_army(r, at, here, H(50), "a mobile tower is a war wagon: its type must be WWg and no other");
    }
    return true;
}

static bool check_line(const struct army *army, const struct army_line *line, struct army_spot here, struct ruling *r,
                       struct army_spot *at) {
    types set = types_of(line);
    here.key = "types";
    if (set & (TYPE(Civ) | TYPE(CampPiece)))
        return refuse_army(r, at, here, H(57),
                           "civilians and the camp come besides the 12 elements: say so in \"camp\"");
    bool first = line->way == 0 && line->type[0] == WWg; /* where it may choose, what first stands must be legal */
    if (army->region[0] == Littoral && here.contingent < 0 && (army->regions == 1 ? set & TYPE(WWg) : first))
        return refuse_army(r, at, here, C(101),
                           "a littoral army has no war wagons: take another type or another region");
    if (line->types > 1 && line->choice == CHOICE_NONE) {
        here.key = "choice";
        return refuse_army(r, at, here, C(10),
                           "several types need a \"choice\": \"or\" for any mixture, \"all\" for all of one type");
    }
    for (unsigned t = 0; t < line->types; t++)
        if (!check_dismounting(line, t, here, r, at)) return false;
    return check_arms(line, here, r, at);
}

/* --- the whole list ------------------------------------------------------------------------------------ */

static bool check_contingent(const struct army *army, int index, struct ruling *r, struct army_spot *at) {
    const struct contingent *ally = &army->contingent[index];
    for (unsigned i = 0; i < ally->lines; i++) {
        if (ally->line[i].general)
            return refuse_army(r, at, army_line_spot(index, i, "general"), C(12),
                               "allies replace elements other than the general's: they bring no general of their own");
        if (!check_line(army, &ally->line[i], army_line_spot(index, i, NULL), r, at)) return false;
    }
    unsigned count = ally->any ? ally->any : army_elements(ally->line, ally->lines);
    if (count == ALLIED_ELEMENTS || (!ally->lines && !ally->any))
        return true; /* without lines: they come to larger battles only */
    refuse_army(r, at, (struct army_spot){index, -1, "elements"}, C(12),
                "allies come with three elements, for three of the army's own; these are {0}");
    r->why.number[0] = (int32_t)count;
    return false;
}

static bool check(const struct army *army, struct ruling *r, struct army_spot *at) {
    for (unsigned i = 0; i < army->lines; i++)
        if (!check_line(army, &army->line[i], army_line_spot(-1, i, NULL), r, at)) return false;
    if (!db_army_size_check(&laws, army, r, at) || !db_army_general_check(&laws, army, r, at)) return false;
    for (int i = 0; i < army->contingents; i++)
        if (!check_contingent(army, i, r, at)) return false;
    if (army->littoral && !army_lives_in(army, Littoral))
        return refuse_army(r, at, army_whole_spot("littoral"), H(58),
                           "only an army whose home region is littoral may land: leave \"littoral\" out");
    return true;
}

/* --- what a player chooses ------------------------------------------------------------------------------------------
 */

/* dba30-012: allies come all three; or, so read, as many as are wanted of them. */
static bool fewer_may_come(const struct army_choices *choices) { return choices->option[OPTION_ALLIES]; }

static unsigned allies_coming(const struct army *army, const struct army_choices *choices) {
    unsigned coming = 0;
    if (choices->ally < 0) return 0;
    if (!fewer_may_come(choices)) return ALLIED_ELEMENTS;
    for (unsigned i = 0; i < army->contingent[choices->ally].lines; i++) coming += line_taken(&choices->ally_line[i]);
    return coming;
}

/* dba30-012: three for three, and never the general's. */
static bool choose_replaced(const struct army *army, const struct army_choices *choices, struct ruling *r,
                            struct army_spot *at) {
    unsigned given_up = 0;
    for (unsigned i = 0; i < army->lines; i++) {
        unsigned here = choices->line[i].given_up;
        if (here && army->line[i].general)
            return refuse_army(r, at, army_line_spot(-1, i, "give_up"), C(12),
                               "the general's element cannot be replaced by allies: give up others");
        given_up += here;
    }
    unsigned wanted = allies_coming(army, choices);
    if (given_up == wanted) return true;
    refuse_army(r, at, army_whole_spot("elements"), C(12),
                !wanted                     ? "elements are given up only for allies, and no ally comes; {0} are"
                : wanted == ALLIED_ELEMENTS ? "three elements must be given up for the three of the ally; {0} are"
                                            : "as many elements must be given up as allies come, {1}; {0} are");
    r->why.number[0] = (int32_t)given_up;
    r->why.number[1] = (int32_t)wanted;
    return false;
}

/* dba30-101: who takes the field from the coast has no war wagons. */
static bool choose_home(const struct army *army, const struct army_choices *choices, struct ruling *r,
                        struct army_spot *at) {
    for (unsigned i = 0; i < army->lines && army_home(army, choices) == Littoral; i++)
        for (unsigned t = 0; t < army->line[i].types; t++)
            if (army->line[i].type[t] == WWg && choices->line[i].taken[t])
                return refuse_army(r, at, army_line_spot(-1, i, "take"), C(101),
                                   "a littoral army has no war wagons: take another type or another region");
    return true;
}

static bool choose(const struct army *army, const struct army_choices *choices, struct ruling *r,
                   struct army_spot *at) {
    if (choices->ally >= army->contingents)
        return refuse_army(r, at, army_whole_spot("ally"), C(12), "the army has no such ally");
    if (!db_army_lines_choice(&laws, army, choices, r, at) || !choose_home(army, choices, r, at) ||
        !choose_replaced(army, choices, r, at))
        return false;
    if (choices->ally < 0) return true;
    const struct contingent *ally = &army->contingent[choices->ally];
    if (ally->any)
        return db_army_any_choice(&laws, ally, choices->ally_line, choices->ally, allies_coming(army, choices), r, at);
    if (!ally->lines)
        return refuse_army(r, at, army_whole_spot("ally"), C(12),
                           "this ally lends no three elements: it comes to big battles only, with an army of its own");
    for (unsigned i = 0; i < ally->lines; i++) {
        if (choices->ally_line[i].given_up && !fewer_may_come(choices))
            return refuse_army(r, at, army_line_spot(choices->ally, i, "give_up"), C(12),
                               "allies come all three or not at all");
        if (!db_army_line_choice(&laws, &ally->line[i], &choices->ally_line[i], army_line_spot(choices->ally, i, NULL),
                                 r, at))
            return false;
    }
    return true;
}

/* dba30-346 to 354 */
static const struct db_big_laws big_laws = {
    .least = 6,
    .never_general = TYPE(Art) | TYPE(SCh) | ALL_Hd | ALL_Works,
    .only_if_chief_may = TYPE(El),
    .size_clause = C(346),
    .least_clause = C(347),
    .chief_clause = C(348),
    .generals_clause = C(349),
    .chief_may_clause = C(350),
    .allied_clause = C(352),
    .times_clause = C(353),
    .ally_general_clause = C(354),
};
static const struct big_army_rules big = {
    .commands = 3,
    .laws = &big_laws,
    .begin = db_big_order_begin,
    .split = db_big_order_split,
    .judge = db_big_order_judge,
    .muster = db_muster_big,
};

const struct army_rules dba30_armies = {
    .regions = dba30_region_names,
    .landing_region = Littoral,
    .most_aggression = 4,
    .line_fields = {line_fields, sizeof line_fields / sizeof *line_fields},
    .camp_type = CampPiece,
    .civilian_type = Civ,
    .never_land = TYPE(El) | TYPE(Art), /* dba30-101 */
    .riders = ALL_MOUNTED,
    .on_foot = ALL_FOOT & ~TYPE(Civ),
    .or_clause = C(10),
    .all_clause = C(11),
    .deploying_clause = C(14),
    .in_play_clause = C(15),
    .allies_clause = C(12),
    .big = &big,
    .check = check,
    .choose = choose,
    .dress = db_dress_element,
    .complete = db_complete_muster,
    .facts = dba30_facts,
    .facts_note = "Moves, ranges and depths in base widths; v: combat factor against.",
};
