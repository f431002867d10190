// What a player of a game far away may wish: another clock, days off, notices, and answers he gives once for all.
import { h, words } from '../dom.js';
import { CLOCKS } from '../club/clocks.js';

const ABOUT_PIECES = new Set(['act', 'target']); // beside everything that is no single word or number
const SMALL = 12; // questions with more answers are no small ones

/** What of an answer can be kept for the next question of its kind: not which troops it was about. @param {any} offer */
export function matchOf(offer) {
  const kept = Object.entries(offer).filter(([key, value]) => !ABOUT_PIECES.has(key) && ['string', 'number', 'boolean'].includes(typeof value));
  return { act: offer.act, ...Object.fromEntries(kept) };
}

/** @param {any} rule a standing answer */
export const ruleWords = rule => `${words(rule.prompt)}: ${[...Object.values(rule.match ?? {}).map(v => words(String(v))), ...(rule.order ?? [])].join(', ') || 'the first'}`;

export class Wishes {
  /** @param {import('./game.js').RemoteGame} game */
  constructor(game) {
    this.game = game;
    this.shown = '';
    this.standing = h('div.remote-standing');
    this.away = h('p');
    this.host = h('details.remote-wishes', {}, h('summary', {}, 'Clock, notices, standing answers'), this.clock(), this.vacation(), this.notices(), this.standing);
  }

  /** @param {string} call @param {any} body @param {string} done */
  async send(call, body, done) {
    const { status, body: answer } = await this.game.post(call, body);
    if (status === 200) await this.game.look();
    this.game.app.say(status === 200 ? done : answer.error);
    return status === 200;
  }

  clock() {
    const kind = h('select', { 'aria-label': 'Another clock' }, ...CLOCKS.map(([value, label]) => h('option', { value }, label)));
    const ask = () => this.game.offer('clock', { clock: CLOCKS.find(c => c[0] === kind.value)[2] });
    return h('p', {}, kind, ' ', h('button.btn', { onclick: ask }, 'Ask for this clock'));
  }

  vacation() {
    const days = h('input', { type: 'number', min: 0, max: 90, value: 7, 'aria-label': 'Days off' });
    const go = n => this.send('vacation', { days: n }, n ? 'Your clock stands while you are away' : 'Welcome back');
    this.off = h('p', {}, days, ' ', h('button.btn', { onclick: () => go(Number(days.value)) }, 'Days off'), ' ', h('button.btn', { onclick: () => go(0) }, 'Home again'));
    return h('div', {}, this.away, this.off);
  }

  notices() {
    const wanted = this.own.notify ?? {},
      kind = h('select', { 'aria-label': 'Notices by' }, ...[['', 'no webhook'], ['ntfy', 'ntfy'], ['discord', 'Discord'], ['json', 'plain JSON']].map(([value, label]) => h('option', { value, selected: wanted.webhook?.kind === value }, label))),
      url = h('input', { type: 'url', placeholder: 'https://ntfy.sh/your-topic', 'aria-label': 'Address of the webhook', value: wanted.webhook?.url ?? '' }),
      mail = h('input', { type: 'email', placeholder: 'you@example.org', 'aria-label': 'Mail address', value: wanted.mail ?? '' });
    const keep = event => {
      event.preventDefault();
      this.send('notify', { notify: { ...(kind.value ? { webhook: { kind: kind.value, url: url.value } } : {}), ...(mail.value ? { mail: mail.value } : {}) } }, 'You will be told when it is your turn');
    };
    return h('form', { onsubmit: keep }, kind, url, mail, h('button.btn', {}, 'Tell me'));
  }

  get own() {
    return this.game.facts.seats[this.game.facts.seat];
  }

  /** @param {any[]} rules */
  keep(rules) {
    return this.send('standing', { standing: rules }, 'Kept for this game');
  }

  /** The answers that stand, and the question at hand, if it is a small one. */
  show() {
    const { clock } = this.game.facts,
      rules = this.own.standing ?? [],
      { session } = this.game,
      small = session.asked && session.prompt.seat === this.game.facts.seat && session.offers.length <= SMALL ? session.offers : [],
      answers = [...new Map(small.map(o => [JSON.stringify(matchOf(o)), matchOf(o)])).values()],
      now = JSON.stringify([rules, answers, session.prompt.kind]);
    this.off.hidden = clock.kind !== 'days';
    const left = clock.kind === 'days' ? Math.floor(clock.vacation[this.game.facts.seat] / 86400000 + 0.01) : 0;
    this.away.textContent = clock.kind !== 'days' ? '' : clock.away[this.game.facts.seat] > clock.at ? `You are away until ${new Date(clock.away[this.game.facts.seat]).toLocaleDateString()}.` : `${left} days off are left.`;
    if (now === this.shown) return;
    this.shown = now;
    const choice = h('select', { 'aria-label': 'Answer' }, ...answers.map((a, i) => h('option', { value: i }, ruleWords({ prompt: session.prompt.kind, match: a }))));
    this.standing.replaceChildren(
      ...rules.map((rule, i) => h('p', {}, `Always ${ruleWords(rule)} `, h('button.btn', { onclick: () => this.keep(rules.filter((_, k) => k !== i)) }, 'Ask me again'))),
      answers.length ? h('p', {}, choice, ' ', h('button.btn', { onclick: () => this.keep([...rules, { prompt: session.prompt.kind, match: answers[Number(choice.value)] }]) }, 'Always')) : '',
    );
  }
}
