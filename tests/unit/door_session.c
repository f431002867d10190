/* The door as a program meets it: a session of requests, and what holds across them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "acies/acies.h"
#include "door/door.h"
#include "door_say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char duel_position[] =
    "{'ask':'new','position':{'ruleset':'dba30','table':{'width':600,'depth':600,'base_width':40},'terrain':[],"
    "'sides':[{'name':'Rome','bounds':2,'pieces':[{'id':'R1','type':'4Bd','general':true,'at':[200,250],'facing':0},"
    "{'id':'R2','type':'Cv','at':[400,200],'facing':0}]},"
    "{'name':'Gauls','bounds':1,'pieces':[{'id':'G1','type':'4Wb','general':true,'at':[200,250],'facing':180},"
    "{'id':'G2','type':'LH','at':[500,500],'facing':180}]}],"
    "'turn':{'side':0,'phase':'move','pips':4}}}";

static const char near_position[] =
    "{'ask':'new','position':{'ruleset':'dba30','table':{'width':600,'depth':600,'base_width':40},'terrain':[],"
    "'sides':[{'name':'Rome','bounds':2,'pieces':[{'id':'R1','type':'4Bd','general':true,'at':[200,250],'facing':0},"
    "{'id':'R2','type':'Cv','at':[300,200],'facing':0}]},"
    "{'name':'Gauls','bounds':1,'pieces':[{'id':'G1','type':'4Wb','general':true,'at':[500,500],'facing':180}]}],"
    "'turn':{'side':0,'phase':'move','pips':4}}}";

/* Asks and keeps only the text of one field. */
static void text_answer(struct door *d, const char *request, const char *field, char *out, size_t size) {
    json_t *answer = say(d, request);
    const char *text = json_string_value(json_object_get(answer, field));
    if (!text) fail_msg("%s: no %s in %s", request, field, json_dumps(answer, 0));
    snprintf(out, size, "%s", text);
    json_decref(answer);
}

static void expect_error(struct door *d, const char *request, const char *field) {
    json_t *answer = say(d, request);
    const char *where = json_string_value(json_object_get(answer, "field"));
    assert_true(door_failed(answer));
    if (field) assert_string_equal(where, field);
    json_decref(answer);
}

static int begin(void **state) {
    struct door *d = door_open();
    json_decref(say(d, duel_position));
    *state = d;
    return 0;
}

static int end(void **state) {
    door_close(*state);
    return 0;
}

static void undo_gives_back_the_same_state(void **state) {
    char before[32], after[32], back[32];
    text_answer(*state, "{'ask':'prompt','game':'g1'}", "hash", before, sizeof before);
    text_answer(*state, "{'ask':'play','game':'g1','act':{'act':'move','pieces':['R2'],'steps':[{'advance':40}]}}",
                "hash", after, sizeof after);
    assert_string_not_equal(before, after);
    text_answer(*state, "{'ask':'undo','game':'g1'}", "hash", back, sizeof back);
    assert_string_equal(before, back);
    expect_error(*state, "{'ask':'undo','game':'g1'}", "acts");
}

/* Who is free may go as far as its kind does; who has moved may not go again. */
static void movers_say_who_may_and_why_not(void **state) {
    json_t *answer = say(*state, "{'ask':'movers','game':'g1'}"), *list = json_object_get(answer, "movers");
    json_t *rider = json_array_get(list, 1);
    assert_int_equal(json_array_size(list), 2);
    assert_true(json_is_true(json_object_get(rider, "may")));
    assert_int_equal(json_integer_value(json_object_get(rider, "reach")), 160);
    assert_string_equal(json_string_value(json_array_get(json_object_get(rider, "acts"), 0)), "move");
    json_decref(answer);
    json_decref(
        say(*state, "{'ask':'play','game':'g1','act':{'act':'move','pieces':['R2'],'steps':[{'advance':40}]}}"));
    answer = say(*state, "{'ask':'movers','game':'g1'}");
    rider = json_array_get(json_object_get(answer, "movers"), 1);
    assert_true(json_is_false(json_object_get(rider, "may")));
    assert_non_null(strstr(json_string_value(json_object_get(rider, "why")), "R2"));
    assert_non_null(json_object_get(rider, "clause"));
    json_decref(answer);
}

/* A ghost dragged over the edge of what is legal stops there, and is told where. */
static void a_refused_drag_stops_where_the_law_stops_it(void **state) {
    json_t *answer =
        say(*state, "{'ask':'judge','game':'g1','act':{'act':'move','pieces':['R2'],'steps':[{'advance':300}]}}");
    json_t *ruling = json_object_get(answer, "nearest_ruling"),
           *end = json_array_get(json_object_get(ruling, "pieces"), 0);
    assert_true(json_is_false(json_object_get(answer, "legal")));
    assert_true(json_is_true(json_object_get(ruling, "legal")));
    assert_true(json_number_value(json_array_get(json_object_get(end, "at"), 1)) > 359.8);
    assert_true(json_number_value(json_object_get(ruling, "way")) > 159.8);
    assert_int_equal(json_integer_value(json_object_get(ruling, "of")), 160);
    json_decref(answer);
}

static void expect_text(const json_t *answer, const char *field, const char *text) {
    const char *said = json_string_value(json_object_get(answer, field));
    if (!said || strcmp(said, text) != 0) fail_msg("%s is %s, not %s", field, said ? said : "missing", text);
}

/* Near a friend's side it lines up with him; near an enemy it meets him; elsewhere it stands as it was put. */
static void a_piece_let_go_snaps_to_what_is_meant(void **state) {
    json_decref(say(*state, near_position));
    json_t *answer = say(*state, "{'ask':'snap','game':'g2','pieces':['R2'],'at':[245,246],'facing':4}");
    assert_true(json_is_true(json_object_get(answer, "legal")));
    expect_text(answer, "meaning", "beside");
    expect_text(answer, "other", "R1");
    json_decref(answer);
    answer = say(*state, "{'ask':'snap','game':'g1','pieces':['R2'],'at':[420,300],'facing':45,'intent':'free'}");
    expect_text(answer, "meaning", "free");
    assert_int_equal(json_integer_value(json_object_get(answer, "off")), 0);
    json_decref(answer);
    answer = say(*state, "{'ask':'snap','game':'g1','pieces':['R2'],'at':[500,480],'intent':'contact','other':'G2'}");
    assert_true(json_is_false(json_object_get(answer, "legal")));
    assert_non_null(json_object_get(answer, "clause"));
    json_decref(answer);
    expect_error(*state, "{'ask':'snap','game':'g1','pieces':['R2'],'at':[500,480],'intent':'hug'}", "intent");
    expect_error(*state, "{'ask':'snap','game':'g1','pieces':['Z9'],'at':[500,480]}", "pieces");
}

/* What a board has to draw anew, and the way of a wheel. */
static void playing_tells_the_changes_and_the_way(void **state) {
    json_t *answer = say(*state, "{'ask':'play','game':'g1','changes':true,'act':{'act':'move','pieces':['R2'],"
                                 "'steps':[{'wheel':'left','degrees':30},{'advance':20}]}}");
    json_t *changes = json_object_get(answer, "changes"), *events = json_object_get(answer, "events"), *event;
    size_t i, poses = 0;
    assert_int_equal(json_array_size(json_object_get(changes, "pieces")), 1);
    expect_text(json_array_get(json_object_get(changes, "pieces"), 0), "id", "R2");
    assert_non_null(json_object_get(changes, "facts")); /* a PIP less */
    assert_null(json_object_get(changes, "terrain"));
    json_array_foreach(events, i, event) {
        if (json_object_get(event, "path")) poses = json_array_size(json_object_get(event, "path"));
    }
    assert_int_equal(poses, 5); /* start, 10, 20 and 30 degrees, ahead */
    json_decref(answer);
}

/* Nobody has to read "factor 5 and die 5 make 10". */
static void a_combat_is_told_in_numbers(void **state) {
    json_decref(say(*state, "{'ask':'play','game':'g1','act':{'act':'end_phase'}}"));
    json_t *answer = say(*state, "{'ask':'play','game':'g1','act':{'act':'roll','dice':[5,1]}}"), *event, *bout = NULL;
    size_t i, bouts = 0;
    json_array_foreach(json_object_get(answer, "events"), i, event) {
        if (json_object_get(event, "bout")) bouts++, bout = json_object_get(event, "bout");
    }
    assert_int_equal(bouts, 1);
    json_t *a = json_object_get(bout, "a"), *b = json_object_get(bout, "b");
    expect_text(bout, "kind", "close");
    expect_text(a, "piece", "R1");
    expect_text(b, "piece", "G1");
    assert_int_equal(json_integer_value(json_array_get(json_object_get(a, "dice"), 0)), 5);
    assert_int_equal(json_integer_value(json_object_get(a, "total")),
                     json_integer_value(json_object_get(a, "factor")) + 5);
    expect_text(a, "outcome", "hold");
    assert_non_null(json_object_get(b, "outcome"));
    json_decref(answer);
}

static void refused_acts_change_nothing(void **state) {
    char before[32], after[32];
    text_answer(*state, "{'ask':'prompt','game':'g1'}", "hash", before, sizeof before);
    json_t *answer =
        say(*state, "{'ask':'play','game':'g1','act':{'act':'move','pieces':['R2'],'steps':[{'advance':4000}]}}");
    assert_true(json_is_false(json_object_get(answer, "legal")));
    assert_non_null(json_object_get(answer, "clause"));
    json_decref(answer);
    expect_error(*state, "{'ask':'play','game':'g1','seat':1,'act':{'act':'end_phase'}}", "seat");
    expect_error(*state, "{'ask':'play','game':'g1','act':{'act':'dance'}}", "act");
    expect_error(*state, "{'ask':'play','game':'g1'}", "act");
    text_answer(*state, "{'ask':'prompt','game':'g1'}", "hash", after, sizeof after);
    assert_string_equal(before, after);
}

static void a_record_brings_the_game_back(void **state) {
    char before[32], after[32];
    json_decref(say(*state, "{'ask':'play','game':'g1','act':{'act':'end_phase'}}"));
    text_answer(*state, "{'ask':'play','game':'g1','act':{'act':'roll','dice':[5,2]}}", "hash", before, sizeof before);
    json_t *record = say(*state, "{'ask':'record','game':'g1','seats':['Anna','Ben']}");
    json_t *load = json_pack("{ssso}", "ask", "load", "record", json_copy(json_object_get(record, "record")));
    json_t *loaded = door_ask(*state, load);
    assert_true(json_is_true(json_object_get(loaded, "verified")));
    snprintf(after, sizeof after, "%s", json_string_value(json_object_get(loaded, "hash")));
    assert_string_equal(before, after);
    json_decref(record);
    json_decref(load);
    json_decref(loaded);
}

static void clones_go_their_own_way(void **state) {
    char original[32], other[32];
    text_answer(*state, "{'ask':'clone','game':'g1'}", "game", other, sizeof other);
    assert_string_equal(other, "g2");
    text_answer(*state, "{'ask':'play','game':'g2','act':{'act':'end_phase'}}", "hash", other, sizeof other);
    text_answer(*state, "{'ask':'prompt','game':'g1'}", "hash", original, sizeof original);
    assert_string_not_equal(original, other);
    json_decref(say(*state, "{'ask':'close','game':'g2'}"));
    expect_error(*state, "{'ask':'prompt','game':'g2'}", "game");
}

static void offers_are_legal(void **state) {
    size_t i;
    json_t *act, *answer = say(*state, "{'ask':'offers','game':'g1'}"), *offers = json_object_get(answer, "offers");
    assert_true(json_array_size(offers) > 1);
    json_array_foreach(offers, i, act) {
        json_t *request = json_pack("{ss ss sO}", "ask", "judge", "game", "g1", "act", act);
        json_t *ruling = door_ask(*state, request);
        assert_true(json_is_true(json_object_get(ruling, "legal")));
        json_decref(ruling);
        json_decref(request);
    }
    json_decref(answer);
}

static void the_same_seed_throws_the_same(void **state) {
    expect_error(*state, "{'ask':'throw','game':'g1','seed':7}", "game"); /* a decision is due, no dice */
    json_decref(say(*state, "{'ask':'play','game':'g1','act':{'act':'end_phase'}}"));
    json_t *one = say(*state, "{'ask':'throw','game':'g1','seed':7}");
    json_t *two = say(*state, "{'ask':'throw','game':'g1','seed':7}");
    assert_true(json_equal(one, two));
    json_t *request = json_pack("{ss ss sO}", "ask", "play", "game", "g1", "act", json_object_get(one, "act"));
    json_t *played = door_ask(*state, request);
    assert_true(json_is_true(json_object_get(played, "legal")));
    json_decref(one);
    json_decref(two);
    json_decref(request);
    json_decref(played);
}

static void a_door_keeps_so_many_games_and_no_more(void **state) {
    for (int i = 1; i < DOOR_GAMES_MAX; i++) {
        json_t *answer = say(*state, "{'ask':'clone','game':'g1'}");
        assert_false(door_failed(answer));
        json_decref(answer);
    }
    expect_error(*state, "{'ask':'clone','game':'g1'}", NULL);
    json_decref(say(*state, "{'ask':'close','game':'g1'}"));
    json_t *answer = say(*state, "{'ask':'clone','game':'g2'}");
    assert_string_equal(json_string_value(json_object_get(answer, "game")), "g257"); /* names are not used twice */
    json_decref(answer);
}

/* What a Mage would do to an enemy in the phase of magic: a bolt, hindered by the Paladin it is aimed at. */
static void odds_of_a_spell_between_two_pieces(void **state) {
    static const char *const magic =
        "{'ask':'new','position':{'ruleset':'dbf','table':{'width':800,'depth':600,'base_width':40},"
        "'sides':[{'name':'Red','bounds':2,'pieces':[{'id':'R1','type':'Ma','level':1,'at':[400,100],'facing':0},"
        "{'id':'RG','type':'Bd_S','general':true,'at':[60,60],'facing':0}]},"
        "{'name':'Green','bounds':2,'pieces':[{'id':'G1','type':'Kn_S','at':[400,200],'facing':180},"
        "{'id':'G2','type':'Pa','at':[400,560],'facing':180},"
        "{'id':'GG','type':'Bd_S','general':true,'at':[740,560],'facing':180}]}],"
        "'turn':{'side':0,'phase':'shoot','pips':3,'defender':0}}}";
    json_decref(say(*state, magic));
    json_t *bolt = say(*state, "{'ask':'odds','game':'g2','a':'R1','b':'G1'}"),
           *factor = json_object_get(bolt, "factor");
    assert_int_equal(json_integer_value(json_object_get(factor, "a")), 4);
    assert_int_equal(json_integer_value(json_object_get(factor, "b")), 3);
    assert_null(json_object_get(bolt, "if")); /* it may be cast now */
    json_decref(bolt);
    json_t *far = say(*state, "{'ask':'odds','game':'g2','a':'R1','b':'G2'}"); /* out of reach: as if they met */
    assert_non_null(json_object_get(far, "if"));
    json_decref(far);
}

static void questions_that_make_no_sense_are_answered(void **state) {
    expect_error(*state, "{}", "ask");
    expect_error(*state, "{'ask':7}", "ask");
    expect_error(*state, "{'ask':'nothing'}", "ask");
    expect_error(*state, "{'ask':'hello','more':1}", "more");
    expect_error(*state, "{'ask':'state'}", "game");
    expect_error(*state, "{'ask':'state','game':1}", "game");
    expect_error(*state, "{'ask':'state','game':'g1','at':1}", "at");
    expect_error(*state, "{'ask':'offers','game':'g1','limit':0}", "limit");
    expect_error(*state, "{'ask':'undo','game':'g1','acts':1.5}", "acts");
    expect_error(*state, "{'ask':'clauses','ruleset':'chess'}", "ruleset");
    expect_error(*state, "{'ask':'clauses','ruleset':'dba30','clause':'zzz'}", "clause");
    expect_error(*state, "{'ask':'record','game':'g1','seats':['Anna']}", "seats");
    expect_error(*state, "{'ask':'load','record':7}", "record");
    expect_error(*state, "{'ask':'duel','factors':[1,2,3]}", "factors");
    expect_error(*state, "{'ask':'odds','game':'g1','a':'R1','b':'X9'}", "b");
    expect_error(*state, "[]", NULL);
    expect_error(*state, "{'ask':'hello','ask':'hello'}", NULL);
}

static void the_library_asks_the_same_door(void **state) {
    (void)state;
    struct acies *a = acies_open();
    char *answer = acies_ask(a, "{\"ask\":\"duel\",\"factors\":[4,2],\"id\":[1]}");
    assert_string_equal(answer, "{\"id\":[1],\"double_a\":9,\"win_a\":17,\"tie\":4,\"win_b\":6,\"double_b\":0}");
    acies_free(answer);
    assert_non_null(acies_version());
    acies_close(a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(undo_gives_back_the_same_state, begin, end),
        cmocka_unit_test_setup_teardown(refused_acts_change_nothing, begin, end),
        cmocka_unit_test_setup_teardown(a_piece_let_go_snaps_to_what_is_meant, begin, end),
        cmocka_unit_test_setup_teardown(playing_tells_the_changes_and_the_way, begin, end),
        cmocka_unit_test_setup_teardown(a_combat_is_told_in_numbers, begin, end),
        cmocka_unit_test_setup_teardown(movers_say_who_may_and_why_not, begin, end),
        cmocka_unit_test_setup_teardown(a_refused_drag_stops_where_the_law_stops_it, begin, end),
        cmocka_unit_test_setup_teardown(a_record_brings_the_game_back, begin, end),
        cmocka_unit_test_setup_teardown(clones_go_their_own_way, begin, end),
        cmocka_unit_test_setup_teardown(offers_are_legal, begin, end),
        cmocka_unit_test_setup_teardown(the_same_seed_throws_the_same, begin, end),
        cmocka_unit_test_setup_teardown(a_door_keeps_so_many_games_and_no_more, begin, end),
        cmocka_unit_test_setup_teardown(questions_that_make_no_sense_are_answered, begin, end),
        cmocka_unit_test_setup_teardown(odds_of_a_spell_between_two_pieces, begin, end),
        cmocka_unit_test(the_library_asks_the_same_door),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
