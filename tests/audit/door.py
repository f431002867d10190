"""The door: asks `acies engine` in JSON lines and reads its answers (docs/protocol.md)."""

import json
import subprocess


class DoorError(Exception):
    """The engine answered with an error, or not at all."""


class Door:
    def __init__(self, acies):
        self.engine = subprocess.Popen(
            [acies, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")

    def ask(self, message, **fields):
        """The answer to a message; an answer that is an error is raised."""
        answer = self.ask_all((message, fields))[0]
        if "error" in answer:
            raise DoorError(answer["error"] + " (asked: " + json.dumps(fields)[:2000] + ")")
        return answer

    def ask_all(self, *messages):
        """The answers, errors too, to several messages sent at once: on a busy machine it is the waiting that takes long."""
        lines = [json.dumps({"ask": message, **fields}) for message, fields in messages]
        self.engine.stdin.write("\n".join(lines) + "\n")
        self.engine.stdin.flush()
        answers = []
        for asked in lines:
            line = self.engine.stdout.readline()
            if not line:
                raise DoorError("the engine is gone after: " + asked[:2000])
            answers.append(json.loads(line))
        return answers

    def close(self):
        self.engine.stdin.close()
        self.engine.wait()
