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
# a draw by the rules' own limit of bounds is one by a limit, though it is no draw by --limit
python3 - "$root/data/scenarios/dba22/1-rome-carthage.json" "$work/short.json" <<'END'
import json, sys
battle = json.load(open(sys.argv[1]))
battle.setdefault("options", {})["bound_limit"] = 4
json.dump(battle, open(sys.argv[2], "w"))
END
answers 0 '"draws_by_limit": ?2' sim -r dba22 -a steady -b steady -n 2 --position "$work/short.json" --json
answers 0 'score of a' sim -r dba22 -n 2 --army assyrian --against elamite --csv "$work/games.csv" --html "$work/report.html" --records "$work/games"
if [ "$(wc -l <"$work/games.csv")" = 3 ] && grep -q '<svg' "$work/report.html"; then ok; else not_ok 'sim: csv and page'; fi
for record in "$work"/games/*.jsonl; do answers 0 '' replay --json "$record"; done
refuses 2 "no bot 'stedy'; did you mean 'steady'" sim --a stedy
refuses 2 "no rule set 'chess'" sim --ruleset chess
mkdir "$work/bare"
ACIES_DATA=$work/bare refuses 2 "no stored battles of DBA 2.2 were found: name one" sim -r dba22 -n 2
refuses 2 "name both armies" sim --army assyrian
refuses 2 "no army 'atlantis'" sim -r dba22 --army atlantis --against elamite
refuses 2 "the lower first" sim --sprt 20,0
refuses 2 "is of another contest" sim -r cb -n 6 --seed 9 --scenarios --journal "$work/journal"
refuses 2 "cannot write" sim -r cb -n 2 --scenarios --csv /nowhere/at/all

# Weights from files, a tuning that goes on from its journal, a ladder with figures.
refuses 2 "weights.luck" sim -r dba22 --weights-a <(printf '{"ruleset":"dba22","weights":{"luck":1}}')
refuses 2 "are two things" sim --ladder --tune
refuses 2 "neither --weights-b" sim --tune -b random --sprt 0,10
refuses 2 "no such rung" sim --ladder --a random --b steady
refuses 2 "no rule set 'chess'" sim --ladder -r chess
tune=(--tune -r dba22 --scenarios -a random --limit 2 -n 192 --seed 3)
answers 0 'what it is the price of' sim "${tune[@]}" --out "$work/whole.json"
"$acies" sim "${tune[@]}" --journal "$work/tuning" --out "$work/first.json" --json >/dev/null
head -n 101 "$work/tuning" >"$work/torn" # as if it had been killed in its second batch
printf '{"game":' >>"$work/torn"
"$acies" sim "${tune[@]}" --journal "$work/torn" --out "$work/second.json" --json >/dev/null
if cmp -s "$work/whole.json" "$work/first.json" && cmp -s "$work/whole.json" "$work/second.json"; then ok; else not_ok 'sim --tune: a journal changes the result'; fi
answers 0 '"pairs": ?\[0, ?0, ?2' sim -r dba22 -n 4 --scenarios -a random -b random --weights-a "$work/whole.json" --json
refuses 2 "is of another contest" sim "${tune[@]}" --seed 4 --journal "$work/tuning"
answers 1 '"ruleset": ?"dba22".*"pass": ?false' sim --ladder -r dba22 -a steady -b random -n 2 --limit 2 --scenarios --json --journal "$work/ladder" --html "$work/ladder.html"
if [ -s "$work/ladder/dba22-steady-random.jsonl" ] && grep -q 'The ladder' "$work/ladder.html"; then ok; else not_ok 'sim --ladder: journal and page'; fi

# Programs that play: two that behave, and some that do not. They lose, and the run goes on.
answers 0 '"forfeits": ?\[0, ?0\]' sim -r dba30 -n 4 --scenarios --a "$root/examples/bot.py" --json
answers 0 '"forfeits": ?\[0, ?0\]' sim -r cb -n 2 --scenarios --a "$(dirname "$acies")/../../examples/bot" --json
bad_bot() { # NAME BODY REASON [BUDGET]: a program that forfeits both its games, and why
    printf '#!/bin/sh\n%s\n' "$2" >"$work/$1"
    chmod +x "$work/$1"
    answers 0 '"wins": ?0,.*"forfeits": ?\[2, ?0\]' sim -r dba30 -n 2 --scenarios --threads 1 --budget "${4-4s}" --a "$work/$1" --json
    if grep -q "forfeits: $3" "$work/err"; then ok; else not_ok "sim: $1 is not told: $3"; fi
}
bad_bot hangs 'exec sleep 60' 'it took too long' 300ms
bad_bot deaf 'exec 0<&-; exec sleep 60' 'it' 300ms
bad_bot ends 'exit 3' 'it ended'
says() { printf 'while read -r l; do case $l in *choose*) printf "%%s\\n" '"'%s'"' ;; esac; done' "$1"; } # whenever it is asked
bad_bot mumbles "$(says what)" 'its answer is no JSON object'
bad_bot nothing "$(says '{}')" 'its answer names no act'
bad_bot illegal "$(says '{"act":{"act":"move","pieces":["R1"],"steps":[{"advance":2000}]}}')" 'its act is illegal'
bad_bot floods 'exec yes' 'it'
bad_bot half "read -r l; read -r l; printf '{\"offer\":'; exec sleep 60" 'it took too long' 300ms
bad_bot long "read -r l; read -r l; head -c 100000 /dev/zero | tr '\\0' x; exec sleep 60" 'it does not stop talking'
bad_bot crashes 'read -r l; kill -SEGV $$' 'it ended'
bad_bot unasked "while read -r l; do case \$l in *choose*) printf '{\"offer\":0}\\n{\"offer\":0}\\n' ;; esac; done" 'it speaks unasked'
bad_bot shuts 'exec 1>&-; exec sleep 60' 'it ended'
bad_bot list "$(says '[0]')" 'its answer is no JSON object'
bad_bot beyond "$(says '{"offer":1000}')" 'its answer names no act'
# Children of a program end with it, also when they have made themselves another session.
bad_bot forks "sleep 77.$$ & (sleep 78.$$ &) ; read -r l; exit 0" 'it ended'
sleep 0.3
if pgrep -f "sleep 7[78].$$" >/dev/null; then not_ok 'sim: children of a program are left behind'; else ok; fi
bad_bot hides "setsid sleep 79.$$ & exec sleep 60" 'it took too long' 300ms
sleep 0.3
if pgrep -f "sleep 79.$$" >/dev/null; then not_ok 'sim: a child in a session of its own is left behind'; else ok; fi
refuses 2 "no program that can be run" sim --a ./nothing-here
refuses 2 "wants a time" sim --budget soon
