/* Orders as people usually give them: verb first or last, short words, "all". They become what the reader understands;
 * what is not known stays as it is, and the reader complains of it. */
#include "orders/usual.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void drop(struct tokens *t, int at) {
    memmove(t->word[at], t->word[at + 1], (size_t)(t->count - at - 1) * sizeof t->word[0]);
    t->count--;
}

static void put(struct tokens *t, int at, const char *word) {
    if (t->count == TOKENS_MAX) return;
    memmove(t->word[at + 1], t->word[at], (size_t)(t->count - at) * sizeof t->word[0]);
    snprintf(t->word[at], sizeof t->word[at], "%s", word);
    t->count++;
}

static bool is(const struct tokens *t, int at, const char *word) {
    return at >= 0 && at < t->count && strcmp(t->word[at], word) == 0;
}

static bool knows_verb(const struct ruleset *rs, const char *name) {
    for (size_t i = 0; i < rs->verb_count; i++)
        if (strcmp(rs->verbs[i].name, name) == 0) return true;
    return false;
}

/* Is the word a piece, or a range of pieces? */
static bool names_pieces(const struct speaker *s, const char *word) {
    char first[TOKEN_LENGTH];
    const char *dash = strchr(word, '-');
    if (order_piece(s, word) >= 0) return true;
    if (!dash || dash == word || !strpbrk(word, "0123456789")) return false;
    snprintf(first, sizeof first, "%.*s", (int)(dash - word), word);
    return order_piece(s, first) >= 0;
}

/* --- other words
 * ------------------------------------------------------------------------------------------------------- */

static void plain_words(const struct speaker *s, struct tokens *t) {
    static const char *const same[][2] = {
        {"fwd", "forward"},    {"fw", "forward"},    {"forwards", "forward"}, {"onward", "forward"}, {"bwd", "back"},
        {"backwards", "back"}, {"backward", "back"}, {"engage", "contact"},   {"hit", "contact"},    {"deg", "degrees"},
        {"sidestep", "slide"}, {"shift", "slide"},   {"done", "end"},         {"pivot", "face"}};
    static const char *const idle[] = {"the", "and", "then", "please", "with", "by", NULL};
    for (int i = t->count - 1; i >= 0; i--) {
        for (size_t k = 0; k < sizeof same / sizeof *same; k++)
            if (is(t, i, same[k][0]) && !knows_verb(s->rs, same[k][0]))
                snprintf(t->word[i], sizeof t->word[i], "%s", same[k][1]);
        bool says_nothing = false;
        for (int k = 0; idle[k]; k++) says_nothing = says_nothing || is(t, i, idle[k]);
        if (says_nothing) drop(t, i);
    }
}

/* Is there a verb that takes this word as its choice, as "order c1 attack" does? */
static bool knows_choice(const struct ruleset *rs, const char *word) {
    for (size_t i = 0; i < rs->verb_count; i++)
        for (int w = 0; rs->verbs[i].words && rs->verbs[i].words[w]; w++)
            if (strcmp(rs->verbs[i].words[w], word) == 0) return true;
    return false;
}

/* "attack g3", or "attack" that forgets whom: a charge where the rules know charges, else contact. An order to attack
 * ("order c1 attack") stays. */
static void attacks(const struct speaker *s, struct tokens *t) {
    for (int i = 0; i < t->count; i++) {
        const char *next = i + 1 < t->count ? t->word[i + 1] : NULL;
        bool attacked = next ? names_pieces(s, next) || order_place(s, next) >= 0 : !knows_choice(s->rs, "attack");
        if (is(t, i, "attack") && !knows_verb(s->rs, "attack") && attacked)
            snprintf(t->word[i], sizeof t->word[i], "%s", knows_verb(s->rs, "charge") ? "charge" : "contact");
    }
}

/* "right wheel 15" as "wheel right 15". */
static void hands(struct tokens *t) {
    for (int i = 0; i + 1 < t->count; i++) {
        bool hand = is(t, i, "left") || is(t, i, "right");
        if (!hand || !(is(t, i + 1, "wheel") || is(t, i + 1, "slide"))) continue;
        char word[TOKEN_LENGTH];
        memcpy(word, t->word[i], sizeof word);
        memcpy(t->word[i], t->word[i + 1], sizeof word);
        memcpy(t->word[i + 1], word, sizeof word);
    }
}

/* "r1 to r4" as "r1-r4". */
static void ranges(const struct speaker *s, struct tokens *t) {
    for (int i = 1; i + 1 < t->count; i++) {
        if (!is(t, i, "to") || order_piece(s, t->word[i - 1]) < 0 || order_piece(s, t->word[i + 1]) < 0) continue;
        char range[TOKEN_LENGTH];
        snprintf(range, sizeof range, "%.14s-%.14s", t->word[i - 1], t->word[i + 1]);
        memcpy(t->word[i - 1], range, sizeof range);
        drop(t, i);
        drop(t, i);
    }
}

/* --- who
 * --------------------------------------------------------------------------------------------------------------- */

static int asked_side(const struct speaker *s) { return (int)game_prompt(s->game).seat; }

static bool is_troops(const struct scene_piece *p) {
    return !(p->marks & (MARK_OFF | MARK_INSIDE | MARK_CAMP)) && strcmp(p->symbol, "leader") != 0 &&
           strcmp(p->symbol, "chief") != 0;
}

/* "all": every unit of the side that is asked. */
static void all_of_them(const struct speaker *s, struct tokens *t) {
    for (int i = 0; i < t->count; i++) {
        if (!is(t, i, "all") && !is(t, i, "everybody") && !is(t, i, "everyone")) continue;
        drop(t, i);
        for (uint32_t p = s->scene.pieces; p-- > 0;) {
            char id[TOKEN_LENGTH];
            snprintf(id, sizeof id, "%.8s", s->scene.piece[p].id);
            if (s->scene.piece[p].side == asked_side(s) && is_troops(&s->scene.piece[p])) put(t, i, id);
        }
        return;
    }
}

/* --- the order of words
 * ------------------------------------------------------------------------------------------------ */

static bool begins_a_move(const char *word) {
    static const char *const begins[] = {"forward", "back",    "advance", "wheel", "slide", "road",   "face",
                                         "about",   "contact", "charge",  "move",  "march", "column", NULL};
    for (int i = 0; begins[i]; i++)
        if (strcmp(begins[i], word) == 0) return true;
    return false;
}

static bool is_ours(const struct speaker *s, const char *word) {
    char first[TOKEN_LENGTH];
    snprintf(first, sizeof first, "%.*s", (int)strcspn(word, "-"), word);
    int piece = order_piece(s, order_piece(s, word) >= 0 ? word : first);
    const struct scene_piece *p = piece < 0 ? NULL : order_piece_seen(s, (unsigned)piece);
    return p && p->side == asked_side(s);
}

/* "forward 2 r1-r3", "move r1 forward 2", "contact g3 r1": our pieces come first, but for the friend somebody is to
 * join. */
static void pieces_first(const struct speaker *s, struct tokens *t) {
    if (t->count < 2 || !begins_a_move(t->word[0])) return;
    int front = 0;
    for (int i = 1; i < t->count; i++) {
        char word[TOKEN_LENGTH];
        bool joined = is(t, i - 1, "behind") || is(t, i - 1, "beside") || is(t, i - 1, "join");
        if (joined || !names_pieces(s, t->word[i]) || !is_ours(s, t->word[i])) continue;
        memcpy(word, t->word[i], sizeof word);
        drop(t, i);
        put(t, front++, word);
    }
}

void order_usual(const struct speaker *s, struct tokens *t) {
    plain_words(s, t);
    ranges(s, t);
    all_of_them(s, t);
    attacks(s, t);
    hands(t);
    pieces_first(s, t);
}
