// A piece let go near somebody means something: contact with an enemy, a place beside or behind a friend. The engine finds the
// legal order that is meant; where there is none, the plain order is judged, and stops where the law stops it.
import { farthest } from './farthest.js';

const STRAIGHT = 1; // millimetres: by so little the ends of two ways are the same place

/** The piece that leads, where a ruling sets it down; how far that is from a place. */
const endsOff = (ruling, id, at) => {
  const end = (ruling.legal ? ruling : ruling.farthest?.ruling)?.pieces?.find(p => p.id === id)?.at;
  return end ? Math.hypot(end[0] - at[0], end[1] - at[1]) : Infinity;
};

/** Along the road, whichever way it was laid; straight ahead, where that comes as near to where it was let go. */
function byRoad(ask, { game, act, before, drop: { at, along } }) {
  const straight = farthest(ask, { game, act, before }),
    ways = [along, -along].map(n => {
      const order = { ...act, steps: [{ along: n }] };
      return { act: order, ...farthest(ask, { game, act: order, before }) };
    }),
    off = r => endsOff(r, act.pieces[0], at),
    best = off(ways[0]) <= off(ways[1]) ? ways[0] : ways[1];
  return off(best) < off(straight) - STRAIGHT ? best : straight;
}

/**
 * @param {(message: any) => any} ask
 * @param {{game: string, act: any, before?: any[], drop: {at: number[], facing: number, intent: string, other?: string, along?: number}}} message
 */
export function drop(ask, { game, act, before, drop: d }) {
  if (d.along) return byRoad(ask, { game, act, before, drop: { at: d.at, along: d.along } });
  if (!before?.length) {
    const found = ask({ ask: 'snap', game, pieces: act.pieces, at: d.at, facing: d.facing, intent: d.intent, ...(d.other ? { other: d.other } : {}) });
    if (found.legal && found.act?.act === act.act && found.act.choice === act.choice) return found; // another order is not meant
  }
  return farthest(ask, { game, act, before });
}
