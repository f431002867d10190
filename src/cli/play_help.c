/* Help at the table: short pages of examples; the verbs come from the rule set. */
#include "cli/play.h"

#include <string.h>

static const char help_main[] =
    "Questions and the rest:\n"
    "  show  list  zones  offers  odds [r1 g2]  why [clause]  log [number]\n"
    "  ok (do what was suggested)  advice  undo  auto on|off  map on|off\n"
    "  draw FILE.svg|png|pdf  save FILE  offer draw  accept  concede  quit\n"
    "Help on one thing: help move, help contact, help setup, help dice, help odds, help orders, help files.\n";

static const char help_move[] =
    "Moves are made of steps, one after another:\n"
    "  r1 forward 2           r1 back 1              r1 forward (as far as it may)\n"
    "  r1-r3 forward 1 wheel right 10 forward 0.5\n"
    "  r1 to 200 150 facing 90    a single piece: middle of its front edge to x y, in millimetres\n"
    "  r1 face east           turns on the spot (degrees or a point of the compass);  r1 about\n"
    "  r1-r3 slide left 0.5   sideways, to line up\n"
    "  r5 behind r2           r5 beside r2 left      into line with a friend\n"
    "  r1 road 4              along the road;  r1 road  as far as it may;  r1 road back 2\n"
    "Pieces: r1, r1-r4, r1 r3 r5. Capitals do not matter.\n";

static const char help_contact[] =
    "  r1 contact g3          finds a legal way to line up with g3: front first, then flank and rear\n"
    "  r1 contact g3 flank    only there; left, right, front and rear work too\n"
    "  r1-r4 contact g3       a group goes straight on, or wheels as little as it must\n"
    "  r1 contact campg       against a camp, city or fort, by its id\n"
    "If it cannot be done you are told why, and the nearest thing that can.\n";

static const char help_dice[] =
    "Dice are rolled from the seed, unless the game was started with --dice typed: then roll at your own table\n"
    "and type what came up, for example: roll 4 2, or just 4 2.\n";

static const char help_odds[] =
    "  odds                   the combats and shots at hand\n"
    "  odds r1 g2             these two as they stand, with every factor and its clause; exact, not sampled\n";

static const char help_files[] =
    "  draw field.png         a picture (.svg, .png, .pdf);  draw field.png 1600  that many pixels wide\n"
    "  draw field.png zones   with threat zones;  draw field.png offers r1  with where r1 could go\n"
    "  save battle.jsonl      the game goes on being written there; acies play --resume battle.jsonl goes on with it\n"
    "Every game is kept as it is played, also without save: quit says where.\n";

static void tell_verb(const struct verb *v) {
    printf("  %-10s %s", v->name, v->help ? v->help : "an act of these rules");
    for (int i = 0; v->words && v->words[i]; i++) printf("%s%s", i ? ", " : " (", v->words[i]);
    puts(v->words ? ")" : "");
}

void tell_help(const struct session *s, const char *topic) {
    const struct {
        const char *topic, *text;
    } pages[] = {
        {"", help_main},      {"move", help_move}, {"contact", help_contact}, {"setup", s->speaker.rs->setup_guide},
        {"dice", help_dice},  {"roll", help_dice}, {"odds", help_odds},       {"files", help_files},
        {"save", help_files}, {"draw", help_files}};
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        if (strcmp(pages[i].topic, topic) != 0) continue;
        if (!*topic) printf("An order names pieces, then says what they do:\n%s", s->speaker.rs->guide);
        fputs(pages[i].text, stdout);
        if (strcmp(topic, "move") == 0)
            printf("Distances are %s, or millimetres: 80mm.\n", s->speaker.scene.measure.name);
        return;
    }
    bool all = strcmp(topic, "orders") == 0, found = false;
    for (size_t i = 0; i < s->speaker.rs->verb_count; i++) {
        if (!all && strcmp(s->speaker.rs->verbs[i].name, topic) != 0) continue;
        tell_verb(&s->speaker.rs->verbs[i]);
        found = true;
    }
    if (!found)
        printf("There is no help on '%s'. Try help move, help contact, help setup, help dice, help odds, help orders, "
               "help "
               "files.\n",
               topic);
}
