// Beside the table of a game far away: who is there, the clocks, what is offered, what is said.
import { $, capital, h } from '../dom.js';
import { Wishes } from './wishes.js';

/** @param {number} ms */
export function timeWords(ms) {
  const s = Math.max(0, Math.round(ms / 1000)),
    days = Math.floor(s / 86400),
    two = n => String(n).padStart(2, '0');
  if (days >= 1) return `${days} d ${Math.floor((s % 86400) / 3600)} h`;
  return s >= 3600 ? `${Math.floor(s / 3600)}:${two(Math.floor((s % 3600) / 60))}:${two(s % 60)}` : `${Math.floor(s / 60)}:${two(s % 60)}`;
}

/** What an offer means. @param {string} what @param {any} offer */
function offerWords(what, offer) {
  const c = offer.clock;
  if (what === 'clock' && c) return `another clock: ${c.kind === 'none' ? 'none' : c.kind === 'days' ? `${c.days} days a turn` : `${c.minutes} minutes each`}`;
  return { draw: 'a draw', undo: 'to take back', clock: 'another clock', rekey: 'new numbers for the dice, the old ones being lost' }[what] ?? what;
}

export class RemotePanel {
  /** @param {import('./game.js').RemoteGame} game */
  constructor(game) {
    this.game = game;
    /** @type {any} */ this.heard = null; // which clock, and when it was told
    this.list = h('div.remote-words', { role: 'log', 'aria-label': 'Chat' });
    this.input = h('input', { placeholder: 'Say something', 'aria-label': 'Say something', maxlength: 500 });
    this.state = h('div.remote-state', { role: 'status' });
    this.offers = h('div.remote-offers');
    /** @type {Wishes | null} */ this.wishes = game.facts.seat === null ? null : new Wishes(game);
    this.acts = game.facts.seat === null ? null : this.buttons();
    this.host = h(
      'details.remote',
      { open: innerWidth > 760 },
      h('summary', {}, 'Club'),
      this.state,
      game.proved ? this.dice() : null,
      this.offers,
      this.list,
      h('form', { onsubmit: e => (e.preventDefault(), this.say()) }, this.input, h('button.btn', {}, 'Say')),
      this.acts,
      this.wishes?.host,
    );
    document.head.append(h('link', { rel: 'stylesheet', href: 'css/remote.css' }));
    document.body.append(this.host);
    for (const kind of ['change', 'turn']) game.addEventListener(kind, () => this.show());
    const clock = setInterval(() => this.show(), 1000);
    game.addEventListener('gone', () => (clearInterval(clock), this.host.remove()));
    this.show();
  }

  buttons() {
    const { game } = this,
      button = (text, run) => h('button.btn', { onclick: run }, text);
    return h(
      'div.remote-buttons',
      {},
      button('Offer a draw', () => game.offer('draw')),
      button('Take back', () => game.takeBack()),
      button('Resign', () => confirm('Give the battle up?') && game.offer('resign')),
    );
  }

  /** Whether the dice are what both have made them, checked here and now. */
  dice() {
    const { proved } = this.game,
      word = h('span', { role: 'status' });
    const show = () => (word.textContent = proved.words);
    this.game.addEventListener('change', show);
    show();
    return h('p.remote-dice', {}, word, ' ', h('button.btn', { onclick: () => proved.check() }, 'Verify'));
  }

  async say() {
    const text = this.input.value.trim();
    if (!text) return;
    this.input.value = '';
    const { status, body } = await this.game.post('say', { text });
    if (status !== 200) this.game.app.say(body.error);
  }

  clock(seat) {
    const { clock, now } = { clock: this.game.facts.clock, now: Date.now() };
    if (!clock.left) return '';
    this.heard = this.heard?.clock === clock ? this.heard : { clock, at: now };
    return timeWords(clock.left[seat] - (clock.running === seat ? now - this.heard.at : 0));
  }

  /** Beside the table, never over it; on a phone, where there is no room beside it, folded up above its foot. */
  settle() {
    const place = innerWidth > 760 ? $('panel') : document.body;
    if (this.host.parentElement !== place) place.append(this.host);
  }

  show() {
    if (this.game.closed) return;
    this.settle();
    const { game } = this,
      { facts, presence, connected } = game,
      mine = facts.seat !== null && facts.prompt.seat === facts.seat && !facts.result;
    document.title = `${mine ? '● Your turn — ' : ''}${game.session.title || 'Acies'}`;
    this.state.replaceChildren(
      ...facts.seats.map((s, i) => h('p', {}, h('span', { class: presence.seats[i] || s.bot ? 'here' : 'away' }, presence.seats[i] || s.bot ? '● ' : '○ '), s.name || `Player ${i + 1}`, ` (${facts.sides[i]}) `, h('b', {}, this.clock(i)))),
      h('p', {}, !connected ? 'The line is down: trying again…' : facts.status === 'waiting' ? 'The other seat is still empty.' : facts.result ? `${capital(game.ending)}.` : presence.watching ? `${presence.watching} watching` : ''),
    );
    this.wishes?.show();
    this.acts?.toggleAttribute('hidden', !!facts.result);
    this.offers.replaceChildren(...this.mine(), ...Object.entries(facts.offers ?? {}).map(([what, offer]) => this.offered(what, offer)));
    this.hear(game.words.splice(0));
  }

  /** Who watches may call himself as a player is called: it is told that he is none. @param {any[]} said */
  hear(said) {
    const speaker = w => (typeof w.seat === 'number' ? w.name || `Player ${w.seat + 1}` : `${w.name || 'Somebody'} (watching)`);
    for (const w of said) this.list.append(h('p', {}, h('b', {}, `${speaker(w)}: `), w.text));
    if (said.length) this.list.scrollTop = this.list.scrollHeight;
  }

  /** What only this player can mend. */
  mine() {
    const { game } = this,
      own = game.facts.seat === null || game.facts.result ? {} : game.facts.seats[game.facts.seat];
    return [
      own.deputy ? h('p', {}, 'Your time was out: a bot decides for you. ', h('button.btn', { onclick: () => game.offer('back') }, 'I am back')) : '',
      game.proved?.lost && !game.facts.offers?.rekey ? h('p', {}, 'This browser does not have the secret of your seat. ', h('button.btn', { onclick: () => game.proved.askNew() }, 'Ask for a new one')) : '',
    ].filter(Boolean);
  }

  offered(what, offer) {
    const { game } = this;
    if (offer.by === game.facts.seat || game.facts.seat === null) return h('p', {}, `Offered: ${offerWords(what, offer)}`);
    return h(
      'p',
      {},
      `Your opponent ${what === 'undo' ? 'asks' : 'offers'} ${offerWords(what, offer)}. `,
      h('button.btn', { onclick: () => (what === 'rekey' ? game.proved.agree(offer) : game.offer(what, { accept: true })) }, 'Agree'),
      h('button.btn', { onclick: () => game.offer(what, { accept: false }) }, 'Decline'),
    );
  }
}
