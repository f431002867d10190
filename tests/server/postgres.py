"""Two server processes on one PostgreSQL, which the test starts for itself: games shared, streams woken across processes, one
of the two killed.  Usage: postgres.py ACIES"""
import glob
import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

from club import Club, Game, run

CALM = 77  # meson: skipped


def tools():
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin"))
    return found[-1] if found else None


class Postgres:
    """Debian's PostgreSQL in a folder of its own, on a socket of its own; it does not run as root, so we change who runs it."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="acies-pg-")
        self.user = pwd.getpwnam("postgres") if os.geteuid() == 0 else None
        if self.user:
            os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
        os.chmod(self.folder, 0o755)
        self.data = os.path.join(self.folder, "data")
        self.tool("initdb", "-D", self.data, "-A", "trust", "-U", "acies", "--no-sync")
        self.start()
        self.tool("createdb", "-h", self.folder, "-U", "acies", "club")
        self.url = f"postgresql://acies@/club?host={self.folder}"

    def tool(self, name, *arguments):
        subprocess.run([os.path.join(tools(), name), *arguments], check=True, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                       user=self.user.pw_uid if self.user else None, group=self.user.pw_gid if self.user else None)

    def start(self):
        self.tool("pg_ctl", "-D", self.data, "-w", "-l", os.path.join(self.folder, "log"), "-o", f"-k {self.folder} -c listen_addresses=", "start")

    def stop(self, how="fast"):
        self.tool("pg_ctl", "-D", self.data, "-m", how, "-w", "stop")

    def close(self):
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)


def beside(club, game):
    """The same game, asked of another process."""
    other = Game.__new__(Game)
    other.club, other.id, other.path, other.token = club, game.id, game.path, game.token
    return other


def two_processes_share_a_game():
    with Club(store=PG.url) as one, Club(store=PG.url) as two:
        here = one.game(title="shared")
        there = beside(two, here)
        stream = two.stream(there.path + "/events", there.token["seat1"])
        stream.wait_kind("presence")
        began = time.monotonic()
        played = here.act("seat0", {"act": "end_phase"}, here.look()["number"])
        assert played.status == 200
        event = stream.wait(lambda e: e[0] == played["n"])
        print(f"        an act in one process is seen in the other after {(time.monotonic() - began) * 1000:.0f} ms")
        assert event[2]["act"] == {"act": "end_phase"}
        assert there.look()["hash"] == here.look()["hash"]
        for _ in range(6):
            for side in (here, there):
                assert side.step().status == 200
        assert there.look()["hash"] == here.look()["hash"]
        here.do("say", {"text": "over there?"})
        assert stream.wait_kind("say")[2]["text"] == "over there?"
        here.do("ghost", {"at": [1, 2]})
        assert stream.wait_kind("ghost")[2]["ghost"] == {"at": [1, 2]}
        stream.close()


def whoever_is_at_the_table_is_known_everywhere():
    """Presence across processes: of streams there before, of those that come and go, and of a process that is killed."""

    def seats(stream, wanted, watching=0):
        """The last that was said of who is there becomes that."""
        stream.wait(lambda _: [e[2] for e in stream.events if e[1] == "presence"][-1:] == [{"seats": wanted, "watching": watching}])

    with Club(store=PG.url) as one:
        here = one.game(title="two houses")
        first = one.stream(here.path + "/events", here.token["seat0"])
        seats(first, [True, False])
        with Club(store=PG.url) as two:  # it has to ask who is there already
            there = beside(two, here)
            second = two.stream(there.path + "/events", there.token["seat1"])
            seats(second, [True, True])
            seats(first, [True, True])
            watch = two.stream(there.path + "/events", there.token["watch"])
            seats(first, [True, True], 1)
            watch.close()
            seats(first, [True, True], 0)
            second.close()
            seats(first, [True, False])
            second = two.stream(there.path + "/events", there.token["seat1"])
            seats(first, [True, True])
            first_again = beside(two, here)
            assert first_again.look()["number"] == here.look()["number"]
        seats(first, [True, False])  # the process has gone in order, and its players with it
        first.close()


def clock_of_our_own():
    """A file that holds the time for servers, and what sets it."""
    clock = os.path.join(tempfile.mkdtemp(prefix="acies-clock-"), "now")

    def set_clock(ms):
        with open(clock + ".new", "w", encoding="utf-8") as f:
            f.write(str(ms))
        os.rename(clock + ".new", clock)

    return clock, set_clock


def seats(stream):
    """Who sits at the table, as that stream was told last."""
    return [e[2]["seats"] for e in stream.events if e[1] == "presence"][-1]


def who_was_at_a_process_that_was_killed_has_gone():
    """A process ended by kill -9 tells nobody: once it has been silent for 50 seconds (here by a clock of our own) its players are gone."""
    clock, set_clock = clock_of_our_own()
    set_clock(1_800_000_000_000)
    with Club("--clock-file", clock, store=PG.url) as one:
        here = one.game(title="cut off")
        first = one.stream(here.path + "/events", here.token["seat0"])
        first.wait_kind("presence")
        with Club("--clock-file", clock, store=PG.url) as two:
            there = two.stream(here.path + "/events", here.token["seat1"])
            first.wait(lambda _: seats(first) == [True, True])
            two.kill()
            two.process.returncode = 0
            there.close()
            set_clock(1_800_000_000_000 + 45_000)
            time.sleep(17)  # a beat of the one that lives
            assert seats(first) == [True, True], "it may only be slow"
            set_clock(1_800_000_000_000 + 51_000)
            first.wait(lambda _: seats(first) == [True, False])
        assert here.step().status == 200
        first.close()


def who_was_taken_for_gone_is_there_again():
    """A process that was only silent (its machine slept) is asked again who is at its tables."""
    clock, set_clock = clock_of_our_own()
    set_clock(1_800_000_000_000)
    with Club("--clock-file", clock, store=PG.url) as one, Club("--clock-file", clock, store=PG.url) as two:
        here = one.game(title="asleep")
        first, second = one.stream(here.path + "/events", here.token["seat0"]), two.stream(here.path + "/events", here.token["seat1"])
        first.wait(lambda _: seats(first) == [True, True])
        two.process.send_signal(signal.SIGSTOP)
        set_clock(1_800_000_000_000 + 51_000)
        first.wait(lambda _: seats(first) == [True, False])
        two.process.send_signal(signal.SIGCONT)
        first.wait(lambda _: seats(first) == [True, True], 40)
        for stream in (first, second):
            stream.close()


def a_line_to_the_database_that_breaks():
    """What the others told meanwhile was not heard: it is looked for, and what they tell afterwards is heard at once (as soon as by one whose line never broke)."""
    with Club(store=PG.url) as one, Club(store=PG.url + "&application_name=deaf") as two, Club(store=PG.url) as three:
        game = one.game()
        stream, sound = (club.stream(game.path + "/events", game.token["seat1"]) for club in (two, three))
        for each in (stream, sound):
            each.wait_kind("presence")
        two.process.send_signal(signal.SIGSTOP)
        PG.tool("psql", "-h", PG.folder, "-U", "acies", "club", "-c", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'deaf'")
        missed = game.step()["n"]
        two.process.send_signal(signal.SIGCONT)
        stream.wait(lambda e: e[0] == missed)
        late = []
        for _ in range(9):
            n = game.step()["n"]
            sound.wait(lambda e: e[0] == n)
            began = time.monotonic()
            stream.wait(lambda e: e[0] == n)
            late.append(time.monotonic() - began)
            time.sleep(0.15)
        assert sorted(late)[4] < 0.25, late
        for each in (stream, sound):
            each.close()


def killed_while_it_writes():
    """The database commits what a process that is killed meanwhile had sent: the others are told of it, though nobody is left to tell them."""
    PG.tool("psql", "-h", PG.folder, "-U", "acies", "club", "-c", "ALTER DATABASE club SET commit_delay = 100000", "-c", "ALTER DATABASE club SET commit_siblings = 0")
    try:
        written = any(killed_after(pause) for pause in (0.06, 0.06, 0.15, 0.4, 1))  # a busy machine takes its time until it has sent
        assert written, "it was written"
    finally:
        PG.tool("psql", "-h", PG.folder, "-U", "acies", "club", "-c", "ALTER DATABASE club RESET commit_delay", "-c", "ALTER DATABASE club RESET commit_siblings")


def killed_after(pause):
    """False: the act had not been sent to the database yet, and is as if it had never been."""
    with Club(store=PG.url) as one, Club(store=PG.url) as two:
        game = one.game()
        there = beside(two, game)
        stream = two.stream(there.path + "/events", there.token["seat1"])
        stream.wait_kind("presence")
        number = game.look()["number"]
        line = socket.create_connection(("127.0.0.1", one.port))
        body = '{"act":{"act":"end_phase"}}'
        line.sendall(f"POST {game.path}/acts HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {game.token['seat0']}\r\nIf-Match: {number}\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())
        time.sleep(pause)
        one.kill()
        one.process.returncode = 0
        line.close()
        time.sleep(1)
        written = there.look()["number"] > number
        if written:
            assert stream.wait_kind("act")[2]["act"] == {"act": "end_phase"}, "it is told"
        again = there.act("seat0", {"act": "end_phase"}, number)
        assert again.status == 200 and ("repeated" in again.json) == written, "and whoever asks again is answered"
        stream.close()
        return written


def of_two_who_play_at_once_one_is_late():
    with Club(store=PG.url) as one, Club(store=PG.url) as two:
        here = one.game()
        there = beside(two, here)
        for _ in range(10):
            number, seat = here.look()["number"], here.look()["prompt"]["seat"]
            answers = []
            there.look()
            acts = [{"act": "end_phase"}, here.offers(f"seat{seat}", 50)[-1]]
            threads = [threading.Thread(target=lambda g=g, a=a: answers.append(g.act(f"seat{seat}", a, number)))
                       for g, a in zip((here, there), acts)]
            for t in threads:
                t.start()
            for t in threads:
                t.join()
            codes = sorted(a.status for a in answers)
            assert codes in ([200, 409], [200, 200] if acts[0] == acts[1] else [200, 409]), [a.text for a in answers]
            time.sleep(0.1)
            assert here.look()["hash"] == there.look()["hash"]


def one_of_two_is_killed():
    chance = random.Random(3)
    with Club(store=PG.url) as one, Club(store=PG.url) as two:
        game = one.game()
        there = beside(two, game)
        acknowledged, stopping = [], threading.Event()

        def play():
            while not stopping.is_set():
                for side in (game, there):
                    try:
                        answer = side.step(chance.randrange(20))
                        if answer is not None and answer.status == 200:
                            acknowledged.append(answer["n"])
                    except Exception:  # pylint: disable=broad-except
                        time.sleep(0.02)

        player = threading.Thread(target=play)
        player.start()
        for _ in range(8):
            time.sleep(chance.uniform(0.2, 0.8))
            port = one.port
            one.kill()
            one.start(port)
        stopping.set()
        player.join(60)
        time.sleep(0.5)
        log = two.get(game.path + "/log", game.token["watch"]).json["log"]
        mine = [e["n"] for e in log if e["kind"] == "act" and e["seat"] in (0, 1)]
        assert [e["n"] for e in log] == list(range(1, len(log) + 1))
        assert set(acknowledged) <= set(mine) and len(acknowledged) == len(set(acknowledged)) and len(acknowledged) > 8
        assert game.look()["hash"] == there.look()["hash"]


def the_database_goes_and_comes_back():
    with Club(store=PG.url) as club:
        game = club.game()
        game.step()
        before = game.look()["hash"]
        PG.stop()
        assert game.act("seat0", {"act": "end_phase"}, game.look()["number"]).status in (403, 503)
        assert club.get("/healthz").status == 503
        PG.start()
        deadline = time.monotonic() + 20
        while club.get("/healthz").status != 200 and time.monotonic() < deadline:
            time.sleep(0.2)
        assert game.look()["hash"] == before and game.step().status == 200


def every_call_as_with_sqlite():
    """Each on a database of its own, as each has a file of its own elsewhere."""
    import calls
    for i, case in enumerate(calls.EVERYWHERE):
        PG.tool("createdb", "-h", PG.folder, "-U", "acies", f"calls{i}")
        url = PG.url.replace("/club?", f"/calls{i}?")
        calls.Club = lambda *options, url=url: Club(*options, store=url)
        case()


if __name__ == "__main__":
    if not tools():
        print("PostgreSQL is not installed here")
        sys.exit(CALM)
    PG = Postgres()
    try:
        run([two_processes_share_a_game, whoever_is_at_the_table_is_known_everywhere, who_was_at_a_process_that_was_killed_has_gone, who_was_taken_for_gone_is_there_again, a_line_to_the_database_that_breaks, killed_while_it_writes, of_two_who_play_at_once_one_is_late, one_of_two_is_killed,
             the_database_goes_and_comes_back, every_call_as_with_sqlite])
    finally:
        PG.close()
