// All names and types at once, none upon another, a chip or a badge: each plate stands on its base if there is room, else just
// beside it, joined to it by a line. Those that find no room within reach are left to the pointer.
import { letters, s } from '../dom.js';
import { middle } from '../paint/geom.js';

const WIDER = 2.2;
const RINGS = 4; // so many plate heights away from its base a plate may stand

/** @typedef {{x: number, y: number, w: number, h: number}} Box about its middle */

/** @param {Box} a @param {Box} b */
export const meet = (a, b) => Math.abs(a.x - b.x) < (a.w + b.w) / 2 && Math.abs(a.y - b.y) < (a.h + b.h) / 2;

/** Places to try, the nearest first; on the base itself only where something of it is still seen. @param {number[]} at @param {number} w @param {number} h @param {number} high of the base on the screen @param {number} shallow its depth */
function* spots([x, y], w, h, high, shallow) {
  if (h < shallow * 0.5) yield { x, y, w, h };
  yield { x, y: y + (high + h) / 2, w, h };
  yield { x, y: y - (high + h) / 2, w, h };
  for (let ring = 1; ring <= RINGS; ring++) for (const [i, j] of [[0, 1], [0, -1], [0.5, 1], [-0.5, 1], [0.5, -1], [-0.5, -1], [1, 0], [-1, 0]]) yield { x: x + i * w * ring * 0.55, y: y + j * h * ring * 1.08, w, h };
}

/** What stands on a plate: name and type, the name alone where both would be far wider than the base. @param {any} p @param {number} size */
function wording(p, size) {
  const both = p.type && p.type !== p.id ? `${p.id} ${String(p.type).replace(/_/g, ' ')}` : p.id;
  return both.length * 0.6 * size > p.width * WIDER ? p.id : both;
}

/** Letters wider than others: a plate is never narrower than its text. @param {string} text */
const wideIn = text => text.replace(/[^mwMWGHNOQD]/g, '').length;

/** The same place, or the next where nothing of the plate is cut off. @param {Box} box @param {Box} view about its corner */
export const within = (box, view) => ({ ...box, x: Math.max(view.x + box.w / 2, Math.min(view.x + view.w - box.w / 2, box.x)), y: Math.max(view.y + box.h / 2, Math.min(view.y + view.h - box.h / 2, box.y)) });

/** Where each plate goes. @param {any[]} list pieces in screen millimetres @param {number} size of the letters @param {Box} [view] what is seen: whoever stands there has his plate there, too @param {Box[]} [busy] where something else is to be read @returns {{p: any, text: string, box: Box, at: number[]}[]} */
export function layOut(list, size, view, busy = []) {
  const taken = [...busy];
  return list.flatMap(p => {
    const text = wording(p, size),
      at = middle(p),
      w = size * (text.length * 0.61 + wideIn(text) * 0.22 + 0.8),
      h = size * 1.4;
    const a = (p.turn * Math.PI) / 180,
      high = Math.abs(Math.cos(a)) * p.depth + Math.abs(Math.sin(a)) * p.width,
      seen = view && at[0] > view.x && at[0] < view.x + view.w && at[1] > view.y && at[1] < view.y + view.h;
    for (const spot of spots(at, w, h, high, p.depth)) {
      const box = seen ? within(spot, view) : spot;
      if (taken.some(t => meet(t, box))) continue;
      taken.push(box);
      return [{ p, text, box, at }];
    }
    return [];
  });
}

/** @param {import('./board.js').Board} board @param {any[]} list @param {Box[]} busy @returns {any[]} */
export function nameplates(board, list, busy) {
  const size = (11 * letters()) / board.scale;
  return layOut(list, size, board.view, busy).flatMap(({ text, box, at }) => [
    Math.hypot(box.x - at[0], box.y - at[1]) > size * 3 ? s('path', { class: 'nameline', d: `M${at}L${box.x} ${box.y}` }) : null,
    s('g', { class: 'nameplate', transform: `translate(${box.x.toFixed(1)} ${box.y.toFixed(1)})` }, s('rect', { x: -box.w / 2, y: -box.h / 2, width: box.w, height: box.h, rx: size * 0.3 }), s('text', { y: size * 0.36, 'font-size': size }, text)),
  ]).filter(Boolean);
}
