/* Phrases read: every way to understand them is tried, until one is an engagement the rules accept. */
#include "orders/phrase_words.h"

#include <stdlib.h>
#include <string.h>

enum { SAYINGS_MAX = 128, TRIES_MAX = 600, STEPS_MAX = 20000 };

struct reader {
    const struct ruleset *rs;
    const struct tokens *tokens;
    struct saying said[SAYINGS_MAX];
    int count, tries, steps;
    bool second;      /* the second side has begun */
    void *engagement; /* room for one */
    json_t *found;
    int furthest; /* the first token nobody understood, of the reading that came furthest */
    struct phrase_error *error;
    bool refused; /* something was understood to its end, but the rules refuse it: error says why */
    bool blamed;  /* and it is not merely that another reading was meant */
    bool assumes; /* what goes without saying is added where the rules miss it */
};

/* --- an engagement from what was said ------------------------------------------------------------------------------
 */

/* Lists and the halves of a pair add up; anything else is said once. */
static void put_value(json_t *object, const char *name, json_t *value) {
    json_t *there = json_object_get(object, name);
    if (json_is_array(there) && json_is_array(value))
        json_array_extend(there, value);
    else if (json_is_object(there) && json_is_object(value))
        json_object_update(there, value);
    else
        json_object_set_new(object, name, json_deep_copy(value));
}

static void put_field(json_t *object, const struct saying *s) {
    const char *point = strchr(s->field->name, '.');
    char group[PHRASE_WORD];
    if (!point) {
        put_value(object, s->field->name, s->value);
        return;
    }
    snprintf(group, sizeof group, "%.*s", (int)(point - s->field->name), s->field->name);
    json_t *holder = json_object_get(object, group);
    if (!json_is_object(holder)) json_object_set_new(object, group, holder = json_object());
    put_value(holder, point + 1, s->value);
}

static json_t *engagement_said(const struct reader *r) {
    json_t *e = json_pack("{ss}", "ruleset", r->rs->code), *a = json_object(), *b = json_object();
    bool one = r->rs->second_optional && !r->second;
    json_object_set_new(e, "a", a);
    if (!one) json_object_set(e, "b", b);
    for (int i = 0; i < r->count; i++) {
        const struct saying *s = &r->said[i];
        if (s->option && !json_object_get(e, "options")) json_object_set_new(e, "options", json_object());
        if (s->part == THE_WHOLE) put_field(s->option ? json_object_get(e, "options") : e, s);
        if (s->part == SIDE_A || s->part == SIDE_BOTH) put_field(a, s);
        if (s->part == SIDE_B || s->part == SIDE_BOTH) put_field(b, s);
    }
    json_decref(b);
    return e;
}

/* Was the field complained of ("a.previous") said by a word that could mean something else? Then the complaint is
 * rather about that reading than about the player. */
static bool merely_misread(const struct reader *r, const char *field) {
    const char *own = strchr(field, '.') ? strchr(field, '.') + 1 : field;
    for (int i = 0; i < r->count; i++)
        if (strcmp(r->said[i].field->name, own) == 0 && r->said[i].field->words) return true;
    return false;
}

/* Does some field of that side (or of the first, where the whole is spoken of) have this value? */
static bool says(const json_t *e, const char *path, const char *value) {
    const json_t *side = json_object_get(e, strncmp(path, "b.", 2) == 0 ? "b" : "a");
    const char *key;
    json_t *one;
    json_object_foreach((json_t *)side, key,
                        one) if (json_is_string(one) && strcmp(json_string_value(one), value) == 0) return true;
    return false;
}

/* Sets "a.sp" or "type" unless it is there. */
static bool assume(const struct reader *r, json_t *e, const struct assumption *a) {
    bool whole = a->field[1] != '.';
    const char *name = whole ? a->field : a->field + 2;
    json_t *holder = whole ? e : json_object_get(e, a->field[0] == 'b' ? "b" : "a");
    struct fields fields = whole ? r->rs->engagement_fields : r->rs->combatant_fields;
    if (!holder || json_object_get(holder, name)) return false;
    for (size_t i = 0; i < fields.count; i++) {
        if (strcmp(fields.list[i].name, name) != 0) continue;
        json_object_set_new(holder, name, spoken_value(&fields.list[i], a->value));
        size_t used = strlen(r->error->assumed);
        snprintf(r->error->assumed + used, sizeof r->error->assumed - used, "%s%.*s%s %s", used ? ", " : "",
                 whole ? 0 : 2, a->field[0] == 'b' ? "b " : "a ", name, a->value);
        return true;
    }
    return false;
}

/* The rules miss a field that players leave out: it is set as they mean it. False: it is to be said. */
static bool help_out(const struct reader *r, json_t *e, const char *missed) {
    const struct assumption *a = r->assumes && r->rs->wording ? r->rs->wording->assumed : NULL;
    for (; a && a->missed; a++)
        if (strcmp(a->missed, missed) == 0 && (!a->with || says(e, a->missed, a->with)) && assume(r, e, a)) return true;
    return false;
}

static bool accepted(struct reader *r, json_t *e) {
    struct complaint c = {0};
    clause forbids = 0;
    r->tries++;
    r->error->assumed[0] = '\0';
    do {
        c = (struct complaint){0};
        if (engagement_from_json(r->rs, e, r->engagement, &c, &forbids)) return true;
    } while (help_out(r, e, c.field));
    if (r->assumes) return false; /* what was complained of first is told */
    bool blamed = !merely_misread(r, c.field);
    if (r->refused && (r->blamed || !blamed)) return false;
    r->refused = true;
    r->blamed = blamed;
    snprintf(r->error->text, sizeof r->error->text, "%s", c.text);
    snprintf(r->error->field, sizeof r->error->field, "%s", c.field);
    r->error->clause = forbids;
    return false;
}

static bool mode_said(const struct reader *r) {
    for (int i = 0; i < r->count; i++)
        if (r->said[i].part == THE_WHOLE && !r->said[i].option && strcmp(r->said[i].field->name, "mode") == 0)
            return true;
    return false;
}

/* All words are understood: do the rules accept it, in one of the modes that go without saying? */
static bool settle(struct reader *r) {
    static const char *const only[] = {NULL, NULL};
    json_t *e = engagement_said(r);
    bool free_mode = !mode_said(r) && r->rs->wording && r->rs->wording->modes;
    const char *const *mode = free_mode ? r->rs->wording->modes : only;
    do {
        if (*mode) json_object_set_new(e, "mode", json_string(*mode));
        json_t *tried = json_deep_copy(e);
        if (accepted(r, tried)) {
            json_decref(e);
            r->found = tried;
            return true;
        }
        json_decref(tried);
    } while (r->tries < TRIES_MAX && *mode && *++mode);
    json_decref(e);
    return false;
}

/* --- the walk through the words -------------------------------------------------------------------------------------
 */

static bool walk(struct reader *r, int i, enum part part);

static bool said_already(const struct reader *r, const struct saying *s) {
    bool adds_up = s->field->kind == FIELD_KIND_PAIR;
    for (int i = 0; i < r->count && !adds_up; i++) {
        const struct saying *other = &r->said[i];
        bool whom = other->part == s->part || (s->part != THE_WHOLE && other->part != THE_WHOLE &&
                                               (s->part == SIDE_BOTH || other->part == SIDE_BOTH));
        if (other->field == s->field && other->option == s->option && whom) return true;
    }
    return false;
}

static bool take(struct reader *r, struct reading *reading, int i, enum part part) {
    int before = r->count;
    bool second = r->second, fits = true;
    enum part next = part;
    for (int k = 0; k < reading->sayings && fits; k++) {
        struct saying s = reading->says[k];
        if (s.part != THE_WHOLE && part == AT_START) next = SIDE_A;
        if (s.part == SIDE_A && said_already(r, &s) && reading->begins_side && !r->second) {
            s.part = next = SIDE_B;
            r->second = true;
        }
        fits = r->count < SAYINGS_MAX && !said_already(r, &s);
        if (fits) r->said[r->count++] = s;
    }
    bool done = fits && walk(r, i + reading->span, next);
    if (!done) {
        r->count = before;
        r->second = second;
    }
    return done;
}

/* Signs and the words between the sides. 1: gone on and settled; 0: gone on in vain; -1: it is no such word. */
static int cross(struct reader *r, int i, enum part part) {
    static const char *const against[] = {"v", "vs", "against", "versus", "at", NULL};
    const char *word = r->tokens->word[i];
    bool sign = strcmp(word, ":") == 0 || strcmp(word, ";") == 0;
    if (sign && *word == ':') return part == AT_START && walk(r, i + 1, SIDE_A);
    if (sign) return walk(r, i + 1, THE_WHOLE);
    if (tokens_fit(r->tokens, i, 1, "both") >= 0 && part != AT_START) return walk(r, i + 1, SIDE_BOTH);
    for (int k = 0; against[k]; k++) {
        int fit = tokens_fit(r->tokens, i, 1, against[k]);
        if (fit < 0 || fit > 1 || r->second || part == AT_START) continue;
        r->second = true;
        if (walk(r, i + 1, SIDE_B)) return 1;
        r->second = false;
        return 0;
    }
    return -1;
}

/* "blades fight spears": where nothing else is meant by it, such a word stands between the sides. */
static bool meets(struct reader *r, int i, enum part part) {
    static const char *const words[] = {"fights", "meets", "faces", "attacks", "hits", "charges", "shoots", NULL};
    for (int k = 0; words[k] && !r->second && part == SIDE_A; k++) {
        if (tokens_fit(r->tokens, i, 1, words[k]) < 0) continue;
        r->second = true;
        if (walk(r, i + 1, SIDE_B)) return true;
        r->second = false;
    }
    return false;
}

/* "two spears v a blade" */
static bool counts_pieces(const struct reader *r, int i) {
    char others[200];
    int span, rank;
    const char *word = i < r->tokens->count ? r->tokens->word[i] : "";
    return *word >= '0' && *word <= '9' && strspn(word, "0123456789x") == strlen(word) &&
           type_said(r->rs, r->tokens, i + 1, &span, &rank, others, sizeof others);
}

/* Nobody understands token i: told of the reading that came furthest. */
static void note_stuck(struct reader *r, int i, const struct readings *found) {
    int at = found->stuck > i ? found->stuck : i;
    struct phrase_error *e = r->error;
    if (r->refused || at <= r->furthest) return;
    r->furthest = at;
    *e = (struct phrase_error){0};
    const char *word = at < r->tokens->count ? r->tokens->word[at] : "";
    bool near = *word && phrase_guess(r->rs, word, e->guess);
    snprintf(e->word, sizeof e->word, "%s", word);
    if (counts_pieces(r, at))
        snprintf(e->text, sizeof e->text,
                 "'%s' says nothing before troops: one meets one, and what stands behind or beside it is named", word);
    else if (found->stuck >= i && at == found->stuck && at == i)
        snprintf(e->text, sizeof e->text, "'%s' %s", word, found->why);
    else if (found->stuck >= i && at == found->stuck)
        snprintf(e->text, sizeof e->text, "%s%s%s%s", found->why, *word ? ", not '" : "", word, *word ? "'" : "");
    else
        snprintf(e->text, sizeof e->text, "%s knows no '%s' in an engagement%s%s%s", r->rs->title, word,
                 near ? "; did you mean '" : "", e->guess, near ? "'?" : "");
}

static bool walk(struct reader *r, int i, enum part part) {
    if (i == r->tokens->count) return r->tries < TRIES_MAX && settle(r);
    if (++r->steps > STEPS_MAX) return false;
    int crossed = cross(r, i, part);
    if (crossed > 0) return true;
    struct readings *found = malloc(sizeof *found);
    if (!found) return false;
    bool done = false;
    readings_at(r->rs, r->tokens, i, part, found);
    for (int k = 0; k < found->count && !done; k++) done = take(r, &found->list[k], i, part);
    if (!done) done = meets(r, i, part);
    if (!done && token_is_filler(r->tokens, i))
        done = walk(r, i + 1, part);
    else if (!done && crossed < 0 && (found->count == 0 || found->stuck > i))
        note_stuck(r, i, found);
    else if (!done && crossed < 0 && !r->refused && i > r->furthest) {
        r->furthest = i;
        *r->error = (struct phrase_error){0};
        snprintf(r->error->text, sizeof r->error->text, "'%s' is said twice", r->tokens->word[i]);
        snprintf(r->error->word, sizeof r->error->word, "%s", r->tokens->word[i]);
    }
    readings_free(found);
    free(found);
    return done;
}

/* All was understood, but the rules miss something: once more, with what players mean when they leave it out. */
static bool walk_assuming(struct reader *r) {
    if (!r->refused || !r->rs->wording || !r->rs->wording->assumed) return false;
    r->assumes = true;
    r->count = r->tries = r->steps = 0;
    r->second = false;
    return walk(r, 0, AT_START);
}

json_t *phrase_read(const struct ruleset *rs, const char *text, struct phrase_error *error) {
    char longest[PHRASE_WORD];
    struct tokens *tokens = calloc(1, sizeof *tokens);
    struct reader r = {.rs = rs, .tokens = tokens, .furthest = -1, .error = error};
    *error = (struct phrase_error){0};
    r.engagement = calloc(1, rs->engagement_size);
    if (!tokens || !r.engagement)
        snprintf(error->text, sizeof error->text, "not enough memory");
    else if (strlen(text) > PHRASE_TEXT || !tokens_of(text, tokens, longest))
        snprintf(error->text, sizeof error->text, "an engagement has no so many words, and none so long");
    else if (tokens->count == 0)
        snprintf(error->text, sizeof error->text, "say who fights whom");
    else if (!walk(&r, 0, AT_START) && !walk_assuming(&r) && !error->text[0])
        snprintf(error->text, sizeof error->text,
                 "this can be understood in too many ways: say the names of the fields");
    if (r.found) {
        char assumed[sizeof error->assumed];
        memcpy(assumed, error->assumed, sizeof assumed);
        *error = (struct phrase_error){0};
        memcpy(error->assumed, assumed, sizeof assumed);
    }
    free(r.engagement);
    free(tokens);
    return r.found;
}
