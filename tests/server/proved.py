"""Dice that both can verify, on a server: players who sign with `acies engine`, a cheat, a bot, a kill.  Usage: proved.py ACIES"""
import json
import os
import secrets
import shutil
import subprocess

import sqlite3
import sys

from club import ACIES, ROOT, Club, run

sys.path.insert(0, str(ROOT / "tests/dice"))
import verify  # noqa: E402  the second verifier: here it signs, too, what no honest program would


class Engine:
    """What a player's page has: the engine, which signs for him."""

    def __init__(self):
        self.process = subprocess.Popen([ACIES, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


ENGINE = Engine()


class Player:
    def __init__(self, game, seat):
        self.game, self.seat, self.who = game, seat, f"seat{seat}"
        self.secret, self.choices = secrets.token_hex(32), {}

    def record(self):
        return self.game.club.get(self.game.path + "/record", self.game.token[self.who]).text

    def join(self):
        joining = ENGINE.ask(ask="join", record=self.record(), seat=self.seat, secret=self.secret)["joining"]
        return self.game.do("keys", {"joining": joining}, self.who)

    def sign(self, **what):
        return ENGINE.ask(ask="sign", record=self.record(), secret=self.secret, choices=self.choices, **what)

    def act(self, act, number):
        line = self.sign(act=act)
        assert isinstance(line.get("line"), str), line
        if "open" in line:
            self.choices[str(line["open"]["open"])] = act
        return self.game.do("acts", line, self.who, number=number)

    def reveal(self):
        return self.game.do("reveal", self.sign(), self.who)

    def forge(self, fields):
        """A line with any fields, signed as it should be, over what stands in the record."""
        dice, fault = verify.verify(self.record().encode())
        assert dice, fault
        secret = bytes.fromhex(self.secret)
        seed, end = verify.H(b"acies-key-1", secret, dice.game, bytes(8)), verify.H(b"acies-end-1", secret, dice.game, bytes(8))
        elements = verify.chain(end)
        if "r" in fields:
            fields["r"] = elements[elements.index(dice.element[self.seat]) + 1].hex()
        body = json.dumps(fields, separators=(",", ":"), ensure_ascii=False)[:-1].encode()
        return (body + b',"sig":"' + verify.sign(seed, verify.line_message(dice.transcript, body)).hex().encode() + b'"}').decode()


def proved_game(club, **fields):
    game = club.game(dice="acies-dice-1", **fields)
    return game, [Player(game, i) if f"seat{i}" in game.token else None for i in (0, 1)]


def step(game, players, pick=0):
    now = game.look("watch")
    seat = now["prompt"]["seat"]
    if "result" in now or seat is None:
        return None
    offers = game.offers(f"seat{seat}")
    answer = players[seat].act(offers[pick % len(offers)], now["number"])
    assert answer.status == 200, answer.text
    return answer


def proof_of(game, **more):
    record = game.club.get(game.path + "/record", game.token["watch"]).text
    return ENGINE.ask(ask="proof", record=record, **more), record


def a_game_is_played_and_proved():
    with Club() as club:
        game, players = proved_game(club)
        refused = game.act("seat0", {"act": "end_phase"}, game.look()["number"])
        assert refused.status == 400 and "line" in refused["field"], refused.text
        assert players[0].join().status == 200
        assert game.look()["status"] == "waiting" and game.look()["joined"] == [True, False]
        assert players[0].join().status == 409  # it has its key
        assert players[1].join().status == 200
        assert game.look()["status"] == "running"
        for n in range(24):
            assert step(game, players, n * 7).status == 200
        proof, record = proof_of(game)
        assert proof["verified"] and proof["dice"] == proof["of"] > 0 and proof["acts"] == 24, proof
        # one die of it altered is found
        line = next(i for i, text in enumerate(record.split("\n")) if '"s":' in text and '"dice":[' in text)
        lines = record.split("\n")
        shown = json.loads(lines[line])["act"]["dice"]
        lines[line] = lines[line].replace(f'"dice":[{shown[0]}', f'"dice":[{shown[0] % 6 + 1}')
        assert not ENGINE.ask(ask="proof", record="\n".join(lines)).get("verified")
        # the head of the store is nobody's: no secret of the server is told
        for path in ("", "/log", "/record"):
            assert '"secret"' not in club.get(game.path + path, game.token["seat0"]).text


def it_goes_on_after_a_kill():
    with Club() as club:
        game, players = proved_game(club)
        for p in players:
            p.join()
        for n in range(6):
            step(game, players, n)
        before = game.look()["hash"]
        club.kill()
        club.start()
        assert game.look()["hash"] == before
        for n in range(4):
            step(game, players, n)
        proof, _ = proof_of(game)
        assert proof["verified"] and proof["acts"] == 10, proof


def what_is_not_signed_is_not_played():
    with Club() as club:
        game, players = proved_game(club)
        for p in players:
            p.join()
        now = game.look()
        seat = now["prompt"]["seat"]
        own, other = players[seat], players[1 - seat]
        act = next(o for o in game.offers(own.who) if o["act"] == "move")
        line = own.sign(act=act)["line"]
        changed = json.loads(line)
        cases = {
            "nothing signed": {"act": act},
            "no line": {"line": "hello"},
            "another byte": {"line": line.replace('"sig":"', '"sig":"0', 1)},
            "another act": {"line": line.replace(json.dumps(changed["act"], separators=(",", ":")), '{"act":"end_phase"}')},
            "an old line": {"line": line.replace('"n":', '"n":9', 1)},
        }
        for name, body in cases.items():
            answer = game.do("acts", body, own.who, number=now["number"])
            assert answer.status in (400, 422), (name, answer.status, answer.text)
            assert answer["error"], name
        assert game.do("acts", {"line": line}, other.who, number=now["number"]).status in (400, 403)
        assert game.look()["hash"] == now["hash"]
        first = game.do("acts", {"line": line}, own.who, number=now["number"])
        again = game.do("acts", {"line": line}, own.who, number=now["number"])
        assert first.status == again.status == 200 and again["repeated"], again.text
        stranger = Player(game, seat)
        assert "error" in stranger.sign(act=act)  # another secret signs nothing


def taking_back_is_signed():
    with Club() as club:
        game, players = proved_game(club)
        for p in players:
            p.join()
        now = game.look()
        own, other = players[now["prompt"]["seat"]], players[1 - now["prompt"]["seat"]]
        move = next(o for o in game.offers(own.who) if o["act"] == "move")
        assert own.act(move, now["number"]).status == 200
        moved = game.look()
        if moved["prompt"]["seat"] != own.seat:
            return  # dice followed: nothing can be taken back
        assert game.do("undo", {"acts": 1}, own.who).status == 422  # not signed
        line = own.sign(undo=moved["acts"] - 1)["line"]
        assert game.do("undo", {"acts": 1, "line": line}, own.who)["undo"] == "offered"
        assert game.do("undo", {"accept": True}, other.who)["undo"] == "done"
        assert game.look()["hash"] == now["hash"]
        assert own.act({"act": "end_phase"}, game.look()["number"]).status == 200
        proof, _ = proof_of(game)
        assert proof["verified"], proof


def a_cheat_cannot_spoil_the_record():
    """Whoever is about to lose might sign, with his own true key, lines that no reader takes: then nobody could prove anything
    any more. Each of them is refused, and the record stays sound."""
    with Club() as club:
        game, players = proved_game(club)
        for p in players:
            p.join()
        now = game.look()
        own = players[now["prompt"]["seat"]]
        move = next(o for o in game.offers(own.who) if o["act"] == "move")
        plain = {"n": now["acts"] + 1, "seat": own.seat, "act": move, "r": ""}
        for name, fields in {
            "a field more": {**plain, "note": "hello"},
            "a server's number": {"n": plain["n"], "seat": own.seat, "act": move, "s": "00" * 32, "r": ""},
            "another number": {**plain, "n": plain["n"] + 1},
            "the other's seat": {**plain, "seat": 1 - own.seat},
            "sealed, but no secret": {"n": plain["n"], "seat": own.seat, "act": {"act": "move", "secret": True}, "commit": "00" * 32, "r": ""},
        }.items():
            for body in ({"line": own.forge(fields)}, {"line": own.forge(fields), "open": {"open": plain["n"], "act": move, "nonce": "00" * 32}}):
                answer = game.do("acts", body, own.who, number=now["number"])
                assert answer.status in (400, 422), (name, answer.status, answer.text)
        twice = own.forge(plain).replace('{"n":', '{"n":%d,"n":' % plain["n"], 1)
        assert game.do("acts", {"line": twice}, own.who, number=now["number"]).status in (400, 422)
        good = own.forge(plain)
        assert game.do("acts", {"line": good}, own.who, number=now["number"]).status == 200, "what is plain is taken"
        moved = game.look()
        honest = json.loads(own.sign(undo=moved["acts"] - 1)["line"])
        del honest["sig"]
        for name, fields in {"another place": {**honest, "undo": 0}, "another state": {**honest, "hash": "0" * 16},
                             "another past": {**honest, "text": "0" * 16}, "a field more": {**honest, "note": 1}}.items():
            answer = game.do("undo", {"acts": 1, "line": own.forge(fields)}, own.who)
            assert answer.status == 422, (name, answer.text)
        assert game.do("reveal", {"line": own.forge({"reveal": own.seat, "r": ""})}, own.who).status == 409, "nobody waits for it"
        proof, _ = proof_of(game)
        assert proof["verified"] and proof["acts"] == 1, proof


def with_answers_nobody_foresees():
    """Each draw waits for a fresh number of the opponent, whose page shows it; his clock runs meanwhile."""
    with Club() as club:
        assert club.post("/api/games", {"ruleset": "dba30", "scenario": "1-rome-carthage", "dice": "server", "answers": True})["field"] == "answers"
        game, players = proved_game(club, answers=True, clock={"kind": "live", "minutes": 5})
        players[1].join()
        players[0].join()
        drawn = 0
        for n in range(60):
            now = game.look()
            waits = now.get("waits")
            if waits is not None:
                assert now["prompt"]["seat"] == "chance" and now["clock"]["running"] == waits and now["dice"]["answers"]
                assert players[1 - waits].reveal().status == 409
                assert game.do("reveal", {"line": "{}"}, f"seat{waits}").status == 422
                assert game.act(f"seat{waits}", {"act": "end_phase"}, now["number"]).status == 400
                shown = players[waits].reveal()
                assert shown.status == 200 and shown["prompt"]["seat"] != "chance", shown.text
                assert players[waits].game.do("reveal", {"line": "{}"}, f"seat{waits}").status == 409
                drawn += 1
            else:
                step(game, players, n * 7 if n % 3 else 0)
        proof, record = proof_of(game)
        assert drawn > 3 and proof["verified"] and proof["dice"] >= drawn, proof
        assert record.count('{"reveal":') == drawn and verify.verify(record.encode())[0].draws == proof["dice"]
        club.kill()
        club.start()
        if "waits" in game.look():
            players[game.look()["waits"]].reveal()
        assert step(game, players).status == 200


def a_lost_secret_is_replaced_by_consent():
    with Club() as club:
        game, players = proved_game(club)
        for p in players:
            p.join()
        for n in range(3):
            step(game, players, n)
        poor, other = players[game.look()["prompt"]["seat"]], players[1 - game.look()["prompt"]["seat"]]
        old, poor.secret = poor.secret, secrets.token_hex(32)
        assert "belongs to none" in poor.sign(act={"act": "end_phase"})["error"]
        ask = lambda secret: ENGINE.ask(ask="rekey", record=poor.record(), seat=poor.seat, secret=secret)["line"]
        request = ask(poor.secret)
        assert game.do("rekey", {"line": request.replace('"own":"', '"own":"0')}, poor.who).status == 422
        assert game.do("rekey", {"line": request}, other.who).status == 422, "nobody asks for another"
        assert game.do("rekey", {"accept": True}, other.who).status == 409
        assert game.do("rekey", {"line": request}, poor.who)["rekey"] == "offered"
        told = game.look(other.who)["offers"]["rekey"]
        assert told == {"by": poor.seat, "line": request}
        assert game.do("rekey", {"accept": True}, other.who).status == 422, "agreed to, but not signed"
        thief = ENGINE.ask(ask="rekey", record=poor.record(), seat=poor.seat, secret="0" * 64)["line"]
        assert game.do("rekey", {"accept": True, "line": other.sign(agree=thief)["line"]}, other.who).status == 422, "not what was asked"
        assert game.do("rekey", {"accept": True, "line": other.sign(agree=request)["line"]}, other.who)["rekey"] == "done"
        for n in range(6):
            assert step(game, players, n).status == 200
        proof, record = proof_of(game)
        assert proof["verified"] and verify.verify(record.encode())[0], proof
        poor.secret = old
        assert "error" in poor.sign(act={"act": "end_phase"}), "the old one signs nothing more"
        alone, (anna, _) = proved_game(club, seats=[{"name": "Anna"}, {"bot": "steady"}])
        anna.join()
        anna.secret = secrets.token_hex(32)
        request = ENGINE.ask(ask="rekey", record=anna.record(), seat=0, secret=anna.secret)["line"]
        assert alone.do("rekey", {"line": request})["rekey"] == "done", "against a bot the server agrees"
        assert anna.act({"act": "end_phase"}, alone.look()["number"]).status == 200


def newer_rules_refuse_what_was_signed():
    """An upgrade: what was drawn cannot be drawn again, so the server throws from then on, and says so."""
    with Club() as club:
        game, players = proved_game(club)
        for p in players:
            p.join()
        for n in range(8):
            step(game, players, n)
        club.stop()
        db = sqlite3.connect(club.store)
        rows = [(n, json.loads(b)) for n, b in db.execute("SELECT n, body FROM entries WHERE game = ? ORDER BY n", (game.id,))]
        n, body = [(n, b) for n, b in rows if b.get("seat") in (0, 1) and b["kind"] == "act"][4]
        body["act"] = {"act": "move", "pieces": ["R1"], "steps": [{"advance": 9999}]}
        db.execute("UPDATE entries SET body = ? WHERE game = ? AND n = ?", (json.dumps(body), game.id, n))
        db.commit()
        db.close()
        for _ in range(2):
            club.start()
            now = game.look()
            assert now["dice"] == {"scheme": "server"} and now["status"] == "running", now["dice"]
            assert game.step().status == 200, "it goes on"
            record = club.get(game.path + "/record", game.token["watch"]).text
            assert '"joins"' not in record and "error" not in ENGINE.ask(ask="load", record=record)
            club.stop()
        club.start()


def two_pasts_are_a_proof():
    """The store is set back behind the players' backs, and the game goes on in another way: either record is sound, but who signed
    both has told two pasts. A record that breaks off says so; of another game nothing is compared."""
    def told(*arguments):
        return subprocess.run([ACIES, "replay", "--proof", *arguments], capture_output=True, text=True, check=False)
    with Club() as club:
        game, players = proved_game(club)
        for p in players:
            p.join()
        for n in range(5):
            step(game, players, n)
        files = {name: os.path.join(club.folder, name + ".jsonl") for name in ("before", "one", "two", "bad")}
        keep = lambda name: open(files[name], "w", encoding="utf-8").write(players[0].record())
        keep("before")
        club.stop()
        for name in os.listdir(club.folder):
            if name.startswith("club.db"):
                shutil.copy(os.path.join(club.folder, name), os.path.join(club.folder, "old-" + name))
        club.start()
        for n in range(3):
            step(game, players, n)
        keep("one")
        club.stop()
        for name in os.listdir(club.folder):
            if name.startswith("old-club.db"):
                shutil.copy(os.path.join(club.folder, name), os.path.join(club.folder, name[4:]))
        club.start()
        for n in range(3):
            step(game, players, -1 - n)
        keep("two")
        alone = told(files["one"])
        assert alone.returncode == 0 and "the game does not end in it" in alone.stdout, alone
        pasts = [open(files[name], encoding="utf-8").readlines() for name in ("one", "two")]
        line = next(i for i, (a, b) in enumerate(zip(*pasts), 1) if a != b)
        fork = told(files["one"], "--against", files["two"])
        assert fork.returncode == 1 and f"part in line {line}" in fork.stderr and "signed by seat" in fork.stderr, fork
        assert "goes on from" in told(files["before"], "--against", files["one"]).stdout
        assert "breaks off before" in told(files["one"], "--against", files["before"]).stdout
        assert told(files["one"], "--against", files["one"]).stdout.endswith("the same\n")
        text = open(files["two"], encoding="utf-8").read()
        open(files["bad"], "w", encoding="utf-8").write(text.replace('"sig":"', '"sig":"0', 1).replace('"sig":"00', '"sig":"0', 1))
        assert told(files["one"], "--against", files["bad"]).returncode == 1
        answer = ENGINE.ask(ask="proof", record=players[0].record(), copy=open(files["one"], encoding="utf-8").read())
        as_json = answer.get("copy", answer)
        assert as_json["course"] == "parted" and as_json["line"] == line and as_json["both"] and as_json["keys"] == [], as_json
        other, others = proved_game(club)
        for p in others:
            p.join()
        assert ENGINE.ask(ask="proof", record=players[0].record(), copy=others[0].record())["copy"]["course"] == "strange"


def against_a_bot_to_the_end():
    with Club() as club:
        game, players = proved_game(club, seats=[{"name": "Anna"}, {"bot": "steady"}])
        players[0].join()
        stream = club.stream(game.path + "/events", game.token["watch"])
        for n in range(4):
            now = game.look()
            while now["prompt"]["seat"] != 0 and "result" not in now:
                now = game.look()
            players[0].act({"act": "end_phase"} if n else game.offers("seat0")[0], now["number"])
        stream.wait(lambda e: e[1] == "act" and e[2].get("by") == "steady")
        while game.look()["prompt"]["seat"] != 0:
            pass
        assert game.do("resign").status == 200
        proof, record = proof_of(game, bots=True)
        assert proof["verified"] and proof["dice"] == proof["of"], proof
        assert '"end":true' in record.strip().split("\n")[-1] and '"by":"server"' in record.strip().split("\n")[-1]
        stream.close()


def a_sealed_choice_stays_sealed():
    with Club() as club:
        game, players = proved_game(club, scenario="5-three-commands")
        for p in players:
            p.join()
        sealed = 0
        for n in range(300):
            if step(game, players, n) is None:
                break
            if not any(p.choices for p in players):
                continue
            lines = players[0].record().strip().split("\n")
            sealed = sum('"commit"' in t for t in lines)
            opened = sum(t.startswith('{"open"') for t in lines)
            if sealed and opened == sealed:
                proof, record = proof_of(game)
                assert proof["verified"], proof
                return
            if sealed > opened:
                hidden = [json.loads(t) for t in lines if '"commit"' in t][-1]
                assert hidden["act"].get("secret") is True and len(hidden["act"]) == 2, hidden
        raise AssertionError(f"{sealed} choices were sealed, and not all opened")


if __name__ == "__main__":
    os.environ.setdefault("LC_ALL", "C")
    try:
        run([a_cheat_cannot_spoil_the_record, two_pasts_are_a_proof, with_answers_nobody_foresees, a_lost_secret_is_replaced_by_consent, newer_rules_refuse_what_was_signed,
             a_game_is_played_and_proved, it_goes_on_after_a_kill, what_is_not_signed_is_not_played, taking_back_is_signed,
             against_a_bot_to_the_end, a_sealed_choice_stays_sealed])
    finally:
        ENGINE.close()
