#!/usr/bin/env python3
"""Makes a large battle of a stored one: the same armies again and again beside themselves, on a table as much wider.

  enlarge.py POSITION.json A_SIDE > LARGE.json      so many pieces a side

One general or commander leads the whole; the ground is that of the first battle. bench/positions/*_96.json are made so.
"""
import json
import sys

REFERENCES = ("command", "division", "under", "inside")
FIRST_ONLY = ("Camp", "camp")  # piece types that an army has once
CB_LEADERS = ("general", "commander", "allied_commander")


def is_chief(piece):
    return piece.get("general") or piece.get("rank") == "commander" or piece["type"] == "general"


def repeated(side, letter, times, width, most):
    """The pieces of a side `times` over, renamed, at most so many."""
    first = {p["id"]: f"{letter}{i}" for i, p in enumerate(side["pieces"])}
    chiefs = {p["id"] for p in side["pieces"] if is_chief(p)}
    once = {p["id"] for p in side["pieces"] if p["type"] in (*FIRST_ONLY, *CB_LEADERS) or
            p.get("rank") == "commander" or (p["type"] == "hq" and p.get("under") in chiefs)}
    out = []
    for time in range(times):
        name = lambda id: first[id] if id in once or not time else f"{letter}{list(first).index(id)}.{time}"
        for piece in side["pieces"]:
            if (time and piece["id"] in once) or len(out) == most:
                continue
            new = {key: value for key, value in piece.items() if not (time and key == "general")}
            new["id"] = name(piece["id"])
            for key in REFERENCES:
                if new.get(key) in first:
                    new[key] = name(new[key])
            if "at" in new:
                new["at"] = [round(new["at"][0] + time * width, 2), new["at"][1]]
            out.append(new)
    return out


def main(words):
    position = json.load(open(words[0]))
    a_side, table = int(words[1]), position["table"]
    for letter, side in zip("AB", position["sides"]):
        side["pieces"] = repeated(side, letter, a_side, table["width"], a_side)
    last = max(piece["at"][0] for side in position["sides"] for piece in side["pieces"] if "at" in piece)
    table["width"] = round(table["width"] * (last // table["width"] + 1), 2)
    for key in ("title", "about"):
        position.pop(key, None)
    text = json.dumps(position)
    print(text.replace('{"id"', '\n{"id"'))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if len(sys.argv) == 3 else __doc__)
