// Who stands how, and what was played.
import { h } from '../dom.js';
import { ask, choice, RULESETS, sheet } from './parts.js';

export function standings() {
  const ruleset = choice(Object.entries(RULESETS), { 'aria-label': 'Rules' }),
    host = h('div');
  const show = async () => {
    const [table, results] = await Promise.all([ask('GET', `api/table?ruleset=${ruleset.value}`), ask('GET', `api/results?ruleset=${ruleset.value}`)]);
    if (!table || !results) return;
    const rows = table.table.map(p => [p.name, p.games, p.wins, p.draws, p.losses, p.elo]),
      games = results.results.reverse().slice(0, 20).map(r => [new Date(r.at).toLocaleDateString(), r.names.join(' – '), r.winner === null ? 'a draw' : r.names[r.winner]]);
    host.replaceChildren(
      rows.length ? sheet(['Name', 'Games', 'Won', 'Drawn', 'Lost', 'Elo'], rows) : h('p', {}, 'Nobody has finished a game under two names yet.'),
      ...(games.length ? [h('h2', {}, 'Results'), sheet(['When', 'Who', 'Won by'], games)] : []),
    );
  };
  ruleset.addEventListener('change', show);
  show();
  return h('section', {}, h('h2', {}, 'The table'), ruleset, host);
}
