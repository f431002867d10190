// The rim of a zone that was found point by point.

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
