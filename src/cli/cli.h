/* What the subcommands share: the table of commands, the option reader, input files and complaints.
 *
 * A command is a constant struct. Its help page, the shell completion's word list and getopt's own tables are all
 * read from it, so that they cannot disagree. */
#ifndef ACIES_CLI_CLI_H
#define ACIES_CLI_CLI_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* What a command leaves behind for the shell. */
enum exit_code {
    EXIT_FINE = 0,  /* all well */
    EXIT_SOME = 1,  /* understood, but a line failed, an act is illegal or a record does not verify */
    EXIT_USAGE = 2, /* wrong usage, or input that cannot be read at all */
};

enum { CLI_OPTIONS_MAX = 32, CLI_VALUES_MAX = 40 };

struct cli_option {
    const char *name;     /* long name; NULL ends a list */
    char letter;          /* short name, 0 if it has none */
    const char *argument; /* NULL: a switch; else the word for its argument in the help */
    const char *second;   /* a second argument right after the first (--factors A B), or NULL */
    const char *help;
};

struct command;

/* A command line taken apart. */
struct arguments {
    const struct command *command;
    const char *value[CLI_OPTIONS_MAX];  /* by index into the command's options; NULL: not given; "" for switches */
    const char *second[CLI_OPTIONS_MAX]; /* the second argument, where there is one */
    struct {
        int option;
        const char *value;
    } all[CLI_VALUES_MAX]; /* every option as it was given, in order: for those that may be given again */
    int values;
    int count; /* operands */
    char **word;
};

struct command {
    const char *name;
    const char *operands; /* as shown in the usage line */
    const char *summary;  /* one line, no full stop */
    const char *details;  /* a paragraph or two */
    const char *examples;
    const struct cli_option *options; /* ends with a NULL name */
    int least, most;                  /* operands; most < 0: any number */
    int (*run)(const struct arguments *args);
};

extern const struct command play_command, rules_command, resolve_command, odds_command, judge_command, replay_command,
    terrain_command, engine_command, army_command, board_command, serve_command, sheet_command, sim_command;

/* Takes argv (argv[0] = the command's name) apart. False: *code is the exit code, and what there was to say
 * (the help page, or a complaint) has been said. */
bool arguments_read(const struct command *c, int argc, char **argv, struct arguments *out, int *code);
/* The value of an option by its long name; NULL: not given. */
const char *given(const struct arguments *args, const char *option);
/* The value it was given the n-th time, from 0; NULL: not so often. */
const char *given_again(const struct arguments *args, const char *option, int n);
const char *given_second(const struct arguments *args, const char *option);
/* Operand `index`, or NULL where there are not so many. */
const char *operand(const struct arguments *args, int index);
/* A whole number in least..most. False, after a complaint naming `what`, if it is none. */
bool read_number(const struct command *c, const char *what, const char *text, long least, long most, long *out);

/* One sentence on stderr, "acies odds: ...". Both return EXIT_USAGE; wrong_usage adds where to find help. */
int problem(const struct command *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
int wrong_usage(const struct command *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The rule set of that code, in capitals or not. NULL: a sentence has said which there are, and which was meant. */
const struct ruleset *ruleset_asked(const struct command *c, const char *code);

/* Input: a file, or stdin where the name is NULL or "-". */
struct input {
    FILE *file;
    const char *name; /* for complaints: "standard input" or the file's name */
    size_t line;      /* number of the line last read, from 1 */
    char *text;       /* that line without its newline */
    size_t size, room;
};

enum line_status { LINE_READ, LINE_TOO_LONG, LINE_END };
enum { INPUT_LINE_MAX = 16 << 20, INPUT_FILE_MAX = 32 << 20 };

/* A directory opens like a file, but cannot be read. */
bool is_directory(FILE *file);
/* False, after a complaint, if it cannot be opened or is a directory. */
bool input_open(const struct command *c, struct input *in, const char *name);
/* The next line that is not blank. A line too long is skipped to its end and reported once. */
enum line_status input_line(struct input *in);
/* True if reading stopped for another reason than the end of the file (then a complaint was made). */
bool input_failed(const struct command *c, const struct input *in);
void input_close(struct input *in);
/* The whole of a file as text, zero-terminated; NULL after a complaint. */
char *input_all(const struct command *c, const char *name, size_t *size);

/* The folder of stored data of a kind ("scenarios", "armies") for a rule set. False: there is none (places.c). */
bool data_folder(const char *kind, const char *code, char *path, size_t size);
/* The folder of the board's page, as the command line says (NULL: nothing) or where it usually lies. False: nowhere. */
bool find_site(const char *said, char *path, size_t size);
/* What the environment names must be there: else EXIT_USAGE after a complaint. */
int places_told_wrong(void);
/* The names of its files in order, without their ending; each to be freed. */
size_t stored_names(const char *kind, const char *code, char **names, size_t room);

/* $XDG_STATE_HOME/acies/NAME, where games are kept, and $XDG_DATA_HOME/acies/NAME, where the player's own armies are:
 * the folders on the way to a game are made; false if that cannot be (own_folders.c). */
bool state_path(const char *name, char *path, size_t size);
bool own_data_path(const char *name, char *path, size_t size);
/* A path as typed where no shell has looked at it: "~/" is the player's home. */
void home_path(const char *typed, char *path, size_t size);
/* Makes every folder on the way to a file. */
bool make_folders(char *path);

/* Text wrapped to the page, every line behind a margin. */
void print_wrapped(const char *text, int margin);
/* An object on a line of its own. */
void print_line(const json_t *value);
/* An object or array for reading, with a newline at its end. */
void print_json(const json_t *value);

#endif
