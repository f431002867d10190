// Two curves over the acts of a battle: luck, the dice against what was to be expected, and the balance of losses.
import { h, s } from '../dom.js';
import { lostIn, luckOf } from '../game/combats.js';

const W = 600;

/** Points of a step curve: [act, value]. @returns {{bars: number[][], curve: number[][]}} */
function luckCurve(log, sideOf) {
  const bars = [],
    curve = [[0, 0]];
  let sum = 0;
  for (const e of log) {
    const v = luckOf(e, sideOf);
    if (v === null) continue;
    sum += v;
    bars.push([e.n, v]);
    curve.push([e.n, sum]);
  }
  return { bars, curve };
}

/** The other's losses less one's own, for side 0. */
function balanceCurve(log, sideOf) {
  const curve = [[0, 0]];
  for (const e of log) {
    const by = lostIn(e).reduce((n, id) => n + (sideOf(id) === 0 ? -1 : 1), 0);
    if (by) curve.push([e.n, curve[curve.length - 1][1] + by]);
  }
  return curve;
}

/** @param {any[]} log @param {(id: string) => number | undefined} sideOf @param {string[]} sides */
export function graphs(log, sideOf, sides) {
  const n = Math.max(1, log.length),
    x = at => (at / n) * W,
    turns = log.filter((e, i) => i && e.turn !== log[i - 1].turn).map(e => s('path', { class: 'tickb', d: `M${x(e.n)} 0V100` }));
  const { bars, curve } = luckCurve(log, sideOf),
    balance = balanceCurve(log, sideOf),
    luck = curve[curve.length - 1][1],
    ahead = balance[balance.length - 1][1],
    name = v => (v === 0 ? 'nobody' : sides[v > 0 ? 0 : 1]);
  const area = (points, most, step) => {
    const y = v => 50 - (v / most) * 44,
      way = points.map(([a, v], i) => (i && step ? `H${x(a)}V${y(v)}` : `${i ? 'L' : 'M'}${x(a)} ${y(v)}`)).join('');
    return { y, way: `${way}H${W}`, fill: `${way}H${W}V50H0z` };
  };
  const a = area(curve, Math.max(4, ...curve.map(p => Math.abs(p[1])), ...bars.map(b => Math.abs(b[1]))), false),
    b = area(balance, Math.max(3, ...balance.map(p => Math.abs(p[1]))), true);
  const crosses = log.flatMap(e => lostIn(e).map(id => ({ n: e.n, side: sideOf(id) ?? 0 })));
  const box = (label, says, ...content) =>
    h('div.curvebox', {}, h('span', {}, label), s('svg', { viewBox: `0 0 ${W} 100`, preserveAspectRatio: 'none', role: 'img', 'aria-label': says }, turns.map(t => t.cloneNode()), s('path', { class: 'axis', d: `M0 50H${W}` }), content));
  return [
    box(
      'Luck',
      `Luck: with ${name(luck)}, ${Math.abs(luck).toFixed(0)} points of dice`,
      s('path', { class: 'area', d: a.fill }),
      bars.map(([at, v]) => s('rect', { class: v > 0 ? 'luck0' : 'luck1', x: x(at) - 1.5, width: 3, y: Math.min(a.y(v), 50), height: Math.abs(a.y(v) - 50) })),
      s('path', { class: 'curve', d: a.way }),
    ),
    box(
      'Losses',
      `Losses: ${name(ahead)} ahead by ${Math.abs(ahead)}`,
      s('path', { class: 'area', d: b.fill }),
      s('path', { class: 'curve', d: b.way }),
      crosses.map(l => s('path', { class: `cross s${l.side}`, d: `M${x(l.n) - 4} ${l.side ? 4 : 84}l8 12m0-12l-8 12` })),
    ),
  ];
}
