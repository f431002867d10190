// What men have made: roads, bridges, towns, walled cities, castles, walls and gates.
import { trace, rng, seedOf, scatter, resample, bounds, crossing } from './geom.js';
import { soft, bush, stroker } from './terrain.js';
import { course } from './water.js';
import { tint } from './palette.js';

export function road(ctx, t, bw, o) {
  const c = course(t.line, bw, seedOf(t.id), 0.05),
    w = t.width * 0.9;
  const stroke = stroker(ctx, c);
  stroke(w * 1.25, 'rgba(80,66,30,.45)', bw * 0.04 * o.px);
  stroke(w, '#bfa877', bw * 0.02 * o.px);
  stroke(w * 0.62, '#cdb98b', bw * 0.03 * o.px);
  for (const off of [-0.2, 0.2]) {
    ctx.lineWidth = bw * 0.035;
    ctx.strokeStyle = 'rgba(110,88,48,.42)';
    ctx.beginPath();
    c.forEach(([x, y], i) => {
      const q = c[Math.min(i + 1, c.length - 1)],
        p = c[Math.max(i - 1, 0)],
        d = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
      ctx.lineTo(x - ((q[1] - p[1]) / d) * off * w, y + ((q[0] - p[0]) / d) * off * w);
    });
    ctx.stroke();
  }
}

/** A bridge that is laid as an outline, as the short road that goes over the water, or else along it. @param {any} t @param {any[]} rivers */
export function roadOver(t, rivers) {
  if (t.line) return t;
  const { x0, y0, x1, y1 } = bounds(t.shape),
    [a, b, c, d] = t.shape.length === 4 ? t.shape : [[x0, y0], [x1, y0], [x1, y1], [x0, y1]],
    half = (p, q) => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2],
    long = (/** @type {any[]} */ [p, q]) => Math.hypot(q[0] - p[0], q[1] - p[1]),
    ways = [[half(a, b), half(c, d)], [half(b, c), half(d, a)]].sort((p, q) => long(q) - long(p)),
    over = Math.max(0, ways.findIndex(way => rivers.some(r => crossing(way, r.line))));
  return { ...t, line: ways[over], width: long(ways[1 - over]) };
}

/** A stone bridge wherever a road crosses water. */
export function bridge(ctx, roadT, river, bw) {
  const x = crossing(roadT.line, river.line);
  if (!x) return;
  const l = river.width * 1.75,
    w = roadT.width * 1.02;
  ctx.save();
  ctx.translate(...x.at);
  ctx.rotate(x.dir);
  ctx.fillStyle = 'rgba(8,20,26,.5)';
  ctx.fillRect(-l / 2 + bw * 0.03, -w / 2 + bw * 0.09, l, w * 1.06);
  ctx.fillStyle = '#b3a88e';
  ctx.fillRect(-l / 2, -w / 2, l, w);
  const r = rng(5);
  for (let i = 0; i < 9; i++)
    for (let j = 0; j < 4; j++) {
      ctx.fillStyle = tint('#b8ad94', (r() - 0.6) * 0.3);
      ctx.fillRect(-l / 2 + (i + (j % 2) * 0.5) * (l / 9.5), -w / 2 + (j * w) / 4, l / 10.4, w / 4.5);
    }
  for (const s of [-1, 1]) {
    ctx.fillStyle = '#6d6452';
    ctx.fillRect(-l / 2, s * w * 0.5 - bw * 0.04, l, bw * 0.08);
    ctx.fillStyle = '#d3c8ad';
    ctx.fillRect(-l / 2, s * w * 0.5 - bw * 0.04, l, bw * 0.04);
    for (const e of [-1, 1]) {
      ctx.fillStyle = '#8d836d';
      ctx.beginPath();
      ctx.arc((e * l) / 2, s * w * 0.5, bw * 0.075, 0, 7);
      ctx.fill();
      ctx.fillStyle = '#d9cfb6';
      ctx.beginPath();
      ctx.arc((e * l) / 2 - bw * 0.015, s * w * 0.5 - bw * 0.015, bw * 0.045, 0, 7);
      ctx.fill();
    }
  }
  ctx.restore();
}

/** One house seen from above: shadow, two roof planes, ridge, chimney. */
export function house(ctx, x, y, w, h, turn, colour, r) {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(turn);
  const c = Math.cos(-turn),
    s = Math.sin(-turn),
    k = h * 0.2;
  ctx.fillStyle = 'rgba(18,12,4,.5)';
  ctx.fillRect(-w / 2 + k * c - k * s * 1.2, -h / 2 + k * s + k * c * 1.2, w, h);
  const lit = Math.cos(turn) > 0 ? 0.14 : -0.2;
  ctx.fillStyle = tint(colour, lit);
  ctx.fillRect(-w / 2, -h / 2, w, h / 2);
  ctx.fillStyle = tint(colour, lit - 0.3 < -0.5 ? 0 : -0.22);
  ctx.fillRect(-w / 2, 0, w, h / 2);
  ctx.strokeStyle = 'rgba(40,16,8,.25)';
  ctx.lineWidth = h * 0.035;
  for (let i = 1; i < 6; i++) {
    ctx.beginPath();
    ctx.moveTo(-w / 2 + (i * w) / 6, -h / 2);
    ctx.lineTo(-w / 2 + (i * w) / 6, h / 2);
    ctx.stroke();
  }
  ctx.strokeStyle = tint(colour, 0.4);
  ctx.lineWidth = h * 0.07;
  ctx.beginPath();
  ctx.moveTo(-w / 2, 0);
  ctx.lineTo(w / 2, 0);
  ctx.stroke();
  ctx.strokeStyle = 'rgba(40,20,8,.55)';
  ctx.lineWidth = h * 0.05;
  ctx.strokeRect(-w / 2, -h / 2, w, h);
  if (r() < 0.4) {
    ctx.fillStyle = '#5b4a3c';
    ctx.fillRect(w * 0.22, -h * 0.2, h * 0.16, h * 0.16);
  }
  ctx.restore();
}

const ROOFS = ['#b5603a', '#a8532f', '#c2714a', '#96492c', '#b98a58'];

/** A great building that stands alone, as a temple does: a paved court, steps, columns round it, one large roof. */
function edifice(ctx, t, bw, o) {
  const b = bounds(t.shape),
    w = b.x1 - b.x0,
    h = b.y1 - b.y0,
    r = rng(seedOf(t.id)),
    inset = (f, colour) => {
      ctx.fillStyle = colour;
      ctx.fillRect(b.x0 + Math.min(w, h) * f, b.y0 + Math.min(w, h) * f, w - 2 * Math.min(w, h) * f, h - 2 * Math.min(w, h) * f);
    };
  soft(ctx, bw * 0.09 * o.px, () => {
    ctx.fillStyle = '#b8a374';
    trace(ctx, t.shape);
    ctx.fill();
  });
  ctx.fillStyle = 'rgba(18,12,4,.32)';
  ctx.fillRect(b.x0 + w * 0.1 + bw * 0.05, b.y0 + h * 0.1 + bw * 0.07, w * 0.8, h * 0.8);
  for (const [f, colour] of /** @type {[number, string][]} */ ([[0.08, '#cfc4a4'], [0.13, '#ddd3b8'], [0.17, '#e9e1cb']])) inset(f, colour);
  const edge = Math.min(w, h) * 0.21,
    [x0, y0, x1, y1] = [b.x0 + edge, b.y0 + edge, b.x1 - edge, b.y1 - edge],
    gap = bw * 0.16;
  const column = (x, y) => {
    ctx.fillStyle = 'rgba(18,12,4,.4)';
    ctx.beginPath();
    ctx.arc(x + bw * 0.02, y + bw * 0.028, bw * 0.045, 0, 7);
    ctx.fill();
    ctx.fillStyle = '#f7f2e4';
    ctx.beginPath();
    ctx.arc(x, y, bw * 0.042, 0, 7);
    ctx.fill();
  };
  const across = Math.max(2, Math.round((x1 - x0) / gap)),
    down = Math.max(2, Math.round((y1 - y0) / gap));
  for (let i = 0; i <= across; i++) for (const y of [y0, y1]) column(x0 + ((x1 - x0) * i) / across, y);
  for (let i = 1; i < down; i++) for (const x of [x0, x1]) column(x, y0 + ((y1 - y0) * i) / down);
  const long = Math.max(x1 - x0, y1 - y0) - gap,
    wide = Math.min(x1 - x0, y1 - y0) - gap;
  house(ctx, (x0 + x1) / 2, (y0 + y1) / 2, long, wide, x1 - x0 < y1 - y0 ? Math.PI / 2 : 0, '#b06a4a', () => 1);
  for (const [x, y] of scatter(t.shape, bw * 0.35, 77, -1)) if ((x < b.x0 + w * 0.07 || x > b.x1 - w * 0.07) && r() < 0.6) bush(ctx, x, y, bw * 0.06, r, '#5b6e35');
}

/** Village or town without walls. */
export function town(ctx, t, bw, o) {
  if (t.kind === 'edifice') return edifice(ctx, t, bw, o);
  const b = bounds(t.shape),
    r = rng(seedOf(t.id)),
    w = b.x1 - b.x0,
    h = b.y1 - b.y0;
  soft(ctx, bw * 0.07 * o.px, () => {
    ctx.fillStyle = '#b8a374';
    ctx.fillRect(b.x0, b.y0, w, h);
  });
  const size = Math.min(bw * 0.3, w / 3.4);
  for (const [x, y] of scatter(t.shape, size * 1.35, seedOf(t.id), size * 0.55))
    house(ctx, x, y, size * (1 + r() * 0.35), size * 0.72, (r() < 0.5 ? 0 : Math.PI / 2) + (r() - 0.5) * 0.3, ROOFS[Math.floor(r() * 5)], r);
  for (const [x, y] of scatter(t.shape, size * 1.5, 77, -1).filter(() => r() < 0.25)) bush(ctx, x, y, bw * 0.07, r, '#5b6e35');
}

/** A yellow pennant over what has to be taken, whatever it is. */
export function pennant(ctx, t, bw) {
  if (!t.note?.includes('objective')) return;
  const b = bounds(t.shape ?? t.line);
  flagpole(ctx, (b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2, bw, '#f2c230');
}

function flagpole(ctx, x, y, bw, c) {
  ctx.strokeStyle = '#2a1c10';
  ctx.lineWidth = bw * 0.05;
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(x, y - bw * 0.6);
  ctx.stroke();
  ctx.fillStyle = c;
  ctx.strokeStyle = '#4a3208';
  ctx.lineWidth = bw * 0.025;
  ctx.beginPath();
  ctx.moveTo(x, y - bw * 0.6);
  ctx.lineTo(x + bw * 0.36, y - bw * 0.48);
  ctx.lineTo(x, y - bw * 0.34);
  ctx.closePath();
  ctx.fill();
  ctx.stroke();
}

/** Walled city, castle or fort: paved court, houses in blocks, a wall with towers and gates. */
export function walled(ctx, t, bw, o) {
  const b = bounds(t.shape),
    r = rng(seedOf(t.id)),
    w = b.x1 - b.x0,
    h = b.y1 - b.y0,
    keep = t.kind === 'castle' || t.kind === 'fort';
  soft(ctx, bw * 0.1 * o.px, () => {
    ctx.fillStyle = 'rgba(14,12,2,.55)';
    ctx.fillRect(b.x0 + bw * 0.1, b.y0 + bw * 0.14, w, h);
  });
  ctx.fillStyle = keep ? '#a39b86' : '#c3b08a';
  ctx.fillRect(b.x0, b.y0, w, h);
  if (keep) {
    const s = Math.min(w, h) * 0.4,
      x = (b.x0 + b.x1) / 2,
      y = (b.y0 + b.y1) / 2;
    ctx.fillStyle = 'rgba(0,0,0,.4)';
    ctx.fillRect(x - s / 2 + bw * 0.1, y - s / 2 + bw * 0.12, s, s);
    ctx.fillStyle = '#8d8777';
    ctx.fillRect(x - s / 2, y - s / 2, s, s);
    ctx.fillStyle = '#b6b0a0';
    ctx.fillRect(x - s * 0.36, y - s * 0.36, s * 0.72, s * 0.72);
    for (let i = 0; i < 5; i++) house(ctx, b.x0 + w * (0.2 + 0.15 * i), b.y0 + h * 0.16, bw * 0.26, bw * 0.2, 0, ROOFS[i % 5], r);
    for (let i = 0; i < 4; i++) house(ctx, b.x0 + w * (0.25 + 0.17 * i), b.y1 - h * 0.16, bw * 0.28, bw * 0.2, 0, ROOFS[(i + 2) % 5], r);
  } else {
    const rows = Math.max(2, Math.round(h / (bw * 0.42))),
      cols = Math.max(3, Math.round(w / (bw * 0.48)));
    for (let i = 0; i < rows; i++)
      for (let j = 0; j < cols; j++) {
        if (i === rows >> 1 && j === cols >> 1) {
          ctx.fillStyle = '#e6dcc4';
          ctx.beginPath();
          ctx.arc(b.x0 + ((j + 0.5) * w) / cols, b.y0 + ((i + 0.5) * h) / rows, bw * 0.13, 0, 7);
          ctx.fill();
          continue;
        }
        house(
          ctx,
          b.x0 + w * 0.07 + ((j + 0.5) * w * 0.86) / cols + (r() - 0.5) * bw * 0.08,
          b.y0 + h * 0.08 + ((i + 0.5) * h * 0.84) / rows + (r() - 0.5) * bw * 0.05,
          bw * (0.26 + r() * 0.08),
          bw * 0.22,
          r() < 0.3 ? Math.PI / 2 : 0,
          ROOFS[Math.floor(r() * 5)],
          r,
        );
      }
  }
  wallLine(ctx, [...t.shape, t.shape[0]], bw * 0.13, bw, true);
  for (const g of t.gates || []) {
    ctx.fillStyle = '#4c3420';
    ctx.fillRect(g.at[0] - bw * 0.16, g.at[1] - bw * 0.1, bw * 0.32, bw * 0.2);
    ctx.fillStyle = '#2a1b0e';
    ctx.fillRect(g.at[0] - bw * 0.1, g.at[1] - bw * 0.1, bw * 0.2, bw * 0.2);
  }
}

/** A wall along a line, with merlons and (if wanted) towers at its corners. */
export function wallLine(ctx, line, w, bw, towers) {
  const stroke = (c, width, dx = 0, dy = 0) => {
    ctx.strokeStyle = c;
    ctx.lineWidth = width;
    ctx.lineJoin = 'miter';
    trace(
      ctx,
      line.map(([x, y]) => [x + dx, y + dy]),
      false,
    );
    ctx.stroke();
  };
  ctx.lineCap = 'square';
  stroke('rgba(12,10,2,.45)', w, w * 0.5, w * 0.6);
  stroke('#5d5646', w * 1.15);
  stroke('#b9b09a', w * 0.9);
  ctx.setLineDash([w * 0.55, w * 0.45]);
  stroke('#7d7562', w * 0.34, -w * 0.3, -w * 0.3);
  stroke('#d9d2bf', w * 0.34, w * 0.12, w * 0.12);
  ctx.setLineDash([]);
  if (!towers) return;
  for (const [x, y] of line) {
    ctx.fillStyle = 'rgba(0,0,0,.45)';
    ctx.beginPath();
    ctx.arc(x + w * 0.5, y + w * 0.6, w * 1.15, 0, 7);
    ctx.fill();
    ctx.fillStyle = '#6b6453';
    ctx.beginPath();
    ctx.arc(x, y, w * 1.15, 0, 7);
    ctx.fill();
    ctx.fillStyle = '#c6bea9';
    ctx.beginPath();
    ctx.arc(x - w * 0.08, y - w * 0.08, w * 0.85, 0, 7);
    ctx.fill();
    ctx.fillStyle = '#8d8570';
    ctx.beginPath();
    ctx.arc(x, y, w * 0.5, 0, 7);
    ctx.fill();
  }
}

export function wall(ctx, t, bw) {
  const w = Math.max(t.width, bw * 0.2);
  if (t.look !== 'rampart') return wallLine(ctx, t.line, w, bw, false);
  ctx.lineCap = 'round';
  for (const [c, k, d] of /** @type {[string, number, number][]} */ ([
    ['rgba(20,16,2,.4)', 2.6, w * 0.4],
    ['#7a6a3e', 2.3, 0],
    ['#a08c56', 1.5, -w * 0.2],
    ['#b9a56c', 0.7, -w * 0.35],
  ])) {
    ctx.strokeStyle = c;
    ctx.lineWidth = w * k;
    trace(
      ctx,
      t.line.map(([x, y]) => [x, y + d]),
      false,
    );
    ctx.stroke();
  }
  const r = rng(9);
  for (const [x, y] of resample(t.line, bw * 0.13)) {
    ctx.strokeStyle = '#4e3820';
    ctx.lineWidth = bw * 0.045;
    ctx.beginPath();
    ctx.moveTo(x, y + w * 0.3);
    ctx.lineTo(x + (r() - 0.5) * bw * 0.03, y - w * 0.7);
    ctx.stroke();
  }
}

export function gate(ctx, t, bw) {
  const b = bounds(t.shape);
  ctx.fillStyle = 'rgba(0,0,0,.4)';
  ctx.fillRect(b.x0 + bw * 0.08, b.y0 + bw * 0.1, b.x1 - b.x0, b.y1 - b.y0);
  ctx.fillStyle = '#8a6a42';
  ctx.fillRect(b.x0, b.y0, b.x1 - b.x0, b.y1 - b.y0);
  for (let x = b.x0; x < b.x1 - 1; x += bw * 0.14) {
    ctx.fillStyle = 'rgba(40,24,8,.35)';
    ctx.fillRect(x, b.y0, bw * 0.03, b.y1 - b.y0);
  }
  for (const x of [b.x0, b.x1]) {
    ctx.fillStyle = '#6d5230';
    ctx.fillRect(x - bw * 0.14, b.y0 - bw * 0.1, bw * 0.28, b.y1 - b.y0 + bw * 0.2);
    ctx.fillStyle = '#a5855a';
    ctx.fillRect(x - bw * 0.1, b.y0 - bw * 0.07, bw * 0.18, b.y1 - b.y0 + bw * 0.12);
  }
}
