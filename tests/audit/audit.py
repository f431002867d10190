#!/usr/bin/env python3
"""Audits whole games: works out anew, from what the door shows, what the rules say, and prints every difference.

Nothing here shares code with the engine. The readings of the rules are those of the clause catalogue.
Exit code: 0 no difference, 1 some, 2 wrong usage.
"""

import argparse
import importlib
import json
import os
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from door import Door, DoorError  # noqa: E402
from games import play_game, replay  # noqa: E402
from report import Report  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))


def arguments():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("--acies", required=True, help="the program to be audited")
    p.add_argument("--ruleset", help="the rule set; a record names its own")
    p.add_argument("--games", type=int, default=12, help="how many games are played (12)")
    p.add_argument("--first", type=int, default=0, help="number of the first game of the seed (0)")
    p.add_argument("--seconds", type=float, default=0, help="begin no game after so many seconds (0: no limit)")
    p.add_argument("--seed", type=int, default=1, help="where the games come from (1)")
    p.add_argument("--bots", metavar="BOT,BOT", help="who plays: steady, captain, solo, random, ..., or any (any offer); without it they change from game to game")
    p.add_argument("--compose", action="store_true", help="armies with lines of other armies, as far as they are legal")
    p.add_argument("--crowds", action="store_true", help="games that begin in the middle of a battle, in contact, played for some bounds")
    p.add_argument("--records", nargs="+", metavar="FILE", help="replay these records instead of playing")
    p.add_argument("--data", default=os.path.join(HERE, "..", "..", "data"), help="folder with armies/ and scenarios/")
    p.add_argument("--keep", default="audit-records", help="folder for the records of games with differences")
    p.add_argument("--limit", type=int, default=0, help="print at most so many differences a game and clause (0: all)")
    args = p.parse_args()
    if not args.records and not args.ruleset:
        p.error("--ruleset is needed to play games")
    if args.bots and args.bots.count(",") != 1:
        p.error("--bots names two, such as captain,solo")
    return args


def auditor_of(ruleset):
    try:
        return importlib.import_module("rules." + ruleset).Auditor
    except ModuleNotFoundError as missing:
        if missing.name != "rules." + ruleset:
            raise
        sys.exit(f"audit: there is no auditor for {ruleset}")


def ruleset_of(path):
    with open(path, encoding="utf-8") as file:
        return json.loads(file.readline())["ruleset"]


def audit_records(door, args):
    reports = {}
    for path in args.records:
        code = ruleset_of(path)
        if args.ruleset and code != args.ruleset:
            continue
        report = reports.setdefault(code, Report(args.keep, args.limit))
        auditor = auditor_of(code)(report)
        try:
            acts = replay(door, auditor, path)
        except DoorError as error:
            auditor.differ("-", "the record", "one that can be replayed", str(error))
            acts = 0
        report.game(acts, auditor.differences, path)
    return reports


def audit_games(door, args):
    report = Report(args.keep, args.limit)
    began = time.monotonic()
    for index in range(args.first, args.first + args.games):
        if args.seconds and time.monotonic() - began > args.seconds:
            break
        auditor = auditor_of(args.ruleset)(report)
        record, acts = play_game(door, auditor, args.data, args.ruleset, args.seed, index,
                                 args.bots and args.bots.split(","), args.compose, args.crowds)
        path = report.keep(f"{args.ruleset}-{args.seed}-{index}", record) if auditor.differences else ""
        report.game(acts, auditor.differences, path)
    return {args.ruleset: report}


def main():
    args = arguments()
    door = Door(args.acies)
    reports = audit_records(door, args) if args.records else audit_games(door, args)
    door.close()
    for code, report in sorted(reports.items()):
        report.summary(code)
    return 1 if any(r.differences for r in reports.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
