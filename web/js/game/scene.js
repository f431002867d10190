// A scene of the engine in screen millimetres: y down, and the player who looks at it sits at the bottom.
import { capital, words } from '../dom.js';
import { corners, inside, middle } from '../paint/geom.js';
import { armyOf } from '../paint/palette.js';

/** How the table is turned for a seat. */
export function turned(table, seat) {
  const flip = seat === 1,
    { width: W, depth: D } = table;
  return {
    flip,
    /** @param {number[]} p */ point: ([x, y]) => (flip ? [W - x, y] : [x, D - y]),
    /** @param {number} f */ turn: f => (f + (flip ? 180 : 0)) % 360,
    /** and back: the same again, for turning by 180 degrees is its own opposite */
    back: ([x, y]) => (flip ? [W - x, y] : [x, D - y]),
    facing: t => (((t + (flip ? 180 : 0)) % 360) + 360) % 360,
  };
}

/** @param {import('./session.js').Session} session @param {number} seat who sits at the bottom @param {any} [scene] */
export function project(session, seat, scene = session.scene) {
  const t = turned(scene.table, seat);
  const terrain = scene.terrain.map(f => ({
    ...f,
    shape: f.shape?.map(t.point),
    line: f.line?.map(t.point),
    crest: f.crest?.map(t.point),
    gates: f.gates?.map(g => ({ ...g, at: t.point(g.at) })),
  }));
  const pieces = scene.pieces.map(p => ({ ...p, at: p.at && t.point(p.at), turn: p.at ? t.turn(p.facing) : 0, own: p.at && { at: p.at, facing: p.facing } }));
  fanOut(pieces);
  const widths = pieces
    .filter(p => p.at && !p.marks.includes('camp'))
    .map(p => Math.min(p.width / (p.stands?.files || 1), 60))
    .sort((a, b) => a - b);
  const commands = [0, 1].map(side => new Set(pieces.filter(p => p.side === side && p.command).map(p => p.command)).size);
  for (const p of pieces) p.numbered = p.command && commands[p.side] > 1 ? p.command : 0; // which of several commands it is of
  const types = Object.fromEntries(session.vocabulary.types.map(x => [x.code, x.name]));
  return {
    scene: { ...scene, terrain, pieces, zones: scene.zones.map(z => ({ ...z, area: z.area.map(t.point) })) },
    seat,
    asked: session.asked ? session.prompt.piece : undefined, // whom the question is about
    own: scene, // in the engine's coordinates
    transform: t,
    sides: session.sides,
    armies: session.sides.map((name, i) => armyOf(name, i)),
    byId: Object.fromEntries(pieces.map(p => [p.id, p])),
    usual: usual(pieces.filter(p => p.at && !p.marks.includes('camp') && !FIGURES.includes(p.symbol)).map(p => p.width)) ?? scene.table.base_width, // how wide those are who are no single figures
    unit: widths.length ? widths[Math.floor(widths.length / 2)] : scene.table.base_width,
    measure: scene.table.measure ?? { name: 'millimetres', suffix: 'mm', mm: 1 },
    typeName: p => types[p.type] || capital(words(p.type ?? '')),
    dry: terrain.some(f => f.look === 'dune' || (f.look === 'sand' && f.kind !== 'beach')),
  };
}

const FIGURES = ['leader', 'chief'];

/** Single figures that stand on a unit, or on each other, are shown beside its rear edge; the rules know where they stand. */
function fanOut(pieces) {
  const placed = pieces.filter(p => p.at),
    single = p => FIGURES.includes(p.symbol) && !p.stands,
    count = new Map();
  for (const p of placed.filter(single)) {
    const under = placed.find(q => q !== p && !(single(q) && q.id > p.id) && inside(middle(p), corners(q)));
    if (!under) continue;
    const n = count.get(under.id) ?? 0,
      a = (under.turn * Math.PI) / 180,
      along = under.depth + p.depth * 0.12,
      across = (n % 2 ? -1 : 1) * Math.ceil(n / 2) * p.width * 1.08;
    count.set(under.id, n + 1);
    p.at = [under.at[0] - Math.sin(a) * along + Math.cos(a) * across, under.at[1] + Math.cos(a) * along + Math.sin(a) * across];
    p.turn = under.turn;
    p.fanned = under.id;
  }
}

/** How the measure is written behind a number: 3 BW, 8", 200 p. @param {{suffix: string}} measure */
export const unitOf = ({ suffix }) => (suffix === 'in' ? '"' : ` ${suffix.length > 1 ? suffix.toUpperCase() : suffix}`);

/** A length as players of this game say it. */
export function inMeasure(d, mm) {
  const n = mm / d.measure.mm;
  return `${n >= 20 ? Math.round(n) : Math.round(n * 10) / 10}${unitOf(d.measure)}`;
}

const WORTH = 0.95; // the fighting is shown alone if it is so much narrower than the whole table
const SMALL = 34; // pixels: where all bases would be smaller than this only the combats are shown
const TINY = 16; // pixels: where they would be smaller even so, the view goes closer, to where it will be decided
const READABLE = 27; // pixels: nor is a piece of many stands shown narrower: its sign could not be told from others
const NEAREST = 150; // pixels: a base is never larger at first than this

/** The part of the table to show at first: the fighting, as large as it can be seen whole; the table if that is as large. */
export function firstView(d, ratio, rim, px, everybody = false) {
  const whole = wholeView(d, ratio, rim),
    all = d.scene.pieces.filter(p => p.at && !p.marks.includes('camp'));
  if (all.length < 4) return whole;
  const view = viewOf(all, d, ratio, px);
  const near = !everybody && (d.unit * px) / view.w < SMALL ? inCombat(d, all) : [];
  const v = near.length ? viewOf(near, d, ratio, px, 4) : view,
    most = everybody ? Infinity : px * Math.min(d.unit / TINY, usual(all.map(p => p.width)) / READABLE),
    tray = trayOf(d, rim);
  if (v.w > most * 1.1) return { ...kept(about(focus(d, all, near, most, most / ratio), most, most / ratio), tray), part: true };
  return v.w > whole.w * WORTH ? whole : { ...kept(v, tray), part: near.length > 0 };
}

const about = ([x, y], w, h) => ({ x: x - w / 2, y: y - h / 2, w, h });

/** The middle one of these numbers. @param {number[]} list */
const usual = list => list.sort((a, b) => a - b)[list.length >> 1];

/** Where to look when not everybody can be shown: at who is asked, else where most are in combat, else between the two enemies nearest to each other. */
function focus(d, all, near, w, h) {
  const asked = all.find(p => p.id === d.asked);
  if (asked) return middle(asked);
  const beside = (/** @type {number[]} */ [x, y]) => near.filter(p => Math.abs(middle(p)[0] - x) < w / 2 && Math.abs(middle(p)[1] - y) < h / 2);
  if (near.length) {
    const seen = near.map(p => beside(middle(p))).reduce((m, c) => (c.length > m.length ? c : m)).map(middle);
    return [0, 1].map(i => (Math.min(...seen.map(p => p[i])) + Math.max(...seen.map(p => p[i]))) / 2);
  }
  const pairs = all.filter(p => p.side === d.seat).flatMap(p => all.filter(q => q.side !== d.seat).map(q => ({ far: Math.hypot(p.at[0] - q.at[0], p.at[1] - q.at[1]), at: [0, 1].map(i => (p.at[i] + q.at[i]) / 2) })));
  return pairs.length ? pairs.reduce((m, c) => (c.far < m.far ? c : m)).at : middle(all[0]);
}

/** Those in combat and whoever stands near them: of a large table, the part where it is decided. */
function inCombat(d, all) {
  const fighting = d.scene.links.filter(l => l.kind !== 'support').flatMap(l => [d.byId[l.from], d.byId[l.to]]).filter(p => p?.at);
  return all.filter(p => fighting.some(f => Math.hypot(f.at[0] - p.at[0], f.at[1] - p.at[1]) < d.unit * 5));
}

/** All of these, with a margin, in the shape of the window. */
function viewOf(placed, d, ratio, px, margin = 0.9) {
  const pts = placed.flatMap(corners),
    xs = pts.map(p => p[0]).sort((a, b) => a - b),
    ys = pts.map(p => p[1]).sort((a, b) => a - b);
  const m = d.unit * margin,
    x = xs[0] - m,
    y = ys[0] - m,
    v = shaped({ x, y, w: xs[xs.length - 1] - x + m, h: ys[ys.length - 1] - y + m }, ratio);
  return widened(v, (d.unit * px) / NEAREST);
}

const trayOf = (d, rim) => ({ x: -rim, y: -rim, w: d.scene.table.width + 2 * rim, h: d.scene.table.depth + 2 * rim });

/** All of the table with its rim. */
export const wholeView = (d, ratio, rim) => shaped(trayOf(d, rim), ratio);

/** At least so many millimetres wide, about the same middle. */
function widened(v, least) {
  const k = Math.max(1, least / v.w);
  return { x: v.x - (v.w * (k - 1)) / 2, y: v.y - (v.h * (k - 1)) / 2, w: v.w * k, h: v.h * k };
}

/** Moved so that nothing beyond the frame is shown while the other end of the table is hidden. */
function kept(v, tray) {
  const within = (at, size, from, all) => (size > all ? from - (size - all) / 2 : Math.max(from, Math.min(from + all - size, at)));
  return { ...v, x: within(v.x, v.w, tray.x, tray.w), y: within(v.y, v.h, tray.y, tray.h) };
}

/** The same shape as the window, never smaller than what has to be seen. */
function shaped(v, ratio) {
  if (v.w / v.h > ratio) {
    const h = v.w / ratio;
    return { ...v, y: v.y - (h - v.h) / 2, h };
  }
  const w = v.h * ratio;
  return { ...v, x: v.x - (w - v.w) / 2, w };
}

/** The facts of a scene: of the game (side undefined) or of one side. */
export const fact = (scene, label, side) => scene.facts.find(f => f.label === label && f.side === side)?.value;

/** What a turn is called here, and its number: the first number among the game's own facts. */
export function turnOf(scene) {
  const f = scene.facts.find(x => x.side === undefined && typeof x.value === 'number');
  return f ? { word: f.label, number: f.value } : { word: 'Turn', number: 0 };
}

/** What points are called here, from the sentence that tells how many are left. */
export const pointsWord = prompt => /\d+ ([A-Za-z]+)s? left/.exec(prompt?.why || '')?.[1]?.replace(/s$/, '') || 'point';
