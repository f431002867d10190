#!/usr/bin/env python3
"""Pictures, sheets and reports: prints.py ACIES SOURCE. What they show is held against what the engine says."""
import html.parser
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

acies, source = sys.argv[1], sys.argv[2]
RECORDS = {'dba22': 'dba22-3-river-and-town', 'dba30': 'dba30-4-bridge-and-city', 'dbf': 'dbf-2-silverwood-and-the-barrow',
           'cb': 'cb-3-the-ford', 'dtn': 'dtn-5-villages'}
SVG = '{http://www.w3.org/2000/svg}'
LEAST, LARGEST = 8, 500_000
faults = []


def fault(*words):
    faults.append(' '.join(str(w) for w in words))


def run(*args, stdin=None):
    return subprocess.run([acies, *args], input=stdin, capture_output=True, text=True)


def record(code):
    return os.path.join(source, 'tests/records', RECORDS[code] + '.jsonl')


def ask(*requests):
    return [json.loads(line) for line in run('engine', stdin=''.join(json.dumps(r) + '\n' for r in requests)).stdout.splitlines()]


# --- pictures ----------------------------------------------------------------------------------------------------------


def boxes(root):
    """The upright words of a picture with the rectangles they fill."""
    for t in root.iter(SVG + 'text'):
        if 'x' in t.attrib:
            x, y, size, width = (float(t.get(k)) for k in ('x', 'y', 'font-size', 'textLength'))
            yield t.text, (x, y - size * 0.72, x + width, y)


def overlapping(root):
    words = list(boxes(root))
    for i, (a, p) in enumerate(words):
        for b, q in words[:i]:
            across = min(p[2], q[2]) - max(p[0], q[0])
            down = min(p[3], q[3]) - max(p[1], q[1])
            if across > 1.5 and down > 1.5:
                yield a, b


def look_at_picture(code, folder):
    path = os.path.join(folder, code + '.svg')
    got = run('replay', record(code), '-o', path)
    if got.returncode:
        return fault(code, 'no picture:', got.stderr)
    text = open(path, encoding='utf-8').read()
    root = ET.fromstring(text)
    words = [t.text for t in root.iter(SVG + 'text')]
    sizes = [float(t.get('font-size')) for t in root.iter(SVG + 'text')]
    if min(sizes) < LEAST:
        fault(code, 'lettering of', min(sizes))
    if 'glyph' in text:
        fault(code, 'has letters that are no text')
    if len(text) > LARGEST:
        fault(code, 'picture of', len(text), 'bytes')
    for a, b in overlapping(root):
        fault(code, 'words over one another:', a, 'and', b)
    state = ask({'ask': 'load', 'record': open(record(code), encoding='utf-8').read()}, {'ask': 'state', 'game': 'g1'})[1]
    for p in state['scene']['pieces']:
        if 'off' not in p['marks'] and 'inside' not in p['marks'] and not any(p['id'] in (w or '') for w in words):
            fault(code, 'piece without its id:', p['id'])
    if not any('fallen' in w for w in words) or 'Signs' not in words:
        fault(code, 'has no losses or no legend')
    look_at_legend(code, words, state['scene'])
    seen = {open(path, 'rb').read()}
    for theme in ('dark', 'print') if code == 'dba30' else ():
        if run('replay', record(code), '-o', path, '--theme', theme).returncode:
            fault(code, 'no theme', theme)
        seen.add(open(path, 'rb').read())
    if code == 'dba30' and len(seen) != 3:
        fault(code, 'themes look alike')


def look_at_legend(code, words, scene):
    """Colours, signs and codes of a picture are explained beside it."""
    legend = words[words.index('Signs') + 1:]
    if sum(w.endswith(', its front') for w in legend) != 2:
        fault(code, 'the legend does not tell the sides apart')
    on_table = [p for p in scene['pieces'] if 'off' not in p['marks'] and 'inside' not in p['marks']]
    for kind in {p['type'] for p in on_table} if code.startswith('dba') else ():
        if not any(re.search(r'\b' + re.escape(kind) + r'\b', w) for w in legend):
            fault(code, 'the legend says nothing of', kind)
    for mark, said in (('moved', 'has moved'), ('shot', 'has shot'), ('general', 'general')):
        if any(mark in p['marks'] for p in on_table) != (said in legend):
            fault(code, 'legend and table do not agree about', said)
    if any('objective' in (w or '') for w in words if w not in legend) != ('objective' in legend):
        fault(code, 'legend and table do not agree about objectives')


def look_at_repeats(folder):
    """A printed table does not say the first word of a row again below itself (where there is a program to read it)."""
    if not shutil.which('pdftotext'):
        return
    path = os.path.join(folder, 'repeats.pdf')
    run('sheet', 'cb', '-o', path)
    lines = subprocess.run(['pdftotext', '-layout', path, '-'], capture_output=True, text=True).stdout.splitlines()
    if not 1 <= sum(re.match(r' *inconclusive\b', line) is not None for line in lines) <= 3:
        fault('a sheet says "inconclusive" in every row')


def look_at_bank(folder):
    """An earthwork is a bank with slopes: many strokes in one shape of the dark of earth, not an outline."""
    path = os.path.join(folder, 'bank.svg')
    run('replay', os.path.join(source, 'tests/records/dtn-7-redoubt.jsonl'), '--at', '0', '-o', path)
    shapes = re.findall(r'<path style="fill:rgb\(29%,22%,12\.5%\)[^>]*>', open(path, encoding='utf-8').read())
    strokes = max((s.count('Z') for s in shapes), default=0)
    if strokes < 20:
        fault('an earthwork has', strokes, 'strokes down its slopes')


def look_at_leaders(folder):
    """Leaders of CB who stand on one another are fanned out: each is seen, with his name."""
    position = json.load(open(os.path.join(source, 'data/scenarios/cb/1-rome-carthage.json'), encoding='utf-8'))
    leaders = [p for p in position['sides'][0]['pieces'] if p['type'] in ('general', 'commander')]
    for p in leaders:
        p['at'] = leaders[0]['at']
    place, path = (os.path.join(folder, name) for name in ('leaders.json', 'leaders.svg'))
    json.dump(position, open(place, 'w', encoding='utf-8'))
    run('play', '--position', place, '--hotseat', '--seed', '1', '--record', os.path.join(folder, 'leaders.jsonl'), stdin=f'draw {path}\n')
    for a, b in overlapping(ET.parse(path).getroot()):
        fault('leaders of CB: words over one another:', a, 'and', b)


# --- sheets ------------------------------------------------------------------------------------------------------------


class Rows(html.parser.HTMLParser):
    """The tables of a page as lists of cells; everything it names from elsewhere; its ids."""

    def __init__(self):
        super().__init__()
        self.rows, self.foreign, self.ids, self.in_cell = [], [], [], False

    def handle_starttag(self, tag, attrs):
        if tag == 'tr':
            self.rows.append([])
        if tag in ('td', 'th') and self.rows:
            self.rows[-1].append('')
            self.in_cell = True
        if tag in ('script', 'link', 'iframe', 'img', 'object', 'embed'):
            self.foreign.append(tag)
        for key, value in attrs:
            if key in ('src', 'href', 'xlink:href') and not (value or '').startswith('#'):
                self.foreign.append(f'{key}={value}')
            if key == 'id':
                self.ids.append(value)

    def handle_endtag(self, tag):
        if tag in ('td', 'th'):
            self.in_cell = False

    def handle_data(self, data):
        if self.in_cell:
            self.rows[-1][-1] += data


def page(path):
    rows = Rows()
    text = open(path, encoding='utf-8').read()
    rows.feed(text)
    rows.foreign += re.findall(r'url\((?!#)[^)]*\)', text) + re.findall(r'@import[^;]*', text)
    return rows


def factors_of(code, pairs):
    """The combat factor alone of each pair: the first reason that resolve gives for it. None where such a fight cannot be."""
    lines = [{'ruleset': code, 'mode': 'close', 'a': {'type': a}, 'b': {'type': b}, 'dice': {'a': 1, 'b': 1}} for a, b in pairs]
    answers = run('resolve', '--json', stdin=''.join(json.dumps(line) + '\n' for line in lines)).stdout.splitlines()
    for pair, answer in zip(pairs, answers):
        own = [r for r in json.loads(answer).get('because', []) if r['side'] == 'a' and ' against ' in r['text'] and r['value']]
        yield pair, own[0]['value'] if own else None


def look_at_sheet(code, folder):
    paths = [os.path.join(folder, f'{code}.{kind}') for kind in ('pdf', 'html')]
    for path in paths:
        got = run('sheet', code, '-o', path)
        if got.returncode:
            return fault(code, 'no sheet:', got.stderr)
    pages = len(re.findall(rb'/Type /Page\b(?!s)', open(paths[0], 'rb').read()))
    if not 2 <= pages <= 4:
        fault(code, 'sheet of', pages, 'pages')
    rows = page(paths[1])
    if rows.foreign:
        fault(code, 'sheet asks for', rows.foreign)
    for row in rows.rows:
        if any(cell.count('(') != cell.count(')') for cell in row):
            fault(code, 'sheet: a line that is cut off:', row)
    rules = ask({'ask': 'ruleset', 'ruleset': code})[0]
    opponents = {'dba22': ('Bd', 'Cv'), 'dba30': ('3Ax', 'Cv'), 'dbf': ('Bd_S', 'Cv_S')}.get(code)
    by_name = {}
    for row in rows.rows:
        for cell in row[:2]:
            by_name.setdefault(cell, row)
    pairs = [(kind['code'], against) for kind in rules['types'] for against in opponents or ()]
    resolved, compared = dict(factors_of(code, pairs)), 0
    for kind in rules['types']:
        row = by_name.get(kind['name'])
        if row is None:
            fault(code, 'sheet lacks', kind['name'])
            continue
        for fact in kind['facts']:
            value = fact['value']
            said = value.replace('_', ' ') if isinstance(value, str) else f'{value:g}'
            if said not in row:
                fault(code, kind['code'], fact['name'], said, 'is not in', row)
        for against, name in zip(opponents or (), ('factor against foot', 'factor against mounted')):
            told = [f['value'] for f in kind['facts'] if f['name'] == name]
            factor = resolved[kind['code'], against]
            if factor is not None and told:
                compared += 1
                if factor != told[0]:
                    fault(code, kind['code'], name, told[0], 'but resolve says', factor)
    if opponents and compared < len(rules['types']):
        fault(code, 'only', compared, 'factors could be held against resolve')


# --- reports -----------------------------------------------------------------------------------------------------------


def look_at_report(code, folder):
    path = os.path.join(folder, code + '-battle.html')
    got = run('replay', record(code), '--report', '-o', path)
    if got.returncode:
        return fault(code, 'no report:', got.stderr)
    rows = page(path)
    if rows.foreign:
        fault(code, 'report asks for', rows.foreign[:3])
    if len(set(rows.ids)) != len(rows.ids):
        fault(code, 'pictures share names')
    course = ask({'ask': 'load', 'record': open(record(code), encoding='utf-8').read()}, {'ask': 'course', 'game': 'g1'})[1]['course']
    known = {str(c['n']): c for c in course}
    luck = {}
    for row in rows.rows:
        if len(row) == 8 and row[0].isdigit():
            c = known[row[0]]
            luck[row[0]] = row[7]
            said = f"{c['luck']:+.2f}" if 'luck' in c else '–'
            if row[7] != said or row[6] != f"{c['value']:+.2f}":
                fault(code, 'act', row[0], 'luck', row[7], 'but the engine says', said)
    log, state = ask({'ask': 'load', 'record': open(record(code), encoding='utf-8').read()}, {'ask': 'log', 'game': 'g1'}, {'ask': 'state', 'game': 'g1'})[1:]
    text = re.sub('<[^>]*>', '', open(path, encoding='utf-8').read().split('<h2>The story</h2>')[1].split('<h2>Luck</h2>')[0])
    if ' moved ' not in text:
        fault(code, 'nobody is said to have moved')
    for side, paragraph in re.findall(r'<span class="s(\d)">[^<]*</span> moved ([^.]*)\.', open(path, encoding='utf-8').read()):
        own = {p['id'] for p in state['scene']['pieces'] if p['side'] == int(side)}
        for name in re.split(', | and |-', paragraph):
            if name not in own:
                fault(code, 'side', side, 'is said to have moved', name)
    for entry in log['log']:
        for bout in (e['bout'] for e in entry['events'] if 'bout' in e):
            if 'piece' in bout['a'] and f"{bout['a']['piece']} " not in text:
                fault(code, 'act', entry['n'], 'the story knows nothing of', bout['a']['piece'])
            if 'dice' in bout['a'] and 'total' in bout['b'] and f"{bout['a']['dice'][0]} = {bout['a']['total']} " not in text:
                fault(code, 'act', entry['n'], 'the story does not tell', bout)
    story = open(path, encoding='utf-8').read().split('<h2>The story</h2>')[1].split('<h2>Luck</h2>')[0]
    prose = re.sub('<[^>]*>', '', re.sub('<details>.*?</details>', '', story, flags=re.S))
    for p in state['scene']['pieces']:
        if 'off' in p['marks'] and 'waiting' not in p['marks'] and not re.search(r'\b' + re.escape(p['id']) + r'\b', prose):
            fault(code, 'the story says nothing of the loss of', p['id'])
    if not re.search('[Ii]n the centre|[Oo]n the (left|right) of', prose) or not re.search('drove back|destroyed|broke', prose):
        fault(code, 'the story does not say who met whom where')
    if re.search(r'\d\+\d', prose) or 'First blood' not in prose:
        fault(code, 'the story is a list of throws')
    missing = [n for n, c in known.items() if 'luck' in c and n not in luck]
    if missing:
        fault(code, 'throws without their luck:', missing[:5])


def main():
    with tempfile.TemporaryDirectory() as folder:
        for code in RECORDS:
            look_at_picture(code, folder)
            look_at_sheet(code, folder)
            look_at_report(code, folder)
        look_at_leaders(folder)
        look_at_bank(folder)
        look_at_repeats(folder)
        for args in (('sheet', 'nosuch'), ('sheet', 'cb', '-o', os.path.join(folder, 'x.txt')),
                     ('replay', record('cb'), '--report'), ('replay', record('cb'), '--report', '-o', os.path.join(folder, 'x.png')),
                     ('replay', record('cb'), '-o', os.path.join(folder, 'x.svg'), '--theme', 'pink')):
            got = run(*args)
            if got.returncode != 2 or len(got.stderr.splitlines()) > 2 or not got.stderr:
                fault('no clear refusal of', args, got.returncode, got.stderr)
    print('\n'.join(faults) or 'pictures, sheets and reports agree with the engine')
    sys.exit(bool(faults))


main()
