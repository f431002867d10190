#!/usr/bin/env python3
"""Holds external names of the rules to their prefixes.

  names.py NM LIBRARY   every function and table that one file of src/rules shows to others begins with the prefix of its
                        folder, so that five rule sets link into one program and a name says where to look for it
"""
import re
import subprocess
import sys

PREFIX = {"debellis": "db_", "dba22": "dba22_", "dba30": "dba30_", "dbf": "dbf_", "cb": "cb_", "dtn": "dtn_"}
SHOWN = re.compile(r"([a-z0-9]+)_[^/]*\.c\.o:\S* [A-Z] (\w+)$")


def faults(nm, library):
    listed = subprocess.run([nm, "-gA", "--defined-only", library], check=True, capture_output=True, text=True).stdout
    found = [m.groups() for line in listed.splitlines() if (m := SHOWN.search(line)) and m.group(1) in PREFIX]
    if not found:
        yield f"{library} shows no names"
    for folder, name in found:
        if not name.startswith(PREFIX[folder]):
            yield f"{name}: what src/rules/{folder} shows to others begins with {PREFIX[folder]}"


def main():
    wrong = sorted(set(faults(*sys.argv[1:3])))
    print("\n".join(wrong) if wrong else "every name tells its folder")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
