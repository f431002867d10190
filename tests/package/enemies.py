#!/usr/bin/env python3
"""The stored armies fought whom they say they fought: enemies.py SOURCE_ROOT. Each enemy is stored, names it back and lived
at the same time, as their periods tell ("275-105 BC", "AD 260-271", "238 BC - AD 224"); each has a sentence and colours."""
import json
import pathlib
import re
import sys

LEAST = {'dba30': 120, 'dba22': 60, 'dbf': 16, 'cb': 12, 'dtn': 16}
faults = []


def years(period):
    """First and last year, those before our era negative. An era said once holds for what stands beside it without one."""
    said = [(int(year), before or after) for before, year, after in re.findall(r'(?:(BC|AD) )?(\d+)(?: ?(BC|AD))?', period)]
    eras = [era for _, era in said]
    signed = [-year if (era or next((e for e in eras[i:] if e), None)) == 'BC' else year for i, (year, era) in enumerate(said)]
    return (min(signed), max(signed)) if signed else None


def contemporaries(one, other):
    a, b = years(one['period']), years(other['period'])
    return a[0] <= b[1] and b[0] <= a[1]


for code, least in LEAST.items():
    armies = {a['id']: a for a in map(json.loads, (f.read_text() for f in pathlib.Path(sys.argv[1], 'data/armies', code).glob('*.json')))}
    if len(armies) < least:
        faults.append(f'{code} has {len(armies)} armies, not {least}')
    for name, army in sorted(armies.items()):
        missing = [field for field in ('about', 'colours', 'period', 'enemies') if not army.get(field)]
        if missing:
            faults.append(f'{code} {name} has no {" nor ".join(missing)}')
        for enemy in army.get('enemies', []):
            other = armies.get(enemy)
            if not other or name not in other['enemies']:
                faults.append(f'{code} {name}: {enemy} does not name it back')
            elif code != 'dbf' and not contemporaries(army, other):
                faults.append(f'{code} {name} ({army["period"]}) never met {enemy} ({other["period"]})')

print('\n'.join(faults) or 'every army has met its enemies')
sys.exit(bool(faults))
