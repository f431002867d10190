// The map in the rail: the whole table small, every base as a mark in its side's colour and shape, and the part that is shown.
// A press or a drag on it moves the view.
import { h, s } from '../dom.js';
import { plainTable } from '../table/cloth.js';

const ALL = 0.95; // so much of the table's width is as good as all of it

export class Minimap {
  /** @param {import('../table/board.js').Board} board */
  constructor(board) {
    this.board = board;
    this.cloth = s('g');
    this.bases = s('g');
    this.frame = s('rect', { class: 'frameview' });
    this.svg = s('svg', { class: 'cloth' }, this.cloth, this.bases, this.frame);
    this.node = h('div.map', { role: 'img', 'aria-label': 'Map of the whole table' }, this.svg);
    this.node.addEventListener('pointerdown', e => {
      this.node.setPointerCapture(e.pointerId);
      this.go(e);
    });
    this.node.addEventListener('pointermove', e => e.buttons && this.go(e));
    board.viewers.push(() => this.look());
    board.painters.push(() => this.draw());
  }

  /** The middle of the view goes where the pointer is. */
  go(e) {
    const b = this.svg.getBoundingClientRect(),
      { width: W, depth: D } = this.board.d.scene.table,
      v = this.board.view,
      x = ((e.clientX - b.left) / b.width) * W,
      y = ((e.clientY - b.top) / b.height) * D;
    this.board.look({ ...v, x: x - v.w / 2, y: y - v.h / 2 });
  }

  draw() {
    const { d } = this.board,
      { width: W, depth: D } = d.scene.table,
      key = JSON.stringify([d.scene.table, d.scene.terrain, d.seat]);
    this.svg.setAttribute('viewBox', `0 0 ${W} ${D}`);
    if (key !== this.key) {
      this.key = key;
      this.cloth.replaceChildren(...plainTable(d, 0));
    }
    const least = W / 46,
      mark = p => {
        const w = Math.max(p.width, least),
          t = Math.max(p.depth, least * 0.8);
        return s('rect', { class: `m${p.side}`, x: -w / 2, y: (p.depth - t) / 2, width: w, height: t, rx: p.side ? 0 : t / 2, transform: `translate(${p.at}) rotate(${p.turn})` });
      };
    this.bases.replaceChildren(...d.scene.pieces.filter(p => p.at && !p.marks.includes('camp')).map(mark));
    this.look();
  }

  look() {
    const v = this.board.view;
    if (!v || !this.board.d) return;
    const seen = p => p.at[0] > v.x && p.at[0] < v.x + v.w && p.at[1] > v.y && p.at[1] < v.y + v.h; // on a phone it would only hide somebody
    this.node.classList.toggle('all', v.w >= this.board.whole.w * ALL || this.board.d.scene.pieces.every(p => !p.at || seen(p)));
    for (const [k, n] of Object.entries({ x: v.x, y: v.y, width: v.w, height: v.h })) this.frame.setAttribute(k, String(n));
  }
}
