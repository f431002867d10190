// Who may sit opposite, sorted for people: the gentle ones first, a word on how strong each is. Bots that are not named here come
// after those, with what the engine says of them.

/** Name → how strong, in a word. In this order they are shown. @type {Record<string, string>} */
const STRENGTH = { recruit: 'Gentle', steady: 'Fair', captain: 'Strong', marshal: 'Strongest, slow' };

/** @param {{bot: string, about: string}[]} bots @returns {{bot: string, about: string, strength: string}[]} */
export function opponents(bots) {
  const order = Object.keys(STRENGTH),
    rank = b => (order.includes(b.bot) ? order.indexOf(b.bot) : order.length);
  return [...bots].sort((a, b) => rank(a) - rank(b)).map(b => ({ ...b, strength: STRENGTH[b.bot] ?? 'For trying things' }));
}
