// A game by mail at this board: nothing but the file goes to and fro between two players (docs/dice.md). What is each one's own,
// his secret, his choices while they are sealed and a copy of what he has, stays in his browser.
import { $, h } from '../dom.js';
import { download } from '../screens/export.js';

const number = () => [...crypto.getRandomValues(new Uint8Array(32))].map(b => b.toString(16).padStart(2, '0')).join('');
const keyOf = id => `mail-${id}`;

/** What this browser keeps of a game. @param {string} id */
export const keptMail = id => JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null');

/** Is a record with this first line a game by mail? @param {any} header */
export const isByMail = header => typeof header.dice?.game === 'string' && !header.dice.server;

class MailGame {
  /** @param {any} app @param {string} id @param {any} own {secret, name, seat, choices, copy} */
  constructor(app, id, own) {
    this.app = app;
    this.session = app.session;
    this.id = id;
    this.own = own;
    this.host = h('div.remote', { role: 'status' });
  }

  /** The board's session plays as the file wants it: acts are signed, and nobody else is played for. */
  takeOver() {
    const { session } = this,
      asked = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(session), 'asked').get,
      turn = () => session.status?.waits === session.status?.seat;
    Object.assign(session, { keep: async () => this.keep(), run: async () => {}, play: act => this.play(act), undo: () => this.undo() });
    Object.defineProperty(session, 'asked', { configurable: true, get() { return asked.call(this) && turn(); } });
  }
  letGo() {
    for (const name of ['keep', 'run', 'play', 'undo', 'asked']) delete this.session[name];
    this.session.typedDice = false;
  }
  close() {
    this.host.remove();
  }

  /** @param {any} message how the door opens it @param {string} [title] @returns {Promise<string | null>} what is wrong */
  async open(message, title = '') {
    const { app, session, own } = this,
      seats = [{ kind: 'human' }, { kind: 'human' }],
      wrong = await app.begin({ ask: 'mail', secret: own.secret, name: own.name, ...message }, { seats, title, id: '', owner: this });
    if (wrong) return wrong;
    const { seat, seats: names } = session.status;
    session.seats = names.map((name, i) => ({ kind: i === seat ? 'human' : 'remote', name }));
    session.typedDice = session.saved.includes('"scheme":"none"');
    if (seat !== null) app.bottom = seat;
    history.replaceState(null, '', `#mail=${this.id}`);
    document.head.append(h('link', { rel: 'stylesheet', href: 'css/remote.css' }));
    await session.look();
    this.show();
    return null;
  }

  keep() {
    const { status } = this.session;
    this.session.saved = status.record;
    if (status.seat === null) return;
    Object.assign(this.own, { seat: status.seat, choices: status.choices, copy: status.record });
    try {
      localStorage.setItem(keyOf(this.id), JSON.stringify(this.own));
    } catch {
      this.app.say('This browser has no room to keep the game: without its secret you cannot go on');
    }
  }

  /** @param {any} act @returns {Promise<any>} the ruling */
  async play(act) {
    const { session } = this,
      answer = await session.ask('mail_play', { act });
    if (answer.error || answer.legal === false) return answer;
    this.went(answer);
    for (const e of answer.settled) {
      session.log.push({ n: e.n, seat: e.seat, act: e.act, turn: answer.turn, events: e.events ?? [], cost: e.cost });
      session.tell('played', session.log.at(-1));
    }
    return answer;
  }

  async undo() {
    const { session } = this,
      answer = await session.ask('mail_undo');
    if (answer.error) return session.tell('notice', answer.error);
    session.log = session.log.slice(0, answer.acts);
    this.went(answer);
    await session.look();
  }

  /** The game stands otherwise: it is kept before anything else happens. */
  went(answer) {
    Object.assign(this.session, { status: answer, sceneAt: -1 });
    this.keep();
    this.show();
  }

  show() {
    const { status, title } = this.session,
      other = status.seat === null ? '' : status.seats[1 - status.seat],
      friend = other && other !== '?' ? other : 'your friend',
      words = status.seat === null ? 'This game is between others: you look on.' : status.waits === null ? `The battle is over: send the file to ${friend} once more.` : status.waits === status.seat ? 'The file is yours: play.' : `Send the file to ${friend}, and open what comes back.`,
      save = () => download(`${title.replace(/[^\p{L}\p{N}]+/gu, '-')}.jsonl`, status.record);
    this.host.replaceChildren(h('p', {}, h('b', {}, 'By mail. '), words), h('p', {}, status.dice ? `Dice verified: ${status.dice}.` : ''), h('p', {}, h('button.btn', { onclick: save }, 'Save the file'), ' ', h('button.btn', { onclick: () => this.app.openFile() }, 'Open what came back')));
    $('panel').append(this.host);
  }
}

/** A new one: the file to send is the invitation. @param {any} app @param {any} message @param {number} seat @param {string} title @returns {Promise<string | null>} */
export async function beginByMail(app, message, seat, title) {
  const name = prompt('Your name, as your friend will read it')?.trim();
  if (!name) return null;
  const { game, error } = await app.engine.ask(message),
    id = number();
  if (error) return error;
  return new MailGame(app, id, { secret: number(), name }).open({ game, seat, number: id }, title);
}

/** A file that came: gone on with, or the free seat taken. @param {any} app @param {string} record @param {any} header @returns {Promise<string | null>} */
export async function openByMail(app, record, header) {
  const id = header.dice.game,
    kept = keptMail(id),
    byHand = header.dice.scheme === 'none',
    name = kept || (!byHand && !header.dice.keys.includes(null)) ? undefined : prompt('Your name, as your friend will read it')?.trim() || undefined,
    own = kept ?? { secret: number(), name, ...(byHand ? { seat: 1 - header.dice.first } : {}) };
  return new MailGame(app, id, own).open({ record, ...(own.copy ? { copy: own.copy } : {}), ...(own.choices ? { choices: own.choices } : {}), ...(byHand ? { seat: own.seat } : {}) }, header.setup.title ?? '');
}
