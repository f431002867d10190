// Exact odds of a fight: a bar, the outcomes in words with counts of throws, and the arithmetic with its clauses. Whatever a
// rule set tells: pairs of outcomes, or how hits are spread.
import { capital, clauseLink, flag, h, words } from '../dom.js';

const COUNTED = 10000; // of more cases than that the share tells more than their number

/** How bad an outcome is for who suffers it; what is not named is no harm. */
const HARM = { destroyed: 3, surrender: 3, total_loss: 3, defeat: 3, rout: 3, broken: 3, break: 3, flee: 2, await_rescue: 2, recoil: 1, set_back: 1, fall_back: 1, withdraw: 1 };
const GRADES = ['best', 'good', 'even', 'bad', 'worst'];
export const harm = word => HARM[String(word).replace(/_\d+$/, '')] ?? 0; // however far: fall_back_3 is falling back

function grade(mine, foe) {
  const n = harm(foe) - harm(mine);
  return n >= 2 ? 'best' : n > 0 ? 'good' : n === 0 ? 'even' : n > -2 ? 'bad' : 'worst';
}

/** Outcomes from best to worst for the reader's side. @param {any} odds @param {'a' | 'b'} me */
export function graded(odds, me) {
  const foe = me === 'a' ? 'b' : 'a';
  return (odds.outcomes ?? [])
    .map(x => ({ ...x, grade: grade(x[me], x[foe]), mine: x[me], theirs: x[foe] }))
    .sort((x, y) => GRADES.indexOf(x.grade) - GRADES.indexOf(y.grade));
}

/** The bar alone. */
export function oddsBar(list, small = false) {
  return h(
    'div.odds',
    { role: 'img', 'aria-label': list.map(x => `${x.label ?? x.grade} ${Math.round(x.probability * 100)} percent`).join(', ') },
    list.map(x => h('i', { class: x.grade, style: { flex: x.probability } }, !small && x.probability > 0.1 ? `${Math.round(x.probability * 100)}%` : '')),
  );
}

/** A distribution as rows: how often each value comes. */
function spread(name, values) {
  const rows = Object.entries(values).filter(([, v]) => v && typeof (/** @type {any} */ (v).probability) === 'number');
  if (!rows.length) return null;
  const list = rows.map(([value, v], i) => ({ label: `${words(name)} ${words(value)}`, grade: GRADES[Math.min(4, i)], probability: /** @type {any} */ (v).probability }));
  return h('div', {}, oddsBar(list), h('div.key', {}, list.flatMap(x => [h('i', { class: x.grade }), h('span', {}, capital(x.label)), h('em'), h('b.num', {}, `${(x.probability * 100).toFixed(0)}%`)])));
}

/** Every spread in the answer: objects whose leaves are chances. */
function spreads(odds, names) {
  const out = [],
    isSpread = v => v && typeof v === 'object' && Object.values(v).length > 0 && Object.values(v).every(x => x && typeof x === 'object' && 'probability' in x);
  for (const [name, v] of Object.entries(odds)) {
    if (['outcomes', 'because', 'table'].includes(name)) continue;
    if (isSpread(v)) out.push(spread(names[name] ?? name, v));
    else if (v && typeof v === 'object' && !Array.isArray(v)) for (const [side, w] of Object.entries(v)) if (isSpread(w)) out.push(spread(`${names[side] ?? side}: ${name}`, w));
  }
  return out.filter(Boolean).slice(0, 4);
}

function arithmetic(odds, key, name) {
  const reasons = (odds.because ?? []).filter(r => r.side === key && r.value);
  if (!reasons.length) return null;
  const parts = reasons.flatMap((r, i) => [i || r.value < 0 ? (r.value < 0 ? ' − ' : ' + ') : ' ', `${Math.abs(r.value)} ${r.text} `, clauseLink(r.clause)]);
  return h('p', {}, name.side !== undefined ? flag(name.side) : null, h('b', {}, name.text), ...parts, odds.factor?.[key] !== undefined ? [' = ', h('b', {}, String(odds.factor[key]))] : null);
}

/**
 * @param {any} odds the engine's answer
 * @param {{a: {text: string, side?: number}, b: {text: string, side?: number}, me: 'a' | 'b'}} who
 */
export function oddsView(odds, who) {
  const me = who.me,
    foe = me === 'a' ? 'b' : 'a';
  if (odds.error) return [h('h3', {}, `${who[me].text} against ${who[foe].text}`), h('p', {}, capital(odds.error), '. ', clauseLink(odds.clause))];
  const list = graded(odds, me).map(x => ({
    ...x,
    label:
      harm(x.theirs) > harm(x.mine) ? `${who[foe].text}: ${words(x.theirs)}` : harm(x.mine) > harm(x.theirs) ? `${who[me].text}: ${words(x.mine)}` : x.mine === x.theirs ? `Both: ${words(x.mine)}` : `${who[me].text}: ${words(x.mine)}, ${who[foe].text}: ${words(x.theirs)}`,
  }));
  return [
    h('h3', {}, who[me].text, h('span', {}, 'against'), who[foe].text),
    odds.if ? h('p.if', {}, `${capital(odds.if)}.`) : null,
    list.length ? oddsBar(list) : null,
    list.length ? h('div.key', {}, list.flatMap(x => [h('i', { class: x.grade }), h('span', {}, x.label), h('em.num', {}, x.of <= COUNTED ? `${x.count} of ${x.of}` : ''), h('b.num', {}, `${(x.probability * 100).toFixed(0)}%`)])) : spreads(odds, { a: who.a.text, b: who.b.text }),
    h('div.sum', {}, arithmetic(odds, me, who[me]), arithmetic(odds, foe, who[foe])),
  ].filter(Boolean);
}

/** The chance that it goes well for `me`; null where nothing is told in outcomes. */
export function goodChance(odds, me) {
  const list = graded(odds, me);
  return list.length ? list.filter(x => x.grade === 'best' || x.grade === 'good').reduce((n, x) => n + x.probability, 0) : null;
}
