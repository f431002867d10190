#!/usr/bin/env python3
"""Holds the external names of src to what they are for.

  names.py NM BUILD   every function and table that one file of src/rules shows to others begins with the prefix of its
                      folder, so that five rule sets link into one program and a name says where to look for it; and
                      whatever a file of src shows to others another one uses: what nobody else asks for is static
"""
import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PREFIX = {"debellis": "db_", "dba22": "dba22_", "dba30": "dba30_", "dbf": "dbf_", "cb": "cb_", "dtn": "dtn_"}
SHOWN = re.compile(r"(.+):[0-9a-f]* +([A-Za-z]) (?!__)(\w+)$")
PUBLIC = re.compile(r"\b(acies_\w+)\(")
ALONE = {  # shown to tests and tools only, and why
    "main": "the program begins there",
    "bots_answer": "one act of a game between bots: the games of the tests and of bench/ are made of it",
    "proof_agree_undo": "who agrees to an undo sits at a browser; in the tests of the dice he is written in C",
    "draw_format_of": "endings of file names are tried by themselves, without drawing",
    "motion_stretches": "how finely a way is cut is held to its promise for thousands of motions",
    "name_is_plural": "peoples' names are tried one by one",
    "text_character": "sound and broken UTF-8 is tried character by character",
    "text_is_visible": "what may be shown is tried character by character",
}


def objects(build):
    """(source, object) of every file of src that the build compiles."""
    for entry in json.loads((build / "compile_commands.json").read_text()):
        source = (Path(entry["directory"]) / entry["file"]).resolve()
        output = Path(entry["directory"]) / entry["output"]
        if "src" in output.relative_to(build).parts[:1]:
            yield source, output


def names_of(nm, build):
    """What each file shows, and what each asks of others."""
    shown, asked, source_of = {}, {}, {str(output): source for source, output in objects(build)}
    listed = subprocess.run([nm, "-gA", *source_of], check=True, capture_output=True, text=True).stdout
    for output, letter, name in (m.groups() for line in listed.splitlines() if (m := SHOWN.match(line))):
        (asked if letter == "U" else shown).setdefault(source_of[output], set()).add(name)
    return shown, asked


def faults(nm, build):
    shown, asked = names_of(nm, build)
    public = {name for path in (ROOT / "include").rglob("*.h") for name in PUBLIC.findall(path.read_text())}
    wanted = {name for names in asked.values() for name in names}
    if not wanted:
        yield f"{build} shows no names"
    for source, names in shown.items():
        where = source.relative_to(ROOT) if source.is_relative_to(ROOT) else source
        prefix = PREFIX.get(where.parts[2]) if where.parts[:2] == ("src", "rules") else None
        for name in names:
            if prefix and not name.startswith(prefix):
                yield f"{where}: {name}: what src/rules/{where.parts[2]} shows to others begins with {prefix}"
            if name not in wanted | public | ALONE.keys():
                yield f"{where}: {name}: no other file of src uses it: make it static, or let it go"
    for name in sorted(ALONE.keys() & wanted):
        yield f"{name}: used by another file by now: strike it from ALONE in script/names.py"


def main():
    wrong = sorted(set(faults(sys.argv[1], Path(sys.argv[2]).resolve())))
    print("\n".join(wrong) if wrong else "every name tells its folder, and whatever is shown is asked for")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
