/* Camps, deployment and landings. */
#include "rules/debellis/deployment.h"

void deployment_begin(const struct db_rules *rules, struct battle *b, struct events *ev) {
    b->active = b->defender;
    bound_begin(rules, b, ev);
}

struct prompt deployment_prompt(const struct db_rules *rules, const struct battle *b) {
    (void)rules;
    return (struct prompt){.seat = b->opening.side, .kind = "deploy", .verb = VERB_DEPLOY, .winner = -1};
}

bool judge_deployment(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    (void)rules, (void)b, (void)a;
    return refuse(r, 0, "it is not time for that");
}

void play_deployment(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev) {
    (void)rules, (void)b, (void)a, (void)ev;
}

size_t deployment_offers(const struct db_rules *rules, const struct battle *b, struct act *out, size_t cap) {
    (void)rules, (void)b, (void)out, (void)cap;
    return 0;
}
