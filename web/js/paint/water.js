// Rivers and streams, and the gentle wandering that roads share with them.
import { trace, rng, seedOf, chaikin, natural, resample, scatter, shrink } from './geom.js';
import { bush, soft, stroker } from './terrain.js';

/** A line that wanders a little, as rivers and tracks do. */
export function course(line, bw, seed, amount) {
  const r = rng(seed),
    p = resample(line, bw * 0.8);
  const w = p.map(([x, y], i) => (i === 0 || i === p.length - 1 ? [x, y] : [x + (r() - 0.5) * amount * bw, y + (r() - 0.5) * amount * bw]));
  return chaikin(w, 3);
}

/** River: sandy bank, deep and shallow water, ripples that run with it; stones show a ford (shallow, paltry). */
export function water(ctx, t, bw, o) {
  if (!t.line) return lake(ctx, t, bw, o);
  const c = course(t.line, bw, seedOf(t.id), 0.16),
    w = t.width,
    r = rng(3);
  const stroke = stroker(ctx, c);
  stroke(w * 1.5, 'rgba(52,58,20,.35)', bw * 0.06 * o.px);
  stroke(w * 1.2, '#b7a673', bw * 0.02 * o.px);
  stroke(w * 1.04, '#7c7146');
  const shallow = t.state === 'paltry' || t.state === 'shallow';
  stroke(w * 0.98, shallow ? '#6fa3a8' : '#47879c');
  stroke(w * 0.74, shallow ? '#82b3b2' : '#35758e', bw * 0.035 * o.px);
  if (!shallow) stroke(w * 0.34, '#28637d', bw * 0.05 * o.px);
  ctx.lineCap = 'round';
  for (let i = 4; i < c.length - 4; i += 2) {
    if (r() < 0.45) continue;
    const [x, y] = c[i],
      [x2, y2] = c[i + 3],
      d = Math.hypot(x2 - x, y2 - y) || 1,
      off = (r() - 0.5) * w * 0.75;
    ctx.strokeStyle = `rgba(225,245,245,${0.16 + r() * 0.32})`;
    ctx.lineWidth = bw * 0.016;
    ctx.beginPath();
    ctx.moveTo(x - ((y2 - y) / d) * off, y + ((x2 - x) / d) * off);
    ctx.lineTo(x2 - ((y2 - y) / d) * off, y2 + ((x2 - x) / d) * off);
    ctx.stroke();
  }
  for (let i = 3; i < c.length - 2; i += 5)
    for (const s of [-1, 1]) {
      if (r() < 0.5) continue;
      const [x, y] = c[i],
        [x2, y2] = c[i + 1],
        d = Math.hypot(x2 - x, y2 - y) || 1,
        q = s * w * (0.56 + r() * 0.1);
      bush(ctx, x - ((y2 - y) / d) * q, y + ((x2 - x) / d) * q, bw * (0.03 + r() * 0.04), r, '#66763a');
    }
}

/** A shore that wanders a little, near enough to its outline. */
function shore(shape, bw, seed) {
  const r = rng(seed);
  return chaikin(resample(shape, bw * 0.7, true).map(([x, y]) => [x + (r() - 0.5) * bw * 0.14, y + (r() - 0.5) * bw * 0.14]), 3, true);
}

/** Sea, lake or the water of a waterway: wet sand, then deeper and deeper, with lines of surf along the shore. */
function lake(ctx, t, bw, o) {
  const beyond = (n, least, most) => (n < least + 1 ? least - 3 * bw : n > most - 1 ? most + 3 * bw : n), // the sea goes on beyond the table
    out = shore(t.shape.map(([x, y]) => [beyond(x, o.table.x, o.table.x + o.table.w), beyond(y, o.table.y, o.table.y + o.table.h)]), bw, seedOf(t.id)),
    along = (width, style) => {
      ctx.strokeStyle = style;
      ctx.lineWidth = bw * width;
      trace(ctx, out);
      ctx.stroke();
    };
  soft(ctx, bw * 0.1 * o.px, () => along(0.5, 'rgba(120,104,58,.45)'));
  soft(ctx, bw * 0.03 * o.px, () => along(0.3, '#cdb981'));
  ctx.save();
  trace(ctx, out);
  ctx.clip();
  ctx.fillStyle = '#3f7f96';
  ctx.fill();
  for (const [width, style] of /** @type {[number, string][]} */ ([
    [1.9, '#548fa0'],
    [1.2, '#6ea9b0'],
    [0.5, '#9cc6be'],
  ]))
    soft(ctx, bw * 0.14 * o.px, () => along(width, style));
  along(0.34, 'rgba(240,250,245,.3)');
  along(0.27, '#a6cbc0');
  along(0.1, 'rgba(246,252,248,.8)');
  ctx.restore();
}

/** A ford: trodden banks that fade into the grass, gravel under pale water, stones that break it. */
export function ford(ctx, t, bw, o) {
  if (!t.shape) return;
  const out = natural(t.shape, bw, seedOf(t.id), 0.12, true),
    layer = (f, blur, colour) =>
      soft(ctx, bw * blur * o.px, () => {
        ctx.fillStyle = colour;
        trace(ctx, shrink(out, f));
        ctx.fill();
      });
  layer(0.08, 0.3, 'rgba(168,150,104,.6)');
  layer(0.22, 0.22, 'rgba(206,196,156,.55)');
  layer(0.4, 0.2, 'rgba(150,190,190,.35)');
  const r = rng(seedOf(t.id));
  for (const [x, y] of scatter(shrink(out, 0.12), bw * 0.16, seedOf(t.id))) {
    const s = bw * (0.018 + r() * 0.03);
    ctx.fillStyle = 'rgba(40,36,20,.35)';
    ctx.beginPath();
    ctx.ellipse(x + s * 0.4, y + s * 0.5, s * 1.1, s * 0.8, 0, 0, 7);
    ctx.fill();
    ctx.fillStyle = r() < 0.5 ? 'rgba(140,132,112,.85)' : 'rgba(216,210,192,.85)';
    ctx.beginPath();
    ctx.ellipse(x, y, s * 1.1, s * 0.8, 0, 0, 7);
    ctx.fill();
  }
}
