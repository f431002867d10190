// Small pictures: a corner of a battlefield, an army drawn up. Painted by the same painters as the table.
import { paintPiece } from '../paint/bases.js';
import { rng, seedOf } from '../paint/geom.js';
import { sized } from '../panels/portrait.js';

const BASES = 8; // so many bases wide is a small picture

const worker = new Worker(new URL('../paint/worker.js', import.meta.url), { type: 'module' });
/** @type {Map<number, (painted: {ground: ImageBitmap, crowns: ImageBitmap}) => void>} */
const waiting = new Map();
let number = 0;
worker.onmessage = e => {
  waiting.get(e.data.number)?.(e.data.painted);
  waiting.delete(e.data.number);
};

/**
 * The fighting of a projected scene, or that view of it, on a canvas of that many CSS pixels.
 * @param {any} d @param {HTMLCanvasElement} canvas @param {number} wide @param {number} high @param {boolean} dark @param {any} [whole] x, y, w, h in millimetres
 */
export async function battlefield(d, canvas, wide, high, dark, whole = null) {
  const placed = d.scene.pieces.filter(p => p.at && !p.marks.includes('camp')),
    w = Math.min(d.scene.table.width, d.unit * BASES),
    h2 = (w * high) / wide;
  const at = thickest(placed, w, h2) ?? [d.scene.table.width / 2, d.scene.table.depth / 2],
    view = whole ?? { x: Math.max(0, Math.min(d.scene.table.width - w, at[0] - w / 2)), y: Math.max(0, Math.min(d.scene.table.depth - h2, at[1] - h2 / 2)), w, h: h2 },
    px = (1.5 * wide) / view.w;
  const { ground, crowns } = await new Promise(done => {
    waiting.set(++number, done);
    worker.postMessage({ number, wanted: { ground: true, crowns: true }, scene: { table: d.scene.table, terrain: d.scene.terrain, pieces: placed }, view, px, options: { rim: 20, dark, armies: d.armies, unit: d.unit, dry: d.dry } });
  });
  canvas.width = ground.width;
  canvas.height = ground.height;
  const c = /** @type {any} */ (canvas.getContext('2d'));
  c.drawImage(ground, 0, 0);
  c.scale(px, px);
  c.translate(-view.x, -view.y);
  for (const p of placed.sort((a, b) => a.at[1] - b.at[1])) {
    c.save();
    c.translate(p.at[0], p.at[1]);
    c.rotate((p.turn * Math.PI) / 180);
    c.fillStyle = 'rgba(10,8,0,.4)';
    c.fillRect(-p.width / 2 + 2, 2, p.width, p.depth);
    paintPiece(c, p, d.armies[p.side], p.turn);
    c.restore();
  }
  c.setTransform(1, 0, 0, 1, 0, 0);
  c.drawImage(crowns, 0, 0);
}

/** Where the most bases are seen in a window of that size: its middle, and the middle of those in it. */
function thickest(placed, w, h2) {
  const seen = at => placed.filter(p => Math.abs(p.at[0] - at[0]) < w * 0.46 && Math.abs(p.at[1] - at[1]) < h2 * 0.42);
  const best = placed.map(p => seen(p.at)).reduce((m, x) => (x.length > m.length ? x : m), []);
  return best.length ? [0, 1].map(i => (Math.min(...best.map(p => p.at[i])) + Math.max(...best.map(p => p.at[i]))) / 2) : null;
}

/** An army drawn up in two lines on grass, so many of them at most. @param {any[]} pieces with type and symbol */
export function parade(pieces, army, canvas, dark, most = 12) {
  const W = 300,
    H = 92,
    k = 2;
  canvas.width = W * k;
  canvas.height = H * k;
  const x = /** @type {any} */ (canvas.getContext('2d'));
  x.scale(k, k);
  const g = x.createLinearGradient(0, 0, 0, H);
  g.addColorStop(0, dark ? '#566241' : '#98a565');
  g.addColorStop(1, dark ? '#454f33' : '#7f8d50');
  x.fillStyle = g;
  x.fillRect(0, 0, W, H);
  const r = rng(seedOf(army.name || 'army'));
  for (let i = 0; i < 300; i++) {
    const u = r() * W,
      v = r() * H;
    x.strokeStyle = i % 3 ? 'rgba(70,86,40,.5)' : 'rgba(214,206,140,.5)';
    x.lineWidth = 0.7;
    x.beginPath();
    x.moveTo(u, v);
    x.lineTo(u + 1, v - 2.4);
    x.stroke();
  }
  const troops = pieces.filter(p => !(p.marks || []).includes('camp')).slice(0, most),
    rows = [troops.filter((_, j) => j % 2 === 0), troops.filter((_, j) => j % 2 === 1)],
    s = (W - 24) / (Math.max(1, rows[0].length) * 41);
  rows.reverse().forEach((row, q) =>
    row.forEach((p, j) => {
      x.save();
      x.translate(12 + (j + 0.5) * 41 * s, q ? 15 : 54);
      x.scale(s, s);
      const piece = sized({ ...p, id: p.id + j + q, width: 40, depth: Math.min(32, p.depth && p.width === 40 ? p.depth : 0) || undefined, stands: null }, 40);
      x.fillStyle = 'rgba(10,8,0,.4)';
      x.fillRect(-18, 3, 40, piece.depth);
      paintPiece(x, piece, army, 0);
      x.restore();
    }),
  );
}
