/* What the referee says at the table: prompts, events, refusals, the map and the log. Plain lines throughout. */
#include "cli/play.h"

#include "table/convex.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

void cite(struct session *s, clause c) {
    for (int i = 0; i < s->cites; i++)
        if (s->cited[i] == c) return;
    if (c && s->cites < CITED_MAX) s->cited[s->cites++] = c;
}

/* A sentence with a capital and its clause in brackets. */
const char *remark_line(const struct session *s, const struct remark *r, char *buffer, size_t size) {
    char name[CLAUSE_NAME_MAX];
    speak(s->speaker.rs, speaker_state(&s->speaker), r, buffer, size);
    buffer[0] = (char)toupper((unsigned char)buffer[0]);
    size_t used = strlen(buffer);
    if (r->clause && used < size)
        snprintf(buffer + used, size - used, " [%s]", clause_name(s->speaker.rs, r->clause, name));
    return buffer;
}

/* The same thing happening to one piece after another, as when a group moves. */
static bool same_but_for_piece(const struct remark *a, const struct remark *b) {
    return a->text == b->text && a->clause == b->clause && a->other == b->other && a->place == b->place &&
           a->word == b->word && memcmp(a->number, b->number, sizeof a->number) == 0 &&
           strncmp(a->text, "{p} ", 4) == 0;
}

/* Says events i .. end, which differ only in their piece, in one line: "R3-R9 moves 2 BW". */
static void tell_run(const struct session *s, const struct event *list, uint32_t count) {
    char line[512], run[256];
    uint8_t piece[ACT_PIECES_MAX];
    remark_line(s, &list[0].said, line, sizeof line);
    for (uint32_t i = 0; i < count; i++) piece[i] = list[i].said.piece;
    const char *rest = strchr(line, ' ');
    printf("  %s%s\n", order_pieces(&s->speaker, piece, (int)count, run, sizeof run), rest ? rest : "");
}

void tell_events(struct session *s, const struct events *e) {
    char line[512];
    for (uint32_t i = 0, next; i < e->count; i = next) {
        const struct remark *said = &e->list[i].said;
        next = i + 1;
        if (!said->text || !*said->text) continue;
        cite(s, said->clause);
        while (next < e->count && next - i < ACT_PIECES_MAX && e->list[next].said.text &&
               same_but_for_piece(said, &e->list[next].said))
            next++;
        if (next - i > 1)
            tell_run(s, &e->list[i], next - i);
        else
            printf("  %s\n", remark_line(s, said, line, sizeof line));
    }
}

void tell_prompt(struct session *s, const struct prompt *p) {
    char line[512];
    remark_line(s, &p->why, line, sizeof line);
    printf("%s: %s\n", side_title(s, p->seat), line);
    if (p->draw_offer && p->draw_offer - 1u != (unsigned)p->seat)
        printf("%s offers a draw: accept, or go on and it lapses.\n", side_title(s, (enum seat)(p->draw_offer - 1)));
}

/* The clause, the reason, and the nearest legal thing, which "ok" accepts. */
void tell_refusal(struct session *s, const struct act *a, const struct ruling *r) {
    char line[512];
    (void)a;
    s->cites = 0;
    cite(s, r->why.clause);
    printf("Not allowed. %s\n", remark_line(s, &r->why, line, sizeof line));
    s->has_suggestion = r->has_nearest;
    if (!r->has_nearest) return;
    s->suggestion = r->nearest;
    printf("Nearest legal: %s. Type ok to do that.\n", order_words(&s->speaker, &r->nearest, line, sizeof line));
}

void show_map(struct session *s, bool zones) {
    struct draw_options o = session_drawing(s);
    speaker_look(&s->speaker);
    o.zones = zones;
    if (s->plain && !zones)
        draw_list(stdout, &s->speaker.scene, &o);
    else
        draw_map(stdout, &s->speaker.scene, &o);
    s->shown = game_hash(s->speaker.game);
}

/* The same in words, which a screen reader can read: "In the threat zones of Carthage: R3-R5." */
void tell_zones(const struct session *s) {
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
        printf("In the threat zones of %s: %s.\n", side_title(s, side),
               count ? order_pieces(&s->speaker, piece, count, ids, sizeof ids) : "nobody");
    }
}

/* The last acts and what came of them, by playing the game again. */
void show_log(const struct session *s, uint32_t last) {
    struct ruling r = {0};
    struct session again = *s;
    struct events *events = malloc(sizeof *events);
    again.speaker.game = game_begin(s->speaker.rs, game_setup(s->speaker.game), &r);
    uint32_t acts = game_acts(s->speaker.game), from = acts > last ? acts - last : 0;
    char words[WORDS_LENGTH];
    for (uint32_t i = 0; again.speaker.game && events && i < acts; i++) {
        const struct act *a = game_act(s->speaker.game, i);
        enum seat seat = game_act_seat(s->speaker.game, i);
        if (i >= from) {
            again.speaker.rs->look(game_state(again.speaker.game), &again.speaker.scene);
            printf("%u. %s: %s\n", i + 1, seat == SEAT_CHANCE ? "Dice" : side_title(s, seat),
                   order_words_aloud(&again.speaker, a, words, sizeof words));
        }
        events->count = events->lost = 0;
        game_play(again.speaker.game, a, events, &r);
        if (i >= from) tell_events(&again, events);
    }
    if (acts == 0) printf("Nothing has happened yet.\n");
    game_end(again.speaker.game);
    free(events);
}
