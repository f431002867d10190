"""As whoever runs it would: back up, restore, export, upgrade.  Usage: keeping.py ACIES"""
import glob
import json
import os
import sqlite3
import subprocess
import time

from club import ACIES, Club, Game, run


def acies(*arguments):
    return subprocess.run([ACIES, *arguments], capture_output=True, text=True, check=False)


def backup_and_restore():
    with Club() as club:
        game = club.game()
        for _ in range(5):
            game.step()
        before = game.look()
        copy = os.path.join(club.folder, "copy.db")
        done = acies("serve", "--store", club.store, "--backup", copy)
        assert done.returncode == 0, done.stderr
        game.step()
        with Club(store=copy) as second:
            there = Game.__new__(Game)
            there.club, there.id, there.path, there.token = second, game.id, game.path, game.token
            assert there.look()["hash"] == before["hash"] and there.step().status == 200
        assert acies("serve", "--store", club.store, "--backup", "/nowhere/x.db").returncode == 2
        absent = os.path.join(club.folder, "absent.db")
        for what in ("--backup", "--export"):
            done = acies("serve", "--store", absent, what, os.path.join(club.folder, "of-nothing"))
            assert done.returncode == 2 and "No such file" in done.stderr and not os.path.exists(absent), "a mistyped store is told, not made"


def export_as_records():
    with Club() as club:
        games = [club.game(ruleset=r, scenario=s) for r, s in (("dba30", "1-rome-carthage"), ("cb", "1-rome-carthage"))]
        for game in games:
            for _ in range(6):
                game.step(1)
        games[0].do("resign")
        folder = os.path.join(club.folder, "records")
        done = acies("serve", "--store", club.store, "--export", folder)
        assert done.returncode == 0 and "2 records" in done.stdout, done
        files = glob.glob(folder + "/*.jsonl")
        assert sorted(os.path.basename(f) for f in files) == sorted(f"{g.id}.jsonl" for g in games)
        for file in files:
            checked = acies("replay", "--json", file)
            assert checked.returncode == 0, checked.stdout + checked.stderr


def an_older_store_is_brought_up_to_date():
    with Club() as club:
        game = club.game()
        game.step()
        before = game.look()["hash"]
        club.stop()
        db = sqlite3.connect(club.store)
        db.executescript("DROP TABLE results; PRAGMA user_version = 1;")
        db.close()
        club.start()
        assert game.look()["hash"] == before
        assert game.do("resign").status == 200 and len(club.get("/api/results").json["results"]) == 1
        club.stop()
        db = sqlite3.connect(club.store)
        assert db.execute("PRAGMA user_version").fetchone() == (2,)
        db.executescript("PRAGMA user_version = 99;")
        db.close()
        refused = acies("serve", "--store", club.store, "--port", "0")
        assert refused.returncode == 2 and "newer acies" in refused.stderr and refused.stderr.count("\n") <= 2
        db = sqlite3.connect(club.store)
        db.executescript("PRAGMA user_version = 2;")
        db.close()
        club.start()


def a_game_goes_on_when_the_rules_refuse_what_was_played():
    with Club() as club:
        game = club.game()
        for _ in range(6):
            game.step()
        acts = game.look()["acts"]
        club.stop()
        db = sqlite3.connect(club.store)
        rows = db.execute("SELECT n, body FROM entries WHERE game = ? ORDER BY n", (game.id,)).fetchall()
        n, body = [(n, json.loads(b)) for n, b in rows if json.loads(b).get("seat") in (0, 1)][2]
        body["act"] = {"act": "move", "pieces": ["R1"], "steps": [{"advance": 9999}]}
        db.execute("UPDATE entries SET body = ? WHERE game = ? AND n = ?", (json.dumps(body), game.id, n))
        db.commit()
        db.close()
        club.start()
        now = game.look()
        assert now["acts"] < acts and now["status"] == "running"
        log = club.get(game.path + "/log", game.token["watch"]).json["log"]
        assert log[-1]["kind"] in ("undo", "act") and any(e["kind"] == "undo" and e["by"] is None for e in log), "both are told"
        assert game.step().status == 200
        club.stop()
        club.start()
        assert game.step().status == 200


def a_game_at_rest_takes_no_memory():
    """Who listens needs no table: it is opened again when somebody asks, and the listener hears of it."""
    with Club("--rest", "1") as club:
        games = [club.game(dice=dice) for dice in ("server", "none")]
        stream = club.stream(games[0].path + "/events", games[0].token["watch"])
        stream.wait_kind("presence")
        until = time.monotonic() + 20
        while "acies_games_open 0\n" not in club.get("/metrics").text and time.monotonic() < until:
            time.sleep(0.2)
        assert "acies_games_open 0\n" in club.get("/metrics").text and "acies_streams 1\n" in club.get("/metrics").text
        played = games[0].step()
        assert played.status == 200 and stream.wait(lambda e: e[0] == played["n"])
        stream.close()


def a_store_that_is_none():
    with Club() as club:
        junk = os.path.join(club.folder, "junk.db")
        open(junk, "w").write("this is no database, but long enough to look at twice " * 40)
        refused = acies("serve", "--store", junk, "--port", "0")
        assert refused.returncode == 2 and "junk.db" in refused.stderr
        assert acies("serve", "--store", "/nowhere/club.db", "--port", "0").returncode == 2
        assert acies("serve", "--store", junk + "2", "--address", "not.an.address").returncode == 2
        assert acies("serve", "--site", club.folder).returncode == 2
        assert acies("serve", "--port", "x").returncode == 2


if __name__ == "__main__":
    run([backup_and_restore, export_as_records, an_older_store_is_brought_up_to_date, a_game_goes_on_when_the_rules_refuse_what_was_played,
         a_game_at_rest_takes_no_memory, a_store_that_is_none])
