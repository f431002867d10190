"""Games by the clock, with a clock of our own.  Usage: clocks.py ACIES"""
import os
import sqlite3
import tempfile
import time

from club import Club, run, token_of

START = 1_800_000_000_000
DAY = 86_400_000


class Timed(Club):
    """A server whose time stands in a file."""

    def __init__(self):
        self.clock = os.path.join(tempfile.mkdtemp(prefix="acies-clock-"), "now")
        self.set(START)
        super().__init__("--clock-file", self.clock)

    def set(self, ms):
        with open(self.clock + ".new", "w") as f:
            f.write(str(ms))
        os.rename(self.clock + ".new", self.clock)


def pass_turn(game):
    now = game.look()
    return game.act(f"seat{now['prompt']['seat']}", {"act": "end_phase"}, now["number"])


def live_is_lost_on_time():
    with Timed() as club:
        game = club.game(clock={"kind": "live", "minutes": 5, "increment": 10})
        assert game.look()["clock"] == {"kind": "live", "out": "lose", "at": START, "left": [300000, 300000], "running": 0}
        club.set(START + 60_000)
        assert game.look()["clock"]["left"] == [240000, 300000]
        pass_turn(game)
        assert game.look()["clock"]["left"] == [250000, 300000] and game.look()["clock"]["running"] == 1
        stream = club.stream(game.path + "/events", game.token["seat1"])
        stream.wait_kind("presence")
        club.set(START + 60_000 + 270_000)
        warned = stream.wait_kind("warning")
        assert warned[2]["seat"] == 1 and warned[2]["left"] == 30000
        club.set(START + 60_000 + 299_999)
        time.sleep(2.2)
        assert game.look()["status"] == "running", "a millisecond is left"
        club.set(START + 60_000 + 300_000)
        out = stream.wait_kind("time")
        assert out[2]["seat"] == 1 and out[2]["then"] == "lose"
        assert stream.wait_kind("end")[2] == {"n": out[0] + 1, "at": START + 360_000, "kind": "end", "winner": 0, "why": "time"}
        assert game.look()["result"] == {"winner": 0, "why": "time"}
        stream.close()


def days_and_vacations():
    with Timed() as club:
        game = club.game(clock={"kind": "days", "days": 2, "bank": 1, "vacation": 10, "out": "tell"})
        assert game.do("vacation", {"days": 11}).status == 422
        assert game.do("vacation", {"days": 5}).status == 200
        club.set(START + 4 * DAY)
        assert game.look()["clock"]["left"][0] == 3 * DAY
        club.set(START + 7 * DAY)
        assert game.look()["clock"]["left"][0] == 1 * DAY
        club.stop()
        club.start()
        assert game.look()["clock"]["left"][0] == 1 * DAY, "clocks survive a restart"
        stream = club.stream(game.path + "/events?since=0", game.token["seat1"])
        club.set(START + 9 * DAY)
        assert stream.wait_kind("time")[2]["then"] == "tell"
        assert game.look()["status"] == "running", "only told"
        assert pass_turn(game).status == 200
        assert game.look()["clock"]["bank"] == [0, DAY]
        stream.close()


def a_bot_for_who_is_late():
    with Timed() as club:
        game = club.game(clock={"kind": "live", "minutes": 1, "out": "bot"})
        stream = club.stream(game.path + "/events", game.token["seat1"])
        stream.wait_kind("presence")
        club.set(START + 61_000)
        stream.wait_kind("time")
        acted = stream.wait(lambda e: e[1] == "act" and e[2].get("by") == "steady", 60)
        assert acted[2]["seat"] == 0 and game.look()["seats"][0]["deputy"] == "steady"
        stream.wait(lambda e: e[1] == "act" and e[2]["prompt"]["seat"] == 1 and e[0] >= acted[0], 60)
        stream.close()


def who_is_back_decides_again():
    """A deputy is quick: who comes back says so, and has time to decide; after his next silence the deputy is back, too."""
    for clock, time_again in (({"kind": "live", "minutes": 10, "out": "bot"}, 60_000), ({"kind": "days", "days": 1, "out": "bot"}, DAY)):
        with Timed() as club:
            game = club.game(clock=clock)
            assert game.do("back").status == 409, "nobody is in his place"
            stream = club.stream(game.path + "/events", game.token["seat1"])
            stream.wait_kind("presence")
            now = START + 2 * DAY
            club.set(now)
            stream.wait(lambda e: e[1] == "act" and e[2].get("by") == "steady", 60)
            stream.wait(lambda e: e[1] == "act" and e[2]["prompt"]["seat"] == 1, 60)
            assert game.do("back", who="seat1").status == 409, "the other is not late"
            assert game.do("back").status == 200
            assert stream.wait_kind("back")[2]["seat"] == 0 and "deputy" not in game.look()["seats"][0]
            while game.look()["prompt"]["seat"] == 1:
                assert pass_turn(game).status == 200
            before = game.look()
            assert before["prompt"]["seat"] == 0 and before["clock"]["running"] == 0 and before["clock"]["left"][0] == time_again, before["clock"]
            time.sleep(1.2)
            assert game.look()["number"] == before["number"], "nobody decides for him now"
            club.set(now + time_again + 1)
            stream.wait(lambda e: e[1] == "act" and e[2].get("by") == "steady" and e[0] > before["number"], 60)
            assert game.look()["seats"][0]["deputy"] == "steady"
            stream.close()


def another_clock_by_consent():
    with Timed() as club:
        game = club.game(clock={"kind": "live", "minutes": 5})
        days = {"kind": "days", "days": 3}
        assert game.do("clock", {"clock": days})["clock"] == "offered"
        assert game.look("seat1")["offers"]["clock"]["clock"] == days and game.look()["clock"]["kind"] == "live"
        assert game.do("clock", {"accept": True}, "seat1")["clock"] == "done"
        assert game.look()["clock"]["kind"] == "days" and game.look()["clock"]["left"] == [3 * DAY, 3 * DAY]
        assert game.do("clock", {"clock": {"kind": "live", "minutes": 7}}, "seat1")["clock"] == "offered"
        assert game.do("clock", {"accept": False})["clock"] == "declined" and game.look()["clock"]["kind"] == "days"


def play_round(club, made, players, leave=()):
    """Whoever sits first gives up, but in the games that are left alone; what is to be seen of the cup then."""
    cup = club.get(f"/api/cups/{made['cup']}").json
    token = dict(zip(players, map(token_of, made["links"]["players"])))
    for pair in cup["pairings"][-1]["games"]:
        if pair["names"][1] and not set(leave) & set(pair["names"]):
            assert club.post(f"/api/games/{pair['game']}/resign", {}, token[pair["names"][0]]).status == 200
    return club.get(f"/api/cups/{made['cup']}").json


def cups_to_the_end():
    """Everybody meets everybody once; in a Swiss nobody twice, one bye each at most, and points are what was won."""
    players = ["Anna", "Ben", "Cay", "Dee", "Eli"]
    for kind, rounds in (("round_robin", 5), ("swiss", 3)):
        with Timed() as club:
            made = club.post("/api/cups", {"title": kind, "kind": kind, "days": 7, "players": players, "battle": {"ruleset": "dba30", "scenario": "1-rome-carthage"}}).json
            path, run_it = f"/api/cups/{made['cup']}/round", token_of(made["links"]["run"])
            for _ in range(rounds - 1):
                assert club.post(path, {}, run_it).status == 409, "games are still played"
                play_round(club, made, players)
                assert club.post(path, {}, run_it).status == 200
            cup = play_round(club, made, players)
            assert cup["round"] == cup["rounds"] == rounds and not cup["open"] and club.post(path, {}, run_it).status == 409
            games = [g for r in cup["pairings"] for g in r["games"]]
            met = [frozenset(g["names"]) for g in games]
            assert len(set(met)) == len(met) and (kind == "swiss" or len(met) == 15)
            for line in cup["standings"]:
                own = [g for g in games if line["name"] in g["names"]]
                byes, won = [sum(f(g) for g in own) for f in (lambda g: g["names"][1] is None, lambda g: g["names"][1] == line["name"])]
                assert len(own) == rounds and byes <= 1 and line["wins"] == won and line["points"] == won + byes, (line, own)


def what_was_counted_stays():
    """A round that is over is in the cup itself: its games are not looked at again, however many there are."""
    players = ["Anna", "Ben", "Cay", "Dee"]
    with Timed() as club:
        made = club.post("/api/cups", {"title": "Kept", "kind": "round_robin", "days": 7, "players": players, "battle": {"ruleset": "dba30", "scenario": "1-rome-carthage"}}).json
        cup = play_round(club, made, players)
        assert club.post(f"/api/cups/{made['cup']}/round", {}, token_of(made["links"]["run"])).status == 200
        club.stop()
        db = sqlite3.connect(club.store)
        db.executemany("DELETE FROM games WHERE id = ?", [(g["game"],) for g in cup["pairings"][0]["games"]])
        db.commit()
        db.close()
        club.start()
        again = club.get(f"/api/cups/{made['cup']}").json
        counted = lambda c: sorted((s["name"], s["points"], s["wins"]) for s in c["standings"])
        assert counted(again) == counted(cup) and again["pairings"][0] == cup["pairings"][0], again


def late_games_of_a_cup_count_for_nobody():
    players = ["Anna", "Ben", "Cay", "Dee"]
    with Timed() as club:
        made = club.post("/api/cups", {"title": "Late", "kind": "swiss", "days": 7, "players": players, "battle": {"ruleset": "dba30", "scenario": "1-rome-carthage"}}).json
        path, run_it = f"/api/cups/{made['cup']}/round", token_of(made["links"]["run"])
        play_round(club, made, players, leave=["Anna"])
        club.set(START + 7 * DAY - 1)
        assert club.post(path, {}, run_it).status == 409
        club.set(START + 7 * DAY)
        assert club.post(path, {}, run_it).status == 200
        cup = club.get(f"/api/cups/{made['cup']}").json
        late = [g for g in cup["pairings"][0]["games"] if "Anna" in g["names"]][0]
        assert late["winner"] == "late" and [g["winner"] for g in cup["pairings"][1]["games"]] == ["open", "open"]
        token = token_of(made["links"]["players"][players.index(late["names"][0])])
        assert club.post(f"/api/games/{late['game']}/resign", {}, token).status == 200, "it is still a game"
        again = club.get(f"/api/cups/{made['cup']}").json
        assert again["standings"] == cup["standings"] and again["pairings"] == cup["pairings"]


if __name__ == "__main__":
    run([live_is_lost_on_time, days_and_vacations, a_bot_for_who_is_late, who_is_back_decides_again, another_clock_by_consent,
         cups_to_the_end, what_was_counted_stays, late_games_of_a_cup_count_for_nobody])
