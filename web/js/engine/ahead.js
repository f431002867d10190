// What would be if an order were given: the game is copied, the orders are given there, and what then would be seen and fought
// comes back. The game itself is not touched.
const MOST_FIGHTS = 6;

/**
 * @param {(message: any) => any} ask
 * @param {{game: string, acts: any[]}} message
 * @returns {{zones?: any[], fights?: any[], pieces?: any[], error?: string}}
 */
export function ahead(ask, { game, acts }) {
  const copy = ask({ ask: 'clone', game });
  if (copy.error) return copy;
  try {
    for (const act of acts) {
      const answer = ask({ ask: 'play', game: copy.game, act });
      if (answer.error || answer.legal === false) return { error: answer.error ?? answer.why };
    }
    const { zones, links, pieces } = ask({ ask: 'state', game: copy.game }).scene,
      seen = new Set(),
      pairs = links.filter(l => {
        const key = [l.from, l.to].sort().join();
        return l.kind !== 'support' && !seen.has(key) && seen.add(key);
      });
    return { zones, pieces, fights: pairs.map((l, i) => ({ ...l, odds: i < MOST_FIGHTS ? ask({ ask: 'odds', game: copy.game, a: l.from, b: l.to }) : null })) };
  } finally {
    ask({ ask: 'close', game: copy.game });
  }
}
