// The page's side of the engine: every question is a promise. A trap of the engine ends the worker; a new one is started and
// those who listen bring their games back from their records.

/** @typedef {(answer: any) => void} Waiting */

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

  /** Any door message; an engine that falls over it answers with an error like any other. @param {any} message @returns {Promise<any>} */
  ask(message) {
    const id = ++this.number;
    return new Promise(resolve => {
      this.waiting.set(id, resolve);
      this.worker.postMessage({ id, message });
    });
  }

  /** @param {{id: number, answer?: any, trap?: string}} message */
  receive({ id, answer, trap }) {
    if (trap) return this.fall(trap);
    this.waiting.get(id)?.(answer);
    this.waiting.delete(id);
  }

  /** The engine has fallen: nobody waits in vain, and a fresh one takes over. */
  fall(trap) {
    this.worker.terminate();
    const left = [...this.waiting.values()];
    this.waiting.clear();
    this.start();
    for (const answer of left) answer({ error: `the engine failed (${trap})`, trapped: true });
    for (const f of this.restarted) f();
  }
}

/** A long question, put to an engine of its own that is let go afterwards: nobody at the table waits for it. @param {any} message @returns {Promise<any>} */
export function aside(message) {
  const engine = new Engine();
  return engine.ask(message).then(answer => (engine.worker.terminate(), answer));
}

/**
 * One question in flight, the newest wins: while one is being answered, of those that come only the last is kept.
 * @param {(question: any) => Promise<any>} ask @param {(answer: any, question: any) => void} done
 */
export function newestWins(ask, done) {
  let busy = false,
    under = Promise.resolve(),
    /** @type {any} */ next = null;
  const run = async () => {
    while (next) {
      const question = next;
      next = null;
      const answer = await Promise.resolve(question).then(ask).catch(() => null); // a game that is gone answers nothing
      if (!next && answer && !answer.trapped) done(answer, question);
    }
    busy = false;
  };
  return {
    /** @param {any} question */
    ask(question) {
      next = question;
      if (busy) return;
      busy = true;
      under = run();
    },
    /** When all that was asked is answered. */
    get answered() {
      return under;
    },
    forget() {
      next = null;
    },
    get busy() {
      return busy;
    },
  };
}
