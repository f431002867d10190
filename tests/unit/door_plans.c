/* Nothing is planned twice: how often the way of a move is worked out when a player says an order and it is played, in
 * each family of rule sets. The linker puts a counter before the functions that do it (--wrap in meson.build). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "door/door.h"
#include "door_say.h"
#include "rules/cb/tasks.h"

#include <stdlib.h>
#include <string.h>

static unsigned plans;

struct plan;
struct db_rules;
struct battle;
bool __real_db_plan_move(const struct db_rules *rules, const struct battle *b, const struct act *a, struct plan *plan,
                         struct ruling *r);
bool __wrap_db_plan_move(const struct db_rules *rules, const struct battle *b, const struct act *a, struct plan *plan,
                         struct ruling *r);
bool __wrap_db_plan_move(const struct db_rules *rules, const struct battle *b, const struct act *a, struct plan *plan,
                         struct ruling *r) {
    plans++;
    return __real_db_plan_move(rules, b, a, plan, r);
}

bool __real_cb_follow_path(const struct cb_battle *b, unsigned u, const struct act *a, unsigned how, struct path *p,
                           struct ruling *r);
bool __wrap_cb_follow_path(const struct cb_battle *b, unsigned u, const struct act *a, unsigned how, struct path *p,
                           struct ruling *r);
bool __wrap_cb_follow_path(const struct cb_battle *b, unsigned u, const struct act *a, unsigned how, struct path *p,
                           struct ruling *r) {
    plans++;
    return __real_cb_follow_path(b, u, a, how, p, r);
}

/* DTN follows the steps of an order once for every plan. (Its own types are not needed here: nothing looks at them.) */
struct way;
bool __real_dtn_follow_steps(const struct battle *b, unsigned unit, int pace, const struct act *a, struct way *w,
                             struct ruling *r);
bool __wrap_dtn_follow_steps(const struct battle *b, unsigned unit, int pace, const struct act *a, struct way *w,
                             struct ruling *r);
bool __wrap_dtn_follow_steps(const struct battle *b, unsigned unit, int pace, const struct act *a, struct way *w,
                             struct ruling *r) {
    plans++;
    return __real_dtn_follow_steps(b, unit, pace, a, w, r);
}

/* The order is said, and the act it means is played. */
static unsigned plans_of(struct door *d, const char *order) {
    plans = 0;
    json_t *answer = say(d, order), *play = json_pack("{ssss}", "ask", "play", "game", "g1");
    if (!json_is_true(json_object_get(answer, "legal"))) fail_msg("%s: %s", order, json_dumps(answer, 0));
    json_object_set(play, "act", json_object_get(answer, "act"));
    json_decref(answer);
    answer = door_ask(d, play);
    if (!json_is_true(json_object_get(answer, "legal"))) fail_msg("%s", json_dumps(answer, 0));
    json_decref(answer);
    json_decref(play);
    return plans;
}

static struct door *begun(const char *position) {
    struct door *d = door_open();
    json_t *answer = say(d, position);
    if (door_failed(answer)) fail_msg("%s", json_dumps(answer, 0));
    json_decref(answer);
    return d;
}

static const char legion[] =
    "{'ask':'new','position':{'ruleset':'dba30','table':{'width':600,'depth':600,'base_width':40},'terrain':[],"
    "'sides':[{'name':'Rome','bounds':2,'pieces':[{'id':'R1','type':'4Bd','general':true,'at':[200,150],'facing':0},"
    "{'id':'R2','type':'4Bd','at':[240,150],'facing':0},{'id':'R3','type':'Cv','at':[400,150],'facing':0}]},"
    "{'name':'Gauls','bounds':1,'pieces':[{'id':'G1','type':'4Wb','general':true,'at':[200,420],'facing':180},"
    "{'id':'G2','type':'LH','at':[400,300],'facing':180}]}],"
    "'turn':{'side':0,'phase':'move','pips':6}}}";

static void a_de_bellis_order_is_planned_once(void **unused) {
    (void)unused;
    struct door *d = begun(legion);
    assert_int_equal(plans_of(d, "{'ask':'order','game':'g1','text':'r1-r2 forward 1'}"), 1);
    assert_int_equal(plans_of(d, "{'ask':'order','game':'g1','text':'r3 contact g2'}"), 1);
    door_close(d);
}

static const char maniple[] =
    "{'ask':'new','position':{'ruleset':'cb','table':{'width':1920,'depth':1440,'base_width':40},'sides':["
    "{'name':'Rome','pieces':[{'id':'H1','type':'spearmen','at':[400,300],'facing':0,'stands':4,'ranks':2}]},"
    "{'name':'Gauls','pieces':[{'id':'G1','type':'spearmen','at':[400,1300],'facing':180,'stands':4,'ranks':2}]}],"
    "'turn':{'turn':2,'phase':'tactical','side':0}}}";

static void a_cb_order_is_planned_once(void **unused) {
    (void)unused;
    struct door *d = begun(maniple);
    json_decref(say(d, "{'ask':'play','game':'g1','act':{'act':'turn','choice':'first'}}"));
    json_decref(say(d, "{'ask':'play','game':'g1','act':{'act':'march','piece':'H1','value':1}}"));
    json_t *dice = say(d, "{'ask':'throw','game':'g1','seed':7}");
    json_object_set_new(dice, "ask", json_string("play"));
    json_object_set_new(dice, "game", json_string("g1"));
    json_decref(door_ask(d, dice));
    json_decref(dice);
    assert_int_equal(plans_of(d, "{'ask':'order','game':'g1','text':'h1 forward 1'}"), 1);
    door_close(d);
}

static const char division[] =
    "{'ask':'new','position':{'ruleset':'dtn','table':{'width':1219.2,'depth':1016,'base_width':50.8},'terrain':[],"
    "'sides':[{'name':'Blue','pieces':[{'id':'D1','type':'leader','rank':'dg','a_rating':5,'character':'N',"
    "'at':[508,228.6],'facing':0,'order':'action'},{'id':'Inf','type':'infantry','at':[508,304.8],'facing':0,"
    "'division':'D1'},{'id':'Cav','type':'battle_cav','at':[584.2,304.8],'facing':0,'division':'D1'}]},"
    "{'name':'Red','pieces':[{'id':'Foe','type':'infantry','at':[508,900],'facing':180}]}],"
    "'turn':{'period':2,'side':0,'phase':'division'}}}";

static void a_dtn_order_is_planned_once(void **unused) {
    (void)unused;
    struct door *d = begun(division);
    json_decref(say(d, "{'ask':'play','game':'g1','act':{'act':'division','pieces':['D1']}}"));
    json_decref(say(d, "{'ask':'play','game':'g1','act':{'act':'end'}}"));
    json_decref(say(d, "{'ask':'play','game':'g1','act':{'act':'draw','cards':['KH']}}"));
    assert_int_equal(plans_of(d, "{'ask':'order','game':'g1','text':'inf forward 2'}"), 1);
    assert_in_range(plans_of(d, "{'ask':'order','game':'g1','text':'cav forward'}"), 1, 3);
    door_close(d);
}

/* An order that leaves open how far: a little of it is asked about, and then as far as they may go. */
static void an_open_order_takes_three_plans_at_most(void **unused) {
    (void)unused;
    struct door *d = begun(legion);
    assert_in_range(plans_of(d, "{'ask':'order','game':'g1','text':'r1-r2 forward'}"), 1, 3);
    assert_in_range(plans_of(d, "{'ask':'order','game':'g1','text':'r3 back'}"), 1, 3);
    door_close(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_de_bellis_order_is_planned_once),
        cmocka_unit_test(a_cb_order_is_planned_once),
        cmocka_unit_test(a_dtn_order_is_planned_once),
        cmocka_unit_test(an_open_order_takes_three_plans_at_most),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
