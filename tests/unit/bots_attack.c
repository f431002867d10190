/* A captain of the De Bellis games attacks with two where one would attack in vain, and knows that a fight begun badly
 * gets worse when his enemy has moved. A game played on in his head tells more when the luck in it is taken off. */
#include "bots/council.h"
#include "unit/bots_begin.h"

/* An auxiliary, a horseman and a spear with an open flank: alone either would be thrown back. */
static const char two_against_one[] =
    "{\"ruleset\":\"dba22\",\"table\":{\"width\":600,\"depth\":600,\"base_width\":40},\"terrain\":[],\"sides\":["
    "{\"name\":\"Red\",\"bounds\":3,\"pieces\":[{\"id\":\"R0\",\"type\":\"Cv\",\"at\":[300,100],\"facing\":0,"
    "\"general\":true},"
    "{\"id\":\"R1\",\"type\":\"Ax\",\"at\":[300,250],\"facing\":0},{\"id\":\"R2\",\"type\":\"Cv\",\"at\":[230,290],"
    "\"facing\":0}]},"
    "{\"name\":\"Green\",\"bounds\":3,\"pieces\":[{\"id\":\"G0\",\"type\":\"Cv\",\"at\":[300,520],\"facing\":180,"
    "\"general\":true},"
    "{\"id\":\"G1\",\"type\":\"Sp\",\"at\":[300,300],\"facing\":180}]}],"
    "\"turn\":{\"side\":0,\"phase\":\"move\",\"pips\":2}}";

static struct act orders(const struct mind *mind) {
    struct source whim = source_of(1, 0);
    struct act a;
    bot_choose(bot_find("captain"), mind, state, &whim, &a);
    return a;
}

static bool goes_to(const struct act *a, length x, length y, heading facing) {
    return a->step_count == 1 && a->step[0].kind == STEP_TO &&
           distance_between(a->step[0].at, (struct point){x, y}) < MM(1) &&
           angle_between(a->step[0].turn, facing) < 0x100;
}

static void one_in_front_one_in_flank(void **unused) {
    (void)unused;
    struct ruling r;
    r.want_nearest = false;
    begin_json(json_loads(two_against_one, 0, NULL), "two against one");
    struct mind mind = mind_of(rs);
    struct act a = orders(&mind);
    assert_true(goes_to(&a, MM(300), MM(300), 0));
    assert_true(turn_play(rs, state, &a, NULL, &r));
    a = orders(&mind);
    assert_true(goes_to(&a, MM(280), MM(320), QUARTER_TURN) || goes_to(&a, MM(320), MM(320), (heading)-QUARTER_TURN));
}

/* With one PIP there is nobody to help: he leaves it. */
static void not_alone(void **unused) {
    (void)unused;
    char text[sizeof two_against_one];
    memcpy(text, two_against_one, sizeof text);
    strstr(text, "\"pips\":2")[strlen("\"pips\":")] = '1';
    begin_json(json_loads(text, 0, NULL), "the position");
    struct mind mind = mind_of(rs);
    struct act a = orders(&mind);
    assert_false(goes_to(&a, MM(300), MM(300), 0));
}

/* An auxiliary in contact with a spear, in the bound of the one and of the other. */
static int32_t value_of(int side, int seat, int32_t worse) {
    char text[1000];
    snprintf(
        text, sizeof text,
        "{\"ruleset\":\"dba30\",\"table\":{\"width\":600,\"depth\":600,\"base_width\":40},\"terrain\":[],\"sides\":["
        "{\"name\":\"Red\",\"bounds\":3,\"pieces\":[{\"id\":\"R1\",\"type\":\"3Ax\",\"at\":[300,300],\"facing\":0}]},"
        "{\"name\":\"Green\",\"bounds\":3,\"pieces\":[{\"id\":\"G1\",\"type\":\"4Sp\",\"at\":[300,300],\"facing\":180}]"
        "}],"
        "\"turn\":{\"side\":%d,\"phase\":\"move\",\"pips\":2}}",
        side);
    begin_json(json_loads(text, 0, NULL), "the position");
    struct weights w = weights_stored(rs);
    w.of[weight_find(rs, "fight_worse")] = worse;
    return advice_value(rs, state, seat, &w, NULL);
}

static void a_bad_fight_gets_worse(void **unused) {
    (void)unused;
    assert_true(value_of(0, 0, 300) < value_of(0, 0, 100)); /* Red began it */
    assert_int_equal(value_of(0, 0, 300) - value_of(0, 0, 100), value_of(0, 1, 100) - value_of(0, 1, 300));
    assert_int_equal(value_of(1, 0, 300), value_of(1, 0, 100)); /* Green did, and stands well: Red will mend it */
}

/* Luck is nothing on the whole, and games less their luck scatter less. */
static void luck_is_taken_off(void **unused) {
    (void)unused;
    enum { GAMES = 200 };
    static struct council council;
    static _Alignas(STATE_ALIGNMENT) unsigned char copy[BOT_STATE_MAX];
    double raw = 0, raw2 = 0, plain = 0, plain2 = 0;
    begin_json(json_loads(two_against_one, 0, NULL), "two against one");
    struct mind mind = mind_of(rs);
    council.deadline = deadline_of(&mind, 100);
    for (unsigned i = 0; i < GAMES; i++) {
        struct source dice = source_of(7, i);
        struct luck luck = {0, 0};
        state_copy(rs, copy, state);
        assert_true(play_on(&council, &mind, copy, 8, 2, 60, &dice, &council.deadline, &luck));
        double v = standing(&mind, copy, 0, NULL), less = v - luck.had;
        raw += v, raw2 += v * v, plain += less, plain2 += less * less;
    }
    raw /= GAMES, plain /= GAMES;
    double scatter = raw2 / GAMES - raw * raw, without = plain2 / GAMES - plain * plain;
    assert_true(scatter > 0 && without < 0.7 * scatter);
    assert_true((raw - plain) * (raw - plain) < 9 * scatter / GAMES);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_in_front_one_in_flank),
        cmocka_unit_test(not_alone),
        cmocka_unit_test(a_bad_fight_gets_worse),
        cmocka_unit_test(luck_is_taken_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
