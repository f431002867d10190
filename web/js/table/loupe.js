// The loupe: while a finger drags, what lies under it is shown enlarged in the far corner, ghost and all.
import { h, s } from '../dom.js';

const SIZE = 148; // pixels
const TIMES = 1.7; // larger than on the table

export class Loupe {
  /** @param {import('./board.js').Board} board */
  constructor(board) {
    this.board = board;
    board.layer.id = 'loupe-pieces';
    this.canvas = h('canvas', { width: SIZE, height: SIZE });
    this.svg = s('svg', { class: 'over' }, s('use', { href: '#loupe-pieces' }), s('g', { class: 'seen' }));
    this.node = h('div.loupe', { 'aria-hidden': 'true', hidden: true }, this.canvas, this.svg);
    board.host.parentElement?.append(this.node);
  }

  /** @param {number[]} at in screen millimetres: the middle of what is shown */
  show(at) {
    const { board, node } = this,
      r = SIZE / 2 / (board.scale * TIMES),
      [x] = board.pixels(at);
    node.hidden = false;
    node.classList.toggle('right', x < board.host.clientWidth / 2);
    this.svg.setAttribute('viewBox', `${at[0] - r} ${at[1] - r} ${2 * r} ${2 * r}`);
    this.svg.lastChild.replaceChildren(...[...board.over.children].filter(g => /ghost|picked|links|ranges/.test(g.getAttribute('class') || '')).map(g => g.cloneNode(true)));
    const c = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext('2d')),
      p = board.ground.painted,
      source = board.ground.canvases.ground;
    c.clearRect(0, 0, SIZE, SIZE);
    if (!p || !source.width) return;
    const k = source.width / p.w;
    c.drawImage(source, (at[0] - r - p.x) * k, (at[1] - r - p.y) * k, 2 * r * k, 2 * r * k, 0, 0, SIZE, SIZE);
  }

  hide() {
    this.node.hidden = true;
  }
}
