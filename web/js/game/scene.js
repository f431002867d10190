// A scene of the engine in screen millimetres: y down, and the player who looks at it sits at the bottom.
import { corners } from '../paint/geom.js';
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
  const widths = pieces
    .filter(p => p.at && !p.marks.includes('camp'))
    .map(p => Math.min(p.width / (p.stands?.files || 1), 60))
    .sort((a, b) => a - b);
  const types = Object.fromEntries(session.vocabulary.types.map(x => [x.code, x.name]));
  return {
    scene: { ...scene, terrain, pieces, zones: scene.zones.map(z => ({ ...z, area: z.area.map(t.point) })) },
    seat,
    transform: t,
    sides: session.sides,
    armies: session.sides.map((name, i) => armyOf(name, i)),
    byId: Object.fromEntries(pieces.map(p => [p.id, p])),
    unit: widths.length ? widths[Math.floor(widths.length / 2)] : scene.table.base_width,
    measure: scene.table.measure ?? { name: 'millimetres', suffix: 'mm', mm: 1 },
    typeName: p => types[p.type] || p.type,
    dry: terrain.some(f => ['sand', 'dune'].includes(f.look)),
  };
}

/** A length as players of this game say it. */
export function inMeasure(d, mm) {
  const n = mm / d.measure.mm;
  return `${n >= 20 ? Math.round(n) : Math.round(n * 10) / 10} ${d.measure.suffix.length > 1 ? d.measure.suffix.toUpperCase() : d.measure.suffix}`;
}

/** The part of the table to show at first: all of it where bases are large enough so, else the fighting. */
export function firstView(d, ratio, rim, px) {
  const { width: W, depth: D } = d.scene.table;
  const whole = shaped({ x: -rim, y: -rim, w: W + 2 * rim, h: D + 2 * rim }, ratio);
  const placed = d.scene.pieces.filter(p => p.at && !p.marks.includes('camp'));
  if (d.unit * (px / whole.w) > 44 || placed.length < 4) return whole;
  const pts = placed.flatMap(corners),
    xs = pts.map(p => p[0]).sort((a, b) => a - b),
    ys = pts.map(p => p[1]).sort((a, b) => a - b);
  const at = (a, q) => a[Math.floor((a.length - 1) * q)],
    m = d.unit * 1.4,
    x = at(xs, 0.02) - m,
    y = at(ys, 0.02) - m;
  const v = shaped({ x, y, w: at(xs, 0.98) - x + m, h: at(ys, 0.98) - y + m }, ratio);
  return v.w < whole.w * 0.92 ? v : whole;
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
