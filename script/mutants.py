"""Small changes of C sources, all of them at once behind one number.

Every place of a file becomes `FLIP_LESS(17, a, b)` and the like: the program reads from its environment which mutant it
is (ACIES_MUTANT), does there what the mutant does, and notes which places it came by. So one build serves all mutants,
and one run of the tests tells which test can see which mutant at all. Lines keep their numbers.
"""
import collections
import re

HEADER = """
#ifndef ACIES_MUTANTS_H
#define ACIES_MUTANTS_H
extern int mutant_now;
extern unsigned char mutant_passed[];
static inline int mutated(int k) { return mutant_passed[k] = 1, mutant_now == k; }
#define MUTATE(k, a, op, other, b) (mutated(k) ? ((a) other (b)) : ((a) op (b)))
#endif
"""

SOURCE = """
#include <stdio.h>
#include <stdlib.h>
int mutant_now;
unsigned char mutant_passed[%(count)d + 1];
__attribute__((constructor)) static void mutant_choose(void) {
    const char *text = getenv("ACIES_MUTANT");
    if (text) mutant_now = atoi(text);
}
__attribute__((destructor)) static void mutant_tell(void) {
    const char *path = getenv("ACIES_MUTANTS_PASSED");
    FILE *file = path ? fopen(path, "a") : NULL;
    for (int k = 1; file && k <= %(count)d; k++)
        if (mutant_passed[k]) fprintf(file, "%%d\\n", k);
    if (file) fclose(file);
}
"""

FLIPS = {"<=": "<", ">=": ">", "<": "<=", ">": ">=", "==": "!=", "!=": "==", "&&": "||", "||": "&&", "+": "-", "-": "+"}
FLIP = re.compile(r" (<=|>=|==|!=|&&|\|\||<|>) ")
SUM = re.compile(r"(?<=[\w)\]]) ([-+]) (?=[\w(])")
CONSTANT = re.compile(r"(?:[-+*/%<>]=?|==|!=|return) (\d+)(?=[;,) ])")
CONDITION = re.compile(r"^\s+(?:\} else )?if \((.*)\)(?: [^{].*;| \{)$", re.M)
DROPPED = re.compile(r"^[ \t]+((?:[a-z_][\w.\[\]>-]* (?:=|\+=|-=|\|=|&=) [^=\n].*;|[a-z_]\w*\(.*\);))$", re.M)

TOKEN = re.compile(r"->|<<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||\+\+|--|[-+*/%&|^]=|[A-Za-z_]\w*|\d[\w.]*|\S")
BINDING = {"||": 1, "&&": 2, "|": 3, "^": 4, "&": 5, "==": 6, "!=": 6, "<": 7, "<=": 7, ">": 7, ">=": 7, "<<": 8, ">>": 8,
           "+": 9, "-": 9, "*": 10, "/": 10, "%": 10}
LOOSEST = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "?", ":", ",", ";", "{", "}", "return", "case"}


def code_of(text):
    """The text without comments and the preprocessor's lines, literals as mere words, columns kept."""
    bare = lambda m: re.sub(r"[^\n]", " " if m.group(0)[0] in "/#" else "Q", m.group(0))
    text = re.sub(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'|/\*.*?\*/|//[^\n]*', bare, text, flags=re.S)
    return re.sub(r"^#[^\n]*", bare, text, flags=re.M)


def closed(text):
    """Do the brackets of the text close each other?"""
    depth = 0
    for c in text:
        depth += (c == "(") - (c == ")")
        if depth < 0:
            return False
    return depth == 0


class Tokens:
    """The words of a file, to find how far the operands of an operator reach."""

    def __init__(self, code):
        self.all = [(m.start(), m.end(), m.group(0)) for m in TOKEN.finditer(code)]
        self.at = {start: i for i, (start, _, _) in enumerate(self.all)}

    def looseness(self, i):
        """How tightly the word binds as an operator between two operands; None if it is not one."""
        word = self.all[i][2]
        if word in LOOSEST:
            return 0
        before = self.all[i - 1][2] if i else ";"
        if word in ("&", "*", "+", "-") and not (before in (")", "]") or before[0].isalnum() or before[0] == "_"):
            return None  # of one operand
        return BINDING.get(word)

    def reach(self, i, step, least):
        """The end of the operand beside word i: it stops before what binds less than `least`."""
        opens, closes = ("([", ")]") if step > 0 else (")]", "([")
        depth, last = 0, i
        while True:
            j = last + step
            word = self.all[j][2]
            if word in opens:
                depth += 1
            elif word in closes:
                if depth == 0:
                    return last
                depth -= 1
            elif depth == 0:
                binding = self.looseness(j)
                if binding is not None and binding < least:
                    return last
            last = j

    def operands(self, offset):
        i = self.at[offset]
        binding = BINDING[self.all[i][2]]
        left, right = self.reach(i, -1, binding), self.reach(i, 1, binding + 1)
        return self.all[left][0], self.all[right][1]


def no_difference(code, first, op, start, end, last):
    """Does it not matter which of the two is taken where both sides of a comparison are equal? The lesser or greater of two,
    a number without its sign, `if (a > b) a = b`."""
    left, right = code[first:start].strip(), code[end:last].strip()
    if op not in ("<", ">", "<=", ">="):
        return False
    a, b = re.escape(left), re.escape(right)
    after = code[last:last + 200]
    chosen = re.match(r"\)? \? ([^?:;]+?) : ([^?:;,]+?)[;,)\]}]", after)
    if chosen and {chosen.group(1).strip("( "), chosen.group(2).strip(") ")} == {left, right}:
        return True
    if chosen and right == "0" and {chosen.group(1), chosen.group(2)} == {left, "-" + left}:
        return True
    return bool(code[:first].endswith("if (") and re.match(rf"\) (?:{a} = {b}|{b} = {a});", after))


class Place:
    """One mutant: where, how the line would read, and what is inserted for it: (offset, text, depth of nesting)."""

    def __init__(self, name, text, start, end, instead, inserted):
        line = text.rfind("\n", 0, start) + 1
        stop = text.find("\n", end)
        self.name, self.line = name, text.count("\n", 0, start) + 1
        self.before = text[line:stop].strip()
        self.after = (text[line:start] + instead + text[end:stop]).strip()
        self.inserted = inserted
        self.twin = 0  # of those of the file that read the same

    def reads(self):
        """How the changed line reads, to be shown and listed."""
        return self.after if self.after != ";" else f"/* {self.before} */"

    def key(self):
        """Stays the same as long as the line does, whatever is written above it."""
        return f"{self.name}: {self.before} => {self.after}" + (f" [{self.twin}]" if self.twin else "")


def places_of(name, text):
    """Every mutant of a file."""
    code = code_of(text)
    tokens = Tokens(code)
    depth, inside = 0, []
    for c in code:  # only what lies within braces is a statement
        depth += (c == "{") - (c == "}")
        inside.append(depth > 0)
    found = []

    def add(start, end, instead, inserted):
        if inside[start]:
            found.append(Place(name, text, start, end, instead, inserted))

    for m in list(FLIP.finditer(code)) + list(SUM.finditer(code)):
        start, end, op = m.start(1), m.end(1), m.group(1)
        if not inside[start]:
            continue
        first, last = tokens.operands(start)
        if no_difference(code, first, op, start, end, last):
            continue
        add(start, end, FLIPS[op], [(first, first, "MUTATE({k}, ", last - first), (start, end, f", {op}, {FLIPS[op]},", 0),
                                    (last, last, ")", first - last)])
    for m in CONSTANT.finditer(code):
        start, end = m.span(1)
        if m.group(1) == "0" and re.match(r" \? -(\S+) : \1(?![\w.\[-])", code[end:end + 80]):
            continue  # nothing is nothing with either sign
        add(start, end, str(int(m.group(1)) + 1), [(start, end, f"({m.group(1)} + mutated({{k}}))", 0)])
    for m in CONDITION.finditer(code):
        start, end = m.span(1)
        if closed(m.group(1)):
            add(start, end, f"!({text[start:end]})",
                [(start, start, "mutated({k}) != !!(", end - start + 1), (end, end, ")", start - end - 1)])
    for m in DROPPED.finditer(code):
        start, end = m.span(1)
        add(start, end, ";", [(start, start, "{{ if (!mutated({k})) ", end - start + 2), (end, end, " }}", start - end - 2)])
    twins = collections.Counter()
    for place in sorted(found, key=lambda p: p.line):
        reads = (place.before, place.after)
        place.twin = twins[reads]
        twins[reads] += 1
    return found


def mutated_text(text, numbered):
    """The text with all mutants in it: (number, place) each."""
    # At one place what is outermost opens first and closes last.
    edits = sorted(((start, -width, end, new.format(k=k)) for k, place in numbered for start, end, new, width in place.inserted))
    out, at = [], 0
    for start, _, end, new in edits:
        out += [text[at:start], new]
        at = max(at, end)
    return "".join(out) + text[at:]
