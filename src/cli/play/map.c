/* The table as it is seen: the map above what has been said, zones, and the same in words. */
#include "cli/play/play.h"

#include "table/convex.h"

#include <stdlib.h>

struct draw_options session_drawing(const struct session *s) {
    struct draw_options o = draw_options_for(stdout);
    o.subtitle = s->speaker.rs->title;
    o.title = *s->title ? s->title : NULL;
    o.side_name[0] = side_title(s, 0);
    o.side_name[1] = side_title(s, 1);
    o.zones = s->zones;
    if (s->plain) o.colour = o.utf8 = false;
    return o;
}

enum { ROOMY = 36 }; /* rows with which a map has some to spare */

void paint_map(void *session, FILE *out, int columns, int rows) {
    const struct session *s = session;
    struct draw_options o = session_drawing(s);
    o.title = NULL; /* every row counts */
    o.columns = columns;
    o.rows = rows;
    o.kinds = rows >= ROOMY;
    draw_map(out, &s->speaker.scene, &o);
}

/* On a full screen the map is always there. */
void show_map(struct session *s) {
    char *map = NULL;
    size_t size = 0;
    struct draw_options o = session_drawing(s);
    if (console_is_full(s->console)) return;
    FILE *out = open_memstream(&map, &size);
    if (!out) return;
    s->plain && !s->zones ? draw_list(out, &s->speaker.scene, &o) : draw_map(out, &s->speaker.scene, &o);
    fclose(out);
    console_put(s->console, map);
    free(map);
    s->shown = game_hash(s->speaker.game);
}

void show_changes(struct session *s) {
    if (s->maps && s->shown != game_hash(s->speaker.game)) show_map(s);
    console_show(s->console);
}

/* The same in words, which a screen reader can read: "In the threat zones of Carthage: R3-R5." */
void tell_zones(struct session *s) {
    const struct scene *scene = &s->speaker.scene;
    char ids[256];
    for (int side = 0; side < 2; side++) {
        uint8_t piece[ACT_PIECES_MAX];
        int count = 0;
        for (uint32_t i = 0; i < scene->pieces && count < ACT_PIECES_MAX; i++) {
            const struct scene_piece *p = &scene->piece[i];
            struct quad ground = base_quad(p->base);
            bool within = false;
            for (uint32_t z = 0; z < scene->zones && p->side != side && !within; z++)
                within = scene->zone[z].side == side && quads_overlap(&ground, &scene->zone[z].area, 0);
            if (within && !(p->marks & (MARK_OFF | MARK_INSIDE))) piece[count++] = p->piece;
        }
        fprintf(s->out, "In the threat zones of %s: %s.\n", side_title(s, side),
                count ? order_pieces(&s->speaker, piece, count, ids, sizeof ids) : "nobody");
    }
}
