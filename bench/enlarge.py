#!/usr/bin/env python3
"""Makes a large battle of a stored one: the same armies again and again beside themselves and, where the table ends, behind.

  enlarge.py POSITION.json A_SIDE > LARGE.json      so many pieces a side

One general or commander leads the whole; the ground is that of the first battle. bench/positions/*_96.json are made so.
"""
import json
import sys

WIDEST = 10000  # mm
REFERENCES = ("command", "division", "under", "inside")
ONCE = ("Camp", "camp", "general", "commander", "allied_commander")  # piece types that an army has only in its first part


def only_once(side):
    chiefs = {p["id"] for p in side["pieces"] if p.get("rank") == "commander"}
    return chiefs | {p["id"] for p in side["pieces"]
                     if p["type"] in ONCE or "inside" in p or (p["type"] == "hq" and p.get("under") in chiefs)}


def repeated(side, letter, most, shift):
    """The pieces of a side again and again, renamed, until there are so many."""
    number = {p["id"]: i for i, p in enumerate(side["pieces"])}
    once, out, time = only_once(side), [], 0
    while len(out) < most:
        name = lambda id: f"{letter}{number[id]}" + ("" if id in once or not time else f"-{time}")
        for piece in side["pieces"]:
            if (time and piece["id"] in once) or len(out) == most:
                continue
            new = {key: value for key, value in piece.items() if not (time and key == "general")}
            new["id"] = name(piece["id"])
            for key in REFERENCES:
                if new.get(key) in number:
                    new[key] = name(new[key])
            if "at" in new:
                new["at"] = shift(new["at"], time)
            out.append(new)
        time += 1
    return out, time


def main(words):
    position = json.load(open(words[0]))
    a_side, table = int(words[1]), position["table"]
    abreast = WIDEST // table["width"]
    parts = max(repeated(side, "A", a_side, lambda at, time: at)[1] for side in position["sides"])
    rows = -(-parts // abreast)
    height = lambda side: [p["at"][1] for p in side["pieces"] if "at" in p]
    behind = max(max(height(side)) - min(height(side)) for side in position["sides"]) + 4 * table["base_width"]
    front = (rows - 1) * behind
    for i, side in enumerate(position["sides"]):
        back = behind if i else -behind
        side["pieces"], _ = repeated(side, "AB"[i], a_side, lambda at, time: [
            round(at[0] + time % abreast * table["width"], 2), round(at[1] + front + time // abreast * back, 2)])
    for feature in position.get("terrain", []):
        for key in ("shape", "line", "crest"):
            if key in feature:
                feature[key] = [[x, round(y + front, 2)] for x, y in feature[key]]
    table["width"] = round(table["width"] * min(parts, abreast), 2)
    table["depth"] = round(table["depth"] + 2 * front, 2)
    for key in ("title", "about"):
        position.pop(key, None)
    print(json.dumps(position).replace('{"id"', '\n{"id"'))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if len(sys.argv) == 3 else __doc__)
