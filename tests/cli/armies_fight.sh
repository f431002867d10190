#!/bin/bash
# Every stored army fights against the first of its enemies, to the end that the rules make: armies_fight.sh ACIES ROOT
# GAMES-EACH
set -u
acies=$1 root=$2 each=$3 failed=0 limit=200
games_played=$(mktemp)
trap 'rm -f "$games_played"' EXIT
export ACIES_DATA=$root/data
for folder in "$root"/data/armies/*; do
    code=${folder##*/}
    count=$(ls "$folder" | wc -l)
    games=$((each * count))
    said=$("$acies" sim --ruleset "$code" --generated --a steady --b steady --games "$games" --limit $limit --csv "$games_played" --json) || failed=1
    fought=$(grep -o '"battles":\[[^]]*\]' <<<"$said" | grep -o ' - ' | wc -l)
    longest=$(tail -n +2 "$games_played" | sed 's/^[^"]*"[^"]*",//' | cut -d, -f5 | sort -n | tail -1)
    echo "$code: $count armies, $fought battles, at most $longest turns, $(grep -o '"draws_by_limit":[0-9]*,"forfeits":\[[0-9,]*\]' <<<"$said")"
    [ "$fought" -eq "$count" ] || failed=1
    [ "$longest" -lt $limit ] || failed=1
    grep -q "\"games\":$games,.*\"forfeits\":\[0,0\]" <<<"$said" || failed=1
done
exit $failed
