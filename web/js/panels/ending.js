// The end of a battle: a brass plate on the table, and a card with what decided it, what it cost and where to go from here.
import { $, capital, clauseLink, flag, h } from '../dom.js';
import { fact, turnOf } from '../game/scene.js';
import { openExport } from '../screens/export.js';
import { withNames } from './log.js';

const OVER = /^the battle is over: /;

/** Who has won, in the engine's words: it knows which names are those of many ("French have won"). @param {any} session */
export const resultOf = ({ prompt, sides }) => (typeof prompt.winner === 'number' ? capital(withNames(prompt.why, sides).replace(OVER, '')) : 'The battle is drawn');

/** The last thing that happened: it ended the battle, unless the players or a clock did. */
function decisive({ log, sides, prompt }) {
  const last = prompt.byWord ? null : log.at(-1)?.events.filter(e => e.text).at(-1);
  return last ? [`${capital(withNames(last.text, sides))}. `, clauseLink(last.clause)] : null;
}

/** What one side paid. */
function price(app, side) {
  const { d, session } = app,
    lost = fact(d.scene, 'Lost', side),
    fallen = d.scene.pieces.filter(p => p.side === side && !p.at && p.marks.includes('off') && !p.marks.includes('waiting')).map(p => p.id);
  return h('li', {}, flag(side), h('b', {}, session.sides[side]), h('span', {}, lost === undefined || lost === fallen.length ? `${fallen.length} lost${fallen.length ? `: ${fallen.join(', ')}` : ''}` : `${lost} lost in all${fallen.length ? `; gone: ${fallen.join(', ')}` : ''}`));
}

/** The plate on the table; while a battle is looked at again it is put away. */
export function plaque(app) {
  const { session } = app,
    plate = $('plaque');
  plate.hidden = !session.over || !!app.replaying;
  if (!plate.hidden) plate.textContent = resultOf(session);
}

/** @param {any} app */
export function endingCard(app) {
  const { session, d } = app,
    t = turnOf(d.scene);
  if (!session.over || app.replaying) return null;
  const { winner } = session.prompt;
  return h(
    'div.card.ending',
    {},
    h('h3', {}, typeof winner === 'number' ? flag(winner) : null, resultOf(session), h('small', {}, [t.number && `${t.word.toLowerCase()} ${t.number}`, `${session.status.acts} acts`].filter(Boolean).join(', '))),
    h('p', {}, decisive(session)),
    h('ul', {}, [d.seat, 1 - d.seat].map(side => price(app, side))),
    h('div.row', {}, h('button.btn', { onclick: () => app.replay() }, 'What turned it'), h('button.btn', { onclick: () => openExport(app, app.session.status.acts) }, 'Take it along')),
  );
}
