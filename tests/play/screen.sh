#!/bin/bash
# screen.sh ACIES DATA: the full screen in a real terminal (tmux), 100 by 35 and 80 by 24, in every rule set: map above, talk
# and prompt below, nothing wider or higher than the screen, broken anew when the size changes; Ctrl-C says where the game is.
acies=$(realpath "$1")
data=$(realpath "$2")
command -v tmux >/dev/null || exit 77
room=$(mktemp -d) || exit 1
screen="tmux -S $room/socket -f /dev/null"
trap '$screen kill-server 2>/dev/null; rm -rf "$room"' EXIT
bad=0
$screen new-session -d -s keeps 'sleep 600' # the terminal outlives every game in it

fail() {
    echo "FAILED: $1"
    $screen capture-pane -p -t game 2>/dev/null | sed 's/^/    |/'
    bad=1
}
# waits PATTERN WHAT: until the screen shows it
waits() {
    for _ in $(seq 200); do
        $screen capture-pane -p -t game 2>/dev/null | grep -qE -- "$1" && return
        sleep 0.1
    done
    fail "$2 (waiting for '$1')"
}
types() { $screen send-keys -t game -l -- "$1" && $screen send-keys -t game Enter; }
# begins COLUMNS ROWS OPTION...
begins() {
    local columns=$1 rows=$2
    shift 2
    $screen kill-session -t game 2>/dev/null
    $screen new-session -d -s game -x "$columns" -y "$rows" \
        "env ACIES_DATA=$data XDG_STATE_HOME=$room/state LC_ALL=C.UTF-8 TERM=screen-256color $acies play $*; echo left \$?; sleep 60"
}
# fits ROWS WHAT: a map with both its borders above, and the prompt in the last row
fits() {
    local shown
    shown=$($screen capture-pane -p -t game)
    [ "$(grep -c '^ *+-*+$' <<<"$shown")" -eq 2 ] || fail "$2: the map is not whole"
    [ "$(wc -l <<<"$shown")" -eq "$1" ] || fail "$2: the prompt is not in the last row"
    tail -1 <<<"$shown" | grep -q '> *$\|Enter: *$' || fail "$2: no prompt at the foot"
}

for size in '100 35' '80 24'; do
    # shellcheck disable=SC2086 # two numbers
    set -- $size
    for code in dba22 dba30 dbf cb dtn; do
        begins "$1" "$2" -r $code --scenario 1 --hotseat --seed 3
        waits '> *$' "$code in $size begins"
        fits "$2" "$code in $size"
    done
done
begins 80 24 cb --scenario 1 --hotseat --seed 3
waits ' Swd .* HCav' 'the types of the longest lines have room on a small screen, in short'
# However many there are and however few rows: nobody stands on another. Where there is no room beside him, a general's star stands where his arrow would.
begins 80 24 DTN --scenario 4 --hotseat --seed 3
waits '> *$' 'a rule set by its code alone, in capitals'
crowd=$($screen capture-pane -p -t game)
for id in $(echo list | ACIES_DATA=$data XDG_STATE_HOME=$room/state "$acies" play dtn --scenario 4 --hotseat | sed -n 's/^  \([^ ]*\) .*, at .*/\1/p'); do
    grep -q "[↑↓@*]$id" <<<"$crowd" || missing="$missing $id"
done
[ -z "$missing" ] || fail "not on the map:$missing"
begins 100 35 -r dba30 --scenario 1 --bot steady --side 1 --seed 3
waits 'move> *$' 'the first prompt'
types 'r3-r9 forward 2'
waits '3 PIPs left' 'a move is told'
$screen resize-window -t game -x 80 -y 24
sleep 1
waits 'move> *$' 'the prompt after the size has changed'
fits 24 'another size'
types 'end'
waits 'acts now. Enter:' 'a pause before the enemy acts'
types ''
waits 'Bound 3' 'the third bound'
types 'what r3'
waits 'move> what r3' 'an answer is read from its beginning'
waits 'more below: Enter' 'and what there is no room for is told'
types ''
waits 'group with' 'Enter goes on to its end'
types 'list'
waits 'More: Enter|Enter: back' 'a long list page by page'
$screen send-keys -t game q
waits 'move> *$' 'the table again'
types 'help'
waits 'Enter: back to the table' 'help has a page of its own'
types 'what r4'
waits 'move> what r4' 'what is typed there loses no letter'
types ''
types ''
types 'fwd'
waits 'Say who. For example: .* forward' 'an order without anybody is answered by an example'
types 'r2-r11 attack c1'
waits 'Not allowed' 'too far for a line'
$screen capture-pane -p -t game | grep -E 'Nearest legal: R[0-9]+ (forward|to)' && fail 'one out of a line that was to go as a whole is no suggestion'
types 'concede'
waits 'yes or no' 'conceding asks'
types 'no'
waits 'The battle goes on' 'and takes no for an answer'
$screen send-keys -t game C-c
waits 'acies play --resume' 'Ctrl-C says where the game is kept'
waits 'left 0' 'the program has ended'
begins 80 24 --resume
waits 'Rome \(player\) against Carthage \(steady\), bound 3' '--resume alone offers the last game'
types '1'
waits 'move> *$' 'it goes on'
fits 24 'a game gone on with'
types 'concede'
waits 'yes or no' 'conceding asks again'
types 'yes'
waits 'type replay, log' 'the end offers a replay'
types 'replay'
waits 'Replay: the beginning' 'it begins at the beginning'
waits 'replay 0 of 3> *$' 'and counts its steps'
$screen capture-pane -p -t game | grep -q 'Bound 1' || fail 'the map shows how the table stood then'
types ''
waits 'Replay: as bound 2 begins' 'Enter goes on'
types 'x'
waits 'b goes back' 'what can be typed is said'
types 'b'
waits 'replay 0 of 3> *$' 'b goes back'
types '3'
waits 'Replay: the end' 'a number goes there'
types ''
waits 'over> *$' 'and after the last step the end menu is back'
types 'replay'
waits 'replay 0 of 3> *$' 'once more'
types 'q'
waits 'over> *$' 'q leaves it'
types 'quit'
waits 'left 0' 'the end of a game played to its end'
begins 200 60 -r dba30 --scenario 1 --hotseat --seed 3
waits '4Bd blade; ' 'a large screen has room for what the letters of each kind mean'
fits 60 'a large screen'
begins 60 20 -r dba30 --scenario 1 --hotseat --seed 3
waits 'move> *$' 'a small terminal has plain lines'
begins 80 24 dtn --scenario 7 --hotseat --seed 3
waits '> *$' 'two objectives on a crowded map'
for columns in 38-45 46-60; do # where they are, or beside those who stand there
    $screen capture-pane -p -t game | awk -v from=${columns%-*} -v to=${columns#*-} '{ for (n = from; n <= to; n++) found = found || substr($0, n, 1) == "!" } END { exit !found }' ||
        fail "no objective is marked in the columns $columns"
done
$screen kill-session -t game 2>/dev/null
$screen new-session -d -s game -x 80 -y 24 "$acies odds; sleep 60"
waits 'acies odds: reads the keyboard' 'who is waited for'
exit $bad
