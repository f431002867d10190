// "What would have been better?": a captain looks at the moment before a decision and says what it would have done, with its
// ghost on the table and the odds it leads to.
import { capital, words } from '../dom.js';
import { recordUntil } from '../game/record.js';
import { goodChance } from '../panels/odds.js';

/**
 * What a captain would do after the first `at` acts.
 * @param {any} app @param {number} at @returns {Promise<{words: string, act: any, pieces: any[], fights: any[], seat: any} | null>} null: it is chance's turn
 */
export async function captainAt(app, at) {
  const { engine, session } = app,
    g = await engine.ask({ ask: 'load', record: recordUntil(session.saved, at), sound_part: true });
  if (g.error) return null;
  const ask = (what, more = {}) => engine.ask({ ask: what, game: g.game, ...more });
  try {
    if (typeof g.prompt?.seat !== 'number') return null;
    const { act } = await ask('advice', { seed: 1 }),
      [said, ruling, after] = await Promise.all([ask('say', { act }), ask('judge', { act }), ask('ahead', { acts: [act] })]);
    return { act, words: said.words ?? words(act.act), pieces: ruling.pieces ?? [], fights: (after.fights ?? []).filter(f => f.odds && !f.odds.error), seat: g.prompt.seat };
  } finally {
    ask('close');
  }
}

/** The same in a sentence. @param {any} app @param {any} found @param {string} done what was done instead */
export function sayCaptain(app, found, done) {
  const { d, session } = app,
    odds = found.fights
      .map(f => ({ f, side: d.byId[f.from]?.side === found.seat ? 'a' : 'b' }))
      .map(({ f, side }) => ({ pair: side === 'a' ? `${f.from} against ${f.to}` : `${f.to} against ${f.from}`, good: goodChance(f.odds, side) }))
      .filter(x => x.good !== null)
      .slice(0, 2)
      .map(x => `${x.pair} ${Math.round(x.good * 100)}%`);
  return `A captain of ${session.sides[found.seat]} would: ${capital(found.words)}${odds.length ? ` (then ${odds.join(', ')})` : ''}.${done ? ` Played was: ${done}.` : ''}`;
}
