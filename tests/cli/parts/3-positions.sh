# judge, and positions that are refused. Sourced by cli.sh.
# shellcheck shell=bash

position "$rome" "$gauls" "$turn"
input '{"act":"move","pieces":["R1"],"steps":[{"advance":40}]}' '{"act":"move","pieces":["R1"],"steps":[{"advance":40}],"id":"again"}'
answers 0 '^\{"legal":true,"cost":1,"pieces":\[\{"id":"R1","at":\[200,190\],"facing":0\}\]' judge "$work/position.json"
answers 0 '^\{"id":"again","legal":true,.*\[200,190\]' judge "$work/position.json"
if [ "$(wc -l <"$work/out")" -eq 2 ]; then ok; else not_ok "judge: one answer a line"; fi
cp "$work/in" "$work/acts.jsonl"
answers 0 '"legal":true' judge "$work/position.json" "$work/acts.jsonl"
input '{"act":"move","pieces":["R1"],"steps":[{"advance":400}]}'
answers 1 '^\{"legal":false,"clause":"dba30-[0-9H]+","why":"[^"]+"' judge "$work/position.json"
input '{"act":"move","pieces":["R1"],"steps":[{"advance":40}]}' '{"act":"end_phase"}'
answers 0 '"events":\[' judge --play "$work/position.json"
refuses 2 'cannot both' judge - -

# Acts that make no sense: one answer each, not legal, with the field; the exit code is 1.
wrong_act() { # FIELD PATTERN ACT
    input "$3"
    answers 1 "\"legal\":false" judge "$work/position.json"
    if grep -qE "$2" "$work/out"; then ok; else not_ok "judge $3: $2"; fi
    [ -z "$1" ] || if grep -qE "\"field\":\"$1\"" "$work/out"; then ok; else not_ok "judge $3: field $1"; fi
}
wrong_act 'pieces\[0\]' 'X9' '{"act":"move","pieces":["X9"],"steps":[{"advance":40}]}'
wrong_act '' '"(error|why)"' '{"act":"move","pieces":["G1"],"steps":[{"advance":40}]}'
wrong_act '' '"(error|why)"' '{"act":"roll","dice":[4]}'
wrong_act '' '"(error|why)"' '{"act":"fight","pieces":["R1","G1"]}'
wrong_act act 'dance' '{"act":"dance"}'
wrong_act '' '"error"' '{"act":"move","pieces":["R1"],"steps":[{"advance":NaN}]}'
wrong_act '' '"error"' '{"act":"move","pieces":["R1"],"steps":[{"advance":1e999}]}'
wrong_act '' '"(error|why)"' '{"act":"move","pieces":["R1"],"steps":[{"advance":100000000}]}'
wrong_act '' '"(error|why)"' '{"act":"move","pieces":["R1"],"steps":[{"to":[-500,150],"facing":0}]}'
wrong_act '' '"error"' '{"act":"move","act":"move","pieces":["R1"],"steps":[{"advance":4}]}'
wrong_act '' '"error"' '{"act":"move","pieces":["R1"],"steps":[{"jump":4}]}'
wrong_act '' '"error"' '{"act":"end_phase","pieces":["R1"]}'
wrong_act '' '"error"' 'garbage'
wrong_act '' '"error"' '7'

# Dice that are no dice, where dice are due.
position "$rome" "$gauls" '{"side":0,"phase":"pips"}'
wrong_act 'dice\[0\]|dice|' '"(error|why)"' '{"act":"roll","dice":[7]}'
wrong_act '' '"(error|why)"' '{"act":"roll","dice":[0]}'
wrong_act '' '"(error|why)"' '{"act":"roll","dice":[]}'
wrong_act '' '"(error|why)"' '{"act":"roll","dice":[3,3,3]}'
wrong_act '' '"(error|why)"' '{"act":"end_phase"}'

# Positions that are refused, with the place or the clause; nothing is judged.
wrong_position() { # PATTERN ROME GAULS TURN [TERRAIN] [TABLE]
    local pattern=$1
    shift
    position "$@"
    input '{"act":"end_phase"}'
    refuses 2 "$pattern" judge "$work/position.json"
    if grep -q '"error"' "$work/out" && ! grep -q '"legal":true' "$work/out"; then ok; else not_ok "judge answers a refused position: $pattern"; fi
}
wrong_position 'overlap|R2' "$rome,{\"id\":\"R2\",\"type\":\"4Bd\",\"at\":[210,150],\"facing\":0}" "$gauls" "$turn"
wrong_position 'table|R1' '{"id":"R1","type":"4Bd","at":[5,150],"facing":0}' "$gauls" "$turn"
wrong_position 'sides\[0\].pieces\[0\].at' '{"id":"R1","type":"4Bd","at":[1e12,150],"facing":0}' "$gauls" "$turn"
wrong_position 'sides\[0\].pieces\[0\].at' '{"id":"R1","type":"4Bd","at":["200",150],"facing":0}' "$gauls" "$turn"
wrong_position 'sides\[0\].pieces\[0\].at' '{"id":"R1","type":"4Bd","at":[200],"facing":0}' "$gauls" "$turn"
wrong_position 'sides\[0\].pieces\[0\].facing' '{"id":"R1","type":"4Bd","at":[200,150],"facing":"north"}' "$gauls" "$turn"
wrong_position 'sides\[0\].pieces\[0\].type' '{"id":"R1","type":"9Zz","at":[200,150],"facing":0}' "$gauls" "$turn"
wrong_position 'sides\[0\].pieces\[0\].id' '{"id":"R12345678","type":"4Bd","at":[200,150],"facing":0}' "$gauls" "$turn"
wrong_position 'R1' "$rome" '{"id":"R1","type":"4Wb","at":[200,450],"facing":180}' "$turn"
wrong_position 'turn.phase' "$rome" "$gauls" '{"side":0,"phase":"tea","pips":4}'
wrong_position 'turn.side' "$rome" "$gauls" '{"side":2,"phase":"move","pips":4}'
wrong_position 'turn.pips' "$rome" "$gauls" '{"side":0,"phase":"move","pips":400}'
wrong_position 'terrain\[0\]' "$rome" "$gauls" "$turn" '{"id":"w1","kind":"swimming pool","shape":[[0,0],[50,0],[50,50]]}'
wrong_position 'terrain\[0\]' "$rome" "$gauls" "$turn" '{"id":"w1","kind":"wood","shape":[[0,0],[50,0]]}'
wrong_position 'terrain\[0\]' "$rome" "$gauls" "$turn" '{"id":"w1","kind":"wood","shape":[[0,0],[50,50],[50,0],[0,50]]}'
wrong_position 'table' "$rome" "$gauls" "$turn" '' '{"width":0,"depth":600,"base_width":40}'
wrong_position 'table' "$rome" "$gauls" "$turn" '' '{"width":1e9,"depth":600,"base_width":40}'

printf '{"ruleset":"dba30","table":' >"$work/position.json"
refuses 2 'line 1' judge "$work/position.json"
printf '{"ruleset":"dba30","table":{"width":NaN}}' >"$work/position.json"
refuses 2 'line 1' judge "$work/position.json"
printf '[]' >"$work/position.json"
refuses 2 'object' judge "$work/position.json"
: >"$work/position.json"
refuses 2 '' judge "$work/position.json"

# A battle is named by its file, a game that was kept likewise.
export XDG_STATE_HOME=$work/state-of-files ACIES_DATA=$root/data
input quit
answers 0 'acies play --resume' play "$root/data/scenarios/dba30/1-rome-carthage.json" --hotseat --record "$work/by-file.jsonl"
answers 0 'acies play --resume' play "$work/by-file.jsonl" --hotseat
refuses 1 "say what was thrown, as in '... dice 5 2'" resolve '4Bd v 4Sp'
unset XDG_STATE_HOME ACIES_DATA
