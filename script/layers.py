#!/usr/bin/env python3
"""Holds the tree to its picture in docs/architecture.md.

  layers.py      every folder of src includes only itself and what meson.build lists before it; nothing outside src/rules
                 includes a rule set; no source is longer than 500 lines, and no folder holds more than 40 of them
"""
import collections
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MOST_LINES = 500
MOST_FILES = 40
INCLUDE = re.compile(r'^#include "([a-z]+)/', re.M)


def layers():
    """The folders of src from the table up, as the build lists them."""
    return re.findall(r"^subdir\('src/([a-z]+)'\)", (ROOT / "meson.build").read_text(), re.M)


def faults():
    order = layers()
    for path in sorted((ROOT / "src").rglob("*.[ch]")):
        where = path.relative_to(ROOT)
        text = path.read_text()
        own = where.parts[1]
        below = order[:order.index(own) + 1] if own in order else order
        for other in INCLUDE.findall(text):
            if other in order and other not in below:
                yield f"{where}: {own}/ lies below {other}/ and may not use it"
            if other == "rules" and own != "rules":
                yield f"{where}: only the registry knows rule sets"
        lines = text.count("\n")
        if lines > MOST_LINES:
            yield f"{where}: {lines} lines; a file of at most {MOST_LINES} has one idea"
    folders = collections.Counter(path.parent.relative_to(ROOT) for path in (ROOT / "src").rglob("*.[ch]"))
    for folder, count in sorted(folders.items()):
        if count > MOST_FILES:
            yield f"{folder}: {count} sources; more than {MOST_FILES} want rooms"


def main():
    found = list(faults())
    print("\n".join(found) if found else f"{len(layers())} layers, each upon those below it")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
