"""The examples of docs/server.md, tried in their order.  Usage: page.py ACIES

Words in capitals stand for whatever is there: the first time they are learnt, later they must be the same.
"""
import json
import re

from club import ROOT, Club, run, token_of

EXAMPLE = re.compile(r"→ (GET|POST) (\S+)(?:  ([A-Z]+\d?))?(?:  If-Match: (\d+))?$")


def examples():
    """(line, method, path, who, number, body, code, expected) of every example."""
    asked = body = None
    for number, line in enumerate((ROOT / "docs/server.md").read_text().split("\n"), 1):
        found = EXAMPLE.match(line)
        if found:
            asked, body = (number, *found.groups()), None
        elif asked and line.startswith("  "):
            body = line.strip()
        elif asked and line.startswith("← "):
            code, expected = line[2:].split(" ", 1)
            yield (*asked, body, int(code), expected)
            asked = None


def with_words(text):
    """JSON in which bare words in capitals have become {"$": word}."""
    parts = re.split(r'("(?:[^"\\]|\\.)*")', text)
    return "".join(p if i % 2 else re.sub(r"\b([A-Z][A-Z0-9]+)\b", r'{"$":"\1"}', p) for i, p in enumerate(parts))


def filled(value, known):
    if isinstance(value, dict) and set(value) == {"$"}:
        return token_of(known["LINK"]) if value["$"] == "TOKEN" else known[value["$"]]
    if isinstance(value, dict):
        return {k: filled(v, known) for k, v in value.items()}
    return [filled(v, known) for v in value] if isinstance(value, list) else value


def compare(expected, actual, known, where):
    if isinstance(expected, dict) and set(expected) == {"$"}:
        name = expected["$"]
        assert known.setdefault(name, actual) == actual, f"{where}: {name} was {known[name]}, is {actual}"
    elif isinstance(expected, dict):
        assert isinstance(actual, dict), f"{where}: {actual}"
        for key, value in expected.items():
            assert key in actual, f"{where}: no '{key}' in {json.dumps(actual)[:300]}"
            compare(value, actual[key], known, f"{where}.{key}")
    elif isinstance(expected, list):
        assert isinstance(actual, list) and len(actual) == len(expected), f"{where}: {json.dumps(actual)[:300]}"
        for i, (e, a) in enumerate(zip(expected, actual)):
            compare(e, a, known, f"{where}[{i}]")
    else:
        assert expected == actual, f"{where}: {actual}, not {expected}"


def every_example():
    known, count = {}, 0
    with Club("--webhooks") as club:
        for line, method, path, who, number, body, code, expected in examples():
            path = re.sub(r"\b(GAME|OPEN|PROVED|CUP)\b", lambda m: known[m.group(1)], path)
            sent = json.dumps(filled(json.loads(with_words(body)), known)) if body else None
            answer = club.ask(method, path, token=token_of(known[who]) if who else None, number=number, raw=sent)
            where = f"docs/server.md:{line}"
            assert answer.status == code, f"{where}: {answer.status} {answer.text[:300]}"
            if expected.startswith("{"):
                compare(json.loads(with_words(expected)), answer.json, known, where)
            else:
                assert expected in answer.text, f"{where}: {answer.text[:300]}"
            count += 1
    print(f"        {count} examples")
    assert count > 35


def every_path_is_told():
    page = (ROOT / "docs/server.md").read_text()
    routes = re.findall(r'\{EVHTTP_REQ_\w+, "([^"]+)"', (ROOT / "src/server/calls/router.c").read_text())
    for path in routes:
        word = path.split("/")[-1]
        assert path.replace("*", "GAME") in page or path.replace("*", "CUP") in page or (word != "*" and re.search(rf"\b{word}\b", page)), path


if __name__ == "__main__":
    run([every_example, every_path_is_told])
