// Fields: what is ploughed, what is hedged in and planted, and a meadow that only stands out from the grass round it.
import { bounds, natural, resample, rng, scatter, seedOf, shrink, trace } from './geom.js';
import { bush, patch } from './terrain.js';

/** By what it is: kinds of one look are told apart by the eye too. */
export function field(ctx, t, bw, o) {
  return (t.kind === 'enclosure' ? orchard : t.kind === 'plain' ? meadow : plough)(ctx, t, bw, o);
}

function plough(ctx, t, bw, o) {
  const out = natural(t.shape, bw, seedOf(t.id), 0.03),
    b = bounds(out);
  patch(ctx, out, bw, '#8a6c42', o, 0.9);
  ctx.save();
  trace(ctx, out);
  ctx.clip();
  ctx.translate((b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2);
  ctx.rotate(((seedOf(t.id) % 60) - 30) / 57);
  const s = bw * 0.11,
    m = b.x1 - b.x0 + b.y1 - b.y0;
  for (let y = -m; y < m; y += s) {
    ctx.fillStyle = 'rgba(58,38,16,.5)';
    ctx.fillRect(-m, y, 2 * m, s * 0.4);
    ctx.fillStyle = 'rgba(214,180,122,.35)';
    ctx.fillRect(-m, y - s * 0.3, 2 * m, s * 0.22);
  }
  ctx.restore();
}

/** Enclosed ground: a hedge round it, fruit trees in rows. */
function orchard(ctx, t, bw, o) {
  const out = natural(t.shape, bw, seedOf(t.id), 0.03),
    within = shrink(out, 0.1),
    r = rng(seedOf(t.id)),
    b = bounds(out),
    gap = bw * 0.36;
  patch(ctx, out, bw, '#8d9a4e', o, 0.9);
  ctx.save();
  trace(ctx, within);
  ctx.clip();
  for (let y = b.y0 + gap / 2; y < b.y1; y += gap) {
    ctx.fillStyle = 'rgba(92,74,38,.3)';
    ctx.fillRect(b.x0, y - gap * 0.24, b.x1 - b.x0, gap * 0.48);
    for (let x = b.x0 + gap / 2; x < b.x1; x += gap) bush(ctx, x + (r() - 0.5) * bw * 0.04, y + (r() - 0.5) * bw * 0.04, bw * 0.1, r, ['#4f6f2f', '#5b7a35', '#476628'][Math.floor(r() * 3)]);
  }
  ctx.restore();
  for (const [x, y] of resample(out, bw * 0.12, true)) bush(ctx, x, y, bw * (0.07 + r() * 0.02), r, '#3f5a2a');
}

/** Open ground that is marked, and nothing else. */
function meadow(ctx, t, bw, o) {
  const out = natural(t.shape, bw, seedOf(t.id), 0.1),
    r = rng(seedOf(t.id));
  patch(ctx, out, bw, '#b3bd76', o, 0.55);
  for (const [x, y] of scatter(shrink(out, 0.06), bw * 0.2, seedOf(t.id))) {
    ctx.fillStyle = ['rgba(244,238,190,.75)', 'rgba(236,214,120,.7)', 'rgba(112,132,66,.6)'][Math.floor(r() * 3)];
    ctx.beginPath();
    ctx.arc(x, y, bw * 0.018, 0, 7);
    ctx.fill();
  }
}
