// A ghost that stops is worth ten error messages: the farthest legal part of a move. The engine's own `nearest` comes first;
// where it has none the last step is shortened by bisection.
const HALVINGS = 7;

/** A step cut to the fraction t; `from` is where the leading piece stands. */
function part(step, t, from) {
  const cut = n => Math.round(n * t * 10) / 10;
  if ('advance' in step) return { ...step, advance: cut(step.advance) };
  if ('back' in step) return { ...step, back: cut(step.back) };
  if ('slide' in step) return { ...step, slide: cut(step.slide) };
  if ('along' in step) return { ...step, along: cut(step.along) };
  if ('degrees' in step) return { ...step, degrees: cut(step.degrees) };
  if ('to' in step && from) {
    const turn = ((((step.facing ?? from.facing) - from.facing + 540) % 360) - 180) * t;
    return {
      ...step,
      to: [0, 1].map(i => Math.round((from.at[i] + (step.to[i] - from.at[i]) * t) * 10) / 10),
      facing: Math.round((from.facing + turn + 360) * 10) / 10 % 360,
    };
  }
  return null;
}

/**
 * @param {(message: any) => any} ask
 * @param {{game: string, act: any, from?: {at: number[], facing: number}, before?: any[]}} message before: orders planned, judged first
 * @returns the ruling of the act; where it is refused, `farthest` with the act that is legal and its ruling
 */
export function farthest(ask, { game, act, from, before = [] }) {
  const planned = a => {
    const answer = ask({ ask: 'plan', game, acts: [...before, a] });
    return answer.rulings?.[before.length] ?? answer;
  };
  const judge = a => (before.length ? planned(a) : ask({ ask: 'judge', game, act: a }));
  const ruling = judge(act);
  if (ruling.legal !== false) return ruling;
  if (ruling.nearest) {
    const near = judge(ruling.nearest);
    if (near.legal) return { ...ruling, farthest: { act: ruling.nearest, ruling: near } };
  }
  const steps = act.steps || [],
    last = steps.at(-1);
  if (!last || !part(last, 1, from)) return ruling;
  let low = 0,
    high = 1,
    best = null;
  for (let i = 0; i < HALVINGS; i++) {
    const t = (low + high) / 2,
      tried = { ...act, steps: [...steps.slice(0, -1), part(last, t, from)] },
      verdict = judge(tried);
    if (verdict.legal) {
      low = t;
      best = { act: tried, ruling: verdict };
    } else high = t;
  }
  return best ? { ...ruling, farthest: best } : ruling;
}
