// A plan: several orders one after another, judged together before any of them is given. Each new order is judged as if those
// before it had been carried out; what they cost together is known before a die is thrown.

import { rulingAt } from '../engine/farthest.js';

export class Plan extends EventTarget {
  /** @param {import('./session.js').Session} session */
  constructor(session) {
    super();
    this.session = session;
    this.clear();
  }

  tell() {
    this.dispatchEvent(new Event('change'));
  }

  clear() {
    /** @type {any[]} */ this.acts = [];
    /** @type {any[]} */ this.rulings = [];
    /** @type {any} */ this.prompt = null; // what would be asked after it
    this.cost = 0;
    this.tell();
  }

  /** Where a piece would stand after the plan, or undefined. @param {string} id */
  poseOf(id) {
    return this.rulings.flatMap(r => r.pieces ?? []).filter(p => p.id === id).at(-1);
  }

  /** One more order. @param {any} act @returns {Promise<any>} the ruling of it */
  async add(act) {
    const answer = await this.session.ask('plan', { acts: [...this.acts, act] }),
      last = rulingAt(answer, this.acts.length);
    if (!last.legal) return last;
    this.acts = [...this.acts, act];
    Object.assign(this, { rulings: answer.rulings, cost: answer.cost, prompt: answer.prompt });
    this.tell();
    return last;
  }

  /** The last order is taken out again. */
  async dropLast() {
    const acts = this.acts.slice(0, -1);
    this.clear();
    for (const act of acts) await this.add(act);
  }

  /** Gives all of it, in order; stops where the game does not go as planned. @param {(act: any) => Promise<any>} give */
  async carryOut(give) {
    const acts = this.acts;
    this.clear();
    for (const [i, act] of acts.entries()) {
      const answer = await give(act);
      if (answer.error || answer.legal === false) return { ...answer, done: i };
      if (typeof this.session.prompt.seat !== 'number') break;
    }
    return null;
  }
}
