# rules, resolve, odds. Sourced by cli.sh.
# shellcheck shell=bash

answers 0 '^dba30 ' rules
answers 0 '^dba30-152 ' rules dba30 152
answers 0 '^dba30-H18 ' rules dba30 H18
answers 0 '"id": "dba30-152"' rules dba30 dba30-152 --json
answers 0 'dba30-' rules dba30 threat zone
answers 0 '^dba30-H01 ' rules dba30 --house
answers 0 'with code, [0-9]+ with a test' rules dba30 --coverage
answers 0 '"house": ' rules dba30 --coverage --json
refuses 2 "there is no rule set 'dba99': there are .*dtn" rules dba99
refuses 2 "no clause '999'" rules dba30 999
refuses 2 "no clause 'dba30-H999'" rules dba30 dba30-H999
refuses 1 "speaks of 'zyzzyva'" rules dba30 zyzzyva

blades='"a":{"type":"4Bd","general":true,"overlaps":1},"b":{"type":"4Sp","side_support":["4Sp"]}'
input "{\"id\":\"e1\",\"ruleset\":\"dba30\",$blades,\"dice\":{\"a\":4,\"b\":2}}" ''
answers 0 '^\{"id":"e1","factor":\{"a":5,"b":5\},"total":\{"a":9,"b":7\},"outcome":\{"a":"hold","b":"recoil"\}' resolve
answers 0 '^\{"id":"e1"' resolve -
answers 0 '"because":\[\{"side":"a","value":5,"clause":"dba30-201"' resolve

answers 0 '^\{"double_a":9,"win_a":17,"tie":4,"win_b":6,"double_b":0\}$' odds --factors 4 2 --json
answers 0 '^a doubles b +9 +1/4 +25.00 %$' odds --factors 4 2
answers 0 '^b doubles a' odds --factors -1 2
answers 0 '^6  A A A a a a$' odds --factors 4 2 --table
refuses 2 "factor B must be a whole number" odds --factors 4 two
refuses 2 "factor A must be a whole number" odds --factors 99999 1
input "{\"id\":7,\"ruleset\":\"dba30\",$blades}"
answers 0 '^\{"id":7,"factor":\{"a":5,"b":5\},"outcomes":\[\{"a":"hold","b":"hold","count":6,"of":36,"fraction":"1/6","probability":0.16666' odds
answers 0 '"table":\[\[\["hold","hold"\]' odds --table
refuses 2 "both: after 'going' one of its words is wanted" odds --matrix dba30 --both going
golden odds-table odds --pretty --table

# Bad lines answer with an error that names the line and the field; the others go on.
bad_lines=0
bad() { # FIELD LINE: line 2 of three is this one
    input "{\"id\":1,\"ruleset\":\"dba30\",$blades,\"dice\":{\"a\":1,\"b\":1}}" "$2" "{\"id\":3,\"ruleset\":\"dba30\",$blades,\"dice\":{\"a\":6,\"b\":1}}"
    for command in resolve odds; do
        [ "$command$3" != oddsresolve ] || continue
        answers 1 "\"error\":\"[^\"]+\".*(\"field\":\"$1\".*)?\"line\":2" $command
        if [ "$(wc -l <"$work/out")" -eq 3 ] && tail -1 "$work/out" | grep -q '^{"id":3,"factor"'; then ok; else not_ok "$command: the line after a bad one"; fi
        [ -z "$1" ] || if sed -n 2p "$work/out" | grep -qE "\"field\":\"$1\""; then ok; else not_ok "$command: field $1"; fi
    done
    bad_lines=$((bad_lines + 1))
}
bad '' 'garbage' ''
bad '' '[1,2]' ''
bad '' '{"ruleset":"dba30"' ''
bad ruleset '{"a":{"type":"4Bd"},"b":{"type":"4Sp"}}' ''
bad ruleset '{"ruleset":"chess","a":{"type":"4Bd"},"b":{"type":"4Sp"}}' ''
bad ruleset '{"ruleset":30,"a":{"type":"4Bd"},"b":{"type":"4Sp"}}' ''
bad b '{"ruleset":"dba30","a":{"type":"4Bd"}}' ''
bad a.type '{"ruleset":"dba30","a":{},"b":{"type":"4Sp"}}' ''
bad a.type '{"ruleset":"dba30","a":{"type":"9Zz"},"b":{"type":"4Sp"}}' ''
bad b.overlaps '{"ruleset":"dba30","a":{"type":"4Bd"},"b":{"type":"4Sp","overlaps":3}}' ''
bad b.overlaps '{"ruleset":"dba30","a":{"type":"4Bd"},"b":{"type":"4Sp","overlaps":"1"}}' ''
bad a.colour '{"ruleset":"dba30","a":{"type":"4Bd","colour":"red"},"b":{"type":"4Sp"}}' ''
bad '' '{"ruleset":"dba30","a":{"type":"4Bd","overlaps":NaN},"b":{"type":"4Sp"}}' ''
bad '' '{"ruleset":"dba30","a":{"type":"4Bd","overlaps":1e999},"b":{"type":"4Sp"}}' ''
bad '' '{"ruleset":"dba30","ruleset":"dba30","a":{"type":"4Bd"},"b":{"type":"4Sp"}}' ''
bad dice.a '{"ruleset":"dba30","a":{"type":"4Bd"},"b":{"type":"4Sp"},"dice":{"a":7,"b":1}}' ''
bad dice.a '{"ruleset":"dba30","a":{"type":"4Bd"},"b":{"type":"4Sp"},"dice":{"a":0,"b":1}}' ''
bad dice.b '{"ruleset":"dba30","a":{"type":"4Bd"},"b":{"type":"4Sp"},"dice":{"a":1,"b":3.5}}' ''
bad dice '{"ruleset":"dba30","a":{"type":"4Bd"},"b":{"type":"4Sp"}}' resolve
bad '[ab].(overlaps|edge_corners|flank_attacked)' '{"ruleset":"dba30","a":{"type":"4Bd","overlaps":2,"flank_attacked":1},"b":{"type":"4Sp"}}' ''
bad '[ab].*' '{"ruleset":"dba30","a":{"type":"SCh","assaulting":"fort"},"b":{"type":"4Sp","occupies":"fort"}}' ''
bad '' '{"id":"far","ruleset":"dba30","a":{"type":"4Bd","overlaps":99999999999999999999},"b":{"type":"4Sp"}}' ''
bad '' "{\"id\":\"deep\",\"ruleset\":\"dba30\",\"a\":$(printf '[%.0s' {1..5000})" ''
bad a.overlaps '{"ruleset":"dba30","a":{"type":"4Bd","overlaps":null},"b":{"type":"4Sp"}}' ''
bad a.general '{"ruleset":"dba30","a":{"type":"4Bd","general":1},"b":{"type":"4Sp"}}' ''
bad 'a.side_support\[0\]' '{"ruleset":"dba30","a":{"type":"4Sp","side_support":[4]},"b":{"type":"4Sp"}}' ''
# A count without an upper bound is not refused by naming one.
input '{"ruleset":"dbf","mode":"close","a":{"type":"Sp_S","occupies":"camp","other_assaulters":-1},"b":{"type":"Bd_S"}}'
answers 1 '"error":"-1 is out of range: 0 or more is possible"' odds

# A line that cannot be read keeps its id where it can be made out: the outermost one, wherever the fault is.
keeps_id() { # ID LINE
    input "$2"
    answers 1 "^\\{\"id\":$1,\"error\":\"[^\"]+" resolve
}
keeps_id 2 '{"id":2,"ruleset":"dba30","a":{"type":"4Bd","overlaps":1e400},"b":{"type":"4Sp"}}'
keeps_id '"x"' '{"a":{"id":"in"},"id" : "x","a":{}}'
keeps_id '"cut off"' '{"id":"cut off","ruleset":"dba30","a":{"type":"4B'
keeps_id -3 '{"id":-3} {"id":4}'
input '{"id":[2],"a":1e400}'
answers 1 '^\{"error"' resolve
input '{"a":{"id":2},"id'
answers 1 '^\{"error"' resolve

# Lines as other systems write them: a byte order mark, carriage returns, no newline at the end. Zero bytes are an error.
line="{\"id\":1,\"ruleset\":\"dba30\",$blades,\"dice\":{\"a\":1,\"b\":1}}"
printf '\xEF\xBB\xBF%s\r\n\r\n%s' "$line" "$line" >"$work/in"
answers 0 '^\{"id":1,"factor"' resolve
if [ "$(wc -l <"$work/out")" -eq 2 ]; then ok; else not_ok 'resolve: lines with a byte order mark and carriage returns'; fi
printf '%s\0\n%s\n' "$line" "$line" >"$work/in"
answers 1 '^\{"id":1,"error"' resolve
if [ "$(wc -l <"$work/out")" -eq 2 ]; then ok; else not_ok 'resolve: the line after a zero byte'; fi

# Engagements in words. What is not known is told with the nearest word and the list of all; nothing goes to stdout then.
: >"$work/in"
answers 0 '^DBA 3.0: close: 4Bd general going bad v 4Sp/4Sp going bad$' odds 4Bd+general 4Sp/4Sp --going bad
answers 0 'b outcome +recoil +47.22 % +17/36  ###########$' odds 4Bd+general 4Sp/4Sp --going bad
answers 0 '^Civitates Bellantes: combat: pikemen dps 2 v swordsmen action charge$' odds -g cb "pikemen dp 2 v legion charging"
answers 0 '^\{"factor":\{"a":4,"b":2\}' odds 4Bd+general 4Sp/4Sp --both "bad going" --json
answers 0 '^  outcome +a hold, b recoil$' resolve 4Bd+general 4Sp/4Sp dice 5 2
answers 0 '"outcome":\{"a":"hold","b":"recoil"\}' resolve 4Bd+general 4Sp/4Sp dice 5 2 --json
answers 0 '^  band +a rout, b victory$' resolve -g cb "pikemen dp 2 dice 3 v legion charging dice 5"
answers 0 '^DTN 2.02: combat_draw: ' odds infantry sp 4 charging v artillery sp 2
refuses 1 'dice' resolve 4Bd v 4Sp
refuses 2 "there is no rule set 'dba99'" odds -g dba99 4Bd v 4Sp
answers 0 "not said, taken as usual: a action charge" odds -g cb pikemen v legion
answers 0 "not said, taken as usual: type charge, a sp 4, b sp 3" odds -g dtn infantry v cavalry
run odds 4Bd+genral 4Sp
if [ $code -eq 2 ] && [ ! -s "$work/out" ] && grep -q "did you mean 'general'" "$work/err" && grep -q 'rear_support' "$work/err"; then ok
else not_ok "a word that is not known"; fi

# A whole table, and every type against every type.
python3 -c 'import json, sys; json.dump(json.load(open(sys.argv[1]))["position"], open(sys.argv[2], "w"))' "$root/tests/positions/assault_four.json" "$work/position.json"
answers 0 'what would change it:' odds --position "$work/position.json"
answers 0 '^In another order:$' odds --position "$work/position.json"
answers 0 '"what_if":\[' odds --position "$work/position.json" --json
refuses 2 'cannot read' odds --position "$work/nothing.json"
answers 0 '^4Bd +28 +58 +58' odds --matrix dba30 --going good
answers 0 '"cells":\[\[' odds --matrix cb --json
answers 0 '' odds --matrix dba22 -o "$work/matrix.csv"
if grep -q '^Bd,Sp,0\.[0-9]*,0\.[0-9]*,' "$work/matrix.csv"; then ok; else not_ok 'the matrix as CSV'; fi
answers 0 '' odds --matrix dtn -o "$work/matrix.html"
if grep -q '<th scope="row">infantry</th>' "$work/matrix.html"; then ok; else not_ok 'the matrix as a page'; fi
answers 0 '' odds --matrix dbf -o "$work/matrix.png"
if [ "$(head -c 4 "$work/matrix.png" | tail -c 3)" = PNG ]; then ok; else not_ok 'the matrix as a picture'; fi
refuses 2 "one of its words is wanted, not 'god'" odds --matrix dba30 --going god
refuses 2 "ends in .html, .csv or .png" odds --matrix dba30 -o "$work/matrix.txt"
refuses 2 "no rule set" odds --matrix dba99
answers 0 'a 4Bd, factor 3$' odds "4bd two overlaps v 4sp"
answers 0 '^DBA 3.0: close: 4Bd general going bad v 4Sp$' odds "4Bd (gen) in wood v 4Sp"
answers 0 'action charge v ' odds -g cb "cavalry charging v archers"
answers 0 '^DTN 2.02: ' odds -g dtn "line infantry sp 4 charge v cavalry sp 3"
# Of a fight on the table only what concerns it is said.
if "$acies" odds --position "$root/tests/positions/assault_camp.json" | grep -q 'bound_limit'; then not_ok "odds --position speaks of the limit of bounds"; else ok; fi
