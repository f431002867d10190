#include "bench/look.h"

#include <stdlib.h>
#include <string.h>

void stir(struct look *l, const void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) l->hash = (l->hash ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3u;
}

void stir_text(struct look *l, const char *text) {
    if (text) stir(l, text, strlen(text));
    stir(l, "", 1);
}

void stir_number(struct look *l, int64_t number) { stir(l, &number, sizeof number); }

void stir_json(struct look *l, json_t *json) {
    char *text = json_line(json);
    stir_text(l, text);
    free(text);
    json_decref(json);
}

void stir_pose(struct look *l, struct pose p) {
    stir_number(l, p.at.x);
    stir_number(l, p.at.y);
    stir_number(l, p.facing);
}

void stir_remark(struct look *l, const struct remark *said) {
    char text[400];
    stir_number(l, said->clause);
    stir_number(l, said->piece);
    stir_number(l, said->other);
    if (said->text) stir_text(l, speak(l->rs, game_state(l->game), said, text, sizeof text));
}

void stir_scene(struct look *l, const void *state) {
    l->rs->look(state, &l->scene);
    stir_json(l, scene_to_json(&l->scene));
}

void stir_ruling(struct look *l, const struct ruling *r) {
    stir_number(l, r->legal);
    stir_remark(l, &r->why);
    if (!r->legal) return;
    stir_number(l, r->cost);
    for (unsigned i = 0; i < r->placed_count; i++) stir_number(l, r->placed[i].piece), stir_pose(l, r->placed[i].pose);
}

void stir_events(struct look *l, const struct events *ev) {
    stir_json(l, events_to_json(l->rs, game_state(l->game), ev));
}
