/* The clauses the shared procedures cite, by what they say. Each rule set gives its own numbers (dba30/rules.c);
 * a rule a set does not have stays 0. */
#ifndef ACIES_DEBELLIS_CITES_H
#define ACIES_DEBELLIS_CITES_H

#include "game/clause.h"

struct db_cites {
    /* classes */
    clause mounted;
    clause counts_as;
    clause foot;
    clause fast;
    clause solid;
    clause civilians_class;
    clause blade_like;
    clause static_troops;
    clause doubles;
    /* dismounting */
    clause allied_group;
    clause dismount_in_play;
    clause dismount_place;
    clause dismount_moving;
    clause never_remounts;
    clause dismount_barred;
    clause dismount_before;
    /* camps, deployment, landings */
    clause camp_place;
    clause camp_in_city;
    clause camps_first;
    clause defender_deploys;
    clause invader_second;
    clause one_camp;
    clause deploy_area;
    clause deploy_centre;
    clause deploy_open_side;
    clause deploy_side;
    clause deploy_walls;
    clause deploy_river;
    clause deploy_bad;
    clause deploy_city;
    clause deploy_fort;
    clause fort_owner;
    clause laid; /* who lays the terrain, and where */
    clause fort_without_foot;
    clause reserve;
    clause reserve_littoral;
    clause landing;
    clause exchange, exchange_how;
    clause no_camp_needed;
    clause landing_touches;
    clause never_lands;
    clause landing_clear;
    clause landing_waits;
    clause left_out; /* whom the deployment area has no room for */
    /* the bound */
    clause first_bound;
    clause pips;
    clause movement;
    clause shooting;
    clause close_combat;
    clause one_move;
    clause order_of_combats;
    clause bound_start;
    clause bound_end;
    clause draw;
    /* command and PIPs */
    clause command_long;
    clause command;
    clause command_hidden;
    clause sight;
    clause darkness; /* magic that shortens it */
    clause road_move_free;
    clause road_move_once;
    clause move_cost;
    clause pips_first; /* thrown before anything else, where that has a clause of its own */
    clause pips_lost;
    clause list_a;
    clause list_a_chariot;
    clause list_a_slow;
    clause list_a_garrison;
    clause both_lists;   /* where a clause says that the two add up */
    clause no_lists_yet; /* ... or that neither counts in the first bound */
    clause list_a_city;  /* into, out of or through a city, where only that counts */
    clause list_a_dismount;
    clause list_b;
    clause list_b_general_hidden;
    clause list_b_out_of_range;
    clause list_b_hidden; /* out of range because something hides them */
    clause list_c;        /* the general is hidden, where that is a list of its own */
    clause most_pips;
    clause too_dear;       /* where that has a clause of its own */
    clause light_free;     /* the first move of light troops in a side's first bound */
    clause general_absent; /* where that has a clause of its own */
    /* reserves */
    clause entry;
    clause reentry;
    clause entry_place;
    clause leaves_table;
    /* several commands */
    clause own_command;      /* its PIPs and its general */
    clause one_general;      /* to each */
    clause group_of_command; /* of one command only */
    clause command_dice;     /* one each */
    clause dice_order;       /* written down, then disclosed */
    clause no_die;           /* of a command that is gone */
    clause wet_total;        /* of their dice */
    clause allied_command;   /* allies stand in commands of their own */
    clause loss_of_command;  /* destroyed or off the table */
    clause command_double;
    clause command_general;
    clause allied_camp_lost;
    clause camp_lost_to_all;
    clause counting; /* which types, what fraction, what extras */
    clause demoralised;
    clause hold;
    clause run;       /* of the demoralised */
    clause run_again; /* every bound, garrisons too */
    clause run_how;
    clause command_routed;
    clause routed_are_lost;
    clause army_beaten;
    clause army_counts; /* its commands' losses together */
    clause bonus_once;  /* the commander-in-chief's */
    clause camp_of_command;
    clause allied_camp;   /* of its own */
    clause one_camp_only; /* besides */
    clause one_or_all;    /* commands deploy at a time */
    clause near_general;
    clause command_ashore;
    clause command_lands; /* whole */
    /* going and speed */
    clause going_in_combat;
    clause walls;
    clause slowest_going;
    clause no_bad_going;
    clause camels;
    clause mounted_infantry_speed;
    clause going;
    clause contact_tolerance;
    /* extra moves */
    clause extra_near_place; /* or enemy places, where that has a clause of its own */
    clause extra_near_enemy;
    clause extra_light;
    clause extra_psiloi;
    clause extra_road;
    clause extra_each;      /* of a group by itself */
    clause extra_group;     /* where a clause says that groups may */
    clause extra_unlimited; /* ... and as often as there are PIPs */
    clause extra_charge;
    clause extra_dismounted; /* who dismounted moves no more */
    /* single elements and groups */
    clause single_move;
    clause any_way;  /* single elements go as they like, where that has a clause of its own */
    clause measured; /* from start to end, where that has a clause of its own */
    clause stay_on_table;
    clause group;
    clause column;
    clause follow_road;
    clause form_column; /* where that has a clause of its own */
    clause form_at_gap; /* ... to pass a gap */
    clause form_where;  /* where the reason must lie */
    clause form_reason; /* ... and for no other reason */
    clause column_in_bad;
    clause group_no_combat;
    clause group_speed;
    clause road_speed;
    clause part_by_road; /* a move partly by road */
    clause group_wheels;
    clause group_slide;
    clause group_limited;
    clause group_back; /* where a clause of its own keeps it from that */
    clause group_split;
    /* rivers */
    clause river_straight;
    clause river_dice;
    clause river_paltry;
    clause river_shallow;
    clause river_deep;
    clause river_only;
    clause river_refused;
    clause river_good; /* for recoil and pursuit */
    /* passing through */
    clause gap; /* too narrow, where that has a clause of its own */
    clause pass_through;
    clause pass_psiloi; /* those who pass anybody, where they have a clause of their own */
    clause pass_how;
    clause pass_refused; /* those who may pass nobody, where a clause says so */
    clause rear_corner;
    /* threat zones */
    clause zone;
    clause zone_all_round;
    clause zone_subject;
    clause zone_limits;
    clause zone_line_up;
    clause zone_lined_up; /* what lining up is */
    clause zone_advance;
    clause zone_back;
    clause zone_outcome; /* outcome moves are free of it */
    clause zone_shape;
    clause zone_entered;
    clause break_off;
    clause break_off_flank; /* with enemy there; these three where they have clauses of their own */
    clause break_off_back;
    clause break_off_far;
    clause break_off_pursued; /* the enemy follows at once */
    /* contact */
    clause no_contact;
    clause gate_only;
    clause assault_contact;
    clause chariot_no_assault;
    clause flank_start;
    clause rear_start;
    clause any_start; /* flanks and rears may be attacked from anywhere */
    clause assault_place;
    /* conforming */
    clause single_conforms;
    clause group_stands; /* ... not if it stands in a group */
    clause mover_conforms;
    clause least_distance;
    clause slide;
    clause on_contact;
    clause conform_after;
    clause fights_later; /* contacts made by outcome moves, where that has a clause of its own */
    clause pursuer_conforms;
    clause must_line_up;
    clause full_front;
    clause full_flank;
    clause full_rear;
    clause overlap_position;
    clause too_far;
    clause conform_prevented;
    /* turning to face */
    clause turn_to_face;
    clause first_attack;
    clause no_room_to_turn;
    clause turn_both;
    clause shifted;
    clause wagon_front;
    clause wagon_second;
    clause wagon_shooting_edge;
    /* shooting */
    clause range;
    clause shooter_barred; /* by contact, or having shot; 0: by the clauses about targets and teams */
    clause moved_too_far;
    clause artillery_own_bound;
    clause artillery_answers;
    clause priority;
    clause artillery_free;
    clause not_target;
    clause overlap_may_shoot;
    clause exposed;
    clause third_party;
    clause shooting_edge;
    clause target_edge;
    clause blocked_by_element;
    clause blocked_by_place;
    clause blocked_by_crest; /* where that has a clause of its own */
    clause blocked_by_cover;
    clause same_cover; /* shooter and target in it together, where that has a clause of its own */
    clause in_water;
    clause in_gully;
    clause shot_lines;
    clause target_edge_choice;
    clause three_shooters;
    clause who_dices;
    clause shoots_back;
    clause shared_die;
    clause enemy_shooters; /* their order, where that has a clause of its own */
    clause shooting_circle;
    /* scores */
    clause score;
    clause higher_total;
    clause doubled;
    clause gone_before; /* destroyed before its own turn came */
    clause no_longer;   /* its contact broken, its target gone before its turn came */
    clause together;
    clause overlap;
    clause flank_attacked;
    clause attack_askew; /* where an attack out of line is none */
    clause pairs;
    clause rear_support;
    clause support_attacked;
    clause attack_on_support;
    clause side_support;
    clause side_support_going;
    clause edges_contacted;
    clause uphill;
    clause river_combat;
    clause road_combat;
    clause crest;
    clause edge_overlap;
    clause edge_overlap_not;
    /* flank and rear */
    clause flank_destruction;
    clause column_destruction;
    clause column_is_file;       /* what counts as a column there */
    clause flank_attackers_stay; /* ... unless their friend was not beaten */
    clause flank_attackers_recoil;
    clause defeated;
    /* recoil */
    clause shot_in_rear;
    clause recoil_foot;
    clause recoil_mounted;
    clause trample;
    clause trample_elephant;
    clause no_passage; /* nobody else passes */
    clause recoil_through;
    clause push_back;
    clause pushed_no_more;
    clause stays_in_walls; /* who is inside does not recoil out of it */
    clause recoil_stops;
    clause recoil_blocked;
    clause recoil_distance;
    clause dangerous; /* driven into dangerous going */
    clause passed_placed;
    clause pushed_far;
    clause pushed_lost;
    clause recoil_astride; /* of two files: which friend is met first */
    clause recoil_enemy;
    clause several_friends; /* met at once */
    clause recoil_strikes;  /* enemy backed into die as well */
    clause recoil_impassable;
    clause recoil_no_bad;      /* ... bad going too, to some */
    clause recoil_edge;        /* of the battlefield */
    clause rear_shot_how;      /* what is entirely on the rear edge */
    clause shot_in_rear_kills; /* instead of turning the target round */
    clause recoil_order;       /* which danger is looked at first */
    clause driven_from_place;  /* nobody goes back from or into a place */
    clause supporter_lost;     /* with the element it supported */
    clause victor_occupies;    /* at once, instead of pursuing */
    /* flight */
    clause flee;
    clause flee_side_edge;
    clause flee_halts_troops;
    clause flee_halts_place;
    clause flee_halts_bad;
    clause flee_empty_place;
    clause flee_halts_friends; /* where these have clauses of their own */
    clause flee_halts_water;
    clause flee_river;
    clause flee_swerve;
    clause flee_destroyed;
    clause flee_both;
    clause flee_straight;
    clause flee_conform;
    clause flee_turn;    /* how it turns along a side edge */
    clause flee_in_line; /* beyond friends it passed */
    /* pursuit */
    clause no_pursuit;
    clause pursuit_stopped;
    clause column_pursues;
    clause pursuit;
    clause pursuit_conform;
    /* victory */
    clause rout;
    clause first_double;
    clause loss;
    clause place_lost;
    clause general_lost;
    clause general_gone;
    clause no_general; /* a side that names none */
    /* places */
    clause not_garrison;
    clause civilians_stay;
    clause enter_place;
    clause leave_place;
    clause through_city;
    clause camp_civilians;
    clause camp_left;
    clause sally;
    clause sally_leash;
    clause three_assaulters;
    clause assault_in_turn;
    clause other_assaulters;
    clause assault_over;
    clause assault_pursuit;
    clause sack;
    clause sackers_fixed;
    clause sackers;
    clause surrender;
    clause new_garrison;
    clause puppet;
    clause no_sally;
    clause revolt;
    clause city_value;
    clause camp_captured;
    clause camp_falls;     /* with its defender */
    clause civilians_home; /* behind a garrison, and back from a sally */
    clause out_of_gates;   /* in contact or clear */
    clause edifice_stands; /* a camp no more */
    clause city_retaken;   /* by its own side */
    clause dismount_further;
    clause gates;
    clause who_moves_in;
    clause city_civilians;
    clause surrender_garrison;
    clause tower;
    clause assault_no_pursuit;
    clause camp_removed;
    clause camp_size;
    clause camp_long_side; /* that lies on the base edge */
    clause camp_occupant;
    clause wet_plough;
    clause no_element_in_water;
    clause water_barred; /* to movers, where that has a clause of its own */
    clause places_impassable;
};

/* A clause of its own where the sheet has one, else the general one. */
static inline clause or_else(clause own, clause general) { return own ? own : general; }
/* Whether there is a clause to tell of it by: what a sheet has no words for goes without saying. It decides what is
 * told, never what is done: that is for the customs (rules.h). */
static inline bool told_by(clause c) { return c != 0; }

#endif
