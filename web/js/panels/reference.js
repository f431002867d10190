// The rules at hand: all clauses, searched as one types, by section; a clause named in the log opens here.
import { $, h, clauseLink } from '../dom.js';

/** @param {any} app @param {string} [clause] opens at this one */
export async function reference(app, clause) {
  const host = $('drawer'),
    code = clause ? clause.replace(/-[^-]*$/, '') : (app.session.status?.ruleset ?? app.newgame.choice.ruleset);
  if (!host.hidden && !clause) return close(host);
  const { clauses, error } = await app.engine.ask({ ask: 'clauses', ruleset: code });
  if (error) return;
  const list = h('div.clauses'),
    search = h('input.search', { type: 'search', placeholder: 'Search the rules', 'aria-label': 'Search the rules', value: clause || '' });
  const fill = () => {
    const asked = search.value.toLowerCase().split(/\s+/).filter(Boolean),
      found = clauses.filter(c => asked.every(w => `${c.id} ${c.text} ${c.section}`.toLowerCase().includes(w))),
      sections = [...new Set(found.map(c => c.section))];
    list.replaceChildren(
      h('p.hint', { role: 'status' }, `${found.length} of ${clauses.length} rules`),
      ...sections.slice(0, 60).map(s => h('section', {}, h('h3', {}, s), h('dl', {}, found.filter(c => c.section === s).flatMap(c => [h('dt', { id: c.id }, clauseLink(c.id)), h('dd', {}, c.text, c.house ? h('em.house', {}, ' House ruling.') : null)])))),
    );
  };
  search.addEventListener('input', fill);
  fill();
  host.replaceChildren(h('div.head', {}, h('h2', {}, 'The rules'), h('button.letgo', { 'aria-label': 'Close', onclick: () => close(host) }, '×')), search, list);
  host.hidden = false;
  search.focus();
}

const close = host => {
  host.hidden = true;
  host.replaceChildren();
};
