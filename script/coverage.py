#!/usr/bin/env python3
"""Clause coverage, measured: where the source cites a clause, and which test looked at such a citation.

  coverage.py table OUT.c             scan src/rules, read tests/coverage, write the C table (run by meson)
  coverage.py collect LOG             rewrite tests/coverage from a log of the test runners (ACIES_CITED)
  coverage.py check LOG               fail if tests/coverage claims what the log does not show
  coverage.py run (collect|check) RUNNER DIRECTORY GLOB ...
                                      run the test runners over their data first, then collect or check

A citation is code: a number in a row of a rule set's tables, or the use of a name of struct db_cites whose number the
rule set gives. The list of clauses itself counts for nothing, and comments only for clauses that define a word: there
the comment that names the clause is the place where the word is used.
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "src" / "rules"
CLAIMS = ROOT / "tests" / "coverage"
SHARED = ["debellis"]  # folders that cite by name, for every rule set

# Lists of clauses, of fields and of sizes: the numbers in them cite nothing.
NOT_TABLES_OF_CLAUSES = ("clauses.c", "fields.c", "shapes.c", "tracing.c", "fitting.c", "readings.c")

NUMBER = r"(\d{1,3}|HOUSE\(\d+\)|HOUSE_PART\(\d+, '[a-z]'\))"
# How the tables write a clause: before its sentence, by a field that says so, as the last of a row, after speeds, before a class.
IN_TABLES = [
    re.compile(r"[\s,{]" + NUMBER + r",\s*(?:\"|SAYS\()"),
    re.compile(r"\.(?:\w*clause|final_bonus)\s*=\s*" + NUMBER),
    re.compile(r",\s*(\d{2,3}|HOUSE\(\d+\)|HOUSE_PART\(\d+, '[a-z]'\))\}"),
    re.compile(r"\{\s*\d+,\s*\d+,\s*\d+\},\s*" + NUMBER + r","),
    re.compile(r"\{" + NUMBER + r",\s*CLASS_"),
    re.compile(r"\bnote\((?:[^,;\"]+,){3}\s*" + NUMBER + r","),
    re.compile(r"clause\s*=[^;=]*\?\s*" + NUMBER + r"\s*:"),
    re.compile(r"clause\s*=[^;=]*:\s*" + NUMBER + r"\s*;"),
    re.compile(r"[?:]\s*(\d{3}|HOUSE\(\d+\))(?=\s*[:,;)])"),  # one clause or another
    re.compile(r",\s*(\d{3}|HOUSE\(\d+\)),\s*ev\)"),  # what a hit or a loss is put down to
    re.compile(r"\b(?:refuse\w*|blame)\([^;\"]*?,\s*" + NUMBER + r",\s"),
]
BY_NAME = re.compile(r"\bcite(?:\.|->)\s*(\w+)")
NAMED = re.compile(r"\.(\w+)\s*=\s*" + NUMBER + r",")


def code_of(path):
    """The text of a C file with comments blanked out, lines kept."""
    text = path.read_text()
    blank = lambda m: m.group(0) if m.group(0)[0] == '"' else re.sub(r"[^\n]", " ", m.group(0))
    return re.sub(r'"(?:\\.|[^"\\])*"|/\*.*?\*/|//[^\n]*', blank, text, flags=re.S)


def clause_number(written):
    part = re.fullmatch(r"HOUSE_PART\((\d+), '([a-z])'\)", written)
    if part:
        return 2000 + int(part.group(1)) * 26 + ord(part.group(2)) - ord("a")
    house = re.fullmatch(r"HOUSE\((\d+)\)", written)
    return 1000 + int(house.group(1)) if house else int(written)


def clause_of_name(code, name):
    """The number behind "dba30-214", "dba30-H18" or "cb-H19a", None if it is another rule set's."""
    m = re.fullmatch(re.escape(code) + r"-(H?)(\d+)([a-z]?)", name)
    if m and m.group(3):
        return 2000 + int(m.group(2)) * 26 + ord(m.group(3)) - ord("a")
    return (1000 if m.group(1) else 0) + int(m.group(2)) if m else None


def name_of_clause(code, number):
    if number >= 2000:
        return f"{code}-H{(number - 2000) // 26:02d}{chr(ord('a') + (number - 2000) % 26)}"
    return f"{code}-H{number - 1000:02d}" if number >= 1000 else f"{code}-{number:03d}"


def place(path, text, at):
    return f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, at) + 1}"


def rule_sets():
    return sorted(d.name for d in RULES.iterdir() if d.is_dir() and d.name not in SHARED)


def cite_numbers(code):
    """name -> number, from the .cite part of the rule set's rules.c."""
    path = RULES / code / "rules.c"
    text = code_of(path) if path.exists() else ""  # a rule set of its own cites plain numbers only
    start = text.find(".cite")
    return {m.group(1): clause_number(m.group(2)) for m in NAMED.finditer(text, start)} if start >= 0 else {}


def table_citations(code):
    for path in sorted((RULES / code).rglob("*.[ch]")):
        if path.name in NOT_TABLES_OF_CLAUSES:
            continue
        text = code_of(path)
        end = text.find(".cite") if path.name == "rules.c" else len(text)
        for pattern in IN_TABLES:
            for m in pattern.finditer(text, 0, end):
                yield clause_number(m.group(1)), place(path, text, m.start(1))


def named_citations(code):
    numbers = cite_numbers(code)
    for folder in SHARED:
        for path in sorted((RULES / folder).rglob("*.c")):
            text = code_of(path)
            for m in BY_NAME.finditer(text):
                if m.group(1) in numbers:
                    yield numbers[m.group(1)], place(path, text, m.start(1))


DEFINITION = re.compile(r"\{" + NUMBER + r",\s*true,")


def definition_mentions(code):
    """Clauses that only define a word, and the comments that name them."""
    lists = "".join(path.read_text() for path in sorted((RULES / code / "clauses").glob("*.inc")))
    files = [p for folder in [code, *SHARED] for p in sorted((RULES / folder).rglob("*.[ch]")) if p.name != "clauses.c"]
    for number in map(clause_number, DEFINITION.findall(lists)):
        short = f"|\\bH{number - 1000:02d}\\b" if number >= 1000 else ""
        named = re.compile(re.escape(name_of_clause(code, number)) + r"\b" + short)
        for path in files:
            text = path.read_text()
            m = named.search(text)
            if m:
                yield number, place(path, text, m.start())


def citations(code):
    """clause -> the first place that cites it, tables before procedures before words that are only defined."""
    found = {}
    for number, where in [*table_citations(code), *named_citations(code), *definition_mentions(code)]:
        if number:
            found.setdefault(number, where)
    return found


def claims(code):
    """clause -> test, as committed."""
    path = CLAIMS / f"{code}.txt"
    lines = path.read_text().splitlines() if path.exists() else []
    pairs = (line.split("\t", 1) for line in lines if line and not line.startswith("#"))
    return {clause_of_name(code, name): test for name, test in pairs}


def shown(code, log):
    """clause -> every test that looked at it, from the runners' log."""
    found = {}
    for line in Path(log).read_text().splitlines():
        name, file, _ = line.split("\t", 2)
        number = clause_of_name(code, name)
        if number:
            found.setdefault(number, set()).add(file)
    return found


def c_string(text):
    return "NULL" if text is None else '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def write_table(out):
    lines = ["/* Made by script/coverage.py from the sources and tests/coverage. */", '#include "game/coverage.h"', ""]
    for code in rule_sets():
        cited, tested = citations(code), claims(code)
        lines.append(f"static const struct coverage {code}[] = {{")
        for number in sorted(set(cited) | set(tested)):
            lines.append(f"    {{{number}, {c_string(cited.get(number))}, {c_string(tested.get(number))}}},")
        lines += ["    {0, NULL, NULL},", "};", ""]
    lines.append("const struct coverage_list coverage_lists[] = {")
    lines += [f'    {{"{code}", {code}}},' for code in rule_sets()]
    lines += ["    {NULL, NULL},", "};"]
    Path(out).write_text("\n".join(lines) + "\n")


def collect(log):
    CLAIMS.mkdir(exist_ok=True)
    for code in rule_sets():
        tests, old = shown(code, log), claims(code)
        lines = ["# clause -> a test that looked at a citation of it. Made by script/coverage.py collect."]
        for number in sorted(tests):
            keep = old.get(number) if old.get(number) in tests[number] else min(tests[number])
            lines.append(f"{name_of_clause(code, number)}\t{keep}")
        (CLAIMS / f"{code}.txt").write_text("\n".join(lines) + "\n")
        print(f"{code}: {len(tests)} clauses looked at by tests, {len(citations(code))} cited by code")


def check(log):
    wrong = 0
    for code in rule_sets():
        tests, claimed = shown(code, log), claims(code)
        for number, test in sorted(claimed.items()):
            if test not in tests.get(number, ()):
                print(f"{name_of_clause(code, number)}: {test} does not look at it")
                wrong += 1
        news = [name_of_clause(code, number) for number in sorted(set(tests) - set(claimed))]
        if news:
            print(f"tested but not listed yet (script/test --coverage lists them): {', '.join(news)}")
    print("coverage is as claimed" if not wrong else f"{wrong} false claims in tests/coverage")
    return 1 if wrong else 0


def run_then(what, runs):
    """runs: runner, directory, glob, again and again; "-" for a runner that takes no files."""
    with tempfile.NamedTemporaryFile(suffix=".cited") as log:
        for runner, folder, glob in zip(runs[0::3], runs[1::3], runs[2::3]):
            files = [] if folder == "-" else sorted(str(f) for f in Path(folder).glob(glob))
            environment = dict(os.environ, ACIES_CITED=log.name)
            if files or folder == "-":
                subprocess.run([runner, *files], env=environment, stdout=subprocess.DEVNULL, check=False)
        return check(log.name) if what == "check" else collect(log.name)


def main(words):
    commands = {"table": write_table, "collect": collect, "check": check}
    if len(words) >= 2 and words[0] == "run" and words[1] in ("collect", "check"):
        return run_then(words[1], words[2:])
    if len(words) == 2 and words[0] in commands:
        return commands[words[0]](words[1])
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) or 0)
