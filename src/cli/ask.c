/* The commands' way to the door: asking, complaining, and answering line by line. */
#include "cli/ask.h"

#include <stdlib.h>
#include <string.h>

json_t *ask(struct door *d, json_t *request) {
    json_t *answer = request ? door_ask(d, request) : door_error(NULL, "the request is not sound UTF-8");
    json_decref(request);
    return answer;
}

/* --- complaints --------------------------------------------------------------------------------------- */

/* Adds a part of the place, after a comma where one is needed. */
static void add_part(char *place, size_t size, const char *format, const char *text, long long number) {
    size_t used = strlen(place);
    if (used && used + 2 < size) used += (size_t)snprintf(place + used, size - used, ", ");
    if (text)
        snprintf(place + used, size - used, format, text);
    else
        snprintf(place + used, size - used, format, number);
}

void say_error(const struct command *c, const char *file, const json_t *error) {
    char place[400] = "";
    const char *field = text_of(error, "field"), *clause_id = text_of(error, "clause");
    if (file) add_part(place, sizeof place, "%.200s", strcmp(file, "-") ? file : "standard input", 0);
    if (number_of(error, "line")) add_part(place, sizeof place, "line %lld", NULL, number_of(error, "line"));
    if (number_of(error, "column")) add_part(place, sizeof place, "column %lld", NULL, number_of(error, "column"));
    if (*field) add_part(place, sizeof place, "%.80s", field, 0);
    problem(c, "%s%s%s%s%s%s", place, *place ? ": " : "", text_of(error, "error"), *clause_id ? " (" : "", clause_id,
            *clause_id ? ")" : "");
}

bool failed(const struct command *c, const char *file, const json_t *answer) {
    if (!door_failed(answer)) return false;
    say_error(c, file, answer);
    return true;
}

/* --- reading ------------------------------------------------------------------------------------------ */

const char *text_of(const json_t *object, const char *field) {
    const char *text = json_string_value(json_object_get(object, field));
    return text ? text : "";
}

long long number_of(const json_t *object, const char *field) {
    return (long long)json_integer_value(json_object_get(object, field));
}

json_t *object_from_file(const struct command *c, const char *name) {
    size_t size;
    json_t *error = NULL, *object = NULL;
    char *text = input_all(c, name, &size);
    if (!text) return NULL;
    object = door_read(text, size, &error);
    if (!object) say_error(c, name, error);
    json_decref(error);
    free(text);
    return object;
}

json_t *answer_line(struct input *in, enum line_status status, line_answer answer, void *context) {
    json_t *error = NULL, *object = NULL;
    if (status == LINE_TOO_LONG)
        error = door_error(NULL, "the line is longer than %d MB", INPUT_LINE_MAX >> 20);
    else
        object = door_read(in->text, in->size, &error);
    json_t *result = answer(context, object, error);
    json_decref(object);
    if (door_failed(result)) json_object_set_new(result, "line", json_integer((json_int_t)in->line));
    return result;
}

int answer_lines(const struct command *c, const char *file, line_answer answer, void *context) {
    struct input in;
    enum line_status status;
    int code = EXIT_FINE;
    bool any = false;
    if (!input_open(c, &in, file)) return EXIT_USAGE;
    while ((status = input_line(&in)) != LINE_END) {
        json_t *result = answer_line(&in, status, answer, context);
        any = true;
        if (door_failed(result) || json_is_false(json_object_get(result, "legal"))) code = EXIT_SOME;
        print_line(result);
        json_decref(result);
    }
    if (input_failed(c, &in))
        code = EXIT_USAGE;
    else if (!any && in.file != stdin) /* a pipe may well have nothing to ask; a file was meant to hold something */
        code = problem(c, "there is nothing in '%s' to be answered: it is empty", file);
    input_close(&in);
    return code;
}
