/* Orders as a player types them: "r1-r4 forward 2", "r1 wheel left 15", "c2 contact g3", "end", "fight r1 g2".
 *
 * An order is a row of words: pieces, a verb of the rule set (or none where steps say it all), steps, a target, a
 * choice. Numbers are in the game's own measure (base widths, paces, inches) unless they end in mm. What may follow
 * what is decided by the verb's own fields. */
#include "orders/usual.h"

#include "table/contact.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

const char *const order_notation[] = {"forward", "back",  "wheel",  "slide",   "to",   "facing", "face",
                                      "about",   "road",  "behind", "beside",  "left", "right",  "contact",
                                      "front",   "flank", "rear",   "degrees", "mm",   "bw",     NULL};

struct reader {
    struct speaker *s;
    struct tokens said;
    int next;
    struct order *o;
    const struct verb *verb; /* named so far, or NULL */
    uint8_t after[ACT_PIECES_MAX];
    int afters; /* pieces named after the verb: theirs or ours, the verb's fields decide */
    char *why;
    size_t size;
};

static bool wrong(struct reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool wrong(struct reader *r, const char *format, ...) {
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
        if (r->said.count == TOKENS_MAX) return wrong(r, "that order is too long.");
        char *to = r->said.word[r->said.count];
        for (; *line && !isspace((unsigned char)*line) && *line != ',' && *line != ';'; line++) {
            if (n == TOKEN_LENGTH - 1) return wrong(r, "a word of that order is too long.");
            size_t dash = dash_length(line); /* "r1..r4" */
            to[n++] = dash ? '-' : (char)tolower((unsigned char)*line);
            if (dash) line += dash - 1;
        }
        to[n] = '\0';
        r->said.count++;
    }
    return true;
}

static const char *peek(const struct reader *r) { return r->next < r->said.count ? r->said.word[r->next] : ""; }
static bool take(struct reader *r, const char *word) {
    if (strcmp(peek(r), word) != 0) return false;
    r->next++;
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
        if (r->afters == ACT_PIECES_MAX) return wrong(r, "that names too many pieces.");
        r->after[r->afters++] = (uint8_t)piece;
        return true;
    }
    for (int i = 0; i < a->piece_count; i++)
        if (a->piece[i] == piece) return true;
    if (a->piece_count == ACT_PIECES_MAX) return wrong(r, "that names too many pieces.");
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
    const char *word = peek(r);
    int piece = order_piece(r->s, word);
    if (piece >= 0 ? add_piece(r, piece) : add_range(r, word) > 0) {
        r->next++;
        return true;
    }
    return false;
}

/* --- numbers ------------------------------------------------------------------------------------------ */

/* "2", "2.5", "1/2", "80mm", "80 mm", or with the suffix of the game's own measure, which is meant anyway: "2bw". */
static bool take_distance(struct reader *r, length *out) {
    char *end;
    const char *word = peek(r);
    if (!isdigit((unsigned char)*word) && *word != '.') return false;
    double value = strtod(word, &end);
    if (*end == '/') {
        double under = strtod(end + 1, &end);
        if (under <= 0) return false;
        value /= under;
    }
    if (value < 0 || value > 100000) return false;
    const struct scene *scene = &r->s->scene;
    bool mm = strcmp(end, "mm") == 0;
    if (*end && !mm && strcmp(end, scene->measure.suffix) != 0) return false;
    r->next++;
    if (!*end && take(r, "mm")) mm = true;
    if (!*end) take(r, scene->measure.suffix);
    *out = (length)(mm ? value * 100 + 0.5 : value * scene->base_width / scene->measure.to_base_width + 0.5);
    return true;
}

static bool take_number(struct reader *r, double least, double most, double *out) {
    char *end;
    const char *word = peek(r);
    double value = strtod(word, &end);
    if (end == word || *end || !(value >= least && value <= most)) return false;
    r->next++;
    *out = value;
    return true;
}

static bool take_facing(struct reader *r, heading *out) {
    static const char *const points[8][2] = {{"n", "north"}, {"ne", "north-east"}, {"e", "east"}, {"se", "south-east"},
                                             {"s", "south"}, {"sw", "south-west"}, {"w", "west"}, {"nw", "north-west"}};
    double degrees;
    for (int i = 0; i < 8; i++) {
        if (!take(r, points[i][0]) && !take(r, points[i][1])) continue;
        *out = (heading)(i << 13);
        return true;
    }
    if (!take_number(r, -360, 360, &degrees)) return false;
    *out = heading_from_degrees(degrees);
    take(r, "degrees");
    return true;
}

static enum edge take_hand(struct reader *r) {
    if (take(r, "left") || take(r, "l")) return EDGE_LEFT;
    if (take(r, "right") || take(r, "r")) return EDGE_RIGHT;
    return EDGE_NONE;
}

/* --- steps -------------------------------------------------------------------------------------------- */

static bool add_step(struct reader *r, struct step step) {
    struct act *a = &r->o->act;
    if (a->step_count == ACT_STEPS_MAX) return wrong(r, "a move has at most %d steps.", ACT_STEPS_MAX);
    a->step[a->step_count++] = step;
    return true;
}

/* Straight ahead, back or along a road; without a number as far as it may. */
static bool read_straight(struct reader *r, enum step_kind kind, int sign) {
    length distance;
    if (!take_distance(r, &distance)) {
        r->o->reach = REACH_FURTHEST;
        distance = 1;
    } else if (distance == 0) {
        return wrong(r, "0 goes nowhere: say how far, or leave the number out to go as far as it may.");
    }
    return add_step(r, (struct step){.kind = (uint8_t)kind, .distance = sign * distance});
}

static bool read_wheel(struct reader *r) {
    double degrees;
    enum edge hand = take_hand(r);
    if (hand == EDGE_NONE) return wrong(r, "wheel left or right? For example: wheel left 15.");
    if (!take_number(r, 0, 180, &degrees)) return wrong(r, "wheel by how many degrees? For example: wheel left 15.");
    take(r, "degrees");
    return add_step(
        r, (struct step){.kind = STEP_WHEEL, .side = (uint8_t)hand, .turn = (heading)(degrees * 65536 / 360 + 0.5)});
}

static bool read_slide(struct reader *r) {
    length distance;
    enum edge hand = take_hand(r);
    if (hand == EDGE_NONE || !take_distance(r, &distance))
        return wrong(r, "slide left or right, and how far? For example: slide left 0.5.");
    return add_step(r, (struct step){.kind = STEP_SLIDE, .distance = hand == EDGE_LEFT ? -distance : distance});
}

static const struct scene_piece *first_piece(struct reader *r) {
    return r->o->act.piece_count ? order_piece_seen(r->s, r->o->act.piece[0]) : NULL;
}

/* Facing stays as it is where nothing is said of it. */
static bool read_to(struct reader *r) {
    double x, y;
    const struct scene_piece *p = first_piece(r);
    if (!take_number(r, -100000, 100000, &x) || !take_number(r, -100000, 100000, &y))
        return wrong(r, "to where? Two numbers in millimetres, for example: to 200 150 facing 90.");
    heading facing = p ? p->base.pose.facing : 0;
    if (take(r, "facing") && !take_facing(r, &facing))
        return wrong(r, "facing which way? Degrees (0 is north, clockwise) or north, east, south, west.");
    return add_step(r, (struct step){.kind = STEP_TO, .turn = facing, .at = {length_from_mm(x), length_from_mm(y)}});
}

/* Turning on the spot is a move to where it stands, facing elsewhere. */
static bool read_face(struct reader *r, bool about) {
    heading facing = 0;
    const struct scene_piece *p = first_piece(r);
    if (!p) return wrong(r, "say first who shall turn, for example: r1 face east.");
    enum edge hand = about ? EDGE_NONE : take_hand(r);
    if (hand != EDGE_NONE)
        facing = (heading)(p->base.pose.facing + (hand == EDGE_LEFT ? 0xC000 : 0x4000));
    else if (!about && !take_facing(r, &facing))
        return wrong(r, "face which way? Degrees (0 is north, clockwise) or north, east, south, west.");
    struct pose to = about ? pose_about_face(p->base) : pose_pivoted(p->base, facing);
    return add_step(r, (struct step){.kind = STEP_TO, .turn = to.facing, .at = to.at});
}

/* "behind r2", "beside r2 left": into line with a friend. */
static bool read_join(struct reader *r, bool behind) {
    const struct scene_piece *p = first_piece(r);
    int friend = order_piece(r->s, peek(r));
    const struct scene_piece *f = friend < 0 ? NULL : order_piece_seen(r->s, (unsigned)friend);
    if (f && f->marks & MARK_OFF) return wrong(r, "%.8s is not on the table.", f->id);
    if (!p || !f)
        return wrong(r, "%s whom? For example: r5 %s r2%s.", behind ? "behind" : "beside", behind ? "behind" : "beside",
                     behind ? "" : " left");
    r->next++;
    enum edge hand = behind ? EDGE_REAR : take_hand(r);
    if (hand == EDGE_NONE) return wrong(r, "beside it on the left or on the right?");
    struct pose to = pose_lined_up(f->base, behind ? CONTACT_BEHIND : CONTACT_SIDE, hand, p->base.width);
    return add_step(r, (struct step){.kind = STEP_TO, .turn = to.facing, .at = to.at});
}

/* Only notes what is wanted; play_contact.c finds the way. */
static bool read_contact(struct reader *r) {
    struct order *o = r->o;
    int enemy = order_piece(r->s, peek(r)), place = enemy < 0 ? order_place(r->s, peek(r)) : -1;
    if (enemy < 0 && place < 0) return wrong(r, "contact whom? For example: r1 contact g3, or r1 contact g3 flank.");
    r->next++;
    o->reach = REACH_CONTACT;
    o->enemy = enemy < 0 ? NO_PIECE : (uint8_t)enemy;
    o->place = place < 0 ? NO_PIECE : (uint8_t)place;
    if (take(r, "front")) o->edge = EDGE_FRONT;
    if (take(r, "flank")) o->flank = true;
    if (take(r, "rear") || take(r, "back")) o->edge = EDGE_REAR;
    enum edge hand = take_hand(r);
    if (hand != EDGE_NONE) o->edge = hand;
    return true;
}

/* Reads a step if the next word begins one: 1 read, 0 no step, -1 a complaint was made. */
static int read_step(struct reader *r) {
    if (take(r, "forward") || take(r, "f") || take(r, "advance") || take(r, "ahead"))
        return read_straight(r, STEP_ADVANCE, 1) ? 1 : -1;
    if (take(r, "back") || take(r, "b") || take(r, "backward")) return read_straight(r, STEP_ADVANCE, -1) ? 1 : -1;
    if (take(r, "road") || take(r, "along")) {
        int sign = take(r, "back") ? -1 : 1;
        return read_straight(r, STEP_ALONG, sign) ? 1 : -1;
    }
    if (take(r, "wheel") || take(r, "w")) return read_wheel(r) ? 1 : -1;
    if (take(r, "slide")) return read_slide(r) ? 1 : -1;
    if (take(r, "to")) return read_to(r) ? 1 : -1;
    if (take(r, "face") || take(r, "turn")) return read_face(r, false) ? 1 : -1;
    if (take(r, "about")) return read_face(r, true) ? 1 : -1;
    bool hand = strcmp(peek(r), "left") == 0 || strcmp(peek(r), "right") == 0;
    if (hand && !r->verb && r->o->act.piece_count) return read_face(r, false) ? 1 : -1; /* "r3 right" */
    if (take(r, "behind")) return read_join(r, true) ? 1 : -1;
    if (take(r, "beside") || take(r, "join")) return read_join(r, false) ? 1 : -1;
    if (take(r, "contact") || take(r, "charge")) return read_contact(r) ? 1 : -1;
    return 0;
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
            if (!take(r, v->words[w])) continue;
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
    int card = fields_of(r->verb) & FIELD_CARDS ? card_number(peek(r)) : -1;
    if (a->dice_count == ACT_DICE_MAX) return false;
    if (card >= 0)
        r->next++, a->dice[a->dice_count++] = (uint8_t)card;
    else if (take_number(r, 0, 255, &face))
        a->dice[a->dice_count++] = (uint8_t)face;
    else
        return false;
    return true;
}

static bool take_place(struct reader *r) {
    int place = order_place(r->s, peek(r));
    if (place < 0) return false;
    r->o->act.place = (uint8_t)place;
    r->next++;
    return true;
}

static bool take_value(struct reader *r) {
    double value;
    if (!r->verb || !(fields_of(r->verb) & FIELD_VALUE) || !take_number(r, -1e6, 1e6, &value)) return false;
    r->o->act.value = (int32_t)value;
    return true;
}

static bool takes_steps(const struct verb *v) { return fields_of(v) & FIELD_STEPS; }

/* A word that begins a step may be a verb of this game: 'charge', 'face', 'turn'. 'back' is one only when asked for. */
static const struct verb *own_verb(const struct reader *r) {
    static const char *const steps[] = {"advance", "back", "charge", "face", "join", "turn", NULL};
    const struct ruleset *rs = r->s->rs;
    const char *word = peek(r);
    for (int i = 0; !r->verb && steps[i]; i++)
        for (size_t v = 0; strcmp(word, steps[i]) == 0 && v < rs->verb_count; v++)
            if (strcmp(word, rs->verbs[v].name) == 0)
                return strcmp(word, "back") != 0 || game_prompt(r->s->game).verb == v ? &rs->verbs[v] : NULL;
    return NULL;
}

/* A verb's second part may follow as a word of its own ("offer draw"), where it cannot be a step ("fall back 2"). */
static bool take_verb(struct reader *r) {
    const char *word = peek(r);
    r->verb = verb_named(r->s->rs, word);
    if (!r->verb) return false;
    const char *rest = r->verb->name + strlen(word);
    r->next++;
    if (*rest == '_' && !takes_steps(r->verb)) take(r, rest + 1);
    return true;
}

/* Two numbers where a verb takes steps are a place: "a1 deploy 300 150". One alone is its value, if it has any. */
static bool is_spot(const struct reader *r) {
    bool first = isdigit((unsigned char)*peek(r)), second = r->next + 1 < r->said.count;
    second = second && isdigit((unsigned char)*r->said.word[r->next + 1]);
    return r->verb && takes_steps(r->verb) && first && (second || !(fields_of(r->verb) & FIELD_VALUE));
}

/* The word that was probably meant: of the notation, a verb of this game, or, where a number is in it, a piece. */
static const char *likely_word(const struct reader *r, const char *typed) {
    enum { MOST = 400 };
    const char *words[MOST + 1];
    const struct speaker *s = r->s;
    size_t count = 0;
    bool id = strpbrk(typed, "0123456789") != NULL;
    for (const char *const *w = order_notation; !id && *w; w++) words[count++] = *w;
    for (size_t i = 0; !id && i < s->rs->verb_count && i < 64; i++)
        if (!(s->rs->foreign_verbs >> i & 1)) words[count++] = s->rs->verbs[i].name;
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

/* One word or phrase of the order, whatever it is. */
static bool read_phrase(struct reader *r) {
    if (take_pieces(r) || take_dice(r)) return true;
    if (is_spot(r)) return read_to(r);
    if (take_value(r)) return true;
    const struct verb *own = own_verb(r);
    if (own) r->verb = own;
    if (own && !takes_steps(own)) return r->next++, take(r, "about"), true;
    int step = read_step(r);
    if (step) return step > 0;
    if (!r->verb && take_verb(r)) return true;
    if (take_choice(r) || take_place(r)) return true;
    heading way;
    int here = r->next;
    if (isalpha((unsigned char)*peek(r)) && take_facing(r, &way))
        return wrong(r, "%s is a way to face: say face %s to turn there, forward 1 to go ahead.", r->said.word[here],
                     r->said.word[here]);
    const char *near = likely_word(r, peek(r));
    if (near) say_instead(r, near);
    if (isalpha((unsigned char)*peek(r)) && strpbrk(peek(r), "0123456789"))
        return near ? wrong(r, "there is no piece or place '%s' here. Did you mean '%s'?", peek(r), near)
                    : wrong(r, "there is no piece or place '%s' here.", peek(r));
    if (near) return wrong(r, "I do not know '%s'. Did you mean '%s'?", peek(r), near);
    return wrong(r, "I do not know '%s'. Type help for the words I know.", peek(r));
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

/* Pieces named after the verb: its target comes last, the rest act. */
static bool share_pieces(struct reader *r) {
    struct act *a = &r->o->act;
    int acting = r->afters;
    if (r->afters && fields_of(r->verb) & FIELD_TARGET) {
        a->target = r->after[r->afters - 1];
        acting--;
    }
    for (int i = 0; i < acting; i++) {
        if (a->piece_count == ACT_PIECES_MAX) return wrong(r, "that names too many pieces.");
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
    if (ok && !r->verb) ok = wrong(r, "what shall they do? For example: %s forward 2.", r->said.word[0]);
    if (ok) ok = share_pieces(r);
    if (ok) out->act.verb = (uint8_t)(r->verb - s->rs->verbs);
    free(r);
    return ok;
}
