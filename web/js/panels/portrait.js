// Portraits of bases for cards and boxes: the same painter as on the table.
import { paintPiece } from '../paint/bases.js';

const DEPTH = { horse: 30, rider: 30, knight: 30, camel: 30, elephant: 40, chariot: 40, light: 20, crowd: 30, beast: 30, flyer: 30, artillery: 34, wagon: 40 };

/** A piece that is not on the table has no size of its own: what is usual. */
export const sized = (p, unit) => ({ ...p, width: p.width || unit, depth: p.depth || Math.min(unit, DEPTH[p.symbol] || 18), marks: p.marks || [], turn: 0 });

/** @type {Map<string, HTMLCanvasElement>} */
const painted = new Map();

/**
 * A portrait, painted once: whoever shows the same piece in the same place again gets the same canvas.
 * @param {any} p @param {any} army @param {number} px pixels a millimetre @param {string} place where it is shown
 */
export function portrait(p, army, px, place) {
  const key = [place, p.id, p.type, p.symbol, army.name, p.side, p.width, p.depth, px.toFixed(2), p.stands && JSON.stringify(p.stands), p.note, p.marks.includes('general')].join();
  if (!painted.has(key)) {
    if (painted.size > 400) painted.clear();
    painted.set(key, paint(p, army, px));
  }
  return painted.get(key);
}

function paint(piece, army, px) {
  const c = document.createElement('canvas'),
    m = 7,
    dpr = Math.min(2, devicePixelRatio || 1) * 1.25,
    p = piece;
  c.width = (p.width + 2) * px * dpr;
  c.height = (p.depth + m) * px * dpr;
  c.style.width = `${(p.width + 2) * px}px`;
  c.setAttribute('aria-hidden', 'true');
  const x = /** @type {any} */ (c.getContext('2d'));
  x.scale(px * dpr, px * dpr);
  x.translate(p.width / 2 + 1, m - 2);
  paintPiece(x, { ...p, turn: 0 }, army, 0);
  return c;
}
