/* Menus: a list, and an answer by number or by name. */
#include "cli/play/console.h"
#include "orders/orders.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool contains(const char *text, const char *part) {
    for (size_t n = strlen(part); *text; text++)
        if (strncasecmp(text, part, n) == 0) return true;
    return false;
}

/* A name may be shortened as long as it is clear; -1: nothing begins so, -2: several do. Where nothing begins so, what
 * stands anywhere in a line counts. */
static int by_name(const char *said, const char *const *choices, int count) {
    int found = -1;
    for (int i = 0; i < count; i++)
        if (strcasecmp(choices[i], said) == 0) return i;
    for (int i = 0; i < count; i++)
        if (strncasecmp(choices[i], said, strlen(said)) == 0) found = found == -1 ? i : -2;
    for (int i = 0; found == -1 && i < count; i++) {
        if (!contains(choices[i], said)) continue;
        for (int k = i + 1; k < count; k++)
            if (contains(choices[k], said)) return -2;
        return i;
    }
    return found;
}

static int chosen(struct console *c, const char *line, const char *const *choices, int count, int fallback) {
    char *end;
    if (!*line) return fallback;
    long n = strtol(line, &end, 10);
    if (end != line && !*end && n >= 1 && n <= count) return (int)n - 1;
    int named = end != line && !*end ? -1 : by_name(line, choices, count);
    if (named == -2)
        fprintf(console_out(c), "Several begin with '%s'. ", line);
    else if (named >= 0)
        return named;
    fprintf(console_out(c), "Type a number from 1 to %d, or a name, or Enter for %d.\n", count, fallback + 1);
    return -1;
}

int choose(struct console *c, const char *question, const char *const *choices, int count, int fallback) {
    FILE *out = console_out(c);
    char prompt[64];
    if (count == 1) return 0;
    fprintf(out, "%s\n", question);
    for (int i = 0; i < count; i++) fprintf(out, "%3d  %s\n", i + 1, choices[i]);
    snprintf(prompt, sizeof prompt, "Number or name [%d]: ", fallback + 1);
    for (;;) {
        const char *line = console_line(c, prompt);
        if (!line) {
            fprintf(stderr, "acies play: the input ended before this was answered; 'acies play --help' tells the "
                            "options that answer it.\n");
            return -1;
        }
        if (strcasecmp(line, "quit") == 0 || strcasecmp(line, "q") == 0) return -1;
        int n = chosen(c, line, choices, count, fallback);
        if (n >= 0) return n;
    }
}

bool ask_yes(struct console *c, const char *question) {
    const char *line = console_line(c, question);
    return line && tolower((unsigned char)*line) == 'y';
}
