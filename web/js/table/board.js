// The table: ground bitmaps, the pieces as an SVG, crowns of trees above them, hints on top. Pieces are kept by id and only
// what changed is touched; a piece that went somewhere glides there.
import { s } from '../dom.js';
import { Ground } from './ground.js';
import { sprite, MARGIN } from '../paint/bases.js';
import { counter, chargeSymbols } from '../paint/counters.js';
import { corners, larger, middle, overlap } from '../paint/geom.js';
import { firstView, inMeasure, wholeView } from '../game/scene.js';
import { gapBetween } from './ruler.js';
import { fights, roomOf } from './badges.js';
import { glide } from './gliding.js';
import { markers, signsOf } from './markers.js';
import { nameplates } from './names.js';
import { plainTable } from './cloth.js';

const COMPASS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];
const LEADER = 34; // a commander is at least so many pixels wide
const LEAST = 1.25; // and so much larger than it stands even where that is narrow
const FALL = 300; // milliseconds until who is lost has gone
const SMALL = 34; // a base narrower than so many pixels is shown as a counter

export class Board {
  /** @param {HTMLElement} host @param {any} prefs */
  constructor(host, prefs) {
    this.host = host;
    this.prefs = prefs;
    /** @type {any} */ this.d = null;
    /** @type {Set<string>} */ this.selected = new Set();
    /** @type {Set<string>} */ this.able = new Set(); // who may do something now
    /** @type {Map<string, any>} */ this.nodes = new Map();
    /** @type {Map<string, any[]>} */ this.ways = new Map(); // by which poses those went who moved last
    /** @type {any} */ this.view = null;
    /** @type {any} */ this.whole = null;
    this.scale = 1;
    this.size = [0, 0]; // of the stage in pixels
    this.everybody = false; // nobody may be left out of the first view, however small he becomes
    this.held = false; // a drag is under way: the table stays where it is
    this.cloth = host.appendChild(s('svg', { class: 'cloth', 'aria-hidden': 'true' }));
    this.ground = new Ground(host);
    this.svg = host.insertBefore(s('svg', { class: 'pieces', role: 'group', 'aria-label': 'Battlefield' }), host.lastChild);
    this.over = host.appendChild(s('svg', { class: 'over' }));
    this.shadow = s('path', { class: 'shadow' });
    this.layer = s('g');
    this.chips = s('g', { class: 'chips' });
    this.svg.append(chargeSymbols(), this.shadow, this.layer);
    this.over.append(this.chips); // no tree hides them
    new ResizeObserver(() => this.resized()).observe(host);
    /** @type {(() => void)[]} */ this.painters = []; // what draws itself anew when the scene changes, or the view has been quiet
    /** @type {(() => void)[]} */ this.viewers = []; // what follows the view at once
  }

  get rim() {
    return (this.prefs.phone ? 9 : 20) * (this.d.scene.table.width > 1000 ? 2 : 1);
  }

  /** Shows a projected scene. @param {any} d @param {{fit?: boolean, still?: boolean}} [how] */
  show(d, { fit = false, still = false } = {}) {
    const ground = !this.d || groundKey(this.d) !== groundKey(d),
      woods = d.scene.terrain.some(t => t.look === 'wood');
    const other = !this.d || tableKey(this.d) !== tableKey(d);
    this.d = d;
    if (ground) this.cloth.replaceChildren(...plainTable(d, this.rim));
    if (other) this.ground.forget();
    if (fit || !this.view) this.fit();
    this.pieces(still || other);
    if (ground || fit) this.paintGround(true);
    else if (woods) this.paintGround(); // crowns give way to bases
    for (const f of this.painters) f();
  }

  fit(whole = false) {
    const b = this.host.getBoundingClientRect(),
      ratio = b.width / b.height || 1,
      { width: W, depth: D } = this.d.scene.table;
    this.whole = wholeView(this.d, ratio, this.rim);
    this.least = Math.min(W, D) / 6;
    const first = whole ? null : firstView(this.d, ratio, this.rim, b.width, this.everybody);
    this.look(first ?? this.whole);
    this.fitted = !first ? 'whole' : first.part ? 'part' : 'first'; // until somebody zooms or pans
  }

  /** Was the view made to show everybody, and does it not show all of these? @param {any} d */
  loses(d) {
    const v = this.view,
      seen = ([x, y]) => x > v.x && x < v.x + v.w && y > v.y && y < v.y + v.h;
    return this.fitted === 'first' && d.scene.pieces.some(p => p.at && !p.marks.includes('camp') && !corners(p).every(seen));
  }

  /** Somebody is spoken of: if he is out of sight, the view goes to him. @param {any} p */
  reveal(p) {
    if (!p?.at || this.held) return;
    const v = this.view,
      [x, y] = middle(p),
      inner = (at, from, size) => Math.max(from + size * 0.12, Math.min(from + size * 0.88, at)),
      by = [x - inner(x, v.x, v.w), y - inner(y, v.y, v.h)];
    const hidden = corners(p).some(([a, b]) => a < v.x || a > v.x + v.w || b < v.y || b > v.y + v.h);
    if (hidden) this.look({ ...v, x: v.x + by[0], y: v.y + by[1] });
  }

  /** The stage has another size: the same middle, the same scale. */
  resized() {
    const b = this.host.getBoundingClientRect(),
      v = this.view;
    if (!v || !b.width || !b.height || this.held) return;
    if (this.host.clientWidth === this.size[0] && this.host.clientHeight === this.size[1]) return;
    if (this.fitted) return this.fit(this.fitted === 'whole');
    const w = b.width / this.scale,
      h = b.height / this.scale;
    if (Math.abs(w - v.w) > 0.5 || Math.abs(h - v.h) > 0.5) this.look({ x: v.x + (v.w - w) / 2, y: v.y + (v.h - h) / 2, w, h });
  }

  /** @param {{x: number, y: number, w: number, h: number}} view */
  look(view) {
    this.fitted = '';
    this.view = view;
    this.size = [this.host.clientWidth, this.host.clientHeight];
    this.scale = this.size[0] / view.w; // CSS pixels per millimetre
    if (this.drawn && Math.abs(this.drawn.w - view.w) < 1e-6 && Math.abs(this.drawn.h - view.h) < 1e-6) this.slide();
    else this.draw();
    this.ground.look(view, this.scale);
    for (const f of this.viewers) f();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.settle(), 180);
  }

  /** What is drawn is drawn for this part of the table. */
  draw() {
    const v = (this.drawn = this.view);
    for (const e of [this.cloth, this.svg, this.over]) {
      e.setAttribute('viewBox', `${v.x} ${v.y} ${v.w} ${v.h}`);
      e.style.transform = '';
    }
  }

  /** While the view only moves, what is drawn is moved as a whole: nothing is painted anew for it. */
  slide() {
    const [x, y] = [(this.drawn.x - this.view.x) * this.scale, (this.drawn.y - this.view.y) * this.scale];
    for (const e of [this.cloth, this.svg, this.over]) e.style.transform = x || y ? `translate(${x}px, ${y}px)` : '';
  }

  /** The view has been quiet: sharp ground, sharp sprites, markers of the right size. */
  settle() {
    if (!this.d) return;
    this.draw();
    this.paintGround();
    this.pieces(true);
    for (const f of this.painters) f();
  }

  paintGround(now = false) {
    const d = this.d;
    this.ground.paint(d, { rim: this.rim, dark: this.prefs.dark, armies: d.armies, unit: d.unit, dry: d.dry, names: [d.sides[1 - d.seat], d.sides[d.seat]] }, now);
  }

  /** Counters when asked for, or when the usual base is too narrow for figures. */
  counters() {
    if (!this.d) return false;
    if (this.prefs.pieces !== 'auto') return this.prefs.pieces === 'counters';
    const w = this.d.scene.pieces
      .filter(p => p.at)
      .map(p => (p.stands ? (2 * p.width) / p.stands.files : p.width)) // of a unit of many stands each has its own figures
      .sort((a, b) => a - b);
    return (w[Math.floor(w.length * 0.75)] || 40) * this.scale < SMALL;
  }

  /** The look of one piece, front edge up at the origin, as markup of our own making. */
  art(p) {
    const a = this.d.armies[p.side],
      px = Math.min(8, this.scale * Math.min(2, devicePixelRatio || 1) * 1.25);
    const { k, back } = this.grown(p),
      middle = k > 1 ? `<g transform="translate(0 ${-back}) scale(${k})">` : '<g>';
    return `${middle}${this.counters() ? counter(safe(p), a, this.scale * k) : this.figures(p, a, Math.min(8, px * k))}<rect class="ring" fill="none" display="none" x="${-p.width / 2 - 1}" y="-1" width="${p.width + 2}" height="${p.depth + 2}" rx="1.5"/></g>`;
  }

  /** A single figure is never smaller than can be seen: how much larger it is drawn than it stands, and how far its front then
   * lies ahead of where it is. It grows about its middle; where others leave no room for that, away from them. */
  grown(p) {
    const wanted = isFigure(p) ? Math.min(4, Math.max(1, Math.min(LEADER, this.d.usual * this.scale) / (p.width * this.scale))) : 1,
      near = wanted > 1 ? this.d.scene.pieces.filter(q => q.at && q.id !== p.id && Math.hypot(q.at[0] - p.at[0], q.at[1] - p.at[1]) < q.width + q.depth + wanted * 2 * (p.width + p.depth)) : [];
    const size = (q, k, hold) => larger(q, k, q.depth * (k - 1) * hold),
      free = (k, hold) => near.every(q => !overlap(size(p, k, hold), isFigure(q) ? size(q, k, 0.5) : corners(q)));
    for (let k = wanted; k > LEAST; k -= 0.125) for (const hold of [0.5, 0, 1]) if (free(k, hold)) return { k, back: p.depth * (k - 1) * hold };
    const k = Math.min(wanted, LEAST);
    return { k, back: (p.depth * (k - 1)) / 2 };
  }

  figures(p, a, px) {
    return `<image href="${sprite(p, a, px)}" x="${-p.width / 2 - MARGIN}" y="${-MARGIN}" width="${p.width + 2 * MARGIN}" height="${p.depth + 2 * MARGIN}"/>`;
  }

  pieces(still) {
    const d = this.d,
      seen = new Set(),
      list = d.scene.pieces.filter(p => p.at).sort((p, q) => p.at[1] - q.at[1]);
    const k = Math.max(1, d.unit / 40),
      move = pts => 'M' + pts.map(([x, y]) => `${(x + 2 * k).toFixed(1)} ${(y + 2.6 * k).toFixed(1)}`).join('L') + 'z';
    this.shadow.setAttribute('d', list.map(p => move(corners(p))).join(''));
    for (const p of list) {
      seen.add(p.id);
      this.piece(p, still);
    }
    for (const [id, node] of this.nodes)
      if (!seen.has(id)) {
        this.nodes.delete(id);
        if (still || !this.prefs.motion) node.remove();
        else fall(node);
      }
    const taken = fights(this).map(roomOf); // of badges, then of chips: what comes later goes beside them
    const signs = signsOf(list);
    this.chips.replaceChildren(...list.flatMap(p => markers(this, p, taken, signs)), ...(this.prefs.names ? nameplates(this, list, taken) : []));
  }

  /** One piece: made once, then only what changed. */
  piece(p, still) {
    let node = this.nodes.get(p.id);
    if (!node) {
      node = s('g', { 'data-id': p.id, role: 'button' });
      node.append(s('g', { class: 'art' }));
      this.nodes.set(p.id, node);
      this.layer.append(node);
    }
    const art = this.art(p);
    if (node.look !== art) node.firstChild.innerHTML = node.look = art;
    const able = this.able.has(p.id),
      cls = `piece side${p.side}${able ? ' able' : ''}${this.able.size && !able && p.side === this.d.seat ? ' idle' : ''}`;
    if (node.getAttribute('class') !== cls) node.setAttribute('class', cls);
    node.setAttribute('tabindex', able ? 0 : -1);
    node.setAttribute('aria-label', this.label(p));
    node.setAttribute('aria-pressed', this.selected.has(p.id));
    const place = `translate(${p.at[0].toFixed(2)} ${p.at[1].toFixed(2)}) rotate(${p.turn.toFixed(2)})`;
    if (node.place !== place) {
      const from = node.place && !still && this.prefs.motion ? node.pose : null,
        to = { at: p.at, turn: p.turn };
      node.setAttribute('transform', (node.place = place));
      node.pose = to;
      if (from) glide(node, [from, ...(this.ways.get(p.id) ?? []), to]);
    }
  }

  /** What a screen reader says. */
  label(p) {
    const dir = COMPASS[Math.round(p.facing / 45) % 8],
      marks = p.marks.filter(m => ['general', 'fighting', 'moved', 'shot', 'ally'].includes(m)).map(m => ({ fighting: 'in combat', moved: 'has moved', shot: 'has shot' })[m] || m);
    return [p.id, this.d.typeName(p), this.d.sides[p.side], p.numbered && `command ${p.numbered}`, ...marks, `facing ${dir}`, this.nearest(p), p.badge, p.note].filter(Boolean).join(', ');
  }

  /** How far the nearest enemy is, from edge to edge. */
  nearest(p) {
    if (p.side !== this.d.seat || p.marks.includes('camp')) return '';
    const far = q => Math.hypot(q.at[0] - p.at[0], q.at[1] - p.at[1]),
      foe = this.d.scene.pieces.filter(q => q.at && q.side !== p.side).reduce((m, q) => (!m || far(q) < far(m) ? q : m), null);
    if (!foe) return '';
    const [a, b] = gapBetween(corners(p), corners(foe));
    return `${inMeasure(this.d, Math.hypot(a[0] - b[0], a[1] - b[1]))} from ${foe.id}`;
  }

  /** The place of an event, in screen millimetres. */
  at(ev) {
    const b = this.host.getBoundingClientRect(),
      v = this.view;
    return [v.x + ((ev.clientX - b.left) / b.width) * v.w, v.y + ((ev.clientY - b.top) / b.height) * v.h];
  }

  /** Millimetres of the screen to pixels of the stage. @param {number[]} p */
  pixels([x, y]) {
    return [(x - this.view.x) * this.scale, (y - this.view.y) * this.scale];
  }
}

/** Who is lost tips over and fades. */
function fall(node) {
  node.classList.add('falls');
  setTimeout(() => node.remove(), FALL);
}

const isFigure = p => ['leader', 'chief'].includes(p.symbol) && !p.stands;
const tableKey = d => JSON.stringify([d.scene.table, d.seat, d.sides]);
const groundKey = d => JSON.stringify([d.scene.table, d.scene.terrain, d.seat, d.sides]);
const safe = p => ({ ...p, type: String(p.type).replace(/[^\w ]/g, '') });
