#!/usr/bin/env python3
"""A crowd larger than this machine, simulated with the measured costs of one server process (docs/scale.md).

Usage: bench/club_scale.py [PLAYERS] [--act-us N] [--commit-ms N] [--write-us N] [--event-us N] [--bot-ms N]

Players sit in games of two; a share of them plays live, the rest by days. Each process has one HTTP thread (an act costs `act-us`,
telling it to a stream `event-us`) and one writer, which commits what has gathered (`commit-ms` a commit and `write-us` a change). Bots
wait for a pool. The simulation finds how many processes keep 95 of 100 acts under 100 ms, and says what the rest needs.
"""
import argparse
import heapq
import random

LIVE_SHARE = 0.02  # of all players, at the busiest hour
SECONDS_AN_ACT = 12.0  # a live player's act, all things considered
ACTS_A_DAY = 30  # of a player by days, most of them in the busiest four hours
BOT_SHARE = 0.3  # games against a bot
STREAMS_EACH = 1.2  # open streams a player who is there


def acts_a_second(players):
    live = players * LIVE_SHARE / SECONDS_AN_ACT
    return live + players * (1 - LIVE_SHARE) * ACTS_A_DAY * 0.6 / (4 * 3600)


def simulate(rate, cost, seconds=20.0, seed=1):
    """Times from request to answer, in seconds, of one process at so many acts a second."""
    chance = random.Random(seed)
    now, http_free, writer_free, times = 0.0, 0.0, 0.0, []
    done = []  # (when the HTTP thread has played it, when it came)
    while now < seconds:
        now += chance.expovariate(rate)
        began = max(now, http_free)
        http_free = began + (cost.act_us + cost.event_us) / 1e6 * chance.uniform(0.6, 1.8)
        heapq.heappush(done, (http_free, now))
    done = sorted(done)
    i = 0
    while i < len(done):
        start = max(writer_free, done[i][0])
        k = i
        while k < len(done) and done[k][0] <= start:
            k += 1
        k = max(k, i + 1)
        writer_free = start + cost.commit_ms / 1e3 * chance.uniform(0.8, 1.6) + (k - i) * cost.write_us / 1e6
        times += [writer_free - came for _, came in done[i:k]]
        i = k
    return sorted(times)


def share(times, part):
    return times[min(len(times) - 1, int(len(times) * part))] * 1000


def main():
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("players", type=int, nargs="?", default=100000)
    for name, value in (("act-us", 500), ("commit-ms", 4.0), ("write-us", 60), ("event-us", 40), ("bot-ms", 60)):
        reader.add_argument(f"--{name}", type=float, default=value)
    cost = reader.parse_args()
    rate = acts_a_second(cost.players)
    print(f"{cost.players} players: {rate:.0f} acts a second at the busiest hour")
    print(f"{'acts/s a process':>18} {'median ms':>10} {'p95 ms':>8}")
    best = 0
    for load in (50, 100, 200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800):
        times = simulate(load, cost)
        print(f"{load:>18} {share(times, 0.5):>10.1f} {share(times, 0.95):>8.1f}")
        if share(times, 0.95) < 100:
            best = load
    if not best:
        print("no load at all is fast enough with these costs")
        return
    processes = max(1, -(-rate // (best * 0.6)))  # at three fifths of what it can: crowds come in waves
    streams = cost.players * LIVE_SHARE * STREAMS_EACH + cost.players * 0.01
    bots = rate * BOT_SHARE * cost.bot_ms / 1000
    print(f"processes: {processes:.0f} (each at {rate / processes:.0f} acts a second, of {best})")
    print(f"streams:   {streams:.0f}, {streams * 5.6 / 1024:.0f} MB over all")
    print(f"bots:      {bots:.1f} cores that do nothing else")
    print(f"database:  {rate * 2.2:.0f} rows a second, {rate * 2.2 * 1200 * 86400 / 6 / 1e9:.1f} GB a day at most")


if __name__ == "__main__":
    main()
