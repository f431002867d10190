// The club's server as the page speaks to it (docs/server.md): questions with a token, and a stream that comes back by itself.

const wait = ms => new Promise(r => setTimeout(r, ms));
const SILENCE = 40000; // the server says something every 15 seconds: who is silent for longer is gone

/** @typedef {{status: number, body: any}} Answer */

/** One question. @param {string} method @param {string} path @param {{token?: string, body?: any, number?: number}} [more] @returns {Promise<Answer>} */
export async function askClub(method, path, { token, body, number } = {}) {
  /** @type {Record<string, string>} */ const headers = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (number !== undefined) headers['If-Match'] = String(number);
  const answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body), cache: 'no-store' }),
    text = await answer.text(),
    json = answer.headers.get('content-type') === 'application/json';
  return { status: answer.status, body: json ? JSON.parse(text) : text };
}

/** The same until it is answered: what a lost connection left open is asked again, which is safe for acts with a number. */
export async function insist(method, path, more) {
  for (let pause = 250; ; pause = Math.min(8000, pause * 2)) {
    try {
      const answer = await askClub(method, path, more);
      if (answer.status !== 503 && answer.status !== 502 && answer.status !== 429) return answer;
    } catch {
      /* no connection: again in a moment */
    }
    await wait(pause);
  }
}

/** Takes events out of a text as it comes. @param {(event: {id: string, kind: string, data: any}) => void} tell */
export function eventReader(tell) {
  let rest = '';
  return chunk => {
    rest += chunk;
    for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
      /** @type {any} */ const fields = {};
      for (const line of rest.slice(0, end).split('\n')) {
        const colon = line.indexOf(': ');
        if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 2);
      }
      rest = rest.slice(end + 2);
      if (fields.data) tell({ id: fields.id ?? '', kind: fields.event, data: JSON.parse(fields.data) });
    }
  };
}

export class Follower {
  /**
   * Follows a game from an entry on, for as long as the page is open.
   * @param {string} path @param {string} token @param {number} since
   * @param {(event: any) => Promise<void> | void} tell events one after another @param {(open: boolean) => void} [line] is the line open?
   */
  constructor(path, token, since, tell, line = () => {}) {
    this.path = path;
    this.token = token;
    this.last = since;
    this.tell = tell;
    this.line = line;
    this.closed = false;
    /** @type {Promise<any>} */ this.queue = Promise.resolve();
    this.run();
  }

  async run() {
    for (let pause = 250; !this.closed; pause = Math.min(8000, pause * 2)) {
      try {
        await this.once(() => (pause = 250));
      } catch {
        /* it will come back */
      }
      this.line(false);
      await wait(pause);
    }
  }

  async once(opened) {
    const stop = new AbortController(),
      answer = await fetch(`${this.path}/events`, { headers: { Authorization: `Bearer ${this.token}`, 'Last-Event-ID': String(this.last) }, signal: stop.signal, cache: 'no-store' });
    if (!answer.ok || !answer.body) throw new Error(String(answer.status));
    opened();
    this.line(true);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader(),
      read = eventReader(event => {
        if (event.id) this.last = Number(event.id);
        this.queue = this.queue.then(() => this.tell(event)).catch(e => console.error(e));
      });
    for (;;) {
      const timer = setTimeout(() => stop.abort(), SILENCE),
        { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done || this.closed) return;
      read(value);
    }
  }

  close() {
    this.closed = true;
  }
}
