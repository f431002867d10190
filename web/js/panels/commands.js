// The terminal's commands beside its orders, for the board's command line: what is asked for is shown where the board shows it.
import { capital, words } from '../dom.js';
import { goodChance } from './odds.js';
import { reference } from './reference.js';
import { openExport } from '../screens/export.js';

const MOST = 6; // combats told in a line

/** The piece of that name, however it is written. */
const pieceOf = (app, name = '') => app.d.scene.pieces.find(p => p.id.toLowerCase() === name.toLowerCase());
const unknown = name => (name ? `There is no "${name}" on this table.` : 'Say who is meant.');

/** Every pair that fights, once. */
const pairs = app => [...new Map(app.d.scene.links.filter(l => l.kind !== 'support').map(l => [[l.from, l.to].sort().join(), l])).values()];

/** With somebody who is named. @param {(app: any, id: string) => string} show */
const about = show => (app, [name]) => {
  const p = pieceOf(app, name);
  return p?.at ? show(app, p.id) : unknown(name);
};

const pick = about((app, id) => (app.pick([id]), app.board.able.has(id) ? `${id} is picked: its lane and the card show what it could do.` : (app.why(id), '')));

/** Each tells in a sentence what was done; what it shows is on the board. @type {Record<string, (app: any, rest: string[]) => string | Promise<string>>} */
const COMMANDS = {
  help: async app => {
    const { words: known = [] } = await app.session.ask('complete', { prefix: '' });
    return `Orders: a name, then ${known.map(words).join(', ')}. Besides: ${Object.keys(COMMANDS).join(', ')}.`;
  },
  odds: async (app, [one, other]) => {
    const [first] = pairs(app),
      [a, b] = one ? [pieceOf(app, one), pieceOf(app, other)] : [app.d.byId[first?.from], app.d.byId[first?.to]];
    if (!a || !b) return one ? unknown(a ? other : one) : 'Nobody fights now; say who against whom.';
    await app.bubbles.odds(a.id, b.id, true);
    return `${a.id} against ${b.id}: the odds are on the table.`;
  },
  fights: async app => {
    const told = await Promise.all(
      pairs(app).slice(0, MOST).map(async l => {
        const [me, foe] = app.d.byId[l.from].side === app.d.seat ? [l.from, l.to] : [l.to, l.from],
          good = goodChance(await app.session.ask('odds', { a: me, b: foe }), 'a');
        return `${me} against ${foe}${good === null ? '' : ` ${Math.round(good * 100)}%`}`;
      }),
    );
    return told.length ? `${told.join(', ')}.` : 'Nobody fights now.';
  },
  why: (app, [clause]) => {
    const last = clause ?? app.draft.refusal?.clause ?? app.session.log.at(-1)?.events.find(e => e.clause)?.clause;
    reference(app, last);
    return last ? `${last} is beside the table.` : 'The rules are beside the table.';
  },
  what: about((app, id) => (app.bubbles.peek(id), app.bubbles.pin(), `${id} is told on the table.`)),
  reach: pick,
  offers: pick,
  advice: async app => {
    const act = await app.session.advice(),
      said = act && (await app.session.ask('say', { act })).words;
    if (act) app.prepare(act);
    return act ? `A captain would: ${said ?? words(act.act)}. "ok" does it.` : 'A captain has nothing to say here.';
  },
  ok: async app => {
    if (!app.draft.ready) return 'There is nothing to agree to: "advice" asks a captain.';
    await app.give();
    return 'Done.';
  },
  auto: async app => (await app.session.captain(true), 'A captain has answered.'),
  undo: async app => {
    const { acts } = app.session.status;
    await app.session.undo();
    return app.session.status.acts < acts ? 'Taken back.' : '';
  },
  zones: app => (app.prefs.zones || app.key('z'), 'The zones of the enemy are hatched.'),
  show: app => (app.board.fit(true), app.board.settle(), 'The whole table is in sight.'),
  log: app => (document.querySelector('.log')?.scrollIntoView(), 'What has happened stands beside the table; each line leads to its moment.'),
  draw: app => (openExport(app, app.session.status.acts), ''),
  save: app => (openExport(app, app.session.status.acts), ''),
  quit: app => (app.newGame(), ''),
};

/** Is a line a command? Then what carries it out; an order is none. @param {any} app @param {string} line @returns {(() => Promise<string>) | null} */
export function commandOf(app, line) {
  const [word, ...rest] = line.trim().split(/\s+/),
    run = COMMANDS[word.toLowerCase()];
  return run && !app.draft.verbs.has(word.toLowerCase()) ? async () => capital(await run(app, rest)) : null;
}
