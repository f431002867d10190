#!/bin/bash
# Every stored army fights against the first of its enemies, to the end: armies_fight.sh ACIES ROOT GAMES-EACH
set -u
acies=$1 root=$2 each=$3 failed=0
export ACIES_DATA=$root/data
for folder in "$root"/data/armies/*; do
    code=${folder##*/}
    count=$(ls "$folder" | wc -l)
    games=$((each * count))
    said=$("$acies" sim --ruleset "$code" --generated --a steady --b steady --games "$games" --json) || failed=1
    fought=$(grep -o '"battles":\[[^]]*\]' <<<"$said" | grep -o ' - ' | wc -l)
    echo "$code: $count armies, $fought battles, $(grep -o '"draws_by_limit":[0-9]*,"forfeits":\[[0-9,]*\]' <<<"$said")"
    [ "$fought" -eq "$count" ] || failed=1
    grep -q "\"games\":$games,.*\"draws_by_limit\":0,\"forfeits\":\[0,0\]" <<<"$said" || failed=1
done
exit $failed
