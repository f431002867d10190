#!/usr/bin/env python3
"""Clause coverage, measured: where the source cites a clause, and which test looked at such a citation.

  coverage.py table OUT.c             scan src/rules, read tests/coverage, write the C table (run by meson)
  coverage.py collect LOG             rewrite tests/coverage from a log of the test runners (ACIES_CITED)
  coverage.py check LOG               fail if tests/coverage claims what the log does not show
  coverage.py cites                   fail if anything cites a clause that its rule set does not have, or does something
                                      because a clause has a name: what a rule set does is a custom
  coverage.py run (collect|check) RUNNER DIRECTORY GLOB ...
                                      run the test runners over their data first, then collect or check

A citation is code: C(152) or H(18) in the files of a rule set, or the use of a name of struct db_cites whose number the
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

# How a clause is written in code (src/game/clause.h): C(152), H(18), H_PART(19, 'a').
CITED = re.compile(r"\b(C\(\d+\)|H\(\d+\)|H_PART\(\d+, '[a-z]'\))")
BY_NAME = re.compile(r"\bcite(?:\.|->)\s*(\w+)")
NAMED = re.compile(r"\.(\w+)\s*=\s*" + CITED.pattern)
CITE = r"(?<![\w.>])(?<![!=]= )(?:[a-z]\w*(?:->|\.))*cite(?:->|\.)\w+"
LISTED = re.compile(r"^\{" + CITED.pattern[2:] + r",\s*(true|false),", re.M)


def code_of(path):
    """The text of a C file with comments blanked out, lines kept."""
    text = path.read_text()
    blank = lambda m: m.group(0) if m.group(0)[0] == '"' else re.sub(r"[^\n]", " ", m.group(0))
    return re.sub(r'"(?:\\.|[^"\\])*"|/\*.*?\*/|//[^\n]*', blank, text, flags=re.S)


def clause_number(written):
    kind, number, letter = re.fullmatch(r"(C|H|H_PART)\((\d+)(?:, '([a-z])')?\)", written).groups()
    return {"C": 0, "H": 1000}[kind] + int(number) if not letter else 2000 + int(number) * 26 + ord(letter) - ord("a")


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


def sources(folder):
    """The code of a folder below src/rules; the tables of troops, which are included, too."""
    return sorted([*(RULES / folder).rglob("*.[ch]"), *(RULES / folder).rglob("troops.inc")])


def cite_numbers(code):
    """name -> number, from the .cite part of the rule set's rules.c."""
    path = RULES / code / "rules.c"
    text = code_of(path) if path.exists() else ""  # a rule set of its own cites plain numbers only
    start = text.find(".cite")
    return {m.group(1): clause_number(m.group(2)) for m in NAMED.finditer(text, start)} if start >= 0 else {}


def written_citations(code):
    """Every clause that the code of a rule set writes, but for the names it gives to the shared procedures: those cite
    where they are used."""
    for path in sources(code):
        text = code_of(path)
        end = text.find(".cite") if path.name == "rules.c" else len(text)
        for m in CITED.finditer(text, 0, end if end >= 0 else len(text)):
            yield clause_number(m.group(1)), place(path, text, m.start(1))


def named_citations(code):
    numbers = cite_numbers(code)
    for folder in SHARED:
        for path in sorted((RULES / folder).rglob("*.c")):
            text = code_of(path)
            for m in BY_NAME.finditer(text):
                if m.group(1) in numbers:
                    yield numbers[m.group(1)], place(path, text, m.start(1))


def catalogue(code):
    """clause -> whether it only defines a word, from the list of the rule set's clauses."""
    lists = "".join(path.read_text() for path in sorted((RULES / code / "clauses").glob("*.inc")))
    return {clause_number(written): defines == "true" for written, defines in LISTED.findall(lists)}


def definition_mentions(code):
    """Clauses that only define a word, and the comments that name them."""
    files = [p for folder in [code, *SHARED] for p in sources(folder) if p.name != "clauses.c"]
    for number in (number for number, defines in catalogue(code).items() if defines):
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
    for number, where in [*written_citations(code), *named_citations(code), *definition_mentions(code)]:
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


def conditions(text):
    """Where a citation of the shared procedures is a condition: itself, or by a variable that is nothing else. To compare
    a reason with a citation is none: it asks which law it was."""
    def tests(name):
        return re.compile(r"(?:(?:\bif \(|\bwhile \(|&&|\|\||!)\s*" + name + r"(?=\s*(?:\)|&&|\|\||\?))|" + name +
                          r"(?=\s*(?:\?|&&|\|\||[!=]= 0\b))|\bbool \w+ = " + name + r"\s*;)")
    for m in tests(CITE).finditer(text):
        yield m.start()
    for m in re.finditer(r"\bclause (\w+) = " + CITE + r"\s*;", text):
        end = text.find("\n}", m.end())
        for use in tests(r"(?<![\w.>])" + m.group(1) + r"\b").finditer(text, m.end(), end):
            yield use.start()


def cites():
    """Fails on a clause that code, or a comment, cites and the catalogue of its rule set does not have, and on one that the
    shared procedures write by number: theirs have names, since every rule set has its own numbers."""
    wrong = []
    for code in rule_sets():
        known = catalogue(code)
        named = re.compile(r"\b" + code + r"-(H?\d+[a-z]?)\b")
        for path in [p for folder in [code, *SHARED] for p in sources(folder)]:
            text, plain = code_of(path), path.read_text()
            if path.is_relative_to(RULES / code):
                found = [(clause_number(m.group(1)), m.start()) for m in CITED.finditer(text)]
                wrong += [(place(path, text, at), name_of_clause(code, n)) for n, at in found if n not in known]
            for m in named.finditer(plain):
                if clause_of_name(code, m.group(0)) not in known:
                    wrong.append((place(path, plain, m.start()), m.group(0)))
    for path in (p for s in SHARED for p in sources(s)):
        text = code_of(path)
        wrong += [(place(path, text, m.start()), f"{m.group(1)}, a number where a name belongs") for m in CITED.finditer(text)]
    wrong = [(where, f"cites {what}, which is not in the catalogue") for where, what in wrong]
    for path in (p for code in [*SHARED, *rule_sets()] for p in sources(code)):
        text = code_of(path)
        wrong += [(place(path, text, at), "does something because of a citation: that is for a custom (struct customs); "
                   "or_else() and told_by() say what is told") for at in conditions(text)]
    for where, what in wrong:
        print(f"{where}: {what}")
    print("every citation is in its catalogue" if not wrong else f"{len(wrong)} citations are wrong")
    return 1 if wrong else 0


def run_logged(runs, variable, log):
    """runs: runner, directory, glob, again and again; "-" for a runner that takes no files. They log to the file that the
    environment variable names. Yields what is wrong: a case that fails logs nothing, nor does what comes after a runner
    has broken off."""
    for runner, folder, glob in zip(runs[0::3], runs[1::3], runs[2::3]):
        files = [] if folder == "-" else sorted(str(f) for f in Path(folder).glob(glob))
        if not files and folder != "-":
            continue
        environment = dict(os.environ, **{variable: log})
        run = subprocess.run([runner, *files], env=environment, stdout=subprocess.PIPE, text=True, check=False)
        if run.returncode:
            yield f"{Path(runner).name} ends with {run.returncode}, and not all of it counts:"
            yield from (line for line in run.stdout.splitlines() if line.startswith("tests/"))


def run_then(what, runs):
    with tempfile.NamedTemporaryFile(suffix=".cited") as log:
        wrong = list(run_logged(runs, "ACIES_CITED", log.name))
        for line in wrong:
            print(line)
        return (check(log.name) if what == "check" else collect(log.name)) or len(wrong) > 0


def main(words):
    commands = {"table": write_table, "collect": collect, "check": check}
    if len(words) >= 2 and words[0] == "run" and words[1] in ("collect", "check"):
        return run_then(words[1], words[2:])
    if words == ["cites"]:
        return cites()
    if len(words) == 2 and words[0] in commands:
        return commands[words[0]](words[1])
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) or 0)
