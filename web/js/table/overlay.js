// Hints on the table: zones, who is picked, the ghost of the order being prepared, fights and volleys, targets. Each hint has a
// shape as well as a colour.
import { s } from '../dom.js';
import { corners, inside, middle } from '../paint/geom.js';
import { frontCorners } from './lanes.js';
import { badge, fights, volley } from './badges.js';
import { reaches } from './reaches.js';
import { middleOf } from './laying.js';
import { areaOf, siteOf } from './places.js';
import { inMeasure } from '../game/scene.js';
import { die } from '../panels/dice.js';

const HANDLE = 5.4; // radius of a wheel handle, of its own scale
const path = pts => 'M' + pts.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L') + 'z';

export class Overlay {
  /** @param {import('./board.js').Board} board @param {import('../game/draft.js').Draft} draft */
  constructor(board, draft) {
    this.board = board;
    this.draft = draft;
    this.layers = Object.fromEntries(['zones', 'ranges', 'reach', 'last', 'plan', 'links', 'places', 'targets', 'picked', 'ghost', 'dice', 'lasso'].map(n => [n, board.over.appendChild(s('g', { class: `layer-${n}` }))]));
    this.ruleline = this.layers.ghost.appendChild(s('path', { class: 'ruleline' }));
    this.bases = this.layers.ghost.appendChild(s('g'));
    this.around = this.layers.ghost.appendChild(s('g'));
    /** @type {Map<string, any>} */ this.ghosts = new Map();
    /** @type {Set<string>} */ this.targets = new Set();
    /** @type {string} */ this.hovered = ''; // whose reach is shown besides
    /** @type {any[]} */ this.moved = []; // what moved last: {from, to} in screen millimetres
    /** @type {{id: string, die: number, total: number}[]} */ this.thrown = []; // the dice of the last combat, by who threw them
    /** @type {(id: string) => number | undefined} */ this.reachOf = id => draft.session.movers.get(id)?.reach;
    /** @type {any[] | null} */ this.advised = null; // where a captain would go
    /** @type {(offer: any) => void} */ this.answer = () => {}; // given by a sign on the table
    board.painters.push(() => this.all());
    draft.addEventListener('change', () => this.prepared());
  }

  all() {
    this.zones();
    this.planned();
    this.last();
    this.links();
    this.dice();
    this.prepared();
  }

  /** The enemy's zones, hatched, never a wash of colour; and while a ghost is out, ours from where it would stand. */
  zones() {
    const { d, prefs } = this.board,
      { after, plan } = this.draft;
    this.foreseen = after;
    const foe = 1 - d.seat,
      t = d.transform,
      theirs = prefs.zones ? d.scene.zones.filter(z => z.side === foe && z.area) : [],
      ours = prefs.zones && after && !plan.acts.length ? after.zones.filter(z => z.side === d.seat && z.area) : [],
      moving = new Set(this.draft.ghost.map(g => g.id));
    const kept = new Set(d.scene.zones.filter(z => z.side === d.seat).map(z => path(z.area))), // those that do not change say nothing new
      fresh = moving.size ? ours.map(z => path(z.area.map(t.point))).filter(p => !kept.has(p)) : [];
    this.layers.zones.setAttribute('clip-path', 'url(#cloth-only)');
    this.layers.zones.replaceChildren(
      this.clothOnly(),
      ...(theirs.length ? this.zone(theirs.map(z => path(z.area)).join(''), `z${foe}`, foe) : []),
      ...(fresh.length ? this.zone(fresh.join(''), `own z${d.seat}`, d.seat) : []),
    );
  }

  /** Areas as one: hatched, with a rim round all of them and no lines between them. */
  zone(d, cls, side) {
    const { width, depth } = this.board.d.scene.table,
      all = { x: 0, y: 0, width, height: depth };
    return [
      s('mask', { id: `beyond${side}`, maskUnits: 'userSpaceOnUse', ...all }, s('rect', { ...all, fill: '#fff' }), s('path', { d, fill: '#000' })),
      s('path', { d, class: `zone ${cls}`, fill: `url(#hatch${side})`, stroke: 'none' }),
      s('path', { d, class: `zone rim ${cls}`, mask: `url(#beyond${side})` }),
    ];
  }

  /** Nothing of a zone lies beside the table. */
  clothOnly() {
    const { width, depth } = this.board.d.scene.table;
    return s('clipPath', { id: 'cloth-only' }, s('rect', { width, height: depth }));
  }

  /** Where what is picked may be placed: the zone, and a field of dots in it. @param {{points: number[][], grain: number, next: number} | null} reach */
  reach(reach) {
    const { d, scale } = this.board,
      r = reach ? Math.max(1.6 / scale, reach.grain * 0.08) : 0;
    this.layers.reach.replaceChildren(
      ...(reach?.points.length && !reach.next ? [s('path', { class: 'zonerim', d: areaOf(reach.points.map(d.transform.point), reach.grain) })] : []),
      ...(reach?.points.length ? [s('path', { class: 'reach', 'stroke-width': r * 2, d: reach.points.map(p => `M${d.transform.point(p)}h0`).join('') })] : []),
    );
  }

  /** What moved last, and from where. */
  last() {
    this.layers.last.replaceChildren(...this.moved.map(m => s('path', { class: 'trail', d: `M${m.from}L${m.to}` })));
  }

  /** The dice of the last combat beside those who threw them, until the next act. */
  dice() {
    const b = this.board,
      u = 1 / b.scale;
    const thrown = this.thrown.filter(t => b.d.byId[t.id]?.at && t.die >= 1 && t.die <= 6),
      sums = thrown.map(t => (t.total === t.die ? String(t.total) : `${t.total - t.die} + ${t.die} = ${t.total}`)),
      wide = sums.map(text => Math.max(36, text.length * 7.2 + 14)),
      spots = apart(thrown.map(t => middle(b.d.byId[t.id])), (wide.reduce((n, w) => n + w, 0) / 2 + 4) * u);
    this.layers.dice.replaceChildren(
      ...thrown.map((t, i) => {
        const { side } = b.d.byId[t.id],
          node = s('g', { class: `thrown${b.prefs.motion ? ' tumble' : ''}`, transform: `translate(${spots[i]}) scale(${u})` });
        node.innerHTML = die(t.die, side, side).replace('<svg class="die"', '<svg class="die" x="-17" y="-27" width="34" height="34"');
        node.append(s('g', { class: `sum s${side}` }, s('rect', { x: -wide[i] / 2, y: 8, width: wide[i], height: 18, rx: 9 }), s('text', { y: 21, 'font-size': 12 }, sums[i])));
        return node;
      }),
    );
  }

  /** Fights are badges on the line of contact, shooting an arc. */
  links() {
    const b = this.board;
    this.layers.links.replaceChildren(...fights(b).flatMap(f => (f.kind === 'shoot' ? [volley(f.A, f.B), badge(f)] : [badge(f)])));
  }

  /** Selection, targets, the ghost and its handles. */
  prepared() {
    const { board: b, draft } = this,
      d = b.d;
    if (!d) return;
    const ps = [...b.selected].map(id => d.byId[id]).filter(p => p?.at);
    this.layers.picked.replaceChildren(...(ps.length ? [s('path', { d: ps.map(corners).map(path).join(''), class: 'picked' })] : []));
    this.layers.targets.replaceChildren(
      ...[...this.targets].map(id => d.byId[id]).filter(p => p?.at).map(p => s('path', { d: path(corners(p)), class: 'target' })),
    );
    this.asked();
    this.places();
    this.ghost(ps);
    this.ranges();
    if (this.foreseen !== draft.after) this.zones();
    if (this.plannedNow !== draft.plan.rulings) this.planned();
  }

  /** Whom the question is about, where it is not picked already. */
  asked() {
    const { session } = this.draft,
      p = session.asked && !this.board.selected.has(session.prompt.piece) ? this.board.d.byId[session.prompt.piece] : null;
    if (p?.at) this.layers.targets.append(s('path', { d: path(corners(p)), class: 'asked' }));
  }

  /** The other places a captain would think of for what is being laid: pins to be tapped. */
  places() {
    const { board: b, draft } = this,
      gap = 34 / b.scale,
      here = (draft.more.shape ?? []).map(b.d.transform.point),
      taken = draft.more.shape || draft.more.line ? [b.d.transform.point(middleOf(draft.more.shape ?? draft.more.line))] : [];
    const pins = taken.length && draft.session.asked ? draft.session.offers.filter(o => o.act === draft.verb && (o.shape || o.line)) : [];
    this.layers.places.replaceChildren(
      ...pins.flatMap(o => {
        const at = b.d.transform.point(middleOf(o.shape ?? o.line));
        if (inside(at, here) || taken.some(q => Math.hypot(q[0] - at[0], q[1] - at[1]) < gap)) return [];
        taken.push(at);
        const pin = s('g', { class: 'elsewhere', transform: `translate(${at}) scale(${1 / b.scale})` }, s('circle', { r: 9 }), s('circle', { r: 3, class: 'dot' }));
        pin.addEventListener('click', () => draft.take(o));
        return [pin];
      }),
      ...this.sites(),
    );
  }

  /** Answers that are an edge or a quarter of the table, as signs there; quarters are marked off. */
  sites() {
    const { board: b, draft } = this,
      { session } = draft,
      { table } = session.scene,
      found = session.asked ? session.offers.map(o => ({ o, site: siteOf(o, draft.verbs.get(o.act)?.help ?? '', table) })).filter(x => x.site) : [],
      line = (p, q) => `M${b.d.transform.point(p)}L${b.d.transform.point(q)}`;
    if (found.length < 2) return [];
    const cross = found.some(x => x.site.quarter) ? [s('path', { class: 'quarters', d: line([table.width / 2, 0], [table.width / 2, table.depth]) + line([0, table.depth / 2], [table.width, table.depth / 2]) })] : [];
    return [
      ...cross,
      ...found.map(({ o, site }) => {
        const pin = s('g', { class: 'elsewhere site', transform: `translate(${b.d.transform.point(site.at)}) scale(${1 / b.scale})` }, s('circle', { r: 22 }), s('text', { y: 6, 'font-size': 17 }, site.sign));
        pin.addEventListener('click', () => this.answer(o));
        return pin;
      }),
    ];
  }

  /** A piece as its ghost stands, or as it stands. @param {any} p @param {any} pose in the engine's coordinates */
  posed(p, pose) {
    const { d } = this.board;
    return pose ? { ...p, at: d.transform.point(pose.at), turn: d.transform.turn(pose.facing), width: p.width || d.unit, depth: p.depth || d.unit / 2 } : p;
  }

  /** How far those shoot and command that are picked, or that the pointer rests on: from the ghost where there is one. */
  ranges() {
    const { board: b, draft } = this,
      ids = b.prefs.ranges ? new Set([...b.selected, this.hovered]) : [];
    const ps = [...ids].map(id => b.d.byId[id]).filter(p => p?.at && (p.shoots || p.commands)).map(p => this.posed(p, draft.ghost.find(g => g.id === p.id)));
    this.layers.ranges.replaceChildren(...reaches(ps.slice(0, 6), mm => inMeasure(b.d, mm), b.scale));
  }

  /** @param {any[] | null} pieces where a captain's order would end */
  advise(pieces) {
    this.advised = pieces;
    if (this.board.d) this.planned();
  }

  /** The orders of the plan: numbered ghosts, fainter than the one in hand. */
  planned() {
    const { board: b, draft } = this,
      u = 1 / b.scale;
    this.plannedNow = draft.plan.rulings;
    this.layers.plan.replaceChildren(
      ...[...draft.plan.rulings, ...(this.advised ? [{ pieces: this.advised }] : [])].flatMap((r, i) =>
        (r.pieces ?? []).filter(g => b.d.byId[g.id]).map(g => {
          const q = this.posed(b.d.byId[g.id], g),
            node = s('g', { transform: `translate(${q.at}) rotate(${q.turn})`, class: 'plannedbase' });
          node.innerHTML = b.art(q);
          node.append(
            s('rect', { x: -q.width / 2, width: q.width, height: q.depth, rx: 1.3, class: 'edge' }),
            s('g', { class: 'chip', transform: `translate(0 ${q.depth / 2}) rotate(${-q.turn})` }, s('circle', { r: 8 * u }), s('text', { y: 4 * u, 'font-size': 11 * u }, this.advised ? '!' : String(i + 1))),
          );
          return node;
        }),
      ),
    );
  }

  /** Where everybody would end. Bases are kept by id: while one drags, only their places change. */
  ghost(ps) {
    const { board: b, draft } = this,
      d = b.d,
      poses = draft.ghost.filter(g => d.byId[g.id]),
      stopped = !!draft.refusal,
      ways = [],
      extra = [];
    for (const [id, node] of this.ghosts) if (!poses.some(g => g.id === id)) node.remove(), this.ghosts.delete(id);
    for (const g of poses) {
      const p = d.byId[g.id],
        q = this.posed(p, g),
        from = draft.standing(p);
      if (from && draft.pieces.includes(g.id)) ways.push(`M${d.transform.point(from.at)}L${q.at}`);
      this.ghostBase(q).setAttribute('transform', `translate(${q.at}) rotate(${q.turn})`);
    }
    if (ways.length) extra.push(s('path', { class: 'path', d: ways.join('') }));
    if (draft.more.shape) extra.push(s('path', { class: `laid${draft.refusal ? ' wrong' : ''}`, d: path(draft.more.shape.map(d.transform.point)) }));
    if (draft.more.line) extra.push(s('path', { style: { 'stroke-width': `${d.scene.table.base_width / 4}px` }, class: `laid line${draft.refusal ? ' wrong' : ''}`, d: 'M' + draft.more.line.map(d.transform.point).join('L') }));
    this.ruleline.setAttribute('d', poses.length && draft.steps.length ? this.outlines : '');
    this.layers.ghost.setAttribute('class', `ghost live${stopped ? ' stopped' : ''}`);
    this.around.replaceChildren(...extra, ...this.lanes(ps), ...this.stopline(poses, stopped), ...this.handles(ps, poses));
  }

  /** How far those picked may go, as lanes before their fronts; gone as soon as a ghost is out. */
  lanes(ps) {
    const { draft } = this;
    if (draft.steps.length || !draft.takes('steps') || draft.free) return [];
    return ps.flatMap(p => {
      const r = this.reachOf(p.id),
        w = p.width / 2;
      return r && !draft.plan.poseOf(p.id) ? [s('path', { class: 'lane', transform: `translate(${p.at}) rotate(${p.turn})`, d: `M${-w} 0V${-r}H${w}V0` })] : [];
    });
  }

  /** The ghost of one base, made once and painted anew only when it looks otherwise. */
  ghostBase(q) {
    let node = this.ghosts.get(q.id);
    if (!node) {
      node = s('g', { class: 'base' }, s('g'), s('rect', { class: 'edge', rx: 1.3 }));
      this.ghosts.set(q.id, node);
      this.bases.append(node);
    }
    const art = this.board.art(q);
    if (node.look === art) return node;
    node.firstChild.innerHTML = node.look = art;
    for (const [k, v] of Object.entries({ x: -q.width / 2, width: q.width, height: q.depth })) node.lastChild.setAttribute(k, String(v));
    return node;
  }

  /** While something is moved the true outlines of the terrain show: these are judged, not the painted ones. */
  get outlines() {
    const { terrain } = this.board.d.scene;
    if (this.outlined !== terrain) {
      this.outlined = terrain;
      this.outline = terrain.filter(t => t.shape).map(t => path(t.shape)).join('');
    }
    return this.outline;
  }

  /** The bar that says "no farther". */
  stopline(poses, stopped) {
    if (!stopped || !poses.length) return [];
    const d = this.board.d,
      [l, r] = frontCorners(poses.map(g => ({ ...g, width: d.byId[g.id]?.width || d.unit }))).map(d.transform.point);
    return [s('path', { class: 'stopline', d: `M${l}L${r}` })];
  }

  /** A wheel handle at each front corner of what is picked (or of its ghost). */
  handles(ps, poses) {
    const { board: b, draft } = this,
      d = b.d;
    if (!ps.length || !draft.takes('steps') || !draft.verb) return [];
    const where = draft.pieces.map(id => poses.find(g => g.id === id) ?? draft.standing(d.byId[id])).filter(Boolean);
    if (where.length < draft.pieces.length) return [];
    const sized = where.map((g, i) => ({ ...g, width: d.byId[draft.pieces[i]].width })),
      k = Math.min(Math.max(d.unit / 40, 7 / (HANDLE * b.scale)), 12 / (HANDLE * b.scale)),
      turn = d.transform.turn(sized[0].facing),
      front = frontCorners(sized);
    if (Math.hypot(front[0][0] - front[1][0], front[0][1] - front[1][1]) < HANDLE * 2.5 * k) return []; // they would hide whom they turn
    return front.map((corner, i) =>
      s(
        'g',
        {
          class: 'handle',
          'data-hand': i ? 'right' : 'left',
          transform: `translate(${d.transform.point(corner)}) rotate(${turn}) scale(${k * (i ? 1 : -1)} ${k})`,
          role: 'button',
          'aria-label': i ? 'Pull the right corner round' : 'Pull the left corner round',
        },
        s('circle', { r: HANDLE }),
        s('path', { d: 'M-2.4 1.8A3.2 3.2 0 0 1 2-2M2.7-3.4 2.4-1.2.2-1.7' }),
      ),
    );
  }

  /** @param {number[][] | null} box two corners in screen millimetres @param {any[]} [caught] the pieces it would pick */
  lasso(box, caught = []) {
    if (!box) return this.layers.lasso.replaceChildren();
    const [[x0, y0], [x1, y1]] = box;
    this.layers.lasso.replaceChildren(s('rect', { class: 'lasso', x: Math.min(x0, x1), y: Math.min(y0, y1), width: Math.abs(x1 - x0), height: Math.abs(y1 - y0) }), ...caught.map(p => s('path', { class: 'caught', d: `M${corners(p).join('L')}z` })));
  }
}

/** Two throws side by side, where those who threw stand upon each other. @param {number[][]} spots @param {number} gap */
function apart(spots, gap) {
  if (spots.length !== 2 || Math.hypot(spots[0][0] - spots[1][0], spots[0][1] - spots[1][1]) > gap * 0.95) return spots;
  const [x, y] = [0, 1].map(i => (spots[0][i] + spots[1][i]) / 2),
    left = spots[0][0] <= spots[1][0] ? -1 : 1;
  return [[x + (left * gap) / 2, y], [x - (left * gap) / 2, y]];
}
