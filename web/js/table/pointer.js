// Mouse, pen and finger on the table: pick, add, lasso, drag along lanes, wheel by a handle, place, pan and zoom.
import { corners, distance, inside, middle } from '../paint/geom.js';
import { Loupe } from './loupe.js';
import { laidAt, shiftLaid } from './laying.js';
import { facingTo, laneOf, laneSteps, placeStep, roadWay, wheelSteps } from './lanes.js';

const HYSTERESIS = 8; // pixels before a press becomes a drag
const FINGER = 16; // pixels: so near to a base a finger is on it
const GRIP = 14; // pixels: so near to a thin thing is on it
const TWICE = 350; // milliseconds between two taps that belong together
const HOLD = 400; // milliseconds: a finger that rests so long looks, and measures if it then moves on

export class Pointer {
  /**
   * @param {import('./board.js').Board} board @param {import('./overlay.js').Overlay} overlay
   * @param {import('../game/draft.js').Draft} draft
   * @param {{pick: (ids: string[]) => void, pickGroup: (id: string) => void, touch: (id: string) => boolean, place: (at: number[]) => void, free: () => boolean, several: () => boolean, snap: () => boolean, look: (id: string) => void, ruler: () => any, lendRuler: (on: boolean) => void, measured: () => void}} act
   */
  constructor(board, overlay, draft, act) {
    Object.assign(this, { board, overlay, draft, act });
    this.board = board;
    this.overlay = overlay;
    this.draft = draft;
    this.act = act;
    /** @type {Map<number, number[]>} */ this.fingers = new Map();
    /** @type {any} */ this.press = null;
    this.loupe = new Loupe(board);
    const host = board.host;
    host.addEventListener('pointerdown', e => this.down(e));
    host.addEventListener('pointermove', e => this.move(e));
    host.addEventListener('pointerup', e => this.up(e));
    host.addEventListener('pointercancel', e => this.cancel(e));
    host.addEventListener('wheel', e => this.wheel(e), { passive: false });
    host.addEventListener('contextmenu', e => e.preventDefault());
  }

  /** A place in the engine's coordinates. */
  there(e) {
    return this.board.d.transform.back(this.board.at(e));
  }

  down(e) {
    if (!this.board.d) return;
    this.fingers.set(e.pointerId, [e.clientX, e.clientY]);
    if (this.fingers.size === 2) return this.beginPinch();
    if (e.button > 1) e.preventDefault();
    const hand = e.target.closest?.('.handle')?.dataset.hand,
      touch = e.pointerType === 'touch',
      exact = touch ? document.elementFromPoint(e.clientX, e.clientY) : e.target, // browsers widen a finger to what they take to be meant
      under = exact?.closest?.('.piece')?.dataset.id,
      id = under ?? (touch && !hand ? this.nearby(e) : undefined);
    if (e.target.closest?.('.fight, .elsewhere')) return;
    this.board.host.setPointerCapture(e.pointerId);
    this.board.held = true;
    const start = this.there(e),
      onGhost = this.ghostAt(start);
    this.press = { id, under, hand, start, screen: [e.clientX, e.clientY], view: this.board.view, pan: e.button > 0, touch, shift: e.shiftKey, kind: '', onGhost };
    const base = (hand || onGhost) && this.draft.steps.length && this.draft.ruling?.legal;
    this.press.base = base ? this.draft.steps : [];
    this.press.poses = base ? this.draft.ghost : [];
    this.press.laid = laidAt(this.draft, start, GRIP / this.board.scale);
    this.board.host.focus({ preventScroll: true });
    clearTimeout(this.holding);
    if (this.press.touch) this.holding = setTimeout(() => this.hold(id), HOLD);
  }

  /** A finger is broader than a small base: whoever is nearest to it is meant; with somebody in hand, only he. */
  nearby(e) {
    const { board, draft } = this,
      at = board.at(e),
      far = p => distance(at, corners(p), true) * board.scale,
      near = board.d.scene.pieces.filter(p => p.at && !p.marks.includes('camp') && (draft.pieces.length ? draft.pieces.includes(p.id) : board.able.has(p.id)) && far(p) < FINGER);
    return near.length ? near.reduce((m, p) => (far(p) < far(m) ? p : m)).id : undefined;
  }

  /** A finger that rests on a base looks at it; lifted, it does nothing more. @param {string | undefined} id */
  hold(id) {
    if (!this.press || this.press.kind) return;
    this.press.kind = 'held';
    if (id) this.act.look(id);
  }

  /** Is there a ghost of ours at this place? */
  ghostAt(at) {
    const d = this.board.d;
    return this.draft.ghost.some(g => {
      const p = d.byId[g.id];
      return p && inside(d.transform.point(at), corners({ ...p, at: d.transform.point(g.at), turn: d.transform.turn(g.facing), width: p.width || d.unit, depth: p.depth || d.unit }));
    });
  }

  move(e) {
    if (this.fingers.has(e.pointerId)) this.fingers.set(e.pointerId, [e.clientX, e.clientY]);
    if (this.pinch) return this.movePinch();
    const p = this.press;
    if (!p) return;
    const far = Math.hypot(e.clientX - p.screen[0], e.clientY - p.screen[1]);
    if (!p.kind) {
      if (far < HYSTERESIS) return;
      p.kind = this.kindOf();
      if (p.kind === 'carry' && !p.onGhost && !this.board.selected.has(p.id)) this.act.pick([p.id]);
    }
    this[p.kind]?.(e, p);
    if (p.touch && ['carry', 'turn', 'shift', 'measure'].includes(p.kind)) this.loupe.show(this.board.at(e));
  }

  /** What a drag that begins so means. */
  kindOf() {
    const p = this.press,
      piece = this.board.d.byId[p.id];
    if (p.pan) return 'pan';
    if (this.act.ruler()) return 'measure';
    if (p.hand) return 'turn';
    if (p.laid) return 'shift';
    if (p.onGhost || (piece && this.board.able.has(p.id))) return 'carry';
    if (piece) this.act.touch(p.id); // it may not act: the reason is told
    if (piece) return 'none';
    return p.touch && !this.act.several() ? 'pan' : 'lasso';
  }

  /** Where the leading piece stands: on the table, or where its ghost does. */
  leadPose(p) {
    const lead = this.draft.pieces[0];
    return p.poses.find(g => g.id === lead) ?? this.draft.standing(this.board.d.byId[lead]) ?? { at: p.start, facing: this.board.d.seat ? 180 : 0 };
  }

  // Dragged by the mouse or a finger; each takes the event and the press.

  none() {}

  /** What rested and moves on measures from there, until it is lifted. */
  held(e, p) {
    if (Math.hypot(e.clientX - p.screen[0], e.clientY - p.screen[1]) < HYSTERESIS) return;
    p.kind = 'measure';
    p.lent = !this.act.ruler();
    if (p.lent) this.act.lendRuler(true);
    this.measure(e, p);
  }

  carry(e, p) {
    const at = this.there(e),
      pose = this.leadPose(p),
      grain = this.board.d.scene.table.base_width / 10;
    if (this.draft.free || this.act.free() || e.altKey) {
      const to = [pose.at[0] + at[0] - p.start[0], pose.at[1] + at[1] - p.start[1]];
      this.draft.setSteps(placeStep(to, pose.facing), this.act.snap() ? { at: to, facing: pose.facing, intent: 'any' } : null);
      return;
    }
    const other = this.act.snap() ? this.over(at) : null;
    p.lane ??= laneOf(pose, p.start, at);
    this.draft.setSteps([...p.base, ...laneSteps(p.lane, pose, p.start, at, grain)], other ? { at, facing: pose.facing, ...other } : this.road(p, pose, at));
  }

  /** A drag that bends with the road it began on follows it. */
  road(p, pose, at) {
    const d = this.board.d;
    if (!this.act.snap() || p.lane !== 'ahead' || p.base.length) return null;
    d.roads ??= d.scene.terrain.filter(t => t.look === 'road' && t.line).map(t => ({ line: t.line.map(q => d.transform.back(q)), width: Math.max(t.width ?? 0, d.scene.table.base_width / 2) }));
    const along = roadWay(d.roads, pose, at);
    return along ? { at, facing: pose.facing, along } : null;
  }

  /** Who is under the pointer while one drags, and what that means: contact with an enemy, a place beside a friend. @param {number[]} at */
  over(at) {
    const d = this.board.d,
      here = d.transform.point(at),
      q = d.scene.pieces.find(x => x.at && !this.draft.pieces.includes(x.id) && !x.marks.includes('camp') && inside(here, corners(x)));
    return q ? { other: q.id, intent: q.side === d.byId[this.draft.pieces[0]]?.side ? 'beside' : 'contact' } : null;
  }

  turn(e, p) {
    const d = this.board.d,
      at = this.there(e);
    if (this.draft.free || this.act.free()) {
      const pose = this.leadPose(p),
        corner = 90 - (Math.atan2(d.byId[this.draft.pieces[0]].width / 2, 0) * 180) / Math.PI,
        facing = facingTo(pose.at, at) + (p.hand === 'left' ? 90 : -90) + corner;
      this.draft.setSteps(placeStep(pose.at, Math.round(facing)));
      return;
    }
    const pieces = this.draft.pieces.map(id => ({ ...(p.poses.find(g => g.id === id) ?? this.draft.standing(d.byId[id])), width: d.byId[id].width }));
    this.draft.setSteps([...p.base, ...wheelSteps(pieces, p.hand, at)]);
  }

  /** Terrain or a camp that is being laid goes with the pointer. */
  shift(e, p) {
    const at = this.there(e);
    shiftLaid(this.draft, p.laid, [at[0] - p.start[0], at[1] - p.start[1]]);
  }

  /** The ruler, from what was pressed to what is under the pointer. */
  measure(e, p) {
    const ruler = this.act.ruler(),
      start = this.board.d.transform.point(p.start);
    ruler?.between(ruler.under(start), ruler.under(this.board.at(e)));
    this.act.measured();
  }

  lasso(e, p) {
    const d = this.board.d,
      a = d.transform.point(p.start),
      b = this.board.at(e);
    p.box = [a, b];
    this.overlay.lasso(p.box, this.caught(p));
  }

  pan(e, p) {
    const k = 1 / this.board.scale;
    this.board.look({ ...p.view, x: p.view.x - (e.clientX - p.screen[0]) * k, y: p.view.y - (e.clientY - p.screen[1]) * k });
  }

  up(e) {
    clearTimeout(this.holding);
    this.fingers.delete(e.pointerId);
    this.loupe.hide();
    this.release();
    if (this.pinch) {
      if (this.fingers.size < 2) this.pinch = null;
      this.press = null;
      return;
    }
    const p = this.press;
    this.press = null;
    if (!p) return;
    if (p.lent) this.act.lendRuler(false);
    if (p.kind === 'held' && !p.id) p.kind = ''; // on the bare cloth a tap that took its time
    if (p.kind === 'lasso') this.endLasso(p);
    else if (!p.kind && !p.pan) this.tap(e, p);
  }

  /** Whatever the stage wanted to do meanwhile it may do now. */
  release() {
    this.board.held = this.fingers.size > 0;
    this.board.resized();
  }

  cancel(e) {
    this.fingers.delete(e.pointerId);
    this.release();
    this.loupe.hide();
    if (this.press?.lent) this.act.lendRuler(false);
    this.press = this.pinch = null;
    this.overlay.lasso(null);
  }

  /** A press that went nowhere: piece, its group at the second tap, an enemy, or a place. */
  tap(e, p) {
    const { board } = this;
    if (this.draft.pieces.length) p.id = p.under; // beside whom one has in hand a tap is a place to go to
    const piece = board.d.byId[p.id];
    if (p.hand || p.onGhost) return;
    if (this.act.ruler()) return this.measureTap(e);
    if (!piece && this.twice(e)) return this.board.fit(this.board.fitted !== 'whole');
    if (!piece) return this.act.place(p.start);
    if (!board.able.has(p.id)) return this.act.touch(p.id);
    const one = [...board.selected];
    if (p.shift || e.ctrlKey || this.act.several()) return this.act.pick(board.selected.has(p.id) ? one.filter(id => id !== p.id) : [...one, p.id]);
    if (one.length && !board.selected.has(p.id) && this.act.touch(p.id)) return;
    if (one.length === 1 && one[0] === p.id) return this.act.pickGroup(p.id);
    this.act.pick([p.id]);
  }

  /** The second of two quick taps on the cloth, with nothing in hand: the whole table, or the fighting again. */
  twice(e) {
    const last = this.lastTap,
      now = { time: e.timeStamp, at: [e.clientX, e.clientY] };
    this.lastTap = now;
    return !!last && !this.draft.pieces.length && now.time - last.time < TWICE && Math.hypot(now.at[0] - last.at[0], now.at[1] - last.at[1]) < 24;
  }

  /** Two taps measure as a drag does. */
  measureTap(e) {
    const ruler = this.act.ruler(),
      here = ruler.under(this.board.at(e));
    if (this.first) ruler.between(this.first, here);
    this.first = this.first ? null : here;
    this.act.measured();
  }

  /** Those of ours whose middle the lasso has caught. */
  caught(p) {
    const [[x0, y0], [x1, y1]] = p.box,
      within = (/** @type {number[]} */ [x, y]) => x > Math.min(x0, x1) && x < Math.max(x0, x1) && y > Math.min(y0, y1) && y < Math.max(y0, y1);
    return this.board.d.scene.pieces.filter(q => q.at && this.board.able.has(q.id) && within(middle(q)));
  }

  endLasso(p) {
    const ids = this.caught(p).map(q => q.id);
    this.overlay.lasso(null);
    if (ids.length) this.act.pick(p.shift || this.act.several() ? [...new Set([...this.board.selected, ...ids])] : ids);
  }

  // --- zoom -----------------------------------------------------------------------------------------------------

  /** Within another page the wheel is that page's, unless Ctrl says otherwise. */
  wheel(e) {
    if (document.body.classList.contains('embed') && !e.ctrlKey && !e.metaKey) return;
    e.preventDefault();
    this.zoom(Math.exp(e.deltaY * 0.0015), this.board.at(e));
  }

  /** Zooms by k at a place in screen millimetres. */
  zoom(k, at) {
    const { board } = this,
      v = board.view,
      w = Math.max(board.least, Math.min(board.whole.w * 1.15, v.w * k)),
      f = w / v.w;
    board.look({ x: at[0] + (v.x - at[0]) * f, y: at[1] + (v.y - at[1]) * f, w, h: v.h * f });
  }

  beginPinch() {
    const [a, b] = [...this.fingers.values()];
    if (this.press?.lent) this.act.lendRuler(false);
    this.press = null;
    this.overlay.lasso(null);
    this.loupe.hide();
    this.pinch = { gap: Math.hypot(a[0] - b[0], a[1] - b[1]), mid: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], view: this.board.view };
  }

  movePinch() {
    const [a, b] = [...this.fingers.values()];
    if (!b) return;
    const { gap, mid, view } = this.pinch,
      box = this.board.host.getBoundingClientRect(),
      k = Math.max(this.board.least / view.w, Math.min((this.board.whole.w * 1.15) / view.w, gap / (Math.hypot(a[0] - b[0], a[1] - b[1]) || 1)));
    const fix = [view.x + ((mid[0] - box.left) / box.width) * view.w, view.y + ((mid[1] - box.top) / box.height) * view.h],
      now = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
      w = view.w * k,
      h = view.h * k;
    this.board.look({ x: fix[0] - ((now[0] - box.left) / box.width) * w, y: fix[1] - ((now[1] - box.top) / box.height) * h, w, h });
  }
}
