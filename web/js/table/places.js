// Places on the table that an answer names without a base: the rim of a zone that was found point by point, edges, quarters.

/** The outline of all cells of a grid that are named by their middles: every edge that has a cell on one side only. @param {number[][]} points @param {number} grain */
export function areaOf(points, grain) {
  const [ox, oy] = points[0],
    cell = p => [Math.round((p[0] - ox) / grain), Math.round((p[1] - oy) / grain)],
    cells = points.map(cell),
    there = new Set(cells.map(String)),
    at = (i, j) => `${(ox + i * grain).toFixed(1)} ${(oy + j * grain).toFixed(1)}`;
  return cells
    .flatMap(([i, j]) => [
      there.has(`${i},${j - 1}`) ? '' : `M${at(i - 0.5, j - 0.5)}L${at(i + 0.5, j - 0.5)}`,
      there.has(`${i},${j + 1}`) ? '' : `M${at(i - 0.5, j + 0.5)}L${at(i + 0.5, j + 0.5)}`,
      there.has(`${i - 1},${j}`) ? '' : `M${at(i - 0.5, j - 0.5)}L${at(i - 0.5, j + 0.5)}`,
      there.has(`${i + 1},${j}`) ? '' : `M${at(i + 0.5, j - 0.5)}L${at(i + 0.5, j + 0.5)}`,
    ])
    .join('');
}

const EDGES = { north: [0.5, 1], east: [1, 0.5], south: [0.5, 0], west: [0, 0.5] };
const QUARTERS = [[0.25, 0.75], [0.75, 0.75], [0.75, 0.25], [0.25, 0.25]]; // 1 to 4, clockwise from the north-west

/**
 * Where on the table an answer lies that is only a word or a number: an edge by its compass, a quarter by its number. In the
 * engine's coordinates; null: it has no place. @param {any} act @param {string} help of its verb @param {{width: number, depth: number, base_width: number}} table
 */
export function siteOf(act, help, { width, depth, base_width }) {
  if (act.pieces || act.steps) return null;
  const edge = /\bedge\b/.test(help) && EDGES[act.choice],
    quarter = /\bquarter of the table\b/.test(help) && QUARTERS[act.value - 1],
    within = (n, long) => Math.max(base_width, Math.min(long - base_width, n * long));
  if (edge) return { at: [within(edge[0], width), within(edge[1], depth)], sign: act.choice[0].toUpperCase(), quarter: false };
  return quarter ? { at: [quarter[0] * width, quarter[1] * depth], sign: String(act.value), quarter: true } : null;
}
