// How a piece goes from where it was to where it is: along the way it took, so that a wheel is seen as a wheel; straight, where
// none is told.

const angle = (from, to) => ((to - from + 540) % 360) - 180;
const length = (a, b) => Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) + Math.abs(angle(a.turn, b.turn)) * 0.3;

/** Where on the way after the part t of it. @param {{at: number[], turn: number}[]} way */
export function along(way, t) {
  const parts = way.slice(1).map((p, i) => length(way[i], p)),
    all = parts.reduce((n, x) => n + x, 0) || 1;
  let left = t * all;
  for (let i = 0; i < parts.length; i++) {
    if (left > parts[i] && i + 1 < parts.length) {
      left -= parts[i];
      continue;
    }
    const k = parts[i] ? Math.min(1, left / parts[i]) : 1,
      a = way[i],
      b = way[i + 1];
    return { at: [0, 1].map(j => a.at[j] + (b.at[j] - a.at[j]) * k), turn: a.turn + angle(a.turn, b.turn) * k };
  }
  return way[way.length - 1];
}

/** 60 ms a base width, at most 400, or 700 along a way of many parts. @param {any} node with its `pose` @param {any[]} way */
export function glide(node, way) {
  const to = way[way.length - 1],
    far = way.slice(1).reduce((n, p, i) => n + length(way[i], p), 0),
    time = Math.min(way.length > 2 ? 700 : 400, 120 + far * 1.5),
    begin = performance.now(),
    pose = node.pose;
  const frame = now => {
    const t = Math.min(1, (now - begin) / time),
      at = along(way, 1 - (1 - t) * (1 - t));
    if (node.pose !== pose && node.pose.at !== to.at) return; // it has gone on
    node.setAttribute('transform', `translate(${at.at}) rotate(${at.turn})`);
    if (t < 1) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
