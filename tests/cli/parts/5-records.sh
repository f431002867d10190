# replay: sound records, and altered, truncated or foreign ones. Sourced by cli.sh.
# shellcheck shell=bash

# A short game through the engine, and its record.
position "$rome" '{"id":"G1","type":"4Wb","general":true,"at":[200,150],"facing":180}' "$turn"
{
    printf '{"ask":"new","position":%s}\n' "$(cat "$work/position.json")"
    printf '%s\n' '{"ask":"play","game":"g1","act":{"act":"end_phase"}}' \
        '{"ask":"play","game":"g1","act":{"act":"roll","dice":[5,2]}}' '{"ask":"record","game":"g1","seats":["Anna","Ben"]}'
} >"$work/in"
run engine
tail -1 "$work/out" | python3 -c 'import json, sys; sys.stdout.write(json.load(sys.stdin)["record"])' >"$work/game.jsonl"
lines=$(wc -l <"$work/game.jsonl")

answers 0 'acts' replay "$work/game.jsonl"
answers 0 '"verified":true' replay --json "$work/game.jsonl"
answers 0 'Anna' replay --text "$work/game.jsonl"
answers 0 'dba30-' replay --text "$work/game.jsonl"
# Dice, and acts that say nothing of themselves, are told with the question they answer.
answers 0 'chance: roll [1-6] [1-6] \([^)]+\)' replay --text "$work/game.jsonl"
answers 0 'R1' replay --at 1 "$work/game.jsonl"
answers 0 '' replay "$work/game.jsonl" --at 2 -o "$work/moment.svg"
if grep -q '<svg' "$work/moment.svg"; then ok; else not_ok 'replay -o moment.svg'; fi
answers 0 '' replay "$work/game.jsonl" -o "$work/moment.png"
if head -c 4 "$work/moment.png" | grep -q PNG; then ok; else not_ok 'replay -o moment.png'; fi
refuses 2 'whole number from 0 to' replay --at 99 "$work/game.jsonl"
refuses 2 'whole number from 0 to' replay --at x "$work/game.jsonl"
refuses 2 '.' replay "$work/game.jsonl" -o "$work/moment.gif"
refuses 2 '.' replay "$work/game.jsonl" -o "$work/nowhere/moment.svg"

altered() { # PATTERN SED-COMMAND
    sed "$2" "$work/game.jsonl" >"$work/altered.jsonl"
    if cmp -s "$work/game.jsonl" "$work/altered.jsonl"; then not_ok "nothing altered by $2"; fi
    refuses 1 "$1" replay "$work/altered.jsonl"
    answers 1 '"(fault|error)"' replay --json "$work/altered.jsonl"
}
altered 'line 2' '2s/"hash":"[0-9a-f]*"/"hash":"0123456789abcdef"/'
altered 'line [0-9]+' 's/"dice":\[5,2\]/"dice":[5,9]/'
altered 'line [0-9]+' 's/"dice":\[5,2\]/"dice":[1,6]/'
altered 'line [0-9]+' 's/"end_phase"/"dance"/'
altered 'line 1' '1s/"version":2/"version":77/'
altered 'line 1' '1s/"dba30"/"chess"/'
altered 'line 1' '1s/"4Bd"/"9Zz"/'
altered 'line [0-9]+' '3d'
altered 'line [0-9]+' "\$s/.\{10\}\$//"
altered 'line 1' '1d'

# Cut anywhere, a record is never taken for a whole one, except at the end of a line, where a game may stop.
size=$(wc -c <"$work/game.jsonl")
for cut in 1 100 $((size / 2)) $((size - 2)); do
    head -c "$cut" "$work/game.jsonl" >"$work/cut.jsonl"
    run replay "$work/cut.jsonl"
    if [ $code -eq 1 ] && [ "$(wc -l <"$work/err")" -eq 1 ]; then ok; else not_ok "replay: cut after $cut of $size bytes"; fi
done

# Records of older rules: replayed as far as their acts are legal, and told so with the clause that ends it.
for record in "$root"/tests/records/older/*.jsonl; do
    run replay --json "$record"
    if { [ $code -eq 0 ] && grep -q '"verified":"acts"' "$work/out"; } ||
        { [ $code -eq 1 ] && grep -q '"verified":false' "$work/out" && grep -qE 'line [0-9]+.* under these rules.* - [a-z]+[0-9]*-H?[0-9]+$' "$work/err"; }; then ok; else not_ok "acies replay $record"; fi
done

# A record in use is locked: a second terminal is refused with a sentence, and the file stays as it is.
: >"$work/in"
cp "$root"/tests/records/dba30-1-rome-carthage.jsonl "$work/whole.jsonl"
head -12 "$work/whole.jsonl" >"$work/game.jsonl"
cp "$work/game.jsonl" "$work/before.jsonl"
exec 8<"$work/game.jsonl"
flock 8
refuses 2 'in use' play --resume "$work/game.jsonl" --hotseat
if cmp -s "$work/game.jsonl" "$work/before.jsonl"; then ok; else not_ok "a record in use was touched"; fi
exec 8<&-
answers 0 'The game is kept' play --resume "$work/game.jsonl" --hotseat --seed 1
answers 0 '"verified":true' replay --json "$work/game.jsonl"
