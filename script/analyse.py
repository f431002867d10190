#!/usr/bin/env python3
"""Lets clang's analyser walk through the sources as a build compiles them.

  analyse.py BUILD [FILE...]      all of src, or these files

It walks every function for a bounded time (NODES), so that the whole takes a minute or two: what it finds so is cheap to find.
What it takes for a fault and is none stands in tests/analyse.txt, with the reason.
"""
import json
import os
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NODES = 4000
KEPT = ("-I", "-D", "-isystem")


def excused():
    """Lines of tests/analyse.txt: "file: message", each after a comment that says why it is no fault."""
    lines = (ROOT / "tests" / "analyse.txt").read_text().splitlines()
    return {line for line in lines if line and not line.startswith("#")}


def walk(entry):
    words = [word for word in shlex.split(entry["command"]) if word.startswith(KEPT)]
    told = subprocess.run(["clang", "--analyze", "--analyzer-output", "text", "-std=c17", "-Xclang", "-analyzer-config", "-Xclang",
                           f"max-nodes={NODES}", *words, "-o", "/dev/null", entry["file"]],
                          cwd=entry["directory"], capture_output=True, text=True, check=False)
    where = (Path(entry["directory"]) / entry["file"]).resolve().relative_to(ROOT)
    found = [line for line in told.stderr.splitlines() if ": warning: " in line or ": error: " in line]
    return [(f"{where}: {line.split(': ', 2)[2]}", line) for line in found]


def main(words):
    if not words:
        print(__doc__, file=sys.stderr)
        return 2
    entries, wanted = {}, {str((ROOT / word).resolve()) for word in words[1:]}
    for entry in json.loads((Path(words[0]) / "compile_commands.json").read_text()):
        path = (Path(entry["directory"]) / entry["file"]).resolve()
        if path.is_relative_to(ROOT / "src") and (not wanted or str(path) in wanted):
            entries[str(path)] = entry
    known, seen, wrong = excused(), set(), 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for faults in pool.map(walk, entries.values()):
            for name, line in faults:
                seen.add(name)
                if name not in known:
                    print(line)
                    wrong += 1
    for name in sorted(known - seen) if not wanted else []:
        print(f"tests/analyse.txt excuses what is no longer found: {name}")
        wrong += 1
    print(f"{len(entries)} files, {wrong} faults")
    return 1 if wrong or not entries else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
