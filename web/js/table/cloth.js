// The table as plain cloth in its frame: there at once while the ground is being painted, and small as the map in the rail.
import { s } from '../dom.js';

/** @param {any} d the projected scene @param {number} rim @returns {any[]} */
export function plainTable(d, rim) {
  const { width: w, depth: h } = d.scene.table,
    way = t => 'M' + (t.shape || t.line).map(p => p.join(' ')).join('L') + (t.shape ? 'z' : '');
  return [
    s('rect', { x: -rim, y: -rim, width: w + 2 * rim, height: h + 2 * rim, class: 'frame' }),
    s('rect', { width: w, height: h, class: d.dry ? 'felt dry' : 'felt' }),
    ...d.scene.terrain.filter(t => t.shape || t.line).map(t => s('path', { d: way(t), class: `look ${t.look}${t.line ? ' line' : ''}`, 'stroke-width': t.line ? t.width || 8 : null })),
  ];
}
