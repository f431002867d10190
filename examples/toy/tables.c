/* The tables of the toy: clauses, verbs, types, fields, and what its state means. */
#include "toy.h"

#include "game/sure.h"

static const char *const moods[] = {"calm", "eager", "wild", NULL};
static const char *const boasts[] = {"loud", "soft", NULL};
static const char *const stream_states[] = {"unknown", "low", "high", NULL};
static const char *const phases[] = {"roll", "draw", "run", NULL};
static const char *const modes[] = {"sprint", "relay", NULL};

const struct clause_text toy_clauses[] = {
    {C(1), false, "Race", "A bound begins with a die."},
    {C(2), false, "Race", "A runner runs straight ahead, at most 10 mm for each pip."},
    {C(3), false, "Race", "Who first crosses the finish wins."},
    {H(1), false, "House", "After a six a card is drawn, and changes nothing."},
    {H(2), false, "House", "A race may be given up, or a draw agreed."},
};
const struct verb toy_verbs[] = {
    COMMON_VERB_ROWS,
    [TOY_ROLL] = {"roll", FIELD_DICE, 0, NULL, "the die"},
    [TOY_DRAW] = {"draw", FIELD_CARDS, 0, NULL, "a card"},
    [TOY_RUN] = {"run", FIELD_PIECES | FIELD_STEPS, FIELD_TARGET | FIELD_EDGE | FIELD_PLACE, NULL, "runs"},
    [TOY_REST] = {"rest", 0, 0, NULL, "rests"},
    [TOY_BOAST] = {"boast", FIELD_CHOICE | FIELD_VALUE, FIELD_SPLIT, boasts, "boasts, to no effect"},
};
const struct piece_type toy_types[] = {
    {"Run", "Runner", NULL, NULL}, {"Horse", "Horse", NULL, NULL}, {"4Leg", "Dog", NULL, NULL}};
const struct terrain_kind toy_terrains[] = {{"mud", SHAPE_AREA, false, NULL, NULL},
                                            {"stream", SHAPE_LINE, false, stream_states, NULL}};
#define SLOT(i) ((i) * sizeof(int32_t))
const struct field toy_piece_fields[] = {
    {.name = "captain", .kind = FIELD_KIND_BOOL, .offset = SLOT(TOY_CAPTAIN)},
    {.name = "rank", .kind = FIELD_KIND_INT, .fallback = 1, .least = 1, .most = 9, .offset = SLOT(TOY_RANK)},
    {.name = "mood", .kind = FIELD_KIND_WORD, .words = moods, .offset = SLOT(TOY_MOOD)},
    {.name = "mount", .kind = FIELD_KIND_TYPE, .fallback = -1, .least = -1, .offset = SLOT(TOY_MOUNT)},
    {.name = "lead", .kind = FIELD_KIND_LENGTH, .offset = SLOT(TOY_LEAD)},
    {.name = "pace", .kind = FIELD_KIND_NUMBER, .fallback = 100, .least = 0, .most = 5, .offset = SLOT(TOY_PACE)},
    {.name = "friend", .kind = FIELD_KIND_TEXT, .offset = SLOT(TOY_FRIEND)},
};
const struct field toy_side_fields[] = {
    {.name = "bounds", .kind = FIELD_KIND_INT, .least = 0, .most = 99, .offset = SLOT(0)},
    {.name = "gone", .kind = FIELD_KIND_PACK, .offset = SLOT(1)},
};
const struct field toy_terrain_fields[] = {
    {.name = "owner", .kind = FIELD_KIND_INT, .fallback = -1, .least = 0, .most = 1, .offset = SLOT(0)},
    {.name = "deep", .kind = FIELD_KIND_LENGTH, .offset = SLOT(1)},
};
const struct field toy_turn_fields[] = {
    {.name = "side", .kind = FIELD_KIND_INT, .least = 0, .most = 1, .offset = SLOT(0)},
    {.name = "phase", .kind = FIELD_KIND_WORD, .words = phases, .offset = SLOT(1)},
    {.name = "die", .kind = FIELD_KIND_INT, .least = 0, .most = 6, .offset = SLOT(2)},
};
const struct field toy_option_fields[] = {
    {.name = "laps", .kind = FIELD_KIND_INT, .fallback = 1, .least = 1, .most = 9, .offset = SLOT(0)},
};
#define AT(member) offsetof(struct toy_engagement, member)
const struct field toy_engagement_fields[] = {
    {.name = "mode", .kind = FIELD_KIND_WORD, .words = modes, .offset = AT(mode)},
    {.name = "dice", .kind = FIELD_KIND_PAIR, .least = 1, .most = 6, .offset = AT(dice)},
    {.name = "dice", .kind = FIELD_KIND_INTS, .least = 1, .most = 6, .offset = AT(throws)},
    {.name = "rolls.crit", .kind = FIELD_KIND_INTS, .least = 1, .most = 6, .offset = AT(crits)},
    {.name = "rolls.weather", .kind = FIELD_KIND_INT, .fallback = -1, .least = 1, .most = 6, .offset = AT(weather)},
    {.name = "moods", .kind = FIELD_KIND_WORDS, .words = moods, .offset = AT(moods)},
    {.name = "cards", .kind = FIELD_KIND_CARDS, .offset = AT(cards)},
};
const struct field toy_combatant_fields[] = {
    {.name = "speed",
     .kind = FIELD_KIND_INT,
     .required = true,
     .least = 0,
     .most = 10,
     .offset = offsetof(struct toy_duellist, speed)},
    {.name = "mount",
     .kind = FIELD_KIND_TYPE,
     .fallback = -1,
     .least = -1,
     .offset = offsetof(struct toy_duellist, mount)},
    {.name = "mounts",
     .kind = FIELD_KIND_TYPES,
     .most = TOY_MOUNTS_MAX,
     .offset = offsetof(struct toy_duellist, mounts)},
};

counted(toy_clauses, TOY_CLAUSES);
counted(toy_verbs, TOY_VERBS);
counted(toy_types, TOY_TYPES);
counted(toy_terrains, TOY_TERRAINS);
counted(toy_piece_fields, TOY_PIECE_FIELDS);
counted(toy_side_fields, TOY_SIDE_FIELDS);
counted(toy_terrain_fields, TOY_TERRAIN_FIELDS);
counted(toy_turn_fields, TOY_TURN_FIELDS);
counted(toy_option_fields, TOY_OPTION_FIELDS);
counted(toy_engagement_fields, TOY_ENGAGEMENT_FIELDS);
counted(toy_combatant_fields, TOY_COMBATANT_FIELDS);

/* --- what the state means: the hash is taken over this, field by field (game/meaning.h) --------------------------- */

static const struct meaning runner_meaning[] = {
    MEANING_TEXT(struct setup_piece, id),
    MEANING_NUMBER(struct setup_piece, side),
    MEANING_TYPE(struct setup_piece, type, -1),
    MEANING_NUMBER(struct setup_piece, placed),
    MEANING_PART(struct setup_piece, pose, pose_meaning),
    MEANING_NUMBER(struct setup_piece, width),
    MEANING_NUMBER(struct setup_piece, depth),
    MEANING_NUMBERS(struct setup_piece, attribute),
    MEANING_END,
};
const struct meaning toy_meaning[] = {
    MEANING_NUMBER(struct race, pieces),
    MEANING_WORD(struct race, phase, phases),
    MEANING_NUMBER(struct race, active),
    MEANING_NUMBER(struct race, die),
    MEANING_PART(struct race, match, match_meaning),
    MEANING_NUMBER(struct race, laps),
    MEANING_NUMBER(struct race, card),
    MEANING_NOTHING(struct race, spare),
    MEANING_NUMBER(struct race, turn),
    MEANING_NUMBER(struct race, base_width),
    MEANING_NUMBERS(struct race, pack),
    MEANING_NUMBER(struct race, boast),
    MEANING_NUMBER(struct race, split),
    MEANING_LIST(struct race, piece, runner_meaning, pieces),
    MEANING_PART(struct race, terrain, terrain_meaning),
    MEANING_END,
};
