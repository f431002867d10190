// Those who wait beside the table: picked here, placed by a tap or a drag on the table.
import { h } from '../dom.js';
import { portrait, sized } from './portrait.js';

/** @param {any} app */
export function waitingCard(app) {
  const { d, session, board } = app;
  if (app.replaying || !session.asked || typeof session.prompt.seat !== 'number') return null;
  const list = d.scene.pieces.filter(p => !p.at && p.side === session.prompt.seat && board.able.has(p.id) && !p.marks.includes('inside'));
  if (!list.length) return null;
  const later = p => session.movers.get(p.id)?.may === false;
  list.sort((p, q) => Number(later(p)) - Number(later(q))); // those whose turn it is come first
  return h(
    'div.card.waiting',
    { 'aria-label': 'Beside the table' },
    h('h3', {}, 'Beside the table', h('small', {}, 'pick, then tap the table')),
    h(
      'div.bench',
      {},
      list.map(p => {
        const q = sized(p, d.unit);
        return h(
          'button.benched',
          {
            'aria-pressed': String(board.selected.has(p.id)),
            class: later(p) ? 'later' : '',
            title: `${p.id} ${d.typeName(p)}`,
            'aria-label': `${p.id} ${d.typeName(p)}`,
            onclick: e => app.pick(e.shiftKey || e.ctrlKey ? [...board.selected, p.id] : board.selected.has(p.id) && board.selected.size === 1 ? list.filter(x => later(x) === later(p)).map(x => x.id) : [p.id]),
          },
          portrait(q, d.armies[p.side], Math.min(1.1, 46 / q.width, 34 / q.depth), 'bench'),
          h('span', {}, p.id),
        );
      }),
    ),
    session.status.turn > 0 ? null : h('div.row', {}, h('button.btn', { onclick: () => session.leave() }, 'Let a captain draw up the rest')), // in battle they come one by one, or not at all
  );
}
