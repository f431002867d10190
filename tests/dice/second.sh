#!/bin/sh
# Whole games with proven dice, every one of them read by the second verifier; and one it must refuse.
set -e
play=$1 verify=$2 root=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for kind in server answers mail bot; do
    for battle in dba30/1-rome-carthage cb/1-rome-carthage dtn/1-the-hill-road; do
        "$play" "$root/data/scenarios/$battle.json" $kind 5 20 >"$folder/$kind-${battle%%/*}.jsonl"
    done
done
"$play" "$root/tests/openings/big-three-commands.json" server 5 150 >"$folder/sealed.jsonl"
grep -q '"open"' "$folder/sealed.jsonl"
python3 "$verify" "$folder"/*.jsonl
sed '0,/"seat":0,/s//"seat":1,/' "$folder/server-dba30.jsonl" >"$folder/altered.jsonl"
! python3 "$verify" "$folder/altered.jsonl"
