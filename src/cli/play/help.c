/* Help at the table: short pages of examples with pieces that stand there; the verbs come from the rule set. */
#include "cli/play/play.h"
#include "cli/wrap.h"
#include "game/words/vocabulary.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* A line of a page is an example and, after two blanks, what it does; or words that are simply said. */
static const char help_main[] = "Questions:\n"
                                "  what {us}, reach {us}, odds {us} {foe}, fights, threats, offers, list, show,\n"
                                "  why [clause], log [number], zones, advice, help TOPIC\n"
                                "The rest:\n"
                                "  ok (do what was suggested), undo, draw FILE.png, save FILE, concede, quit,\n"
                                "  offer draw, accept, auto on|off, map on|off, pause on|off, details on|off\n"
                                "Topics: move, contact, column, zones, setup, dice, odds, orders, files; any\n"
                                "order by its name; any troops by theirs, as in help {type}.\n";

static const char help_move[] = "Moves are made of steps, one after another:\n"
                                "  {us} forward 2  straight ahead; forward alone: as far as it may\n"
                                "  {us} back 1  straight back\n"
                                "  {us} wheel left 15  about its left front corner, in degrees\n"
                                "  {group} forward 1 wheel right 10 forward 0.5  several, as a group\n"
                                "  {us} to 200 150 facing 90  the middle of its front edge to x y, in millimetres\n"
                                "  {us} face east  turns on the spot (degrees or a compass point)\n"
                                "  {us} about  about face; right and left: to its right or left\n"
                                "  {group} slide left 0.5  sideways, to line up\n"
                                "  {us} behind {us2}  into line with a friend; so does beside {us2} left\n"
                                "  {us} road 4  along the road; road alone: as far as it may\n"
                                "Pieces: {us}, {group}, {us} {us2}, all. The verb may come first. Capitals do not\n"
                                "matter.\n";

static const char help_contact[] =
    "  {us} contact {foe}  finds a legal way to line up with it: front first, then flank and rear; attack is the same\n"
    "  {us} contact {foe} flank  only there; left, right, front and rear work too\n"
    "  {group} contact {foe}  a group goes straight on, or wheels as little as it must\n"
    "A camp, city or fort is named by its id.\n"
    "If it cannot be done you are told why, and the nearest thing that can.\n";

static const char help_column[] = "A column goes one behind another, and along roads:\n"
                                  "  {group} column forward 2  the first leads, the others fall in behind it\n"
                                  "  {group} road  a column on a road goes along it as far as it may\n"
                                  "Name the leader first, as in {us2} {us} column forward 1.\n";

static const char help_zones[] = "A threat zone is the ground in front of troops where their enemies cannot go as\n"
                                 "they please. zones shows them on the map and says who stands in which; threats\n"
                                 "tells which of yours is near an enemy that could destroy it.\n";

static const char help_dice[] = "Dice are rolled from the seed, unless the game was started with --dice typed:\n"
                                "then roll at your own table and type what came up: roll 4 2, or just 4 2.\n";

static const char help_odds[] = "  odds  the combats and shots at hand\n"
                                "  odds {us} {foe}  these two as they stand, with every factor and its clause; exact, "
                                "not sampled\n"
                                "  odds {type} v {foetype}  any two kinds, in words, as acies odds takes them\n"
                                "  fights  every combat on the table in a line\n";

static const char help_map[] = "On the map everybody is an arrow the way he faces and his name, his kind\n"
                               "before or behind; two who touch are joined by a line. list tells it in words.\n"
                               "  *{us}  a general; what {us} tells what his letters mean\n"
                               "  w, h, ~ ...  the ground: the lines below the map say which letter is what\n"
                               "  !  an objective\n"
                               "Each side has a colour of its own where the terminal has any. Along the edges\n"
                               "stand millimetres. map off leaves it out; draw FILE.png makes a picture.\n";

static const char help_files[] = "  draw field.png  a picture (.svg, .png, .pdf)\n"
                                 "  draw field.png 1600  that many pixels wide\n"
                                 "  draw field.png zones  with threat zones\n"
                                 "  draw field.png offers {us}  with where it could go\n"
                                 "  save battle.jsonl  a copy of the game, which goes on being written there too\n"
                                 "Every game is kept as it is played: quit says where, acies play --resume offers\n"
                                 "the last ones.\n";

/* --- examples that stand on the table
 * --------------------------------------------------------------------------------- */

static bool is_troops(const struct scene_piece *p) {
    return !(p->marks & (MARK_CAMP | MARK_INSIDE)) && strcmp(p->symbol, "leader") != 0 &&
           strcmp(p->symbol, "chief") != 0 && strcmp(p->symbol, "camp") != 0;
}

/* Is this type among those, "Ma|Cl"? */
static bool among(const char *types, const char *type) {
    size_t n = strlen(type);
    for (const char *t = types; *t; t += strcspn(t, "|"), t += *t == '|')
        if (strcspn(t, "|") == n && strncmp(t, type, n) == 0) return true;
    return false;
}

/* The n-th piece of a side that is of that symbol, or of one of those types (NULL: troops); NULL: there is none. */
static const struct scene_piece *example(const struct session *s, int side, const char *symbol, int n) {
    const struct scene *scene = &s->speaker.scene;
    for (uint32_t i = 0; i < scene->pieces; i++) {
        const struct scene_piece *p = &scene->piece[i];
        if (p->side != side || (p->marks & MARK_OFF && !(p->marks & MARK_WAITING))) continue;
        bool fits = symbol ? strcmp(p->symbol, symbol) == 0 || among(symbol, p->type) : is_troops(p);
        if (fits && n-- == 0) return p;
    }
    return NULL;
}

/* "R2-R5": a run of ids among the pieces from the n-th on; else two by name. */
static void example_group(const struct session *s, int side, char *out, size_t size) {
    const struct scene_piece *first = example(s, side, NULL, 0), *last = first;
    for (int n = 1; n < 4; n++) {
        const struct scene_piece *p = example(s, side, NULL, n);
        if (!p || !last) break;
        size_t letters = strcspn(last->id, "0123456789");
        bool follows = strncmp(p->id, last->id, letters) == 0 &&
                       strtol(p->id + letters, NULL, 10) == strtol(last->id + letters, NULL, 10) + 1;
        if (!follows) break;
        last = p;
    }
    const struct scene_piece *second = example(s, side, NULL, 1);
    if (!first)
        snprintf(out, size, "r1-r4");
    else if (last != first)
        snprintf(out, size, "%.8s-%.8s", first->id, last->id);
    else
        snprintf(out, size, "%.8s%s%.8s", first->id, second ? " " : "", second ? second->id : "");
}

/* What stands on the table for a hole; false: nobody there is of that kind. */
static bool fill_hole(const struct session *s, const char *hole, char *out, size_t size) {
    static const struct {
        const char *hole, *symbol, *fallback; /* without a fallback an example that nobody can give is left out */
        int n;
        bool foe;
    } holes[] = {{"us", NULL, "r1", 0, false},          {"us2", NULL, "r2", 1, false},
                 {"foe", NULL, "g1", 0, true},          {"leader", "leader", NULL, 0, false},
                 {"leader2", "leader", NULL, 1, false}, {"chief", "chief", NULL, 0, false},
                 {"guns", "artillery", NULL, 0, false}, {"archers", "bow", NULL, 0, false},
                 {"light", "light", NULL, 0, false}};
    enum seat seat = game_prompt(s->speaker.game).seat;
    int side = seat == SEAT_SECOND || (seat > SEAT_SECOND && s->bot[0]);
    const struct scene_piece *first = example(s, side, NULL, 0);
    snprintf(out, size, "%s", first && strcmp(hole, "type") == 0 ? first->type : "r1");
    const struct scene_piece *them = example(s, 1 - side, NULL, 0);
    if (strcmp(hole, "foetype") == 0) snprintf(out, size, "%s", them ? them->type : "g1");
    if (strcmp(hole, "group") == 0) example_group(s, side, out, size);
    if (isupper((unsigned char)*hole)) { /* "{Ma|Cl}": one of these types */
        const struct scene_piece *p = example(s, side, hole, 0);
        snprintf(out, size, "%.8s", p ? p->id : "");
        return p != NULL;
    }
    for (size_t i = 0; i < sizeof holes / sizeof *holes; i++) {
        if (strcmp(holes[i].hole, hole) != 0) continue;
        const struct scene_piece *p = example(s, holes[i].foe ? 1 - side : side, holes[i].symbol, holes[i].n);
        if (!p && !holes[i].fallback) return false;
        snprintf(out, size, "%.8s", p ? p->id : holes[i].fallback);
    }
    return true;
}

/* A line with its holes filled; false: one of them cannot be. */
static bool fill_line(const struct session *s, const char *line, size_t bytes, char *out, size_t size) {
    size_t used = 0;
    for (size_t i = 0; i < bytes && used + 1 < size; i++) {
        if (line[i] != '{') {
            out[used++] = line[i];
            continue;
        }
        char hole[16] = "", filled[40];
        size_t n = strcspn(line + i, "}");
        snprintf(hole, sizeof hole, "%.*s", (int)n - 1, line + i + 1);
        if (!fill_hole(s, hole, filled, sizeof filled)) return false;
        used += (size_t)snprintf(out + used, size - used, "%s", filled);
        if (used >= size) used = size - 1;
        i += n;
    }
    out[used] = '\0';
    return true;
}

enum { PAGE_COLUMNS = 80, EXPLAINED_AT = 27 };

struct explained {
    FILE *out;
    int column; /* where the line stands that the next words go to */
};

static void tell_explained(void *context, const char *text, size_t bytes) {
    struct explained *e = context;
    fprintf(e->out, "%*s%.*s\n", e->column < EXPLAINED_AT ? EXPLAINED_AT - e->column : 0, "", (int)bytes, text);
    e->column = 0;
}

/* An example and what it does, which has a column of its own. */
static void tell_example(const struct session *s, const char *line, const char *gap) {
    struct explained e = {s->out, text_columns(line, (size_t)(gap - line))};
    fprintf(s->out, "%.*s", (int)(gap - line), line);
    if (e.column > EXPLAINED_AT - 2) {
        fputc('\n', s->out);
        e.column = 0;
    }
    wrap_text(gap + strspn(gap, " "), PAGE_COLUMNS - EXPLAINED_AT - 1, 0, tell_explained, &e);
}

static void tell_page(const struct session *s, const char *page) {
    char line[400];
    for (size_t bytes; *page; page += bytes + (page[bytes] == '\n')) {
        bytes = strcspn(page, "\n");
        if (!fill_line(s, page, bytes, line, sizeof line)) continue;
        const char *gap = strncmp(line, "  ", 2) == 0 ? strstr(line + 2, "  ") : NULL;
        if (gap)
            tell_example(s, line, gap);
        else
            fprintf(s->out, "%s\n", line);
    }
}

/* --- verbs
 * ------------------------------------------------------------------------------------------------------------ */

static void tell_verb(const struct session *s, const struct told_verb *v) {
    char line[1200];
    int used = snprintf(line, sizeof line, "  %s  %s", v->verb->name, *v->help ? v->help : "an act of these rules");
    for (int i = 0; v->words[i] && (size_t)used < sizeof line; i++)
        used += snprintf(line + used, sizeof line - (size_t)used, "%s%s", i ? ", " : " (", v->words[i]);
    if (v->words[0] && (size_t)used < sizeof line) snprintf(line + used, sizeof line - (size_t)used, ")");
    tell_example(s, line, strstr(line + 2, "  "));
}

/* Those that answer what is asked now come first. */
static void tell_verbs(const struct session *s) {
    const struct ruleset *rs = s->speaker.rs;
    struct prompt p = game_prompt(s->speaker.game);
    for (int now = 1; now >= 0; now--) {
        bool any = false;
        for (unsigned i = 0; i < rs->verb_count; i++) {
            struct told_verb told;
            if (!verb_told(rs, i, &told) || (p.seat <= SEAT_SECOND && prompt_takes(&p, i)) != now) continue;
            if (!any) fprintf(s->out, now ? "What is asked for now:\n" : "At other times:\n");
            tell_verb(s, &told);
            any = true;
        }
    }
}

static bool tell_one_verb(const struct session *s, const char *name) {
    const struct ruleset *rs = s->speaker.rs;
    for (unsigned i = 0; i < rs->verb_count; i++) {
        struct told_verb told;
        if (!verb_told(rs, i, &told) || strcmp(told.verb->name, name) != 0) continue;
        tell_verb(s, &told);
        return true;
    }
    return false;
}

/* --- the pages
 * -------------------------------------------------------------------------------------------------------- */

static const char *page_of(const struct session *s, const char *topic) {
    const struct {
        const char *topic, *text;
    } pages[] = {{"", help_main},
                 {"move", help_move},
                 {"moving", help_move},
                 {"contact", help_contact},
                 {"attack", help_contact},
                 {"column", help_column},
                 {"zones", help_zones},
                 {"threats", help_zones},
                 {"dice", help_dice},
                 {"roll", help_dice},
                 {"odds", help_odds},
                 {"map", help_map},
                 {"legend", help_map},
                 {"fights", help_odds},
                 {"files", help_files},
                 {"save", help_files},
                 {"draw", help_files},
                 {"resume", help_files},
                 {"setup", s->speaker.rs->setup_guide}};
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        if (strcmp(pages[i].topic, topic) == 0) return pages[i].text;
    return NULL;
}

void tell_help(struct session *s, const char *said) {
    char topic[32];
    snprintf(topic, sizeof topic, "%s", said);
    for (char *c = topic; *c; c++) *c = (char)tolower((unsigned char)*c);
    const char *page = page_of(s, topic);
    if (page) {
        if (!*topic) fprintf(s->out, "An order names pieces and says what they do:\n");
        if (!*topic) tell_page(s, s->speaker.rs->guide);
        tell_page(s, page);
        if (strcmp(topic, "move") == 0)
            fprintf(s->out, "Distances are %s, or millimetres: 80mm.\n", s->speaker.scene.measure.name);
        tell_one_verb(s, topic);
    } else if (strcmp(topic, "orders") == 0) {
        tell_verbs(s);
    } else if (!tell_one_verb(s, topic) && !tell_what(s, said)) {
        s->refused = true;
        fprintf(s->out, "There is no help on '%s'. Type help for the topics, help orders for the orders.\n", said);
    }
}
