// Every order of every rule set, given through the board's own controls. The orders and the moments at which they are legal come
// from the records and positions of the other tests; how one is given comes from its fields alone: no verb is known here by name.
import { readFileSync, readdirSync } from 'node:fs';
import { begin, ensure, settled, tap, told } from './hands.mjs';

const read = path => readFileSync(path, 'utf8');
const isChance = act => act.dice !== undefined || act.cards !== undefined;

/** The position of a case: its own or the file's, with the options it asks for. */
const positionOf = (test, c) => ({ ...(c.position ?? test.position), ...(c.options && { options: { ...(c.position ?? test.position).options, ...c.options } }) });

/** Legal orders of stored positions: the position, what was played before, the order. @returns {any[]} */
function ofPositions() {
  return readdirSync('tests/positions', { recursive: true })
    .map(String)
    .filter(name => name.endsWith('.json'))
    .map(name => JSON.parse(read(`tests/positions/${name}`)))
    .filter(test => test.position && Array.isArray(test.cases))
    .flatMap(test => test.cases.flatMap(c => [...(c.play ?? []), ...(c.act && c.legal !== false ? [c.act] : [])].map((act, i, all) => ({ code: test.position.ruleset, position: positionOf(test, c), before: all.slice(0, i), act }))))
    .filter(m => typeof m.act?.act === 'string' && m.before.every(a => typeof a.act === 'string'));
}

/** Orders of golden records: the record's lines before it. @returns {any[]} */
function ofRecords() {
  return readdirSync('tests/records')
    .filter(name => name.endsWith('.jsonl'))
    .flatMap(name => {
      const lines = read(`tests/records/${name}`).trim().split('\n'),
        code = JSON.parse(lines[0]).ruleset;
      return lines.flatMap((line, i) => {
        const { act } = JSON.parse(line);
        return act?.act && !isChance(act) ? [{ code, lines: lines.slice(0, i), act }] : [];
      });
    });
}

/** A few moments for every verb, those of positions first: they are quicker to reach. */
export function moments(code, most = 6) {
  /** @type {Map<string, any[]>} */ const found = new Map();
  for (const m of [...ofPositions(), ...ofRecords()]) {
    if (m.code !== code || isChance(m.act)) continue;
    const list = found.get(m.act.act) ?? [];
    if (list.length < most) found.set(m.act.act, [...list, m]);
  }
  return found;
}

/** Opens a moment for two people at one screen. @returns {Promise<boolean>} is the order legal there? */
const open = (page, m) =>
  page.evaluate(async ({ position, before, lines, act }) => {
    const { ask, app } = window.acies,
      game = await ask(lines ? { ask: 'load', record: `${lines.join('\n')}\n`, sound_part: true } : { ask: 'new', position });
    if (game.error) return false;
    for (const a of before ?? []) if ((await ask({ ask: 'play', game: game.game, act: a })).legal !== true) return false;
    const ruling = await ask({ ask: 'judge', game: game.game, act }),
      record = (await ask({ ask: 'record', game: game.game, seats: ['a', 'b'] })).record;
    await ask({ ask: 'close', game: game.game });
    if (!ruling.legal) return false;
    app.session.pace = 0;
    return !(await app.begin({ ask: 'load', record, sound_part: true }, { seats: [{ kind: 'human' }, { kind: 'human' }] })) && app.session.asked;
  }, m);

/** A step as the form takes it: its kind, and what is typed. @param {any} step @param {number} mm to the unit of this game */
function typed(step, mm) {
  if ('to' in step) return ['to', [...step.to, ...(step.facing === undefined ? [] : [step.facing])].join(' ')];
  if ('wheel' in step) return [step.wheel, String(step.degrees)];
  const [kind, by] = Object.entries(step)[0];
  return [kind, String(by / mm)];
}

/** The ways of pressing something: by mouse, by finger, by keyboard. */
const HANDS = {
  mouse: (page, what) => what.click(),
  touch: tap,
  keyboard: async (page, what) => {
    await what.focus();
    await page.keyboard.press('Enter');
  },
};

/** Gives an order through the form of every order. */
async function give(page, act, hand) {
  const press = HANDS[hand],
    mm = await page.evaluate(() => window.acies.app.d.measure.mm),
    field = name => page.locator(`dialog.form [data-field=${name}]`);
  if (hand === 'keyboard') await page.keyboard.press('v');
  else await press(page, page.locator('.verb.all, .card.open .letgo').first());
  await field('act').selectOption(act.act);
  if (act.pieces ?? act.piece) await field('pieces').fill([act.pieces ?? act.piece].flat().join(' '));
  for (const step of act.steps ?? []) {
    const [kind, amount] = typed(step, mm);
    await page.locator('[aria-label="Kind of step"]').selectOption(kind);
    await page.locator('[aria-label="How far"]').fill(amount);
    await press(page, page.locator('dialog.form').getByText('Add the step'));
  }
  for (const name of ['target', 'edge', 'choice', 'place', 'terrain']) if (act[name] !== undefined) await field(name).selectOption(act[name]);
  for (const name of ['value', 'split', 'shape', 'line']) if (act[name] !== undefined) await field(name).fill([act[name]].flat(2).join(' '));
  const button = page.locator('dialog.form .btn.main');
  await settled(page); // all of it is judged
  ensure(await button.isEnabled(), 'the form does not let it be given');
  await press(page, button);
}

/** One moment by one hand. @returns {Promise<string>} what is wrong, or nothing */
async function tryMoment(page, m, hand) {
  const acts = await page.evaluate(() => window.acies.app.session.status.acts);
  try {
    await give(page, m.act, hand);
    await settled(page);
    ensure((await page.evaluate(() => window.acies.app.session.status.acts)) > acts, 'it was not played');
    const done = await page.evaluate(n => window.acies.app.session.log[n].act, acts);
    return done.act === m.act.act ? '' : `${JSON.stringify(done)} was given instead of ${JSON.stringify(m.act)}`;
  } catch (error) {
    const said = await page.locator('dialog.form .verdict').innerText().catch(() => '');
    await page.evaluate(() => document.querySelectorAll('dialog[open]').forEach(x => /** @type {any} */ (x).close()));
    return `${JSON.stringify(m.act)}: ${said || told(error)}`;
  }
}

const touchable = { options: { hasTouch: true }, limit: 900000 };

/** One verb by one hand, at the first of its moments where that can be done. @returns {Promise<any>} that moment, or what is wrong */
async function tryVerb(page, list, hand) {
  let said = 'no stored moment of it can be opened';
  for (const m of list) {
    if (!(await open(page, m))) continue;
    await settled(page);
    said = await tryMoment(page, m, hand);
    if (!said) return m;
  }
  return said;
}

/** Told, and met in no stored battle: ground for which there is no room. */
const UNMET = { dbf: ['discard'] };

/** Every verb that any stored position or record of this rule set gives, each by mouse, by finger and by keyboard. */
export const walkVerbs = code =>
  Object.assign(async page => {
    await begin(page, code);
    const wrong = [],
      found = moments(code);
    for (let [verb, list] of found)
      for (const hand of Object.keys(HANDS)) {
        const done = await tryVerb(page, list, hand);
        if (typeof done === 'string') wrong.push(`${verb} by ${hand}: ${done}`);
        else list = [done]; // the other hands at the same moment
      }
    const told = await page.evaluate(() => [...window.acies.app.draft.verbs.values()].filter(v => !v.fields.some(f => f === 'dice' || f === 'cards')).map(v => v.act)),
      untried = told.filter(v => !found.has(v) && !UNMET[code]?.includes(v));
    ensure(!untried.length, `the rule set tells of ${untried.join(', ')}, and no stored moment gives it`);
    ensure(!wrong.length, wrong.join(' | '));
  }, touchable);
