/* What DTN's engagements may say: the fields of the catalogue's section 10. */
#include "game/sure.h"
#include "rules/dtn/engagement/engagement.h"

static const char *const modes[] = {
    "activation",   "cp_throw",   "first_move",    "order_cost",         "order_check", "zone",
    "movement",     "final_move", "evade",         "morale_check",       "combat_draw", "hit_allocation",
    "general_risk", "recovery",   "fp_allocation", "fp_resolution",      "fatigue",     "fatigue_gain",
    "overhead",     "bounce",     "target_choice", "opportunity_charge", "bua_cover",   NULL};
static const char *const types[] = {"charge", "ff", NULL};
static const char *const sides[] = {"a", "b", NULL};
static const char *const channels[] = {"direct", "indirect", NULL};
static const char *const three_faces[] = {"front", "flank", "rear", NULL};
static const char *const kinds[] = {"attached", "faces", NULL};
static const char *const reasons[] = {"general", "defile", "artillery_rescue", NULL};
static const char *const sizes[] = {"small", "large", NULL};

#define IN(member)  offsetof(struct dtn_engagement, member)
#define OWN(member) offsetof(struct party, member)
#define BOOL(name, member, help)                                                                                       \
    { name, FIELD_KIND_BOOL, false, 0, 0, 1, NULL, OWN(member), help }
#define WORD(name, words, member, help)                                                                                \
    { name, FIELD_KIND_WORD, false, UNSAID, 0, 0, words, OWN(member), help }
#define COUNT(name, least, most, member, help)                                                                         \
    { name, FIELD_KIND_INT, false, UNSAID, least, most, NULL, OWN(member), help }
#define DISTANCE(name, member, help)                                                                                   \
    { name, FIELD_KIND_NUMBER, false, UNSAID, 0, 200, NULL, OWN(member), help }

const struct field dtn_engagement_fields[] = {
    {"mode", FIELD_KIND_WORD, true, 0, 0, 0, modes, IN(mode), "what is settled"},
    {"type", FIELD_KIND_WORD, false, UNSAID, 0, 0, types, IN(type), "combat draw: charge or firefight"},
    {"phase", FIELD_KIND_INT, false, 1, 1, 3, NULL, IN(phase), "combat draw: phase of the charge combat"},
    {"last_first", FIELD_KIND_WORD, false, UNSAID, 0, 0, sides, IN(last_first), "first player last period"},
    {"cards.a", FIELD_KIND_CARDS, false, 0, 0, 0, NULL, IN(cards[0]), "cards drawn by a, in order; none for odds"},
    {"cards.b", FIELD_KIND_CARDS, false, 0, 0, 0, NULL, IN(cards[1]), "cards drawn by b, in order; none for odds"},
    {"dice.d6", FIELD_KIND_INT, false, UNSAID, 1, 6, NULL, IN(d6), "command points: the D6"},
    {"dice.dx", FIELD_KIND_INT, false, UNSAID, 1, 12, NULL, IN(dx), "command points: the other die"},
    {"dice.a", FIELD_KIND_INTS, false, 0, 1, 6, NULL, IN(dice), "evade: one or two D6"},
    {"gone.a", FIELD_KIND_PACK, false, 0, 0, 0, NULL, IN(gone[0]), "cards gone from a's pack already"},
    {"gone.b", FIELD_KIND_PACK, false, 0, 0, 0, NULL, IN(gone[1]), "cards gone from b's pack already"},
};
counted(dtn_engagement_fields, DTN_ENGAGEMENT_FIELDS);

const struct field dtn_party_fields[] = {
    COUNT("a_rating", 2, 13, a_rating, "activation rating"),
    WORD("character", dtn_characters, character, "weak, normal or strong"),
    BOOL("senior_in_contact", senior_in_contact, "a senior general touches the DG: two cards"),
    WORD("c_type", dtn_c_types, c_type, "command quality of the Commander's HQ"),
    COUNT("cp", 0, 999, cp, "command points held"),
    WORD("channel", channels, channel, "an order, or points passed on"),
    DISTANCE("leg1", leg1, "from the general to his HQ"),
    DISTANCE("leg2", leg2, "from the HQ to the recipient"),
    COUNT("cp_sent", 0, 999, cp_sent, "indirect: points sent"),
    WORD("order", dtn_orders, order, "the order of the division or unit"),
    WORD("activation", dtn_activations, activation, "its activation"),
    WORD("action", dtn_deeds, deed, "what it would do"),
    BOOL("on_defend", on_defend, "it is on Defend"),
    DISTANCE("distance", distance, "to the enemy or target"),
    BOOL("screened", screened, "a friend stands between"),
    BOOL("terrain_effect", terrain_effect, "terrain reduces the CZ"),
    DISTANCE("visibility", visibility, "how far one sees"),
    BOOL("impassable_between", impassable_between, "an impassable object lies between"),
    WORD("move_class", dtn_move_classes, move_class, "movement class"),
    WORD("status", dtn_statuses, status, "movement status"),
    BOOL("bad_going", bad_going, "any part of the way is bad going"),
    BOOL("deployed", deployed, "artillery: deployed"),
    DISTANCE("allowance", allowance, "movement allowance"),
    DISTANCE("used", used, "used in the approach"),
    BOOL("started_in_cz", started_in_cz, "it made no approach"),
    BOOL("changed_face", changed_face, "it changed face before the last part"),
    BOOL("fired_in_check", fired_in_check, "artillery: it fired in this artillery check"),
    COUNT("morale", 1, 13, morale, "morale level"),
    COUNT("prior_hits", 0, 12, prior_hits, "hits before this fire"),
    COUNT("new_hits", 0, 12, new_hits, "hits just suffered: cards drawn"),
    BOOL("general_within_1", general_within_1, "a general is within 1\""),
    WORD("arm", dtn_arms, arm, "arm of the unit"),
    COUNT("sp", 1, 12, sp, "original strength points"),
    COUNT("hits", 0, 24, hits, "hits already taken, or to be shared out"),
    COUNT("sp_committed", 0, 12, sp_committed, "strength points put on the face engaged"),
    COUNT("bonus", 0, 12, bonus, "bonus cards it is eligible for"),
    WORD("face", three_faces, face, "the face attacked"),
    WORD("disadvantage", dtn_disadvantages, disadvantage, "terrain disadvantage"),
    BOOL("silenced", silenced, "artillery: silenced"),
    WORD("kind", kinds, kind, "hits on infantry with attached artillery, or by face"),
    COUNT("inf_sp", 0, 12, inf_sp, "present strength of the infantry"),
    COUNT("art_sp", 0, 12, art_sp, "present strength of the attached artillery"),
    {"faces", FIELD_KIND_WORDS, false, 0, 0, 0, dtn_faces, OWN(attackers), "faces attacked"},
    COUNT("faces", 1, 4, faces_under_fire, "faces under fire"),
    BOOL("within_1", within_1, "the general is within 1\" of a unit"),
    BOOL("enemy_contact", enemy_contact, "the general is in enemy contact"),
    BOOL("senior_within_6", senior_within_6, "another senior commander is within 6\""),
    COUNT("fatigue", 0, 2, fatigue, "fatigue points"),
    WORD("location", dtn_locations, location, "in a CZ, in a TZ, or outside"),
    BOOL("moved", moved, "artillery: it moved this period"),
    BOOL("fired", fired, "artillery: it fired this period"),
    BOOL("elite", elite, "an elite unit"),
    WORD("weight", dtn_weights, weight, "weight of the artillery"),
    DISTANCE("range", range, "range to the target"),
    BOOL("indirect", indirect, "blind fire or bounce-through"),
    BOOL("single_sp", single_sp, "the firer has a single SP"),
    BOOL("consolidated", consolidated, "it fires together with another single-SP battery"),
    BOOL("firer_moved", firer_moved, "the firer moved this period"),
    BOOL("fired_on_chargers", fired_on_chargers, "the firer fired on chargers this period"),
    BOOL("target_rapid", target_rapid, "the target is on Rapid movement"),
    BOOL("check", check, "an artillery check against a charger"),
    BOOL("target_approach", target_approach, "check: the charger made an approach move"),
    BOOL("target_cavalry", target_cavalry, "check: the charger is cavalry"),
    COUNT("markers", 0, 36, markers, "fire point markers"),
    COUNT("far", 0, 36, far, "how many of them were placed by long-range or indirect fire"),
    BOOL("heavy_or_howitzer", heavy_or_howitzer, "some of them by heavy artillery or a howitzer"),
    COUNT("points", 1, 2, points, "fatigue points"),
    WORD("quality", dtn_qualities, quality, "elite, first or second rate"),
    BOOL("fired_in_attrition", fired_in_attrition, "it fired in the attrition phase"),
    COUNT("fires_on_chargers", 0, 12, fires_on_chargers, "fires on chargers this period"),
    {"level_firer", FIELD_KIND_INT, false, 0, -20, 20, NULL, OWN(level_firer), "level of the firer's ground"},
    {"level_between", FIELD_KIND_INT, false, 0, -20, 20, NULL, OWN(level_between), "level of the unit between"},
    {"level_target", FIELD_KIND_INT, false, 0, -20, 20, NULL, OWN(level_target), "level of the target"},
    DISTANCE("firer_to_between", firer_to_between, "from the firer to the unit between"),
    DISTANCE("between_to_target", between_to_target, "from that unit's front edge to the target"),
    BOOL("howitzer", howitzer, "the firer is a howitzer"),
    {"in_range", FIELD_KIND_BOOL, false, 1, 0, 1, NULL, OWN(in_range), "the second target is in range"},
    DISTANCE("behind_primary", behind_primary, "from the primary's front to the second target"),
    DISTANCE("primary_range", primary_range, "range to the primary target"),
    DISTANCE("short_range", short_range, "short range of the firer"),
    {"in_arc", FIELD_KIND_BOOL, false, 1, 0, 1, NULL, OWN(in_arc), "the target is in the frontal quadrant"},
    DISTANCE("closest", closest, "distance of the closest target"),
    WORD("reason", reasons, reason, "why it would charge"),
    BOOL("in_contact_with_artillery", in_contact_with_artillery, "it touches the battery it would rescue"),
    BOOL("moved_this_period", moved_this_period, "it has moved this period"),
    WORD("size", sizes, size, "size of the built-up area"),
};
counted(dtn_party_fields, DTN_PARTY_FIELDS);
