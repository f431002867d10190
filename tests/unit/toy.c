/* The toy rule set: see toy.h. */
#include "toy.h"

#include <string.h>

enum { PIECES_MAX = 8, SIX = 6 };
enum phase { PHASE_ROLL, PHASE_DRAW, PHASE_RUN };

struct race {
    struct match match;
    uint8_t pieces, phase, active, die;
    uint8_t laps, card, spare[2];
    uint32_t turn;
    length base_width;
    uint64_t pack[2];
    int32_t boast, split; /* what was said last */
    struct setup_piece piece[PIECES_MAX];
    struct terrain terrain;
};

/* --- tables ----------------------------------------------------------------------------------------------------------
 */

static const char *const moods[] = {"calm", "eager", "wild", NULL};
static const char *const boasts[] = {"loud", "soft", NULL};
static const char *const stream_states[] = {"unknown", "low", "high", NULL};
static const char *const phases[] = {"roll", "draw", "run", NULL};
static const char *const modes[] = {"sprint", "relay", NULL};

static const struct clause_text clauses[] = {
    {C(1), false, "Race", "A bound begins with a die."},
    {C(2), false, "Race", "A runner runs straight ahead, at most 10 mm for each pip."},
    {C(3), false, "Race", "Who first crosses the finish wins."},
    {H(1), false, "House", "After a six a card is drawn, and changes nothing."},
    {H(2), false, "House", "A race may be given up, or a draw agreed."},
};
static const struct verb verbs[TOY_VERBS] = {
    COMMON_VERB_ROWS,
    [TOY_ROLL] = {"roll", FIELD_DICE, 0, NULL, "the die"},
    [TOY_DRAW] = {"draw", FIELD_CARDS, 0, NULL, "a card"},
    [TOY_RUN] = {"run", FIELD_PIECES | FIELD_STEPS, FIELD_TARGET | FIELD_EDGE | FIELD_PLACE, NULL, "runs"},
    [TOY_REST] = {"rest", 0, 0, NULL, "rests"},
    [TOY_BOAST] = {"boast", FIELD_CHOICE | FIELD_VALUE, FIELD_SPLIT, boasts, "boasts, to no effect"},
};
static const struct piece_type types[] = {{"Run", "Runner", NULL}, {"Horse", "Horse", NULL}, {"4Leg", "Dog", NULL}};
static const struct terrain_kind terrains[] = {{"mud", SHAPE_AREA, false, NULL, NULL},
                                               {"stream", SHAPE_LINE, false, stream_states, NULL}};
#define SLOT(i) ((i) * sizeof(int32_t))
static const struct field piece_fields[] = {
    {.name = "captain", .kind = FIELD_KIND_BOOL, .offset = SLOT(TOY_CAPTAIN)},
    {.name = "rank", .kind = FIELD_KIND_INT, .fallback = 1, .least = 1, .most = 9, .offset = SLOT(TOY_RANK)},
    {.name = "mood", .kind = FIELD_KIND_WORD, .words = moods, .offset = SLOT(TOY_MOOD)},
    {.name = "mount", .kind = FIELD_KIND_TYPE, .fallback = -1, .least = -1, .offset = SLOT(TOY_MOUNT)},
    {.name = "lead", .kind = FIELD_KIND_LENGTH, .offset = SLOT(TOY_LEAD)},
    {.name = "pace", .kind = FIELD_KIND_NUMBER, .fallback = 100, .least = 0, .most = 5, .offset = SLOT(TOY_PACE)},
    {.name = "friend", .kind = FIELD_KIND_TEXT, .offset = SLOT(TOY_FRIEND)},
};
static const struct field side_fields[] = {
    {.name = "bounds", .kind = FIELD_KIND_INT, .least = 0, .most = 99, .offset = SLOT(0)},
    {.name = "gone", .kind = FIELD_KIND_PACK, .offset = SLOT(1)},
};
static const struct field terrain_fields[] = {
    {.name = "owner", .kind = FIELD_KIND_INT, .fallback = -1, .least = 0, .most = 1, .offset = SLOT(0)},
    {.name = "deep", .kind = FIELD_KIND_LENGTH, .offset = SLOT(1)},
};
static const struct field turn_fields[] = {
    {.name = "side", .kind = FIELD_KIND_INT, .least = 0, .most = 1, .offset = SLOT(0)},
    {.name = "phase", .kind = FIELD_KIND_WORD, .words = phases, .offset = SLOT(1)},
    {.name = "die", .kind = FIELD_KIND_INT, .least = 0, .most = 6, .offset = SLOT(2)},
};
static const struct field option_fields[] = {
    {.name = "laps", .kind = FIELD_KIND_INT, .fallback = 1, .least = 1, .most = 9, .offset = SLOT(0)},
};
#define AT(member) offsetof(struct toy_engagement, member)
static const struct field engagement_fields[] = {
    {.name = "mode", .kind = FIELD_KIND_WORD, .words = modes, .offset = AT(mode)},
    {.name = "dice", .kind = FIELD_KIND_PAIR, .least = 1, .most = 6, .offset = AT(dice)},
    {.name = "dice", .kind = FIELD_KIND_INTS, .least = 1, .most = 6, .offset = AT(throws)},
    {.name = "rolls.crit", .kind = FIELD_KIND_INTS, .least = 1, .most = 6, .offset = AT(crits)},
    {.name = "rolls.weather", .kind = FIELD_KIND_INT, .fallback = -1, .least = 1, .most = 6, .offset = AT(weather)},
    {.name = "moods", .kind = FIELD_KIND_WORDS, .words = moods, .offset = AT(moods)},
    {.name = "cards", .kind = FIELD_KIND_CARDS, .offset = AT(cards)},
};
static const struct field combatant_fields[] = {
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
#define FIELDS(table)                                                                                                  \
    { table, sizeof table / sizeof *(table) }

/* --- the race ------------------------------------------------------------------------------------------ */

static bool check(const void *state, struct ruling *r) {
    const struct race *g = state;
    for (unsigned i = 0; i < g->pieces; i++)
        if (g->piece[i].pose.at.y < 0) return refuse_piece(r, C(2), (uint8_t)i, "{p} is off the track");
    return true;
}

static bool begin(void *state, const struct setup *s, struct ruling *r) {
    struct race *g = state;
    memset(g, 0, sizeof *g);
    if (s->pieces == 0 || s->pieces > PIECES_MAX) return refuse(r, 0, "a race has 1 to 8 runners");
    g->pieces = (uint8_t)s->pieces;
    memcpy(g->piece, s->piece, s->pieces * sizeof *s->piece);
    g->terrain = s->terrain;
    g->base_width = s->base_width;
    g->active = (uint8_t)s->turn[0];
    g->phase = (uint8_t)s->turn[1];
    g->die = (uint8_t)s->turn[2];
    g->laps = (uint8_t)s->option[0];
    g->turn = 1;
    for (int i = 0; i < 2; i++) {
        uint64_t gone;
        memcpy(&gone, &s->side[i].attribute[1], sizeof gone);
        g->pack[i] = whole_pack() & ~gone;
    }
    return check(state, r);
}

static struct prompt prompt(const void *state) {
    const struct race *g = state;
    struct prompt p = {.seat = SEAT_CHANCE, .kind = "roll", .verb = TOY_ROLL, .winner = -1};
    p.why = (struct remark){.clause = C(1), .piece = NO_PIECE, .other = NO_PIECE, .place = NO_PIECE, .text = "a die"};
    if (g->phase == PHASE_ROLL) p.draw = (struct draw){.kind = DRAW_DICE, .count = 1, .sides = 6};
    if (g->phase == PHASE_DRAW) {
        p.kind = "draw";
        p.verb = TOY_DRAW;
        p.why.clause = H(1);
        p.draw = (struct draw){
            .kind = DRAW_CARDS, .count = 1, .deck = g->active, .left = g->pack[g->active], .back = whole_pack()};
    }
    if (g->phase == PHASE_RUN) {
        p.seat = (enum seat)g->active;
        p.kind = "run";
        p.verb = TOY_RUN;
        p.verbs = verb_bit(TOY_REST) | verb_bit(TOY_BOAST);
        p.points = g->die;
    }
    return p;
}

/* The plan of a run is where the runner ends; nothing else needs one. */
static bool judge_run(const struct race *g, const struct act *a, struct placed *plan, struct ruling *r) {
    uint8_t piece = a->piece[0];
    if (a->piece_count != 1 || a->step_count != 1) return refuse(r, C(2), "one runner runs one way");
    if (g->piece[piece].side != g->active) return refuse_piece(r, C(2), piece, "{p} is not yours");
    length most = MM(10) * g->die, far = a->step[0].kind == STEP_ADVANCE ? a->step[0].distance : -1;
    if (far < 0 || far > most) {
        refuse_piece(r, C(2), piece, "{p} may run {m0} mm straight ahead, {b0} BW");
        r->why.number[0] = most;
        r->has_nearest = true;
        r->nearest = *a;
        r->nearest.step[0] = (struct step){.kind = STEP_ADVANCE, .distance = most};
        return false;
    }
    *plan = (struct placed){piece, pose_moved(g->piece[piece].pose, 0, far)};
    r->cost = 1;
    r->placed_count = 1;
    r->why.clause = C(2);
    r->why.piece = piece;
    r->placed[0] = *plan;
    return true;
}

static bool judge(const void *state, const struct act *a, void *plan, struct ruling *r) {
    return a->verb != TOY_RUN || judge_run(state, a, plan, r);
}

static bool untimely(const void *state, const struct prompt *p, const struct act *a, struct ruling *r) {
    (void)state, (void)p, (void)a;
    return refuse(r, C(1), "this is not the time for that");
}

/* Every bound begins with a die: nothing goes on by itself. */
static bool next(void *state, struct events *events) {
    (void)state, (void)events;
    return true;
}

static void next_bound(struct race *g) {
    g->phase = PHASE_ROLL;
    g->active ^= 1;
    g->turn++;
}

static void run(struct race *g, const struct placed *plan, struct events *events) {
    struct setup_piece *p = &g->piece[plan->piece];
    struct event *e = tell(events, "run", C(2), "{p} runs");
    e->said.piece = plan->piece;
    e->moved = true;
    e->from = p->pose;
    e->to = p->pose = plan->pose;
    if (p->pose.at.y < TOY_FINISH * g->laps) return;
    match_end(&g->match, p->side, C(3));
    tell(events, "finish", C(3), "{p} wins")->said.piece = plan->piece;
}

static void play(void *state, const struct act *a, const void *plan, struct events *events) {
    struct race *g = state;
    switch (a->verb) {
    case TOY_ROLL:
        g->die = a->dice[0];
        g->phase = g->die == SIX ? PHASE_DRAW : PHASE_RUN;
        tell(events, "roll", C(1), "the die shows {0}")->said.number[0] = g->die;
        return;
    case TOY_DRAW: {
        struct draw d = prompt(state).draw;
        g->pack[g->active] = pack_after(&d, a->dice, 1);
        g->card = a->dice[0];
        g->phase = PHASE_RUN;
        tell(events, "draw", H(1), "the {c0} is drawn")->said.number[0] = g->card;
        return;
    }
    case TOY_RUN:
        run(g, plan, events);
        next_bound(g);
        return;
    case TOY_BOAST:
        g->boast = a->value * 2 + a->choice;
        g->split = 0;
        for (unsigned i = 0; i < a->dice_count; i++) g->split = g->split * 16 + a->dice[i];
        return;
    default:
        next_bound(g);
    }
}

static void look(const void *state, struct scene *s) {
    const struct race *g = state;
    memset(s, 0, sizeof *s);
    s->base_width = g->base_width;
    s->width = s->depth = MM(600);
    s->terrain = &g->terrain;
    for (uint32_t i = 0; i < g->terrain.features; i++)
        s->feature[s->features++] = (struct scene_terrain){.feature = (uint8_t)i, .kind = "mud", .side = -1};
    for (unsigned i = 0; i < g->pieces; i++) {
        struct scene_piece *p = &s->piece[s->pieces++];
        *p = (struct scene_piece){.piece = (uint8_t)i, .side = g->piece[i].side, .type = types[g->piece[i].type].code};
        memcpy(p->id, g->piece[i].id, sizeof p->id);
        p->base = (struct base){g->piece[i].pose, MM(20), MM(20)};
    }
}

static const char *piece_id(const void *state, unsigned piece) {
    const struct race *g = state;
    return piece < g->pieces ? g->piece[piece].id : NULL;
}

static const char *place_id(const void *state, unsigned feature) {
    const struct race *g = state;
    return feature < g->terrain.features ? g->terrain.feature[feature].id : NULL;
}

static uint32_t turn(const void *state) { return ((const struct race *)state)->turn; }

static bool engagement_check(void *engagement, struct ruling *r, const char **field) {
    struct toy_engagement *e = engagement;
    if (e->side[0].speed <= 9) return true;
    *field = "a.speed";
    return refuse(r, C(2), "nobody is as fast as that");
}

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
static const struct meaning race_meaning[] = {
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

static void offers(const void *state, struct offers *o) {
    struct act rest = act_make(TOY_REST);
    (void)state;
    if (offers_want(o, &rest)) offers_put(o, &rest, NULL);
}

static const struct advice advice = {.offers = offers};

static const struct turn_steps steps = {
    .plan_size = sizeof(struct placed),
    .next = next,
    .prompt = prompt,
    .judge = judge,
    .play = play,
    .untimely = untimely,
};

const struct ruleset toy_ruleset = {
    .code = "toy",
    .version = 3,
    .title = "A race",
    .turn_word = "turn",
    .state_size = sizeof(struct race),
    .meaning = race_meaning,
    .engagement_size = sizeof(struct toy_engagement),
    .match = {.concede_clause = H(2), .draw_clause = H(2)},
    .clauses = clauses,
    .clause_count = sizeof clauses / sizeof *clauses,
    .verbs = verbs,
    .verb_count = TOY_VERBS,
    .types = types,
    .type_count = sizeof types / sizeof *types,
    .terrains = terrains,
    .terrain_count = sizeof terrains / sizeof *terrains,
    .piece_fields = FIELDS(piece_fields),
    .side_fields = FIELDS(side_fields),
    .terrain_fields = FIELDS(terrain_fields),
    .turn_fields = FIELDS(turn_fields),
    .option_fields = FIELDS(option_fields),
    .engagement_fields = FIELDS(engagement_fields),
    .combatant_fields = FIELDS(combatant_fields),
    .combatant_offset = {offsetof(struct toy_engagement, side[0]), offsetof(struct toy_engagement, side[1])},
    .second_optional = true,
    .begin = begin,
    .steps = &steps,
    .look = look,
    .piece_id = piece_id,
    .place_id = place_id,
    .check = check,
    .turn = turn,
    .advice = &advice,
    .engagement_check = engagement_check,
};

const struct ruleset *toy_find(const char *code) { return strcmp(code, "toy") == 0 ? &toy_ruleset : NULL; }

const char toy_position[] =
    "{\"ruleset\":\"toy\",\"table\":{\"width\":600,\"depth\":600,\"base_width\":20},"
    "\"terrain\":[{\"id\":\"m1\",\"kind\":\"mud\",\"owner\":1,\"shape\":[[100,100],[200,100],[200,200.25],[100,200]]},"
    "{\"kind\":\"stream\",\"line\":[[0,300],[600,310]],\"width\":12.5,\"state\":\"high\"}],"
    "\"sides\":[{\"name\":\"Reds\",\"bounds\":2,\"gone\":[\"KS\",\"J2\"],\"pieces\":["
    "{\"id\":\"R1\",\"type\":\"Run\",\"captain\":true,\"rank\":3,\"mood\":\"eager\",\"at\":[200,0],\"facing\":0},"
    "{\"id\":\"R2\",\"type\":\"Horse\",\"mount\":\"4Leg\",\"lead\":12.34,\"friend\":\"R1\",\"at\":[260.5,0],\"facing\":"
    "359.9}]},"
    "{\"name\":\"Greens\",\"pieces\":[{\"id\":\"G1\",\"type\":\"Run\",\"pace\":2.5,\"at\":[320,0],\"facing\":7.25},"
    "{\"id\":\"G2\",\"type\":\"4Leg\",\"depth\":30}]}],\"turn\":{\"side\":0,\"phase\":\"roll\"},\"options\":{\"laps\":"
    "1}}";
