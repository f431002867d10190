"""Every call of the interface: what it answers, to whom, and what it refuses.  Usage: calls.py ACIES"""
import json
import os
import socket
import time

from club import Club, run, token_of


def games_and_acts():
    with Club() as club:
        game = club.game(title="A test")
        now = game.look()
        assert now["title"] == "A test" and now["seat"] == 0 and now["status"] == "running" and now["partial"] is False
        assert now["scene"]["pieces"] and now["prompt"]["kind"] == "move" and now["clock"]["kind"] == "none"
        assert game.look("watch")["seat"] is None
        number = now["number"]
        illegal = game.act("seat0", {"act": "move", "pieces": ["R1"], "steps": [{"advance": 999}]}, number)
        assert illegal.status == 422 and illegal["clause"].startswith("dba30-") and illegal["why"] and not illegal["legal"], illegal.text
        assert game.act("seat0", {"act": "nonsense"}, number).status == 400
        assert game.act("seat1", {"act": "end_phase"}, number).status == 403
        assert game.act("watch", {"act": "end_phase"}, number).status == 403
        assert game.act("seat0", {"act": "end_phase"}, None).status == 428
        assert game.act("seat0", {"act": "end_phase"}, "x").status == 428
        stale = game.act("seat0", {"act": "end_phase"}, number - 1)
        assert stale.status == 409 and stale["number"] == number
        assert game.look()["number"] == number, "refused acts have changed nothing"
        played = game.act("seat0", {"act": "end_phase"}, number)
        assert played.status == 200 and played["number"] > number and played["events"] and "changes" in played.json
        assert played["followed"][0]["seat"] == "chance" and played.headers["ETag"] == f'"{played["number"]}"'
        again = game.act("seat0", {"act": "end_phase"}, number)
        assert again.status == 200 and again["repeated"] and again["n"] == played["n"] and again["events"] == played["events"]
        assert game.look()["number"] == played["number"], "the same act sent twice is played once"
        assert game.act("seat0", {"act": "concede"}, number).status == 409, "another act upon the old number is stale"
        assert game.act("seat1", {"act": "end_phase"}, number).status == 409, "the other seat's is no repetition"
        quoted = game.act("seat1", {"act": "end_phase"}, f'"{played["number"]}"')
        assert quoted.status == 200, quoted.text


def names_find_games():
    """A name and a passphrase open one's seats on another device; nobody keeps what he has no token for."""
    with Club() as club:
        games, other = [club.game(title=f"Game {i}") for i in range(3)], club.game()
        dee = {"name": "Dee", "passphrase": "four words are better"}
        keep = [{"game": g.id, "token": g.token["seat1"]} for g in games]
        for wrong in ({"game": other.id, "token": games[0].token["seat0"]}, {"game": other.id, "token": other.token["watch"]}, [7]):
            assert club.post("/api/names", {**dee, "keep": wrong}).status in (400, 403), wrong
        assert club.post("/api/names", {**dee, "keep": keep})["games"] == 3
        assert club.post("/api/names", {**dee, "passphrase": "not these words"}).status == 403
        for _ in range(2):
            found = club.post("/api/names/games", dee)["games"]
            assert [(f["game"], f["seat"], f["title"]) for f in found] == [(g.id, 1, g.look()["title"]) for g in games]
        for game, one in zip(games, found):
            assert club.get(game.path, token_of(one["link"]))["seat"] == 1 and game.look("seat1")["seat"] == 1, "old and new links open it"
        for game in games[:2]:
            game.do("resign")
        club.stop()
        club.start()
        assert len(club.post("/api/names/games", dee)["games"]) == 1
        assert "acies_games_opened_total 1\n" in club.get("/metrics").text, "what is over is not opened for it"


def no_passphrase_is_stored():
    with Club() as club:
        assert club.post("/api/names", {"name": "Dee", "passphrase": "four words are better"}).status == 200
        club.stop()
        stored = b"".join(open(os.path.join(club.folder, f), "rb").read() for f in os.listdir(club.folder))
        assert b"four words" not in stored and b"$argon2id$" in stored
        club.start()


def a_seat_has_so_many_links():
    """Fresh links push the older ones out, but never the first: nobody makes a game heavy by asking for links."""
    with Club() as club:
        game = club.game()
        dee = {"name": "Dee", "passphrase": "four words are better"}
        club.post("/api/names", {**dee, "keep": {"game": game.id, "token": game.token["seat0"]}})
        links = [club.post("/api/names/games", dee)["games"][0]["link"] for _ in range(9)]
        opened = [club.get(game.path, token_of(link)).status for link in links]
        assert opened == [403] * 2 + [200] * 7 and game.look()["seat"] == 0, opened


def real_dice():
    """Whoever is at the table types them in, once, however often they are sent."""
    with Club() as club:
        game = club.game(dice="none")
        now = game.look()
        assert now["prompt"]["seat"] == "chance"
        dice = {"act": now["prompt"]["act"], "dice": [5]}
        assert game.act("watch", dice, now["number"]).status == 403
        impossible = game.act("seat1", {**dice, "dice": [7]}, now["number"])
        assert impossible.status in (400, 422), impossible.text
        typed = game.act("seat1", dice, now["number"])
        again = game.act("seat1", dice, now["number"])
        assert typed.status == again.status == 200 and again["repeated"] and again["n"] == typed["n"], again.text
        assert game.act("seat0", dice, now["number"]).status == 409, "the other's are others"
        assert game.look()["number"] == typed["number"]


def at_once(club, request, times):
    """The same request on as many lines, all at the same moment; the answers' heads and bodies."""
    lines = [socket.create_connection(("127.0.0.1", club.port), timeout=20) for _ in range(times)]
    for line in lines:
        line.sendall(request)
    answers = []
    for line in lines:
        with line.makefile("rb") as file:
            answers.append(file.read())
        line.close()
    return answers


def many_ask_while_it_is_written():
    """Whoever waits for what is being written does not wait for the others who wait."""
    with Club() as club:
        for _ in range(5):
            game = club.game()
            body = '{"act":{"act":"end_phase"}}'
            head = f"Host: localhost\r\nConnection: close\r\nAuthorization: Bearer {game.token['seat0']}\r\n"
            act = f"POST {game.path}/acts HTTP/1.1\r\n{head}If-Match: {game.look()['number']}\r\nContent-Length: {len(body)}\r\n\r\n{body}"
            answers = at_once(club, act.encode(), 12)
            assert all(a.startswith(b"HTTP/1.1 200") for a in answers), answers
            assert sum(b'"repeated":true' in a for a in answers) == 11, "one of them was played"
            assert len(club.get(game.path + "/log", game.token["seat0"]).json["log"]) == 3
            line = socket.create_connection(("127.0.0.1", club.port))
            line.sendall(f"POST {game.path}/say HTTP/1.1\r\n{head}Content-Length: 12\r\n\r\n{{\"text\":\"x\"}}".encode())
            assert all(a.startswith(b"HTTP/1.1 200") for a in at_once(club, f"GET {game.path}/record HTTP/1.1\r\n{head}\r\n".encode(), 12))
            line.close()


def streams_resume():
    with Club() as club:
        game = club.game()
        one = club.stream(game.path + "/events", game.token["seat1"])
        assert one.wait_kind("presence")[2]["seats"] == [False, True]
        for _ in range(3):
            game.step()
        game.do("say", {"text": "<b>well</b> played"})
        said = one.wait_kind("say")
        assert said[2]["text"] == "<b>well</b> played" and said[2]["name"] == "Anna" and said[2]["seat"] == 0
        ids = [e[0] for e in one.events if e[0]]
        assert ids == sorted(set(ids)) and ids[-1] == said[0]
        act = one.wait_kind("act")[2]
        assert act["events"] and act["prompt"] and "act" in act
        one.close()
        for _ in range(2):
            game.step()
        two = club.stream(game.path + "/events", game.token["seat1"], last=ids[1])
        two.wait(lambda e: e[0] == game.look()["last"])
        got = [e[0] for e in two.events if e[0]]
        assert got == list(range(ids[1] + 1, got[-1] + 1)), got
        log = club.get(game.path + f"/log?since={ids[1]}", game.token["seat1"]).json["log"]
        assert [e["n"] for e in log] == got
        assert game.do("ghost", {"pieces": ["R1"], "at": [1, 2]}).status == 200
        assert two.wait_kind("ghost")[2] == {"seat": 0, "ghost": {"pieces": ["R1"], "at": [1, 2]}}
        two.close()


def public_games():
    with Club() as club:
        game = club.game(public=True, seats=[{"name": "Anna"}, {"open": True}], title="Come and play")
        assert "seat1" not in game.token
        listed = club.get("/api/games").json["games"]
        assert [g["game"] for g in listed] == [game.id] and listed[0]["seats"] == ["Anna", None] and listed[0]["title"] == "Come and play"
        assert "tokens" not in json.dumps(listed)
        assert game.act("seat0", {"act": "end_phase"}, game.look()["number"]).status == 409
        joined = club.post(game.path + "/join", {"name": "Ben"})
        assert joined.status == 200 and joined["seat"] == 1
        game.token["seat1"] = token_of(joined["links"]["seat1"])
        assert club.get("/api/games").json["games"] == []
        assert club.post(game.path + "/join", {"name": "Cay"}).status == 409
        assert game.look("seat1")["seats"][1]["name"] == "Ben" and game.step().status == 200
        assert club.get(game.path).status == 200, "a public game may be watched by anybody"
        private = club.game()
        assert club.get(private.path).status == 401
        assert club.post(private.path + "/join").status == 403
        assert club.post("/api/games", {"ruleset": "dba30", "scenario": "1-rome-carthage", "seats": [{}, {"open": True}]}).status == 400


def games_under_way_are_found():
    """However many others are played in private; when they are over they are listed no longer."""
    with Club() as club:
        shown = club.game(public=True, title="Come and look")
        for _ in range(101):
            club.game()
        under_way = lambda: [g["title"] for g in club.get("/api/games?running=1").json["games"]]
        assert under_way() == ["Come and look"]
        assert shown.do("resign").status == 200 and under_way() == []


def what_is_meant_where_nothing_is_said():
    """Dice between people are such as both can verify; what is said in a wrong way is not passed over."""
    with Club() as club:
        assert club.game(dice=None).look()["dice"] == {"scheme": "acies-dice-1"}
        assert club.game(dice=None, seats=[{}, {"bot": "steady"}]).look()["dice"] == {"scheme": "server"}
        assert club.game(dice=None, seats=[{}, {"open": True}], public=True).look("watch")["dice"] == {"scheme": "acies-dice-1"}
        for wrong in ({"dice": 7}, {"undo": True}, {"title": ["x"]}, {"public": "yes"}, {"ruleset": 30}):
            answer = club.post("/api/games", {"ruleset": "dba30", "scenario": "1-rome-carthage", **wrong})
            assert answer.status == 400 and answer["field"] == list(wrong)[0], answer.text


def heads_without_bodies():
    """HEAD tells what GET would, and nothing of a body that the next answer would be taken for."""
    with Club() as club:
        game = club.game()
        for path in ("/healthz", game.path, game.path + "/record", "/api/games", "/nothing"):
            with socket.create_connection(("127.0.0.1", club.port), timeout=10) as line:
                head = f"Host: localhost\r\nAuthorization: Bearer {game.token['seat0']}\r\n"
                line.sendall(f"HEAD {path} HTTP/1.1\r\n{head}\r\nGET /healthz HTTP/1.1\r\n{head}Connection: close\r\n\r\n".encode())
                heard = b""
                while chunk := line.recv(65536):
                    heard += chunk
            first, rest = heard.split(b"\r\n\r\n", 1)
            assert rest.startswith(b"HTTP/1.1 200") and rest.count(b"HTTP/1.1") == 1, (path, heard[:600])


def a_long_log_comes_in_order():
    """Read from its beginning it comes in slices; who is behind misses nothing that happens meanwhile, and hears nothing twice."""
    with Club() as club:
        game = club.game()
        for i in range(200):
            assert game.do("say", {"text": f"word {i}"}).status == 200
        streams = [club.stream(game.path + "/events?since=0", game.token["watch"]) for _ in range(3)]
        for i in range(10):
            last = game.do("say", {"text": f"more {i}"})["n"]
        for stream in streams:
            stream.wait(lambda e: e[0] == last)
            numbers = [e[0] for e in stream.events if e[0]]
            assert numbers == list(range(numbers[0], last + 1)) and numbers[0] == 1, numbers
            stream.close()


def draws_and_resigning():
    with Club() as club:
        game = club.game()
        assert game.do("draw")["draw"] == "offered"
        assert game.do("draw", {"accept": True}).status == 409, "nobody accepts his own offer"
        assert game.look("seat1")["offers"]["draw"]["by"] == 0
        assert game.do("draw", {"accept": False}, "seat1")["draw"] == "declined"
        assert game.do("draw", {"accept": True}, "seat1").status == 409
        game.do("draw", who="seat1")
        assert game.do("draw", {"accept": True})["result"] == {"winner": None, "why": "agreed"}
        assert game.step() is None and game.look()["status"] == "over"
        assert game.act("seat0", {"act": "end_phase"}, game.look()["number"]).status == 403
        for who, winner in (("seat0", 1), ("seat1", 0)):
            other = club.game()
            assert other.do("resign", who=who)["result"] == {"winner": winner, "why": "resigned"}
            assert other.do("resign", who=who).status == 403
        assert club.game(seats=[{}, {"bot": "steady"}]).do("draw")["draw"] == "declined"


def undo_by_consent():
    with Club() as club:
        game = club.game()
        assert game.do("undo").status == 409, "dice cannot be taken back"
        before = game.look()
        move = next(o for o in game.offers("seat0", 200) if o["act"] == "move")
        assert game.act("seat0", move, before["number"]).status == 200
        asked = game.do("undo")
        assert asked["undo"] == "offered" and game.look()["acts"] == before["acts"] + 1
        assert game.do("undo", {"accept": True}).status == 409
        stream = club.stream(game.path + "/events", game.token["seat0"])
        stream.wait_kind("presence")
        assert game.do("undo", {"accept": True}, "seat1")["undo"] == "done"
        assert stream.wait_kind("undo")[2]["acts"] == before["acts"]
        after = game.look()
        assert after["hash"] == before["hash"] and after["number"] > before["number"]
        stream.close()
        club.stop()
        club.start()
        assert game.look()["hash"] == before["hash"], "what was taken back stays so after a restart"
        free = club.game(undo="free")
        assert free.act("seat0", move, free.look()["number"]).status in (200, 422)
        if free.look()["undoable"]:
            assert free.do("undo")["undo"] == "done"
        assert free.do("undo", {"acts": 5}).status == 409


def records():
    with Club() as club:
        game = club.game()
        for _ in range(6):
            game.step()
        text = club.get(game.path + "/record", game.token["watch"]).text
        header = json.loads(text.split("\n")[0])
        assert header["acies"] == "record" and header["seats"] == ["Anna", "Ben"] and header["ruleset"] == "dba30"
        loaded = [json.loads(line) for line in text.strip().split("\n")]
        assert sum("act" in line for line in loaded) == game.look()["acts"]


def questions():
    with Club() as club:
        game = club.game()
        offers = game.offers("seat0")
        judged = game.do("ask", {"ask": "judge", "act": offers[0]})
        assert judged.status == 200 and judged["legal"]
        assert game.do("ask", {"ask": "movers"})["movers"]
        for refused in ("play", "new", "load", "close", "undo", "throw"):
            assert game.do("ask", {"ask": refused}).status == 400
        assert game.do("ask", {"ask": "movers"}, "watch").status == 403


def bots_answer():
    with Club() as club:
        game = club.game(seats=[{"name": "Anna"}, {"bot": "steady"}])
        stream = club.stream(game.path + "/events", game.token["seat0"])
        number = game.look()["number"]
        game.act("seat0", {"act": "end_phase"}, number)
        moved = stream.wait(lambda e: e[1] == "act" and e[2].get("by") == "steady", 60)
        assert moved[2]["seat"] == 1
        stream.wait(lambda e: e[1] == "act" and e[2]["prompt"]["seat"] == 0 and e[0] > moved[0], 60)
        stream.close()
        assert club.post("/api/games", {"ruleset": "dba30", "scenario": "1-rome-carthage", "seats": [{}, {"bot": "nobody"}]}).status == 400


def standing_answers():
    with Club() as club:
        game = club.game()
        wrong = game.do("standing", {"standing": [{"match": {}}]})
        assert wrong.status == 422 and wrong["field"] == "standing"
        assert game.do("standing", {"standing": [{"prompt": "move", "match": {"act": "end_phase"}}]}).status == 200
        assert game.look()["prompt"]["seat"] == 1, "the answer was given at once"
        assert "standing" in game.look()["seats"][0] and "standing" not in game.look("seat1")["seats"][0]
        played = game.act("seat1", {"act": "end_phase"}, game.look()["number"])
        followed = played["followed"]
        assert [f.get("by") for f in followed if f["seat"] == 0] == ["standing"], followed
        assert game.look()["prompt"]["seat"] == 1
        order = club.game()
        offers = order.offers("seat0", 200)
        piece = [o["pieces"][0] for o in offers if o["act"] == "move"][-1]
        order.do("standing", {"standing": [{"prompt": "move", "order": [piece], "match": {"act": "move"}}]})
        first = club.get(order.path + "/log", order.token["seat0"]).json["log"]
        assert any(e.get("by") == "standing" and piece in e["act"]["pieces"] for e in first), first


def two_who_always_pass():
    """Answers given once for all do not play for ever: after 64 in a row one of the two is asked, and an act in person begins anew."""
    with Club() as club:
        game = club.game()
        for who in ("seat0", "seat1"):
            assert game.do("standing", {"standing": [{"prompt": "move", "match": {"act": "end_phase"}}]}, who).status == 200
        asked = lambda: game.look()["prompt"]["seat"]
        until, last = time.monotonic() + 30, -1
        while last != game.look()["last"] and time.monotonic() < until:
            last = game.look()["last"]
            time.sleep(0.5)
        standing = [e for e in club.get(game.path + "/log", game.token["watch"]).json["log"] if e.get("by") == "standing"]
        assert len(standing) == 64 and asked() in (0, 1), len(standing)
        assert game.act(f"seat{asked()}", {"act": "end_phase"}, game.look()["number"]).status == 200
        until = time.monotonic() + 30
        while game.look()["status"] != "over" and time.monotonic() < until:
            time.sleep(0.2)
        assert game.look()["status"] == "over", "they go on, to the last bound there is"


def every_rule_set():
    with Club() as club:
        for ruleset, scenario in (("dba22", "1-rome-carthage"), ("dbf", None), ("cb", "1-rome-carthage"), ("dtn", "1-the-hill-road")):
            if scenario is None:
                from club import ROOT
                scenario = sorted(p.stem for p in (ROOT / "data/scenarios" / ruleset).glob("*.json"))[0]
            game = club.game(ruleset=ruleset, scenario=scenario)
            for _ in range(5):
                answer = game.step(1)
                assert answer is None or answer.status == 200, (ruleset, answer.text)
            hash_before = game.look()["hash"]
            club.stop()
            club.start()
            assert game.look()["hash"] == hash_before, ruleset


def armies_by_name():
    with Club() as club:
        from club import ROOT
        names = sorted(p.stem for p in (ROOT / "data/armies/dba30").glob("*.json"))[:2]
        answer = club.post("/api/games", {"ruleset": "dba30", "armies": names})
        assert answer.status == 201, answer.text
        assert club.post("/api/games", {"ruleset": "dba30", "armies": ["../../../etc/passwd", names[0]]}).status == 400
        assert club.post("/api/games", {"ruleset": "dba30", "scenario": "../cb/1-rome-carthage"}).status == 400
        assert club.post("/api/games", {"ruleset": "nothing", "scenario": "1-rome-carthage"}).status == 400
        assert club.post("/api/games", {"ruleset": "dba30", "scenario": "1-rome-carthage", "clock": {"kind": "sundial"}})["field"] == "clock"
        assert club.post("/api/games", {"ruleset": "dba30", "scenario": "1-rome-carthage", "colour": "red"})["field"] == "colour"


EVERYWHERE = [two_who_always_pass, games_under_way_are_found, what_is_meant_where_nothing_is_said, heads_without_bodies, games_and_acts, names_find_games, a_seat_has_so_many_links, real_dice, many_ask_while_it_is_written, streams_resume,
              a_long_log_comes_in_order, public_games, draws_and_resigning, undo_by_consent, records, questions, bots_answer, standing_answers, every_rule_set, armies_by_name]

if __name__ == "__main__":
    run([*EVERYWHERE, no_passphrase_is_stored])
