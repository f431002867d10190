# Armies: listed, explained, checked, mustered; and everything that can be wrong with a file. Sourced by cli.sh.
# shellcheck shell=bash

stored=$root/data/armies/dba30
export ACIES_DATA=$root/data
answers 0 '^  polybian-roman +Polybian Roman +275-105 BC +arable +3$' army
answers 0 '"id": "viking"' army --json
answers 0 '^  hussite ' army --ruleset dba30
golden army-english army hundred-years-english
golden army-carthage army later-carthaginian
answers 0 '^Polybian Roman \(polybian-roman\), 275-105 BC$' army "$stored/polybian-roman.json"
answers 0 '"factor against mounted": 3' army polybian-roman --json
answers 0 ': legal: Viking$' army --check "$stored"/*.json
if [ "$(wc -l <"$work/out")" -eq "$(ls "$stored" | wc -l)" ]; then ok; else not_ok 'army --check: one line a file'; fi

# Armies of the player's own, as the board keeps them.
mkdir -p "$work/share/acies/armies"
sed -e 's/"id": "viking"/"id": "my-own"/' -e 's/"name": "Viking"/"name": "My own"/' "$stored/viking.json" >"$work/share/acies/armies/dba30-my-own.json"
XDG_DATA_HOME=$work/share answers 0 '^My own \(my-own\)' army my-own
XDG_DATA_HOME=$work/share answers 0 '^  my-own ' army --ruleset dba30
refuses 2 "there is no army 'my-own'" army my-own

refuses 2 "there is no army 'vikings'; did you mean 'viking'\?" army vikings
refuses 2 "there is no army 'xyzzy'" army xyzzy
refuses 2 "there is no rule set 'dba99'" army --ruleset dba99
refuses 2 'no file to check is named' army --check
refuses 2 "nothing to be done with 'goth'" army viking goth
refuses 2 "cannot read '$work/nothing'" army --check "$work/nothing"
refuses 2 'directory' army --check "$work"

# Lists as players write them: named on the command line, in a file, written back.
list='1xCv (Gen), 2xCv or LH, 3xKn//4Bd, (1x4Sp + 1xPs) or (2x3Ax), 4xPs'
answers 0 '^  either   1  4Sp$' army "$list"
answers 0 '^1xCv \(Gen\), 2xCv or LH, 3xKn//4Bd, \(1x4Sp \+ 1xPs\) or \(2x3Ax\), 4xPs$' army --list "$list"
answers 0 '^1xBd_F \(Gen\), 1xMa \(level 4\), 2xKn$' army -r dbf --list '1 x bd_f (gen); 1xMa (level 4), 2xkn'
answers 0 '"id": "A12"' army --muster "$list"
refuses 1 'the list: "5Kn" is no type of dba30; did you mean "3Kn"\?$' army '1x5Kn (Gen), 11xPs'
refuses 1 'the list, elements: an army has exactly 12 elements; this one has 11: add 1 \(dba30-H57\)$' army '1xCv (Gen), 10xPs'
refuses 1 'is an order of battle, which cannot be written as a list' army --list french-1815
refuses 2 'which army is to be written as a list' army --list
refuses 2 "'--out' goes with '--import'" army --out "$work"
answers 0 'Ps +Psiloi +foot +300 +300 .* 80' army -r dba22 assyrian # in the measure of its sheet
answers 0 "depths in paces" army -r dba22 assyrian
for code in dba22 dba30 dbf cb; do # a list reads back as the army it is of; each of them in unit/army_stored.c
    army=$(ls "$ACIES_DATA/armies/$code"/*.json | head -1)
    written=$("$acies" army --list "$army")
    again=$("$acies" army -r $code --list "$written")
    if [ "$written" = "$again" ] && [ "$written" ]; then ok; else not_ok "army --list $army: '$written' reads back as '$again'"; fi
done

# Enemies and allies that are no armies are told of.
sed 's/"polybian-roman"/"polybian-romin"/' "$stored/gallic.json" >"$work/gallic.json"
answers 0 "enemy 'polybian-romin' is no army that is stored; did you mean 'polybian-roman'\?$" army --check "$work/gallic.json"
answers 0 '"unknown":\["polybian-romin"\]' army --check --json "$work/gallic.json"

# Lists of Tabletop Simulator mods: Lua tables.
cat >"$work/lists.lua" <<'LUA'
-- made up for this test
armies["Book X"] = {}
armies["Book X"]["X/1a Hill Folk of Nowhere 300-200BC (Plain)"] = {
    data = { aggresiveness = 2, terrain = 'Hilly/Arable', list = '1x3Cv or 3Kn (Gen), 6x3Ax/3Wb, 2x4Cb or LH, 2x4Sp or (1x3Cv + 1xEl), 1xWWg (tower) or Art.' },
    base1 = { name = '3Cv_Gen', base = 'tile_3Cv', n_models = 1, ignore_terrain = true, fixed_models = { [1] = 'a', "b" } },
}
armies["Book X"]["X/1a Hill Folk of Nowhere 300-200BC"] = { data = { aggresiveness = 2, terrain = 'Hilly/Arable', list = '1x3Cv or 3Kn (Gen), 6x3Ax/3Wb, 2x4Cb or LH, 2x4Sp or (1x3Cv + 1xEl), 1xWWg (tower) or Art.', manufacturer = "nobody" } }
armies["Book X"]["X/2 Too Many 1200-1300AD"] = { data = { aggresiveness = 0, terrain = 'Forest', list = "1x3Kn (Gen), 12x7Hd" } }
armies["Book X"]["X/3 Islanders 1200-1300AD"] = { data = { aggresiveness = 0, terrain = 'Litoral (if from the isles), otherwise Mountain', list = '1x3Kn//4Bd (Gen), 2x6Kn, 2x4/8Cb or 2Ps, 1x3Bd o 3Cv,1xEl ot LH, 4x4Ax or 4x4Pk, 1x Mtd-3Bw (Cm) or LCm.' } }
LUA
answers 1 '^x-1a-hill-folk-of-nowhere: X/1a Hill Folk of Nowhere 300-200BC' army --import "$work/lists.lua" --out "$work/imported"
answers 1 '^refused: X/2 Too Many 1200-1300AD: elements: an army has exactly 12' army --import "$work/lists.lua" --out "$work/imported"
answers 1 '^2 of 3 lists imported' army --import "$work/lists.lua" --out "$work/imported"
HOME=$work/newcomer XDG_DATA_HOME= answers 1 '^2 of 3 lists imported' army --import "$work/lists.lua" # the folders are made
HOME= XDG_DATA_HOME= refuses 2 'name a folder by --out' army --import "$work/lists.lua"
answers 0 'home region hilly/arable, aggression 2$' army "$work/imported/x-1a-hill-folk-of-nowhere.json"
answers 0 '^1x3Cv or 3Kn \(Gen\), 6x3Ax/3Wb, 2x4Cb or LH, \(2x4Sp\) or \(1x3Cv \+ 1xEl\), 1xWWg-tower or Art$' army --list "$work/imported/x-1a-hill-folk-of-nowhere.json"
answers 0 'home region littoral/hilly' army "$work/imported/x-3-islanders.json" # as hands wrote them
answers 0 '^1x3Kn//4Bd \(Gen\), 2x6Kn, 2x4Cb/8Cb or 2Ps, 1x3Bd or 3Cv, 1xEl or LH, 4x4Ax/4Pk, 1xMtd-3Bw-Cm or LCm$' army --list "$work/imported/x-3-islanders.json"
printf 'function f() end' >"$work/other.lua"
refuses 1 'line 1: this is no Lua with nothing but tables' army --import "$work/other.lua"
printf 'a = {b = 1}' >"$work/other.lua"
refuses 1 'there are no army lists in it' army --import "$work/other.lua"
refuses 2 'no file to import is named' army --import

# Lists as hands write them.
cat >"$work/by-hand.txt" <<'LIST'
Later Somebodies, 275-202 BC
============================
# made up for this test
Home: Littoral
Agg 2

Gen: 1 x Knights (3Kn) or Cavalry
- two elephants
* 3 x Spears (4Sp)   # of the hills
• 1	LH
2) 2x Valley Men (4Wb)
Skirmishers: 2x Ps, 1 x Ax
Total: 12 elements
LIST
answers 0 '^later-somebodies: Later Somebodies 275-202 BC$' army --import "$work/by-hand.txt" --out "$work/imported"
answers 0 'taken as names: Valley Men$' army --import "$work/by-hand.txt" --out "$work/imported"
answers 0 '^1x3Kn or Cv \(Gen\), 2xEl, 3x4Sp, 1xLH, 2x4Wb, 2xPs, 1xAx$' army --list "$work/imported/later-somebodies.json"
answers 0 'home region littoral, aggression 2,' army "$work/imported/later-somebodies.json"
answers 0 '^3x4Bd, 1xCv \(Gen\), 8xPs$' army --list 'three blades, one general cavalry and eight psiloi'
answers 0 '^3x4Bd, 1x3Kn \(Gen\), 2x3Kn, 6xPs$' army --list '3 x Blades (4Bd), 3x 3Kn (1 general), Psiloi: 6'
answers 0 '^1xCv or LH \(Gen\), \(1x4Sp \+ 1xPs\) or \(2x3Ax\), 9xLH$' army --list '1 General (Cv or LH), 1 Spear + 1 Psiloi or 2 fast auxilia, 9 LH'
printf '1x Cv (Gen)\n3x Blaeds\n' >"$work/by-hand.txt"
refuses 1 'by-hand.txt, line 2: "Blaeds" is neither a number nor troops of DBA 3.0; did you mean "blades"\?$' army --import "$work/by-hand.txt"
printf 'Nobody\n' >"$work/by-hand.txt"
refuses 1 'by-hand.txt: there are no troops in it' army --import "$work/by-hand.txt"
refuses 1 '3 of what\? After a number troops are wanted' army '3x, 9xPs'
answers 0 '^4xswordsmen, 1xgeneral, 3xlight_cavalry$' army -r cb --list '4 Legionaries, 1 general, 3 Light Cavalry'
refuses 1 '"heavy" is neither a number nor troops' army '3x heavy horsemen, 9xPs'
touch "$work/no-folder" # what cannot be written is said once
run army --import "$work/lists.lua" "$work/lists.lua" --out "$work/no-folder"
if [ $code -eq 2 ] && [ "$(wc -l <"$work/err")" -eq 1 ] && grep -q 'cannot write' "$work/err" && [ ! -s "$work/out" ]; then ok; else not_ok 'army --import into what is no folder'; fi

# An illegal army: one sentence with field and clause; the legal ones beside it are judged all the same.
sed 's/"count": 6/"count": 7/' "$stored/polybian-roman.json" >"$work/army.json"
refuses 1 'army.json, elements: an army has exactly 12 elements; this one has 13: take out 1 \(dba30-H57\)$' army --check "$work/army.json"
refuses 1 'elements: an army has exactly 12' army "$work/army.json"
answers 1 ': legal: Viking$' army --check "$work/army.json" "$stored/viking.json"
answers 1 '^\{"file":".*","legal":false,"clause":"dba30-H57","field":"elements","why":"an army has exactly 12' army --check --json "$work/army.json"
answers 0 '^\{"file":".*","legal":true,"id":"viking"\}$' army --check --json "$stored/viking.json"
for wrong in '' '[]' '{}' '{"ruleset":"dba99"}' '{"ruleset":"dba30"}' '{"ruleset":7}' 'garbage'; do
    printf '%s' "$wrong" >"$work/army.json"
    refuses 1 '.' army --check "$work/army.json"
    answers 1 '"legal":false.*"why":"..' army --check --json "$work/army.json"
done
hostile
for file in garbage deep deeper; do refuses 1 '.' army --check "$work/$file"; done

# Mustering: plainly, with choices, with choices that no rule allows.
: >"$work/in"
answers 0 '"id": "A12"' army viking --muster
answers 0 '"inside": "ACamp"' army viking --muster
input '{"ally":"numidian","elements":[null,null,{"give_up":3}]}'
answers 0 '"ally": true' army polybian-roman -m --choices -
input '{"ally":"numidian","elements":[null,null,{"give_up":2}]}'
refuses 1 'three elements must be given up for the three of the ally; 2 are \(dba30-012\)' army polybian-roman -m --choices -
input '{"elements":'
refuses 1 'not valid JSON' army viking -m --choices -
refuses 2 "cannot read '$work/nothing'" army viking -m --choices "$work/nothing"
refuses 2 "goes with '--muster'" army viking --choices -
refuses 2 'which army is to muster' army --muster
: >"$work/in"
# A chain of command: the order of battle, what it comes to, and files that break it (DTN).
answers 0 '^    ACor1  Reille: leader; rank corps; character N; a rating 6$' army french-1815
answers 0 '^        A1  Husson: infantry; sp 4; morale 6; a rating 8; quality first$' army french-1815
for sum in french-1815:46:19 anglo-allied-1815:45:18 austrian-1809:48:20 russian-1812:47:19 prussian-1815:44:18; do
    IFS=: read -r id points break <<<"$sum" # dtn-H113
    answers 0 "^  strength points: $points, breaks when it has lost: $break \\(dtn-H109\\)\$" army "$id"
done
answers 0 '"under": "ACor1"' army french-1815 --muster
sed 's/"under": "Bachelu"/"under": "Nobody"/' "$ACIES_DATA/armies/dtn/french-1815.json" >"$work/army.json"
refuses 1 'elements\[4\].under: nobody in this army is called "Nobody"$' army --check "$work/army.json"
sed 's/"sp": 4/"sp": 9/' "$ACIES_DATA/armies/dtn/french-1815.json" >"$work/army.json"
refuses 1 'elements\[4\].sp: a unit has 1 to 6 SPs \(dtn-008\)$' army --check "$work/army.json"
unset ACIES_DATA
ACIES_DATA=$work/nowhere refuses 2 "^acies: ACIES_DATA names '.*nowhere', which is no folder that can be read$" army
ACIES_SITE=$work refuses 2 "^acies: ACIES_SITE names '.*', which is no site" board --no-browser
