/* The set-up as a player types it: shown by 'help setup' in the games of the De Bellis family. */
#include "rules/debellis/flow.h"

const char db_setup_guide[] =
    "Before the battle the ground is chosen and laid. Coordinates are millimetres: x runs east, y north.\n"
    "  terrain random 1 2     diced for (or choice): so many compulsory and optional features\n"
    "  take wood              next river             built_up city      (or just: wood)\n"
    "  quarter 3              1 north-west, 2 north-east, 3 south-east, 4 south-west\n"
    "  lay                    where it is offered;  offers lists more places\n"
    "  lay at 150 420 turned 30     the same drawing, its middle there, turned clockwise\n"
    "  lay 100,400 160,420 120,470  its corners, or the points of a river or road;  width 20 or beach 30 may follow\n"
    "  discard                only what fits nowhere\n"
    "  edge north             the base edge\n"
    "  camp                   the camp where it is offered;  camp 260,0 340,40 (two corners);  camp city1\n"
    "  a1-a4 deploy 200 150   the middle of a1's front edge there, the others in line to its right;  facing 90 may "
    "follow\n"
    "  a1-a3 deploy 200 150 column    the others behind a1;  a5 behind a1, a5 beside a4 right: in line with friends\n"
    "  a6 deploy fort1        as garrison;  a7 a8 deploy reserve: to land later;  a6 deploy off: off the table again\n"
    "  a1 a2 dismount         riders listed with foot: all of them on foot, or none\n"
    "  a7 a8 land 60 300 facing east   the reserve comes ashore;  end: the army is deployed\n"
    "  auto                   the rest of the set-up as offered, until the battle begins\n";
