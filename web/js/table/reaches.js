// How far a piece shoots and commands, as outlines on the table: from where it stands, or from where its ghost does. The scene
// tells the lengths; what obstructs a shot is for the judge.
import { letters, s } from '../dom.js';

const rad = deg => (deg * Math.PI) / 180;

/** The area it shoots over, in its own coordinates: front edge at the origin, forward is up. @param {any} p */
export function shotPath(p) {
  const { range: r, beside, arc } = p.shoots,
    w = p.width / 2;
  if (arc === undefined) return `M${-w - beside} 0V${-r}H${w + beside}V0z`;
  if (arc > 350) return `M${-w} ${-r}H${w}A${r} ${r} 0 0 1 ${w} ${r}H${-w}A${r} ${r} 0 0 1 ${-w} ${-r}z`;
  const x = Math.sin(rad(arc / 2)) * r,
    y = -Math.cos(rad(arc / 2)) * r;
  return `M${-w} 0L${-w - x} ${y}A${r} ${r} 0 0 1 ${-w} ${-r}H${w}A${r} ${r} 0 0 1 ${w + x} ${y}L${w} 0z`;
}

/** All within so many millimetres of its base. */
export function ringPath(p, r) {
  const w = p.width / 2,
    d = p.depth;
  return `M${-w} ${-r}H${w}A${r} ${r} 0 0 1 ${w + r} 0V${d}A${r} ${r} 0 0 1 ${w} ${d + r}H${-w}A${r} ${r} 0 0 1 ${-w - r} ${d}V0A${r} ${r} 0 0 1 ${-w} ${-r}z`;
}

/** @param {any[]} pieces in screen millimetres, with shoots and commands @param {(mm: number) => string} measure @param {number} scale */
export function reaches(pieces, measure, scale) {
  const size = (12 * letters()) / scale;
  return pieces.flatMap(p => {
    const g = (cls, d, length, label) =>
      s(
        'g',
        { transform: `translate(${p.at}) rotate(${p.turn})` },
        s('path', { class: `range ${cls} s${p.side}`, d }),
        s('text', { class: 'rangeword', 'font-size': size, transform: `translate(0 ${length > size * 4 ? -length + size * 1.2 : -length - size * 0.9}) rotate(${-p.turn})` }, label),
      );
    return [p.shoots && g('shot', shotPath(p), p.shoots.range, `shoots ${measure(p.shoots.range)}`), p.commands && g('command', ringPath(p, p.commands), p.commands, `commands ${measure(p.commands)}`)].filter(Boolean);
  });
}
