// Where a bubble goes: above, below, left or right of what it speaks of, wherever it hides the fewest pieces; those in combat
// and those picked weigh five times.
import { $ } from '../dom.js';
import { corners, middle } from '../paint/geom.js';

/** Where the tag of the ghost stands, if it does. @param {import('../table/board.js').Board} b */
function placeOfTag(b) {
  const tag = $('tag');
  if (tag.hidden) return null;
  const r = tag.getBoundingClientRect(),
    host = b.host.getBoundingClientRect();
  return { x: r.left - host.left, y: r.top - host.top, w: r.width, h: r.height };
}

/** @param {import('../table/board.js').Board} b @param {HTMLElement} bubble @param {any[]} about pieces it speaks of */
export function placeBubble(b, bubble, about) {
  const pts = about.flatMap(corners).map(p => b.pixels(p)),
    xs = pts.map(p => p[0]),
    ys = pts.map(p => p[1]),
    box = { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) };
  const W = b.host.clientWidth,
    H = b.host.clientHeight,
    w = bubble.offsetWidth,
    t = bubble.offsetHeight,
    gap = 13,
    cx = (box.x0 + box.x1) / 2,
    cy = (box.y0 + box.y1) / 2;
  const clampX = x => Math.max(4, Math.min(W - w - 4, x)),
    clampY = y => Math.max(4, Math.min(H - t - 4, y));
  const spots = [
    ...[0.5, 0.12, 0.88].flatMap(f => [
      { cls: '', x: clampX(cx - w * f), y: box.y0 - t - gap },
      { cls: 'below', x: clampX(cx - w * f), y: box.y1 + gap },
    ]),
    { cls: 'right', x: box.x1 + gap, y: clampY(cy - t / 2) },
    { cls: 'left', x: box.x0 - w - gap, y: clampY(cy - t / 2) },
  ];
  const tag = placeOfTag(b),
    heavy = b.d.scene.pieces.filter(p => p.at).map(p => [...b.pixels(middle(p)), p.marks.includes('fighting') || b.selected.has(p.id) ? 5 : 1]);
  const cost = s =>
    (s.x < 0 || s.y < 0 || s.x + w > W || s.y + t > H ? 100 : 0) +
    (tag && tag.x < s.x + w && tag.x + tag.w > s.x && tag.y < s.y + t && tag.y + tag.h > s.y ? 20 : 0) + heavy.reduce((n, [x, y, k]) => n + (x > s.x - 20 && x < s.x + w + 20 && y > s.y - 14 && y < s.y + t + 14 ? k : 0), 0);
  const best = spots.reduce((m, s) => (cost(s) < cost(m) ? s : m));
  bubble.classList.remove('below', 'left', 'right');
  if (best.cls) bubble.classList.add(best.cls);
  bubble.style.left = `${clampX(best.x)}px`;
  bubble.style.top = `${clampY(best.y)}px`;
  bubble.style.setProperty('--beak', `${cx - best.x}px`);
  bubble.style.setProperty('--beak-y', `${cy - best.y}px`);
}
