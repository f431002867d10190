# Completion of acies in bash. Words here are held against the program's own tables by tests/cli.
_acies_armies() { acies army 2>/dev/null | sed -n 's/^  \([^ ]*\).*/\1/p' | sort -u; }

_acies() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
    local commands='play board serve rules sheet resolve odds judge replay army terrain sim engine help' options=
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "$commands --help --version" -- "$cur")
        return
    fi
    case $command in
    help) mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$cur"); return ;;
    play) options='--ruleset --position --scenario --army --against --big --table --base-width --field --bot --hotseat --side --option --seed --dice --record --resume --mail --name --rekey --explain --plain' ;;
    board) options='--port --site --records --armies --no-browser' ;;
    serve) options='--address --port --store --site --url --behind-proxy --webhooks --private-webhooks --sendmail --mail-from --threads --memory --rest --rate --streams --games --connections --patience --backup --export --clock-file --quiet' ;;
    rules) options='--coverage --house --json' ;;
    sheet) options='--output' ;;
    resolve) options='--game --going --both --json' ;;
    odds) options='--factors --game --going --both --position --matrix --output --table --pretty --json' ;;
    judge) options='--play --json' ;;
    replay) options='--text --at --output --report --zones --theme --proof --against --bots --json' ;;
    army) options='--check --list --import --out --ruleset --muster --choices --big --allies --json' ;;
    sim) options='--ruleset --a --b --games --seed --threads --position --army --against --scenarios --generated --limit --budget --weights-a --weights-b --sprt --journal --records --csv --html --json --ladder --tune --out --progress --bots' ;;
    terrain) options='--ruleset --region --seed --mode --table --base --output --theme --check' ;;
    esac
    case $command$prev in
    armyarmy) # what there is, from the program itself
        mapfile -t COMPREPLY < <(compgen -W "$options --help $(_acies_armies)" -- "$cur")
        return
        ;;
    play--army | play--against | sim--army | sim--against | army--list | army-l | army--allies)
        mapfile -t COMPREPLY < <(compgen -W "$(_acies_armies)" -- "$cur"; compgen -f -X '!*.json' -- "$cur")
        return
        ;;
    odds--factors | odds-f | replay--at | replay-a | play--scenario | play--seed | play--side | play-s | terrain--seed | terrain-s | terrain--base | terrain-b) return ;; # a number is wanted
    odds--game | odds-g | odds--matrix | odds-m | resolve--game | resolve-g | *--ruleset | play-r | army-r | terrain-r | sim-r | sheetsheet)
        mapfile -t COMPREPLY < <(compgen -W "$(acies rules 2>/dev/null | cut -d ' ' -f 1)" -- "$cur")
        return
        ;;
    terrain--region | terrain-g)
        mapfile -t COMPREPLY < <(compgen -W 'dry hilly arable littoral forest tropical steppe' -- "$cur")
        return
        ;;
    terrain--mode | terrain-m)
        mapfile -t COMPREPLY < <(compgen -W 'random choice' -- "$cur")
        return
        ;;
    terrain--table | terrain-t | play--table)
        mapfile -t COMPREPLY < <(compgen -W 'small large big big-large' -- "$cur")
        return
        ;;
    replay--theme | terrain--theme)
        mapfile -t COMPREPLY < <(compgen -W 'light dark print' -- "$cur")
        return
        ;;
    sim--a | sim-a | sim--b | sim-b | play--bot | play-b)
        mapfile -t COMPREPLY < <(compgen -W "$(acies sim --bots 2>/dev/null | cut -d ' ' -f 1)" -- "$cur")
        return
        ;;
    play--dice)
        mapfile -t COMPREPLY < <(compgen -W 'rolled typed' -- "$cur")
        return
        ;;
    rulesrules)
        mapfile -t COMPREPLY < <(compgen -W "$options --help $(acies rules 2>/dev/null | cut -d ' ' -f 1)" -- "$cur")
        return
        ;;
    esac
    case $cur in
    -*) mapfile -t COMPREPLY < <(compgen -W "$options --help" -- "$cur") ;;
    *) mapfile -t COMPREPLY < <(compgen -f -- "$cur") ;;
    esac
}
complete -o filenames -F _acies acies
