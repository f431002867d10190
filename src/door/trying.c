/* Trying things out without playing them: several acts one after another, and everything chance may answer. */
#include "door/messages.h"

#include <stdlib.h>

enum { PLAN_ACTS_MAX = 64 };

/* Judges one act of a plan on the copy and plays it there. False: it is refused, or no sense; the plan ends here. */
static bool try_next(struct game *copy, json_t *value, json_t *rulings) {
    struct act act;
    struct complaint c = {0};
    struct ruling r = {.want_nearest = true};
    json_t *said;
    bool legal = false;
    if (!act_from_json(game_rules(copy), game_state(copy), value, &act, &c)) {
        said = complaint_to_json(&c);
    } else {
        legal = game_judge(copy, &act, &r);
        said = ruling_to_json(game_rules(copy), game_state(copy), &r);
        legal = legal && game_play(copy, &act, NULL, &r);
    }
    json_array_append_new(rulings, said);
    return legal;
}

/* Acts judged in sequence, as if each before it had been played; where chance is due in between the rest waits. */
static json_t *plan(struct door *d, json_t *request) {
    json_t *error = NULL, *acts = json_object_get(request, "acts");
    struct seat_game *sg = asked_game(d, request, &error);
    if (!sg) return error;
    if (!json_is_array(acts) || !json_array_size(acts) || json_array_size(acts) > PLAN_ACTS_MAX)
        return door_error("acts", "a plan is a list of 1 to %d acts", PLAN_ACTS_MAX);
    struct game *copy = game_clone(sg->game);
    if (!copy) return door_error(NULL, "not enough memory for a plan");
    json_t *rulings = json_array(), *act;
    json_int_t cost = 0;
    size_t i;
    json_array_foreach(acts, i, act) {
        if (game_prompt(copy).seat > SEAT_SECOND || !try_next(copy, act, rulings)) break;
        cost += json_integer_value(json_object_get(json_array_get(rulings, i), "cost"));
    }
    struct prompt p = game_prompt(copy);
    json_t *answer = json_pack("{so sI sI so}", "rulings", rulings, "legal", (json_int_t)i, "cost", cost, "prompt",
                               prompt_to_json(game_rules(copy), game_state(copy), &p));
    game_end(copy);
    return answer;
}

/* Everything the dice or cards now due may show, each as an act with its weight. */
static json_t *outcomes(struct door *d, json_t *request) {
    json_t *error = NULL;
    struct seat_game *sg = asked_game(d, request, &error);
    if (!sg) return error;
    struct prompt p = game_prompt(sg->game);
    if (p.seat != SEAT_CHANCE) return door_error("game", "no dice or cards are due now");
    uint32_t count = draw_outcomes(&p.draw);
    if (!count)
        return door_error("game", "what is due has more than %d outcomes: throw, or ask the odds", DRAW_OUTCOMES_MAX);
    json_t *list = json_array();
    json_int_t of = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct act act = act_make(p.verb);
        act.dice_count = p.draw.count;
        uint32_t weight = draw_outcome(&p.draw, i, act.dice);
        of += weight;
        json_array_append_new(list,
                              json_pack("{so sI}", "act", act_to_json(game_rules(sg->game), game_state(sg->game), &act),
                                        "weight", (json_int_t)weight));
    }
    return json_pack("{sI so}", "of", of, "outcomes", list);
}

const struct message trying_messages[] = {
    {"plan", "are these acts legal one after another, what do they cost together", " game acts seat ", plan},
    {"outcomes", "everything the dice or cards now due may show, with weights", " game seat ", outcomes},
    {NULL, NULL, NULL, NULL},
};
