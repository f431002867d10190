// From a drag to steps: lanes along the facing, sideways, wheels about a front corner, or any place. All in the engine's
// coordinates: y away from side 0, facing 0 along +y, clockwise.
const rad = deg => (deg * Math.PI) / 180;
const round = (n, to) => Math.round(n / to) * to;
const tenth = n => Math.round(n * 10) / 10;

export const ahead = facing => [Math.sin(rad(facing)), Math.cos(rad(facing))];
export const right = facing => [Math.cos(rad(facing)), -Math.sin(rad(facing))];
const dot = (a, b) => a[0] * b[0] + a[1] * b[1];
const minus = (a, b) => [a[0] - b[0], a[1] - b[1]];

/** Which lane a drag means: along the facing or across it. */
export function laneOf(pose, from, to) {
  const v = minus(to, from);
  return Math.abs(dot(v, ahead(pose.facing))) >= Math.abs(dot(v, right(pose.facing))) ? 'ahead' : 'across';
}

/** Steps of a drag in its lane, in parts of `grain` millimetres. */
export function laneSteps(lane, pose, from, to, grain) {
  const v = minus(to, from);
  if (lane === 'across') {
    const n = tenth(round(dot(v, right(pose.facing)), grain));
    return n ? [{ slide: n }] : [];
  }
  const n = tenth(round(dot(v, ahead(pose.facing)), grain));
  return n > 0 ? [{ advance: n }] : n < 0 ? [{ back: -n }] : [];
}

/** Where a point lies along a line: how far from its beginning, and how far beside it. @param {number[]} p @param {number[][]} line */
function onLine(p, line) {
  let gone = 0,
    best = { along: 0, off: Infinity };
  for (let i = 0; i + 1 < line.length; i++) {
    const v = minus(line[i + 1], line[i]),
      long = Math.hypot(...v) || 1,
      t = Math.max(0, Math.min(long, dot(minus(p, line[i]), v) / long)),
      off = Math.hypot(p[0] - line[i][0] - (v[0] * t) / long, p[1] - line[i][1] - (v[1] * t) / long);
    if (off < best.off) best = { along: gone + t, off };
    gone += long;
  }
  return best;
}

/** How far along a road a drag goes that began on it, is on it still and has left its lane; 0: on none. @param {{line: number[][], width: number}[]} roads */
export function roadWay(roads, pose, to) {
  const aside = Math.abs(dot(minus(to, pose.at), right(pose.facing)));
  for (const { line, width } of roads) {
    if (aside < width / 2) continue;
    const [a, b] = [pose.at, to].map(p => onLine(p, line));
    if (a.off < width / 2 && b.off < width) return tenth(Math.abs(b.along - a.along));
  }
  return 0;
}

/** One step to a place. */
export const placeStep = (at, facing) => [{ to: at.map(tenth), facing: tenth((facing + 360) % 360) }];

/** The outermost front corners of pieces that face alike, as [left, right]. @param {any[]} pieces with at, facing, width */
export function frontCorners(pieces) {
  const f = pieces[0].facing,
    r = right(f),
    ends = pieces.flatMap(p => [-1, 1].map(k => [p.at[0] + (k * r[0] * p.width) / 2, p.at[1] + (k * r[1] * p.width) / 2]));
  // The foremost rank only: a wheel is about the corner of who leads it.
  const most = Math.max(...ends.map(e => dot(e, ahead(f)))),
    front = ends.filter(e => dot(e, ahead(f)) > most - 1).sort((a, b) => dot(a, r) - dot(b, r));
  return [front[0], front.at(-1)];
}

/** A wheel by dragging one front corner about the other. @param {'left' | 'right'} hand the corner dragged */
export function wheelSteps(pieces, hand, to) {
  const [l, r] = frontCorners(pieces),
    [pivot, corner] = hand === 'left' ? [r, l] : [l, r];
  const angle = p => Math.atan2(p[0] - pivot[0], p[1] - pivot[1]);
  let turn = ((angle(to) - angle(corner)) * 180) / Math.PI;
  turn = ((turn + 540) % 360) - 180;
  // Clockwise about the right corner is a wheel to the right, which the left corner leads.
  const degrees = Math.round(hand === 'left' ? turn : -turn);
  return degrees > 0 ? [{ wheel: hand === 'left' ? 'right' : 'left', degrees }] : [];
}

/** The facing that looks from a place to another, for turning on the spot. */
export const facingTo = (at, to) => (Math.atan2(to[0] - at[0], to[1] - at[1]) * 180) / Math.PI;

/** Pieces that touch side by side or front to rear and face the same way: what usually goes together. */
export function groupOf(pieces, piece) {
  const alike = pieces.filter(q => q.at && q.side === piece.side && Math.abs(((q.facing - piece.facing + 540) % 360) - 180) < 1),
    group = [piece.id],
    todo = [piece];
  while (todo.length) {
    const a = todo.pop();
    for (const q of alike)
      if (!group.includes(q.id) && touches(a, q)) {
        group.push(q.id);
        todo.push(q);
      }
  }
  return group;
}

function touches(a, b) {
  const v = minus(b.at, a.at),
    across = Math.abs(dot(v, right(a.facing))),
    along = dot(v, ahead(a.facing)),
    beside = across < (a.width + b.width) / 2 + 1 && across > 1 && Math.abs(along) < Math.min(a.depth, b.depth),
    behind = across < Math.max(a.width, b.width) * 0.75 && (Math.abs(along + a.depth) < 1.5 || Math.abs(along - b.depth) < 1.5);
  return beside || behind;
}
