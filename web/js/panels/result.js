// What came of an engagement whose dice are known, or that needs none: every result in words, and the reasons that add up to it.
import { capital, clauseLink, flag, h, words } from '../dom.js';

const said = v => (Array.isArray(v) ? v.map(said).join(', ') || 'none' : typeof v === 'boolean' ? (v ? 'yes' : 'no') : v && typeof v === 'object' ? Object.entries(v).map(([k, x]) => `${words(k)} ${said(x)}`).join(', ') : words(String(v)));

/** Of both sides, or of the engagement. */
function row(name, value, who) {
  const both = value && typeof value === 'object' && !Array.isArray(value) && Object.keys(value).every(k => k === 'a' || k === 'b');
  if (!both) return h('tr', {}, h('th', { scope: 'row' }, capital(words(name))), h('td', { colspan: 2 }, said(value)));
  return h('tr', {}, h('th', { scope: 'row' }, capital(words(name))), ['a', 'b'].map(k => h('td', {}, value[k] === undefined ? '' : said(value[k]))));
}

/** @param {any} answer of `resolve` @param {{a: {text: string, side: number}, b: {text: string, side: number}}} who */
export function resultView(answer, who) {
  const rows = Object.entries(answer).filter(([k]) => !['because', 'id'].includes(k)),
    reasons = answer.because ?? [];
  return [
    h('table.outcome', {}, h('thead', {}, h('tr', {}, h('td'), ['a', 'b'].map(k => h('th', { scope: 'col' }, flag(who[k].side), ` ${who[k].text}`)))), h('tbody', {}, rows.map(([k, v]) => row(k, v, who)))),
    h('ul.because', {}, reasons.map(r => h('li', {}, who[r.side] ? flag(who[r.side].side) : null, ` ${r.value ? `${r.value > 0 ? '+' : '−'}${Math.abs(r.value)} ` : ''}${r.text} `, clauseLink(r.clause)))),
  ];
}
