/* The options of a De Bellis battle: rulings that two honest readers may read in two ways. Each is a word of the
 * setup (the rule set's option_fields give the words); 0 is always the reading of the rule set's catalogue, so that a
 * rule set that knows no such option simply leaves it out. */
#ifndef ACIES_DEBELLIS_OPTIONS_H
#define ACIES_DEBELLIS_OPTIONS_H

enum option_attribute {
    /* what an engagement has to know too */
    OPTION_OVERLAPS,         /* who is meant by "unless Ps or SCh": the overlapped, or the overlapper */
    OPTION_EQUAL_KNIGHTS,    /* who recoils on equal scores: 4Kn from 3Kn, or 3Kn from 4Kn */
    OPTION_MOUNTED_INFANTRY, /* counts as bows where bows alone are named, or does not */
    OPTION_HORDE_ELEPHANTS,  /* elephants destroy beaten hordes in good going only, or in any */
    OPTION_ASSAULT_FLANKS,   /* attacks on an assaulter's flanks and rear count, or do not */
    OPTION_SIDE_SUPPORT,     /* side support looks at the going of the supported, or of his enemy */
    OPTION_SHOT_IN_CAMP,     /* mounted in a camp are shot at as mounted, or as foot */
    OPTION_HORDE_STORMING,   /* hordes follow into a camp as foot do, or as hordes do */
    OPTION_EQUAL_PURSUIT,    /* who gives way on equal scores is pursued, or is not */
    ENGAGEMENT_OPTIONS,
    /* the rest of the battle */
    OPTION_BOUND_LIMIT = ENGAGEMENT_OPTIONS, /* a number: bounds each before the battle is a draw */
    OPTION_GENERAL_LOSS,                     /* a lost general counts besides his element, or instead of it */
    OPTION_FREE_ROAD_MOVES,                  /* one a side, or the first of every element */
    OPTION_EXTRA_PIPS,                       /* one from each list, or one in all */
    OPTION_THIRD_PARTY,                      /* who was destroyed or driven off no longer shoots, or still does */
    OPTION_THREE_DEEP,                       /* enum three_deep */
    OPTION_CAMP_ZONE,                        /* a camp has a threat zone always, or while occupied */
    OPTION_PSILOI_FIRST_BOUND,               /* of their own side, or of the battle */
    OPTION_FIGHTERS_ZONE,                    /* elements in close combat keep their threat zone, or lose it */
    OPTION_COMMAND_GROUND,                   /* what cuts command: the command box, or the underlined chart as well */
    OPTION_HEAVY_IN_ROUGH,                   /* artillery and wagons crawl in rough going, or cannot move there */
    OPTION_GATES,                            /* cities and forts are entered and left by gates, or over any side */
    OPTION_CITY_CIVILIANS,                   /* every city has them, or those named in the setup */
    OPTION_WHO_SACKS,                        /* the victor, or any assaulter in contact */
    OPTION_NEW_GARRISON,                     /* of a city that surrenders: the nearest, or any within a move */
    OPTION_RETAKEN_CITY,                     /* sacked like any city, or garrisoned by its own side */
    OPTION_INVADER_TABLE,                    /* whether the invader chooses the table's size */
    OPTION_BIG_LOSSES,                       /* a Big Battle is lost by more losses in the bound, or in all */
    OPTION_ALLIES,                           /* exactly three, or up to three */
    OPTION_CHARIOT_LOSSES,                   /* troops that count for nothing when lost, or for one element */
    OPTION_COLUMNS,                          /* a group may form column anywhere, or only for a reason */
    OPTION_ATTRIBUTES
};

/* A recoiler pushes the second of a file, who stands against the third (dba30-H39). */
enum three_deep { THREE_DEEP_SECOND_LOST, THREE_DEEP_RECOILER_LOST, THREE_DEEP_FILE_PUSHED };

#endif
