/* The order of the deployment: camps, the defender's troops, the invader's troops (dba30-088, 089), landings as a
 * side's first bound begins (dba30-099). */
#include "rules/debellis/command/commands.h"
#include "rules/debellis/opening/deploying.h"
#include "rules/debellis/phases.h"

static struct prompt ask_for_camp(const struct db_rules *rules, const struct battle *b) {
    bool own = b->opening.command >= COMMANDS_MAX;
    struct prompt p = ask(b->opening.side, "camp", VERB_CAMP, own ? rules->cite.camps_first : rules->cite.allied_camp,
                          own ? "place your camp" : "place the camp of the allied command {0}");
    if (!own) p.why.number[0] = b->opening.command + 1;
    p.verbs = verb_bit(VERB_END_PHASE);
    return p;
}

static struct prompt ask_for_exchange(const struct db_rules *rules, const struct battle *b) {
    struct prompt p = ask(b->opening.side, "exchange", VERB_EXCHANGE, rules->cite.exchange,
                          "exchange up to two pairs of your elements, or end the phase");
    p.verbs = verb_bit(VERB_END_PHASE);
    return p;
}

static struct prompt ask_for_landing(const struct db_rules *rules, const struct battle *b) {
    struct prompt p =
        ask(b->active, "land", VERB_LAND, rules->cite.landing, "the force held back lands from the waterway");
    p.verbs = verb_bit(VERB_END_PHASE);
    return p;
}

static struct prompt ask_for_troops(const struct db_rules *rules, const struct battle *b) {
    bool several = deploys_by_commands(rules, b, b->opening.side);
    int waiting = 0;
    for (unsigned e = 0; !several && e < b->elements; e++) waiting += waits(rules, b, e);
    struct prompt p =
        ask(b->opening.side, "deploy", VERB_DEPLOY, several ? rules->cite.one_or_all : rules->cite.defender_deploys,
            several        ? "deploy one of your commands, or all, each within reach of its general"
            : waiting == 0 ? "all your elements are deployed: end, or place some again"
            : waiting == 1 ? "deploy your army: 1 element waits"
                           : "deploy your army: {0} elements wait");
    p.why.number[0] = waiting;
    p.verbs = verb_bit(VERB_DISMOUNT) | verb_bit(VERB_END_PHASE);
    return p;
}

/* --- what follows what ------------------------------------------------------------------------------------------- */

static void deployment_of(const struct db_rules *rules, struct battle *b, unsigned side, struct events *ev) {
    b->phase = PHASE_DEPLOY;
    b->opening.side = (uint8_t)side;
    bool several = deploys_by_commands(rules, b, side);
    struct event *e = tell(ev, "deployment",
                           several               ? rules->cite.one_or_all
                           : side == b->defender ? rules->cite.defender_deploys
                                                 : rules->cite.invader_second,
                           several               ? "{s0} deploys one command, or all it has left"
                           : side == b->defender ? "{s0}, the defender, deploys first"
                                                 : "{s0} deploys second, after the defender");
    e->said.number[0] = (int32_t)side;
}

/* dba22-037: not with a city of one's own, nor with more than one war wagon. dbf-H19: nor with a castle. */
static bool needs_camp(const struct db_rules *rules, const struct battle *b, unsigned side) {
    unsigned wagons = 0;
    if (!rules->deploy.camps_if_needed) return true;
    for (unsigned i = 0; i < b->places; i++)
        if (b->place[i].kind != PLACE_CAMP && b->place[i].owner == side) return false;
    for (unsigned e = 0; e < b->elements; e++)
        wagons += b->element[e].side == side && is_type(b, e, rules->sets.wagons);
    return wagons < 2;
}

/* Whether the side asked places a camp at all. */
static bool wants_camp(const struct db_rules *rules, const struct battle *b, struct events *ev) {
    if (needs_camp(rules, b, b->opening.side)) return true;
    tell(ev, "camps", rules->cite.no_camp_needed, "{s0} needs no camp")->said.number[0] = b->opening.side;
    return false;
}

static void after_camp(const struct db_rules *rules, struct battle *b, struct events *ev) {
    if (db_next_camp(b)) return; /* an ally's */
    if (b->opening.side == b->defender) {
        b->opening.side = (uint8_t)enemy_of(b->defender);
        if (wants_camp(rules, b, ev)) return;
    }
    deployment_of(rules, b, b->defender, ev);
}

static void after_deployment(const struct db_rules *rules, struct battle *b, struct events *ev) {
    unsigned side = b->opening.side;
    struct ruling unheard;
    if (!db_all_deployed(rules, b, &unheard)) db_leave_out(rules, b, ev);
    db_commands_deployed(rules, b);
    bool more = db_deployment_left(b, side), several = deploys_by_commands(rules, b, side);
    struct event *e = tell(ev, "deployed", several ? rules->cite.one_or_all : rules->cite.defender_deploys,
                           more ? "{s0} has deployed one command" : "{s0} is deployed");
    e->said.number[0] = (int32_t)side;
    /* dba30-363: the sides take turns as long as both have somebody left */
    for (unsigned next = enemy_of(side), turn = 0; turn < 2; turn++, next = enemy_of(next)) {
        if (!db_deployment_left(b, next)) continue;
        deployment_of(rules, b, next, ev);
        return;
    }
    b->active = (uint8_t)(rules->customs.invader_first ? enemy_of(b->defender) : b->defender);
    if (rules->deploy.exchanges) {
        b->phase = PHASE_EXCHANGE;
        b->opening.side = b->defender;
        b->opening.next = 0;
        return;
    }
    db_bound_begin(rules, b, ev);
}

static void camps_begin(const struct db_rules *rules, struct battle *b, struct events *ev) {
    b->phase = PHASE_CAMP;
    b->opening.side = b->defender;
    b->opening.command = COMMANDS_MAX;
    struct event *e = tell(ev, "camps", rules->cite.camps_first, "both sides place their camps, {s0} first");
    e->said.number[0] = b->defender;
    if (!wants_camp(rules, b, ev)) after_camp(rules, b, ev);
}

/* Has anybody, or everybody, of a side been placed? */
static bool anybody_placed(const struct battle *b, unsigned side) {
    for (unsigned e = 0; e < b->elements; e++)
        if (b->element[e].side == side && (on_table(b, e) || b->element[e].where == AFLOAT)) return true;
    return false;
}

/* dba30-367: each side with commands of its own writes down their order. */
static void ranks_from(const struct db_rules *rules, struct battle *b, unsigned side, struct events *ev) {
    bool deployed = anybody_placed(b, 0) || anybody_placed(b, 1); /* a position that stands already */
    b->opening.side = (uint8_t)db_ranks_wanted(rules, b, side);
    b->phase = PHASE_RANKS;
    if (b->opening.side < 2) return;
    b->opening.side = b->defender;
    if (deployed)
        b->phase = db_landing_is_due(rules, b) ? PHASE_LAND : PHASE_PIPS;
    else
        camps_begin(rules, b, ev);
}

void db_deployment_begin(const struct db_rules *rules, struct battle *b, struct events *ev) {
    ranks_from(rules, b, 0, ev);
}

bool db_landing_is_due(const struct db_rules *rules, const struct battle *b) {
    if (rules->deploy.landing_by_pip) return false;
    uint8_t force[ELEMENTS_MAX];
    return db_landing_force(b, b->active, force) > 0;
}

/* --- acts --------------------------------------------------------------------------------------------------------- */

/* An army that finds no ground for a camp, or no shore to land on, is not kept waiting for ever (H94). */
static bool judge_without(const struct db_rules *rules, const struct battle *b, struct ruling *r) {
    struct act possible;
    bool camp = b->phase == PHASE_CAMP;
    size_t found = camp ? db_camp_offers(rules, b, &possible, 1) : db_landing_offers(rules, b, &possible, 1);
    r->why.clause = rules->cite.landing_waits;
    if (!found) return true;
    if (camp && b->opening.command < COMMANDS_MAX)
        return refuse(r, rules->cite.allied_camp, "an allied command has a camp of its own: place it, there is room");
    return camp ? refuse(r, several_commands(b) ? rules->cite.one_camp_only : rules->cite.one_camp,
                         "an army has a camp: place it, there is room")
                : refuse(r, rules->cite.landing, "the force held back has to land in this bound: there is room");
}

/* Before all else the order of the commands is written down. */
static bool ranks_first(const struct db_rules *rules, const struct battle *b, const struct act *a,
                        const struct prompt *p, struct ruling *r) {
    (void)b, (void)a, (void)p;
    return refuse(r, rules->cite.dice_order, "the order of the commands is written down before anything else");
}

static void write_ranks(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev) {
    db_play_ranks(rules, b, a, ev);
    ranks_from(rules, b, b->opening.side + 1u, ev);
}

const struct db_step db_ranks_step = {
    .prompt = db_ranks_prompt,
    .judge = db_judge_ranks,
    .play = write_ranks,
    .untimely = ranks_first,
};

/* --- camps -------------------------------------------------------------------------------------------------------- */

static bool judge_camping(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    if (a->verb == VERB_END_PHASE) return judge_without(rules, b, r);
    if (db_judge_camp(rules, b, a, r)) return true;
    if (r->want_nearest) r->has_nearest = db_nearest_camp(rules, b, a, &r->nearest);
    return false;
}

static void play_camping(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev) {
    if (a->verb == VERB_CAMP)
        db_play_camp(rules, b, a, ev);
    else
        tell(ev, "camp", rules->cite.landing_waits, "{s0} finds no ground for a camp")->said.number[0] =
            b->opening.side;
    after_camp(rules, b, ev);
}

static bool camps_first(const struct db_rules *rules, const struct battle *b, const struct act *a,
                        const struct prompt *p, struct ruling *r) {
    (void)b, (void)a, (void)p;
    return refuse(r, rules->cite.camps_first, "camps are placed before anything else");
}

const struct db_step db_camp_step = {
    .prompt = ask_for_camp,
    .judge = judge_camping,
    .play = play_camping,
    .untimely = camps_first,
};

/* --- troops ------------------------------------------------------------------------------------------------------- */

static bool judge_troops(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    if (a->verb == VERB_DISMOUNT) return db_judge_deploy_dismounted(rules, b, a, r);
    if (a->verb == VERB_END_PHASE) return db_judge_deployed(rules, b, r);
    if (db_judge_deploy(rules, b, a, r)) return true;
    if (r->want_nearest) r->has_nearest = db_nearest_deployment(rules, b, a, &r->nearest);
    return false;
}

static void play_troops(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev) {
    if (a->verb == VERB_DEPLOY)
        db_play_deploy(rules, b, a, ev);
    else if (a->verb == VERB_DISMOUNT)
        db_play_deploy_dismounted(rules, b, a, ev);
    else
        after_deployment(rules, b, ev);
}

static bool still_deploying(const struct db_rules *rules, const struct battle *b, const struct act *a,
                            const struct prompt *p, struct ruling *r) {
    (void)b, (void)a, (void)p;
    return refuse(r, rules->cite.defender_deploys, "the armies are still being deployed");
}

const struct db_step db_deploy_step = {
    .prompt = ask_for_troops,
    .judge = judge_troops,
    .play = play_troops,
    .untimely = still_deploying,
};

/* --- exchanges and landings --------------------------------------------------------------------------------------- */

static bool exchange_first(const struct db_rules *rules, const struct battle *b, const struct act *a,
                           const struct prompt *p, struct ruling *r) {
    (void)p;
    return db_judge_exchange(rules, b, a, r);
}

const struct db_step db_exchange_step = {
    .prompt = ask_for_exchange,
    .judge = db_judge_exchange,
    .play = db_play_exchange,
    .untimely = exchange_first,
};

static bool judge_landing(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    if (a->verb == VERB_END_PHASE) return judge_without(rules, b, r);
    if (db_judge_land(rules, b, a, r)) return true;
    if (r->want_nearest) r->has_nearest = db_nearest_landing(rules, b, a, &r->nearest);
    return false;
}

static void play_landing(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev) {
    if (a->verb == VERB_LAND)
        db_play_land(rules, b, a, ev);
    else
        tell(ev, "land", rules->cite.landing_waits, "the force held back finds no shore and waits at sea");
    b->phase = PHASE_PIPS;
}

static bool landing_first(const struct db_rules *rules, const struct battle *b, const struct act *a,
                          const struct prompt *p, struct ruling *r) {
    (void)b, (void)a, (void)p;
    return refuse(r, rules->cite.bound_start, "the force held back lands before PIPs are diced for");
}

const struct db_step db_land_step = {
    .prompt = ask_for_landing,
    .judge = judge_landing,
    .play = play_landing,
    .untimely = landing_first,
};

/* --- a position in the middle of it ------------------------------------------------------------------------------- */

/* Camps that stand are known again by their places. */
static void recognise_camps(struct battle *b) {
    for (unsigned i = 0; i < b->places; i++) {
        const struct place *p = &b->place[i];
        bool city = p->kind == PLACE_CITY && p->flags & PLACE_SERVES_AS_CAMP;
        unsigned command = p->command < COMMANDS_MAX ? p->command : 0;
        if (p->kind == PLACE_CAMP || city) b->opening.camps |= (uint8_t)(1u << (p->owner * COMMANDS_MAX + command));
    }
}

static bool stands_rightly(const struct db_rules *rules, const struct battle *b, uint8_t e, struct ruling *r) {
    struct quad q = element_quad(b, e);
    return !on_table(b, e) || db_deploys_at(rules, b, e, b->element[e].type, &q, r);
}

/* One side after the other: the defender has nobody of the invader's before him, the invader the whole defender. */
static bool resume_order(const struct db_rules *rules, struct battle *b, bool camps, struct ruling *r) {
    unsigned other = enemy_of(b->active);
    if (camps && db_has_camp(b, b->active, 0))
        return refuse(r, rules->cite.one_camp, "the side that is to place its camp has one already");
    if (b->active == b->defender) {
        if (anybody_placed(b, other))
            return refuse(r, rules->cite.defender_deploys, "the other side deploys after the defender, not before");
    } else if (!camps) {
        b->opening.side = (uint8_t)other;
        if (!db_judge_deployed(rules, b, r)) return false;
        db_commands_deployed(rules, b);
        b->opening.side = b->active;
    }
    return true;
}

/* Commands that stand whole have been deployed. */
static void resume_commands(const struct db_rules *rules, struct battle *b) {
    for (unsigned side = 0; side < 2; side++) {
        b->opening.side = (uint8_t)side;
        db_commands_deployed(rules, b);
    }
    b->opening.side = b->active;
}

bool db_resume_deployment(const struct db_rules *rules, struct battle *b, bool camps, struct ruling *r) {
    b->opening.side = b->active;
    b->opening.command = COMMANDS_MAX;
    b->phase = camps ? PHASE_CAMP : PHASE_DEPLOY;
    recognise_camps(b);
    if (camps && (anybody_placed(b, 0) || anybody_placed(b, 1)))
        return refuse(r, rules->cite.camps_first, "camps are placed before any troops are deployed");
    if (several_commands(b)) {
        if (camps && db_has_camp(b, b->active, 0) && !db_next_camp(b))
            return refuse(r, rules->cite.one_camp_only, "the side that is to place its camps has them already");
        resume_commands(rules, b);
    } else if (!resume_order(rules, b, camps, r))
        return false;
    for (uint8_t e = 0; e < b->elements; e++)
        if (!stands_rightly(rules, b, e, r)) return false;
    if (camps && !needs_camp(rules, b, b->active)) after_camp(rules, b, NULL);
    return db_all_near_generals(rules, b, r);
}
