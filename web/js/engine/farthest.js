// A ghost that stops is worth ten error messages: the ruling of an order, and where it is refused its farthest legal part with
// the ruling of that. Orders planned before it are judged first.

/** The ruling of the last of several orders; where something else is to be settled before it, it cannot be planned. @param {any} answer of `plan` @param {number} i */
export const rulingAt = (answer, i) => answer.rulings?.[i] ?? (answer.error ? answer : { legal: false, why: `first comes ${answer.prompt.why}: what follows cannot be planned`, clause: answer.prompt.clause });

/**
 * @param {(message: any) => any} ask
 * @param {{game: string, act: any, before?: any[]}} message
 * @returns the ruling; where it is refused, `farthest` with the act that is legal and its ruling
 */
export function farthest(ask, { game, act, before = [] }) {
  const judge = a => (before.length ? rulingAt(ask({ ask: 'plan', game, acts: [...before, a] }), before.length) : ask({ ask: 'judge', game, act: a })),
    ruling = judge(act);
  if (ruling.legal !== false || !ruling.nearest) return ruling;
  const near = ruling.nearest_ruling ?? judge(ruling.nearest);
  return near.legal ? { ...ruling, farthest: { act: ruling.nearest, ruling: near } } : ruling;
}
