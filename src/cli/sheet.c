/* acies sheet: a quick-reference sheet of a rule set, from its own tables and clauses. */
#include "cli/cli.h"

#include "draw/draw.h"
#include "game/ruleset.h"

static int run(const struct arguments *args) {
    const char *code = operand(args, 0), *path = given(args, "output"), *why = NULL;
    const struct ruleset *rs = ruleset_asked(args->command, code);
    char usual[40];
    if (!rs) return EXIT_USAGE;
    snprintf(usual, sizeof usual, "%s.pdf", rs->code);
    if (!path) path = usual;
    if (!draw_sheet(path, rs, &why)) return problem(args->command, "cannot write '%s': %s", path, why);
    printf("%s: %s\n", path, rs->title);
    return EXIT_FINE;
}

static const struct cli_option options[] = {
    {"output", 'o', "FILE", NULL, "the file, .pdf or .html (CODE.pdf)"},
    {NULL, 0, NULL, NULL, NULL},
};

const struct command sheet_command = {
    .name = "sheet",
    .operands = "CODE",
    .summary = "Print a quick-reference sheet of a rule set",
    .details = "Troops with their moves and factors, combat factors, outcomes, shooting, command and movement, on at\n"
               "most four pages of A4, or as one page for a browser. Every figure and sentence is asked of the tables\n"
               "and clauses that battles are fought by, and names its clause.",
    .examples = "acies sheet dba30\n"
                "acies sheet dtn -o dtn.html\n",
    .options = options,
    .least = 1,
    .most = 1,
    .run = run,
};
