/* What an engagement may say: the fields of the catalogue's section 10. Which of them belong to which mode, and what
 * holds when they are left out, is in check.c; so most fall back to "not said" here. */
#include "game/sure.h"
#include "rules/cb/cb.h"

static const char *const modes[] = {"combat",   "shooting",    "control",    "movement", "manoeuvre",
                                    "passage",  "dp_gain",     "dp_removal", "charge",   "charge_response",
                                    "critical", "leader_risk", NULL};
static const char *const kinds[] = {"charge", "melee", NULL};
static const char *const ranges[] = {"short", "long", NULL};
static const char *const moves[] = {"normal",  "charge",  "retire", "evade", "rout",
                                    "pursuit", "rampage", "column", NULL};
static const char *const manoeuvres[] = {"wheel",
                                         "change_formation",
                                         "form_up",
                                         "about_face",
                                         "double_ranks",
                                         "halve_ranks",
                                         "cross_obstacle",
                                         "cross_major_obstacle",
                                         "pass_gap",
                                         "side_step",
                                         "step_back",
                                         "difficult_terrain",
                                         NULL};
static const char *const events[] = {"unit_lost",     "near_elephants",       "near_camels",
                                     "evade",         "leader_lost",          "charging_charged_by_mounted",
                                     "burst_through", "charged_behind_flank", NULL};
static const char *const leaders[] = {"general", "allied_commander", "commander", NULL};
const char *const cb_grade_words[] = {"A", "B", "C", NULL};
const char *const cb_formation_words[] = {"line", "column", "quincunx", "unformed", NULL};
const char *const cb_breed_words[] = {"indian", "african", NULL};
const char *const cb_action_words[] = {"charge", "counter_charge", "follow_up", "pursue", "stand", NULL};
static const char *const edges[] = {"front", "flank", "rear", NULL};
const char *const cb_previous_words[] = {
    "halted", "moving", "shooting", "charging", "pursuing", "looting", "spontaneous_advance", "retiring", NULL};

#define TOP(member)  offsetof(struct cb_engagement, member)
#define UNIT(member) offsetof(struct cb_unit, member)
#define BOOL(name, offset, help)                                                                                       \
    { name, FIELD_KIND_BOOL, false, UNSAID, 0, 1, NULL, offset, help }
#define NUMBER(name, least, most, offset, help)                                                                        \
    { name, FIELD_KIND_INT, false, UNSAID, least, most, NULL, offset, help }
#define WORD(name, words, offset, help)                                                                                \
    { name, FIELD_KIND_WORD, false, UNSAID, 0, 0, words, offset, help }

const struct field cb_engagement_fields[] = {
    {"mode", FIELD_KIND_WORD, true, 0, 0, 0, modes, TOP(mode), "what happens"},
    WORD("kind", kinds, TOP(kind), "combat: charge combat or melee"),
    WORD("range", ranges, TOP(range), "shooting: short is within 1 JT"),
    WORD("move", moves, TOP(move), "movement: of which kind"),
    NUMBER("optional_dice", 0, 2, TOP(optional_dice), "movement: how many optional dice are added"),
    BOOL("quincunx_avd", TOP(quincunx_avd), "movement in quincunx: the optional die is an average die"),
    BOOL("double", TOP(double_move), "movement: a double move"),
    WORD("manoeuvre", manoeuvres, TOP(manoeuvre), "manoeuvre: which"),
    BOOL("beyond_bow_shot", TOP(beyond_bow_shot), "every enemy is further than bow shot"),
    BOOL("parallel", TOP(parallel), "passage: the units are parallel"),
    WORD("event", events, TOP(event), "dp_gain: the cause"),
    BOOL("within_bow_shot", TOP(within_bow_shot), "dp_gain, charge: it is within bow shot"),
    BOOL("own_elephants", TOP(own_elephants), "dp_gain: there are elephants in its own army"),
    WORD("leader", leaders, TOP(leader), "dp_gain: which leader was lost"),
    BOOL("opened_ranks", TOP(opened_ranks), "dp_gain: it opened ranks"),
    BOOL("in_combat", TOP(in_combat), "dp_gain, dp_removal: it is in combat"),
    BOOL("stationary", TOP(stationary), "dp_removal: it was stationary this turn"),
    {"dice.a", FIELD_KIND_INT, false, 0, 1, 6, NULL, TOP(die[0]), "combat, control: the die of a"},
    {"dice.b", FIELD_KIND_INT, false, 0, 1, 6, NULL, TOP(die[1]), "combat: the die of b"},
    {"dice.a_crit", FIELD_KIND_INTS, false, 0, 1, 6, NULL, TOP(crit[0]), "combat: critical-hit dice of a, as rolled"},
    {"dice.b_crit", FIELD_KIND_INTS, false, 0, 1, 6, NULL, TOP(crit[1]), "combat: critical-hit dice of b, as rolled"},
    {"dice", FIELD_KIND_INTS, false, 0, 1, 6, NULL, TOP(dice), "the dice in their order, in the other modes"},
};
counted(cb_engagement_fields, CB_ENGAGEMENT_FIELDS);

const struct field cb_unit_fields[] = {
    {"type", FIELD_KIND_TYPE, false, -1, 0, 0, NULL, UNIT(type), "troop type"},
    WORD("grade", cb_grade_words, UNIT(grade), "grade; B if left out"),
    NUMBER("morale_value", -1, 1, UNIT(morale), "morale value; -1 is poor morale"),
    NUMBER("combat_factor", -20, 20, UNIT(factor), "combat factor; by type if left out"),
    WORD("formation", cb_formation_words, UNIT(formation), "formation; by type if left out"),
    BOOL("phalanx", UNIT(phalanx), "it carries the phalanx mark"),
    BOOL("armoured", UNIT(armoured), "armoured; by type if left out"),
    WORD("breed", cb_breed_words, UNIT(breed), "elephants: their breed"),
    NUMBER("dps", 0, 99, UNIT(dps), "DPs on the unit before this"),
    BOOL("shaken", UNIT(shaken), "shaken before this"),
    NUMBER("casualties", 0, 99, UNIT(casualties), "casualties taken already"),
    NUMBER("stands", 1, 99, UNIT(stands), "stands of its side counted in this combat"),
    NUMBER("ranks", 1, 99, UNIT(ranks), "ranks deep"),
    WORD("action", cb_action_words, UNIT(action), "combat: how it came into it"),
    WORD("struck", edges, UNIT(struck), "combat, charge: the edge of the enemy it strikes"),
    NUMBER("inspire_actions", 0, 9, UNIT(inspire_actions), "combat, movement: inspire actions spent on it this turn"),
    BOOL("ground", UNIT(ground), "combat: advantage of ground"),
    BOOL("fortification", UNIT(fortification), "combat: it defends a fortification"),
    BOOL("obstacle", UNIT(obstacle), "combat: it defends an obstacle"),
    BOOL("opens_ranks", UNIT(opens_ranks), "combat: its owner opens ranks if he may"),
    NUMBER("front_stands", 0, 24, UNIT(front_stands), "shooting: stands of the front rank that shoot"),
    NUMBER("rear_stands", 0, 24, UNIT(rear_stands), "shooting: stands behind them that shoot"),
    BOOL("moved", UNIT(moved), "shooting: the shooter moved this turn"),
    BOOL("in_cover", UNIT(in_cover), "shooting: the target is in cover"),
    WORD("previous", cb_previous_words, UNIT(previous), "control: what it did last turn"),
    BOOL("inspiring", UNIT(inspiring), "control: the +1 of an inspiring leader is taken"),
    NUMBER("steady", -1, 1, UNIT(steady), "control: what is taken of a steadying leader"),
    NUMBER("legion", 0, 99, UNIT(legion), "manoeuvre, passage: its Roman legion; 0 is none"),
    BOOL("stationary", UNIT(stationary), "passage, charge: it has not moved this turn"),
    BOOL("routing", UNIT(routing), "passage: it is routing"),
    BOOL("spontaneous", UNIT(spontaneous), "charge: on a spontaneous advance"),
    BOOL("pursuing", UNIT(pursuing), "charge: a pursuit"),
    BOOL("formed_up", UNIT(formed_up), "charge, response: it formed up in the Tactical Phase before"),
    {"charge_distance", FIELD_KIND_NUMBER, false, UNSAID, 0, 100, NULL, UNIT(charge_distance),
     "charge: how far, in JT"},
    BOOL("good_order", UNIT(good_order), "charge: the target is in good order"),
    BOOL("in_difficult", UNIT(in_difficult), "response: it stands in difficult terrain"),
    BOOL("behind_obstacle", UNIT(behind_obstacle), "response: it stands behind an obstacle"),
    BOOL("in_combat", UNIT(in_combat), "response: it is in contact with other enemy"),
    WORD("rank", leaders, UNIT(rank), "leader_risk: his rank"),
    NUMBER("wounds", 0, 1, UNIT(wounds), "leader_risk: wounds he has already"),
};
counted(cb_unit_fields, CB_UNIT_FIELDS);
