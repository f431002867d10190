#!/usr/bin/env python3
"""A bot of your own: a program that reads one JSON object a line and answers in kind (docs/arena.md).

    acies sim --ruleset dba30 --a examples/bot.py --b random --games 20

This one has a single thought: of the acts offered it takes the one that brings its pieces nearest to an enemy, and
ends its phase when nothing does. Standard library only."""
import json
import math
import sys


def nearest_enemy(at, enemies):
    return min((math.dist(at, e) for e in enemies), default=0.0)


def end_of(act, places):
    """Where the first piece of a move ends, as far as its steps tell."""
    pieces = act.get("pieces") or []
    if not pieces or pieces[0] not in places:
        return None
    (x, y), facing = places[pieces[0]]
    for step in act.get("steps", []):
        if "to" in step:
            x, y = step["to"]
        elif "advance" in step:
            x += step["advance"] * math.sin(math.radians(facing))
            y += step["advance"] * math.cos(math.radians(facing))
    return x, y


def choose(question):
    pieces = question["scene"]["pieces"]
    places = {p["id"]: (p["at"], p["facing"]) for p in pieces if "at" in p}
    enemies = [p["at"] for p in pieces if p["side"] != question["seat"] and "at" in p]
    best, gain = 0, 0.0
    for number, act in enumerate(question["offers"]):
        end = end_of(act, places)
        if end is None or not enemies:
            continue
        closer = nearest_enemy(places[act["pieces"][0]][0], enemies) - nearest_enemy(end, enemies)
        if closer > gain:
            best, gain = number, closer
    return best


for line in sys.stdin:
    message = json.loads(line)
    if message.get("ask") == "choose":
        print(json.dumps({"offer": choose(message)}), flush=True)
