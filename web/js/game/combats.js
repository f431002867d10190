// Dice and losses as a battle's log tells them, for all rule sets alike: who threw what, and how the throws went against
// what was to be expected.

/** What is thrown on average with a die of six. */
const MEAN = 3.5;

/**
 * Every die that an act tells of, with who threw it. Totals are [factor, die, total], scores [score, die].
 * @param {any} entry of the log @returns {{id: string, other?: string, die: number, total: number}[]}
 */
export function diceOf(entry) {
  return entry.events.flatMap(e => {
    const n = e.numbers ?? [];
    if (e.event === 'total' && n.length === 3) return [{ id: e.piece, other: e.other, die: n[1], total: n[2] }];
    if (e.event === 'score' && n.length === 2) return [{ id: e.piece, other: e.other, die: n[1], total: n[0] }];
    return [];
  });
}

/** How much better than to be expected side 0 threw, less the same of side 1; null where nothing was thrown. */
export function luckOf(entry, sideOf) {
  const dice = diceOf(entry).filter(x => x.die >= 1 && x.die <= 6 && sideOf(x.id) !== undefined);
  return dice.length ? dice.reduce((n, x) => n + (sideOf(x.id) === 0 ? 1 : -1) * (x.die - MEAN), 0) : null;
}

const LOST = ['destroyed', 'lost', 'broken', 'eliminated', 'routed'];

/** Who is lost by an act. @param {any} entry @returns {string[]} */
export const lostIn = entry => [...new Set(entry.events.filter(e => LOST.includes(e.event) && e.piece).map(e => e.piece))];

/** The acts that turned a battle: losses first, then the most lopsided throws. @param {any[]} log @param {(id: string) => number | undefined} sideOf */
export function swings(log, sideOf, most = 7) {
  return log
    .map(entry => ({ entry, lost: lostIn(entry), luck: luckOf(entry, sideOf) ?? 0 }))
    .map(x => ({ ...x, weight: x.lost.length * 4 + Math.abs(x.luck) }))
    .filter(x => x.lost.length || Math.abs(x.luck) >= 3)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, most)
    .sort((a, b) => a.entry.n - b.entry.n);
}
