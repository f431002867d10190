// Two curves over the acts of a battle: luck, the throws against what was to be expected, summed up; and advantage, how the sides
// stand. Both are the engine's, in elements, and the same for dice and cards.
import { h, s } from '../dom.js';
import { lostIn } from '../game/combats.js';

const W = 600;

/** Points of the curves: [act, value]. @param {Map<number, any>} course */
function points(course) {
  const bars = [],
    luck = [[0, 0]],
    stands = [];
  let sum = 0;
  for (const [n, { value, luck: by }] of course) {
    stands.push([n, value]);
    if (!by) continue;
    sum += by;
    bars.push([n, by]);
    luck.push([n, sum]);
  }
  return { bars, luck, stands: stands.length ? stands : [[0, 0]] };
}

/** @param {any[]} log @param {Map<number, any>} course @param {(id: string) => number | undefined} sideOf @param {string[]} sides */
export function graphs(log, course, sideOf, sides) {
  const n = Math.max(1, log.length),
    x = at => (at / n) * W,
    turns = log.filter((e, i) => i && e.turn !== log[i - 1].turn).map(e => s('path', { class: 'tickb', d: `M${x(e.n)} 0V100` }));
  const { bars, luck: curve, stands } = points(course),
    luck = curve[curve.length - 1][1],
    ahead = stands[stands.length - 1][1],
    even = v => Math.abs(v) < 0.05,
    name = v => sides[v > 0 ? 0 : 1];
  const area = (points, most, step) => {
    const y = v => 50 - Math.max(-1, Math.min(1, v / most)) * 44,
      way = points.map(([a, v], i) => (i && step ? `H${x(a)}V${y(v)}` : `${i ? 'L' : 'M'}${x(a)} ${y(v)}`)).join('');
    return { y, way: `${way}H${W}`, fill: `${way}H${W}V50H0z` };
  };
  const a = area(curve, Math.max(1.5, ...curve.map(p => Math.abs(p[1])), ...bars.map(b => Math.abs(b[1]))), false),
    b = area(stands, Math.max(2, ...stands.map(p => Math.min(12, Math.abs(p[1])))), false);
  const crosses = log.flatMap(e => lostIn(e).map(id => ({ n: e.n, side: sideOf(id) ?? 0 })));
  const box = (label, says, ...content) =>
    h('div.curvebox', {}, h('span', {}, label), s('svg', { viewBox: `0 0 ${W} 100`, preserveAspectRatio: 'none', role: 'img', 'aria-label': says }, turns.map(t => t.cloneNode()), s('path', { class: 'axis', d: `M0 50H${W}` }), content));
  return [
    box(
      course.size ? `Luck: ${even(luck) ? 'even' : `${name(luck)} by ${Math.abs(luck).toFixed(1)}`}` : 'Luck: being reckoned …',
      even(luck) ? 'Luck: even' : `Luck: with ${name(luck)}, by ${Math.abs(luck).toFixed(1)} elements`,
      s('path', { class: 'area', d: a.fill }),
      bars.map(([at, v]) => s('rect', { class: v > 0 ? 'luck0' : 'luck1', x: x(at) - 1.5, width: 3, y: Math.min(a.y(v), 50), height: Math.abs(a.y(v) - 50) })),
      s('path', { class: 'curve', d: a.way }),
    ),
    box(
      'Advantage, and who was lost',
      even(ahead) ? 'Advantage: even' : `Advantage: ${name(ahead)}, by ${Math.abs(ahead).toFixed(1)} elements`,
      s('path', { class: 'area', d: b.fill }),
      s('path', { class: 'curve', d: b.way }),
      crosses.map(l => s('path', { class: `cross s${l.side}`, d: `M${x(l.n) - 4} ${l.side ? 4 : 84}l8 12m0-12l-8 12` })),
    ),
  ];
}
