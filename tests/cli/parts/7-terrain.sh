# Battlefields: made, drawn, written, judged; and every kind of bad argument. Sourced by cli.sh.
# shellcheck shell=bash

: >"$work/in"
for region in dry hilly arable littoral forest tropical steppe; do
    answers 0 '^dba30-060 ' terrain --region $region --seed 7 -o "$work/ground.json"
    answers 0 'the ground is legal' terrain --check "$work/ground.json" --region $region
done
answers 0 '^dba30-024 ' terrain --region arable --table big --base 60 --mode choice -o "$work/field.svg"
if grep -q '<svg' "$work/field.svg"; then ok; else not_ok 'terrain: an SVG drawing'; fi
answers 0 'legend|wood|rocky|scrub' terrain --region dry
# A rectangle of wood in the middle of nowhere: no curve, and across the quarters.
echo '{"ruleset":"dba30","table":{"width":600,"depth":600,"base_width":40},"terrain":[{"id":"W1","kind":"wood","shape":[[200,100],[360,100],[360,200],[200,200]]}]}' >"$work/bad.json"
answers 1 'W1: wood must have a curved outline.*dba30-052' terrain --check "$work/bad.json"
# DTN: no regions; its own dice (dtn-H134), its own judgement (dtn-H106).
for seed in 1 2 3 4 5 6; do
    answers 0 '^dtn-H134 ' terrain --ruleset dtn --seed $seed -o "$work/ground.json"
    answers 0 'the ground is legal' terrain --ruleset dtn --check "$work/ground.json"
done
refuses 2 'DTN 2.02 knows no regions' terrain --ruleset dtn --region dry
echo '{"ruleset":"dtn","table":{"width":1828.8,"depth":1219.2,"base_width":50.8},"terrain":[{"id":"W1","kind":"woods","shape":[[200,100],[360,100],[360,200],[200,200]]}]}' >"$work/bad.json"
answers 1 'a random battlefield has 4 to 8 pieces \(dtn-H106\)' terrain --ruleset dtn --check "$work/bad.json"
refuses 2 "say which region" terrain
refuses 2 "no region 'moon'; it may be dry, hilly" terrain --region moon
refuses 2 "no mode 'whim'" terrain --region dry --mode whim
refuses 2 "no table 'tiny'" terrain --region dry --table tiny
refuses 2 "base" terrain --region dry --base 5
refuses 2 "seed" terrain --region dry --seed soon
refuses 2 "no rule set 'chess'" terrain --ruleset chess --region dry
refuses 2 "." terrain --region dry -o "$work/field.xyz"
refuses 2 "cannot write" terrain --region dry -o "$work/nowhere/field.json"
refuses 2 "." terrain --check "$work/nowhere.json"
answers 0 '^dba30-060   fort T2: placed in quarter 2$' terrain --region arable --seed 7
if grep -q 'the place' "$work/out"; then not_ok 'acies terrain names no feature'; else ok; fi
