/* What the parts mean that the states of all rule sets share: how it stands, poses, points, the ground. */
#include "game/meaning.h"

#include "game/match.h"
#include "table/terrain.h"

const struct meaning match_meaning[] = {
    MEANING_NUMBER(struct match, over),      MEANING_NUMBER(struct match, winner),
    MEANING_NUMBER(struct match, by),        MEANING_NUMBER(struct match, draw_offer),
    MEANING_NOTHING(struct match, reserved), MEANING_NOTHING(struct match, base_width),
    MEANING_NOTHING(struct match, side),     MEANING_END,
};

const struct meaning point_meaning[] = {MEANING_NUMBER(struct point, x), MEANING_NUMBER(struct point, y), MEANING_END};

const struct meaning pose_meaning[] = {MEANING_PART(struct pose, at, point_meaning),
                                       MEANING_NUMBER(struct pose, facing), MEANING_NOTHING(struct pose, unused),
                                       MEANING_END};

static const char *const shapes[] = {[SHAPE_AREA] = "area", [SHAPE_LINE] = "line"};

static const struct meaning feature_meaning[] = {
    MEANING_TEXT(struct feature, id),
    MEANING_TERRAIN(struct feature, kind),
    MEANING_WORD(struct feature, shape, shapes),
    MEANING_NUMBER(struct feature, state),
    MEANING_NUMBER(struct feature, flags),
    MEANING_NUMBER(struct feature, first),
    MEANING_NUMBER(struct feature, count),
    MEANING_NUMBER(struct feature, width),
    MEANING_NOTHING(struct feature, box), /* follows from the outline */
    MEANING_PARTS(struct feature, crest, point_meaning),
    MEANING_END,
};

const struct meaning terrain_meaning[] = {
    MEANING_NUMBER(struct terrain, features),
    MEANING_NUMBER(struct terrain, vertices),
    MEANING_LIST(struct terrain, feature, feature_meaning, features),
    MEANING_LIST(struct terrain, vertex, point_meaning, vertices),
    MEANING_END,
};
