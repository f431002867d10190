// A piece let go near somebody means something: contact with an enemy, a place beside or behind a friend. The engine finds the
// legal order that is meant; where there is none, the plain order is judged, and stops where the law stops it.
import { farthest } from './farthest.js';

/**
 * @param {(message: any) => any} ask
 * @param {{game: string, act: any, before?: any[], drop: {at: number[], facing: number, intent: string, other?: string}}} message
 */
export function drop(ask, { game, act, before, drop: d }) {
  if (!before?.length) {
    const found = ask({ ask: 'snap', game, pieces: act.pieces, at: d.at, facing: d.facing, intent: d.intent, ...(d.other ? { other: d.other } : {}) });
    if (found.legal && found.act?.act === act.act && found.act.choice === act.choice) return found; // another order is not meant
  }
  return farthest(ask, { game, act, before });
}
