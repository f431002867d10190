"""A crowd at the club's server: figures, and that it holds.  Usage: load.py ACIES CLUB_LOAD [GAMES STREAMS SECONDS CONNECTIONS]"""
import json
import os
import sqlite3
import subprocess
import sys
import time

from club import ROOT, Club, Game

GAMES, STREAMS, SECONDS, CONNECTIONS = sys.argv[3:] if len(sys.argv) == 7 else ["1000", "5000", "10", "64"]


def metric(club, name):
    for line in club.get("/metrics").text.split("\n"):
        if line.startswith(f"acies_{name} "):
            return float(line.split()[1])
    return 0.0


def processor(club, thread=False):
    """Seconds of processor time, of all threads or of the one that answers."""
    pid = club.process.pid
    fields = open(f"/proc/{pid}/task/{pid}/stat" if thread else f"/proc/{pid}/stat").read().split(")")[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def crowd(club):
    """Lets the crowd loose: its figures, and what the answering thread spent while acts came as fast as they could."""
    found, spent, acts = {}, 0.0, 0.0
    with subprocess.Popen([sys.argv[2], str(club.port), GAMES, STREAMS, SECONDS, CONNECTIONS], stdout=subprocess.PIPE, text=True) as run:
        for line in run.stdout:
            print(line, end="", flush=True)
            found.update([line.split()[:2]])
            if line.startswith("resident_megabytes"):
                spent, acts = processor(club, True), metric(club, "acts_total")
            if line.startswith("acts_a_second"):
                spent, acts = processor(club, True) - spent, metric(club, "acts_total") - acts
    if run.returncode:
        sys.exit(1)
    found["thread_us_an_act"] = spent / max(acts, 1) * 1e6
    print(f"thread_us_an_act {found['thread_us_an_act']:.0f} (of the thread that answers: {1e6 / max(found['thread_us_an_act'], 1):.0f} acts a second, had it a core)")
    return found


def stored_game(club, acts):
    """A game of so many acts: those of a stored record, put into the store of a server that is not running."""
    lines = [json.loads(line) for line in open(ROOT / "tests/records/dtn-4-crossroads.jsonl", encoding="utf-8")]
    answer = club.post("/api/games", {"position": lines[0]["setup"], "dice": "none"})
    game = Game(club, answer.json)
    club.stop()
    db = sqlite3.connect(club.store)
    first = db.execute("SELECT last FROM games WHERE id = ?", (game.id,)).fetchone()[0]
    played = [line for line in lines if "act" in line][:acts]
    for n, line in enumerate(played, first + 1):
        db.execute("INSERT INTO entries(game, n, at, body) VALUES(?, ?, 0, ?)", (game.id, n, json.dumps({"kind": "act", "seat": line["seat"], "act": line["act"], "on": n - 1})))
    db.execute("UPDATE games SET last = ?, due = NULL WHERE id = ?", (first + len(played), game.id))
    db.commit()
    db.close()
    club.start()
    return game


def main():
    wanted = [("acts_a_second", 2000, "at least"), ("streams_megabytes", 64, "at most"), ("seen_median_ms", 100, "at most"),
              ("thread_us_an_act", 500, "at most"), ("open_ms", 50, "at most")]
    with Club("--memory", "256") as club:
        found = crowd(club)
        commits, writes = metric(club, "commits_total"), metric(club, "writes_total")
        print(f"writes_a_commit {writes / max(commits, 1):.1f}")
        print(f"cpu_us_an_act {processor(club) / max(metric(club, 'acts_total'), 1) * 1e6:.0f} (all the server did, beginning games and streams included)")
        print(f"act_us {metric(club, 'act_seconds_total') / max(metric(club, 'acts_total'), 1) * 1e6:.0f}")
        long_game = stored_game(club, 500)
        began = time.monotonic()
        acts = long_game.look("watch")["acts"]
        found["open_ms"] = metric(club, "game_open_seconds_total") * 1000
        print(f"open_ms {found['open_ms']:.1f} (a game of {acts} acts; answered after {(time.monotonic() - began) * 1000:.1f})")
        before = metric(club, "resident_bytes")
        games = [club.game() for _ in range(200)]
        kb = (metric(club, "resident_bytes") - before) / 200 / 1024
        print(f"kilobytes_an_open_game {kb:.0f} (of {len(games)} just begun; at rest it is in the store, and takes none)")
    for name, figure, how in wanted:
        value = float(found.get(name, "nan"))
        good = value >= figure if how == "at least" else value <= figure
        print(f"{'ok' if good else 'MISSED'}  {name} {value} (asked: {how} {figure})")


if __name__ == "__main__":
    main()
