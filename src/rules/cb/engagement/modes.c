/* The modes of an engagement, in the order of enum cb_mode. */
#include "game/sure.h"
#include "rules/cb/cb.h"

const struct cb_mode_rules *const cb_modes[] = {
    [MODE_COMBAT] = &cb_combat_mode,       [MODE_SHOOTING] = &cb_shooting_mode,
    [MODE_CONTROL] = &cb_control_mode,     [MODE_MOVEMENT] = &cb_movement_mode,
    [MODE_MANOEUVRE] = &cb_manoeuvre_mode, [MODE_PASSAGE] = &cb_passage_mode,
    [MODE_DP_GAIN] = &cb_dp_gain_mode,     [MODE_DP_REMOVAL] = &cb_dp_removal_mode,
    [MODE_CHARGE] = &cb_charge_mode,       [MODE_CHARGE_RESPONSE] = &cb_charge_response_mode,
    [MODE_CRITICAL] = &cb_critical_mode,   [MODE_LEADER_RISK] = &cb_leader_risk_mode,
};
counted(cb_modes, CB_MODES);

bool cb_resolve(const void *engagement, struct resolution *out, struct ruling *r) {
    const struct cb_engagement *e = engagement;
    out->results = out->reasons = 0;
    return cb_modes[e->mode]->resolve(e, out, r);
}

bool cb_explain(const void *engagement, struct resolution *out, struct ruling *r) {
    const struct cb_engagement *e = engagement;
    const struct cb_mode_rules *m = cb_modes[e->mode];
    out->results = out->reasons = 0;
    return (m->explain ? m->explain : m->resolve)(e, out, r);
}
