// Natural terrain, painted into the ground bitmap. Every painter takes (ctx, feature, bw, opts): outlines are smoothed
// for the eye only; the rule outline is shown by the board while something is dragged or the feature is touched.
import { natural, trace, shrink, rng, seedOf, scatter, chaikin, resample, bounds, centre } from './geom.js';
import { alpha, tint } from './palette.js';

const soft = (ctx, px, f) => {
  ctx.filter = px > 0.3 ? `blur(${px}px)` : 'none';
  f();
  ctx.filter = 'none';
};

/** What paints bands along a course, one over the other: road and river are made of them. @returns {(width: number, style: string, blur?: number) => void} */
export function stroker(ctx, course) {
  ctx.lineCap = 'butt';
  ctx.lineJoin = 'round';
  return (width, style, blur = 0) =>
    soft(ctx, blur, () => {
      ctx.lineWidth = width;
      ctx.strokeStyle = style;
      trace(ctx, course, false);
      ctx.stroke();
    });
}

/** Hill: a shadow at its foot on the far side of the light, soft layers that let the grass show, hachures and a crest. */
export function hill(ctx, t, bw, o) {
  const out = natural(t.shape, bw, seedOf(t.id), 0.07, true),
    px = o.px,
    steep = t.look === 'crag',
    b = bounds(out),
    c = centre(t.shape);
  soft(ctx, bw * 0.16 * px, () => {
    ctx.fillStyle = 'rgba(18,20,2,.6)';
    trace(
      ctx,
      out.map(([x, y]) => [x + bw * 0.12, y + bw * 0.16]),
    );
    ctx.fill();
  });
  ctx.save();
  trace(ctx, out);
  ctx.clip();
  const wash = ctx.createLinearGradient(b.x0, b.y0, b.x1, b.y1);
  const g = steep ? ['#c9bd94', '#9a8e68', '#6d6244'] : ['#d2cb88', '#a8a662', '#7e8248'];
  wash.addColorStop(0, alpha(g[0], 0.8));
  wash.addColorStop(0.5, alpha(g[1], 0.62));
  wash.addColorStop(1, alpha(g[2], 0.8));
  ctx.fillStyle = wash;
  ctx.fillRect(b.x0, b.y0, b.x1 - b.x0, b.y1 - b.y0);
  // Slopes: every level throws a soft shadow away from the light and catches light towards it.
  const levels = steep ? 4 : 3;
  for (let i = 1; i <= levels; i++) {
    const q = shrink(out, (i / (levels + 1)) * 0.8, [c[0] - bw * 0.05 * i, c[1] - bw * 0.06 * i]),
      p = chaikin(
        q.filter((_, j) => j % Math.ceil(q.length / 9) === 0),
        3,
        true,
      ),
      k = bw * 0.09;
    soft(ctx, bw * 0.1 * px, () => {
      ctx.fillStyle = 'rgba(52,46,12,.30)';
      trace(
        ctx,
        p.map(([x, y]) => [x + k, y + k * 1.2]),
      );
      ctx.fill();
      ctx.fillStyle = steep ? 'rgba(214,204,170,.42)' : 'rgba(216,212,142,.42)';
      trace(ctx, p);
      ctx.fill();
    });
    ctx.strokeStyle = 'rgba(70,60,20,.2)';
    ctx.lineWidth = bw * 0.012;
    trace(ctx, p);
    ctx.stroke();
  }
  const r = rng(seedOf(t.id) + 5);
  ctx.lineWidth = bw * 0.016;
  ctx.lineCap = 'round';
  for (let i = 0; i < 260; i++) {
    const x = b.x0 + r() * (b.x1 - b.x0),
      y = b.y0 + r() * (b.y1 - b.y0),
      l = bw * (0.03 + r() * 0.04);
    ctx.strokeStyle = i % 2 ? 'rgba(84,92,40,.5)' : 'rgba(236,228,160,.5)';
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.lineTo(x + l * 0.4, y - l);
    ctx.stroke();
  }
  ctx.restore();
  for (const [x, y] of resample(out, bw * 0.11, true)) {
    const dx = c[0] - x,
      dy = c[1] - y,
      d = Math.hypot(dx, dy),
      lit = (dx + dy) / d,
      l = bw * (0.1 + r() * 0.14) * (steep ? 1.5 : 1); // light comes from the upper left
    ctx.strokeStyle = lit > 0.2 ? `rgba(255,252,214,${0.1 + 0.2 * lit})` : `rgba(48,40,8,${0.2 - 0.2 * lit})`;
    ctx.beginPath();
    ctx.moveTo(x + (dx / d) * bw * 0.03, y + (dy / d) * bw * 0.03);
    ctx.lineTo(x + (dx / d) * l, y + (dy / d) * l);
    ctx.stroke();
  }
  if (steep) rocks(ctx, out, bw, seedOf(t.id) + 2, 0.5, 0.9);
  if (t.crest && t.crest.length > 1) {
    ctx.setLineDash([bw * 0.03, bw * 0.13]);
    ctx.lineCap = 'round';
    ctx.strokeStyle = 'rgba(66,54,18,.75)';
    ctx.lineWidth = bw * 0.05;
    trace(ctx, chaikin(t.crest, 2), false);
    ctx.stroke();
    ctx.setLineDash([]);
  }
}

/** A scatter of stones with a lit side and a shadow. */
export function rocks(ctx, poly, bw, seed, gap, size = 1) {
  const r = rng(seed);
  for (const [x, y] of scatter(poly, bw * gap, seed, bw * 0.08)) {
    const s = bw * (0.05 + r() * 0.08) * size,
      n = 6,
      a0 = r() * 6;
    const pts = Array.from({ length: n }, (_, i) => {
      const a = a0 + (i / n) * 6.283,
        q = s * (0.75 + r() * 0.4);
      return [x + Math.cos(a) * q * 1.2, y + Math.sin(a) * q * 0.85];
    });
    ctx.fillStyle = 'rgba(20,16,4,.4)';
    trace(
      ctx,
      pts.map(([u, v]) => [u + s * 0.35, v + s * 0.45]),
    );
    ctx.fill();
    const g = ctx.createLinearGradient(x - s, y - s, x + s, y + s);
    g.addColorStop(0, '#d4cdbb');
    g.addColorStop(0.55, '#9c9482');
    g.addColorStop(1, '#655e50');
    ctx.fillStyle = g;
    trace(ctx, pts);
    ctx.fill();
  }
}

/** A patch of other ground with a soft edge. */
function patch(ctx, out, bw, colour, o, k = 0.85) {
  soft(ctx, bw * 0.09 * o.px, () => {
    ctx.fillStyle = alpha(colour, k);
    trace(ctx, out);
    ctx.fill();
  });
}

export function rough(ctx, t, bw, o) {
  const out = natural(t.shape, bw, seedOf(t.id), 0.12);
  const scrub = t.kind === 'scrub',
    stone = t.kind === 'rocks' || t.kind === 'rocky';
  patch(ctx, out, bw, stone ? '#8f8770' : scrub ? '#7f7f48' : '#98864f', o, 0.78);
  const r = rng(seedOf(t.id));
  for (const [x, y] of scatter(shrink(out, 0.05), bw * 0.2, seedOf(t.id)))
    bush(ctx, x, y, bw * (0.05 + r() * 0.06), r, ['#5d6a34', '#707b3e', '#4e5c30'][Math.floor(r() * 3)]);
  if (!scrub) rocks(ctx, shrink(out, 0.04), bw, seedOf(t.id) + 1, stone ? 0.24 : 0.42, stone ? 1.3 : 1);
  ctx.strokeStyle = 'rgba(62,50,20,.4)';
  ctx.lineWidth = bw * 0.02;
  ctx.setLineDash([bw * 0.03, bw * 0.07]);
  trace(ctx, out);
  ctx.stroke();
  ctx.setLineDash([]);
}

/** Beach and dunes: pale sand with ripples, no bushes. */
export function sand(ctx, t, bw, o) {
  const out = t.shape.length > 8 ? t.shape : natural(t.shape, bw, seedOf(t.id), 0.08),
    r = rng(seedOf(t.id)),
    b = bounds(out);
  patch(ctx, out, bw, '#d8c48e', o, 0.9);
  ctx.save();
  trace(ctx, out);
  ctx.clip();
  ctx.lineWidth = bw * 0.02;
  for (let i = 0; i < 160; i++) {
    const x = b.x0 + r() * (b.x1 - b.x0),
      y = b.y0 + r() * (b.y1 - b.y0),
      l = bw * (0.12 + r() * 0.2);
    ctx.strokeStyle = i % 2 ? 'rgba(120,96,50,.28)' : 'rgba(255,246,214,.5)';
    ctx.beginPath();
    ctx.moveTo(x - l, y);
    ctx.quadraticCurveTo(x, y - l * 0.35, x + l, y);
    ctx.stroke();
  }
  ctx.restore();
}

function bush(ctx, x, y, s, r, c) {
  ctx.fillStyle = 'rgba(16,18,2,.35)';
  ctx.beginPath();
  ctx.ellipse(x + s * 0.4, y + s * 0.5, s, s * 0.8, 0, 0, 7);
  ctx.fill();
  for (let i = 0; i < 4; i++) {
    const a = r() * 6.3,
      d = s * 0.45;
    ctx.fillStyle = tint(c, (r() - 0.35) * 0.3);
    ctx.beginPath();
    ctx.arc(x + Math.cos(a) * d, y + Math.sin(a) * d, s * 0.6, 0, 7);
    ctx.fill();
  }
  ctx.fillStyle = tint(c, 0.25);
  ctx.beginPath();
  ctx.arc(x - s * 0.25, y - s * 0.3, s * 0.35, 0, 7);
  ctx.fill();
}

/** Blight and gully: cracked, ashen ground with dead trees. */
export function blight(ctx, t, bw, o) {
  const out = natural(t.shape, bw, seedOf(t.id), 0.14),
    r = rng(seedOf(t.id));
  patch(ctx, out, bw, '#4d463f', o, 0.9);
  patch(ctx, shrink(out, 0.3), bw, '#332d2b', o, 0.7);
  ctx.lineCap = 'round';
  for (const [x, y] of scatter(shrink(out, 0.08), bw * 0.3, 4)) {
    ctx.strokeStyle = r() < 0.35 ? 'rgba(176,214,84,.5)' : 'rgba(15,10,8,.7)';
    ctx.lineWidth = bw * 0.018;
    let a = r() * 6.3,
      u = x,
      v = y;
    ctx.beginPath();
    ctx.moveTo(u, v);
    for (let i = 0; i < 4; i++) {
      a += (r() - 0.5) * 1.4;
      u += Math.cos(a) * bw * 0.09;
      v += Math.sin(a) * bw * 0.09;
      ctx.lineTo(u, v);
    }
    ctx.stroke();
  }
  for (const [x, y] of scatter(shrink(out, 0.2), bw * 0.62, 8)) {
    for (const [col, dx, dy] of /** @type {[string, number, number][]} */ ([
      ['rgba(0,0,0,.5)', bw * 0.04, bw * 0.05],
      ['#8b8072', 0, 0],
    ])) {
      ctx.strokeStyle = col;
      const q = rng(Math.round(x * 31 + y));
      for (let i = 0; i < 6; i++) {
        const a = q() * 6.3,
          l = bw * (0.08 + q() * 0.12);
        ctx.lineWidth = bw * 0.024;
        ctx.beginPath();
        ctx.moveTo(x + dx, y + dy);
        ctx.lineTo(x + dx + Math.cos(a) * l, y + dy + Math.sin(a) * l);
        ctx.stroke();
      }
    }
  }
  ctx.strokeStyle = 'rgba(176,214,84,.28)';
  ctx.lineWidth = bw * 0.03;
  trace(ctx, out);
  ctx.stroke();
}

/** Marsh: dark wet ground, pools that mirror the sky, reeds. */
export function marsh(ctx, t, bw, o) {
  const out = natural(t.shape, bw, seedOf(t.id), 0.14),
    r = rng(seedOf(t.id));
  patch(ctx, out, bw, '#5f6a44', o, 0.9);
  for (const [x, y] of scatter(shrink(out, 0.12), bw * 0.42, 3)) {
    const w = bw * (0.14 + r() * 0.14);
    ctx.fillStyle = '#3b4a35';
    ctx.beginPath();
    ctx.ellipse(x, y, w * 1.25, w * 0.72, 0, 0, 7);
    ctx.fill();
    const g = ctx.createLinearGradient(x, y - w, x, y + w);
    g.addColorStop(0, '#a9c4c4');
    g.addColorStop(1, '#56797c');
    ctx.fillStyle = g;
    ctx.beginPath();
    ctx.ellipse(x, y, w * 1.1, w * 0.58, 0, 0, 7);
    ctx.fill();
  }
  ctx.lineCap = 'round';
  ctx.lineWidth = bw * 0.018;
  for (const [x, y] of scatter(out, bw * 0.17, 9))
    for (let i = -1; i < 2; i++) {
      ctx.strokeStyle = i ? '#8f9a52' : '#c2bd74';
      ctx.beginPath();
      ctx.moveTo(x, y);
      ctx.lineTo(x + i * bw * 0.03, y - bw * (0.07 + r() * 0.05));
      ctx.stroke();
    }
}

export { bush, patch, soft };
