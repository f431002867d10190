// A game at the club's server, played at this board. The board keeps its session with the engine of the page, which holds a copy
// of the game; what is played here goes to the server first, and what the server tells is played in the copy. Where the server
// withholds something (secret dispositions), there can be no copy: then every question goes to the server.
import { withChanges } from '../game/session.js';
import { askClub, Follower, insist } from './api.js';
import { Proved } from './proved.js';

const AFAR = 'club'; // the name of a game that only the server has
const SLICE = 500, // entries of the log that the server gives at a time
  WORDS = 200; // of what was said before, so many are shown

export class RemoteGame extends EventTarget {
  /** @param {any} app @param {string} id @param {string} token @param {string | null} [secret] for dice that are proved */
  constructor(app, id, token, secret = null) {
    super();
    this.app = app;
    this.session = app.session;
    this.path = `api/games/${id}`;
    this.id = id;
    this.token = token;
    this.secret = secret;
    /** @type {Proved | null} */ this.proved = null;
    /** @type {Follower | null} */ this.follower = null;
    /** @type {any} */ this.near = null; // the page's own engine
    /** @type {number | null | undefined} */ this.missed = undefined; // acts there were at the last visit
    this.played = 0; // the last entry the copy has
    /** @type {any} */ this.facts = null; // the game as the server last told it
    /** @type {any} */ this.presence = { seats: [false, false], watching: 0 };
    /** @type {any[]} */ this.words = []; // what was said
    this.connected = true;
    this.closed = false; // another game has taken its place
    /** @type {Set<string>} */ this.asking = new Set(); // what is being offered just now
    this.number = 0;
    this.last = 0;
  }

  /** @param {string} type @param {any} [detail] */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
  post(call, body = {}) {
    return askClub('POST', `${this.path}/${call}`, { token: this.token, body });
  }

  /** @returns {Promise<string | null>} what is wrong */
  async open() {
    const wrong = await this.look();
    if (wrong) return wrong;
    this.takeOver();
    if (Proved.in(this.facts)) {
      this.proved = new Proved(this, this.secret);
      const refused = (await this.proved.join()) ?? (await this.look()) ?? (await this.proved.recall());
      if (refused) return refused;
    }
    const opened = await this.sync();
    if (opened) return opened;
    await this.hear();
    await this.remember();
    await this.proved?.answer();
    this.follower = new Follower(this.path, this.token, this.last, e => this.receive(e), open => {
      this.connected = open;
      this.tell('change');
    });
    return null;
  }

  async look() {
    const { status, body } = await insist('GET', this.path, { token: this.token });
    if (status !== 200) return body.error;
    this.facts = body;
    this.number = body.number;
    this.last = Math.max(this.last, body.last);
    this.tell('change');
    return null;
  }

  /** What was said before this page came; the stream tells the rest. */
  async hear() {
    for (let since = 0, more = true; more; ) {
      const { status, body } = await insist('GET', `${this.path}/log?kind=say&since=${since}`, { token: this.token }),
        said = status === 200 ? body.log : [];
      this.words = [...this.words, ...said.filter(e => e.n <= this.last)].slice(-WORDS);
      more = said.length >= SLICE;
      since = said.at(-1)?.n;
    }
  }

  /** Who sits where, as the board knows it: oneself, or somebody else. */
  get seats() {
    return this.facts.seats.map((s, i) => ({ kind: i === this.facts.seat ? 'human' : 'remote', name: s.name || `Player ${i + 1}` }));
  }

  /** As much of a record as the board reads: what the sides are called. */
  get header() {
    return `${JSON.stringify({ setup: { sides: this.facts.sides.map(name => ({ name })) } })}\n`;
  }

  /** The game as the server has it, into the board. */
  async sync() {
    const { app, session, facts } = this;
    if (facts.partial) {
      this.afar(true);
      return app.begin({ ask: 'load', game: AFAR }, { seats: this.seats, title: facts.title ?? '', id: '', owner: this });
    }
    this.afar(false);
    const { body } = await insist('GET', `${this.path}/record`, { token: this.token }),
      wrong = await app.begin({ ask: 'load', record: body, sound_part: true }, { seats: this.seats, title: facts.title ?? '', id: '', owner: this });
    if (facts.seat !== null) app.bottom = facts.seat;
    if (!wrong) session.tell('change');
    return wrong;
  }

  // --- the session, as far as it is the server's ----------------------------------------------------------------------

  takeOver() {
    const { session } = this;
    session.keep = async () => {
      session.saved ||= this.header; // a game of ours is kept by the server
    };
    session.run = async () => {};
    session.play = act => this.play(act);
    session.undo = async (acts = 1) => this.takeBack(acts);
    const own = name => Object.getOwnPropertyDescriptor(Object.getPrototypeOf(session), name).get,
      asked = own('asked'),
      prompt = own('prompt'),
      game = this;
    Object.defineProperties(session, {
      asked: {
        configurable: true,
        get() {
          return asked.call(this) && game.facts.status === 'running' && !game.facts.result;
        },
      },
      prompt: {
        configurable: true,
        get() {
          const now = prompt.call(this);
          return now && now.seat !== null && game.facts.result ? game.verdict : now;
        },
      },
    });
  }

  /** How it ended, in a sentence. */
  get ending() {
    const { seats, result } = this.facts,
      names = seats.map((s, i) => s.name || `Player ${i + 1}`);
    return `${result.winner === null ? 'a draw' : `${names[result.winner]} has won`}${result.why === 'time' ? ' on time' : result.why === 'resigned' ? ': the other side gave up' : ''}`;
  }

  /** The prompt of a game that has ended by what was agreed or by the clock: the rules would go on. */
  get verdict() {
    return { seat: null, kind: 'over', winner: this.facts.result.winner, why: `the battle is over: ${this.ending}`, byWord: true };
  }

  /** Another game is at the table now: the session is its own again. */
  letGo() {
    for (const name of ['keep', 'run', 'play', 'undo', 'asked', 'prompt']) delete this.session[name];
    this.afar(false);
  }
  close() {
    this.closed = true;
    this.follower?.close();
    this.tell('gone');
  }

  /** Questions about a game that only the server has. @param {boolean} on */
  afar(on) {
    const { engine } = this.session;
    this.near ??= engine.ask.bind(engine);
    engine.ask = on ? message => (message.game === AFAR ? this.askAfar(message) : this.near(message)) : this.near;
  }

  async askAfar({ ask, game, ...fields }) {
    if (ask === 'close') return {};
    if (ask === 'load') return this.statusAfar();
    if (ask === 'record') return { record: this.header };
    if (ask === 'log') return { log: this.facts ? await this.logAfar() : [] };
    if (ask === 'state') return { ...(await this.statusAfar()), scene: this.facts.scene };
    const { body } = await this.post('ask', { ask, ...fields });
    return body;
  }
  async statusAfar() {
    await this.look();
    const { ruleset, acts, turn, hash, prompt, undoable } = this.facts;
    return { game: AFAR, ruleset, acts, turn, hash, prompt, undoable };
  }
  async logAfar() {
    const { body } = await insist('GET', `${this.path}/log`, { token: this.token });
    return body.log.filter(e => e.kind === 'act').map(e => ({ n: e.acts, seat: e.seat, act: e.act, turn: e.turn, events: e.events ?? [], cost: e.cost }));
  }

  // --- playing ----------------------------------------------------------------------------------------------------------

  /** @param {any} act @returns {Promise<any>} the ruling */
  async play(act) {
    const { session } = this;
    if (act.act === 'concede' && session.prompt.seat !== this.facts.seat) return this.offer('resign').then(() => ({ legal: true })); // at any time
    const order = this.proved && session.prompt.seat !== 'chance' ? await this.proved.sign({ act }) : { body: { act } };
    if (!order.body) return order.refusal;
    const { status, body } = await insist('POST', `${this.path}/acts`, { token: this.token, body: order.body, number: this.number });
    if (status === 409) await this.refresh();
    if (status !== 200) return body.error || body.legal === false ? { ...body, error: body.legal === false ? undefined : body.error } : { error: 'the server did not take it' };
    await this.follower?.queue;
    await this.playHere({ n: body.n, seat: this.facts.seat, act, events: body.events, cost: body.cost });
    for (const entry of body.followed) if (entry.kind === 'act') await this.playHere(entry);
    this.number = body.number;
    await this.look();
    return body;
  }

  /** An entry of the log into the copy, once. */
  async playHere(entry) {
    const { session } = this;
    if (entry.n <= this.played) return;
    this.played = entry.n;
    this.last = Math.max(this.last, entry.n);
    if (session.status.game === AFAR) {
      session.status = await this.statusAfar();
      session.scene = this.facts.scene;
      session.sceneAt = session.status.acts;
    } else {
      const answer = await session.ask('play', { act: entry.act, changes: true });
      if (answer.error || answer.legal === false) return this.refresh(); // the copy is not the game: anew
      session.scene = answer.changes && session.sceneAt === session.status.acts && session.status.turn > 0 ? withChanges(session.scene, answer.changes) : session.scene;
      session.sceneAt = answer.changes && session.status.turn > 0 ? answer.acts : -1;
      session.status = answer;
    }
    session.log.push({ n: session.status.acts, seat: entry.seat, act: entry.act, turn: session.status.turn, events: entry.events ?? [], cost: entry.cost });
    session.tell('played', session.log.at(-1));
  }

  async refresh() {
    const unseen = await this.look();
    if (!Proved.in(this.facts)) this.proved = null; // after an upgrade of the rules the server may throw
    const wrong = unseen ?? (await this.sync());
    this.played = this.last;
    if (wrong) this.app.say(wrong);
  }

  /** What the stream tells. @param {{id: string, kind: string, data: any}} event */
  async receive({ kind, data }) {
    const { session } = this;
    if (this.closed) return;
    if (kind === 'presence') this.presence = data;
    else if (kind === 'ghost') this.tell('ghost', data);
    else if (kind === 'line') return; // of the record: it belongs to the act before it
    else if (kind === 'say') this.words.push(data);
    else if (kind === 'act') {
      if (data.n <= this.played) return;
      const partial = this.facts.partial;
      await this.playHere(data);
      this.number = data.n;
      if (data.prompt?.seat === 'chance' && !this.facts.dice.answers) return; // the dice follow at once
      await this.look();
      if (partial !== this.facts.partial) await this.sync();
      else await session.look();
      if (this.facts.seat === session.prompt.seat) this.tell('turn');
    } else if (kind === 'undo') await this.refresh();
    else await this.look();
    if (kind === 'rekey') await this.proved?.recall();
    if (this.facts.waits === this.facts.seat) await this.proved?.answer();
    if (kind === 'end') this.app.refresh();
    if (kind === 'end') this.proved?.check();
    this.remember();
    this.tell('change', { kind, data });
  }

  /** Taking back is offered; where dice are proved it is signed. */
  async takeBack(acts = 1) {
    if (!this.proved) return this.offer('undo', { acts });
    const { body, refusal } = await this.proved.sign({ undo: this.session.status.acts - acts });
    return body ? this.offer('undo', { acts, ...body }) : this.app.say(refusal.error);
  }

  /** Something both have to agree to: offered, or the other's answered. */
  async offer(what, body = {}) {
    if (this.asking.has(what)) return; // a second click while the first is on its way
    this.asking.add(what);
    try {
      const { status, body: answer } = await this.post(what, body);
      if (status !== 200) return this.app.say(answer.error);
      await this.look();
      if (answer[what] === 'offered') this.app.say('Your opponent is asked');
    } catch {
      this.app.say('The line is down: try again in a moment');
    } finally {
      this.asking.delete(what);
    }
  }

  // --- visits -----------------------------------------------------------------------------------------------------------

  /** What happened since the last visit, as acts; kept in this browser. */
  async remember() {
    const key = `club-seen-${this.id}`,
      seen = Number(localStorage.getItem(key) ?? -1);
    if (this.missed === undefined) this.missed = seen >= 0 && seen < this.session.status.acts ? seen : null;
    try {
      localStorage.setItem(key, String(this.session.status.acts));
    } catch {
      /* a browser that keeps nothing plays nothing back */
    }
  }
}
