/* An SVG that is small and says what it shows: cairo writes shapes with more digits than a picture has pixels, numbers
 * its surfaces through the life of the program, and draws letters as outlines. Here the digits are cut, the numbers
 * taken out (the same scene gives the same bytes), and the words put in as words. */
#include "draw/page.h"
#include "draw/painter.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool begins(const char *at, const char *end, const char *word) {
    size_t n = strlen(word);
    return (size_t)(end - at) >= n && memcmp(at, word, n) == 0;
}

/* One number: two digits where it is large, more where it may be a part of a matrix or of a box from -1 to 1. */
static const char *put_number(FILE *out, const char *at) {
    char *after, text[40];
    double n = strtod(at, &after);
    snprintf(text, sizeof text, fabs(n) >= 8 ? "%.1f" : fabs(n) >= 1 ? "%.2f" : "%.4f", n);
    if (strchr(text, '.')) {
        char *last = text + strlen(text) - 1;
        while (*last == '0') *last-- = '\0';
        if (*last == '.') *last = '\0';
    }
    fputs(strcmp(text, "-0") == 0 ? "0" : text, out);
    return after;
}

static bool is_number(const char *at, const char *end) {
    if (*at == '-') at++;
    return at < end && isdigit((unsigned char)*at);
}

/* The value of an attribute, shortened: digits, and the blanks between the letters of a path and its numbers. */
static const char *put_value(FILE *out, const char *at, const char *end) {
    /* said once for all paths in the head, or what is so anyway */
    static const char *const needless[] = {"fill-rule:nonzero;", "stroke-miterlimit:10;", "fill-opacity:1;",
                                           "stroke-opacity:1;",  "stroke-linecap:round;", "stroke-linejoin:round;",
                                           "stroke:none;"};
    while (at < end && *at != '"') {
        for (size_t i = 0; i < sizeof needless / sizeof *needless; i++)
            if (begins(at, end, needless[i])) at += strlen(needless[i]), i = (size_t)-1;
        if (*at == '"') break;
        bool fresh = !isalnum((unsigned char)at[-1]) && at[-1] != '.' && at[-1] != '#' && at[-1] != '-';
        if (fresh && is_number(at, end))
            at = put_number(out, at);
        else if (*at == ' ' && (isalpha((unsigned char)at[-1]) || isalpha((unsigned char)at[1]) || at[1] == '"'))
            at++; /* "M 3 4 L" says no more than "M3 4L" */
        else
            fputc(*at++, out);
    }
    return at;
}

static const char head[] =
    "<style>path{stroke-linecap:round;stroke-linejoin:round}text{font-family:'DejaVu "
    "Sans',Verdana,sans-serif;white-space:pre}.b{font-weight:700}"
    ".i{font-style:italic}.t{font-family:'DejaVu Serif',Georgia,serif;font-weight:700}</style>\n";

void write_svg(FILE *out, const char *svg, size_t size, const char *words, const char *title) {
    const char *end = svg + size;
    bool headed = false;
    for (const char *at = svg; at < end;) {
        if (begins(at, end, "</svg>")) fputs(words, out);
        if (begins(at, end, " d=\"") || begins(at, end, " transform=\"") || begins(at, end, " style=\"")) {
            do fputc(*at, out);
            while (*at++ != '"');
            at = put_value(out, at, end);
            continue;
        }
        if (begins(at, end, "id=\"surface")) {
            at += fprintf(out, "id=\"surface");
            while (at < end && isdigit((unsigned char)*at)) at++;
            continue;
        }
        fputc(*at++, out);
        if (!headed && at[-1] == '>' && begins(at - 1, end, ">\n<") && strstr(svg, "<svg") < at) {
            headed = true;
            fputs("\n<title>", out);
            html_text(out, title && *title ? title : "A table");
            fputs("</title>\n", out);
            fputs(head, out);
        }
    }
}
