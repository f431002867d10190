#!/usr/bin/env python3
"""The pages tell of what is there: pages.py SOURCE. Every link leads somewhere, every file that is named exists, and every
mutant that docs/testing.md calls equivalent is one that script/mutate would make."""
import glob
import os
import re
import sys

source = sys.argv[1]
sys.path.insert(0, os.path.join(source, 'script'))
from mutants import places_of  # noqa: E402

PAGES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/**/*.md', 'examples/**/*.md', 'tests/**/README.md']
FOLDERS = tuple(f + '/' for f in 'src include tests docs data script bench web examples tools man completions'.split())
SOURCES = re.compile(r'([a-z0-9_]+/)*[a-z0-9_]+\.(c|h|py|js|mjs)')
LINK = re.compile(r'\]\(([^)#\s]+)[^)]*\)')
SPAN = re.compile(r'`([^`\s]+)`')
FENCE = re.compile(r'^(```.*?^```|(?: {4}[^\n]*\n)+)', re.M | re.S)
faults = []

paths = '\n'.join(os.path.join(folder, file) for folder, _, files in os.walk(source) for file in files) + '\n'


def exists(name):
    """A path, perhaps with wildcards or with something to be filled in; `file.[hc]` are two, `mine` is yours."""
    return bool(glob.glob(os.path.join(source, re.sub(r'<[^>]*>|\bmine\b', '*', name))))


def look_at(page):
    text = open(os.path.join(source, page), encoding='utf-8').read()
    prose = FENCE.sub('', text)
    here = os.path.dirname(page)
    for link in LINK.findall(prose):
        if '://' not in link and not link.startswith('mailto:') and not exists(os.path.join(here, link)):
            faults.append(f'{page}: a link leads nowhere: {link}')
    for span in SPAN.findall(prose):
        path = span.rstrip('/')
        if span.startswith(FOLDERS) and not path.endswith('…') and not exists(path):
            faults.append(f'{page}: there is no {span}')
        elif SOURCES.fullmatch(span) and f'/{span}\n' not in paths:
            faults.append(f'{page}: there is no file {span}')


def look_at_mutants(page):
    made = {}
    for path, changed in re.findall(r'^(src/\S+\.c): (.*)$', open(os.path.join(source, page), encoding='utf-8').read(), re.M):
        if path not in made:
            full = os.path.join(source, path)
            text = open(full, encoding='utf-8').read() if os.path.exists(full) else ''
            made[path] = {place.reads() for place in places_of(path, text)}
        if changed not in made[path]:
            faults.append(f'{page}: no mutant of {path} reads: {changed}')


pages = sorted({os.path.relpath(p, source) for pattern in PAGES for p in glob.glob(os.path.join(source, pattern), recursive=True)
                if 'node_modules' not in p and '/build' not in p})
for page in pages:
    look_at(page)
look_at_mutants('docs/testing.md')
print('\n'.join(faults) if faults else f'{len(pages)} pages')
sys.exit(bool(faults))
