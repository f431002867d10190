/* Help at the table: short pages of examples with pieces that stand there; the verbs come from the rule set. */
#include "cli/play/play.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char help_main[] = "Questions:\n"
                                "  what {us}  reach {us}  odds {us} {foe}  fights  threats  offers  list  show\n"
                                "  why [clause]  log [number]  zones  advice  help TOPIC\n"
                                "The rest:\n"
                                "  ok (do what was suggested)  undo  draw FILE.png  save FILE  concede  quit\n"
                                "  offer draw  accept  auto on|off  map on|off  pause on|off  details on|off\n"
                                "Topics: move, contact, column, zones, setup, dice, odds, orders, files; any order\n"
                                "by its name; any troops by theirs, as in help {type}.\n";

static const char help_move[] = "Moves are made of steps, one after another:\n"
                                "  {us} forward 2         {us} back 1            {us} forward   as far as it may\n"
                                "  {group} forward 1 wheel right 10 forward 0.5\n"
                                "  {us} to 200 150 facing 90   the middle of its front edge to x y, in millimetres\n"
                                "  {us} face east         turns on the spot (degrees or a compass point)\n"
                                "  {us} about             {us} right             about face, and to its right\n"
                                "  {group} slide left 0.5   sideways, to line up\n"
                                "  {us} behind {us2}      {us} beside {us2} left    into line with a friend\n"
                                "  {us} road 4            along the road;  road alone: as far as it may\n"
                                "Pieces: {us}, {group}, {us} {us2}, all. The verb may come first. Capitals do not\n"
                                "matter.\n";

static const char help_contact[] = "  {us} contact {foe}     finds a legal way to line up with it: front first, then\n"
                                   "                         flank and rear;  attack is the same\n"
                                   "  {us} contact {foe} flank   only there; left, right, front and rear work too\n"
                                   "  {group} contact {foe}  a group goes straight on, or wheels as little as it must\n"
                                   "A camp, city or fort is named by its id.\n"
                                   "If it cannot be done you are told why, and the nearest thing that can.\n";

static const char help_column[] = "A column goes one behind another, and along roads:\n"
                                  "  {group} column forward 2   the first leads, the others fall in behind it\n"
                                  "  {group} road             a column on a road goes along it as far as it may\n"
                                  "Name the leader first, as in {us2} {us} column.\n";

static const char help_zones[] = "A threat zone is the ground in front of troops where their enemies cannot go as\n"
                                 "they please. zones shows them on the map and says who stands in which; threats\n"
                                 "tells which of yours is near an enemy that could destroy it.\n";

static const char help_dice[] = "Dice are rolled from the seed, unless the game was started with --dice typed:\n"
                                "then roll at your own table and type what came up: roll 4 2, or just 4 2.\n";

static const char help_odds[] = "  odds                   the combats and shots at hand\n"
                                "  odds {us} {foe}        these two as they stand, with every factor and its clause;\n"
                                "                         exact, not sampled\n"
                                "  fights                 every combat on the table in a line\n";

static const char help_files[] = "  draw field.png         a picture (.svg, .png, .pdf);  draw field.png 1600  that\n"
                                 "                         many pixels wide\n"
                                 "  draw field.png zones   with threat zones;  draw field.png offers {us}  with\n"
                                 "                         where it could go\n"
                                 "  save battle.jsonl      a copy of the game, which goes on being written there too\n"
                                 "Every game is kept as it is played: quit says where, acies play --resume offers\n"
                                 "the last ones.\n";

/* --- examples that stand on the table
 * --------------------------------------------------------------------------------- */

static bool is_troops(const struct scene_piece *p) {
    return !(p->marks & (MARK_CAMP | MARK_INSIDE)) && strcmp(p->symbol, "leader") != 0 &&
           strcmp(p->symbol, "chief") != 0 && strcmp(p->symbol, "camp") != 0;
}

/* The n-th piece of a side that is of that symbol (NULL: troops); NULL: there is none. */
static const struct scene_piece *example(const struct session *s, int side, const char *symbol, int n) {
    const struct scene *scene = &s->speaker.scene;
    for (uint32_t i = 0; i < scene->pieces; i++) {
        const struct scene_piece *p = &scene->piece[i];
        if (p->side != side || (p->marks & MARK_OFF && !(p->marks & MARK_WAITING))) continue;
        if ((symbol ? strcmp(p->symbol, symbol) == 0 : is_troops(p)) && n-- == 0) return p;
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

static void fill_hole(const struct session *s, const char *hole, char *out, size_t size) {
    static const struct {
        const char *hole, *symbol, *fallback;
        int n;
        bool foe;
    } holes[] = {
        {"us", NULL, "r1", 0, false},         {"us2", NULL, "r2", 1, false},      {"foe", NULL, "g1", 0, true},
        {"leader", "leader", "c1", 0, false}, {"chief", "chief", "c1", 0, false}, {"guns", "artillery", "b1", 0, false},
        {"archers", "bow", "b1", 0, false},   {"light", "light", "b1", 0, false}, {"mage", "leader", "m1", 0, false}};
    enum seat seat = game_prompt(s->speaker.game).seat;
    int side = seat == SEAT_SECOND || (seat > SEAT_SECOND && s->bot[0]);
    snprintf(out, size, "r1");
    if (strcmp(hole, "group") == 0) example_group(s, side, out, size);
    if (strcmp(hole, "type") == 0 && example(s, side, NULL, 0))
        snprintf(out, size, "%s", example(s, side, NULL, 0)->type);
    for (size_t i = 0; i < sizeof holes / sizeof *holes; i++) {
        if (strcmp(holes[i].hole, hole) != 0) continue;
        const struct scene_piece *p = example(s, holes[i].foe ? 1 - side : side, holes[i].symbol, holes[i].n);
        snprintf(out, size, "%.8s", p ? p->id : holes[i].fallback);
    }
}

/* A page with its holes filled. What is explained in a column stays there, where there is room. */
static void tell_page(const struct session *s, const char *page) {
    int column = 0, owed = 0;
    for (; *page; page++) {
        if (*page == '{') {
            char hole[16] = "", filled[40];
            size_t n = strcspn(page, "}");
            snprintf(hole, sizeof hole, "%.*s", (int)n - 1, page + 1);
            fill_hole(s, hole, filled, sizeof filled);
            fputs(filled, s->out);
            column += (int)strlen(filled);
            owed += (int)n + 1 - (int)strlen(filled);
            page += n;
            continue;
        }
        if (page[0] == ' ' && page[1] == ' ' && column > 2) { /* between an example and what it does */
            for (; owed > 0; owed--) fputc(' ', s->out);
            while (owed < 0 && page[1] == ' ' && page[2] == ' ') page++, owed++;
        }
        fputc(*page, s->out);
        column = *page == '\n' ? 0 : column + 1;
        if (*page == '\n') owed = 0;
    }
}

/* --- verbs
 * ------------------------------------------------------------------------------------------------------------ */

static void tell_verb(const struct session *s, const struct verb *v) {
    fprintf(s->out, "  %-10s ", v->name);
    fprintf(s->out, "%s", v->help ? v->help : "an act of these rules");
    for (int i = 0; v->words && v->words[i]; i++) fprintf(s->out, "%s%s", i ? ", " : " (", v->words[i]);
    fprintf(s->out, "%s\n", v->words ? ")" : "");
}

/* Those that answer what is asked now come first. */
static void tell_verbs(const struct session *s) {
    const struct ruleset *rs = s->speaker.rs;
    struct prompt p = game_prompt(s->speaker.game);
    for (int now = 1; now >= 0; now--) {
        bool any = false;
        for (unsigned i = 0; i < rs->verb_count; i++) {
            if (rs->foreign_verbs >> i & 1 || (p.seat <= SEAT_SECOND && prompt_takes(&p, i)) != now) continue;
            if (!any) fprintf(s->out, now ? "What is asked for now:\n" : "At other times:\n");
            tell_verb(s, &rs->verbs[i]);
            any = true;
        }
    }
}

static bool tell_one_verb(const struct session *s, const char *name) {
    const struct ruleset *rs = s->speaker.rs;
    for (unsigned i = 0; i < rs->verb_count; i++) {
        if (rs->foreign_verbs >> i & 1 || strcmp(rs->verbs[i].name, name) != 0) continue;
        tell_verb(s, &rs->verbs[i]);
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
