#!/usr/bin/env python3
"""Random engagements resolved by the engine and by a second reckoning from the catalogue (rules/*_engagement.py).

Every difference is printed with the engagement. Exit code: 0 no difference, 1 some.
"""

import argparse
import importlib
import json
import os
import random
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from door import Door  # noqa: E402

AT_ONCE = 40  # asked in one go: answers that nobody reads fill the pipe


def arguments():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("--acies", required=True, help="the program to be audited")
    p.add_argument("--ruleset", required=True, choices=["dba22", "dba30", "dbf", "cb", "dtn"])
    p.add_argument("--engagements", type=int, default=5000)
    p.add_argument("--seed", type=int, default=1)
    return p.parse_args()


def main():
    args = arguments()
    reckoning = importlib.import_module(f"rules.{args.ruleset}_engagement")
    door, chance = Door(args.acies), random.Random(f"{args.ruleset} {args.seed}")
    refused = differences = done = 0
    while done < args.engagements:
        drawn = [reckoning.draw(chance) for _ in range(min(AT_ONCE, args.engagements - done))]
        done += len(drawn)
        for e, answer in zip(drawn, door.ask_all(*(("resolve", {"engagement": e}) for e in drawn))):
            if "error" in answer:
                refused += 1
                print(f"refused: {answer['error']} ({answer.get('field')}): {json.dumps(e)}")
                continue
            expected = reckoning.Engagement(e).resolve()
            for what, value in expected.items():
                if answer.get(what) != value:
                    differences += 1
                    print(f"{what}: expected {value}, found {answer.get(what)} ({[(b['side'], b.get('value'), b['clause']) for b in answer.get('because', [])]}): {json.dumps(e)}")
                    break
    door.close()
    print(f"{args.ruleset}: {done} engagements, {refused} refused, {differences} differences")
    return 1 if refused or differences else 0


if __name__ == "__main__":
    sys.exit(main())
