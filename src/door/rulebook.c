/* What can be read without a game: the rule sets, their vocabulary, their clauses and how well these are covered. */
#include "door/messages.h"
#include "game/coverage.h"
#include "game/words/vocabulary.h"

#include <ctype.h>
#include <string.h>

/* --- hello ------------------------------------------------------------------------------------------ */

static json_t *message_list(void) {
    json_t *list = json_array();
    for (const struct message *const *family = message_families(); *family; family++)
        for (const struct message *m = *family; m->ask; m++)
            json_array_append_new(list, json_pack("{ssss}", "ask", m->ask, "help", m->help));
    return list;
}

static json_t *ruleset_codes(void) {
    json_t *list = json_array();
    for (const struct ruleset *const *rs = rulesets(); *rs; rs++) json_array_append_new(list, json_string((*rs)->code));
    return list;
}

static json_t *hello(struct door *d, json_t *request) {
    (void)d, (void)request;
    return json_pack("{sssssiso so s{sisisi}}", "program", "acies", "version", door_version(), "protocol",
                     (int)DOOR_PROTOCOL, "rulesets", ruleset_codes(), "messages", message_list(), "limits", "games",
                     (int)DOOR_GAMES_MAX, "request_bytes", (int)DOOR_REQUEST_MAX, "acts", (int)DOOR_ACTS_MAX);
}

/* --- rule sets -------------------------------------------------------------------------------------- */

static size_t house_count(const struct ruleset *rs) {
    size_t n = 0;
    for (size_t i = 0; i < rs->clause_count; i++) n += rs->clauses[i].id >= H(0);
    return n;
}

static json_t *list_rulesets(struct door *d, json_t *request) {
    (void)d, (void)request;
    json_t *list = json_array();
    for (const struct ruleset *const *all = rulesets(); *all; all++) {
        const struct ruleset *rs = *all;
        size_t house = house_count(rs);
        json_array_append_new(list,
                              json_pack("{sssssIsI}", "code", rs->code, "title", rs->title, "clauses",
                                        (json_int_t)(rs->clause_count - house), "house_rulings", (json_int_t)house));
    }
    return json_pack("{so}", "rulesets", list);
}

/* What is to be known of a type of troops: moves, factors, ranges, each with its clause. */
static json_t *type_facts_json(const struct ruleset *rs, unsigned type) {
    struct type_fact fact[TYPE_FACTS_MAX];
    size_t count = rs->armies && rs->armies->facts ? rs->armies->facts(type, fact) : 0;
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        char cited[24];
        json_t *o = json_pack("{ssso}", "name", fact[i].name, "value",
                              fact[i].word ? json_string(fact[i].word) : json_real(fact[i].thousandths / 1000.0));
        if (fact[i].clause) json_object_set_new(o, "clause", json_string(clause_name(rs, fact[i].clause, cited)));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *types_json(const struct ruleset *rs) {
    json_t *list = json_array();
    for (size_t i = 0; i < rs->type_count; i++) {
        const struct piece_type *t = &rs->types[i];
        json_array_append_new(list, json_pack("{ssssss*so}", "code", t->code, "name", t->name, "help", t->help, "facts",
                                              type_facts_json(rs, (unsigned)i)));
    }
    return list;
}

static json_t *terrains_json(const struct ruleset *rs) {
    json_t *list = json_array();
    for (size_t i = 0; i < rs->terrain_count; i++) {
        const struct terrain_kind *t = &rs->terrains[i];
        json_t *kind = json_pack("{ssssss*}", "code", t->code, "shape", t->shape == SHAPE_LINE ? "line" : "shape",
                                 "help", t->help);
        if (t->states) json_object_set_new(kind, "states", words_json(t->states));
        json_array_append_new(list, kind);
    }
    return list;
}

/* The names of the fields in a mask, in the order of enum act_field. */
static json_t *act_fields_json(unsigned mask) {
    static const char *const names[] = {"pieces", "steps",  "dice",  "cards", "target",
                                        "edge",   "choice", "value", "place", "split"};
    json_t *list = json_array();
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (mask >> i & 1) json_array_append_new(list, json_string(names[i]));
    return list;
}

static json_t *verbs_json(const struct ruleset *rs) {
    json_t *list = json_array();
    for (size_t i = 0; i < rs->verb_count; i++) {
        struct told_verb told;
        if (!verb_told(rs, i, &told)) continue;
        json_t *verb =
            json_pack("{sssososs*}", "act", told.verb->name, "fields", act_fields_json(told.verb->fields), "optional",
                      act_fields_json(told.verb->optional), "help", *told.help ? told.help : NULL);
        if (told.words[0]) json_object_set_new(verb, "choices", words_json(told.words));
        json_array_append_new(list, verb);
    }
    return list;
}

static json_t *fields_json(struct fields fields) {
    static const char *const kinds[] = {"flag", "integer", "word",     "type",  "types", "text", "length",
                                        "pair", "number",  "integers", "words", "cards", "pack"};
    json_t *list = json_array();
    for (size_t i = 0; i < fields.count; i++) {
        const struct field *f = &fields.list[i];
        json_t *field = json_pack("{sssssbss*}", "name", f->name, "kind", kinds[f->kind], "required", (int)f->required,
                                  "help", f->help);
        if (f->kind == FIELD_KIND_INT || f->kind == FIELD_KIND_PAIR)
            json_object_set_new(field, "range", json_pack("[ii]", (int)f->least, (int)f->most));
        if (f->kind == FIELD_KIND_WORD) json_object_set_new(field, "words", words_json(f->words));
        json_array_append_new(list, field);
    }
    return list;
}

/* What an army and its lines may say, for those who build one. */
static json_t *army_json(const struct army_rules *a) {
    json_t *o =
        json_pack("{sosb so so}", "fields", fields_json(a->army_fields), "commanded", (int)(a->command_clause != 0),
                  "line", fields_json(a->line_fields), "regions", a->regions ? words_json(a->regions) : json_array());
    if (a->regions) json_object_set_new(o, "most_aggression", json_integer(a->most_aggression));
    return o;
}

static json_t *describe_ruleset(struct door *d, json_t *request) {
    (void)d;
    json_t *error = NULL;
    const struct ruleset *rs = asked_ruleset(request, &error);
    if (!rs) return error;
    json_t *o = json_pack("{ssss so so so s{so so so so so} s{so so}}", "code", rs->code, "title", rs->title, "types",
                          types_json(rs), "terrain", terrains_json(rs), "acts", verbs_json(rs), "position", "piece",
                          fields_json(rs->piece_fields), "side", fields_json(rs->side_fields), "terrain",
                          fields_json(rs->terrain_fields), "turn", fields_json(rs->turn_fields), "options",
                          fields_json(rs->option_fields), "engagement", "fields", fields_json(rs->engagement_fields),
                          "combatant", fields_json(rs->combatant_fields));
    if (rs->armies) json_object_set_new(o, "army", army_json(rs->armies));
    return o;
}

/* --- clauses ---------------------------------------------------------------------------------------- */

/* Does `word` occur in `text`, capitals or not? An empty word occurs everywhere. */
static bool contains(const char *text, const char *word) {
    size_t n = strlen(word);
    for (; *text; text++) {
        size_t i = 0;
        while (i < n && text[i] && tolower((unsigned char)text[i]) == tolower((unsigned char)word[i])) i++;
        if (i == n) return true;
    }
    return n == 0;
}

/* Every word of a search must occur, in the text, the section or the id. */
static bool matches(const struct ruleset *rs, const struct clause_text *c, const char *search) {
    char id[CLAUSE_NAME_MAX], word[64];
    clause_name(rs, c->id, id);
    while (*search) {
        search += strspn(search, " ");
        size_t n = strcspn(search, " ");
        if (n >= sizeof word) return false;
        memcpy(word, search, n);
        word[n] = '\0';
        if (!contains(c->text, word) && !contains(c->section, word) && !contains(id, word)) return false;
        search += n;
    }
    return true;
}

/* "dba30-152", "152", "h18" or "H18" of this rule set; 0 if it is none. */
static clause asked_clause(const struct ruleset *rs, const char *name) {
    char full[CLAUSE_NAME_MAX];
    clause id = clause_number(rs, name);
    if (id || !*name || strlen(name) > 4) return id;
    bool house = name[0] == 'h' || name[0] == 'H';
    const char *digits = name + house;
    if (!*digits || strspn(digits, "0123456789") != strlen(digits)) return 0;
    unsigned n = 0;
    for (const char *p = digits; *p; p++) n = 10 * n + (unsigned)(*p - '0');
    id = house ? H(n) : (clause)n;
    return id && clause_number(rs, clause_name(rs, id, full)) == id ? id : 0;
}

/* The option that switches a ruling: its name, its readings, the one taken unless a setup says otherwise. */
static json_t *option_json(const struct ruleset *rs, const struct rule_reading *reading) {
    static const char *const flags[] = {"false", "true", NULL};
    for (size_t i = 0; i < rs->option_fields.count; i++) {
        const struct field *f = &rs->option_fields.list[i];
        if (strcmp(f->name, reading->option) != 0) continue;
        if (f->kind == FIELD_KIND_WORD || f->kind == FIELD_KIND_BOOL) {
            const char *const *words = f->kind == FIELD_KIND_WORD ? f->words : flags;
            return json_pack("{sssossss}", "name", f->name, "readings", words_json(words), "default",
                             words[f->fallback], "text", reading->text);
        }
        return json_pack("{sss[ii]siss}", "name", f->name, "range", (int)f->least, (int)f->most, "default",
                         (int)f->fallback, "text", reading->text);
    }
    return NULL;
}

/* How a ruling may be read, or why it has one reading only. */
static void set_reading(const struct ruleset *rs, clause id, json_t *object) {
    const struct rule_reading *reading = reading_find(rs, id);
    if (!reading) return;
    if (reading->option)
        json_object_set_new(object, "option", option_json(rs, reading));
    else
        json_object_set_new(object, "one_reading", json_string(reading->text));
}

static json_t *clause_json(const struct ruleset *rs, const struct clause_text *c) {
    char name[CLAUSE_NAME_MAX];
    json_t *object = json_pack("{sssssssb}", "id", clause_name(rs, c->id, name), "text", c->text, "section", c->section,
                               "house", (int)(c->id >= H(0)));
    if (object && c->definition) json_object_set_new(object, "definition", json_true());
    if (object) set_reading(rs, c->id, object);
    return object;
}

static json_t *one_clause(const struct ruleset *rs, const char *name) {
    clause id = asked_clause(rs, name);
    const struct clause_text *c = id ? clause_find(rs, id) : NULL;
    if (!c) return door_error("clause", "%s has no clause '%.40s'", rs->title, name);
    return json_pack("{s[o]}", "clauses", clause_json(rs, c));
}

/* House rulings, and those of the sheet that may be read in more ways than one. */
static bool is_ruling(const struct ruleset *rs, clause id) {
    const struct rule_reading *reading = reading_find(rs, id);
    return id >= H(0) || (reading && reading->option);
}

static json_t *clauses(struct door *d, json_t *request) {
    (void)d;
    json_t *error = NULL;
    const char *name, *search;
    bool house;
    const struct ruleset *rs = asked_ruleset(request, &error);
    if (!rs || !asked_text(request, "clause", &name, &error) || !asked_text(request, "find", &search, &error) ||
        !asked_flag(request, "house", &house, &error))
        return error;
    if (name) return one_clause(rs, name);
    json_t *list = json_array();
    for (size_t i = 0; i < rs->clause_count; i++) {
        const struct clause_text *c = &rs->clauses[i];
        if (house && !is_ruling(rs, c->id)) continue;
        if (!search || matches(rs, c, search)) json_array_append_new(list, clause_json(rs, c));
    }
    return json_pack("{so}", "clauses", list);
}

static json_t *place_or_null(const char *place) { return place ? json_string(place) : json_null(); }

static json_t *coverage(struct door *d, json_t *request) {
    (void)d;
    json_t *error = NULL;
    const struct ruleset *rs = asked_ruleset(request, &error);
    if (!rs) return error;
    if (!coverage_lists[0].code) return door_error(NULL, "the coverage of the rules is not kept here: ask the program");
    json_t *list = json_array();
    int code = 0, test = 0;
    for (size_t i = 0; i < rs->clause_count; i++) {
        const struct coverage *c = coverage_of(rs, rs->clauses[i].id);
        json_t *entry = clause_json(rs, &rs->clauses[i]);
        code += c && c->code;
        test += c && c->test;
        json_object_set_new(entry, "code", place_or_null(c ? c->code : NULL));
        json_object_set_new(entry, "test", place_or_null(c ? c->test : NULL));
        json_array_append_new(list, entry);
    }
    return json_pack("{sos{sIsisi}}", "coverage", list, "summary", "clauses", (json_int_t)rs->clause_count, "code",
                     code, "test", test);
}

const struct message library_messages[] = {
    {"hello", "who is there: version, rule sets, messages and limits", " ", hello},
    {"rulesets", "the rule sets with their titles", " ", list_rulesets},
    {"ruleset", "the vocabulary of a rule set: types, terrain, acts, fields", " ruleset ", describe_ruleset},
    {"clauses", "clauses by number or by words they contain", " ruleset clause find house ", clauses},
    {"coverage", "for every clause the code that enforces it and the test that looked at it", " ruleset ", coverage},
    {NULL, NULL, NULL, NULL},
};
