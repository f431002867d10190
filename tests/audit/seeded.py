#!/usr/bin/env python3
"""Does the auditor see? Replays stored records through a door that lies once, and expects a difference at that very act.

Exit code: 0 every lie was found, 1 some was not.
"""

import argparse
import glob
import importlib
import json
import os
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from door import Door  # noqa: E402
from games import replay  # noqa: E402
from report import Report  # noqa: E402


class Told(Exception):
    """The lie has been told and looked at: the rest of the game does not matter."""


class Liar:
    """A door that alters one answer to `play`: the first that the lie fits."""

    def __init__(self, door, lie):
        self.door, self.lie, self.told = door, lie, False

    def ask(self, message, **fields):
        return self.door.ask(message, **fields)

    def ask_all(self, *messages):
        if self.told:
            raise Told
        answers = self.door.ask_all(*messages)
        if messages[0][0] == "play" and answers[0].get("legal"):
            self.told = bool(self.lie(answers[0], answers[1].get("scene", {})))
        return answers


# --- lies: each alters an answer (and the scene after it) and tells whether it did ---

def number(kind, index, by, where=lambda e: True):
    """One number of the first event of a kind is off."""
    def lie(answer, scene):
        for e in answer.get("events", []):
            if e["event"] == kind and len(e.get("numbers", [])) > index and where(e):
                e["numbers"][index] += by
                return True
        return False
    return lie


def factor(by):
    """A factor is off, and so are the sums that follow from it: the arithmetic is right, the factor is not."""
    def lie(answer, scene):
        for i, e in enumerate(answer.get("events", [])):
            if e["event"] == "factor":
                total = next((t for t in answer["events"][i:] if t["event"] == "total" and t.get("piece") == e["piece"]), None)
                if total is None:
                    continue
                e["numbers"][0] += by
                total["numbers"][0] += by
                total["numbers"][2] += by
                return True
        return False
    return lie


def score(by):
    """CB's: a factor and the score that follows from it."""
    def lie(answer, scene):
        for i, e in enumerate(answer.get("events", [])):
            if e["event"] == "factor":
                told = next((t for t in answer["events"][i:] if t["event"] == "score" and t.get("piece") == e["piece"]), None)
                if told is not None:
                    e["numbers"][0] += by
                    told["numbers"][0] += by
                    return True
        return False
    return lie


def cost(by):
    """A move is said to cost more, or less."""
    def lie(answer, scene):
        if answer.get("cost") and any(e["event"] == "move" for e in answer["events"]):
            answer["cost"] += by
            return True
        return False
    return lie


def shifted(kind, dx, dy):
    """A piece ends elsewhere than it may: the event and the scene agree about it."""
    def lie(answer, scene):
        for e in answer.get("events", []):
            if e["event"] == kind and "to" in e and not any(x is not e and x.get("piece") == e["piece"] and "to" in x for x in answer["events"]):
                e["to"]["at"] = [e["to"]["at"][0] + dx, e["to"]["at"][1] + dy]
                for p in scene.get("pieces", []):
                    if p["id"] == e["piece"]:
                        p["at"] = [p["at"][0] + dx, p["at"][1] + dy]
                return True
        return False
    return lie


def untold(kind):
    """Something happens that nobody tells."""
    def lie(answer, scene):
        for e in answer.get("events", []):
            if e["event"] == kind:
                answer["events"].remove(e)
                return True
        return False
    return lie


DEBELLIS = {"a factor that is not given": factor(1), "a die misread": number("total", 1, 1), "a PIP too many for a move": cost(1),
            "a recoil too far": shifted("recoil", 0, 9), "a turn out of line": shifted("turn", 1.5, 0), "a loss that counts double": number("loss", 0, 1),
            "a combat that is passed over": untold("outcome"), "a move of 300 mm": shifted("move", 0, 300)}
LIES = {
    "dba22": DEBELLIS, "dba30": DEBELLIS, "dbf": {**DEBELLIS, "a spell too cheap": lambda answer, scene: any(
        e["event"] == "cast" for e in answer.get("events", [])) and bool(answer.get("cost")) and not answer.update(cost=answer["cost"] + 1)},
    "cb": {"a factor that is not given": score(1), "points too many": number("dps", 0, 1), "a distance too long": number("distance", 0, 4000),
           "points removed too many": number("removed", 0, 1), "a casualty too many": number("casualty", 0, 1), "losses miscounted": number("army", 1, 1),
           "a move of 600 mm": shifted("move", 0, 600), "a loss nobody feels": untold("dps")},
    "dtn": {"fire points too many": number("fire", 0, 2), "a move of 600 mm": shifted("move", 0, 600), "hits too many": number("hits", 0, 3),
            "CPs too many": number("cps", 0, 1), "an advance too far": shifted("advance", 0, 60)},
}


def audit(door, code, path):
    report = Report("", 0)
    auditor = importlib.import_module("rules." + code).Auditor(report)
    try:
        replay(door, auditor, path)
    except Told:
        pass
    return [d for d in auditor.differences if d.act == auditor.n]


def main():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("--acies", required=True)
    p.add_argument("--ruleset", required=True)
    p.add_argument("--records", default=os.path.join(HERE, "..", "records"))
    args = p.parse_args()
    records = sorted(glob.glob(os.path.join(args.records, args.ruleset + "-*.jsonl")), key=os.path.getsize)
    passed = failed = 0
    for name, lie in LIES[args.ruleset].items():
        verdict = None
        for path in records:
            door = Liar(Door(args.acies), lie)
            found = audit(door, args.ruleset, path)
            door.door.close()
            if door.told:
                verdict = bool(found)
                break
        passed, failed = passed + bool(verdict), failed + (not verdict)
        if not verdict:
            print(f"{args.ruleset}: {name}: " + ("no record has an occasion for it" if verdict is None else "nobody noticed"))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
