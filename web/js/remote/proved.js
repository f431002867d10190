// Dice that both can verify, in a game at the club: this player's secret, his signature under every act, and the proof of all that
// was thrown. The secret is 32 random bytes; it stays in this browser and in the fragment of the address, which no server sees.
import { insist } from './api.js';

const SCHEME = 'acies-dice-1';
const hex = bytes => [...bytes].map(b => b.toString(16).padStart(2, '0')).join('');

/** Of a text; "" where the page is not served safely enough for the browser to have one. @param {string} text */
const digest = async text => (crypto.subtle ? hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))) : '');

/** What this browser keeps of a game. @param {string} key @param {string} [value] */
function kept(key, value) {
  try {
    if (value !== undefined) localStorage.setItem(key, value);
    return localStorage.getItem(key);
  } catch {
    return value ?? null; // a browser that keeps nothing: the address still has it
  }
}

export class Proved {
  /** @param {any} game the game at the club @param {string | null} secret from the address, if it has one */
  constructor(game, secret) {
    this.game = game;
    this.ask = game.session.engine.ask.bind(game.session.engine);
    this.name = `club-secret-${game.id}-${game.facts.seat}`;
    this.secret = secret ?? kept(this.name) ?? hex(crypto.getRandomValues(new Uint8Array(32)));
    kept(this.name, this.secret);
    /** @type {Record<string, any>} own choices that are still sealed */ this.choices = JSON.parse(kept(`${this.name}-choices`) ?? '{}');
    /** @type {any} */ this.proof = null; // as it was last found
    this.lost = false; // the seat's secret is another than ours
    this.seen = ''; // the record as it was last shown
    /** @type {number | null} */ this.forked = null; // the first line that was shown in two ways
  }

  /** Is it such a game? @param {any} facts */
  static in(facts) {
    return facts.dice?.scheme === SCHEME;
  }

  async record() {
    const { body } = await insist('GET', `${this.game.path}/record`, { token: this.game.token });
    await this.compare(body);
    return body;
  }

  /** A record only grows: one that shows another past than before is a fork, and is told. @param {string} text */
  async compare(text) {
    if (!this.game.facts.joined?.every(Boolean)) return; // until both have joined its first line changes
    const before = JSON.parse(kept(`${this.name}-seen`) ?? 'null');
    if (!text.startsWith(this.seen)) this.forked ??= text.split('\n').findIndex((line, i) => line !== this.seen.split('\n')[i]) + 1;
    else if (!this.seen && before && (await digest(text.slice(0, before.size))) !== before.digest) this.forked ??= 1;
    if (this.forked !== null) return this.game.tell('change');
    this.seen = text;
    kept(`${this.name}-seen`, JSON.stringify({ size: text.length, digest: await digest(text) }));
  }

  /** Is the seat's key the one our secret makes? @returns {Promise<string | null>} what is wrong */
  async recall() {
    const { facts } = this.game;
    if (facts.seat === null || !facts.joined[facts.seat]) return null;
    const record = await this.record(),
      { joining, error } = await this.ask({ ask: 'join', record, seat: facts.seat, secret: this.secret }),
      lines = record.trim().split('\n'),
      later = lines.filter(l => l.startsWith(`{"rekey":${facts.seat},`)).at(-1);
    this.lost = !error && joining.key !== (later ? JSON.parse(later).key : JSON.parse(lines[0]).dice.keys[facts.seat]);
    this.game.tell('change');
    return error ?? null;
  }

  /** Our secret is lost: a new one, if the other agrees. */
  async askNew() {
    const { line, error } = await this.ask({ ask: 'rekey', record: await this.record(), seat: this.game.facts.seat, secret: this.secret });
    return line ? this.game.offer('rekey', { line }) : this.game.app.say(error);
  }
  /** @param {any} offer the other's request */
  async agree(offer) {
    const { body, refusal } = await this.sign({ agree: offer.line });
    return body ? this.game.offer('rekey', { accept: true, ...body }) : this.game.app.say(refusal.error);
  }

  /** Dice that wait for our number get it. */
  async answer() {
    const { facts } = this.game;
    if (facts.seat === null || facts.waits !== facts.seat || this.lost) return;
    const { body } = await this.sign({});
    if (body) await this.game.post('reveal', body);
  }

  /** Key and chain of this seat, once. @returns {Promise<string | null>} what is wrong */
  async join() {
    const { facts } = this.game;
    if (facts.seat === null || facts.joined[facts.seat]) return null;
    const { joining, error } = await this.ask({ ask: 'join', record: await this.record(), seat: facts.seat, secret: this.secret });
    if (error) return error;
    const { status, body } = await this.game.post('keys', { joining });
    return status === 200 || status === 409 ? null : body.error;
  }

  /** The signed line of an act or of an undo, as the server wants it. @param {any} what {act} or {undo} */
  async sign(what) {
    const { line, open, ...refusal } = await this.ask({ ask: 'sign', record: await this.record(), secret: this.secret, choices: this.choices, ...what });
    if (typeof line !== 'string') return { refusal };
    if (open) {
      this.choices[open.open] = open.act;
      kept(`${this.name}-choices`, JSON.stringify(this.choices));
    }
    return { body: open ? { line, open } : { line } };
  }

  /** Checks every die so far. */
  async check() {
    this.proof = await this.ask({ ask: 'proof', record: await this.record() });
    this.game.tell('change');
  }

  /** The proof in words. */
  get words() {
    const p = this.proof;
    if (this.forked !== null) return `The record has changed behind line ${this.forked}: what the server shows now is not what it showed before.`;
    if (!p) return 'The dice of this game can be verified.';
    return p.verified ? `Dice verified ${p.dice} of ${p.of}.` : `The dice do not hold: ${p.fault ?? p.error}.`;
  }
}
