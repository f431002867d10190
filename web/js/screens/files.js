// Opening a file: a record, a position, an army, or an army list as hands write it. What is wrong with it is said in one sentence,
// and nothing is lost.
import { faultOf, h } from '../dom.js';
import { keepArmy } from '../game/armies.js';
import { isByMail, openByMail } from '../remote/mail.js';

const NOTHING = 'this is neither a record, nor a position, nor an army';

/** A file of the reader's is chosen and taken. @param {(text: string, name: string) => Promise<string | null>} take says what is wrong @param {(sentence: string) => void} complain */
export function chooseFile(take, complain) {
  const input = h('input', { type: 'file', accept: '.json,.jsonl,.txt,application/json,text/plain' });
  input.addEventListener('change', async () => {
    const file = input.files[0],
      wrong = file && (await take(await file.text(), file.name.replace(/\.[^.]*$/, '')));
    if (wrong) complain(`${file.name}: ${wrong}`);
  });
  input.click();
}

/** @param {any} app */
export const openFile = app => chooseFile((text, name) => openText(app, text, name), sentence => app.newgame.complain(sentence));

/** What a file holds. @param {string} text @returns {{record?: string, header?: any, position?: any, army?: any, list?: string, wrong?: string}} */
export function contentOf(text) {
  let first;
  try {
    first = JSON.parse(text.includes('\n{') && text.trimStart().startsWith('{"acies"') ? text.slice(0, text.indexOf('\n')) : text);
  } catch (error) {
    if (/^\s*[^\s{[]/.test(text)) return { list: text }; // what machines write begins otherwise
    return { wrong: `this is no JSON (${/** @type {Error} */ (error).message})` };
  }
  if (typeof first !== 'object' || !first) return { wrong: NOTHING };
  if (first.acies === 'record') return { record: text, header: first };
  if (first.sides) return { position: first };
  return first.elements || first.ruleset ? { army: first } : { wrong: NOTHING };
}

/** An army from a list as hands write it, read by these rules. @param {any} app @param {string} ruleset @param {string} text @param {string} [name] for one that gives itself none @returns {Promise<{army?: any, taken?: {field: string, text: string}[], wrong?: string}>} */
export async function readList(app, ruleset, text, name) {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\t/g, ' '),
    { army, taken, error } = await app.engine.ask({ ask: 'army_list', ruleset, lines, ...(name ? { name } : {}) });
  return army ? { army, taken } : { wrong: error };
}

/** @param {any} app @param {string} list @param {string} [name] */
async function openList(app, list, name) {
  const { choice, rulesets } = app.newgame,
    { army, taken, wrong } = await readList(app, choice.ruleset, list, name),
    by = rulesets.find(r => r.code === choice.ruleset).title;
  if (wrong) return `it is no file of Acies, and as a list of ${by}: ${wrong}`;
  const told = `${army.name} was read as a list of ${by}${taken.map(t => `; ${t.text}`).join('')}`;
  if ((await app.engine.ask({ ask: 'army', army })).error) return (await app.builder(army), null); // there it is said what is wrong, and can be mended
  return showArmy(app, army, told);
}

/** Kept, and chosen for the next battle. */
async function showArmy(app, army, told = '') {
  await keepArmy(army);
  Object.assign(app.newgame.choice, { ruleset: army.ruleset, kind: 'armies', armies: [0, 1] });
  app.newgame.told = told;
  await app.newGame();
  return null;
}

/** @returns {Promise<string | null>} what is wrong */
export async function openText(app, text, name = '') {
  const seats = [{ kind: 'human' }, { kind: 'human' }],
    { record, header, position, army, list, wrong } = contentOf(text);
  if (record && isByMail(header)) return openByMail(app, record, header);
  if (record) {
    const refused = await app.begin({ ask: 'load', record, sound_part: true }, { seats, id: '' });
    if (!refused) app.replay(0);
    return refused;
  }
  if (position) return app.begin({ ask: 'new', position }, { seats, title: position.title });
  if (list) return openList(app, list, name);
  if (!army) return wrong ?? NOTHING;
  const answer = await app.engine.ask({ ask: 'army', army });
  if (answer.error) return faultOf(answer);
  return showArmy(app, army);
}
