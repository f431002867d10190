#!/usr/bin/env python3
"""Refusals whose sentence no test has pinned.

  reasons.py list FOLDER...                             the refusal templates in src/rules/FOLDER
  reasons.py check FOLDER... -- RUNNER DIRECTORY GLOB ...
                                                        run the test runners over their data; fail if a template was
                                                        never heard by a case whose `why` pins most of the sentence,
                                                        or if a refusal was heard that the scan does not find

A refusal template is a string in a call of refuse(), refuse_piece(), ... or of a function that hands its text on to
one, in a table or a function that such a call takes its text from, or assigned to the `why.text` of a ruling (that of a prompt is no refusal).
"""
import re
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from coverage import ROOT, RULES, code_of, run_logged  # noqa: E402

STRING = r'"(?:\\.|[^"\\])*"'
OPEN = ROOT / "tests" / "coverage" / "reasons_open.txt"  # templates not pinned yet: the list may only become shorter
PINNED = 0.6  # of its letters: what a `why` must at least say of the sentence
# Texts that a refusal takes from a member of a struct lie in tables and functions of that struct.
TABLES = [
    re.compile(r"\bstruct bar \w+\[\]\s*=\s*(?=\{)"),
    re.compile(r"\(struct leave\)\s*(?=\{(?!true))"),  # one that is given is no refusal
    re.compile(r"^(?:static )?struct leave \w+\([^;{]*\)\s*(?=\{)", re.M),
]


def closing(text, at):
    """The place after the bracket that closes the one at `at`; strings are stepped over."""
    pairs, depth = {"(": ")", "{": "}"}, 0
    opening, end = text[at], pairs[text[at]]
    while at < len(text):
        if text[at] in "\"'":
            quote, at = text[at], at + 1
            while text[at] != quote:
                at += 2 if text[at] == "\\" else 1
        elif text[at] == opening:
            depth += 1
        elif text[at] == end:
            depth -= 1
            if not depth:
                return at + 1
        at += 1
    return len(text)


def strings_in(code):
    """Every string in it, pieces that stand one after another joined."""
    for m in re.finditer(rf"{STRING}(?:\s*{STRING})*", code):
        yield "".join(s[1:-1] for s in re.findall(STRING, m.group(0))).replace('\\"', '"')


FUNCTION = re.compile(r"^(?!\s|#|\})([^\n;={}]*?)\b(\w+)\(([^;{}]*)\)\s*\{", re.M)


class Sources:
    def __init__(self, folders):
        self.code = {p: code_of(p) for f in folders for p in sorted(f.rglob("*.c"))}
        self.functions = []  # (path, type, name, parameters, body)
        for path, code in self.code.items():
            for m in FUNCTION.finditer(code):
                body = code[m.end() - 1 : closing(code, m.end() - 1)]
                self.functions.append((path, m.group(1), m.group(2), m.group(3), body))
        self.refusers = self.find_refusers()

    def find_refusers(self):
        """Functions that refuse with a text they are handed."""
        known = {"refuse", "refuse_number", "refuse_piece", "refuse_pieces", "refuse_army", "barred", "not_allowed"}
        grown = True
        while grown:
            grown = False
            for _, _, name, parameters, body in self.functions:
                handed = re.findall(r"const char \*(\w+)", parameters)
                if name in known or not handed:
                    continue
                for call in self.calls(body, known):
                    if any(re.search(rf"\b{word}\b", call) for word in handed):
                        known.add(name)
                        grown = True
                        break
        return known

    @staticmethod
    def calls(code, names):
        """What stands in the brackets of the calls of these functions."""
        for m in re.finditer(r"\b(\w+)\(", code):
            if m.group(1) in names:
                yield code[m.end() : closing(code, m.end() - 1) - 1]

    def texts_of(self, path, body, expression):
        """The strings that an expression may come to: its own, those of tables, variables and functions it names."""
        yield from strings_in(expression)
        bare = re.sub(STRING, "", expression)
        for word in set(re.findall(r"(?<![.>\w])([a-z]\w*)\b", bare)):
            for scope in (body, self.code[path]):
                for m in re.finditer(rf"\bchar \*(?:const )?{word}\b(?:\[[^\]]*\])*\s*=\s*", scope):
                    end = closing(scope, m.end()) if scope[m.end()] == "{" else scope.index(";", m.end())
                    yield from strings_in(scope[m.end() : end])
            for m in re.finditer(rf"(?<![.>\w*]){word} = ([^;]*);", body):
                yield from strings_in(m.group(1))
            for _, kind, name, _, inner in self.functions:
                if name == word and re.search(r"char \*\s*$", kind):
                    yield from strings_in(inner)

    def templates(self):
        """template -> the file it is in"""
        found = {}

        def add(path, texts):
            for text in texts:
                if " " in text:
                    found.setdefault(text, path)

        for path, _, _, _, body in self.functions:
            for call in self.calls(body, self.refusers):
                add(path, self.texts_of(path, body, call))
            for m in re.finditer(r"->why\.text =\s+([^;]*);|why = \(struct remark\)\{[^;]*?\.text = ([^;]*?),\s*\.", body):
                add(path, self.texts_of(path, body, m.group(1) or m.group(2)))
        for path, code in self.code.items():
            for m in re.finditer(rf"\.due = ({STRING})", code):  # what a step says is due first
                add(path, strings_in(m.group(1)))
            for table in TABLES:
                for m in table.finditer(code):
                    add(path, strings_in(code[m.end() : closing(code, m.end())]))
        return found


def pattern(template):
    """What a template may be spoken as."""
    parts = re.split(r"(\{[a-z]?\d?\})", template)
    return re.compile("".join(".+?" if n % 2 else re.escape(part) for n, part in enumerate(parts)), re.S)


def letters_of(template):
    return len(re.sub(r"\{[a-z]?\d?\}", "", template))


def heard(runs):
    """(rule set, sentence, pinned part or "") of every refusal that the runners heard; and what is wrong with them."""
    with tempfile.NamedTemporaryFile(suffix=".heard") as log:
        wrong = list(run_logged(runs, "ACIES_HEARD", log.name))
        lines = Path(log.name).read_text().splitlines()
    return {tuple(line.split("\t")[:3]) for line in lines}, wrong


def still_open():
    return {line for line in OPEN.read_text().splitlines() if line and not line.startswith("#")} if OPEN.exists() else set()


def check(folders, runs):
    templates = Sources([RULES / f for f in folders]).templates()
    common = Sources([ROOT / "src" / "game"]).templates()  # what holds in every game is pinned by tests of its own
    spoken = sorted(((pattern(t), t) for t in templates | common), key=lambda pair: -letters_of(pair[1]))
    codes = {c for f in folders for c in (["dba22", "dba30", "dbf"] if f == "debellis" else [f])}
    pinned, strange = set(), set()
    sentences, wrong = heard(runs)
    for code, sentence, part in sentences:
        if code not in codes:
            continue
        template = next((t for p, t in spoken if p.fullmatch(sentence)), None)
        if not template:
            strange.add(sentence)
        elif len(part) >= PINNED * len(sentence):
            # Templates that differ only in whom they name ({o} or {q}) are one sentence to a player.
            pinned |= {t for p, t in spoken if p.pattern == pattern(template).pattern}
            pinned |= {t for t in templates if sentence.endswith(": " + t)}  # "{p}: {w}" says another's sentence
    pinned &= templates.keys()
    for line in wrong:
        print(line)
    for sentence in sorted(strange):
        print(f"heard, and not found in the sources: {sentence}")
    listed = still_open()
    missing = [t for t in sorted(templates, key=lambda t: (str(templates[t]), t)) if t not in pinned | listed]
    done = sorted(t for t in listed & templates.keys() if t in pinned)
    for template in missing:
        print(f"{templates[template].relative_to(ROOT)}: never pinned: {template}")
    for template in done:
        print(f"pinned by now, strike it from {OPEN.relative_to(ROOT)}: {template}")
    print(f"{len(pinned)} of {len(templates)} refusals are pinned")
    return 1 if missing or done or strange or wrong else 0


def main(words):
    if len(words) > 1 and words[0] == "list":
        for template, path in Sources([RULES / f for f in words[1:]]).templates().items():
            print(f"{path.relative_to(ROOT)}: {template}")
        return 0
    if len(words) > 2 and words[0] == "check" and "--" in words:
        at = words.index("--")
        return check(words[1:at], words[at + 1 :])
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
