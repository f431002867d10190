/* The set-up as a player types it: shown by 'help setup' in the games of the De Bellis family. */
#include "rules/debellis/flow.h"

const char db_setup_guide[] =
    "Before the battle the ground is chosen and laid. Coordinates are millimetres:\n"
    "x runs east, y north.\n"
    "  terrain random 1 2  diced for (or choice): so many compulsory and optional features\n"
    "  take wood  names a feature, also as just wood; next river and built_up city likewise\n"
    "  quarter 3  1 north-west, 2 north-east, 3 south-east, 4 south-west\n"
    "  lay  where it is offered; offers lists more places\n"
    "  lay at 150 420 turned 30  the same drawing, its middle there, turned clockwise\n"
    "  lay 100,400 160,420 120,470  its corners, or the points of a river or road; width 20 or beach 30 may follow\n"
    "  discard  only what fits nowhere\n"
    "  edge north  the base edge\n"
    "  camp  the camp where it is offered; camp 260,0 340,40 (two corners), or camp city1\n"
    "  {group} deploy 200 150  the middle of the first one's front edge there, the others in line to its right; facing "
    "90 may follow, and column: the others behind it\n"
    "  {us2} behind {us}  in line with friends; so does beside {us} right\n"
    "  {us} deploy fort1  as garrison\n"
    "  {us} {us2} deploy reserve  to land later; land 60 300 facing east brings them ashore\n"
    "  {us} deploy off  off the table again\n"
    "  {us} {us2} dismount  riders listed with foot: all of them on foot, or none\n"
    "  end  the army is deployed\n"
    "  auto  the rest of the set-up as offered, until the battle begins\n";
