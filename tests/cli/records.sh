#!/bin/bash
# Every golden record verifies: each act legal, each hash the same. `script/golden-records` plays them anew.
#
# Usage: records.sh ACIES SOURCE_ROOT
set -u
acies=$1 root=$2 passed=0 failed=0
for record in "$root"/tests/records/*.jsonl; do
    if "$acies" replay --json "$record" >/dev/null; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
done
printf '%d passed, %d failed\n' $passed $failed
[ $failed -eq 0 ] && [ $passed -gt 0 ]
