// What a kind of troops can do, out of the engine's own mouth: its factors against whom it meets in this battle, each with its
// clause, whom it beats and whom it fears by the exact odds. Nothing of it is known here beforehand.
import { capital, clauseLink, h } from '../dom.js';
import { graded } from './odds.js';

/** @type {Map<string, Promise<any>>} by rule set and the types concerned */
const known = new Map();

/** The plainest engagement between two kinds: the first answer the engine accepts. */
async function plainly(engine, rules, a, b) {
  const mode = rules.engagement.fields.find(f => f.name === 'mode'),
    kind = rules.engagement.fields.find(f => f.name === 'kind'),
    base = { ruleset: rules.code, ...(mode?.required ? { mode: mode.words[0] } : {}), a: { type: a }, b: { type: b } };
  for (const more of [{}, ...(kind?.words ?? []).map(w => ({ kind: w }))]) {
    const odds = await engine.ask({ ask: 'odds', engagement: { ...base, ...more } });
    if (!odds.error && odds.outcomes) return odds;
  }
  return null;
}

/**
 * @param {any} engine @param {any} rules the vocabulary @param {string} type @param {string[]} foes types it may meet
 * @returns {Promise<{factors: any[], against: {type: string, good: number, dead: number}[]}>}
 */
export function typeFacts(engine, rules, type, foes) {
  const key = [rules.code, type, ...foes].join();
  if (!known.has(key)) known.set(key, reckon(engine, rules, type, foes));
  return /** @type {Promise<any>} */ (known.get(key));
}

async function reckon(engine, rules, type, foes) {
  const factors = new Map(),
    against = [];
  for (const foe of foes) {
    const odds = await plainly(engine, rules, type, foe);
    if (!odds) continue;
    for (const r of (odds.because ?? []).filter(x => x.side === 'a' && x.value)) factors.set(`${r.value} ${r.text}`, r);
    const list = graded(odds, 'a'),
      sum = grades => list.filter(x => grades.includes(x.grade)).reduce((n, x) => n + x.probability, 0);
    against.push({ type: foe, good: sum(['best', 'good']), dead: sum(['worst']) });
  }
  return { factors: [...factors.values()], against };
}

/** What the rule set tells of a type: moves, factors, ranges, each with its clause. @param {any} type of the vocabulary @param {string} suffix */
export const typeLines = (type, suffix) => {
  const list = (type?.facts ?? []).filter(f => f.value !== 0 && !/depth/.test(f.name)),
    unit = f => (/move|range/.test(f.name) && typeof f.value === 'number' ? suffix : '');
  return list.length ? h('dl.typefacts', {}, list.flatMap(f => [h('dt', {}, capital(f.name)), h('dd', {}, h('b', {}, `${f.value}${unit(f)}`), ' ', clauseLink(f.clause))])) : null;
};

/** The lines of a card. @param {any} facts @param {(type: string) => string} name */
export function factLines(facts, name) {
  const fears = facts.against.filter(x => x.dead >= 0.05).sort((a, b) => b.dead - a.dead).slice(0, 3),
    likes = facts.against.filter(x => x.good > 0.5).sort((a, b) => b.good - a.good).slice(0, 3),
    pct = n => `${Math.round(n * 100)}%`;
  return [
    facts.factors.length ? h('ul.factors', {}, facts.factors.slice(0, 6).map(r => h('li', {}, h('b.num', {}, r.value > 0 ? `+${r.value}` : `−${-r.value}`), ` ${r.text} `, clauseLink(r.clause)))) : null,
    likes.length ? h('p', {}, h('b', {}, 'Beats '), likes.map(x => `${name(x.type)} (${pct(x.good)})`).join(', '), '.') : null,
    fears.length ? h('p', {}, h('b', {}, 'Fears '), fears.map(x => `${name(x.type)} (${pct(x.dead)} destroyed)`).join(', '), '.') : null,
  ].filter(Boolean);
}
