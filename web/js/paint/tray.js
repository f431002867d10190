// Puts the tray together: cloth, terrain in painting order, light, rim; and above the pieces the crowns of the trees. Each is a
// picture of its own: when somebody moves, only crowns change.
import { paintCloth, paintRim, paintLight, paintPlates } from './ground.js';
import { hill, rough, sand, blight, marsh } from './terrain.js';
import { field } from './fields.js';
import { water, ford } from './water.js';
import { road, roadOver, bridge, pennant, town, walled, wall, gate } from './built.js';
import { woodFloor, paintCrowns, camp } from './woods.js';

/** Painters by the engine's `look` word, in the order in which they are laid. @type {[string, (...args: any[]) => void][]} */
const ORDER = [
  ['field', field],
  ['hill', hill],
  ['crag', hill],
  ['dune', hill],
  ['sand', sand],
  ['marsh', marsh],
  ['gully', blight],
  ['rough', rough],
  ['wood', woodFloor],
  ['water', water],
  ['ford', ford],
  ['road', road],
  ['town', town],
  ['camp', camp],
  ['built', walled],
  ['rampart', wall],
  ['wall', wall],
  ['gate', gate],
];

/** Looks whose painters follow a line; all others fill an outline. */
const LINES = new Set(['road', 'rampart', 'wall']);

/** A feature drawn as an outline, as the line round it. */
const drawnAsLine = t => (t.line ? t : { ...t, line: [...t.shape, t.shape[0]], width: t.width || 8 });

/** A feature drawn as a line, as the strip it covers. */
function outlined(t, bw) {
  if (t.shape || !t.line) return t;
  const half = (t.width || bw * 0.3) / 2,
    side = k =>
      t.line.map(([x, y], i) => {
        const a = t.line[Math.max(0, i - 1)],
          b = t.line[Math.min(t.line.length - 1, i + 1)],
          n = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
        return [x - (k * half * (b[1] - a[1])) / n, y + (k * half * (b[0] - a[0])) / n];
      });
  return { ...t, shape: [...side(1), ...side(-1).reverse()] };
}

/** A canvas for a part of the table. @param {any} view x, y, w, h: millimetres to show, rim included @param {number} px device pixels per millimetre */
function sheet(view, px) {
  const c = new OffscreenCanvas(Math.max(1, Math.round(view.w * px)), Math.max(1, Math.round(view.h * px))),
    x = /** @type {any} */ (c.getContext('2d'));
  x.scale(px, px);
  x.translate(-view.x, -view.y);
  return [c, x];
}

/** Everything below the pieces. @param {any} scene in screen millimetres @param {any} view @param {number} px @param {any} opts @returns {OffscreenCanvas} */
export function paintTray(scene, view, px, opts) {
  const bw = opts.unit || scene.table.base_width,
    t = { x: 0, y: 0, w: scene.table.width, h: scene.table.depth },
    [ground, g] = sheet(view, px);
  const o = { ...opts, px, table: t };
  const rivers = scene.terrain.filter(x => x.look === 'water' && x.line);
  // Works drawn as a line are a bank with stakes, whatever they are called; a bridge laid as an outline is a short road.
  const terrain = scene.terrain.map(x => (x.look === 'built' && x.line ? { ...x, look: 'rampart' } : x.look === 'road' ? roadOver(x, rivers) : x));
  const seen = { x: Math.max(t.x, view.x), y: Math.max(t.y, view.y) };
  seen.w = Math.min(t.x + t.w, view.x + view.w) - seen.x;
  seen.h = Math.min(t.y + t.h, view.y + view.h) - seen.y;
  g.save();
  g.beginPath();
  g.rect(t.x, t.y, t.w, t.h);
  g.clip();
  paintCloth(g, seen, bw, px, o);
  for (const [look, f] of ORDER) for (const f2 of terrain.filter(x => x.look === look)) f(g, LINES.has(look) ? drawnAsLine(f2) : look === 'water' ? f2 : outlined(f2, bw), bw, o);
  for (const f2 of terrain.filter(x => !ORDER.some(([look]) => look === x.look))) plain(g, f2, bw);
  for (const r of terrain.filter(x => x.look === 'road')) for (const w of rivers) bridge(g, r, w, bw);
  for (const f2 of terrain) pennant(g, f2, bw);
  paintLight(g, t, bw, opts.dark);
  g.restore();
  paintRim(g, t, opts.rim, opts.dark);
  if (opts.names && opts.rim > 12) paintPlates(g, t, opts.rim, opts.names);
  if (opts.dark) {
    g.fillStyle = 'rgba(8,10,6,.2)';
    g.fillRect(t.x, t.y, t.w, t.h);
  }
  return ground;
}

/** The crowns of all woods. @param {any} scene @param {any} view @param {number} px @param {any} opts @returns {OffscreenCanvas} */
export function paintTrees(scene, view, px, opts) {
  const { width, depth } = scene.table,
    [crowns, k] = sheet(view, px);
  k.beginPath();
  k.rect(0, 0, width, depth);
  k.clip();
  paintCrowns(k, scene, opts.unit || scene.table.base_width);
  if (opts.dark) {
    k.globalCompositeOperation = 'source-atop';
    k.fillStyle = 'rgba(10,14,6,.3)';
    k.fillRect(0, 0, width, depth);
  }
  return crowns;
}

/** A look nobody has painted yet: its outline, so that it is there for the eye. */
function plain(ctx, t, bw) {
  ctx.strokeStyle = 'rgba(50,40,10,.6)';
  ctx.fillStyle = 'rgba(120,110,60,.25)';
  ctx.lineWidth = bw * 0.04;
  ctx.beginPath();
  for (const p of t.shape || t.line) ctx.lineTo(p[0], p[1]);
  if (t.shape) {
    ctx.closePath();
    ctx.fill();
  }
  ctx.stroke();
}
