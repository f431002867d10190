# Help, versions and wrong usage. Sourced by cli.sh.
# shellcheck shell=bash

golden commands
golden commands --help
for command in $("$acies" --words | grep -v ' '); do
    answers 0 '^Usage: acies '"$command" "$command" --help
    answers 0 'Examples:' "$command" --help
    answers 0 '^Usage: acies '"$command" help "$command"
    # Pages are read on terminals: no line beyond 80 columns.
    if "$acies" "$command" --help | awk 'length > 80 { bad = 1 } END { exit bad }'; then ok; else not_ok "$command --help is too wide"; fi
done
for command in rules resolve odds judge replay army terrain sim engine; do golden "help-$command" "$command" --help; done

answers 0 '^acies [0-9]+\.[0-9]+' --version
refuses 2 "there is no command 'reslove'; did you mean 'acies resolve'" reslove
refuses 2 "there is no command 'xyzzy'" xyzzy
refuses 2 "there is no option '--frobnicate'" --frobnicate
refuses 2 "there is no option '--tabel'; did you mean '--table'" odds --tabel
refuses 2 "there is no option '-x'" odds -x
refuses 2 "takes no argument" odds --table=5
refuses 2 "wants an argument" replay game.jsonl --at
refuses 2 "two arguments" odds --factors 4
refuses 2 "nothing to be done with 'b'" replay a b
refuses 2 "there is no rule set 'dnt': there are .*; did you mean dtn" play dnt
refuses 2 "operand is missing" judge
refuses 2 "operand is missing" replay
refuses 2 "nothing to be done with" engine file

# Every command and every option stands in the man page and in the completions.
spelled() { # FILE WORD SPELLING: the word, spelled as that file does
    if grep -qF -- "$3" "$root/$1"; then ok; else not_ok "$1 does not know $2"; fi
}
while read -r command option; do
    if [ -z "$option" ]; then
        spelled man/acies.1 "$command" ".Ss $command"
        for file in acies.bash _acies acies.fish; do spelled completions/$file "$command" "$command"; done
        section=$(sed -n "/^\.Ss $command\b/,/^\.S[sh] /p" "$root/man/acies.1")
        line=$(grep -E "^    $command\) options=" "$root/completions/acies.bash")
    elif [ "$option" != --help ]; then
        case $section in *"Fl -${option#--}"*) ok ;; *) not_ok "man page, $command: no $option" ;; esac
        case "$line " in *"$option"[\ \']*) ok ;; *) not_ok "acies.bash, $command: no $option" ;; esac
        spelled completions/_acies "$command $option" "'${option}["
        spelled completions/acies.fish "$command $option" "-l ${option#--} "
    fi
done < <("$acies" --words)
# No help page is wider than a terminal.
for name in $("$acies" --words | grep -v ' '); do
    run "$name" --help
    if [ "$(wc -L <"$work/out")" -le 80 ]; then ok; else not_ok "acies $name --help is wider than 80 columns"; fi
done
# completes PATTERN WORD...: what bash offers for the last of the words
completes() {
    local pattern=$1
    shift
    (PATH=$(dirname "$(realpath "$acies")"):$PATH
        # shellcheck source=/dev/null
        . "$root/completions/acies.bash"
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        _acies && printf '%s\n' "${COMPREPLY[@]}") >"$work/out" 2>"$work/err"
    if grep -qxE -- "$pattern" "$work/out"; then ok; else not_ok "completion of '$*': $pattern"; fi
}
completes captain acies play --bot cap
completes captain acies sim --a ''
completes viking acies play --army vik
completes polybian-roman acies army poly
completes dtn acies play -r ''
completes dtn acies sheet ''
completes dark acies replay --theme ''
