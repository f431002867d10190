#!/bin/bash
# Two players, two machines (two state folders), and nothing but a file between them.
#
# Usage: mail.sh ACIES SOURCE_ROOT
set -u
acies=$(realpath "$1") root=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failed=0

# player NAME ARGUMENT...: what he types comes from standard input; leaves out and $code.
player() {
    local name=$1
    shift
    XDG_STATE_HOME=$work/$name timeout 60 "$acies" play --plain --name "$name" "$@" >out 2>&1
    code=$?
}
# expect CODE PATTERN WHAT
expect() {
    if [ $code -ne "$1" ] || ! grep -qE "$2" out; then
        failed=$((failed + 1))
        printf 'FAILED: %s (exit code %d)\n' "$3" $code
        sed 's/^/    /' out | tail -12
    fi
}
# hands_over NAME: by the luck of the dice it may still be his turn; then he ends it, so that the other is asked.
hands_over() {
    if grep -q 'It is still your turn' out; then player "$1" --mail game.jsonl <<<$'end\n1\n1'; fi
}
proved() { # PATTERN
    "$acies" replay --proof game.jsonl >out 2>&1
    code=$?
    expect 0 "$1" "the proof of the file"
}

player Anna --mail game.jsonl --position "$root/tests/play/duel.json" --side 1 </dev/null
expect 0 'Send game.jsonl to your friend' 'begin'
"$acies" replay --proof game.jsonl >out 2>&1
player Ben --mail game.jsonl </dev/null
expect 0 'You play Green.*' 'join'
expect 0 'Dice are due. Send game.jsonl to Anna' 'the first dice wait for who joined first'
player Carla --mail game.jsonl </dev/null
expect 2 'between Anna and Ben' 'a third may only look on'
player Anna --mail game.jsonl <<<'end'
expect 0 'Dice: roll' 'dice fall when the other number is there'
expect 0 'to Ben, whose number' 'dice of our own act wait'
proved 'dice verified 1 of 1'
cp game.jsonl sent.jsonl
player Ben --mail game.jsonl </dev/null
expect 0 'Dice: roll [1-6] [1-6]' 'the answer'
cp game.jsonl answered.jsonl

# an older file, and a fork
cp sent.jsonl game.jsonl
player Ben --mail game.jsonl </dev/null
expect 1 'is older than the game you know' 'an older file'
cp answered.jsonl game.jsonl
player Anna --mail game.jsonl <<<'1'
expect 0 'to Ben' 'a fight'
cp game.jsonl one.jsonl
cp answered.jsonl game.jsonl
rm -rf copy && cp -r Anna copy && cp answered.jsonl "$(ls Anna/acies/mail/*.jsonl)" # Anna puts her copy back, and plays otherwise
player Anna --mail game.jsonl <<<'2'
expect 0 'to Ben' 'another fight'
cp game.jsonl two.jsonl
rm -rf Anna && mv copy Anna
cp one.jsonl game.jsonl
player Ben --mail game.jsonl </dev/null
hands_over Ben
expect 0 'to Anna' 'the first of the two goes on'
cp game.jsonl three.jsonl
cp two.jsonl game.jsonl
player Ben --mail game.jsonl </dev/null
expect 1 'is a fork: from line [0-9]+' 'a fork is told'
# a line altered on the way
sed '0,/"seat":0,/s//"seat":1,/' three.jsonl >game.jsonl
rm -f Anna/acies/mail/*.jsonl # also by who has no copy
player Anna --mail game.jsonl </dev/null
expect 1 'line [0-9]+: ' 'an altered file'
cp three.jsonl game.jsonl

# Anna loses her secret
rm -rf Anna
player Anna --mail game.jsonl </dev/null
expect 2 'no secret of theirs is on this machine' 'the secret is lost'
player Anna --mail game.jsonl --rekey --side 1 </dev/null
expect 0 'Send game.jsonl to Ben. If he agrees' 'a new secret is asked for'
cp game.jsonl asked.jsonl
player Ben --mail game.jsonl <<<'1'
expect 1 'asks for a new one' 'Ben does not agree'
cp asked.jsonl game.jsonl
player Ben --mail game.jsonl <<<'2'
hands_over Ben
expect 0 'to Anna' 'Ben agrees'
grep -q '"rekey":0' game.jsonl || { failed=$((failed + 1)) && echo 'FAILED: no new key in the file'; }
player Anna --mail game.jsonl <<<$'ok\nconcede'
expect 0 'Send game.jsonl to Ben' 'Anna goes on'
proved 'dice verified'

# dice thrown by hand
player Anna --mail hand.jsonl --position "$root/tests/play/duel.json" --side 1 --dice typed <<<$'4\nundo\nend'
expect 0 'on trust' 'dice by hand'
player Ben --mail hand.jsonl <<<'6 1'
grep -q '"scheme":"none"' hand.jsonl || { failed=$((failed + 1)) && echo 'FAILED: the file does not say that dice are on trust'; }
"$acies" replay --proof hand.jsonl >out 2>&1
code=$?
expect 1 'on trust' 'there is nothing to prove'
"$acies" replay hand.jsonl >out 2>&1
code=$?
expect 0 'hashes agree' 'but it is a record'

# what is no game by mail
echo '{}' >none.jsonl
player Anna --mail none.jsonl </dev/null
expect 2 'is no game by mail' 'something else'
player Anna --mail . </dev/null
expect 2 'directory' 'a folder'
exit $((failed > 0))
