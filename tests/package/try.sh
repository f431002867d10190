#!/bin/bash
# Run inside a clean root in which the packages are installed (script/package): what is in them works without the sources.
set -euo pipefail
cd "$(mktemp -d)"
passed=0

# says PATTERN COMMAND...: it succeeds and says that.
says() {
    local pattern=$1
    shift
    if "$@" >out 2>err && grep -qE -- "$pattern" out; then
        passed=$((passed + 1))
    else
        printf 'FAILED: %s (wanted: %s)\n' "$*" "$pattern"
        head -5 out err
        exit 1
    fi
}

says '^acies [0-9.]+' acies --version
says '[0-9.]+ ?%' acies odds 4Bd+general 4Sp/4Sp --going bad
says 'armies' acies army
says 'Polybian' acies army polybian-roman
says 'dba30-152' acies rules dba30 152
for code in dba22 dba30 dbf cb dtn; do
    scenario=$(find "/usr/share/acies/scenarios/$code" -name '1-*.json' | head -1)
    # a battle of two bots to its end, and its record read back
    says 'steady' acies sim --position "$scenario" --a steady --b steady --games 2
    says '%PDF' sh -c "acies sheet $code -o sheet.pdf && head -c 4 sheet.pdf"
done
printf '%s\n' '{"act":"roll","dice":[4]}' >acts.jsonl
says '[Ll]egal' acies judge "$(find /usr/share/acies/scenarios/dba30 -name '1-*.json')" acts.jsonl
says 'PNG' sh -c 'acies terrain --region arable --seed 7 -o field.png && head -c 4 field.png'

# The board: its page and its engine.
acies board --no-browser --port 0 >board.log 2>&1 &
board=$!
trap 'kill $board 2>/dev/null' EXIT
for _ in $(seq 100); do
    grep -q 'The board is at' board.log && break
    sleep 0.1
done
port=$(sed -n 's#.*http://127.0.0.1:\([0-9]*\)/.*#\1#p' board.log)
# fetch PATH: what is served there, by the shell's own means.
fetch() {
    exec 3<>"/dev/tcp/127.0.0.1/$port"
    printf 'GET %s HTTP/1.0\r\nHost: 127.0.0.1:%s\r\n\r\n' "$1" "$port" >&3
    cat <&3
    exec 3>&-
}
says '<title>' fetch /
says 'application/wasm' fetch /engine.wasm
says '"scenarios"' fetch /data/dba30.json

# The library: what pkg-config says compiles, links and plays.
cp /usr/share/doc/libacies-dev/examples/duel.c* .
[ ! -f duel.c.gz ] || gunzip duel.c.gz
# shellcheck disable=SC2046
gcc duel.c $(pkg-config --cflags --libs acies jansson) -o duel
says 'dba30-' ./duel "$(find /usr/share/acies/scenarios/dba30 -name '1-*.json')"
says 'complete' bash -c '. /usr/share/bash-completion/completions/acies; complete -p acies'
[ -f /usr/share/zsh/vendor-completions/_acies ] && [ -f /usr/share/doc/acies/copyright ]
echo "$passed things tried, all well"
