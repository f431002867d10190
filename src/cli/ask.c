/* The commands' way to the door: asking, complaining, and answering line by line. */
#include "cli/ask.h"

#include <stdlib.h>
#include <string.h>

json_t *ask(struct door *d, json_t *request) {
    json_t *answer = request ? door_ask(d, request) : door_error(NULL, "the request is not sound UTF-8");
    json_decref(request);
    return answer;
}

bool failed(const struct command *c, const json_t *answer) {
    if (!door_failed(answer)) return false;
    const char *clause_id = json_string_value(json_object_get(answer, "clause"));
    const char *field = json_string_value(json_object_get(answer, "field"));
    problem(c, "%s%s%s%s%s%s%s", field ? "in " : "", field ? field : "", field ? ": " : "", text_of(answer, "error"),
            clause_id ? " (" : "", clause_id ? clause_id : "", clause_id ? ")" : "");
    return true;
}

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
    if (!object) problem(c, "%s: %s", name && strcmp(name, "-") ? name : "standard input", text_of(error, "error"));
    json_decref(error);
    free(text);
    return object;
}

/* What a line is answered; `broken` is set if it is no object at all. */
static json_t *one_answer(struct input *in, enum line_status status, line_answer answer, void *context) {
    json_t *error = NULL;
    if (status == LINE_TOO_LONG) return door_error(NULL, "the line is longer than %d MB", INPUT_LINE_MAX >> 20);
    json_t *object = door_read(in->text, in->size, &error);
    if (!object) return error;
    json_t *result = answer(context, object);
    json_decref(object);
    return result;
}

int answer_lines(const struct command *c, const char *file, line_answer answer, void *context) {
    struct input in;
    enum line_status status;
    int code = EXIT_FINE;
    if (!input_open(c, &in, file)) return EXIT_USAGE;
    while ((status = input_line(&in)) != LINE_END) {
        json_t *result = one_answer(&in, status, answer, context);
        if (door_failed(result)) {
            json_object_set_new(result, "line", json_integer((json_int_t)in.line));
            code = EXIT_SOME;
        } else if (json_is_false(json_object_get(result, "legal"))) {
            code = EXIT_SOME;
        }
        print_line(result);
        json_decref(result);
    }
    if (input_failed(c, &in)) code = EXIT_USAGE;
    input_close(&in);
    return code;
}
