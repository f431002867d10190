// Rivers and streams, and the gentle wandering that roads share with them.
import { trace, rng, seedOf, chaikin, resample } from './geom.js';
import { bush, soft } from './terrain.js';

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
  ctx.lineCap = 'butt';
  ctx.lineJoin = 'round';
  const stroke = (width, style, px = 0) =>
    soft(ctx, px, () => {
      ctx.lineWidth = width;
      ctx.strokeStyle = style;
      trace(ctx, c, false);
      ctx.stroke();
    });
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

/** Sea, lake or the water of a waterway: a beach, then deeper and deeper, with lines of surf along the shore. */
function lake(ctx, t, bw, o) {
  ctx.save();
  trace(ctx, t.shape);
  ctx.fillStyle = '#c9b47c';
  ctx.fill();
  ctx.clip();
  for (const [width, style] of /** @type {[number, string][]} */ ([
    [1.6, '#7fb4b0'],
    [1.1, '#5f9dab'],
  ])) {
    soft(ctx, bw * 0.12 * o.px, () => {
      ctx.strokeStyle = style;
      ctx.lineWidth = bw * width;
      trace(ctx, t.shape);
      ctx.fillStyle = '#3f7f96';
      ctx.fill();
      ctx.stroke();
    });
  }
  ctx.strokeStyle = 'rgba(240,250,245,.55)';
  ctx.lineWidth = bw * 0.05;
  trace(ctx, t.shape);
  ctx.stroke();
  ctx.restore();
}

/** A ford: gravel under pale water, stones on both sides. */
export function ford(ctx, t, bw, o) {
  if (!t.shape) return;
  soft(ctx, bw * 0.05 * o.px, () => {
    ctx.fillStyle = 'rgba(190,178,136,.62)';
    trace(ctx, t.shape);
    ctx.fill();
  });
  const r = rng(seedOf(t.id));
  const xs = t.shape.map(p => p[0]),
    ys = t.shape.map(p => p[1]),
    x0 = Math.min(...xs),
    y0 = Math.min(...ys);
  for (let i = 0; i < 40; i++) {
    ctx.fillStyle = i % 2 ? 'rgba(110,104,88,.7)' : 'rgba(214,208,190,.7)';
    ctx.beginPath();
    ctx.arc(x0 + r() * (Math.max(...xs) - x0), y0 + r() * (Math.max(...ys) - y0), bw * (0.02 + r() * 0.03), 0, 7);
    ctx.fill();
  }
}
