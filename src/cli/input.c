/* Input files: lines or the whole, with limits, so that no garbage can fill the memory. */
#include "cli/cli.h"
#include "game/json.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool is_directory(FILE *file) {
    struct stat s;
    return fstat(fileno(file), &s) == 0 && S_ISDIR(s.st_mode);
}

bool input_open(const struct command *c, struct input *in, const char *name) {
    *in = (struct input){.file = stdin, .name = "standard input"};
    if (!name && isatty(STDIN_FILENO)) /* else nothing would tell who waits for whom */
        problem(c, "reads the keyboard, a line of JSON each, until Ctrl-D; 'acies %s --help' tells what it can do",
                c->name);
    if (!name || strcmp(name, "-") == 0) return true;
    in->name = name;
    in->file = fopen(name, "rb");
    if (!in->file) {
        problem(c, "cannot read '%s': %s", name, strerror(errno));
        return false;
    }
    if (is_directory(in->file)) {
        problem(c, "cannot read '%s': it is a directory", name);
        input_close(in);
        return false;
    }
    return true;
}

void input_close(struct input *in) {
    if (in->file && in->file != stdin) fclose(in->file);
    free(in->text);
    *in = (struct input){0};
}

/* Makes room for one more character and the final zero. */
static bool make_room(struct input *in) {
    if (in->size + 1 < in->room) return true;
    size_t room = in->room ? 2 * in->room : 4096;
    char *text = realloc(in->text, room);
    if (!text) return false;
    in->text = text;
    in->room = room;
    return true;
}

/* Reads to the end of the line; what does not fit is passed over. False: no line was left. */
static bool read_to_newline(struct input *in, bool *too_long) {
    int ch;
    in->size = 0;
    *too_long = false;
    while ((ch = getc(in->file)) != EOF && ch != '\n') {
        if (in->size >= INPUT_LINE_MAX || !make_room(in))
            *too_long = true;
        else
            in->text[in->size++] = (char)ch;
    }
    if (ch == EOF && in->size == 0) return false;
    if (!make_room(in)) return false;
    in->text[in->size] = '\0';
    in->line++;
    return true;
}

static bool is_blank(const char *text, size_t size) {
    for (size_t i = 0; i < size; i++)
        if (text[i] != ' ' && text[i] != '\t' && text[i] != '\r') return false;
    return true;
}

enum line_status input_line(struct input *in) {
    bool too_long;
    while (read_to_newline(in, &too_long)) {
        if (too_long) return LINE_TOO_LONG;
        if (!is_blank(in->text, in->size)) return LINE_READ;
    }
    return LINE_END;
}

bool input_failed(const struct command *c, const struct input *in) {
    if (!ferror(in->file)) return false;
    problem(c, "cannot read on in %s after line %zu", in->name, in->line);
    return true;
}

/* Reads up to INPUT_FILE_MAX bytes; false if there is more or memory runs out. */
static bool read_whole(struct input *in) {
    size_t got;
    do {
        if (!make_room(in)) return false;
        got = fread(in->text + in->size, 1, in->room - in->size - 1, in->file);
        in->size += got;
    } while (got > 0 && in->size <= INPUT_FILE_MAX);
    in->text[in->size] = '\0';
    return in->size <= INPUT_FILE_MAX;
}

char *input_all(const struct command *c, const char *name, size_t *size) {
    struct input in;
    char *text = NULL;
    if (!input_open(c, &in, name)) return NULL;
    if (!read_whole(&in))
        problem(c, "%s is larger than %d MB", in.name, INPUT_FILE_MAX >> 20);
    else if (ferror(in.file))
        problem(c, "cannot read %s", in.name);
    else {
        text = in.text;
        *size = in.size;
        in.text = NULL;
    }
    input_close(&in);
    return text;
}

void print_line(const json_t *value) {
    char *line = json_line(value);
    puts(line ? line : "{\"error\":\"not enough memory for the answer\"}");
    free(line);
}

void print_json(const json_t *value) {
    json_dumpf(value, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(9));
    putchar('\n');
}
