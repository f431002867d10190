"""What the tests of the club's server share: a server in a folder of its own, requests with nothing made nicer, streams."""
import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
ACIES = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "build-checked/src/cli/acies")
SCENARIO = "1-rome-carthage"


class Answer:
    """A status, headers and a body, which is JSON as a rule."""

    def __init__(self, status, headers, text):
        self.status, self.headers, self.text = status, headers, text

    @property
    def json(self):
        return json.loads(self.text)

    def __getitem__(self, key):
        return self.json[key]


class Club:
    """A server that runs, can be killed and started again, and is gone with its folder at the end."""

    def __init__(self, *options, store=None, folder=None, environment=None):
        self.folder = folder or tempfile.mkdtemp(prefix="acies-club-")
        self.own_folder = folder is None
        self.store = store or os.path.join(self.folder, "club.db")
        self.options = list(options)
        self.environment = environment
        self.process = None
        self.start()

    def start(self, port=0):
        arguments = [ACIES, "serve", "--quiet", "--port", str(port), "--store", self.store]
        if not any(o == "--rate" for o in self.options):
            arguments += ["--rate", "0", "--streams", "0", "--games", "0", "--connections", "0"]
        self.errors = open(os.path.join(self.folder, "stderr"), "a+")
        self.process = subprocess.Popen(arguments + self.options, stdout=subprocess.PIPE, stderr=self.errors, text=True, env=self.environment)
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        if not found:
            raise RuntimeError(f"the server did not start: {line} {self.said()}")
        self.port = int(found.group(1))
        self.connections = threading.local()

    def said(self):
        self.errors.seek(0)
        return self.errors.read()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        """As systemd would; says how it ended."""
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=60)
        self.process.stdout.close()
        return code

    def close(self):
        code = self.stop() if self.process.poll() is None else self.process.returncode
        if code:
            sys.stderr.write(self.said())
        self.errors.close()
        if self.own_folder:
            shutil.rmtree(self.folder, ignore_errors=True)
        return code

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        code = self.close()
        if kind is None and code:
            raise AssertionError(f"the server ended with {code}")

    def ask(self, method, path, body=None, token=None, number=None, headers=None, raw=None):
        all_headers = {"Host": f"127.0.0.1:{self.port}", **(headers or {})}
        if token:
            all_headers["Authorization"] = f"Bearer {token}"
        if number is not None:
            all_headers["If-Match"] = str(number)
        text = raw if raw is not None else None if body is None else json.dumps(body)
        connection = getattr(self.connections, "kept", None)
        for attempt in (0, 1):
            if connection is None:
                connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
                connection.connect()
                connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            try:
                connection.request(method, path, text, all_headers)
                r = connection.getresponse()
                answer = Answer(r.status, dict(r.getheaders()), r.read().decode())
                self.connections.kept = connection
                return answer
            except (http.client.HTTPException, ConnectionError):
                connection.close()
                connection = self.connections.kept = None
                if attempt or method == "POST":
                    raise
        return None

    def get(self, path, token=None, **more):
        return self.ask("GET", path, token=token, **more)

    def post(self, path, body=None, token=None, **more):
        return self.ask("POST", path, {} if body is None else body, token=token, **more)

    def game(self, **fields):
        """A new game, with the tokens of its links."""
        body = {"ruleset": "dba30", "scenario": SCENARIO, "seats": [{"name": "Anna"}, {"name": "Ben"}], "dice": "server", **fields}
        answer = self.post("/api/games", {k: v for k, v in body.items() if v is not None})
        assert answer.status == 201, answer.text
        return Game(self, answer.json)

    def stream(self, path, token=None, last=None):
        return Stream(self, path, token, last)


def token_of(link):
    return re.search(r"token=([\w-]+)", link).group(1)


class Game:
    def __init__(self, club, made):
        self.club, self.id = club, made["game"]
        self.path = f"/api/games/{self.id}"
        self.token = {name: token_of(link) for name, link in made["links"].items()}

    def look(self, who="seat0"):
        answer = self.club.get(self.path, self.token[who])
        assert answer.status == 200, answer.text
        return answer.json

    def offers(self, who, limit=30):
        return self.club.post(self.path + "/ask", {"ask": "offers", "limit": limit}, self.token[who]).json["offers"]

    def act(self, who, act, number):
        return self.club.post(self.path + "/acts", {"act": act}, self.token[who], number=number)

    def do(self, call, body=None, who="seat0", **more):
        return self.club.post(f"{self.path}/{call}", body, self.token.get(who), **more)

    def step(self, pick=0):
        """Whoever is asked takes one of the offers; what the server said. None: it is over."""
        now = self.look()
        seat = now["prompt"]["seat"]
        if seat is None or "result" in now:
            return None
        who = f"seat{seat}"
        offers = self.offers(who)
        return self.act(who, offers[pick % len(offers)], now["number"])


class Stream:
    """Server-sent events, read in a thread."""

    def __init__(self, club, path, token=None, last=None):
        self.events, self.status, self.more = [], None, threading.Condition()
        self.socket = socket.create_connection(("127.0.0.1", club.port), timeout=60)
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{club.port}\r\n"
        head += f"Authorization: Bearer {token}\r\n" if token else ""
        head += f"Last-Event-ID: {last}\r\n" if last is not None else ""
        self.socket.sendall((head + "\r\n").encode())
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def read(self):
        try:
            with self.socket.makefile("rb") as file:
                self.status = int(file.readline().split()[1])
                while file.readline().strip():
                    pass
                self.chunks(file)
        except (OSError, ValueError, IndexError):
            pass
        with self.more:
            self.ended = True
            self.more.notify_all()

    def chunks(self, file):
        pending = b""
        while size := int(file.readline() or b"0", 16):
            pending += file.read(size)
            file.readline()
            while b"\n\n" in pending:
                text, pending = pending.split(b"\n\n", 1)
                self.note(text.decode())

    def note(self, text):
        fields = dict(line.split(": ", 1) for line in text.split("\n") if ": " in line)
        if "data" in fields:
            with self.more:
                self.events.append((int(fields["id"]) if "id" in fields else None, fields["event"], json.loads(fields["data"])))
                self.more.notify_all()

    def wait(self, wanted, seconds=20):
        """The first event that is wanted, (id, kind, data); fails when it does not come."""
        until = time.monotonic() + seconds
        with self.more:
            while True:
                for event in self.events:
                    if wanted(event):
                        return event
                if time.monotonic() > until:
                    raise AssertionError(f"the event did not come; there were {[e[:2] for e in self.events]}")
                self.more.wait(0.2)

    def wait_kind(self, kind, seconds=20):
        return self.wait(lambda e: e[1] == kind, seconds)

    def close(self):
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.socket.close()


def run(cases):
    """Runs functions by name and says which failed; the exit code for main."""
    failed = 0
    for case in cases:
        began = time.monotonic()
        try:
            case()
            print(f"ok      {case.__name__} ({time.monotonic() - began:.1f} s)", flush=True)
        except Exception as error:  # pylint: disable=broad-except
            failed += 1
            import traceback
            traceback.print_exc()
            print(f"FAILED  {case.__name__}: {error}", flush=True)
    print(f"{len(cases) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)
