"""The server killed (kill -9) at random moments while games go on: nothing that was acknowledged is lost, nothing is played
twice, and clients go on by themselves.  Usage: kill.py ACIES [TIMES]"""
import http.client
import random
import sys
import threading
import time

from club import Club, Stream, run

TIMES = int(sys.argv[2]) if len(sys.argv) > 2 else 100
GAMES = 4


class Match:
    """A game with what of it was acknowledged, and somebody who watches it."""

    def __init__(self, club):
        self.game, self.acknowledged = club.game(), []
        self.watcher = Watcher(club, self.game)
        self.watcher.start()


class Player(threading.Thread):
    """Plays both seats of a game, of another when it is over, and asks again whatever was not answered, as a page does."""

    def __init__(self, club, number):
        super().__init__(daemon=True)
        self.club, self.chance, self.stopping, self.fault = club, random.Random(number), False, None
        self.matches = [Match(club)]

    def insist(self, what):
        """The answer, however often it takes."""
        while True:
            try:
                return what()
            except (OSError, http.client.HTTPException):
                time.sleep(0.02)

    def run(self):
        try:
            while not self.stopping:
                self.turn()
        except Exception as error:  # pylint: disable=broad-except
            self.fault = error

    def turn(self):
        game = self.matches[-1].game
        now = self.insist(game.look)
        seat = now["prompt"]["seat"]
        if seat is None:
            self.matches.append(self.insist(lambda: Match(self.club)))
            return
        who = f"seat{seat}"
        offers = self.insist(lambda: game.offers(who, 40))
        offer = self.chance.choice(offers)
        answer = self.insist(lambda: game.act(who, offer, now["number"]))
        assert answer.status == 200, answer.text
        self.matches[-1].acknowledged.append((answer["n"], offer))

    def acts(self):
        return sum(len(m.acknowledged) for m in self.matches)


class Watcher(threading.Thread):
    """A stream that comes back with Last-Event-ID, as a browser's does."""

    def __init__(self, club, game):
        super().__init__(daemon=True)
        self.club, self.game, self.ids, self.stopping, self.now = club, game, [], False, None

    def reached(self):
        events = [e[0] for e in self.now.events if e[0]] if self.now else []
        return (events or self.ids or [0])[-1]

    def run(self):
        while not self.stopping:
            try:
                stream = Stream(self.club, self.game.path + "/events", self.game.token["watch"], self.ids[-1] if self.ids else 0)
            except OSError:
                time.sleep(0.02)
                continue
            self.now = stream
            while stream.thread.is_alive() and not self.stopping:
                stream.thread.join(0.05)
            stream.close()
            stream.thread.join()
            self.ids += [e[0] for e in stream.events if e[0]]


def whole_log(club, game):
    log = []
    while True:
        part = club.get(f"{game.path}/log?since={len(log)}", game.token["watch"]).json
        log += part["log"]
        if len(log) >= part["last"]:
            return log


def nothing_is_lost():
    chance = random.Random(15)
    with Club() as club:
        players = [Player(club, i) for i in range(GAMES)]
        for player in players:
            player.start()
        for _ in range(TIMES):
            played, until = sum(p.acts() for p in players), time.monotonic() + 10
            time.sleep(chance.uniform(0.0, 0.4))
            while played == sum(p.acts() for p in players) and time.monotonic() < until:
                time.sleep(chance.uniform(0.0, 0.05))  # on a busy machine: somebody is to have played in between
            port = club.port
            club.kill()
            club.start(port)
            for player in players:
                assert player.fault is None, player.fault
        time.sleep(0.5)
        for player in players:
            player.stopping = True
        for player in players:
            player.join(60)
            assert player.fault is None, player.fault
        matches = [m for p in players for m in p.matches]
        logs = [whole_log(club, m.game) for m in matches]
        until = time.monotonic() + 30
        while time.monotonic() < until and any(m.watcher.reached() < len(log) for m, log in zip(matches, logs)):
            time.sleep(0.05)
        for match in matches:
            match.watcher.stopping = True
        for match in matches:
            match.watcher.join(20)
        total = 0
        for match, log in zip(matches, logs):
            assert [e["n"] for e in log] == list(range(1, len(log) + 1)), "the log has no gaps"
            played = [(e["n"], e["act"]) for e in log if e["kind"] == "act" and e["seat"] in (0, 1)]
            assert played == match.acknowledged, "what was acknowledged is what was played, once each"
            assert match.watcher.ids == list(range(1, len(log) + 1)), "a stream that comes back misses nothing and hears nothing twice"
            total += len(played)
        print(f"killed {TIMES} times in {total} acts of {len(matches)} games")
        assert total > TIMES, "somebody played in between"


if __name__ == "__main__":
    run([nothing_is_lost])
