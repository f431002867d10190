#!/bin/bash
# A captain comes to an end with each turn: nobody turns about, or changes his mind, for ever. captains_end.sh ACIES GAMES
set -u
acies=$1 games=$2 failed=0
told=$(mktemp)
trap 'rm -f "$told"' EXIT
for rs in cb dtn; do
    "$acies" sim -r $rs -a captain -b captain -n "$games" --seed 5 --csv "$told" >/dev/null || failed=1
    python3 - "$told" "$games" <<'END' || { echo "a captain of $rs takes more than 250 acts a turn"; failed=1; }
import csv, sys
games = list(csv.DictReader(open(sys.argv[1])))
sys.exit(len(games) != int(sys.argv[2]) or any(int(g["acts"]) > 250 * (int(g["turns"]) + 2) for g in games))
END
done
exit $failed
