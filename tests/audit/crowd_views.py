#!/usr/bin/env python3
"""Crowds in contact (crowds.py) looked at otherwise: turned, mirrored, shifted, listed and named otherwise.

Writes the positions and has the runner of views (tests/runner/turned.c) play each of them for some acts, side by side with every view of it.
A crowd that differs is kept in the folder --keep; ACIES_TRACE=1 and the runner show both courses of it. Exit code: 0 if none differs.
"""

import argparse
import glob
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from crowds import crowd  # noqa: E402

AT_ONCE = 500  # files on one command line


def arguments():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("--turned", required=True, help="the runner of views")
    p.add_argument("--ruleset", required=True, choices=["dba22", "dba30", "dbf", "cb", "dtn"])
    p.add_argument("--crowds", type=int, default=150, help="how many (150)")
    p.add_argument("--first", type=int, default=0, help="number of the first crowd of the seed (0)")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--open", type=int, default=0, help="so many views are known to differ still: a number that may only become smaller (0)")
    p.add_argument("--keep", default="crowd-views", help="folder for the crowds that differ")
    return p.parse_args()


def write(folder, ruleset, seed, index):
    path = os.path.join(folder, f"{ruleset}-{seed}-{index:05d}.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(crowd(ruleset, random.Random(f"{ruleset} {seed} {index}")), file)


def main():
    args = arguments()
    differing, broken = 0, False
    for first in range(args.first, args.first + args.crowds, AT_ONCE):
        with tempfile.TemporaryDirectory() as folder:
            for index in range(first, min(first + AT_ONCE, args.first + args.crowds)):
                write(folder, args.ruleset, args.seed, index)
            ran = subprocess.run([args.turned, *sorted(glob.glob(os.path.join(folder, "*.json")))], stdout=subprocess.PIPE, text=True, check=False)
            print(ran.stdout, end="")
            for name in sorted(os.listdir(folder)):
                if name + ":" in ran.stdout:
                    os.makedirs(args.keep, exist_ok=True)
                    shutil.copy(os.path.join(folder, name), args.keep)
            differing += ran.stdout.count(": a game: ")
            broken = broken or ran.returncode < 0 or " passed, " not in ran.stdout
    print(f"{args.ruleset}: {args.crowds} crowds, {differing} views differ")
    return 1 if broken or differing > args.open else 0


if __name__ == "__main__":
    sys.exit(main())
