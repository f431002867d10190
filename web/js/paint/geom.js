// Geometry and chance for drawing. All drawing is deterministic: the same scene gives the same picture.

/** Small seeded generator (mulberry32): decoration must not flicker between two paints. */
export function rng(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A seed from a text, so that every feature and every base has its own but constant look. */
export function seedOf(text) {
  let h = 2166136261;
  for (const c of text) h = Math.imul(h ^ c.charCodeAt(0), 16777619);
  return h >>> 0;
}

/** @param {number[][]} pts */
export const bounds = pts => {
  const xs = pts.map(p => p[0]),
    ys = pts.map(p => p[1]);
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
};

export const centre = pts => {
  const b = bounds(pts);
  return [(b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2];
};

/** Is p inside the polygon? */
export function inside(p, poly) {
  let is = false;
  for (let i = 0, j = poly.length - 1; i < poly.length; j = i++) {
    const [xi, yi] = poly[i],
      [xj, yj] = poly[j];
    if (yi > p[1] !== yj > p[1] && p[0] < ((xj - xi) * (p[1] - yi)) / (yj - yi) + xi) is = !is;
  }
  return is;
}

/** Distance from p to the polyline (closed if asked). */
export function distance(p, line, closed = false) {
  let best = Infinity;
  const n = line.length;
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const a = line[i],
      b = line[(i + 1) % n];
    const dx = b[0] - a[0],
      dy = b[1] - a[1];
    const t = Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy || 1)));
    best = Math.min(best, Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy));
  }
  return best;
}

/** Points at equal steps along a line. */
export function resample(line, step, closed = false) {
  const src = closed ? [...line, line[0]] : line;
  const out = [src[0]];
  let carry = 0;
  for (let i = 0; i + 1 < src.length; i++) {
    const [ax, ay] = src[i],
      [bx, by] = src[i + 1];
    const len = Math.hypot(bx - ax, by - ay);
    let d = step - carry;
    for (; d <= len; d += step) out.push([ax + ((bx - ax) * d) / len, ay + ((by - ay) * d) / len]);
    carry = len - (d - step);
  }
  if (!closed) out.push(src[src.length - 1]);
  return out;
}

/** Corner cutting (Chaikin): the drawn outline stays inside the rule outline at corners. */
export function chaikin(line, times, closed = false) {
  let p = line;
  for (let k = 0; k < times; k++) {
    const q = [];
    const n = p.length;
    if (!closed) q.push(p[0]);
    for (let i = 0; i < (closed ? n : n - 1); i++) {
      const a = p[i],
        b = p[(i + 1) % n];
      q.push([a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25], [a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75]);
    }
    if (!closed) q.push(p[n - 1]);
    p = q;
  }
  return p;
}

const BROAD = 0.07; // of its size: how far an outline of a few corners swings inwards

/**
 * A natural outline: rounded corners and a gentle wobble of at most `amount` base widths. One of a few corners swings besides, as far as it
 * is large, so that it does not look cut out with scissors. @param {boolean} [mound] corners are rounded away wholly: ground that rises has none
 */
export function natural(shape, bw, seed, amount = 0.07, mound = false) {
  const r = rng(seed);
  const few = shape.length < 12;
  const size = bounds(shape),
    least = Math.min(size.x1 - size.x0, size.y1 - size.y0),
    step = least / 2.2;
  let p = !few ? shape : mound && shape.length < 7 ? chaikin(shape, 4, true) : chaikin(resample(shape, Math.max(bw * 0.7, step), true), 3, true);
  p = resample(p, bw * 0.28, true);
  const c = centre(shape);
  const ph = Array.from({ length: 6 }, () => r() * 6.28),
    swing = few && amount > 0.05 ? BROAD * least : 0;
  p = p.map(([x, y], i) => {
    const t = (i / p.length) * Math.PI * 2;
    const w = 0.5 * Math.sin(3 * t + ph[0]) + 0.35 * Math.sin(7 * t + ph[1]) + 0.3 * Math.sin(13 * t + ph[2]),
      broad = (0.55 * Math.sin(2 * t + ph[3]) + 0.45 * Math.sin(3 * t + ph[4]) + 0.35 * Math.sin(5 * t + ph[5]) - 1) / 2;
    const d = Math.hypot(x - c[0], y - c[1]) || 1;
    const k = 1 + ((w - 0.6) * amount * bw + broad * swing) / d;
    return [c[0] + (x - c[0]) * k, c[1] + (y - c[1]) * k];
  });
  return chaikin(p, 1, true);
}

/** Move an outline towards its centre by the fraction f (crude inset, good enough for round shapes). */
export const shrink = (pts, f, c = centre(pts)) => pts.map(([x, y]) => [c[0] + (x - c[0]) * (1 - f), c[1] + (y - c[1]) * (1 - f)]);

export function trace(ctx, pts, closed = true) {
  ctx.beginPath();
  pts.forEach(([x, y], i) => (i ? ctx.lineTo(x, y) : ctx.moveTo(x, y)));
  if (closed) ctx.closePath();
}

/** Random points at least `gap` apart inside a polygon (dart throwing). */
export function scatter(poly, gap, seed, margin = 0) {
  const r = rng(seed),
    b = bounds(poly),
    out = [];
  const tries = Math.min(4000, (((b.x1 - b.x0) * (b.y1 - b.y0)) / (gap * gap)) * 12);
  for (let i = 0; i < tries; i++) {
    const p = [b.x0 + r() * (b.x1 - b.x0), b.y0 + r() * (b.y1 - b.y0)];
    if (!inside(p, poly) || (margin && distance(p, poly, true) < margin)) continue;
    if (out.every(q => Math.hypot(p[0] - q[0], p[1] - q[1]) >= gap)) out.push(p);
  }
  return out.sort((a, b2) => a[1] - b2[1]);
}

/** Where two polylines cross: the point and the direction of the first there. */
export function crossing(l1, l2) {
  for (let i = 0; i + 1 < l1.length; i++)
    for (let j = 0; j + 1 < l2.length; j++) {
      const [a, b, c, d] = [l1[i], l1[i + 1], l2[j], l2[j + 1]];
      const den = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0]);
      if (!den) continue;
      const t = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / den;
      const u = ((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) / den;
      if (t >= 0 && t <= 1 && u >= 0 && u <= 1)
        return { at: [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])], dir: Math.atan2(b[1] - a[1], b[0] - a[0]) };
    }
  return null;
}

/** Corners of a base: `at` is the middle of the front edge, `turn` degrees clockwise from up on the screen. */
export function corners(p) {
  const a = (p.turn * Math.PI) / 180,
    c = Math.cos(a),
    s = Math.sin(a),
    w = p.width / 2,
    d = p.depth;
  return [
    [-w, 0],
    [w, 0],
    [w, d],
    [-w, d],
  ].map(([x, y]) => [p.at[0] + x * c - y * s, p.at[1] + x * s + y * c]);
}

export const middle = p => {
  const a = (p.turn * Math.PI) / 180;
  return [p.at[0] - (Math.sin(a) * p.depth) / 2, p.at[1] + (Math.cos(a) * p.depth) / 2];
};

/** Corners of a base drawn larger than it stands, its front so far ahead of where it is. @param {any} p @param {number} k @param {number} ahead */
export function larger(p, k, ahead) {
  const a = (p.turn * Math.PI) / 180;
  return corners({ ...p, at: [p.at[0] + Math.sin(a) * ahead, p.at[1] - Math.cos(a) * ahead], width: p.width * k, depth: p.depth * k });
}

/** Do two convex shapes share any ground? Those that only touch do not. @param {number[][]} p @param {number[][]} q */
export const overlap = (p, q) => !parted(p, q) && !parted(q, p);

/** Has some side of the first the whole of the second beyond it? */
const parted = (p, q) =>
  p.some(([ax, ay], i) => {
    const [bx, by] = p[(i + 1) % p.length];
    return q.every(([x, y]) => (bx - ax) * (y - ay) - (by - ay) * (x - ax) < 1e-6);
  });
