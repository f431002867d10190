// The two bitmaps of the table, painted in a worker. While the view moves the old ones are stretched; when it has been quiet
// for a while new ones are asked for, and the newest answer is shown. Only what would look otherwise is painted: after a move
// the crowns of a wood that somebody entered or left, and mostly nothing at all.
import { bounds, corners } from '../paint/geom.js';

const QUIET = 180;
const MOST_PIXELS = 2048;

export class Ground {
  /** @param {HTMLElement} host */
  constructor(host) {
    const canvas = cls => {
      const c = document.createElement('canvas');
      c.className = cls;
      return host.appendChild(c);
    };
    this.canvases = { ground: canvas('ground'), crowns: canvas('crowns') };
    this.worker = new Worker(new URL('../paint/worker.js', import.meta.url), { type: 'module' });
    this.worker.onmessage = event => this.show(event.data);
    this.worker.onerror = () => this.goOn(); // of that one there will be no picture
    this.number = this.least = 0;
    /** @type {any} */ this.painted = null; // the view the bitmaps were painted for
    /** @type {any} */ this.view = null;
    this.scale = this.paintedScale = 1;
    this.looks = { ground: '', crowns: '' }; // what was asked for last
  }

  /** Moves what is painted to the view; paints anew once it is quiet, or now. */
  look(view, scale) {
    this.view = view;
    this.scale = scale;
    this.stretch();
  }

  stretch() {
    const p = this.painted,
      v = this.view;
    if (!p) return;
    const move = `translate(${(p.x - v.x) * this.scale}px,${(p.y - v.y) * this.scale}px) scale(${this.scale / this.paintedScale})`;
    for (const c of Object.values(this.canvases)) c.style.transform = move;
  }

  /** @param {any} d the projected scene @param {any} options @param {boolean} now */
  paint(d, options, now = false) {
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => {
        const v = this.view,
          px = Math.min(this.scale * Math.min(2, devicePixelRatio || 1), MOST_PIXELS / v.w, MOST_PIXELS / v.h);
        const scene = { table: d.scene.table, terrain: d.scene.terrain, pieces: d.scene.pieces.filter(p => p.at) };
        const ground = JSON.stringify([scene.table, scene.terrain, v, px, options]);
        this.send({ number: ++this.number, scene, view: v, px, options, looks: { ground, crowns: `${ground} ${inWoods(scene)}` } });
      },
      now ? 0 : QUIET,
    );
  }

  /** Another table: what is painted does not belong to it. */
  forget() {
    this.painted = null;
    this.least = this.number + 1; // what is still being painted is of the old one
    this.looks = { ground: '', crowns: '' };
    for (const c of Object.values(this.canvases)) c.style.visibility = 'hidden';
  }

  /** One picture at a time; of those asked for meanwhile only the newest. */
  send(question) {
    if (this.busy) return void (this.next = question);
    const { looks, ...rest } = question,
      wanted = { ground: looks.ground !== this.looks.ground, crowns: looks.crowns !== this.looks.crowns };
    this.looks = looks;
    if (!wanted.ground && !wanted.crowns) return this.told(question.number);
    this.busy = true;
    this.worker.postMessage({ ...rest, wanted });
  }

  /** The worker is free: what was asked for meanwhile. */
  goOn() {
    this.busy = false;
    const next = this.next;
    this.next = null;
    if (next) this.send(next);
  }

  show({ number, view, painted }) {
    this.goOn();
    if (number < this.least) return;
    for (const [name, bitmap] of Object.entries(painted)) {
      const c = this.canvases[name];
      c.width = bitmap.width;
      c.height = bitmap.height;
      c.getContext('bitmaprenderer').transferFromImageBitmap(bitmap);
      c.style.visibility = '';
    }
    this.painted = view;
    this.paintedScale = this.scale;
    // A size of its own: that of the stage may change before the next picture is there.
    for (const c of Object.values(this.canvases)) Object.assign(c.style, { width: `${view.w * this.scale}px`, height: `${view.h * this.scale}px` });
    this.stretch();
    this.told(number);
  }

  told(number) {
    document.documentElement.dataset.ground = String(number);
  }
}

/** Where those stand who may push crowns aside, as a text. */
function inWoods({ terrain, pieces, table }) {
  const woods = terrain.filter(t => t.look === 'wood').map(t => bounds(t.shape)),
    room = table.base_width;
  const near = p => {
    const b = bounds(corners(p));
    return woods.some(w => b.x0 < w.x1 + room && b.x1 > w.x0 - room && b.y0 < w.y1 + room && b.y1 > w.y0 - room);
  };
  return JSON.stringify(pieces.filter(near).map(p => [p.at, p.turn]));
}
