#!/usr/bin/env python3
"""Makes the table of stored weights (src/game/advice/weights.h) from data/advice/*.json.

Usage: script/weights.py OUTPUT
"""
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def table(stored):
    lines = ["/* Made by script/weights.py from data/advice. */", '#include "game/advice/weights.h"', ""]
    for code, (weights, plain) in stored.items():
        lines.append(f"static const struct stored_weight {code}[] = {{")
        lines += [f"    {{{json.dumps(name)}, {int(value)}, {int(plain[name])}}}," for name, value in weights.items()]
        lines += ["    {NULL, 0, 0},", "};"]
    lines.append("const struct stored_weights stored_weights[] = {")
    lines += [f'    {{"{code}", {code}}},' for code in stored]
    lines += ["    {NULL, NULL},", "};", ""]
    return "\n".join(lines)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    stored = {}
    for path in sorted((ROOT / "data" / "advice").glob("*.json")):
        told = json.loads(path.read_text(encoding="utf-8"))
        stored[told["ruleset"]] = (told["weights"], told["plain"])
    pathlib.Path(sys.argv[1]).write_text(table(stored), encoding="utf-8")


main()
