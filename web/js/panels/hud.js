// Bar, sides, rail and dice: everything round the table that only tells.
import { $, capital, flag, h, words } from '../dom.js';
import { fact, turnOf } from '../game/scene.js';
import { die } from './dice.js';
import { portrait, sized } from './portrait.js';
import { withNames } from './log.js';

/** Name of the battle, rules and turn. */
export function header(app) {
  const { session, d } = app,
    t = turnOf(d.scene),
    phase = fact(d.scene, 'Phase');
  $('title').textContent = session.title;
  $('subtitle').textContent = [session.vocabulary.title, t.number ? `${t.word.toLowerCase()} ${t.number}` : null, phase && words(phase)].filter(Boolean).join(', ');
  document.title = `${session.title} – Acies`;
}

/** The two sides with their losses as boxes, and whatever else the rule set tells of them. */
export function versus(app) {
  const { d, session } = app;
  return h(
    'div.versus',
    {},
    [d.seat, 1 - d.seat].map(side => {
      const lost = Number(fact(d.scene, 'Lost', side) ?? 0),
        limit = Number(fact(d.scene, 'Breaks at', side) ?? 0),
        n = Math.min(limit, 12),
        more = d.scene.facts.filter(f => f.side === side && !['Lost', 'Breaks at'].includes(f.label)).map(f => `${f.label} ${f.value}`);
      const who = session.seats[side].kind === 'bot' ? ` (${session.seats[side].bot})` : '';
      return h(
        'div',
        { class: session.prompt.seat === side ? 'now' : '' },
        h('h2', { title: session.sides[side] + who }, flag(side), h('span.name', {}, session.sides[side])),
        h(
          'p.losses',
          {},
          Array.from({ length: n }, (_, i) => h('i', { class: i < lost ? 'gone' : '' }, i < lost ? '×' : '')),
          h('span', {}, `${lost}${limit ? ` of ${limit}` : ''} lost`),
        ),
        more.length ? h('p.more', {}, more.join(', ')) : null,
      );
    }),
  );
}

/** The last throw, as dice or cards on felt. */
export function diceTray(app) {
  const thrown = [...app.session.log].reverse().find(l => l.act.dice || l.act.cards);
  if (!thrown) return null;
  const dice = thrown.act.dice ? (Array.isArray(thrown.act.dice) ? thrown.act.dice : Object.values(thrown.act.dice)) : [],
    cards = thrown.act.cards ?? [],
    text = withNames(thrown.events.find(e => !['factor', 'overlap'].includes(e.event))?.text ?? 'Thrown', app.session.sides);
  const shown = dice.slice(0, 4).map((n, i) => dieBox(n, i));
  return h('div.tray', {}, h('div', {}, shown, cards.slice(0, 4).map(c => h('span.cardface', { class: /[HD]$/.test(c) ? 'red' : '' }, cardText(c))), h('p', {}, h('b', {}, capital(text)), `Throw ${thrown.n}`)));
}

function dieBox(n, i) {
  const box = h('span.diebox');
  if (n >= 1 && n <= 6) box.innerHTML = die(Number(n), i ? 1 : 0, i);
  else box.append(h('span.cardface', {}, String(n)));
  return box;
}

export const cardText = c => String(c).replace(/S$/, '♠').replace(/H$/, '♥').replace(/D$/, '♦').replace(/C$/, '♣');

/** Left of the table: the fallen and the switches. */
export function rail(app) {
  const { d, prefs } = app;
  const box = side => {
    const dead = d.scene.pieces.filter(p => p.side === side && !p.at && p.marks.includes('off') && !p.marks.includes('waiting'));
    return h(
      'div.fallen',
      {},
      h('h2', {}, flag(side), 'Fallen', dead.length ? h('small', {}, String(dead.length)) : null),
      h('div', {}, dead.length ? dead.slice(-8).map(p => portrait(sized({ ...p, stands: null, width: Math.min(p.width || d.unit, d.unit), depth: Math.min(p.depth || d.unit, d.unit) }, d.unit), d.armies[side], Math.min(1.9, (dead.length > 2 ? 42 : 76) / d.unit), 'fallen')) : h('p', {}, 'None yet')),
    );
  };
  const key = (name, letter, pressed, title) =>
    h('button', { 'aria-pressed': pressed === undefined ? null : String(pressed), title, onclick: () => app.key(letter) }, name, h('kbd', {}, letter.toUpperCase()));
  $('rail').replaceChildren(
    box(1 - d.seat),
    box(d.seat),
    h(
      'div.keys',
      {},
      key('Zones', 'z', prefs.zones, "Show the enemy's zones"),
      key('Real dice', 'r', app.session.typedDice, 'Dice and cards are typed in from a real table'),
      key('Names', 'n', prefs.names, 'Show all names'),
      key('Command', '/', undefined, 'Orders in words'),
      key('Other side', 'f', undefined, 'Look from the other side'),
      key('Fit table', '0', undefined, 'Show the whole table'),
    ),
  );
}
