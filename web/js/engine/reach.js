// Where a piece may be placed: every point of a grid is judged, in an order that covers the whole table evenly, so that what
// is found when the time is up is sparse rather than one-sided. Whoever wants the rest asks again from where it stopped.
const MOST = 700; // points
const TIME = 20; // milliseconds at a time: whoever drags meanwhile is judged in between
const STRIDE = 263; // a prime: steps through the grid come everywhere before they repeat

/**
 * @param {(message: any) => any} ask
 * @param {{game: string, act: any, table: {width: number, depth: number}, facing: number, from?: number}} message
 * @returns {{points: number[][], grain: number, next: number}} next 0: that was all
 */
export function reach(ask, { game, act, table, facing, from = 0 }) {
  const grain = Math.sqrt((table.width * table.depth) / MOST),
    columns = Math.floor(table.width / grain),
    all = columns * Math.floor(table.depth / grain),
    end = performance.now() + TIME,
    points = [];
  let i = from;
  for (; i < all && performance.now() < end; i++) {
    const n = (i * STRIDE) % all,
      to = [Math.round(((n % columns) + 0.5) * grain), Math.round((Math.floor(n / columns) + 0.5) * grain)];
    if (ask({ ask: 'judge', game, act: { ...act, steps: [{ to, facing }] } }).legal) points.push(to);
  }
  return { points, grain, next: i < all ? i : 0 };
}
