/* Orders as a player types them: "r1-r4 forward 2", "r1 wheel left 15", "c2 contact g3", "end", "fight r1 g2".
 *
 * An order is a row of words: pieces, a verb of the rule set (or none where steps say it all), steps, a target, a
 * choice. Numbers are in the game's own measure (base widths, paces, inches) unless they end in mm. What may follow
 * what is decided by the verb's own fields. */
#include "orders/reader.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

const char *const order_notation[] = {"forward", "back",  "wheel",  "slide",   "to",   "facing", "face",
                                      "about",   "road",  "behind", "beside",  "left", "right",  "contact",
                                      "front",   "flank", "rear",   "degrees", "mm",   "bw",     NULL};

bool reader_wrong(struct reader *r, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(r->why, r->size, format, args);
    va_end(args);
    return false;
}

/* The bytes of what some write for the dash of a range: two dots, or a longer dash. */
static size_t dash_length(const char *line) {
    static const char *const dashes[] = {"..", "\u2013", "\u2014"};
    for (size_t i = 0; i < sizeof dashes / sizeof *dashes; i++)
        if (strncmp(line, dashes[i], strlen(dashes[i])) == 0) return strlen(dashes[i]);
    return 0;
}

/* Words are parted by blanks and commas; what stands in brackets (as in a list of offers) is passed over. */
static bool split(struct reader *r, const char *line) {
    while (*line) {
        while (isspace((unsigned char)*line) || *line == ',' || *line == ';') line++;
        if (*line == '(') {
            line += strcspn(line, ")");
            if (*line) line++;
            continue;
        }
        if (!*line) break;
        int n = 0;
        if (r->said.count == TOKENS_MAX) return reader_wrong(r, "that order is too long.");
        char *to = r->said.word[r->said.count];
        for (; *line && !isspace((unsigned char)*line) && *line != ',' && *line != ';'; line++) {
            if (n == TOKEN_LENGTH - 1) return reader_wrong(r, "a word of that order is too long.");
            size_t dash = dash_length(line); /* "r1..r4" */
            to[n++] = dash ? '-' : (char)tolower((unsigned char)*line);
            if (dash) line += dash - 1;
        }
        to[n] = '\0';
        r->said.count++;
    }
    return true;
}

const char *reader_peek(const struct reader *r) { return r->next < r->said.count ? r->said.word[r->next] : ""; }
bool reader_take(struct reader *r, const char *word) {
    if (strcmp(reader_peek(r), word) != 0) return false;
    r->next++;
    return true;
}

bool reader_number(struct reader *r, double least, double most, double *out) {
    char *end;
    const char *word = reader_peek(r);
    double value = strtod(word, &end);
    if (end == word || *end || !(value >= least && value <= most)) return false;
    r->next++;
    *out = value;
    return true;
}

/* --- pieces ------------------------------------------------------------------------------------------- */

int order_piece(const struct speaker *s, const char *id) {
    const char *known;
    for (unsigned i = 0; (known = s->rs->piece_id(speaker_state(s), i)); i++)
        if (strncasecmp(known, id, 8) == 0) return (int)i;
    return -1;
}

int order_place(const struct speaker *s, const char *id) {
    const char *known;
    for (unsigned i = 0; (known = s->rs->place_id(speaker_state(s), i)); i++)
        if (*known && strncasecmp(known, id, 8) == 0) return (int)i;
    return -1;
}

const struct scene_piece *order_piece_seen(const struct speaker *s, unsigned piece) {
    for (uint32_t i = 0; i < s->scene.pieces; i++)
        if (s->scene.piece[i].piece == piece) return &s->scene.piece[i];
    return NULL;
}

/* Before the verb a piece acts; after it, it may be the target: kept apart until the verb is known. */
static bool add_piece(struct reader *r, int piece) {
    struct act *a = &r->o->act;
    if (r->verb) {
        if (r->afters == ACT_PIECES_MAX) return reader_wrong(r, "that names too many pieces.");
        r->after[r->afters++] = (uint8_t)piece;
        return true;
    }
    for (int i = 0; i < a->piece_count; i++)
        if (a->piece[i] == piece) return true;
    if (a->piece_count == ACT_PIECES_MAX) return reader_wrong(r, "that names too many pieces.");
    a->piece[a->piece_count++] = (uint8_t)piece;
    return true;
}

/* "r1-r4": all of that letter from the first number to the last that are still there. Returns how many, -1 if the
 * word is no range. */
static int add_range(struct reader *r, const char *word) {
    char first[TOKEN_LENGTH], last[TOKEN_LENGTH], id[TOKEN_LENGTH + 12];
    const char *dash = strchr(word, '-');
    if (!dash || dash == word || !dash[1]) return -1;
    snprintf(first, sizeof first, "%.*s", (int)(dash - word), word);
    snprintf(last, sizeof last, "%s", dash + 1);
    size_t letters = strcspn(first, "0123456789");
    bool bare = isdigit((unsigned char)*last); /* "r1-4" */
    if (!first[letters] || (!bare && strncmp(first, last, letters) != 0)) return -1;
    long from = strtol(first + letters, NULL, 10), to = strtol(bare ? last : last + letters, NULL, 10);
    int found = 0;
    long step = to < from ? -1 : 1; /* "r4-r1" names the same from the other end */
    for (long n = from; (to - n) * step >= 0 && (n - from) * step < ACT_PIECES_MAX; n += step) {
        snprintf(id, sizeof id, "%.*s%ld", (int)letters, first, n);
        int piece = order_piece(r->s, id);
        const struct scene_piece *seen = piece < 0 ? NULL : order_piece_seen(r->s, (unsigned)piece);
        bool gone = !seen || (seen->marks & MARK_OFF && !(seen->marks & MARK_WAITING));
        if (gone || !add_piece(r, piece)) continue;
        found++;
    }
    return found;
}

/* Takes a piece or a range of pieces if the next word is one. */
static bool take_pieces(struct reader *r) {
    const char *word = reader_peek(r);
    int piece = order_piece(r->s, word);
    if (piece >= 0 ? add_piece(r, piece) : add_range(r, word) > 0) {
        r->next++;
        return true;
    }
    return false;
}

/* --- verbs and what they take ----------------------------------------------------------------------------- */

/* A verb by its whole name ("end_phase", "end-phase") or its first part ("end"). */
static const struct verb *verb_named(const struct ruleset *rs, const char *word) {
    const struct verb *found = NULL;
    size_t letters = strlen(word);
    if (letters < 2) return NULL;
    for (size_t i = 0; i < rs->verb_count; i++) {
        const char *name = rs->verbs[i].name;
        size_t k = 0;
        while (k < letters && (word[k] == name[k] || (word[k] == '-' && name[k] == '_'))) k++;
        if (k < letters) continue;
        if (!name[k]) return &rs->verbs[i];
        if (name[k] == '_') found = &rs->verbs[i];
    }
    return found;
}

static uint16_t fields_of(const struct verb *v) { return (uint16_t)(v->fields | v->optional); }

/* The choice a word stands for, with the verb it belongs to: the one asked for comes first. */
static bool take_choice(struct reader *r) {
    const struct ruleset *rs = r->s->rs;
    struct prompt p = game_prompt(r->s->game);
    for (size_t i = 0; i <= rs->verb_count; i++) {
        const struct verb *v = r->verb ? r->verb : i == 0 ? &rs->verbs[p.verb] : &rs->verbs[i - 1];
        if (!r->verb && i && r->o->act.piece_count && !(fields_of(v) & FIELD_PIECES)) continue; /* "r5 north" */
        for (int w = 0; v->words && v->words[w]; w++) {
            if (!reader_take(r, v->words[w])) continue;
            r->verb = v;
            r->o->act.choice = (uint8_t)w;
            return true;
        }
        if (r->verb) return false;
    }
    return false;
}

/* Faces of dice, or cards by name, as the verb takes them. */
static bool take_dice(struct reader *r) {
    double face;
    struct act *a = &r->o->act;
    if (!r->verb || !(fields_of(r->verb) & (FIELD_DICE | FIELD_CARDS | FIELD_SPLIT))) return false;
    int card = fields_of(r->verb) & FIELD_CARDS ? card_number(reader_peek(r)) : -1;
    if (a->dice_count == ACT_DICE_MAX) return false;
    if (card >= 0)
        r->next++, a->dice[a->dice_count++] = (uint8_t)card;
    else if (reader_number(r, 0, 255, &face))
        a->dice[a->dice_count++] = (uint8_t)face;
    else
        return false;
    return true;
}

static bool take_place(struct reader *r) {
    int place = order_place(r->s, reader_peek(r));
    if (place < 0) return false;
    r->o->act.place = (uint8_t)place;
    r->next++;
    return true;
}

static bool take_value(struct reader *r) {
    double value;
    if (!r->verb || !(fields_of(r->verb) & FIELD_VALUE) || !reader_number(r, -1e6, 1e6, &value)) return false;
    r->o->act.value = (int32_t)value;
    return true;
}

static bool takes_steps(const struct verb *v) { return fields_of(v) & FIELD_STEPS; }

/* A word that begins a step may be a verb of this game: 'charge', 'face', 'turn'. 'back' is one only when asked for. */
static const struct verb *own_verb(const struct reader *r) {
    static const char *const steps[] = {"advance", "back", "charge", "face", "join", "turn", NULL};
    const struct ruleset *rs = r->s->rs;
    const char *word = reader_peek(r);
    for (int i = 0; !r->verb && steps[i]; i++)
        for (size_t v = 0; strcmp(word, steps[i]) == 0 && v < rs->verb_count; v++)
            if (strcmp(word, rs->verbs[v].name) == 0)
                return strcmp(word, "back") != 0 || game_prompt(r->s->game).verb == v ? &rs->verbs[v] : NULL;
    return NULL;
}

/* A verb's second part may follow as a word of its own ("offer draw"), where it cannot be a step ("fall back 2"). */
static bool take_verb(struct reader *r) {
    const char *word = reader_peek(r);
    r->verb = verb_named(r->s->rs, word);
    if (!r->verb) return false;
    const char *rest = r->verb->name + strlen(word);
    r->next++;
    if (*rest == '_' && !takes_steps(r->verb)) reader_take(r, rest + 1);
    return true;
}

/* Two numbers where a verb takes steps are a place: "a1 deploy 300 150". One alone is its value, if it has any. */
static bool is_spot(const struct reader *r) {
    bool first = isdigit((unsigned char)*reader_peek(r)), second = r->next + 1 < r->said.count;
    second = second && isdigit((unsigned char)*r->said.word[r->next + 1]);
    return r->verb && takes_steps(r->verb) && first && (second || !(fields_of(r->verb) & FIELD_VALUE));
}

/* The word that was probably meant: of the notation, a verb it is the time for, or, where a number is in it, a piece.
 */
static const char *likely_word(const struct reader *r, const char *typed) {
    enum { MOST = 400 };
    const char *words[MOST + 1];
    const struct speaker *s = r->s;
    size_t count = 0;
    static const char *const usual[] = {"attack", "engage", "sidestep", "pivot", "all", NULL}; /* usual.h */
    bool id = strpbrk(typed, "0123456789") != NULL;
    struct prompt p = game_prompt(s->game);
    for (const char *const *w = usual; !id && *w; w++) words[count++] = *w;
    for (const char *const *w = order_notation; !id && *w; w++) words[count++] = *w;
    for (size_t i = 0; !id && i < s->rs->verb_count && i < 64; i++)
        if (!(s->rs->foreign_verbs >> i & 1) && prompt_takes(&p, (unsigned)i)) words[count++] = s->rs->verbs[i].name;
    for (uint32_t i = 0; id && i < s->scene.pieces && count < MOST; i++)
        if (!(s->scene.piece[i].marks & MARK_OFF) && memchr(s->scene.piece[i].id, 0, sizeof s->scene.piece[i].id))
            words[count++] = s->scene.piece[i].id;
    words[count] = NULL;
    return nearest_word(typed, words);
}

/* The whole order with that word in place of the one that is not known. */
static void say_instead(struct reader *r, const char *near) {
    char *to = r->o->instead;
    size_t used = 0, size = sizeof r->o->instead;
    for (int i = 0; i < r->said.count && used < size; i++)
        used += (size_t)snprintf(to + used, size - used, "%s%s", i ? " " : "", i == r->next ? near : r->said.word[i]);
    if (used >= size) *to = '\0';
}

/* The verb that moves: the one asked for if it has steps, else the first that has. */
static const struct verb *moving_verb(const struct speaker *s) {
    const struct ruleset *rs = s->rs;
    const struct verb *asked = &rs->verbs[game_prompt(s->game).verb];
    if (fields_of(asked) & FIELD_STEPS) return asked;
    for (size_t i = 0; i < rs->verb_count; i++)
        if (fields_of(&rs->verbs[i]) & FIELD_STEPS) return &rs->verbs[i];
    return asked;
}

/* The first piece of whoever is asked, for an example. */
static const char *first_of_us(const struct speaker *s) {
    struct prompt p = game_prompt(s->game);
    for (uint32_t i = 0; i < s->scene.pieces; i++)
        if (s->scene.piece[i].side == p.seat && !(s->scene.piece[i].marks & (MARK_OFF | MARK_CAMP)))
            return s->scene.piece[i].id;
    return "r1";
}

/* One word or phrase of the order, whatever it is. */
static bool read_phrase(struct reader *r) {
    if (take_pieces(r) || take_dice(r)) return true;
    if (is_spot(r)) return reader_spot(r);
    if (take_value(r)) return true;
    const struct verb *own = own_verb(r);
    if (own) r->verb = own;
    if (own && !takes_steps(own)) return r->next++, reader_take(r, "about"), true;
    int step = reader_step(r);
    if (step) return step > 0;
    if (!r->verb && take_verb(r)) return true;
    if (take_choice(r) || take_place(r)) return true;
    heading way;
    int here = r->next;
    if (isalpha((unsigned char)*reader_peek(r)) && reader_facing(r, &way))
        return reader_wrong(r, "%s is a way to face: say face %s to turn there, forward 1 to go ahead.",
                            r->said.word[here], r->said.word[here]);
    const char *near = likely_word(r, reader_peek(r));
    if (near && strcasecmp(near, reader_peek(r)) == 0) { /* a good word that says too little, or comes too early */
        struct prompt p = game_prompt(r->s->game);
        if (prompt_takes(&p, (unsigned)(moving_verb(r->s) - r->s->rs->verbs)))
            return reader_wrong(r, "'%s' needs more: say who, and how, as in %.8s wheel right 15.", reader_peek(r),
                                first_of_us(r->s));
        return reader_wrong(r, "'%s' is for those who move, and nobody is to move now. Type offers for what is asked.",
                            reader_peek(r));
    }
    if (near) say_instead(r, near);
    if (isalpha((unsigned char)*reader_peek(r)) && strpbrk(reader_peek(r), "0123456789"))
        return near ? reader_wrong(r, "there is no piece or place '%s' here. Did you mean '%s'?", reader_peek(r), near)
                    : reader_wrong(r, "there is no piece or place '%s' here.", reader_peek(r));
    if (near) return reader_wrong(r, "I do not know '%s'. Did you mean '%s'?", reader_peek(r), near);
    return reader_wrong(r, "I do not know '%s'. Type help for the words I know.", reader_peek(r));
}

/* Pieces named after the verb: its target comes last, the rest act. */
static bool share_pieces(struct reader *r) {
    struct act *a = &r->o->act;
    int acting = r->afters;
    if (r->afters && fields_of(r->verb) & FIELD_TARGET) {
        a->target = r->after[r->afters - 1];
        acting--;
    }
    for (int i = 0; i < acting; i++) {
        if (a->piece_count == ACT_PIECES_MAX) return reader_wrong(r, "that names too many pieces.");
        a->piece[a->piece_count++] = r->after[i];
    }
    return true;
}

bool order_read(struct speaker *s, const char *line, struct order *out, char *why, size_t size) {
    int ground = order_read_ground(s, line, out, why, size);
    if (ground) return ground > 0;
    struct reader *r = calloc(1, sizeof *r);
    if (!r) return false;
    *out = (struct order){.act = act_make(0), .enemy = NO_PIECE, .place = NO_PIECE, .edge = EDGE_NONE};
    r->s = s, r->o = out, r->why = why, r->size = size;
    bool ok = split(r, line) && r->said.count > 0;
    if (ok) order_usual(s, &r->said);
    ok = ok && r->said.count > 0;
    while (ok && r->next < r->said.count) ok = read_phrase(r);
    bool moves = out->act.step_count || out->reach == REACH_CONTACT;
    if (ok && !r->verb && moves) r->verb = moving_verb(s);
    char example[WORDS_LENGTH];
    if (ok && !r->verb)
        ok = order_example(s, NULL, &out->act, example, sizeof example)
                 ? reader_wrong(r, "what shall %s do? For example: %.200s.", r->said.word[0], example)
                 : reader_wrong(r, "what shall %s do? Nothing is offered to it now.", r->said.word[0]);
    if (ok) ok = share_pieces(r);
    if (ok) out->act.verb = (uint8_t)(r->verb - s->rs->verbs);
    free(r);
    return ok;
}
