"""Dice that both can verify, on a server: players who sign with `acies engine`, a cheat, a bot, a kill.  Usage: proved.py ACIES"""
import json
import os
import secrets
import subprocess

from club import ACIES, ROOT, Club, run


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
        run([a_game_is_played_and_proved, it_goes_on_after_a_kill, what_is_not_signed_is_not_played, taking_back_is_signed,
             against_a_bot_to_the_end, a_sealed_choice_stays_sealed])
    finally:
        ENGINE.close()
