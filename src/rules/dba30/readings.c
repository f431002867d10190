/* How DBA 3.0 may be read where its sheet leaves a doubt: the options of a setup, and for every ruling either the
 * option that switches it or the reason why it has one reading only. The first word of an option is the catalogue's
 * reading. */
#include "game/sure.h"
#include "rules/dba30/dba30.h"
#include "rules/debellis/options.h"

/* --- options -------------------------------------------------------------------------------------------- */

#define SLOT(index) ((size_t)(index) * sizeof(int32_t))
#define READINGS(name, words, slot, help)                                                                              \
    { name, FIELD_KIND_WORD, false, 0, 0, 0, words, SLOT(slot), help }

static const char *const overlaps[] = {"overlapped", "overlapper", NULL};
static const char *const equal_knights[] = {"4Kn", "3Kn", NULL};
static const char *const as_bows[] = {"bows", "apart", NULL};
static const char *const horde_elephants[] = {"good_going", "any_going", NULL};
static const char *const counted[] = {"counted", "ignored", NULL};
static const char *const whose_going[] = {"own", "enemy", NULL};
static const char *const columns[] = {"mounted", "foot", NULL};
static const char *const storming[] = {"half", "full", NULL};
static const char *const pursued[] = {"pursued", "not_pursued", NULL};
static const char *const general_loss[] = {"besides", "instead", NULL};
static const char *const road_moves[] = {"side", "each", NULL};
static const char *const extra_pips[] = {"each_list", "one", NULL};
static const char *const third_party[] = {"unharmed", "always", NULL};
static const char *const three_deep[] = {"second_lost", "first_lost", "file_back", NULL};
static const char *const camp_zone[] = {"always", "occupied", NULL};
static const char *const first_bound[] = {"side", "battle", NULL};
static const char *const kept[] = {"kept", "lost", NULL};
static const char *const command_ground[] = {"box", "chart", NULL};
static const char *const in_rough[] = {"slow", "barred", NULL};
static const char *const gates[] = {"gates", "anywhere", NULL};
static const char *const city_civilians[] = {"always", "named", NULL};
static const char *const who_sacks[] = {"victor", "choice", NULL};
static const char *const db_new_garrison[] = {"nearest", "any", NULL};
static const char *const allies[] = {"three", "up_to_three", NULL};
static const char *const big_losses[] = {"bound", "battle", NULL};
static const char *const retaken[] = {"sacked", "freed", NULL};

const struct field dba30_option_fields[] = {
    READINGS("overlaps", overlaps, OPTION_OVERLAPS, "psiloi and scythed chariots: not overlapped, or not overlapping"),
    READINGS("equal_knights", equal_knights, OPTION_EQUAL_KNIGHTS, "who recoils when 4Kn and 3Kn score alike"),
    READINGS("mounted_infantry", as_bows, OPTION_MOUNTED_INFANTRY, "mounted infantry where bows alone are named"),
    READINGS("horde_elephants", horde_elephants, OPTION_HORDE_ELEPHANTS, "where elephants destroy beaten hordes"),
    READINGS("assault_flanks", counted, OPTION_ASSAULT_FLANKS, "attacks on the flanks and rear of assaulters"),
    READINGS("side_support", whose_going, OPTION_SIDE_SUPPORT, "whose going must be good for side support"),
    READINGS("shot_in_camp", columns, OPTION_SHOT_IN_CAMP, "the column used in shooting at mounted in a camp"),
    READINGS("horde_storming", storming, OPTION_HORDE_STORMING, "how far hordes follow into a camp: half or 1 BW"),
    READINGS("equal_pursuit", pursued, OPTION_EQUAL_PURSUIT, "those who give way on equal scores"),
    /* H60 */
    {"bound_limit", FIELD_KIND_INT, false, 40, 1, 200, NULL, SLOT(OPTION_BOUND_LIMIT),
     "bounds each before the game is a draw"},
    READINGS("general_loss", general_loss, OPTION_GENERAL_LOSS,
             "a lost general counts besides or instead of his element"),
    READINGS("free_road_moves", road_moves, OPTION_FREE_ROAD_MOVES, "free road moves: one a side, or one each"),
    READINGS("extra_pips", extra_pips, OPTION_EXTRA_PIPS, "extra PIPs: one from each list, or one in all"),
    READINGS("third_party", third_party, OPTION_THIRD_PARTY, "who, shot at first, still shoots with the same die"),
    READINGS("three_deep", three_deep, OPTION_THREE_DEEP, "a recoil onto two ranks that stand against each other"),
    READINGS("camp_zone", camp_zone, OPTION_CAMP_ZONE, "when a camp has a threat zone"),
    READINGS("psiloi_first_bound", first_bound, OPTION_PSILOI_FIRST_BOUND,
             "whose first bound gives psiloi a second move"),
    READINGS("fighters_zone", kept, OPTION_FIGHTERS_ZONE, "the threat zones of elements in close combat"),
    READINGS("command_ground", command_ground, OPTION_COMMAND_GROUND, "what cuts command: the box, or the chart too"),
    READINGS("heavy_in_rough", in_rough, OPTION_HEAVY_IN_ROUGH, "artillery and war wagons in rough going"),
    READINGS("gates", gates, OPTION_GATES, "where cities and forts are entered and left"),
    READINGS("city_civilians", city_civilians, OPTION_CITY_CIVILIANS, "which cities have civilians"),
    READINGS("who_sacks", who_sacks, OPTION_WHO_SACKS, "which assaulter enters a city that has fallen"),
    READINGS("new_garrison", db_new_garrison, OPTION_NEW_GARRISON, "who enters a city that surrenders"),
    /* dba30-021 */
    {"invader_chooses_table", FIELD_KIND_BOOL, false, 0, 0, 0, NULL, SLOT(OPTION_INVADER_TABLE),
     "the invader chooses the size of the table"},
    READINGS("big_losses", big_losses, OPTION_BIG_LOSSES, "which losses must exceed the enemy's to lose a Big Battle"),
    READINGS("allies", allies, OPTION_ALLIES, "how many allied elements may come to an ordinary battle"),
    READINGS("retaken_city", retaken, OPTION_RETAKEN_CITY, "a city stormed by its own side"),
};
counted(dba30_option_fields, DBA30_OPTION_FIELDS);

/* --- rulings -------------------------------------------------------------------------------------------- */

#define DEFINES "It defines a measure or a word: there must be one."
#define FILLS   "It fills a gap; nobody is known to read it otherwise."
#define PRINTED "The sheet's words are plain and stand as printed."

const struct rule_reading dba30_readings[] = {
    /* of the sheet, where its words can be read in more ways than one, or seem to be */
    {C(12), "allies", "three: three allied elements come, or none. up_to_three: one, two or three."},
    {C(21), "invader_chooses_table", "false: the table is agreed beforehand. true: the invader chooses its size."},
    {C(23), NULL, "The feet and inches printed differ; only base widths are used."},
    {C(41), NULL, "Only the last die is rolled again, as often as needed: earlier features stand."},
    {C(53), NULL, "Up to half the length may reach 4 BW: nothing else makes sense of the words."},
    {C(62), NULL, "It straddles exactly two quarters: the words leave no other number."},
    {C(81), NULL, "Both bars can always be kept at once."},
    {C(87), NULL, PRINTED},
    {C(105), NULL, "Mounted infantry shoots: the shooting boxes name it."},
    {C(109), "command_ground",
     "box: only what the command box lists. chart: marsh and gully, underlined in the terrain chart, cut command too; "
     "gentle "
     "hills, underlined in some rows only, never do."},
    {C(116), "extra_pips", "each_list: one extra PIP from list A and one from list B. one: a single extra PIP in all."},
    {C(127), "heavy_in_rough",
     "slow: artillery and war wagons move 1 BW in rough going. barred: they cannot move there, as in bad going."},
    {C(132), "psiloi_first_bound",
     "side: the first bound of the psiloi's own side. battle: the first bound of the battle."},
    {C(150), "camp_zone", "always: an empty camp has a threat zone too. occupied: only one with somebody in it."},
    {C(184), NULL, "The limit on artillery is the special rule, the duty to shoot the general one."},
    {C(220), "shot_in_camp",
     "mounted: assaults alone use the column against foot. foot: shooting at a camp uses it as well."},
    {C(225), NULL, "Light horse and light camelry are one kind (dba30-002)."},
    {C(228), "side_support", "own: the supported element must be in good going. enemy: the enemy it fights must be."},
    {C(235), NULL, PRINTED},
    {C(240), "overlaps",
     "overlapped: psiloi and scythed chariots ignore overlaps. overlapper: they overlap nobody, and are overlapped "
     "like "
     "others."},
    {C(247), "assault_flanks",
     "counted: flank and rear attacks take 1 each off an assaulter. ignored: they do not, like overlaps and supports."},
    {C(254), "equal_knights", "4Kn: 4Kn recoils from 3Kn. 3Kn: 3Kn (and 6Kn) recoils from 4Kn."},
    {C(258), NULL, "Odd beside dba30-279, but both rows are printed so."},
    {C(262), NULL, "Odd beside dba30-251, but both rows are printed so."},
    {C(264), NULL, "The row speaks of gates, and a camp has none."},
    {C(281), "horde_elephants",
     "good_going: elephants, like knights, destroy beaten hordes in good going only. any_going: elephants do "
     "everywhere."},
    {C(299), NULL, "The sheet stresses the word may: the owner chooses."},
    {C(313), NULL, "Fleeing is another move than recoiling and pursuing: dba30-056 does not speak of it."},
    {C(324), "general_loss", "besides: general and element count 1 each. instead: 1 in all."},
    {C(380), "big_losses",
     "bound: the losses of the bound just ended. battle: all losses so far, as in an ordinary game."},
    /* of the house */
    {H(1), NULL, DEFINES},
    {H(2), NULL, DEFINES},
    {H(3), NULL, DEFINES},
    {H(4), NULL, FILLS},
    {H(5), NULL, "Extra moves are named as exceptions: without them there is one."},
    {H(6), NULL, DEFINES},
    {H(7), NULL, DEFINES},
    {H(8), NULL, DEFINES},
    {H(9), NULL, "It follows the published game as players report it."},
    {H(10), "fighters_zone", "kept: elements in close combat have their threat zone. lost: not while they fight."},
    {H(11), NULL, "It is what dba30-152 means for a moving base."},
    {H(12), NULL, FILLS},
    {H(13), NULL, DEFINES},
    {H(14), NULL, DEFINES},
    {H(15), NULL, DEFINES},
    {H(16), "free_road_moves", "side: one free road move a bound. each: the first of every element or column."},
    {H(17), NULL, FILLS},
    {H(18), NULL, DEFINES},
    {H(19), NULL, DEFINES},
    {H(20), NULL, FILLS},
    {H(21), NULL, FILLS},
    {H(22), NULL, "The factor for supporting shooters names a second and a third."},
    {H(23), NULL, FILLS},
    {H(24), NULL, DEFINES},
    {H(25), "third_party",
     "unharmed: who was destroyed or fled no longer shoots, and who recoiled only at what it still reaches. always: it "
     "shoots whatever has become of it."},
    {H(26), NULL, DEFINES},
    {H(27), NULL, FILLS},
    {H(28), "mounted_infantry", "bows: it counts as bows everywhere. apart: only where the sheet names it."},
    {H(29), NULL, "A wedge of 3Kn: the sheet has no row for it."},
    {H(30), NULL, DEFINES},
    {H(31), NULL, DEFINES},
    {H(32), NULL, "It is what dba30-227 says, with the moment fixed."},
    {H(33), NULL, DEFINES},
    {H(34), NULL, FILLS},
    {H(35), NULL, DEFINES},
    {H(36), NULL, "It puts dba30-295 and dba30-296 in figures."},
    {H(37), NULL, DEFINES},
    {H(38), NULL, FILLS},
    {H(39), "three_deep",
     "second_lost: the second rank, which cannot push the third, is lost. first_lost: the recoiler cannot push either "
     "and "
     "is lost. file_back: the whole file goes back together."},
    {H(40), NULL, FILLS},
    {H(41), NULL, FILLS},
    {H(42), NULL, DEFINES},
    {H(43), "equal_pursuit",
     "pursued: an opponent who gives way on equal scores is pursued too. not_pursued: only a beaten one is."},
    {H(44), NULL, FILLS},
    {H(45), NULL, FILLS},
    {H(46), "gates",
     "gates: troops pass a gate. anywhere: they enter and leave over any side, as in a camp. Marching through and "
     "elephants "
     "need gates either way."},
    {H(47), "who_sacks", "victor: who destroyed the defender enters. choice: any assaulter still in contact may."},
    {H(48), "city_civilians", "always: every city has civilians. named: only one whose set-up names them."},
    {H(49), "new_garrison", "nearest: the nearest foot within a move enters. any: any foot within a move may."},
    {H(50), NULL, "It follows the published game as players report it."},
    {H(51), NULL, DEFINES},
    {H(52), NULL, FILLS},
    {H(53), NULL, FILLS},
    {H(54), NULL, FILLS},
    {H(55), NULL, DEFINES},
    {H(56), NULL, "A position may name another owner."},
    {H(57), NULL, DEFINES},
    {H(58), NULL, FILLS},
    {H(59), NULL, DEFINES},
    {H(60), "bound_limit", "a number of bounds for each side."},
    {H(61), NULL, FILLS},
    {H(62), NULL, FILLS},
    {H(63), NULL, FILLS},
    {H(64), NULL, DEFINES},
    {H(65), NULL, FILLS},
    {H(66), NULL, FILLS},
    {H(67), NULL, "A position or set-up may have another table."},
    {H(68), NULL, DEFINES},
    {H(69), NULL, DEFINES},
    {H(70), NULL, DEFINES},
    {H(71), NULL, DEFINES},
    {H(72), NULL, DEFINES},
    {H(73), NULL, DEFINES},
    {H(74), "horde_storming", "half: hordes follow into a camp as other foot do. full: 1 BW, as they always pursue."},
    {H(75), NULL, DEFINES},
    {H(76), NULL, "The sheet's words for a Big Battle speak of all the command's elements."},
    {H(77), NULL, FILLS},
    {H(78), NULL, FILLS},
    {H(79), NULL, FILLS},
    {H(80), NULL, FILLS},
    {H(81), NULL, DEFINES},
    {H(82), NULL, FILLS},
    {H(83), NULL, "A road decides where there is one."},
    {H(84), NULL, DEFINES},
    {H(85), NULL, DEFINES},
    {H(86), NULL, DEFINES},
    {H(87), NULL, DEFINES},
    {H(88), NULL, DEFINES},
    {H(89), NULL, FILLS},
    {H(90), NULL, DEFINES},
    {H(91), NULL, FILLS},
    {H(92), NULL, FILLS},
    {H(93), NULL, FILLS},
    {H(94), NULL, FILLS},
    {H(95), NULL, FILLS},
    {H(96), NULL, FILLS},
    {H(97), NULL, FILLS},
    {H(98), NULL, FILLS},
    {H(99), NULL, FILLS},
    {H(100), NULL, "The sheet lets civilians go on defending when a garrison leaves: they were there before."},
    {H(101), NULL, FILLS},
    {H(102), NULL, FILLS},
    {H(103), NULL, FILLS},
    {H(104), NULL, FILLS},
    {H(105), "retaken_city", "sacked: whoever storms a city sacks it. freed: not its own side, which need not enter."},
    {H(106), NULL, FILLS},
    {H(107), NULL, FILLS},
    {H(108), NULL, FILLS},
    {H(109), NULL, FILLS},
};
counted(dba30_readings, DBA30_READINGS);
