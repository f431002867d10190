// Opening a file: a record, a position or an army. What is wrong with it is said in one sentence, and nothing is lost.
import { faultOf, h } from '../dom.js';
import { keepArmy } from '../game/armies.js';
import { isByMail, openByMail } from '../remote/mail.js';

const NOTHING = 'this is neither a record, nor a position, nor an army';

/** A file of the reader's is chosen and taken. @param {(text: string) => Promise<string | null>} take says what is wrong @param {(sentence: string) => void} complain */
export function chooseFile(take, complain) {
  const input = h('input', { type: 'file', accept: '.json,.jsonl,application/json' });
  input.addEventListener('change', async () => {
    const file = input.files[0],
      wrong = file && (await take(await file.text()));
    if (wrong) complain(`${file.name}: ${wrong}`);
  });
  input.click();
}

/** @param {any} app */
export const openFile = app => chooseFile(text => openText(app, text), sentence => app.newgame.complain(sentence));

/** What a file holds. @param {string} text @returns {{record?: string, header?: any, position?: any, army?: any, wrong?: string}} */
export function contentOf(text) {
  let first;
  try {
    first = JSON.parse(text.includes('\n{') && text.trimStart().startsWith('{"acies"') ? text.slice(0, text.indexOf('\n')) : text);
  } catch (error) {
    return { wrong: `this is no JSON (${/** @type {Error} */ (error).message})` };
  }
  if (typeof first !== 'object' || !first) return { wrong: NOTHING };
  if (first.acies === 'record') return { record: text, header: first };
  if (first.sides) return { position: first };
  return first.elements || first.ruleset ? { army: first } : { wrong: NOTHING };
}

/** @returns {Promise<string | null>} what is wrong */
export async function openText(app, text) {
  const seats = [{ kind: 'human' }, { kind: 'human' }],
    { record, header, position, army, wrong } = contentOf(text);
  if (record && isByMail(header)) return openByMail(app, record, header);
  if (record) {
    const refused = await app.begin({ ask: 'load', record, sound_part: true }, { seats, id: '' });
    if (!refused) app.replay(0);
    return refused;
  }
  if (position) return app.begin({ ask: 'new', position }, { seats, title: position.title });
  if (!army) return wrong ?? NOTHING;
  const answer = await app.engine.ask({ ask: 'army', army });
  if (answer.error) return faultOf(answer);
  await keepArmy(army);
  Object.assign(app.newgame.choice, { ruleset: army.ruleset, kind: 'armies', armies: [0, 1] });
  await app.newGame();
  return null;
}
