// A ghost that stops is worth ten error messages: the ruling of an order, and where it is refused its farthest legal part with
// the ruling of that. Orders planned before it are judged first.

/**
 * @param {(message: any) => any} ask
 * @param {{game: string, act: any, before?: any[]}} message
 * @returns the ruling; where it is refused, `farthest` with the act that is legal and its ruling
 */
export function farthest(ask, { game, act, before = [] }) {
  const planned = a => {
    const answer = ask({ ask: 'plan', game, acts: [...before, a] });
    return answer.rulings?.[before.length] ?? answer;
  };
  const judge = a => (before.length ? planned(a) : ask({ ask: 'judge', game, act: a })),
    ruling = judge(act);
  if (ruling.legal !== false || !ruling.nearest) return ruling;
  const near = ruling.nearest_ruling ?? judge(ruling.nearest);
  return near.legal ? { ...ruling, farthest: { act: ruling.nearest, ruling: near } } : ruling;
}
