"""What an attacker would try: tokens of others, other people's secrets, malformed requests, floods, paths, webhooks inwards.
Usage: safety.py ACIES"""
import email
import email.header
import http.server
import json
import os
import random
import socket
import sqlite3
import stat
import subprocess
import threading
import time

from club import ACIES, ROOT, Club, run

SEAT_CALLS = ["acts", "ask", "ghost", "draw", "resign", "undo", "clock", "notify", "standing", "vacation", "back"]
WATCH_CALLS = ["", "/events", "/log", "/record"]


def wrong_tokens():
    with Club() as club:
        game, other = club.game(), club.game()
        before = game.look()
        for call in SEAT_CALLS:
            assert game.do(call, {"accept": True}, "watch", number=1).status == 403, call
            for token in (other.token["seat0"], other.token["watch"], "A" * 22, game.token["seat0"][:-1], game.token["seat0"] + "A", "x"):
                assert club.post(f"{game.path}/{call}", {}, token, number=1).status == 403, (call, token)
            assert club.post(f"{game.path}/{call}", {}, number=1).status == 401, call
        for call in WATCH_CALLS:
            for token in (other.token["seat0"], "x"):
                assert club.get(game.path + call, token).status == 403, call
            assert club.get(game.path + call).status == 401, call
        assert club.post(game.path + "/say", {"text": "x"}, other.token["seat0"]).status == 403
        for header in ("Bearer", "Bearer ", "Basic YTpi", "bearer x", "Bearer " + "A" * 500):
            assert club.get(game.path, headers={"Authorization": header}).status == 401, header
        for path in ("/api/games/aaaaaaaaaaaa", "/api/games/AAAAAAAAAAAA", "/api/games/x", "/api/games/" + "a" * 13, "/api/nothing", "/api/"):
            assert club.get(path, game.token["seat0"]).status == 404, path
        for method, path in (("DELETE", game.path), ("PUT", game.path), ("GET", game.path + "/acts"), ("POST", game.path + "/record")):
            assert club.ask(method, path, token=game.token["seat0"]).status in (405, 501), (method, path)
        after = game.look()
        assert {**after, "clock": 0} == {**before, "clock": 0}, "nothing of it has changed the game"


def big_battle(club, ranks):
    """A battle in which side 0 or 1 has just written down its ranks; who did, and the game."""
    position = json.loads((ROOT / "tests/openings/big-three-commands.json").read_text())
    answer = club.post("/api/games", {"position": position, "dice": "none", "seats": [{"name": "A"}, {"name": "B"}]})
    assert answer.status == 201, answer.text
    from club import Game
    game = Game(club, answer.json)
    for _ in range(2000):
        now = game.look()
        kind, seat = now["prompt"]["kind"], now["prompt"]["seat"]
        if kind == "ranks":
            assert game.act(f"seat{seat}", {"act": "ranks", "split": ranks}, now["number"]).status == 200
            return seat, game
        if seat == "chance":
            dice = [4] * now["prompt"]["draw"]["dice"] if "dice" in now["prompt"]["draw"] else None
            act = {"act": now["prompt"]["act"], "dice": dice or [4] * now["prompt"]["draw"].get("count", 1)}
            assert game.act("seat0", act, now["number"]).status == 200
        else:
            who = f"seat{seat}"
            assert game.act(who, game.offers(who, 1)[0], now["number"]).status == 200
    raise AssertionError("nobody was asked for ranks")


def all_told(club, game, who):
    """Everything a token can learn, as one text, without what differs by itself."""
    token = game.token[who]
    told = [club.get(game.path + path, token).text for path in ("", "/log", "/record")]
    stream = club.stream(game.path + "/events?since=0", token)
    stream.wait(lambda e: e[0] == game.look(who)["last"])
    told.append(json.dumps([e for e in stream.events if e[0]]))
    stream.close()
    if who != "watch":
        now = game.look(who)
        act, piece = {"act": "ranks", "split": [2, 1, 3]}, now["scene"]["pieces"][0]["id"]
        for ask in ({"ask": "state"}, {"ask": "prompt"}, {"ask": "offers"}, {"ask": "log"}, {"ask": "movers"}, {"ask": "judge", "act": act},
                    {"ask": "plan", "acts": [act]}, {"ask": "order", "text": "ranks 2 1 3"}, {"ask": "complete", "text": "ranks "}, {"ask": "say", "act": act},
                    {"ask": "snap", "pieces": [piece], "at": [300, 300], "facing": 0}, {"ask": "odds"}, {"ask": "outcomes", "act": act},
                    {"ask": "state", "seat": 1 - int(who[-1])}, {"ask": "log", "seat": 1 - int(who[-1])}, {"ask": "state", "at": 0}):
            told.append(game.do("ask", ask, who).text)
    import re
    text = "\n".join(told).replace(game.id, "ID")
    return re.sub(r'"at": ?1\d{12}|"created": ?\d+', "", text)


def secrets_are_kept():
    with Club() as club:
        seat, one = big_battle(club, [1, 2, 3])
        _, two = big_battle(club, [3, 1, 2])
        own, other = f"seat{seat}", f"seat{1 - seat}"
        assert all_told(club, one, own) != all_told(club, two, own), "who wrote it knows"
        assert all_told(club, one, other) == all_told(club, two, other), "the enemy does not"
        assert all_told(club, one, "watch") == all_told(club, two, "watch"), "nor does who watches"
        assert '"secret":true' in all_told(club, one, other)
        assert one.look(other)["partial"] is True


def nothing_leaks():
    with Club() as club:
        game = club.game()
        for _ in range(3):
            game.step()
        club.stop()
        data = b"".join(open(os.path.join(club.folder, f), "rb").read() for f in os.listdir(club.folder))
        for token in game.token.values():
            assert token.encode() not in data, "no token is stored or logged"
        club.start()


def files_are_the_owners():
    """The server's part of the dice stands in the store: nobody else on the machine reads it."""
    with Club() as club:
        game = club.game(dice="acies-dice-1")
        copy, folder = os.path.join(club.folder, "copy.db"), os.path.join(club.folder, "records")
        for what in (["--backup", copy], ["--export", folder]):
            subprocess.run([ACIES, "serve", "--store", club.store, *what], check=True, stdout=subprocess.DEVNULL)
        for path in (club.store, club.store + "-wal", club.store + "-shm", copy, folder):
            assert os.stat(path).st_mode & 0o077 == 0, path
        assert game.look()["status"] == "waiting"


def more_files_than_may_be_open():
    """A crowd takes all files there are: who is in goes on, nobody spins or fills the log, and when they go all is well."""
    import resource
    with Club() as club:
        game = club.game()
        resource.prlimit(club.process.pid, resource.RLIMIT_NOFILE, (100, 100))
        many = [socket.create_connection(("127.0.0.1", club.port)) for _ in range(200)]
        spent = processor_ticks(club)
        time.sleep(1.5)
        assert processor_ticks(club) - spent < 50, "it waits for its turn"
        assert game.step().status == 200, "who is in goes on"
        for s in many:
            s.close()
        assert len(club.said()) < 10000, "nor does it fill the log"
        club.connections = threading.local()
        assert club.get("/healthz").status == 200


def processor_ticks(club):
    fields = open(f"/proc/{club.process.pid}/stat").read().split(")")[1].split()
    return int(fields[11]) + int(fields[12])


def strict_headers():
    with Club() as club:
        game = club.game()
        for answer in (club.get("/healthz"), club.get(game.path), club.get(game.path, game.token["seat0"]), club.get("/nothing"),
                       club.get("/api/nothing"), club.post("/api/games", raw="{")):
            assert "default-src 'self'" in answer.headers["Content-Security-Policy"] and "unsafe-inline" not in answer.headers["Content-Security-Policy"]
            assert answer.headers["X-Content-Type-Options"] == "nosniff" and answer.headers["Referrer-Policy"] == "no-referrer"
            assert "Access-Control-Allow-Origin" not in answer.headers
        assert club.post("/api/games", {}, headers={"Origin": "https://evil.example"}).status == 403
        assert club.get(game.path, game.token["seat0"], headers={"Origin": f"http://127.0.0.1:{club.port}"}).status == 200
        assert club.get("/metrics", headers={"X-Forwarded-For": "9.9.9.9"}).status == 403


def is_too_large(club, body):
    try:
        return club.post("/api/games", raw=body).status == 413
    except OSError:  # it may hang up while we still send
        return True


def sizes():
    with Club() as club:
        assert is_too_large(club, json.dumps({"title": "x" * 70000}))
        assert is_too_large(club, "x" * 200000)
        deep = "[" * 3000 + "]" * 3000
        assert club.post("/api/games", raw='{"position":' + deep + "}").status == 400
        assert club.get("/healthz").status == 200
        try:
            assert club.get("/healthz", headers={"X-Long": "y" * 20000}).status in (400, 413, 431)
        except OSError:
            pass
        game = club.game()
        assert game.do("say", {"text": "x" * 1001}).status == 400
        assert game.do("say", {"text": "a\u202eb"}).status == 400, "text that people cannot see"
        assert game.do("ghost", {"x": "y" * 5000}).status == 413
        assert club.post("/api/games", raw='{"title":"a","title":"b"}').status == 400


def limits():
    with Club("--rate", "2", "--streams", "3", "--games", "2") as club:
        game = club.game()
        codes = [club.get("/healthz").status for _ in range(40)]
        assert 429 in codes and codes[0] == 200
        limited = club.get("/healthz")
        assert limited.status == 429 and int(limited.headers["Retry-After"]) >= 1
        time.sleep(1.5)
        assert club.get("/healthz").status == 200
        time.sleep(3)
        streams = [club.stream(game.path + "/events", game.token["watch"]) for _ in range(4)]
        time.sleep(0.5)
        assert sorted(s.status for s in streams) == [200, 200, 200, 429]
        full = club.get(game.path + "/events", game.token["watch"])
        assert full.status == 429 and int(full.headers["Retry-After"]) >= 1 and "close one" in full["error"]
        for s in streams:
            s.close()
        time.sleep(2)
        answers = [club.post("/api/games", {"ruleset": "dba30", "scenario": "1-rome-carthage"}) for _ in range(3)]
        assert answers[-1].status == 429 and int(answers[-1].headers["Retry-After"]) > 60, answers[-1].text


def a_seat_has_so_many_streams():
    """From wherever they come; those who watch with one link may be many."""
    with Club("--streams", "3", "--rate", "0", "--behind-proxy") as club:
        game = club.game()
        for who, wanted in (("seat1", [200] * 3 + [429]), ("watch", [200] * 4)):
            lines = [socket.create_connection(("127.0.0.1", club.port)) for _ in wanted]
            heads = []
            for i, line in enumerate(lines):
                line.sendall(f"GET {game.path}/events HTTP/1.1\r\nHost: c\r\nX-Forwarded-For: 203.0.113.{i}\r\nAuthorization: Bearer {game.token[who]}\r\n\r\n".encode())
                heads.append(int(line.recv(4096)[9:12]))
            assert heads == wanted, (who, heads)
            for line in lines:
                line.close()
        for _ in range(2):  # whoever goes makes room
            stream = club.stream(game.path + "/events", game.token["seat1"])
            stream.wait_kind("presence")
            stream.close()


def guessing():
    """A passphrase is not guessed, and nobody keeps the server busy with hashing."""
    with Club() as club:
        tries = [club.post("/api/names/games", {"name": "Dee", "passphrase": f"wrong number {i}"}) for i in range(12)]
        assert [t.status for t in tries[:9]] == [403] * 9 and tries[-1].status == 429 and int(tries[-1].headers["Retry-After"]) >= 1
        others = [club.post("/api/names/games", {"name": f"name {i}", "passphrase": "many words"}).status for i in range(30)]
        assert 429 in others and others[0] == 403, others


def one_household_is_one():
    """Behind a proxy the last address counts; of IPv6 its network, of which everybody has millions of addresses."""
    with Club("--rate", "2", "--behind-proxy") as club:
        def codes(address):
            return {club.get("/api/games", headers={"X-Forwarded-For": address(i)}).status for i in range(30)}
        assert 429 in codes(lambda i: f"2001:db8:1:2:{i:x}::{i:x}"), "one network of IPv6"
        assert codes(lambda i: f"2001:db8:2:{i:x}::1") == {200}, "thirty of them"
        assert codes(lambda i: f"198.51.100.{i}") == {200} and 429 in codes(lambda i: f"10.0.0.{i}, 203.0.113.9")


def no_way_out_of_the_site():
    with Club() as folder:
        site = os.path.join(folder.folder, "site")
        os.mkdir(site)
        for name in ("engine.wasm", "index.html"):
            open(os.path.join(site, name), "w").write("hello")
        os.symlink("/etc/passwd", os.path.join(site, "link.html"))
        with Club("--site", site) as club:
            assert club.get("/").text == "hello" and club.get("/").headers["X-Acies-Club"] == "api/"
            for path in ("/../club.db", "/%2e%2e/club.db", "/..%2fclub.db", "//etc/passwd", "/.git/config", "/link.html", "/./../stderr",
                         "/index.html%00.js", "/\\..\\x", "/a/../../x"):
                assert club.get(path).status in (400, 404), path


def spoken_to(club, head, body=b"", seconds=10):
    """What comes back for exactly these bytes until the server hangs up or is silent."""
    with socket.create_connection(("127.0.0.1", club.port)) as s:
        s.sendall(head + body)
        s.settimeout(seconds)
        heard = b""
        try:
            while chunk := s.recv(65536):
                heard += chunk
        except OSError:
            pass
        return heard


def lines_of(club, count, head=b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"):
    """So many connections that have begun to ask."""
    lines = [socket.create_connection(("127.0.0.1", club.port)) for _ in range(count)]
    for line in lines:
        line.settimeout(0.02)
        line.sendall(head)
    return lines


def is_cut(line):
    try:
        return line.recv(4096) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


def slow_heads():
    """A letter now and then keeps no line open; who has asked, or listens, keeps his."""
    with Club("--patience", "2") as club:
        game = club.game()
        stream = club.stream(game.path + "/events", game.token["watch"])
        silent, slow = lines_of(club, 20, b""), lines_of(club, 20)
        body = lines_of(club, 5, b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{")
        polite = lines_of(club, 1, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")[0]
        assert b"200 OK" in polite.recv(4096)
        for _ in range(8):
            time.sleep(0.5)
            for line in slow + body:
                try:
                    line.sendall(b"x")
                except OSError:
                    pass
        assert all(map(is_cut, silent + slow + body)), "nobody takes for ever"
        assert not is_cut(polite), "who rests between two requests may"
        polite.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        polite.settimeout(5)
        assert b"200 OK" in polite.recv(4096), "and asks again"
        assert game.step().status == 200
        assert stream.wait_kind("act", 5), "a stream goes on"
        assert "acies_lines_cut_total 45\n" in club.get("/metrics").text, club.get("/metrics").text
        stream.close()


def memory_of(club):
    return int(next(line.split()[1] for line in open(f"/proc/{club.process.pid}/status") if line.startswith("VmRSS"))) / 1024


def talking_while_one_listens():
    """Who goes on sending while he is answered fills nobody's memory but his own."""
    # the address sanitizer would keep what is freed, to see who still uses it
    little = ":".join(filter(None, [os.environ.get("ASAN_OPTIONS"), "quarantine_size_mb=1:thread_local_quarantine_size_kb=64"]))
    with Club(environment={**os.environ, "ASAN_OPTIONS": little}) as club:
        game = club.game()
        ask = f"GET {game.path}%s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {game.token['watch']}\r\n\r\n"
        before = memory_of(club)
        for head, flood in ((ask % "/events", b"x" * (1 << 20)), ("", (ask % "").encode() * 5000)):
            with socket.create_connection(("127.0.0.1", club.port)) as line:
                line.settimeout(1)
                line.sendall(head.encode())
                try:
                    for _ in range(60):
                        line.sendall(flood)
                    raise AssertionError("the server reads without end")
                except OSError:
                    pass
                assert memory_of(club) - before < 16, "it keeps what nobody reads"
        assert game.step().status == 200
        body = json.dumps({"position": "x" * 64000})  # the largest request comes in whole
        assert club.post("/api/games", raw=body).status == 400


def at_anothers_expense():
    """A token that looks like somebody's address takes nothing from what he may ask."""
    with Club("--rate", "2", "--behind-proxy") as club:
        for i in range(60):
            club.get("/api/games", "198.51.100.77", headers={"X-Forwarded-For": f"203.0.113.{i}"})
        assert club.get("/api/games", headers={"X-Forwarded-For": "198.51.100.77"}).status == 200


def bots_among_themselves():
    """However many bots play each other: who asks, and who waits for his bot, comes before them."""
    with Club("--threads", "1") as club:
        for _ in range(16):
            assert club.post("/api/games", {"ruleset": "dba30", "scenario": "1-rome-carthage", "seats": [{"bot": "marshal"}, {"bot": "marshal"}]}).status == 201
        game = club.game(seats=[{"name": "Anna"}, {"bot": "steady"}])
        wait_for(lambda: figure(club, "pool_waiting") > 12, 60)
        before = figure(club, "bot_decisions_total")
        assert game.offers("seat0", 1)
        assert figure(club, "bot_decisions_total") - before < 8, "a question waits for bots"
        assert game.act("seat0", {"act": "end_phase"}, game.look()["number"]).status == 200
        before = figure(club, "bot_decisions_total")
        wait_for(lambda: any(e.get("by") == "steady" for e in club.get(game.path + "/log", game.token["seat0"]).json["log"]), 420)
        assert figure(club, "bot_decisions_total") - before < 8, "a player waits for bots that nobody waits for"
        club.kill()  # a marshal would first think to the end
        club.process.returncode = 0


def so_many_lines():
    """An address has so many connections; when some end, others may come."""
    with Club("--connections", "10", "--rate", "100") as club:
        lines = lines_of(club, 10, b"")
        time.sleep(0.3)
        assert not any(map(is_cut, lines)), "as many as it may"
        late = lines_of(club, 5, b"")
        time.sleep(0.3)
        assert all(map(is_cut, late)), "no more"
        assert not any(map(is_cut, lines)), "the others stay"
        for line in lines + late:
            line.close()
        wait_for(lambda: b"200 OK" in spoken_to(club, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
    with Club("--connections", "10", "--rate", "100", "--behind-proxy") as club:
        lines = lines_of(club, 40, b"")
        time.sleep(0.3)
        assert not any(map(is_cut, lines)), "a proxy has as many as it needs"


def two_meanings():
    """What a proxy might read otherwise than we do is refused, and nothing that is hidden behind it is heard."""
    with Club() as club:
        game = club.game()
        number = game.look()["number"]
        hidden = (f"POST {game.path}/resign HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {game.token['seat0']}\r\nContent-Length: 2\r\n\r\n{{}}").encode()
        act = b'{"act":{"act":"end_phase"}}'
        head = f"POST {game.path}/acts HTTP/1.1\r\nHost: localhost\r\nIf-Match: {number}\r\nAuthorization: Bearer {game.token['seat0']}\r\n"
        chunk = b"%x\r\n%s\r\n0\r\n\r\n" % (len(act), act)
        for more, body in (("Content-Length: 27\r\nContent-Length: 200\r\n", act + hidden),
                           ("Content-Length: 27\r\nTransfer-Encoding: chunked\r\n", chunk + hidden),
                           ("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", chunk + hidden),
                           ("Content-Length: +27\r\n", act + hidden),
                           ("Content-Length: 27\r\nTransfer-Encoding : chunked\r\n", act + hidden),
                           ("Content-Length : 27\r\nContent-Length: 27\r\n", act + hidden),
                           ("Content-Length: 27\r\nX\x0bTransfer-Encoding: chunked\r\n", act + hidden),
                           (f"Content-Length: 27\r\nIf-Match: {number + 1}\r\n", act),
                           (f"Content-Length: 27\r\nAuthorization: Bearer {game.token['seat1']}\r\n", act),
                           ("Content-Length: 27\r\nHost: other\r\n", act)):
            heard = spoken_to(club, (head + more + "\r\n").encode(), body, 3)
            assert heard.count(b"HTTP/1.1 ") <= 1 and b"HTTP/1.1 2" not in heard, (more, heard)
        for trailer in (b"", b"X-Forwarded-For: 203.0.113.9\r\n"):  # headers behind the chunks would be a client's word for the proxy's
            heard = spoken_to(club, (head + "Transfer-Encoding: chunked\r\n\r\n").encode(), chunk[:-2] + trailer + b"\r\n" + hidden, 3)
            assert heard.startswith(b"HTTP/1.1 411") and heard.count(b"HTTP/1.1 ") == 1, heard
        heard = spoken_to(club, (head.replace("HTTP/1.1", "HTTP/1.0") + "Transfer-Encoding: chunked\r\nConnection: keep-alive\r\n\r\n").encode(), chunk + hidden, 3)
        assert heard.startswith(b"HTTP/1.0 400") or heard.startswith(b"HTTP/1.1 400"), heard
        assert game.look()["number"] == number and game.look()["status"] == "running"
        heard = spoken_to(club, (head + "Content-Length: 27\r\nConnection: close\r\n\r\n").encode(), act)
        assert heard.startswith(b"HTTP/1.1 200"), heard


def other_names():
    """On loopback nobody is answered who asks for it by another name; a token counts only where it belongs."""
    with Club() as club:
        game = club.game()
        for host in ("evil.example", f"evil.example:{club.port}", "localhost.evil.example", "127.0.0.1.evil.example", ""):
            for path in ("/api/games", "/metrics", "/", game.path):
                answer = club.get(path, game.token["seat0"], headers={"Host": host, "Origin": f"http://{host}"})
                assert answer.status in (400, 403), (host, path, answer.status)
        for host in ("localhost", f"LOCALHOST:{club.port}", "[::1]:80"):
            assert club.get("/healthz", headers={"Host": host}).status == 200, host
        for path in (f"{game.path}?token={game.token['seat0']}", f"{game.path}?access_token={game.token['seat0']}"):
            assert club.get(path).status == 401, path
        for name in ("X-HTTP-Method-Override", "X-Method-Override"):
            assert club.get(game.path + "/resign", game.token["seat0"], headers={name: "POST"}).status == 405
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "get", "BREW"):
            heard = spoken_to(club, f"{method} {game.path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {game.token['seat0']}\r\nConnection: close\r\n\r\n".encode(), seconds=2)
            assert heard[9:12] in (b"", b"400", b"405", b"501"), (method, heard[:60])
        for token in ("x", "a" * 63, "%00", "..", "' OR 1=1 --"):
            assert club.get(game.path, token).status in (401, 403), token
        for origin in ("null", "https://evil.example", f"http://127.0.0.1:{club.port}.evil.example", "http://", "127.0.0.1"):
            assert game_over_there(club, game, origin) == 403, origin
        assert game.look()["status"] == "running"
    with Club("--behind-proxy") as club:
        assert club.get("/api/games", headers={"Host": "club.example.org", "X-Forwarded-For": "198.51.100.7"}).status == 200
    with Club("--behind-proxy", "--rate", "2") as club:
        codes = set()
        for i in range(40):  # a proxy that adds a line of its own: what the client wrote before it counts for nothing
            head = f"GET /api/games HTTP/1.1\r\nHost: c\r\nX-Forwarded-For: 10.1.1.{i}\r\nX-Forwarded-For: 203.0.113.9\r\nConnection: close\r\n\r\n"
            codes.add(spoken_to(club, head.encode())[9:12])
        assert b"429" in codes, codes


def game_over_there(club, game, origin):
    """The answer to a page of another site that would give the game up."""
    return club.post(game.path + "/resign", {}, token=game.token["seat0"], headers={"Origin": origin}).status


def odd_letters():
    """Numbers past all bounds, letters that are none, and nests without end."""
    with Club() as club:
        game = club.game()
        for last in ("-1", "99999999999999999999999", "1e9", "abc", "\t7", "0x10", "4294967296"):
            stream = club.stream(game.path + "/events", game.token["watch"], last)
            stream.wait_kind("presence")
            assert stream.status == 200, last
            stream.close()
        game.step()
        for kind, wanted in (("act", 3), ("act%22,%22seat%22:0", 3), ("say", 0), ("act%22", 3), ("%25s%25n", 3)):
            assert len(club.get(f"{game.path}/log?kind={kind}", game.token["watch"]).json["log"]) == wanted, kind
        for body in (b'{"text":"\xff\xfe"}', b'{"text":"\xc0\xaf"}', b'{"text":"\xed\xa0\x80"}', b'{"text":"\\ud800"}'):
            assert game.do("say", raw=body).status == 400, body
        for deep in (b"[" * 30000 + b"]" * 30000, b'{"a":' * 9000 + b"1" + b"}" * 9000, b"[" * 60000):
            assert game.do("say", raw=deep).status in (400, 413), len(deep)
        for path in ("/api/games/\xff\xff", "/api//games", "/api/games/", "/API/games", "/api/games/%00", "/api/games/..%2f..", f"{game.path}/", f"{game.path}/../{game.id}",
                     f"{game.path}%2facts", f"/api/games/{game.id.upper()}", "/api/games/" + "a" * 4000):
            heard = spoken_to(club, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode("latin1"))
            assert heard[9:12] in (b"400", b"404", b"414", b"413", b"431"), (path, heard[:60])
        heard = spoken_to(club, b"GET http://evil.example/api/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", seconds=5)
        assert b"evil" not in heard, heard
        slow = [socket.create_connection(("127.0.0.1", club.port)) for _ in range(300)]
        for s in slow:
            s.sendall(b"GET /healthz HTTP/1.1\r\nHost: local")  # and a letter now and then
        for _ in range(3):
            for s in slow:
                s.sendall(b"h")
            assert club.get("/healthz").status == 200, "slow heads keep nobody else waiting"
        for s in slow:
            s.close()


def garbage():
    chance = random.Random(7)
    with Club() as club:
        game = club.game()
        good = (f"POST {game.path}/acts HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {game.token['seat0']}\r\nIf-Match: 1\r\n"
                'Content-Length: 29\r\n\r\n{"act":{"act":"end_phase"}}  ').encode()
        for i in range(300):
            text = bytearray(good)
            for _ in range(chance.randrange(1, 6)):
                place = chance.randrange(len(text))
                if chance.random() < 0.4:
                    del text[place:place + chance.randrange(1, 20)]
                elif chance.random() < 0.5:
                    text[place:place] = bytes(chance.randrange(256) for _ in range(chance.randrange(1, 9)))
                else:
                    text[place % len(text)] = chance.randrange(256)
            with socket.create_connection(("127.0.0.1", club.port)) as s:
                s.sendall(text)
                if i % 3 == 0:
                    s.settimeout(0.05)
                    try:
                        s.recv(1000)
                    except OSError:
                        pass
        many = [socket.create_connection(("127.0.0.1", club.port)) for _ in range(400)]
        for s in many:
            s.sendall(b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n{")  # and never more
        assert club.get("/healthz").status == 200, "slow bodies keep nobody else waiting"
        for s in many:
            s.close()
        game = club.game()
        for body in ("", "null", "[]", "7", '"x"', "{", '{"act":null}', '{"act":[]}', '{"act":{"act":7}}', '{"act":{}}', '{"act":{"act":"move","pieces":7}}',
                     '{"act":{"act":"move","pieces":["R1"],"steps":[{"advance":1e999}]}}', '{"act":{"act":"\\u0000"}}', "\xff"):
            status = club.post(game.path + "/acts", raw=body.encode("latin1"), token=game.token["seat0"], number=game.look()["number"]).status
            assert status in (400, 422), (body, status)
        for number in ("-1", "1e3", "99999999999999999999", "0x10", "", "*", "1,2", 'W/"1"'):
            assert game.act("seat0", {"act": "end_phase"}, number).status in (409, 428), number
        for body in ({"accept": 7}, {"accept": "yes"}, {"acts": -1}, {"acts": 1e9}, {"acts": "x"}, {"clock": 7}, {"clock": {"kind": "live", "minutes": -5}},
                     {"clock": {"kind": "days", "days": 1e300}}, {"days": 1e18}, {"standing": 7}, {"notify": []}):
            for call in ("draw", "undo", "clock", "vacation", "standing", "notify"):
                assert game.do(call, body).status < 500, (call, body)
        assert game.look()["status"] == "running"


class Hook(http.server.BaseHTTPRequestHandler):
    got = []

    def do_POST(self):
        Hook.got.append((self.path, dict(self.headers), self.rfile.read(int(self.headers["Content-Length"])).decode()))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_):
        pass


def wait_for(what, seconds=20):
    until = time.monotonic() + seconds
    while not what() and time.monotonic() < until:
        time.sleep(0.05)
    assert what()


def notices():
    with Club("--webhooks") as club:
        game = club.game()
        for url in ("http://127.0.0.1/x", "https://localhost/x", "http://10.1.2.3/", "http://192.168.0.1:80/", "http://[::1]/", "http://169.254.169.254/latest",
                    "http://172.20.0.1/", "file:///etc/passwd", "ftp://example.org/", "http://a@127.0.0.1/", "http://100.64.1.1/", "http://[::ffff:10.0.0.1]/", "http://10.0.0.1/@example.org", "http://10.0.0.1?@example.org", "http://127.0.0.1#@example.org/",
                    "http://[::7f00:1]/", "http://[64:ff9b::a00:1]/", "http://[::ffff:0:a00:1]/", "http://[64:ff9b:1::a00:1]/", "http://[2001:0:1::1]/", "http://[2002:a00:1::1]/", "http://[fe80::1]/", "http://[fd00::1]/", "http://[::]/", "x"):
            assert game.do("notify", {"notify": {"webhook": {"kind": "json", "url": url}}}).status == 422, url
        assert game.do("notify", {"notify": {"mail": "a@example.org"}}).status == 422, "no sendmail is configured"
        assert game.do("notify", {"notify": {"webhook": {"kind": "ntfy", "url": "https://ntfy.sh/topic"}}}).status == 200
        assert "ntfy" not in json.dumps(game.look("seat1")), "one's wishes are one's own"
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Hook)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    here = f"http://127.0.0.1:{server.server_port}"
    with Club("--private-webhooks", "--url", "https://club.example.org") as club:
        letters = os.path.join(club.folder, "letters")
        game = club.game(title="Zama")
        for kind in ("json", "discord", "ntfy"):
            assert game.do("notify", {"notify": {"webhook": {"kind": kind, "url": f"{here}/{kind}"}}}, "seat1").status == 200
            now = game.look()
            if now["prompt"]["seat"] == 1:
                game.act("seat1", {"act": "end_phase"}, now["number"])
            count = len(Hook.got)
            game.act("seat0", {"act": "end_phase"}, game.look()["number"])
            wait_for(lambda: len(Hook.got) > count)
            path, headers, body = Hook.got[-1]
            assert path == "/" + kind and "turn" in body and (kind != "ntfy" or "Zama" in headers["Title"]), Hook.got[-1]
            assert game.token["seat1"] not in body + str(headers)
        assert json.loads(Hook.got[0][2])["link"].startswith("https://club.example.org/#club=")
        stream = club.stream(game.path + "/events", game.token["seat1"])
        stream.wait_kind("presence")
        game.act("seat1", {"act": "end_phase"}, game.look()["number"])
        count = len(Hook.got)
        game.act("seat0", {"act": "end_phase"}, game.look()["number"])
        time.sleep(0.5)
        assert len(Hook.got) == count, "who is at the table needs no notice"
        stream.close()
    with Club("--sendmail", "/bin/false") as club:
        for mail in ("x", "a@b, c@d", "a@b\nBcc: c@d", "-oQ/tmp@x", "a b@c", "@x", "a@", "<a@b>"):
            assert club.game().do("notify", {"notify": {"mail": mail}}).status in (400, 422), mail
    with Club() as plain:
        script = os.path.join(plain.folder, "sendmail")
        letters = os.path.join(plain.folder, "letters")
        open(script, "w").write(f"#!/bin/sh\ncat >>{letters}\n")
        os.chmod(script, stat.S_IRWXU)
        with Club("--sendmail", script, "--mail-from", "club@example.org") as club:
            game = club.game(title="Trocnov: Žižka")
            assert game.do("notify", {"notify": {"mail": "ben@example.org"}}, "seat1").status == 200
            game.act("seat0", {"act": "end_phase"}, game.look()["number"])
            wait_for(lambda: os.path.exists(letters) and "To: ben@example.org" in open(letters).read())
            letter = email.message_from_string(open(letters).read())
            subject, charset = email.header.decode_header(letter["Subject"])[0]
            assert subject.decode(charset) == "Acies: Trocnov: Žižka" and letter["From"] == "club@example.org", letter["Subject"]


class Elsewhere(Hook):
    """Sends whoever comes to another place."""

    def do_POST(self):
        Hook.got.append((self.path, dict(self.headers), self.rfile.read(int(self.headers["Content-Length"])).decode()))
        self.send_response(307)
        self.send_header("Location", "/inner")
        self.end_headers()


def figure(club, name):
    return float(next(line.split()[1] for line in club.get("/metrics").text.splitlines() if line.startswith(f"acies_{name} ")))


def notices_inwards():
    """What an address or a name leads to is looked at when it is called, and no host sends us on to another."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    Hook.got.clear()
    with Club("--webhooks") as club:
        game = club.game()
        for failed, host in enumerate(("127.1", "0x7f.1", "localhost.localdomain", f"{socket.gethostname()}.", "ip6-localhost.")):
            url = f"http://{host}:{server.server_port}/x"
            assert game.do("notify", {"notify": {"webhook": {"kind": "json", "url": url}}}).status == 200, url
            game.do("draw", {}, "seat1")
            game.do("draw", {"accept": False})
            wait_for(lambda: figure(club, "notices_failed_total") > failed, 40)
        assert not Hook.got, Hook.got
    with Club("--private-webhooks") as club:
        game = club.game()
        assert game.do("notify", {"notify": {"webhook": {"kind": "json", "url": f"http://127.0.0.1:{server.server_port}/outer"}}}).status == 200
        game.do("draw", {}, "seat1")
        wait_for(lambda: figure(club, "notices_failed_total") == 1)
        assert [path for path, _, _ in Hook.got] == ["/outer"], "who is sent on does not go"


def so_many_notices():
    """Nobody makes the server write to somebody else without end, by one game or by several."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Hook)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    Hook.got.clear()
    with Club("--private-webhooks") as club:
        games = [club.game() for _ in range(3)]
        for i, game in enumerate(games):  # two to the same place; the third to another each time
            wish = {"notify": {"webhook": {"kind": "json", "url": f"http://127.0.0.1:{server.server_port}/same"}}}
            for n in range(45):
                if i == 2:
                    wish["notify"]["webhook"]["url"] = f"http://127.0.0.1:{server.server_port}/other{n}"
                assert i < 2 and n or game.do("notify", wish).status == 200
                game.do("draw", {}, "seat1")
                game.do("draw", {"accept": False})
        wait_for(lambda: figure(club, "notices_total") >= 60)
        time.sleep(0.3)
        same = sum(path == "/same" for path, _, _ in Hook.got)
        assert (same, len(Hook.got)) == (30, 60), (same, len(Hook.got))


def hosts_that_never_answer():
    """They keep neither bots nor questions waiting."""
    tar = socket.create_server(("127.0.0.1", 0), backlog=100)
    with Club("--private-webhooks") as club:
        for _ in range(8):
            game = club.game()
            assert game.do("notify", {"notify": {"webhook": {"kind": "json", "url": f"http://127.0.0.1:{tar.getsockname()[1]}/"}}}).status == 200
            game.do("draw", {}, "seat1")
        began = time.monotonic()
        game = club.game(seats=[{"name": "Anna"}, {"bot": "steady"}])
        assert game.act("seat0", {"act": "end_phase"}, game.look()["number"]).status == 200
        wait_for(lambda: game.look()["prompt"]["seat"] == 0 and game.look()["acts"] > 3)
        assert game.offers("seat0", 1)
        assert time.monotonic() - began < 8, "a bot waits for a host that never answers"
        for _ in range(20):  # those who wait for us are let go, so that the server need not wait for its end
            tar.setblocking(False)
            try:
                tar.accept()[0].close()
            except OSError:
                break
        tar.close()


if __name__ == "__main__":
    run([wrong_tokens, secrets_are_kept, nothing_leaks, files_are_the_owners, more_files_than_may_be_open, strict_headers, sizes, limits, a_seat_has_so_many_streams, guessing, one_household_is_one, no_way_out_of_the_site, slow_heads, talking_while_one_listens, at_anothers_expense, bots_among_themselves, so_many_lines, two_meanings, other_names, odd_letters, garbage, notices, notices_inwards, so_many_notices, hosts_that_never_answer])
