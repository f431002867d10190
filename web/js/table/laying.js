// What is being laid down (ground, a camp, a line across the table): taken hold of, moved, turned. One idea for outlines and
// lines, by mouse, finger and keyboard.
import { distance, inside } from '../paint/geom.js';

const tenth = n => Math.round(n * 10) / 10;

/** What is in hand: the name of its field and its points; null: nothing is being laid. @param {any} draft @returns {{name: 'shape' | 'line', points: number[][]} | null} */
export function laidIn(draft) {
  if (draft.pieces.length) return null;
  if (draft.more.shape) return { name: 'shape', points: draft.more.shape };
  return draft.more.line ? { name: 'line', points: draft.more.line } : null;
}

/** The same, if it lies under that place. @param {any} draft @param {number[]} at @param {number} near how near a line, or the rim of what is narrow, counts as touched */
export function laidAt(draft, at, near) {
  const laid = laidIn(draft);
  if (!laid) return null;
  const closed = laid.name === 'shape';
  return (closed && inside(at, laid.points)) || distance(at, laid.points, closed) < near ? laid : null;
}

/** @param {any} draft @param {{name: string, points: number[][]}} laid as it lay @param {number[]} by */
export const shiftLaid = (draft, laid, [x, y]) => draft.set({ [laid.name]: laid.points.map(p => [tenth(p[0] + x), tenth(p[1] + y)]) });

/** Clockwise about its middle. @param {any} draft @param {number} degrees */
export function turnLaid(draft, degrees) {
  const laid = laidIn(draft);
  if (!laid) return;
  const { name, points } = laid,
    c = middleOf(points),
    a = (-degrees * Math.PI) / 180;
  draft.set({ [name]: points.map(([x, y]) => [tenth(c[0] + (x - c[0]) * Math.cos(a) - (y - c[1]) * Math.sin(a)), tenth(c[1] + (x - c[0]) * Math.sin(a) + (y - c[1]) * Math.cos(a))]) });
}

/** @param {number[][]} points */
export const middleOf = points => [0, 1].map(i => points.reduce((n, p) => n + p[i], 0) / points.length);
