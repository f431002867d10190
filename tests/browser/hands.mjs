// A player's hands for the tests: what a person sees and touches, no shortcuts through the program.
import { readFileSync } from 'node:fs';

/** A test's claim: it holds, or the sentence says what is wrong. */
export const ensure = (holds, sentence) => {
  if (!holds) throw new Error(sentence);
};

/** What a failure says: its sentence, and the last thing that was waited for; with SHOTS the whole story. */
export function told(error) {
  const lines = error.message.split('\n').map(l => l.trim()).filter(Boolean);
  return (process.env.SHOTS ? lines.slice(0, 20) : [lines[0], ...lines.slice(1).filter(l => /intercepts|waiting for|not (visible|stable|enabled)|detached/.test(l)).slice(-2)]).join(' | ');
}

/** Where the middle of a piece is on the screen, once nothing moves there any more. */
export const spotOf = async (page, id) => {
  await page.waitForFunction(() => window.acies.app.calm);
  return page.evaluate(i => {
    const { board, d } = window.acies.app,
      p = d.byId[i],
      a = (p.turn * Math.PI) / 180,
      b = board.host.getBoundingClientRect(),
      [x, y] = board.pixels([p.at[0] - (Math.sin(a) * p.depth) / 2, p.at[1] + (Math.cos(a) * p.depth) / 2]);
    return [b.left + x, b.top + y];
  }, id);
};

/** Who may do something now and stands on the table. */
export const able = page => page.evaluate(() => [...window.acies.app.board.able].filter(id => window.acies.app.d.byId[id]?.at && window.acies.app.d.byId[id].side === window.acies.app.session.prompt.seat));

export const status = page =>
  page.evaluate(() => {
    const { session } = window.acies.app;
    return { acts: session.status.acts, turn: session.status.turn, seat: session.prompt.seat, kind: session.prompt.kind, asked: session.asked, busy: session.busy, over: session.over };
  });

/**
 * Waits until a person is asked, or the battle is over, and the page shows it: what a hand finds there is of now. However long
 * bots think and orders are judged: only the test's own limit ends it.
 */
export const settled = page =>
  page.waitForFunction(
    () => {
      const { session, calm } = window.acies.app;
      return session.status && !session.busy && calm && (session.asked || session.over || session.watching);
    },
    null,
    { timeout: 0 },
  );

/** Waits until nothing is under way in the page that would turn an order away, whoever is asked. */
export const idle = page => page.waitForFunction(() => window.acies.app.session.status && !window.acies.app.session.busy);

/** Waits by the page's own clock: whatever the page was to do until then it has done, however slow the machine. */
export const pageTime = (page, ms) => page.evaluate(n => new Promise(done => setTimeout(done, n)), ms);

/** Is it there now that everything is judged and told? */
const there = async (page, locator) => {
  await settled(page);
  return (await locator.count()) > 0;
};

/** Begins a battle from the first screen with three clicks: rules, scenario, go. */
export async function begin(page, ruleset, scenario = 0) {
  await page.evaluate(() => window.acies.app.newGame());
  const title = await page.evaluate(async code => (await window.acies.ask({ ask: 'rulesets' })).rulesets.find(r => r.code === code).title, ruleset);
  await page.locator('.set', { hasText: title }).click();
  await page.locator('.scenario .face').nth(scenario).click();
  await page.evaluate(() => (window.acies.app.session.pace = 0));
  await page.locator('.go').click();
  await page.waitForFunction(() => document.body.dataset.view === 'board');
  await settled(page);
}

/** One answer by mouse: drags one of ours a little ahead if that can be ordered, else takes an offer, else ends. @returns what was done */
export async function answerByMouse(page, random) {
  const before = await status(page),
    ids = await able(page);
  if (ids.length && random() < 0.6) {
    const id = ids[Math.floor(random() * ids.length)],
      [x, y] = await spotOf(page, id);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 20, { steps: 3 });
    await page.mouse.move(x, y - 44, { steps: 3 });
    await page.mouse.up();
    const give = page.locator('.prompt .give');
    if (await there(page, give)) {
      await give.click();
      await settled(page);
      if ((await status(page)).acts > before.acts) return 'drag';
    }
  }
  return (await takeOffer(page, random, before)) ?? 'nothing';
}

async function takeOffer(page, random, before) {
  for (const group of ['.selection > .offers .offer', '.card.open .offer', '.prompt .btn:not(.captain):not(.give)']) {
    const offers = page.locator(group).filter({ hasNotText: /^Undo|more$/ }),
      n = await offers.count();
    if (!n) continue;
    await offers.nth(Math.floor(random() * n)).click();
    const give = page.locator('.prompt .give');
    if ((await there(page, give)) && (await status(page)).acts === before.acts) await give.click();
    await settled(page);
    if ((await status(page)).acts > before.acts) return `offer (${group})`;
  }
  const verbs = page.locator('.selection .verb:not(.all)');
  for (let i = (await verbs.count()) - 1; i >= 0; i--) {
    await verbs.nth(i).click();
    const give = page.locator('.prompt .give');
    if (!(await there(page, give))) continue;
    await give.click();
    await settled(page);
    if ((await status(page)).acts > before.acts) return 'verb';
  }
  for (const _ of ['asked', 'asked again']) {
    await page.keyboard.press('e');
    await settled(page);
    if ((await status(page)).acts > before.acts) break;
  }
  return (await status(page)).acts > before.acts ? 'end' : null;
}

/** One answer by keyboard alone: Tab to a piece, Enter, arrows, Enter; else a digit or E. */
export async function answerByKeyboard(page, random) {
  const before = await status(page),
    ids = await able(page);
  if (ids.length && random() < 0.6) {
    await page.keyboard.press('Escape');
    await page.evaluate(() => window.acies.app.board.host.focus());
    for (let i = 0; i < 3; i++) await page.keyboard.press('Tab');
    if (await page.evaluate(() => !!document.activeElement.closest('.piece.able'))) {
      await page.keyboard.press('Enter');
      for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowUp');
      await settled(page);
      await page.keyboard.press('Enter');
      await settled(page);
      if ((await status(page)).acts > before.acts) return 'arrows';
    }
    await page.keyboard.press('Escape');
  }
  for (const key of ['e', 'e', '1', 'Enter']) {
    await page.keyboard.press(key);
    await settled(page);
    if ((await status(page)).acts > before.acts) return `key ${key}`;
  }
  const offer = page.locator('.cards .offer').first();
  if (await offer.count()) {
    await offer.focus();
    await page.keyboard.press('Enter');
    await settled(page);
    await page.evaluate(() => window.acies.app.board.host.focus());
    if ((await status(page)).acts === before.acts) await page.keyboard.press('Enter');
    await settled(page);
    if ((await status(page)).acts > before.acts) return 'offer';
  }
  return 'nothing';
}

/** Numbers that are the same in every run. */
export function dice(seed) {
  let a = seed >>> 0;
  return () => {
    a = (Math.imul(a, 1664525) + 1013904223) >>> 0;
    return a / 4294967296;
  };
}

/** Begins, from the first screen, a battle of two armies with everything set up by hand; without a code by the rules that are chosen there. */
export async function byHand(page, code) {
  if (code) {
    const title = await page.evaluate(async c => (await window.acies.ask({ ask: 'rulesets' })).rulesets.find(r => r.code === c).title, code);
    await page.locator('.set', { hasText: title }).click();
  }
  await page.locator('.tab').nth(1).click();
  await page.locator('.armybar input[type=checkbox]').uncheck();
  await page.evaluate(() => (window.acies.app.session.pace = 0));
  await page.locator('.go').click();
  await page.waitForFunction(() => document.body.dataset.view === 'board');
  await settled(page);
}

/** The same, and captains answer until bases are to be placed. */
export async function byHandToDeployment(page) {
  await byHand(page);
  for (let i = 0; i < 60 && (await status(page)).kind !== 'deploy'; i++) {
    await page.evaluate(() => window.acies.app.session.captain(true));
    await settled(page);
  }
}

/** A tap of a finger, once the page has taken it for a click: the browser tells of that only after the finger is up. */
export async function tap(page, what) {
  await page.evaluate(() => void (window.tapped = new Promise(done => addEventListener('click', () => done(true), { capture: true, once: true }))));
  await what.tap();
  await page.evaluate(() => window.tapped);
}

const recordOf = name => readFileSync(`tests/records/${name}.jsonl`, 'utf8');

/** Opens a stored record for looking at. */
export const openRecord = (page, record) =>
  page.evaluate(async text => {
    const { openText } = await import('./js/screens/files.js');
    await openText(window.acies.app, text);
  }, recordOf(record));

/** By rule set: a stored record, and an act from which it is worth looking at. */
export const inTheFight = { dba22: ['dba22-1-rome-carthage', 30], dba30: ['dba30-4-bridge-and-city', 20], dbf: ['dbf-1-crown-and-fang', 30], cb: ['cb-1-rome-carthage', 60], dtn: ['dtn-1-the-hill-road', 60] };

/** A moment of a record, to be played on by two people: the first from `from` on at which two combats are to be fought. */
export async function moment(page, record, from) {
  const at = await page.evaluate(
    async ([text, begin]) => {
      const { ask } = window.acies,
        g = await ask({ ask: 'load', record: text });
      for (let n = begin; n < g.acts; n++) {
        const s = await ask({ ask: 'state', game: g.game, at: n });
        if (s.scene.links.filter(l => l.kind === 'fight').length > 1 && s.prompt.seat !== 'chance') return n;
      }
      return begin;
    },
    [recordOf(record), from],
  );
  await openRecord(page, record);
  await page.evaluate(async n => {
    const { app } = window.acies;
    app.replaying.at = n;
    await app.replaying.branch();
  }, at);
  await settled(page);
}
