/* DBA 2.2's armies: twelve elements of which one is the general's (dba22-H05), a home topography, and the mounted that
 * may dismount during play (dba22-H56). */
#include "rules/dba22/battlefield.h"
#include "rules/debellis/muster/armies.h"
#include "rules/debellis/muster/mustering.h"

static const struct army_laws laws = {.size = 12, .list = H(5), .all_of_one = H(5), .dismounting = H(56)};

static bool check_dismounting(const struct army_line *line, unsigned t, struct army_spot here, struct ruling *r,
                              struct army_spot *at) {
    here.key = "dismounts";
    if (TYPE(line->type[t]) & ~ALL_MOUNTED)
        return refuse_army(r, at, here, H(56), "only mounted troops can dismount: leave \"dismounts\" out");
    here.key = "dismounts.as";
    if (!(TYPE(line->dismounts[t]) & ALL_FOOT & ~CIVILIANS))
        return refuse_army(r, at, here, H(56), "troops dismount to become foot: name a foot type");
    here.key = "dismounts";
    return line->dismounting[t] == DISMOUNT_IN_PLAY ||
           refuse_army(r, at, here, H(56), "troops dismount during play only: say \"when\": \"in_play\"");
}

static bool check_line(const struct army_line *line, struct army_spot here, struct ruling *r, struct army_spot *at) {
    types set = 0;
    for (unsigned t = 0; t < line->types; t++) set |= TYPE(line->type[t]);
    here.key = "types";
    if (set & (CIVILIANS | TYPE(CampPiece)))
        return refuse_army(r, at, here, H(4), "followers, denizens and the camp come besides the 12 elements");
    if (line->types > 1 && line->choice == CHOICE_NONE) {
        here.key = "choice";
        return refuse_army(r, at, here, H(5),
                           "several types need a \"choice\": \"or\" for any mixture, \"all\" for all of one type");
    }
    for (unsigned t = 0; t < line->types; t++)
        if (line->dismounting[t] && !check_dismounting(line, t, here, r, at)) return false;
    return true;
}

static bool check(const struct army *army, struct ruling *r, struct army_spot *at) {
    for (unsigned i = 0; i < army->lines; i++)
        if (!check_line(&army->line[i], army_line_spot(-1, i, NULL), r, at)) return false;
    if (!db_army_size_check(&laws, army, r, at) || !db_army_general_check(&laws, army, r, at)) return false;
    if (army->contingents)
        return refuse_army(r, at, army_whole_spot("allies"), H(5), "these rules know no allied contingents");
    if (army->littoral && !army_lives_in(army, Littoral))
        return refuse_army(r, at, army_whole_spot("littoral"), C(39),
                           "only an army whose home is littoral may land from a waterway: leave \"littoral\" out");
    return true;
}

static bool choose(const struct army *army, const struct army_choices *choices, struct ruling *r,
                   struct army_spot *at) {
    return db_army_lines_choice(&laws, army, choices, r, at);
}

static size_t facts(unsigned type, struct type_fact out[TYPE_FACTS_MAX]) {
    return db_type_facts(&dba22_rules, type, H(4), out);
}

const struct army_rules dba22_armies = {
    .regions = dba22_topographies,
    .landing_region = Littoral,
    .most_aggression = 4,
    .camp_type = CampPiece,
    .civilian_type = NO_TYPE, /* dba22-H15: followers come with the camp */
    .or_clause = H(5),
    .all_clause = H(5),
    .deploying_clause = H(56),
    .in_play_clause = H(56),
    .check = check,
    .choose = choose,
    .dress = db_dress_element,
    .complete = db_complete_muster,
    .facts = facts,
    .facts_note = "Moves, ranges and depths in paces; v: combat factor against.",
};
