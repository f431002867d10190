/* acies: the command table, and the way to the command asked for. */
#include "cli/cli.h"
#include "commit.h"
#include "door/door.h"
#include "orders/orders.h"

#include <string.h>

/* NULL-terminated. */
static const struct command *const *commands(void) {
    static const struct command *const all[] = {&play_command,    &board_command,
                                                &serve_command,   &rules_command,
                                                &sheet_command,   &resolve_command,
                                                &odds_command,    &judge_command,
                                                &replay_command,  &army_command,
                                                &terrain_command, &engine_command,
                                                &sim_command,     NULL};
    return all;
}

static const struct command *find_command(const char *name) {
    for (const struct command *const *c = commands(); *c; c++)
        if (strcmp((*c)->name, name) == 0) return *c;
    return NULL;
}

static void list_commands(FILE *to) {
    fprintf(to, "acies: a referee, opponent and laboratory for tabletop miniature battles\n\n"
                "Usage: acies COMMAND [OPTION]... [OPERAND]...\n\nCommands:\n");
    for (const struct command *const *c = commands(); *c; c++) fprintf(to, "  %-8s  %s\n", (*c)->name, (*c)->summary);
    fprintf(to, "\n'acies COMMAND --help' explains a command; 'acies --version' tells the version.\n");
}

/* Every command and option, one a line: the tests hold the man page and the shell completion against it. */
static void list_words(void) {
    for (const struct command *const *c = commands(); *c; c++) {
        printf("%s\n", (*c)->name);
        for (const struct cli_option *o = (*c)->options; o && o->name; o++) printf("%s --%s\n", (*c)->name, o->name);
        printf("%s --help\n", (*c)->name);
    }
}

static int unknown_command(const char *typed) {
    const char *words[32] = {NULL};
    size_t n = 0;
    for (const struct command *const *c = commands(); *c && n + 1 < 32; c++) words[n++] = (*c)->name;
    const char *near = nearest_word(typed, words);
    if (near) return problem(NULL, "there is no command '%s'; did you mean 'acies %s'?", typed, near);
    return problem(NULL, "there is no command '%s'; 'acies' alone lists them", typed);
}

static int run(int argc, char **argv) {
    struct arguments args;
    int code;
    const struct command *c = find_command(argv[0]);
    if (!c) return unknown_command(argv[0]);
    if (!arguments_read(c, argc, argv, &args, &code)) return code;
    return c->run(&args);
}

/* Options before the command, or no command at all. */
static int without_command(const char *word) {
    if (!word || strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0)
        list_commands(stdout);
    else if (strcmp(word, "--version") == 0)
        printf("acies %s%s%s%s\n", door_version(), *ACIES_COMMIT ? " (" : "", ACIES_COMMIT, *ACIES_COMMIT ? ")" : "");
    else if (strcmp(word, "--words") == 0)
        list_words();
    else
        return wrong_usage(NULL, "there is no option '%s'", word);
    return EXIT_FINE;
}

int main(int argc, char **argv) {
    const char *word = argc > 1 ? argv[1] : NULL;
    int code;
    if ((code = places_told_wrong()) != EXIT_FINE) return code;
    if (word && strcmp(word, "help") == 0 && argc > 2) { /* acies help odds */
        char *page[] = {argv[2], "--help", NULL};
        code = run(2, page);
    } else if (!word || word[0] == '-' || strcmp(word, "help") == 0) {
        code = without_command(word);
    } else {
        code = run(argc - 1, argv + 1);
    }
    /* A full disk or a closed pipe must not look like success. */
    if (fflush(stdout) || ferror(stdout)) return problem(NULL, "cannot write the answer");
    return code;
}
