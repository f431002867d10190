#!/bin/bash
# A contest by two ranks gives the numbers of one, so does a tuning; a rank that is killed leaves a journal to go on from.
# Usage: ranks.sh ACIES
set -uo pipefail
acies=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_btl_vader_single_copy_mechanism=none
export ASAN_OPTIONS=detect_leaks=0 # what MPI itself leaves behind is none of ours
ranks() { mpirun -n 2 --oversubscribe "$acies" sim "$@"; }
die() {
    echo "ranks: $*" >&2
    exit 1
}
# Everything but the times.
same() {
    python3 -c 'import json,sys
told = json.load(sys.stdin)
for part in [told, told["of_a"], told["of_b"]]:
    for name in list(part):
        if "ms" in name or "second" in name: del part[name]
print(json.dumps(told, sort_keys=True))'
}
contest=(-r dba22 -n 8 --scenarios --limit 20 --json)
"$acies" sim "${contest[@]}" --threads 1 | same >"$work/one" || die "one rank plays nothing"
ranks "${contest[@]}" --threads 2 --journal "$work/journal" | same >"$work/two" || die "two ranks play nothing"
cmp "$work/one" "$work/two" || die "two ranks give other numbers than one"
[ "$(wc -l <"$work/journal")" = 9 ] || die "the journal does not hold every game once"
"$acies" sim "${contest[@]}" --journal "$work/journal" | same >"$work/again" || die "the journal cannot be gone on with"
cmp "$work/one" "$work/again" || die "the journal of two ranks tells other numbers"

tuning=(--tune -r dba22 --scenarios -a random --limit 2 -n 128 --seed 3)
"$acies" sim "${tuning[@]}" --threads 2 --out "$work/one.json" >/dev/null || die "one rank tunes nothing"
ranks "${tuning[@]}" --threads 1 --out "$work/two.json" >/dev/null || die "two ranks tune nothing"
cmp "$work/one.json" "$work/two.json" || die "two ranks tune otherwise than one"

ranks -r dba22 -a nobody >"$work/out" 2>&1
[ "$(grep -c "no bot 'nobody'" "$work/out")" = 1 ] || die "a wrong word is complained of by every rank"
echo "ranks: fine"
