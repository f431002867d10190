"""The door: asks `acies engine` in JSON lines and reads its answers (docs/protocol.md)."""

import json
import subprocess


class DoorError(Exception):
    """The engine answered with an error, or not at all."""


class Door:
    def __init__(self, acies):
        self.engine = subprocess.Popen(
            [acies, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1, encoding="utf-8")

    def ask(self, message, **fields):
        """The answer to a message; an answer that is an error is raised."""
        fields["ask"] = message
        self.engine.stdin.write(json.dumps(fields) + "\n")
        self.engine.stdin.flush()
        line = self.engine.stdout.readline()
        if not line:
            raise DoorError("the engine is gone after: " + json.dumps(fields)[:2000])
        answer = json.loads(line)
        if "error" in answer:
            raise DoorError(answer["error"] + " (asked: " + json.dumps(fields)[:2000] + ")")
        return answer

    def close(self):
        self.engine.stdin.close()
        self.engine.wait()
