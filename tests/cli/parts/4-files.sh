# Files that are not there, not files, empty, huge or hostile, for every command that reads one. Sourced by cli.sh.
# shellcheck shell=bash

for command in resolve odds judge replay; do
    refuses 2 "cannot read '$work/nothing'" $command "$work/nothing"
    refuses 2 'directory' $command "$work"
done
position "$rome" "$gauls" "$turn"
refuses 2 "cannot read '$work/nothing'" judge "$work/position.json" "$work/nothing"
refuses 2 'directory' judge "$work/position.json" "$work"

# Nothing in, nothing out: no line has failed. A position or a record must be there.
: >"$work/in"
for command in resolve odds engine; do
    run $command
    if [ $code -eq 0 ] && [ ! -s "$work/out" ]; then ok; else not_ok "$command: empty input"; fi
done
: >"$work/empty"
refuses 2 '.' judge "$work/empty"
refuses 2 'empty' replay "$work/empty"
refuses 2 'empty' resolve "$work/empty"
refuses 2 'empty' odds "$work/empty"
refuses 2 'empty' judge "$work/position.json" "$work/empty"

# Garbage and very deep nesting: an answer, quickly, and no crash.
hostile
for file in garbage deep deeper; do
    cp "$work/$file" "$work/in"
    for command in resolve odds; do answers 1 '"error":' $command; done
    answers 0 '"error":' engine
    answers 1 '"error":' judge "$work/position.json"
    refuses 2 '.' judge "$work/$file"
    run replay "$work/$file"
    if [ $code -eq 1 ] || [ $code -eq 2 ]; then ok; else not_ok "replay $file"; fi
done
cp "$work/lines" "$work/in"
answers 1 '"error":' resolve
run replay "$work/lines"
if [ $code -eq 1 ] || [ $code -eq 2 ]; then ok; else not_ok "replay lines"; fi

# The engine answers every line, sound or not.
input '{"ask":"hello"}' 'garbage' '{"ask":"nothing"}' '' '{"ask":"duel","factors":[4,2],"id":"x"}'
answers 0 '^\{"id":"x","double_a":9' engine
if [ "$(wc -l <"$work/out")" -eq 4 ]; then ok; else not_ok 'engine: one answer a line'; fi
# The size that is told of a file that is too large is its own.
head -c 11000000 /dev/zero | tr '\0' a >"$work/big.json"
refuses 1 'line 1: the text is 11000000 bytes long' replay "$work/big.json"
refuses 2 'the text is 11000000 bytes long; at most 4194304 are read' play --position "$work/big.json"
rm "$work/big.json"
refuses 2 '^acies board: .* is no site' board --site "$work" --no-browser
refuses 2 "^acies play: there is no bot 'foo': there are steady" play --bot foo
refuses 2 'either a bot plays or a friend' play --bot steady --hotseat --scenario 1
refuses 2 "^acies odds: only one side is said: say who it meets, as in 'acies odds 4Bd 4Sp'$" odds 4Bd
# No shell has looked at what is typed at the table: "~/" is home all the same.
input 'draw ~/field.svg' 'save ~/battle.jsonl' quit
HOME=$work XDG_STATE_HOME=$work/state answers 0 'Drawn into .*/field.svg' play --scenario 1 --hotseat --seed 1 --plain
if [ -s "$work/field.svg" ] && [ -s "$work/battle.jsonl" ]; then ok; else not_ok 'a picture and a copy at home'; fi
: >"$work/in"
answers 0 '' replay "$work/battle.jsonl" --report -o "$work/battle.html"
if grep -q '<b>Not over yet: ' "$work/battle.html"; then ok; else not_ok 'the story of a battle that is not over says so'; fi
# What is built looks like what it is: an earthwork is a rampart and no road.
python3 -c 'import json, sys
print(json.dumps({"ask": "new", "position": json.load(open(sys.argv[1]))}))
print(json.dumps({"ask": "state", "game": "g1"}))' "$root/data/scenarios/dtn/7-redoubt.json" >"$work/in"
answers 0 '"kind":"earthwork"[^}]*"look":"rampart"' engine
: >"$work/in"
