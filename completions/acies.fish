# Completion of acies in fish.
set -l commands play rules resolve odds judge replay engine help
complete -c acies -n "not __fish_seen_subcommand_from $commands" -f -a "$commands"
complete -c acies -n "not __fish_seen_subcommand_from $commands" -l help -d 'list the commands'
complete -c acies -n "not __fish_seen_subcommand_from $commands" -l version -d 'tell the version'
complete -c acies -n "__fish_seen_subcommand_from $commands" -l help -s h -d 'explain the command'
complete -c acies -n '__fish_seen_subcommand_from rules resolve odds judge replay' -l json -s j -d 'answer in JSON'
complete -c acies -n '__fish_seen_subcommand_from rules' -l coverage -d 'code and test of every clause'
complete -c acies -n '__fish_seen_subcommand_from rules' -l house -d 'only house rulings'
complete -c acies -n '__fish_seen_subcommand_from odds' -l factors -s f -x -d 'bare dice arithmetic'
complete -c acies -n '__fish_seen_subcommand_from odds' -l table -s t -d 'all 36 throws'
complete -c acies -n '__fish_seen_subcommand_from odds' -l pretty -s p -d 'tables for people'
complete -c acies -n '__fish_seen_subcommand_from judge' -l play -s p -d 'play each legal act'
complete -c acies -n '__fish_seen_subcommand_from replay' -l text -s t -d 'the story'
complete -c acies -n '__fish_seen_subcommand_from replay' -l at -s a -x -d 'after act N'
complete -c acies -n '__fish_seen_subcommand_from replay' -l output -s o -r -d 'draw into a file'
complete -c acies -n '__fish_seen_subcommand_from replay' -l zones -s z -d 'draw the zones'
