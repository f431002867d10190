/* The option reader and the help pages: both read the same tables. */
#include "cli/cli.h"
#include "cli/wrap.h"
#include "game/text.h"
#include "orders/orders.h"

#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* getopt wants a number for each option: --help first, then the command's own by index. */
enum { CODE_HELP = 256, CODE_OPTIONS };

static size_t option_count(const struct command *c) {
    size_t n = 0;
    while (c->options && c->options[n].name) n++;
    return n;
}

static void complaint(const struct command *c, const char *format, va_list list) {
    char sentence[2000];
    vsnprintf(sentence, sizeof sentence, format, list);
    text_make_plain(sentence); /* it may quote what was typed, or a file's name */
    fprintf(stderr, "acies%s%s: %s\n", c ? " " : "", c ? c->name : "", sentence);
}

int problem(const struct command *c, const char *format, ...) {
    va_list list;
    va_start(list, format);
    complaint(c, format, list);
    va_end(list);
    return EXIT_USAGE;
}

int wrong_usage(const struct command *c, const char *format, ...) {
    va_list list;
    va_start(list, format);
    complaint(c, format, list);
    va_end(list);
    fprintf(stderr, "Try 'acies %s%s--help'.\n", c ? c->name : "", c ? " " : "");
    return EXIT_USAGE;
}

/* --- the help page ---------------------------------------------------------------------------------------------------
 */

/* The left column of the option list: "-o, --output FILE". */
static void option_column(const struct cli_option *o, char *column, size_t size) {
    char letter[5] = "    ";
    if (o->letter) snprintf(letter, sizeof letter, "-%c, ", o->letter);
    snprintf(column, size, "%s--%s%s%s%s%s", letter, o->name, o->argument ? " " : "", o->argument ? o->argument : "",
             o->second ? " " : "", o->second ? o->second : "");
}

enum { HELP_COLUMNS = 80, OPTION_COLUMN = 29 };

static void print_line_to(void *to, const char *text, size_t bytes) { fprintf(to, "%.*s\n", (int)bytes, text); }

/* How much of an example fits: up to the last blank outside quotes, or all of it. */
static int example_part(const char *line, int n, int columns) {
    int blank = 0;
    char quote = 0;
    for (int i = 0; i < n && (i < columns || !blank); i++) {
        if (line[i] == quote)
            quote = 0;
        else if (!quote && (line[i] == '\'' || line[i] == '"'))
            quote = line[i];
        if (line[i] == ' ' && !quote) blank = i;
    }
    return n <= columns || !blank ? n : blank;
}

/* One example a line, set in; a long one goes on as a shell would have it. */
static void print_examples(const char *line, FILE *to) {
    fprintf(to, "\nExamples:\n");
    while (*line) {
        int n = (int)strcspn(line, "\n"), part = example_part(line, n, HELP_COLUMNS - 4);
        fprintf(to, "  %.*s%s\n", part, line, part < n ? " \\" : "");
        for (int at = part + 1; at < n; at += part + 1) {
            part = example_part(line + at, n - at, HELP_COLUMNS - 8);
            fprintf(to, "      %.*s%s\n", part, line + at, at + part < n ? " \\" : "");
        }
        line += n + (line[n] == '\n');
    }
}

/* Paragraphs as the terminal breaks them, wherever the source broke its lines; what is set in stays as it is. */
static void print_paragraphs(const char *text, FILE *to) {
    char *whole = strdup(text);
    if (!whole) return;
    for (char *end = whole; (end = strchr(end, '\n')); end++)
        if (end[1] != '\n' && end[1] != ' ' && end > whole && end[-1] != '\n') *end = ' ';
    wrap_text(whole, HELP_COLUMNS, -1, print_line_to, to);
    free(whole);
}

static void print_help(const struct command *c, FILE *to) {
    static const struct cli_option help = {"help", 'h', NULL, NULL, "show this page"};
    size_t n = option_count(c);
    char column[64], line[512];
    fprintf(to, "Usage: acies %s%s%s%s\n\n", c->name, n ? " [OPTION]..." : "", *c->operands ? " " : "", c->operands);
    snprintf(line, sizeof line, "%s.", c->summary);
    print_paragraphs(line, to);
    if (*c->details) fputc('\n', to);
    print_paragraphs(c->details, to);
    fprintf(to, "\nOptions:\n");
    for (size_t i = 0; i <= n; i++) {
        const struct cli_option *o = i < n ? &c->options[i] : &help;
        option_column(o, column, sizeof column);
        snprintf(line, sizeof line, "  %-26s %s", column, o->help);
        wrap_text(line, HELP_COLUMNS, OPTION_COLUMN, print_line_to, to);
    }
    fprintf(to, "\nExit code: 0 fine; 1 a line failed, an act is illegal or a record does not\n"
                "verify; 2 wrong usage or input that cannot be read.\n");
    if (*c->examples) print_examples(c->examples, to);
}

/* --- reading ---------------------------------------------------------------------------------------------------------
 */

/* "[FILE]": --resume and --resume FILE are both right. */
static bool may_be_left_out(const struct cli_option *o) { return o->argument && *o->argument == '['; }

/* Fills getopt's tables from ours. The leading ':' lets us tell a missing argument from an unknown option. */
static void getopt_tables(const struct command *c, struct option *longs, char *shorts) {
    size_t n = option_count(c);
    char *s = shorts;
    *s++ = ':';
    *s++ = 'h';
    longs[0] = (struct option){"help", no_argument, NULL, CODE_HELP};
    for (size_t i = 0; i < n; i++) {
        const struct cli_option *o = &c->options[i];
        int takes = !o->argument ? no_argument : may_be_left_out(o) ? optional_argument : required_argument;
        longs[i + 1] = (struct option){o->name, takes, NULL, CODE_OPTIONS + (int)i};
        if (o->letter) *s++ = o->letter;
        if (o->letter && o->argument) *s++ = ':';
    }
    longs[n + 1] = (struct option){NULL, 0, NULL, 0};
    *s = '\0';
}

/* Which of our options did getopt find? -1: none. */
static int option_index(const struct command *c, int code) {
    if (code >= CODE_OPTIONS) return code - CODE_OPTIONS;
    for (size_t i = 0; i < option_count(c); i++)
        if (c->options[i].letter == code) return (int)i;
    return -1;
}

/* Long names are compared without their dashes and without "=value". */
static int unknown_option(const struct command *c, const char *typed) {
    const char *words[CLI_OPTIONS_MAX + 2] = {"help"};
    for (size_t i = 0; i < option_count(c); i++) words[i + 1] = c->options[i].name;
    const char *near = typed[0] == '-' && typed[1] == '-' ? nearest_word(typed + 2, words) : NULL;
    if (near) return wrong_usage(c, "there is no option '%s'; did you mean '--%s'?", typed, near);
    return wrong_usage(c, "there is no option '%s'", typed);
}

static bool take_second(const struct command *c, struct arguments *out, int i, int argc, char **argv) {
    const struct cli_option *o = &c->options[i];
    if (!o->second) return true;
    if (optind >= argc) {
        wrong_usage(c, "option '--%s' wants two arguments, %s and %s", o->name, o->argument, o->second);
        return false;
    }
    out->second[i] = argv[optind++];
    return true;
}

/* One option that getopt has read. False: said what there was to say. */
static bool take_option(const struct command *c, struct arguments *out, int code, int argc, char **argv) {
    if (code == '?' || code == ':') {
        const char *typed = argv[optind - 1];
        char letter[3] = {'-', (char)optopt, '\0'};
        /* A short option may stand inside a cluster: name the letter, not the whole word. */
        if (optopt > 0 && optopt < CODE_HELP) typed = letter;
        if (code == ':')
            wrong_usage(c, "option '%s' wants an argument", typed);
        else if (optopt >= CODE_HELP)
            wrong_usage(c, "option '%s' takes no argument", typed);
        else
            unknown_option(c, typed);
        return false;
    }
    int i = option_index(c, code);
    if (i < 0) return false;
    if (!optarg && may_be_left_out(&c->options[i]) && optind < argc && argv[optind][0] != '-') optarg = argv[optind++];
    out->value[i] = optarg ? optarg : "";
    if (out->values == CLI_VALUES_MAX) return wrong_usage(c, "there are too many options"), false;
    out->all[out->values].option = i;
    out->all[out->values++].value = out->value[i];
    return take_second(c, out, i, argc, argv);
}

static bool count_operands(const struct command *c, const struct arguments *args) {
    if (args->count < c->least) {
        wrong_usage(c, "%s", c->least == 1 ? "an operand is missing" : "operands are missing");
        return false;
    }
    if (c->most >= 0 && args->count > c->most) {
        wrong_usage(c, "there is nothing to be done with '%s'", args->word[c->most]);
        return false;
    }
    return true;
}

bool arguments_read(const struct command *c, int argc, char **argv, struct arguments *out, int *code) {
    struct option longs[CLI_OPTIONS_MAX + 2];
    char shorts[2 * CLI_OPTIONS_MAX + 3];
    getopt_tables(c, longs, shorts);
    *out = (struct arguments){.command = c};
    *code = EXIT_USAGE;
    optind = 1;
    opterr = 0;
    for (;;) {
        int found = getopt_long(argc, argv, shorts, longs, NULL);
        if (found == -1) break;
        if (found == CODE_HELP || found == 'h') {
            print_help(c, stdout);
            *code = EXIT_FINE;
            return false;
        }
        if (!take_option(c, out, found, argc, argv)) return false;
    }
    out->count = argc - optind;
    out->word = argv + optind;
    return count_operands(c, out);
}

static int find_option(const struct arguments *args, const char *name) {
    for (size_t i = 0; i < option_count(args->command); i++)
        if (strcmp(args->command->options[i].name, name) == 0) return (int)i;
    return -1;
}

const char *given(const struct arguments *args, const char *option) {
    int i = find_option(args, option);
    return i < 0 ? NULL : args->value[i];
}

const char *given_again(const struct arguments *args, const char *option, int n) {
    int i = find_option(args, option);
    for (int k = 0; k < args->values; k++)
        if (args->all[k].option == i && n-- == 0) return args->all[k].value;
    return NULL;
}

const char *given_second(const struct arguments *args, const char *option) {
    int i = find_option(args, option);
    return i < 0 ? NULL : args->second[i];
}

const char *operand(const struct arguments *args, int index) { return index < args->count ? args->word[index] : NULL; }

bool read_number(const struct command *c, const char *what, const char *text, long least, long most, long *out) {
    char *end;
    errno = 0;
    long n = strtol(text, &end, 10);
    if (errno || end == text || *end || n < least || n > most) {
        wrong_usage(c, "%s must be a whole number from %ld to %ld, not '%.40s'", what, least, most, text);
        return false;
    }
    *out = n;
    return true;
}
