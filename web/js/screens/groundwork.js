// What a hand does to the ground in the position editor: takes hold of a feature, shifts, turns, stretches it.
import { centre, distance, inside } from '../paint/geom.js';

const round = n => Math.round(n * 10) / 10;
const NEAR = 0.4; // of a base width: how near to a line one takes hold of it

/** The feature under a point; the topmost, as it is listed last. @param {any[]} terrain @param {number[]} at @param {number} bw */
export const featureAt = (terrain, at, bw) => [...terrain].reverse().find(t => (t.shape ? inside(at, t.shape) : distance(at, t.line, false) < Math.max((t.width ?? 0) / 2, bw * NEAR)));

/** Every corner of a feature put elsewhere. @param {any} t @param {(p: number[]) => number[]} move */
function each(t, move) {
  const key = t.shape ? 'shape' : 'line';
  t[key] = t[key].map(p => move(p).map(round));
}

export function shift(t, [dx, dy]) {
  each(t, ([x, y]) => [x + dx, y + dy]);
}

/** Turning and stretching are about its middle. */
const middleOf = t => centre(t.shape ?? t.line);

export function turn(t, degrees) {
  const [mx, my] = middleOf(t),
    a = (-degrees * Math.PI) / 180,
    [c, s] = [Math.cos(a), Math.sin(a)];
  each(t, ([x, y]) => [mx + (x - mx) * c - (y - my) * s, my + (x - mx) * s + (y - my) * c]);
}

export function stretch(t, by) {
  const [mx, my] = middleOf(t);
  each(t, ([x, y]) => [mx + (x - mx) * by, my + (y - my) * by]);
}
