// One battle at the table: the game behind the door, who sits where, what has happened. It knows no rules: it asks, plays,
// throws dice for the chance seat and lets bots answer for theirs, and tells those who listen what changed.
import { faultOf } from '../dom.js';
import { catalogue } from './catalogue.js';

/**
 * @typedef {{kind: 'human' | 'bot', bot?: string, name?: string}} Seat
 * @typedef {{n: number, seat: any, act: any, turn: number, events: any[], cost?: number}} LogEntry
 */

const MOST_BOT_ACTS = 4000; // between two decisions of a person: a bot that never ends is stopped here
const wait = ms => new Promise(r => setTimeout(r, ms));

/** 53 random bits for one throw. */
function seed() {
  const [a, b] = crypto.getRandomValues(new Uint32Array(2));
  return a * 2097152 + (b >>> 11);
}

/** A scene after what `play` says has changed: pieces one by one, all else as whole lists. @param {any} scene @param {any} changes */
export function withChanges(scene, { pieces = [], ...lists }) {
  const fresh = new Map(pieces.map(p => [p.id, p])),
    known = new Set(scene.pieces.map(p => p.id));
  return { ...scene, ...lists, pieces: [...scene.pieces.map(p => fresh.get(p.id) ?? p), ...pieces.filter(p => !known.has(p.id))] };
}

export class Session extends EventTarget {
  /** @param {import('../engine/client.js').Engine} engine */
  constructor(engine) {
    super();
    this.engine = engine;
    /** @type {any} */ this.status = null; // the last answer about the game: acts, turn, hash, prompt, undoable
    /** @type {any} */ this.scene = null;
    /** @type {any} */ this.vocabulary = null;
    /** @type {Seat[]} */ this.seats = [{ kind: 'human' }, { kind: 'human' }];
    /** @type {LogEntry[]} */ this.log = [];
    /** @type {any[]} */ this.offers = [];
    /** @type {Map<string, any>} */ this.movers = new Map(); // each piece of who is asked: may it act, how far, with whom; or why not
    /** @type {string[]} */ this.sides = ['', ''];
    this.title = '';
    this.typedDice = false; // dice come from a real table
    this.pace = 450; // milliseconds between two acts of a bot
    this.quick = false; // captains set the battle up
    /** @type {{seat: number, kind: string} | null} */ this.left = null; // what a person leaves to a captain until it is done
    this.busy = false;
    this.watching = false; // another tab plays this game
    this.saved = ''; // its record, as last kept
    this.keptAt = -1; // after how many acts that was
    this.sceneAt = -1; // after how many acts the scene was so
    this.sceneShown = -1; // and how many when it was last shown
    /** @type {any} */ this.fault = null; // where its record is damaged: only what comes before is there
    this.halted = false; // the engine fell, or a bot found no answer, while nobody was asked
    /** @type {{name: string, words: string[]}[]} */ this.phases = []; // of a turn, by the words the scene uses
    this.epoch = 0; // a new game makes what is under way for the old one void
  }

  get prompt() {
    return this.status?.prompt;
  }
  get over() {
    return this.prompt && this.prompt.seat === null;
  }
  /** Is a person asked now? */
  get asked() {
    const seat = this.prompt?.seat;
    return !this.watching && !this.settingUp && !this.leftToCaptain && ((typeof seat === 'number' && this.seats[seat].kind === 'human') || (seat === 'chance' && this.typedDice));
  }
  /** Do captains still set up a quick battle? */
  get settingUp() {
    return this.quick && this.status?.turn === 0 && !this.over;
  }
  /** Has who is asked left this kind of question to a captain, before the battle? */
  get leftToCaptain() {
    return !!this.left && this.status?.turn === 0 && this.prompt.seat === this.left.seat && this.prompt.kind === this.left.kind;
  }
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
  ask(ask, fields = {}) {
    return this.engine.ask({ ask, game: this.status.game, ...fields });
  }

  /** Begins a game from a door message (`new` with a position or armies, `load` with a record). @returns {Promise<string | null>} what is wrong */
  async open(message, { seats = this.seats, title = '' } = {}) {
    const status = await this.engine.ask(message);
    if (status.error) return faultOf(status);
    if (this.status) this.engine.ask({ ask: 'close', game: this.status.game });
    this.epoch++;
    Object.assign(this, { status, seats, title, log: [], busy: false, left: null, sceneAt: -1, keptAt: -1, fault: status.fault ?? null });
    this.vocabulary = await this.engine.ask({ ask: 'ruleset', ruleset: status.ruleset });
    this.phases = (await catalogue(status.ruleset).catch(() => null))?.phases ?? [];
    this.log = (await this.ask('log', { from: 0 })).log ?? [];
    await this.keep();
    const header = JSON.parse(this.saved.slice(0, this.saved.indexOf('\n')));
    this.sides = header.setup.sides.map((s, i) => s.name || `Side ${i + 1}`);
    this.title = title || header.setup.title || this.sides.join(' and ');
    await this.look();
    this.tell('opened');
    return null;
  }

  /** After the engine had to be started again: the game as it was kept. */
  async recover() {
    if (!this.saved) return;
    this.status = null;
    this.epoch++; // what was under way is void
    const wrong = await this.open({ ask: 'load', record: this.saved, sound_part: true }, { seats: this.seats, title: this.title });
    this.halted = !wrong && !this.asked && !this.over; // a bot or dice were at it: whoever plays says when to go on
    this.tell('change');
    this.tell('notice', wrong ? `The engine stopped, and the game cannot be read again: ${wrong}.` : 'The engine stopped and was started again. Nothing is lost.');
  }

  async keep() {
    const { acts } = this.status;
    this.saved = (await this.ask('record', { seats: this.seats.map((s, i) => s.name || s.bot || `player ${i + 1}`) })).record ?? this.saved;
    this.keptAt = acts;
    this.tell('kept');
  }

  async look() {
    if (this.sceneAt !== this.status.acts) {
      const state = await this.ask('state');
      if (state.error) return;
      this.scene = state.scene;
      this.sceneAt = state.acts;
    }
    const person = this.asked && typeof this.prompt.seat === 'number',
      [offers, movers] = person ? await Promise.all([this.ask('offers', { limit: 600 }), this.ask('movers')]) : [{}, {}];
    this.offers = offers.offers ?? [];
    this.movers = new Map((movers.movers ?? []).map(m => [m.id, m]));
    this.sceneShown = this.status.acts;
    this.tell('change');
  }

  /** Plays an act. @param {any} act @returns {Promise<any>} the ruling, with events if it was legal */
  async play(act) {
    const seat = this.prompt.seat,
      answer = await this.ask('play', { act, changes: true });
    if (answer.error || answer.legal === false) return answer;
    if (answer.changes && this.sceneAt === this.status.acts && this.status.turn > 0) {
      this.scene = withChanges(this.scene, answer.changes);
      this.sceneAt = answer.acts;
    }
    this.status = answer;
    this.log.push({ n: answer.acts, seat, act, turn: answer.turn, events: answer.events, cost: answer.cost });
    this.tell('played', this.log.at(-1));
    return answer;
  }

  /** A person's act: played, kept, and then whatever comes by itself. */
  async give(act) {
    if (this.busy || this.watching) return { error: 'wait a moment' };
    this.busy = true;
    const answer = await this.play(act).finally(() => (this.busy = false));
    if (answer.error || answer.legal === false) return answer;
    await this.settle();
    return answer;
  }

  /** After a person's act: it is kept before anything else happens, so that a page closed now loses nothing; then dice and bots. */
  async settle() {
    const epoch = this.epoch;
    this.busy = true;
    await Promise.all([this.keep(), this.look()]).finally(() => epoch === this.epoch && (this.busy = false));
    if (epoch === this.epoch) this.run();
  }

  /** Takes back what may be taken back. */
  async undo(acts = 1) {
    if (this.busy || this.watching) return;
    const status = await this.ask('undo', { acts });
    if (status.error) return this.tell('notice', status.error);
    Object.assign(this, { status, left: null });
    this.sceneAt = -1; // what was taken back is not told as changes
    this.log = this.log.slice(0, status.acts);
    await Promise.all([this.keep(), this.look()]);
  }

  /** What a bot would do here. @param {string} [bot] */
  async advice(bot) {
    return (await this.ask('advice', { seed: seed(), ...(bot ? { bot } : {}) })).act;
  }

  /** A throw for the chance seat. */
  async throwDice() {
    return (await this.ask('throw', { seed: seed() })).act;
  }

  /** Dice and bots, until a person is asked or the battle is over. Without a pace nobody watches: only the end is shown. */
  async run() {
    if (this.busy || this.watching) return;
    this.halted = false;
    this.busy = true;
    const epoch = this.epoch;
    try {
      for (let i = 0; i < MOST_BOT_ACTS && epoch === this.epoch; i++) {
        const seat = this.prompt.seat;
        if (seat === null || this.asked) break;
        const act = seat === 'chance' ? await this.throwDice() : await this.advice(this.seats[seat].bot);
        if (epoch !== this.epoch) return;
        const answer = act ? await this.play(act) : { error: 'nothing comes of it: the engine has stopped' };
        if (epoch !== this.epoch) return;
        if (answer.error || answer.legal === false) {
          Object.assign(this, { left: null, quick: false }); // what was left to captains whoever plays may answer himself
          this.halted = !this.asked;
          this.tell('notice', answer.error || answer.why);
          break;
        }
        if (this.settingUp || this.leftToCaptain || !this.pace) continue;
        await this.look();
        await wait(seat === 'chance' ? this.pace / 2 : this.pace);
      }
      if (epoch !== this.epoch) return;
      const { acts } = this.status;
      await Promise.all([this.keptAt !== acts && this.keep(), this.sceneShown !== acts && this.look()]);
    } finally {
      if (epoch === this.epoch) {
        this.busy = false;
        this.tell('idle');
      }
    }
  }

  /** Leaves this kind of question to a captain: also where sides take turns at it, as in a deployment by divisions. */
  async leave() {
    if (this.busy || !this.asked) return;
    this.left = { seat: this.prompt.seat, kind: this.prompt.kind };
    await this.run();
  }

  /** Lets a captain decide: once, or until another kind of question is asked. @param {boolean} rest */
  async captain(rest) {
    if (this.busy || !this.asked) return;
    const { kind, seat } = this.prompt;
    this.busy = true;
    try {
      do {
        const act = seat === 'chance' ? await this.throwDice() : await this.advice();
        const answer = await this.play(act);
        if (answer.error || answer.legal === false) break;
      } while (rest && this.prompt.kind === kind && this.prompt.seat === seat);
    } finally {
      this.busy = false;
    }
    await this.settle();
  }
}
