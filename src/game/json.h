/* JSON in, JSON out: positions, acts, engagements, rulings, events, scenes. The one place below the door that
 * knows JSON; everything here works by the tables of the rule set, for any of them.
 *
 * Readers check everything they fill in and complain in one sentence that names the place, as a path from the top of
 * the value: "sides[1].pieces[3].at". After a complaint the struct to be filled holds nothing of use. Writers
 * return a new reference; what they write, the readers read back to the same integers. */
#ifndef ACIES_GAME_JSON_H
#define ACIES_GAME_JSON_H

#include "chance/chance.h"
#include "game/ruleset.h"

#include <jansson.h>

struct complaint {
    char text[480];
    char field[80];   /* "" where it concerns the whole */
    int line, column; /* of the text, 0 where not known; in JSON lines the reader of the file sets the line */
};

/* --- text ---------------------------------------------------------------------------------------------- */

enum { JSON_TEXT_MAX = 4 << 20, JSON_DEPTH_MAX = 32 };
/* One JSON value and nothing behind it: strict, duplicate keys refused, depth and size bounded, no text in it that
 * people cannot see (text.h); a byte order mark before it is passed over. NULL: c says why. */
json_t *json_read(const char *text, size_t size, struct complaint *c);
/* The outermost "id" of a text that json_read refuses, a text or a number; NULL if none can be made out. */
json_t *json_find_id(const char *text, size_t size);
/* The text of a value in one line, numbers short and clean; free() it. NULL only when memory is short. */
char *json_line(const json_t *value);
/* {"error": text, "field": …, "line": …} */
json_t *complaint_to_json(const struct complaint *c);
/* "line 3, column 14, sides[1].pieces[3].at: …" into buffer; returns buffer. */
const char *complaint_say(const struct complaint *c, char *buffer, size_t size);

/* --- measures ------------------------------------------------------------------------------------------ */

json_t *mm_to_json(length l);          /* at most 2 decimals */
json_t *degrees_to_json(heading h);    /* the fewest decimals that give the same heading */
json_t *point_to_json(struct point p); /* [x, y] */
/* {"at": [x, y], "facing": degrees}; the facing may be left out: *facing (may be NULL) says whether it was given. */
bool pose_from_json(const json_t *object, struct pose *out, bool *facing, struct complaint *c);
json_t *fraction_to_json(chances over, chances under); /* {"fraction": "1/4", "probability": 0.25} */

/* --- what a position, an act or an engagement says ----------------------------------------------------- */

/* Is the value of the shape the field takes? Fields may share a name; the shape then tells which is meant. */
bool field_takes_json(const struct field *f, const json_t *value);
/* The code in "ruleset"; NULL if there is none (c says so). Any object. */
const char *ruleset_code_from_json(const json_t *object, struct complaint *c);

bool setup_from_json(const struct ruleset *rs, const json_t *position, struct setup *out, struct complaint *c);
/* The "options" of a game that begins otherwise than from a position; NULL: none are named. */
bool setup_options_from_json(const struct ruleset *rs, const json_t *options, struct setup *setup, struct complaint *c);
/* A battlefield, whose sides may be left out: it reads like a position without pieces. */
bool field_from_json(const struct ruleset *rs, const json_t *field, struct setup *out, struct complaint *c);
/* "three_deep=file_back": one option on top of those a setup has. */
bool setup_option_from_text(const struct ruleset *rs, const char *said, struct setup *setup, struct complaint *c);
json_t *setup_to_json(const struct ruleset *rs, const struct setup *s);
json_t *setup_piece_to_json(const struct ruleset *rs, const struct setup_piece *p);

/* An army, and what a player chooses from it (docs/armies.md). Both have the rule set check what they read; where a
 * rule refuses, *clause_out (may be NULL) is its clause, else 0. */
bool army_from_json(const struct ruleset *rs, const json_t *army, struct army *out, struct complaint *c,
                    clause *clause_out);
json_t *army_to_json(const struct ruleset *rs, const struct army *a);
bool army_choices_from_json(const struct ruleset *rs, const struct army *a, const json_t *choices,
                            struct army_choices *out, struct complaint *c, clause *clause_out);

/* The same for a larger battle: `order` has been begun with the army and its allies (big_order_begin). */
bool big_choices_from_json(const struct ruleset *rs, const json_t *choices, struct big_order *order,
                           struct complaint *c, clause *clause_out);
/* A refusal by the rules about armies as a complaint; returns false. */
bool complain_of_army(const struct ruleset *rs, const struct army *army, const struct ruling *ruling,
                      const struct army_spot *at, struct complaint *c, clause *clause_out);

/* Acts name pieces and places by id, so they are read and written against a state. */
bool act_from_json(const struct ruleset *rs, const void *state, const json_t *act, struct act *out,
                   struct complaint *c);
json_t *act_to_json(const struct ruleset *rs, const void *state, const struct act *a);
/* The same for those who may not know what it says: {"act": "ranks", "secret": true} */
json_t *secret_act_to_json(const struct ruleset *rs, const struct act *a);

/* The weights of a rule set's value, whole (weights.h). */
bool weights_from_json(const struct ruleset *rs, const json_t *json, struct weights *out, struct complaint *c);
json_t *weights_to_json(const struct ruleset *rs, const struct weights *w);

/* Fills rs->engagement_size bytes (cleared first) and has the rule set check them. "id", "ruleset" and "expect" are
 * passed over. Where a rule refuses, *clause_out (may be NULL) is its clause, else 0. */
bool engagement_from_json(const struct ruleset *rs, const json_t *engagement, void *out, struct complaint *c,
                          clause *clause_out);
/* The shortest that has the same odds for the same reasons: what makes no difference is left out. */
json_t *engagement_to_json(const struct ruleset *rs, const void *engagement);

/* --- answers ------------------------------------------------------------------------------------------- */

/* {"clause", "why": the sentence} */
json_t *remark_to_json(const struct ruleset *rs, const void *state, const struct remark *r);
/* {"legal": true, "cost", "pieces": [{"id", "at", "facing"}], "way", "of"} or {"legal": false, "clause", "why",
 * "nearest"} */
json_t *ruling_to_json(const struct ruleset *rs, const void *state, const struct ruling *r);
/* [{"event", "clause", "text", "piece", "other", "place", "numbers", "word", "from", "to"}, ...] */
json_t *events_to_json(const struct ruleset *rs, const void *state, const struct events *e);
/* {"seat": 0, "kind": "move", "clause", "why", "verb", "points", "draw": {…}, "winner"} */
json_t *prompt_to_json(const struct ruleset *rs, const void *state, const struct prompt *p);
/* {"kind": "dice", "count", "sides"}: what is to be drawn */
json_t *draw_to_json(const struct draw *d);
json_t *seat_to_json(enum seat seat); /* 0, 1, "chance" or null */
/* {"factor": {"a", "b"}, …, "because": [{"side", "value", "clause", "text"}]} */
json_t *resolution_to_json(const struct ruleset *rs, const struct resolution *r);
/* {"factor": {"a", "b"}, "outcomes": [{"a", "b", "count", "of", "fraction", "probability"}], "a": {"recoil": {"count",
 * "of", "fraction", "probability"}}, "b": {…}}; cells: also "table", for each face of a and each of b ["hold",
 * "recoil"]. The contract of `acies odds` (docs/protocol.md). */
json_t *odds_to_json(const struct ruleset *rs, const struct odds *o, bool cells);
json_t *scene_to_json(const struct scene *s);
/* What differs between two scenes as JSON: {"pieces": those that are new or changed, "terrain", "zones", "links",
 * "facts": whole lists, each only if something in it has changed}. */
json_t *scene_changes(const json_t *before, const json_t *after);
json_t *pose_to_json(struct pose p);

#endif
