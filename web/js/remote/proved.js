// Dice that both can verify, in a game at the club: this player's secret, his signature under every act, and the proof of all that
// was thrown. The secret is 32 random bytes; it stays in this browser and in the fragment of the address, which no server sees.
import { insist } from './api.js';

const SCHEME = 'acies-dice-1';
const hex = bytes => [...bytes].map(b => b.toString(16).padStart(2, '0')).join('');

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
  }

  /** Is it such a game? @param {any} facts */
  static in(facts) {
    return facts.dice?.scheme === SCHEME;
  }

  async record() {
    return (await insist('GET', `${this.game.path}/record`, { token: this.game.token })).body;
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
    if (!p) return 'The dice of this game can be verified.';
    return p.verified ? `Dice verified ${p.dice} of ${p.of}.` : `The dice do not hold: ${p.fault ?? p.error}.`;
  }
}
