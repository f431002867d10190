/* Army files from lists that other people keep: their titles, their homes, and what is taken where they say nothing. */
#include "orders/hand_army.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* --- names --------------------------------------------------------------------------------------------- */

/* Where the dates begin: the last number of two digits or more with a dash and another behind it. */
static const char *period_in(const char *title) {
    const char *found = NULL;
    for (const char *c = title; *c; c++) {
        bool begins = isdigit((unsigned char)*c) && (c == title || c[-1] == ' ') && isdigit((unsigned char)c[1]);
        if (begins && strpbrk(c, "-B")) found = found ? found : c;
    }
    return found;
}

/* "II/16b Demetrios 315-285BC (Plain)": the name and the dates of it. */
static void split_title(const char *title, char name[SIDE_NAME_LENGTH], char period[SIDE_NAME_LENGTH]) {
    char text[400];
    snprintf(text, sizeof text, "%s", title);
    char *plain = strstr(text, " (Plain)");
    if (plain) *plain = '\0';
    const char *dates = period_in(text);
    snprintf(period, SIDE_NAME_LENGTH, "%s", dates ? dates : "");
    if (dates) text[dates - text] = '\0';
    size_t end = strlen(text);
    while (end && (text[end - 1] == ' ' || text[end - 1] == ',')) text[--end] = '\0';
    snprintf(name, SIDE_NAME_LENGTH, "%s", end ? text : title);
}

/* Small letters, digits and hyphens, of the name with its number. */
static void id_of(const char *name, char id[ARMY_ID_LENGTH]) {
    size_t used = 0;
    for (const char *c = name; *c && used + 1 < ARMY_ID_LENGTH; c++) {
        if (isalnum((unsigned char)*c))
            id[used++] = (char)tolower((unsigned char)*c);
        else if (used && id[used - 1] != '-')
            id[used++] = '-';
    }
    while (used && id[used - 1] == '-') used--;
    id[used] = '\0';
    if (!used) snprintf(id, ARMY_ID_LENGTH, "army");
}

/* --- homes -------------------------------------------------------------------------------------------- */

/* What is said in brackets is about one people or another: "Littoral (if from the islands), otherwise Arable". */
static void drop_brackets(char *text) {
    char *to = text;
    int depth = 0;
    for (const char *c = text; *c; c++) {
        depth += *c == '(';
        if (depth <= 0) *to++ = *c;
        depth -= *c == ')' && depth > 0;
    }
    *to = '\0';
}

/* A home by its name, or by the one that was meant: files spell them in their own ways, and some have mountains. */
static const char *region_meant(const struct ruleset *rs, const char *word) {
    const char *near = strncmp(word, "mountain", 8) == 0 ? "hilly" : nearest_word(word, rs->armies->regions);
    return near ? near : word;
}

/* 'Hilly/Arable' or 'Hilly or Arable': one home or a choice. */
static json_t *regions_of(const struct ruleset *rs, const char *terrain) {
    json_t *list = json_array();
    char text[120];
    snprintf(text, sizeof text, "%s", terrain);
    drop_brackets(text);
    for (char *rest = text, *word; (word = strtok_r(rest, "/,;. ", &rest));) {
        for (char *c = word; *c; c++) *c = (char)tolower((unsigned char)*c);
        if (strcmp(word, "or") != 0 && strcmp(word, "otherwise") != 0)
            json_array_append_new(list, json_string(region_meant(rs, word)));
    }
    if (json_array_size(list) != 1) return list;
    json_t *only = json_incref(json_array_get(list, 0));
    json_decref(list);
    return only;
}

/* --- army files --------------------------------------------------------------------------------------- */

json_t *army_of_title(const struct ruleset *rs, const char *title, const json_t *data) {
    char name[SIDE_NAME_LENGTH], period[SIDE_NAME_LENGTH], id[ARMY_ID_LENGTH];
    const char *terrain = json_string_value(json_object_get(data, "terrain"));
    const json_t *aggression = json_object_get(data, "aggresiveness"); /* as the mods spell it */
    if (!aggression) aggression = json_object_get(data, "aggressiveness");
    if (!aggression) aggression = json_object_get(data, "aggression");
    split_title(title, name, period);
    id_of(name, id);
    json_t *army = json_pack("{s:s s:s s:s}", "ruleset", rs->code, "id", id, "name", name);
    if (period[0]) json_object_set_new(army, "period", json_string(period));
    if (rs->armies->regions) {
        json_object_set_new(army, "region", terrain ? regions_of(rs, terrain) : json_null());
        json_object_set_new(army, "aggression", json_integer((json_int_t)json_number_value(aggression)));
    }
    json_object_set(army, "list", json_object_get(data, "list"));
    return army;
}

const char *hand_title(const struct hand_list *hand, const char *name, char title[HAND_TITLE]) {
    snprintf(title, HAND_TITLE, "%s%s%s", hand->name[0] ? hand->name : name, hand->period[0] ? " " : "", hand->period);
    return title;
}

json_t *army_of_hand(const struct ruleset *rs, const struct hand_list *hand, const char *name) {
    const char *first = rs->armies->regions ? rs->armies->regions[0] : "";
    char title[HAND_TITLE];
    json_t *data = json_pack("{ss ss si}", "list", hand->list, "terrain", hand->home[0] ? hand->home : first,
                             "aggression", hand->aggression < 0 ? 0 : hand->aggression);
    json_t *army = data ? army_of_title(rs, hand_title(hand, name, title), data) : NULL;
    json_decref(data);
    return army;
}

static void add_taken(json_t *taken, const char *field, json_t *text) {
    json_array_append_new(taken, json_pack("{ss so}", "field", field, "text", text));
}

json_t *hand_taken(const struct ruleset *rs, const struct hand_list *hand) {
    json_t *taken = json_array();
    const char *const *regions = rs->armies->regions;
    if (regions && !hand->home[0])
        add_taken(taken, "region", json_sprintf("no home is said (\"Home: hilly\"): taken as %s", regions[0]));
    if (regions && hand->aggression < 0)
        add_taken(taken, "aggression", json_string("no aggression is said (\"Aggression: 2\"): taken as 0"));
    if (hand->passed[0]) add_taken(taken, "list", json_sprintf("taken as names: %s", hand->passed));
    return taken;
}
