// Bar, sides, rail and dice: everything round the table that only tells.
import { $, capital, flag, h, words } from '../dom.js';
import { fact, turnOf } from '../game/scene.js';
import { die } from './dice.js';
import { portrait, sized } from './portrait.js';
import { sentence } from './log.js';
import { SWITCHES, switchedOn } from '../keys.js';

/** Name of the battle, rules and turn. */
export function header(app) {
  const { session, d } = app,
    t = turnOf(d.scene),
    phase = fact(d.scene, 'Phase');
  $('title').textContent = session.title;
  const strip = phaseStrip(app, phase);
  $('subtitle').textContent = [session.vocabulary.title, t.number ? `${t.word.toLowerCase()} ${t.number}` : null, !strip && phase && words(phase)].filter(Boolean).join(', ');
  fitPhases($('phases'));
  document.title = `${session.title} – Acies`;
}

/** The phases of the turn; what is settled between two of them belongs to the one before. */
function phaseStrip(app, phase) {
  const list = app.session.phases,
    here = list.findIndex(p => p.words.includes(phase)),
    battle = list.length > 0 && phase !== 'over' && app.session.status.turn > 0,
    now = here < 0 && battle ? Math.max(0, app.phaseAt ?? 0) : here;
  app.phaseAt = now;
  $('phases').hidden = now < 0;
  $('phases').replaceChildren(...list.map((p, i) => h('li', { class: i < now ? 'done' : i === now ? 'now' : i > now + 1 ? 'far' : '', title: p.name, 'aria-current': i === now ? 'step' : null }, p.name)));
  return now >= 0;
}

/** The names of the phases give way before anything is cut off: the battle's name, or a button at the end of the bar. */
function fitPhases(strip) {
  const bar = strip.parentElement,
    key = `${innerWidth} ${bar.textContent}`,
    cut = () => [bar, $('title'), $('subtitle')].some(e => e.scrollWidth > e.clientWidth);
  if (strip.hidden || strip.key === key) return; // it is fitted: measuring lays the page out
  strip.key = key;
  strip.classList.remove('few', 'fewer', 'least');
  for (const less of ['few', 'fewer', 'least']) if (cut()) strip.classList.add(less);
}

/** A number stands beside its name, a word behind a colon, and of what is so the name is enough. */
const toldFact = ({ label, value }) => (value === 'yes' ? label : Number.isNaN(Number(value)) ? `${label}: ${value}` : `${label} ${value}`);

/** What is told of a side: of each of its numbered parts ("Command 2 PIPs") in a line of its own. @param {any[]} facts @returns {string[]} */
export function inLines(facts) {
  /** @type {Map<string, any[]>} */ const of = new Map();
  for (const f of facts) {
    const [, part = '', label = f.label] = /^(\w+ \d+) (.+)$/.exec(f.label) ?? [];
    of.set(part, [...(of.get(part) ?? []), { ...f, label }]);
  }
  return [...of].map(([part, list]) => (part ? `${part}: ` : '') + list.map(toldFact).join(', '));
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
        counts = n > 0 || lost > 0 || session.status.turn > 0, // while armies are chosen there is nothing to lose
        more = inLines(d.scene.facts.filter(f => f.side === side && !['Lost', 'Breaks at'].includes(f.label)));
      const who = session.seats[side].kind === 'bot' ? ` (${session.seats[side].bot})` : '';
      return h(
        'div',
        { class: session.prompt.seat === side ? 'now' : '' },
        h('h2', { title: session.sides[side] + who }, flag(side), h('span.name', {}, session.sides[side])),
        counts ? h('p.losses', {}, n ? h('span.boxes', { 'aria-hidden': 'true' }, Array.from({ length: n }, (_, i) => h('i', { class: i < lost ? 'gone' : '' }, i < lost ? '×' : ''))) : null, h('span', {}, `${lost}${limit ? ` of ${limit}` : ''} lost`)) : null,
        more.map(line => h('p.more', {}, line)),
      );
    }),
  );
}

/** The last throw, as dice or cards on felt. */
export function diceTray(app) {
  const log = app.replaying ? app.session.log.slice(0, app.replaying.at) : app.session.log,
    thrown = [...log].reverse().find(l => l.act.dice || l.act.cards);
  if (!thrown) return null;
  const dice = thrown.act.dice ? (Array.isArray(thrown.act.dice) ? thrown.act.dice : Object.values(thrown.act.dice)) : [],
    cards = thrown.act.cards ?? [],
    text = thrown.events.length ? sentence(thrown, app.session.sides).text : 'Thrown';
  const shown = dice.slice(0, 4).map((n, i) => dieBox(n, i)),
    fresh = app.prefs.motion && app.lastThrow !== thrown.n && !app.replaying;
  app.lastThrow = thrown.n;
  return h('div.tray', { class: [fresh && 'tumble', shown.length + cards.length > 2 && 'many'].filter(Boolean).join(' '), onclick: e => e.currentTarget.classList.remove('tumble') }, h('div', {}, h('span.thrownhere', {}, shown, cards.slice(0, 6).map(c => h('span.cardface', { class: /[HD]$/.test(c) ? 'red' : '' }, cardText(c)))), h('p', {}, h('b', {}, capital(text)), `Throw ${thrown.n}`)));
}

function dieBox(n, i) {
  const box = h('span.diebox');
  if (n >= 1 && n <= 6) box.innerHTML = die(Number(n), i ? 1 : 0, i);
  else box.append(h('span.cardface', {}, String(n)));
  return box;
}

export const cardText = c => String(c).replace(/S$/, '♠').replace(/H$/, '♥').replace(/D$/, '♦').replace(/C$/, '♣');

/** One side's fallen, in a box beside the table. */
function fallen(app, side) {
  const { d } = app,
    dead = d.scene.pieces.filter(p => p.side === side && !p.at && p.marks.includes('off') && !p.marks.includes('waiting')),
    low = innerHeight < 832, // as the style sheets have it
    px = Math.min(1.9, (dead.length > 4 ? 25 : dead.length > 2 ? 36 : low ? 38 : 76) / d.unit),
    small = p => sized({ ...p, stands: null, width: Math.min(p.width || d.unit, d.unit), depth: Math.min(p.depth || d.unit, d.unit) }, d.unit);
  return h(
    'div.fallen',
    { class: dead.length ? '' : 'empty' },
    h('h2', {}, flag(side), 'Fallen', h('small', {}, String(dead.length))),
    dead.length ? h('div', {}, dead.slice(-12).map(p => portrait(small(p), d.armies[side], px, 'fallen'))) : null,
  );
}

/** The switches of the view as buttons. */
export const switches = app =>
  h(
    'div.keys',
    { role: 'group', 'aria-label': 'Switches' },
    [...SWITCHES, ...(app.prefs.phone ? [['?', 'Rules', 'The rules']] : [])].map(([letter, name, title]) => {
      const on = switchedOn(app, letter);
      return h('button', { 'aria-pressed': on === undefined ? null : String(!!on), title, onclick: () => app.key(letter) }, name, h('kbd', {}, letter.toUpperCase()));
    }),
  );

/** Left of the table: the map, the fallen and the switches. A phone has the map in a corner of the table, while not all of it is seen. */
export function rail(app) {
  const { d } = app;
  const begun = app.session.status.turn > 0; // before the battle nobody can have fallen
  if (app.prefs.phone) document.querySelector('.stage')?.append(app.map.node);
  $('rail').replaceChildren(...(app.prefs.phone ? [] : [app.map.node]), ...(begun ? [fallen(app, 1 - d.seat), fallen(app, d.seat)] : []), switches(app));
}
