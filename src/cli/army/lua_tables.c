/* A reader of Lua tables (lua_tables.h): assignments of texts, numbers and tables; functions are none of it. */
#include "cli/army/lua_tables.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_MAX = 256, TEXT_MAX = 4096, DEPTH_MAX = 40 };

struct reader {
    const char *at;
    int line, depth;
};

static bool in_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* The end of a long bracket that begins here, "[[" to "]]"; NULL: it is none, or has no end. */
static const char *long_bracket(const char *at) {
    if (strncmp(at, "[[", 2) != 0) return NULL;
    const char *end = strstr(at, "]]");
    return end ? end + 2 : NULL;
}

static void pass_space(struct reader *r) {
    for (;;) {
        const char *end = strncmp(r->at, "--", 2) == 0 ? long_bracket(r->at + 2) : NULL;
        if (end) {
            for (; r->at < end; r->at++) r->line += *r->at == '\n';
        } else if (strncmp(r->at, "--", 2) == 0)
            r->at += strcspn(r->at, "\n");
        else if (isspace((unsigned char)*r->at))
            r->line += *r->at++ == '\n';
        else
            return;
    }
}

static bool take(struct reader *r, char c) {
    pass_space(r);
    if (*r->at != c) return false;
    r->at++;
    return true;
}

static bool read_word(struct reader *r, char word[WORD_MAX]) {
    size_t letters = 0;
    pass_space(r);
    while (in_word(r->at[letters])) letters++;
    if (!letters || letters >= WORD_MAX || isdigit((unsigned char)*r->at)) return false;
    memcpy(word, r->at, letters);
    word[letters] = '\0';
    r->at += letters;
    return true;
}

static bool read_text(struct reader *r, char text[TEXT_MAX]) {
    size_t used = 0;
    pass_space(r);
    char quote = *r->at;
    if (quote != '"' && quote != '\'') return false;
    for (r->at++; *r->at && *r->at != quote && *r->at != '\n' && used + 1 < TEXT_MAX; r->at++) {
        if (*r->at == '\\' && r->at[1]) r->at++;
        text[used++] = *r->at;
    }
    text[used] = '\0';
    return *r->at++ == quote;
}

/* --- values -------------------------------------------------------------------------------------------- */

static json_t *read_value(struct reader *r);

/* "[1]" or "["name"]" or "name": what a value is called. */
static bool read_key(struct reader *r, char key[TEXT_MAX]) {
    if (!take(r, '[')) return read_word(r, key);
    pass_space(r);
    if (isdigit((unsigned char)*r->at))
        snprintf(key, TEXT_MAX, "%ld", strtol(r->at, (char **)&r->at, 10));
    else if (!read_text(r, key))
        return false;
    return take(r, ']');
}

/* Does "name =" or "[…] =" stand here, rather than a value without a name? */
static bool key_ahead(const struct reader *r) {
    struct reader ahead = *r;
    char key[TEXT_MAX];
    return read_key(&ahead, key) && take(&ahead, '=') && *ahead.at != '=';
}

/* One entry of a table, with its name or without. */
static bool read_entry(struct reader *r, json_t *table, int *number) {
    char key[TEXT_MAX];
    bool named = key_ahead(r);
    if (named && (!read_key(r, key) || !take(r, '='))) return false;
    if (!named) snprintf(key, sizeof key, "%d", ++*number);
    json_t *value = read_value(r);
    return value && json_object_set_new(table, key, value) == 0;
}

/* Behind its '{'. */
static json_t *read_table(struct reader *r) {
    json_t *table = json_object();
    int number = 0;
    bool ends = take(r, '}');
    while (!ends && read_entry(r, table, &number)) {
        bool more = take(r, ',') || take(r, ';');
        ends = take(r, '}');
        if (!more && !ends) break;
    }
    if (ends) return table;
    json_decref(table);
    return NULL;
}

static json_t *read_value(struct reader *r) {
    char text[TEXT_MAX];
    pass_space(r);
    if (*r->at == '"' || *r->at == '\'') {
        if (!read_text(r, text)) return NULL;
        json_t *value = json_string(text);
        return value ? value : json_null(); /* bytes that are no text */
    }
    if (take(r, '{')) {
        if (++r->depth > DEPTH_MAX) return NULL;
        json_t *table = read_table(r);
        r->depth--;
        return table;
    }
    if (isdigit((unsigned char)*r->at) || *r->at == '-') return json_real(strtod(r->at, (char **)&r->at));
    if (!read_word(r, text)) return NULL;
    while (in_word(*r->at) || *r->at == '.') r->at++; /* the name of something else */
    return strcmp(text, "true") == 0 ? json_true() : strcmp(text, "false") == 0 ? json_false() : json_null();
}

/* --- assignments --------------------------------------------------------------------------------------- */

/* The object inside `into` of that name, made if there is none. */
static json_t *inside(json_t *into, const char *key) {
    json_t *found = json_object_get(into, key);
    if (json_is_object(found)) return found;
    json_object_set_new(into, key, json_object());
    return json_object_get(into, key);
}

/* a["b"].c = value */
static bool read_assignment(struct reader *r, json_t *into) {
    char key[TEXT_MAX], next[TEXT_MAX];
    if (!read_word(r, key)) return false;
    if (strcmp(key, "local") == 0 && !read_word(r, key)) return false;
    for (;;) {
        pass_space(r);
        if (*r->at != '[' && *r->at != '.') break;
        if (*r->at == '.') r->at++;
        if (!read_key(r, next)) return false;
        into = inside(into, key);
        memcpy(key, next, sizeof key);
    }
    if (!take(r, '=')) return false;
    json_t *value = read_value(r);
    if (!value) return false;
    json_object_set_new(into, key, value);
    take(r, ';');
    return true;
}

json_t *lua_tables(const char *text, int *line) {
    struct reader r = {text, 1, 0};
    json_t *all = json_object();
    if (strncmp(text, "\xef\xbb\xbf", 3) == 0) r.at += 3;
    for (pass_space(&r); *r.at; pass_space(&r)) {
        if (strncmp(r.at, "return", 6) == 0 && !in_word(r.at[6])) {
            r.at += 6;
            json_t *value = read_value(&r);
            if (value) json_object_set_new(all, "return", value);
            if (value) continue;
        } else if (*r.at == '#') { /* "#include": the mods are glued together by their editor */
            r.at += strcspn(r.at, "\n");
            continue;
        } else if (read_assignment(&r, all))
            continue;
        *line = r.line;
        json_decref(all);
        return NULL;
    }
    return all;
}
