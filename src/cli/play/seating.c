/* Who sits where: the opponent, the side, and the game itself as the arguments or the player choose. */
#include "cli/play/play.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

const struct bot *bot_named(const struct command *c, const char *name) {
    char known[200] = "";
    if (bot_find(name)) return bot_find(name);
    for (const struct bot *const *b = bots(); *b; b++)
        snprintf(known + strlen(known), sizeof known - strlen(known), "%s%s", *known ? ", " : "", (*b)->name);
    problem(c, "there is no bot '%s': there are %s.", name, known);
    return NULL;
}

/* The opponent: a bot, or NULL for hot seat. False: the input ended or the name is unknown. */
static bool pick_opponent(const struct arguments *args, struct session *s, const struct bot **bot) {
    const char *name = given(args, "bot");
    *bot = NULL;
    if (given(args, "hotseat")) return true;
    if (name) return (*bot = bot_named(args->command, name)) != NULL;
    enum { MOST = 16 };
    char line[MOST][160];
    const char *choices[MOST];
    int count = 0;
    for (const struct bot *const *b = bots(); *b && count < MOST - 1; b++, count++) {
        snprintf(line[count], sizeof line[count], "%s, who %s", (*b)->name, (*b)->about);
        choices[count] = line[count];
    }
    choices[count] = "a friend at this keyboard (hot seat)";
    int chosen = choose(s->console, "Against whom?", choices, count + 1, 0);
    if (chosen < 0) return false;
    if (chosen < count) *bot = bots()[chosen];
    return true;
}

int session_side(const struct arguments *args, struct session *s) {
    const char *said = given(args, "side");
    const char *names[2] = {side_title(s, 0), side_title(s, 1)};
    if (!said) return choose(s->console, "Which side do you play?", names, 2, 0);
    for (int i = 0; i < 2; i++)
        if (strcasecmp(said, names[i]) == 0 || (said[0] == '1' + i && !said[1])) return i;
    problem(args->command, "there is no side '%s': 1 is %s, 2 is %s.", said, names[0], names[1]);
    return -1;
}

/* Every --option given, on top of what the position says. */
static bool set_options(const struct arguments *args, const struct ruleset *rs, struct setup *setup) {
    const char *said;
    for (int n = 0; (said = given_again(args, "option", n)); n++) {
        struct complaint wrong = {0};
        if (setup_option_from_text(rs, said, setup, &wrong)) continue;
        return wrong_usage(args->command, "--option %s: %s.", said, wrong.text), false;
    }
    return true;
}

/* From a position: the rule set may still refuse it. */
bool session_begin(const struct arguments *args, struct session *s) {
    struct setup *setup = calloc(1, sizeof *setup);
    struct ruling r = {0};
    char line[400];
    bool ok = setup && pick_position(args, s, setup) && set_options(args, s->speaker.rs, setup);
    if (ok && !session_take(s, game_begin(s->speaker.rs, setup, &r))) {
        problem(args->command, "the position cannot be played: %s.",
                r.why.text ? speak(s->speaker.rs, NULL, &r.why, line, sizeof line) : "out of memory");
        ok = false;
    }
    free(setup);
    return ok;
}

/* A game gone on with is played by those who played it; unless the arguments say otherwise. */
static bool seated_before(const struct arguments *args, struct session *s) {
    if (!*s->names.seat[0] || given(args, "bot") || given(args, "hotseat") || given(args, "side")) return false;
    const struct bot *bot[2] = {bot_find(s->names.seat[0]), bot_find(s->names.seat[1])};
    if (bot[0] && bot[1]) return false;
    s->bot[0] = bot[0];
    s->bot[1] = bot[1];
    if (bot[0] || bot[1])
        fprintf(s->out, "You play %s against %s.\n", side_title(s, bot[0] != NULL), (bot[0] ? bot[0] : bot[1])->name);
    return true;
}

bool seat_players(const struct arguments *args, struct session *s) {
    const struct bot *bot;
    if (seated_before(args, s)) return true;
    int side = given(args, "side") ? session_side(args, s) : 0; /* what was said is checked before anything is asked */
    if (side < 0 || !pick_opponent(args, s, &bot)) return false;
    if (bot && !given(args, "side")) side = session_side(args, s);
    if (side < 0) return false;
    s->bot[side] = NULL;
    s->bot[1 - side] = bot;
    for (int i = 0; i < 2; i++)
        snprintf(s->names.seat[i], sizeof s->names.seat[i], "%s", s->bot[i] ? s->bot[i]->name : "player");
    snprintf(s->names.engine, sizeof s->names.engine, "%s", door_version());
    s->names.by_hand = s->typed_dice;
    return true;
}
