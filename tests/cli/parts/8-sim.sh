# Bots against each other. Sourced by cli.sh.
# shellcheck shell=bash

answers 0 '^steady ' sim --bots
answers 0 '"score": ?[01]\.' sim --ruleset dba30 --games 4 --scenarios --json
python3 - "$work/out" <<'END' && ok || not_ok 'sim --json is no object with everything that is promised'
import json, sys
told = json.load(open(sys.argv[1]))
for name in ("score", "ci", "wins", "losses", "draws", "verbs", "slowest_ms", "elo", "pairs"):
    assert name in told, name
assert told["wins"] + told["losses"] + told["draws"] == told["games"] == 4
assert told["verbs"]["a"]["move"] > 0
END
# Any number of threads, and a journal, give the same numbers.
same() { python3 -c 'import json,sys
told = json.load(sys.stdin)
for part in [told, told["of_a"], told["of_b"]]:
    for name in list(part):
        if "ms" in name or "second" in name: del part[name]
print(json.dumps(told, sort_keys=True))'; }
"$acies" sim -r cb -n 6 --scenarios --threads 1 --json | same >"$work/one"
"$acies" sim -r cb -n 6 --scenarios --threads 3 --journal "$work/journal" --json | same >"$work/three"
"$acies" sim -r cb -n 6 --scenarios --journal "$work/journal" --json | same >"$work/again"
if [ -s "$work/one" ] && cmp -s "$work/one" "$work/three"; then ok; else not_ok 'sim: threads change the result'; fi
if cmp -s "$work/one" "$work/again"; then ok; else not_ok 'sim: a journal changes the result'; fi
answers 0 'score of a' sim -r dba22 -n 2 --army assyrian --against elamite --csv "$work/games.csv" --html "$work/report.html" --records "$work/games"
if [ "$(wc -l <"$work/games.csv")" = 3 ] && grep -q '<svg' "$work/report.html"; then ok; else not_ok 'sim: csv and page'; fi
for record in "$work"/games/*.jsonl; do answers 0 '' replay --json "$record"; done
refuses 2 "no bot 'stedy'; did you mean 'steady'" sim --a stedy
refuses 2 "no rule set 'chess'" sim --ruleset chess
refuses 2 "name both armies" sim --army assyrian
refuses 2 "no army 'atlantis'" sim -r dba22 --army atlantis --against elamite
refuses 2 "the lower first" sim --sprt 20,0
refuses 2 "is of another contest" sim -r cb -n 6 --seed 9 --scenarios --journal "$work/journal"
refuses 2 "cannot write" sim -r cb -n 2 --scenarios --csv /nowhere/at/all
