/* Drawings against goldens a person can read. ACIES_GOLDEN=update writes them anew; look at the difference. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "draw_field.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *golden_folder; /* set once in main: where the goldens lie */

static char *read_all(const char *path) {
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, 1 << 20);
    if (file && text) {
        size_t got = fread(text, 1, (1 << 20) - 1, file);
        text[got] = '\0';
        fclose(file);
    }
    return text;
}

static void compare(const char *name, const char *text) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s", golden_folder, name);
    const char *wish = getenv("ACIES_GOLDEN");
    if (wish && strcmp(wish, "update") == 0) {
        FILE *file = fopen(path, "wb");
        assert_non_null(file);
        fputs(text, file);
        fclose(file);
    }
    char *golden = read_all(path);
    assert_string_equal(text, golden);
    free(golden);
}

static struct draw_options named(void) {
    return (struct draw_options){.title = "Battle of the Fords", .side_name = {"Rome", "The Host"}};
}

typedef void text_drawing(FILE *out, const struct scene *s, const struct draw_options *o);

/* Kept apart: gcc 12 takes what a memory stream has filled in for a pointer to the local that holds it. */
__attribute__((noinline)) static char *drawn_text(text_drawing *draw, const struct scene *s,
                                                  const struct draw_options *o) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    draw(out, s, o);
    fclose(out);
    return text;
}

static char *drawn_picture(enum draw_format format, const struct scene *s, const struct draw_options *o, size_t *size) {
    char *data = NULL;
    FILE *out = open_memstream(&data, size);
    assert_true(draw_picture(out, format, s, o));
    fclose(out);
    return data;
}

static void map_matches_golden(void **state) {
    struct field *f = *state;
    struct draw_options o = named();
    field_full(f);
    char *text = drawn_text(draw_map, &f->scene, &o);
    compare("full.txt", text);
    free(text);
    o.zones = true;
    text = drawn_text(draw_map, &f->scene, &o);
    compare("zones.txt", text);
    free(text);
}

static void list_matches_golden(void **state) {
    struct field *f = *state;
    struct draw_options o = named();
    field_full(f);
    char *text = drawn_text(draw_list, &f->scene, &o);
    compare("list.txt", text);
    free(text);
}

/* A base width of the wall is marked where a gate is, and nowhere else. */
static void gates_are_marked(void **state) {
    (void)state;
    static struct field f;
    field_walled(&f);
    const struct draw_options o = named();
    char *map = drawn_text(draw_map, &f.scene, &o), *list = drawn_text(draw_list, &f.scene, &o);
    size_t marks = 0, rows = 0;
    for (const char *line = map; *line; line = strchr(line, '\n') + 1) {
        const char *end = strchr(line, '\n');
        if (!memchr(line, '#', (size_t)(end - line))) continue;
        bool any = false;
        for (const char *c = line; c < end; c++)
            if (*c == '+') marks++, any = true;
        rows += any;
    }
    assert_in_range(marks, 6, 14);
    assert_in_range(rows, 3, 6);
    assert_non_null(strstr(map, "+ gate"));
    assert_non_null(strstr(list, "gate at 300 300 and 400 200"));
    free(map);
    free(list);
    struct draw_options small = o;
    size_t with = 0, without = 0;
    free(drawn_picture(DRAW_SVG, &f.scene, &small, &with));
    f.scene.feature[0].gates = 0;
    free(drawn_picture(DRAW_SVG, &f.scene, &small, &without));
    assert_true(with > without);
}

/* However small the terminal, every id stands on the map exactly once, behind the arrow of its base. */
static int times_written(const char *map, const char *id) {
    int found = 0;
    size_t letters = strlen(id);
    for (const char *at = map; (at = strstr(at, id)); at++)
        if (at > map && strchr("^v<>@", at[-1]) && !isdigit((unsigned char)at[letters])) found++;
    return found;
}

static void every_id_is_on_the_map(void **state) {
    struct field *f = *state;
    field_full(f);
    for (int columns = 60; columns <= 160; columns += 20) {
        struct draw_options o = named();
        o.columns = columns;
        o.rows = columns / 2;
        char *text = drawn_text(draw_map, &f->scene, &o);
        for (uint32_t i = 0; i < f->scene.pieces; i++)
            if (!(f->scene.piece[i].marks & (MARK_OFF | MARK_INSIDE)))
                assert_int_equal(times_written(text, f->scene.piece[i].id), 1);
        free(text);
    }
}

/* A line of bases corner to corner, one in front of it in contact, in a terminal of 80 by 24. */
static void the_map_shows_who_stands_before_whom(void **state) {
    (void)state;
    static struct scene scene;
    scene_begin(&scene, MM(600), MM(600), MM(40),
                (struct measure){.name = "base widths", .suffix = "bw", .to_base_width = 1});
    static const struct {
        const char *id;
        int x, y, facing;
    } piece[] = {{"a1", 280, 300, 0}, {"a2", 320, 300, 0}, {"a3", 400, 300, 0}, {"b1", 320, 300, 180}};
    for (uint32_t i = 0; i < 4; i++) {
        struct scene_piece *p = &scene.piece[scene.pieces++];
        *p = (struct scene_piece){.piece = (uint8_t)i, .side = piece[i].id[0] == 'b', .type = "4Bd", .symbol = "blade"};
        snprintf(p->id, sizeof p->id, "%s", piece[i].id);
        p->base = (struct base){
            .pose = {.at = {MM(piece[i].x), MM(piece[i].y)}, .facing = heading_from_degrees(piece[i].facing)},
            .width = MM(40),
            .depth = MM(15)};
    }
    struct draw_options o = {.columns = 80, .rows = 16};
    char *text = drawn_text(draw_map, &scene, &o);
    const char *joined = strstr(text, "^a1-"), *above = strstr(text, "vb1"), *mine = strstr(text, "^a2");
    assert_non_null(joined);
    assert_ptr_equal(joined + 5, mine);                         /* corner to corner: one line */
    assert_non_null(strstr(mine, " ^a3"));                      /* and the gap after it is seen */
    assert_null(memchr(joined, '\n', (size_t)(mine - joined))); /* equal fronts on one row */
    const char *row_above = above, *row = mine;
    while (row_above > text && row_above[-1] != '\n') row_above--;
    while (row > text && row[-1] != '\n') row--;
    assert_int_equal(above - row_above, mine - row); /* it stands before a2, */
    assert_ptr_equal(strchr(above, '\n') + 1, row);  /* on the next row */
    free(text);
}

/* Whose id fills his base has his star beside it, however few rows there are; between two others, in place of his
 * arrow. */
static void every_general_has_a_star(void **state) {
    (void)state;
    static struct scene scene;
    for (int others = 0; others < 2; others++) {
        scene_begin(&scene, MM(600), MM(600), MM(40),
                    (struct measure){.name = "base widths", .suffix = "bw", .to_base_width = 1});
        for (uint32_t i = 0; i < 11;
             i++) { /* R11 is he, R12 and R13 stand beside him, the others in lines before him */
            if (!others && (i == 1 || i == 2)) continue;
            struct scene_piece *p = &scene.piece[scene.pieces++];
            *p = (struct scene_piece){.piece = (uint8_t)i, .type = "3Kn", .symbol = "knight"};
            p->marks = i == 0 ? MARK_GENERAL : 0;
            snprintf(p->id, sizeof p->id, "R%u", 11 + i);
            int x = i < 3 ? 300 + (i == 1 ? -40 : i == 2 ? 40 : 0) : 100 + 40 * (int)(i % 2);
            p->base = (struct base){
                .pose = {.at = {MM(x), MM(i < 3 ? 100 : 100 + 50 * (i - 1))}}, .width = MM(40), .depth = MM(30)};
        }
        struct draw_options o = {.columns = 70, .rows = 1};
        char *text = drawn_text(draw_map, &scene, &o), *last = strrchr(text, '|');
        assert_non_null(last);
        *last = '\0'; /* the legend, which explains it, comes behind */
        assert_non_null(strstr(text, others ? "*3Kn" : "^R11*"));
        free(text);
    }
}

static void plain_text_is_ascii(void **state) {
    struct field *f = *state;
    struct draw_options o = named();
    field_full(f);
    char *text = drawn_text(draw_map, &f->scene, &o);
    for (char *c = text; *c; c++) assert_true((unsigned char)*c < 128 && *c != '\033');
    free(text);
    o.utf8 = o.colour = true;
    text = drawn_text(draw_map, &f->scene, &o);
    assert_non_null(strstr(text, "↑"));
    assert_non_null(strstr(text, "\033["));
    free(text);
}

/* The picture as a list of what was painted: each kind of path with its colour, and how often. Fonts and the
 * version of cairo change coordinates and glyphs, never this. */
static char *summary_of(const char *svg) {
    enum { KINDS_MAX = 200 };
    static char kind[KINDS_MAX][96];
    static int times[KINDS_MAX];
    int kinds = 0;
    memset(times, 0, sizeof times);
    for (const char *at = svg; (at = strstr(at, "<path style=\"")); at++) {
        const char *fill = strstr(at, "rgb("), *end = strchr(at, '>');
        if (!fill || !end || fill > end) continue;
        char one[96];
        bool stroked = strncmp(fill - 7, "stroke:", 7) == 0;
        snprintf(one, sizeof one, "%s %.*s", stroked ? "line" : "area", (int)strcspn(fill, ")") + 1, fill);
        int k = 0;
        while (k < kinds && strcmp(kind[k], one) != 0) k++;
        if (k == kinds && kinds < KINDS_MAX) memcpy(kind[kinds++], one, sizeof one);
        times[k]++;
    }
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    for (int k = 0; k < kinds; k++) fprintf(out, "%4d %s\n", times[k], kind[k]);
    fclose(out);
    return text;
}

static void svg_matches_golden(void **state) {
    struct field *f = *state;
    struct draw_options o = named();
    size_t size, again;
    field_small(f);
    char *first = drawn_picture(DRAW_SVG, &f->scene, &o, &size),
         *second = drawn_picture(DRAW_SVG, &f->scene, &o, &again);
    assert_int_equal(size, again); /* the same scene gives the same bytes */
    assert_memory_equal(first, second, size);
    char *summary = summary_of(first);
    compare("small-svg.txt", summary);
    free(summary);
    free(first);
    free(second);
}

static uint32_t big_endian(const char *data) {
    const unsigned char *d = (const unsigned char *)data;
    return (uint32_t)d[0] << 24 | (uint32_t)d[1] << 16 | (uint32_t)d[2] << 8 | d[3];
}

static void png_has_the_size_asked_for(void **state) {
    struct field *f = *state;
    field_full(f);
    for (int pixels = 400; pixels <= 1600; pixels *= 2) {
        struct draw_options o = named();
        o.pixels = pixels;
        o.zones = true;
        size_t size;
        char *png = drawn_picture(DRAW_PNG, &f->scene, &o, &size);
        assert_true(size > 33 && memcmp(png, "\x89PNG\r\n\x1a\n", 8) == 0);
        assert_int_equal(big_endian(png + 16), pixels);
        /* a square table with its headline and its foot, and a column of losses and signs beside it */
        assert_in_range(big_endian(png + 20), (uint32_t)pixels * 9 / 10, (uint32_t)pixels);
        free(png);
    }
}

static void pdf_is_the_same_every_time(void **state) {
    struct field *f = *state;
    struct draw_options o = named();
    size_t size, again;
    field_small(f);
    char *first = drawn_picture(DRAW_PDF, &f->scene, &o, &size),
         *second = drawn_picture(DRAW_PDF, &f->scene, &o, &again);
    assert_int_equal(size, again);
    assert_memory_equal(first, second, size);
    free(first);
    free(second);
}

static void files_are_told_by_their_ending(void **state) {
    struct field *f = *state;
    struct draw_options o = named();
    const char *why = NULL;
    field_small(f);
    assert_int_equal(draw_format_of("a.SVG"), DRAW_SVG);
    assert_int_equal(draw_format_of("a.b.png"), DRAW_PNG);
    assert_int_equal(draw_format_of("png"), DRAW_FORMATS);
    assert_false(draw_file("table.gif", &f->scene, &o, &why));
    assert_string_equal(why, "the name of a picture ends in .svg, .png or .pdf");
    assert_false(draw_file("/no/such/folder/x.png", &f->scene, &o, &why));
}

static void an_empty_scene_can_be_drawn(void **state) {
    struct field *f = *state;
    struct draw_options o = {0};
    size_t size;
    memset(f, 0, sizeof *f);
    f->scene.width = f->scene.depth = 60000;
    f->scene.base_width = 4000;
    free(drawn_text(draw_map, &f->scene, &o));
    free(drawn_text(draw_list, &f->scene, &o));
    free(drawn_picture(DRAW_PNG, &f->scene, &o, &size));
}

static int make_field(void **state) { return (*state = calloc(1, sizeof(struct field))) ? 0 : -1; }
static int drop_field(void **state) {
    free(*state);
    return 0;
}

int main(int argc, char **argv) {
    golden_folder = argc > 1 ? argv[1] : "tests/draw";
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(map_matches_golden),
        cmocka_unit_test(list_matches_golden),
        cmocka_unit_test(gates_are_marked),
        cmocka_unit_test(every_id_is_on_the_map),
        cmocka_unit_test(the_map_shows_who_stands_before_whom),
        cmocka_unit_test(every_general_has_a_star),
        cmocka_unit_test(plain_text_is_ascii),
        cmocka_unit_test(svg_matches_golden),
        cmocka_unit_test(png_has_the_size_asked_for),
        cmocka_unit_test(pdf_is_the_same_every_time),
        cmocka_unit_test(files_are_told_by_their_ending),
        cmocka_unit_test(an_empty_scene_can_be_drawn),
    };
    return cmocka_run_group_tests_name("draw", tests, make_field, drop_field);
}
