// What has happened, in sentences: one line an act, grouped by turn, the result before its arithmetic; every clause is a link,
// every line leads to its moment.
import { capital, clauseLink, h, words } from '../dom.js';
import { sayAct } from '../game/orders.js';
import { diceOf } from '../game/combats.js';

/** What a reader wants to know first. Events not named here keep their order behind these. */
const WEIGHT = ['defeated', 'over', 'destroyed', 'lost', 'rout', 'flee', 'recoil', 'outcome', 'pips', 'distance', 'move', 'contact', 'conform', 'shoot', 'fight'];
const SEEN = ['lies']; // where ground lies is seen on the table; in numbers it tells nobody anything
const MOST = 120; // lines kept in the page

/** "side 0" by its name. */
export const withNames = (text, sides) => text.replace(/\bside ([01])\b/g, (_, i) => sides[+i]);

/** Playing cards as they look: 10D is 10♦. */
export const withSuits = text => text.replace(/\b(10|[2-9AJQK])([SHDC])\b/g, (_, rank, suit) => rank + { S: '♠', H: '♥', D: '♦', C: '♣' }[suit]);

/** One line for a combat: the totals of both, and what came of it. */
function combat(events) {
  const totals = diceOf({ events });
  if (totals.length !== 2) return null;
  const [a, b] = totals,
    sum = t => `${t.id} ${t.total - t.die} + ${t.die} = ${t.total}`;
  const [w, l] = a.total >= b.total ? [a, b] : [b, a];
  const end = events.find(e => ['destroyed', 'rout', 'flee', 'recoil'].includes(e.event)) || events.filter(e => e.event === 'outcome').find(e => e.piece === l.id);
  return { text: `${sum(w)} ${w.total === l.total ? 'equals' : 'beats'} ${sum(l)}${end ? `: ${end.text}` : ''}`, clause: end?.clause };
}

/** The sentence of one act. @param {any} entry @param {string[]} sides */
export function sentence(entry, sides) {
  const said = plainSentence(entry, sides);
  return entry.act.cards ? { ...said, text: withSuits(said.text) } : said;
}

function plainSentence(entry, sides) {
  const fought = combat(entry.events);
  if (fought) return fought;
  const rank = e => {
    const i = WEIGHT.indexOf(e.event);
    return i < 0 ? 50 : i;
  };
  const list = entry.events.filter(e => !SEEN.includes(e.event)).map((e, i) => ({ e, k: rank(e) * 100 + i })).sort((x, y) => x.k - y.k);
  const moves = entry.events.filter(e => e.event === 'move');
  if (moves.length > 2) return { text: `${moves[0].piece} and ${moves.length - 1} others ${moves[0].text.replace(/^\S+ moves/, 'move')}`, clause: moves[0].clause };
  const chosen = list.slice(0, 2).map(x => x.e);
  if (!chosen.length) return { text: sayAct(entry.act), clause: undefined };
  return { text: withNames(chosen.map(e => e.text).join('; '), sides), clause: chosen[0].clause };
}

function icon(entry, sides) {
  if (entry.seat !== 'chance') return h(`span.ic.s${entry.seat}`, { 'aria-hidden': 'true' }, (sides[entry.seat] || '?')[0]);
  const drawn = entry.act.dice ?? entry.act.cards ?? [],
    one = Array.isArray(drawn) ? drawn[0] : Object.values(drawn)[0];
  const face = withSuits(String(one ?? '?')).slice(0, 3);
  return h('span.ic.dice', { class: face.length > 2 ? 'long' : '', 'aria-hidden': 'true' }, face);
}

/** @type {WeakMap<any, {text: string, clause: any}>} */
const told = new WeakMap();

/** The sentence, made once for every act. */
function sentenceOnce(entry, sides) {
  if (!told.has(entry)) told.set(entry, sentence(entry, sides));
  return /** @type {any} */ (told.get(entry));
}

/**
 * @param {any[]} log @param {string[]} sides @param {string} turnWord
 * @param {(n: number) => void} go shows the moment after act n
 */
export function logView(log, sides, turnWord, go) {
  const out = [];
  let turn = null,
    /** @type {any} */ group = null;
  for (const entry of log.slice(-MOST)) {
    if (!entry.events.length) continue;
    if (entry.turn !== turn || !group) {
      turn = entry.turn;
      group = h('ul');
      out.push(h('h3', {}, turn ? `${turnWord} ${turn}` : 'Before the battle'), group);
    }
    const { text, clause } = sentenceOnce(entry, sides),
      rest = entry.events.length > 1 ? entry.events.map(e => withNames(e.text, sides)).join('. ') : '';
    group.append(
      h(
        'li',
        { class: entry === log.at(-1) ? 'now' : '' },
        icon(entry, sides),
        h('span', {}, h('a.moment', { href: `#act-${entry.n}`, title: rest || `Show act ${entry.n}`, onclick: e => (e.preventDefault(), go(entry.n)) }, `${capital(text)}.`), ' ', clauseLink(clause)),
      ),
    );
  }
  return out;
}

/** What a game is waiting for, without the colon and full stop the engine leaves to us. */
export const asked = prompt => capital(words(prompt.why || prompt.kind));
