/* Orders about the ground: "take wood", "next river", "lay" (the place offered), "lay at 150 420 turned 30", "lay
 * 100,400 140,430 90,460", "lay width 20". Names come from the rule set's terrain, places from its offers. */
#include "orders/orders.h"

#include "game/advice.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static uint16_t fields_of(const struct verb *v) { return (uint16_t)(v->fields | v->optional); }

/* --- kinds of terrain ------------------------------------------------------------------------------------------ */

/* "Gentle hill" or "gentle-hill" as the rule set writes it: gentle_hill. */
static void as_code(const char *words, char *code, size_t size) {
    size_t n = 0;
    for (; *words && n + 1 < size; words++) {
        bool gap = isspace((unsigned char)*words) || *words == '-';
        if (gap && (n == 0 || code[n - 1] == '_')) continue;
        code[n++] = gap ? '_' : (char)tolower((unsigned char)*words);
    }
    while (n > 0 && code[n - 1] == '_') n--;
    code[n] = '\0';
}

/* Does the player's word mean this kind? Whole words of its name will do: "hill". */
static bool may_mean(const char *code, const char *said) {
    const char *at = *said ? strstr(code, said) : NULL;
    char after = at ? at[strlen(said)] : 'x';
    return at && (at == code || at[-1] == '_') && (!after || after == '_');
}

static bool is_offered(struct speaker *s, uint8_t verb, unsigned kind) {
    for (size_t i = 0; i < s->offers; i++)
        if (s->offer[i].verb == verb && s->offer[i].choice == kind) return true;
    return false;
}

enum { NO_KIND = -1, SEVERAL_KINDS = -2 };

/* The kind meant: the whole name first, else the only one offered that it may stand for, else any. */
static int kind_named(struct speaker *s, uint8_t verb, const char *words) {
    char said[64];
    int any = NO_KIND, offered = NO_KIND, offers = 0;
    as_code(words, said, sizeof said);
    s->offers = offers_of(s->rs, speaker_state(s), s->offer, SPEAKER_OFFERS_MAX);
    for (unsigned k = 0; k < s->rs->terrain_count; k++) {
        if (strcmp(s->rs->terrains[k].code, said) == 0) return (int)k;
        if (!may_mean(s->rs->terrains[k].code, said)) continue;
        any = (int)k;
        if (!is_offered(s, verb, k)) continue;
        offered = (int)k;
        offers++;
    }
    return offers > 1 ? SEVERAL_KINDS : offers ? offered : any;
}

static int read_kind(struct speaker *s, const struct verb *v, const char *words, struct order *out, char *why,
                     size_t size) {
    int kind = kind_named(s, (uint8_t)(v - s->rs->verbs), words);
    if (kind < 0) {
        while (isspace((unsigned char)*words)) words++;
        snprintf(why, size,
                 kind == SEVERAL_KINDS ? "there are several kinds of %.40s: say the whole name."
                                       : "there is no terrain '%.40s'. Type offers for what there is.",
                 words);
        return -1;
    }
    out->act = act_make((uint8_t)(v - s->rs->verbs));
    out->act.choice = (uint8_t)kind;
    return 1;
}

/* --- shapes ------------------------------------------------------------------------------------------------------ */

static struct point middle_of(const struct act *a) {
    struct box b = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    for (unsigned i = 0; i < a->point_count; i++)
        b = box_joined(b, (struct box){a->point[i].x, a->point[i].y, a->point[i].x, a->point[i].y});
    return (struct point){b.x0 + (b.x1 - b.x0) / 2, b.y0 + (b.y1 - b.y0) / 2};
}

/* Moves the drawing so that its middle lies there, turned clockwise by so much. */
static void move_shape(struct act *a, struct point to, heading turned) {
    struct point from = middle_of(a);
    struct pose there = {to, turned, 0};
    for (unsigned i = 0; i < a->point_count; i++)
        a->point[i] = point_at(there, a->point[i].x - from.x, a->point[i].y - from.y);
}

/* What was typed of a shape. */
struct sketch {
    double number[2 * ACT_POINTS_MAX + 2], at[2], turned, value;
    int numbers;
    bool has_at, has_value;
};

static bool number_next(const char **text, double *out) {
    char *end;
    while (isspace((unsigned char)**text) || **text == ',' || **text == ';') (*text)++;
    *out = strtod(*text, &end);
    if (end == *text || (*end && !isspace((unsigned char)*end) && *end != ',' && *end != ';')) return false;
    *text = end;
    return *out > -1e6 && *out < 1e6;
}

static bool word_next(const char **text, char word[16]) {
    int n = 0;
    while (isspace((unsigned char)**text) || **text == ',' || **text == ';') (*text)++;
    for (; isalpha((unsigned char)**text) && n < 15; (*text)++) word[n++] = (char)tolower((unsigned char)**text);
    word[n] = '\0';
    return n > 0;
}

static bool read_sketch(const char *text, struct sketch *k) {
    char word[16];
    double number;
    while (*text) {
        if (*text == '(') { /* as in a list of offers */
            text += strcspn(text, ")");
            if (*text) text++;
        } else if (number_next(&text, &number)) {
            if (k->numbers == (int)(sizeof k->number / sizeof *k->number)) return false;
            k->number[k->numbers++] = number;
        } else if (!word_next(&text, word)) {
            return !*text;
        } else if (strcmp(word, "at") == 0) {
            k->has_at = number_next(&text, &k->at[0]) && number_next(&text, &k->at[1]);
            if (!k->has_at) return false;
        } else if (strcmp(word, "turned") == 0) {
            if (!number_next(&text, &k->turned)) return false;
        } else if (strcmp(word, "width") == 0 || strcmp(word, "beach") == 0) {
            k->has_value = number_next(&text, &k->value);
            if (!k->has_value) return false;
        } else {
            return false;
        }
        while (isspace((unsigned char)*text)) text++;
    }
    return k->numbers % 2 == 0 && k->numbers / 2 <= ACT_POINTS_MAX;
}

/* Points as typed; without any, the place offered, moved and turned as wished. */
static int read_shape(struct speaker *s, const struct verb *v, const char *words, struct order *out, char *why,
                      size_t size) {
    struct sketch k = {.numbers = 0};
    if (!read_sketch(words, &k)) {
        snprintf(why, size, "%s it where? %s (as offered), %s at 150 420 turned 30, or its corners: %s 100,400 ...",
                 v->name, v->name, v->name, v->name);
        return -1;
    }
    struct act *a = &out->act;
    *a = act_make((uint8_t)(v - s->rs->verbs));
    a->point_count = 1; /* at the wrong time the referee says so */
    if (game_prompt(s->game).verb != a->verb) return 1;
    size_t offers = k.numbers ? 0 : offers_of(s->rs, speaker_state(s), s->offer, 1);
    s->offers = 0;
    if (!k.numbers && (!offers || s->offer[0].verb != a->verb)) {
        snprintf(why, size, "no place for it was found: draw one yourself, or discard it.");
        return -1;
    }
    if (!k.numbers) *a = s->offer[0];
    a->point_count = (uint8_t)(k.numbers ? k.numbers / 2 : a->point_count);
    bool corners = !(v->fields & FIELD_SHAPE) && k.numbers == 4; /* of what is never a line: a rectangle */
    for (int i = 0; i < k.numbers / 2; i++)
        a->point[i] = (struct point){length_from_mm(k.number[2 * i]), length_from_mm(k.number[2 * i + 1])};
    if (corners) {
        struct point from = a->point[0], to = a->point[1];
        a->point[1] = (struct point){to.x, from.y};
        a->point[2] = to;
        a->point[3] = (struct point){from.x, to.y};
        a->point_count = 4;
    }
    heading turned = (heading)(int32_t)(k.turned * 65536 / 360);
    struct point to = {length_from_mm(k.at[0]), length_from_mm(k.at[1])};
    if (k.has_at || turned) move_shape(a, k.has_at ? to : middle_of(a), turned);
    if (k.has_value) a->value = (int32_t)k.value;
    return 1;
}

/* --- the order ------------------------------------------------------------------------------------------------------
 */

/* The verb the line begins with; *rest is what follows it. NULL: it begins with none. */
static const struct verb *leading_verb(const struct ruleset *rs, const char *line, const char **rest) {
    size_t n = strcspn(line, " \t,(");
    char said[64];
    snprintf(said, sizeof said, "%.*s", (int)n, line);
    as_code(said, said, sizeof said);
    *rest = line + n;
    const struct verb *found = NULL;
    for (size_t i = 0; i < rs->verb_count && *said; i++) {
        const char *name = rs->verbs[i].name;
        if (strncmp(name, said, strlen(said)) != 0) continue;
        if (!name[strlen(said)]) return &rs->verbs[i];
        if (name[strlen(said)] == '_') found = &rs->verbs[i]; /* "built" for built_up */
    }
    return found;
}

int order_read_ground(struct speaker *s, const char *line, struct order *out, char *why, size_t size) {
    const struct verb *asked = &s->rs->verbs[game_prompt(s->game).verb];
    const char *rest;
    const struct verb *v = leading_verb(s->rs, line, &rest);
    char code[64];
    as_code(line, code, sizeof code);
    *out = (struct order){.act = act_make(0), .enemy = NO_PIECE, .place = NO_PIECE, .edge = EDGE_NONE};
    if (fields_of(asked) & FIELD_TERRAIN && (!v || *rest == '\0') &&
        kind_named(s, game_prompt(s->game).verb, code) != NO_KIND)
        return read_kind(s, asked, code, out, why, size); /* "wood" alone */
    if (!v) return 0;
    if (fields_of(v) & FIELD_TERRAIN) {
        if (rest[strspn(rest, " \t")]) return read_kind(s, v, rest, out, why, size);
        return 0; /* the offers say what it may be */
    }
    const char *said = rest + strspn(rest, " \t");
    bool drawn = !*said || isdigit((unsigned char)*said) || *said == '-' || strncasecmp(said, "at ", 3) == 0;
    if (v->fields & FIELD_SHAPE || (v->optional & FIELD_SHAPE && drawn)) return read_shape(s, v, rest, out, why, size);
    return 0;
}
