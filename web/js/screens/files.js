// Opening a file: a record, a position or an army. What is wrong with it is said in one sentence, and nothing is lost.
import { faultOf, h } from '../dom.js';
import { keepArmy } from '../game/armies.js';

const NOTHING = 'this is neither a record, nor a position, nor an army';

/** @param {any} app */
export function openFile(app) {
  const input = h('input', { type: 'file', accept: '.json,.jsonl,application/json' });
  input.addEventListener('change', async () => {
    const file = input.files[0];
    if (!file) return;
    const wrong = await openText(app, await file.text());
    if (wrong) app.newgame.complain ? app.newgame.complain(`${file.name}: ${wrong}`) : app.say(`${file.name}: ${wrong}`);
  });
  input.click();
}

/** @returns {Promise<string | null>} what is wrong */
export async function openText(app, text) {
  const seats = [{ kind: 'human' }, { kind: 'human' }];
  let first;
  try {
    first = JSON.parse(text.includes('\n{') && text.trimStart().startsWith('{"acies"') ? text.slice(0, text.indexOf('\n')) : text);
  } catch (error) {
    return `this is no JSON (${/** @type {Error} */ (error).message})`;
  }
  if (typeof first !== 'object' || !first) return NOTHING;
  if (first.acies === 'record') {
    const wrong = await app.begin({ ask: 'load', record: text, sound_part: true }, { seats, id: '' });
    if (!wrong) app.replay(0);
    return wrong;
  }
  if (first.sides) return app.begin({ ask: 'new', position: first }, { seats, title: first.title });
  if (first.elements || first.ruleset) {
    const answer = await app.engine.ask({ ask: 'army', army: first });
    if (answer.error) return faultOf(answer);
    await keepArmy(first);
    Object.assign(app.newgame.choice, { ruleset: first.ruleset, kind: 'armies', armies: [0, 1] });
    await app.newGame();
    return null;
  }
  return NOTHING;
}
