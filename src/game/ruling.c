/* Rulings and events: setting them down, and turning their templates into sentences. */
#include "game/ruling.h"
#include "chance/chance.h"
#include "game/agreement.h"
#include "game/ruleset.h"

#include <stdio.h>
#include <string.h>

/* --- setting down -------------------------------------------------------------------------------------- */

static struct remark remark_of(clause c, uint8_t piece, uint8_t other, const char *text) {
    return (struct remark){.clause = c, .piece = piece, .other = other, .place = NO_PIECE, .text = text};
}

bool refuse_pieces(struct ruling *r, clause c, uint8_t piece, uint8_t other, const char *text) {
    if (r) {
        r->legal = false;
        r->cost = 0;
        r->placed_count = 0;
        r->has_nearest = false;
        r->why = remark_of(c, piece, other, text);
    }
    return false;
}

bool refuse_number(struct ruling *r, clause c, const char *text, int32_t number) {
    refuse(r, c, text);
    r->why.number[0] = number;
    return false;
}

bool refuse_piece(struct ruling *r, clause c, uint8_t piece, const char *text) {
    return refuse_pieces(r, c, piece, NO_PIECE, text);
}

bool refuse(struct ruling *r, clause c, const char *text) { return refuse_pieces(r, c, NO_PIECE, NO_PIECE, text); }

/* Where events nobody wants are written. One per thread: bots play on many at once, and nothing reads it. */
static _Thread_local struct event unheard;

struct event *tell(struct events *events, const char *what, clause c, const char *text) {
    struct event *e = &unheard;
    if (events && events->count < EVENTS_MAX)
        e = &events->list[events->count++];
    else if (events)
        events->lost++;
    *e = (struct event){.what = what, .said = remark_of(c, NO_PIECE, NO_PIECE, text)};
    return e;
}

struct event *tell_pieces(struct events *events, const char *what, clause c, const char *text, unsigned piece,
                          unsigned other) {
    struct event *e = tell(events, what, c, text);
    e->said.piece = (uint8_t)piece;
    e->said.other = (uint8_t)other;
    return e;
}

void tell_extent(struct events *events, clause c, unsigned place, struct box box) {
    struct event *e = tell(events, "lies", c, "{q} lies between [{h0},{h1}] and [{h2},{h3}]");
    e->said.place = (uint8_t)place;
    e->said.number[0] = box.x0;
    e->said.number[1] = box.y0;
    e->said.number[2] = box.x1;
    e->said.number[3] = box.y1;
}

/* --- bouts --------------------------------------------------------------------------------------------- */

struct bout_told *tell_bout(struct events *events, struct event *e, const char *kind, unsigned a, unsigned b) {
    uint32_t at = events->bouts < BOUTS_MAX ? events->bouts++ : BOUTS_MAX - 1;
    struct bout_told *bout = &events->bout[at];
    *bout = (struct bout_told){.kind = kind, .a = {.piece = (uint8_t)a}, .b = {.piece = (uint8_t)b}};
    e->bout = (uint8_t)(at + 1);
    return bout;
}

void bout_score(struct bout_side *side, int32_t factor, int32_t total) {
    side->has_factor = side->has_total = true;
    side->factor = (int16_t)factor;
    side->total = (int16_t)total;
}

void bout_drew(struct bout_side *side, const uint8_t *draw, unsigned count) {
    side->drawn = (uint8_t)(count < BOUT_DRAW_MAX ? count : BOUT_DRAW_MAX);
    for (unsigned i = 0; i < side->drawn; i++) side->draw[i] = draw[i];
}

/* --- speaking ------------------------------------------------------------------------------------------ */

struct sentence {
    char *text;
    size_t size, used;
};

static void put(struct sentence *s, const char *words) {
    while (*words && s->used + 1 < s->size) s->text[s->used++] = *words++;
    s->text[s->used] = '\0';
}

/* A code as a person says it, "steep_hill" with a space; between quotes it is a word to type and stays as it is. */
static void put_word(struct sentence *s, const char *word) {
    bool quoted = s->used > 0 && strchr("'\"", s->text[s->used - 1]);
    for (; *word; word++) put(s, (const char[2]){*word == '_' && !quoted ? ' ' : *word, '\0'});
}

/* A number of hundredths without idle zeros: 4000 -> "40", 1525 -> "15.25", -50 -> "-0.5". */
static void put_hundredths(struct sentence *s, int64_t n) {
    char word[32];
    uint64_t size = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    snprintf(word, sizeof word, "%s%llu.%02llu", n < 0 ? "-" : "", (unsigned long long)(size / 100),
             (unsigned long long)(size % 100));
    size_t end = strlen(word);
    while (word[end - 1] == '0') end--;
    if (word[end - 1] == '.') end--;
    word[end] = '\0';
    put(s, word);
}

/* The base width of the game that is spoken of, which every state begins with. */
static int64_t base_width_of(const struct match *m) { return m && m->base_width > 0 ? m->base_width : MM(40); }

/* A length as it is measured in this game, with its unit. */
static void put_measured(struct sentence *s, const struct ruleset *rs, const void *state, length l) {
    const struct measure *m = rs->measure;
    int64_t width = base_width_of(state), part = m->whole ? 1 : 100, size = (int64_t)l * m->to_base_width * part;
    put_hundredths(s, (size >= 0 ? size + width / 2 : size - width / 2) / width * (100 / part));
    put(s, " ");
    put(s, m->unit);
}

/* To the tenth: finer than anybody measures. */
static void put_tenths(struct sentence *s, int64_t hundredths) {
    put_hundredths(s, (hundredths + (hundredths < 0 ? -5 : 5)) / 10 * 10);
}

/* A small length, as a base is deep. */
static void put_millimetres(struct sentence *s, const struct ruleset *rs, const void *state, length l) {
    if (rs->measure->whole) {
        put_measured(s, rs, state, l);
        return;
    }
    put_tenths(s, l);
    put(s, " mm");
}

/* Nobody is told by a number: a side that has no name is the first or the second. */
static void put_side(struct sentence *s, const struct match *m, int32_t side) {
    static const char *const nameless[2] = {"the first side", "the second side"};
    put(s, m && *m->side[side & 1] ? m->side[side & 1] : nameless[side & 1]);
}

static void put_id(struct sentence *s, const char *(*id_of)(const void *, unsigned), const void *state, unsigned index,
                   const char *instead) {
    const char *id = state && id_of && index != NO_PIECE ? id_of(state, index) : NULL;
    put(s, id && *id ? id : instead);
}

/* The hole that starts at `{`: fills it and returns where the template goes on; NULL if it is no hole. */
static const char *put_hole(struct sentence *s, const struct ruleset *rs, const void *state, const struct remark *r,
                            const char *at) {
    char letter = at[1];
    bool lettered = letter != '\0' && strchr("hmbcs", letter);
    const char *digit = lettered ? at + 2 : at + 1, *close = digit + 1;
    if (letter == '\0' || *digit == '\0' || *close != '}') return NULL;
    bool counted = *digit >= '0' && *digit <= '3';
    if (!counted && (lettered || !strchr("poqw", letter))) return NULL;
    char card[4];
    int32_t number = counted ? r->number[*digit - '0'] : 0;
    switch (letter) {
    case 'p':
        put_id(s, rs->piece_id, state, r->piece, "the piece");
        break;
    case 'o':
        put_id(s, rs->piece_id, state, r->other, "the other piece");
        break;
    case 'q':
        put_id(s, rs->place_id, state, r->place, "the place");
        break;
    case 'w':
        put_word(s, r->word ? r->word : "");
        break;
    case 'h':
        put_tenths(s, number);
        break;
    case 'm':
        put_millimetres(s, rs, state, number);
        break;
    case 'b':
        put_measured(s, rs, state, number);
        break;
    case 'c':
        put(s, card_called((uint8_t)number, card));
        break;
    case 's':
        put_side(s, state, number);
        break;
    default:
        put_hundredths(s, (int64_t)number * 100);
        break;
    }
    return close + 1;
}

/* A sentence that did not fit must not end in half a character ("½", "é"). */
static void mend_end(struct sentence *s) {
    size_t at = s->used;
    while (at > 0 && ((unsigned char)s->text[at - 1] & 0xC0) == 0x80) at--;
    unsigned char lead = at > 0 ? (unsigned char)s->text[at - 1] : 0;
    size_t wanted = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : 0;
    if (s->used - at < wanted) s->text[at - 1] = '\0';
}

const char *speak(const struct ruleset *rs, const void *state, const struct remark *r, char *buffer, size_t size) {
    struct sentence s = {buffer, size, 0};
    char many[TEMPLATE_MAX];
    if (size == 0) return buffer;
    buffer[0] = '\0';
    for (const char *at = agreeing_template(state, r, many); *at;) {
        const char *next = *at == '{' ? put_hole(&s, rs, state, r, at) : NULL;
        char letter[2] = {*at, '\0'};
        if (!next) put(&s, letter);
        at = next ? next : at + 1;
    }
    mend_end(&s);
    return buffer;
}
