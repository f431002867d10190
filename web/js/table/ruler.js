// The ruler: from edge to edge of two bases, or between any two points, in the measure of the game. It stays until the next.
import { letters, s } from '../dom.js';
import { corners, inside } from '../paint/geom.js';
import { inMeasure } from '../game/scene.js';

/** The point of a segment nearest to another. */
function nearestOn(p, [a, b]) {
  const dx = b[0] - a[0],
    dy = b[1] - a[1],
    t = Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy || 1)));
  return [a[0] + t * dx, a[1] + t * dy];
}

const edges = poly => (poly.length < 2 ? [[poly[0], poly[0]]] : poly.map((p, i) => [p, poly[(i + 1) % poly.length]]));

/** The two nearest points of two outlines, or the same point twice where they touch. @param {number[][]} a @param {number[][]} b */
export function gapBetween(a, b) {
  const hit = a.find(p => b.length > 2 && inside(p, b)) ?? b.find(p => a.length > 2 && inside(p, a));
  if (hit) return [hit, hit];
  const pairs = [...a.flatMap(p => edges(b).map(e => [p, nearestOn(p, e)])), ...b.flatMap(p => edges(a).map(e => [nearestOn(p, e), p]))];
  return pairs.reduce((m, x) => (length(x) < length(m) ? x : m));
}
const length = ([p, q]) => Math.hypot(p[0] - q[0], p[1] - q[1]);

export class Ruler {
  /** @param {import('./board.js').Board} board */
  constructor(board) {
    this.board = board;
    this.layer = board.over.appendChild(s('g', { class: 'layer-ruler' }));
    this.moved = () => {}; // whoever wants to know that it was laid elsewhere
    /** @type {any} */ this.ends = null; // two of {id} or {at}, in screen millimetres
    board.painters.push(() => this.draw());
  }

  /** What is under a point: a base, or the point. @param {number[]} at in screen millimetres */
  under(at) {
    const p = this.board.d.scene.pieces.find(q => q.at && inside(at, corners(q)));
    return p ? { id: p.id } : { at };
  }

  /** @param {any} a @param {any} b */
  between(a, b) {
    this.ends = [a, b];
    this.draw();
    this.moved();
  }

  clear() {
    this.ends = null;
    this.draw();
    this.moved();
  }

  outline(end) {
    const p = end.id && this.board.d.byId[end.id];
    return p?.at ? corners(p) : [end.at ?? [0, 0]];
  }

  /** What it says, for the eye and for the ear. */
  get words() {
    if (!this.ends) return '';
    const mm = length(gapBetween(...this.both()));
    return inMeasure(this.board.d, mm);
  }

  /** @returns {[number[][], number[][]]} */
  both() {
    return [this.outline(this.ends[0]), this.outline(this.ends[1])];
  }

  draw() {
    if (!this.ends || !this.board.d) return this.layer.replaceChildren();
    const [p, q] = gapBetween(...this.both()),
      u = letters() / this.board.scale,
      mid = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2 - 14 * u],
      text = this.words,
      wide = (text.length * 7.4 + 16) * u;
    this.layer.replaceChildren(
      s('path', { class: 'rulerback', d: `M${p}L${q}`, 'stroke-width': 5 * u }),
      s('path', { class: 'ruler', d: `M${p}L${q}`, 'stroke-width': 2.5 * u, 'stroke-dasharray': `${8 * u} ${5 * u}` }),
      ...[p, q].map(e => s('circle', { class: 'rulerend', cx: e[0], cy: e[1], r: 4 * u, 'stroke-width': 1.5 * u })),
      s('g', { class: 'nameplate', transform: `translate(${mid})` }, s('rect', { x: -wide / 2, y: -11 * u, width: wide, height: 22 * u, rx: 5 * u }), s('text', { y: 5 * u, 'font-size': 13 * u }, text)),
    );
  }
}
