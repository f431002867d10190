"""When something fails: a full disk, a store that is held, a clock set back, a mailer that hangs, an end in the midst of it. What
was not written is acknowledged to nobody, and told to nobody.  Usage: troubles.py ACIES"""
import http.server
import json
import os
import resource
import signal
import socket
import sqlite3
import stat
import subprocess
import tempfile
import threading
import time

from club import ACIES, Club, run, token_of

START, DAY = 1_800_000_000_000, 86_400_000


class Hook(http.server.BaseHTTPRequestHandler):
    got = []

    def do_POST(self):
        Hook.got.append(json.loads(self.rfile.read(int(self.headers["Content-Length"])).decode()))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_):
        pass


def hooks():
    """A host for notices: its address."""
    Hook.got.clear()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Hook)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


class Timed(Club):
    """A server whose time stands in a file."""

    def __init__(self, *options):
        self.clock = os.path.join(tempfile.mkdtemp(prefix="acies-clock-"), "now")
        self.set(START)
        super().__init__("--clock-file", self.clock, *options)

    def set(self, ms):
        with open(self.clock + ".new", "w", encoding="utf-8") as f:
            f.write(str(ms))
        os.rename(self.clock + ".new", self.clock)


def figure(club, name):
    return float(next(line.split()[1] for line in club.get("/metrics").text.splitlines() if line.startswith(f"acies_{name} ")))


def wait_for(what, seconds=20):
    until = time.monotonic() + seconds
    while not what() and time.monotonic() < until:
        time.sleep(0.05)
    assert what()


def disk_of(club, full):
    """No file of the server may grow any more, as on a full disk; or they may again."""
    most = 0 if full else resource.RLIM_INFINITY
    resource.prlimit(club.process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))


def without_the_signal(club):
    """A process that writes past its limit is killed unless it ignores the signal; a full disk kills nobody."""
    ignored = int(next(line.split()[1] for line in open(f"/proc/{club.process.pid}/status", encoding="utf-8") if line.startswith("SigIgn")), 16)
    return bool(ignored >> (signal.SIGXFSZ - 1) & 1)


def seen(game):
    """What a look shows; one that falls together with a write that fails is refused, and asked again."""
    for _ in range(100):
        answer = game.club.get(game.path, game.token["seat0"])
        if answer.status != 503:
            break
        time.sleep(0.05)
    assert answer.status == 200, answer.text
    return answer.json


def a_full_disk():
    """What cannot be written is refused with 503: no act, no game, no word, no name, no cup; and it goes on when there is room again."""
    here = hooks()
    with Timed("--private-webhooks") as club:
        assert without_the_signal(club)
        game, over = club.game(), club.game(clock={"kind": "live", "minutes": 5})
        for who in ("seat0", "seat1"):
            assert over.do("notify", {"notify": {"webhook": {"kind": "json", "url": here}}}, who).status == 200
        stream = club.stream(game.path + "/events", game.token["watch"])
        stream.wait_kind("presence")
        acknowledged = [game.step()["n"] for _ in range(3)]
        before = game.look()
        disk_of(club, True)
        for _ in range(3):
            assert game.step().status == 503
            assert game.do("say", {"text": "does anybody hear me?"}).status == 503
            assert game.do("draw").status == 503
            assert game.do("resign").status == 503
            assert game.do("notify", {"notify": {}}).status == 503
        assert club.post("/api/games", {"ruleset": "dba30", "scenario": "1-rome-carthage"}).status == 503
        assert club.post("/api/names", {"name": "Dee", "passphrase": "four words are better"}).status == 503
        assert club.post("/api/cups", {"title": "Full", "kind": "swiss", "players": ["A", "B"], "battle": {"ruleset": "dba30", "scenario": "1-rome-carthage"}}).status == 503
        assert game.look()["hash"] == before["hash"] and game.look()["number"] == before["number"], "as it was"
        club.set(START + 301_000)  # time is out, which cannot be written either
        time.sleep(2.5)
        assert seen(over)["status"] == "running" and not Hook.got, ("nobody is told of what did not happen", Hook.got)
        assert figure(club, "writes_failed_total") > 10
        disk_of(club, False)
        wait_for(lambda: seen(over)["status"] == "over")
        wait_for(lambda: len(Hook.got) == 2)
        assert sorted((n["what"], n["seat"]) for n in Hook.got) == [("time", 0), ("time", 1)], "and once, when it did"
        acknowledged.append(game.step()["n"])
        club.kill()
        club.start()
        log = club.get(game.path + "/log", game.token["watch"]).json["log"]
        assert [e["n"] for e in log if e["kind"] == "act" and e["seat"] in (0, 1)] == acknowledged
        assert not [e for e in log if e["kind"] in ("say", "offered", "end")], "what was refused is not there"
        told = [e[0] for e in stream.events if e[0]]
        assert told == [n for n in range(told[0], told[-1] + 1)] and set(told) <= {e["n"] for e in log}, "nor did a stream tell of it"
        assert club.get("/api/cups").json["cups"] == []
        stream.close()


class Held:
    """Somebody else (a shell, say) has the store's lock."""

    def __init__(self, club):
        self.db = sqlite3.connect(club.store, isolation_level=None, check_same_thread=False)
        self.db.execute("BEGIN IMMEDIATE")

    def release(self):
        self.db.execute("ROLLBACK")
        self.db.close()


def a_cup_whose_games_were_not_written():
    """The store is held for longer than the games wait for it, and free again when the cup itself is written: there is no cup."""
    with Club() as club:
        held = Held(club)
        threading.Timer(6.5, held.release).start()
        made = club.post("/api/cups", {"title": "Held", "kind": "swiss", "players": ["A", "B"], "battle": {"ruleset": "dba30", "scenario": "1-rome-carthage"}})
        assert made.status == 503, made.text
        assert club.get("/api/cups").json["cups"] == [], "a cup of games that are not there"
        assert club.post("/api/cups", {"title": "Free", "kind": "swiss", "players": ["A", "B"], "battle": {"ruleset": "dba30", "scenario": "1-rome-carthage"}}).status == 201


def a_backup_that_cannot_be_made():
    """Where the copy is in use, or is the store itself, it is said; a copy that was there stays whole."""
    with Club() as club:
        club.game()
        copy = os.path.join(club.folder, "copy.db")
        backup = [ACIES, "serve", "--store", club.store, "--backup"]
        assert subprocess.run([*backup, copy], check=False).returncode == 0
        held = sqlite3.connect(copy, isolation_level=None)
        held.execute("BEGIN EXCLUSIVE")
        busy = subprocess.run([*backup, copy], check=False, capture_output=True, text=True)
        assert busy.returncode == 2 and "locked" in busy.stderr, busy
        held.execute("ROLLBACK")
        assert held.execute("PRAGMA integrity_check").fetchone() == ("ok",) and held.execute("SELECT count(*) FROM games").fetchone() == (1,)
        held.close()
        own = subprocess.run([*backup, club.store], check=False, capture_output=True, text=True)
        assert own.returncode == 2 and own.stderr, own
        junk = os.path.join(club.folder, "letter.txt")
        with open(junk, "w", encoding="utf-8") as f:
            f.write("a letter that somebody would miss " * 100)
        assert subprocess.run([*backup, junk], check=False, capture_output=True).returncode == 2 and "somebody would miss" in open(junk, encoding="utf-8").read()
        assert club.get("/healthz").status == 200


def a_clock_that_was_set_back():
    """By an hour: nobody is kept waiting for it, no clock of a game jumps, and what is written bears the time there is."""
    with Timed("--rate", "20") as club:
        game = club.game(clock={"kind": "live", "minutes": 5})
        assert [club.get("/healthz").status for _ in range(30)] == [200] * 30
        club.set(START - 3_600_000)
        assert [club.get("/healthz").status for _ in range(30)] == [200] * 30, "an hour of too many requests"
        assert game.look()["clock"]["left"] == [300_000, 300_000]
        assert game.step().status == 200
        club.set(START - 3_600_000 + 10_000)
        left = game.look()["clock"]["left"]
        assert min(left) == 290_000, left


def a_mailer_that_hangs():
    """It is ended after ten seconds: other letters go out, and the server can be stopped."""
    with Club() as plain:
        script, letters = os.path.join(plain.folder, "sendmail"), os.path.join(plain.folder, "letters")
        with open(script, "w", encoding="utf-8") as f:
            f.write(f'#!/bin/sh\nif grep -q hang@; then exec sleep 1000; fi\necho sent >>{letters}\n')
        os.chmod(script, stat.S_IRWXU)
        with Club("--sendmail", script) as club:
            for _ in range(5):  # there are four couriers
                game = club.game()
                assert game.do("notify", {"notify": {"mail": "hang@example.org"}}).status == 200
                game.do("draw", {}, "seat1")
            game = club.game()
            assert game.do("notify", {"notify": {"mail": "ben@example.org"}}).status == 200
            game.do("draw", {}, "seat1")
            wait_for(lambda: os.path.exists(letters), 25)
            wait_for(lambda: figure(club, "notices_failed_total") >= 4)


def an_end_in_the_midst_of_it():
    """Whoever has played when the server is told to stop gets his answer: what is in the log has been acknowledged."""
    for _ in range(3):
        with Club() as club:
            games = [club.game() for _ in range(40)]
            lines = []
            for game in games:
                body = '{"act":{"act":"end_phase"}}'
                line = socket.create_connection(("127.0.0.1", club.port), timeout=20)
                head = f"POST {game.path}/acts HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {game.token['seat0']}\r\nIf-Match: {game.look()['number']}\r\n"
                lines.append((game, line, f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode()))
            for _, line, request in lines:
                line.sendall(request)
            time.sleep(0.02)
            assert club.stop() == 0
            acknowledged = set()
            for game, line, _ in lines:
                with line.makefile("rb") as file:
                    try:
                        if file.readline().startswith(b"HTTP/1.1 200"):
                            acknowledged.add(game.id)
                    except OSError:
                        pass
                line.close()
            club.start()
            played = {g.id for g in games if g.look()["acts"] > 1}
            assert played == acknowledged, (len(played), len(acknowledged))


def more_games_than_fit_into_memory():
    """A name with more games than may be open, all of them changed at once: each is written, and none is let go of in between."""
    with Club("--memory", "0") as club:
        games = [club.game(title=f"Game {i}") for i in range(40)]
        dee = {"name": "Dee", "passphrase": "four words are better", "keep": [{"game": g.id, "token": g.token["seat1"]} for g in games]}
        assert club.post("/api/names", dee)["games"] == 40
        found = club.post("/api/names/games", {k: dee[k] for k in ("name", "passphrase")})["games"]
        assert sorted(f["title"] for f in found) == sorted(f"Game {i}" for i in range(40))
        for one in found:
            assert club.get(f"/api/games/{one['game']}", token_of(one["link"]))["seat"] == 1
        players = [f"P{i}" for i in range(64)]
        cup = club.post("/api/cups", {"title": "Many", "kind": "swiss", "players": players, "battle": {"ruleset": "dba30", "scenario": "1-rome-carthage"}})
        assert cup.status == 201, cup.text
        assert len(club.get(f"/api/cups/{cup['cup']}").json["pairings"][0]["games"]) == 32


if __name__ == "__main__":
    run([a_full_disk, a_cup_whose_games_were_not_written, a_backup_that_cannot_be_made, a_clock_that_was_set_back, a_mailer_that_hangs,
         an_end_in_the_midst_of_it, more_games_than_fit_into_memory])
