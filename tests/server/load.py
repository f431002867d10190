"""A crowd at the club's server: figures, and that it holds.  Usage: load.py ACIES CLUB_LOAD [GAMES STREAMS SECONDS CONNECTIONS]"""
import os
import subprocess
import sys
import time

from club import Club

GAMES, STREAMS, SECONDS, CONNECTIONS = sys.argv[3:] if len(sys.argv) == 7 else ["1000", "5000", "10", "64"]


def metric(club, name):
    for line in club.get("/metrics").text.split("\n"):
        if line.startswith(f"acies_{name} "):
            return float(line.split()[1])
    return 0.0


def processor(club):
    """Seconds of processor time."""
    fields = open(f"/proc/{club.process.pid}/stat").read().split(")")[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def play_long(club, acts):
    """A game of so many acts."""
    game, pick = club.game(ruleset="dtn", scenario="1-the-hill-road"), 0
    while game.look()["acts"] < acts:
        pick += 7
        if game.step(pick) is None:
            game = club.game(ruleset="dtn", scenario="1-the-hill-road")
    return game


def main():
    wanted = [("acts_a_second", 2000, "at least"), ("streams_megabytes", 64, "at most"), ("seen_median_ms", 100, "at most")]
    with Club("--memory", "256") as club:
        out = subprocess.run([sys.argv[2], str(club.port), GAMES, STREAMS, SECONDS, CONNECTIONS], capture_output=True, text=True, check=False)
        print(out.stdout, end="")
        if out.returncode:
            print(out.stderr)
            sys.exit(1)
        found = dict(line.split()[:2] for line in out.stdout.strip().split("\n"))
        commits, writes = metric(club, "commits_total"), metric(club, "writes_total")
        print(f"writes_a_commit {writes / max(commits, 1):.1f}")
        print(f"cpu_us_an_act {processor(club) / max(metric(club, 'acts_total'), 1) * 1e6:.0f} (all the server did, beginning games and streams included)")
        print(f"act_us {metric(club, 'act_seconds_total') / max(metric(club, 'acts_total'), 1) * 1e6:.0f}")
        long_game = play_long(club, 500)
        club.stop()
        club.start()
        began = time.monotonic()
        long_game.look()
        print(f"open_500_acts_ms {metric(club, 'game_open_seconds_total') * 1000:.1f} (answered after {(time.monotonic() - began) * 1000:.1f})")
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
