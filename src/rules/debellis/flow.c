/* The bound as a conversation: which step is due, and the steps as the turn engine sees them. */
#include "rules/debellis/flow.h"
#include "rules/debellis/opening/opening.h"
#include "rules/debellis/opening/reserves.h"
#include "rules/debellis/phases.h"
#include "rules/debellis/shooting/ranged.h"

static const struct db_step *const phases[PHASES] = {
    [PHASE_RANKS] = &db_ranks_step,
    [PHASE_CAMP] = &db_camp_step,
    [PHASE_DEPLOY] = &db_deploy_step,
    [PHASE_EXCHANGE] = &db_exchange_step,
    [PHASE_LAND] = &db_land_step,
    [PHASE_PIPS] = &db_pips_step,
    [PHASE_HOLD] = &db_hold_step,
    [PHASE_MOVE] = &db_move_step,
    [PHASE_RIVER] = &db_river_step,
    [PHASE_AIM] = &db_aim_step,
    [PHASE_SHOOT] = &db_shoot_step,
    [PHASE_PRIMARY] = &db_primary_step,
    [PHASE_SHOOT_ROLL] = &db_shoot_roll_step,
    [PHASE_FIGHT] = &db_fight_step,
    [PHASE_CHAMPION] = &db_champion_step,
    [PHASE_FIGHT_ROLL] = &db_fight_roll_step,
    [PHASE_BONUS] = &db_bonus_step,
    [PHASE_TASK] = &db_task_step,
};

const struct db_step *db_step_of(const struct db_rules *rules, const struct battle *b) {
    if (is_opening(b)) return &db_opening_step;
    const struct db_step *step = is_ranged_phase(rules, b) ? rules->ranged->step[b->phase - PHASE_AIM] : NULL;
    if (!step) step = phases[b->phase];
    return sure(step != NULL) ? step : &db_move_step;
}

bool db_next(const struct db_rules *rules, struct battle *b, struct events *ev) {
    const struct db_step *step = db_step_of(rules, b);
    return !step->next || step->next(rules, b, ev);
}

struct prompt db_prompt(const struct db_rules *rules, const struct battle *b) {
    return db_step_of(rules, b)->prompt(rules, b);
}

bool db_judge(const struct db_rules *rules, const struct battle *b, const struct act *a, struct plan *plan,
              struct ruling *r) {
    const struct db_step *step = db_step_of(rules, b);
    if (a->verb == VERB_ROLL) return true;
    if (step->plan) return step->plan(rules, b, a, plan, r);
    return !step->judge || step->judge(rules, b, a, r);
}

bool db_allows(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    struct plan plan;
    ruling_begin(r);
    r->only_whether = !r->want_nearest;
    return db_judge(rules, b, a, &plan, r);
}

void db_play(const struct db_rules *rules, struct battle *b, const struct act *a, const struct plan *plan,
             struct events *ev) {
    const struct db_step *step = db_step_of(rules, b);
    if (a->verb == VERB_ROLL)
        step->roll(rules, b, a->dice, ev);
    else if (step->carry_out)
        step->carry_out(rules, b, a, plan, ev);
    else
        step->play(rules, b, a, ev);
}

bool db_untimely(const struct db_rules *rules, const struct battle *b, const struct prompt *p, const struct act *a,
                 struct ruling *r) {
    const struct db_step *step = db_step_of(rules, b);
    if (step->untimely) return step->untimely(rules, b, a, p, r);
    if (a->verb == VERB_DEPLOY && rules->entry_cost) return db_refuse_late_entry(rules, b, a, r);
    return db_refuse_untimely(rules, b, a, p, r);
}

_Static_assert(sizeof(struct plan) <= TURN_PLAN_MAX, "a plan fits the engine's stack");
_Static_assert(VERB_COUNT <= 64, "a prompt has a bit for every verb");
