#!/bin/bash
# The command line as a person or a script meets it: help pages, answers, exit codes, and every kind of bad input.
#
# Usage: cli.sh ACIES SOURCE_ROOT [PART]...      the files of parts/ by name, or all (UPDATE=1 writes the golden pages anew)
set -u
acies=$1 root=$2
shift 2
here=$root/tests/cli
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

ok() { passed=$((passed + 1)); }
not_ok() {
    failed=$((failed + 1))
    printf 'FAILED: %s\n' "$1"
    sed 's/^/    out: /' "$work/out" | cut -c 1-300 | head -5
    sed 's/^/    err: /' "$work/err" | cut -c 1-300 | head -5
}

# run ARGUMENT...: runs acies on what stands in $work/in; leaves out, err and $code.
run() {
    timeout 60 "$acies" "$@" <"$work/in" >"$work/out" 2>"$work/err"
    code=$?
}

# answers CODE PATTERN ARGUMENT...: the exit code, and a pattern on standard output (empty: whatever it says).
answers() {
    local want=$1 pattern=$2
    shift 2
    run "$@"
    if [ $code -eq "$want" ] && { [ -z "$pattern" ] || grep -qE -- "$pattern" "$work/out"; }; then ok; else not_ok "acies $* (exit $code, wanted $want: $pattern)"; fi
}

# refuses CODE PATTERN ARGUMENT...: the exit code, a pattern on standard error, and no more than two lines there: a sentence,
# and where to find help.
refuses() {
    local want=$1 pattern=$2
    shift 2
    run "$@"
    if [ $code -eq "$want" ] && grep -qE -- "$pattern" "$work/err" && [ "$(wc -l <"$work/err")" -le 2 ]; then ok
    else not_ok "acies $* (exit $code, wanted $want: $pattern)"; fi
}

# golden NAME ARGUMENT...: exactly the stored page.
golden() {
    local page=$here/golden/$1.txt
    shift
    run "$@"
    [ -z "${UPDATE-}" ] || cp "$work/out" "$page"
    if [ $code -eq 0 ] && cmp -s "$work/out" "$page"; then ok; else not_ok "acies $*: not as in $page"; fi
}

input() { printf '%s\n' "$@" >"$work/in"; }

rome='{"id":"R1","type":"4Bd","general":true,"at":[200,150],"facing":0}'
gauls='{"id":"G1","type":"4Wb","general":true,"at":[200,450],"facing":180}'
# position ROME GAULS TURN [TERRAIN] [TABLE] -> $work/position.json
position() {
    printf '{"ruleset":"dba30","table":%s,"terrain":[%s],"sides":[{"name":"Rome","bounds":2,"pieces":[%s]},{"name":"Gauls","bounds":1,"pieces":[%s]}],"turn":%s}\n' \
        "${5:-{\"width\":600,\"depth\":600,\"base_width\":40\}}" "${4-}" "$1" "$2" "$3" >"$work/position.json"
}
turn='{"side":0,"phase":"move","pips":4}'

# Ten megabytes of garbage, garbage on many lines, and very deep nesting.
hostile() {
    head -c 10485760 /dev/urandom | tr -d '\n' >"$work/garbage"
    head -c 1048576 /dev/urandom | base64 >"$work/lines"
    head -c 1000000 /dev/zero | tr '\0' '[' >"$work/deep"
    (head -c 100000 /dev/zero | tr '\0' '{' | sed 's/{/{"a":/g') >"$work/deeper"
}

[ $# -gt 0 ] || set -- $(cd "$here/parts" && ls | sed 's/\.sh$//')
for part; do
    : >"$work/in"
    # shellcheck source=/dev/null
    . "$here/parts/$part.sh"
done

printf '%d passed, %d failed\n' $passed $failed
[ $failed -eq 0 ]
