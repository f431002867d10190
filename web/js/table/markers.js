// Chips on the rear edge of a base, upright, 11 to 15 pixels high at any zoom: wear, strength, state or order, leader, moved.
// None lies upon another or on a badge: where its place is taken, a chip goes to the next; where there is one, to a place at
// which it hides nobody's sign.
import { letters, s } from '../dom.js';
import { middle } from '../paint/geom.js';
import { meet, within } from './names.js';

const ORDINAL = ['', '1st', '2nd', '3rd'];
const DARK = /broken|shaken|silenced|routed|demoralised|fled|sack/;

/** The room of the sign in the middle of each base. @param {any[]} list of pieces in screen millimetres @returns {import('./names.js').Box[]} */
export const signsOf = list => list.map(p => ({ x: middle(p)[0], y: middle(p)[1], w: Math.min(p.width, p.depth) * 0.6, h: Math.min(p.width, p.depth) * 0.6 }));

/** @param {import('./board.js').Board} b @param {any} p @param {import('./names.js').Box[]} taken where chips stand already @param {import('./names.js').Box[]} signs */
export function markers(b, p, taken, signs) {
  const out = [],
    a = (p.turn * Math.PI) / 180,
    size = letters() / b.scale, // of one pixel, for readers who want it larger
    u = Math.min(Math.max(b.d.unit * 0.15, 11 * size), 15 * size);
  if (u > p.width * 0.7 && !p.points) return out; // no room: the peek tells it
  const rear = (k, off = 0) => [p.at[0] - Math.sin(a) * (p.depth + off) + Math.cos(a) * k, p.at[1] + Math.cos(a) * (p.depth + off) + Math.sin(a) * k];
  const [mx, my] = middle(p),
    seen = mx > b.view.x && mx < b.view.x + b.view.w && my > b.view.y && my < b.view.y + b.view.h;
  /** @param {number[][]} spots where it may stand, the best first */
  const chip = (spots, text, cls, wide) => {
    const boxes = spots.map(([x, y]) => (seen ? within({ x, y, w: u * wide, h: u * 1.24 }, b.view) : { x, y, w: u * wide, h: u * 1.24 })),
      free = boxes.filter(one => !taken.some(t => meet(t, one))),
      box = free.find(one => !signs.some(t => meet(t, one))) ?? free[0] ?? boxes[0],
      { x, y } = box;
    taken.push(box);
    out.push(
      s(
        'g',
        { class: `chip ${cls}`, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
        s('rect', { x: -u * wide * 0.5, y: -u * 0.62, width: u * wide, height: u * 1.24, rx: u * 0.62 }),
        s('text', { y: u * 0.36, 'font-size': u }, String(text)),
      ),
    );
  };
  const half = p.width / 2,
    edge = p.depth < u * 2.6 ? u * 0.55 : -u * 0.25; // on a shallow base they stand behind it, or they would hide it
  const tick = rear(half - 3, -3);
  if (p.marks.includes('moved')) {
    taken.push({ x: tick[0], y: tick[1], w: 4.4, h: 3.6 });
    out.push(s('path', { class: 'tick', transform: `translate(${tick.map(n => n.toFixed(1))})`, d: 'M-2.2 0l1.6 1.8L2.2-1.8' }));
  }
  const beside = wide => [1, -1].flatMap(k => [-p.depth / 2, 0, -p.depth].map(y => rear(k * (half + u * wide * 0.58), y))); // right and left of it
  if (p.points) chip([rear(half - u, edge), rear(half - u * 2.6, edge), rear(0, edge), ...beside(1.24)], p.points, 'dp', 1.24);
  const hurt = p.badge && p.badge[0] !== p.badge.slice(-1),
    room = u * 1.9 < p.width * 0.6; // of many small bases only those that have suffered say so
  if (p.badge && p.badge !== '1/1' && (hurt || room)) chip([rear(half - u * 1.1, edge), rear(-half + u * 1.1, edge), rear(0, edge + u * 1.3), ...beside(1.9)], p.badge, hurt ? 'sp hurt' : 'sp', 1.9);
  const note = p.note && !/^\d/.test(p.note) && p.note.length < 14 ? p.note : '';
  if (note && u * note.length * 0.66 < Math.max(p.width * 1.4, 60 / b.scale)) chip([[0, 0.9], [-0.6, 0.9], [0.6, 0.9], [0, 2.2], [0, 3.5]].map(([x, k]) => rear(x * p.width, u * (p.badge || p.points ? k + 1.2 : k))), note, DARK.test(note) ? 'state' : 'order', note.length * 0.64 + 0.7);
  if (p.numbered && p.marks.includes('general')) chip([rear(-half + u * 1.5, edge), rear(0, edge), rear(0, edge + u * 1.3), ...beside(2.5)], ORDINAL[p.numbered] ?? `${p.numbered}th`, 'order', 2.5); // of several commands, which he leads
  if (p.led) chip([rear(-half + u, edge), rear(-half - u * 0.7, -p.depth / 2), rear(0, edge)], '★', 'led', 1.3);
  return out;
}
