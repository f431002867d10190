// The page's side of the engine: every question is a promise. A trap of the engine ends the worker; a new one is started and
// those who listen bring their games back from their records.

/** @typedef {{resolve: (answer: any) => void, reject: (error: Error) => void}} Waiting */

export class Engine {
  constructor() {
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    this.number = 0;
    /** @type {(() => void)[]} called after the engine had to be started again */
    this.restarted = [];
    this.start();
  }

  start() {
    this.worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    this.worker.onmessage = event => this.receive(event.data);
    this.worker.onerror = event => this.receive({ id: -1, trap: event.message || 'the engine cannot be loaded' });
  }

  /** Any door message. @param {any} message @returns {Promise<any>} */
  ask(message) {
    const id = ++this.number;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, message });
    });
  }

  /** @param {{id: number, answer?: any, trap?: string}} message */
  receive({ id, answer, trap }) {
    if (trap) return this.fall(trap);
    this.waiting.get(id)?.resolve(answer);
    this.waiting.delete(id);
  }

  /** The engine has fallen: nobody waits in vain, and a fresh one takes over. */
  fall(trap) {
    this.worker.terminate();
    for (const w of this.waiting.values()) w.reject(new Error(`the engine failed: ${trap}`));
    this.waiting.clear();
    this.start();
    for (const f of this.restarted) f();
  }
}

/**
 * One question in flight, the newest wins: while one is being answered, of those that come only the last is kept.
 * @param {(question: any) => Promise<any>} ask @param {(answer: any, question: any) => void} done
 */
export function newestWins(ask, done) {
  let busy = false,
    /** @type {any} */ next = null;
  const run = async question => {
    busy = true;
    try {
      const answer = await ask(question);
      if (!next) done(answer, question);
    } catch {
      /* the engine fell: the next question finds a new one */
    }
    busy = false;
    if (next) {
      const q = next;
      next = null;
      run(q);
    }
  };
  return {
    /** @param {any} question */
    ask(question) {
      if (busy) next = question;
      else run(question);
    },
    forget() {
      next = null;
    },
  };
}
