// Where a piece may be placed: every point of a grid is judged, as long as the time allows it.
const MOST = 700; // points
const TIME = 220; // milliseconds

/**
 * @param {(message: any) => any} ask
 * @param {{game: string, act: any, table: {width: number, depth: number}, facing: number}} message
 * @returns {{points: number[][], grain: number}}
 */
export function reach(ask, { game, act, table, facing }) {
  const grain = Math.sqrt((table.width * table.depth) / MOST),
    end = performance.now() + TIME,
    points = [];
  for (let y = grain / 2; y < table.depth; y += grain)
    for (let x = grain / 2; x < table.width; x += grain) {
      if (performance.now() > end) return { points, grain };
      const to = [Math.round(x), Math.round(y)];
      if (ask({ ask: 'judge', game, act: { ...act, steps: [{ to, facing }] } }).legal) points.push(to);
    }
  return { points, grain };
}
