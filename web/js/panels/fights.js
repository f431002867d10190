// Combats to come: every pair that fights or shoots, with its odds as a small bar. Odds are asked for once a position.
import { h } from '../dom.js';
import { goodChance, graded, oddsBar } from './odds.js';

/** @type {Map<string, any>} */
const known = new Map();

/** @param {any} app */
export function fightsCard(app) {
  const { d, session } = app,
    seen = new Set(),
    pairs = d.scene.links.filter(l => {
      const key = [l.from, l.to].sort().join();
      if (l.kind === 'support' || seen.has(key)) return false;
      seen.add(key);
      return d.byId[l.from] && d.byId[l.to];
    });
  const then = afterCard(app);
  if (then) return then;
  if (!pairs.length || app.replaying || session.over) return null;
  return h('div.card.fights', {}, h('h3', {}, 'Combats', h('small', {}, 'your chance to win')), h('ul', {}, pairs.slice(0, 8).map(l => row(app, session, d, l))));
}

/** The fights that the order in hand leads to, with the odds they would have. */
function afterCard(app) {
  const { draft, d } = app,
    now = new Set(d.scene.links.map(l => [l.from, l.to].sort().join())),
    fights = (draft.after?.fights ?? []).filter(f => f.odds && d.byId[f.from] && d.byId[f.to]);
  if (!fights.some(f => !now.has([f.from, f.to].sort().join()))) return null;
  return h(
    'div.card.fights.then',
    {},
    h('h3', {}, 'After this move', h('small', {}, 'your chance to win')),
    h(
      'ul',
      {},
      fights.map(f => {
        const mine = d.byId[f.from].side === d.seat ? 'a' : 'b',
          [me, foe] = mine === 'a' ? [f.from, f.to] : [f.to, f.from],
          list = f.odds.error ? [] : graded(f.odds, mine),
          good = f.odds.error ? null : goodChance(f.odds, mine);
        return h('li', {}, h('span.pair', {}, h('b', {}, me), h('em', {}, f.kind !== 'shoot' ? 'fights' : f.from === me ? 'shoots' : 'shot by'), h('b', {}, foe), h('span.oddsline', {}, list.length ? oddsBar(list, true) : null), h('b.num', {}, good === null ? '' : `${Math.round(good * 100)}%`)));
      }),
    ),
  );
}

function row(app, session, d, l) {
  const [mine, foe] = d.byId[l.from].side === d.seat ? [l.from, l.to] : [l.to, l.from],
    bar = h('span.oddsline'),
    chance = h('b.num'),
    key = `${session.status.hash} ${mine} ${foe}`;
  const fill = odds => {
    if (odds.error) return;
    const list = graded(odds, 'a'),
      good = goodChance(odds, 'a');
    if (list.length) bar.replaceChildren(oddsBar(list, true));
    chance.textContent = good === null ? '' : `${Math.round(good * 100)}%`;
  };
  if (known.has(key)) fill(known.get(key));
  else
    session.ask('odds', { a: mine, b: foe }).then(odds => {
      if (known.size > 400) known.clear();
      known.set(key, odds);
      fill(odds);
    });
  return h('li', {}, h('button.pair', { onclick: () => app.bubbles.odds(mine, foe, true), onpointerenter: () => app.bubbles.pinned || app.bubbles.odds(mine, foe), onpointerleave: () => app.bubbles.hide() }, h('b', {}, mine), h('em', {}, l.kind !== 'shoot' ? 'fights' : l.from === mine ? 'shoots' : 'shot by'), h('b', {}, foe), bar, chance));
}
