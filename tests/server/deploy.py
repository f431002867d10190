"""docs/deploy.md as whoever follows it would: its unit, its proxy, an old store after an upgrade.  Usage: deploy.py ACIES"""
import http.server
import json
import os
import re
import shutil
import sqlite3
import subprocess
import tempfile
import threading
import urllib.error
import urllib.request

from club import ACIES, ROOT, Club, Game, run

PAGE = (ROOT / "docs/deploy.md").read_text()
UNIT = re.search(r"```\n(\[Unit\].*?)```", PAGE, re.S).group(1)
OLD = ROOT / "tests/server/club-1.sql"


def unit_is_sound():
    """systemd understands every line of it, and finds the service well shut in."""
    if not shutil.which("systemd-analyze"):
        return print("        systemd is not installed here")
    folder = tempfile.mkdtemp(prefix="acies-unit-")
    path = os.path.join(folder, "acies.service")
    open(path, "w").write(UNIT.replace("/usr/local/bin/acies", os.path.abspath(ACIES)))
    checked = subprocess.run(["systemd-analyze", "verify", "--man=no", path], capture_output=True, text=True, check=False)
    own = [line for line in checked.stderr.split("\n") if "acies.service" in line]
    assert not own, own
    rated = subprocess.run(["systemd-analyze", "security", "--offline=true", "--threshold=30", path], capture_output=True, text=True, check=False)
    if "exposure level" in rated.stdout:
        print("       ", rated.stdout.strip().split("\n")[-1])
        assert rated.returncode == 0, rated.stdout
    shutil.rmtree(folder)


class Proxy(http.server.BaseHTTPRequestHandler):
    """What caddy and nginx do to a request as the page sets them up: the same Host, one address more."""
    protocol_version = "HTTP/1.1"
    port, client = 0, "203.0.113.7"

    def pass_on(self):
        size = int(self.headers.get("Content-Length") or 0)
        headers = {k: v for k, v in self.headers.items() if k.lower() not in ("connection", "accept-encoding")}
        headers["X-Forwarded-For"] = ", ".join(filter(None, [self.headers.get("X-Forwarded-For"), self.client]))
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{self.path}", self.rfile.read(size) if size else None, headers, method=self.command)
        try:
            answer = urllib.request.urlopen(request, timeout=20)
        except urllib.error.HTTPError as error:
            answer = error
        body = answer.read()
        self.send_response(answer.status)
        for name in ("Content-Type", "Retry-After", "Content-Security-Policy"):
            if answer.headers.get(name):
                self.send_header(name, answer.headers[name])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = pass_on

    def log_message(self, *_):
        pass


def as_the_unit_starts_it_behind_a_proxy():
    """The options of ExecStart, with a store and a site of our own; through the proxy players are told apart, and figures are hidden."""
    with tempfile.TemporaryDirectory(prefix="acies-site-") as site:
        for name in ("engine.wasm", "index.html"):
            open(os.path.join(site, name), "w").write("hello")
        words = re.search(r"^ExecStart=(.*)$", UNIT, re.M).group(1).split()[2:]
        options = [w for w in words if w != "--quiet"]
        del options[options.index("--store"):options.index("--store") + 2]
        if "--site" in options:
            del options[options.index("--site"):options.index("--site") + 2]
        with Club(*options, "--site", site, "--rate", "1") as club:
            Proxy.port = club.port
            server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
            threading.Thread(target=server.serve_forever, daemon=True).start()

            def ask(path, body=None, headers=None):
                try:
                    request = urllib.request.Request(f"http://127.0.0.1:{server.server_port}{path}", json.dumps(body).encode() if body else None, headers or {})
                    return urllib.request.urlopen(request, timeout=20)
                except urllib.error.HTTPError as error:
                    return error

            assert ask("/").read() == b"hello" and json.load(ask("/healthz"))["status"] == "ok"
            assert ask("/metrics").status == 403 and club.get("/metrics").status == 200
            origin = {"Origin": f"http://127.0.0.1:{server.server_port}"}
            begun = ask("/api/games", {"ruleset": "dba30", "scenario": "1-rome-carthage"}, origin)
            assert begun.status == 201, "the page's own requests pass, since the proxy leaves Host as it is"
            assert ask("/api/games", {"ruleset": "dba30", "scenario": "1-rome-carthage"}, {"Origin": "https://evil.example"}).status == 403
            lies = [ask("/api/games", headers={"X-Forwarded-For": f"198.51.100.{i}"}).status for i in range(45)]
            assert 429 in lies, "what a client claims to be does not help him"
            Proxy.client = "203.0.113.8"
            assert ask("/api/games").status == 200, "another client is another"
            server.shutdown()


def old_stores_go_on():
    """A store that schema 1 and older rules wrote, kept as text: it is brought up to date, both its games go on, and the finished one is told."""
    with tempfile.TemporaryDirectory(prefix="acies-old-") as folder:
        path = os.path.join(folder, "club.db")
        db = sqlite3.connect(path)
        db.executescript(OLD.read_text())
        db.close()
        tokens = json.loads(re.match(r"-- (\{.*\})", OLD.read_text()).group(1))
        with Club(store=path) as club:
            for id_, token in tokens.items():
                game = Game.__new__(Game)
                game.club, game.id, game.path, game.token = club, id_, f"/api/games/{id_}", token
                before = game.look()
                assert before["status"] == "running" and before["acts"] > 0, before
                assert game.step().status == 200
                record = club.get(game.path + "/record", token["watch"]).text
                assert record.startswith('{"acies":"record"')
                assert game.do("resign").status == 200
            assert len(club.get("/api/results").json["results"]) == len(tokens), "the table of version 2 is there"
        db = sqlite3.connect(path)
        assert db.execute("PRAGMA user_version").fetchone()[0] >= 2 and db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        db.close()


if __name__ == "__main__":
    run([unit_is_sound, as_the_unit_starts_it_behind_a_proxy, old_stores_go_on])
