// When edges are chosen the table is turned until its owner sits at the bottom. The scene only tells the ground in its new
// place: how far it was turned is seen by comparing, and shown as a turn.

const middleOf = t => {
  const pts = t.shape ?? t.line ?? [];
  return pts.length ? [0, 1].map(i => pts.reduce((n, p) => n + p[i], 0) / pts.length) : null;
};

/** By how many degrees the ground was turned between two scenes; 0: not at all. @param {any} a @param {any} b */
export function turnBetween(a, b) {
  const before = new Map(a.terrain.map(t => [t.id, middleOf(t)])),
    pairs = b.terrain.map(t => [before.get(t.id), middleOf(t)]).filter(([p, q]) => p && q);
  if (pairs.length < 2 || pairs.every(([p, q]) => Math.hypot(p[0] - q[0], p[1] - q[1]) < 1)) return 0;
  const from = [a.table.width / 2, a.table.depth / 2],
    to = [b.table.width / 2, b.table.depth / 2];
  for (const degrees of [90, 180, 270]) {
    const r = (degrees * Math.PI) / 180,
      [c, s] = [Math.cos(r), Math.sin(r)];
    const fits = ([p, q]) => Math.hypot(to[0] + (p[0] - from[0]) * c - (p[1] - from[1]) * s - q[0], to[1] + (p[0] - from[0]) * s + (p[1] - from[1]) * c - q[1]) < 2;
    if (pairs.every(fits)) return degrees;
  }
  return 0;
}

/** Shows it: the table comes round from where it was. @param {HTMLElement} host @param {number} degrees */
export function spin(host, degrees) {
  host.animate([{ transform: `rotate(${degrees > 180 ? degrees - 360 : degrees}deg) scale(.8)` }, { transform: 'none' }], { duration: 900, easing: 'cubic-bezier(.2,.7,.2,1)' });
}
