// Dice and losses as a battle's log tells them, for all rule sets alike: who threw what, who was lost, what turned the battle.

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

const LOST = ['destroyed', 'lost', 'broken', 'eliminated', 'routed'];

/** Who is lost by an act. @param {any} entry @returns {string[]} */
export const lostIn = entry => [...new Set(entry.events.filter(e => LOST.includes(e.event) && e.piece).map(e => e.piece))];

const SWING = 0.8; // elements: less luck than that is not worth telling

/**
 * The acts that turned a battle: losses first, then the most lopsided throws.
 * @param {any[]} log @param {Map<number, {value: number, luck?: number}>} course by act: how side 0 stands after it, the luck of its throw
 */
export function swings(log, course, most = 7) {
  return log
    .map(entry => ({ entry, lost: lostIn(entry), luck: course.get(entry.n)?.luck ?? 0 }))
    .map(x => ({ ...x, weight: x.lost.length * 2 + Math.abs(x.luck) }))
    .filter(x => x.lost.length || Math.abs(x.luck) >= SWING)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, most)
    .sort((a, b) => a.entry.n - b.entry.n);
}
