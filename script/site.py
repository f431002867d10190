#!/usr/bin/env python3
"""Finishes the board's site: the catalogue of armies and scenarios, the list of files to keep offline, the version.

Usage: script/site.py SITE     (called by script/web; SITE holds the page and engine.wasm already)
"""
import hashlib
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def files_of(kind):
    """rule set -> its files' contents, in the order of their names."""
    found = {}
    for path in sorted((ROOT / "data" / kind).glob("*/*.json")):
        found.setdefault(path.parent.name, []).append({"file": path.stem, "content": json.loads(path.read_text())})
    return found


def words_of(code):
    """What is said of the rule set to who has to choose, and the phases of its turn by the words of the scene."""
    path = ROOT / "data" / "rulesets" / f"{code}.json"
    return json.loads(path.read_text()) if path.exists() else {}


def write_catalogue(site):
    """One file a rule set, fetched when it is chosen."""
    armies, scenarios = files_of("armies"), files_of("scenarios")
    folder = site / "data"
    folder.mkdir(exist_ok=True)
    for code in sorted(set(armies) | set(scenarios)):
        content = {"armies": armies.get(code, []), "scenarios": scenarios.get(code, []), **words_of(code)}
        (folder / f"{code}.json").write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")))


def write_version(site):
    """The service worker gets the list of all files and a name that changes whenever one of them does."""
    files = sorted(p for p in site.rglob("*") if p.is_file() and p.name not in ("sw.js", "version.json"))
    digest = hashlib.sha256()
    for path in files:
        digest.update(str(path.relative_to(site)).encode() + b"\0" + path.read_bytes())
    names = ["./", "version.json"] + [str(p.relative_to(site)) for p in files]
    version = digest.hexdigest()[:16]
    worker = site / "sw.js"
    if worker.exists():
        text = worker.read_text().replace('"@version@"', json.dumps(version)).replace('["@files@"]', json.dumps(names))
        worker.write_text(text)
    engine = hashlib.sha256((site / "engine.wasm").read_bytes()).hexdigest()[:16]
    (site / "version.json").write_text(json.dumps({"version": version, "engine": engine}) + "\n")


def main():
    site = pathlib.Path(sys.argv[1])
    write_catalogue(site)
    write_version(site)


if __name__ == "__main__":
    main()
