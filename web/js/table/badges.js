// The signs of who fights and who shoots at whom: badges on the line of contact, arcs between those who shoot.
import { s } from '../dom.js';
import { middle } from '../paint/geom.js';

const DISC = 6.6; // radius of a badge, of its own scale

/**
 * Every fight and volley once, with the place and the scale of its badge.
 * @param {import('./board.js').Board} b
 * @returns {{kind: string, A: any, B: any, at: number[], k: number}[]}
 */
export function fights(b) {
  const k = Math.min(Math.max(b.d.unit / 40, (b.prefs.phone ? 7 : 8) / (DISC * b.scale)), 12 / (DISC * b.scale)),
    seen = new Set();
  return b.d.scene.links.flatMap(l => {
    const A = b.d.byId[l.from],
      B = b.d.byId[l.to],
      key = [l.from, l.to].sort().join() + l.kind;
    if (!A?.at || !B?.at || l.kind === 'support' || seen.has(key)) return [];
    seen.add(key);
    const near = Math.hypot(A.at[0] - B.at[0], A.at[1] - B.at[1]) < b.d.unit * 1.2, // fronts that meet, not middles
      [p, q] = near ? [A.at, B.at] : [middle(A), middle(B)];
    return [{ kind: l.kind, A, B, at: [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2], k }];
  });
}

/** The room a badge takes: what is written on the table gives way to it. @param {{at: number[], k: number}} f @returns {import('./names.js').Box} */
export const roomOf = ({ at: [x, y], k }) => ({ x, y, w: 2 * DISC * k, h: 2 * DISC * k });

/** @param {ReturnType<typeof fights>[0]} f */
export function badge({ kind, A, B, at, k }) {
  const what = kind === 'shoot' ? 'Shooting' : 'Combat';
  return s(
    'g',
    { class: `fight ${kind}`, 'data-a': A.id, 'data-b': B.id, tabindex: 0, role: 'button', 'aria-label': `${what} of ${A.id} and ${B.id}: show the odds`, transform: `translate(${at}) scale(${k})` },
    s('circle', { r: DISC, class: 'disc' }),
    kind === 'shoot'
      ? s('path', { class: 'blade', d: 'M-3.6 3.4 3.2-3.2M3.6-3.6l-3 .4M3.6-3.6l-.4 3' })
      : [s('path', { d: 'M-3.4 3.4 3.1-3.1M3.4 3.4-3.1-3.1', class: 'blade' }), s('path', { d: 'M-3.8 1-1 3.8M3.8 1 1 3.8', class: 'hilt' })],
  );
}

/** An arc from who shoots to who is shot at. @param {any} A @param {any} B */
export function volley(A, B) {
  const p = middle(A),
    q = middle(B),
    dx = q[0] - p[0],
    dy = q[1] - p[1],
    n = Math.hypot(dx, dy) || 1;
  return s('path', { class: `volley s${A.side}`, d: `M${p}Q${(p[0] + q[0]) / 2 - (dy / n) * 9} ${(p[1] + q[1]) / 2 + (dx / n) * 9} ${q}` });
}
